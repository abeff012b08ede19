"""Pieces of loops, strides that are read off, and digits of two divisions that agree: of each, all values."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker, View
from impl.lower.loops.ranges import coordinate, cuts, pieces
from impl.ops.sharding.views.counting import agreeing_cells, agreeing_digits, same_places
from proofs.validation.defined import require
from proofs.validation.drawn.stacks import base_of, outer_of
from spec import kernel as definition

MOST_ELEMENTS = 30_000


def ask_pieces(random: Random) -> None:
    """The range of an axis cut for some loops: each coordinate in one place."""
    for _ in range(12):
        steps = [1]
        for _ in range(random.randint(0, 5)):
            steps.append(steps[-1] * random.choice((1, 2, 2, 3, 4)))
        begin, length = random.choice((0, 1, 7)), random.randint(0, random.choice((5, 50, 600)))
        levels = tuple(reversed(steps))
        found = pieces(begin, begin + length, levels)
        blocks = [(int(piece.begin), tuple(map(int, piece.counts))) for piece in found]
        is_once = definition.are_visited_once(begin, begin + length, blocks, levels)
        require(is_once and len(found) == len(levels), "pieces", begin, length, levels, found)
        for piece in found:
            digits = tuple(random.randrange(9) for _ in levels)
            wanted = piece.begin + sum(step * digit for step, digit in zip(levels, digits, strict=True))
            require(coordinate(piece, levels, digits) == wanted, "a coordinate", piece, levels, digits)
        size = begin + length
        low, high = sorted((random.randint(0, size), random.randint(0, size)))
        parts = [(part.begin, part.end, part.is_inside) for part in cuts(size, low, high)]
        require(parts == [(0, low, False), (low, high, True), (high, size, False)], "cuts", size, low, high)


def ask_strides(random: Random) -> None:
    """The strides of a stack under axes that it is repeated along: those that it has without them, behind zeros."""
    for _ in range(3):
        base = base_of(random, [random.choice((2, 3, 4, 5)) for _ in range(random.randint(1, 3))])
        tracker = ShapeTracker((base, outer_of(random, base.shape)))
        strides = [tracker.real_strides(), tracker.real_strides(ignore_valid=True)]
        repeats = (2,) * random.randint(1, 6)
        ones = tracker.reshape(tuple(1 for _ in repeats) + tracker.shape)
        wider = ones.expand(repeats + tracker.shape)
        found = [wider.real_strides(), wider.real_strides(ignore_valid=True)]
        if len(wider.views) == len(tracker.views):
            require(found == [(0,) * len(repeats) + each for each in strides], "strides", tracker, repeats, found)
        view = base_of(random, [random.choice((1, 2, 3)) for _ in range(random.randint(1, 9))])
        alone = ShapeTracker((View.create(view.shape, view.strides, view.offset),))
        require(alone.real_strides() == alone.views[0].strides, "strides of one view", alone)


def ask_agreeing(random: Random) -> None:
    """How many elements have one place along some mesh axes under two divisions, wherever it is counted."""
    for _ in range(6):
        extents = {name: random.choice((1, 2, 2, 3, 4, 5, 8)) for name in ("x", "y", "z")[: random.randint(1, 3)]}
        elements, before, after = random.choice((apart, anywhere))(random, extents)
        if elements <= MOST_ELEMENTS:
            names = [name for name in extents if random.random() < 0.9]
            about_agreeing(random, elements, (before, after), {name: extents[name] for name in names})
    for _ in range(2):
        extents = {name: random.choice((2, 2, 2, 3)) for name in random.sample("uvwxyz", random.randint(4, 6))}
        elements, before, after = random.choice((together, anywhere))(random, extents)
        if elements <= MOST_ELEMENTS // 3:
            about_agreeing(random, elements, (before, after), extents)
    about_far_apart(random)


def about_far_apart(random: Random) -> None:
    """Of as many numbers as digits of up to six mesh axes that lie apart have values, at any sizes: one in m agrees
    along each of m devices."""
    extents = {name: random.choice((2, 3, 8, 9, 1009)) for name in random.sample("uvwxyz", random.randint(1, 6))}
    elements, before, after = apart(random, extents)
    found, wanted = agreeing_digits(elements, before, after, extents, [*extents]), elements // prod(extents.values())
    require(found == wanted, "digits that lie apart", elements, before, after, extents, found, wanted)


def together(random: Random, extents: dict[str, int]) -> tuple[int, dict[str, int], dict[str, int]]:
    """Two positions of each mesh axis: the places that digits have in one order, and in another; and some digits more
    before them, behind them, and between them."""
    others = {str(place): random.choice((1, 2, 3)) for place in range(3)}
    positions: list[dict[str, int]] = []
    slots = random.sample([*extents, *others], len(extents) + len(others))
    for _ in range(2):
        found: dict[str, int] = {}
        period = 1
        for name in slots:
            found[name] = period
            period *= extents.get(name) or others[name]
        positions.append({name: found[name] for name in extents})
        moved = iter(random.sample([*extents], len(extents)))
        slots = [name if name in others else next(moved) for name in slots]
    return period, positions[0], positions[1]


def anywhere(random: Random, extents: dict[str, int]) -> tuple[int, dict[str, int], dict[str, int]]:
    """A number of elements, and two positions of each mesh axis, wherever it divides them."""
    elements = prod(extents.values()) * random.choice((1, 2, 4, 6, 15, 64, 360, 1024, 4099))
    ends = [end for end in range(1, elements + 1) if elements % end == 0]

    def position(extent: int) -> int:
        return random.choice([end for end in ends if elements % (end * extent) == 0])

    before, after = ({name: position(extent) for name, extent in extents.items()} for _ in range(2))
    return elements, before, after


def apart(random: Random, extents: dict[str, int]) -> tuple[int, dict[str, int], dict[str, int]]:
    """The same with a digit of its own for each position, in any order, and others between them."""
    slots = [(name, side) for name in extents for side in (0, 1)]
    positions: tuple[dict[str, int], dict[str, int]] = {}, {}
    period = 1
    for name, side in random.sample(slots, len(slots)):
        period *= random.choice((1, 1, 2, 3))
        positions[side][name] = period
        period *= extents[name]
    return period * random.choice((1, 2)), *positions


def about_agreeing(
    random: Random, elements: int, positions: tuple[dict[str, int], dict[str, int]], extents: dict[str, int]
) -> None:
    """The elements whose places agree along each mesh axis, counted in two ways."""
    before, after = positions
    weights = {name: (elements // (before[name] * m), elements // (after[name] * m), m) for name, m in extents.items()}
    pairs = [weights[name] for name in extents if before[name] != after[name]]
    wanted = sum(all(n // old % m == n // new % m for old, new, m in weights.values()) for n in range(elements))
    for found in (agreeing_digits(elements, before, after, extents, list(extents)), by_cell(elements, pairs)):
        require(found is None or found == wanted, "places that agree", elements, positions, extents)
    flat = random.randrange(elements)
    is_same = all(flat // old % m == flat // new % m for old, new, m in pairs)
    require(bool(same_places(flat, pairs)) == is_same, "the same places", flat, pairs)


def by_cell(elements: int, pairs: list[tuple[int, int, int]]) -> int | None:
    """Counted by cells, where two divisions differ."""
    return agreeing_cells(elements, pairs) if pairs else None
