from impl.shapetracker import *
