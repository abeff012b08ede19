"""View algebra: how a linear piece of memory is read as tensors of any shape without copying.

    >>> from impl import ShapeTracker, View, mergeable
    >>> tracker = ShapeTracker.from_shape((8,)).reshape((2, 4)).permute((1, 0))
    >>> tracker.expr_idxs()[0].render()
    '((idx1*4)+idx0)'
    >>> mergeable(View.create((2, 6)), View.create((3, 4)))
    Merged(view=View(shape=(3, 4), strides=(4, 1), offset=0, mask=None, contiguous=True))

A `View` is shape, strides, offset and a rectangular mask; a `ShapeTracker` is a stack of views. Movement
operations change only views. `mergeable` says whether a stack is one view, with the view or a witness.

What runs here is what the proof suite in `proofs` proves, against the definitions in `spec`.
"""

from impl.checking import WrongAnswerError, check, check_if_asked
from impl.cli.parsing import parse_view, parse_views
from impl.errors import (
    BudgetError,
    LayoutError,
    MergeError,
    MovementError,
    OutOfBoundsError,
    ParseError,
    SymbolicError,
    ViewError,
)
from impl.mergeability import (
    BudgetExceeded,
    Different,
    Equivalent,
    Merged,
    NotMergeable,
    OutOfBounds,
    Witness,
    mergeable,
)
from impl.shapetracker import ShapeTracker
from impl.view import View

__all__ = [
    "BudgetError",
    "BudgetExceeded",
    "Different",
    "Equivalent",
    "LayoutError",
    "MergeError",
    "Merged",
    "MovementError",
    "NotMergeable",
    "OutOfBounds",
    "OutOfBoundsError",
    "ParseError",
    "ShapeTracker",
    "SymbolicError",
    "View",
    "ViewError",
    "Witness",
    "WrongAnswerError",
    "check",
    "mergeable",
    "parse_view",
    "parse_views",
]

check_if_asked()
