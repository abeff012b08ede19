"""Calls of what is answered natively: drawn, at the ends of numbers, and recorded, each with what Python answers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from impl import View
from impl.merge.budget import IMPLICIT_BUDGET, STEP
from impl.merge.runs import outcome_of
from impl.native import purely

RECORDED = Path(__file__).parents[2] / "vectors" / "tinygrad-merges.json.gz"
METHODS = {
    "create": View.create,
    "pad": View.pad,
    "shrink": View.shrink,
    "expand": View.expand,
    "permute": View.permute,
    "stride": View.stride,
    "reshape": View.reshape,
    "add": View.__add__,
    "outcome": lambda base, outer: outcome(base, outer),  # noqa: PLW0108  it is defined below
}
"""What is answered natively, and where Python answers it."""
SIZES = (0, 1, 1, 1, 2, 2, 3, 4, 5, 7, 12)
BITS = (15, 20, 30, 31, 32, 53, 62, 63, 64)
WIDE = tuple([sign * (2**bits + by) for bits in BITS for by in (-1, 0, 1) for sign in (1, -1)])
"""Numbers about which arithmetic of so many bits goes wrong."""


SQUARE = View.create((1, 2), (7, 3), 5)


class Call(NamedTuple):
    """A call of a method with what Python answers, or the class of what it raises."""

    name: str
    arguments: tuple[Any, ...]
    answer: Any


class Number(int):
    """An integer that is no plain one."""


def asked(name: str, *arguments: Any) -> Call:
    """A call, and what Python answers."""
    with purely():
        try:
            answer = METHODS[name](*arguments)
        except Exception as error:
            answer = type(error)
    return Call(name, arguments, answer)


def outcome(base: Any, outer: Any) -> tuple[tuple[Any, ...] | None, int]:
    """The one view that two are, or None, and the steps that it takes to say so."""
    found = outcome_of((base, outer), IMPLICIT_BUDGET)
    return None if found.view is None else tuple(found.view), found.spent // STEP


def number(random: Random, wide: float) -> int:
    """A number that is small, or about as wide as arithmetic gets."""
    return random.choice(WIDE) if random.random() < wide else random.randint(-9, 9)


def size(random: Random, wide: float) -> int:
    """A size, seldom a negative one."""
    return abs(random.choice(WIDE)) if random.random() < wide else random.choice(SIZES)


def interval(random: Random, length: int) -> tuple[int, int]:
    """A half-open range in [0, length], often at an end."""
    ends = [random.choice((0, length, random.randint(0, length), random.randint(0, length))) for _ in range(2)]
    if length and random.random() < 0.25:
        ends = [random.randrange(length)] * 2
        ends[1] += 1
    return min(ends), max(ends)


def parts(random: Random, rank: int, wide: float) -> tuple[Any, ...]:
    """What `create` is given: parts that fit together, but for few."""
    shape = tuple(size(random, wide / 2) for _ in range(rank))
    strides = None if random.random() < 0.2 else tuple(number(random, wide) for _ in range(rank))
    mask = tuple(interval(random, length) for length in shape) if random.random() < 0.5 else None
    if random.random() < 0.4:
        mask = tuple((0, length) if random.random() < 0.7 else interval(random, length) for length in shape)
    return shape, strides, number(random, wide) if random.random() < 0.7 else 0, mask


def spoiled(random: Random, value: Any) -> Any:
    """An argument with one part that is another number, or no plain integer."""
    if isinstance(value, tuple) and value:
        place = random.randrange(len(value))
        return (*value[:place], spoiled(random, value[place]), *value[place + 1 :])
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-1, 1))
    return random.choice((True, False, 1.0, Number(1), -1, "1", None, (), (1,), [1], 2**63, -(2**63)))


def regrouped(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Another shape with as many elements: neighbours put together, numbers divided, and axes of size 1."""
    found: list[int] = []
    for length in shape:
        if found and random.random() < 0.4:
            found[-1] *= length
        else:
            found.append(length)
    for place, length in enumerate(found):
        divisors = [d for d in (2, 3, 4, 2**10) if length > d and length % d == 0]
        if divisors and random.random() < 0.5:
            divisor = random.choice(divisors)
            found[place : place + 1] = [length // divisor, divisor]
    if random.random() < 0.4:
        found.insert(random.randint(0, len(found)), 1)
    return tuple(found)


def argument(random: Random, name: str, view: View, wide: float) -> Any:
    """An argument of a movement operation, which fits but for few."""
    shape = view.shape
    match name:
        case "pad":
            return tuple((abs(number(random, wide / 2)) % 2**63, random.randint(0, 3)) for _ in shape)
        case "shrink":
            return tuple(interval(random, length) for length in shape)
        case "expand":
            return tuple(size(random, wide) if length == 1 else length for length in shape)
        case "permute":
            return tuple(random.sample(range(len(shape)), len(shape)))
        case "stride":
            return tuple(number(random, wide) or 1 for _ in shape)
        case _:
            return regrouped(random, shape)


def drawn(count: int, seed: int) -> Iterator[Call]:
    """Calls on drawn views: small ones, wide ones, and some with a part that is spoiled."""
    random = Random(seed)
    for _ in range(count):
        wide = random.choice((0.0, 0.0, 0.0, 0.1, 0.4))
        rank = random.choice((0, 1, 1, 2, 2, 3, 3, 4, 5)) if random.random() < 0.97 else random.randint(6, 66)
        given = parts(random, rank, wide)
        made = asked("create", *(spoiled(random, given) if random.random() < 0.1 else given))
        yield made
        if isinstance(made.answer, View):
            name = random.choice(("pad", "shrink", "expand", "permute", "stride", "reshape", "reshape"))
            value = argument(random, name, made.answer, wide)
            yield asked(name, made.answer, spoiled(random, value) if random.random() < 0.2 else value)


def merges(count: int, seed: int) -> Iterator[Call]:
    """Pairs of views: drawn ones that mostly stay inside of their base, and one in eight of the recorded ones."""
    random = Random(seed)
    for _ in range(count):
        wide = random.choice((0.0, 0.0, 0.0, 0.2))
        base = asked("create", *parts(random, random.randint(1, 3), wide)).answer
        if isinstance(base, View) and base.size():
            shape: list[int] = []
            steps: list[int] = []
            left = base.size() - 1
            for _ in range(random.randint(1, 3)):
                step = random.choice((1, base.shape[-1], base.size() // base.shape[0], random.randint(0, 9)))
                most = left // step if step else 5
                shape.append(1 + min(most, random.choice((most, random.randint(0, most), *base.shape))))
                steps.append(step * random.choice((1, 1, -1)))
                left -= step * (shape[-1] - 1)
            start = sum(-step * (length - 1) for length, step in zip(shape, steps, strict=True) if step < 0)
            mask = tuple(interval(random, length) for length in shape) if random.random() < 0.2 else None
            top = asked("create", tuple(shape), tuple(steps), start + random.choice((0, 0, left, left + 1)), mask)
            if isinstance(top.answer, View):
                yield asked("add", base, top.answer)
                yield asked("outcome", base.parts, top.answer.parts)
    for base, top in recorded()[seed % 8 :: 8]:
        yield asked("add", base, top)
        yield asked("outcome", base.parts, top.parts)


def recorded() -> list[tuple[View, View]]:
    """The pairs that tinygrad's tests merge."""
    def view(fields: Any) -> View:
        shape, strides, offset, mask = fields
        return View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask)))

    return [(view(base), view(top)) for (base, top), _ in json.loads(gzip.decompress(RECORDED.read_bytes()))["merge"]]


def edges() -> Iterator[Call]:
    """The largest rank that is answered, and the next; the ends of 64 bits; and views that only a constructor makes."""
    for rank in (31, 32, 33, 63, 64, 65, 80):
        made = asked("create", (1,) * (rank - 1) + (6,), None, 3, ((0, 1),) * (rank - 1) + ((2, 4),))
        yield made
        yield asked("reshape", made.answer, (2, 3))
        yield asked("reshape", View.create((2**29,)), (2,) * 29 + (1,) * (rank - 29))
        yield asked("reshape", View.create((2**rank,)), (2,) * rank)
        yield asked("permute", made.answer, tuple(reversed(range(rank))))
        for twice in (0, rank // 2, rank - 2):
            yield asked("permute", made.answer, (*range(rank - 1), twice))
    for most in (2**63 - 1, 2**63, -(2**63), -(2**63) - 1):
        yield from [asked("stride", View.create((size,)), (most,)) for size in (1, 2, 5, 2**62)]
        yield asked("create", (2, 3), (most, 1), 0, None)
        yield asked("create", (2, 3), (1, 1), most, None)
        yield asked("create", (abs(most),), None, 0, None)
        yield asked("stride", View.create((5,), (3,)), (most,))
        yield asked("stride", View.create((5,), (most,)), (-1,))
        yield asked("shrink", View.create((5,), (most,), 7), ((2, 4),))
        yield asked("pad", View.create((5,), (3,)), ((abs(most), 0),))
        yield asked("add", View.create((abs(most),), (2,)), View.create((3,), (1,)))
    for given in ((1, 0), (1, 1), (2, 1)), (((0, 1), (1, 1)), ((1, 1), (0, 0))):
        for value in given:  # one object, given to methods in turns
            names = ("pad", "shrink") if type(value[0]) is tuple else ("expand", "permute", "stride", "reshape")
            yield from [asked(name, SQUARE, value) for name in (*names, *names)]
    row_major = View((2, 3), (3, 1), 0, None, False)
    yield from [asked("add", row_major, View.create((size,), (step,))) for size in (5, 6, 7, 9) for step in (1, 2)]
    by_hand = View((1, 4), (7, 1), 0, None, False)
    yield asked("add", by_hand, View.create((2, 2)))
    yield asked("add", View.create((4, 2)).permute((1, 0)), View((2, 4), (4, 1), 0, None, False))
    yield asked("reshape", by_hand, (2, 2))
    yield asked("pad", by_hand, ((0, 1), (1, 0)))
