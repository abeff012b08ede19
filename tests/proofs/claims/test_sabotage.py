"""Each claim on the merge decision notices when the function that it is about is broken (R7, R8, R9, L7, L8)."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from impl.merge.base import Base, Boundary, boundaries_of
from impl.merge.layers.carry_free import (
    Affine,
    digit_form,
    floor_change,
    floor_form,
    is_inside_period,
    passing,
    project_mask,
    solutions,
    widened,
)
from impl.merge.results import parts_of
from impl.merge.search import bend
from impl.merge.search.bend import is_other_than, moved
from impl.merge.search.box import clamped
from impl.parts.normal_form import Parts
from proofs.claims.merging.pairs import reads_the_same
from proofs.kernel import Verdict
from proofs.kernel.registry import all_claims
from spec.merge import refutes, step, view_of
from spec.view import View as SpecView
from tests.proofs.helpers import as_found, result, verdict


def in_place_of(monkeypatch: pytest.MonkeyPatch, original: Any, broken: Any) -> None:
    """Puts a broken function in the place of one, wherever the library, the definition or a claim has it."""
    places = 0
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("impl", "spec", "proofs"):
            for attribute in [key for key, value in vars(module).items() if value is original]:
                monkeypatch.setattr(module, attribute, broken)
                places += 1
    assert places > 0


def swapped_bounds(low, high, weight, extent):
    """Takes the larger end for the smallest value."""
    end = weight * (extent - 1)
    return low + max(end, 0), high + min(end, 0)


def counted_bounds(low, high, weight, extent):
    """Takes as many steps as there are points."""
    end = weight * extent
    return low + min(end, 0), high + max(end, 0)


def short_bounds(low, high, weight, extent):
    """Takes one step too few."""
    end = weight * (extent - 2)
    return low + min(end, 0), high + max(end, 0)


def rising_bounds(low, high, weight, extent):
    """Forgets lines that fall."""
    return low, high + max(weight * (extent - 1), 0)


def half_forgotten(address, start, number, length, slope):
    """Goes on with the whole less one half, from the start."""
    half = length // 2
    middle = moved(start, number, half)
    if is_other_than(address, start, middle, slope * half):
        return start, half
    return middle, half


def halves_exchanged(address, start, number, length, slope):
    """Goes on with the half that does not differ."""
    half = length // 2
    middle = moved(start, number, half)
    if is_other_than(address, start, middle, slope * half):
        return middle, length - half
    return start, half


def ends_exchanged(change, here, there, other):
    """Goes on with the half whose ends are alike."""
    middle = moved(here, other, (there[other] - here[other]) // 2)
    return (middle, there) if change(middle) != change(here) else (here, middle)


def never_nearer(change, here, there, other):
    """Rounds the middle up, so that neighbours of neighbours stay where they are."""
    middle = moved(here, other, (there[other] - here[other] + 1) // 2 + 1)
    return (here, middle) if change(middle) != change(here) else (middle, there)


def square_along_one(near, number, other):
    """Takes the first line twice."""
    return [near, moved(near, number, 1), moved(moved(near, number, 1), number, 1)]


def mirrored(parts: Parts, problem: Any) -> Parts:
    """Parts with the offset of the first index instead of that of the start."""
    return parts._replace(offset=parts.offset + sum(line.first for line in problem.lines))


def turned(shape, problem, steps):
    """Forgets that a line runs backwards."""
    parts = parts_of(shape, problem, steps)
    strides = list(parts.strides)
    for line, change in zip(problem.lines, steps.changes, strict=True):
        strides[line.axis] = change
    return parts._replace(strides=tuple(strides))


def always_refuting(views, witness, equality):
    """Accepts a square if its addresses are not all alike."""
    return len(witness) == 4 and refutes(views, witness, equality) is False


def first_line(address, changes, corner):
    """Names the first line, whichever it is."""
    return 0, (0,) * len(corner)


def stretch_backwards(address, changes, corner):
    """Names the end of the stretch for its start."""
    number, start = bend_stretch(address, changes, corner)
    return number, bend.moved(start, number, corner[number])


bend_stretch = bend.stretch_that_differs
bend_turn = bend.turn_that_differs


def turn_from_here(change, here, there):
    """Returns to the first point."""
    other, _, after = bend_turn(change, here, there)
    return other, here, after


def without_holes(tracker, equality):
    """Finds a view for any valid set."""
    full = tracker.__class__(tracker.shape, tracker.address, frozenset(tracker.address))
    return view_of(full, equality) or SpecView((), (), 0, (), ())


def without_the_rest(digit, bounds, weight, extent):
    """Takes the least value of the other lines for their greatest, too."""
    return passing(digit, widened(bounds[0], bounds[0], weight, extent), weight, extent)


def without_what_is_behind(point, number, distance):
    """Leaves out the lines behind the one that is moved."""
    return (*point[:number], point[number] + distance)


def moved_the_other_way(point, number, distance):
    """Goes back instead of forward."""
    return (*point[:number], point[number] - distance, *point[number + 1 :])


BROKEN: list[tuple[Any, Callable[..., Any], tuple[str, ...]]] = [
    (widened, swapped_bounds, ("C18.bounds", "C18.floor-by-line", "C11.floor-form")),
    (widened, counted_bounds, ("C18.bounds-reached",)),
    (widened, short_bounds, ("C18.bounds", "C18.floor-by-line", "C11.floor-form")),
    (widened, rising_bounds, ("C18.bounds", "C18.floor-by-line")),
    (widened, lambda low, high, weight, extent: widened(low, high, -weight, extent), ("C18.bounds",)),
    (floor_change, lambda flat, step, period: step // period, ("C18.weights",)),
    (floor_change, lambda flat, step, period: (flat - step) // period - flat // period, ("C18.weights",)),
    (is_inside_period, lambda bounds, period: bounds[0] >= 0 and bounds[1] <= period, ("C18.floor",)),
    (is_inside_period, lambda bounds, period: bounds[0] > 0 and bounds[1] < period, ("C18.floor-refuses",)),
    (is_inside_period, lambda bounds, period: bounds[0] >= -1 and bounds[1] < period, ("C18.floor",)),
    (is_inside_period, lambda bounds, period: bounds[0] >= 0 or bounds[1] < period, ("C18.floor",)),
    (floor_form, lambda problem, period: None, ("C18.floor-of-one-point", "C20.digit")),
    (clamped, lambda i, low, high: min(max(i, low), high), ("C17.corner", "C17.clamped")),
    (clamped, lambda i, low, high: max(min(i, low), high - 1), ("C17.corner", "C17.clamped")),
    (clamped, lambda i, low, high: low, ("C17.corner", "C17.clamped")),
    (clamped, lambda i, low, high: min(max(i, low + 1), high - 1), ("C17.clamped",)),
    (bend.half_that_differs, half_forgotten, ("C21.half-that-differs",)),
    (bend.half_that_differs, halves_exchanged, ("C21.half-that-differs",)),
    (bend.half_between, ends_exchanged, ("C21.half-between",)),
    (bend.half_between, never_nearer, ("C21.half-between",)),
    (bend.unit_square, square_along_one, ("C21.unit-square",)),
    (bend.stretch_that_differs, first_line, ("C21.stretch",)),
    (bend.stretch_that_differs, stretch_backwards, ("C21.stretch",)),
    (bend.turn_that_differs, turn_from_here, ("C21.turn",)),
    (bend.moved, without_what_is_behind, ("C70.moved", "C70.moved-on-a-way")),
    (bend.moved, moved_the_other_way, ("C70.moved", "C70.moved-on-a-way")),
    (parts_of, turned, ("C16.built", "C16.induction")),
    (parts_of, lambda *given: mirrored(parts_of(*given), given[1]), ("C16.built", "C16.induction")),
    (step, lambda index, axis: (*index[:axis], index[axis] + 2, *index[axis + 1 :]), ("C16.steps",)),
    (refutes, always_refuting, ("C16.no-square",)),
    (view_of, without_holes, ("C16.view-of",)),
    (solutions, lambda constant, weight, begin, end: solutions(constant, weight, begin, end - 1), ("C12.solutions",)),
    (digit_form, lambda digit, problem: floor_form(problem, digit.period), ("C20.digit",)),
    (project_mask, lambda digit, problem: (problem, True), ("C20.masks",)),
    (passing, lambda digit, bounds, weight, extent: (0, extent), ("C20.passing-alone",)),
    (passing, lambda digit, bounds, weight, extent: (1, extent), ("C20.passing", "C20.passing-alone")),
    (passing, without_the_rest, ("C20.passing",)),
]


def claim_with(claim_id: str) -> Any:
    """The claim with an id."""
    return next(claim for claim in all_claims() if claim.id == claim_id)


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_function_is_refuted(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """R7, R8, R9, L7, L8."""
    original, broken, noticing = BROKEN[number]
    claims = [claim_with(claim_id) for claim_id in noticing]
    in_place_of(monkeypatch, original, broken)
    found = {claim.id: as_found(claim) for claim in claims}
    assert {claim_id: result.verdict for claim_id, result in found.items()} == dict.fromkeys(noticing, Verdict.REFUTED)


def test_a_base_that_drops_a_boundary_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """R1, R7."""
    monkeypatch.setattr("impl.merge.base.boundaries_of", lambda view, size: (*boundaries_of(view, size)[:1], [], []))
    assert as_found(claim_with("C19.address")).verdict is Verdict.REFUTED
    assert as_found(claim_with("C19.carry-weight")).verdict is Verdict.REFUTED


def test_a_base_with_a_wrong_weight_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """R1, R7."""
    monkeypatch.setattr("impl.merge.base.Boundary", lambda period, weight: Boundary(period, -weight))
    assert as_found(claim_with("C19.address")).verdict is Verdict.REFUTED


def test_a_base_that_rounds_up_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """R7."""
    monkeypatch.setattr(Base, "address", lambda base, flat: base.offset + base.slope * (flat + 1))
    assert as_found(claim_with("C19.address")).verdict is Verdict.REFUTED


def test_masked_digits_without_their_size_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """R8."""
    original = claim_with("C19.masked-digits").body.__globals__["Base"]
    kind = original.__init__.__globals__["MaskedDigit"]
    monkeypatch.setattr("impl.merge.base.MaskedDigit", lambda period, *rest: kind(period, *rest[:3], True))
    assert as_found(claim_with("C19.masked-digits")).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    "broken",
    [
        lambda form, other, factor: Affine(form.constant - factor * other.constant, form.weights),
        lambda form, other, factor: Affine(form.constant + factor * other.constant, form.weights),
    ],
)
def test_a_sum_of_forms_that_is_none_is_refuted(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """R7."""
    monkeypatch.setattr(Affine, "plus", broken)
    assert as_found(claim_with("C18.bounds-by-line")).verdict is Verdict.REFUTED


def test_a_merge_of_a_stack_that_leaves_its_base_is_noticed() -> None:
    """Also where the view that it is merged into has no valid index, so that no address is compared."""
    base, nothing = SpecView((4,), (1,), 0, (0,), (4,)), SpecView((1,), (0,), 0, (0,), (0,))
    inside, outside = (SpecView((1,), (0,), offset, (0,), (1,)) for offset in (3, 4))
    assert result(lambda given: reads_the_same(given, nothing, base, outside)).reasons[0].startswith("it is inside")
    assert verdict(lambda given: reads_the_same(given, inside, base, inside)) is Verdict.PROVED_ALL_SIZES
