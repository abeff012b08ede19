"""Programs of movement operations whose sizes are variables, and what numpy makes of them at each value.

A program is data: a shape, and steps that are an operation and its argument, in which nodes may stand for integers.
Arguments are drawn from what fits the shape for all values of the variables, and now and then from what does not. What
is asked of a program: the library refuses it with a LayoutError, or it reads what numpy reads for every value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import Any

import numpy as np

from impl import LayoutError, ShapeTracker, View
from impl.lower import materialize
from impl.symbolic import Node, NumNode, Variable, sym_infer

Step = tuple[str, Any]
MOST_ELEMENTS = 400
"""Elements of an array: a program that may make more, at some value, is drawn again."""


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
        variables = self.variables()
        for values in product(*(range(each.min, each.max + 1) for each in variables)):
            yield dict(zip(variables, values, strict=True))


def nodes_in(part: Any) -> Iterator[Node]:
    """The nodes in nested tuples."""
    if isinstance(part, Node):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from nodes_in(each)


def at(part: Any, values: Mapping[Variable, int]) -> Any:
    """Nested tuples with numbers in the place of their nodes."""
    if isinstance(part, tuple):
        return tuple(at(each, values) for each in part)
    return sym_infer(part, values) if isinstance(part, Node) else part


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
    return np.pad(array, widths, constant_values=-1)


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
            indices = np.unravel_index(np.where(inside, numbers, 0), shape) if prod(shape) else np.zeros((len(shape), *numbers.shape), int)
    return np.where(valid, numbers, -1)


def expected(program: Program, values: Mapping[Variable, int]) -> np.ndarray | None:
    """What numpy reads at some values; None if a step does not fit there."""
    shape = at(program.shape, values)
    try:
        return arranged(np.arange(prod(shape)).reshape(shape), at(program.steps, values))
    except Misfit:
        return None


def disagreement(program: Program) -> str | None:
    """Where a program that the library accepts reads something else than numpy; None if nowhere.

    Raises LayoutError if the library refuses it.
    """
    tracker = tracked(program)
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
        sizes = wrong_sizes(tracker, wanted)
        if sizes is not None:
            return f"{values}: {sizes}"
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
    strides = tracker.real_strides()
    for values in program.points():
        wanted = expected(program, values)
        if wanted is None:
            return f"{values}: accepted, and does not fit"
        here, holds = (node.substitute({key: NumNode(value) for key, value in values.items()}) for node in (index, valid))
        names = sorted({*here.vars(), *holds.vars()}, key=lambda each: each.expr)
        for place in np.ndindex(*wanted.shape):
            known = {each: place[int(each.expr.removeprefix("idx"))] for each in names}
            found = sym_infer(here, known) if sym_infer(holds, known) else -1
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
    """The same for what the kernel of a program writes, one kernel for the first so many values.

    Raises LayoutError if the library refuses to lower it.
    """
    tracker = tracked(program)
    for _, values in zip(range(points), program.points(), strict=False):
        wanted = expected(program, values)
        if wanted is None:
            return f"{values}: accepted, and does not fit"
        data = np.arange(1, prod(at(program.shape, values)) + 1)
        found = np.asarray(materialize(tracker, data, var_vals=values, compiler=compiler)).reshape(wanted.shape)
        if not np.array_equal(found, wanted + 1):
            return f"{values}: the kernel writes {found.tolist()}, numpy {(wanted + 1).tolist()}"
    return None


class Drawn:
    """Draws one program."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.known = [Variable("n", 1, random.choice((4, 5, 9))), Variable("m", random.choice((0, 2)), 3)]
        del self.known[random.choice((1, 1, 2)) :]

    def program(self, most: int) -> Program:
        """A program of up to so many steps."""
        while True:
            rank = self.random.choice((1, 1, 2, 2, 3))
            shape = tuple(self.random.choice((*self.known, *self.known, 2, 3, 4, 1)) for _ in range(rank))
            program = Program(shape, self.steps(shape, self.random.randint(1, most)))
            if program.variables() and is_small(program):
                return program

    def steps(self, shape: tuple[Any, ...], count: int, is_inner: bool = False) -> tuple[Step, ...]:
        """Some steps on a shape."""
        steps = list[Step]()
        for _ in range(count):
            operations = ("pad", "pad", "shrink", "shrink", "expand", "permute", "stride", "reshape", "reshape")
            operation = self.random.choice(operations if is_inner else (*operations, "+", "simplify"))
            if operation == "+":
                argument: Any = self.steps(shape, self.random.randint(1, 3), True)
                for step in argument:
                    shape = shape_after(shape, step)
            else:
                argument = () if operation == "simplify" else getattr(self, operation)(shape)
                shape = shape_after(shape, (operation, argument))
            steps.append((operation, argument))
        return tuple(steps)

    def width(self) -> Any:
        """How far an axis is padded: seldom what may be negative."""
        known = self.random.choice(self.known)
        found = self.random.choice((0, 0, 1, 1, 2, known, known.max - known, known + 1))
        return known - 2 if self.random.random() < 0.02 else found

    def pad(self, shape: tuple[Any, ...]) -> Any:
        """Widths for each axis."""
        return tuple((self.width(), self.width()) if self.random.random() < 0.7 else (0, 0) for _ in shape)

    def shrink(self, shape: tuple[Any, ...]) -> Any:
        """Ranges for each axis: mostly ones that fit."""
        return tuple(self.range(size) if self.random.random() < 0.8 else (0, size) for size in shape)

    def range(self, size: Any) -> tuple[Any, Any]:
        """A range of an axis; its ends are counted from the begin or from the end of it."""
        low = size.min if isinstance(size, Node) else size
        known = self.random.choice(self.known)
        if self.random.random() < 0.05:
            return self.random.choice(((0, 5), (known, size), (0, known), (1, size), (0, size + 1), (0, known + 1)))
        ends = [(begin, end) for begin in range(3) for end in range(begin, begin + 4) if end <= low]
        choices = [
            (0, size),
            *([self.random.choice(ends)] * 2 if ends else []),
            *([(1, size), (0, size - 1), (size - 1, size)] if low >= 1 else []),
            *([(1, size - 1), (2, size), (0, size - 2)] if low >= 2 else []),
            *((begin, begin + length) for begin, length in self.inside(size)),
        ]
        return self.random.choice(choices)

    def inside(self, size: Any) -> Iterator[tuple[Any, Any]]:
        """Ranges with symbolic ends that fit, if that is seen from all values."""
        for known in self.known:
            for begin, length in ((0, known), (1, known), (known, 1), (known, 2), (size - known, known), (0, size - known)):
                rest = size - begin - length
                if all(at(each, {k: v for k, v in zip(self.known, values, strict=True)}) >= 0
                       for values in product(*(range(k.min, k.max + 1) for k in self.known))
                       for each in (rest, begin, length)):
                    yield begin, length

    def expand(self, shape: tuple[Any, ...]) -> Any:
        """A size for each axis that has one index; the other axes keep theirs."""
        return tuple(
            self.random.choice((1, 2, 3, *self.known)) if size == 1 and isinstance(size, int | NumNode) else size
            for size in shape
        )

    def permute(self, shape: tuple[Any, ...]) -> Any:
        """An order of the axes."""
        return tuple(self.random.sample(range(len(shape)), len(shape)))

    def stride(self, shape: tuple[Any, ...]) -> Any:
        """Steps for each axis."""
        return tuple(self.random.choice((1, 1, -1, 2, -2, 3)) for _ in shape)

    def reshape(self, shape: tuple[Any, ...]) -> Any:
        """Neighbouring axes as one, an axis as two, and axes of size 1 put in or left out."""
        kind = self.random.choice(("join", "join", "split", "split", "flat", "unit", "squeeze"))
        axis = self.random.randrange(len(shape)) if shape else 0
        match kind:
            case "join" if axis + 1 < len(shape):
                return (*shape[:axis], shape[axis] * shape[axis + 1], *shape[axis + 2 :])
            case "flat":
                return (prod(shape),)
            case "split" if shape:
                return (*shape[:axis], *self.halves(shape[axis]), *shape[axis + 1 :])
            case "squeeze":
                return tuple(size for size in shape if not (isinstance(size, int) and size == 1))
        return (*shape[:axis], 1, *shape[axis:])

    def halves(self, size: Any) -> tuple[Any, ...]:
        """The size as a product."""
        for factor in self.random.sample((2, 3, 4, *self.known), 3):
            try:
                other = size // factor
                if other * factor == size:
                    return self.random.choice(((factor, other), (other, factor)))
            except LayoutError:
                continue
        return (size,)


def shape_after(shape: tuple[Any, ...], step: Step) -> tuple[Any, ...]:
    """The shape after a step."""
    operation, argument = step
    match operation:
        case "pad":
            return tuple(size + before + after for size, (before, after) in zip(shape, argument, strict=True))
        case "shrink":
            return tuple(known(end - begin) for begin, end in argument)
        case "permute":
            return tuple(shape[axis] for axis in argument)
        case "stride":
            return tuple((size + (abs(by) - 1)) // abs(by) for size, by in zip(shape, argument, strict=True))
        case "simplify":
            return shape
    return argument


def known(value: Any) -> Any:
    """The value as a plain integer if it is one."""
    return value.known() if isinstance(value, Node) else value


def is_small(program: Program) -> bool:
    """Whether no array on the way has too many elements."""
    for values in program.points():
        shape = program.shape
        for step in flat_steps(program.steps):
            shape = shape_after(shape, step)
            if prod(abs(size) for size in at(shape, values)) > MOST_ELEMENTS:
                return False
    return True


def flat_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    """The steps, with those that are added in their place."""
    for operation, argument in steps:
        if operation == "+":
            yield from argument
        else:
            yield operation, argument


def drawn(seed: int, most: int = 6) -> Program:
    """The program of a seed."""
    return Drawn(Random(seed)).program(most)


def fits_everywhere(program: Program) -> bool:
    """Whether each step fits at all values."""
    return all(expected(program, values) is not None for values in program.points())
