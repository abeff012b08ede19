"""Conjunctions: of what is no condition, of more parts than Python calls itself, and as they are simplified (D18)."""

import copy
import pickle

import pytest

from impl.simplify import simplify
from impl.symbolic import AndNode, DivNode, LtNode, MulNode, Node, NumNode, SumNode, Variable, sym_infer
from impl.symbolic.compare import truth_of
from impl.symbolic.decisions.decided import is_never, is_surely

TEXTS = [(0, 1, "x"), (0, 5, "(0<x)"), (-4, 0, "(x<0)"), (-3, 3, "(0<((0<x)+(x<0)))")]


@pytest.mark.parametrize(("low", "high", "text"), TEXTS)
def test_the_truth_of_a_node_is_0_or_1(low, high, text):
    """Found: a conjunction of one node was the node."""
    x = Variable("x", low, high)
    assert truth_of(x).render() == AndNode([x]).nodes[0].render() == Node.ands([x]).render() == text
    for value in range(low, high + 1):
        assert sym_infer(truth_of(x), {x: value}) == int(value != 0)


@pytest.mark.parametrize(("low", "high"), [ends[:2] for ends in TEXTS])
def test_a_conjunction_that_is_made_anew_is_the_same(low, high):
    """Found: what was 0 or 1 had bounds 0 and 2, and was taken for no condition by the next that asked."""
    x, c = Variable("x", low, high), Variable("c", 0, 1)
    both = Node.ands([x, c])
    assert truth_of(truth_of(x)) == truth_of(x) and (truth_of(x).min, truth_of(x).ceiling) == (0, 1)
    for again in (copy.deepcopy(both), pickle.loads(pickle.dumps(both)), both.substitute({}), AndNode(both.nodes)):
        assert again == both and hash(again) == hash(both) and again.render() == both.render()


def test_a_conjunction_of_one_condition_is_that():
    """As in tinygrad 0.9.0; of one number it is 0 or 1."""
    condition = Variable("x", 0, 9) < 4
    assert Node.ands([condition]) is condition
    assert [Node.ands([number]).render() for number in (-2, 0, 1, 7)] == ["1", "0", "1", "1"]


def test_a_condition_that_is_a_variable_stays_one():
    """Found: of `x`, which may be below 0, `simplify` made a text whose value was that of `x`."""
    x, y = Variable("x", -3, 3), Variable("y", 0, 15)
    _, valid = simplify(DivNode(SumNode([MulNode(y, 4), NumNode(1)]), 2), x)
    assert [sym_infer(valid, {x: value}) for value in range(-3, 4)] == [1, 1, 1, 0, 1, 1, 1]


def test_conditions_inside_of_each_other_are_asked_one_by_one():
    """Found: a thousand ended in a RecursionError."""
    size = Variable("n", 1, 9)
    found = LtNode(size, size + 1)
    for _ in range(1500):
        found = AndNode([found, LtNode(size, size + 2)])
    assert is_surely(found) and not is_never(found)
    assert is_never(AndNode([found, LtNode(size + 1, size)]))
