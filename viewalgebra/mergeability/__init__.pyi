from impl.mergeability import *
