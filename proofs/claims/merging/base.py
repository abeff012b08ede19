"""One view under the last one (`Base`): what a flat number reads in it, and which flat numbers its masks leave valid.

`Base` holds the view by its axis boundaries and masked axes; the definition reads the flat number by unravelling
it (D3, D16).
"""

from collections.abc import Iterable

from impl.merge.base import Base, MaskedDigit
from impl.merge.budget import Budget
from impl.merge.layers.carry_free import digit_form, floor_form, passing, valid_points, widened
from impl.merge.problem import Problem
from impl.parts.reshape import Axis, collapse
from impl.view import View
from proofs.claims.common import any_range, defined, valid_at
from proofs.claims.merging.carry_free import any_problem, flat_at, value_at
from proofs.kernel import ALL_SIZES, AllSizes, Bounded, Given, claim, implies, merged, refuted
from proofs.kernel.induction.words import Saying
from spec.shape import unravel
from spec.stack import read
from spec.view import View as SpecView

ENOUGH = 10**6
"""Steps that a look at the masks of one axis is far from."""


def ranks() -> Iterable[tuple[int]]:
    """Ranks 1 to 3."""
    return ((1,), (2,), (3,))


def any_base(given: Given, rank: int) -> View:
    """Any unmasked view of a rank that has an element."""
    shape, strides = given.integers("size", rank, at_least=1), given.integers("stride", rank)
    return View(shape, strides, given.integer("offset"), None, False)


def number_read(given: Given, base: View) -> tuple[int, SpecView]:
    """Any flat number of a view, and the row-major view of rank 1 through which the definition reads it."""
    flat, size = given.integer("flat", at_least=0), Base(base.parts).size
    given.assume(flat < size)
    return flat, SpecView((size,), (1,), 0, (0,), (size,))


@claim(
    "C19.address",
    "The address that Base reads at a flat number is the one that the definition reads there.",
    family="base",
    scope=AllSizes("base of ranks 1 to 3, unmasked"),
    ids=("D3", "D16", "R7"),
    cases=ranks,
)
def a_base_reads_as_defined(given: Given, rank: int) -> None:
    base = any_base(given, rank)
    flat, line = number_read(given, base)
    reading = read((defined(base), line), (flat,))
    given.check("it is valid", reading.is_valid)
    spec = flat if reading.address is None else reading.address
    given.agree("the address", impl=Base(base.parts).address(flat), spec=spec)


@claim(
    "C19.carry-weight",
    "Two neighbouring axes of a base have a boundary, its carry weight not 0, exactly where they do not collapse.",
    family="base",
    scope=ALL_SIZES,
    ids=("R1", "R7"),
)
def a_boundary_is_where_axes_do_not_collapse(given: Given) -> None:
    base = any_base(given, 2)
    outer, inner = (Axis(size, stride, 0, size) for size, stride in zip(base.shape, base.strides, strict=True))
    boundaries = Base(base.parts).boundaries
    given.agree("no boundary", impl=boundaries == [], spec=collapse(outer, inner) is not None)
    given.check("no weight is 0", all(weight != 0 for _, weight in boundaries))
    given.check("it is a row", all(period == inner.size for period, _ in boundaries))


def passes(digit: MaskedDigit, flat: int) -> bool:
    """Whether the digit of a flat number lies in the mask of its axis, computed with the numbers of MaskedDigit."""
    row = flat // digit.period
    value = row if digit.is_top else row % digit.size
    return digit.begin <= value < digit.end


@claim(
    "C19.masked-digits",
    "A flat number is valid in a base exactly when each of its masked digits is in the mask of its axis.",
    family="base",
    scope=AllSizes("base of ranks 1 and 2"),
    ids=("D3", "D8", "R8"),
    cases=lambda: ((1,), (2,)),
)
def masked_digits_say_what_is_valid(given: Given, rank: int) -> None:
    shape = given.integers("size", rank, at_least=1)
    mask = tuple(any_range(given, f"{axis}", size) for axis, size in enumerate(shape))
    base = View(shape, (0,) * rank, 0, mask, False)
    flat, _ = number_read(given, base)
    digits = Base(base.parts).masked_digits
    spec = merged(lambda: valid_at(defined(base), unravel(shape, flat)))
    given.agree("validity", impl=merged(lambda: all(passes(digit, flat) for digit in digits)), spec=spec)


def any_digit(given: Given, problem: Problem, is_top: bool) -> MaskedDigit:
    """The MaskedDigit of any masked axis of a base, in which all points of a problem lie."""
    period, size = given.integer("period", at_least=1), given.integer("axis_size", at_least=1)
    begin, end = any_range(given, "", size)
    if is_top:
        given.assume(problem.last < period * size)
    return MaskedDigit(period, size, begin, end, is_top)


def digit_at(digit: MaskedDigit, flat: int) -> int:
    """The digit of a flat number, by the definition (D3)."""
    return flat // digit.period % digit.size


@claim(
    "C20.digit",
    "Of a single flat number digit_form finds the digit: its floor less that of the next axis times the size.",
    family="base",
    scope=ALL_SIZES,
    ids=("D3", "R7", "R8"),
    cases=lambda: ((False,), (True,)),
)
def the_digit_of_a_number(given: Given, is_top: bool) -> None:
    problem, _ = any_problem(given, 0)
    digit = any_digit(given, problem, is_top)
    form = digit_form(digit, problem)
    given.check("there is a form", form is not None)
    given.agree("the digit", impl=form.constant if form else -1, spec=digit_at(digit, problem.start))


@claim(
    "C20.digit-form",
    "digit_form finds a form where both floors are forms, and at every point it is their difference as of a number.",
    family="base",
    scope=Bounded("1 line, an axis of size 2; all periods, steps and extents"),
    ids=("R7", "R8"),
)
def the_form_is_the_difference_of_floors(given: Given) -> None:
    problem, point = any_problem(given, 1)
    size = 2
    digit = MaskedDigit(given.integer("period", at_least=1), size, 0, size, False)
    lower, upper = floor_form(problem, digit.period), floor_form(problem, digit.period * size)
    form = digit_form(digit, problem)
    given.agree("found", impl=form is not None, spec=lower is not None and upper is not None)
    if form is not None and lower is not None and upper is not None:
        value = value_at(lower, point) - size * value_at(upper, point)
        given.agree("the difference", impl=value_at(form, point), spec=value)


def a_line_and_the_rest(given: Given) -> tuple[MaskedDigit, int, int, tuple[int, int]]:
    """A masked digit that changes by a weight along one line; the extent of that line; and the least and the greatest
    value that the other lines give the digit."""
    size, weight, low = given.integer("size", at_least=1), given.integer("weight"), given.integer("low")
    extent = given.integer("extent", at_least=1)
    rest = (low, given.integer("high", at_least=low))
    return MaskedDigit(1, size, *any_range(given, "", size), False), weight, extent, rest


IS_RANGE_OF_LINE = Saying("C20.passing", lambda begin, end, extent: (begin >= 0) & (end <= extent))
HAS_VALID = Saying("C20.passing", lambda is_valid, t, begin, end: implies(is_valid, (begin <= t) & (t < end)))
"""Of the range that `passing` leaves of a line, that it is one of the line, and holds each coordinate at which the
digit is in its mask."""


@claim(
    "C20.passing",
    "Outside of the range that `passing` leaves of a line, a digit is outside of its mask wherever the others are.",
    family="base",
    scope=AllSizes("any number of lines"),
    ids=("R8",),
)
def what_does_not_pass_is_not_valid(given: Given) -> None:
    digit, weight, extent, rest = a_line_and_the_rest(given)
    t, other = given.integer("t", at_least=0), given.integer("other", at_least=rest[0])
    given.assume((t < extent) & (other <= rest[1]))
    begin, end = passing(digit, widened(*rest, weight, extent), weight, extent)
    value = other + weight * t
    IS_RANGE_OF_LINE.check(given, "inside of the line", begin, end, extent)
    HAS_VALID.check(given, "not in the mask", (digit.begin <= value) & (value < digit.end), t, begin, end)


@claim(
    "C20.passing-alone",
    "If no other line moves the digit, `passing` leaves exactly the coordinates at which it is in its mask.",
    family="base",
    scope=ALL_SIZES,
    ids=("R8",),
)
def what_passes_alone_is_valid(given: Given) -> None:
    digit, weight, extent, (low, _) = a_line_and_the_rest(given)
    t = given.integer("t", at_least=0)
    given.assume((t < extent) & (weight != 0))
    begin, end = passing(digit, widened(low, low, weight, extent), weight, extent)
    value = low + weight * t
    given.agree("passes", impl=(begin <= t) & (t < end), spec=(digit.begin <= value) & (value < digit.end))


@claim(
    "C20.masks",
    "Where the mask of a base of rank 1 is decided line by line, what is left of the points are the valid ones.",
    family="base",
    scope=AllSizes("base of rank 1, one line or none"),
    ids=("D8", "R8"),
    cases=lambda: ((0,), (1,)),
)
def masks_leave_the_valid_points(given: Given, lines: int) -> None:
    problem, point = any_problem(given, lines)
    size = given.integer("axis_size", at_least=1)
    given.assume(problem.last < size)
    base = View((size,), (0,), 0, (any_range(given, "", size),), False)
    for line, t in zip(problem.lines, point, strict=True):
        reached, last = line.step * t, line.step * (line.extent - 1)
        given.check("a line is furthest at its end", (reached >= 0) & (reached <= last))
    narrowings, undecided = valid_points(Base(base.parts).masked_digits, problem, Budget(ENOUGH))
    left = narrowings[-1].after if narrowings else problem
    given.check("one line is always decided", not undecided)
    is_valid = valid_at(defined(base), (flat_at(problem, point),))
    for digit, line, t in zip(Base(base.parts).masked_digits * lines, problem.lines, point, strict=False):
        begin, end = passing(digit, (problem.start, problem.last), line.step, line.extent)
        given.agree("on the line", impl=(begin <= t) & (t < end), spec=is_valid)
    if left is None:
        given.agree("no point is valid", impl=False, spec=is_valid)
    else:
        bounds = tuple(zip(left.ranges, point, strict=True))
        given.agree("the valid points", impl=merged(lambda: all(b <= t < e for (b, e), t in bounds)), spec=is_valid)


@claim(
    "C20.passing-without-the-rest",
    "`passing` leaves the coordinates at which the digit is in its mask (false: the other lines move it too).",
    family="base",
    scope=ALL_SIZES,
    ids=("R8",),
    expect=refuted,
)
def what_passes_is_valid(given: Given) -> None:
    digit, weight, extent, rest = a_line_and_the_rest(given)
    t, other = given.integer("t", at_least=0), given.integer("other", at_least=rest[0])
    given.assume((t < extent) & (other <= rest[1]) & (weight != 0))
    begin, end = passing(digit, widened(*rest, weight, extent), weight, extent)
    value = other + weight * t
    given.check("in the mask", implies((begin <= t) & (t < end), (digit.begin <= value) & (value < digit.end)))


@claim(
    "C19.slope-alone",
    "A base reads its last stride times the flat number (false: the flat number carries into the other axes).",
    family="base",
    scope=ALL_SIZES,
    ids=("R7",),
    expect=refuted,
)
def the_last_stride_is_the_slope(given: Given) -> None:
    base = any_base(given, 2)
    flat, _ = number_read(given, base)
    given.agree("the address", impl=Base(base.parts).address(flat), spec=base.offset + base.strides[1] * flat)


@claim(
    "C20.top-digit",
    "The digit of every axis is the quotient (false: only that of the first axis, where nothing is above it).",
    family="base",
    scope=ALL_SIZES,
    ids=("D3",),
    expect=refuted,
)
def every_digit_is_the_top_one(given: Given) -> None:
    problem, _ = any_problem(given, 0)
    digit = any_digit(given, problem, False)
    form = digit_form(digit._replace(is_top=True), problem)
    given.agree("the digit", impl=form.constant if form else -1, spec=digit_at(digit, problem.start))
