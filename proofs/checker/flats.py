"""The flat numbers that a box reaches: evidence that looks at each of them once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from proofs.checker.forms import Box, Form
from proofs.checker.rejected import require
from spec.shape import unravel
from spec.stack import Reading, read
from spec.view import View

MOST = 2**20
"""Flat numbers that are listed; more are left to the solver."""

Views = tuple[View, ...]


def reading(lower_views: Views, flat: int) -> Reading:
    """What a flat number of the last view reads through the views below it."""
    return read(lower_views, unravel(lower_views[-1].shape, flat))


def reached(flat: Form, box: Box) -> set[int] | None:
    """The flat numbers of the indices of a box, by about 2 log2(extent) unions for each axis; None if they are
    more than are listed."""
    flats = {flat.at(tuple(begin for begin, _ in box))}
    for weight, (begin, end) in zip(flat.weights, box, strict=True):
        start, length = flats, 1
        while length < end - begin:
            step = min(length, end - begin - length)
            flats = start | {number + weight * step for number in start}
            start, length = flats, length + step
            if len(flats) > MOST:
                return None
    return flats


def at_least(flat: Form, box: Box) -> int:
    """A number than which no fewer flat numbers are reached: axes whose steps go beyond all that smaller steps reach
    together lead to other numbers at each index.

    >>> at_least(Form(0, (100, 10, 3)), ((0, 4), (0, 6), (0, 4))), at_least(Form(0, (5, 2)), ((0, 2), (0, 9)))
    (96, 9)
    """
    count, reach = 1, 0
    for step, extent in sorted((abs(w), end - begin) for w, (begin, end) in zip(flat.weights, box, strict=True)):
        if step > reach:
            count, reach = count * extent, reach + step * (extent - 1)
    return count


def are_valid(lower_views: Views, flats: Iterable[int]) -> bool:
    """Whether all of some flat numbers are valid."""
    return all(reading(lower_views, flat).is_valid for flat in flats)


def are_invalid(lower_views: Views, flats: Iterable[int]) -> bool:
    """Whether all of some flat numbers are not valid."""
    return not any(reading(lower_views, flat).is_valid for flat in flats)


def leave(lower_views: Views, flats: Iterable[int]) -> bool:
    """Whether some flat number leaves the stack while it is valid."""
    return any(reading(lower_views, flat).leaves_base for flat in flats)


def address_is(lower_views: Views, flat: Form, box: Box, form: Form) -> bool:
    """Whether every index of a box reads the address that a form gives it: at the corner, and by every step
    along an axis from each flat number at which one can be taken (L7)."""
    address = partial(address_of, lower_views)
    corner = tuple(begin for begin, _ in box)
    if address(flat.at(corner)) != form.at(corner):
        return False
    for axis, (begin, end) in enumerate(box):
        if end - begin > 1:
            sources = reached(flat, (*box[:axis], (begin, end - 1), *box[axis + 1 :]))
            require(sources is not None, "more flat numbers than are listed")
            step, change = flat.weights[axis], form.weights[axis]
            if any(address(number + step) - address(number) != change for number in sources or ()):
                return False
    return True


def address_of(lower_views: Views, flat: int) -> int:
    """The address that a flat number reads; rejected where it reads none."""
    address = reading(lower_views, flat).address
    require(address is not None, f"the flat number {flat} has no address")
    return address if address is not None else 0
