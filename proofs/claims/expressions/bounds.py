"""The bounds of nodes, for all integers (D18): no value is outside of them, and they are reached.

A bound that is not reached is true as well, but decides less. Where the parts share no variable, each is the value of
the node at an end of the ranges of its variables; that of a remainder on both sides of a multiple of the divisor.
"""

from collections.abc import Callable, Iterable
from functools import partial, reduce
from itertools import product
from operator import or_
from typing import Any

from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from proofs.claims.common import ordered_quotients
from proofs.claims.expressions.nodes import SIGNS, signed
from proofs.kernel import ALL_SIZES, Given, claim, refuted
from proofs.programs import value_of


def bounded(given: Given, name: str) -> tuple[Node, Any]:
    """A variable with any bounds, or a number if the bounds are equal; and any value of it."""
    low = given.integer(f"{name}_low")
    high = given.integer(f"{name}_high", at_least=low)
    return Variable(name, low, high), given.integer(name, at_least=low, below=high + 1)


Shape = Callable[[Given], tuple[Node, dict[str, Any]]]


def variable_alone(given: Given) -> tuple[Node, dict[str, Any]]:
    x, at = bounded(given, "x")
    return x, {"x": at}


def product_of_two(given: Given) -> tuple[Node, dict[str, Any]]:
    (x, at), (y, there) = bounded(given, "x"), bounded(given, "y")
    return MulNode(x, y), {"x": at, "y": there}


def sum_of_three(given: Given) -> tuple[Node, dict[str, Any]]:
    (x, at), (y, there) = bounded(given, "x"), bounded(given, "y")
    return SumNode([x, y, NumNode(given.integer("n"))]), {"x": at, "y": there}


def comparison_of_two(given: Given) -> tuple[Node, dict[str, Any]]:
    (x, at), (y, there) = bounded(given, "x"), bounded(given, "y")
    return LtNode(x, y), {"x": at, "y": there}


def comparison(given: Given) -> tuple[Node, dict[str, Any]]:
    x, at = bounded(given, "x")
    return LtNode(x, given.integer("n")), {"x": at}


def conjunction_of_two(given: Given) -> tuple[Node, dict[str, Any]]:
    (x, at), (y, there) = bounded(given, "x"), bounded(given, "y")
    return AndNode([x, y]), {"x": at, "y": there}


def with_number(kind: Callable[[Node, int], Node], sign: str, given: Given) -> tuple[Node, dict[str, Any]]:
    x, at = bounded(given, "x")
    number = signed(given, "n", sign)
    if kind is not MulNode:
        ordered_quotients(given, number * SIGNS[sign], x.min, at, x.ceiling)
    if kind is not MulNode and sign == "negative":
        ordered_quotients(given, -number, -x.ceiling, -at, -x.min)
    return kind(x, number), {"x": at}


def minimum_of_two(given: Given) -> tuple[Node, dict[str, Any]]:
    (x, at), (y, there) = bounded(given, "x"), bounded(given, "y")
    return MinNode(x, y), {"x": at, "y": there}


def minimum_with_number(given: Given) -> tuple[Node, dict[str, Any]]:
    x, at = bounded(given, "x")
    return MinNode(x, given.integer("n")), {"x": at}


SHAPES: dict[str, Shape] = {
    "variable": variable_alone,
    "product with a positive number": partial(with_number, MulNode, "positive"),
    "product with a negative number": partial(with_number, MulNode, "negative"),
    "product": product_of_two,
    "quotient by a positive number": partial(with_number, DivNode, "positive"),
    "quotient by a negative number": partial(with_number, DivNode, "negative"),
    "remainder by a positive number": partial(with_number, ModNode, "positive"),
    "remainder by a negative number": partial(with_number, ModNode, "negative"),
    "sum": sum_of_three,
    "comparison": comparison,
    "comparison of two": comparison_of_two,
    "conjunction": conjunction_of_two,
    "minimum": minimum_of_two,
    "minimum with a number": minimum_with_number,
}
"""For each class a node over variables with any bounds, and the values of these variables."""


@claim(
    "C50.bounds",
    "A node's value is never below its `min` nor above its `ceiling`, wherever that holds of what it is made of.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in SHAPES],
)
def values_stay_between_the_bounds(given: Given, name: str) -> None:
    node, values = SHAPES[name](given)
    value = value_of(node, values)
    given.check("not below", node.min <= value)
    given.check("not above", value <= node.ceiling)
    given.check("not above the symbolic bound", value <= value_of(node.max, values))


Ends = dict[str, tuple[Any, ...]]
"""For each variable its first and last value, and other values at which a bound may be reached."""


def ranged(given: Given, ends: Ends, name: str) -> Node:
    """A variable with any bounds, or a number if the bounds are equal."""
    low = given.integer(f"{name}_low")
    high = given.integer(f"{name}_high", at_least=low)
    ends[name] = low, high
    found: Node = Variable(name, low, high)
    return found


def by_number(kind: Callable[[Node, int], Node], sign: str, given: Given, ends: Ends) -> Node:
    return kind(ranged(given, ends, "x"), signed(given, "n", sign))


def of_two(kind: Callable[[Node, Node], Node], given: Given, ends: Ends) -> Node:
    return kind(ranged(given, ends, "x"), ranged(given, ends, "y"))


def with_any_number(kind: Callable[[Node, int], Node], given: Given, ends: Ends) -> Node:
    return kind(ranged(given, ends, "x"), given.integer("n"))


def sum_of_two(given: Given, ends: Ends) -> Node:
    return SumNode([ranged(given, ends, "x"), NumNode(given.integer("n")), ranged(given, ends, "y")])


def conjunction_with_zeros(given: Given, ends: Ends) -> Node:
    """A conjunction of two variables; 0 is among their values at the ends if it lies between their bounds."""
    node = AndNode([ranged(given, ends, "x"), ranged(given, ends, "y")])
    for name, (low, high) in ends.items():
        ends[name] = low, high, 0 if low <= 0 <= high else low
    return node


def compared_with_itself(given: Given, ends: Ends) -> Node:
    x = ranged(given, ends, "x")
    return LtNode(x, x)


REACHED: dict[str, Callable[[Given, Ends], Node]] = {
    "variable": lambda given, ends: ranged(given, ends, "x"),
    "product with a positive number": partial(by_number, MulNode, "positive"),
    "product with a negative number": partial(by_number, MulNode, "negative"),
    "product": partial(of_two, MulNode),
    "quotient by a positive number": partial(by_number, DivNode, "positive"),
    "quotient by a negative number": partial(by_number, DivNode, "negative"),
    "sum": sum_of_two,
    "minimum": partial(of_two, MinNode),
    "minimum with a number": partial(with_any_number, MinNode),
    "comparison": partial(with_any_number, LtNode),
    "comparison of two": partial(of_two, LtNode),
    "comparison with itself": compared_with_itself,
    "conjunction": conjunction_with_zeros,
}
"""For each class a node whose bounds are reached where each variable has a value at an end of its range, or 0."""


def is_one(value: Any, values: Iterable[Any]) -> Any:
    """Whether a value is one of several."""
    return reduce(or_, (value == other for other in values))


@claim(
    "C50.bounds-reached",
    "`min` and `ceiling` of a node are values of it, and `max` is the same where no variable has a symbolic bound.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(name,) for name in REACHED],
)
def bounds_of_nodes_are_reached(given: Given, name: str) -> None:
    ends: Ends = {}
    node = REACHED[name](given, ends)
    corners = [dict(zip(ends, corner, strict=True)) for corner in product(*ends.values())]
    values = [value_of(node, corner) for corner in corners]
    given.check("the least", is_one(node.min, values))
    given.check("the greatest", is_one(node.ceiling, values))
    given.agree("the symbolic bound", impl=node.max, spec=node.ceiling)


@claim(
    "C50.remainders-reached",
    "`min` and `ceiling` of a remainder are values of it.",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    cases=lambda: [(sign,) for sign in SIGNS],
)
def bounds_of_remainders_are_reached(given: Given, sign: str) -> None:
    size, times = given.integer("n", at_least=1), given.integer("times")
    last = times * size + given.integer("rest", at_least=0, below=size)
    first = last - given.integer("wide", at_least=1)
    low, high = (first, last) if sign == "positive" else (-last, -first)
    node = ModNode(Variable("x", low, high), size * SIGNS[sign])
    places = [low, high, times * size * SIGNS[sign], (times * size - 1) * SIGNS[sign]]
    values = [(at, value_of(node, {"x": at})) for at in places]
    given.agree("of a multiple", impl=values[2][1], spec=0)
    given.agree("beside a multiple", impl=values[3][1], spec=(size - 1) * SIGNS[sign])
    for label, bound in (("the least", node.min), ("the greatest", node.ceiling)):
        given.check(label, reduce(or_, ((low <= at) & (at <= high) & (bound == value) for at, value in values)))
    given.agree("the symbolic bound", impl=node.max, spec=node.ceiling)


@claim(
    "C50.bounds-shared",
    "The bounds of a sum are values of it (false where terms share a variable: x - x is 0).",
    family="nodes",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def bounds_are_reached_where_terms_share_a_variable(given: Given) -> None:
    ends: Ends = {}
    x = ranged(given, ends, "x")
    node = SumNode([x, MulNode(x, -1)])
    given.check("the least", is_one(node.min, [value_of(node, {"x": end}) for end in ends["x"]]))
