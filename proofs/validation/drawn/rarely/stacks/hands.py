"""Views as they are made by hand, with strides along axes of one index, masks that exclude nothing and shapes without
an element: whether memory is read in order, which axes are joined, what is spelled alike, which addresses are kept
where nothing is valid; and what undoes a tracker of any number of views (D5, D12, D15, D16, R1, R3 to R6)."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from random import Random

from impl import Merged, ShapeTracker, View, mergeable
from proofs.validation.defined import is_rearranged, require, view_at
from proofs.validation.drawn.programs import regrouped
from proofs.validation.drawn.stacks import base_of, masked, outer_of
from spec.shape import index_set, unravel
from spec.stack import read
from spec.view import View as SpecView
from spec.view import is_valid


def ask_by_their_parts(random: Random) -> None:
    """Some views of each kind."""
    for _ in range(6):
        about_order(by_hand(random))
        about_joined_axes(random)
        about_no_elements(random)
        about_addresses(random)
    for _ in range(6):
        about_what_undoes(random)


def by_hand(random: Random) -> View:
    """A view that is not brought into normal form: in row-major order, or nearly, with any stride along axes of one
    index, and a mask that often excludes nothing, or leaves one coordinate."""
    shape = tuple(random.choice((1, 1, 2, 3, 4)) for _ in range(random.randint(0, 4)))
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    for axis, size in enumerate(shape):
        if size == 1 or random.random() < 0.1:
            strides[axis] = random.choice((strides[axis], 0, 1, -1, 7))
    ranges = random.choice((None, "whole", "whole", "masked"))
    mask = tuple((0, size) if ranges == "whole" else masked(random, size) for size in shape) if ranges else None
    return View(shape, tuple(strides), random.choice((0, 0, 3, -2)), mask, False)


def about_order(view: View) -> None:
    """A tracker of one view is consecutive where all of its indices are valid and read addresses in turn, and is
    contiguous where these begin at 0, however the view is spelled; and so is its normal form. One of two is neither."""
    found = addresses_of((view,))
    first = found[0]
    is_in_turn = first is not None and found == [first + place for place in range(len(found))]
    wanted = is_in_turn and first == 0, is_in_turn
    for each in (view, View.create(*view.parts)):
        tracker = ShapeTracker((each,))
        require((tracker.contiguous, tracker.consecutive) == wanted, "the order of a view", each, wanted)
    two = ShapeTracker((view, View.create(view.shape)))
    require(not two.contiguous and not two.consecutive, "the order of two views", two)


def addresses_of(views: tuple[View, ...]) -> list[int | None]:
    """What the indices of a stack read, in row-major order; None at those that are not valid."""
    stack = tuple(view_at(view, {}) for view in views)
    readings = [read(stack, index) for index in index_set(stack[-1].shape)]
    return [reading.address if reading.is_valid else None for reading in readings]


def about_joined_axes(random: Random) -> None:
    """A view with its axes joined reads the same in row-major order, and has no neighbours left that are one line. An
    axis with one valid coordinate stays by itself if so asked, whether those beside it are masked or not."""
    view = base_of(random, [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(0, 4))])
    if random.random() < 0.7:
        mask = tuple(masked(random, size) if random.random() < 0.5 else (0, size) for size in view.shape)
        view = View(view.shape, view.strides, view.offset, mask, False)
    wanted = addresses_of((view,))
    for joins_fixed in (True, False):
        found = view.minify(joins_fixed)
        question = f"axes are joined: {view}, joins_fixed={joins_fixed}"
        require(addresses_of((found,)) == wanted, question, found)
        if any(address is not None for address in wanted):
            joined = view_at(found, {})
            stays = fixed_in(joined) == fixed_in(view_at(view, {}))
            require(joins_fixed or stays, question, "an axis that stays", found)
            require(1 not in joined.shape, question, "an axis of one index", found)
            may_join = [joins_fixed or end - begin > 1 for begin, end in zip(joined.begin, joined.end, strict=True)]
            left = [axis for axis, may in enumerate(may_join[:-1]) if may and is_one_line(joined, axis)]
            require(not left, question, "axes that are one line", left, found)


def fixed_in(view: SpecView) -> list[int]:
    """The sizes of the axes, other than 1, along which one coordinate is valid."""
    ranges = zip(view.shape, view.begin, view.end, strict=True)
    return [size for size, begin, end in ranges if size != 1 and end - begin == 1]


def is_one_line(view: SpecView, axis: int) -> bool:
    """Whether an axis and the next read as one: the valid ones of their places are in a row, and so are the addresses
    there, at equal distances."""
    ends = slice(axis, axis + 2)
    both = SpecView(view.shape[ends], view.strides[ends], 0, view.begin[ends], view.end[ends])
    found = [
        (place, sum(stride * i for stride, i in zip(both.strides, index, strict=True)))
        for place, index in enumerate(index_set(both.shape))
        if is_valid(both, index)
    ]
    steps = {(later - place, address - before) for (place, before), (later, address) in pairwise(found)}
    return len(steps) <= 1 and all(step == 1 for step, _ in steps)


def about_no_elements(random: Random) -> None:
    """Views without an element are one view once they are repeated or regrouped, whatever their strides, offset and
    mask were, and wherever the empty axis is; and so are the canonical trackers of one shape."""
    shape = [random.choice((0, 1, 1, 2, 3)) for _ in range(random.randint(0, 3))]
    shape.insert(random.randint(0, len(shape)), 0)
    strides = tuple(random.choice((0, 1, -1, 5, 7)) for _ in shape)
    mask = tuple(masked(random, size) for size in shape) if random.random() < 0.4 else None
    parts = tuple(shape), strides, random.choice((0, 3, -2)), mask
    more = tuple(random.choice((0, 1, 2, 3)) if size == 1 else size for size in shape)
    other = (*random.sample(shape, len(shape)), random.choice((2, 5)))
    whole = View.create((random.randint(1, 6),))
    for view in (View.create(*parts), View(*parts, False)):
        found = view.expand(more), view.reshape(other)
        require(found == (View.create(more), View.create(other)), "a view without an element", view, more, other, found)
        for tracker in (ShapeTracker((view,)), ShapeTracker((whole, view)), ShapeTracker((view,)).expand(more)):
            canonical = tracker.canonical().views
            require(canonical == (View.create(tracker.shape),), "a tracker without an element", tracker, canonical)


def about_addresses(random: Random) -> None:
    """The one view that a stack is under strict equality has its address at each index, and that under observable
    equality at each valid one; of a single view, as it is spelled by hand, too."""
    base = base_of(random, [random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 3))])
    views = random.choice(((by_hand(random),), (View(*base.parts, False),), (base, outer_of(random, base.shape))))
    if prod(views[-1].shape) > 200:
        return
    stack = tuple(view_at(view, {}) for view in views)
    strict, observable = mergeable(*views, equality="strict"), mergeable(*views)
    for answer, is_strict in ((strict, True), (observable, False)):
        if isinstance(answer, Merged):
            one = (view_at(answer.view, {}),)
            for index in index_set(stack[-1].shape):
                wanted, found = read(stack, index), read(one, index)
                is_right = found.is_valid == wanted.is_valid
                if is_strict or wanted.is_valid:
                    is_right = is_right and found.address == wanted.address
                require(is_right, "the addresses of one view", views, is_strict, index, wanted, answer.view)


def about_what_undoes(random: Random) -> None:
    """A tracker whose views turn, regroup and pad has one that undoes it: at each address it reads the place of the
    index that reads it. There is none where a view leaves something out, or for another number of elements."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
    out_shape = random.choice((shape, shape[::-1], (prod(shape),), (1, *shape)))
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 5)):
        rank, size = len(tracker.shape), prod(tracker.shape)
        if rank and size < 60 and random.random() < 0.5:
            widths = [(0, 0)] * rank
            widths[random.randrange(rank)] = random.choice(((1, 0), (0, 1), (1, 1), (0, 2)))
            tracker = tracker.pad(tuple(widths))
        elif random.random() < 0.1:
            tracker = tracker.shrink(tuple((random.choice((0, size // 2)), size) for size in tracker.shape))
        signs, order = tuple(random.choice((1, 1, -1)) for _ in range(rank)), tuple(random.sample(range(rank), rank))
        turned = tracker.stride(signs).permute(order)
        tracker = turned.reshape(regrouped(random, turned.shape))
    if random.random() < 0.1:
        out_shape = (*out_shape, 2)
    stack = tuple(view_at(view, {}) for view in tracker.views)
    below = prod(out_shape), *(prod(view.shape) for view in stack)
    is_undone = all(is_rearranged(view, count) for view, count in zip(stack, below, strict=False))
    inverse = tracker.invert(out_shape)
    require((inverse is not None) == is_undone, "whether a tracker is undone", tracker, out_shape, inverse)
    if inverse is not None:
        require(inverse.shape == out_shape, "the shape of what undoes a tracker", tracker, out_shape, inverse)
        places = addresses_of(inverse.views)
        back = [None if place is None else read(stack, unravel(stack[-1].shape, place)) for place in places]
        found = [reading.address if reading and reading.is_valid else None for reading in back]
        require(found == list(range(prod(out_shape))), "what undoes a tracker", tracker, out_shape, inverse, found)
