"""Views by hand and stacks of any rank of which no index is valid: nothing is read of them, however they are moved, and
they say so (D7, D10 to D16)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from proofs.validation.defined import require
from proofs.validation.drawn.arguments import DRAWN


def ask_nowhere(random: Random) -> None:
    """A view by hand whose mask leaves nothing on one of up to ten axes, moved; and stacks whose last view passes by
    all that the mask below leaves."""
    for _ in range(2):
        about_moved(random, hidden_by_hand(random))
        about_passing(random)


def hidden_by_hand(random: Random) -> View:
    """A view by its class with an empty range on one axis, or on more."""
    rank = random.randint(1, 10)
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(rank))
    mask = [(0, size) if random.random() < 0.8 else (random.randrange(size), size) for size in shape]
    for axis in random.sample(range(rank), random.choice((1, 1, min(2, rank)))):
        begin = random.randint(0, shape[axis])
        mask[axis] = begin, begin
    strides = View.create(shape).strides if random.random() < 0.5 else tuple(random.randint(-3, 9) for _ in shape)
    return View(shape, strides, random.randrange(9), tuple(mask), False)


def about_moved(random: Random, view: View) -> None:
    """Each movement leaves a view of which nothing is valid, reshape among them, but for a scalar, and minify."""
    for name, draw in DRAWN.items():
        argument = draw(random, view.shape)
        if argument:
            require_hidden(getattr(view, name)(argument), name, view, argument)
    shape = shuffled_factors(random, view.shape)
    require_hidden(view.reshape(shape), "reshape", view, shape)
    require(prod(view.shape) != 1 or view.reshape(()) is None, "reshape: to a scalar", view)
    require_hidden(view.minify(), "minify", view)
    about_tracker(ShapeTracker((view,)))


def shuffled_factors(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape of as many elements, one axis or more."""
    factors = [factor for size in shape for factor in ((2, 2) if size == 4 else (size,))]
    random.shuffle(factors)
    cut = random.randrange(len(factors))
    return (*factors[:cut], prod(factors[cut:]))


def require_hidden(found: Any, name: str, view: View, argument: object = None) -> None:
    """Raises WrongAnswerError unless a view is found, and is without elements or has an empty range."""
    is_hidden = isinstance(found, View) and (
        0 in found.shape or (found.mask is not None and any(begin >= end for begin, end in found.mask))
    )
    require(is_hidden, f"{name}: nothing is valid", view, argument, found)


def about_passing(random: Random) -> None:
    """Rows of which one column is valid, and a view of up to eight axes that steps over it on one of them; in between
    perhaps the rows turned over, where it stays the same."""
    columns, rank = random.randint(3, 9), random.randint(1, 8)
    column, at = random.randrange(1, columns - 1), random.randrange(rank)
    extents = [random.choice((1, 2, 2, 3)) for _ in range(rank)]
    steps = [columns * random.choice((1, 1, 2, 5)) for _ in range(rank)]
    extents[at], steps[at] = 2, 2
    rows = 1 + sum((n - 1) * step for axis, (n, step) in enumerate(zip(extents, steps, strict=True)) if axis != at)
    base = View.create((rows, columns), (random.choice((columns, 7, 0)), 1), 3, ((0, rows), (column, column + 1)))
    top = View.create(tuple(extents), tuple(steps), column - 1)
    turn = random.choice((0, 1))
    about_tracker(ShapeTracker((base, *[View.create((rows, columns)).stride((-1, 1))] * turn, top)))


def about_tracker(tracker: ShapeTracker) -> None:
    """A tracker that reads nothing: so large is the buffer, and no axis decides on what is valid."""
    size = tracker.real_size()
    require(size == 0, "real_size: of nothing", tracker, size)
    for axis in range(len(tracker.shape)):
        require(not tracker.axis_is_masked(axis), "axis_is_masked: of nothing", tracker, axis)
