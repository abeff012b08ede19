"""Expressions of many nodes: nothing recurses to the limit, and work grows with the nodes (D16, D18)."""

import pytest

from impl import ShapeTracker, View
from impl.errors import SymbolicError
from impl.symbolic import (
    DivNode,
    LtNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_lt_node,
    sym_infer,
)
from impl.symbolic.cost import cost
from impl.symbolic.minimum import MinNode
from proofs.validation.drawn.nodes.deep import VALUES, below

LENGTH = 10_000


@pytest.fixture(scope="module")
def index() -> Node:
    """The index of a stack of 1000 views, none of which merge; each doubles the text."""
    return ShapeTracker((View.create((5, 7), (1, 5)),) * 1000).eager_idxs()[0]


def test_a_deep_stack_has_an_index(index: Node) -> None:
    """D16. 34 = 4*7 + 6 is the last element in every order; all others move in cycles of 16 or fewer."""
    values = {variable: int(variable.max) for variable in index.vars()}
    assert (index.min, index.max, sym_infer(index, values)) == (0, 34, 34)
    assert sym_infer(index, dict.fromkeys(index.vars(), 0)) == 0


def test_a_deep_stack_is_simplified_near_its_top(index: Node) -> None:
    """D16, R10. In bounded work, and to the same values."""
    simple = ShapeTracker((View.create((5, 7), (1, 5)),) * 1000).expr_idxs()[0]
    for at in ((0, 0), (1, 2), (3, 5), (4, 6)):
        values = dict(zip(sorted(index.vars(), key=lambda variable: variable.expr), at, strict=True))
        found, expected = sym_infer(simple, values), sym_infer(index, values)
        assert found == expected


def test_deep_expressions_compare_and_hash(index: Node) -> None:
    """D18."""
    again = ShapeTracker((View.create((5, 7), (1, 5)),) * 1000).eager_idxs()[0]
    assert index == again and hash(index) == hash(again) and index != again + 1
    assert len(index.identity) < 500 and cost(index) < 100_000


def test_a_deep_chain_renders() -> None:
    """D18. Each part once, whatever the table does."""
    chain: Node = Variable("x", 0, 9)
    for _ in range(5000):
        chain = DivNode(chain, 2)
    assert chain.render() == "(" * 5000 + "x" + "//2)" * 5000
    table = {Variable: lambda node, ops, ctx: 0, DivNode: lambda node, ops, ctx: node.a.render(ops, ctx) + 1}
    assert chain.render(table) == 5000
    assert chain.vars() == {Variable("x", 0, 9)} and chain.substitute({Variable("x", 0, 9): 5}) == NumNode(0)


def test_a_minimum_inside_of_a_deep_chain_renders_without_a_rule_for_minima() -> None:
    """D18. What stands for it has the chain below more than once; a class that is lacking is named."""
    x, y = Variable("x", 0, 9), Variable("y", 0, 9)
    chain: Node = x
    for level in range(5000):
        chain = MinNode(chain, y + 1) if level == 2500 else ModNode(chain, 10)
    table = {kind: rule for kind, rule in VALUES.items() if kind is not MinNode}
    for value in (3, 7):
        assert chain.render(table, {x: value, y: 4}) == min(value, 5)
    del table[LtNode]
    with pytest.raises(SymbolicError, match="the table has no function for LtNode"):
        chain.render(table, {x: 3, y: 4})


def test_long_sums_and_conjunctions() -> None:
    """D18."""
    variables = [Variable(f"v{number}", 0, 5) for number in range(LENGTH)]
    total = Node.sum(variables) * 3 + 1
    assert (total // 3, total % 3) == (Node.sum(variables), NumNode(1))
    assert sym_infer(total, dict.fromkeys(variables, 2)) == 6 * LENGTH + 1
    both = Node.ands([create_lt_node(variable, 3) for variable in variables])
    assert len(both.vars()) == LENGTH and both.render().count(" and ") == LENGTH - 1


def test_large_indices_are_no_error() -> None:
    """D16. Beyond 2**31 and beyond 2**63."""
    for size in (2**31 + 1, 2**70):
        index, _ = ShapeTracker.from_shape((2, size)).expr_idxs()
        assert index.max == 2 * size - 1


@pytest.mark.parametrize("count", [150, 250, 600])
def test_products_of_many_factors_have_remainders_and_quotients(count):
    """`%` and `//` of a product of 250 factors ended in Python's recursion limit."""
    x, y = Variable("x", 0, 9), Variable("y", -3, 5)
    whole = x
    for place in range(count):
        whole = whole * (y if place % 2 else x)
    value = 3 ** (1 + (count + 1) // 2) * 2 ** (count // 2)
    found = whole % 7, whole % -7, whole // 7, whole - whole
    assert [sym_infer(each, {x: 3, y: 2}) for each in found] == [value % 7, value % -7, value // 7, 0]


def test_what_is_in_a_deep_node_keeps_its_identity():
    """Found: once a variable was bound, naming a deep node gave its variables the text that messages show."""
    size = Variable("k", 1, 10)
    first, second = Variable("i", 0, size - 1), Variable("i", 0, size - 1)
    node = first
    for _ in range(1200):
        node = (node * 5 + 3) % 7
    Variable("q", 0, 5).bind(3)
    assert hash(node) == hash(node) and first == second
    assert first.substitute({second: 4}) == 4


@pytest.mark.parametrize("frames", range(16))
def test_a_deep_node_is_named_wherever_recursion_ends(frames):
    """Found: where that was at a number, the node had no name and could not be hashed."""
    node = Variable("i", 0, 9)
    for _ in range(1500):
        node = DivNode(SumNode([MulNode(node, 3), NumNode(6)]), 7)
    below(frames, node.__hash__)


def test_a_variable_may_have_a_thousand_bounds_one_in_the_other():
    """Found: once a variable was bound, it could not be hashed."""
    many = Variable("v0", 1, 10)
    for number in range(1500):
        many = Variable(f"v{number}", 1, many)
    Variable("q", 0, 5).bind(3)
    assert isinstance(hash(many), int)
