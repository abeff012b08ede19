"""Layouts of CuTe with brackets in brackets, and compositions with outer layouts of many modes (D39, D40)."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from random import Random
from typing import Any

from impl.errors import LayoutError
from impl.interop import cute
from impl.interop.cute import Layout, NoChain, NoComplement, NotComposable
from impl.interop.cute.tuples import are_congruent
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.layouts import about_composition, about_products, by_stride, drawn_layout
from proofs.validation.drawn.interop.modes import (
    about_any_mode,
    about_modes,
    about_profiles,
    about_way_back,
    meeting_far,
)
from proofs.validation.drawn.interop.sentences import about_deep, about_strangers

MOST = 500
"""Integers of an outer layout."""


def ask_nested(random: Random) -> None:
    """Which brackets fit, refusals of those that do not, what is said of modes that overlap, and long compositions."""
    for _ in range(6):
        about_brackets(random, brackets(random, 3), brackets(random, 3))
        about_refused_complement(drawn_layout(random, low=-3))
    for _ in range(4):
        base, outer = drawn_layout(random, low=-3), with_ones(random, long_layout(random))
        about_composition(base, outer, is_read=False)
        about_witness(base, outer)
    about_parts(random)
    about_deep(random)
    about_strangers(random)
    about_products(Layout(*(tuple(random.choice(each) for _ in range(4)) for each in ((1, 2, 2), (0, 1, 2, 4, 8, 16)))),
                   Layout(tuple(random.choice((1, 2, 3)) for _ in range(random.randint(3, 5)))))  # fmt: skip
    wide = tuple(brackets(random, 2) for _ in range(random.randint(4, 6)))
    about_brackets(random, wide, with_one_split(random, wide))
    for _ in range(8):
        about_modes(random)
    for _ in range(3):
        about_few_entries(random)
        about_way_back(random, meeting_far(random))
    about_late_brackets(random)
    about_any_mode(random)
    about_profiles(random)


def brackets(random: Random, depth: int) -> Any:
    """Sizes in nested tuples."""
    if depth == 0 or random.random() < 0.4:
        return random.choice((1, 2, 3))
    return tuple(brackets(random, depth - 1) for _ in range(random.choice((1, 2, 2, 3))))


def profile(value: Any) -> str:
    """The brackets alone."""
    return "." if not isinstance(value, tuple) else f"({''.join(map(profile, value))})"


def about_brackets(random: Random, left: Any, right: Any) -> None:
    """Whether two nested tuples have the same brackets; a layout needs such."""
    for other in (right, with_other_numbers(random, left), with_one_split(random, left)):
        is_alike, question = profile(left) == profile(other), f"brackets: {left}; {other}"
        require(are_congruent(left, other) is is_alike, question)
        try:
            made: object = Layout(left, other)
        except LayoutError:
            made = None
        require((made is not None) is is_alike, question, made)


def about_late_brackets(random: Random) -> None:
    """Brackets that differ at one of up to twelve places, wherever that is, do not fit."""
    shape = tuple(random.choice((2, (2, 3))) for _ in range(random.randint(1, 12)))
    strides: list[Any] = [1 if size == 2 else (1, 2) for size in shape]
    at = random.randrange(len(shape))
    other = [*strides[:at], (1, 2) if strides[at] == 1 else 1, *strides[at + 1 :]]
    require(Layout(shape, tuple(strides)).shape == shape, "brackets that fit", shape, strides)
    require(not are_congruent(shape, tuple(other)), "brackets that differ", shape, other)
    require_refused(lambda: Layout(shape, tuple(other)), f"brackets that differ at {at}: {shape}; {other}")


def with_other_numbers(random: Random, value: Any) -> Any:
    """The same brackets with other numbers."""
    return (
        tuple(with_other_numbers(random, part) for part in value) if isinstance(value, tuple) else random.randint(0, 9)
    )


def with_one_split(random: Random, value: Any) -> Any:
    """The same brackets, but for one number that becomes a pair of them."""
    if not isinstance(value, tuple):
        return (value, 1)
    place = random.randrange(len(value))
    return (*value[:place], with_one_split(random, value[place]), *value[place + 1 :])


def about_refused_complement(layout: Layout) -> None:
    """Where there is no complement, the modes that are named are neighbours by their strides, and are wrong."""
    neighbours = [*pairwise([(1, 1), *by_stride(layout)])]
    for is_whole in (True, False):
        found, question = cute.complement(layout, whole=is_whole), f"complement: {layout}; {is_whole}"
        if isinstance(found, NoComplement):
            (size, stride), (_, after) = found.lower or (1, 1), found.upper
            is_wrong = after < 0 or after % (size * stride) != 0
            known = [pair if pair[1][1] > 0 else (None, pair[1]) for pair in neighbours]
            require(is_wrong and (found.lower, found.upper) in known, question, found)
        if isinstance(found, NoChain):
            (size, stride), (_, after) = found.lower, found.upper
            require(after < size * stride and (found.lower, found.upper) in neighbours, question, found)


def with_ones(random: Random, layout: Layout) -> Layout:
    """A layout with modes of size 1 put in, which change nothing."""
    modes = list(layout.leaves)
    for _ in range(random.choice((0, 1, 2))):
        modes.insert(random.randint(0, len(modes)), (1, random.choice((0, 1, 50))))
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def about_witness(base: Layout, outer: Layout) -> None:
    """The mode that a witness names is the one that its integers go along."""
    found = cute.compose(base, outer)
    if isinstance(found, NotComposable) and (mode := found.witness.mode) is not None:
        unit = prod(size for size, _ in outer.leaves[:mode])
        size = outer.leaves[mode][0]
        inside = all(number % unit == 0 and number < unit * size for number in found.witness.indices)
        require(size > 1 and inside, f"compose: {base}; {outer}", found)


def about_parts(random: Random) -> None:
    """A layout of four to six modes divided by a tiler for each: each mode by itself."""
    sizes = tuple(random.choice((2, 4, 6)) for _ in range(random.randint(4, 6)))
    strides = tuple(prod(sizes[:k]) * random.choice((1, 1, 2)) for k in range(len(sizes)))
    layout = Layout(sizes, strides)
    tiler: tuple[Any, ...] = tuple(random.choice((2, 1, None, size)) for size in sizes)
    tiler = tuple(part if part is None else Layout(part, 1) for part in tiler[: random.randint(4, len(tiler))])
    whole = cute.logical_divide(layout, tiler)
    require(isinstance(whole, Layout) and len(whole) == len(sizes), f"divide: {layout}; {tiler}", whole)
    tiles: list[Any] = []
    rests: list[Any] = []
    for k, mode in enumerate(whole if isinstance(whole, Layout) else ()):
        is_whole = k >= len(tiler) or tiler[k] is None
        alone = layout[k] if is_whole else cute.logical_divide(layout[k], tiler[k])
        require(mode == alone, f"divide: {layout}; {tiler}", k, mode, alone)
        tiles += [Layout(1, 0) if is_whole else mode[0]] * (k < len(tiler))
        rests.append(mode if is_whole else mode[1])
    zipped = cute.zipped_divide(layout, tiler)
    require(isinstance(zipped, Layout) and [*zipped[0]] == tiles and [*zipped[1]] == rests, "zipped", layout, tiler)


def about_few_entries(random: Random) -> None:
    """A layout of five to nine modes, with entries for the first few: the others stay as they are, all of them."""
    count = random.randint(5, 9)
    sizes = [random.choice((1, 2, 4, (2, 2), (2, 3))) for _ in range(count)]
    strides = [random.choice((0, 1, 2, 5, 1000)) if isinstance(size, int) else random.choice(((1, 2), (0, 1), (7, 2)))
               for size in sizes]  # fmt: skip
    layout, few = Layout(tuple(sizes), tuple(strides)), random.randint(0, 4)
    for ask in (cute.coalesce, cute.without_repeats):
        made, question = ask(layout, (1,) * few), f"{ask.__name__}: {layout}; {few}"
        require([*made] == [*map(ask, [*layout][:few]), *[*layout][few:]], question, made)
    tiler = tuple(random.choice((None, 1, Layout(1, 0))) for _ in range(few))
    left = [*layout][few:]
    for tiled, zipped in ((cute.logical_divide, cute.zipped_divide), (cute.logical_product, cute.zipped_product)):
        whole, found, question = tiled(layout, tiler), zipped(layout, tiler), f"{tiled.__name__}: {layout}; {tiler}"
        alone = [layout[k] if part is None else tiled(layout[k], part) for k, part in enumerate(tiler)]
        if all(isinstance(part, Layout) for part in alone):
            require(isinstance(whole, Layout) and [*whole] == [*alone, *left], question, whole)
            parts = [*found] if isinstance(found, Layout) else [Layout(()), Layout(())]
            is_right = len(parts[0]) == few and [*parts[1]][few:] == left
            require(is_right and len(parts[1]) == count, question, found)


def long_layout(random: Random) -> Layout:
    """A layout of five to eight modes, most of which step as far as those below reach."""
    sizes = [random.choice((2, 2, 2, 3)) for _ in range(random.randint(5, 8))]
    while prod(sizes) > MOST:
        sizes.pop()
    strides: list[int] = []
    step = random.choice((1, 1, 2))
    for size in sizes:
        strides.append(random.choice((step, step, step, step, -step, random.randint(0, 9), 3 * step)))
        step *= random.choice((size, size, size, 1))
    places = random.sample(range(len(sizes)), len(sizes)) if random.random() < 0.5 else range(len(sizes))
    return Layout(tuple(sizes[k] for k in places), tuple(strides[k] for k in places))
