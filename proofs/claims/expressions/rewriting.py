"""The rules of the simplifier (R10) and its bounds (R11): the cases of each claim are the rule objects that run.

The functions `left`, `right` and `needs` of a rule are called on integers that stand for all integers. Where nothing
that the rule needs is negative, both sides compare as the rule says. A rule is proved by being in
`impl.simplify.rules.RULES`; what is not in it the simplifier refuses to apply.
"""

from collections.abc import Callable, Iterable

from impl.simplify.forms.bounds import (
    at_least,
    at_most,
    least,
    quotient_bounds,
    reciprocal,
    remainder_bounds,
    rounded_up,
    shortfall,
)
from impl.simplify.normal_forms.conditions import decided
from impl.simplify.rules import RULES
from impl.simplify.rules.comparisons import CONGRUENT, POSITIVE
from impl.simplify.rules.rule import Relation, Rule
from impl.simplify.rules.values import COMMON, REFLECT, REFLECT_REMAINDER
from proofs.kernel import ALL_SIZES, Given, claim, implies, merged, negated, refuted

BY_NAME = {rule.name: rule for rule in RULES}


def names(relation: Relation) -> Callable[[], Iterable[tuple[str]]]:
    """Cases: the names of the rules whose sides are compared in one way."""
    return lambda: [(rule.name,) for rule in RULES if rule.relation == relation]


def both_sides(given: Given, rule: Rule) -> tuple[int, int]:
    """Both sides of a rule, for any integers for which it is meant."""
    parts = [given.integer(name) for name in rule.parts]
    for need in rule.needs(*parts):
        given.assume(need >= 0)
    for lemma in rule.lemmas(*parts):
        given.check("a lemma", lemma)
    return rule.left(*parts), rule.right(*parts)


@claim(
    "C22.value",
    "Where nothing that it needs is negative, both sides of a rule about values are the same integer.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10", "D18"),
    cases=names("value"),
)
def values_stay(given: Given, name: str) -> None:
    left, right = both_sides(given, BY_NAME[name])
    given.agree("the value", impl=right, spec=left)


@claim(
    "C22.sign",
    "Where nothing that it needs is negative, one side of a rule about signs is negative exactly if the other is.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10", "D18"),
    cases=names("sign"),
)
def signs_stay(given: Given, name: str) -> None:
    left, right = both_sides(given, BY_NAME[name])
    given.agree("not negative", impl=right >= 0, spec=left >= 0)


@claim(
    "C22.decided",
    "A clause about a number becomes one of two, of which one holds everywhere and one nowhere: as the clause does.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10", "D18"),
    cases=lambda: ((">=",), ("==",)),
)
def clauses_about_numbers_are_decided(given: Given, kind: str) -> None:
    value = given.integer("value")
    found, form = decided(kind, value)
    given.agree("it is a number", impl=(found, form.terms), spec=(">=", ()))
    given.agree("whether it holds", impl=form.const >= 0, spec=value >= 0 if kind == ">=" else value == 0)


@claim(
    "C22.zero",
    "Where nothing that it needs is negative, one side of a rule about equations is 0 exactly if the other is.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10", "D18"),
    cases=names("zero"),
)
def zeros_stay(given: Given, name: str) -> None:
    left, right = both_sides(given, BY_NAME[name])
    given.agree("zero", impl=right == 0, spec=left == 0)


@claim(
    "C22.equation",
    "Where nothing that it needs is negative, a comparison that a rule makes an equation holds exactly if that does.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10", "D18"),
    cases=names("equation"),
)
def comparisons_are_equations(given: Given, name: str) -> None:
    left, right = both_sides(given, BY_NAME[name])
    given.agree("holds", impl=right == 0, spec=left >= 0)


@claim(
    "C22.bounds",
    "The bounds of products, quotients and remainders hold wherever those of what they are made of do.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R11", "D18"),
)
def bounds_hold(given: Given) -> None:
    low, x, high = given.integer("low"), given.integer("x"), given.integer("high")
    given.assume((low <= x) & (x <= high))
    divisor, factor = given.integer("divisor", at_least=1), given.integer("factor")
    smallest, largest = quotient_bounds(low, high, divisor)
    given.check("the quotient", (smallest <= x // divisor) & (x // divisor <= largest))
    first, last = merged(lambda: remainder_bounds(low, high, divisor))
    given.check("the remainder", (first <= x % divisor) & (x % divisor <= last))
    given.check("the product", least(low, high, factor) <= x * factor)


@claim(
    "C22.bounds-reached",
    "The bounds of products, quotients and remainders are reached: no narrower ones hold.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R11", "D18"),
)
def bounds_are_reached(given: Given) -> None:
    low, divisor, factor = given.integer("low"), given.integer("divisor", at_least=1), given.integer("factor")
    high = given.integer("high", at_least=low)
    smallest, largest = quotient_bounds(low, high, divisor)
    given.check("the quotient", (low // divisor == smallest) & (high // divisor == largest))
    first, last = merged(lambda: remainder_bounds(low, high, divisor))
    multiple = high // divisor * divisor
    inside = negated(low // divisor == high // divisor)
    given.check("a multiple and the number before it", implies(inside, (low < multiple) & (multiple <= high)))
    at_ends = (low % divisor == first) & (high % divisor == last)
    given.check("the remainder", at_ends | (inside & (first == 0) & (last == divisor - 1)))
    given.check("the product", (low * factor == least(low, high, factor)) | (high * factor == least(low, high, factor)))
    given.check("the shortfall", shortfall(1, divisor) == (divisor - 1) - divisor * ((divisor - 1) // divisor))
    given.check("no shortfall", (shortfall(0, divisor) == 0) & (shortfall(-1, divisor) == 0))


@claim(
    "C22.condition",
    "What a condition says of one of its atoms holds of it, whichever sign its coefficient has.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R11",),
)
def conditions_bound_their_atoms(given: Given) -> None:
    x, const, factor = given.integer("x"), given.integer("const"), given.integer("factor", at_least=1)
    if given.integer("side") > 0:
        given.assume(x * factor + const >= 0)
        given.check("at least", at_least(factor, const) <= x)
    else:
        given.assume(const - x * factor >= 0)
        given.check("at most", x <= at_most(-factor, const))


@claim(
    "C22.taken-out",
    "What is left when multiples of a quotient and of a condition are taken out of a form bounds a multiple of it.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R11", "D18"),
)
def what_is_left_bounds_the_form(given: Given) -> None:
    x, rest, divisor = given.integer("x"), given.integer("rest"), given.integer("divisor", at_least=1)
    by, fact, times = given.integer("by"), given.integer("fact", at_least=0), given.integer("times", at_least=0)
    whole = rest + by * divisor * (x // divisor)
    given.check("without the quotient", rest + x * by - shortfall(by, divisor) <= whole)
    given.check("without the condition", rest <= rest + fact * times)
    value, scale, low = given.integer("value"), given.integer("scale", at_least=1), given.integer("low")
    given.assume(low <= value * scale)
    given.check("divided", rounded_up(low, scale) <= value)


@claim(
    "C22.reciprocal",
    "A quotient is a product with the reciprocal in fixed point, if that has as many places as the two have together.",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R12", "D18"),
)
def reciprocals_divide(given: Given) -> None:
    x, divisor = given.integer("x", at_least=0), given.integer("divisor", at_least=1)
    power = given.integer("power", at_least=1)
    given.assume(x * divisor <= power)
    factor = reciprocal(power, divisor)
    whole, over = x // divisor, factor * divisor - power
    given.check("what the factor is too large by", (over >= 0) & (over < divisor))
    given.check("too large by less than one", (x * over < power) & (x * over >= 0))
    given.check("not below", whole * power * divisor <= x * factor * divisor)
    given.check("below the next", x * factor * divisor < (whole + 1) * power * divisor)
    given.check("the quotient", (whole * power <= x * factor) & (x * factor < (whole + 1) * power))


@claim(
    "C22.common-any-rest",
    "A factor of the divisor cancels whatever else is in the numerator (false: the rest may reach over a period).",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10",),
    expect=refuted,
)
def the_rest_is_ignored(given: Given) -> None:
    x, r, g, c = given.integer("x"), given.integer("r", at_least=0), given.integer("g"), given.integer("c")
    given.assume((g >= 1) & (c >= 1))
    rule = COMMON
    given.agree("the value", impl=rule.right(x, r, 0, g, c), spec=rule.left(x, r, 0, g, c))


@claim(
    "C22.split-truncated",
    "A reflected quotient needs no correction (false: floors are not symmetric).",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10",),
    expect=refuted,
)
def floors_are_symmetric(given: Given) -> None:
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.agree("the value", impl=-(-x // c), spec=REFLECT.left(x, c))


@claim(
    "C22.remainder-reflected-whole",
    "The remainder of the opposite is what a remainder leaves of the divisor (false: at a multiple both are 0).",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10",),
    expect=refuted,
)
def remainders_of_opposites_add_up(given: Given) -> None:
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.agree("the value", impl=c - (-x) % c, spec=REFLECT_REMAINDER.left(x, c))


@claim(
    "C22.positive-signed",
    "Coefficients do not matter for the sign of a sum (false: they do where a part may be negative).",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10",),
    expect=refuted,
)
def coefficients_are_ignored(given: Given) -> None:
    x, y, a = given.integer("x"), given.integer("y"), given.integer("a", at_least=1)
    rule = POSITIVE
    given.agree("not negative", impl=rule.right(x, y, a) >= 0, spec=rule.left(x, y, a) >= 0)


@claim(
    "C22.congruent-two-multiples",
    "A remainder is 0 exactly at one multiple (false: with two multiples within reach).",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10",),
    expect=refuted,
)
def one_multiple_is_enough(given: Given) -> None:
    x, k, c = given.integer("x"), given.integer("k"), given.integer("c", at_least=1)
    given.assume((k * c - c <= x) & (x <= k * c + c))
    rule = CONGRUENT
    given.agree("zero", impl=rule.right(x, 0, k, c) == 0, spec=rule.left(x, 0, k, c) == 0)


@claim(
    "C22.remainder-bounds-crossing",
    "A remainder lies between those of the bounds (false: the numerator may pass a multiple).",
    family="rewriting",
    scope=ALL_SIZES,
    ids=("R10",),
    expect=refuted,
)
def remainders_are_monotone(given: Given) -> None:
    low, x, high = given.integer("low"), given.integer("x"), given.integer("high")
    given.assume((low <= x) & (x <= high))
    divisor = given.integer("divisor", at_least=1)
    given.check("the remainder", (low % divisor <= x % divisor) & (x % divisor <= high % divisor))
