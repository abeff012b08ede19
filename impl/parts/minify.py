"""A view with as few axes as it can have: neighbouring ones collapsed wherever one axis reads the same (R1)."""

from impl.integers import Integer
from impl.parts.normal_form import Parts, is_empty
from impl.parts.reshape import Axis, assembled, axes_of, collapse, has_open_unit
from impl.symbolic.decisions.decided import is_never


def minified(view: Parts, joins_fixed: bool = True) -> Parts:
    """Neighbouring axes collapsed as often as R1 applies, from the last to the first.

    Without `joins_fixed`, an axis with one valid coordinate keeps its own condition.
    """
    if is_empty(view.shape) or any(is_never(begin < end) for begin, end in view.mask or ()) or has_open_unit(view):
        return view
    made, first, offset = collapsed_neighbours(axes_of(view), joins_fixed)
    axes = [*made, *([] if first is None else [first])][::-1]
    return assembled(tuple(axis.size for axis in axes), axes, view.offset + offset)


def collapsed_neighbours(axes: list[Axis], joins_fixed: bool) -> tuple[list[Axis], Axis | None, Integer]:
    """The axes that neighbours collapse into, from the last on and without the first, the first of them, and what they
    add to the offset.

    >>> collapsed_neighbours([Axis(2, 12, 0, 2), Axis(3, 4, 0, 3), Axis(4, 5, 0, 4)], True)
    ([Axis(size=4, stride=5, begin=0, end=4)], Axis(size=6, stride=4, begin=0, end=6), 0)
    """
    made: list[Axis] = []
    current: Axis | None = None
    offset: Integer = 0
    for axis in reversed(axes):
        collapsed = None
        if current is not None and (joins_fixed or axis.begin + 1 != axis.end):
            collapsed = collapse(axis, current)
        if collapsed is not None:
            current, offset = collapsed[0], offset + collapsed[1]
            continue
        if current is not None:
            made.append(current)
        current = axis
    return made, current, offset
