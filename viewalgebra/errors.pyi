from impl.errors import *
