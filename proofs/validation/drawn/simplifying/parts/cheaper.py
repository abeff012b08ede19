"""Expressions of which a cheaper one is known, with ranges so large that they are not decided point by point: what is
found is no dearer, and the same (R10).

Each is known by what was done to a cheap one: its numerator was reflected, or multiplied with what stays inside a
period, a digit divided, a remainder multiplied by what has an inverse.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from random import Random
from typing import Any

from impl.cli.reading.expressions import parse_tree
from impl.native import purely
from impl.simplify.forms.atoms import Var
from impl.simplify.written import written_trees
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.reading import points_of, tree_values, zeros

Pair = tuple[str, str]
"""An index or a condition, and a cheaper one that is the same."""

POINTS = 512
"""Of more points than that some are drawn, at which both are compared."""


def ask_known_cheaper(random: Random) -> None:
    """One of each."""
    names = random.sample("uvwxy", random.choice((1, 1, 2, 3)))
    ranges = {name: (random.choice((0, 0, -(10**6))), 10**6 + random.randint(0, 9)) for name in names}
    x = "+".join(names)
    for make in MAKERS:
        period = random.choice((2, 3, 4, 6, 16))
        known = ranges | {"z": (0, period - 1), "b": (0, 1)}
        about(random, make(random, x, period), known)


def about(random: Random, pair: Pair, ranges: dict[str, tuple[int, int]]) -> None:
    """What is found, natively and in Python, is no dearer than the cheaper one as it is written, and the same at
    points."""
    before, cheaper = pair
    is_condition = any(sign in before for sign in "<=")
    (tree, valid), (other, where) = (both(parse_tree(text), is_condition) for text in pair)
    with purely():
        found, wanted = written_trees(tree, valid, ranges), written_trees(other, where, ranges)
    require(written_trees(tree, valid, ranges) == found, "known cheaper: natively", before, found)
    require(found.cost <= wanted.cost_before, "known cheaper", before, found, cheaper, wanted.cost_before)
    points = points_of(random, [Var(name, low, high) for name, (low, high) in ranges.items()], POINTS)
    holds, index, at_all = tree_values(valid, points) != 0, tree_values(tree, points), zeros(points)
    same = holds == (tree_values(found.valid, points) != 0)
    require(bool((same | (at_all != 0)).all()), "known cheaper: the condition", before, found)
    same = (index == tree_values(found.index, points)) | (at_all + holds == 0)
    require(bool(same.all()), "known cheaper: the index", before, found)


def both(tree: Any, is_condition: bool) -> tuple[Any, Any]:
    """A tree as an index and a condition."""
    return (0, tree) if is_condition else (tree, 1)


def reflected(random: Random, x: str, _period: int) -> Pair:
    """A quotient of the opposite, subtracted."""
    c = random.randint(2, 20)
    return f"0 - ({c - 1} - ({x}))//{c}", f"({x})//{c}"


def reflected_remainder(random: Random, x: str, _period: int) -> Pair:
    """A remainder of the opposite of a multiple, subtracted."""
    c = random.randint(4, 20)
    return f"0 - ({c - 1} - ({x})*2)%{c}", f"(({x})*2)%{c} - {c - 1}"


def entered(random: Random, x: str, _period: int) -> Pair:
    """A quotient beside all that is in its numerator."""
    c, k, more = random.randint(3, 20), random.choice((2, 3)), random.randint(1, 2)
    return f"({x})*{k} - (({x})*{k} - {more})//{c}", f"(({x})*{k * (c - 1)} + {more + c - 1})//{c}"


def parted(random: Random, x: str, period: int) -> Pair:
    """Numerator and divisor multiplied, with what stays inside a period, forward or backward."""
    c, rest = random.randint(2, 20), random.choice(("z", f"{period - 1}-z"))
    return f"(({x})*{period} + {rest})//{period * c}", f"({x})//{c}"


def parted_by_one(random: Random, x: str, period: int) -> Pair:
    """So that one step of another variable is a period."""
    c = random.randint(2, 20)
    return f"(({x})*{period} + b + {period - 1})//{period * c}", f"({x} + b)//{c}"


def scaled(random: Random, x: str, period: int) -> Pair:
    """A comparison multiplied, with what stays inside a period, forward or backward; with none that is a box."""
    bound, rest = random.choice((-7, 0, 2, 5, 9)), random.choice(("z", f"{period - 1}-z"))
    return f"(({x})*{period} + {rest}) < {bound * period}", f"({x}) < {bound}"


def scaled_by_one(random: Random, x: str, period: int) -> Pair:
    """So that one step of another variable is nearly a period."""
    bound = random.choice((-7, 0, 2, 5, 9))
    return f"(({x})*{period} + b*{period - 1}) < {bound * period}", f"({x}) < {bound}"


def digit(random: Random, x: str, _period: int) -> Pair:
    """A quotient of a digit, which is one of a remainder."""
    below, of, by = (random.choice((2, 3, 4, 5, 8)) for _ in range(3))
    return f"((({x})//{below})%{of * by + 1})//{by}", f"(({x})%{below * (of * by + 1)})//{below * by}"


def difference(random: Random, x: str, _period: int) -> Pair:
    """The difference of two quotients by an odd number; by others digits may be found in it, which are other ways."""
    c = random.randrange(3, 20, 2)
    more = random.randint(c, 3 * c)
    return f"({x} + {more})//{c} - ({x})//{c}", f"(({x})%{c} + {more})//{c}"


def residue(random: Random, x: str, _period: int) -> Pair:
    """A remainder of a multiple and a number, compared with a number."""
    c, wanted = random.randint(3, 20), random.randint(0, 2)
    k = random.choice([k for k in range(-c, c) if gcd(k, c) == 1])
    more = random.randint(1, c - 1)
    if random.random() < 0.3:
        return f"({x} + {more})%{c} < 1", f"({x})%{c} == {c - more}"
    return f"(({x})*{k} + {more})%{c} == {(wanted * k + more) % c}", f"({x})%{c} == {wanted}"


def coprime(random: Random, x: str, _period: int) -> Pair:
    """A remainder of a multiple, which is positive."""
    c = random.randint(3, 20)
    k = random.choice([k for k in range(2, c) if gcd(k, c) == 1])
    return f"0 < (({x})*{k})%{c}", f"0 < ({x})%{c}"


MAKERS: tuple[Callable[[Random, str, int], Pair], ...] = (
    reflected, reflected_remainder, entered, parted, parted_by_one, scaled, scaled_by_one, digit, difference, residue,
    coprime,
)  # fmt: skip
"""All of them."""
