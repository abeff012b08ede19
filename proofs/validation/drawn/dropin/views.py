"""Views of the drop-in: they answer as the library's do, on the native path and in Python, wherever these answer; what
is left out, or written otherwise, is read as in tinygrad 0.9.0 (D7 to D16)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import View, mergeable
from impl.errors import LayoutError
from impl.interop import tinygrad as dropin
from impl.interop.tinygrad.view import of_kind
from impl.native import natively, purely
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.arguments import DRAWN, changed
from proofs.validation.drawn.programs import shape_of
from proofs.validation.drawn.stacks import base_of, masked, outer_of


def ask_dropin(random: Random) -> None:
    """Views of up to five axes of the drop-in, on the native path or without it, what is left out of their parts, what
    is no integer, and masks that leave them."""
    for _ in range(3):
        with random.choice((natively, purely))():
            about_view(random)
            about_short_parts(random)
            about_nothing(random)
            about_what_is_no_integer(random)
    with random.choice((natively, purely))():
        about_ranges_beyond(random)


def listed(part: Any) -> Any:
    """Tuples as lists."""
    return list(map(listed, part)) if isinstance(part, tuple) else part


def with_booleans(part: Any) -> Any:
    """Each 1 as True, and each 0 as False."""
    return changed(part, lambda n: bool(n) if n in (0, 1) else n)


def about_view(random: Random) -> None:
    """Each movement, with its argument in tuples, in lists, and with booleans for 0 and 1, and what is put on a
    view."""
    view = base_of(random, [size or 1 for size in shape_of(random, 5)])
    own, question = dropin.View.create(*view.parts), f"a view of the drop-in: {view}"
    require(own.parts == view.parts and own.contiguous is view.contiguous, question, own)
    require(own == dropin.View.create(*map(listed, view.parts)), question, "of lists")
    require(of_kind(dropin.View, view) == own, question, "of another kind", of_kind(dropin.View, view))
    bare = dropin.View(*view.parts, view.contiguous)
    require(bare == own and hash(bare) == hash(own) and bare.is_plain, question, "by its class", bare)
    for name, draw in DRAWN.items():
        argument = draw(random, view.shape)
        wanted = getattr(view, name)(argument)
        for given in (argument, listed(argument), with_booleans(argument), argument):
            require_same(wanted, getattr(own, name)(given), question, name, given)
    for joins_fixed in (True, False):
        require_same(view.minify(joins_fixed), own.minify(joins_fixed), question, "minify", joins_fixed)
    about_sum(random, view, own)


def about_sum(random: Random, view: View, own: dropin.View) -> None:
    """A view of the drop-in on another, twice; views of the library are left to it."""
    question = f"a view of the drop-in: {view}"
    require(own.__add__(view) is NotImplemented, question, "with one of the library")
    if 0 not in view.shape:
        outer = outer_of(random, view.shape)
        for _ in range(2):
            with suppress(LayoutError):
                wanted = view + outer
                require_same(wanted, own + of_kind(dropin.View, outer), question, "+", outer)


def require_same(wanted: View | None, found: Any, question: str, *more: object) -> None:
    """Raises WrongAnswerError unless a view of the drop-in has the parts that the library's has, or there is none."""
    is_alike = found is None if wanted is None else isinstance(found, dropin.View) and found.parts == wanted.parts
    is_alike = is_alike and (found is None or wanted is None or found.contiguous is wanted.contiguous)
    require(is_alike, question, *more, wanted, found)


def about_short_parts(random: Random) -> None:
    """Strides that are missing are 0, and axes behind a short mask are whole; what is too much is not read; True is
    1."""
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(2, 5)))
    strides = tuple(random.choice((0, 1, 4, -2, 30)) for _ in shape)
    ends = tuple(masked(random, size) for size in shape)
    kept, seen = random.randint(0, len(shape)), random.randint(1, len(shape))
    rest = tuple((0, size) for size in shape[seen:])
    spread = (*strides[:kept], *(0,) * (len(shape) - kept))
    wanted, whole = View.create(shape, spread, 7, (*ends[:seen], *rest)), View.create(shape, spread, 7)
    question = f"parts of the drop-in: {shape}; {strides[:kept]}; {ends[:seen]}"
    if kept:
        require_same(wanted, dropin.View.create(shape, strides[:kept], 7, ends[:seen]), question)
        require_same(whole, dropin.View.create(shape, strides[:kept], 7), question, "without a mask")
    bare = dropin.View(shape, strides[:kept], 7, ends[:seen], False)
    require(View.create(*bare.parts) == wanted, question, "by its class", bare)
    unmasked = dropin.View(shape, strides[:kept], 7, None, False)
    require(unmasked.mask is None and View.create(*unmasked.parts) == whole, question, "without a mask", unmasked)
    many = dropin.View.create(shape, (*strides, 5), 7, (*ends, (0, 1)))
    require_same(View.create(shape, strides, 7, ends), many, question, "and more")
    for given in (wanted.parts, (shape, strides[:kept] or None, 1, ends[:seen])):
        own = dropin.View.create(*map(with_booleans, given))
        require_same(dropin.View.create(*given), own, question, "with booleans", given)
        require(bool not in map(type, (*own.shape, *own.strides, own.offset)), question, "a boolean stays", own)


def about_nothing(random: Random) -> None:
    """An axis of a view without an element also becomes a multiple of its size, and nothing else; numbers of elements
    that differ are refused, and numbers of axes."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    at = random.randint(0, len(shape))
    empty = dropin.View.create((*shape[:at], 0, *shape[at:]))
    grown = tuple(size * random.choice((1, 2, 5)) for size in empty.shape)
    for given in (grown, listed(grown), grown):
        require_same(View.create(grown), empty.expand(given), f"expand of the drop-in: {empty}; {given}")
    place = random.choice([axis for axis, size in enumerate(empty.shape) if size != 1])
    for wrong in ((*grown[:place], empty.shape[place] + 1, *grown[place + 1 :]), (*grown, 1), grown[1:]):
        require_refused(partial(empty.expand, wrong), f"expand of the drop-in: {empty}; {wrong}")
        require_refused(partial(empty.expand, listed(wrong)), f"expand of the drop-in: {empty}; {wrong} in a list")
    view = dropin.View.create(shape)
    for other in ((*shape, 2), (prod(shape) + 1,), (-1, -prod(shape))):
        require_refused(partial(view.reshape, other), f"reshape of the drop-in: {view}; {other}")
        require_refused(partial(view.reshape, listed(other)), f"reshape of the drop-in: {view}; {other} in a list")


def about_what_is_no_integer(random: Random) -> None:
    """What equals an integer, and is none, is refused, also where the integers were asked for before."""
    shape = tuple(random.choice((2, 3, 5)) for _ in range(random.randint(1, 4)))
    strides, mask = View.create(shape).strides, tuple((1, size) for size in shape)
    parts: list[Any] = [shape, strides, 4, mask]
    view = dropin.View.create(*parts)
    place = random.randrange(len(parts))
    wrong = [changed(part, float) if k == place else part for k, part in enumerate(parts)]
    require_refused(partial(dropin.View.create, *wrong), f"create of the drop-in: {wrong}")
    for name, draw in DRAWN.items():
        argument = draw(random, view.shape)
        getattr(view, name)(argument)
        if argument == view.shape:
            continue
        question = f"{name} of the drop-in: {view}; {argument} as floats"
        require_refused(partial(getattr(view, name), changed(argument, float)), question)


def about_ranges_beyond(random: Random) -> None:
    """A mask that leaves its axis ends with it, by the class as well: nothing that is made of the view is valid beyond.
    A negative size is taken, and is not asked about."""
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(1, 4)))
    ends = [masked(random, size) if random.random() < 0.5 else (0, size) for size in shape]
    at = random.randrange(len(shape))
    ends[at] = (0, shape[at])
    far = list(ends)
    far[at] = random.choice(((-random.randint(1, 9), shape[at]), (0, shape[at] + random.randint(1, 9)), (-1, 99)))
    wanted = View.create(shape, None, 3, tuple(ends))
    question = f"a mask that leaves a view of the drop-in: {shape}; {far}"
    require_same(wanted, dropin.View.create(shape, None, 3, tuple(far)), question)
    strides = View.create(shape).strides
    bare = dropin.View(shape, strides, 3, tuple(far), False)
    require(bare.mask == tuple(ends), question, "by its class", bare)
    by_hand, made = View(shape, strides, 3, tuple(ends), False), dropin.View.create(shape, strides, 3, tuple(far))
    for own, like in ((bare, by_hand), (made, wanted)):
        for name in ("pad", "stride"):
            argument = DRAWN[name](random, shape)
            require_same(getattr(like, name)(argument), getattr(own, name)(argument), question, name, argument)
        flat = (prod(shape),)
        require_same(like.reshape(flat), own.reshape(flat), question, "reshape")
    negative = dropin.View.create((*shape[:at], -shape[at], *shape[at + 1 :]))
    require_refused(partial(mergeable, negative), f"a negative size: {negative}")
