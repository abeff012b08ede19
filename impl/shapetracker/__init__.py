"""The stack of views, and its index expressions.

`tracker` has the class. `expressions` makes the address and the validity of an index out of the views, as tinygrad
0.9.0 writes them; `simplified` has `impl.simplify` make them cheaper.
"""

from impl.parts.variables import values_of
from impl.shapetracker.tracker import ShapeTracker

__all__ = ["ShapeTracker", "values_of"]
