from impl.interop.arrays import *
