"""Layouts of CuTe repeated by others, and what two of them have in common (D39), integer by integer."""

from collections.abc import Iterable
from itertools import product

from impl.interop.cute import (
    Layout,
    NotComposable,
    blocked_product,
    common_layout,
    complement,
    logical_product,
    raked_product,
    right_inverse,
    tiled_product,
    zipped_product,
)
from proofs.claims.interop.layouts import Modes, bases, layout_with, longer_ones_of, made, values
from proofs.kernel import Bounded, Given, claim
from spec import layout as definition

SIZES = (2, 3)
TILERS: tuple[Modes, ...] = (
    ((4, 1),),
    ((3, 2),),
    ((2, 1), (3, 2)),
    ((2, 3), (3, 1)),
    ((2, 2), (1, 5), (3, 8)),
)
"""What layouts are repeated by: in order, with gaps, turned round, and one of them of size 1."""


def blocks() -> Iterable[tuple[int, int]]:
    """The sizes of layouts that are repeated."""
    return product((1, *SIZES), SIZES)


def blocks_of(rows: int, columns: int) -> tuple[Modes, ...]:
    """Layouts of these sizes between whose integers the others of a range can lie: in order, turned round, and with
    gaps as wide as a size; and one of four modes."""
    return (
        ((rows, 1), (columns, rows)),
        ((rows, columns), (columns, 1)),
        ((rows, 2), (columns, 2 * rows)),
        ((rows, 3 * columns), (columns, 3)),
        ((rows, 1), (columns, 5 * rows)),
        ((rows, 4 * columns), (2, 2 * columns), (1, 7), (columns, 1)),
    )


def places(block: Modes, count: int) -> list[int]:
    """So many places, the least first, at which copies of a layout are side by side: each time the first integer that
    is in no copy is where the next one begins."""
    own = values(layout_with(block))
    found: list[int] = []
    covered: set[int] = set()
    while len(found) < count:
        begin = next(place for place in range(len(covered) + 1) if place not in covered)
        found.append(begin)
        covered.update(begin + each for each in own)
    return found


def is_none(block: Modes, tiler: Modes) -> bool:
    """Whether there is no layout of the places, counted by a layout, at which copies of a block are."""
    layout, copies = layout_with(block), layout_with(tiler)
    free = made(complement(layout, layout.size * copies.cosize, whole=False))
    are_those = [definition.value(free.leaves, place) for place in range(copies.cosize)] == places(block, copies.cosize)
    return are_those and definition.composition(free.leaves, tiler) is None


@claim(
    "C49.products",
    "A layout repeated by another has a copy of itself at each of its integers, counted in places where copies lie "
    "side by side, and its blocks interleaved with them or dealt out among them; where that is refused, no layout is.",
    family="layouts",
    scope=Bounded(f"two modes of sizes to {SIZES[-1]}, compact or with gaps, or four; {len(TILERS)} layouts of copies"),
    ids=("D39",),
    cases=blocks,
)
def copies_lie_side_by_side(given: Given, rows: int, columns: int) -> None:
    for block, tiler in product(blocks_of(rows, columns), TILERS):
        layout, copies = layout_with(block), layout_with(tiler)
        begins = places(block, copies.cosize)
        whole = logical_product(layout, copies)
        if not isinstance(whole, Layout):
            given.check("no layout is it", isinstance(whole, NotComposable) and is_none(block, tiler))
            continue
        for number, copy in product(range(layout.size), range(copies.size)):
            there = definition.value(block, number) + begins[definition.value(tiler, copy)]
            given.agree("at a number of a copy", impl=whole(number, copy), spec=there)
        blocked, raked = made(blocked_product(layout, copies)), made(raked_product(layout, copies))
        indices = [[*product(*(range(size) for size, _ in modes))] for modes in (block, tiler)]
        rank = max(len(block), len(tiler))
        for inside, among in product(*indices):
            there = whole(inside, among)
            own, other = ((*index, *(0,) * (rank - len(index))) for index in (inside, among))
            given.agree("blocked", impl=blocked(*zip(own, other, strict=True)), spec=there)
            given.agree("dealt out", impl=raked(*zip(other, own, strict=True)), spec=there)


@claim(
    "C49.repeated-by-mode",
    "A layout repeated mode by mode has in each mode copies of that mode, side by side, with all of the layout's modes "
    "first, and then where the copies are, as one mode or as modes of their own; or there is no such layout.",
    family="layouts",
    scope=Bounded(f"the modes of those, in order, repeated by {TILERS[0]} and by {TILERS[1]}"),
    ids=("D39",),
    cases=blocks,
)
def modes_are_repeated_by_themselves(given: Given, rows: int, columns: int) -> None:
    for block in blocks_of(rows, columns)[:3]:
        tilers = TILERS[0], TILERS[1]
        layout, by_mode = layout_with(block), tuple(map(layout_with, tilers))
        zipped, tiled = zipped_product(layout, by_mode), tiled_product(layout, by_mode)
        if not (isinstance(zipped, Layout) and isinstance(tiled, Layout)):
            given.check("no layout is it", any(map(is_none, ((mode,) for mode in block), tilers)))
            given.check("both are refused", isinstance(zipped, NotComposable) and isinstance(tiled, NotComposable))
            continue
        begins = [places((mode,), each.cosize) for mode, each in zip(block, by_mode, strict=True)]
        for index in product(range(rows), range(columns)):
            for copy in product(*(range(each.size) for each in by_mode)):
                numbers = (definition.value(tiler, number) for tiler, number in zip(tilers, copy, strict=True))
                where = sum(begin[number] for begin, number in zip(begins, numbers, strict=True))
                there = sum(i * stride for i, (_, stride) in zip(index, block, strict=True)) + where
                given.agree("zipped", impl=zipped(index, copy), spec=there)
                given.agree("tiled", impl=tiled(index, *copy), spec=there)


@claim(
    "C49.common",
    "The layout that two have in common gives integers at which both count from 0 on, and is the longest that begins "
    "as the right inverse of the second does.",
    family="layouts",
    scope=Bounded("pairs of layouts of two modes of sizes to 3, and five modes one in the gaps of another"),
    ids=("D39",),
    cases=lambda: bases(SIZES),
)
def both_count_from_0(given: Given, first: int, second: int, stride: int) -> None:
    layouts = [*longer_ones_of(first, second, stride)]
    for left, right in product(layouts[::3], layouts[::2]):
        found = common_layout(layout_with(left), layout_with(right))
        said = values(made(found))
        for layout in (left, right):
            counted = [definition.value(layout, number) for number in said]
            given.agree("both count", impl=counted, spec=[*range(len(said))])
        inverse = right_inverse(layout_with(right))
        counts = [definition.value(left, number) == place for place, number in enumerate(values(inverse))]
        longest = counts.index(False) if False in counts else len(counts)
        period, most = 1, 1
        for size, _ in inverse.leaves:
            most = max([most, *(period * steps for steps in range(1, size + 1) if period * steps <= longest)])
            period *= size
        given.agree("the longest", impl=len(said), spec=most)
