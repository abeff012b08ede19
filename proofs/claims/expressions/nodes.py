"""The operators of nodes (`impl.symbolic`): what they make has the value that is asked for, for all integers (D18).

The shipped operators and the classes' own bounds run on nodes whose bounds, coefficients and divisors are the engine's
integers: to `impl.symbolic` a number is whatever is not a node. One application of a rule is one case. Where a rule
hands on to another operator, that one is a case as well; compositions are run within bounds in `small`. What can
take no symbolic integers, a greatest common divisor and the order of terms, only proposes: the claims take any number.

The variable of a rule lies between a negative and a positive bound, as any integer does; `bounds` takes any.
Rules of division are in `division`.
"""

from collections.abc import Callable
from typing import Any

from impl.symbolic import (
    LtNode,
    MinNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_ge_node,
    create_lt_node,
)
from impl.symbolic.minimum import smaller
from proofs.claims.common import ordered_quotients
from proofs.kernel import ALL_SIZES, Given, claim
from proofs.programs import value_of

SIGNS = {"positive": 1, "negative": -1}


def variable(given: Given, name: str) -> tuple[Node, Any]:
    """A variable, and any integer as its value."""
    low, high = -given.integer(f"{name}_below", at_least=1), given.integer(f"{name}_above", at_least=1)
    return Variable(name, low, high), given.integer(name, at_least=low, below=high + 1)


def signed(given: Given, name: str, sign: str, least: int = 1) -> Any:
    """Any number of a given sign."""
    return SIGNS[sign] * given.integer(name, at_least=least)


def composed(given: Given, name: str, divisor: int) -> Any:
    """Any number, written as a multiple of a positive divisor plus a remainder."""
    return given.integer(f"{name}_times") * divisor + given.integer(f"{name}_rest", at_least=0, below=divisor)


def same(given: Given, node: Any, values: dict[str, Any], expected: Any) -> None:
    """States the goal that a node has a value."""
    given.agree("the value", impl=value_of(node, values), spec=expected)


@claim(
    "C50.symbolic-bounds",
    "A value is not above a `max` that is a node, and bounds hold where a variable's upper bound is one.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in ("variable", "sum", "product", "quotient", "difference", "opposite")],
)
def symbolic_bounds_hold(given: Given, name: str) -> None:
    k = given.integer("k", at_least=1)
    size = Variable("k", 1, given.integer("k_above", at_least=2) + k)
    shift = 0 if name == "quotient" else 1
    i = given.integer("i", at_least=0, below=k + 1 - shift)
    index, values = Variable("i", 0, size - shift), {"k": k, "i": i}
    number = given.integer("n", at_least=1)
    made: dict[str, Callable[[], Any]] = {
        "variable": lambda: index, "sum": lambda: index + number, "product": lambda: index * number,
        "quotient": lambda: index // number, "difference": lambda: size - index, "opposite": lambda: index - size,
    }  # fmt: skip
    expected: dict[str, Callable[[], Any]] = {
        "variable": lambda: i, "sum": lambda: i + number, "product": lambda: i * number,
        "quotient": lambda: i // number, "difference": lambda: k - i, "opposite": lambda: i - k,
    }  # fmt: skip
    if name == "quotient":
        ordered_quotients(given, number, i, k, size.ceiling)
    node, value = made[name](), expected[name]()
    same(given, node, values, value)
    given.check("not below", node.min <= value)
    given.check("not above", (value <= node.ceiling) & (value <= value_of(node.max, values)))


Operator = Callable[[Given], tuple[Any, dict[str, Any], Any]]


def one(build: Callable[..., Any], meaning: Callable[..., Any], *numbers: str) -> Operator:
    """An operation on one variable and numbers: the node that the operators make, the value of the variable, and the
    value that the operation means."""

    def operator(given: Given) -> tuple[Any, dict[str, Any], Any]:
        x, at = variable(given, "x")
        known = [given.integer(name) for name in numbers]
        return build(x, *known), {"x": at}, meaning(at, *known)

    return operator


def two(build: Callable[..., Any], meaning: Callable[..., Any], *numbers: str) -> Operator:
    """The same for an operation on two variables and numbers."""

    def operator(given: Given) -> tuple[Any, dict[str, Any], Any]:
        (x, at), (y, there) = variable(given, "x"), variable(given, "y")
        known = [given.integer(name) for name in numbers]
        return build(x, y, *known), {"x": at, "y": there}, meaning(at, there, *known)

    return operator


SUMS: dict[str, Operator] = {
    "number": one(lambda x, n: x + n, lambda x, n: x + n, "n"),
    "number first": one(lambda x, n: n + x, lambda x, n: n + x, "n"),
    "less a number": one(lambda x, n: x - n, lambda x, n: x - n, "n"),
    "number less": one(lambda x, n: n - x, lambda x, n: n - x, "n"),
    "opposite": one(lambda x: -x, lambda x: -x),
    "two": two(lambda x, y: x + y, lambda x, y: x + y),
    "difference": two(lambda x, y: x - y, lambda x, y: x - y),
    "twice": one(lambda x: x + x, lambda x: 2 * x),
    "cancelled": one(lambda x: x - x, lambda x: 0),
    "collected": one(lambda x, b: Node.sum([MulNode(x, b), MulNode(x, 5)]), lambda x, b: x * b + x * 5, "b"),
    "product and itself": one(lambda x, b: Node.sum(iter([MulNode(x, b), x])), lambda x, b: x * b + x, "b"),
    "itself and product": one(lambda x, b: Node.sum([x, MulNode(x, b)]), lambda x, b: x * b + x, "b"),
    "numbers": two(lambda x, y, m, n: Node.sum([NumNode(m), x, NumNode(n), y]), lambda x, y, m, n: m + x + n + y,
                   "m", "n"),
    "inner sums": two(lambda x, y, m, n: Node.sum([SumNode([x, NumNode(m)]), SumNode([y, NumNode(n)]), x]),
                      lambda x, y, m, n: 2 * x + m + y + n, "m", "n"),
    "three of one": one(lambda x, b: Node.sum([MulNode(x, 1), MulNode(x, b), MulNode(x, -b)]), lambda x, b: x, "b"),
}  # fmt: skip

PRODUCTS: dict[str, Operator] = {
    "number": one(lambda x, n: x * n, lambda x, n: x * n, "n"),
    "number first": one(lambda x, n: n * x, lambda x, n: n * x, "n"),
    "numbers": one(lambda x, m, n: NumNode(m) * n, lambda x, m, n: m * n, "m", "n"),
    "number as a node": one(lambda x, n: NumNode(n) * x, lambda x, n: n * x, "n"),
    "product": one(lambda x, m, n: MulNode(x, m) * n, lambda x, m, n: x * m * n, "m", "n"),
    "sum": two(lambda x, y, n: SumNode([x, y]) * n, lambda x, y, n: x * n + y * n, "n"),
    "sum with a number": one(lambda x, m, n: SumNode([x, NumNode(m)]) * n, lambda x, m, n: x * n + m * n, "m", "n"),
    "two": two(lambda x, y: x * y, lambda x, y: x * y),
    "product and variable": two(lambda x, y, n: MulNode(x, n) * y, lambda x, y, n: x * n * y, "n"),
}


def truth(condition: Any) -> int:
    """1 if a condition holds, else 0."""
    return 1 if condition else 0


def least(first: Any, second: Any) -> Any:
    """The smaller one of two integers."""
    return first if first < second else second


MINIMA: dict[str, Operator] = {
    "number": one(smaller, least, "n"),
    "two": two(smaller, least),
    "itself": one(lambda x: smaller(x, x), lambda x: x),
    "written out": two(lambda x, y: MinNode(x, y).expanded(), least),
    "written out with a number": one(lambda x, n: MinNode(x, n).expanded(), least, "n"),
}


COMPARISONS: dict[str, Operator] = {
    "<": one(lambda x, n: x < n, lambda x, n: truth(x < n), "n"),
    "<=": one(lambda x, n: x <= n, lambda x, n: truth(x <= n), "n"),
    ">": one(lambda x, n: x > n, lambda x, n: truth(x > n), "n"),
    ">=": one(lambda x, n: x >= n, lambda x, n: truth(x >= n), "n"),
    "two <": two(lambda x, y: x < y, lambda x, y: truth(x < y)),
    "two <=": two(lambda x, y: x <= y, lambda x, y: truth(x <= y)),
    "two >": two(lambda x, y: x > y, lambda x, y: truth(x > y)),
    "two >=": two(lambda x, y: x >= y, lambda x, y: truth(x >= y)),
    "itself": one(lambda x: LtNode(x, x), lambda x: 0),
    "created": one(create_lt_node, lambda x, n: truth(x < n), "n"),
    "created >=": one(create_ge_node, lambda x, n: truth(x >= n), "n"),
    "created of two": two(create_lt_node, lambda x, y: truth(x < y)),
    "created of a sum": two(lambda x, y, m, n: create_lt_node(SumNode([x, NumNode(m), y]), n),
                            lambda x, y, m, n: truth(x + m + y < n), "m", "n"),
    "created of a sum of one": one(lambda x, m, n: create_lt_node(SumNode([x, NumNode(m)]), n),
                                   lambda x, m, n: truth(x + m < n), "m", "n"),
    "both": two(lambda x, y: Node.ands([x, y]), lambda x, y: truth(x != 0 and y != 0)),
    "one": one(lambda x: Node.ands([x]), lambda x: truth(x != 0)),
    "none": one(lambda x: Node.ands([]), lambda x: 1),
    "both compared": two(lambda x, y, m, n: Node.ands([x < m, y < n]), lambda x, y, m, n: truth(x < m and y < n),
                         "m", "n"),
}  # fmt: skip

OPERATORS = {"sum": SUMS, "product": PRODUCTS, "comparison": COMPARISONS, "minimum": MINIMA}


@claim(
    "C50.operators",
    "Sums, differences, products, comparisons, conjunctions and minima of nodes have the value that is asked for.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(kind, name) for kind, table in OPERATORS.items() for name in table],
)
def operators_keep_the_value(given: Given, kind: str, name: str) -> None:
    node, values, expected = OPERATORS[kind][name](given)
    given.agree("the value", impl=value_of(node, values), spec=expected)
