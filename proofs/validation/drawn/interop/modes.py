"""Ways back and complements of layouts whose modes may be long, far apart, and many, held against the modes (D39)."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import prod
from random import Random
from typing import Any

from impl.interop import cute
from impl.interop.cute import Layout, NoChain, NoComplement, NoLeftInverse
from proofs.validation.defined import require
from proofs.validation.drawn.interop.layouts import by_stride
from spec import layout as definition

Modes = list[tuple[int, int]]
"""Sizes and strides."""

LONG = (1, 2, 2, 3, 4, 6, 999, 1000, 1024, 1999)
"""Sizes of modes."""


def about_modes(random: Random) -> None:
    """Layouts of modes near one another, of some that number a range, and of others, in any order."""
    near = [(random.choice((1, 2, 3, 4, 6)), random.choice((0, 1, 2, 3, 4, 5, 6, 12, -1, -2, -3, 100)))
            for _ in range(random.randint(2, 6))]  # fmt: skip
    far = [(random.choice(LONG), random.choice((1, -1)) * random.choice((1, 6, 999, 1000, 2000, 6000)))
           for _ in range(random.randint(2, 3))]  # fmt: skip
    long = [(random.choice((1001, 1024, 1999)), random.choice((999, 1000, 1001, -1000))) for _ in range(2)]
    row = in_a_row(random)
    size, stride = row[-1]
    above = [*row, (random.choice(LONG), stride * random.choice((1, 2, size - 1, size, size + 1)))]
    for modes in (near, far, long, row, above, [*above, (1000, 0)]):
        layout = Layout(*(tuple(column) for column in zip(*random.sample(modes, len(modes)), strict=True)))
        about_way_back(random, layout)
        about_rest(random, layout)


def meeting_far(random: Random) -> Layout:
    """A long mode, some of two steps in between that no other meets, and one that meets the first."""
    stride, count = random.randint(4, 30), random.randint(2, 6)
    between = random.sample([step for step in range(stride + 1, 9 * stride) if step % stride], count)
    modes = [(random.choice((10, 1001)), stride), *((2, step) for step in between), (random.choice((2, 5)), 9 * stride)]
    return Layout(*(tuple(column) for column in zip(*random.sample(modes, len(modes)), strict=True)))


def in_a_row(random: Random) -> Modes:
    """Modes of which each steps as far as those below reach, or a little further, or not quite; seldom one that stands
    still."""
    modes: list[tuple[int, int]] = []
    step = random.choice((1, 1, 2, 1000))
    for _ in range(random.randint(1, 6)):
        size = random.choice(LONG)
        modes.append((size, random.choice((step,) * 12 + (0, -step, step + 1))))
        step *= size * random.choice((1, 1, 1, 2, 3))
    return modes


def about_way_back(random: Random, layout: Layout) -> None:
    """There is one where modes do not overlap, and each stride divides the next; that there is none is said where no
    mode repeats values and two modes alone meet, and nowhere else."""
    found, question, modes = cute.left_inverse(layout), f"left inverse: {layout}", by_stride(layout)
    repeats = any(size > 1 and stride == 0 for size, stride in layout.leaves)
    is_chain = all(low[1] > 0 and low[0] * low[1] <= high[1] and high[1] % low[1] == 0 for low, high in pairwise(modes))
    require(isinstance(found, Layout) is is_chain, question, found)
    if isinstance(found, Layout):
        for number in (0, layout.size - 1, *(random.randrange(layout.size) for _ in range(8))):
            value = definition.value(layout.leaves, number)
            back = definition.value(found.leaves, value)
            is_back = back == number or (repeats and definition.value(layout.leaves, back) == value)
            require(is_back, question, number, value, found, back)
        return
    meets = any(do_meet(one, other) for one, other in combinations(modes, 2))
    require(isinstance(found, NoLeftInverse if meets and not repeats else NoChain), question, found)
    if isinstance(found, NoLeftInverse):
        both = {definition.value(layout.leaves, number) for number in found.integers}
        is_shown = both == {found.value} and len({*found.integers}) == 2
        require(is_shown and all(0 <= number < layout.size for number in found.integers), question, found)


def do_meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether some steps along one mode lead where some along another do, on the same side or on the other."""
    (size, stride), (most, step) = one, other
    return any(stride * count % step == 0 and abs(stride * count // step) < most for count in range(1, size))


def about_rest(random: Random, layout: Layout) -> None:
    """What a layout leaves out numbers, with its modes, a range that is long enough and no longer: each stride is the
    product of the sizes below it. The extent may be a shape."""
    extent: Any = random.choice((1, 7, 1000, layout.size, (2, 3), (5, (2, 1000)), (layout.cosize, 2)))
    modes, asked = by_stride(layout), product_of(extent)
    ends = [1, *(size * stride for size, stride in modes)]
    found, question = cute.complement(layout, extent), f"complement: {layout}; {extent}"
    is_there = all(stride > 0 and stride % end == 0 for (_, stride), end in zip(modes, ends, strict=False))
    require(isinstance(found, Layout if is_there else NoComplement), question, found)
    if isinstance(found, NoComplement):
        pairs = zip([(1, 1), *modes], modes, strict=False)
        wrong = next((one, other) for one, other in pairs if other[1] < 0 or other[1] % (one[0] * one[1]))
        named = (wrong[0] if wrong[1][1] > 0 else None, wrong[1])
        require((found.lower, found.upper) == named, question, found, named)
    if isinstance(found, Layout):
        both = sorted([*((stride, size) for size, stride in modes), *((s, n) for n, s in found.leaves if n > 1)])
        total = prod(size for _, size in both)
        is_range = all(stride == prod(size for _, size in both[:at]) for at, (stride, _) in enumerate(both))
        least = -(-max(asked, 1) // ends[-1]) * ends[-1]
        require(is_range and total == least, question, found, both, least)


def product_of(extent: Any) -> int:
    """How many elements an extent has."""
    return prod(map(product_of, extent)) if isinstance(extent, tuple) else int(extent)


def about_any_mode(random: Random) -> None:
    """A layout of up to fourteen modes: how far its values reach, each of its modes counted from either end, its value
    at coordinates; and no mode of size 1 is left where it has the fewest."""
    rank = random.randint(1, 14)
    sizes, strides = ([random.choice(some) for _ in range(rank)] for some in ((1, 2, 3), (0, 1, -2, 7, 100)))
    layout = Layout(tuple(sizes), tuple(strides))
    furthest = sum(max(0, (size - 1) * stride) for size, stride in zip(sizes, strides, strict=True))
    require(layout.cosize == 1 + furthest, "cosize: of many modes", layout, layout.cosize)
    for place in range(-rank, rank):
        require(layout[place] == Layout(sizes[place], strides[place]), "a mode of many", layout, place, layout[place])
    at = [random.randrange(size) for size in sizes]
    value = sum(index * stride for index, stride in zip(at, strides, strict=True))
    given = {layout(tuple(at)), layout(*at)} if rank > 1 else {layout(tuple(at))}
    require(given == {value}, "a value at many coordinates", layout, at, given)
    upwards = Layout(tuple(sizes), tuple(5**place for place in range(rank)))
    found, wanted = cute.coalesce(upwards).leaves, tuple(mode for mode in upwards.leaves if mode[0] > 1)
    require(found == wanted or upwards.size == 1, "coalesce: a mode of size 1", upwards, found)


def about_profiles(random: Random) -> None:
    """Up to fourteen modes that are joined are those that were given; and so are those behind a profile of one."""
    modes = [Layout(random.choice((2, 3)), random.randint(0, 99)) for _ in range(random.randint(1, 14))]
    layout = cute.joined(*modes)
    require([*layout] == modes, "joined modes", modes, layout)
    for ask in (cute.coalesce, cute.without_repeats):
        found = ask(layout, (1,))
        require([*found][1:] == modes[1:], f"{ask.__name__}: modes behind a profile", layout, found)
