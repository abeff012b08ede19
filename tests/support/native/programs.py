"""Questions about the simplifier as large as programs are: long sums of divisions, flat numbers of axes that are also
gone through backwards, and many conditions, which several variables tie together one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from random import Random
from typing import Any

from support.native.spaces import Question, multiples, scaled, small_spaces


def all_of(clauses: Sequence[Any]) -> Any:
    """The conjunction of some conditions."""
    return ("and", *clauses) if len(clauses) > 1 else clauses[0] if clauses else 1


def some_of(random: Random, names: Sequence[str], factors: Sequence[int], added: Sequence[int] = (0,)) -> Any:
    """A sum of some variables, or of all, times some of the factors, and a number."""
    kept = random.sample([*names], random.randint(1, len(names)))
    return ("+", *[("*", name, random.choice(factors)) for name in kept], random.choice(added))


def divided(random: Random, tree: Any, divisors: Sequence[int]) -> Any:
    """A quotient or a remainder of a tree."""
    return (random.choice(("//", "%")), tree, random.choice(divisors))


def ordered(random: Random) -> Question:
    """Eight to twenty conditions on pairs of wide variables, which say what is below what and by how much; seldom that
    two are equal."""
    names = [*"uvwxyz"[: random.randint(3, 6)]]
    most = random.choice((3, 3000, 2**20, 2**33))
    ranges = {name: (0, random.choice((most, most // 2 + 1))) for name in names}
    clauses: list[Any] = []
    for _ in range(random.randint(8, 20)):
        one, other = random.sample(names, 2)
        apart = random.choice((0, 1, 2, 3, most // 2))
        clauses.append(random.choice((
            ("<=", one, ("+", other, apart)), ("<=", ("+", one, other), apart + most), ("<", one, ("+", other, apart)),
            ("<=", ("+", one, ("*", other, random.choice((2, 3)))), apart + most),
            ("==" if random.random() < 0.1 else "<", ("+", one, ("*", other, -1)), random.choice((0, 1))),
        )))  # fmt: skip
    by = random.choice((4, 10, most // 2 + 1, most + 1))
    one, other = random.sample(names, 2)
    quotient = ("//", ("+", one, ("*", other, random.choice((1, -1, by))), random.choice((0, by - 1))), by)
    rest = ("%", some_of(random, names, (1, 2, by)), by)
    return ("+", quotient, ("*", rest, random.choice((1, by)))), all_of(clauses), ranges


def tied(random: Random) -> Question:
    """Five to nine variables of few values, of which each condition ties two or three together, so that conditions that
    had nothing in common are about the same."""
    names = [f"v{number}" for number in range(random.randint(5, 9))]
    ranges = {name: (0, random.choice((1, 1, 2, 3))) for name in names}
    clauses: list[Any] = []
    for _ in range(random.randint(3, len(names))):
        kept = random.sample(names, random.choice((2, 2, 3)))
        clauses.append((
            random.choice(("<", "<=", "==", "<=")), some_of(random, kept, (1, 1, -1, 2)), random.randint(0, 3)
        ))  # fmt: skip
    parts = [
        ("*", divided(random, some_of(random, names, (1, 2, 3, 4, -1)), (2, 3, 4, 8)), random.choice((1, 2, 4, -4, 3)))
        for _ in range(random.randint(1, 5))
    ]
    return ("+", *parts), all_of(clauses), ranges


def long_sums(random: Random) -> Question:
    """Sums of ten to fifty divisions of sums of the same few variables."""
    names = [f"v{number}" for number in range(random.randint(3, 7))]
    ranges = {name: (0, random.choice(random.choice(((4, 6, 8), (99, 999))))) for name in names}
    factors, divisors = (1, 2, 3, 4, 5, 6, 12), (2, 3, 4, 5, 6, 8, 9, 12, 24)
    parts = [
        ("*", divided(random, some_of(random, names, factors), divisors), random.choice((1, 2, 3, 6, -2)))
        for _ in range(random.randint(10, 50))
    ]
    clauses = [
        ("<", some_of(random, names, (1, 2, 3, 5), (0, 1)), random.randint(3, 30))
        for _ in range(random.choice((0, 1, 2, 6)))
    ]
    return ("+", *parts), all_of(clauses), ranges


def flat_numbers(random: Random) -> Question:
    """The flat number of up to five axes, some of size 1 and some gone through backwards, taken apart by what its size
    is a multiple of; where digits of it are in ranges."""
    sizes = [random.choice((1, 2, 2, 3, 4, 5, 8)) for _ in range(random.randint(2, 5))]
    ranges = {name: (0, size - 1) for name, size in zip("abcde", sizes, strict=False)}
    steps = [prod(sizes[axis + 1 :]) * (1 if random.random() < 0.85 else -1) for axis in range(len(sizes))]
    whole = prod(sizes)
    flat = ("+", *[("*", name, step) for name, step in zip(ranges, steps, strict=True)],
            random.choice((0, 0, 1, whole // 2, whole - 1)))  # fmt: skip
    divisors = [by for by in range(2, whole) if whole % by == 0] or [2]
    digits: list[Any] = []
    parts: list[Any] = []
    for _ in range(random.randint(1, 4)):
        one, other = random.choice(divisors), random.choice(divisors)
        digits.append(random.choice((
            ("%", ("//", flat, one), other), ("%", ("//", flat, one), other), ("//", ("%", flat, one), other),
            ("//", flat, one), ("%", flat, one),
        )))  # fmt: skip
        parts.append(("*", digits[-1], random.choice((1, -1, one, other, one * other, 2, 3))))
    clauses: list[Any] = []
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        bound, left = random.choice((0, 1, 2, 3, whole // 2)), random.choice([*digits, flat])
        sides = (left, bound) if random.random() < 0.5 else (bound, left)
        clauses.append((random.choice(("<", "<=", "==")), *sides))
    return ("+", *parts), all_of(clauses), ranges


def shared_factors(random: Random) -> Question:
    """Sums of sums, each of them times a number, divided and compared, over thousands of points and more."""
    names = [*"uvwx"[: random.randint(2, 4)]]
    sizes = random.choice(((15, 31, 19, 29), (63, 99, 49), (127, 89), (9, 10, 11, 12)))
    ranges = {name: (low := random.choice((0, 0, -5)), low + random.choice(sizes)) for name in names}
    factors = random.choice(((1,), (1, 2, 4, 8), (1, 10, 100), (1, -1, 16)))
    divisors = random.choice(((4, 8, 16, 64), (3, 10, 30, 100)))

    def nested(depth: int) -> Any:
        """A sum of sums times numbers, most of them divided."""
        parts: list[Any] = []
        for _ in range(random.randint(1, 3)):
            inner = nested(depth - 1) if depth else some_of(random, names, factors, (0, 1, 5))
            inner = divided(random, inner, divisors) if random.random() < 0.6 else inner
            parts.append(("*", inner, random.choice(factors)))
        return ("+", *parts, random.choice((0, 1)))

    clauses: list[Any] = []
    for _ in range(random.choice((1, 2, 2, 3, 4))):
        bound = random.choice((5, 9, 20, 30, 60, 100, 1000))
        sides = (nested(1), bound) if random.random() < 0.7 else (bound, nested(1))
        clauses.append((random.choice(("<", "<=", "==", "<", "<=")), *sides))
    return nested(random.randint(0, 1)), all_of(clauses), ranges


def nearly_alike(random: Random) -> Question:
    """Two to four divisions of one sum, or of its opposite, that is moved by halves and multiples of a number."""
    names = [*"xyz"[: random.randint(1, 3)]]
    ranges = {name: (0, random.choice((4, 8, 16, 39, 299))) for name in names}
    total, by = some_of(random, names, (1, 2, 3, 5)), random.choice((2, 4, 6, 8, 12))
    divisions: list[Any] = []
    several = (by, by, 2 * by, 3 * by), ("//", "%")
    divisors, signs = random.choice((((by,), ("//",)), ((by,), ("//", "//", "%")), several))
    for _ in range(random.randint(2, 4)):
        moved = ("+", total, random.choice((0, by // 2, by, 1, -by, by - 1, 2 * by)))
        if random.random() < 0.3:
            moved = ("+", ("*", total, -1), random.choice((by - 1, 2 * by - 1, -1, 100)))
        divisions.append((random.choice(signs), moved, random.choice(divisors)))
    clauses = [
        (random.choice(("<", "<=", "==")), each, random.choice((0, 1, 2, 3, 5)))
        for each in divisions
        if random.random() < 0.3
    ]
    return ("+", *[("*", each, random.choice((1, -1, 2, by, -by, -2))) for each in divisions]), all_of(clauses), ranges


def vanishing(random: Random) -> Question:
    """What depends on few values of two or three variables, beside a variable of thousands that cancels out, but only
    as quotients and remainders are put together: then there are few points, which can be looked at one by one."""
    index, valid, ranges = next(random.choice((small_spaces, multiples, scaled))(random, 1))
    by = random.choice((3, 4, 10))
    part = random.choice(("w", ("*", "w", 2), ("+", "w", random.choice([*ranges]))))
    whole = ("+", ("*", ("//", part, by), by), ("%", part, by), ("*", part, -1))
    if random.random() < 0.5:
        return ("+", index, whole), valid, {**ranges, "w": (0, 4999)}
    return index, ("and", valid, ("<", whole, 1)), {**ranges, "w": (0, 4999)}


def covers(random: Random) -> Question:
    """Three to six conditions on one quotient, its remainder, what they are divided into again, and the variables: of
    which some follow from others, and some are written with what others need."""
    names = [*"xyz"[: random.randint(2, 3)]]
    ranges = {name: (0, random.choice((3, 7, 11, 15))) for name in names}
    flat, by = some_of(random, names, (1, 2, 3, 4, 8, 16), (0, 1)), random.choice((3, 4, 6, 8))
    digits = [("//", flat, by), ("%", flat, by), ("%", ("//", flat, by), random.choice((2, 3, 4))),
              ("//", ("%", flat, by), 2), *names]  # fmt: skip
    clauses: list[Any] = []
    for _ in range(random.randint(3, 6)):
        left = random.choice(digits)
        if random.random() < 0.4:
            left = ("+", left, ("*", random.choice(digits), random.choice((1, 1, -1, 2))))
        sides = (left, random.randint(1, 9)) if random.random() < 0.6 else (random.randint(0, 2), left)
        clauses.append((random.choice(("<", "<=", "<=", "<=", "==")), *sides))
    return random.choice((0, digits[0], ("+", digits[0], digits[1]))), all_of(clauses), ranges


def wrapping() -> Iterator[Question]:
    """Sums of two to four variables whose ends are within 64 bits, and the sum's are not, but would come back to 0."""
    for bits in (31, 32, 45):
        for sign in (1, -1):
            for count in (2, 3, 4):
                names = "wxyz"[:count]
                ranges = dict.fromkeys(names, (-(2**bits), 0) if sign > 0 else (0, 2**bits))
                total = ("+", *[("*", name, sign * 2 ** (63 - bits)) for name in names])
                yield "x", ("<=", 0, total), ranges
                yield ("//", total, 2**61), ("<", ("*", "w", sign), -1), ranges


def inside_one_another() -> Iterator[Question]:
    """Conditions inside of conditions; and two variables that have one name as nodes, but not one range."""
    for depth in range(2, 7):
        inner: Any = ("<", "x", 4 + depth)
        for level in range(depth):
            inner = ("and", inner, ("<=", level, "y")) if level % 2 else ("and", inner)
        yield ("+", ("//", "x", 4), ("//", ("+", "x", "y"), 8)), inner, {"x": (0, 30), "y": (0, 9)}
    for ends in ((0, 7), (0, 9), (2, 9), (-1, 7)):
        yield ("+", ("//", "x", 4), ("//", "x'", 3)), ("<", "x'", 6), {"x": (0, 7), "x'": ends}


FAMILIES = (
    (ordered, 70, 5), (tied, 40, 7), (long_sums, 8, 0), (flat_numbers, 20, 0), (shared_factors, 90, 16),
    (nearly_alike, 50, 18), (vanishing, 50, 10), (covers, 60, 79),
)  # fmt: skip
"""What is drawn, how many of each, and the seed."""


def programs() -> Iterator[Question]:
    """Questions of each family, and those that are not drawn."""
    for family, number, seed in FAMILIES:
        random = Random(seed)
        yield from [family(random) for _ in range(number)]
    yield from wrapping()
    yield from inside_one_another()
