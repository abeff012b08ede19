from impl.interop.sympy import *
