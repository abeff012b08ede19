from impl.lower import *
