"""What this library and tinygrad 0.9.0 are both asked: recorded calls, random programs, random expressions.

A question is a list that JSON can hold, its kind in front:

    ["reshape", view, shape]    ["merge", base, outer]    ["index", views]
    ["program", shape, [[operation, argument], ...]]      ["expression", tree]

A view is `[shape, strides, offset, mask]`; a tree is an integer or `[operation, tree, ...]`, and the variable
`xN`, from 0 to a bound, is `["var", "xN", bound]`.
"""

import gzip
import json
import random
from math import prod
from pathlib import Path
from typing import Any

Question = list[Any]
BOUNDS = {"x0": 1, "x1": 3, "x2": 6, "x3": 15}
"""The variables of random expressions, and the largest value of each."""
MOST = 2000
"""Elements; random programs do not grow a tensor beyond it."""


def questions(trace: Path | None, every: int = 1, random_: int = 3000, seed: int = 0) -> list[Question]:
    """Every `every`-th recorded call, `random_` programs and expressions each, and comparisons."""
    source = random.Random(seed)
    return [
        *(recorded(json.loads(gzip.decompress(trace.read_bytes())), every) if trace else ()),
        *(program(source) for _ in range(random_)),
        *(["expression", expression(source, 4)] for _ in range(random_)),
        *(["expression", condition(source)] for _ in range(random_ // 2)),
    ]


def recorded(trace: dict[str, Any], every: int) -> list[Question]:
    """The recorded calls."""
    return [
        *(["reshape", *call] for call, _ in trace["reshape"][::every]),
        *(["merge", *call] for call, _ in trace["merge"][::every]),
        *(["index", call] for call, _ in trace["index"][::every]),
    ]


def program(source: random.Random) -> Question:
    """A few movement operations on a small tensor."""
    shape = tuple(source.choice((1, 2, 2, 3, 4, 5, 6)) for _ in range(source.randint(1, 4)))
    start, steps = shape, []
    for _ in range(source.randint(2, 7)):
        name = source.choice(("permute", "reshape", "reshape", "reshape", "pad", "shrink", "stride", "expand"))
        argument = ARGUMENTS[name](source, shape)
        after = moved(shape, name, argument)
        if prod(after) <= MOST:
            steps.append([name, argument])
            shape = after
    return ["program", start, steps]


def factoring(source: random.Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with as many elements, and at least one of them."""
    sizes: list[int] = []
    remaining = prod(shape)
    while remaining > 1:
        sizes.append(source.choice([size for size in range(2, remaining + 1) if remaining % size == 0]))
        remaining //= sizes[-1]
    sizes += [1] * source.randint(0, 1)
    source.shuffle(sizes)
    return tuple(sizes)


def kept(source: random.Random, size: int) -> tuple[int, int]:
    """A range with something in it, often the whole axis."""
    begin, end = sorted(source.sample(range(size + 1), 2))
    return (begin, end) if source.random() < 0.4 else (0, size)


ARGUMENTS = {
    "permute": lambda source, shape: tuple(source.sample(range(len(shape)), len(shape))),
    "reshape": factoring,
    "pad": lambda source, shape: tuple(source.choice(((0, 0), (0, 0), (1, 0), (0, 2), (2, 1))) for _ in shape),
    "shrink": lambda source, shape: tuple(kept(source, size) for size in shape),
    "stride": lambda source, shape: tuple(source.choice((1, 1, 1, -1, 2, -2, 3)) for _ in shape),
    "expand": lambda source, shape: tuple(source.choice((1, 2, 3)) if size == 1 else size for size in shape),
}
"""A random argument of each operation, for a shape."""


def moved(shape: tuple[int, ...], name: str, argument: Any) -> tuple[int, ...]:
    """The shape after an operation."""
    pairs = list(zip(shape, argument, strict=False))
    match name:
        case "permute":
            return tuple(shape[axis] for axis in argument)
        case "pad":
            return tuple(size + before + after for size, (before, after) in pairs)
        case "shrink":
            return tuple(end - begin for _, (begin, end) in pairs)
        case "stride":
            return tuple(-(-size // abs(step)) for size, step in pairs)
        case _:
            return tuple(argument)


def condition(source: random.Random) -> Any:
    """A random comparison, or two of them that must both hold."""
    compared = [
        [source.choice(("<", ">=")), expression(source, 3), source.randint(-20, 60)]
        for _ in range(source.choice((1, 1, 2)))
    ]
    return compared[0] if len(compared) == 1 else ["and", *compared]


def expression(source: random.Random, depth: int) -> Any:
    """A random tree that has a value for all variables: divisors are positive numbers."""
    if depth == 0 or source.random() < 0.15:
        name = source.choice(list(BOUNDS))
        return ["var", name, BOUNDS[name]]
    operation = source.choice(("+", "+", "+", "-", "*", "*", "//", "%"))
    left = expression(source, depth - 1)
    if operation in {"//", "%"}:
        return [operation, left, source.choice((2, 3, 4, 6, 8, 12))]
    if operation == "*":
        return [operation, left, source.choice((-2, -1, 2, 3, 4, 6, 8))]
    return [operation, left, expression(source, depth - 1) if source.random() < 0.8 else source.randint(-9, 20)]
