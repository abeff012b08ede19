"""What bad input raises. A negative answer to a question is a value, never one of these.

The errors of views, movements and symbolic integers are AssertionErrors as well, as they are in tinygrad 0.9.0:
programs written for it catch that class.
"""

from __future__ import annotations


class LayoutError(ValueError):
    """Root of every error this library raises on bad input.

    The message names the operation, the rule that was broken, the axis and the values, and what would have
    been accepted.
    """


class ViewError(LayoutError, AssertionError):
    """The parts of a view do not fit together: ranks that differ, a negative size, a mask outside the shape."""


class MovementError(LayoutError, AssertionError):
    """A movement operation was asked for something that it does not do."""


class MergeError(LayoutError):
    """A question about a stack that is none: no views, or an equality that does not exist."""


class OutOfBoundsError(LayoutError):
    """A stack of views without a meaning: the valid index `index` of its last view leads to the number `flat`, which is
    no element of the view at position `level`, base first; that view has `size` elements. Level -1 is the buffer below
    all views."""

    def __init__(self, message: str, index: tuple[int, ...], level: int, flat: int, size: int) -> None:
        super().__init__(message)
        self.index = index
        self.level = level
        self.flat = flat
        self.size = size

    def __reduce__(self) -> tuple[type[OutOfBoundsError], tuple[str, tuple[int, ...], int, int, int]]:
        return type(self), (str(self), self.index, self.level, self.flat, self.size)


class DropinError(LayoutError):
    """The library cannot stand in for tinygrad's `shape` package: another version, or one that is in use already."""


class BudgetError(LayoutError):
    """What was asked for would take more work than a call may do, or is too large to be written."""


class UncheckedError(LayoutError):
    """An answer that is to be checked, where what checks it is not installed: nobody takes it for one that there is
    not."""


class ParseError(LayoutError):
    """Text that is not a view. `position` is the offset of the first character that does not fit."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


class SymbolicError(LayoutError, AssertionError):
    """An operation on symbolic integers that has no meaning or is not supported."""


class ArrayError(LayoutError):
    """An array whose memory is not read as a view, or a view that is not read as an array."""


class LowerError(LayoutError):
    """A kernel that cannot be made or run: a name that is none, an index beyond 64 bits, a buffer that is too small."""


class TooLargeError(LowerError, BudgetError):
    """A kernel of more loops, parts or operations than one may have, or of wider integers."""


class CompilerError(LowerError):
    """There is no compiler, or it does not take the kernel. The Python loop does without: `compiler=None`."""
