from impl.interop.tinygrad import *
