"""Layouts divided into tiles, and tiles laid out by a layout; over a whole layout or mode by mode.

A *tiler* is a layout, an integer n for `n:1`, None for what stays as it is, or a tuple of tilers for the first modes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impl.doors import at_least, one_of
from impl.interop.cute.answers import Composed, NotComposable
from impl.interop.cute.coalescing import fewest_modes
from impl.interop.cute.composition import compose
from impl.interop.cute.extended import Unfinished, extended
from impl.interop.cute.inverses import NoChain, NoComplement, complement, right_inverse
from impl.interop.cute.layout import Layout, joined, layout_given, of_leaves, tiler_parts
from impl.interop.cute.tuples import CuteError, Mode
from impl.mergeability import DEFAULT_BUDGET, BudgetExceeded, Merged

Refusal = NoComplement | NoChain | NotComposable | BudgetExceeded
"""Why there is no such layout, or that it was not decided."""
Splitter = Callable[[Layout, Layout, int], Layout]


class Refused(Exception):
    """What stands in the way of a layout."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer: Refusal = answer


def logical_divide(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """A layout divided into a tile and the rest of its tiles, both as modes: `A o (B, B*)`.

        R(i) == A((B, B*)(i)), B* = complement(B, size(A)); (B, B*) is one-to-one onto a range that holds all of A

    if B has no stride 0. With a tuple each mode is divided by itself. NoComplement or NotComposable say why there is no
    such layout. Raises CuteError for what is no layout or no tiler, or a tiler with more modes than there are.

    >>> str(logical_divide(Layout(24), Layout(4, 2))), str(logical_divide(Layout((9, 32)), (3, None)))
    ('(4,(2,3)):(2,(1,8))', '((3,3),32):((1,3),9)')
    """
    return answered(lambda: by_mode(divided, layout, tiler, limit(budget)))


def zipped_divide(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """The same with the tiles of all modes as mode 0 and all that is left as mode 1: `((tile, ...), (rest, ...))`.

    >>> str(zipped_divide(Layout((9, 32)), (3, 8)))
    '((3,8),(3,4)):((1,9),(3,72))'
    """
    return answered(lambda: zipped(divided, layout, tiler, limit(budget)))


def tiled_divide(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """The same with all that is left as modes of their own: `((tile, ...), rest, ...)`.

    >>> str(tiled_divide(Layout((9, 32)), (3, 8)))
    '((3,8),3,4):((1,9),3,72)'
    """
    return answered(lambda: unpacked(zipped(divided, layout, tiler, limit(budget)), first=False))


def flat_divide(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """The same with all tiles and all that is left as modes of their own: `(tile, ..., rest, ...)`.

    >>> str(flat_divide(Layout((9, 32)), (3, 8)))
    '(3,8,3,4):(1,9,3,72)'
    """
    return answered(lambda: unpacked(zipped(divided, layout, tiler, limit(budget)), first=True))


def logical_product(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """Copies of a layout, laid out by another: `(A, A* o B)`.

        R(x, y) == A(x) + A*(B(y)), A* = complement(A, size(A) * cosize(B), whole=False)

    Where A and B are one-to-one and not below 0, and A* has cosize(B) integers of its own, R is one-to-one. It may have
    fewer where A leaves gaps, as `(2,2):(2,6)` does, and copies overlap. With a tuple each mode is repeated by itself.
    Raises CuteError as `logical_divide` does.

    >>> str(logical_product(Layout((2, 2), (4, 1)), Layout(6)))
    '((2,2),(2,3)):((4,1),(2,8))'
    """
    return answered(lambda: by_mode(multiplied, layout, tiler, limit(budget)))


def zipped_product(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """The same with all modes of the layout as mode 0, and all that says where the copies are as mode 1.

    >>> str(zipped_product(Layout((2, 3)), (Layout(4), None)))
    '((2,1),(4,3)):((1,0),(2,2))'
    """
    return answered(lambda: zipped(multiplied, layout, tiler, limit(budget)))


def tiled_product(layout: Layout, tiler: Any, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """The same with all that says where the copies are as modes of their own.

    >>> str(tiled_product(Layout((2, 3)), (Layout(4), None)))
    '((2,1),4,3):((1,0),2,2)'
    """
    return answered(lambda: unpacked(zipped(multiplied, layout, tiler, limit(budget)), first=False))


def blocked_product(block: Layout, tiler: Layout, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """Copies of a layout as blocks of a larger one: mode k holds mode k of the block, then mode k of the tiler.

    A permutation of the modes of `logical_product`; the one of fewer modes has modes `1:0` more. Raises CuteError for
    what is no layout.

    >>> str(blocked_product(Layout((2, 5), (5, 1)), Layout((3, 4))))
    '((2,3),(5,4)):((5,10),(1,30))'
    """
    return answered(lambda: interleaved(block, tiler, limit(budget), block_first=True))


def raked_product(block: Layout, tiler: Layout, *, budget: int = DEFAULT_BUDGET) -> Layout | Refusal:
    """Copies of a layout dealt out over a larger one: mode k holds mode k of the tiler, then mode k of the block.

    >>> str(raked_product(Layout((2, 5), (5, 1)), Layout((3, 4))))
    '((3,2),(4,5)):((10,5),(30,1))'
    """
    return answered(lambda: interleaved(block, tiler, limit(budget), block_first=False))


def common_layout(left: Layout, right: Layout, *, budget: int = DEFAULT_BUDGET) -> Layout | BudgetExceeded:
    """Integers at which two layouts both count from 0 on: `max_common_layout` in CuTe; its size is how many elements
    can be copied as one vector, where they are integers of both.

        left(R(i)) == i == right(R(i))     for 0 <= i < size(R)

    They are the right layout's own; the last mode of the left one has no bound, as in CuTe, so that they may be beyond
    its size: `common_layout(Layout(4), Layout(100))` is `100:1`. R is the longest that begins as `right_inverse(right)`
    does, also where that and the left layout do not compose. Raises CuteError for what is no layout.

    >>> str(common_layout(Layout((4, 8)), Layout((4, 8), (1, 5))))
    '4:1'
    >>> str(common_layout(Layout((2, 6, 2), (1, 4, 72)), Layout((5, 1, 2), (1, 0, 12000))))
    '2:1'
    """
    one_of(Layout, left, "common_layout: left", CuteError)
    inverse = right_inverse(one_of(Layout, right, "common_layout: right", CuteError))
    modes: list[Mode] = []
    most = limit(budget)
    for mode in inverse.leaves:
        steps = most_steps(left, modes, mode, most)
        if isinstance(steps, BudgetExceeded):
            return steps
        modes.append((steps, mode[1]))
        if steps < mode[0]:
            break
    return of_leaves(fewest_modes(modes))


def most_steps(left: Layout, modes: list[Mode], mode: Mode, budget: int) -> int | BudgetExceeded:
    """Up to how many steps of one mode more a layout counts from 0 on: all, or as many as halving finds."""
    size, stride = mode
    low, high, asked = 1, size, size
    while low < high:
        counts = counts_through(left, (*modes, (asked, stride)), budget)
        if isinstance(counts, BudgetExceeded):
            return counts
        low, high = (asked, high) if counts else (low, asked - 1)
        asked = (low + high + 1) // 2
    return low


def counts_through(left: Layout, modes: tuple[Mode, ...], budget: int) -> bool | BudgetExceeded:
    """Whether a layout counts from 0 on at the values of some modes: then, read through them, it is the one view that
    is contiguous, so no mode needs to be split."""
    moving = tuple([mode for mode in modes if mode[0] > 1])
    try:
        found = extended(left.leaves, moving, budget).read_through(moving)
    except Unfinished as unfinished:
        return unfinished.answer
    return isinstance(found, Merged) and found.view.contiguous


def limit(budget: object) -> int:
    """A budget that is given."""
    return at_least(0, budget, "budget", CuteError)


def answered(make: Callable[[], Layout]) -> Layout | Refusal:
    """The layout that is made, or what stands in its way."""
    try:
        return make()
    except Refused as refused:
        return refused.answer


def made(answer: Any) -> Layout:
    """The layout of an answer. Raises Refused for one without."""
    match answer:
        case Composed(layout):
            return layout
        case Layout():
            return answer
    raise Refused(answer)


def divided(layout: Layout, tile: Layout, budget: int) -> Layout:
    """A layout divided by one tile."""
    rest = made(complement(tile, layout.size))
    return made(compose(layout, joined(tile, rest), budget=budget))


def multiplied(layout: Layout, tiles: Layout, budget: int) -> Layout:
    """A layout repeated by one layout."""
    free = made(complement(layout, layout.size * tiles.cosize, whole=False))
    return joined(layout, made(compose(free, tiles, budget=budget)))


def by_mode(split: Splitter, layout: Layout, tiler: Any, budget: int, level: int = 0) -> Layout:
    """A layout split by a tiler; by a tuple each of its modes by itself."""
    one_of(Layout, layout, "tiler: layout", CuteError)
    if tiler is None:
        return layout
    if not isinstance(tiler, tuple | list):
        return split(layout, layout_given(tiler, "tiler"), budget)
    parts = tiler_parts(layout, tiler, level)
    found = [by_mode(split, layout[k], part, budget, level + 1) for k, part in enumerate(parts)]
    return joined(*found, *[layout[k] for k in range(len(parts), len(layout))])


def zipped(split: Splitter, layout: Layout, tiler: Any, budget: int, level: int = 0) -> Layout:
    """The same with what the tilers take as mode 0, and what is left as mode 1."""
    one_of(Layout, layout, "tiler: layout", CuteError)
    if tiler is None:
        return joined(Layout(1, 0), layout)
    if not isinstance(tiler, tuple | list):
        return split(layout, layout_given(tiler, "tiler"), budget)
    parts = tiler_parts(layout, tiler, level)
    found = [zipped(split, layout[k], part, budget, level + 1) for k, part in enumerate(parts)]
    rest = [layout[k] for k in range(len(parts), len(layout))]
    return joined(joined(*[pair[0] for pair in found]), joined(*[pair[1] for pair in found], *rest))


def unpacked(pair: Layout, *, first: bool) -> Layout:
    """A layout of two modes with the second, and the first if that is asked for, as modes of their own."""
    return joined(*(pair[0] if first else [pair[0]]), *pair[1])


def interleaved(block: Layout, tiler: Layout, budget: int, *, block_first: bool) -> Layout:
    """The modes of a product, those of the block and those of the tiler side by side."""
    layouts = [one_of(Layout, layout, "product: layout", CuteError) for layout in (block, tiler)]
    rank = max(map(len, layouts))
    padded = [joined(*layout, *[Layout(1, 0)] * (rank - len(layout))) for layout in layouts]
    whole = multiplied(padded[0], padded[1], budget)
    pairs = zip(whole[0], whole[1], strict=True)
    return joined(*[joined(*(pair if block_first else pair[::-1])) for pair in pairs])
