from impl.interop.torch import *
