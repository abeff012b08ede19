"""Unrolling against its definition (D31, R14)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.expressions import expression_of

from impl.errors import LowerError
from impl.lower import expand_node
from impl.symbolic import Node, Variable, create_lt_node
from spec.expression import evaluate
from spec.kernel import unrolled

NUMBERS = st.integers(-9, 9)
DIVISORS = st.sampled_from((2, 3, 4, 7))


@st.composite
def nodes(draw, variables):
    """A node of some operations on some variables."""
    node = draw(st.sampled_from(variables))
    for _ in range(draw(st.integers(0, 5))):
        match draw(st.sampled_from(("*", "+", "+v", "//", "%"))):
            case "*":
                node = node * draw(NUMBERS)
            case "+":
                node = node + draw(NUMBERS)
            case "+v":
                node = node + draw(st.sampled_from(variables)) * draw(NUMBERS)
            case "//":
                node = node // draw(DIVISORS)
            case _:
                node = node % draw(DIVISORS)
    return draw(st.sampled_from((node, create_lt_node(node, draw(NUMBERS)))))


@settings(max_examples=300)
@given(st.data(), NUMBERS, st.integers(0, 4), NUMBERS)
def test_expanding_gives_the_values_in_order(data, low, more, other):
    """D31, R14."""
    u, x = Variable("_uidx0", low, low + more), Variable("x", -9, 9)
    node = data.draw(nodes([u, x] if isinstance(u, Variable) else [x]))
    values = unrolled(expression_of(node), "_uidx0", low, low + more, {"x": other})
    found = [evaluate(expression_of(each), {"x": other}) for each in expand_node(node, (u,))]
    assert found == values
    if u in node.vars():
        assert [evaluate(expression_of(each), {"x": other}) for each in expand_node(node)] == values


def test_a_number_of_copies_that_is_not_known_is_refused():
    """R14."""
    u = Variable("_uidx0", 0, Variable("n", 1, 9) - 1)
    with pytest.raises(LowerError, match=r"iter_idxs: <_uidx0\[0-<.*>\]> has no last value that is a number"):
        expand_node(u * 2)


def test_nodes_without_such_a_variable_are_themselves():
    """R14. Also one that is bound."""
    x = Variable("x", 0, 9)
    assert expand_node(x % 4) == [x % 4]
    assert all(isinstance(node, Node) for node in expand_node(x))
