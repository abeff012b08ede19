"""Trackers of the drop-in read what those of the library do, and are made of views of its own (D16 to D18)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop import tinygrad as dropin
from impl.interop.tinygrad.view import of_kind
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.programs import moved, regrouped
from spec.shape import index_set
from spec.stack import read

MOST = 300
"""Indices of a tracker that is read."""


def ask_dropin_trackers(random: Random) -> None:
    """Trackers of up to eight views: what they read after movements, put on one another, simplified; their expressions,
    and how far they reach, also of nothing."""
    about_tracker(random)
    about_stack(random)
    about_reach(random)
    about_expressions(random)


def about_tracker(random: Random) -> None:
    """What a tracker reads after some movements, put on another, and simplified: what the library's reads."""
    plain = moved_often(random)
    own = dropin.ShapeTracker(tuple(of_kind(dropin.View, view) for view in plain.views))
    about_turned(random, own, plain)
    about_reading(own_of(own.simplify()), plain)
    about_reading(dropin.ShapeTracker(plain.views).simplify(), plain)
    about_mixed(random, plain)
    above = deep(random, prod(plain.shape))
    outer = ShapeTracker((*above, View.create(plain.shape)))
    require(own.__add__(outer) is NotImplemented, "a tracker of the drop-in with one of the library", own, outer)
    about_reading(own_of(own + dropin.ShapeTracker(outer.views)), plain + outer)


def moved_often(random: Random) -> ShapeTracker:
    """A tracker of the library after some movements, with up to seven views."""
    shape = regrouped(random, (random.choice((12, 24, 36, 16, 120, 240)),))
    plain, own = ShapeTracker.from_shape(shape), dropin.ShapeTracker.from_shape(shape)
    about_reading(own_of(own), plain)
    for _ in range(random.randint(3, 9)):
        after = moved(random, plain)
        if 0 < prod(after.shape) <= MOST and len(after.views) <= 7:
            plain = after
    return plain


def own_of(tracker: Any) -> Any:
    """A tracker. Raises WrongAnswerError unless it and all of its views are the drop-in's."""
    is_own = isinstance(tracker, dropin.ShapeTracker) and all(isinstance(view, dropin.View) for view in tracker.views)
    require(is_own, "trackers of the drop-in", tracker, [type(view) for view in tracker.views])
    return tracker


def about_mixed(random: Random, plain: ShapeTracker) -> None:
    """A stack in which some views are the library's, wherever they stand: all are the drop-in's in what comes of it."""
    views = tuple(of_kind(dropin.View, view) if random.random() < 0.7 else view for view in plain.views)
    rows = dropin.ShapeTracker.from_shape(plain.shape)
    about_reading(own_of(dropin.ShapeTracker(views) + rows), plain)
    about_reading(dropin.ShapeTracker(views).simplify(), plain)


def about_turned(random: Random, own: Any, plain: ShapeTracker) -> None:
    """A permutation and a reshape: what the library's reads, in no more views, all of them the drop-in's."""
    turned = regrouped(random, plain.shape)
    order = tuple(random.sample(range(len(plain.shape)), len(plain.shape)))
    found, wanted = own.permute(order).reshape(turned), plain.permute(order).reshape(turned)
    about_reading(own_of(found), wanted)
    again = found.reshape(found.shape)
    require(len(again.views) == len(found.views), "a reshape of the drop-in to the same shape", found, again)


def about_stack(random: Random) -> None:
    """Stacks of many views, simplified and reshaped."""
    count = random.choice((12, 24, 36, 16, 120, 240))
    stack = ShapeTracker(deep(random, count))
    own, turned = dropin.ShapeTracker(stack.views), regrouped(random, stack.shape)
    about_reading(own.simplify(), stack)
    about_reading(own.reshape(turned), stack.reshape(turned))
    about_turned(random, dropin.ShapeTracker(tuple(of_kind(dropin.View, view) for view in stack.views)), stack)


def deep(random: Random, count: int) -> tuple[View, ...]:
    """Up to eight views of so many elements, each in another order than the one below it has."""
    views: list[View] = []
    for _ in range(random.randint(3, 8)):
        view = View.create(regrouped(random, (count,)))
        order = tuple(random.sample(range(len(view.shape)), len(view.shape)))
        views.append(view.permute(order).stride(tuple(random.choice((1, -1)) for _ in order)))
    return tuple(views)


def about_reading(own: Any, plain: ShapeTracker) -> None:
    """One tracker reads what another does, and how far it reaches."""
    require(own.shape == plain.shape, "a tracker of the drop-in", own, plain)
    stacks = [tuple(view_at(view, {}) for view in tracker.views) for tracker in (own, plain)]
    highest = -1
    for index in index_set(plain.shape):
        first, second = (read(stack, index) for stack in stacks)
        is_alike = first.is_valid is second.is_valid and (not first.is_valid or first.address == second.address)
        require(is_alike, "a tracker of the drop-in", own, plain, index, first, second)
        highest = max(highest, second.address if second.is_valid and second.address is not None else -1)
    require(own.real_size() > highest, "real_size of the drop-in", own, own.real_size(), highest)


def about_reach(random: Random) -> None:
    """How far one view reaches is exact; nothing is read without an index, or where a mask leaves none."""
    shape = tuple(random.choice((2, 3, 5)) for _ in range(random.randint(1, 4)))
    strides = tuple(random.choice((0, 1, 4, 30)) for _ in shape)
    offset = random.choice((0, 7, 999))
    highest = offset + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
    found = dropin.ShapeTracker((dropin.View.create(shape, strides, offset),)).real_size()
    require(found == highest + 1, "real_size of the drop-in", shape, strides, offset, found, highest + 1)
    at = random.randrange(len(shape))
    empty = dropin.View.create((*shape[:at], 0, *shape[at + 1 :]), strides, offset)
    none = tuple((0, 0) if axis == at else (0, size) for axis, size in enumerate(shape))
    for view in (empty, dropin.View.create(shape, strides, offset, none)):
        found = dropin.ShapeTracker((view,)).real_size()
        require(found == 0, "real_size of the drop-in: of nothing", view, found)


def about_expressions(random: Random) -> None:
    """The expressions are those of the library that nothing is simplified of, unless simplified ones are asked for."""
    plain = ShapeTracker(deep(random, random.choice((12, 36, 24)))[:2])
    own = dropin.ShapeTracker(plain.views)
    like: Any = random.choice(("none", "none", "fast", "full"))
    words = random.choice(((like,), ())) if like == "none" else (like,)
    found = [node.render() for node in own.expr_idxs(None, *words)]
    wanted = [node.render() for node in plain.expr_idxs(None, like)]
    require(found == wanted, "expr_idxs of the drop-in", own, words, found, wanted)
