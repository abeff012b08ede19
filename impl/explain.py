"""Why a stack of views is, or is not, one view: the decision told step by step, in words and numbers."""

from collections.abc import Iterator
from math import prod

from impl.errors import LayoutError
from impl.merge import BudgetExceeded, Merged, NotMergeable, OutOfBounds, mergeable
from impl.merge.answers import Answer, Equality, Witness
from impl.merge.below import Base
from impl.merge.carry_free import Affine, flat_form, floor_form
from impl.merge.decide import folded
from impl.merge.problem import Problem, problem_of
from impl.merge.valid_points import digit_form, project_masks
from impl.view import View

SECOND_DIFFERENCE = {3: (1, -2, 1), 4: (1, -1, -1, 1)}


def explain(views: tuple[View, ...], equality: Equality, budget: int) -> str:
    """The decision of `mergeable` in words, one step a line.

    >>> print(explain((View.create((4,), (2,)), View.create((2, 2), (1, 2))), "observable", 2**31))
    view 0 (the base): View(shape=(4,), strides=(2,), offset=0, mask=None, contiguous=False)
    view 1: View(shape=(2, 2), strides=(1, 2), offset=0, mask=None, contiguous=False)
    flat number of an index of view 1: y = idx0 + 2*idx1
    y runs from 0 to 3; the base has 4 elements: every index stays inside
    the base is one axis for the address, 2 for each element: nothing carries
    merged: View(shape=(2, 2), strides=(2, 4), offset=0, mask=None, contiguous=False)
    """
    return "\n".join([*steps(views, equality, budget)])


def steps(views: tuple[View, ...], equality: Equality, budget: int) -> Iterator[str]:
    """The lines of an explanation."""
    answer = mergeable(*views, equality=equality, budget=budget)
    yield from (f"view {number}{' (the base)' * (number == 0)}: {view}" for number, view in enumerate(views))
    if len(views) > 2:
        remaining = folded(tuple(View.create(*view.parts) for view in views), budget)
        yield f"neighbours that merge leave {len(remaining)} of {len(views)} views"
        if len(remaining) < len(views):
            yield from (f"  {view}" for view in remaining)
        views = remaining
    if len(views) == 2:
        yield from pair_steps(*views)
    elif len(views) > 2:
        yield "no two neighbours merge; the whole stack is decided from what each flat number of the last view reads"
    if equality == "strict":
        yield "strict equality: addresses at indices that are not valid count too"
    yield from conclusion(answer)


def pair_steps(base: View, outer: View) -> Iterator[str]:
    """What the decision looks at for two views."""
    base, outer = View.create(*base.parts), View.create(*outer.parts)
    if prod(outer.shape) == 0 or any(begin == end for begin, end in outer.mask or ()):
        yield "the last view has no valid index: nothing is read"
        return
    problem, below = problem_of(outer), Base(base)
    valid = f", idx in {problem.ranges}" if outer.mask is not None else ""
    yield f"flat number of an index of view 1: y = {written(flat_form(problem), problem)}{valid}"
    is_inside = problem.start >= 0 and problem.last < below.size
    ends = "every index stays inside" if is_inside else "some valid index leaves it"
    yield f"y runs from {problem.start} to {problem.last}; the base has {below.size} elements: {ends}"
    if is_inside:
        yield from mask_steps(below, problem)
        yield from carry_steps(below, problem)


def mask_steps(base: Base, problem: Problem) -> Iterator[str]:
    """How the masks of the base look from the last view."""
    for digit in base.masked_digits:
        form = digit_form(digit, problem)
        name = f"the base digit y//{digit.period}" + ("" if digit.is_top else f"%{digit.size}")
        wanted = f"is valid in [{digit.begin}, {digit.end})"
        if form is None:
            yield f"{name} {wanted} and carries: decided from the flat numbers that are reached"
        else:
            low, high = form.bounds(problem)
            yield f"{name} {wanted}; it is {written(form, problem)}, from {low} to {high}"
    narrowed, is_open = project_masks(base.masked_digits, problem)
    if narrowed is None:
        yield "no index passes these masks"
    elif is_open:
        yield "what passes is no range on one axis: decided from the flat numbers that are reached"
    elif narrowed is not problem:
        yield f"what passes is the box {narrowed.ranges}"


def carry_steps(base: Base, problem: Problem) -> Iterator[str]:
    """Which axis boundaries of the base carry."""
    narrowed, is_open = project_masks(base.masked_digits, problem)
    if narrowed is None or is_open:
        return
    if not base.boundaries:
        yield f"the base is one axis for the address, {base.slope} for each element: nothing carries"
    for boundary in base.boundaries:
        form = floor_form(narrowed, boundary.period)
        name = f"y//{boundary.period}, which counts {boundary.weight} in the address,"
        if form is None:
            yield f"{name} carries: its change along an axis depends on the other indices"
        else:
            yield f"{name} never carries: it is {written(form, narrowed)}"


def conclusion(answer: Answer) -> Iterator[str]:
    """The answer in words."""
    match answer:
        case Merged(view):
            yield f"merged: {view}"
        case NotMergeable(witness):
            yield f"not mergeable: {reason(witness)}"
        case OutOfBounds(index, level, flat, size):
            yield (
                f"out of bounds: the valid index {index} leads to flat number {flat} of view {level}, "
                f"which has {size} elements"
            )
        case BudgetExceeded(method, cost, budget):
            yield f"not decided: {method} would take {cost} units of work, the budget is {budget}"


def reason(witness: Witness) -> str:
    """What a witness shows."""
    if witness.kind == "scalar":
        return "the only index, (), is not valid, and a view of rank 0 has no mask"
    if witness.kind == "undefined":
        return f"the index {witness.indices[0]} has no address, and a view has one everywhere"
    pairs = zip(witness.indices, witness.addresses, strict=True)
    read = [f"{index} reads {'nothing' if address is None else address}" for index, address in pairs]
    if witness.kind == "hole":
        return f"{', '.join(read)}; the last lies between the others, so the valid indices are no box"
    factors = SECOND_DIFFERENCE[len(witness.indices)]
    numbers = [address for address in witness.addresses if address is not None]
    if len(numbers) != len(factors):
        raise LayoutError(f"explain: {witness} is no bend; need an address at each index")
    total = sum(factor * number for factor, number in zip(factors, numbers, strict=True))
    return f"{', '.join(read)}; the second difference is {total}, and 0 in every view"


def written(form: Affine, problem: Problem) -> str:
    """An affine form of a problem's point, in the coordinates of the view."""
    weights = [weight * line.direction for weight, line in zip(form.weights, problem.lines, strict=True)]
    constant = form.constant - sum(w * line.first for w, line in zip(weights, problem.lines, strict=True))
    terms = [
        f"{'-' * (weight < 0)}{f'{abs(weight)}*' * (abs(weight) != 1)}idx{line.axis}"
        for weight, line in zip(weights, problem.lines, strict=True)
        if weight != 0
    ]
    terms += [str(constant)] if constant != 0 or not terms else []
    return " + ".join(terms).replace("+ -", "- ")
