"""The cells of a view, and those of memory: what each reads, and its place on the scale of colours."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import isqrt, prod
from typing import Any

from explorer.given import integers
from impl.merge.reading import flat_number, read, unravel
from impl.mergeability.inside import flat_extremes
from impl.parts.normal_form import Parts
from impl.view import View, parts_of

MOST_CELLS = 4096
"""Cells of a view, and of memory, that are drawn."""
MOST_WIDE = 64
"""Cells of one of the last two axes that are drawn."""
MOST_TALL = 512
"""Lines of cells that are drawn below one another, about; what is higher nobody looks through."""
ABREAST = 16
"""Cells, or indices in the name of a slice, for which there is room on one line."""
PLACES = 256
"""Places on the scale of colours."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The addresses that the base reads, from the least to the greatest, both included: the scale of all colours."""

    least: int
    most: int

    def place(self, address: int) -> int:
        """The place of an address on the scale.

        >>> Scale(0, 3).place(3), Scale(5, 5).place(5)
        (255, 0)
        """
        extent = max(self.most - self.least, 1)
        return min(max((PLACES - 1) * (address - self.least) // extent, 0), PLACES - 1)


def scale_of(base: View) -> Scale:
    """The scale of a stack, by its base."""
    return Scale(*(flat_extremes(base) or (0, 0)))


def cells_of(views: tuple[Parts, ...], window: Any, scale: Scale, most: int = MOST_CELLS) -> dict[str, object]:
    """The cells of the last view that are drawn, in row-major order: the row-major number of each in its view, the
    flat number that it gives, and the address that the stack reads (None where it is not valid, "!" where it leaves).

    At most `most` are drawn. `rows`, `columns` and `slices` say how they lie, `whole` whether they are all.
    """
    top = views[-1]
    begins = begins_of(top.shape, window)
    wide = min(isqrt(most), MOST_WIDE)
    ranges = [range(begin, min(begin + wide, size)) for begin, size in zip(begins, top.shape, strict=True)][-2:]
    drawn = prod(map(len, ranges))
    slices = min(most // max(drawn, 1), most_slices(len(top.shape), *map(len, ranges)))
    fronts = fronts_of(top.shape[:-2], begins[:-2], max(slices, 1) if drawn else 0)
    indices = [(*front, *rest) for front in fronts for rest in product(*ranges)]
    addresses = [address_of(views, index) for index in indices]
    return {
        "begins": begins,
        "slices": fronts,
        "rows": len(ranges[0]) if len(ranges) == 2 else 1,
        "columns": len(ranges[-1]) if ranges else 1,
        "whole": len(indices) == prod(top.shape),
        "size": prod(top.shape),
        "indices": indices,
        "numbers": [row_major(top.shape, index) for index in indices],
        "flats": [flat_number(top, index) for index in indices],
        "addresses": addresses,
        "places": [scale.place(address) if type(address) is int else -1 for address in addresses],
    }


def most_slices(rank: int, rows: int = 1, columns: int = 1) -> int:
    """As many slices are drawn as make no picture that is too high; those of many axes have long names, and stand
    below one another.

    >>> most_slices(3, 4, 4), most_slices(24, 2, 2)
    (408, 170)
    """
    return max(ABREAST // max(columns, rank - 2, 1), 1) * (MOST_TALL // (rows + 1))


def begins_of(shape: tuple[int, ...], window: Any) -> list[int]:
    """Where on each axis the drawn part begins: as asked for, inside of the shape."""
    begins = () if window is None else integers(window, "windows")
    asked = begins if len(begins) == len(shape) else (0,) * len(shape)
    return [min(max(begin, 0), max(size - 1, 0)) for begin, size in zip(asked, shape, strict=True)]


def fronts_of(shape: tuple[int, ...], begins: list[int], most: int) -> list[tuple[int, ...]]:
    """The indices of the slices, row-major from one on, that are drawn."""
    first = row_major(shape, tuple(begins))
    return [unravel(shape, number) for number in range(first, min(first + most, prod(shape)))]


def indices_of(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All indices of a shape (D1); none where an axis has none, however long the others are.

    >>> indices_of((2, 1)), indices_of((10**9, 0))
    ([(0, 0), (1, 0)], [])
    """
    return [*product(*map(range, shape))] if prod(shape) else []


def row_major(shape: tuple[int, ...], index: tuple[int, ...]) -> int:
    """The row-major number of an index (D2).

    >>> row_major((2, 3), (1, 2))
    5
    """
    number = 0
    for size, coordinate in zip(shape, index, strict=True):
        number = number * size + coordinate
    return number


def address_of(views: tuple[Parts, ...], index: tuple[int, ...]) -> int | str | None:
    """What an index reads: an address, None where it is not valid, "!" where it leaves the stack."""
    reading = read(views, index)
    if reading.leaves is not None:
        return "!"
    return reading.address if reading.is_valid else None


def memory_of(views: tuple[View, ...], scale: Scale) -> dict[str, object]:
    """Memory from the least address that the base reads, or 0, on: addresses, their places, and whether some index of
    the last view reads each (None where not all of them are drawn)."""
    begin = min(scale.least, 0) if scale.least < MOST_CELLS else scale.least
    end = min(scale.most + 1, begin + MOST_CELLS)
    addresses = range(begin, max(end, begin))
    top = views[-1].shape
    parts = parts_of(views)
    known = {address_of(parts, index) for index in indices_of(top)} if prod(top) <= MOST_CELLS else None
    return {
        "addresses": [*addresses],
        "places": [scale.place(address) for address in addresses],
        "read": None if known is None else [address in known for address in addresses],
        "whole": end == scale.most + 1,
    }


