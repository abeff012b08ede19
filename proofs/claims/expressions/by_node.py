"""Division of nodes by nodes, exact quotients, and substitution, for all integers (D18), by the shipped functions."""

from collections.abc import Callable
from itertools import product
from operator import floordiv, mod
from typing import Any

from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, NumNode, SumNode, Variable
from impl.symbolic.division import exact_quotient
from proofs.claims.expressions.columns import I, K, X, Y, column_of, made, points
from proofs.claims.expressions.nodes import same, variable
from proofs.kernel import ALL_SIZES, Bounded, Given, claim
from proofs.programs import value_of


def multiple_by_node(given: Given) -> tuple[Any, Any, Any]:
    """`x*k` and `k`."""
    (x, at), k = variable(given, "x"), given.integer("k", at_least=1)
    size = Variable("k", 1, given.integer("k_above", at_least=1) + k)
    return (x * size, size), {"x": at, "k": k}, (at * k, k)


def inside_node(given: Given) -> tuple[Any, Any, Any]:
    """`i` and `k`, with `i` from 0 to `k - 1`."""
    k = given.integer("k", at_least=1)
    size = Variable("k", 1, given.integer("k_above", at_least=1) + k)
    i = given.integer("i", at_least=0, below=k)
    return (Variable("i", 0, size - 1), size), {"i": i, "k": k}, (i, k)


def row_of_node(given: Given) -> tuple[Any, Any, Any]:
    """`x*k + i` and `k`."""
    (index, size), values, (i, k) = inside_node(given)
    x, at = variable(given, "x")
    return (x * size + index, size), values | {"x": at}, (at * k + i, k)


def multiples_of_both(given: Given) -> tuple[Any, Any, Any]:
    """`k*(m*n)` and `k*n`."""
    k, m, n = given.integer("k", at_least=1), given.integer("m"), given.integer("n", at_least=1)
    size = Variable("k", 1, given.integer("k_above", at_least=1) + k)
    return (MulNode(size, m * n), MulNode(size, n)), {"k": k}, (k * m * n, k * n)


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {"//": floordiv, "%": mod}

BY_NODE = {
    "multiple": multiple_by_node, "inside": inside_node, "row": row_of_node, "multiples of both": multiples_of_both,
}  # fmt: skip


@claim(
    "C50.by-node",
    "Quotient and remainder by a node, where there are any, are those of the values.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: product(BY_NODE, OPERATIONS),
)
def division_by_a_node_keeps_the_value(given: Given, name: str, operation: str) -> None:
    (node, divisor), values, (number, by) = BY_NODE[name](given)
    found = made(OPERATIONS[operation], node, divisor)
    given.check("there is one", found is not None)
    same(given, found, values, OPERATIONS[operation](number, by))


@claim(
    "C50.exact",
    "A quotient that is said to be exact leaves nothing.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in BY_NODE],
)
def exact_quotients_leave_nothing(given: Given, name: str) -> None:
    (node, divisor), values, (number, by) = BY_NODE[name](given)
    found = exact_quotient(node, divisor)
    given.check("there is one", found is not None or name in NOT_EXACT)
    given.check("nothing is left", (value_of(found, values) * by if found is not None else number) == number)


@claim(
    "C50.exact-sum",
    "A quotient of a sum of three terms by another one is said to be exact where the one is a multiple of the other "
    "alone, and leaves nothing.",
    family="nodes",
    scope=Bounded("a*x + b*y + c by d*x + e*y + f with numbers from 1 to 3, and 4 and 6 above, and multiples of each"),
    ids=("D18",),
    cases=lambda: product((1, 2, 3), repeat=3),
)
def sums_are_divided_as_a_whole(given: Given, d: int, e: int, f: int) -> None:
    divisor = X * d + Y * e + f
    for a, b, c in product((1, 2, 3, 4, 6), repeat=3):
        factor = c // f
        is_multiple = (a, b, c) == (d * factor, e * factor, f * factor)
        found = exact_quotient(X * a + Y * b + c, divisor)
        given.agree(f"{a}*x + {b}*y + {c}", impl=found, spec=factor if is_multiple else None)


NOT_EXACT = ("inside", "row")
"""Dividends that are multiples of the divisor at some values only."""

DIVIDED: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "size": (K, (-3, 0, 1, 2, X, Y, K, X + Y, X * Y, K + 2, Y - X * 2 + 1)),
    "next size": (K + 1, (-3, -1, 0, 1, 2, 6)),
    "multiple of a size": (K * 2, (-3, 0, 1, 4, K, Y)),
    "sum": (K * 2 + Y + 2, (-2, -1, 0, 1, 3, 5)),
}
"""Divisors, each with the factors by which it is multiplied."""


@claim(
    "C50.multiples",
    "A multiple of a node is divided by it, and leaves nothing; the index of an axis of that size is what is left.",
    family="nodes",
    scope=Bounded(
        "divisors k, k+1, 2*k and 2*k+y+2 with k from 1 to 3, times numbers from -3 to 6, and nodes where the divisor "
        "is no sum; the index from 0 to k-1"
    ),
    ids=("D18",),
    cases=lambda: product(DIVIDED, OPERATIONS),
)
def multiples_of_nodes_are_divided(given: Given, name: str, operation: str) -> None:
    divisor, factors = DIVIDED[name]
    for factor, index in product(factors, (0, I) if name == "size" else (0,)):
        node, expected = divisor * factor + index, factor if operation == "//" else index
        where, found = points(node, divisor), made(OPERATIONS[operation], node, divisor)
        given.check("there is one", found is not None)
        given.agree("the values", impl=column_of(found, where), spec=column_of(expected, where))


SUBSTITUTED: dict[str, Callable[[Any, Any], Any]] = {
    "product": lambda x, y: MulNode(x, 3),
    "product of two": MulNode,
    "sum": lambda x, y: SumNode([x, NumNode(5)]),
    "quotient": lambda x, y: DivNode(x, 3),
    "remainder": lambda x, y: ModNode(y, 4),
    "comparison": LtNode,
    "comparison with a number": lambda x, y: LtNode(x, 3),
    "conjunction": lambda x, y: AndNode([x, y]),
    "minimum": MinNode,
    "minimum with a number": lambda x, y: MinNode(x, 3),
}
"""For each class a node over two variables, in whose places any numbers are put."""


@claim(
    "C50.substitution",
    "A node with numbers in the place of its variables is the number that it stands for.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in SUBSTITUTED],
)
def substitution_evaluates(given: Given, name: str) -> None:
    (x, at), (y, there) = variable(given, "x"), variable(given, "y")
    node = SUBSTITUTED[name](x, y)
    found = node.substitute({x: at, y: there})
    given.agree("a number", impl=found.min, spec=value_of(node, {"x": at, "y": there}))
