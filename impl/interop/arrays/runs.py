"""By which rule numpy and PyTorch reshape an array without copying it, on sizes and strides of any unit.

Neighbouring axes k and l (axes of size 1 between them left out) merge if one step along k is as far as `size[l]` steps
along l. Axes fall into runs that merge, and each new axis has to lie inside of one run: a boundary between two runs
must be one between new axes, with as many elements to its right. Where there are no elements, or one, every shape of
as many does.

Both libraries decide by this, each in its own words, and no strides do more than it finds (D15).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import prod
from typing import NamedTuple

from impl.errors import LayoutError, MovementError
from impl.integers import as_plain_integer, entries
from impl.shown import shown

MOST_TRIED = 5
"""Axes of which all orders are tried where that of the strides does not help: 120 of them."""
MOST_AXES = 2**10
"""Axes of a new shape; libraries have 64 or so."""
LARGEST = 2**63 - 1
"""The largest size, and number of bytes, that libraries have."""

Sizes = tuple[int, ...]


class Run(NamedTuple):
    """Neighbouring axes that merge, none of size 1: their numbers, how many elements they have, and the last stride."""

    axes: tuple[int, ...]
    size: int
    stride: int


class Cut(NamedTuple):
    """A boundary between two runs, by the number of the run on its left, and the new axis that would lie across it."""

    run: int
    new_axis: int


def runs_of(shape: Sizes, strides: Sizes) -> tuple[Run, ...]:
    """The runs of an array that has elements, from the first axis to the last.

    >>> runs_of((2, 1, 3, 4), (5, 0, 4, 1))
    (Run(axes=(0,), size=2, stride=5), Run(axes=(2, 3), size=12, stride=1))
    """
    found: list[Run] = []
    for axis, (size, stride) in enumerate(zip(shape, strides, strict=True)):
        if size == 1:
            continue
        if found and found[-1].stride == size * stride:
            last = found.pop()
            found.append(Run((*last.axes, axis), last.size * size, stride))
        else:
            found.append(Run((axis,), size, stride))
    return tuple(found)


def cut_of(runs: tuple[Run, ...], new_shape: Sizes) -> Cut | None:
    """The first boundary between runs that a new axis lies across; None if there is none. Both have as many elements.

    >>> cut_of(runs_of((2, 3), (1, 2)), (3, 2))
    Cut(run=0, new_axis=0)
    >>> cut_of(runs_of((2, 3), (1, 2)), (2, 1, 3)) is None
    True
    """
    before, done, axis = 1, 1, -1
    for number, run in enumerate(runs[:-1]):
        before *= run.size
        while done < before:
            axis += 1
            done *= new_shape[axis]
        if done != before:
            return Cut(number, axis)
    return None


def new_strides(shape: Sizes, runs: tuple[Run, ...], new_shape: Sizes) -> Sizes:
    """The strides of an array reshaped without a copy; of axes of size 1 any will do, and so without elements.

    >>> new_strides((4, 3), runs_of((4, 3), (1, 4)), (2, 2, 3))
    (2, 1, 4)
    """
    if 0 in shape:
        return tuple([prod([max(1, size) for size in new_shape[axis + 1 :]]) for axis in range(len(new_shape))])
    result: list[int] = []
    remaining = list(runs)
    left, step = 1, 1
    for size in reversed(new_shape):
        if left == 1 and size > 1:
            left, step = remaining[-1].size, remaining.pop().stride
        result.append(step)
        left, step = left // size, step * size
    return tuple(reversed(result))


def order_without_copy(shape: Sizes, strides: Sizes, new_shape: Sizes) -> tuple[int, ...] | None:
    """An order of the axes in which the array has the new shape without a copy; None if none was found.

    The order of falling strides, in which memory is read, is tried first; then, of a few axes, all.

    >>> order_without_copy((3, 2), (1, 3), (6,))
    (1, 0)
    """
    for order in orders(strides):
        runs = runs_of(tuple([shape[axis] for axis in order]), tuple([strides[axis] for axis in order]))
        if cut_of(runs, new_shape) is None:
            return order
    return None


def orders(strides: Sizes) -> Iterator[tuple[int, ...]]:
    """Orders of some axes, the likeliest first."""
    yield tuple(sorted(range(len(strides)), key=lambda axis: -abs(strides[axis])))
    if len(strides) <= MOST_TRIED:
        yield from permutations(range(len(strides)))


def sizes_of(where: str, shape: Sizes, new_shape: object, is_unknown: Sequence[int] | None) -> Sizes:
    """The new shape, with a size for the one that is unknown: one of some numbers, or, with None, any negative one.

    Raises MovementError for what is no shape, or has another number of elements.

    >>> sizes_of("view", (2, 6), (3, -1), (-1,))
    (3, 4)
    """
    given = [new_shape] if hasattr(type(new_shape), "__index__") else entries(
        new_shape, where, "a shape: integers, or one integer", MovementError, MOST_AXES
    )
    sizes = [as_plain_integer(size, where, MovementError) for size in given]
    unknown = [axis for axis, size in enumerate(sizes) if size < 0]
    if len(unknown) > 1 or any(is_unknown is not None and sizes[axis] not in is_unknown for axis in unknown):
        raise MovementError(f"{where}: {shown(tuple(sizes))}; need sizes >= 0, and at most one of -1")
    elements, rest = prod(shape), product([size for size in sizes if size >= 0], where)
    if (elements % rest != 0 if rest else True) if unknown else rest != elements:
        kind = "is ambiguous, or does not fit" if unknown else f"has {rest}"
        has = f"{shown(shape)} has {shown(elements)} elements"
        raise MovementError(f"{where}: {has}, {shown(tuple(sizes))} {kind}; need the same number")
    if unknown:
        sizes[unknown[0]] = elements // rest
    return tuple(sizes)


def product(sizes: Sequence[int], where: str) -> int:
    """The product of sizes. Raises MovementError if no library has as many elements, those without any included."""
    found = 1
    for size in sizes:
        found *= max(1, size)
        if found > LARGEST:
            raise MovementError(f"{where}: {shown(tuple(sizes))} has too many elements; need at most {LARGEST}")
    return 0 if 0 in sizes else found


def as_sizes(values: object, where: str, error: type[LayoutError]) -> Sizes:
    """Sizes or strides of an array, as plain integers."""
    return tuple([as_plain_integer(value, where, error) for value in entries(values, where, "integers", error)])
