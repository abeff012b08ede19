"""What is simplified is seldom cheaper when it is simplified again, and how seldom (R10)."""

from random import Random

import pytest
from support.simplified import first_difference
from support.stacks.random_stacks import of_movements

from impl import ShapeTracker, native
from impl.simplify import simplify
from impl.simplify.written import written_trees
from impl.symbolic import Node, Variable
from impl.symbolic.cost import cost
from proofs.validation.drawn.symbolic import conditioned


def test_an_equation_is_two_comparisons_as_nodes():
    """R10. `x == 2*(x//2) + 1` costs less than `0 < x%2`, but not once it is written as two comparisons."""
    x = Variable("x", 0, 5)
    valid = Node.ands([(x % 2) > 0, (x // 2) > 0])
    once = simplify(x // 2 + 7, valid)
    assert cost(*once) == 17 and simplify(*once) == once
    assert [node.render() for node in once] == ["((x//2)+7)", "((((x//2)*2)<x) and (2<x))"]


def test_an_equation_over_a_sum():
    """R10. What a stack of movement operations left, smallest of its kind."""
    i, j, k = Variable("i", 0, 1), Variable("j", 0, 1), Variable("k", 0, 4)
    valid = Node.ands([((j + k) % 2) > 0, i > 0])
    once = simplify((j * 5 + k) // 2, valid)
    assert simplify(*once) == once and cost(*once) <= 20


@pytest.mark.parametrize(("index", "valid", "once"), [
    (0, ("==", ("*", ("%", "x", 9), 81), ("*", ("+", "y", "z"), 5)),
     ("and", ("<", "x", 1), ("==", ("+", "y", "z"), 0))),
    (("+", ("+", -3, ("*", "x", 11)), ("+", ("+", "x", "z"), ("*", "y", -3))),
     ("<=", ("+", ("+", "x", "y"), ("+", ("%", "w", 2), ("+", "y", "x"))), 1), ("<", ("+", "x", "y"), 1)),
    ("y", ("<", ("+", ("//", ("+", "w", 3), 9), "y", "x"), ("*", "w", -5)),
     ("and", ("<", "w", 1), ("<", ("+", "x", "y"), 0))),
], ids=["bounds that follow from the others", "a sum of terms of one factor", "both"])  # fmt: skip
def test_a_condition_is_as_cheap_at_once(index, valid, once):
    """R10. Each of these was found when its answer was simplified again, read from its text."""
    ranges = {"x": (0, 5), "y": (-2, 3), "z": (1, 4), "w": (0, 63)}
    for way in (native.purely, native.natively):
        with way():
            found = written_trees(index, valid, ranges)
            assert found.valid == once
            assert written_trees(found.index, found.valid, ranges).cost == found.cost
            assert first_difference((index, valid), (found.index, once), ranges) is None


def test_a_second_time_is_no_cheaper():
    """R10. On what movement operations leave; before there was a second pass it was 22 of 4,000."""
    random, made_cheaper = Random(4), 0
    for _ in range(150):
        before = ShapeTracker(of_movements(random)).eager_idxs()
        once = simplify(*before)
        made_cheaper += cost(*once) < cost(*before)
        again = simplify(*once)
        assert cost(*again) >= cost(*once), (before, once, again)
    assert made_cheaper > 50


@pytest.mark.parametrize(("effort", "most"), [("full", 3), ("fast", 6)])
def test_how_seldom_a_second_time_is_cheaper(effort, most):
    """R10. Of 1,000; nodes are read anew, and a fast effort is one round. It was said that none ever is."""
    random, cheaper, made_cheaper = Random(5), 0, 0
    for _ in range(1000):
        before = conditioned(random)
        once = simplify(*before, effort=effort)
        again = simplify(*once, effort=effort)
        assert cost(*again) <= cost(*once) <= cost(*before)
        cheaper, made_cheaper = cheaper + (cost(*again) < cost(*once)), made_cheaper + (once != before)
    assert cheaper <= most and made_cheaper > 500
