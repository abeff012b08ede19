"""Facts and refusals of the digit by digit search on a divisibility chain (R9)."""

from itertools import product

import pytest
from support.stacks.chains import BUDGET, Pair, box_of_pair, check_hole, problem, steps_of_pair

from impl import View
from impl.merge.base import Base, MaskedDigit, Steps
from impl.merge.budget import Budget
from impl.merge.layers import chain, reachability
from impl.merge.layers.carry_free import floor_form
from impl.merge.layers.chain_digits import boxes, has_chain, point_with
from impl.merge.problem import problem_of
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole

# Facts


def test_a_range_of_two_digit_numbers_is_at_most_three_boxes() -> None:
    assert boxes((0, 9), 10) == [((0, 0), (0, 9))]
    assert boxes((5, 5), 1) == [((5, 5), (0, 0))]
    assert boxes((4, 19), 10) == [((0, 0), (4, 9)), ((1, 1), (0, 9))]
    for first, last, unit in product(range(20), range(20), range(1, 6)):
        pieces = boxes((first, last), unit) if first <= last else []
        numbers = [q * unit + r for (a, b), (c, d) in pieces for q in range(a, b + 1) for r in range(c, d + 1)]
        assert sorted(numbers) == list(range(first, last + 1)) and len(pieces) <= 3


def test_weights_that_cancel_leave_a_constant_step() -> None:
    pair = Pair(View.create((2, 2, 2), (5, 3, 1)), View.create((3,), (1,), 2))
    assert floor_form(problem_of(pair.top), 2) is None and floor_form(problem_of(pair.top), 4) is None
    assert steps_of_pair(pair) == Steps(3, (1,))


def test_a_carry_over_the_first_boundary_alone_bends() -> None:
    pair = Pair(View.create((2, 2, 2), (5, 3, 1)), View.create((3,), (1,), 1))
    bend = steps_of_pair(pair)
    assert isinstance(bend, Bend) and bend.points == [(0,), (1,), (2,)]
    other = Pair(View.create((2, 2, 2), (5, 3, 1)), View.create((2, 2), (2, 1), 1))
    bend = steps_of_pair(other)
    assert isinstance(bend, Bend) and bend.points == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_a_mask_is_a_box_unless_a_carry_crosses_its_bounds() -> None:
    digit = MaskedDigit(4, 4, 1, 3, False)
    carrying, single, even = problem(3, (1, 2), (4, 4)), problem(3, (4, 4)), problem(4, (1, 2), (4, 3))
    assert chain.valid_points([digit], carrying, Budget(BUDGET)) == (Hole((0, 1), (1, 0), (0, 0)),)
    assert chain.valid_points([digit], single, Budget(BUDGET)) == (single.narrowed(0, 1, 3),)
    assert chain.valid_points([digit], even, Budget(BUDGET)) == (even.narrowed(1, 0, 2),)
    assert chain.valid_points([digit], problem(12, (1, 4)), Budget(BUDGET)) == (None,)


def test_overlapping_lines_join() -> None:
    lines = problem(0, (1, 3), (2, 3), (2, 2))
    assert point_with(lines, [MaskedDigit(1, 16, 8, 9, False)]) == (2, 2, 1)
    assert point_with(lines, [MaskedDigit(1, 16, 9, 16, False)]) is None


def test_a_step_of_one_less_than_the_modulus_turns_round() -> None:
    lines = problem(0, (1, 10), (10, 10))
    digit = MaskedDigit(1, 11, 0, 1, False)
    assert has_chain(lines, [digit])
    assert point_with(lines, [digit]) == (0, 0)
    assert point_with(lines.narrowed(0, 1, 10), [digit._replace(end=2)]) == (0, 1)


def test_windows_that_slide_over_padded_rows_and_columns_fall_into_two_parts() -> None:
    base = View.create((3, 6, 4, 6), (6, 1, 36, 9), 0, ((0, 3), (1, 5), (0, 4), (1, 5)))
    pair = Pair(base, View.create((2, 3, 2, 3), (48, 168, 2, 7)))
    whole, inner = problem_of(pair.top), Base(base)
    assert has_chain(whole, inner.masked_digits)
    hole = box_of_pair(pair)
    assert isinstance(hole, Hole) and isinstance(reachability.valid_points(inner, whole, Budget(BUDGET)), Hole)
    check_hole(pair, hole)
    inner = Pair(base, View.create((2, 2, 2, 2), (48, 168, 2, 7), 25))
    assert box_of_pair(inner) == problem_of(inner.top)


def test_an_empty_mask_holds_no_point() -> None:
    assert point_with(problem(0, (1, 4)), [MaskedDigit(1, 2, 1, 1, False)]) is None


def test_no_digit_and_no_line_ask_nothing() -> None:
    assert point_with(problem(5), []) == ()
    assert point_with(problem(5), [MaskedDigit(2, 4, 2, 3, False)]) == ()
    assert point_with(problem(5), [MaskedDigit(2, 4, 1, 2, False)]) is None


# Refusals


def test_a_step_that_no_period_is_a_multiple_of_is_on_no_chain() -> None:
    base = Base(View.create((3, 3, 4), (40, 11, 13), 0, ((0, 3), (0, 2), (0, 4))))
    lines = problem(0, (9, 4))
    assert chain.valid_points(base.masked_digits, lines, Budget(BUDGET)) is None
    assert chain.constant_steps(base, base.boundaries, lines, Budget(BUDGET)) is None


def test_a_question_off_the_chain_is_an_error() -> None:
    with pytest.raises(ArithmeticError, match="do not divide each other"):
        point_with(problem(0, (3, 4)), [MaskedDigit(1, 7, 2, 4, False)])
