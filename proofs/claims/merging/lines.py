"""Carry-free floors (R7) for any number of lines, by induction on the lines.

A point of a problem is reached line by line. What the lines so far contribute is a *frame*: any integers, known
only by what the induction hypothesis says of them. Each claim proves that the hypothesis holds without lines and
carries over to one line more; the functions that it calls are those that `floor_form` and `Affine.bounds` run on
each line (`widened`, `floor_change`) and at the end (`is_inside_period`). That the loops run them, each on the line
whose turn it is, is proved for 2 or 3 lines and can be read off them for any number.
"""

from impl.merge.layers.carry_free import Affine, flat_form, floor_change, floor_form, is_inside_period, widened
from impl.merge.problem import Line, Problem
from proofs.claims.merging.carry_free import any_problem, line_counts, value_at
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, merged, refuted

ANY_LINES = AllSizes("any number of lines")


def one_line_more(given: Given) -> tuple[int, int, int]:
    """Any weight and extent of a further line, and any coordinate on it."""
    extent = given.integer("extent", at_least=1)
    return given.integer("weight"), extent, given.integer("t", at_least=0, below=extent)


def without_lines(start: int) -> Problem:
    """The problem of a single point, which has no lines."""
    return Problem(start, (), ())


@claim(
    "C18.bounds",
    "Every value of an affine form lies within its bounds: without lines, and with each line more.",
    family="carry-free",
    scope=ANY_LINES,
    ids=("R7",),
)
def bounds_hold(given: Given) -> None:
    value, low, high = given.integer("value"), given.integer("low"), given.integer("high")
    given.agree("without lines", impl=Affine(value, ()).bounds(without_lines(0)), spec=(value, value))
    given.assume((low <= value) & (value <= high))
    weight, extent, t = one_line_more(given)
    least, most = widened(low, high, weight, extent)
    given.check("the smallest", least <= value + weight * t)
    given.check("the largest", value + weight * t <= most)


@claim(
    "C18.bounds-reached",
    "Both bounds of an affine form are values of it: on each line more they are reached at an end of it.",
    family="carry-free",
    scope=ANY_LINES,
    ids=("R7",),
)
def bounds_are_reached(given: Given) -> None:
    low, high = given.integer("low"), given.integer("high")
    weight, extent, _ = one_line_more(given)
    bounds = widened(low, high, weight, extent)
    for name, before, after in zip(("smallest", "largest"), (low, high), bounds, strict=True):
        given.check(f"the {name}", (after == before) | (after == before + weight * (extent - 1)))


@claim(
    "C18.bounds-by-line",
    "Affine.bounds, Affine.plus and flat_form take up one line after another, each as the claims of one line say.",
    family="carry-free",
    scope=AllSizes("up to 3 lines"),
    ids=("R7",),
    cases=line_counts,
)
def forms_grow_by_lines(given: Given, lines: int) -> None:
    fewer, point = any_problem(given, lines)
    weight, extent, t = one_line_more(given)
    line = Line(lines, 0, 1, extent, given.integer("last_step", at_least=1))
    more = Problem(fewer.start, (*fewer.lines, line), (*fewer.ranges, (0, extent)))
    short = Affine(given.integer("constant"), given.integers("w", lines))
    long, factor = Affine(short.constant, (*short.weights, weight)), given.integer("factor")
    bounds = merged(lambda: long.bounds(more))
    given.agree("bounds", impl=bounds, spec=merged(lambda: widened(*short.bounds(fewer), weight, extent)))
    flat = flat_form(more)
    given.agree("a step", impl=flat.weights[-1], spec=line.step)
    difference = value_at(flat.plus(long, factor), (*point, t))
    apart = value_at(flat_form(fewer).plus(short, factor), point) + line.step * t + factor * (weight * t)
    given.agree("plus", impl=difference, spec=apart)


def frame(given: Given) -> tuple[int, int, tuple[int, int], int]:
    """What the lines so far contribute at a point: the flat number, the value of the form, the bounds of the remainder,
    and the period."""
    period = given.integer("period", at_least=1)
    flat, form, low, high = (given.integer(name) for name in ("flat", "form", "low", "high"))
    remainder = flat - period * form
    given.assume((low <= remainder) & (remainder <= high))
    return flat, form, (low, high), period


@claim(
    "C18.floor",
    "Where the remainder's bounds lie inside one period, the form is the floor of the flat number at every point.",
    family="carry-free",
    scope=ANY_LINES,
    ids=("R7",),
)
def a_form_inside_one_period_is_the_floor(given: Given) -> None:
    flat, form, bounds, period = frame(given)
    given.assume(is_inside_period(bounds, period))
    given.agree("the floor", impl=form, spec=flat // period)


@claim(
    "C18.floor-by-line",
    "The remainder of one line more keeps within the bounds that floor_form widens by that line.",
    family="carry-free",
    scope=ANY_LINES,
    ids=("R7",),
)
def remainders_stay_within_widened_bounds(given: Given) -> None:
    flat, form, (low, high), period = frame(given)
    start, step = given.integer("start"), given.integer("step")
    extent = given.integer("extent", at_least=1)
    t = given.integer("t", at_least=0, below=extent)
    change = floor_change(start, step, period)
    least, most = widened(low, high, step - period * change, extent)
    remainder = flat + step * t - period * (form + change * t)
    given.check("the smallest", least <= remainder)
    given.check("the largest", remainder <= most)


@claim(
    "C18.floor-of-one-point",
    "Without lines floor_form always finds the floor of the one flat number.",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R7",),
)
def a_single_point_has_its_floor(given: Given) -> None:
    start, period = given.integer("start"), given.integer("period", at_least=1)
    form = floor_form(without_lines(start), period)
    given.check("there is a form", form is not None)
    given.agree("the floor", impl=form.constant if form else 0, spec=start // period)


@claim(
    "C18.weights",
    "If any affine form is the floor, its value at the origin and its weights are those that floor_form takes.",
    family="carry-free",
    scope=ANY_LINES,
    ids=("R7", "L2"),
)
def the_weights_are_the_only_ones(given: Given) -> None:
    start, step, period = given.integer("start"), given.integer("step"), given.integer("period", at_least=1)
    constant, weight = given.integer("constant"), given.integer("weight")
    given.assume((constant == start // period) & (constant + weight == (start + step) // period))
    given.agree("the weight", impl=floor_change(start, step, period), spec=weight)
    given.agree("the constant", impl=flat_floor(start, period), spec=constant)


@claim(
    "C18.floor-form-by-line",
    "floor_form is made of these: its weights are floor_change of each line, and it refuses by is_inside_period.",
    family="carry-free",
    scope=AllSizes("up to 2 lines"),
    ids=("R7",),
    cases=line_counts,
)
def floor_form_is_made_of_its_parts(given: Given, lines: int) -> None:
    problem, _ = any_problem(given, lines)
    period = given.integer("period", at_least=1)
    changes = tuple(floor_change(problem.start, line.step, period) for line in problem.lines)
    candidate = Affine(flat_floor(problem.start, period), changes)
    bounds = flat_form(problem).plus(candidate, -period).bounds(problem)
    form = floor_form(problem, period)
    given.agree("found", impl=form is not None, spec=is_inside_period(bounds, period))
    if form is not None:
        given.agree("the constant", impl=form.constant, spec=candidate.constant)
        given.agree("the weights", impl=form.weights, spec=candidate.weights)


def flat_floor(start: int, period: int) -> int:
    """The constant of the form that `floor_form` finds for a single point."""
    form = floor_form(without_lines(start), period)
    return form.constant if form else start


@claim(
    "C18.floor-refuses",
    "Where floor_form refuses, the form that alone could be the floor is another number where a bound is reached.",
    family="carry-free",
    scope=ANY_LINES,
    ids=("R7", "L7"),
)
def a_form_outside_of_the_period_is_not_the_floor(given: Given) -> None:
    period = given.integer("period", at_least=1)
    flats, forms = given.integers("flat", 2), given.integers("form", 2)
    low, high = (flat - period * form for flat, form in zip(flats, forms, strict=True))
    given.assume(not is_inside_period((low, high), period))
    wrong = [flat // period != form for flat, form in zip(flats, forms, strict=True)]
    given.check("the floor is another number", wrong[0] | wrong[1])


@claim(
    "C18.bounds-past-the-end",
    "On a line the largest value is that after as many steps as it has points (false: one step less).",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R7",),
    expect=refuted,
)
def bounds_count_points_as_steps(given: Given) -> None:
    high, weight, extent = given.integer("high"), given.integer("weight"), given.integer("extent", at_least=1)
    given.agree("the largest", impl=widened(high, high, weight, extent)[1], spec=max(high, high + weight * extent))


@claim(
    "C18.floor-at-the-corners",
    "A form that is the floor where the first and the last line end is the floor everywhere (false: the remainder "
    "is least where only the falling lines end).",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R7",),
    expect=refuted,
)
def the_far_corner_decides(given: Given) -> None:
    problem, point = any_problem(given, 2)
    period = given.integer("period", at_least=1)
    weights = tuple(floor_change(problem.start, line.step, period) for line in problem.lines)
    form = Affine(problem.start // period, weights)
    corner = tuple(line.extent - 1 for line in problem.lines)
    flat = flat_form(problem)
    given.assume(value_at(form, corner) == value_at(flat, corner) // period)
    given.agree("the floor", impl=value_at(form, point), spec=value_at(flat, point) // period)


@claim(
    "C18.floor-step-rounded",
    "One step changes a floor by the floor of the step (false: the remainder of the flat number may carry).",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R7",),
    expect=refuted,
)
def a_step_changes_the_floor_by_its_own(given: Given) -> None:
    start, step, period = given.integer("start"), given.integer("step"), given.integer("period", at_least=1)
    given.agree("the change", impl=floor_change(start, step, period), spec=step // period)
