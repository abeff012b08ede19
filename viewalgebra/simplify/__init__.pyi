from impl.simplify import *
