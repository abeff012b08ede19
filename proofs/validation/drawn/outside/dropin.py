"""Views and trackers of the drop-in, which takes what tinygrad 0.9.0 takes: they answer as the library's do, wherever
these answer; what is left out, or written otherwise, is read as there (D7 to D16)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.errors import LayoutError
from impl.interop import tinygrad as dropin
from impl.interop.tinygrad.view import of_kind
from impl.symbolic import Variable
from proofs.validation.defined import at_values, require, require_refused, view_at
from proofs.validation.drawn.arguments import DRAWN
from proofs.validation.drawn.programs import moved, regrouped, shape_of
from proofs.validation.drawn.stacks import base_of, masked, outer_of
from spec.shape import index_set
from spec.stack import read

MOST = 300
"""Indices of a tracker that is read."""


def ask_dropin(random: Random) -> None:
    """Views of up to five axes, what is left out of their parts, and trackers of up to eight views."""
    for _ in range(3):
        about_view(random)
        about_short_parts(random)
        about_nothing(random)
        about_trusted(random)
    about_tracker(random)
    about_names(random)


def listed(part: Any) -> Any:
    """Tuples as lists."""
    return list(map(listed, part)) if isinstance(part, tuple) else part


def about_view(random: Random) -> None:
    """Each movement, with its argument in tuples and in lists, and what is put on a view."""
    view = base_of(random, [size or 1 for size in shape_of(random, 5)])
    own, question = dropin.View.create(*view.parts), f"a view of the drop-in: {view}"
    require(own.parts == view.parts and own.contiguous is view.contiguous, question, own)
    require(own == dropin.View.create(*map(listed, view.parts)), question, "of lists")
    require(of_kind(dropin.View, view) == own, question, "of another kind", of_kind(dropin.View, view))
    for name, draw in DRAWN.items():
        argument = draw(random, view.shape)
        wanted = getattr(view, name)(argument)
        for given in (argument, listed(argument)):
            found = getattr(own, name)(given)
            is_alike = found is None if wanted is None else found.parts == wanted.parts
            require(is_alike and (found is None or isinstance(found, dropin.View)), question, name, given, found)
    if 0 not in view.shape:
        outer = outer_of(random, view.shape)
        with suppress(LayoutError):
            wanted, found = view + outer, own + of_kind(dropin.View, outer)
            is_alike = found is None if wanted is None else found is not None and found.parts == wanted.parts
            require(is_alike, question, outer, found, wanted)


def about_short_parts(random: Random) -> None:
    """Strides that are missing are 0, and axes behind a short mask are whole; what is too much is not read; True is
    1."""
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(2, 5)))
    strides = tuple(random.choice((0, 1, 4, -2, 30)) for _ in shape)
    ends = tuple(masked(random, size) for size in shape)
    kept, seen = random.randint(0, len(shape)), random.randint(1, len(shape))
    rest = tuple((0, size) for size in shape[seen:])
    wanted = View.create(shape, (*strides[:kept], *(0,) * (len(shape) - kept)), 7, (*ends[:seen], *rest))
    question = f"parts of the drop-in: {shape}; {strides[:kept]}; {ends[:seen]}"
    if kept:
        found = dropin.View.create(shape, strides[:kept], 7, ends[:seen])
        require(found.parts == wanted.parts, question, found, wanted)
    bare = dropin.View(shape, strides[:kept], 7, ends[:seen], False)
    require(View.create(*bare.parts) == wanted, question, "by its class", bare)
    many = dropin.View.create(shape, (*strides, 5), 7, (*ends, (0, 1)))
    require(many.parts == View.create(shape, strides, 7, ends).parts, question, "and more", many)
    plain = tuple(size if size != 1 else True for size in shape)
    require(dropin.View.create(plain).parts == View.create(shape).parts, question, "with booleans")


def about_nothing(random: Random) -> None:
    """An axis of a view without an element also becomes a multiple of its size, and nothing else; numbers of elements
    that differ are refused."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    at = random.randint(0, len(shape))
    empty = dropin.View.create((*shape[:at], 0, *shape[at:]))
    grown = tuple(size * random.choice((1, 2, 5)) for size in empty.shape)
    found, question = empty.expand(grown), f"expand of the drop-in: {empty}; {grown}"
    require(found.shape == grown, question, found)
    place = random.choice([axis for axis, size in enumerate(empty.shape) if size != 1])
    wrong = (*grown[:place], empty.shape[place] + 1, *grown[place + 1 :])
    require_refused(partial(empty.expand, wrong), f"expand of the drop-in: {empty}; {wrong}")
    view = dropin.View.create(shape)
    for other in ((*shape, 2), (prod(shape) + 1,), (-1, -prod(shape))):
        require_refused(partial(view.reshape, other), f"reshape of the drop-in: {view}; {other}")
        require_refused(partial(view.reshape, listed(other)), f"reshape of the drop-in: {view}; {other} in a list")


def about_trusted(random: Random) -> None:
    """A movement of which the ranges leave open whether it may be made is made, and is right wherever it may; one that
    may be made for no value of the variable is refused."""
    low = random.choice((1, 2, 3))
    n = Variable("n", low, low + random.choice((1, 2, 5)))
    rank = random.randint(1, 5)
    at, less, number = random.randrange(rank), random.randint(0, low + 7), random.randint(1, 12)
    movements: tuple[tuple[str, Any, Any, Callable[[int], bool]], ...] = (
        ("shrink", n, (0, number), lambda v: number <= v),
        ("shrink", 12, (0, n + less), lambda v: v + less <= 12),
        ("shrink", 12, (n - less, 12), lambda v: 0 <= v - less <= 12),
        ("shrink", 12, (number, n), lambda v: number <= v <= 12),
        ("pad", 3, (n - less, 2), lambda v: v >= less),
        ("pad", n, (1, n - less), lambda v: v >= less),
        ("expand", 1, n - less, lambda v: v >= less),
    )
    name, size, entry, may = random.choice(movements)
    shape: list[Any] = [random.choice((1, 2, 3)) for _ in range(rank)]
    unmoved = {"shrink": [(0, other) for other in shape], "pad": [(0, 1)] * rank, "expand": shape}
    argument: Any = (*unmoved[name][:at], entry, *unmoved[name][at + 1 :])
    view = dropin.View.create((*shape[:at], size, *shape[at + 1 :]))
    values = [{"n": value} for value in range(n.min, n.ceiling + 1) if may(value)]
    if not values:
        require_refused(partial(getattr(view, name), argument), f"{name} of the drop-in: {view}; {argument}")
        return
    found = getattr(view, name)(argument)
    for known in values:
        wanted = getattr(View.create(*at_values(view.parts, known)), name)(at_values(argument, known))
        read_at = View.create(*at_values(found.parts, known))
        require(read_at == wanted, f"{name} of the drop-in", view, argument, known, read_at, wanted)


def about_tracker(random: Random) -> None:
    """What a tracker reads after some movements, put on another, and simplified: what the library's reads."""
    count = random.choice((12, 24, 36, 16, 120, 240))
    shape = regrouped(random, (count,))
    plain, own = ShapeTracker.from_shape(shape), dropin.ShapeTracker.from_shape(shape)
    for _ in range(random.randint(3, 9)):
        after = moved(random, plain)
        if not 0 < prod(after.shape) <= MOST or len(after.views) > 7:
            continue
        plain = after
        turned = regrouped(random, plain.shape)
        order = tuple(random.sample(range(len(plain.shape)), len(plain.shape)))
        own = dropin.ShapeTracker(tuple(of_kind(dropin.View, view) for view in plain.views))
        about_reading(own.permute(order).reshape(turned), plain.permute(order).reshape(turned))
    own = dropin.ShapeTracker(plain.views)
    about_reading(own, plain)
    about_reading(own.simplify(), plain)
    above = deep(random, prod(plain.shape))
    outer = ShapeTracker((*above, View.create(plain.shape)))
    together = own + dropin.ShapeTracker(outer.views)
    require(all(isinstance(view, dropin.View) for view in together.views), "trackers of the drop-in", together)
    about_reading(together, plain + outer)
    stack = ShapeTracker(deep(random, count))
    own, turned = dropin.ShapeTracker(stack.views), regrouped(random, stack.shape)
    about_reading(own.simplify(), stack)
    about_reading(own.reshape(turned), stack.reshape(turned))
    order = tuple(random.sample(range(len(stack.shape)), len(stack.shape)))
    about_reading(own.permute(order).reshape(turned), stack.permute(order).reshape(turned))


def deep(random: Random, count: int) -> tuple[View, ...]:
    """Up to eight views of so many elements, each in another order than the one below it has."""
    views = list[View]()
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


def about_names(random: Random) -> None:
    """A module that is replaced has the names of the library."""
    name = random.choice([*dropin.MODULES])
    spec = dropin._Finder().find_spec(name, None)
    require(spec is not None and dropin._Finder().find_spec(f"{name}.more", None) is None, "a module", name, spec)
    module = type(dropin)(name)
    dropin._Loader().exec_module(module)
    for known, value in dropin.MODULES[name].items():
        require(getattr(module, known, None) is value, "a name of the drop-in", name, known)
