"""Programs of movement operations whose sizes are variables, and what numpy makes of them at each value.

A program is data: a shape, and steps that are an operation and its argument, in which nodes may stand for integers.
What is asked of a program: the library refuses it with a LayoutError, or it reads what numpy reads for every value.
`symbolic_drawn` draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from operator import floordiv, mod, mul
from typing import Any

import numpy as np

from impl import LayoutError, ShapeTracker, View
from impl.lower import materialize
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, OpNode, SumNode, Variable
from impl.symbolic.minimum import MinNode

Step = tuple[str, Any]

@dataclass(frozen=True)
class Program:
    """A shape and the steps that are done on it, one after the other."""

    shape: tuple[Any, ...]
    steps: tuple[Step, ...]

    def variables(self) -> list[Variable]:
        """The variables of the program, by name."""
        found = {each for node in nodes_in((self.shape, self.steps)) for each in node.vars()}
        return sorted(found, key=lambda each: each.expr)

    def points(self) -> Iterator[dict[Variable, int]]:
        """All values of the variables."""
        return points_of(self.variables())

    def count_points(self) -> int:
        """How many values the variables have together."""
        return prod(each.max - each.min + 1 for each in self.variables())


def points_of(variables: list[Variable]) -> Iterator[dict[Variable, int]]:
    """All values of some variables."""
    for values in product(*(range(each.min, each.max + 1) for each in variables)):
        yield dict(zip(variables, values, strict=True))


def nodes_in(part: Any) -> Iterator[Node]:
    """The nodes in nested tuples."""
    if isinstance(part, Node):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from nodes_in(each)


OPERATORS: dict[type[Node], Callable[[int, int], int]] = {
    MulNode: mul,
    DivNode: floordiv,
    ModNode: mod,
    LtNode: lambda a, b: int(a < b),
    MinNode: min,
}
"""What the nodes of two parts compute."""


def at(part: Any, values: Mapping[Variable, int]) -> Any:  # noqa: PLR0911  one for each kind of node
    """Nested tuples with numbers in the place of their nodes, worked out here and not by the library."""
    match part:
        case tuple():
            return tuple([at(each, values) for each in part])
        case NumNode():
            return part.b
        case Variable():
            return values[part]
        case SumNode():
            return sum([at(each, values) for each in part.nodes])
        case AndNode():
            return int(all(at(each, values) for each in part.nodes))
        case OpNode():
            return OPERATORS[type(part)](at(part.a, values), at(part.b, values))
    return part


def moved(tracker: ShapeTracker, steps: tuple[Step, ...]) -> ShapeTracker:
    """What the library makes of some steps."""
    for operation, argument in steps:
        if operation == "+":
            tracker = tracker + moved(ShapeTracker.from_shape(tracker.shape), argument)
        elif operation == "simplify":
            tracker = tracker.simplify()
        else:
            tracker = getattr(tracker, operation)(argument)
    return tracker


def tracked(program: Program) -> ShapeTracker:
    """What the library makes of a program."""
    return moved(ShapeTracker.from_shape(program.shape), program.steps)


class Misfit(Exception):
    """An operation that an array does not take."""


def arranged(array: np.ndarray, steps: tuple[Step, ...]) -> np.ndarray:
    """What numpy makes of some steps without variables. Raises Misfit for an argument that does not fit."""
    for operation, argument in steps:
        array = arranged(array, argument) if operation == "+" else STEPS[operation](array, argument)
    return array


def numpy_pad(array: np.ndarray, widths: Any) -> np.ndarray:
    require(all(width >= 0 for pair in widths for width in pair))
    return np.pad(array, widths, constant_values=-1) if widths else array


def numpy_shrink(array: np.ndarray, ranges: Any) -> np.ndarray:
    require(all(0 <= begin <= end <= size for (begin, end), size in zip(ranges, array.shape, strict=True)))
    return array[tuple(slice(begin, end) for begin, end in ranges)]


def numpy_expand(array: np.ndarray, shape: Any) -> np.ndarray:
    require(all(new >= 0 and size in (1, new) for size, new in zip(array.shape, shape, strict=True)))
    return np.broadcast_to(array, shape)


def numpy_stride(array: np.ndarray, steps: Any) -> np.ndarray:
    require(0 not in steps)
    return array[tuple(slice(None, None, step) for step in steps)]


def numpy_reshape(array: np.ndarray, shape: Any) -> np.ndarray:
    require(all(size >= 0 for size in shape) and prod(shape) == array.size)
    return array.reshape(shape)


def require(condition: bool) -> None:
    """Raises Misfit unless the condition holds."""
    if not condition:
        raise Misfit


STEPS: dict[str, Any] = {
    "pad": numpy_pad,
    "shrink": numpy_shrink,
    "expand": numpy_expand,
    "permute": np.transpose,
    "stride": numpy_stride,
    "reshape": numpy_reshape,
    "simplify": lambda array, _: array,
}


def plain(tracker: ShapeTracker, values: Mapping[Variable, int]) -> ShapeTracker:
    """A tracker with numbers for its variables."""
    return ShapeTracker(tuple(View.create(*at(tuple(view.parts), values)) for view in tracker.views))


def addresses(tracker: ShapeTracker) -> np.ndarray:
    """What a tracker without variables reads at each index, -1 where it is not valid (D8, D16)."""
    numbers, valid = np.zeros(tracker.shape, dtype=int), np.ones(tracker.shape, dtype=bool)
    indices = np.indices(tracker.shape, dtype=int)
    for place in reversed(range(len(tracker.views))):
        view = tracker.views[place]
        for index, (begin, end) in zip(indices, view.mask or (), strict=view.mask is not None):
            valid &= (begin <= index) & (index < end)
        numbers = view.offset + sum((i * s for i, s in zip(indices, view.strides, strict=True)), start=numbers * 0)
        if place:
            shape = tracker.views[place - 1].shape
            inside = (numbers >= 0) & (numbers < prod(shape))
            require(bool((inside | ~valid).all()))
            where = np.where(inside, numbers, 0)
            indices = np.unravel_index(where, shape) if shape and prod(shape) else nowhere(shape, numbers)
    return np.where(valid, numbers, -1)


def nowhere(shape: tuple[int, ...], numbers: np.ndarray) -> np.ndarray:
    """An index for numbers of which none is one of an empty shape."""
    return np.zeros((len(shape), *numbers.shape), int)


def expected(program: Program, values: Mapping[Variable, int]) -> np.ndarray | None:
    """What numpy reads at some values; None if a step does not fit there."""
    shape = at(program.shape, values)
    try:
        return arranged(np.arange(prod(shape)).reshape(shape), at(program.steps, values))
    except Misfit:
        return None


def as_it_is(tracker: ShapeTracker) -> ShapeTracker:
    """The tracker itself."""
    return tracker


def disagreement(program: Program, settle: Callable[[ShapeTracker], ShapeTracker] = as_it_is) -> str | None:
    """Where what is made of a program that the library accepts reads something else than numpy; None if nowhere.

    Raises LayoutError if the library refuses it.
    """
    tracker = settle(tracked(program))
    for values in program.points():
        wanted = expected(program, values)
        if wanted is None:
            return f"{values}: accepted, and does not fit"
        try:
            found = addresses(plain(tracker, values))
        except (LayoutError, Misfit) as error:
            return f"{values}: {error!r}"
        if found.shape != wanted.shape or not np.array_equal(found, wanted):
            return f"{values}: reads {found.tolist()}, numpy {wanted.tolist()}"
    return None


def size_disagreement(program: Program) -> str | None:
    """The same for the bounds that a tracker names. Raises LayoutError if the library refuses to name them."""
    tracker = tracked(program)
    for values in program.points():
        wanted = expected(program, values)
        wrong = "accepted, and does not fit" if wanted is None else wrong_sizes(tracker, wanted)
        if wrong is not None:
            return f"{values}: {wrong}"
    return None


def wrong_sizes(tracker: ShapeTracker, wanted: np.ndarray) -> str | None:
    """Which of the bounds that a tracker names is exceeded at some values."""
    if tracker.size < wanted.size:
        return f"size {tracker.size}, there are {wanted.size} elements"
    if tracker.real_size() < wanted.max(initial=-1) + 1:
        return f"real_size {tracker.real_size()}, the largest address is {wanted.max(initial=-1)}"
    return None


def expression_disagreement(program: Program, is_simplified: bool) -> str | None:
    """The same for the index expressions of a program, which keep their variables, and its strides.

    Raises LayoutError if the library refuses to write them.
    """
    tracker = tracked(program)
    index, valid = tracker.expr_idxs() if is_simplified else tracker.eager_idxs()
    strides, axes = tracker.real_strides(), {*index.vars(), *valid.vars()}.difference(program.variables())
    for values in program.points():
        wanted = expected(program, values)
        if wanted is None:
            return f"{values}: accepted, and does not fit"
        for place in np.ndindex(*wanted.shape):
            known = values | {axis: place[int(axis.expr.removeprefix("idx"))] for axis in axes}
            found = at(index, known) if at(valid, known) else -1
            if found != wanted[place]:
                return f"{values}: {index.render()} if {valid.render()} at {place} is {found}, numpy {wanted[place]}"
        if (wrong := wrong_strides(at(strides, values), wanted)) is not None:
            return f"{values}: {wrong}"
    return None


def wrong_strides(strides: tuple[int | None, ...], wanted: np.ndarray) -> str | None:
    """The axis along which addresses do not change by what `real_strides` says."""
    for axis, stride in enumerate(strides):
        rows = np.moveaxis(wanted, axis, 0)
        both = (rows[1:] >= 0) & (rows[:-1] >= 0)
        if stride is not None and bool((both & (rows[1:] - rows[:-1] != stride)).any()):
            return f"real_strides {strides}: axis {axis} reads {wanted.tolist()}"
    return None


def kernel_disagreement(program: Program, compiler: str | None, points: int) -> str | None:
    """The same for what the kernel of a program writes, at so many values, the first and the last among them.

    Raises LayoutError if the library refuses to lower it.
    """
    tracker = tracked(program)
    for values in spread(list(program.points()), points):
        wanted = expected(program, values)
        if wanted is None:
            return f"{values}: accepted, and does not fit"
        data = np.arange(1, prod(at(program.shape, values)) + 1)
        found = np.asarray(materialize(tracker, data, var_vals=values, compiler=compiler)).reshape(wanted.shape)
        if not np.array_equal(found, wanted + 1):
            return f"{values}: the kernel writes {found.tolist()}, numpy {(wanted + 1).tolist()}"
    return None


def spread(some: list[Any], number: int) -> list[Any]:
    """So many of some values, evenly from the first to the last."""
    places = {place * (len(some) - 1) // (number - 1) for place in range(number)}
    return [some[place] for place in sorted(places)]


def fits_everywhere(program: Program) -> bool:
    """Whether each step fits at all values."""
    return all(expected(program, values) is not None for values in program.points())
