"""What is gone through to the end: stacks of hundreds of views, runs of four views of which no fewer are one, axes that
are joined one after another, pairs of each axis, and the views of a stack that are symbolic (D6 to D16)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import OutOfBoundsError, ShapeTracker, View
from impl.mergeability.inside import farthest
from impl.symbolic import Node, Variable
from impl.view.merging import merged_run
from proofs.validation.defined import refusal_of, require, require_refused, view_at
from spec.shape import index_set
from spec.stack import read
from spec.view import View as SpecView

SHORT, WINDOW = 8, 4
"""Views of a stack of which all runs are tried, and of the runs that are tried in a longer one."""


def ask_what_is_gone_through(random: Random) -> None:
    """Each in its ways."""
    about_hundreds_of_views(random)
    about_runs_of_four(random)
    about_joined_axes(random)
    about_farthest_integers(random)
    about_symbolic_views(random)
    about_values(random)
    about_pairs_of_axes(random)
    about_long_entries(random)


def turning(random: Random, size: int) -> View:
    """A view with so many elements of a power of two, each once, in an order by two axes or three, read either way."""
    left, sizes = size, list[int]()
    while left > 1:
        sizes.append(min(left, random.choice((2, 4, 8))))
        left //= sizes[-1]
    view = View.create(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    return view.stride(tuple(random.choice((1, 1, -1)) for _ in sizes))


def about_hundreds_of_views(random: Random) -> None:
    """A view with hundreds of views put on it, all at once or in two parts: each element is what it is of all of them
    in turn."""
    rows, columns, count = random.randint(2, 13), random.randint(2, 13), random.randint(100, 900)
    view = View.create((rows, columns), (1, rows))
    whole = (view,) * (count + 1)
    cut = random.randint(1, count - 1)
    found = ShapeTracker(whole[:1]) + ShapeTracker(whole[1:])
    again = (ShapeTracker(whole[:1]) + ShapeTracker(whole[1 : cut + 1])) + ShapeTracker(whole[cut:count])
    for tracker in (found, again):
        for _ in range(3):
            index = random.randrange(rows), random.randrange(columns)
            wanted = read((view_at(view, {}),) * (count + 1), index).address
            address = read(tuple(view_at(each, {}) for each in tracker.views), index).address
            left = len(tracker.views)
            require(address == wanted, "hundreds of views", view, count, cut, left, index, address, wanted)


def about_runs_of_four(random: Random) -> None:
    """A stack of nine views and more with four in it that are one view, though no two or three of them are: what it is
    simplified to has no run of up to four that is one view, and reads the same."""
    size = 16
    for _ in range(40):
        one = turning(random, size)
        four = (one,) * WINDOW if random.random() < 0.6 else tuple(turning(random, size) for _ in range(WINDOW))
        runs = [four[begin:end] for begin in range(4) for end in range(begin + 2, 5) if end - begin < WINDOW]
        if merged_run(four) is not None and all(merged_run(run) is None for run in runs):
            break
    else:
        return
    before, after = (tuple(turning(random, size) for _ in range(random.randint(2, 6))) for _ in range(2))
    views = (*before, *four, *after, *(turning(random, size) for _ in range(SHORT + 1 - len(before) - len(after) - 4)))
    found = ShapeTracker(views).simplify().views
    for begin in range(len(found)):
        for end in range(begin + 2, min(begin + WINDOW, len(found)) + 1):
            merged = merged_run(found[begin:end])
            require(merged is None, "simplify: a run that is one view", views, found, begin, end, merged)
    defined, simplified = (tuple(view_at(view, {}) for view in some) for some in (views, found))
    for index in index_set(views[-1].shape):
        require(read(defined, index) == read(simplified, index), "simplify: a long stack", views, found, index)


def about_joined_axes(random: Random) -> None:
    """A view of two to five axes, several of which have one valid index, wherever that is, with any strides: with its
    axes put together as far as they go, and as one axis, it reads the same elements in the same order."""
    shape = tuple(random.randint(2, 4) for _ in range(random.randint(2, 5)))
    strides = tuple(random.choice((1, 5, 7, 100, -20, prod(shape))) for _ in shape)
    mask = tuple((at := random.randrange(size), at + 1) if random.random() < 0.7 else (0, size) for size in shape)
    view = View(shape, strides, random.choice((0, 3, -8)), mask, False)
    defined = view_at(view, {})
    before = [address_at(defined, index) for index in index_set(shape)]
    found = [view.minify(), view.reshape((prod(shape),)), view.reshape((*shape[:-2], prod(shape[-2:])))]
    for other in found:
        if other is not None:
            after = [address_at(view_at(other, {}), index) for index in index_set(other.shape)]
            require(before == after, "axes put together", view, other)


def address_at(view: SpecView, index: tuple[int, ...]) -> int | None:
    """The address of an index of one view, if it is valid (D8)."""
    reading = read((view,), index)
    return reading.address if reading.is_valid else None


def about_farthest_integers(random: Random) -> None:
    """The largest integer that is met where a stack is read is no less than any address, any size and any offset, of
    either sign."""
    views = []
    for _ in range(random.randint(1, 3)):
        shape = tuple(random.randint(1, 4) for _ in range(random.randint(0, 3)))
        far = random.choice((1, 100, 2**31, 2**40))
        strides = tuple(random.choice((0, 1, -1, far, -far)) for _ in shape)
        views.append(View.create(shape, strides, random.choice((0, 5, -far, far))))
    found, integers = farthest(tuple(views)), [abs(view.offset) for view in views]
    for view in views:
        integers += [abs(view.offset + sum(map(int.__mul__, index, view.strides))) for index in index_set(view.shape)]
    require(found >= max(integers) and found >= max(prod(view.shape) for view in views), "farthest", views, found)


def about_symbolic_views(random: Random) -> None:
    """A symbolic stack of two to five views whose last one goes on beyond the view below it, wherever the views below
    that end, is out of bounds; if it goes to its last element alone, it is not."""
    n, count = Variable("n", 1, random.randint(2, 9)), random.randint(1, 4)
    sizes = [random.randint(3, 9) for _ in range(count)]
    sizes = sorted(sizes, reverse=True) if random.random() < 0.7 else sizes
    sizes = [max(sizes[at:]) for at in range(count)]
    below = tuple(View.create((size,)) for size in sizes)
    for more in (0, random.randint(1, 3)):
        top = View.create((sizes[-1] + more, n), (1, 0))
        refusal = refusal_of(partial(ShapeTracker((*below, top)).expr_idxs))
        is_out = isinstance(refusal, OutOfBoundsError)
        require(is_out == (more > 0) and (refusal is None or is_out), "symbolic views", below, top, refusal)


def about_values(random: Random) -> None:
    """The variables of two to four views have values: those of one name have one value, or it is refused with both."""
    views, values = [], dict[str, set[int]]()
    for _ in range(random.randint(2, 4)):
        name, value = random.choice("ab"), random.randint(3, 4)
        bound = Variable(name, 1, 9).bind(value)
        values.setdefault(name, set()).add(value)
        views.append(View.create((3,), (bound,)) if random.random() < 0.5 else View.create((3,), (1,), bound))
    ask = ShapeTracker(tuple(views)).unbind
    twice = sorted(name for name, some in values.items() if len(some) > 1)
    if twice:
        refusal = str(refusal_of(ask))
        require("is bound to" in refusal and "need one value" in refusal, "unbind: two values", views, refusal)
    else:
        found = {variable.expr: value for variable, value in ask()[1].items()}
        require(found == {name: min(some) for name, some in values.items()}, "unbind", views, found)


def about_pairs_of_axes(random: Random) -> None:
    """Padding and cutting with a pair that is none on one axis, or two: it is refused, and the first such axis is
    named."""
    rank = random.randint(1, 5)
    shape = tuple(random.randint(1, 4) for _ in range(rank))
    wrong = sorted(random.sample(range(rank), random.randint(1, min(2, rank))))
    for name, right in (("pad", [(0, 1)] * rank), ("shrink", [(0, size) for size in shape])):
        given: list[Any] = list(right)
        for axis in wrong:
            given[axis] = random.choice(((1,), (0, 1, 2), (), 3, None, "12", (0,) * 5))
        for whole in (given, tuple(given)):
            refusal = str(refusal_of(partial(getattr(View.create(shape), name), whole)))
            require(f"axis {wrong[0]}" in refusal, f"{name}: a pair that is none", shape, whole, refusal)


def about_long_entries(random: Random) -> None:
    """An integer of thousands of parts is refused in any place of an argument, whichever sequences that is made of."""
    long: Any = Node.sum([Variable(f"n{k}", 1, 9) for k in range(4200)])
    rank = random.randint(1, 3)
    view, place = View.create((3,) * rank), random.randrange(rank)
    for inner in (tuple, list):
        for outer in (tuple, list):
            pair = inner(random.choice(((0, long), (long, 0))))
            pairs = outer(pair if axis == place else inner((0, 0)) for axis in range(rank))
            require_refused(partial(view.pad, pairs), f"pad: {inner}, {outer}")
            require_refused(partial(view.expand, outer(long if axis == place else 3 for axis in range(rank))), "expand")
