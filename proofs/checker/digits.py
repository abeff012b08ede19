"""The matrix of digits: evidence that integer arithmetic alone verifies, in O(rank^2).

If integers `e_j` with `0 <= e_j < size_j` satisfy `y = sum_j period_j e_j`, where each period is the product of
the sizes before it, they are the digits of y (L1). A certificate gives each digit as an affine form of the
index; on a box both conditions are read off coefficients and extreme values. Where all flat numbers of a box lie in one
row of an axis, its digit runs between those of the least and of the largest, whatever form it has.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from proofs.checker.forms import Box, Form, are_equal_on, periods_of
from proofs.checker.rejected import Data, field, integer, integers, items, require
from spec.shape import size
from spec.view import View


@dataclass(frozen=True)
class Digit:
    """One digit of the flat number as a form, if it has one, and the values it runs between."""

    period: int
    size: int
    form: Form
    low: int
    high: int


def digits_on(evidence: Data, flat: Form, base: View, box: Box) -> list[Digit]:
    """The digits that some evidence names; rejected unless they are the digits of the flat number on the box."""
    digits = [digit_of(row, box) for row in items(field(evidence, "rows"))]
    total, period = Form(0, (0,) * len(box)), 1
    for digit in digits:
        require(digit.period == period, "a digit has period {}, not {}", digit.period, period)
        require(digit.low >= 0 and digit.high < digit.size, "{} leaves [0, {})", digit, digit.size)
        total, period = total.plus(digit.form, period), period * digit.size
    require(period == size(base.shape), f"the digits make up {period} elements, the view below has {size(base.shape)}")
    require(are_equal_on(total, flat, box), "the digits sum up to {} on {}, the flat number is {}", total, box, flat)
    return digits


def digit_of(row: Data, box: Box) -> Digit:
    """One row of the matrix; rejected if it runs between other values than it says."""
    require(field(row, "kind") == "Digit", "a row that is no Digit")
    form = Form(integer(row, "constant"), integers(field(row, "weights")))
    require(len(form.weights) == len(box), "{} has not one weight per axis", form)
    low, high = form.bounds(box)
    said = integer(row, "low"), integer(row, "high")
    require((low, high) == said, "{} runs from {} to {} on {}", form, low, high, box)
    return Digit(integer(row, "period"), integer(row, "size"), form, low, high)


def digit_in_row(evidence: Data, flat: Form, box: Box) -> Digit:
    """The digit of an axis, rejected unless all flat numbers of a box lie in one row of it."""
    period, extent = integer(evidence, "period"), integer(evidence, "size")
    require(period > 0 and extent > 0, "no axis of {} counts {}", extent, period)
    first, last = (number // period for number in flat.bounds(box))
    row = first // extent
    require(last // extent == row, "the flat numbers on {} are in more than one row", box)
    return Digit(period, extent, Form(0, ()), first - extent * row, last - extent * row)


def masked_axes(base: View, digits: list[Digit]) -> list[tuple[int, Digit]]:
    """The masked axes of the base that are digits by themselves, with those."""
    periods = periods_of(base)
    named = {(digit.period, digit.size): digit for digit in digits}
    axes = [axis for axis, extent in enumerate(base.shape) if (base.begin[axis], base.end[axis]) != (0, extent)]
    return [(k, named[at]) for k in axes if (at := (periods[k], base.shape[k])) in named]


def lies_beside(base: View, digits: list[Digit]) -> bool:
    """Whether some digit is a masked axis of the base and never in its mask."""
    return any(d.high < base.begin[axis] or base.end[axis] <= d.low for axis, d in masked_axes(base, digits))


def axes_inside(base: View, digits: list[Digit]) -> set[int]:
    """The masked axes of the base that are a digit which never leaves the mask."""
    return {axis for axis, d in masked_axes(base, digits) if base.begin[axis] <= d.low and d.high < base.end[axis]}


def address_form(base: View, digits: list[Digit], rank: int) -> Form:
    """The address as a form of an index of some rank: each digit counts the stride of the axes it stands for."""
    total = Form(base.offset, (0,) * rank)
    for digit in digits:
        total = total.plus(digit.form, stride_of(base, digit))
    return total


def stride_of(base: View, digit: Digit) -> int:
    """What a digit counts in the address; rejected unless the axes it stands for are one axis to the address."""
    periods, end = periods_of(base), digit.period * digit.size
    axes = [k for k, n in enumerate(base.shape) if n > 1 and digit.period <= periods[k] and periods[k] * n <= end]
    require(size(tuple(base.shape[k] for k in axes)) == digit.size, "{} stands for no whole axes of {}", digit, base)
    for left, right in itertools.pairwise(axes):
        is_one = base.strides[left] == base.strides[right] * base.shape[right]
        require(is_one, "the axes {} and {} of {} are not one axis to the address", left, right, base)
    return base.strides[axes[-1]] if axes else 0
