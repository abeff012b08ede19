"""What is read of others: memory that goes down, orders of many axes, texts with blanks and what does not fit in them,
texts of classes of their own, and numbers that a narrower type holds (D16, D25)."""

from __future__ import annotations

import re
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import View
from impl.interop.arrays import NeedsCopy, as_strided, explain_reshape
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute import parse_layout
from impl.ops import DimSpec, RangeError
from impl.ops.arrays import require_fit
from impl.ops.records.record import Argument, Record
from impl.ops.sharding.views import Cut
from proofs.validation.defined import place_of, refusal_of, require, view_at
from spec.shape import index_set
from spec.stack import read

TYPES = "f2", "f4", "f8", "g", "c8", "c16", "G"
"""Types of floating point."""


def ask_what_is_read_of_others(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(5):
        about_memory_that_goes_down(random)
        about_orders_of_many_axes(random)
        about_what_does_not_fit(random)
        about_texts_of_their_own(random)
        about_numbers_that_fit(random)


def about_memory_that_goes_down(random: Random) -> None:
    """A view of a row of elements that lie some steps apart, forwards or backwards, or are all one: what it reads is
    what the definition has, and may be written to exactly if the row may and no two indices have one element."""
    numpy, step = numpy_module(), random.choice((1, 2, -1, -1, -2, -3))
    shape = tuple(random.randint(1, 3) for _ in range(random.randint(1, 3)))
    strides = tuple(random.choice((0, 1, 1, 2, 3, -1, 6)) for _ in shape)
    low = sum(min(0, (size - 1) * stride) for size, stride in zip(shape, strides, strict=True))
    view = View.create(shape, strides, random.randint(0, 2) - low)
    stack = (view_at(view, {}),)
    addresses: list[Any] = [read(stack, index).address for index in index_set(view.shape)]
    row = numpy.arange(abs(step) * (max(addresses) + random.randint(1, 3)))[::step]
    if random.random() < 0.15:
        row = numpy.broadcast_to(row[:1], row.shape)
    row.flags.writeable = row.strides[0] != 0 and random.random() < 0.8
    found, is_own = as_strided(view, row), len({*addresses}) == len(addresses)
    question = f"a row: {view}; {row.strides}; {row.flags.writeable}"
    require(found.reshape(-1).tolist() == row[addresses].tolist(), question, found.tolist())
    require(found.flags.writeable is (row.flags.writeable and is_own), question, found.flags.writeable)


def about_orders_of_many_axes(random: Random) -> None:
    """An array whose elements lie one after another, its axes in any order, all of them read forwards or backwards:
    where a shape needs a copy, there is an order of the axes in which it needs none, by numpy as well."""
    numpy = numpy_module()
    sizes = tuple(random.choice((2, 2, 2, 3, 1)) for _ in range(random.randint(2, 7)))
    order = random.sample(range(len(sizes)), len(sizes))
    array = numpy.arange(prod(sizes)).reshape(sizes)
    array = array[(slice(None, None, random.choice((1, -1))),) * len(sizes)].transpose(order)
    rest, new = prod(sizes), list[int]()
    for _ in range(random.randint(0, 3)):
        new.append(random.choice([part for part in range(1, rest + 1) if rest % part == 0]))
        rest //= new[-1]
    shape = (*new, rest)
    found = explain_reshape(array, shape)
    is_shared = numpy.shares_memory(array.reshape(shape), array)
    question = f"many axes: {array.shape}; {array.strides}; {shape}"
    require(bool(found) is is_shared, question, found)
    if isinstance(found, NeedsCopy):
        there = None if found.order is None else array.transpose(found.order).reshape(shape)
        require(there is not None and numpy.shares_memory(there, array), question, found.order)


def about_what_does_not_fit(random: Random) -> None:
    """The text of a layout with blanks between any of its parts, and another character in the place of one of them, or
    the end too early: the refusal has the position of that character, or of the end."""
    tokens = [*parts_of(random, random.randint(1, 3))]
    tokens += [":", *tokens] if random.random() < 0.5 else []
    blanks = [" " * random.choice((0, 0, 1, 2, 3)) for _ in tokens]
    place = random.randrange(len(tokens))
    before = "".join(blank + token for blank, token in zip(blanks[:place], tokens[:place], strict=True)) + blanks[place]
    depth = tokens[:place].count("(") - tokens[:place].count(")")
    is_cut = (depth > 0 or place == 0) and random.random() < 0.3
    rest = "".join(blank + token for blank, token in zip(blanks, tokens, strict=True))[len(before) :]
    text = before if is_cut else before + random.choice("x;[*") + rest
    refusal = refusal_of(partial(parse_layout, text))
    is_told = place_of(refusal) == len(before) and re.search(rf"at position {len(before)}\b", str(refusal)) is not None
    require(is_told, "what does not fit in a layout", repr(text), len(before), refusal)


def parts_of(random: Random, depth: int) -> list[str]:
    """The parts of a text of a shape in the terms of CuTe."""
    if depth == 0:
        return [random.choice(("4", "12", "_8", "1"))]
    found: list[str] = []
    for number in range(random.randint(1, 3)):
        found += [","] * (number > 0) + parts_of(random, random.randint(0, depth - 1))
    return ["(", *found, ")"]


class Name(str):
    """A text of a class of its own, which says something else when it is asked."""

    __slots__ = ()

    def __str__(self) -> str:
        return "another"


def about_texts_of_their_own(random: Random) -> None:
    """Names in texts of any class: what they are given to has them as plain texts, with the same letters."""
    names = random.sample(["x", "y", "rows", "data"], random.randint(1, 3))
    given = tuple(random.choice((Name, str))(name) for name in names)
    record = Record(given[0], dict.fromkeys(given, Argument.FLAG), lambda _, params: params, lambda *_: ())
    kept = DimSpec(given).axes, DimSpec.of(given).axes, Cut(given).names, tuple(record.arguments), (record.name,)
    for found, wanted in zip(kept, (*(tuple(names),) * 4, (names[0],)), strict=True):
        is_plain = all(type(name) is str for name in found)
        require(is_plain and found == wanted, "texts of a class of their own", names, [*map(type, found)], found)


def about_numbers_that_fit(random: Random) -> None:
    """Numbers of any type of floating point that are to be held by another, real or complex: they are refused exactly
    if a finite part of one is infinite there."""
    numpy, (kind, other) = numpy_module(), random.choices(TYPES, k=2)
    if numpy.dtype(kind).kind != numpy.dtype(other).kind:
        return
    most = 1e308 if numpy.finfo(kind).bits > 64 else float(numpy.finfo(kind).max)
    ends = [end for end in (1.5, -2.5, 3e38, 1e39, -1e39, 1e300, -1e308, 1e5, -7e4) if abs(end) <= most]
    parts = random.choices(ends, k=2 * random.randint(1, 3))
    array = numpy.array(parts, numpy.finfo(kind).dtype)
    narrow = numpy.finfo(other).dtype
    with numpy.errstate(over="ignore"):
        is_cut = not bool(numpy.isfinite(array.astype(narrow)).all())
    given = array.view(kind) if numpy.dtype(kind).kind == "c" else array
    refusal = refusal_of(partial(require_fit, given, numpy.dtype(other)))
    is_right = isinstance(refusal, RangeError) if is_cut else refusal is None
    require(is_right, "numbers that fit", kind, other, parts, refusal)
