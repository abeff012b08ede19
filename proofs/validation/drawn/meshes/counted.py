"""What views of divided tensors rest on, each by itself and past small sizes: flat numbers whose digits agree, places
that mesh axes of copies fill, splits that deal letters out, and reshapes that leave divided axes alone (D32 to D38)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.records.radix import owner, reshaped_dims
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.counting import agreeing_digits
from impl.ops.sharding.views.digits import filled_rows
from impl.ops.sharding.views.placement import dealt
from impl.ops.sharding.views.search import splits_of
from impl.ops.sharding.views.words import block_of_word, fitting, period_of
from proofs.validation.defined import require
from proofs.validation.drawn.programs import regrouped


def about_agreeing(random: Random) -> None:
    """How many of up to a hundred thousand flat numbers have the same digits at two positions, counted one by one."""
    numpy = numpy_module()
    factors = [random.choice((2, 2, 2, 3, 4, 5)) for _ in range(random.randint(3, 9))]
    elements = prod(factors) * random.choice((1, 1, 7, 1000))
    elements = elements if elements <= 100_000 else prod(factors[:6])
    extents = {name: random.choice((2, 2, 3, 4)) for name in "abcd"[: random.randint(1, 4)]}
    places = {name: [p for p in range(1, min(elements, 2000) + 1) if elements % (p * extents[name]) == 0]
              for name in extents}  # fmt: skip
    names = [name for name in extents if places[name]]
    before, after = ({name: random.choice(places[name]) for name in names} for _ in range(2))
    if random.random() < 0.6:
        extents = {f"m{at}": size for at, size in enumerate(factors)}
        before, after = (positions(random.sample([*extents], len(extents)), extents) for _ in range(2))
        names = random.sample([*extents], random.randint(1, len(extents)))
        elements = prod(factors) * random.choice((1, 2))
    numbers, wanted = numpy.arange(elements), numpy.ones(elements, bool)
    for name in names:
        size = extents[name]
        digits = [numbers // (elements // (at[name] * size)) % size for at in (before, after)]
        wanted &= digits[0] == digits[1]
    found = agreeing_digits(elements, before, after, extents, names)
    require(found is None or found == int(wanted.sum()), "agreeing digits", elements, before, after, extents, found)
    require(found is not None or elements > 2**14, "agreeing digits: so few are counted", elements, before, after)
    about_scaled(elements, before, after, extents, names, found)


def about_scaled(  # noqa: PLR0917
    elements: int,
    before: dict[str, int],
    after: dict[str, int],
    extents: dict[str, int],
    names: list[str],
    found: int | None,
) -> None:
    """Of so many times as many flat numbers so many times as many agree: each digit weighs so many times as much."""
    for times in (1009, 2**20, 10**15):
        there = agreeing_digits(elements * times, before, after, extents, names)
        wanted = None if found is None else found * times
        require(there == wanted, "agreeing digits: far ones", elements, times, before, after, extents, there, wanted)


def positions(names: list[str], extents: dict[str, int]) -> dict[str, int]:
    """The position of each digit, one behind another."""
    return {name: prod(extents[other] for other in names[:at]) for at, name in enumerate(names)}


def about_filled(
    random: Random, copies: str = "uvwxy", sizes: Sequence[int] = (2, 2, 3, 4), some: Sequence[int] = (1, 1, 2, 4, 6)
) -> None:
    """All ways in which mesh axes of copies fill the places before those that divide: one subset for each, in order."""
    free = tuple(copies[: random.randint(0, len(copies))])
    extents = {name: random.choice(sizes) for name in (*free, *"abc")}
    rows: list[list[str]] = []
    fronts: list[int] = []
    digits: dict[str, int] = {}
    gaps: list[tuple[str, int]] = []
    left, position = list("abc"[: random.randint(1, 3)]), 1
    while left:
        fronts.append(position)
        row = [left.pop(0) for _ in range(min(len(left), random.choice((0, 1, 1, 2))))]
        for name in row:
            gaps.append((name, random.choice(some)))
            digits[name] = position * gaps[-1][1]
            position = digits[name] * extents[name]
        rows.append(row)
    wanted: set[Any] = set()
    for chosen in product((None, *(name for name, _ in gaps)), repeat=len(free)):
        filled = {name: [n for n, at in zip(free, chosen, strict=True) if at == name] for name, _ in gaps}
        if all(prod(extents[n] for n in filled[name]) == gap for name, gap in gaps):
            wanted.add(tuple(tuple(n for name in row for n in (*filled[name], name)) for row in rows))
    found = [*filled_rows(rows, fronts, digits, extents, free)]
    require({*found} == wanted and len(found) == len(wanted), "places that are filled", rows, digits, extents, found)


def about_splits(random: Random) -> None:
    """Each split that deals letters out lies between the least and the greatest."""
    size, parts = random.randint(1, 24), random.randint(2, 4)
    letters = dealt(size, parts, random.randint(1, size))
    low, high = splits_of(letters)
    for count in range(2, 6):
        for split in range(1, size + 1):
            is_between = low <= split and (high is None or split <= high)
            is_right = dealt(size, count, split) != letters or is_between
            require(is_right, "splits", letters, count, split, low, high)
    few = size if high is None else high
    require(1 <= low <= max(size, 1) and few <= size, "splits", letters, low, high)


def about_fitting(random: Random) -> None:
    """The axis of a shape whose coordinate alone says the letter of each element, with the word there."""
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(1, 6)))
    count = prod(shape)
    length = random.choice([size for size in range(1, count + 1) if count % size == 0])
    inner = random.choice([size for size in range(1, count // length + 1) if count // length % size == 0])
    word = tuple(random.randrange(2) for _ in range(length))
    word = word if len({*word}) > 1 or length < 2 else (1 - word[0], *word[1:])
    if len({*word}) < 2:
        return
    letters = [word[number // inner % length] for number in range(count)]
    numbers = numpy_module().array(letters).reshape(shape)
    wanted = []
    for axis in range(len(shape)):
        rows = numpy_module().moveaxis(numbers, axis, 0).reshape(shape[axis], -1)
        if (rows == rows[:, :1]).all():
            wanted.append((axis, tuple(rows[:, 0].tolist())))
    found = fitting(word, inner, shape)
    is_right = found == (wanted[0] if wanted else None) and len(wanted) < 2
    require(is_right, "the axis of a word", word, inner, shape, found, wanted)


PRIMES = (997, 1009, 1013, 1021)
"""Primes on both sides of a thousand."""


def about_far_periods(random: Random) -> None:
    """The block and the period of a word of a million letters, whose length is a product of large primes."""
    period = random.choice(PRIMES)
    times = random.choice((period, period, *PRIMES, 1, 2, 6))
    some = [0, *(random.randrange(3) for _ in range(period - 2)), 1]
    word = tuple(some) * times
    require(period_of(word) == period, "the period of a word", period, times)
    spread = tuple(numpy_module().repeat(some, times).tolist())
    found, wanted = block_of_word(spread), times * block_of_word(tuple(some))
    require(found == wanted, "the block of a word", period, times, found, wanted)


def about_far_words(random: Random) -> None:
    """A word along an axis of more than a thousand coordinates, or of fewer, lies on that axis of each shape that has
    it; and an axis of so many, dealt out in as many stretches, to as many devices."""
    numpy = numpy_module()
    size, before, inner = random.choice((2, 12, 1000, 1500, 2048)), random.choice((1, 2, 6)), random.choice((1, 2, 12))
    letters = [0, *(random.randrange(3) for _ in range(size - 2)), 1]
    spread = random.choice([n for n in range(1, inner + 1) if inner % n == 0])
    word = tuple(numpy.repeat(letters, spread).tolist()) * random.choice((1, before))
    shape, behind = regrouped(random, (before,)), regrouped(random, (inner,))
    found, wanted = fitting(word, inner // spread, (*shape, size, *behind)), (len(shape), tuple(letters))
    require(found == wanted, "the axis of a long word", size, before, inner, spread, found)
    length, parts, count = random.choice((7, 999, 4000, 5001)), random.choice((2, 7, 1500)), random.randint(1, 3000)
    begin = numpy.arange(length) // -(-length // count) * -(-length // count)
    stretch = numpy.minimum(begin - (-length // count), length) - begin
    deal = (numpy.arange(length) - begin) // -(-stretch // parts)
    require(dealt(length, parts, count) == deal.tolist(), "dealt out far", length, parts, count)


def about_free(random: Random, roles: tuple[str, ...] = ("cut", "pending", "copies", "copies")) -> None:
    """The mesh axes that neither divide a tensor nor hold parts of sums, and have more than one device."""
    extents = {name: random.choice((1, 1, 2, 3, 1000)) for name in random.sample("abcdefgh", random.randint(1, 8))}
    kinds = {name: random.choice(roles) for name in extents}
    rows: list[list[Cut]] = [[] for _ in range(random.randint(1, 3))]
    for name in random.sample([*extents], len(extents)):
        if kinds[name] == "cut":
            random.choice(rows).append(Cut((name,), random.choice((1, 1, 2))))
    placement = Placement(ops.Mesh(extents), rows, {name: "sum" for name in kinds if kinds[name] == "pending"})
    wanted = tuple(name for name, size in extents.items() if size > 1 and kinds[name] == "copies")
    require(placement.free() == wanted, "free mesh axes", placement, placement.free(), wanted)


def about_alone(random: Random) -> None:
    """A reshape of the axes between divided ones, evenly divided or not, leaves these, and their mesh axes, alone."""
    shape: list[int] = []
    new: list[int] = []
    dims: list[tuple[str, ...]] = []
    mesh = {name: random.choice((2, 2, 3)) for name in "abcdef"}
    left = [*mesh]
    for _ in range(random.randint(1, 5)):
        if random.random() < 0.6 and left:
            row = tuple(left.pop() for _ in range(min(len(left), random.choice((1, 1, 2)))))
            size = prod(mesh[name] for name in row) * random.choice((1, 2)) + random.choice((0, 0, 1))
            shape.append(size)
            new.append(size)
            dims.append(row)
        else:
            free = tuple(random.choice((2, 4, 6)) for _ in range(random.randint(1, 2)))
            shape += free
            new += regrouped(random, free)
            dims += [()] * len(free)
    staying, after = reshaped_dims(tuple(shape), tuple(new), tuple(dims), mesh)
    require(staying == tuple(dims), "a reshape that leaves divided axes alone", shape, new, dims, mesh, staying)
    names = {name for row in dims for name in row}
    require({name for row in after for name in row} == names, "mesh axes after a reshape", shape, new, dims, after)


def about_together(random: Random) -> None:
    """A mesh axis that a reshape leaves where it is if it alone divides the tensor is left there also among up to five
    others."""
    mesh = {name: random.choice((2, 2, 3)) for name in "abcdef"}
    shape: list[int] = []
    dims: list[tuple[str, ...]] = []
    names = random.sample([*mesh], len(mesh))
    for _ in range(random.randint(3, 6)):
        row = tuple(names.pop() for _ in range(min(len(names), random.choice((0, 1, 1, 1, 2)))))
        shape.append(prod(mesh[name] for name in row) * random.choice((1, 1, 2, 3)))
        dims.append(row)
    new = random.choice((regrouped(random, tuple(shape)), tuple(random.sample(shape, len(shape)))))
    staying, _ = reshaped_dims(tuple(shape), new, tuple(dims), mesh)
    for axis, row in enumerate(dims):
        alone = tuple(row[:1] if place == axis else () for place in range(len(shape)))
        is_left = reshaped_dims(tuple(shape), new, alone, mesh)[0] == alone
        require(not row or not is_left or row[0] in staying[axis], "a mesh axis among others", shape, new, dims, mesh)


def about_many_on_one(random: Random) -> None:
    """Up to six mesh axes on one axis, which a reshape takes apart between them, or leaves in one: all stay, and each
    coordinate is a digit of the flat number."""
    mesh = {name: random.choice((1, 2, 3, 5, 11)) for name in "abcdef"[: random.randint(2, 6)]}
    new: list[int] = []
    groups: list[tuple[str, ...]] = []
    names = random.sample([*mesh], len(mesh))
    while (taken := sum(map(len, groups))) < len(names):
        group = tuple(names[taken : taken + random.choice((1, 2, 4, 6))])
        groups.append(group)
        new.append(prod(mesh[name] for name in group))
    weight = random.choice((1, 2, 3))
    elements, new = prod(new) * weight, [*new[:-1], new[-1] * weight]
    staying, after = reshaped_dims((elements,), tuple(new), (tuple(names),), mesh)
    held = [tuple(name for name in row if mesh[name] > 1) for row in (*staying, *after)]
    wanted = [tuple(name for name in row if mesh[name] > 1) for row in (names, *groups)]
    require(held == wanted, "many mesh axes on one axis", mesh, names, new, staying, after)
    flat = random.randrange(elements)
    left, position = flat // weight, elements // weight
    for name in reversed(names):
        position //= mesh[name]
        left, digit = divmod(left, mesh[name])
        found = owner(flat, elements, position, mesh[name])
        require(found == digit, "a coordinate among many mesh axes", mesh, names, flat, name, found)


def about_many_devices(random: Random) -> None:
    """A table over a mesh axis of ten thousand devices and more: an answer is given, or that there is none."""
    devices = random.choice((10_001, 2**14))
    shape = (random.choice((2, 3)), devices, random.choice((1, 2)))
    placement, new = Placement(ops.Mesh({"x": devices}), [[], [Cut(("x",))], []]), random.choice([*permutations(shape)])
    found = placed_after(shape, placement, [("reshape", new)], random.choice(("torch", "ops")))
    require(getattr(found, "shape", new) == new, "placed_after: many devices", shape, new, found)
