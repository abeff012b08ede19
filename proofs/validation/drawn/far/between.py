"""What is found of a stack from a view in the middle of it: an index that leads to an element there, one at which the
stack leaves, and one that a mask there decides about (D6, D16, R8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import prod
from random import Random

import spec.view
from impl import Merged, OutOfBounds, View, equivalent, mergeable
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.merge.layers.listing import ListedPoints, Payment
from impl.merge.layers.places import elements, near_above, places
from impl.merge.layers.seeing import leaving_seen
from impl.merge.problem import has_valid_index, problem_of
from impl.mergeability.alone import are_same_in_both, differ_in_masks, index_alone
from impl.mergeability.equivalence import Different, by_masks
from impl.mergeability.inside import extremes_stay_inside
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.layers.differences import valid_address
from proofs.validation.drawn.stacks import masked
from spec.shape import Index, index_set, ravel, unravel
from spec.stack import first_leaving, read
from spec.view import address, is_valid

Stack = tuple[View, ...]
WEIGHT = 3000
"""What it costs to read an index, about."""


def about_above(random: Random) -> None:
    """Views that only turn, flip and regroup: each element of the first is led to, by the index that is found for it;
    and so is where a stack is looked at."""
    shape = tuple(random.choice((1, 2, 3, 5, 40)) for _ in range(random.randint(1, 4)))
    mask = tuple(masked(random, size) for size in shape) if random.random() < 0.7 else None
    views = [View.create(shape, None, 0, mask)]
    for _ in range(random.randint(1, 3)):
        sizes = random.sample(views[-1].shape, len(shape))
        order = random.sample(range(len(sizes)), len(sizes))
        turned = View.create(tuple(sizes)).permute(tuple(order))
        views.append(turned.stride(tuple(random.choice((1, 1, -1)) for _ in sizes)))
    parts = tuple(view.parts for view in views)
    if not has_valid_index(parts[0]):
        return
    inside = mask or [(0, size) for size in shape]
    found = list(elements(parts[0]))
    for element in found[:5]:
        require(all(b <= i < e for i, (b, e) in zip(element, inside, strict=True)), "elements", views[0], element)
        index = near_above(parts, element)
        require(read(defined(views[1:]), index).address == ravel(shape, element), "above", views, element, index)
    problem = problem_of(parts[-1])
    at = [problem.index(point) for point in places(parts, problem)]
    require([problem.index(problem.point(index)) for index in at] == at, "points of indices", views)
    if mask is not None:
        count = sum(read(defined(views), index).is_valid for index in at)
        require(count >= len(found), "places inside of a mask below", views, count)


def defined(views: Iterable[View]) -> tuple[spec.view.View, ...]:
    """The views by the definition."""
    return tuple(view_at(view, {}) for view in views)


def about_leaving(random: Random, views: Stack) -> None:
    """An index at which a small stack leaves a view does so by the definition; and one is found where the last views
    count all there is, one view has an end outside, and the stack is too large for anything else."""
    views = (*views, *[View.create(views[-1].shape)] * random.randint(0, 2))
    parts = tuple(view.parts for view in views)
    found = leaving_seen(parts, WEIGHT, Budget(DEFAULT_BUDGET))
    if found is not None:
        require(read(defined(views), found).leaves_base, "a stack that is left", views, found)
    if has_valid_index(parts[-1]):
        found = ListedPoints(parts, Payment(Budget(DEFAULT_BUDGET), WEIGHT)).leaving(problem_of(parts[-1]))
        is_left = found is not None and read(defined(views), found).leaves_base
        require(is_left == (first_leaving(defined(views)) is not None), "a stack that is left, listed", views, found)
    rows, columns = random.randint(2 * 10**7, 6 * 10**7), random.choice((11, 13, 17, 41))
    by = random.choice((-1, 1, -rows, 3))
    turned = View.create((columns, rows), (1, columns), by)
    stack = [View.create((rows * columns,)), turned, View.create((rows, columns))]
    stack += [View.create((rows * columns,))] * random.randint(0, 1)
    index = leaving_seen(tuple(view.parts for view in stack), WEIGHT, Budget(DEFAULT_BUDGET))
    require(index is not None and read(defined(stack), index).leaves_base, "a stack that is left", stack, index)
    require(isinstance(mergeable(*stack), OutOfBounds), "a stack that is left: the answer", stack)
    whole, left = (View.create(stack[-1].shape),), tuple(stack)
    for pair in ((whole, left), (left, whole)):
        require(isinstance(equivalent(*pair), OutOfBounds), "a stack that is left: beside another", pair)


def about_masks(random: Random, views: Stack) -> None:
    """Two small stacks of up to seven views that differ in masks, at one place or several: whether they read the same,
    by what only one of two masks has; and an index that is found is one at which a stack is valid and the other is
    not."""
    views = (*views, *[View.create(views[-1].shape)] * random.choice((0, 0, 1, 3)))
    places = random.choice(([random.randrange(len(views))], [k for k in range(len(views)) if random.random() < 0.4]))
    other = tuple(
        View.create(view.shape, view.strides, view.offset, tuple(masked(random, size) for size in view.shape))
        if place in places
        else view
        for place, view in enumerate(views)
    )
    pair = tuple(view.parts for view in views), tuple(view.parts for view in other)
    found = by_masks(pair, Budget(DEFAULT_BUDGET))
    require(differ_in_masks(*pair), "masks: nothing else", pair)
    require(not differ_in_masks(pair[0], pair[1][:-1]), "masks: fewer views", pair)
    if not all(map(extremes_stay_inside, pair)):
        require(found is None, "masks: not asked", pair, found)
        return
    indices = list(index_set(views[-1].shape))
    values = [{index: valid_address(stack, index) for index in indices} for stack in pair]
    require(found is not None and bool(found) == (values[0] == values[1]), "masks", pair, found)
    if isinstance(found, Different) and found.index is not None:
        require(found.addresses == tuple(each[found.index] for each in values), "masks: the index", pair, found)
    for level in range(len(views)):
        index = index_alone(pair[0], level, pair[1][level], Budget(DEFAULT_BUDGET))
        valid = [i for i in indices if values[0][i] is not None]
        there = view_at(other[level], {})
        alone = [i for i in valid if not is_valid(there, reached(defined(views[level:]), i))]
        require(index in alone if alone else index is None, "masks: a level", pair, level, index)


def about_rare(random: Random) -> None:
    """What another mask leaves out has one valid row in a hundred or fewer, where the address bends, or the ends of
    two, with a hole between them: an index of it is found, and none where there is none."""
    count, row = random.randint(150, 400), random.randint(2, 140)
    columns = random.choice(((0, 50), (31, 33)))
    base = View.create((2 * count, 50), (1, 2 * count), 0, ((2 * row, 2 * row + 2), columns))
    shape = random.choice(((count, 100), (count, 10, 10), (count, 2, 5, 10), (count, 4, 5, 5, 1)))
    whole = View.create(shape)
    for first, is_there in ((1, True), (row + 1, False)):
        rest = View.create(shape, None, 0, ((0, first), *((0, size) for size in shape[1:])))
        part = (base, whole)
        pair = tuple(view.parts for view in part), tuple(view.parts for view in (base, rest))
        index = index_alone(pair[0], 1, pair[1][1], Budget(DEFAULT_BUDGET))
        require((index is not None) == is_there, "masks: few valid indices", pair, index)
        require(index is None or read(defined(part), index).is_valid, "masks: few valid indices", pair, index)


def about_both(random: Random) -> None:
    """Whether two views of one shape have the same number at each index that both call valid."""
    shape = tuple(random.choice((1, 2, 2, 3, 7)) for _ in range(random.choice((0, 1, 2, 3, 5, 5))))
    shape = shape if prod(shape) < 900 else shape[:3]
    strides = tuple(random.choice((0, 1, 3)) for _ in shape)
    one, other = (
        View.create(
            shape,
            tuple(step + (random.random() < 0.2) for step in strides),
            random.choice((0, 0, 0, 1, 3)),
            tuple(masked(random, size) for size in shape),
        )
        for _ in range(2)
    )
    first, second = defined((one, other))
    both = [index for index in index_set(shape) if is_valid(first, index) and is_valid(second, index)]
    is_same = all(address(first, index) == address(second, index) for index in both)
    require(are_same_in_both(one.parts, other.parts) == is_same, "the same in both masks", one, other)
    longer = View.create((*shape, 1))
    require(not are_same_in_both(one.parts, longer.parts), "shapes that differ", one, longer)


def reached(views: tuple[spec.view.View, ...], index: Index) -> Index:
    """The index of the first view that an index of the last one leads to."""
    for below, view in reversed(list(pairwise(views))):
        index = unravel(below.shape, address(view, index))
    return index


def about_rows(random: Random) -> None:
    """Rows that are padded at one end, counted anew in rows of another length, and cut again: one view where only rows
    are left that were there, and one without a valid index where only those are left that were not."""
    rows, columns = random.choice((3, 10**6 + 3, 10**9 + 7)), random.choice((7, 49, 7007))
    more, other = random.choice((5, 1001)), random.choice((10, 588, 4004))
    is_before = random.random() < 0.5
    mask = ((more, rows + more), (0, columns)) if is_before else ((0, rows), (0, columns))
    blocks, elements_of_block = random.choice((1, 3)), (rows + more) * columns
    base = View.create((blocks, rows + more, columns), None, 0, ((0, blocks), *mask))
    begin = random.randrange(blocks) * elements_of_block
    edge, end = begin + (more if is_before else rows) * columns, begin + elements_of_block
    for numbers, is_there in ((range(begin, edge), not is_before), (range(edge, end), is_before)):
        if (count := len(numbers) // other) > 1:
            top = View.create((count, other), None, numbers.start)
            wanted = top if is_there else View.create(top.shape, (0, 0), 0, ((0, 0), (0, 0)))
            answer = mergeable(base, top)
            require(isinstance(answer, Merged) and answer.view == wanted, "rows", base, top, answer)
