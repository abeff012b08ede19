"""Arguments of movements that are right on all axes, and wrong on one of up to sixteen: the first are taken, however
they are spelled, the others refused wherever the one is (D10 to D14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from impl import View
from impl.native import purely
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.arguments import put

Argument = tuple[Any, ...]


def ask_wrong(random: Random) -> None:
    """Views of many axes, moved by arguments with one wrong entry; natively and in Python."""
    for _ in range(4):
        rank = random.randint(1, 16)
        shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(rank))
        view = View.create(shape, mask=tuple((0, random.randint(1, size)) for size in shape))
        for place in random.sample(range(rank), min(rank, 3)):
            about_place(random, view, place)
    about_counted_axes(random)


def about_counted_axes(random: Random) -> None:
    """An axis that is counted from the end, or beyond it, is none of a permutation of up to twelve axes, wherever it
    stands."""
    for rank in range(1, 13):
        view, order = View.create((*(1,) * (rank - 1), 2)), tuple(random.sample(range(rank), rank))
        for place in {rank - 1, random.randrange(rank)}:
            for entry in (order[place] - rank, order[place] + rank):
                wrong = put(order, place, entry)
                for ask in (moved, purely_moved):
                    require_refused(partial(ask, view, "permute", wrong), f"permute: {view} by {wrong}")


def about_place(random: Random, view: View, place: int) -> None:
    """Each movement, by a right argument and by one that is wrong on the axis at a place."""
    for name, right, wrong in arguments(random, view.shape, place):
        for ask in (moved, purely_moved):
            found = ask(view, name, right)
            is_right = isinstance(found, View) and len(found.shape) == len(view.shape)
            require(is_right, f"{name}: refused", view, right)
            require_refused(partial(ask, view, name, wrong), f"{name}: wrong on axis {place} of {view}: {wrong}")
        about_spelled(view, name, right, place)
    parts = list(view.shape), list(view.strides), view.offset, [*map(list, view.mask or ())] if view.mask else None
    found = View.create(*parts)  # type: ignore[arg-type]
    require(found == view, "View.create: of lists", view, found)
    for shape in (put(view.shape, place, True), list(put(view.shape, place, False))):
        require_refused(partial(View.create, shape), f"View.create: a size that is none: {shape}")  # type: ignore[arg-type]


def about_spelled(view: View, name: str, right: Argument, place: int) -> None:
    """The same argument as a list, of lists, and entry by entry; a truth value in it, at a place, is no integer."""
    wanted, lists = moved(view, name, right), [list(each) if isinstance(each, tuple) else each for each in right]
    for given in (list(right), lists, iter(right)):
        found = moved(view, name, given)  # type: ignore[arg-type]
        require(found == wanted, f"{name}: spelled otherwise", view, right, found)
    entry = right[place]
    wrong = put(right, place, (entry[0], True) if isinstance(entry, tuple) else True)
    for spoilt in (wrong, list(wrong)):
        require_refused(partial(moved, view, name, spoilt), f"{name}: a truth value: {spoilt}")  # type: ignore[arg-type]


def arguments(random: Random, shape: tuple[int, ...], place: int) -> Iterator[tuple[str, Argument, Argument]]:
    """An argument of each movement, and the same with a wrong entry at a place."""
    rank, size = len(shape), shape[place]
    pairs = tuple((random.randrange(2), random.randrange(2)) for _ in shape)
    yield "pad", pairs, put(pairs, place, random.choice(((-1, 0), (0, -1), (1, -1), (-2, 3))))
    ranges = tuple((begin := random.randint(0, n), random.randint(begin, n)) for n in shape)
    beyond = random.choice(((0, size + 1), (-1, size), (size, size - 1), (size + 1, size + 1)))
    yield "shrink", ranges, put(ranges, place, beyond)
    sizes = tuple(3 if n == 1 else n for n in shape)
    yield "expand", sizes, put(sizes, place, -1 if size == 1 else random.choice((size + 1, size - 1, 2 * size)))
    order = tuple(random.sample(range(rank), rank))
    other = order[place - 1] if rank > 1 else 1
    yield "permute", order, put(order, place, random.choice((other, rank, -1)))
    steps = tuple(random.choice((1, -1, 2)) for _ in shape)
    yield "stride", steps, put(steps, place, 0)


def moved(view: View, name: str, argument: Argument) -> View:
    """The view after a movement."""
    ask: Callable[[Argument], View] = getattr(view, name)
    return ask(argument)


def purely_moved(view: View, name: str, argument: Argument) -> View:
    """The same, in Python."""
    with purely():
        return moved(view, name, argument)
