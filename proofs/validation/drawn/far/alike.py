"""Numbers that are told apart with difficulty, in the same place of two views: -1 and -2, which have one hash, as have
those that are 2^61 - 1 apart, and those that agree in 32 bits, in 64, or as floats. Views are equal only if the numbers
are, and each has answers of its own (D7 to D16)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.merge import Budget, runs
from impl.mergeability import Merged, mergeable
from impl.native import natively, purely
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.arguments import put
from proofs.validation.movements import is_spelled

APART = (2**61 - 1, 2**32, 2**64, 2**53, 2**31, 2**63, 1)
"""How far they are apart."""


def ask_numbers_alike(random: Random) -> None:
    """Pairs of views that differ in one number: equality, movements, sums and expressions, in Python and natively; and
    what has no inverse, for it begins elsewhere."""
    for number, other in ((-1, -2), *(pair_of(random) for _ in range(2))):
        rank = random.randint(1, 5)
        shape = tuple(random.choice((2, 3, 4)) for _ in range(rank))
        place, make = random.randrange(rank), random.choice((of_offset, of_offset, of_strides, of_mask, of_size))
        pair = make(shape, place, number), make(shape, place, other)
        for context in (natively, purely):
            with context():
                about_equality(*pair)
                about_answers(random, pair)
    about_inverses(random)


def pair_of(random: Random) -> tuple[int, int]:
    """Two such numbers."""
    number = random.choice((-1, 0, 1, 2, 5))
    return number, number + random.choice(APART)


def of_offset(shape: tuple[int, ...], _place: int, number: int) -> View:
    """A view with a number for its offset."""
    return View.create(shape, tuple(range(1, len(shape) + 1)), number)


def of_strides(shape: tuple[int, ...], place: int, number: int) -> View:
    """A view with a number for a stride."""
    return View.create(shape, put((7,) * len(shape), place, number), 3)


def of_mask(shape: tuple[int, ...], place: int, number: int) -> View:
    """A view with a long axis that is masked from a number on."""
    long = put(shape, place, abs(number) + 2**65)
    mask = put(tuple((0, size) for size in shape), place, (abs(number), abs(number) + 5))
    return View.create(long, (1,) * len(shape), 3, mask)


def of_size(shape: tuple[int, ...], place: int, number: int) -> View:
    """A view with an axis of a size."""
    return View.create(put(shape, place, abs(number) + 2), (3,) * len(shape), 3)


def about_equality(one: View, other: View) -> None:
    """Views, trackers and answers are equal exactly if the parts are."""
    is_same = repr(one.parts) == repr(other.parts)
    require((one == other) is is_same, "equal: numbers alike", one, other)
    require(len({one, other}) == len({ShapeTracker((one,)), ShapeTracker((other,))}) == 2 - is_same, "sets", one, other)
    answers = mergeable(one), mergeable(other)
    is_right = all(isinstance(answer, Merged) for answer in answers) and (answers[0] == answers[1]) is is_same
    require(is_right, "mergeable: numbers alike", one, other, answers)


def about_answers(random: Random, pair: tuple[View, View]) -> None:
    """Each movement of one view and then of the other, which is to be that of its own parts."""
    rank = len(pair[0].shape)
    order, steps = tuple(random.sample(range(rank), rank)), tuple(random.choice((1, -1)) for _ in range(rank))
    asks: tuple[Callable[[View], Any], ...] = (
        lambda view: view.permute(order),
        lambda view: view.stride(steps),
        lambda view: view.pad(((1, 2),) * rank),
        lambda view: view.shrink(tuple((0, max(size - 1, 1)) for size in view.shape)),
        lambda view: view.reshape((1, *view.shape, 1)),
        lambda view: runs.run_of((view.parts, View.create(view.shape).permute(order).parts), Budget(2**22)),
    )
    for ask in asks:
        found = [ask(view) for view in pair]
        alone = [ask(View.create(*view.parts)) for view in pair[::-1]][::-1]
        require(found == alone and repr(found) == repr(alone), "answers: numbers alike", pair, found, alone)
    for view in pair:
        moved = view.stride(steps)
        read, start = view_at(moved, {}), view_at(view, {})
        lines = zip(start.strides, start.shape, steps, strict=True)
        first = start.offset + sum(stride * (size - 1) for stride, size, step in lines if step < 0)
        is_right = view.mask is not None or (read.offset == first and is_spelled(moved))
        require(is_right, "stride: numbers alike", view, steps, moved)
    for ask in (lambda view: ShapeTracker((view,)).eager_idxs()[0], lambda view: ShapeTracker((view,)).real_size()):
        said = [ask(view) for view in pair]
        require(said == [ask(View.create(*view.parts)) for view in pair], "trackers: numbers alike", pair, said)


def about_inverses(random: Random) -> None:
    """Row-major axes in any order have an inverse if they begin at address 0, and none if they begin anywhere else."""
    shape = tuple(random.choice((2, 3, 5)) for _ in range(random.randint(1, 6)))
    turned = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    for offset in (0, 1, -1, *APART, -(2**32), 2**40, 2**128):
        found = View.create(turned.shape, turned.strides, offset).invert(shape)
        require((found is None) is (offset != 0), "invert: what begins elsewhere", turned, offset, found)
