from impl.interop.cute import *
