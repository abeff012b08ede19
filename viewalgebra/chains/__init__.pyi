from impl.chains import *
