"""The strides of stacks of many axes, read off expressions in which axes stand by themselves, in quotients and
remainders, in both, in conditions, or nowhere."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from impl import ShapeTracker, View
from proofs.validation.defined import require, stacks_at
from proofs.validation.drawn.stacks import masked
from spec.stack import read

MOST = 1000
"""Indices of a stack."""


def ask_strides_of_many_axes(random: Random) -> None:
    """What steps along up to eight axes change the address by, wherever they are taken, and whether what is valid stays
    so."""
    for _ in range(6):
        tracker = many_axes(random)
        for ignore_valid in (False, True):
            about_strides(tracker, ignore_valid)


def many_axes(random: Random) -> ShapeTracker:
    """A stack of two views with four to eight axes over two to four, whose sizes the axes divide, or do not."""
    shape = [random.choice((2, 2, 2, 3, 1)) for _ in range(random.randint(4, 8))]
    while prod(shape) > MOST:
        shape.pop(random.randrange(len(shape)))
    strides, step = [0] * len(shape), 1
    for axis in random.sample(range(len(shape)), len(shape)):
        strides[axis] = random.choice((step, step, step, 0, random.randint(1, 30), step * 2))
        step *= shape[axis]
    offset = random.choice((0, 0, 1, 5))
    elements = offset + sum(stride * (extent - 1) for stride, extent in zip(strides, shape, strict=True)) + 1
    inner = [random.choice((2, 3, 4, 5, 8)) for _ in range(random.randint(1, 3))]
    sizes = (-(-elements // prod(inner)), *inner)
    weights = [1]
    for extent in reversed(sizes[1:]):
        weights.append(weights[-1] * extent + random.choice((0, 1, 1, -1, 3)))
    mask = tuple(masked(random, extent) for extent in sizes) if random.random() < 0.3 else None
    base = View.create(sizes, tuple(reversed(weights)), 0, mask if mask and all(a < b for a, b in mask) else None)
    return ShapeTracker((base, View.create(tuple(shape), tuple(strides), offset)))


def about_strides(tracker: ShapeTracker, ignore_valid: bool) -> None:
    """Each stride that is named, at every index; and one for each axis along which there is but one index."""
    ((views, _),) = stacks_at(tracker.views, tracker.views)
    at = {index: read(views, index) for index in product(*map(range, tracker.shape))}
    found = tracker.real_strides(ignore_valid)
    require(len(found) == len(tracker.shape), "strides", tracker, found)
    for axis, stride in enumerate(found):
        if stride is None:
            require(tracker.shape[axis] > 1, "the stride of one index", tracker, found)
            continue
        for index, here in at.items():
            there = at.get((*index[:axis], index[axis] + 1, *index[axis + 1 :]), here)
            wanted = int(here.address or 0) + stride * (there is not here)
            require(ignore_valid or here.is_valid == there.is_valid, "a step that leaves", tracker, found, index)
            is_right = not (here.is_valid and there.is_valid) or there.address == wanted
            require(is_right, "a stride", tracker, found, index)
