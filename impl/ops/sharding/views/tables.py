"""Which devices have each element, element by element: for chains of steps between which no single axis tells.

The elements of a tensor are numbered row-major; a table has a number for each element of a result, that of the element
it comes from, or None for what pad has added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from impl.integers import Integer
from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.placement import Cut, Cuts, parts_of, split_number
from impl.ops.sharding.views.words import Step, Word, count_of, letters_of, sources_of
from impl.parts.movement import ceiling

MOST_ELEMENTS = 2**16
"""Elements of a table. Longer ones are not made."""

Table = list[int | None]


def origins(shape: Shape, program: Sequence[Step]) -> Table | None:
    """D36. For each element of a result the number of the one that it is; None if a shape on the way has more elements
    than a table may.

    >>> origins((2, 3), [("permute", (1, 0)), ("pad", ((1, 0), (0, 0)))])
    [None, None, 0, 3, 1, 4, 2, 5]
    """
    if prod(shape) > MOST_ELEMENTS:
        return None
    table: Table = list(range(prod(shape)))
    for kind, argument in program:
        if kind == "reshape":
            shape = argument
            continue
        strides = strides_of(shape)
        if kind == "permute":
            sources: list[Sequence[int | None]] = [range(shape[axis]) for axis in argument]
            strides = [strides[axis] for axis in argument]
        else:
            sources = [sources_of(kind, size, given) for size, given in zip(shape, argument, strict=True)]
        shape = tuple(map(count_of, sources))
        if prod(shape) > MOST_ELEMENTS:
            return None
        table = [None if at is None else table[at] for at in gathered(sources, strides)]
    return table


def strides_of(shape: Shape) -> list[int]:
    """The row-major strides of a shape."""
    return [prod(shape[axis + 1 :]) for axis in range(len(shape))]


def gathered(sources: Sequence[Sequence[int | None]], strides: Sequence[int]) -> Iterator[int | None]:
    """The number that each index of a result, row-major, comes from."""
    rows = [[None if s is None else s * step for s in row] for row, step in zip(sources, strides, strict=True)]
    for parts in product(*rows):
        yield None if None in parts else sum(parts)  # type: ignore[arg-type]


def places(shape: Shape, cuts: Cuts, extents: Mapping[str, int]) -> dict[str, list[int]]:
    """For each mesh axis of more than one device that divides a tensor, the place of each element."""
    found = {}
    for axis, row in enumerate(cuts):
        inner = prod(shape[axis + 1 :])
        for name, letters in letters_of(shape[axis], row, extents).items():
            if extents[name] > 1:
                found[name] = [letter for letter in letters for _ in range(inner)] * prod(shape[:axis])
    return found


def on_axes(shape: Shape, table: Table, owners: Mapping[str, list[int]]) -> dict[str, dict[int, Word]]:
    """D36. For each mesh axis, the axes whose coordinate alone says which devices have an element, with the word there.
    None of them, if no element comes from the tensor.

    >>> on_axes((2, 2), [0, 1, 2, 3], {"x": [0, 1, 0, 1]})
    {'x': {1: (0, 1)}}
    """
    if all(source is None for source in table):
        return {}
    strides = strides_of(shape)
    found: dict[str, dict[int, Word]] = {}
    for name, there in owners.items():
        found[name] = {}
        for axis, (size, stride) in enumerate(zip(shape, strides, strict=True)):
            word: list[int | None] = [None] * size
            for number, source in enumerate(table):
                if source is not None:
                    place = number // stride % size
                    if word[place] is None:
                        word[place] = there[source]
                    elif word[place] != there[source]:
                        break
            else:
                found[name][axis] = tuple(word)
    return found


def index_of(number: int, shape: Shape) -> tuple[int, ...]:
    """The index of an element by its number.

    >>> index_of(4, (2, 3))
    (1, 1)
    """
    return tuple(number // stride % size for size, stride in zip(shape, strides_of(shape), strict=True))


def origin(shape: Shape, program: Sequence[Step], index: tuple[int, ...]) -> tuple[int, ...] | None:
    """D36. The index that an index of a result comes from; None for what pad has added.

    >>> origin((2, 3), [("permute", (1, 0)), ("reshape", (6,))], (3,))
    (1, 1)
    """
    shapes = [shape]
    for step in program:
        shapes.append(shape_after(shapes[-1], [step]))
    found: tuple[int, ...] | None = index
    for (kind, argument), middle in zip(reversed(program), reversed(shapes[:-1]), strict=True):
        found = None if found is None else origin_of_one(middle, kind, argument, found)
    return found


def origin_of_one(shape: Shape, kind: str, argument: Any, index: tuple[int, ...]) -> tuple[int, ...] | None:
    """The same for one step."""
    if kind == "reshape":
        number = sum(i * stride for i, stride in zip(index, strides_of(argument), strict=True))
        return index_of(number, shape)
    if kind == "permute":
        there = dict(zip(argument, index, strict=True))
        return tuple(there[axis] for axis in range(len(index)))
    rows = [sources_of(kind, size, given) for size, given in zip(shape, argument, strict=True)]
    found = [row[i] for row, i in zip(rows, index, strict=True)]
    return None if None in found else tuple(i for i in found if i is not None)


def shape_after(shape: Shape, program: Sequence[Step]) -> Shape:
    """The shape of the result of some steps."""
    for kind, argument in program:
        match kind:
            case "reshape":
                shape = argument
            case "permute":
                shape = tuple(shape[axis] for axis in argument)
            case _:
                shape = tuple(count_of(sources_of(kind, n, given)) for n, given in zip(shape, argument, strict=True))
    return shape


def places_of(size: int, row: Sequence[Cut], coordinate: int, extents: Mapping[str, int]) -> dict[str, int]:
    """The place, along each mesh axis that cuts an axis, of the devices that have one coordinate (`letters_of` of all).

    >>> places_of(8, (Cut(("x",), 2),), 5, {"x": 2})
    {'x': 0}
    """
    found: dict[str, int] = {}
    for cut in row:
        parts = parts_of(cut, extents)
        stretch = ceiling(size, cut.split)
        begin, end = block_at(size, stretch, coordinate)
        number = part_of(end - begin, parts, coordinate - begin)
        found |= split_number(number, cut.names, extents)
        size, coordinate = kept(size, stretch, parts, number, coordinate)
    return found


def block_at(size: Integer, length: Integer, coordinate: Integer) -> tuple[Integer, Integer]:
    """D32. Begin and end of the block that a coordinate is in; all have one length, but the last may be shorter.

    >>> [block_at(5, 2, coordinate) for coordinate in range(5)]
    [(0, 2), (0, 2), (2, 4), (2, 4), (4, 5)]
    """
    begin = coordinate - coordinate % length
    return begin, min(begin + length, size)


def part_of(size: Integer, parts: Integer, coordinate: Integer) -> Integer:
    """D32. Which of some parts has one of so many coordinates.

    >>> [part_of(5, 4, coordinate) for coordinate in range(5)]
    [0, 0, 1, 1, 2]
    """
    return coordinate // ceiling(size, parts)


def kept(size: int, stretch: int, parts: int, number: int, coordinate: int) -> tuple[int, int]:
    """How many of so many coordinates a part of a cut has, and the place of one of them among those.

    All stretches but the last have one length, so those before it count alike.

    >>> kept(8, 4, 2, 1, 6)
    (4, 2)
    """
    block = -(-stretch // parts)
    each = max(0, min(stretch, (number + 1) * block) - number * block)
    whole, rest = divmod(size, stretch)
    last = -(-rest // parts)
    end = max(0, min(rest, (number + 1) * last) - number * last)
    before, within = divmod(coordinate, stretch)
    inside = within - number * (block if before < whole else last)
    return whole * each + end, before * each + inside
