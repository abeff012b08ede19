"""Nodes in one form (D18): a floor that is taken apart is the floor, and a polynomial stays between its bounds.

A polynomial has a factor for each product of variables. What it is divided by, and its factors, are few numbers here,
since a floor is named for them; the values of the variables are any integers. Of bounds of multiples and sums
all is any integer.
"""

from ast import literal_eval
from collections import Counter
from functools import cache
from itertools import product
from math import gcd, prod
from typing import Any

from impl.symbolic.decisions.floors import ONE, bounds, floor_of, plus
from impl.symbolic.decisions.polynomials import Polynomial, Ranges
from proofs.kernel import ALL_SIZES, Bounded, Given, claim, refuted

DIVISORS = (1, 2, 3, 4, 6, 9, 12, 2000)
FIRST = (-7, -3, 2, 5, 8, 1000)
PARTS = (("x", "x"), ("x", "y"), ("y",), ("x", "x", "y", "y"), ONE)
OTHERS = (
    (0, 0, 0, 0, 0), (0, 0, 0, 0, 5), (0, 1, 0, 0, -1), (0, -3, 0, 0, 2), (8, 4, -3, 0, 4), (-7, 6, 5, 0, 2007),
    (0, 1200, -2100, 0, 1), (0, 0, -1, 7, 3), (4, 2, -4, 2, 6),
)  # fmt: skip
"""What is divided by; the factor of x; and those of other products of two variables, the last of which is the number
that is added."""

BOX: Ranges = {"x": (-3, 5), "y": (0, 7)}
POINTS = (-3, 0, 2, 5), (0, 1, 4, 7)
"""Bounds of the two, and some of the values between them."""


def value_at(form: Polynomial, values: dict[str, Any]) -> Any:
    """The value of a polynomial whose variables have values; that of a floor is what its name says."""
    return sum(factor * prod(value_of_name(name, values) for name in part) for part, factor in form.items())


def value_of_name(name: str, values: dict[str, Any]) -> Any:
    """The value of a variable, or of a floor."""
    if name in values:
        return values[name]
    form, divisor = named_for(name)
    return value_at(form, values) // divisor


@cache
def named_for(name: str) -> tuple[Polynomial, int]:
    """What a floor is the floor of, and by what, as its name says."""
    form, divisor = name.rsplit("//", 1)
    return Counter(dict(literal_eval(form))), int(divisor)


@claim(
    "C60.floor",
    "A floor that is written as multiples, and floors with smaller factors, has the value of the floor; each floor in "
    "it is named for what it is and stays between its bounds, its first factor is positive, none is more than half of "
    "its divisor, and they have no divisor in common with it.",
    family="symbolic sizes",
    scope=Bounded(
        "x times six numbers up to 1000, with nine sums of more products of x and y and a number, by 1 to 2000, for "
        "all integers x and y; the bounds of floors, for x from -3 to 5 and y from 0 to 7"
    ),
    ids=("D18",),
    cases=lambda: product(DIVISORS, FIRST, OTHERS),
)
def floors_are_taken_apart(given: Given, divisor: int, first: int, others: tuple[int, ...]) -> None:
    values = dict(zip("xy", given.integers("x", 2), strict=True))
    factors = zip((("x",), *PARTS), (first, *others), strict=True)
    form: Polynomial = Counter({part: factor for part, factor in factors if factor})
    ranges = dict(BOX)
    found = floor_of(form, divisor, ranges)
    given.agree("value", impl=value_at(found, values), spec=value_at(form, values) // divisor)
    named = {name for part in found for name in part} - {*values}
    given.agree("ranges", impl=tuple(sorted(ranges)), spec=tuple(sorted({*values, *named})))
    for name in named:
        rest, by = named_for(name)
        inside = [factor for part, factor in rest.items() if part != ONE]
        given.check("the first factor", inside[0] > 0)
        given.check("half the divisor", 2 * max(map(abs, inside)) <= by)
        given.check("lowest terms", gcd(by, *inside) == 1)
        low, high = ranges[name]
        reached = [value_of_name(name, dict(zip("xy", point, strict=True))) for point in product(*POINTS)]
        given.check("bounds", low <= min(reached) and max(reached) <= high)


@claim(
    "C60.floor-opposite",
    "The floor of the opposite is the opposite of the floor (false: it is that of the opposite and 1 less than the "
    "divisor).",
    family="symbolic sizes",
    scope=Bounded("x by 2 to 12, for all integers x"),
    ids=("D18",),
    cases=lambda: product(DIVISORS[1:]),
    expect=refuted,
)
def floors_are_odd(given: Given, divisor: int) -> None:
    x = given.integer("x")
    floor = floor_of(Counter({("x",): 1}), divisor, {"x": (0, 9)})
    given.agree("the opposite", impl=value_at(plus(Counter(), floor, -1), {"x": x}), spec=-x // divisor)


FORMS = {"variable": (("x",),), "sum": (("x",), ("y",), ONE), "product": (("x", "y"),), "square": (("x", "x"),)}
"""The products of which a polynomial is made; those of two variables have the factor 1, or -1."""


@claim(
    "C60.polynomial-bounds",
    "A polynomial is never below the one of its bounds nor above the other, where its variables stay between theirs.",
    family="symbolic sizes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: product(FORMS, ("x", "-x")),
)
def polynomials_stay_between_bounds(given: Given, name: str, sign: str) -> None:
    values: dict[str, Any] = {}
    ranges: Ranges = {}
    form: Polynomial = Counter()
    for variable in "xy":
        low = given.integer(f"{variable}_low")
        high = given.integer(f"{variable}_high", at_least=low)
        ranges[variable] = low, high
        values[variable] = given.integer(variable, at_least=low, below=high + 1)
    for at, part in enumerate(FORMS[name]):
        factor = given.integer(f"f{at}", at_least=0) if len(part) < 2 else 1
        form[part] = -factor if sign == "-x" else factor
    if len(FORMS[name][0]) == 2:
        second = values[FORMS[name][0][1]]
        given.show("signs, each a case of its own", [bool(each >= 0) for each in (second, *ranges["x"])])
    low, high = bounds(form, ranges)
    value = value_at(form, values)
    given.check("not below", low <= value)
    given.check("not above", value <= high)
