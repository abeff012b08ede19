"""A glance at a stack of views: a few readings that show that it is no one view, where they do.

Most runs of neighbouring views are no one view, and often it shows at once: a view that is valid at the first index
of the last view and one step further along each axis is valid at all indices between those at which it is valid, and
its address at each of them follows from these steps. What a glance leaves open is decided by `derivation`.
"""

from __future__ import annotations

from collections.abc import Iterator

from impl.merge.findings import Stack
from impl.merge.problem import Index
from impl.merge.reading import read
from impl.parts.normal_form import Parts


def looks(view: Parts) -> int:
    """How many indices a glance reads at most.

    >>> looks(Parts((2, 3), (3, 1), 0, None))
    9
    """
    return 3 * (len(view.shape) + 1)


def is_refuted(views: Stack) -> bool:
    """Whether a few readings show that a stack is no one view, or has no meaning; its last view has a valid index.

    Read are the first index of the last view, the two next ones and the last along each axis, the one in the middle,
    and the last of all.

    >>> transposed, rows = Parts((4, 2), (1, 4), 0, None), Parts((2, 4), (4, 1), 0, None)
    >>> is_refuted((transposed, rows)), is_refuted((rows, transposed))
    (True, False)
    """
    ranges = views[-1].mask or tuple((0, size) for size in views[-1].shape)
    first = tuple([begin for begin, _ in ranges])
    start = valid_address(views, first)
    if start is None:
        return False
    steps: list[int | None] = []
    for axis, (begin, end) in enumerate(ranges):
        addresses = [valid_address(views, moved(first, axis, begin + far)) for far in (1, 2) if begin + far < end]
        step = addresses[0] - start if addresses and addresses[0] is not None else None
        if len(addresses) == 2 and addresses[1] is not None and (step is None or addresses[1] != start + 2 * step):
            return True
        steps.append(0 if end - begin == 1 else step)
    return any(speaks_against(views, index, first, start, steps) for index in further(ranges))


def speaks_against(views: Stack, index: Index, first: Index, start: int, steps: list[int | None]) -> bool:
    """Whether an index is valid, and reads another address than the one that follows from the steps; where a step is
    not valid and the index lies beyond it, the valid indices are no box."""
    address = valid_address(views, index)
    if address is None:
        return False
    following = start
    for begin, end, step in zip(first, index, steps, strict=True):
        if begin != end:
            if step is None:
                return True
            following += step * (end - begin)
    return address != following


def valid_address(views: Stack, index: Index) -> int | None:
    """What an index reads, None if it is not valid."""
    return read(views, index).address_under("observable")


def moved(index: Index, axis: int, coordinate: int) -> Index:
    """An index with another coordinate along one axis."""
    return (*index[:axis], coordinate, *index[axis + 1 :])


def further(ranges: tuple[tuple[int, int], ...]) -> Iterator[Index]:
    """The index in the middle of a box, the last ones along single axes, and the last of all."""
    first = tuple([begin for begin, _ in ranges])
    yield tuple([(begin + end) // 2 for begin, end in ranges])
    yield from (moved(first, axis, end - 1) for axis, (_, end) in enumerate(ranges) if end - 1 > first[axis] + 2)
    yield tuple([end - 1 for _, end in ranges])
