"""Division of nodes by nodes, exact quotients, and substitution, for all integers (D18), by the shipped functions."""

from typing import Any

from impl.symbolic import DivNode, LtNode, ModNode, MulNode, NumNode, SumNode, Variable
from impl.symbolic.division import exact_quotient
from proofs.claims.nodes import same, variable
from proofs.kernel import ALL_SIZES, Given, claim
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


BY_NODE = {
    "multiple": multiple_by_node, "inside": inside_node, "row": row_of_node, "multiples of both": multiples_of_both,
}  # fmt: skip


@claim(
    "C50.by-node",
    "Quotient and remainder by a node, where there are any, are those of the values.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name, operation) for name in BY_NODE for operation in ("//", "%")],
)
def division_by_a_node_keeps_the_value(given: Given, name: str, operation: str) -> None:
    (node, divisor), values, (number, by) = BY_NODE[name](given)
    if operation == "//":
        same(given, node // divisor, values, number // by)
    else:
        same(given, node % divisor, values, number % by)


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
    given.check("nothing is left", (value_of(found, values) * by if found is not None else number) == number)


def parts_to_substitute(x: Any, y: Any) -> dict[str, Any]:
    """A node of each class over two variables, of numbers that any variables take."""
    return {
        "product": MulNode(x, 3), "product of two": MulNode(x, y), "sum": SumNode([x, NumNode(5)]),
        "quotient": DivNode(x, 3), "remainder": ModNode(y, 4), "comparison": LtNode(x, y),
        "comparison with a number": LtNode(x, 3),
    }  # fmt: skip


@claim(
    "C50.substitution",
    "A node with numbers in the place of its variables is the number that it stands for.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in parts_to_substitute(Variable("x", 0, 1), Variable("y", 0, 1))],
)
def substitution_evaluates(given: Given, name: str) -> None:
    (x, at), (y, there) = variable(given, "x"), variable(given, "y")
    node = parts_to_substitute(x, y)[name]
    found = node.substitute({x: at, y: there})
    given.agree("a number", impl=found.min, spec=value_of(node, {"x": at, "y": there}))
