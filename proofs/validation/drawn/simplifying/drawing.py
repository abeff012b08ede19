"""Variables, numbers of any magnitude, forms and conditions as index expressions have them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from operator import mul
from random import Random
from typing import NamedTuple

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Kind
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression

NAMES = "abcdefghij"

SMALL = (1, 1, 1, 2, 3, 4, 6, 8, -1, -1, -2, -3)
"""Factors as most expressions have them."""


class Family(NamedTuple):
    """What is drawn: how many variables and conditions, the sizes of variables, at most how many points these have, and
    how far numbers go."""

    variables: tuple[int, ...]
    conditions: tuple[int, ...]
    sizes: tuple[int, ...]
    points: int
    farthest: int


def far(random: Random, most: int) -> int:
    """A number from 2 on, each number of bits as often as any other; now and then a power of 2, or next to one."""
    bits = random.randint(1, max(most.bit_length() - 1, 1))
    near = random.choice((None, None, None, -1, 0, 1))
    found = 2**bits + near if near is not None else random.randrange(2**bits, 2 ** (bits + 1))
    return max(2, min(found, most))


def signed(random: Random, most: int) -> int:
    """A number on either side of 0, near it or far from it."""
    return random.choice((0, 1, -1, random.randint(-9, 9), far(random, most), -far(random, most)))


def variables_of(random: Random, family: Family, names: Sequence[str] = NAMES) -> list[Var]:
    """Variables whose ranges begin at 0, or at any number, of not too many points together."""
    sizes = [random.choice(family.sizes) for _ in range(random.choice(family.variables))]
    while prod(sizes) > family.points:
        sizes[sizes.index(max(sizes))] = random.choice((2, 3, max(sizes) // 2))
    most = family.farthest
    lows = [random.choice((0, 0, 0, 0, -1, -size // 2, far(random, most), -far(random, most))) for size in sizes]
    return [Var(name, low, low + max(size, 2) - 1) for name, low, size in zip(names, lows, sizes, strict=False)]


def linear(random: Random, variables: Sequence[Var], most: int) -> Form:
    """A sum of multiples of some variables, and a number."""
    found = Form((), signed(random, most))
    for x in random.sample(variables, random.randint(1, len(variables))):
        found = found + Form.of(x) * random.choice((*SMALL, far(random, most), -far(random, most)))
    return found


def flat_number(random: Random, variables: Sequence[Var]) -> tuple[Form, list[int]]:
    """The flat number of an index, in some order of its axes, and the weights of these; the greatest first."""
    order = random.sample(variables, len(variables))
    weights = list(accumulate([x.high - x.low + 1 for x in order], mul, initial=1))
    found = Form((), random.choice((0, 0, 0, 1, -1, weights[-1])))
    for x, weight in zip(order, weights, strict=False):
        begin = random.choice((x.low, x.low, x.low, 0))
        found = found + (Form.of(x) - begin) * weight
    return found, sorted(weights, reverse=True)


def digit(random: Random, numerator: Form, weights: Sequence[int], most: int) -> Form:  # noqa: PLR0911  one for each kind
    """A quotient, a remainder or a digit of a form, by weights of axes and others."""
    by = max(random.choice((*weights, *weights, far(random, most), 2, 3)), 2)
    other = max(random.choice((*weights, far(random, most), 2, 3, 4)), 2)
    shifted = numerator + random.choice((0, 0, 0, 1, by - 1, -by, signed(random, most)))
    match random.randrange(8):
        case 0 | 1:
            return shifted // by
        case 2:
            return shifted % by
        case 3:
            return shifted // by % other
        case 4:
            return shifted % (by * other) // by
        case 5:
            return -(-shifted // by)
        case 6:
            return (shifted % (by * other) * random.choice((1, 1, other)) + random.choice((0, 1))) % by
    return (shifted // by * random.choice((1, -1, 3)) + linear_rest(random, shifted)) // other


def linear_rest(random: Random, form: Form) -> Form:
    """One variable of a form, or nothing."""
    atoms = [atom for atom, _ in form.terms if isinstance(atom, Var)]
    return Form.of(random.choice(atoms)) if atoms and random.random() < 0.6 else Form((), 0)


def index_of(random: Random, variables: Sequence[Var], most: int) -> Form:
    """A sum of multiples of digits of one number, and of variables; now and then divided again."""
    flat, weights = flat_number(random, variables)
    numerator = random.choice((flat, flat, flat, linear(random, variables, most), Form.of(random.choice(variables))))
    found = linear(random, variables, most) if random.random() < 0.4 else Form((), 0)
    for _ in range(random.choice((1, 2, 3, 4, 6))):
        factor = random.choice((*SMALL, *weights[:2], far(random, most)))
        found = found + digit(random, numerator, weights, most) * factor
    if random.random() < 0.2:
        found = digit(random, found, weights, most)
    return found if found.terms else found + Form.of(variables[0]) // 2


def condition(random: Random, variables: Sequence[Var], most: int) -> Clause:
    """A comparison or an equation, mostly one that holds at some points and not at others; seldom one of a number."""
    match random.randrange(10):
        case 0:
            return congruent(random, variables)
        case 1:
            return ("==", held(random, equal(random, variables)))
        case 2:
            return narrowed(random, random.choice(variables), random.choice((1, 1, 1, 2, far(random, most))))
    if random.random() < 0.04:
        return (random.choice(KINDS), Form((), signed(random, most)))
    form = compared(random, variables, most)
    reach = form.high - form.low
    if random.random() < 0.1:
        return ("==", form - random.choice((form.low, form.high, form.low + reach // 2)))
    cut = form.low + random.choice((reach // 2, reach // 4, reach // 3 * 2, 1, reach - 1, random.randint(0, reach)))
    return (">=", form - cut if random.random() < 0.5 else cut - form)


KINDS: tuple[Kind, ...] = (">=", "==")
"""What a condition may say of its form."""


def compared(random: Random, variables: Sequence[Var], most: int) -> Form:
    """A form that is to be compared with a number."""
    flat, weights = flat_number(random, variables)
    match random.randrange(4):
        case 0:
            form = linear(random, variables, most)
        case 1 | 2:
            form = digit(random, random.choice((flat, linear(random, variables, most))), weights, most)
        case _:
            form = digit(random, flat, weights, most) * random.choice(SMALL) + linear(random, variables, 8)
    return form if form.terms else Form.of(variables[0])


def congruent(random: Random, variables: Sequence[Var]) -> Clause:
    """That a variable, or a sum of some, leaves a number when it is divided by another."""
    form = Form.of(random.choice(variables))
    form = form if random.random() < 0.7 else linear(random, variables, 9)
    by = random.choice((2, 3, 4, far(random, max(min(form.high - form.low, 5000), 2))))
    rest = random.choice((0, 0, 1, by - 1))
    apart = form % by - rest if random.random() < 0.5 else form - (form - rest) // by * by - rest
    return ("==", apart * random.choice((1, -1)))


def equal(random: Random, variables: Sequence[Var]) -> Form:
    """A difference of sums of variables."""
    found = Form((), 0)
    for x in random.sample(variables, random.randint(1, min(len(variables), 4))):
        found = found + Form.of(x) * random.choice((1, -1, 1, -1, 2))
    return found


def held(random: Random, form: Form) -> Form:
    """A form of variables that is 0 at some point, and differs from another by a number."""
    here = sum([random.randint(atom.low, atom.high) * factor for atom, factor in form.terms])
    return Form(form.terms, -here)


def narrowed(random: Random, x: Var, factor: int = 1) -> Clause:
    """A bound of a variable, or of a multiple of it."""
    cut = random.randint(x.low, x.high) * factor + random.choice((0, 0, factor // 2))
    return (">=", random.choice((Form.of(x) * factor - cut, cut - Form.of(x) * factor)))


def within(random: Random, x: Var) -> list[Clause]:
    """Two bounds of a variable that are near each other."""
    low = random.randint(x.low, x.high)
    return [(">=", Form.of(x) - low), (">=", low + random.choice((0, 1, 2, 3, 7)) - Form.of(x))]


def stepping(random: Random, x: Var) -> tuple[Form, Clause]:
    """Quotients of multiples of a variable, and what it leaves when it is divided by the same number or by twice that,
    where they are multiples of it, or of a part of it."""
    by = random.choice((2, 2, 3, 4, 8, far(random, max(min(x.high - x.low, 300), 2))))
    found = Form((), 0)
    for _ in range(random.choice((1, 2, 2, 3))):
        found = found + (Form.of(x) * random.choice((1, 1, 3, 5, -1, 2)) + random.choice((0, 0, 1))) // (
            by * random.choice((1, 1, 2))
        ) * random.choice((1, 1, 1, 3))
    rest = random.choice((0, 0, by - 1))
    return found, ("==", (Form.of(x) - rest) % (by * random.choice((1, 1, 2))))


def related(random: Random, clause: Clause) -> Clause:
    """Another condition on the same form."""
    _, form = clause
    return (random.choice(KINDS), form * random.choice((1, 1, -1)) + random.choice((0, 0, 1, -1, 100)))


def expression_of(random: Random, family: Family, names: Sequence[str] = NAMES) -> Expression:
    """An index and its conditions."""
    variables = variables_of(random, family, names)
    clauses = conditions(random, variables, random.choice(family.conditions), family.farthest)
    return Expression(index_of(random, variables, family.farthest), tuple(clauses))


def conditions(random: Random, variables: Sequence[Var], count: int, most: int) -> list[Clause]:
    """So many conditions, some of them on forms that others are on."""
    found: list[Clause] = []
    for _ in range(count):
        is_related = bool(found) and random.random() < 0.12
        found.append(related(random, random.choice(found)) if is_related else condition(random, variables, most))
    return found
