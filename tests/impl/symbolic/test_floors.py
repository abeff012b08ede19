"""Nodes that are the same in other words are seen to be: quotients and remainders have one form."""

from random import Random

import pytest

from impl import ShapeTracker
from impl.symbolic import Node, NumNode, Variable, sym_infer
from impl.symbolic.decisions.decided import is_never, is_surely, is_surely_equal
from impl.symbolic.decisions.extremes import lowest_value

N, M = Variable("n", -3, 11), Variable("m", 0, 6)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((N * -1) % 4 + N, (N + 3) // 4 * 4),
        (-(N // -4), (N + 3) // 4),
        ((N * 5 + M) % 3, (M - N) % 3),
        ((N * 6 + M * 4 + 1) // 8, (N * 3 + M * 2) // 4),
        (N // 2 * 2 + N % 2, N),
        ((M * N * 3) % 4, (M * N * -1) % 4),
    ],
)
def test_one_number_in_two_ways_is_one(first, second):
    """D18. Either way round; and one more is never the same."""
    assert is_surely_equal(first, second) and is_surely_equal(second, first)
    assert is_surely(first < second + 1) and is_never(second + 1 <= first)


@pytest.mark.parametrize("rows", [4, 7])
def test_what_is_padded_to_whole_rows_has_rows(rows):
    """D18. The pad that is written as a remainder of the opposite."""
    n = Variable("n", 1, 100)
    padded = ShapeTracker.from_shape((n,)).pad(((0, (-n) % rows),))
    assert padded.reshape(((n + rows - 1) // rows, rows)).shape == ((n + rows - 1) // rows, rows)


def drawn(random, depth):
    """A node of two variables."""
    if depth == 0:
        return random.choice([N, M, NumNode(random.randint(-4, 6))])
    part = drawn(random, depth - 1)
    return random.choice([
        lambda: part + drawn(random, depth - 1),
        lambda: part - drawn(random, depth - 1),
        lambda: part * random.choice([-3, -2, -1, 2, 3, 4]),
        lambda: part // random.choice([2, 3, 4, 6]),
        lambda: part % random.choice([2, 3, 4, 6]),
        lambda: part + random.randint(-3, 5),
    ])()  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_no_value_is_below_what_is_said_to_be_the_lowest(seed):
    """D18. At every value of both variables."""
    random = Random(seed)
    for _ in range(300):
        node = drawn(random, random.randint(1, 4))
        values = [
            sym_infer(node, {N: n, M: m}) if isinstance(node, Node) else node
            for n in range(N.min, N.max + 1)
            for m in range(M.min, M.max + 1)
        ]
        assert lowest_value(node) <= min(values)
