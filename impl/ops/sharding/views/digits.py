"""Evenly cut axes: each mesh axis is a digit of the flat number, and stays in a reshape where that digit has a place.

A mesh axis of m devices at radix position p (R18) divides N elements into p stretches of m blocks. It can lie on an
axis of the new shape exactly if the product of the sizes in front of that axis divides p, and p * m divides the product
up to its end (R19, D38, L13). There it is a strided cut: its split is what is left of p without that front product and
without the mesh axes, earlier in the order of the language, that cut the same axis further outside.

Where cuts have no split, the mesh axes on an axis must follow on one another. A place that none of them takes can be
taken by one that holds copies: each device then keeps a part of its copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import prod

from impl.integers import Integer
from impl.ops.records.radix import before_each
from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.placement import Cut, Cuts, Language
from impl.ops.sharding.views.words import TooLarge

MOST_TRIED = 2**16
"""Choices of mesh axes that are tried to fill places that none takes."""

Digits = dict[str, int]
"""The radix position of each mesh axis of more than one device that divides a tensor."""


def stays_on(position: Integer, extent: Integer, before: Integer, upto: Integer) -> bool:
    """R19. Whether a mesh axis can lie on an axis with some products of sizes in front of it, and up to its end.

    >>> stays_on(2, 2, 1, 8), stays_on(2, 2, 1, 2)
    (True, False)
    """
    return (position % before == 0) & (upto % (position * extent) == 0)  # type: ignore[no-any-return]


def digits_of(shape: Shape, cuts: Cuts, extents: Mapping[str, int]) -> Digits | None:
    """R19. The radix positions, if every cut is even and takes a digit of the flat number; None otherwise.

    >>> digits_of((4, 6), ((Cut(("x",), 2),), (Cut(("y", "z")),)), {"x": 2, "y": 3, "z": 2})
    {'x': 2, 'y': 4, 'z': 12}
    """
    found: Digits = {}
    for before, size, row in zip(before_each(shape), shape, cuts, strict=False):
        taken: list[tuple[int, int]] = []
        left = size
        for cut in row:
            parts = prod([extents[name] for name in cut.names])
            if parts == 1:
                continue
            if left % (cut.split * parts) != 0 or (position := place(cut.split, parts, taken)) is None:
                return None
            left //= parts
            taken = sorted([*taken, (position, parts)])
            for name in cut.names:
                if extents[name] > 1:
                    found[name] = before * position
                position *= extents[name]
    return found


def place(split: int, parts: int, taken: Sequence[tuple[int, int]]) -> int | None:
    """The position in an axis of a digit that has one among what digits before it, in order, leave of the axis.

    None if it would lie across one of them.

    >>> place(2, 2, [(1, 2)]), place(2, 3, [(6, 2)]), place(3, 2, [(2, 2)])
    (4, 2, None)
    """
    before = 1
    for position, extent in taken:
        among = position // before
        if among % (split * parts) == 0:
            break
        if split % among != 0:
            return None
        before *= extent
    return split * before


def placed(
    language: Language, shape: Shape, digits: Digits, extents: Mapping[str, int], free: Sequence[str]
) -> Cuts | None:
    """R19. Cuts of a shape that give each mesh axis its position; None if the language has none.

    `extents` are in the order of the mesh. Mesh axes that are `free` hold copies. They take part only where the
    language needs them to fill a place, and then evenly. Raises TooLarge.

    >>> placed("torch", (8,), {"x": 2}, {"x": 2}, ())
    ((Cut(names=('x',), split=2),),)
    >>> placed("jax", (8,), {"x": 2}, {"x": 2}, ()) is None
    True
    >>> placed("jax", (8,), {"x": 2}, {"x": 2, "y": 2}, ("y",))
    ((Cut(names=('y', 'x'), split=1),),)
    """
    ends = list(pairwise(before_each(shape)))
    rows: list[list[str]] = [[] for _ in shape]
    for name in extents:
        if name in digits:
            position, extent = digits[name], extents[name]
            axis = next((k for k, (b, u) in enumerate(ends) if stays_on(position, extent, b, u)), None)
            if axis is None:
                return None
            rows[axis].append(name)
    if language == "torch":
        pairs = zip(rows, ends, strict=True)
        return tuple(tuple(strided(row, before, digits, extents)) for row, (before, _) in pairs)
    ordered = [sorted(row, key=lambda name: digits[name]) for row in rows]
    filled = next(filled_rows(ordered, [before for before, _ in ends], digits, extents, tuple(free)), None)
    if filled is None:
        return None
    if language == "ops":
        return tuple(tuple(Cut((name,)) for name in row) for row in filled)
    return tuple((Cut(row),) if row else () for row in filled)


def strided(names: Sequence[str], before: int, digits: Digits, extents: Mapping[str, int]) -> Iterator[Cut]:
    """The cuts of one axis by mesh axes in the order in which they cut it.

    >>> [cut.split for cut in strided(("x", "y"), 1, {"x": 2, "y": 1}, {"x": 2, "y": 2})]
    [2, 1]
    >>> [cut.split for cut in strided(("y", "x"), 1, {"x": 2, "y": 1}, {"x": 2, "y": 2})]
    [1, 1]
    """
    for count, name in enumerate(names):
        outside = prod([extents[other] for other in names[:count] if digits[other] < digits[name]])
        yield Cut((name,), digits[name] // before // outside)


def filled_rows(
    rows: Sequence[Sequence[str]],
    fronts: Sequence[int],
    digits: Digits,
    extents: Mapping[str, int],
    free: tuple[str, ...],
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The rows with free mesh axes put in so that each mesh axis comes to its position, in all ways there are.

    Raises TooLarge.
    """
    gaps: list[int] = []
    for row, end in zip(rows, fronts, strict=True):
        for name in row:
            gaps.append(digits[name] // end)
            end = digits[name] * extents[name]  # noqa: PLW2901  (each mesh axis begins where the last one ends)
    if gaps.count(1) == len(gaps):
        yield tuple(map(tuple, rows))
    for chosen in Filling(gaps, extents).ways(0, free) if free and gaps.count(1) < len(gaps) else ():
        before = iter(chosen)
        yield tuple(tuple(each for name in row for each in (*next(before), name)) for row in rows)


class Filling:
    """Gaps between mesh axes, each to be filled by mesh axes whose sizes multiply to a number.

    Mesh axes of one size fill alike. So where one leads to no way, neither does another one of its size in its place;
    and what is left over fills the gaps behind or not, whichever mesh axes these are.
    """

    def __init__(self, gaps: Sequence[int], extents: Mapping[str, int]) -> None:
        self.gaps, self.extents = gaps, extents
        self.tried = self.found = 0
        self.leading_nowhere: set[tuple[int, tuple[int, ...]]] = set()

    def ways(self, number: int, free: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
        """The ways to fill the gaps from one on. Raises TooLarge."""
        if number == len(self.gaps):
            self.found += 1
            yield ()
            return
        left_over = number, tuple(sorted(self.extents[name] for name in free))
        if left_over in self.leading_nowhere:
            return
        before = self.found
        for chosen in self.subsets(free, self.gaps[number]):
            left = tuple(name for name in free if name not in chosen)
            for rest in self.ways(number + 1, left):
                yield (chosen, *rest)
        if self.found == before:
            self.leading_nowhere.add(left_over)

    def subsets(self, names: tuple[str, ...], product: int) -> Iterator[tuple[str, ...]]:
        """The subsets whose sizes multiply to a number, the names of each in order; of those that are alike, and of
        which the first led nowhere, no other. Raises TooLarge.

        >>> list(Filling((), {"x": 2, "y": 2, "z": 4}).subsets(("x", "y", "z"), 4))
        [('x', 'y'), ('z',)]
        """
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise TooLarge(f"more than {MOST_TRIED} choices of mesh axes that hold copies")
        if product == 1:
            yield ()
            return
        nowhere: set[int] = set()
        for count, name in enumerate(names):
            size = self.extents[name]
            if product % size == 0 and size not in nowhere:
                before = self.found
                for rest in self.subsets(names[count + 1 :], product // size):
                    yield (name, *rest)
                if self.found == before:
                    nowhere.add(size)
