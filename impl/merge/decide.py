"""Deciding whether a stack of views is one view.

For two views, the base below and the last view on top:

1. the last view becomes a `Problem`: the lines along which its flat number moves;
2. every valid index must lead to an element of the base, else the stack is out of bounds;
3. the valid points must be a box: a masked base axis whose digit never carries narrows at most one line
   (R8); the others are decided by the flat numbers that are reached (R9);
4. inside the box every step along a line must change the address by a constant: floors that never carry are
   affine (R7); the others may still cancel, which the flat numbers that are reached decide (R9).

A longer stack is first folded pair by pair. What is left, if it is more than two views, is decided like a pair
with a table of the reached flat numbers in place of the base: a stack can be one view although no two
neighbours of it are.
"""

from __future__ import annotations

from math import prod

from impl.merge.answers import Answer, BudgetExceeded, Equality, Merged, NotMergeable, OutOfBounds
from impl.merge.below import Base, Below, Table
from impl.merge.bits import members
from impl.merge.cost import Undecided, reach_cost, require_budget
from impl.merge.problem import Problem, problem_of
from impl.merge.reachability import Hole, index_reaching, reach
from impl.merge.steps import Bend, constant_steps
from impl.merge.valid_points import valid_problem
from impl.merge.witness import out_of_bounds, witness_of
from impl.normal import Parts, strides_for_shape
from impl.view import View

Stack = tuple[View, ...]


def decide(views: Stack, equality: Equality, budget: int) -> Answer:
    """Whether a stack of views with plain integer parts is one view (D17)."""
    try:
        answer = decide_strict(views, budget) if equality == "strict" else decide_observable(views, budget)
    except Undecided as exceeded:
        return BudgetExceeded(exceeded.method, exceeded.cost, budget)
    return restated(views, answer, equality)


def restated(views: Stack, answer: Answer, equality: Equality) -> Answer:
    """The answer with what its indices read through the views as they were given, before any were merged."""
    match answer:
        case NotMergeable(witness):
            return NotMergeable(witness_of(views, witness.kind, witness.indices, equality))
        case OutOfBounds(index):
            return out_of_bounds(views, index)
        case _:
            return answer


def decide_observable(views: Stack, budget: int) -> Answer:
    """D17 under observable equality (D6)."""
    views = folded(tuple(View.create(*view.parts) for view in views), budget)
    top = views[-1]
    if len(views) == 1:
        return Merged(top)
    if prod(top.shape) == 0:
        return Merged(View.create(top.shape))
    if top.mask is not None and any(begin == end for begin, end in top.mask):
        return no_valid_index(top)
    problem = problem_of(top)
    below = below_of(views, problem, budget)
    return below if isinstance(below, OutOfBounds) else decide_box(views, below, problem, budget)


def decide_box(views: Stack, below: Below, problem: Problem, budget: int) -> Answer:
    """D17 for a last view with a valid index and a stack inside its bounds: steps 3 and 4 above."""
    top = views[-1]
    box = valid_problem(below, problem, budget)
    if box is None:
        return no_valid_index(top)
    if isinstance(box, Hole):
        return NotMergeable(witness_of(views, "hole", box, "observable"))
    steps = constant_steps(below, box, budget)
    if isinstance(steps, Bend):
        return NotMergeable(witness_of(views, "bend", tuple(sorted(map(box.index, steps))), "observable"))
    return Merged(View.create(*parts_of(top.shape, below, box, steps)))


def decide_strict(views: Stack, budget: int) -> Answer:
    """D17 under strict equality (D5): observably one view, with an affine address on the whole shape."""
    observable = decide_observable(views, budget)
    top = views[-1]
    if not isinstance(observable, Merged) or prod(top.shape) == 0:
        return observable
    if len(views) == 1:
        return Merged(top)
    problem = problem_of(top, is_masked=False)
    size = prod(views[-2].shape)
    if problem.start < 0 or problem.last >= size:
        point = tuple(0 if problem.start < 0 else line.extent - 1 for line in problem.lines)
        return NotMergeable(witness_of(views, "undefined", (problem.index(point),), "strict"))
    below = Base(views[0]) if len(views) == 2 else table_of(views, problem, budget)
    if isinstance(below, Table) and below.undefined:
        index = index_reaching(problem, below.undefined)
        return NotMergeable(witness_of(views, "undefined", (index,), "strict"))
    steps = constant_steps(below, problem, budget)
    if isinstance(steps, Bend):
        return NotMergeable(witness_of(views, "bend", tuple(sorted(map(problem.index, steps))), "strict"))
    parts = parts_of(top.shape, below, problem, steps)
    mask = observable.view.mask
    is_contiguous = mask is None and parts.offset == 0 and parts.strides == strides_for_shape(top.shape)
    return Merged(View(parts.shape, parts.strides, parts.offset, mask, is_contiguous))


def folded(views: Stack, budget: int) -> Stack:
    """The stack with neighbours merged, the last pair first, until two views or none that merge are left."""
    position = len(views) - 2
    while position >= 0 and len(views) > 2:
        try:
            pair = decide_observable(views[position : position + 2], budget)
        except Undecided:
            position -= 1
            continue
        if isinstance(pair, Merged):
            views = (*views[:position], pair.view, *views[position + 2 :])
            position = min(position, len(views) - 2)
        else:
            position -= 1
    return views


def below_of(views: Stack, problem: Problem, budget: int) -> Base | Table | OutOfBounds:
    """What lies below the last view, or the first valid index found that leaves the stack."""
    if problem.start < 0 or problem.last >= prod(views[-2].shape):
        point = tuple(0 if problem.start < 0 else line.extent - 1 for line in problem.lines)
        return out_of_bounds(views, problem.index(point))
    if len(views) == 2:
        return Base(views[0])
    table = table_of(views, problem, budget)
    return out_of_bounds(views, index_reaching(problem, table.leaving)) if table.leaving else table


def table_of(views: Stack, problem: Problem, budget: int) -> Table:
    """The table of the flat numbers that the last view reaches."""
    require_budget("table", 64 * (problem.last + 1) * len(views) + reach_cost(problem), budget)
    return Table(views[:-1], members(reach(problem)))


def no_valid_index(top: View) -> Answer:
    """The answer for a stack with no valid index: a view with an empty mask, unless the rank is 0 (R6)."""
    rank = len(top.shape)
    if rank == 0:
        return NotMergeable(witness_of((top,), "scalar", ((),), "observable"))
    return Merged(View.create(top.shape, (0,) * rank, 0, ((0, 0),) * rank))


def parts_of(shape: tuple[int, ...], below: Below, problem: Problem, steps: tuple[int, ...]) -> Parts:
    """The parts of the view that moves by the given steps from the problem's start."""
    strides, offset = [0] * len(shape), below.address(problem.start)
    for line, change in zip(problem.lines, steps, strict=True):
        strides[line.axis] = line.direction * change
        offset -= strides[line.axis] * line.first
    return Parts(shape, tuple(strides), offset, problem.ranges)
