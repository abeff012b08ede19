"""Layouts of CuTe (D39, D40): composed, coalesced, inverted, completed and divided, integer by integer."""

from collections.abc import Iterable, Iterator
from itertools import islice, permutations, product

from impl.interop.cute import (
    Composed,
    Layout,
    NoChain,
    NoComplement,
    NoLeftInverse,
    NotComposable,
    coalesce,
    complement,
    compose,
    flat_divide,
    layout_of,
    left_inverse,
    logical_divide,
    logical_product,
    right_inverse,
    tiled_divide,
    view_of,
    zipped_divide,
)
from proofs.claims.common import defined
from proofs.kernel import Bounded, Given, claim, refuted
from spec import layout as definition
from spec.shape import unravel
from spec.view import address

Modes = tuple[tuple[int, int], ...]

SIZES, STRIDES = (2, 3, 4), (0, 1, 2, 3, 4, 6)
OUTERS: tuple[Modes, ...] = (
    *(((size, stride),) for size in (4, 6, 12) for stride in (1, 3)),
    *(((2, first), (3, second)) for first in (1, 3) for second in (1, 6)),
)
"""What is composed with a base: one mode, or two."""
EXTENTS = (1, 12, 24)


def bases(sizes: tuple[int, ...] = SIZES) -> Iterable[tuple[int, int, int]]:
    """Two sizes and a stride of a base of two modes."""
    return ((first, second, stride) for stride, first, second in product(STRIDES, sizes, sizes))


def bases_of(first: int, second: int, stride: int) -> Iterator[Modes]:
    """The bases of two modes of these sizes, the first along this stride."""
    return (((first, stride), (second, other)) for other in STRIDES)


def longer_ones_of(first: int, second: int, stride: int) -> Iterator[Modes]:
    """Those, and layouts of five modes, two of these sizes: of strides that number a range in some order, and of such
    with gaps from the third on."""
    yield from bases_of(first, second, stride)
    sizes = first, 2, second, 1, 3
    for order in islice(permutations(range(5)), STRIDES.index(stride) + 6 * first, None, 60):
        for gap in (1, 2):
            strides, period = [0] * 5, 1
            for place, mode in enumerate(order):
                strides[mode] = period
                period *= sizes[mode] * (gap if place == 1 else 1)
            yield tuple(zip(sizes, strides, strict=True))


BOX = Bounded(f"two modes of sizes to {SIZES[-1]} and strides to {STRIDES[-1]}")
LONGER = Bounded(f"{BOX}, and five modes one in the gaps of another")


def layout_with(modes: Modes) -> Layout:
    """A layout of some modes."""
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def values(layout: Layout) -> list[int]:
    """What a layout gives for its own integers, by the definition."""
    return [definition.value(layout.leaves, number) for number in range(layout.size)]


def is_a_range(layout: Layout) -> bool:
    """Whether the values of a layout are those from 0 on, each once."""
    return sorted(values(layout)) == [*range(layout.size)]


def made(answer: object) -> Layout:
    """The layout that an answer is to be."""
    if not isinstance(answer, Layout):
        raise AssertionError(answer)
    return answer


@claim(
    "C49.composed",
    "Two layouts are composed to one over the coarsest refinement of the outer one's modes, exactly if there is one; "
    "otherwise the integers that are named show it.",
    family="layouts",
    scope=Bounded(f"{BOX} below, {len(OUTERS)} layouts above"),
    ids=("D39", "D40", "L14", "L15"),
    cases=bases,
)
def compositions_are_the_coarsest(given: Given, first: int, second: int, stride: int) -> None:
    for base, outer in product(bases_of(first, second, stride), OUTERS):
        answer, meant = compose(layout_with(base), layout_with(outer)), definition.composition(base, outer)
        given.agree("there is one", impl=isinstance(answer, Composed), spec=meant is not None)
        if isinstance(answer, Composed) and meant is not None:
            modes = [tuple(answer.layout[place].leaves) for place in range(len(meant))]
            given.agree("its modes", impl=modes, spec=list(meant))
            composed = [definition.composed(base, outer, number) for number in range(definition.size(outer))]
            given.agree("what it gives", impl=values(answer.layout), spec=composed)
            given.agree("what is refined", impl=values(answer.refined), spec=values(layout_with(outer)))
        if isinstance(answer, NotComposable):
            given.check("it is shown", definition.refutes(base, outer, answer.witness.indices))


@claim(
    "C49.read",
    "A layout gives what the definition says, also when it is coalesced, and as a view, and read off that view again.",
    family="layouts",
    scope=LONGER,
    ids=("D39",),
    cases=bases,
)
def layouts_are_read_alike(given: Given, first: int, second: int, stride: int) -> None:
    for base in longer_ones_of(first, second, stride):
        layout = layout_with(base)
        given.agree("calls", impl=[layout(number) for number in range(layout.size)], spec=values(layout))
        given.agree("coalesced", impl=values(coalesce(layout)), spec=values(layout))
        view = view_of(layout)
        meant = defined(view)
        given.agree("as a view", impl=[address(meant, unravel(meant.shape, number)) for number in range(layout.size)],
                    spec=values(layout))  # fmt: skip
        given.agree("read off", impl=values(layout_of(view)), spec=values(layout))


@claim(
    "C49.inverses",
    "A right inverse finds an integer for each value from 0 on; a left inverse leads from each value back, and where "
    "there is none two integers have one value.",
    family="layouts",
    scope=LONGER,
    ids=("D39",),
    cases=bases,
)
def inverses_lead_back(given: Given, first: int, second: int, stride: int) -> None:
    for base in longer_ones_of(first, second, stride):
        layout = layout_with(base)
        said = values(layout)
        right, left, is_one_to_one = values(right_inverse(layout)), left_inverse(layout), len({*said}) == len(said)
        given.agree("to the right", impl=[layout(number) for number in right], spec=[*range(len(right))])
        if is_one_to_one:
            missing = next(value for value in range(len(said) + 1) if value not in said)
            given.agree("as far as the values go", impl=len(right), spec=missing)
        if isinstance(left, Layout):
            given.agree("to the left", impl=[layout(left(value)) for value in said], spec=said)
            given.agree("the integer", impl=[left(value) for value in said] == [*range(len(said))], spec=is_one_to_one)
        given.check("there is one", isinstance(left, Layout) or not is_a_range(layout))
        repeats = any(step == 0 for _, step in base)
        given.check("there is none", not isinstance(left, Layout) or is_one_to_one or repeats)
        if isinstance(left, NoLeftInverse):
            one, other = left.integers
            given.check("two integers", one != other and layout(one) == layout(other) == left.value)


@claim(
    "C49.completed",
    "A layout and its complement number a range, each value once, if it repeats none; and so do a tile and the rest "
    "of a layout that is divided, in the layout's values.",
    family="layouts",
    scope=LONGER,
    ids=("D39", "D40"),
    cases=bases,
)
def complements_number_a_range(given: Given, first: int, second: int, stride: int) -> None:
    for base, extent in product(longer_ones_of(first, second, stride), EXTENTS):
        layout = layout_with(base)
        rest = complement(layout, extent)
        given.check("there is one", isinstance(rest, Layout) or not is_a_range(layout))
        if isinstance(rest, Layout) and all(step for _, step in base):
            sums = sorted(one + other for one, other in product(values(layout), values(rest)))
            given.agree("a range", impl=sums, spec=[*range(len(sums))])
            given.check("it is as far as asked", len(sums) >= extent)
        whole = Layout((extent, 2))
        divided = logical_divide(whole, layout)
        if isinstance(divided, Layout):
            tile, others = values(divided[0]), values(divided[1])
            composed = [definition.composed(whole.leaves, base, number) for number in range(layout.size)]
            given.agree("the tile", impl=tile, spec=composed)
            given.check("all of it", {one + other for one, other in product(tile, others)} >= {*values(whole)})
        else:
            is_why = isinstance(divided, NoComplement | NoChain | NotComposable)
            given.check("it is said why", is_why and not is_a_range(layout))


def tiles() -> Iterable[tuple[int, int]]:
    """The sizes of tiles of a layout of 12 x 6."""
    return product((1, 2, 3, 4, 6, 12), (1, 2, 3, 6))


@claim(
    "C49.divided",
    "A layout in tiles has, at a place in a tile and a tile, what it has there: zipped, with the tiles as modes, and "
    "with all as modes; and copies of it lie where another one says.",
    family="layouts",
    scope=Bounded("layouts of 12 x 6, compact either way or with gaps, in all tiles that divide them"),
    ids=("D39",),
    cases=tiles,
)
def tiles_are_where_they_were(given: Given, rows: int, columns: int) -> None:
    for strides in ((1, 12), (6, 1), (7, 100)):
        layout = Layout((12, 6), strides)
        divisions = zipped_divide, tiled_divide, flat_divide
        zipped, tiled, flat = (made(divide(layout, (rows, columns))) for divide in divisions)
        for x, y, i, j in product(range(rows), range(columns), range(12 // rows), range(6 // columns)):
            there = definition.value(layout.leaves, x + rows * i + 12 * (y + columns * j))
            given.agree("zipped", impl=zipped((x, y), (i, j)), spec=there)
            given.agree("tiled", impl=tiled((x, y), i, j), spec=there)
            given.agree("flat", impl=flat(x, y, i, j), spec=there)
    block, copies = Layout((rows, columns)), Layout((2, 3), (3, 1))
    repeated = made(logical_product(block, copies))
    for number, copy in product(range(block.size), range(copies.size)):
        first = block.size * definition.value(copies.leaves, copy)
        given.agree("copies", impl=repeated(number, copy), spec=first + definition.value(block.leaves, number))


@claim(
    "C49.always-composed",
    "The composition of two layouts is a layout over some refinement of the outer one (false: rows of 4 are left after "
    "three steps of 3).",
    family="layouts",
    scope=BOX,
    ids=("D40",),
    expect=refuted,
    cases=bases,
)
def every_composition_is_a_layout(given: Given, first: int, second: int, stride: int) -> None:
    for base, outer in product(bases_of(first, second, stride), OUTERS):
        given.check("there is one", isinstance(compose(layout_with(base), layout_with(outer)), Composed))
