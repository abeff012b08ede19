"""Views by their class, which checks and does not normalise; by `View.create`, with what is written in other ways, or
does not fit; and what the native path answers of views (D7)."""

from __future__ import annotations

from _imp import source_hash
from functools import cache, partial
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from impl import View, native
from impl.interop.arrays.libraries import numpy_module
from impl.native.sources import digest
from impl.parts.width import MOST_BITS_OF_SIZES, MOST_PARTS
from impl.symbolic import Node, NumNode, Variable
from proofs.validation.defined import is_row_major, require, require_refused, view_at
from proofs.validation.drawn.arguments import DRAWN
from proofs.validation.drawn.programs import shape_of
from proofs.validation.drawn.stacks import base_of, masked, outer_of

Given = tuple[Any, Any, Any, Any]
"""Shape, strides, offset and mask of a view."""


def given(random: Random) -> Given:
    """What a view may be made of, also with strides where nothing moves, and with masks that exclude nothing or all."""
    shape = tuple(random.choice((0, 1, 1, 2, 3, 1000)) for _ in range(random.randint(0, 6)))
    strides: tuple[int, ...] = tuple(random.choice((0, 1, -1, 2, 7, 1000)) for _ in shape)
    if random.random() < 0.5:
        strides = tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
    ends = [masked(random, size) if random.random() < 0.7 else (size, size) for size in shape]
    mask = random.choice((None, None, tuple(ends), tuple((0, size) for size in shape)))
    return shape, strides, random.choice((0, 0, 0, 5, -3)), mask


def ask_bare_views(random: Random) -> None:
    """Views by their class: they have the parts that they are given, as plain integers, whoever writes these how; they
    say that they are contiguous only where they are; and they are moved like any others."""
    for _ in range(6):
        parts = given(random)
        found = View(*parts, False)
        require(found.parts == parts and found.contiguous is False, "View", parts, found)
        for number in (NumNode, numpy_module().int64):
            other = View(*rewritten(parts, number), False)
            require(other == found and hash(other) == hash(found) and other.is_plain, "View: written otherwise", parts)
        about_equal(random, parts, found)
        about_claims(parts)
        about_wide_numbers(random, parts)
        for name, draw in DRAWN.items():
            getattr(found, name)(draw(random, found.shape))
        found.minify(), found.invert(found.shape), found.unbind()
        about_far_arguments(random, found)
    far = 2 ** (MOST_BITS_OF_SIZES + random.randint(1, 9))
    require_refused(partial(View, (far,), (1,), 0, None, False), "View: a size of too many bits")


def rewritten(parts: Given, number: Any) -> Given:
    """The same parts, in lists and as other integers."""
    shape, strides, offset, mask = parts
    pairs = None if mask is None else [[number(begin), number(end)] for begin, end in mask]
    return list(map(number, shape)), list(map(number, strides)), number(offset), pairs


def about_wide_numbers(random: Random, parts: Given) -> None:
    """Strides and offsets of 62 to 65 bits, or many more, are the same as they are and by their index."""
    shape, strides, _, mask = parts
    far = random.choice((2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**100)) * random.choice((1, -1))
    numbers: list[Any] = [ByIndex(far), NumNode(far)]
    if 0 <= far < 2**64:
        numbers.append(numpy_module().uint64(far))
    for number in numbers:
        for one, other in (((shape, strides, far, mask), (shape, strides, number, mask)),
                           (((1000, *shape), (far, *strides), 0, None), ((1000, *shape), (number, *strides), 0, None))):
            found, wanted = View.create(*other), View.create(*one)
            require(found == wanted, "View: wide numbers", one, found)


class ByIndex:
    """An integer that is one by `__index__` alone."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def about_equal(random: Random, parts: Given, found: View) -> None:
    """A view is unequal to one that differs in any one part, and to what is no view."""
    shape, strides, offset, mask = parts
    pairs = mask or tuple((0, size) for size in shape)
    others = [(shape, strides, offset + 1, mask), (shape, strides, offset, None if mask is not None else pairs)]
    if shape:
        axis = random.randrange(len(shape))
        others.append((shape, (*strides[:axis], strides[axis] + 1, *strides[axis + 1 :]), offset, mask))
        others.append(((*shape[:axis], shape[axis] + 1, *shape[axis + 1 :]), strides, offset, mask))
    for other in others:
        require(View(*other, False) != found, "View: equal", parts, other)
    require(found != parts and found == View(*parts, False), "View: equal", parts)


def about_claims(parts: Given) -> None:
    """That a view is contiguous is taken where it is, and refused where it is not; nothing but True and False says
    whether it is."""
    ranges = parts[3] or tuple((0, size) for size in parts[0])
    shown = view_at(View(*parts, False), {})
    is_true = parts[3] is None and parts[2] == 0 and is_row_major(shown)
    if is_true:
        sure, unsure = View(*parts, True), View(*parts, False)
        require(sure.contiguous and sure != unsure and unsure != sure, "View: contiguous", parts)
    elif 0 not in parts[0] and ranges:
        require_refused(partial(View, *parts, True), f"View: said to be contiguous: {parts}")
    for wrong in (1, 0, None, "no"):
        require_refused(partial(View, *parts, wrong), f"View: contiguous is {wrong}")  # type: ignore[arg-type]


def about_far_arguments(random: Random, view: View) -> None:
    """Arguments that are wrong by very much, on any axis, in tuples and in lists, are refused."""
    shape, rank, far = view.shape, len(view.shape), random.choice((1000, 1001, 2**40))
    for at in random.sample(range(rank), min(rank, 2)):
        size = shape[at]
        ends = [(0, size + far), (size + far, size + far), (-far, size), (far + size, size), (size, size - 1)]
        widths = (-far, far), (1, -1)
        wrong: list[tuple[str, tuple[Any, ...]]] = [
            *(("shrink", tuple(pair if axis == at else (0, n) for axis, n in enumerate(shape))) for pair in ends),
            *(("pad", tuple(pair if axis == at else (0, far) for axis in range(rank))) for pair in widths),
            *(("permute", tuple(other if axis == at else axis for axis in range(rank))) for other in (far, -1, rank)),
            ("reshape", (*shape[:at], -size - far, *shape[at + 1 :])), ("stride", tuple(k - at for k in range(rank))),
            ("expand", (*shape[:at], -far, *shape[at + 1 :])),
        ]  # fmt: skip
        if size > 1:
            wrong += [("expand", (*shape[:at], other, *shape[at + 1 :])) for other in (size + far, size - 1, 0)]
        if 0 not in shape:
            wrong += [("reshape", (*shape[:at], size + far, *shape[at + 1 :])), ("reshape", (prod(shape) + far,))]
        for name, argument in wrong:
            require_refused(partial(getattr(view, name), argument), f"{name}: {view}; {argument}")
            require_refused(partial(getattr(view, name), listed(argument)), f"{name}: {view}; {argument} in lists")
    for sizes in ((-far,), (-2, -3), (*shape, -1)):
        require_refused(partial(view.invert, sizes), f"invert: {view}; {sizes}")
    for name in DRAWN:
        more: tuple[Any, ...] = ((0, 0),) * (rank + 1) if name in ("pad", "shrink") else (1,) * (rank + 1)
        if name not in ("permute", "reshape"):
            require_refused(partial(getattr(view, name), more), f"{name}: {view}; {more}, one axis more")


def ask_natively(random: Random) -> None:
    """What the native path answers, if it is there, of views, their movements and their sums, whatever is left out
    beside it; and by which sources it is told to fit."""
    with native.natively():
        for _ in range(3):
            view = base_of(random, list(shape_of(random, random.choice((5, 5, 8)))))
            found = View.create(*view.parts)
            require(found == view, "View.create", view, found)
            for name, draw in DRAWN.items():
                getattr(view, name)(draw(random, view.shape))
            _ = view + View.create(view.shape), 0 in view.shape or view + outer_of(random, view.shape)
            require(view.__add__(view.shape) is NotImplemented, "+: what is no view", view)  # type: ignore[operator]
    about_sources(random)


def about_sources(random: Random) -> None:
    """Whether the native path fits these sources is told by all of up to eight files, in their order; there is nothing
    to tell by where one of them is not there."""
    count = random.randint(1, 8)
    held = [bytes(random.choices(b"ab\0", k=random.randint(0, 3))) for _ in range(count)]
    with TemporaryDirectory() as folder:
        names = [f"{place}.c" for place in range(count)]
        for name, text in zip(names, held, strict=True):
            Path(folder, name).write_bytes(text)
        wanted = source_hash(0, b"\0".join(held)).hex()
        require(digest(folder, names) == wanted, "the hash of files", held)
        at = random.randint(0, count)
        require(digest(folder, [*names[:at], "none", *names[at:]]) == "", "the hash of a file that is not there", at)


def ask_created(random: Random) -> None:
    """`View.create` of parts that were asked for before, now in other tuples, in lists, as integers of other kinds, and
    as what is equal to an integer and is none; and of parts that do not fit."""
    for _ in range(6):
        parts = given(random)
        shape = parts[0]
        turns = [parts, tuple(map(again, parts)), rewritten(parts, numpy_module().int64), rewritten(parts, NumNode)]
        turns += [tuple(Numbers(part) if isinstance(part, tuple) and place == at else part
                        for place, part in enumerate(parts)) for at in (0, 1, 3)]  # fmt: skip
        random.shuffle(turns)
        found = [View.create(*turn) for turn in (*turns, *turns)]
        for view in found:
            is_alike = view == found[0] and view.is_plain and {type(view.shape), type(view.strides)} == {tuple}
            require(is_alike and type(view.mask or ()) is tuple, "View.create: written otherwise", parts, found)
        rows = [View.create(shape), View.create(shape, None, 0, None)]
        rows += [View.create(again(shape), None), View.create(listed(shape))]
        require(len(set(rows)) == 1, "View.create: rows", rows)
        about_no_integers(random, parts)
        about_what_does_not_fit(random, parts)
    sizes = random.choice([[2] * 17_000, [2**14_000] * (MOST_BITS_OF_SIZES // 14_000 + 1)])
    for turn in (tuple(sizes), listed(tuple(sizes))):
        require_refused(partial(View.create, turn), f"View.create: {len(sizes)} axes of too many bits")
    about_long_nodes(random)


@cache
def long_node() -> Node:
    """A symbolic integer of more parts than a view takes."""
    return Node.sum([Variable(f"n{place}", 1, 9) for place in range(MOST_PARTS + 1)])


def about_long_nodes(random: Random) -> None:
    """A symbolic integer of too many parts is refused wherever it stands, and so are too many symbolic sizes."""
    long, view = long_node(), View.create((1, random.randint(2, 9)))
    axes = random.randint(1, 4)
    before, ones = (1,) * (axes - 1), (1,) * axes
    for turn in (((*before, long),), (ones, (*before, long)), (ones, ones, long),
                 (ones, ones, 0, (*(((0, 1),) * (axes - 1)), (0, long)))):  # fmt: skip
        require_refused(partial(View.create, *turn), f"View.create: a long node among {axes} axes")
        require_refused(partial(View.create, *map(listed, turn)), f"View.create: a long node among {axes} axes")
    arguments = {"pad": ((0, 0), (0, long)), "shrink": ((0, 1), (0, long)), "expand": (long, 2), "reshape": (long, 2)}
    for name, argument in arguments.items():
        require_refused(partial(getattr(view, name), argument), f"{name}: a long node")
    many = tuple(Variable(f"n{place}", 1, 9) for place in range(random.randint(91, 120)))
    for ask in (partial(View.create, many), partial(view.reshape, many), partial(view.invert, many)):
        require_refused(ask, f"{len(many)} symbolic sizes")
    require(len(View.create(many[:90]).strides) == 90, "View.create: 90 symbolic sizes")


def listed(part: Any) -> Any:
    """Tuples as lists."""
    return list(map(listed, part)) if isinstance(part, tuple) else part


class Numbers(tuple[Any, ...]):
    """A tuple of a kind of its own, which is equal to a plain one."""

    __slots__ = ()


def again(part: Any) -> Any:
    """The same numbers in another tuple."""
    return tuple(map(again, part)) if isinstance(part, tuple) else part


def about_no_integers(random: Random, parts: Given) -> None:
    """What is equal to an integer and is none is refused at each place, also where the integer was taken before."""
    View.create(*parts)
    for place, kind in product(range(4), (float, bool)):
        numbers = parts[place]
        if place == 2:
            wrong: Any = kind(numbers)
        elif place == 3:
            wrong = tuple((kind(begin), end) for begin, end in numbers or ())
        else:
            at = random.randrange(len(numbers)) if numbers else 0
            wrong = tuple(kind(number) if k == at else number for k, number in enumerate(numbers))
        if wrong == numbers and repr(wrong) != repr(numbers):
            other = (*parts[:place], wrong, *parts[place + 1 :])
            require_refused(partial(View.create, *other), f"View.create: {other}")
            bare: tuple[Any, ...] = (*other, False)
            require_refused(partial(View, *bare), f"View: {other}")


def about_what_does_not_fit(random: Random, parts: Given) -> None:
    """Ranks that differ, a size below 0, and a mask that leaves its axis are refused, in tuples and in lists."""
    shape, strides, offset, mask = parts
    pairs = tuple((0, size) for size in shape)
    wrong: list[Any] = [(shape, (*strides, 1), offset, mask), (shape, strides, offset, (*pairs, (0, 1)))]
    if len(shape) > 1:
        wrong += [(shape, strides[1:], offset, mask), (shape, strides, offset, pairs[1:])]
    for at, size in random.sample(list(enumerate(shape)), min(2, len(shape))):
        wrong.append(((*shape[:at], -random.randint(1, 9), *shape[at + 1 :]), strides, offset, None))
        for pair in ((-1, size), (size + 1, size + 1), (0, size + random.choice((1, 1000))), (1, 0)):
            wrong.append((shape, strides, offset, (*pairs[:at], pair, *pairs[at + 1 :])))
    for other in wrong:
        for turn in (other, rewritten(other, int)):
            require_refused(partial(View.create, *turn), f"View.create: {turn}")
        bare: tuple[Any, ...] = (*other, False)
        require_refused(partial(View, *bare), f"View: {other}")
