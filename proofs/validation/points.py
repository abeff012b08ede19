"""Values of variables at which two expressions differ if they differ somewhere, most often.

Those are the ends of ranges, the neighbours of the numbers that occur, of their multiples, and both sides of where a
condition changes. A variable whose upper bound is an expression gets its value after those that the bound depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

from impl.shown import written
from impl.symbolic import Node, Variable
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import Values, in_order, range_of

MANY = 1000
"""Parts of nodes, together, that are read at each point."""

FEW = 300
"""Of nodes with more parts so many are read for each node, on average."""

TURNS = 12
"""How often a range is halved to find where a condition changes."""


def points_of(values: Iterable[Any], number: int) -> list[Values]:
    """So many points, or fewer, for the variables of nodes; integers among them say where to look.

    Of nodes with many parts one point, and the more of them, the more seldom one: it takes as long as there are parts.
    """
    nodes = [value for value in values if isinstance(value, Node)]
    if (parts := sum(len(parts_first(node)) for node in nodes)) > MANY:
        if Random(parts).random() * parts >= FEW:
            return []
        number = 1
    variables = in_order(set().union(*(node.vars() for node in nodes)))
    numbers = sorted({abs(found) for value in values for found in numbers_in(value)} - {0, 1})
    random = Random(f"{[variable.expr for variable in variables]} [{', '.join(map(written, numbers))}]")
    drawn = (point_of(variables, numbers, side, random) for side in range(2 * number))
    found = islice((point for point in drawn if point is not None), number)
    return [dict(pairs) for pairs in dict.fromkeys(tuple(point.items()) for point in found)]


def numbers_in(value: Any) -> Iterator[int]:
    """The numbers that occur in a node, or the number itself."""
    if isinstance(value, Node):
        for part in parts_first(value):
            number = getattr(part, "b", None)
            if isinstance(number, int):
                yield number
    elif isinstance(value, int):
        yield value


def point_of(variables: list[Variable], numbers: list[int], side: int, random: Random) -> Values | None:
    """A value for each variable: all at the lower end, all at the upper one, or drawn; None if a range is empty.

    Variables of one name are one variable, with the values that all of them have.
    """
    point: dict[str, int] = {}
    for variable in variables:
        low, high = range_of(variable, point)
        if variable.expr in point:
            if not low <= point[variable.expr] <= high:
                return None
        elif low > high:
            return None
        else:
            point[variable.expr] = (low, high)[side] if side < 2 else drawn_from(low, high, numbers, random)
    return point


def drawn_from(low: int, high: int, numbers: list[int], random: Random) -> int:
    """A value in a range: an end, one beside a multiple of a number that matters, or any."""
    match random.randrange(4):
        case 0:
            return random.choice((low, high, min(max(0, low), high)))
        case 1 | 2 if numbers:
            number = random.choice(numbers)
            near = number * random.choice((1, 1, -1, 2, random.randint(-3, 9))) + random.choice((0, 0, -1, 1))
            return min(max(near, low), high)
    return random.randint(low, high)


def beside_changes(points: list[Values], holds: Callable[[Values], bool]) -> Iterator[Values]:
    """Points beside each other between which a condition changes, on the way from each point to the next, one variable
    after the other. Not all of them need be in range: the bound of another variable may depend on the one that moves.
    """
    for start, end in pairwise(points):
        at = dict(start)
        for name in start:
            before, at = at, {**at, name: end[name]}
            if holds(before) != holds(at):
                yield from halved(before, at, name, holds)


def halved(first: Values, last: Values, name: str, holds: Callable[[Values], bool]) -> Iterator[Values]:
    """Two points that differ by 1 in one variable, or by little, at which a condition differs."""
    begin, end, truth = first[name], last[name], holds(first)
    for _ in range(TURNS):
        middle = (begin + end) // 2
        is_before = holds({**first, name: middle}) == truth
        begin, end = (middle, end) if is_before else (begin, middle)
        if abs(end - begin) <= 1:
            break
    yield {**first, name: begin}
    yield {**first, name: end}


def is_in_range(variable: Variable, point: Values) -> bool:
    """Whether a variable has, at a point, a value that it may have."""
    return variable.min <= point[variable.expr] <= int(value_of(variable.max, point))
