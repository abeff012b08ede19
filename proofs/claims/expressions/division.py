"""What `//` and `%` of nodes, and comparisons with common factors, make: rule by rule, for all integers (D18).

As in `nodes`, the shipped functions run on symbolic integers, one application of a rule at a time. A case names the
signs of the divisor and of what else the rule looks at; numbers that a rule wants to divide are given as multiples.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, SumNode, Variable, create_lt_node
from impl.symbolic.compare import _divided, in_lowest_terms, less
from impl.symbolic.floordiv import _in_two_steps, _split
from impl.symbolic.modulo import _congruent
from proofs.claims.common import ordered_quotients
from proofs.claims.expressions.nodes import SIGNS, composed, same, signed, truth, variable
from proofs.kernel import ALL_SIZES, Given, claim, refuted
from proofs.programs import value_of


def natural(given: Given, name: str) -> tuple[Node, Any]:
    """A variable that is never negative, and a value of it."""
    high = given.integer(f"{name}_above", at_least=1)
    return Variable(name, 0, high), given.integer(name, at_least=0, below=high + 1)


def quotient_of_variable(given: Given, sign: str, _other: str) -> None:
    x, at = variable(given, "x")
    c = signed(given, "c", sign)
    same(given, x // c, {"x": at}, at // c)


def quotient_of_number(given: Given, sign: str, _other: str) -> None:
    n, c = given.integer("n"), signed(given, "c", sign)
    same(given, NumNode(n) // NumNode(c), {}, n // c)


def quotient_in_one_piece(given: Given, sign: str, _other: str) -> None:
    (x, at), (y, there) = variable(given, "x"), variable(given, "y")
    c = signed(given, "c", sign)
    node = Node.__floordiv__(SumNode([x, y]), c, False)
    same(given, node, {"x": at, "y": there}, (at + there) // c)


def quotient_of_multiple(given: Given, sign: str, other: str) -> None:
    x, at = variable(given, "x")
    c, k = signed(given, "c", sign), signed(given, "a", other)
    same(given, MulNode(x, k * c) // c, {"x": at}, at * k * c // c)


def quotient_by_multiple(given: Given, sign: str, other: str) -> None:
    x, at = variable(given, "x")
    b, k = signed(given, "b", sign), signed(given, "a", other)
    same(given, MulNode(x, b) // (b * k), {"x": at}, at * b // (b * k))


def quotient_of_quotient(given: Given, sign: str, other: str) -> None:
    x, at = variable(given, "x")
    b, c = signed(given, "b", other), signed(given, "a", sign)
    same(given, DivNode(x, b) // c, {"x": at}, at // b // c)


def quotient_of_remainder(given: Given, sign: str, other: str) -> None:
    b, k = signed(given, "b", sign, 2), signed(given, "a", other)
    if sign == other == "positive":
        x, at = natural(given, "n")
        ordered_quotients(given, b, 0, at, x.ceiling)
        ordered_quotients(given, k, 0, at // b, x.ceiling // b)
        same(given, ModNode(x, b * k) // b, {"n": at}, at % (b * k) // b)
    else:
        x, at = variable(given, "x")
        same(given, ModNode(x, b * k) // b, {"x": at}, at % (b * k) // b)


def quotient_of_remainder_of_multiple(given: Given, sign: str, _other: str) -> None:
    x, at = variable(given, "x")
    b, k = signed(given, "b", sign, 2), given.integer("a", at_least=1)
    ordered_quotients(given, k, x.min, at, x.ceiling)
    same(given, ModNode(MulNode(x, b), b * k) // b, {"x": at}, at * b % (b * k) // b)


def quotient_of_sum(given: Given, sign: str, other: str) -> None:
    """What a rule takes out of a sum, times the divisor, and what it leaves add up to the sum."""
    (x, at), (y, there) = variable(given, "x"), variable(given, "y")
    c = signed(given, "c", sign)
    k, n = signed(given, "k", other), composed(given, "n", c * SIGNS[sign])
    divided, rest = _split(SumNode([MulNode(x, k * c), y, NumNode(n)]), c)
    values = {"x": at, "y": there}
    whole = sum(value_of(part, values) for part in divided) * c + sum(value_of(part, values) for part in rest)
    given.agree("the sum", impl=whole, spec=at * k * c + there + n)


def quotient_in_steps(given: Given, sign: str, _other: str) -> None:
    """Division in two steps is right if the first divisor divides the dividend, or if the second divisor is
    positive."""
    step, second = given.integer("b", at_least=1), signed(given, "a", sign)
    if sign == "negative":
        x, at = variable(given, "x")
        same(given, _in_two_steps(MulNode(x, step), step * second, step), {"x": at}, at * step // (step * second))
    else:
        (x, at), number = natural(given, "n"), given.integer("number")
        same(given, _in_two_steps(x, step * second, step), {"n": at}, at // (step * second))
        same(given, _in_two_steps(NumNode(number), step * second, step), {}, number // (step * second))


QUOTIENTS = {
    "variable": quotient_of_variable,
    "number": quotient_of_number,
    "in one piece": quotient_in_one_piece,
    "multiple": quotient_of_multiple,
    "by a multiple": quotient_by_multiple,
    "quotient": quotient_of_quotient,
    "remainder": quotient_of_remainder,
    "remainder of a multiple": quotient_of_remainder_of_multiple,
    "sum": quotient_of_sum,
    "in two steps": quotient_in_steps,
}
ONE_SIGN = ("variable", "number", "in one piece", "in two steps", "remainder of a multiple")


def with_signs(rules: dict[str, Callable[..., None]], one_sign: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Cases: each rule with each sign of the divisor and, if there is one, of the other number."""
    return [(name, *signs) for name in rules for signs in product(SIGNS, ("positive",) if name in one_sign else SIGNS)]


@claim(
    "C50.quotient",
    "Each rule of `//` on nodes makes the quotient rounded down, for divisors and numbers of every sign.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: with_signs(QUOTIENTS, ONE_SIGN),
)
def quotients_keep_the_value(given: Given, name: str, sign: str, other: str) -> None:
    QUOTIENTS[name](given, sign, other)


def remainder_of_variable(given: Given, sign: str, _other: str) -> None:
    x, at = variable(given, "x")
    c = given.integer("c", at_least=1)
    ordered_quotients(given, c, x.min, at, x.ceiling)
    node, value = (x, at) if sign == "positive" else (MulNode(x, -1), -at)
    same(given, node % (c * SIGNS[sign]), {"x": at}, value % (c * SIGNS[sign]))


def remainder_of_number(given: Given, sign: str, _other: str) -> None:
    n, c = given.integer("n"), signed(given, "c", sign)
    same(given, NumNode(n) % c, {}, n % c)
    same(given, NumNode(n) % NumNode(c), {}, n % c)


def remainder_of_remainder(given: Given, sign: str, other: str) -> None:
    x, at = variable(given, "x")
    c, k = given.integer("b", at_least=1), signed(given, "a", other)
    ordered_quotients(given, c, x.min, at, x.ceiling)
    same(given, ModNode(x, c * k) % c, {"x": at}, at % (c * k) % c)


def congruent_product(given: Given, _sign: str, _other: str) -> None:
    x, at = variable(given, "x")
    c = given.integer("c", at_least=1)
    b = composed(given, "b", c)
    given.agree("congruent", impl=(value_of(_congruent(MulNode(x, b), c), {"x": at}) - at * b) % c, spec=0)


def congruent_sum(given: Given, _sign: str, _other: str) -> None:
    (x, at), (y, there) = variable(given, "x"), variable(given, "y")
    c = given.integer("c", at_least=1)
    n = composed(given, "n", c)
    reduced = value_of(_congruent(SumNode([x, y, NumNode(n)]), c), {"x": at, "y": there})
    given.agree("congruent", impl=(reduced - at - there - n) % c, spec=0)


REMAINDERS = {
    "variable": remainder_of_variable,
    "number": remainder_of_number,
    "remainder": remainder_of_remainder,
    "congruent product": congruent_product,
    "congruent sum": congruent_sum,
}
REMAINDER_CASES = (
    ("variable", "positive", ""), ("variable", "negative", ""), ("number", "positive", ""), ("number", "negative", ""),
    ("remainder", "positive", "positive"),
    ("congruent product", "", ""), ("congruent sum", "", ""),
)  # fmt: skip


@claim(
    "C50.remainder",
    "Each rule of `%` on nodes makes the remainder, which has the sign of the divisor.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: REMAINDER_CASES,
)
def remainders_keep_the_value(given: Given, name: str, sign: str, other: str) -> None:
    REMAINDERS[name](given, sign, other)


LOWEST: dict[str, Callable[[Any, Any], Any]] = {
    "lowest, no sum": lambda x, _: x * -6,
    "lowest, 2": lambda x, y: x * 4 + y * -6,
    "lowest, 5 and a number": lambda x, y: x * 10 + y * 5 + 20,
    "lowest, 1": lambda x, y: x * 4 + y * 9,
}
"""Terms with the factors whose largest common one both sides of a comparison are divided by."""


@claim(
    "C50.common-factor",
    "A comparison holds exactly if it does without the common factor, and without what is too small to matter.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in ("product", "negative product", "sum", *LOWEST)],
)
def common_factors_do_not_matter(given: Given, name: str) -> None:
    x, at = variable(given, "x")
    factor, bound = given.integer("b", at_least=1), given.integer("bound")
    if name == "sum":
        y, there = natural(given, "y")
        k = given.integer("k")
        found = _divided([MulNode(x, k * factor)], [y], bound * factor, factor)
        terms, limit = found or (MulNode(x, k * factor) + y, bound * factor)
        expected = truth(at * k * factor + there < bound * factor)
        values = {"x": at, "y": there}
        given.agree("holds", impl=truth(value_of(terms, values) < limit), spec=expected)
        given.agree("it is divided", impl=found is not None, spec=y.ceiling < factor)
    elif name in LOWEST:
        y, there = variable(given, "y")
        left, value = LOWEST[name](x, y), LOWEST[name](at, there)
        same(given, in_lowest_terms(less(left, bound)), {"x": at, "y": there}, truth(value < bound))
    else:
        b = factor if name == "product" else -factor
        same(given, create_lt_node(MulNode(x, b), bound), {"x": at}, truth(at * b < bound))


@claim(
    "C50.remainder-divided",
    "A remainder is divided factor by factor (false: for a negative divisor of the remainder, by -3 and then 3 at 1).",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def remainders_are_divided_factor_by_factor(given: Given) -> None:
    x = given.integer("x")
    given.agree("the quotient", impl=(x // 3) % -1, spec=x % -3 // 3)


@claim(
    "C50.steps-any-sign",
    "Dividing in two steps is dividing at once (false: where the second step is negative and the first is not exact).",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def steps_may_have_any_sign(given: Given) -> None:
    x, c, k = given.integer("x"), given.integer("c", at_least=1), given.integer("k", below=0)
    given.agree("the quotient", impl=x // c // k, spec=x // (c * k))
