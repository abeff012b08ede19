"""Kernels: programs that write what a stack of views reads; and what it means that loops leave nothing out."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from spec.expression import Expression, evaluate
from spec.program import ZERO, Effects, Element, Op, effects
from spec.shape import Index, index_set, ravel, size
from spec.stack import read
from spec.view import View


def expected(views: tuple[View, ...], index: Index) -> Element | str:
    """D29. What a kernel has to write for an index: the element that the stack reads there, zero if it is not valid."""
    reading = read(views, index)
    return Element(reading.address) if reading.is_valid and reading.address is not None else ZERO


def is_kernel(
    program: Sequence[Op], views: tuple[View, ...], elements: int, values: Mapping[str, int] | None = None
) -> bool:
    """D29. Whether a program writes a stack of views, contiguous: it stores once at the flat number of each index, and
    nowhere else, what is expected there, and every address that it loads from is one of a buffer of so many elements.
    """
    found = effects(program, values)
    shape = views[-1].shape
    wanted = {ravel(shape, index): expected(views, index) for index in index_set(shape)}
    return stores_once(found, size(shape)) and {
        store.address: store.value for store in found.stores
    } == wanted and all(0 <= address < elements for address in found.loads)


def stores_once(found: Effects, elements: int) -> bool:
    """D29. Whether each element of an output is stored exactly once, and nothing else is."""
    return sorted(store.address for store in found.stores) == list(range(elements))


def is_aligned(found: Effects) -> bool:
    """D29. Whether each vector that is loaded or stored begins at a multiple of its length.

    >>> is_aligned(Effects(vectors=[(0, 4), (6, 2)])), is_aligned(Effects(vectors=[(6, 4)]))
    (True, False)
    """
    return all(begin % lanes == 0 for begin, lanes in found.vectors)


Block = tuple[int, tuple[int, ...]]
"""A block of a range: its first coordinate, and how many values each of its digits takes."""


def coordinate(begin: int, steps: tuple[int, ...], digits: tuple[int, ...]) -> int:
    """D30. The coordinate at some digits of a block, `begin + sum_k step_k digit_k`."""
    return begin + sum(step * digit for step, digit in zip(steps, digits, strict=True))


def visited(blocks: Iterable[Block], steps: tuple[int, ...]) -> list[int]:
    """D30. The coordinates that loops over some blocks visit, in order, one loop for each digit.

    >>> visited([(0, (1, 3)), (3, (1, 1))], (3, 1))
    [0, 1, 2, 3]
    """
    return [
        coordinate(begin, steps, digits)
        for begin, counts in blocks
        for digits in product(*(range(count) for count in counts))
    ]


def are_visited_once(begin: int, end: int, blocks: Iterable[Block], steps: tuple[int, ...]) -> bool:
    """D30. Whether loops over some blocks visit each coordinate of [begin, end) exactly once, and no other."""
    return sorted(visited(blocks, steps)) == list(range(begin, end))


def unrolled(expression: Expression, name: str, low: int, high: int, values: Mapping[str, int]) -> list[int]:
    """D31. The values of an expression as one variable runs from `low` to `high`, both included.

    >>> from spec.expression import Apply, Const, Var
    >>> unrolled(Apply("*", Var("u"), Const(3)), "u", 5, 7, {})
    [15, 18, 21]
    """
    return [evaluate(expression, {**values, name: value}) for value in range(low, high + 1)]

