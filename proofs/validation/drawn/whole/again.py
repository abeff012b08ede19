"""What a budget has to do with answers: the same is found whatever was asked before, natively or not, and nothing for
nothing; and what has no meaning is no view, though it lies over one that changes nothing (D16)."""

from __future__ import annotations

import operator
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain, mergeability, native
from impl.merge import DEFAULT_BUDGET, IMPLICIT_BUDGET
from impl.merge.layers import LAYERS
from impl.merge.reading import Equality
from impl.merge.runs import kept, outcome_of
from impl.mergeability import Equivalent, Merged, OutOfBounds
from impl.view import fewest_within, merged_run, parts_of
from impl.view.merging import fewest_of_plain
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.cancelling import hidden, one_view
from proofs.validation.drawn.stacks import base_of, masked, outer_of, turned_again

Stack = tuple[View, ...]


def ask_found_again(random: Random) -> None:
    """Stacks of two to six views, with budgets around what they take, in any order."""
    base = base_of(random, [random.choice((2, 3, 4)) for _ in range(random.randint(1, 4))])
    pair = base, outer_of(random, base.shape)
    for views in (pair, hidden(random), turned_again(random, 1, 5)):
        about_orders(random, views)
    about_both_ways(pair)
    about_no_meaning(random)
    for views in (pair, hidden(random), many_axes(random)):
        about_others_alike(random, views)
    for _ in range(3):
        about_what_is_given(random)
        about_late_layer(random)


def budgets_of(views: Stack) -> list[int]:
    """Budgets that do for a stack and that don't."""
    found = outcome_of(parts_of(views), DEFAULT_BUDGET)
    edges = {found.spent, found.granted, found.spent // 2}
    return sorted({0, 1, *edges, *(each - 1 for each in edges if each), 2 * found.granted, IMPLICIT_BUDGET})


def about_orders(random: Random, views: Stack) -> None:
    """What is found with each budget after others is what is found with it alone."""
    with native.purely():
        alone: dict[int, tuple[View | None, Stack]] = {}
        budgets = budgets_of(views)
        for limit in budgets:
            kept.cache_clear()
            fewest_of_plain.cache_clear()
            alone[limit] = merged_run(views, limit), fewest_within(views, limit)
        for limit in (*reversed(budgets), *random.sample(budgets, len(budgets))):
            again = merged_run(views, limit), fewest_within(views, limit)
            require(again == alone[limit], "a budget after others", views, limit, alone[limit], again)
    require(alone[0] == (None, views), "for nothing", views, alone[0])
    for tracker in (ShapeTracker(views), ShapeTracker(views[-2:])):
        if not mergeability.mergeable(*tracker.views, budget=IMPLICIT_BUDGET).marked:
            require(tracker.simplify(0) is tracker, "simplify: for nothing", tracker)


def about_both_ways(pair: Stack) -> None:
    """Two views are the same natively and not, with budgets that do and that don't."""
    with native.purely():
        budgets = budgets_of(pair)
    parts = parts_of(pair)
    for limit in budgets:
        with native.purely():
            one = outcome_of(parts, limit)
        with native.natively():
            other = outcome_of(parts, limit)
        require(one.view == other.view and one.spent == other.spent, "natively", pair, limit, one, other)


def about_no_meaning(random: Random) -> None:
    """A stack of which a view leaves a contiguous one below is no view, wherever that stands, with one above or two."""
    size = random.randint(2, 30)
    base, rows = View.create((size,)), random.choice((2, 3))
    columns = -(-(size + random.randint(1, 9)) // rows)
    over = View.create((columns, rows)).permute((1, 0))
    above = View.create(over.shape).stride((random.choice((1, -1)), -1))
    flat = View.create((prod(over.shape),), (1,))
    below = (View.create((2 * size,), (2,)).shrink(((0, size),)),) if random.random() < 0.5 else ()
    for views in ((*below, base, over, above), (*below, base, over, above, flat), (*below, base, flat, over)):
        found = mergeability.mergeable(*views)
        require(isinstance(found, OutOfBounds), "a stack that is left", views, found)
        merged = merged_run(views)
        require(merged is None, "merged_run: a stack that is left", views, merged)
        later = ShapeTracker.from_shape(views[-1].shape)
        require_refused(partial(operator.add, ShapeTracker(views), later), f"+: {views}, which is left")


def many_axes(random: Random) -> Stack:
    """Two or three views of nine or ten axes, each of which turns those below."""
    sizes = tuple(random.choice((1, 2, 2)) for _ in range(random.randint(9, 10)))
    views = [View.create(sizes)]
    for _ in range(random.randint(1, 2)):
        order = list(range(len(sizes)))
        first, second = random.sample(order, 2)
        order[first], order[second] = second, first
        views.append(View.create(views[-1].shape).permute(tuple(order)))
    return tuple(views)


def about_others_alike(random: Random, views: Stack) -> None:
    """Stacks that differ in one part of one view, asked one after another: each is what it is found to be alone."""
    stacks = [views, *(changed_in_one_part(random, views) for _ in range(5)), views]
    with native.purely():
        found = [(merged_run(stack, IMPLICIT_BUDGET), fewest_within(stack, IMPLICIT_BUDGET)) for stack in stacks]
        for stack, known in zip(stacks, found, strict=True):
            kept.cache_clear()
            fewest_of_plain.cache_clear()
            alone = merged_run(stack, IMPLICIT_BUDGET), fewest_within(stack, IMPLICIT_BUDGET)
            require(known == alone, "a stack after others like it", stack, known, alone)


def about_what_is_given(random: Random) -> None:
    """The answer about four to nine views is that about trackers and chains of them, as many as there are."""
    rest: list[Any] = []
    views = turned_again(random, 3, 8)
    while (count := sum(len(one.views) if isinstance(one, ShapeTracker) else 1 for one in rest)) < len(views):
        run = views[count : count + random.choice((1, 1, 1, 2, 4, 5))]
        is_tracker = len(run) > 1 or random.random() < 0.3
        rest.append(ShapeTracker(run) if is_tracker else random.choice((run[0], chain(run[0]))))
    equality: Equality = random.choice(("observable", "strict"))
    found, wanted = (mergeability.mergeable(*each, equality=equality) for each in (rest, views))
    require(found == wanted, "mergeable: what is given", rest, equality, found, wanted)
    stack: Any = ShapeTracker(views)
    chained: Any = chain(stack)
    for left, right in ((stack, views), (views, stack), (stack, chained)):
        alike = mergeability.equivalent(left, right)
        require(isinstance(alike, Equivalent), "equivalent: what is given", left, right, alike)


def about_late_layer(random: Random) -> None:
    """Two views that are one by some layer, below up to six views that are turned and above one or none: the stack is
    one view by that layer, or a dearer one."""
    pair = one_view(random)
    found = mergeability.mergeable(*pair)
    ends = [(size - 1) * stride for size, stride in zip(pair[0].shape, pair[0].strides, strict=True)]
    low, high = (pair[0].offset + sum(side(0, end) for end in ends) for side in (min, max))
    if not isinstance(found, Merged) or low < 0:
        return
    above = [View.create(pair[1].shape).stride(tuple(random.choice((1, -1)) for _ in pair[1].shape))
             for _ in range(random.randint(0, 6))]  # fmt: skip
    below = (View.create((high + 1,), (2,)),) if random.random() < 0.8 else ()
    views = (*below, *pair, *above)
    whole = mergeability.mergeable(*views)
    is_dear = isinstance(whole, Merged) and LAYERS.index(whole.layer) >= LAYERS.index(found.layer)
    require(is_dear, "mergeable: the layer", views, whole, found.layer)


def changed_in_one_part(random: Random, views: Stack) -> Stack:
    """A stack of which one view has another offset, another mask, or two strides exchanged."""
    place = random.randrange(len(views))
    shape, strides, offset, mask = views[place].parts
    axes = random.sample(range(len(shape)), min(2, len(shape)))
    order = dict(zip(axes, reversed(axes), strict=True))
    match random.randrange(3):
        case 0:
            offset = max(0, offset + random.choice((-1, 1)))
        case 1:
            mask = tuple(masked(random, size) for size in shape)
        case _:
            strides = tuple(strides[order.get(axis, axis)] for axis in range(len(shape)))
    return (*views[:place], View.create(shape, strides, offset, mask), *views[place + 1 :])
