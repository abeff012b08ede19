"""Stacks under both equalities, held against all of their indices: single views, views of nothing, middle views that
are left where nothing is valid, and few indices over more elements than can be put into sets (D5, D6)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import View, mergeability
from impl.mergeability import Merged, NotMergeable, OutOfBounds
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.stacks import base_of, few_points, masked, outer_of
from spec.shape import Index, index_set
from spec.stack import Reading, read

Views = tuple[View, ...]

MOST = 3000
"""Indices of a stack that are read."""


def ask_strict(random: Random) -> None:
    """Whether stacks are one view under each equality, where all of their indices say so."""
    for _ in range(4):
        about_stack((base_of(random, [random.choice((1, 2, 3, 5)) for _ in range(random.randint(0, 5))]),))
        about_stack(of_nothing(random))
        about_stack(padded(random))
        about_stack(few_over_many(random))
    for _ in range(4):
        about_stack(rows_beyond(random))


def of_nothing(random: Random) -> Views:
    """A stack without an index, without a valid one, or of rank 0."""
    below = base_of(random, [random.choice((2, 3, 4)) for _ in range(random.randint(1, 3))])
    match random.randrange(4):
        case 0:
            shape = tuple(random.choice((0, 2, 3)) for _ in range(random.randint(1, 4)))
            return below, View.create((*shape, 0), (*(random.choice((0, 1, 5)) for _ in shape), 1))
        case 1:
            hidden = View.create(below.shape, below.strides, below.offset, ((0, 0),) * len(below.shape))
            return hidden, outer_of(random, below.shape)
        case 2:
            return below, View.create((), (), random.randrange(prod(below.shape)))
    first, *rest = below.shape
    rows = View.create(below.shape, below.strides, below.offset, ((1, first), *((0, n) for n in rest)))
    return rows, View.create(tuple(rest) or (1,))


def padded(random: Random) -> Views:
    """Three to five views, of which one in the middle reaches beyond the view below it where it is not valid."""
    views = [base_of(random, [random.choice((2, 3, 4)) for _ in range(random.randint(1, 3))])]
    elements = prod(views[0].shape)
    before, after = random.choice((0, 1, 2)), random.choice((0, 1, 3))
    count = before + elements + after
    views.append(View.create((count,), (1,), -before, ((before, before + elements),)))
    for _ in range(random.choice((1, 1, 2))):
        top = outer_of(random, views[-1].shape)
        mask = tuple(masked(random, n) for n in top.shape) if random.random() < 0.4 else top.mask
        views.append(View.create(top.shape, top.strides, top.offset, mask))
    return tuple(views)


def few_over_many(random: Random) -> Views:
    """Two or three views, of which the last has few indices, and a mask, and those below have many elements."""
    base, top = few_points(random)
    mask = tuple(random.choice(((0, n), (0, n - 1), (1, n), (0, 1))) for n in top.shape)
    top = View.create(top.shape, top.strides, top.offset, mask if random.random() < 0.7 else None)
    if random.random() < 0.5:
        return base, top
    elements = prod(base.shape)
    before = random.choice((0, 3, elements // 3))
    middle = View.create((elements + before,), (1,), -before, ((before, elements + before),))
    return base, middle, View.create(top.shape, top.strides, top.offset + random.choice((0, 0, before)), top.mask)


def rows_beyond(random: Random) -> Views:
    """Three to six rows, each of which reads a part of the one below it where it is valid, and elsewhere at times goes
    on beyond its begin or its end."""
    lengths = [random.randint(8, 40)]
    views = [View.create((lengths[0],), (random.choice((1, 2, -1)),), 40)]
    for _ in range(random.randint(2, 5)):
        below = lengths[-1]
        begin = random.randrange(below // 2)
        end = random.randint(begin + 1, below)
        before, after = random.choice((0, begin, begin + 2)), random.choice((0, below - end, below - end + 3))
        count = before + (end - begin) + after
        views.append(View.create((count,), (1,), begin - before, ((before, before + end - begin),)))
        lengths.append(count)
        if count < 2:
            break
    return tuple(views)


def about_stack(views: Views) -> None:
    """What a stack is under both equalities, by all of its indices, and of which kind the answer is."""
    shape = views[-1].shape
    if prod(shape) > MOST:
        return
    stack = tuple(view_at(view, {}) for view in views)
    readings = {index: read(stack, index) for index in index_set(shape)}
    if any(reading.leaves_base for reading in readings.values()):
        require(isinstance(mergeability.mergeable(*views), OutOfBounds), "a stack that is left", views)
        return
    valid = {index: reading for index, reading in readings.items() if reading.is_valid}
    is_view = is_box(set(valid)) and is_affine(valid) and (bool(valid or shape) or not readings)
    is_strict = is_view and (len(views) == 1 or is_affine(readings))
    found, strict = mergeability.mergeable(*views), mergeability.mergeable(*views, equality="strict")
    require(isinstance(found, Merged if is_view else NotMergeable), "observable", views, found)
    require(isinstance(strict, Merged if is_strict else NotMergeable), "strict", views, strict)
    if isinstance(found, Merged) and not valid:
        nothing = View.create(shape, None, 0, None if 0 in shape else ((0, 0),) * len(shape))
        require(found.view == nothing, "a view of nothing", views, found)


def is_box(indices: set[Index]) -> bool:
    """Whether some indices are a box."""
    ends = list(zip(map(min, zip(*indices, strict=True)), map(max, zip(*indices, strict=True)), strict=True))
    return len(indices) == (prod(high - low + 1 for low, high in ends) if indices else 0)


def is_affine(readings: dict[Index, Reading]) -> bool:
    """Whether all indices, which are a box, have an address, and each step along an axis changes it by the same."""
    addresses = {index: reading.address for index, reading in readings.items()}
    if None in addresses.values():
        return False
    for axis in range(len(next(iter(addresses), ()))):
        steps = {
            int(addresses[there] or 0) - int(here or 0)
            for index, here in addresses.items()
            if (there := (*index[:axis], index[axis] + 1, *index[axis + 1 :])) in addresses
        }
        if len(steps) > 1:
            return False
    return True
