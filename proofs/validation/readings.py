"""Index expressions, simplified pairs, inverses and sizes, compared with what stacks read (D16, D18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any

from impl.checking import WrongAnswerError
from impl.native import purely
from impl.shapetracker import ShapeTracker
from impl.simplify.nodes import expression_of
from impl.simplify.normal_forms.derivation import Expression, Result
from impl.simplify.simplifier import BUDGET, Effort
from impl.simplify.simplifier import simplified as simplified_with_derivation
from impl.simplify.trees import Reader
from impl.simplify.written import Written, WrittenNodes, written, written_nodes, written_trees
from impl.symbolic import Node, Variable
from impl.view import View
from proofs.checker.rejected import Rejected
from proofs.checker.simplifier.derivations import check_derivation
from proofs.checker.simplifier.everywhere import MOST_POINTS, TooLargeError, ranges_of
from proofs.programs import value_of, values_at
from proofs.validation.defined import (
    MOST_INDICES,
    as_given,
    assignments,
    at_values,
    have_meaning,
    in_normal_form,
    indices_of,
    is_rearranged,
    is_row_major,
    require,
    stacks_at,
    variables_in,
    view_at,
)
from proofs.validation.points import beside_changes, is_in_range, points_of
from spec.shape import ravel, size, unravel
from spec.stack import Reading, read
from spec.view import View as SpecView

POINTS = 60
"""Points at which two expressions are compared."""

CHANGES = 12
"""How many of them are gone through from one to the next, to find where the condition changes."""

MOST_STEPS = 24
"""Indices from which a step is taken along each axis."""


def expressed(result: tuple[Node, Node], tracker: ShapeTracker, idxs: Any = None, simplify: str = "full") -> None:
    """The check of `expr_idxs`: the address and the validity of each index, in the names of its axes, or as given."""
    if idxs is not None:
        expressed_as(result, tracker, idxs)
        return
    sizes = set().union(*(view.vars() for view in tracker.views))
    for values in assignments(sizes, tracker.views):
        stack = tuple(view_at(view, values) for view in tracker.views)
        readings = {index: read(stack, index) for index in indices_of(stack[-1])}
        may_leave = type(tracker) is not ShapeTracker or bool(sizes) or size(stack[-1].shape) > MOST_INDICES
        for index, reading in readings.items():
            require(may_leave or not reading.leaves_base, "expr_idxs: out of bounds", tracker, index)
        inside = {index: reading for index, reading in readings.items() if not reading.leaves_base}
        points = [{**values, **{f"idx{axis}": i for axis, i in enumerate(index)}} for index in inside]
        addresses, truths = (values_at(node, points) for node in result)
        for (index, reading), address, truth in zip(inside.items(), addresses, truths, strict=True):
            require(bool(truth) == reading.is_valid, "expr_idxs: validity", tracker, index, result)
            is_right = not reading.is_valid or address == reading.address
            require(is_right, "expr_idxs: address", tracker, index, result)


def expressed_as(result: tuple[Node, Node], tracker: ShapeTracker, idxs: Any) -> None:
    """The same for indices that are nodes of other variables, at some values of these."""
    idxs = as_given(idxs)
    sizes = set().union(*(view.vars() for view in tracker.views))
    for at in (at for at in points_of((*idxs, *sizes, *result), POINTS) if have_meaning(tracker.views, at)):
        stack, index = tuple(view_at(view, at) for view in tracker.views), at_values(idxs, at)
        is_index = all(0 <= i < extent for i, extent in zip(index, stack[-1].shape, strict=True))
        if not is_index or (reading := read(stack, index)).leaves_base:
            continue
        require(bool(value_of(result[1], at)) == reading.is_valid, "expr_idxs: validity", tracker, idxs, at, result)
        is_right = not reading.is_valid or value_of(result[0], at) == reading.address
        require(is_right, "expr_idxs: address", tracker, idxs, at, result)


def simplified(result: tuple[Node, Node], index: Node, valid: Node, *_limits: Any, **_more: Any) -> None:
    """The check of `impl.simplify.simplify`: the same condition, and the same index where it holds."""
    if result[0] is index and result[1] is valid:
        return
    variables, points = index.vars() | valid.vars(), points_of((index, valid, *result), POINTS)
    near = beside_changes(points[:CHANGES], lambda at: bool(value_of(valid, at)))
    points += [at for at in near if all(is_in_range(variable, at) for variable in variables)]
    given, found = (zip(*(values_at(node, points) for node in both), strict=True) for both in ((index, valid), result))
    for point, (wanted, holds), (value, truth) in zip(points, given, found, strict=True):
        require(bool(truth) == bool(holds), "simplify: the condition", index, valid, result, point)
        require(not holds or value == wanted, "simplify: the index", index, valid, result, point)


def derived(result: Result, expression: Expression, *_limits: Any, **_more: Any) -> None:
    """The check of `impl.simplify.simplified`: the derivation, done again at every point; without one, the same."""
    if not result.passages:
        require(result.expression == expression, "simplified: no step leads there", expression, result)
        return
    ranges = ranges_of((expression, result.expression))
    if not 0 < prod(max(high - low + 1, 0) for low, high in ranges.values()) <= MOST_POINTS:
        return
    try:
        check_derivation(expression, result, ranges)
    except TooLargeError:
        return
    except Rejected as problem:
        raise WrongAnswerError(f"simplified: {expression}; {problem}") from problem


def written_as_derived(
    result: Written, expression: Expression, budget: int = BUDGET, effort: Effort = "full", least: int = 0
) -> None:
    """The check of `impl.simplify.written.written`: what C++ finds is what Python finds, whose derivation holds."""
    with purely():
        found = written(expression, budget, effort, least)
    require(found == result, "written: not what is derived", expression, result, found)
    if result.cost_before >= least:
        derived_within(expression, budget, effort)


def trees_as_derived(result: Written, index: Any, valid: Any, ranges: Any, *limits: Any, least: int = 0) -> None:
    """The check of `impl.simplify.written.written_trees`: the same, of trees."""
    with purely():
        found = written_trees(index, valid, ranges, *limits, least=least)
    require(found == result, "written_trees: not what is derived", index, valid, result, found)
    if result.cost_before >= least:
        reader = Reader(ranges)
        derived_within(Expression(reader.form(index), reader.clauses(valid)), *limits)


def nodes_as_derived(result: WrittenNodes | None, index: Node, valid: Node, *limits: Any, least: int = 0) -> None:
    """The check of `impl.simplify.written.written_nodes`: the same, of nodes."""
    with purely():
        found = written_nodes(index, valid, *limits, least=least)
    require(found == result, "written_nodes: not what is derived", index, valid, result, found)
    if result is not None and result.written.cost_before >= least:
        derived_within(expression_of(index, valid)[0], *limits)


def derived_within(expression: Expression, budget: int = BUDGET, effort: Effort = "full") -> None:
    """The derivation of what is found for an expression, done again."""
    derived(simplified_with_derivation(expression, budget, effort=effort), expression)


def inverted(result: View | None, view: View, out_shape: Any) -> None:
    """The check of `View.invert`: for each address, the flat number of the one index that reads it; of a view that only
    permutes, flips and pads there is one."""
    out_shape = as_given(out_shape)
    if result is not None:
        inverts((result,), (view,), out_shape)
    elif view.is_plain and not variables_in(out_shape):
        elements = size(at_values(out_shape, {}))
        require(not is_rearranged(view_at(view, {}), elements), "invert: none", view, out_shape)


def inverted_tracker(result: ShapeTracker | None, tracker: ShapeTracker, out_shape: Any) -> None:
    """The same of trackers: there is one if each view has one for the shape of the view below."""
    out_shape = as_given(out_shape)
    if result is not None:
        inverts(result.views, tracker.views, out_shape)
    elif all(view.is_plain for view in tracker.views):
        below = [out_shape, *(view.shape for view in tracker.views[:-1])]
        pairs = zip(tracker.views, below, strict=True)
        is_undone = all(is_rearranged(view_at(view, {}), size(shape)) for view, shape in pairs)
        require(not is_undone, "invert: none", tracker, out_shape)


def inverts(inverse: tuple[View, ...], views: tuple[View, ...], out_shape: tuple[int, ...]) -> None:
    """Requires of one stack that it reads at each address of another the flat number of the one index that reads it."""
    if not all(view.is_plain for view in (*inverse, *views)):
        return
    source, found = (tuple(view_at(view, {}) for view in stack) for stack in (views, inverse))
    shape, above = source[-1].shape, found[-1].shape
    for at in assignments(variables_in(out_shape)):
        require(size(above) == size(at_values(out_shape, at)), "invert: the size", views, out_shape, inverse)
    for index in indices_of(found[-1]):
        flat = read(found, index).address
        require(flat is not None and 0 <= flat < size(shape), "invert: a flat number", views, out_shape, inverse, index)
        there = read(source, unravel(shape, flat or 0))
        is_right = there.is_valid and there.address == ravel(above, index)
        require(is_right, "invert", views, out_shape, inverse, index)


def strided(result: tuple[Any, ...], tracker: ShapeTracker, ignore_valid: bool = False) -> None:
    """The check of `real_strides`: from a valid index to the next along an axis the address changes by the stride that
    is given, and unless `ignore_valid`, the next is valid as well."""
    for before, after, stride in steps_of(tracker, result):
        is_like = ignore_valid or before.is_valid == after.is_valid
        require(is_like, "real_strides: validity", tracker, result, before, after)
        if before.is_valid and after.is_valid:
            is_right = after.address == (before.address or 0) + stride
            require(is_right, "real_strides", tracker, result, before, after)


def masked(result: bool, tracker: ShapeTracker, axis: int) -> None:
    """The check of `axis_is_masked`: where it denies, the next index along the axis is valid if this one is."""
    asked = [None if result or number != axis else 0 for number in range(len(tracker.shape))]
    for before, after, _ in steps_of(tracker, asked):
        require(before.is_valid == after.is_valid, "axis_is_masked", tracker, axis, before, after)


def steps_of(tracker: ShapeTracker, strides: Sequence[Any]) -> Iterator[tuple[Reading, Reading, int]]:
    """What indices read at some values of the sizes, and what the next along each axis reads of which the stride is
    given; with that stride. Those that leave a view say nothing."""
    variables = set[Variable]().union(*(view.vars() for view in tracker.views), *(variables_in(s) for s in strides))
    for values in assignments(variables, tracker.views):
        stack = tuple(view_at(view, values) for view in tracker.views)
        indices = indices_of(stack[-1])
        for here in indices[:: -(-len(indices) // MOST_STEPS)] if indices else ():
            before = read(stack, here)
            for axis, stride in enumerate(strides):
                if stride is not None and here[axis] + 1 < stack[-1].shape[axis] and not before.leaves_base:
                    after = read(stack, (*here[:axis], here[axis] + 1, *here[axis + 1 :]))
                    if not after.leaves_base:
                        yield before, after, at_values(stride, values)


def sized(result: int, tracker: ShapeTracker) -> None:
    """The check of `real_size`: no valid index reads an address at or beyond it; it is not negative, and 0 where none
    is valid of all indices of plain views; but for trackers of the drop-in, where it is a bound as there."""
    readings = [read(stack, index) for (stack,) in stacks_at(tracker.views) for index in indices_of(stack[-1])]
    addresses = [each.address for each in readings if each.is_valid and each.address is not None]
    are_all = type(tracker) is ShapeTracker and not tracker.vars() and size(tracker.shape) <= MOST_INDICES
    is_bound = all(address < result for address in addresses)
    require(is_bound and (result >= 0 or type(tracker) is not ShapeTracker), "real_size", tracker, result, addresses)
    require(result == 0 or bool(addresses) or not are_all, "real_size: of nothing", tracker, result)


def unbound(result: tuple[ShapeTracker, dict[Variable, int]], tracker: ShapeTracker) -> None:
    """The check of `unbind`: no variable is bound any more, and with the values that are given, each view is what it
    was."""
    free, values = result
    at = {variable.expr: value for variable, value in values.items()}
    bound = {variable.expr: variable.val for variable in tracker.vars() if variable.is_bound}
    require(at == bound and not any(each.is_bound for each in free.vars()), "unbind: bound", tracker, result)
    for others in assignments(tracker.vars(), tracker.views):
        before = [in_normal_form(view_at(view, others)) for view in tracker.views]
        after = [in_normal_form(view_at(view, {**others, **at})) for view in free.views]
        require(before == after, "unbind", tracker, result)


def in_order(result: bool, tracker: ShapeTracker) -> None:
    """The check of `contiguous`: one view that reads each element where it lies in row-major order, from 0 on."""
    require(result in whether(tracker, lambda view: is_row_major(view) and view.offset == 0), "contiguous", tracker)


def one_after_another(result: bool, tracker: ShapeTracker) -> None:
    """The check of `consecutive`: the same from any offset on."""
    require(result in whether(tracker, is_row_major), "consecutive", tracker, result)


def whether(tracker: ShapeTracker, holds: Callable[[SpecView], bool]) -> set[bool]:
    """What may be said of whether something holds of a tracker of one view, whatever its sizes are: either of a view
    without elements, and of sizes at which it does and others at which it does not, that it does not."""
    if len(tracker.views) > 1:
        return {False}
    views = [view for ((view,),) in stacks_at(tracker.views)]
    found = {holds(view) for view in views if 0 not in view.shape}
    return {False, True} if tracker.vars() and found == {True} else {all(found)} if found else {False, True}


def stepping_by_one(result: list[int], tracker: ShapeTracker, ignore_valid: bool = False) -> None:
    """The check of `unit_stride_axes`: the axes of which the real stride is 1."""
    strides = tracker.real_strides(ignore_valid)
    require(result == [axis for axis in range(len(strides)) if strides[axis] == 1], "unit_stride_axes", tracker, result)
    strided(tuple(1 if axis in result else None for axis in range(len(strides))), tracker, ignore_valid)


def counted(result: int, what: ShapeTracker | View) -> None:
    """The check of `size`: the number of elements; no fewer than there are for any values of the sizes."""
    for values in assignments(what.vars()):
        elements = size(at_values(tuple(what.shape), values))
        require(elements == result or (elements < result and bool(what.vars())), "size", what, result)


def named(result: dict[Variable, int], tracker: ShapeTracker) -> None:
    """The check of `var_vals`: the value of each variable, by its name, unbound."""
    wanted = {variable.expr: variable.val for variable in tracker.vars()}
    found = {variable.expr: value for variable, value in result.items()}
    require(found == wanted and not any(v.is_bound for v in result), "var_vals", tracker, result)


def unravelled(result: list[Any], shape: Any, flat: Any) -> None:
    """The check of `un1d`: the index of a flat number of a shape."""
    shape, flat = as_given(shape), as_given(flat)
    for values in assignments(variables_in((shape, flat))):
        sizes, number, found = (at_values(part, values) for part in (shape, flat, tuple(result)))
        is_right = not 0 <= number < size(sizes) or found == unravel(sizes, number)
        require(is_right, "un1d", shape, flat, result, values)
