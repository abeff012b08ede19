"""Laws: a node means what its operators say, stays between its bounds, and divides only what is not negative (D18)."""

import pickle
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st
from support.expressions import expression_of, parts_of, points

from impl.symbolic import DivNode, ModNode, Node, Variable, create_ge_node, create_lt_node, sint, sym_infer
from impl.symbolic.node import highest, lowest
from spec.expression import Apply, Const, Expression, Var, evaluate

MINUS_ONE, ONE, ZERO = Const(-1), Const(1), Const(0)


@dataclass(frozen=True)
class Twin:
    """A node, and the expression of what was asked for when it was built."""

    node: Node
    meaning: Expression


def twin_of(value: "int | Twin") -> tuple[sint, Expression]:
    return (value.node, value.meaning) if isinstance(value, Twin) else (value, Const(value))


def negated(expression: Expression) -> Expression:
    return Apply("*", expression, MINUS_ONE)


def unary(operation: str, left: Twin) -> Twin:
    return Twin(-left.node, negated(left.meaning)) if operation == "neg" else left


def arithmetic(operation: str, left: Twin, right: "int | Twin") -> Twin:
    b, meaning = twin_of(right)
    match operation:
        case "+":
            return Twin(left.node + b, Apply("+", left.meaning, meaning))
        case "reflected +":
            return Twin(b + left.node, Apply("+", meaning, left.meaning))
        case "-":
            return Twin(left.node - b, Apply("+", left.meaning, negated(meaning)))
        case "reflected -":
            return Twin(b - left.node, Apply("+", meaning, negated(left.meaning)))
        case "*":
            return Twin(left.node * b, Apply("*", left.meaning, meaning))
    raise ValueError(operation)


def division(operation: str, left: Twin, divisor: int) -> Twin:
    if operation == "//":
        return Twin(left.node // divisor, Apply("//", left.meaning, Const(divisor)))
    return Twin(left.node % divisor, Apply("%", left.meaning, Const(divisor)))


def comparison(operation: str, left: Twin, right: "int | Twin") -> Twin:
    b, meaning = twin_of(right)
    match operation:
        case "<":
            return Twin(left.node < b, Apply("<", left.meaning, meaning))
        case "create <":
            return Twin(create_lt_node(left.node, b), Apply("<", left.meaning, meaning))
        case ">":
            return Twin(left.node > b, Apply("<", meaning, left.meaning))
        case "<=":
            return Twin(left.node <= b, Apply("<", left.meaning, Apply("+", meaning, ONE)))
        case ">=":
            return Twin(left.node >= b, Apply("<", meaning, Apply("+", left.meaning, ONE)))
        case "create >=":
            return Twin(create_ge_node(left.node, b), Apply("<", meaning, Apply("+", left.meaning, ONE)))
    raise ValueError(operation)


def conjunction(left: Twin, right: Twin) -> Twin:
    small, negative = Apply("<", left.meaning, Const(3)), Apply("<", right.meaning, ZERO)
    return Twin(Node.ands([left.node < 3, create_lt_node(right.node, 0)]), Apply("and", small, negative))


def summed(twins: list[Twin]) -> Twin:
    meaning: Expression = ZERO
    for twin in twins:
        meaning = Apply("+", meaning, twin.meaning)
    return Twin(Node.sum([twin.node for twin in twins]), meaning)


NUMBERS = st.sampled_from([-24, -12, -8, -7, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 24])
DIVISORS = NUMBERS.filter(bool)
ARITHMETIC = st.sampled_from(["+", "reflected +", "-", "reflected -", "*"])
COMPARISONS = st.sampled_from(["<", "create <", ">", "<=", ">=", "create >="])


def extended(inner: st.SearchStrategy[Twin]) -> st.SearchStrategy[Twin]:
    either = inner | NUMBERS
    return st.one_of(
        st.builds(arithmetic, ARITHMETIC, inner, either),
        st.builds(division, st.sampled_from(["//", "%"]), inner, DIVISORS),
        st.builds(division, st.sampled_from(["//", "%"]), inner, DIVISORS),
        st.builds(comparison, COMPARISONS, inner, either),
        st.builds(conjunction, inner, inner),
        st.builds(summed, st.lists(inner, max_size=4)),
        st.builds(unary, st.just("neg"), inner),
    )


@st.composite
def twins(draw: st.DrawFn, lowest_min: int) -> tuple[dict[str, tuple[int, int]], Twin]:
    """Three variables with small ranges and an expression in them."""
    ranges: dict[str, tuple[int, int]] = {}
    for name in "abc":
        low = draw(st.integers(lowest_min, 3))
        ranges[name] = (low, low + draw(st.integers(0, 5)))
    leaves = [Twin(Variable(name, low, high), Var(name)) for name, (low, high) in ranges.items()]
    return ranges, draw(st.recursive(st.sampled_from(leaves), extended, max_leaves=8))


def check(ranges: dict[str, tuple[int, int]], twin: Twin) -> None:
    """The node has the value of what was asked for, between its bounds, at every point."""
    simplified = expression_of(twin.node)
    for point in points(ranges):
        wanted = evaluate(twin.meaning, point)
        assert evaluate(simplified, point) == wanted, (twin.node, point)
        assert twin.node.min <= wanted <= twin.node.ceiling == twin.node.max, (twin.node, point)


@settings(max_examples=400)
@given(twins(lowest_min=0))
def test_simplification_keeps_the_value_and_the_bounds(case: tuple[dict[str, tuple[int, int]], Twin]) -> None:
    check(*case)


@settings(max_examples=400)
@given(twins(lowest_min=-5))
def test_negative_variables_keep_the_value_and_the_bounds(case: tuple[dict[str, tuple[int, int]], Twin]) -> None:
    check(*case)


@settings(max_examples=300)
@given(twins(lowest_min=-5))
def test_numerators_are_never_negative_and_divisors_are_positive(
    case: tuple[dict[str, tuple[int, int]], Twin],
) -> None:
    _, twin = case
    divisions = [part for part in parts_of(twin.node) if isinstance(part, DivNode | ModNode)]
    assert all(part.a.min >= 0 and part.b > 0 for part in divisions), twin.node


@settings(max_examples=200)
@given(twins(lowest_min=0), st.data())
def test_inference_is_evaluation(case: tuple[dict[str, tuple[int, int]], Twin], data: st.DataObject) -> None:
    ranges, twin = case
    point = {name: data.draw(st.integers(low, high)) for name, (low, high) in ranges.items()}
    values = {variable: point[variable.expr] for variable in twin.node.vars()}
    assert sym_infer(twin.node, values) == evaluate(twin.meaning, point)


@settings(max_examples=100)
@given(twins(lowest_min=0))
def test_a_pickled_node_is_the_same_node(case: tuple[dict[str, tuple[int, int]], Twin]) -> None:
    node = case[1].node
    twin = pickle.loads(pickle.dumps(node))
    assert (type(twin), twin, hash(twin), twin.min, twin.max) == (type(node), node, hash(node), node.min, node.max)


@st.composite
def symbolic_twins(draw: st.DrawFn) -> Twin:
    """An expression in a size `k` from 1 to 5 and an index `i` that is below it, times two."""
    k = Variable("k", 1, 5)
    leaves = [Twin(k, Var("k")), Twin(Variable("i", 0, k * 2 - 1), Var("i"))]
    return draw(st.recursive(st.sampled_from(leaves), extended, max_leaves=7))


@settings(max_examples=400)
@given(symbolic_twins())
def test_symbolic_bounds_keep_the_value_and_the_bounds(twin: Twin) -> None:
    simplified, bound = expression_of(twin.node), expression_of(twin.node.max)
    checked = 0
    for point in points({"k": (1, 5), "i": (0, 9)}):
        if point["i"] < 2 * point["k"]:
            wanted = evaluate(twin.meaning, point)
            assert evaluate(simplified, point) == wanted, (twin.node, point)
            assert twin.node.min <= wanted <= min(evaluate(bound, point), twin.node.ceiling), (twin.node, point)
            checked += 1
    assert checked == 30
    assert (lowest(twin.node), highest(twin.node)) == (twin.node.min, twin.node.ceiling)
