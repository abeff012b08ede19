"""Stacks of views: what an index of the last view reads through all of them.

A stack is written base first: `views[0]` is next to memory, `views[-1]` next to the user. An index of the
last view has an address in it; that number is the flat number of an index of the view before, and so on down
to an address in memory.
"""

from dataclasses import dataclass

from spec.shape import Index, index_set, size, unravel
from spec.tracker import Tracker
from spec.view import View, address, is_valid


@dataclass(frozen=True)
class Reading:
    """What one index reads: the address (None where none is defined), whether it is valid, and whether it
    left a view while it was still valid, in which case the stack has no meaning there."""

    address: int | None
    is_valid: bool
    leaves_base: bool


def read(views: tuple[View, ...], index: Index) -> Reading:
    """D16. Reads one index through a stack, `f_1 o g_{d_1} o f_2 o g_{d_2} o ... o f_n`.

    The index is valid if it is in the mask of the last view and its flat number unravels to an index that is
    in the mask of the view before, and so on. A flat number outside `[0, prod d)` ends the walk: at an index
    that is already invalid the address is undefined, at one still valid the stack itself is out of bounds.

    >>> tail, flip = View((4,), (1,), 4, (0,), (4,)), View((4,), (-1,), 3, (0,), (4,))
    >>> read((tail, flip), (0,)).address
    7
    """
    valid = True
    for level in range(len(views) - 1, -1, -1):
        view = views[level]
        valid = valid and is_valid(view, index)
        flat = address(view, index)
        if level == 0:
            return Reading(flat, valid, False)
        base_shape = views[level - 1].shape
        if not 0 <= flat < size(base_shape):
            return Reading(None, False, valid)
        index = unravel(base_shape, flat)
    raise ValueError("read: a stack holds at least one view")


def first_leaving(views: tuple[View, ...]) -> Index | None:
    """The first valid index, in row-major order, that leaves a view of the stack; None if all stay inside."""
    return next((i for i in index_set(views[-1].shape) if read(views, i).leaves_base), None)


def stack_tracker(views: tuple[View, ...]) -> Tracker:
    """D16. The shapetracker of a stack. Raises ValueError if a valid index leaves a view of the stack."""
    if (index := first_leaving(views)) is not None:
        raise ValueError(f"stack: the valid index {index} leaves a view of the stack")
    readings = {index: read(views, index) for index in index_set(views[-1].shape)}
    return Tracker(
        views[-1].shape,
        {index: reading.address for index, reading in readings.items() if reading.address is not None},
        frozenset(index for index, reading in readings.items() if reading.is_valid),
    )
