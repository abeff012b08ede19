"""Masked views of huge axes, of symbolic windows on symbolic strides, of twelve axes, and what is left of an axis whose
one index may be valid (D7 to D16)."""

from __future__ import annotations

from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import Node, Variable
from impl.symbolic.decisions.decided import minimum
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.arguments import DRAWN, spoiled
from proofs.validation.drawn.programs import about, regrouped
from spec.shape import index_set
from spec.stack import read

HUGE = (2**31 - 1, 2**31, 2**31 + 1, 2**32 + 5, 2**40, 2**63, 2**63 + 1, 2**64, 10**6, 4096)
"""Sizes of axes, most of which numbers of 32 or 64 bits don't hold."""
MOST = 600
"""Elements of a tracker of many axes."""


def ask_far_masks(random: Random) -> None:
    """Movements of masked views, one after another, of axes that are huge or small, forwards or backwards."""
    for _ in range(3):
        sizes = [random.choice((*HUGE, 2, 3, 1, 5)) for _ in range(random.randint(1, 4))]
        strides = [random.choice((1, -1, 7, 2**31, -(2**33), 0)) for _ in sizes]
        mask = [masked(random, size) for size in sizes]
        view = View.create(tuple(sizes), tuple(strides), random.choice((0, 2**63, -1)), tuple(mask))
        for _ in range(random.randint(2, 5)):
            view = moved(random, view)
        about_masked_rows(random)
        _ = view.reshape(split(random, view.shape)), view.reshape(regrouped(random, view.shape)), view.minify()


def masked(random: Random, size: int) -> tuple[int, int]:
    """A range of an axis."""
    begin = random.choice((0, 0, min(1, size - 1), size // 2, size - 1))
    return begin, random.choice((size, size, begin + 1, max(size - 2, begin)))


def moved(random: Random, view: View) -> View:
    """One movement of a view more."""
    shape, rank = view.shape, len(view.shape)
    match random.randrange(6):
        case 0:
            return view.pad(tuple((random.choice((0, 1, 2**31)), random.choice((0, 0, 3, 2**40))) for _ in shape))
        case 1 | 2:
            begins = [random.choice((0, 0, min(1, size), size // 3, size // 2)) for size in shape]
            ends = [random.choice((size, size, max(size - 1, 0), size - size // 4)) for size in shape]
            return view.shrink(tuple((begin, max(begin, end)) for begin, end in zip(begins, ends, strict=True)))
        case 3:
            return view.stride(tuple(random.choice((1, 1, -1, 2, -3, 2**20, -(2**31))) for _ in shape))
        case 4:
            return view.expand(tuple(random.choice((*HUGE, 2)) if size == 1 else size for size in shape))
    return view.permute(tuple(random.sample(range(rank), rank)))


def about_masked_rows(random: Random) -> None:
    """Rows of which the first or the last elements are masked, put together; and one axis of which any range is valid,
    in rows."""
    rows, columns = random.choice((2, 3, 9, 12)), random.choice((5, 999, 1000, 1001, 2**20, 2**40))
    ends = random.choice(((0, columns), (1, columns), (0, columns - 1)))
    view = View.create((rows, columns), (columns, 1), 3, (random.choice(((0, rows), (0, 1))), ends))
    _ = view.reshape((rows * columns,)), view.minify()
    first, count = random.randrange(rows), random.choice((1, 1, 2, 3))
    begin, end = first * columns + random.choice((0, 0, 1)), (first + count) * columns - random.choice((0, 0, 1))
    flat = View.create((rows * columns,), (random.choice((1, -3)),), 3, ((begin, min(end, rows * columns)),))
    _ = flat.reshape((rows, columns)), flat.reshape((rows, 1, columns))


def split(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with one axis in two."""
    place = random.randrange(len(shape))
    first = random.choice([part for part in (1, 2, 3, 4, 2**10) if shape[place] % part == 0])
    return (*shape[:place], first, shape[place] // first, *shape[place + 1 :])


def ask_symbolic_windows(random: Random) -> None:
    """Symbolic ranges of symbolic axes, filled up again, and axes of one index that is valid for some sizes, which are
    put together with others and taken apart."""
    for _ in range(3):
        n, m = Variable("n", random.choice((0, 1, 2)), random.choice((3, 5))), Variable("m", 1, random.choice((2, 4)))
        shape: tuple[Any, ...] = tuple(random.choice((n, m, n * 2, 2, 3)) for _ in range(random.randint(1, 3)))
        view = View.create((*shape, m)) if random.random() < 0.5 else View.create((n, *shape)).permute(
            tuple(random.sample(range(len(shape) + 1), len(shape) + 1))
        )
        for _ in range(random.randint(1, 4)):
            with suppress(LayoutError):
                view = symbolically(random, view, n, m)
        for after in (flat_of(view.shape), (*view.shape[:-2], prod(view.shape[-2:])), split_again(view.shape, n, m)):
            with suppress(LayoutError):
                view.reshape(after)
        for steps in ((-1,) * len(view.shape), (-2,) * len(view.shape)):
            with suppress(LayoutError):
                view.stride(steps).reshape(flat_of(view.stride(steps).shape))
        with suppress(LayoutError):
            ShapeTracker((view,)).expr_idxs()
        about_one_index(random, n)
        about_rows(random)


def flat_of(shape: tuple[Any, ...]) -> tuple[Any, ...]:
    """One axis of all elements."""
    return (prod(shape),)


def split_again(shape: tuple[Any, ...], n: Node, m: Node) -> tuple[Any, ...]:
    """The axes that are products of two sizes, in two."""
    return tuple(part for size in shape for part in ((n, m) if size == n * m else (n, 2) if size == n * 2 else (size,)))


def symbolically(random: Random, view: View, n: Any, m: Any) -> View:
    """One movement more, by symbolic numbers."""
    shape, place = view.shape, random.randrange(len(view.shape))

    def at_place(pair: tuple[Any, Any], other: bool) -> tuple[Any, ...]:
        return tuple(pair if k == place else (0, size) if other else (0, 0) for k, size in enumerate(shape))

    cut = random.choice((1, n, m, 2))
    match random.randrange(5):
        case 0:
            return view.pad(at_place(random.choice(((n, 0), (0, m), (1, 0), (m, n))), False))
        case 1:
            return view.shrink(at_place((cut, shape[place]), True))
        case 2:
            kept = view.shrink(at_place((cut, shape[place]), True))
            return kept.pad(at_place((cut, 0), False))
        case 3:
            kept = view.shrink(at_place((0, shape[place] - cut), True))
            return kept.pad(at_place((0, cut), False))
    return view.reshape((*shape[:place], prod(shape[place : place + 2]), *shape[place + 2 :])) or view


def about_one_index(random: Random, n: Any) -> None:
    """An axis of size 1 whose index is valid if a size is large enough, or small enough, among others."""
    bound = random.randint(1, 3)
    ranges = (0, minimum(n, 1)), (minimum(n // bound, 1), 1), (0, 1), (1 - minimum(n, 1), 1)
    sizes: list[Any] = []
    mask: list[Any] = []
    for _ in range(random.randint(2, 4)):
        size = random.choice((1, 1, 2, 3))
        sizes.append(size)
        mask.append(random.choice(ranges) if size == 1 else (0, size))
    with suppress(LayoutError):
        view = View.create(tuple(sizes), tuple(random.choice((1, 2, -1)) for _ in sizes), 5, tuple(mask))
        view.reshape(tuple(size for size in sizes if size != 1))
        view.reshape(tuple(reversed(sizes)))
        view.expand(tuple(random.choice((2, 3)) if size == 1 else size for size in sizes))
        view.minify()
        ShapeTracker((view,)).expr_idxs()


def about_rows(random: Random) -> None:
    """Rows of symbolic length as one axis, of which the first or the last elements are masked, in two again."""
    sizes: list[Any] = [Variable("k", 1, random.choice((2, 4))), Variable("l", 1, random.choice((3, 5))), 3]
    rows, columns = random.sample(sizes, 2)
    whole: Any = rows * columns
    masked_off = random.choice((0, 1, 1, columns))
    valid = (masked_off, whole) if random.random() < 0.6 else (0, whole - masked_off)
    view = View.create((2, whole), (1, random.choice((1, -2))), 9, ((0, 2), valid))
    for after in ((2, rows, columns), (2 * rows, columns)):
        with suppress(LayoutError):
            view.reshape(after)


def ask_twelve_axes(random: Random) -> None:
    """Trackers of eleven to thirteen axes, some of them padded, turned and put together, and what they say of all their
    axes."""
    sizes = [random.choice((1, 1, 2)) for _ in range(random.randint(11, 13))]
    sizes[random.randrange(10, len(sizes))] = random.choice((2, 3))
    while prod(sizes) > MOST // 8:
        sizes[sizes.index(2)] = 1
    tracker = ShapeTracker.from_shape(tuple(sizes))
    widths = [(0, 0)] * len(sizes)
    for axis in (random.randrange(10, len(sizes)), random.randrange(len(sizes))):
        widths[axis] = random.choice(((1, 0), (0, 1), (1, 1)))
    tracker = tracker.pad(tuple(widths)).stride(tuple(random.choice((1, 1, -1)) for _ in sizes))
    if random.random() < 0.5:
        tracker = tracker.permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    about(tracker)
    about(tracker.reshape(regrouped(random, tracker.shape)).reshape(tracker.shape))
    about_eager(random)
    about_arguments(random)


def about_arguments(random: Random) -> None:
    """Views of nine to twenty axes, of which most have one element and one alone is masked, moved with arguments that
    are right, and with such as are wrong on one axis, wherever it is."""
    sizes = [random.choice((1, 1, 1, 1, 2)) for _ in range(random.randint(9, 20))]
    at = random.randrange(len(sizes))
    sizes[at] = random.choice((2, 3))
    mask = [(0, size) for size in sizes]
    mask[at] = random.choice(((1, sizes[at]), (0, sizes[at] - 1), (0, sizes[at])))
    view = View.create(tuple(sizes), tuple(random.choice((1, 2, -3)) for _ in sizes), 0, tuple(mask))
    for name, draw in DRAWN.items():
        argument = draw(random, view.shape)
        for given in (argument, *(spoiled(random, argument) for _ in range(3))):
            with suppress(LayoutError):
                getattr(view, name)(given)


def about_eager(random: Random) -> None:
    """The address and the validity of a padded view over a base of which one axis has one valid coordinate, and of up
    to six views that turn one another, at all indices; of the latter also at others that are given."""
    sizes = tuple(random.choice((2, 3, 4)) for _ in range(3))
    fixed = random.randrange(3)
    mask = [(0, size) if random.random() < 0.5 else (random.randrange(size), size) for size in sizes]
    begin = random.randrange(sizes[fixed])
    mask[fixed] = (begin, begin + 1)
    base = View.create(sizes, tuple(random.choice((1, 5, 20, -3)) for _ in sizes), 99, tuple(mask))
    rows = random.choice([rows for rows in range(1, prod(sizes) + 1) if prod(sizes) % rows == 0])
    widths = random.choice(((1, 0), (0, 0))), random.choice(((2, 1), (0, 1)))
    outer = View.create((rows, prod(sizes) // rows)).pad(widths)
    views = [View.create((24,), (random.choice((1, 3)),))]
    for _ in range(random.randint(3, 6)):
        shape = random.choice(((2, 12), (4, 6), (3, 8), (2, 3, 4)))
        turned = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
        views.append(turned.stride(tuple(random.choice((1, -1)) for _ in shape)))
    for stack in ((base, outer), tuple(views)):
        tracker, shape = ShapeTracker(stack), stack[-1].shape
        backwards = [Variable(f"k{axis}", 0, size - 1) * -1 + (size - 1) for axis, size in enumerate(shape)]
        found, given = tracker.eager_idxs(), tracker.expr_idxs(list(map(as_node, backwards)))
        defined = tuple(view_at(view, {}) for view in stack)
        for index in index_set(shape):
            reading, at = read(defined, index), {f"idx{axis}": place for axis, place in enumerate(index)}
            there = {f"k{axis}": shape[axis] - 1 - place for axis, place in enumerate(index)}
            for (address, valid), values in ((found, at), (given, there)):
                is_valid = bool(value_of(valid, values))
                require(is_valid is reading.is_valid, "eager: valid", tracker, index)
                require(not is_valid or value_of(address, values) == reading.address, "eager: address", tracker, index)
