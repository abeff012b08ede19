from impl.view import *
