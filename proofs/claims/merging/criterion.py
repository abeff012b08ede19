"""The criterion (L7): a stack is one view exactly when its valid set is a box and its steps are constant there.

*Only if.* A view has constant steps (C16.steps) and a box of valid indices (C17.convex), so whatever equals it has
both; `witnesses` says it in the words of `refutes`. *If.* The view that the library builds from the steps (`parts_of`)
reads at each index of the box what the stack reads there, by induction on the unit steps that lead there from the first
index.

The definition's own `view_of`, which enumerates, is compared with the criterion on small shapes, for every set of
valid indices and all addresses.
"""

from collections.abc import Iterable
from itertools import chain, combinations, product

from impl.merge.base import Steps
from impl.merge.problem import Problem, problem_of
from impl.merge.results import parts_of
from impl.view import View
from proofs.claims.common import any_view, defined, valid_at
from proofs.claims.merging.witnesses import EQUALITIES, any_defined_view
from proofs.kernel import AllSizes, Bounded, Given, claim, implies, merged, refuted
from spec.merge import find_witness, hull, step, view_of
from spec.shape import Index, Shape, index_set
from spec.tracker import Equality, Tracker
from spec.view import address


def ranks() -> Iterable[tuple[int]]:
    """Ranks 1 to 3."""
    return ((1,), (2,), (3,))


@claim(
    "C16.steps",
    "Each step along an axis changes the address of a view by the stride of the axis, wherever it is taken.",
    family="criterion",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L2", "L7", "D8"),
    cases=ranks,
)
def views_have_constant_steps(given: Given, rank: int) -> None:
    view = any_defined_view(given, rank)
    index = given.index(view.shape)
    for axis, stride in enumerate(view.strides):
        change = address(view, step(index, axis)) - address(view, index)
        given.agree("the step", impl=change, spec=stride)


def any_top(given: Given, rank: int) -> View:
    """Any view of a rank that has a valid index."""
    view = any_view(given, rank, True)
    for begin, end in view.mask or ():
        given.assume(begin < end)
    return view


def any_steps(given: Given, problem: Problem) -> Steps:
    """Any address at the start of a problem, and any change of it for each line."""
    return Steps(given.integer("start"), given.integers("change", len(problem.lines)))


@claim(
    "C16.built",
    "The view built from the steps reads the start's address and a step more for each step, and its valid indices "
    "are the points of the box.",
    family="criterion",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L7", "D8"),
    cases=ranks,
)
def the_view_built_adds_up_the_steps(given: Given, rank: int) -> None:
    top = any_top(given, rank)
    problem = problem_of(top.parts)
    steps = any_steps(given, problem)
    built = defined(View(*parts_of(top.shape, problem, steps), False))
    point = given.index(tuple(line.extent for line in problem.lines), "t")
    index = problem.index(point)
    expected = steps.start + sum(change * t for change, t in zip(steps.changes, point, strict=True))
    given.agree("the shape", impl=built.shape, spec=top.shape)
    given.agree("the address", impl=address(built, index), spec=expected)
    given.check("it is valid", valid_at(built, index))
    given.agree("the box", impl=(built.begin, built.end), spec=(defined(top).begin, defined(top).end))


@claim(
    "C16.induction",
    "The built view begins with the start's address, each step in the box changes its address by that step's constant, "
    "and every index of the box is reached by such steps: so it reads what any stack with these steps reads.",
    family="criterion",
    scope=AllSizes("ranks 1 to 3, by induction on the steps"),
    ids=("L7", "L2"),
    cases=ranks,
)
def constant_steps_make_a_view(given: Given, rank: int) -> None:
    top = any_top(given, rank)
    problem = problem_of(top.parts)
    steps = any_steps(given, problem)
    built = defined(View(*parts_of(top.shape, problem, steps), False))
    point = given.index(tuple(line.extent for line in problem.lines), "t")
    first, here, nearer = problem.index((0,) * len(point)), problem.index(point), False
    given.agree("at the first", impl=address(built, first), spec=steps.start)
    for number, (line, change) in enumerate(zip(problem.lines, steps.changes, strict=True)):
        after = problem.index(step(point, number))
        low, high = (after, here) if line.direction < 0 else (here, after)
        given.agree("it is a step", impl=high, spec=step(low, line.axis))
        given.agree("at the next", impl=address(built, after), spec=address(built, here) + change)
        given.check("the next is valid", implies(point[number] + 1 < line.extent, valid_at(built, after)))
        nearer = (point[number] > 0) | nearer
    given.check("it is the first, or a step from one before it", (sum(point) == 0) | nearer)


def sets_of_indices() -> Iterable[tuple[Shape, tuple[Index, ...]]]:
    """Every set of indices of some small shapes."""
    for shape in ((), (0,), (4,), (2, 2), (2, 3), (3, 2)):
        indices = tuple(index_set(shape))
        chosen = chain.from_iterable(combinations(indices, count) for count in range(len(indices) + 1))
        yield from ((shape, kept) for kept in chosen)


def is_one_view(tracker: Tracker, known: frozenset[Index]) -> bool:
    """Whether the criterion of L7 says that a set of valid indices with addresses is one view; `known` are the indices
    whose addresses count."""
    valid = tracker.valid
    if not all(hull(p, q) <= valid for p, q in product(valid, repeat=2)) or (tracker.shape == () and not valid):
        return False
    for axis in range(len(tracker.shape)):
        starts = [index for index in sorted(known) if step(index, axis) in known]
        steps = [tracker.address[step(index, axis)] - tracker.address[index] for index in starts]
        if any(change != steps[0] for change in steps):
            return False
    return True


SMALL = "shapes (), (0), (4), (2,2), (2,3), (3,2), every set of valid indices, any addresses"


def sets_and_equalities() -> Iterable[tuple[Shape, tuple[Index, ...], Equality]]:
    """Every set of indices of some small shapes, under both equalities."""
    return ((*case, equality) for case in sets_of_indices() for equality in EQUALITIES)


@claim(
    "C16.view-of",
    "`view_of` finds a view exactly when the valid set is a box and every step along an axis is a constant of it.",
    family="criterion",
    scope=Bounded(SMALL),
    ids=("L7", "L2", "L8", "D17"),
    cases=sets_and_equalities,
)
def the_criterion_is_what_view_of_decides(
    given: Given, shape: Shape, chosen: tuple[Index, ...], equality: Equality
) -> None:
    tracker, known = any_tracker(given, shape, chosen, equality)
    found = merged(lambda: view_of(tracker, equality) is not None)
    given.agree("one view", impl=found, spec=merged(lambda: is_one_view(tracker, known)))


def any_tracker(
    given: Given, shape: Shape, chosen: tuple[Index, ...], equality: Equality
) -> tuple[Tracker, frozenset[Index]]:
    """A tracker with any addresses at the indices whose addresses count, of which some are valid; and these indices."""
    counted = chosen if equality == "observable" else tuple(index_set(shape))
    values = given.integers("address", len(counted))
    return Tracker(shape, dict(zip(counted, values, strict=True)), frozenset(chosen)), frozenset(counted)


@claim(
    "C16.witness",
    "Where there is no view, two valid indices with one between that is not, or a row or square that bends, show it.",
    family="criterion",
    scope=Bounded(SMALL),
    ids=("L8", "D17"),
    cases=lambda: ((*case, "observable") for case in sets_of_indices()),
    empty=47,
)
def a_tracker_that_is_no_view_has_a_witness(
    given: Given, shape: Shape, chosen: tuple[Index, ...], equality: Equality
) -> None:
    tracker, known = any_tracker(given, shape, chosen, equality)
    given.assume(not merged(lambda: is_one_view(tracker, known)))
    witness = find_witness(tracker, equality)
    inside = [index for index in witness if index in tracker.valid]
    if len(inside) < len(witness):
        is_hole = len(inside) == 2 and witness[2] in hull(witness[0], witness[1])
        given.check("a hole, or an empty scalar", is_hole or witness == ((),))
    else:
        first, *middle, last = (tracker.address[index] for index in witness)
        given.check("it bends", last - sum(middle if len(middle) == 2 else middle * 2) + first != 0)


@claim(
    "C16.equal-ends",
    "Addresses at equal distances are one view (false: the valid indices may have a hole).",
    family="criterion",
    scope=Bounded("3 indices"),
    ids=("L7",),
    expect=refuted,
)
def constant_steps_are_enough(given: Given) -> None:
    start, change = given.integer("start"), given.integer("change")
    tracker = Tracker((3,), {(0,): start, (2,): start + 2 * change}, frozenset(((0,), (2,))))
    given.check("one view", merged(lambda: view_of(tracker, "observable") is not None))


@claim(
    "C16.steps-from-the-corner",
    "Where the steps from the first index of each axis agree with a view, so do all others (false: steps may change "
    "further on).",
    family="criterion",
    scope=Bounded("2 x 2 indices"),
    ids=("L7",),
    expect=refuted,
)
def steps_at_the_corner_are_enough(given: Given) -> None:
    tracker, _ = any_tracker(given, (2, 2), tuple(index_set((2, 2))), "observable")
    given.check("one view", merged(lambda: view_of(tracker, "observable") is not None))
