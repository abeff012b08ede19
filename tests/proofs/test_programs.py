"""Nodes at many points, worked out at once, are what they are at each alone (D18)."""

from random import Random

import pytest

from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, NumNode, SumNode, Variable
from proofs.programs import value_of, values_at

X, Y = Variable("x", -9, 9), Variable("y", -9, 9)
POINTS = [{"x": x, "y": y} for x in range(-3, 4) for y in range(-3, 4)]


def drawn(random: Random, depth: int):
    """A node as somebody makes it by hand; a part may stand in several places."""
    if depth == 0:
        return random.choice((X, Y, NumNode(random.randint(-3, 3))))
    first, second = drawn(random, depth - 1), drawn(random, depth - 1)
    kind = random.choice((DivNode, ModNode, MulNode, LtNode, MinNode, SumNode, AndNode))
    if kind in (DivNode, ModNode):
        return kind(first, random.choice((2, 3, -2)))
    return kind([first, second, first]) if kind in (SumNode, AndNode) else kind(first, second)


@pytest.mark.parametrize("seed", range(60))
def test_they_are_what_each_is_alone(seed):
    """Whatever its parts are."""
    node = drawn(Random(seed), 4)
    assert values_at(node, POINTS) == [value_of(node, point) for point in POINTS]


def test_most_of_these_have_several_values():
    """Or the test above would say little."""
    assert sum(len(set(values_at(drawn(Random(seed), 4), POINTS))) > 1 for seed in range(60)) > 40


@pytest.mark.parametrize(("node", "value"), [(AndNode([]), 1), (SumNode([]), 0), (7, 7)])
def test_what_has_no_parts_has_a_value_at_each_point(node, value):
    """Numbers, and by hand nodes without parts."""
    assert values_at(node, POINTS[:3]) == [value] * 3 and values_at(node, []) == []
