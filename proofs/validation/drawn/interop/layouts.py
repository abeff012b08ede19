"""Layouts of CuTe: what is answered about them, held against their values, integer by integer (D39, D40)."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import prod
from random import Random
from typing import Any

from impl.interop import cute
from impl.interop.cute import Composed, Layout, NoChain, NoComplement, NoLeftInverse, NotComposable, OutOfDomain
from proofs.validation.defined import require
from proofs.validation.drawn.interop.sentences import about_not_composable
from spec import layout as definition
from spec.shape import unravel

MOST = 240
"""Integers of a layout that are read."""
FEW = 40
"""Integers of an outer layout of which all ways to write its modes are tried."""


def drawn_layout(random: Random, most: int = MOST, *, low: int = 0) -> Layout:
    """A layout of up to five modes, with brackets or not: compact in some order, with gaps, or of any strides."""
    sizes = [random.choice((1, 2, 2, 3, 4, 5, 6, 8, 9, 12))]
    for _ in range(random.randint(0, 4)):
        more = random.choice((1, 2, 2, 3, 4, 6, 10))
        sizes += [more] if prod(sizes) * more <= most else []
    strides, step = [0] * len(sizes), random.choice((1, 1, 1, 2, 3, 1000))
    for place in random.sample(range(len(sizes)), len(sizes)) if random.random() < 0.6 else range(len(sizes)):
        strides[place] = step
        step *= sizes[place] * random.choice((1, 1, 1, 2, 3)) + random.choice((0, 0, 0, 0, 1))
    for place in range(len(sizes)):
        if random.random() < 0.15:
            strides[place] = random.choice((0, 1, 5, 7, low, random.randint(low, 0), 2**20))
    if len(sizes) == 1 and random.random() < 0.5:
        return Layout(sizes[0], strides[0])
    begin = random.randint(0, len(sizes))
    end = random.choice((begin, random.randint(begin, len(sizes))))
    return Layout(bracketed(sizes, begin, end), bracketed(strides, begin, end))


def bracketed(values: list[int], begin: int, end: int) -> tuple[Any, ...]:
    """Some integers, those between two places as one mode, if there are any."""
    inner = [tuple(values[begin:end])] if end > begin else []
    return (*values[:begin], *inner, *values[end:])


def values(layout: Layout) -> list[int]:
    """The values of a layout on its own integers, by the definition."""
    return [definition.value(layout.leaves, number) for number in range(layout.size)]


def ask_layouts(random: Random) -> None:
    """What is said of layouts alone."""
    for _ in range(4):
        about_layout(random, drawn_layout(random, low=-3))


def about_layout(random: Random, layout: Layout) -> None:
    """What is said of one layout, and whether another one is the same function."""
    own, question = values(layout), f"layouts: {layout}"
    far = layout.size + random.choice((0, 1, 7, 1000))
    require(layout(far) == definition.value(layout.leaves, far), question, far)
    require([layout(number) for number in range(layout.size)] == own, question, "as a function")
    require(layout.cosize == 1 + max(own), question, "cosize")
    signs = [random.choice((1, -1)) for _ in layout.leaves]
    strides = tuple(by * sign for (_, by), sign in zip(layout.leaves, signs, strict=True))
    signed = Layout(tuple(size for size, _ in layout.leaves), strides)
    require(signed.cosize == 1 + max(values(signed)), question, "cosize", signed)
    fewest = cute.coalesce(layout)
    require(values(fewest) == own and is_fewest(fewest.leaves), question, "coalesce", fewest)
    by_mode = cute.coalesce(layout, (1,) * len(layout))
    require([values(mode) for mode in by_mode] == [values(mode) for mode in layout], question, "by mode", by_mode)
    moving = cute.without_repeats(layout)
    require(set(values(moving)) == set(own), question, "without repeats", moving)
    require(all(stride or size == 1 for size, stride in moving.leaves), question, "without repeats", moving)
    other = random.choice((fewest, by_mode, drawn_layout(random, layout.size)))
    is_same = other.size == layout.size and values(other) == own
    require(cute.is_same_function(layout, other) is is_same, question, "is the same function", other)
    about_complement(layout, random.choice((1, 2, 7, 24, layout.size, 3 * layout.size)))
    about_inverses(layout)
    view = cute.view_of(layout)
    addresses = [address(view, unravel(view.shape, number)) for number in range(layout.size)]
    require(addresses == own and values(cute.layout_of(view)) == own, question, "as a view", view)
    require(cute.parse_layout(str(layout)) == layout, question, "read from text")


def is_fewest(leaves: definition.Layout) -> bool:
    """Whether no modes are of size 1, but one alone, and no neighbours can be joined (L15)."""
    is_joined = all(size * stride != after for (size, stride), (_, after) in pairwise(leaves))
    return is_joined and (len(leaves) == 1 or all(size > 1 for size, _ in leaves))


def address(view: Any, index: tuple[int, ...]) -> int:
    """The address at an index of a view without a mask."""
    return int(view.offset + sum(i * stride for i, stride in zip(index, view.strides, strict=True)))


def by_stride(layout: Layout) -> definition.Layout:
    """The modes that move something, in the order of their strides; of equal ones the largest first."""
    moving = [mode for mode in layout.leaves if mode[0] > 1 and mode[1]]
    return tuple(sorted(moving, key=lambda mode: (mode[1], -mode[0])))


def about_complement(layout: Layout, extent: int) -> None:
    """The values that a layout leaves out: together they number a range, or without the rest, each one once."""
    modes, question = by_stride(layout), f"complement: {layout}; {extent}"
    ends = [1, *(size * stride for size, stride in modes)]
    begins = [stride for _, stride in modes]
    moving = [definition.value(modes, number) for number in range(definition.size(modes))]
    for is_whole in (True, False):
        found = cute.complement(layout, extent, whole=is_whole)
        if not isinstance(found, Layout):
            is_ruled = not is_whole or any(b < 0 or b % end for b, end in zip(begins, ends, strict=False))
            overlaps = is_whole or any(b < end for b, end in zip(begins, ends, strict=False))
            kind = NoComplement if is_whole else NoChain
            require(is_ruled and overlaps and isinstance(found, kind), question, found)
        elif found.size * len(moving) <= 4 * MOST:
            rest = values(found)
            both = sorted(own + more for own in moving for more in rest)
            require(all(low < high for low, high in pairwise(rest)), question, found, "goes up")
            require(is_fewest(found.leaves), question, found, "its modes")
            require(all(low < high for low, high in pairwise(both)), question, found, "each once")
            require(not is_whole or both == [*range(len(both))], question, found, "a range")
            require(not is_whole or both[-1] + 1 >= extent, question, found, "the extent")


def about_inverses(layout: Layout) -> None:
    """Ways back from values to integers."""
    own, question = values(layout), f"inverses: {layout}"
    modes = by_stride(layout)
    inverse = cute.right_inverse(layout)
    right = values(inverse)
    require(is_fewest(inverse.leaves), question, inverse, "its modes")
    require([definition.value(layout.leaves, number) for number in right] == [*range(len(right))], question, "right")
    moving = {definition.value(modes, number) for number in range(definition.size(modes))}
    if len(moving) == definition.size(modes) and all(stride > 0 for _, stride in modes):
        require(len(right) not in moving, question, "goes on", len(right))
    left = cute.left_inverse(layout)
    pairs = [(low[1], low[0] * low[1], high[1]) for low, high in pairwise(modes)]
    is_chain = all(stride > 0 and end <= after and after % stride == 0 for stride, end, after in pairs)
    require(isinstance(left, Layout) is is_chain, question, left)
    if isinstance(left, Layout):
        back = [definition.value(left.leaves, number) for number in own]
        again = [definition.value(layout.leaves, number) for number in back]
        is_left = all(stride or size == 1 for size, stride in layout.leaves)
        require(again == own and (not is_left or back == [*range(len(own))]), question, left)
        require(is_fewest(left.leaves) or modes[0][1] < 0, question, left, "its modes")
        *_, (most, furthest) = modes or [(1, 1)]
        require(left.size == most * abs(furthest), question, left, "its integers end with the last mode")
    if isinstance(left, NoChain) and all(stride or size == 1 for size, stride in layout.leaves):
        for (size, stride), (count, after) in combinations(modes, 2):
            both = {i * stride + j * after for i in range(size) for j in range(count)}
            require(len(both) == size * count, question, left, "two modes meet", stride, after)
    if isinstance(left, NoLeftInverse):
        require(all(stride or size == 1 for size, stride in layout.leaves), question, left)
        require(len({*left.integers}) == 2 and min(left.integers) >= 0, question, left)
        require(max(left.integers) < len(own), question, left)
        require({own[number] for number in left.integers} == {left.value}, question, left)


def ask_compositions(random: Random) -> None:
    """Two layouts composed, divided and multiplied."""
    for _ in range(3):
        base, outer = drawn_layout(random, low=-3), drawn_layout(random, FEW, low=-2)
        about_composition(base, outer, is_read=True)
    about_composition(drawn_layout(random, 40 * MOST), drawn_layout(random, low=-1), is_read=False)
    long = random.choice((100, 128, 300))
    strides = random.choice((1, 2)), random.choice((long, 2 * long, 5)), random.choice((7, 6 * long))
    far = Layout((long, 3, 4), strides)
    steps = Layout((random.randint(2, 6), 2), (random.choice((long // 2, long - 1, long, long + 1, 3 * long)), 1))
    about_composition(far, steps, is_read=False)
    layout, tile = drawn_layout(random, 72), drawn_layout(random, 12)
    about_division(layout, tile)
    about_products(layout, tile)
    common = cute.common_layout(layout, tile)
    if isinstance(common, Layout) and common.size <= MOST:
        there = [[definition.value(one.leaves, n) for n in values(common)] for one in (layout, tile)]
        require(there == [[*range(common.size)]] * 2, "common layout", layout, tile, common)
        inverse = cute.right_inverse(tile)
        back = [definition.value(layout.leaves, number) for number in values(inverse)]
        alike = next((place for place, number in enumerate(back) if place != number), len(back))
        whole, longest = 1, 1
        for size, _ in inverse.leaves:
            longest = max(longest, whole * min(size, alike // whole))
            whole *= size
        require(common.size == longest, "common layout", layout, tile, common, longest)


def about_composition(base: Layout, outer: Layout, *, is_read: bool) -> None:
    """A composition, or that there is none; `is_read` has all ways to write the outer layout tried."""
    found, question = cute.compose(base, outer), f"compose: {base}; {outer}"
    composed = [definition.composed(base.leaves, outer.leaves, number) for number in range(outer.size)]
    wanted = definition.composition(base.leaves, outer.leaves) if is_read else None
    if isinstance(found, Composed):
        require(values(found.layout) == composed, question, found)
        require(values(found.refined) == values(outer) and found.refined.shape == found.layout.shape, question, found)
        require(is_split(outer.shape, found.layout.shape), question, found, "the brackets")
        sizes = tuple(size for size, _ in found.layout.leaves)
        coarsest = sizes if wanted is None else tuple(size for mode in wanted for size, _ in mode)
        require(not is_read or (wanted is not None and sizes == coarsest), question, found, wanted)
    elif isinstance(found, NotComposable):
        indices, read = found.witness.indices, found.witness.values
        require(definition.refutes(base.leaves, outer.leaves, indices), question, found)
        require(read == tuple(definition.composed(base.leaves, outer.leaves, n) for n in indices), question, found)
        about_not_composable(base, outer, found)
    inside = cute.compose(base, outer, extends=False)
    leaving = [number for number in values(outer) if not 0 <= number < base.size]
    require(isinstance(inside, OutOfDomain) is bool(leaving), question, inside)
    if isinstance(inside, OutOfDomain):
        require(definition.value(outer.leaves, inside.index) == inside.value in leaving, question, inside)


def is_split(shape: Any, finer: Any) -> bool:
    """Whether a shape is another one whose sizes stand there, or two or more with their product."""
    if isinstance(shape, tuple):
        return len(shape) == len(finer) and all(map(is_split, shape, finer))
    return shape == finer if not isinstance(finer, tuple) else len(finer) > 1 and prod(finer) == shape


def about_division(layout: Layout, tile: Layout) -> None:
    """A layout divided by a tile, over the whole and mode by mode, in all arrangements."""
    divided, question = cute.logical_divide(layout, tile), f"divide: {layout}; {tile}"
    rest = cute.complement(tile, layout.size)
    if isinstance(divided, Layout) and isinstance(rest, Layout) and divided.size <= 4 * MOST:
        numbers = values(cute.joined(tile, rest))
        require(values(divided) == [definition.value(layout.leaves, n) for n in numbers], question, divided)
    for tiler in (tile, (tile, None)[: len(layout)]):
        whole, zipped = cute.logical_divide(layout, tiler), cute.zipped_divide(layout, tiler)
        tiled, flat = cute.tiled_divide(layout, tiler), cute.flat_divide(layout, tiler)
        if not (isinstance(zipped, Layout) and isinstance(tiled, Layout) and isinstance(flat, Layout)):
            require(whole == zipped == tiled == flat, question, whole, zipped, tiled, flat)
            continue
        require((tiled[0], *[*tiled][1:]) == (zipped[0], *zipped[1]), question, tiled, zipped)
        require((*flat,) == (*zipped[0], *zipped[1]), question, flat, zipped)
        if isinstance(whole, Layout) and isinstance(tiler, tuple):
            parts = [(mode[0], mode[1]) if part is not None else (Layout(1, 0), mode)
                     for mode, part in zip(whole, tiler, strict=False)]  # fmt: skip
            again = [*(first for first, _ in parts), *(second for _, second in parts), *[*whole][len(tiler) :]]
            require(all(map(cute.is_same_function, flat, again)) and len(flat) == len(again), question, flat, whole)


def about_products(layout: Layout, tile: Layout) -> None:
    """Copies of a layout, laid out by another one, in all arrangements."""
    question, rank = f"product: {layout}; {tile}", max(len(layout), len(tile))
    found = cute.logical_product(layout, tile)
    free = cute.complement(layout, layout.size * tile.cosize, whole=False)
    if isinstance(found, Layout) and isinstance(free, Layout):
        copies = [definition.composed(free.leaves, tile.leaves, number) for number in range(tile.size)]
        require(values(found) == [own + copy for copy in copies for own in values(layout)], question, found)
    padded = [cute.joined(*one, *[Layout(1, 0)] * (rank - len(one))) for one in (layout, tile)]
    whole = cute.logical_product(*padded)
    blocked, raked = cute.blocked_product(layout, tile), cute.raked_product(layout, tile)
    if not (isinstance(whole, Layout) and isinstance(blocked, Layout) and isinstance(raked, Layout)):
        require(whole == blocked == raked, question, whole, blocked, raked)
        return
    for k in range(rank):
        pair = whole[0][k], whole[1][k]
        is_right = (*blocked[k],) == pair and (*raked[k],) == pair[::-1]
        require(is_right, question, blocked, raked, whole)
