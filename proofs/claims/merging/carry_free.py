"""The layer of the merge decision that takes linear time: floors that never carry (R7), and masks on one line (R8).

`floor_form`, `solutions` and the problem they work on are those of `impl.merge`, run on symbolic integers.
"""

from impl.merge.layers.carry_free import Affine, floor_form, solutions
from impl.merge.problem import Line, Problem, problem_of
from proofs.claims.common import any_view, defined, valid_at
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, refuted
from spec.view import address


def line_counts() -> tuple[tuple[int], ...]:
    """Cases: the numbers of lines for which the claims are proved."""
    return ((0,), (1,), (2,))


def any_problem(given: Given, lines: int) -> tuple[Problem, tuple[int, ...]]:
    """Any problem with a given number of lines, and any point of it."""
    steps = given.integers("step", lines, at_least=1)
    extents = given.integers("extent", lines, at_least=2)
    made = tuple(Line(k, 0, 1, extent, step) for k, (extent, step) in enumerate(zip(extents, steps, strict=True)))
    problem = Problem(given.integer("start", at_least=0), made, tuple((0, extent) for extent in extents))
    return problem, given.index(extents, "t")


def flat_at(problem: Problem, point: tuple[int, ...]) -> int:
    """The flat number of a point."""
    return problem.start + sum(line.step * t for line, t in zip(problem.lines, point, strict=True))


def value_at(form: Affine, point: tuple[int, ...]) -> int:
    """The value of an affine form at a point."""
    return form.constant + sum(weight * t for weight, t in zip(form.weights, point, strict=True))


@claim(
    "C11.floor-form",
    "Where floor_form finds a form, it is the floor at every point.",
    family="carry-free",
    scope=AllSizes("up to 2 lines"),
    ids=("R7",),
    cases=line_counts,
)
def the_form_is_the_floor(given: Given, lines: int) -> None:
    problem, point = any_problem(given, lines)
    period = given.integer("period", at_least=1)
    form = floor_form(problem, period)
    given.assume(form is not None)
    found = form or Affine(0, ())
    remainder = flat_at(problem, point) - period * value_at(found, point)
    for line, weight, t in zip(problem.lines, found.weights, point, strict=True):
        change = line.step - period * weight
        given.check("a line changes the remainder least at one end", min(0, change * (line.extent - 1)) <= change * t)
        given.check("and most at the other", change * t <= max(0, change * (line.extent - 1)))
    given.check("the remainder is one", (remainder >= 0) & (remainder < period))
    given.agree("the floor", impl=value_at(found, point), spec=flat_at(problem, point) // period)


@claim(
    "C11.floor-form-refuses",
    "Where floor_form finds none, the floor at a corner is not what its changes at the origin predict.",
    family="carry-free",
    scope=AllSizes("up to 2 lines"),
    ids=("R7", "L7"),
    cases=line_counts,
    empty=1,
)
def a_refused_floor_bends(given: Given, lines: int) -> None:
    problem, _ = any_problem(given, lines)
    period = given.integer("period", at_least=1)
    given.assume(floor_form(problem, period) is None)
    constant = problem.start // period
    weights = tuple((problem.start + line.step) // period - constant for line in problem.lines)
    predicted = Affine(constant, weights)
    changes = [line.step - period * weight for line, weight in zip(problem.lines, weights, strict=True)]
    low = tuple(line.extent - 1 if change < 0 else 0 for line, change in zip(problem.lines, changes, strict=True))
    high = tuple(line.extent - 1 if change > 0 else 0 for line, change in zip(problem.lines, changes, strict=True))
    remainders = [flat_at(problem, corner) - period * value_at(predicted, corner) for corner in (low, high)]
    outside = (remainders[0] < 0) | (remainders[1] >= period)
    given.check("the remainder at one of two corners is none, so the floor is another number", outside)


@claim(
    "C12.solutions",
    "The range that a mask leaves of one line holds exactly the coordinates that pass.",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R8",),
)
def solutions_are_exact(given: Given) -> None:
    constant, weight, t = given.integer("constant"), given.integer("weight"), given.integer("t")
    begin, end = given.integer("begin"), given.integer("end")
    given.assume(weight != 0)
    low, high = solutions(constant, weight, begin, end)
    value = constant + weight * t
    given.agree("passes", impl=(low <= t) & (t < high), spec=(begin <= value) & (value < end))


def views() -> tuple[tuple[int, bool], ...]:
    """Views of rank 1 and 2, without a mask and with one."""
    return ((1, False), (1, True), (2, False), (2, True))


@claim(
    "C13.problem",
    "The lines of a view move its flat number as its strides do: the point of a valid index has its flat number.",
    family="carry-free",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D8",),
    cases=views,
)
def lines_move_the_flat_number(given: Given, rank: int, is_masked: bool) -> None:
    view = any_view(given, rank, is_masked)
    index = given.index(view.shape)
    given.assume(valid_at(defined(view), index))
    problem = problem_of(view.parts)
    point = tuple((index[line.axis] - line.first) * line.direction for line in problem.lines)
    for line, t in zip(problem.lines, point, strict=True):
        given.check("the point is in the box", (t >= 0) & (t < line.extent))
    given.agree("the flat number", impl=flat_at(problem, point), spec=address(defined(view), index))


@claim(
    "C11.floor-of-parts",
    "A floor is the sum of the floors along its lines (false: their remainders may carry).",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R7",),
    expect=refuted,
)
def floors_add_up(given: Given) -> None:
    problem, point = any_problem(given, 1)
    period = given.integer("period", at_least=1)
    weights = tuple(line.step // period for line in problem.lines)
    form = Affine(problem.start // period, weights)
    given.agree("the floor", impl=value_at(form, point), spec=flat_at(problem, point) // period)


@claim(
    "C11.closed-period",
    "The remainder may reach the period itself (false: it must stay below).",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R7",),
    expect=refuted,
)
def the_period_may_be_reached(given: Given) -> None:
    problem, point = any_problem(given, 1)
    period, weight = given.integer("period", at_least=1), given.integer("weight", at_least=0)
    form = Affine(problem.start // period, (weight,))
    remainder = flat_at(problem, point) - period * value_at(form, point)
    given.assume((remainder >= 0) & (remainder <= period))
    given.agree("the floor", impl=value_at(form, point), spec=flat_at(problem, point) // period)


@claim(
    "C12.solutions-rounded-down",
    "The first coordinate that passes is the quotient rounded down (false: up).",
    family="carry-free",
    scope=ALL_SIZES,
    ids=("R8",),
    expect=refuted,
)
def the_first_solution_is_rounded_down(given: Given) -> None:
    constant, t, begin = given.integer("constant"), given.integer("t"), given.integer("begin")
    weight = given.integer("weight", at_least=1)
    given.agree("passes", impl=(begin - constant) // weight <= t, spec=begin <= constant + weight * t)
