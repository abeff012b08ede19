"""Questions about the simplifier whose conditions are about several variables: in spaces that are looked at point by
point, and in those that are too large for that, where conditions and quotients are taken out of sums."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from support.simplified import random_condition, random_tree

Question = tuple[Any, Any, dict[str, tuple[int, int]]]
"""An index, a condition and the ranges of their variables."""


def spaces(random: Random, number: int) -> Iterator[Question]:
    """Questions of each family: half of so many, or a quarter of those that take longer."""
    for family, share in ((small_spaces, 2), (multiples, 4), (scaled, 4), (large_spaces, 2)):
        yield from family(random, number // share)


def small_spaces(random: Random, number: int) -> Iterator[Question]:
    """Points of up to three variables, about as many as a word has bits, at which a condition holds."""
    for _ in range(number):
        names = [*"xyz"[: random.randint(1, 3)]]
        ranges = {name: (low := random.choice((0, 0, -3)), low + random.randint(1, 12)) for name in names}
        factors = [random.choice((1, 2, 3, 4, -1, -2, 8)) for _ in names]
        terms = [("*", name, factor) for name, factor in zip(names, factors, strict=True)]
        total = ("+", *terms, random.randint(-9, 9))
        modulus = random.choice((3, 4, 6, 8, 12, 16))
        valid = "<", ("%", total, modulus), random.randint(1, 9)
        yield ("+", ("//", total, modulus), ("%", total, modulus)), valid, ranges


def multiples(random: Random, number: int) -> Iterator[Question]:
    """Points where a multiple of a variable is one of another, or of the sum of two; and sums of them, divided."""
    for _ in range(number):
        names = random.sample("xyz", random.randint(2, 3))
        ranges = {name: (0, random.choice((3, 5, 6, 12))) for name in names}
        one, *others = [("*", name, random.choice((1, 1, 2, 3))) for name in names]
        total = ("+", *[("*", name, random.choice((1, 1, 2, 3))) for name in names if random.random() < 0.7], 0)
        equation = "==", one, ("+", *others, random.choice((0, 0, 1)))
        yield ("//", total, random.choice((1, 2, 3, 4, 6))), equation, ranges


def scaled(random: Random, number: int) -> Iterator[Question]:
    """A sum times a factor and a variable that stays in one period of it, wherever that begins: divided, in a
    remainder, or both, where a condition is on the sum alone, on the whole, or on a part of the whole."""
    for _ in range(number):
        factor, begin = random.choice((2, 3, 4, 8, 12)), random.choice((0, 0, 1, 2, 3, -1, -2))
        most = random.choice((3, 5, 12, 300))
        ranges = {"x": (0, most), "y": (0, random.choice((1, 3, 6))), "z": (begin * factor, (begin + 1) * factor - 1)}
        parts = [("*", "x", random.choice((1, 2, 3, -1, 7))), ("*", "y", random.choice((1, 1, 2, -3)))]
        alone = ("+", *parts[: random.choice((1, 2, 2))], random.choice((0, 0, 1, -2)))
        whole = ("+", ("*", alone, factor), "z")
        by = random.choice((2, 3, 5, 7, most + 1))
        index = random.choice((
            ("//", whole, by * factor), ("%", whole, by * factor), ("//", whole, by), ("%", whole, by),
            ("+", ("//", whole, by * factor), ("*", ("%", whole, by * factor), 3)), whole, ("//", whole, factor),
        ))  # fmt: skip
        bound = random.randint(-3, 2 * most + 4)
        sides = (alone, bound), (alone, bound), (whole, bound * factor), (("*", "x", factor), bound)
        left, right = random.choice(sides)
        yield index, ("<", left, right) if random.random() < 0.6 else ("<", ("*", left, -1), -right), ranges


def large_spaces(random: Random, number: int) -> Iterator[Question]:
    """Flat numbers of up to four variables of many values, read by quotients and remainders where conditions on these
    hold, and on what is a part of them or one term more."""
    for _ in range(number):
        names = [*"wxyz"[: random.randint(2, 4)]]
        sizes = [random.choice((3, 20, 64, 300, 4096, 10**6)) for _ in names]
        lows = [random.choice((0, 0, 0, -3)) for _ in names]
        ranges = {name: (low, low + size) for name, low, size in zip(names, lows, sizes, strict=True)}
        weights, weight = {}, 1
        for name in names:
            weights[name] = weight * random.choice((1, 1, 1, 1, -1))
            weight *= random.choice((1, 2, 3, ranges[name][1] + 1))
        numbers = [random.choice((1, 2, 3, 8, 64, 300, abs(random.choice([*weights.values()])))) for _ in range(4)]
        sums = [flat(random, weights) for _ in range(3)]
        clauses = [clause(random, sums, names, numbers) for _ in range(random.choice((1, 1, 2, 2, 3)))]
        parts = [division(random, random.choice(sums), numbers) for _ in range(random.choice((1, 1, 2)))]
        valid = ("and", *clauses) if len(clauses) > 1 else clauses[0]
        yield ("+", *parts, random.choice((0, *names))), valid, ranges


def vanishing(random: Random, number: int) -> Iterator[Question]:
    """Expressions of one variable or two with parts in which another one comes to nothing: what is asked of all points
    is asked of fewer once they are gone."""
    for _ in range(number):
        ranges = {"x": (random.choice((0, 0, -3)), random.choice((5, 9, 20, 60, 300)))}
        if random.random() < 0.4:
            ranges["z"] = 0, random.choice((2, 3, 7))
        names = [*ranges]
        index = random_tree(random, names, 3)
        for gone in range(random.randint(1, 4)):
            factor = random.choice((2, 4, 16, 100))
            ranges[f"y{gone}"] = 0, factor - 1
            total = ("+", index, ("//", ("+", ("*", random_tree(random, names, 2), factor), f"y{gone}"), factor))
            index = total if random.random() < 0.5 else (random.choice(("//", "%")), total, random.choice((2, 3, 4, 8)))
        yield index, random_condition(random, names) if random.random() < 0.5 else 1, ranges


def plain(random: Random, number: int) -> Iterator[Question]:
    """Sums of up to three variables, a part of which is divided, where a few sums are at least or at most something, or
    where a number holds; with ranges and numbers that are small, and seldom as far as words are long."""
    for _ in range(number):
        names = [*"abc"[: random.randint(1, 3)]]
        lows = [random.choice((0, 0, 0, -8)) for _ in names]
        ends = [low + random.choice((1, 2, 3, 7, 15, 23, 2**31)) for low in lows]
        ranges = dict(zip(names, zip(lows, ends, strict=True), strict=True))
        far = random.choice((0, 0, 0, 0, 0, 2**63, -(2**63) - 1))
        whole = linear(random, names)
        other = ("+", ("*", whole, random.choice((1, 2, 3, -3))), random.choice(names))
        total = random.choice((linear(random, names), other, other))
        divided = random.choice(("//", "//", "%")), total, random.choice((2, 3, 4, 5, 8, 1001))
        clauses: list[Any] = []
        for _ in range(random.choice((0, 0, 1, 2, 3))):
            bound = random.randint(-3, 12)
            sides = random.choice((whole, whole, other, linear(random, names))), bound
            clauses.append(random.choice((("<", *sides), ("<", *sides[::-1]), ("<=", *sides), random.randint(-2, 2))))
        index = random.choice((("+", whole, divided), ("+", whole, divided), ("+", divided, far), divided, whole))
        yield index, ("and", *clauses) if len(clauses) > 1 else clauses[0] if clauses else 1, ranges


def linear(random: Random, names: list[str]) -> Any:
    """A sum of multiples of variables, and a number."""
    factors = [random.choice((1, 2, 3, 4, 5, 8, 12, 24, -1, -2, -6)) for _ in names]
    return ("+", *[("*", name, factor) for name, factor in zip(names, factors, strict=True)], random.randint(-2, 5))


def flat(random: Random, weights: dict[str, int]) -> Any:
    """A sum of most of the variables by their weights, all of them times one factor, and a number."""
    kept = [name for name in weights if random.random() < 0.8] or [*weights][:1]
    factor = random.choice((1, 1, 1, 1, 2, -1))
    return ("+", *[("*", name, factor * weights[name]) for name in kept], random.choice((0, 0, 1, -1, 5)))


def division(random: Random, total: Any, numbers: list[int]) -> Any:
    """A sum divided, once or twice, by some of the numbers."""
    for _ in range(random.choice((1, 1, 2))):
        total = (random.choice(("//", "//", "%")), total, random.choice(numbers) * random.choice((1, 1, 2)))
    return total


def clause(random: Random, sums: list[Any], names: list[str], numbers: list[int]) -> Any:
    """A sum, or a quotient or remainder of it, below or above a number, or equal to one; seldom a variable to another
    times a number."""
    left = random.choice(sums) if random.random() < 0.6 else division(random, random.choice(sums), numbers)
    bound = random.choice(numbers) * random.choice((1, 1, 2)) + random.choice((-1, 0, 0, 1))
    match random.randrange(8):
        case 0:
            return ("==", left, bound)
        case 1:
            return ("==", ("*", names[0], random.choice((1, 2, 3))), ("+", names[-1], random.choice((0, 1))))
        case 2 | 3 | 4:
            return ("<", ("*", left, -1), 1 - bound)
    return ("<", left, bound)
