"""Flat numbers that fall apart into blocks are decided block by block (R9)."""

from random import Random

import pytest
from support.views import stack_to_spec

from impl import Merged, NotMergeable, View, mergeable
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.merge.derivation import derive
from impl.merge.layers import blocks
from impl.merge.layers.blocks import Block, blocks_of, units_of
from impl.merge.problem import Line, Problem, problem_of
from impl.merge.search.bend import Bend
from proofs.validation.drawn.layers.deciding import is_one
from proofs.validation.drawn.layers.far import over_one_another, pair_of_few
from spec.stack import read

CANCELLING = View.create((100, 9, 4), (140, 11, 13)), View.create((60,), (9,))
"""Carries that cancel on no chain."""

MASKED = View.create((100, 9, 4), (140, 11, 13), 0, ((0, 100), (0, 8), (0, 4))), CANCELLING[1]
"""The same, with a mask that all that is reached is in, as only all of it shows."""

ROWS = View.create((10**6, 10**3)), View.create((10**6, 10**3))
"""Rows that are read as they lie."""

LARGE = {
    "a window of rows": (
        View.create((6, 518, 769, 2), (786432, 1536, 2, 1), -2363906, ((3, 5), (3, 515), (1, 769), (0, 2))),
        View.create((2, 3, 199171), (1, 1593368, 4)),
        NotMergeable,
    ),
    "columns of three in rows of two": (
        View.create((512, 256, 224, 3, 2), (344064, 1344, 6, 1, 3)),
        View.create((128, 16, 32, 2, 2, 2, 2, 2, 2, 2, 7), (1376256, 86016, 2688, 1344, 672, 336, 168, 84, 42, 21, 3)),
        NotMergeable,
    ),
    "carries that cancel, twice": (*over_one_another([CANCELLING, CANCELLING]), Merged),
    "carries that cancel, four times": (*over_one_another([CANCELLING] * 4), Merged),
    "carries that cancel over long rows": (*over_one_another([CANCELLING, ROWS]), Merged),
    "carries that cancel under long rows": (*over_one_another([ROWS, CANCELLING]), Merged),
}
"""Pairs that were left undecided: the flat numbers of all lines together are too many for a set."""


@pytest.mark.parametrize("name", LARGE)
def test_pairs_that_fall_apart_are_decided_however_large(name):
    """For little; what the answer is, is read at some indices."""
    base, outer, kind = LARGE[name]
    budget = Budget(DEFAULT_BUDGET)
    derive((base.parts, outer.parts), budget)
    assert budget.spent < DEFAULT_BUDGET / 4
    answer = mergeable(base, outer)
    assert isinstance(answer, kind)
    if kind is Merged:
        random = Random(0)
        for _ in range(200):
            index = tuple(random.choice((0, size - 1, random.randrange(size))) for size in outer.shape)
            assert read_by((answer.view,), index) == read_by((base, outer), index)
    else:
        assert answer.witness.addresses == tuple(read_by((base, outer), index) for index in answer.witness.indices)


def read_by(views, index):
    """What views read at an index by the definition, None if nothing."""
    reading = read(stack_to_spec(views), index)
    return reading.address if reading.is_valid else None


def test_the_blocks_of_a_problem():
    """Rows of 60 of which lines move nine by 7 and four whole rows; a floor by 12 is one of what is below a row."""
    lines = Line(0, 0, 1, 4, 120), Line(1, 0, 1, 8, 7)
    problem = Problem(190, lines, ((0, 4), (0, 8)))
    spans = [(12, 12), (60, 240)]
    assert units_of(problem, spans) == [1, 60]
    low, high = blocks_of(problem, spans)
    assert low == Block(1, 60, (1,), Problem(10, lines[1:], problem.ranges))
    assert high == Block(60, 0, (0,), Problem(3, (Line(0, 0, 1, 4, 2),), problem.ranges))
    assert [block.has(span) for block in (low, high) for span in spans] == [True, False, False, True]


@pytest.mark.parametrize("start", [11, 59])
def test_what_reaches_the_unit_falls_apart_nowhere(start):
    """The last of the short steps leads into the next row."""
    problem = Problem(start, (Line(0, 0, 1, 4, 120), Line(1, 0, 1, 8, 7)), ((0, 4), (0, 8)))
    assert units_of(problem, [(12, 12), (60, 240)]) == [1]


@pytest.mark.parametrize("below", [[CANCELLING], [CANCELLING] * 3, [MASKED] * 3], ids=["one", "three", "masked"])
def test_every_block_is_asked(monkeypatch, below):
    """Also where only the last that is asked bends, or has a hole: pairs are put over one that cancels, or three."""
    asked = []

    def noting(function):
        def noted(*arguments):
            found = function(*arguments)
            asked.append(isinstance(found[0], Bend))
            return found

        return noted

    monkeypatch.setattr(blocks, "steps_in", noting(blocks.steps_in))
    later = 0
    for seed in range(1500):
        pair = pair_of_few(Random(seed))
        base, outer = over_one_another([(View.create(*pair.base), View.create(*pair.outer)), *below])
        asked.clear()
        answer = mergeable(base, outer)
        assert isinstance(answer, Merged if is_one(pair) or not pair.valid else NotMergeable), seed
        later += len(asked) > len(below) and asked[-1]
    assert later > 0


def test_problems_fall_apart_for_what_is_asked_alone():
    """A period that is asked about and neither divides the rows nor is divided by them keeps them together."""
    problem = problem_of(View.create((4, 8), (120, 7)).parts)
    assert units_of(problem, [(12, 12)]) == [1, 120]
    assert units_of(problem, [(45, 45)]) == [1]
