"""On a divisibility chain the digit by digit search answers what the sets of flat numbers answer (R9)."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from support.stacks.chains import (
    BUDGET,
    HUGE,
    Pair,
    box_of_pair,
    check_bend,
    check_hole,
    is_valid,
    random_huge_pair,
    random_pair,
    scaled,
    steps_of_pair,
)
from support.views import stack_to_spec

from impl import View
from impl.merge.base import Base
from impl.merge.budget import Budget
from impl.merge.layers import chain, reachability
from impl.merge.layers.carry_free import floor_form
from impl.merge.layers.chain_digits import has_chain, point_with
from impl.merge.problem import Problem, problem_of
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole
from spec.merge import refutes

CASES = 6_000
"""Random pairs for each seed."""

@pytest.mark.parametrize("seed", range(2))
def test_the_box_is_the_one_of_the_reached_flat_numbers(seed: int) -> None:
    found: Counter[str] = Counter()
    random = Random(seed)
    while found.total() < CASES:
        pair = random_pair(random)
        base, whole = Base(pair.base), problem_of(pair.top)
        if chain.valid_points(base.masked_digits, whole, Budget(BUDGET)) is None:
            continue
        box, expected = box_of_pair(pair), reachability.valid_points(base, whole, Budget(BUDGET))
        assert type(box) is type(expected), (pair, box, expected)
        if isinstance(box, Hole):
            check_hole(pair, box)
            assert refutes(stack_to_spec(pair), tuple(box), "observable"), (pair, box)
        else:
            assert box == expected, (pair, box, expected)
        found[type(box).__name__] += 1
    assert min(found.values()) > CASES // 20 and len(found) == 3, found


@pytest.mark.parametrize("seed", range(2))
def test_the_steps_are_those_of_the_reached_flat_numbers(seed: int) -> None:
    found: Counter[str] = Counter()
    random = Random(100 + seed)
    while found.total() < CASES:
        base, top = random_pair(random)
        pair = Pair(View.create(base.shape, base.strides, base.offset), top)
        inner, whole = Base(pair.base), problem_of(pair.top)
        carrying = [boundary for boundary in inner.boundaries if floor_form(whole, boundary.period) is None]
        steps = chain.constant_steps(inner, carrying, whole, Budget(BUDGET))
        if steps is None:
            continue
        expected = reachability.constant_steps(inner, whole, Budget(BUDGET))
        assert type(steps) is type(expected), (pair, steps, expected)
        if isinstance(steps, Bend):
            check_bend(pair, steps)
            witness = tuple(sorted(map(whole.index, steps.points)))
            assert refutes(stack_to_spec(pair), witness, "observable"), (pair, steps)
        else:
            assert steps == expected, (pair, steps, expected)
        found[f"{type(steps).__name__} {'one' if len(carrying) < 2 else 'more'}"] += 1
    assert found["Steps more"] > 5 and found["Bend more"] > CASES // 20, found


def test_a_point_is_found_exactly_where_there_is_one() -> None:
    found: Counter[bool] = Counter()
    random = Random(7)
    while found.total() < CASES:
        pair = random_pair(random)
        lines, digits = problem_of(pair.top), Base(pair.base).masked_digits
        if not has_chain(lines, digits):
            continue
        point = point_with(lines, digits)
        indices = list(product(*map(range, pair.top.shape)))
        assert (point is not None) == any(is_valid(pair, index) for index in indices), pair
        if point is not None:
            assert lines.index(point) in indices and is_valid(pair, lines.index(point)), (pair, point)
        found[point is not None] += 1
    assert min(found.values()) > CASES // 20, found


# Sizes that no set of flat numbers could hold


def test_scaling_every_period_changes_no_answer() -> None:
    found: Counter[str] = Counter()
    random = Random(11)
    while found.total() < CASES // 10:
        pair = random_pair(random)
        small, large = Base(pair.base), scaled(pair)
        whole = problem_of(pair.top)
        if chain.valid_points(small.masked_digits, whole, Budget(BUDGET)) is None:
            continue
        if chain.constant_steps(small, small.boundaries, whole, Budget(BUDGET)) is None:
            continue
        box, expected = box_of_pair(large), box_of_pair(pair)
        assert type(box) is type(expected), pair
        if isinstance(box, Problem) and isinstance(expected, Problem):
            assert box.ranges == (*expected.ranges, (0, HUGE)) and box.start == HUGE * expected.start
        elif isinstance(box, Hole):
            check_hole(large, box)
        steps, bends = steps_of_pair(large), steps_of_pair(pair)
        assert type(steps) is type(bends), pair
        if isinstance(steps, Bend):
            check_bend(large, steps)
        else:
            assert steps.changes == (*bends.changes, 0), pair
        found[f"{type(box).__name__} {type(steps).__name__}"] += 1
    assert len(found) == 6, found


def test_a_line_of_two_to_the_forty_across_a_masked_digit() -> None:
    mask = ((0, 2**20), (7, 2**30), (0, 2**20))
    pair = Pair(View.create((2**20, 2**30, 2**20), (1, 0, 0), 0, mask), View.create((2**40,), (2**19,), 5))
    box = box_of_pair(pair)
    assert isinstance(box, Hole)
    check_hole(pair, box)
    short = Pair(pair.base, View.create((2**31,), (2**19,), 5))
    assert box_of_pair(short) == problem_of(short.top).narrowed(0, 14, 2**31)


def test_the_witnesses_of_huge_pairs_hold() -> None:
    found: Counter[str] = Counter()
    random = Random(13)
    for _ in range(100):
        pair = random_huge_pair(random)
        box, steps = box_of_pair(pair), steps_of_pair(pair)
        if isinstance(box, Hole):
            check_hole(pair, box)
        if isinstance(steps, Bend):
            check_bend(pair, steps)
        found.update((type(box).__name__, type(steps).__name__))
    assert found["Hole"] > 10 and found["Bend"] > 10, found
