"""Symbolic sizes: the functions that replace a choice between two, and movements of views with symbolic parts compared
with movements of their values.

The claims about movement run the library on integers of the proof suite, whose comparisons fork. Those of `Node` do
not: the library asks `impl.symbolic.decisions`. Here the shipped nodes are moved, and numbers put in the place of
their variables afterwards.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from impl.errors import MovementError
from impl.parts.normal_form import Parts, clamped
from impl.symbolic import Node, Variable, sym_infer
from impl.symbolic.decisions.decided import maximum, minimum
from impl.view import View
from proofs.claims.common import defined
from proofs.kernel import ALL_SIZES, Bounded, Given, claim, refuted
from spec import movement
from spec.movement import Movement
from spec.shape import Index, index_set, unravel
from spec.view import address, is_valid


@claim(
    "C60.extremes",
    "`minimum` and `maximum` are one of two integers, and not above, or below, either of them.",
    family="symbolic sizes",
    scope=ALL_SIZES,
    ids=("D11",),
)
def minimum_and_maximum_are_the_extremes(given: Given) -> None:
    first, second = given.integer("first"), given.integer("second")
    least, greatest = minimum(first, second), maximum(first, second)
    given.check("the minimum is one of them", (least == first) | (least == second))
    given.check("the minimum is not above them", (least <= first) & (least <= second))
    given.check("the maximum is one of them", (greatest == first) | (greatest == second))
    given.check("the maximum is not below them", (greatest >= first) & (greatest >= second))


@claim(
    "C60.clamped",
    "A bound that is clamped to an axis is one of the axis, and leaves out the same coordinates of it.",
    family="symbolic sizes",
    scope=ALL_SIZES,
    ids=("D8", "D11"),
)
def a_clamped_bound_leaves_out_the_same(given: Given) -> None:
    bound, size = given.integer("bound"), given.integer("size", at_least=0)
    coordinate = given.integer("coordinate", at_least=0)
    result = clamped(bound, size)
    given.check("it is a bound of the axis", (result >= 0) & (result <= size))
    given.assume(coordinate < size)
    given.agree("what is left out", impl=coordinate < result, spec=coordinate < bound)


N, M = Variable("n", 1, 3), Variable("m", 0, 2)
VALUES = tuple({N: n, M: m} for n, m in product(range(1, 4), range(3)))
"""All values of the variables of the views that are moved."""

MOVED: dict[str, Callable[[View], View]] = {
    "n": lambda line: line,
    "n padded": lambda line: line.pad(((1, M),)),
    "n padded to 4 and cut": lambda line: line.pad(((0, 4 - N),)).shrink(((1, 3),)),
    "n padded and cut to 1": lambda line: line.pad(((0, 2),)).shrink(((2, 3),)),
    "every second of n, from the end": lambda line: line.pad(((M, 1),)).stride((-2,)),
    "every second of 4 n": lambda _: View.create((N * 4,)).stride((2,)),
    "2 n padded by n": lambda _: View.create((N * 2,)).pad(((N, 0),)),
    "2 n padded by 2": lambda _: View.create((N * 2,)).pad(((0, 2),)),
    "n by 2, transposed": lambda _: View.create((N, 2)).permute((1, 0)),
    "n by 2, padded": lambda _: View.create((N, 2)).pad(((M, 0), (0, 1))),
    "n by 2, cut to 1 by 2": lambda _: View.create((N, 2)).pad(((0, 1), (0, 0))).shrink(((1, 2), (0, 2))),
}
"""Functions that make views with symbolic parts, each from a view of one row of elements or of a table."""


def arguments(operation: str, shape: tuple[Any, ...]) -> Iterator[Any]:
    """The arguments of an operation for each axis in turn, also ones that fit at some values only, or at none."""
    for axis, size in enumerate(shape):
        for each in choices(operation, size):
            yield tuple(each if other == axis else unmoved(operation, shape[other]) for other in range(len(shape)))


def unmoved(operation: str, size: Any) -> Any:
    """The argument that leaves an axis as it is."""
    match operation:
        case "pad":
            return 0, 0
        case "shrink":
            return 0, size
        case "stride":
            return 1
        case _:
            return size


def choices(operation: str, size: Any) -> tuple[Any, ...]:
    """The arguments that an operation is given for one axis."""
    match operation:
        case "pad":
            return (0, 1), (N, M), (2 - M, 0), (M - 1, 0), (0, N - 1)
        case "shrink":
            ends = (0, 1, 2, N, M, size, size - 1)
            return tuple(product(ends, ends))
        case "stride":
            return -1, 2, -2, 3
        case _:
            return 0, 1, 2, N, M, N + 1, M - 1


def shapes_of(shape: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """New shapes for a view: flat, with an axis of size 1 at either end, with the axes in reverse, one that does not
    fit, and rows, of which each number of elements splits some axis."""
    flat: Any = 1
    for size in shape:
        flat = flat * size
    yield from (((flat,)), (1, *shape), (*shape, 1), shape[::-1], (flat + 1,), (N, M))
    yield from ((2, N), (N, 2), (3, N), (N, 3), (N + 1, 2))


def moves() -> Iterable[tuple[str, str]]:
    """Cases: each operation on each view."""
    return product(("pad", "shrink", "expand", "permute", "stride", "reshape"), MOVED)


@claim(
    "C60.movement",
    "A movement operation on symbolic sizes is accepted where its argument fits at every value of the variables, and "
    "does at each what the definition says of the numbers.",
    family="symbolic sizes",
    scope=Bounded(
        "n from 1 to 3 and m from 0 to 2; 11 views of ranks 1 and 2, unmasked and masked; widths, ranges, sizes and "
        "steps of numbers, n and m"
    ),
    ids=("D10", "D11", "D12", "D13", "D14", "D15"),
    cases=moves,
)
def movement_of_nodes_is_that_of_their_values(given: Given, operation: str, name: str) -> None:
    view = MOVED[name](View.create((N,)))
    for argument in all_arguments(operation, view.shape):
        expected = [definition(operation, at(view.shape, values), at(argument, values)) for values in VALUES]
        result = moved(view, operation, argument)
        given.agree("whether it is accepted", impl=result is not None, spec=None not in expected)
        for values, each in zip(VALUES, expected, strict=True):
            if result is not None and each is not None:
                agrees_at(given, parts_at(view, values), [parts_at(part, values) for part in result], each)


def all_arguments(operation: str, shape: tuple[Any, ...]) -> Iterator[Any]:
    """All arguments that an operation is given."""
    match operation:
        case "permute":
            return iter([tuple(range(len(shape))), tuple(reversed(range(len(shape))))])
        case "reshape":
            return shapes_of(shape)
        case _:
            return arguments(operation, shape)


def moved(view: View, operation: str, argument: Any) -> list[View] | None:
    """The stack after an operation, base first; None if the operation refuses."""
    try:
        result = getattr(view, operation)(argument)
    except MovementError:
        return None
    return [view, View.create(argument)] if result is None else [result]


def at(part: Any, values: Any) -> Any:
    """Nested tuples with each node replaced by its value."""
    if isinstance(part, tuple):
        return tuple(at(each, values) for each in part)
    return sym_infer(part, values) if isinstance(part, Node) else part


def parts_at(view: View, values: Any) -> Parts:
    """The parts of a view at some values of the variables."""
    return Parts(*at(tuple(view.parts), values))


def definition(operation: str, shape: tuple[int, ...], argument: Any) -> Movement | None:
    """What the definition makes of an operation on numbers; None if the argument does not fit."""
    if operation == "pad" and any(width < 0 for pair in argument for width in pair):
        return None
    if operation == "shrink" and not all(0 <= b <= e <= size for (b, e), size in zip(argument, shape, strict=True)):
        return None
    if operation == "expand" and not all(new >= 0 and s in (1, new) for s, new in zip(shape, argument, strict=True)):
        return None
    if operation == "reshape" and not (min(argument, default=0) >= 0 and count(argument) == count(shape)):
        return None
    found: Movement = getattr(movement, operation)(shape, argument)
    return found


def count(shape: tuple[int, ...]) -> int:
    """The number of elements of a shape."""
    return len(list(index_set(shape)))


def agrees_at(given: Given, before: Parts, after: list[Parts], expected: Movement) -> None:
    """States the goals that a stack of one or two views reads what the definition of a movement says, at every index
    (D6, D16)."""
    given.agree("the shape", impl=after[-1].shape, spec=expected.shape)
    sides = [(*pair, size) for view in after for pair, size in zip(view.mask or (), view.shape, strict=False)]
    given.check("the masks fit", all(0 <= begin <= end <= size for begin, end, size in sides))
    found = {index: read(after, index) for index in index_set(expected.shape)}
    wanted = {
        index: read([before], expected.source(index)) if expected.exists(index) else None
        for index in index_set(expected.shape)
    }
    given.agree("what is read", impl=tuple(found.values()), spec=tuple(wanted.values()))


def read(stack: list[Parts], index: Index) -> int | None:
    """The address that an index reads; None if it is not valid (D16)."""
    for place in reversed(range(len(stack))):
        view = defined(stack[place])
        if not is_valid(view, index):
            return None
        flat = address(view, index)
        if place:
            index = unravel(stack[place - 1].shape, flat)
    return flat


@claim(
    "C60.choice",
    "The smaller one of n and 2 is 2 (false: n may be 1).",
    family="symbolic sizes",
    scope=ALL_SIZES,
    ids=("D11",),
    expect=refuted,
)
def an_undecided_comparison_is_no_choice(given: Given) -> None:
    size = given.integer("n", at_least=1)
    given.agree("the smaller one", impl=minimum(size, 2), spec=2)
