"""View algebra: how a linear piece of memory is read as tensors of any shape without copying.

    >>> from impl import ShapeTracker, View, mergeable
    >>> tracker = ShapeTracker.from_shape((8,)).reshape((2, 4)).permute((1, 0))
    >>> tracker.expr_idxs()[0].render()
    '((idx1*4)+idx0)'
    >>> mergeable(View.create((2, 6)), View.create((3, 4)))
    Merged(view=View(shape=(3, 4), strides=(4, 1), offset=0, mask=None, contiguous=True))

A `View` is shape, strides, offset and a rectangular mask; a `ShapeTracker` is a stack of views. Movement
operations change only views. `mergeable` says whether a stack is one view, with the view or a witness.

The Python here is what the proof suite in `proofs` proves, against the definitions in `spec`. `compiled` says whether
views of plain integers are answered by its native form first (`impl.native`), which is compared with it and not proved.

From the ground up: `errors`, `integers`, `shown` (values in messages), `doors` (checks of arguments), `bits`, `slots`,
`frozen`, `moved`, `memoise` and `dispatch` are what everything rests on, and `checking` is the mode in which each
answer is checked. `symbolic` has sizes and indices as nodes; `parts` a view as plain data; `merge` the decision;
`view` the class; `mergeability` the question and its answers; `simplify` makes index expressions cheaper;
`shapetracker` is the stack; `lower` makes kernels of it; `ops` has operations on tensors; `chains` chains of them;
`interop` other projects, `dropin` tinygrad; `native` the compiled forms; `cli` the command line.
"""

from __future__ import annotations

from importlib import import_module as _import_module

from impl.checking import check_if_asked as _check_if_asked
from impl.moved import moved as _moved

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from impl import interop as interop
    from impl import lower as lower
    from impl import ops as ops
    from impl import symbolic as symbolic
    from impl.chains import Chain, chain
    from impl.checking import WrongAnswerError, check
    from impl.cli.reading.parsing import parse_view, parse_views
    from impl.errors import (
        ArrayError,
        BudgetError,
        CompilerError,
        DropinError,
        LayoutError,
        LowerError,
        MergeError,
        MovementError,
        OutOfBoundsError,
        ParseError,
        SymbolicError,
        TooLargeError,
        UncheckedError,
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
        equivalent,
        mergeable,
    )
    from impl.native import compiled
    from impl.shapetracker import ShapeTracker
    from impl.view import View

__all__ = [
    "ArrayError",
    "BudgetError",
    "BudgetExceeded",
    "Chain",
    "CompilerError",
    "Different",
    "DropinError",
    "Equivalent",
    "LayoutError",
    "LowerError",
    "MergeError",
    "Merged",
    "MovementError",
    "NotMergeable",
    "OutOfBounds",
    "OutOfBoundsError",
    "ParseError",
    "ShapeTracker",
    "SymbolicError",
    "TooLargeError",
    "UncheckedError",
    "View",
    "ViewError",
    "Witness",
    "WrongAnswerError",
    "chain",
    "check",
    "compiled",
    "equivalent",
    "mergeable",
    "parse_view",
    "parse_views",
]


if not TYPE_CHECKING:  # or no name would be one that there is not

    def __getattr__(name: str) -> object:
        """A public name, or a package of the library, imported when it is asked for first."""
        if name in PLACES:
            globals()[name] = found = _moved(__name__, name, PLACES)
            return found
        if not name.startswith("_"):
            try:
                return _import_module(f"{__name__}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{__name__}.{name}":
                    raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of the module, those that were not asked for yet included."""
    return sorted({*globals(), *__all__})


PLACES = (
    dict.fromkeys(("WrongAnswerError", "check"), "impl.checking")
    | dict.fromkeys(("Chain", "chain"), "impl.chains")
    | dict.fromkeys(("parse_view", "parse_views"), "impl.cli.reading.parsing")
    | dict.fromkeys(
        (
            "ArrayError",
            "BudgetError",
            "CompilerError",
            "DropinError",
            "LayoutError",
            "LowerError",
            "MergeError",
            "MovementError",
            "OutOfBoundsError",
            "ParseError",
            "SymbolicError",
            "TooLargeError",
            "UncheckedError",
            "ViewError",
        ),
        "impl.errors",
    )
    | dict.fromkeys(
        (
            "BudgetExceeded",
            "Different",
            "Equivalent",
            "Merged",
            "NotMergeable",
            "OutOfBounds",
            "Witness",
            "equivalent",
            "mergeable",
        ),
        "impl.mergeability",
    )
    | {"ShapeTracker": "impl.shapetracker", "View": "impl.view", "compiled": "impl.native"}
)
"""Where the public names are."""

_check_if_asked()
