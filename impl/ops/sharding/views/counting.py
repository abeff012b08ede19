"""How many elements an exchange moves: those that a device needs under a placement of the result and did not have.

Of the devices that hold an element under two placements, those that do under both are counted along each mesh axis by
itself: all of its devices if it divides neither tensor, one if it divides one of them, and if both, one where the two
places of the element are the same and none elsewhere (L12). So what is counted are elements whose places agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from math import gcd, lcm, prod

from impl.integers import Integer
from impl.ops.sharding.views import tables
from impl.ops.sharding.views.digits import Digits, digits_of
from impl.ops.sharding.views.keeping import Question
from impl.ops.sharding.views.placement import Cuts
from impl.ops.sharding.views.runs import agreeing

MOST_CELLS = 2**14
"""Cells of flat numbers, in each of which all mesh axes have one place, that are gone through."""


def received(question: Question, cuts: Cuts) -> int | None:
    """How many elements all devices receive together, so that each has its part of the result; None if there are too
    many to be counted."""
    extents, both = question.extents, [name for name in question.used if name in names_of(cuts)]
    agreeing = where_all_agree(question, cuts, both)
    if agreeing is None:
        return None
    needed = copies(extents, names_of(cuts))
    either = {*question.used, *names_of(cuts)}
    return question.arriving * needed - agreeing * copies(extents, either)


def names_of(cuts: Cuts) -> set[str]:
    """The mesh axes that some cuts are by."""
    return {name for row in cuts for cut in row for name in cut.names}


def copies(extents: Mapping[str, int], names: Sequence[str] | set[str]) -> int:
    """How many devices hold each element of a tensor that some mesh axes divide.

    >>> copies({"x": 2, "y": 3}, ["x"])
    3
    """
    return prod(size for name, size in extents.items() if name not in names)


def where_all_agree(question: Question, cuts: Cuts, names: Sequence[str]) -> int | None:
    """How many elements have, along each of some mesh axes, the place before that they have after; None if there are
    too many to be counted, and no rule is known."""
    if not names:
        return question.arriving
    after = digits_of(question.after, cuts, question.extents) if question.digits is not None else None
    if question.digits is not None and after is not None:
        return agreeing_digits(question.elements, question.digits, after, question.extents, names)
    rows = question.pairs(cuts, names)
    if rows is not None and (found := agreeing(prod(question.after), rows)) is not None:
        return found
    if question.table is None:
        return None
    before = tables.places(question.shape, question.placement.cuts, question.extents)
    there = tables.places(question.after, cuts, question.extents)
    pairs = [(before[name], there[name]) for name in names]
    arrived = ((number, source) for number, source in enumerate(question.table) if source is not None)
    return sum(all(old[source] == new[number] for old, new in pairs) for number, source in arrived)


def agreeing_digits(
    elements: int, before: Digits, after: Digits, extents: Mapping[str, int], names: Sequence[str]
) -> int | None:
    """How many flat numbers have the same digit at two positions of each mesh axis.

    Where the digits lie beside one another, one in m of them is that of the other position. Where every weight divides
    the next, what lies between two of them is a digit, and only digits in which some mesh
    axis differs are gone through; else all cells of a period are.

    >>> agreeing_digits(8, {"x": 1}, {"x": 4}, {"x": 2}, ["x"]), agreeing_digits(8, {"x": 1}, {"x": 1}, {"x": 2}, ["x"])
    (4, 8)
    """
    differing = [name for name in names if before[name] != after[name]]
    pairs = [
        (elements // (before[name] * extents[name]), elements // (after[name] * extents[name]), extents[name])
        for name in differing
    ]
    ranges = sorted((w, w * m) for old, new, m in pairs for w in (old, new))
    if all(low % end == 0 for (_, end), (low, _) in pairwise(ranges)):
        return elements // prod(m for _, _, m in pairs)
    weights = sorted({1, elements, *(end for old, new, m in pairs for w in (old, new) for end in (w, w * m))})
    if any(high % low for low, high in pairwise(weights)):
        return agreeing_cells(elements, pairs)
    rows: list[list[int]] = []
    others = 1
    for low, high in pairwise(weights):
        if any(w <= low and high <= w * m for old, new, m in pairs for w in (old, new)):
            rows.append([low * digit for digit in range(high // low)])
        else:
            others *= high // low
    if prod(map(len, rows)) > MOST_CELLS:
        return None
    return others * sum(same_places(sum(parts), pairs) for parts in product(*rows))


def agreeing_cells(elements: int, pairs: Sequence[tuple[int, int, int]]) -> int | None:
    """The same, cell by cell of one period of all of them."""
    cell = gcd(*(w for old, new, _ in pairs for w in (old, new)))
    period = lcm(*(w * m for old, new, m in pairs for w in (old, new)))
    if elements % period != 0 or period // cell > MOST_CELLS:
        return None
    return elements // period * cell * sum(same_places(flat, pairs) for flat in range(0, period, cell))


def same_places(flat: Integer, pairs: Sequence[tuple[int, int, int]]) -> bool:
    """Whether a flat number has equal digits at the two weights of each of some mesh axes."""
    return all(flat // old % m == flat // new % m for old, new, m in pairs)
