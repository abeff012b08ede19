"""Why a stack of views is, or is not, one view: the derivation told step by step, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from impl.doors import at_least
from impl.errors import BudgetError, LayoutError, MergeError
from impl.merge.base import Base
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.merge.derivation import folded
from impl.merge.findings import Fold, Stack
from impl.merge.layers import Layer
from impl.merge.layers.carry_free import Affine, Narrowing, digit_bounds, digit_form, flat_form, floor_form
from impl.merge.layers.dispatch import Examination, Linearity, Validity
from impl.merge.problem import Problem, has_valid_index, problem_of
from impl.merge.reading import Equality
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole
from impl.merge.strict import StrictDerivation
from impl.mergeability import plain_parts_of, require_equality
from impl.mergeability.certificate import Digits
from impl.mergeability.certify import address_digits
from impl.mergeability.decision import derived
from impl.view import View, stack_of, view_as_given


def searched(layer: Layer) -> str:
    """How a layer found what it did not read off the forms; every layer has its words, as the types see to."""
    match layer:
        case "normal form" | "carry-free":
            return f"layer {layer}: it shows at a corner or in a row, without a search"
        case "chain":
            return "layer chain: steps and periods divide one another; searched digit by digit"
        case "reachability":
            return "layer reachability: searched in the set of the flat numbers that are reached"
        case "table":
            return "layer table: searched in what each flat number of the last view reads"
        case "listing":
            return "layer listing: too many elements below to search, and few indices: each was read"


MOST_WRITTEN = 2**16
"""Machine words of the flat numbers, one for each axis and boundary, that are written."""


MOST_LINES = 2**13
"""Lines of views that are written again after they are folded; of longer stacks only those that change are."""


def explain(
    views: tuple[View, ...], equality: Equality = "observable", budget: int = DEFAULT_BUDGET
) -> str:
    """The decision of `mergeable` in words, one step a line; one budget for all of it.

    >>> print(explain((View.create((4,), (2,)), View.create((2, 2), (1, 2))), "observable", 2**30))
    view 0 (the base): View(shape=(4,), strides=(2,), offset=0, mask=None, contiguous=False)
    view 1: View(shape=(2, 2), strides=(1, 2), offset=0, mask=None, contiguous=False)
    flat number of an index of view 1: y = idx0 + 2*idx1
    y runs from 0 to 3; the base has 4 elements: every index stays inside
    the base is one axis for the address, 2 for each element: nothing carries
    decided by layer carry-free
    merged: View(shape=(2, 2), strides=(2, 4), offset=0, mask=None, contiguous=False)

    Raises MergeError for what is no stack of views of plain integers, and BudgetError for integers of so many digits
    that Python does not write them.
    """
    require_equality("explain", equality)
    limit = at_least(0, budget, "explain: budget", MergeError)
    stack = stack_of(views, "explain: views")
    plain_parts_of("explain: view", stack)
    try:
        return "\n".join([*lines(stack, equality, limit)])
    except LayoutError:
        raise
    except ValueError as refusal:
        raise BudgetError("explain: integers of more digits than Python writes; need narrower views") from refusal


def lines(stack: tuple[View, ...], equality: Equality, budget: int) -> Iterator[str]:
    """The lines of an explanation."""
    views = tuple([view.parts for view in stack])
    yield from named(views)
    derivation, answer = derived(views, equality, Budget(budget))
    observable = derivation.observable if isinstance(derivation, StrictDerivation) else derivation
    remaining, folds = folded_again(views, budget) if observable is None else (observable.views, observable.folds)
    yield from fold_lines(views, remaining, folds)
    if len(remaining) > 1:
        yield from pair_lines(remaining, None if observable is None else observable.examination)
    if equality == "strict":
        yield "strict equality: addresses at indices that are not valid count too"
    if isinstance(derivation, StrictDerivation) and (found := derivation.addresses) is not None:
        yield from address_lines(found.inner, found.problem, found.linearity)
    if derivation is not None and len(views) > 1:
        yield f"decided by layer {derivation.layer}"
    yield str(answer)


def folded_again(views: Stack, limit: int) -> tuple[Stack, tuple[Fold, ...]]:
    """How far the folding of a stack came that is not decided: the same steps once more."""
    return folded(views, Budget(limit)) if len(views) > 2 else (views, ())


def named(views: Stack) -> Iterator[str]:
    """A line for each view, with its number."""
    for number, parts in enumerate(views):
        yield f"view {number}{' (the base)' * (number == 0)}: {view_as_given(parts)}"


def fold_lines(views: Stack, remaining: Stack, folds: tuple[Fold, ...]) -> Iterator[str]:
    """How a longer stack is folded; the views that are left get new numbers."""
    if len(views) < 3:
        return
    is_long = len(views) * len(folds) > MOST_LINES
    for fold in folds:
        both = f"views {fold.position} and {fold.position + 1}"
        yield f"{both} of the stack are one view, by layer {fold.derivation.layer}; with it in their place:"
        views = (*views[: fold.position], fold.view, *views[fold.position + 2 :])
        yield from (f"  {line}" for line in ([str(view_as_given(fold.view))] if is_long else named(views)))
    if len(remaining) > 2:
        yield "no two neighbours merge; the whole stack is decided from what each flat number of the last view reads"


def pair_lines(views: Stack, found: Examination | None) -> Iterator[str]:
    """The lines about the last two views: the flat number, its range, the masks, and the steps of the address."""
    top, name = views[-1], f"view {len(views) - 1}"
    if not has_valid_index(top):
        yield "the last view has no valid index: nothing is read"
        return
    problem, size = problem_of(top), prod(views[-2].shape)
    valid = f", idx in {problem.ranges}" if top.mask is not None else ""
    yield f"flat number of an index of {name}: y = {written(flat_form(problem), problem)}{valid}"
    is_inside = problem.start >= 0 and problem.last < size
    base = "the base" if len(views) == 2 else f"view {len(views) - 2}"
    ends = "every index stays inside" if is_inside else "some valid index leaves it"
    yield f"y runs from {problem.start} to {problem.last}; {base} has {size} elements: {ends}"
    if found is not None:
        said = [*mask_lines(found, problem)]
        if found.linearity is not None and isinstance(found.validity.box, Problem):
            said += address_lines(found.inner, found.validity.box, found.linearity)
        yield from dict.fromkeys(said)  # what is searched for both is said once
    elif is_inside and len(views) == 2:
        yield from carry_lines(Base(views[0]), problem)


def mask_lines(found: Examination, problem: Problem) -> Iterator[str]:
    """How the masks of the base look from the last view, and what they leave."""
    for digit in found.inner.masked_digits if isinstance(found.inner, Base) else ():
        form = digit_form(digit, problem)
        name = f"the base digit y//{digit.period}" + ("" if digit.is_top else f"%{digit.size}")
        wanted = f"is valid in [{digit.begin}, {digit.end})"
        if (bounds := digit_bounds(digit, form, problem)) is None:
            yield f"{name} {wanted} and carries"
        else:
            what = "carries, but all y lie in one row of it" if form is None else f"is {written(form, problem)}"
            yield f"{name} {wanted}; it {what}, from {bounds[0]} to {bounds[1]}"
    for narrowing in found.validity.narrowings:
        yield from narrowing_lines(narrowing)
    yield from hole_lines(found.validity)


def narrowing_lines(narrowing: Narrowing) -> Iterator[str]:
    """The lines about one step: what it left of the box of valid indices."""
    if narrowing.digit is None:
        yield searched(narrowing.layer)
    if narrowing.after is None:
        yield "no index passes these masks"
    elif narrowing.after is not narrowing.before:
        yield f"what passes is the box {narrowing.after.ranges}"


def hole_lines(validity: Validity) -> Iterator[str]:
    """The lines that say that the valid indices are no box, if they are none."""
    if isinstance(validity.box, Hole):
        yield "what passes is no range on one axis"
        yield searched(validity.layer)


def address_lines(base: object, box: Problem, linearity: Linearity) -> Iterator[str]:
    """Which axis boundaries of the base carry, and the digits if none does."""
    if not isinstance(base, Base):
        yield searched(linearity.layer)
        return
    yield from carry_lines(base, box)
    if linearity.layer != "carry-free":
        yield "no two opposite corners show a bend: the carries may cancel"
        yield searched(linearity.layer)
    elif not isinstance(linearity.steps, Bend):
        yield from digit_lines(address_digits(base, box))


def carry_lines(base: Base, box: Problem) -> Iterator[str]:
    """The lines about the axis boundaries of the base at which the flat number carries."""
    if not base.boundaries:
        yield f"the base is one axis for the address, {base.slope} for each element: nothing carries"
    words = len(box.lines) * (1 + box.last.bit_length() // 64)
    most = MOST_WRITTEN // max(words, 1)
    for boundary in base.boundaries[:most]:
        form = floor_form(box, boundary.period)
        name = f"y//{boundary.period}, which counts {boundary.weight} in the address,"
        if form is None:
            yield f"{name} carries: its change along an axis depends on the other indices"
        else:
            yield f"{name} never carries: it is {written(form, box)}"
    if len(base.boundaries) > most:
        yield f"and so on: the base has {len(base.boundaries) - most} further axes"


def digit_lines(digits: Digits) -> Iterator[str]:
    """The table of digits."""
    for row in digits.rows if len(digits.rows) > 1 else ():
        form = written_by_axis(row.constant, row.weights)
        yield f"digit y//{row.period}%{row.size} is {form}, from {row.low} to {row.high}"


def written(form: Affine, problem: Problem) -> str:
    """An affine form of a problem's point, in the coordinates of the view."""
    return written_by_axis(*form.by_axis(problem))


def written_by_axis(constant: int, weights: tuple[int, ...]) -> str:
    """An affine form of the index."""
    terms = [
        f"{'-' * (weight < 0)}{f'{abs(weight)}*' * (abs(weight) != 1)}idx{axis}"
        for axis, weight in enumerate(weights)
        if weight != 0
    ]
    terms += [str(constant)] if constant != 0 or not terms else []
    return " + ".join(terms).replace("+ -", "- ")
