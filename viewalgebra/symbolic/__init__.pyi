from impl.symbolic import *
