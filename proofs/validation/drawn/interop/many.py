"""Calls on arrays of many axes (`impl.chain`): long subscripts, far steps, what is given axis by axis, stacks that are
one view, and the boundaries that a reshape would cut; held against numpy and the definitions (D11 to D16)."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import prod
from operator import mul
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.chains.odds import at_odds, first_cut, groups_of
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require
from proofs.validation.drawn.interop.calls import MASKED, Call, addresses
from proofs.validation.drawn.programs import regrouped

MOST = 400
"""Elements of an array."""
STEPS = (None, 1, 2, -1, -2, 3, -3, 4, 5, -4, -5, 6)


def ask_many_calls(random: Random) -> None:
    """One call of each kind on an array of four to six axes; chains on stacks; boundaries."""
    numpy = numpy_module()
    array = numpy.arange(prod(shape := many_axes(random))).reshape(shape)
    for name, given, after in (
        subscripted(random, array),
        subscripted(random, array),
        inserted(random, numpy, array),
        padded(random, numpy, array),
        shrunk(random, array),
        selected(random, array),
    ):
        found = chain(shape).then(name, *given)
        question = f"chain: {shape}{found.steps[-1].call}"
        require(found.shape == after.shape, question, found.shape, after.shape)
        require(addresses(found.views) == after.reshape(-1).tolist(), question, found.views)
    about_stack(random)
    for _ in range(3):
        about_boundaries(random, (2, 6))
    for _ in range(3):
        about_boundaries(random, (5, 9))


def many_axes(random: Random) -> tuple[int, ...]:
    """A shape of four to six axes, one of them long."""
    sizes = [random.choice((1, 2, 2, 2, 3)) for _ in range(random.randint(4, 6))]
    sizes[random.randrange(len(sizes))] = random.randint(4, 14)
    while prod(sizes) > MOST:
        sizes[sizes.index(max(sizes))] //= 2
    return tuple(sizes)


def subscripted(random: Random, array: Any) -> Call:
    """A subscript of most axes, with new ones between, and full slices at some place."""
    items: list[Any] = []
    for size in array.shape[: random.randint(3, array.ndim)]:
        begin, end = (random.choice((None, None, random.randint(-size - 1, size + 1))) for _ in range(2))
        is_one, step = random.random() < 0.4, random.choice(STEPS)
        items.append(random.randrange(-size, size) if is_one else slice(begin, end, step))
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        items.insert(random.randint(0, len(items)), None)
    if random.random() < 0.5:
        at = random.randint(0, len(items))
        taken = sum(item is not None for item in items[:at])
        behind = [item for item in items[at:] if item is None or isinstance(item, slice)]
        items = [*items[:at], ..., *behind[: array.ndim - taken]]
    return "subscript", (tuple(items),), array[tuple(items)]


def inserted(random: Random, numpy: Any, array: Any) -> Call:
    """Up to four axes of size 1, put in at places counted either way."""
    count = random.randint(1, 4)
    rank = array.ndim + count
    where = tuple(place - random.choice((0, rank)) for place in random.sample(range(rank), count))
    return "unsqueeze", (where,), numpy.expand_dims(array, where)


def padded(random: Random, numpy: Any, array: Any) -> Call:
    """A pair of widths for each axis, one by one or as one sequence."""
    shape = array.shape
    widths = [(0, 0)] * len(shape)
    for axis in random.sample(range(len(shape)), 2):
        widths[axis] = random.choice(((1, 0), (0, 1), (0, 2), (2, 1)))
    given = tuple(widths) if random.random() < 0.5 else (tuple(widths),)
    return "pad", given, numpy.pad(array, widths, constant_values=MASKED)


def shrunk(random: Random, array: Any) -> Call:
    """A range of each axis, one by one or as one sequence."""
    begins = [random.randint(0, size // 2) for size in array.shape]
    ranges = tuple((low, random.randint(low, size)) for low, size in zip(begins, array.shape, strict=True))
    given = ranges if random.random() < 0.5 else (ranges,)
    return "shrink", given, array[tuple(slice(*pair) for pair in ranges)]


def selected(random: Random, array: Any) -> Call:
    """An index of one axis, both counted either way."""
    place = random.randrange(array.ndim)
    index = random.randrange(-array.shape[place], array.shape[place])
    return "select", (place - random.choice((0, array.ndim)), index), array[(*[slice(None)] * place, index)]


def about_stack(random: Random) -> None:
    """A chain that begins with up to five views, which are one or not: it is copy-free if addresses are affine."""
    count = random.choice((12, 16, 24, 36))
    views = [View.create((count,), (random.choice((1, 2, -3)),), 3 * count)]
    for _ in range(random.randint(1, 4)):
        shape = regrouped(random, (count,))
        order = tuple(random.sample(range(len(shape)), len(shape)) if random.random() < 0.2 else range(len(shape)))
        views.append(View.create(shape).permute(order))
    tracker = ShapeTracker(tuple(views))
    found, shape = chain(tracker), tracker.shape
    require(addresses(found.views) == addresses(tracker.views), "chain: begun", tracker)
    require(found.is_copy_free is is_affine(shape, addresses(tracker.views)), "chain: copy-free", tracker)


def is_affine(shape: tuple[int, ...], read: list[int]) -> bool:
    """Whether numbers at all indices in row-major order are a number and a multiple of each coordinate."""
    places = numpy_module().array(read).reshape(shape)
    return all(len({*numpy_module().diff(places, axis=axis).reshape(-1).tolist()}) <= 1 for axis in range(len(shape)))


def about_boundaries(random: Random, ranks: tuple[int, int]) -> None:
    """Which neighbouring axes of a view are one, and which boundary between others a shape has none at."""
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(*ranks)))
    strides: list[int] = []
    step = 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size * random.choice((1, 1, 2))
    groups: list[tuple[int, ...]] = []
    view = View.create(shape, tuple(strides))
    lines = [(size, stride) for size, stride in zip(view.shape, view.strides, strict=True) if size > 1]
    for at, (size, stride) in enumerate(lines):
        is_joined = at > 0 and lines[at - 1][1] == size * stride
        groups[-1:] = [(*groups[-1], size)] if is_joined else [*groups[-1:], (size,)]
    require(groups_of(view.parts) == tuple(groups), "groups of axes", view, groups)
    nothing, alone = View.create(shape, None, 0, ((0, 0),) * len(shape)), tuple((size,) for size in shape if size > 1)
    require(groups_of(nothing.parts) == alone, "groups of axes: nothing is read", nothing)
    kept = random.randrange(len(shape)) if ranks[1] > 6 else 0
    after = (*shape[:kept], *regrouped(random, shape[kept:]))
    for _ in range(random.choice((0, 0, 1, 2))):
        place = random.randint(0, len(after))
        after = (*after[:place], 1, *after[place:])
    ends = [1, *accumulate(after, mul)]
    borders = [*accumulate(map(prod, groups[:-1]), mul)]
    wrong = next((at for at, border in enumerate(borders) if border not in ends), None)
    found = first_cut(tuple(groups), after)
    if wrong is None:
        require(found is None, "no boundary is cut", view, after, found)
        return
    begin, border = [1, *borders][wrong], borders[wrong]
    across = [pair for pair in pairwise(ends) if begin <= pair[0] < border]
    sizes = tuple(high // low for low, high in across if high != low)
    require(found == (groups[wrong][-1], sizes), "the boundary that is cut", view, after, found)
    across_them = "·".join(map(str, sizes))
    about_sentences(view, groups, after, f"{across_them} would cut the boundary after {groups[wrong][-1]}")


def about_sentences(view: View, groups: list[tuple[int, ...]], after: tuple[int, ...], cut: str) -> None:
    """What is said of a reshape that cuts a boundary, as one movement among several; and of a mask that is no box."""
    listed = " | ".join("·".join(map(str, group)) for group in groups)
    merging = "can be merged as they stand" if max(map(len, groups)) > 1 else "do not merge"
    turned = ("stride", (1,) * len(view.shape))
    for movements in ((("reshape", after),), (turned, ("reshape", after))):
        said = at_odds(ShapeTracker((view,)), movements)
        require(said == (f"dims {listed} {merging}; {cut}",), "what is at odds", view, movements, said)
    row = View.create((2 * view.shape[0] + 4,)).pad(((1, 1),))
    half = (2, row.shape[0] // 2)
    said = at_odds(ShapeTracker((row,)), (("reshape", half),))
    wanted = f"dims {row.shape[0]} keep their boundaries, but the valid indices {row.mask} are no box in the new shape"
    require(said == (wanted,), "what is at odds", row, half, said)
