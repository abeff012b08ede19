from impl.interop import *
