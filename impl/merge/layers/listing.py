"""A few points over views too large for a set of flat numbers: each point is read.

The other layers never list the points of the last view. But where those are few and the elements below are very
many, off any chain, listing them is the cheaper way, and the only one within the budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from impl.merge.base import Steps, address_at
from impl.merge.budget import Budget
from impl.merge.layers.carry_free import Narrowing
from impl.merge.layers.dispatch import Linearity, Validity
from impl.merge.problem import Index, Point, Problem
from impl.merge.reading import Reading, read, unravel
from impl.merge.search.bend import Bend, bent_square, moved
from impl.merge.search.box import box_of
from impl.parts.normal_form import Parts


class Payment(NamedTuple):
    """What each reading costs, and what it is taken off."""

    budget: Budget
    reading: int

    def read(self) -> None:
        """Pays for one reading. Raises Undecided if the budget does not allow it."""
        self.budget.spend("listing", self.reading)


class Direct:
    """The views below the last one, read one flat number at a time; as `InnerViews`, without sets."""

    def __init__(self, views: tuple[Parts, ...], payment: Payment) -> None:
        self.views, self.payment = views, payment

    def address(self, flat: int) -> int:
        """The address that a flat number reads; it must have one."""
        self.payment.read()
        address = read(self.views, unravel(self.views[-1].shape, flat)).address
        if address is None:
            raise KeyError(flat)
        return address


class ListedPoints:
    """The points of a problem, read one after the other."""

    def __init__(self, views: tuple[Parts, ...], payment: Payment) -> None:
        self.views, self.payment = views, payment

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """An index of the problem that is valid (or one that is not); None if there is none."""
        return self.first(problem, lambda reading: reading.is_valid == is_valid)

    def leaving(self, problem: Problem) -> Index | None:
        """An index that leaves the stack while it is valid; None if there is none."""
        return self.first(problem, lambda reading: reading.leaves is not None)

    def undefined(self, problem: Problem) -> Index | None:
        """An index without an address; None if there is none."""
        return self.first(problem, lambda reading: reading.address is None)

    def first(self, problem: Problem, holds: Callable[[Reading], bool]) -> Index | None:
        """The first index of the problem of whose reading a condition holds."""
        return next((index for index in map(problem.index, points_of(problem)) if holds(self.reading(index))), None)

    def reading(self, index: Index) -> Reading:
        """What one index reads."""
        self.payment.read()
        return read(self.views, index)


def points_of(problem: Problem) -> Iterator[Point]:
    """All points of a problem."""
    return product(*(range(line.extent) for line in problem.lines))


def valid_points(points: ListedPoints, problem: Problem) -> Validity:
    """The box of the valid points."""
    box = box_of(points, problem)
    narrowings = () if isinstance(box, tuple) else (Narrowing(problem, box, "listing", None),)
    return Validity(box, narrowings, "listing")


def constant_steps(inner: Direct, box: Problem) -> Linearity:
    """What a step along each line changes the address by, or a bend."""
    address = address_at(inner, box)
    changes: list[int] = []
    for number in range(len(box.lines)):
        places: dict[int, Point] = {}
        for point in points_of(box.shortened(number)):
            places.setdefault(address(moved(point, number, 1)) - address(point), point)
        if len(places) > 1:
            here, there, *_ = places.values()
            return Linearity(Bend(partial(bent_square, address, number, here, there)), "listing")
        changes.extend(places)
    return Linearity(Steps(inner.address(box.start), tuple(changes)), "listing")
