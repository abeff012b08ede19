"""What an answer about layouts has to be, read off integer by integer."""

from collections.abc import Callable
from itertools import accumulate, pairwise
from math import prod
from typing import Any

from impl.interop import cute
from impl.interop.cute import Composed, Layout, NoChain, NoComplement, NoLeftInverse, NotComposable
from impl.interop.cute.tuples import is_refined_by
from spec.layout import composed, refutes, value

RIGHT, NONE, OPEN, WRONG = "right", "none exists", "not decided", "wrong"
"""A layout that is right; none, as is shown; an answer that says that it is none; and anything else."""


def read(text: Any) -> Any:
    """An argument of a case: a layout, an integer, None, or a list of these as a tuple.

    >>> read("(4,3):(3,1)"), read("12"), read(["3:1", None])[1]
    (Layout(shape=(4, 3), stride=(3, 1)), 12, None)
    """
    if isinstance(text, list):
        return tuple(map(read, text))
    return text if text is None else int(text) if text.lstrip("-").isdigit() else cute.parse_layout(text)


def values(layout: Layout) -> list[int]:
    """A layout on all of its own integers (D39): for each coordinate of the last mode those of the modes before it.

    >>> values(cute.parse_layout("(2,3):(3,1)"))
    [0, 3, 1, 4, 2, 5]
    """
    found = [0]
    for size, stride in layout.leaves:
        found = [coordinate * stride + before for coordinate in range(size) for before in found]
    return found


def as_layout(given: Layout | int) -> Layout:
    """A layout, or that which an integer stands for."""
    return Layout(given) if isinstance(given, int) else given


def composition(base: Layout | int, outer: Layout | int) -> str:
    """D40, L14, L15. The values are those of the base at those of the outer layout, over a refinement; or the witness
    is one by the definition."""
    base, outer = as_layout(base), as_layout(outer)
    match cute.compose(base, outer):
        case Composed(layout, refined):
            wanted = [composed(base.leaves, outer.leaves, number) for number in range(outer.size)]
            is_finer = is_refined_by(outer.shape, layout.shape) and layout.shape == refined.shape
            return RIGHT if is_finer and values(layout) == wanted and values(refined) == values(outer) else WRONG
        case NotComposable(witness):
            return NONE if refutes(base.leaves, outer.leaves, witness.indices) else WRONG
    return OPEN


def by_mode(base: Layout, tiler: tuple[Any, ...]) -> str:
    """A composition for each mode of a tiler."""
    found = [compositions(base[k], tile) for k, tile in enumerate(tiler)]
    return next((verdict for verdict in (WRONG, OPEN, NONE) if verdict in found), RIGHT)


def compositions(base: Any, outer: Any) -> str:
    """A composition, by a layout, an integer, or a tuple of these; nothing if there is nothing to compose with."""
    if outer is None:
        return RIGHT
    return by_mode(base, outer) if isinstance(outer, tuple) else composition(base, outer)


def associativity(first: Any, second: Any, third: Any) -> str:
    """Both ways to compose three layouts are the same function."""
    first, second, third = map(as_layout, (first, second, third))
    left = cute.compose(cute.compose(first, second).layout, third).layout
    right = cute.compose(first, cute.compose(second, third).layout).layout
    wanted = [composed(first.leaves, second.leaves, number) for number in values(third)]
    return RIGHT if values(left) == values(right) == wanted else WRONG


def complement(layout: Layout | int, extent: Any = 1) -> str:
    """With the layout without its repeats one-to-one onto a range, and increasing; where there is no such one, CuTe's,
    with that layout one-to-one, and neither smaller nor larger than CuTe says."""
    layout = as_layout(layout)
    size = extent.size if isinstance(extent, Layout) else prod(extent) if isinstance(extent, tuple) else extent or 1
    kept = moving(layout)
    match cute.complement(layout, size):
        case Layout() as found:
            return RIGHT if is_numbering(cute.joined(kept, found), size) and is_increasing(found) else WRONG
        case NoComplement(lower, upper) if not is_hindered(kept, lower, upper):
            return WRONG
    match cute.complement(layout, size, whole=False):
        case Layout() as found:
            is_apart = is_one_to_one(cute.joined(kept, found))
            is_large = max((n * stride for n, stride in (*kept.leaves, *found.leaves)), default=1) >= size
            is_small = found.cosize <= -(-size // layout.cosize) * layout.cosize
            return NONE if is_increasing(found) and is_large and is_small and is_apart else WRONG
    return NONE


def moving(layout: Layout) -> Layout:
    """A layout without brackets, and without its modes of size 1 and of stride 0.

    >>> str(moving(cute.parse_layout("(4,(1,2)):(1,(7,0))")))
    '(4):(1)'
    """
    modes = [mode for mode in layout.leaves if mode[0] > 1 and mode[1] != 0]
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def is_hindered(layout: Layout, lower: tuple[int, int] | None, upper: tuple[int, int]) -> bool:
    """Whether two modes are neighbours in the order of strides, and the end of the first does not divide the stride of
    the second; or whether a stride is below 0."""
    if lower is None:
        return upper in layout.leaves and upper[1] < 0
    modes = sorted(layout.leaves, key=lambda mode: (mode[1], -mode[0]))
    return (lower, upper) in pairwise([(1, 1), *modes]) and upper[1] % (lower[0] * lower[1]) != 0


MOST_READ = 2**16
"""Integers of a layout that are read to see that it is one-to-one."""


def is_numbering(layout: Layout, least: int) -> bool:
    """Whether a layout is one-to-one onto a range from 0 on of at least some size. Of a large one the modes are looked
    at: in the order of strides each must be the product of the sizes before it."""
    if layout.size <= MOST_READ:
        return sorted(values(layout)) == list(range(max(least, layout.size)))
    step = 1
    for stride, size in sorted((stride, size) for size, stride in layout.leaves if size > 1):
        if stride != step:
            return False
        step *= size
    return step >= least


def is_one_to_one(layout: Layout) -> bool:
    """Whether no value comes twice; of a large layout, whether its modes in the order of their strides increase."""
    if layout.size <= MOST_READ:
        return len(set(values(layout))) == layout.size
    modes = sorted(layout.leaves, key=lambda mode: mode[1])
    return is_increasing(Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes)))


def is_increasing(layout: Layout) -> bool:
    """Whether each value is above the one before; of a large layout, whether each stride is above all that the modes
    before it reach together."""
    if layout.size > MOST_READ:
        modes = moving(layout).leaves
        reached = accumulate((size - 1) * stride for size, stride in modes)
        return all(below < stride for below, (_, stride) in zip([0, *reached], modes, strict=False))
    return all(left < right for left, right in pairwise(values(layout)))


def right_inverse(layout: Layout | int | None) -> str:
    """The layout at the inverse is the identity."""
    if layout is None:
        return RIGHT
    layout = as_layout(layout)
    found = cute.right_inverse(layout)
    return RIGHT if [value(layout.leaves, n) for n in values(found)] == list(range(found.size)) else WRONG


def left_inverse(layout: Layout | int | None) -> str:
    """The layout at the inverse of a value is that value; the inverse is the integer, where no stride is 0."""
    if layout is None:
        return RIGHT
    layout = as_layout(layout)
    found = cute.left_inverse(layout)
    if isinstance(found, NoChain):
        return OPEN
    if isinstance(found, NoLeftInverse):
        first, second = found.integers
        is_shown = min(found.integers) >= 0 and max(found.integers) < layout.size and first != second
        return NONE if is_shown and {value(layout.leaves, n) for n in found.integers} == {found.value} else WRONG
    back = [value(found.leaves, n) for n in values(layout)]
    is_back = [value(layout.leaves, n) for n in back] == values(layout)
    is_exact = any(size > 1 and stride == 0 for size, stride in layout.leaves) or back == list(range(layout.size))
    return RIGHT if is_back and is_exact else WRONG


def coalesce(layout: Layout | int, profile: Any = 1) -> str:
    """The same function."""
    layout = as_layout(layout)
    found = cute.coalesce(layout, profile)
    return RIGHT if values(found) == values(layout) else WRONG


def logical_divide(layout: Any, tiler: Any) -> str:
    """The layout at the tile and what completes it, which with the tile reads all of the layout once; mode by mode."""
    layout = as_layout(layout)
    if isinstance(tiler, tuple):
        found = [logical_divide(layout[k], tile) for k, tile in enumerate(tiler)]
        return next((verdict for verdict in (WRONG, OPEN, NONE) if verdict in found), RIGHT)
    if tiler is None:
        return RIGHT
    found = cute.logical_divide(layout, tiler)
    if isinstance(found, NoComplement | NotComposable):
        return NONE if is_refused(layout, as_layout(tiler), found) else WRONG
    tile = as_layout(tiler)
    rest = cute.complement(tile, layout.size)
    both = values(cute.joined(tile, rest))
    once = cute.joined(moving(tile), rest)
    is_right = [value(layout.leaves, n) for n in both] == values(found) and is_refined_by(tile.shape, found[0].shape)
    return RIGHT if is_right and is_numbering(once, layout.size) else WRONG


def is_refused(layout: Layout, tile: Layout, found: Any) -> bool:
    """Whether a division is refused for a reason that holds."""
    if isinstance(found, NoComplement):
        return complement(tile, layout.size) == NONE
    whole = cute.joined(tile, cute.complement(tile, layout.size))
    return refutes(layout.leaves, whole.leaves, found.witness.indices)


def logical_product(layout: Any, tiler: Any) -> str:
    """The layout, and copies of it where its complement at the tiler says; mode by mode."""
    layout = as_layout(layout)
    if isinstance(tiler, tuple):
        found = [logical_product(layout[k], tile) for k, tile in enumerate(tiler)]
        return next((verdict for verdict in (WRONG, OPEN, NONE) if verdict in found), RIGHT)
    if tiler is None:
        return RIGHT
    tile, found = as_layout(tiler), cute.logical_product(layout, tiler)
    free = cute.complement(layout, layout.size * tile.cosize, whole=False)
    if not isinstance(free, Layout):
        return OPEN if found == free else WRONG
    if isinstance(found, NotComposable):
        return NONE if refutes(free.leaves, tile.leaves, found.witness.indices) else WRONG
    if not isinstance(found, Layout):
        return OPEN
    wanted = [b + a for b in [value(free.leaves, n) for n in values(tile)] for a in values(layout)]
    is_right = found[0] == layout and is_refined_by(tile.shape, found[1].shape) and values(found) == wanted
    return RIGHT if is_right else WRONG


def common_layout(left: Any, right: Any) -> str:
    """Both layouts are the identity there."""
    left, right = as_layout(left), as_layout(right)
    numbers = values(cute.common_layout(left, right))
    both = [[value(one.leaves, n) for n in numbers] for one in (left, right)]
    return RIGHT if both[0] == both[1] == list(range(len(numbers))) else WRONG


def like(ours: Callable[..., Any]) -> Callable[..., str]:
    """The judge of an operation that puts the modes of another in another order: all values are those of the logical
    division or product, each as often, and so are its modes without brackets."""

    def judged(layout: Any, tiler: Any) -> str:
        layout, product = as_layout(layout), "product" in ours.__name__
        whole = (cute.logical_product if product else cute.logical_divide)(layout, tiler)
        found = ours(layout, tiler)
        if not isinstance(whole, Layout):
            return (logical_product if product else logical_divide)(layout, tiler) if found == whole else WRONG
        if not isinstance(found, Layout):
            return WRONG
        has_same_modes = sorted(moving(found).leaves) == sorted(moving(whole).leaves)
        return RIGHT if has_same_modes and sorted(values(found)) == sorted(values(whole)) else WRONG

    return judged


JUDGES: dict[str, Callable[..., str]] = {
    "composition": compositions,
    "associativity": associativity,
    "complement": complement,
    "right_inverse": right_inverse,
    "left_inverse": left_inverse,
    "coalesce": coalesce,
    "logical_divide": logical_divide,
    "logical_product": logical_product,
    "common_layout": common_layout,
    **{name: like(getattr(cute, name)) for name in ("zipped_divide", "tiled_divide", "flat_divide")},
    **{name: like(getattr(cute, name)) for name in ("zipped_product", "tiled_product")},
    **{name: like(getattr(cute, name)) for name in ("blocked_product", "raked_product")},
}
"""For each operation of a suite the function that says what our answer to a case is."""
