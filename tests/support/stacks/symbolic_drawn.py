"""Random programs with symbolic sizes (`symbolic_programs`).

Arguments are drawn from what fits the shape for all values of the variables, and now and then from what does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from random import Random
from typing import Any

from support.stacks.symbolic_programs import Program, Step, at, nodes_in, points_of

from impl import LayoutError
from impl.symbolic import Node, NumNode, Variable

MOST_ELEMENTS = 400
"""Elements of an array: a program that may make more, at some value, is drawn again."""

MOST_POINTS = 60
"""Values of the variables together."""

LEAST, MOST = (0, 1, 1, 2, 3), (1, 2, 3, 4, 5, 9)
"""The smallest value of a variable, and how many values it has."""


class Drawn:
    """Draws one program."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.known = [self.variable(name) for name in random.choice(("n", "n", "nm", "nm", "nmk"))]
        below = Variable("b", -random.choice((1, 2, 5)), random.choice((-1, 0, 2)))
        self.shifts = [below + -below.min] if random.random() < 0.2 else []

    def variable(self, name: str) -> Variable:
        """A size."""
        least = self.random.choice(LEAST)
        return Variable(name, least, least + self.random.choice(MOST))

    def sizes(self) -> list[Any]:
        """Sizes that are symbolic; one in some is of a variable that may be negative."""
        return [*self.known, *self.known, *self.known, *self.shifts, self.known[0] + 1, self.known[-1] * 2]

    def program(self, most: int) -> Program:
        """A program of up to so many steps."""
        while True:
            rank = self.random.choice((0, *(1, 1, 2, 2) * 3, *(3, 3, 4) * 2))
            shape = tuple(self.random.choice((*self.sizes(), *(1, 2, 3, 4) * 2, 0)) for _ in range(rank))
            program = Program(shape, self.steps(shape, self.random.randint(1, most)))
            if program.variables() and program.count_points() <= MOST_POINTS and is_small(program):
                return program

    def steps(self, shape: tuple[Any, ...], count: int, is_inner: bool = False) -> tuple[Step, ...]:
        """Some steps on a shape."""
        steps: list[Step] = []
        for _ in range(count):
            operations = ("pad", "pad", "shrink", "shrink", "expand", "permute", "permute", "stride", *("reshape",) * 4)
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
        found = self.random.choice((0, 0, 1, 1, 2, known, known.max - known, known + 1, *self.shifts))
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
            rest = size - known
            for begin, length in (
                (0, known), (1, known), (known, 1), (known, 2), (rest, known), (0, rest), (known, 0),
                *((shift, known) for shift in self.shifts), *((0, shift) for shift in self.shifts),
            ):  # fmt: skip
                if self.is_natural((begin, length, size - begin - length)):
                    yield begin, length

    def is_natural(self, integers: tuple[Any, ...]) -> bool:
        """Whether some integers are never negative."""
        variables = sorted({each for node in nodes_in(integers) for each in node.vars()}, key=lambda each: each.expr)
        return all(min(at(integers, values)) >= 0 for values in points_of(variables))

    def expand(self, shape: tuple[Any, ...]) -> Any:
        """A size for each axis that has one index; the other axes keep theirs."""
        return tuple(
            self.random.choice((0, 1, 2, 3, *self.sizes())) if size == 1 and isinstance(size, int | NumNode) else size
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
        kind = self.random.choice(("join", "join", "split", "split", "flat", "unit", "squeeze", "regroup", "regroup"))
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
            case "regroup":
                return self.regrouped([part for size in shape for part in self.halves(size)])
        return (*shape[:axis], 1, *shape[axis:])

    def regrouped(self, factors: list[Any]) -> tuple[Any, ...]:
        """Some factors in another order, here and there several as one."""
        self.random.shuffle(factors)
        sizes: list[Any] = []
        for factor in factors:
            if sizes and self.random.random() < 0.4:
                sizes[-1] = sizes[-1] * factor
            else:
                sizes.append(factor)
        return tuple(map(known, sizes))

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


def drawn(seed: int, most: int = 9) -> Program:
    """The program of a seed."""
    return Drawn(Random(seed)).program(most)
