"""Whether symbolic stacks have a meaning: one is refused only if at all values of its variables an index leads outside
(D16)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import Variable
from impl.symbolic.node import highest
from proofs.validation.defined import have_meaning, in_order, require, view_at
from spec.shape import index_set
from spec.stack import read

MOST = 60
"""Indices of the last view that are read, at each of the values."""


def ask_left_by_values(random: Random) -> None:
    """Two views of sizes, strides, offsets and masks of up to three variables, also masks that go on beyond an axis."""
    for _ in range(8):
        n, m = Variable("n", random.choice((0, 1, 2)), random.choice((2, 3))), Variable("m", 1, 2)
        k = Variable("k", random.choice((-1, 0, 1, 3)), 4)
        sizes: tuple[Any, ...] = tuple(random.choice((n, m, 2, 3)) for _ in range(random.randint(1, 3)))
        ranges = [((0, size), (0, n), (k, k + 1), (k, k + 2), (1, 2), (m, 3)) for size in sizes]
        mask = tuple(map(random.choice, ranges)) if random.random() < 0.7 else None
        strides = tuple(random.choice((1, 2, -1, n, m, k)) for _ in sizes)
        base = View.create((random.choice((1, 1, 2, 3, n, m)), random.choice((1, 1, 2, m))))
        try:
            top = View.create(sizes, strides, random.choice((0, 0, 1, 2, k, m)), mask)
        except LayoutError:
            continue
        if prod(map(highest, sizes)) <= MOST:
            about_meaning(ShapeTracker((base, top)))


def about_meaning(tracker: ShapeTracker) -> None:
    """A stack at all values of its variables: if it has a meaning at some of them, it is not refused."""
    try:
        tracker.require_in_bounds("read")
    except LayoutError as refusal:
        variables = in_order(tracker.vars())
        for numbers in product(*(range(variable.min, variable.ceiling + 1) for variable in variables)):
            values = {variable.expr: number for variable, number in zip(variables, numbers, strict=True)}
            if have_meaning(tracker.views, values):
                views = tuple(view_at(view, values) for view in tracker.views)
                is_left = any(read(views, index).leaves_base for index in index_set(views[-1].shape))
                require(is_left, "refused where it has a meaning", tracker, values, refusal)
