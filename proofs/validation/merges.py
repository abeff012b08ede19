"""Answers about stacks: a view in the place of some, the question itself, and fewer views in the place of many.

That a view is a stack is checked along the certificate that `mergeable` writes for the stack, by the checker that knows
the definitions alone. What has no certificate, symbolic sizes and stacks beyond the budget, is read at indices.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

from impl.cli.writing.as_json import as_json
from impl.integers import Integer
from impl.merge.budget import DEFAULT_BUDGET, IMPLICIT_BUDGET
from impl.merge.layers import LAYERS
from impl.mergeability import BudgetExceeded, Different, Equivalent, Merged, OutOfBounds, mergeable
from impl.mergeability.answers import Answer
from impl.parts.normal_form import Parts, strides_for_shape
from impl.shapetracker import ShapeTracker
from impl.view import View, stack_of, view_of_parts
from proofs.checker import Rejected, check
from proofs.checker.answers import SIDES
from proofs.checker.forms import are_equal_on, flat_form, is_empty, valid_box, whole_box
from proofs.validation import evidence
from proofs.validation.beyond import is_difference, is_seen, is_too_wide
from proofs.validation.defined import MOST_INDICES, as_given, indices_of, require, stacks_at, view_at
from proofs.validation.movements import is_spelled
from proofs.validation.refusals import left_at
from spec.shape import size
from spec.stack import read
from spec.view import View as SpecView

Stack = tuple[View, ...]

SMALL = DEFAULT_BUDGET // 4
"""A budget with which whoever has the default one must find what is found with it."""

IMPLICIT = IMPLICIT_BUDGET // 4
"""The budget within which `+` finds a view for certain: a question has some steps for nothing, `+` has none."""

MOST_VIEWS = 2**6
"""Views of a stack whose runs are looked at one by one."""

FEW_VIEWS = 8
"""Views of stacks of which evidence that they are equivalent is looked for."""

MOST_FLATS = 2**14
"""Flat numbers that are read one by one, for one piece of evidence; what lists more is read at indices instead."""


def answered(answer: Answer, *views: View, equality: Any = "observable", budget: int = DEFAULT_BUDGET) -> None:
    """The check of `mergeable`: what an answer carries shows it right."""
    views = tuple(view for one in views for view in stack_of(one, "mergeable: views"))
    if isinstance(answer, BudgetExceeded):
        limit = operator.index(budget)
        is_found = limit >= DEFAULT_BUDGET and isinstance(mergeable(*views, equality=equality, budget=SMALL), Merged)
        is_told = answer.cost > answer.budget == limit
        require(is_told and not is_found, "mergeable: the budget", views, equality, budget, answer)
    record = as_json(views, equality, answer)
    is_cheap = isinstance(answer, Merged) and answer.layer in ("normal form", "carry-free")
    require(not is_cheap or not flats_listed(record), "mergeable: numbers are listed", views, equality, answer)
    is_beyond = is_too_wide(record)
    if isinstance(answer, Merged) and (is_beyond or flats_listed(record) > MOST_FLATS):
        require(read_alike(views, (answer.view,)), "mergeable", views, equality, answer)
        return
    if is_beyond:
        require(is_seen(views, equality, answer), "mergeable", views, equality, answer)
        return
    try:
        check(record)
    except Rejected as rejection:
        require(False, "mergeable", views, equality, answer, rejection)


def flats_listed(record: Any) -> int:
    """The most flat numbers that a piece of evidence in an answer lists."""
    match record:
        case {"kind": "Reached", "flats": int(number)}:
            return number
        case dict():
            return max(map(flats_listed, record.values()), default=0)
        case list() | tuple():
            return max(map(flats_listed, record), default=0)
    return 0


def one_view(views: Stack, budget: int = SMALL) -> View | None:
    """The view that a stack is, with a certificate that the checker accepts; None if there is none to be found."""
    if not all(view.is_plain for view in views):
        return None
    answer = mergeable(*views, budget=budget)
    answered(answer, *views, budget=budget)
    return answer.view if isinstance(answer, Merged) else None


def is_stack(view: View, views: Stack) -> bool:
    """Whether a view reads what a stack does: by a certificate, or else at indices."""
    known = one_view(views)
    if known is not None:
        return view.is_plain and are_same(view_at(view, {}), view_at(known, {}))
    return read_alike(views, (view,))


def are_same(left: SpecView, right: SpecView) -> bool:
    """Whether two views are observably the same (D6)."""
    if left.shape != right.shape or is_empty(whole_box(left)):
        return left.shape == right.shape
    if is_empty(valid_box(left)) or is_empty(valid_box(right)):
        return is_empty(valid_box(left)) and is_empty(valid_box(right))
    return valid_box(left) == valid_box(right) and are_equal_on(flat_form(left), flat_form(right), valid_box(left))


def read_alike(before: Stack, after: Stack) -> bool:
    """Whether two stacks read the same at all indices, or at some of many; what leaves the first says nothing."""
    for stack, other in stacks_at(before, after):
        if stack[-1].shape != other[-1].shape:
            return False
        for index in indices_of(stack[-1]):
            wanted, found = read(stack, index), read(other, index)
            if wanted.leaves_base:
                continue
            if wanted.is_valid != found.is_valid or (wanted.is_valid and wanted.address != found.address):
                return False
    return True


def added(result: View | None, base: View, outer: View) -> None:
    """The check of `+` of two views."""
    if result is NotImplemented or base.contiguous:
        require(result is NotImplemented or result == outer, "+", base, outer, result)
    elif result is None:
        require(one_view((base, outer), IMPLICIT) is None, "+: no view", base, outer)
    else:
        require(is_stack(result, (base, outer)), "+", base, outer, result)
        require(result is base or result is outer or is_spelled(result), "+: the normal form", base, outer, result)


def rows_of(shape: tuple[Integer, ...]) -> View:
    """The row-major view of a shape, also of sizes such as `View.create` refuses, since they are not seen to be natural
    numbers, though they are: products of sizes that are, and what an argument was granted to be."""
    return view_of_parts(Parts(shape, strides_for_shape(shape), 0, None))


def reshaped(result: View | None, view: View, new_shape: Any) -> None:
    """The check of `View.reshape`: the view below the row-major numbers of the new shape (D15)."""
    stack = view, rows_of(as_given(new_shape))
    if result is None:
        require(one_view(stack) is None, "reshape: no view", view, new_shape)
    else:
        require(is_stack(result, stack), "reshape", view, new_shape, result)
        require(result == view or is_spelled(result), "reshape: the normal form", view, new_shape, result)


def reshaped_tracker(result: ShapeTracker, tracker: ShapeTracker, new_shape: Any) -> None:
    """The check of `ShapeTracker.reshape`: the last view reshaped, which is checked by itself, or one more."""
    before, after = tracker.views, result.views
    if len(after) > len(before):
        require(after[:-1] == before and after[-1].contiguous, "reshape: the views", tracker, new_shape, result)
    else:
        require(after[:-1] == before[:-1], "reshape: the views below", tracker, new_shape, result)
        require(after[-1] is before[-1] or is_stack(after[-1], (before[-1], rows_of(as_given(new_shape)))), "reshape",
                tracker, new_shape, result)  # fmt: skip


def minified(result: View, view: View, joins_fixed: bool = True) -> None:
    """The check of `minify`: the view, reshaped, with no more axes."""
    require(len(result.shape) <= max(1, len(view.shape)), "minify: more axes", view, joins_fixed, result)
    require(is_stack(result, (view, rows_of(result.shape))), "minify", view, joins_fixed, result)
    require(is_spelled(result), "minify: the normal form", view, joins_fixed, result)


def inside(name: str, stack: Stack) -> None:
    """Requires that no valid index of a small plain stack leaves a view; such a stack is to be refused, but by trackers
    that stand in for those of tinygrad."""
    if len(stack) > 1 and all(view.is_plain for view in stack) and size(stack[-1].shape) <= MOST_INDICES:
        views = tuple(view_at(view, {}) for view in stack)
        leaving = next((index for index in indices_of(views[-1]) if read(views, index).leaves_base), None)
        require(leaving is None, f"{name}: out of bounds", stack, leaving)


def simplified(result: ShapeTracker, tracker: ShapeTracker, budget: int | None = None) -> None:
    """The check of `simplify` and `canonical`: the same stack, in as few views as a certificate shows with a quarter of
    the budget that there is without one; but of trackers that stand in for those of tinygrad, which take stacks that a
    valid index leaves, it says nothing of how few views such a stack is."""
    before, after, is_own = tracker.views, result.views, type(tracker) is ShapeTracker
    require(len(after) <= len(before), "simplify: more views", tracker, result)
    require(is_same_stack(before, after), "simplify", tracker, result)
    usual, quarter = (DEFAULT_BUDGET, SMALL) if is_own else (IMPLICIT_BUDGET, IMPLICIT)
    has_all = budget is None or operator.index(budget) >= usual
    if has_all and is_own:
        inside("simplify", before)
    if len(after) > 1 and has_all and (is_own or not is_outside(before)):
        require(one_view(before, quarter) is None, "simplify: one view is enough", tracker, result)
        for pair in pairwise(after):
            require(one_view(pair, quarter) is None, "simplify: neighbours are one view", tracker, result)


def is_outside(stack: Stack) -> bool:
    """Whether a valid index of a stack of plain integers is found that leaves a view."""
    return all(view.is_plain for view in stack) and isinstance(mergeable(*stack, budget=SMALL), OutOfBounds)


def stepped(result: tuple[ShapeTracker, Answer | None, int], tracker: ShapeTracker, budget: int) -> None:
    """The check of a step of a chain: the same stack in fewer views or as many, and no more spent than there was."""
    fewest, _, left = result
    simplified(fewest, tracker, 0)
    require(0 <= left <= budget, "chain: what is left to spend", tracker, budget, left)


def added_trackers(result: ShapeTracker, tracker: ShapeTracker, outer: ShapeTracker) -> None:
    """The check of `+` of two trackers."""
    if result is not NotImplemented:
        require(is_same_stack((*tracker.views, *outer.views), result.views), "+", tracker, outer, result)
        if type(tracker) is ShapeTracker:
            inside("+", (*tracker.views, *outer.views))


def is_same_stack(before: Stack, after: Stack) -> bool:
    """Whether one stack is another one with runs of its views merged, each by a certificate; or else by reading, as are
    deep stacks, of which each run would be read through all of its views."""
    if before == after or (len(before) <= MOST_VIEWS and are_runs(before, after, is_run)):
        return True
    return read_alike(before, after)


def are_runs(before: Stack, after: Stack, is_run: Callable[[Stack, View], bool]) -> bool:
    """Whether each view of a stack is a run of another one, in order; `is_run` says whether views are one view."""
    if not before or not after:
        return not before and not after
    lengths = range(1, len(before) - len(after) + 2)
    return any(
        before[length - 1].shape == after[0].shape
        and is_run(before[:length], after[0])
        and are_runs(before[length:], after[1:], is_run)
        for length in lengths
    )


def is_run(run: Stack, view: View) -> bool:
    """Whether a view is a run of views, by being the only one of it, or by a certificate."""
    if len(run) == 1 and run[0] == view:
        return True
    known = one_view(run)
    return known is not None and view.is_plain and are_same(view_at(view, {}), view_at(known, {}))


def compared(result: object, left: Stack, right: Stack, budget: int = DEFAULT_BUDGET) -> None:
    """The check of `equivalent`: what it says is shown by evidence; or else none of the indices that are looked at
    differs or leaves a view."""
    left, right = stack_of(left, "equivalent: left"), stack_of(right, "equivalent: right")
    one, other = (tuple(view_at(view, {}) for view in stack) for stack in (left, right))
    if isinstance(result, Equivalent):
        require(result.layer in LAYERS, "equivalent: the layer", left, right, result.layer)
        if is_shown(left, right, result):
            return
        require(read_alike(tuple(left), tuple(right)), "equivalent", left, right)
        for stack, index in product((one, other), indices_of(one[-1])):
            require(not read(stack, index).leaves_base, "equivalent: out of bounds", left, right, index)
    elif isinstance(result, OutOfBounds):
        named = [stack for side, stack in zip(SIDES, (one, other), strict=True) if side == result.side]
        told = result.level, result.flat, result.size
        is_left = any(left_at(stack, result.witness) == told for stack in named)
        require(is_left, "equivalent: in bounds", left, right, result)
    elif isinstance(result, Different):
        require(is_shown(left, right, result), "different", left, right, result)
        shapes = None if result.index is not None else (left[-1].shape, right[-1].shape)
        require(result.shapes in (None, shapes), "different: the shapes", left, right, result.shapes)
    else:
        is_right = isinstance(result, BudgetExceeded) and result.cost > result.budget == operator.index(budget)
        require(is_right, "equivalent: no answer", left, right, budget, result)


def is_shown(left: Stack, right: Stack, result: Equivalent | Different) -> bool:
    """Whether the checker accepts what is said of two stacks, along evidence that does not take long to look at."""
    if isinstance(result, Equivalent) and max(len(left), len(right)) > FEW_VIEWS:
        return False
    record = evidence.compared(left, right, result, MOST_INDICES)
    if isinstance(result, Different) and is_too_wide(record):
        return is_difference(tuple(left), tuple(right), result)
    if record is None or flats_listed(record) > MOST_FLATS:
        return False
    try:
        check(record)
    except Rejected:
        return False
    return True
