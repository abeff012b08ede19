"""What is no plain stack wherever it stands in one, and steps and axes that are symbolic; stacks so far that only their
few points are read, of which one leads outside of a view in the middle; and of what nothing is valid (D16)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import MergeError, ShapeTracker, View, mergeability
from impl.merge.reading import Equality
from impl.mergeability import Merged, OutOfBounds
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.stacks import masked, turned_again
from spec.shape import index_set
from spec.stack import read
from spec.view import address


def ask_refused(random: Random) -> None:
    """A few stacks of each sort."""
    for _ in range(3):
        about_symbolic_views(random)
        about_symbolic_arguments(random)
        about_far_middles(random)
        about_single_symbolic_views(random)
        about_no_elements(random)
    for _ in range(3):
        about_missed(random)
        about_no_index(random)


def about_symbolic_views(random: Random) -> None:
    """A stack of up to nine views with one that has a symbolic part, or is no view, is refused, and named by its
    place."""
    views = list(turned_again(random, 0, 8))
    place, n = random.randrange(len(views)), Variable("n", 1, 9)
    shape = views[place].shape
    rank, axis = len(shape), random.choice([axis for axis, size in enumerate(shape) if size > 1])
    turned = tuple(n if k == axis else 1 for k in range(rank))
    wrong: Any = random.choice((
        View.create(turned), View.create(shape, turned), View.create(shape, None, n),
        View.create((9,) * 6, None, 0, tuple((0, n if k == place % 6 else 9) for k in range(6))), None, shape,
    ))  # fmt: skip
    given: tuple[Any, ...] = (*views[:place], wrong, *views[place + 1 :])
    equalities: tuple[Equality, ...] = ("observable", "strict")
    for equality in equalities:
        require_named(partial(mergeability.mergeable, *given, equality=equality), place, given)
    require_refused(partial(mergeability.equivalent, given, tuple(views)), f"equivalent: {given}")
    require_refused(partial(mergeability.equivalent, tuple(views), given), f"equivalent: {given} on the right")
    for word in ("Observable", "", None, 1, ["strict"]):
        require_refused(partial(mergeability.mergeable, *views, equality=word), f"mergeable: {word}")  # type: ignore[arg-type]


def require_named(ask: Any, place: int, given: tuple[Any, ...]) -> None:
    """Raises WrongAnswerError unless something is refused in words that have a place."""
    try:
        found = ask()
    except MergeError as refusal:
        require(f" {place} " in str(refusal), "a refusal names the place", given, place, refusal)
        return
    require(False, "a symbolic view among others", given, found)


def about_symbolic_arguments(random: Random) -> None:
    """Steps and axes of an order are numbers, on each axis."""
    rank, n = random.randint(1, 7), Variable("n", 1, 3)
    size: Any = random.choice((2, n))
    view = View.create((size,) * rank)
    for at in range(rank):
        steps = tuple(random.choice((n, n - 5)) if axis == at else random.choice((1, -1)) for axis in range(rank))
        order = tuple(n - 1 if axis == at else axis for axis in range(rank))
        for name, argument in (("stride", steps), ("permute", order)):
            for given in (argument, list(argument)):
                require_refused(partial(getattr(view, name), given), f"{name}: {view}; {given}")
                require_refused(partial(getattr(ShapeTracker((view,)), name), given), f"{name}: {view}; {given}")


def about_far_middles(random: Random) -> None:
    """Stacks of three to eight views of too many elements to list, whose last one reads few points: it is said to leave
    exactly if one of them, where it is valid, leads outside of a view below."""
    rows, columns = random.choice((2**33 + 1, 10**11 + 3)), random.choice((3, 3, 5, 1009))
    base = View.create((columns * 2, rows + 1)).permute((1, 0))
    row = random.choice((2 * columns, columns, 2 * columns + 1))
    begin = random.choice((0, 7, 4 * columns, 4 * columns + 1))
    mask = (0, rows - random.choice((0, 5))), (0, columns)
    middle = View.create((rows, columns), (row, 1), begin, mask)
    length = random.choice((1, 2, 3, 5, 7))
    step = random.choice((rows * columns // length - columns, rows * columns // (length + 1), columns + 1))
    left = rows * columns - step * (length - 1) - 2
    first = max(0, random.choice((left, left - random.randint(1, 3 * columns), random.randint(0, max(left, 0)))))
    top = View.create((length, 2), (step, 1), random.choice((first, 0)))
    if random.random() < 0.4:
        top = top.pad(((0, 1), (random.choice((0, 1)), 0)))
    views = [base, middle, top]
    if random.random() < 0.4:
        views[1:1] = [View.create(base.shape[::-1]).permute((1, 0))] * random.choice((1, 2))
    if random.random() < 0.4:
        turned = random.choice((View.create(top.shape), View.create(top.shape[::-1]))).permute((1, 0))
        views += [turned] * random.choice((1, 2, 3))
    stack = tuple(view_at(view, {}) for view in views)
    readings = [read(stack, index) for index in index_set(views[-1].shape)]
    is_left = any(reading.leaves_base for reading in readings)
    equalities: tuple[Equality, ...] = ("observable", "strict")
    for equality in equalities:
        answer: Any = mergeability.mergeable(*views, equality=equality)
        require(isinstance(answer, OutOfBounds) == is_left, "a far stack that is left", views, answer)
    if is_left:
        require(read(stack, answer.witness).leaves_base, "the index that leaves", views, answer)


def about_single_symbolic_views(random: Random) -> None:
    """The strides of a view that excludes nothing are its real ones, whatever they are; and nothing is read of a view
    that excludes all, also below others."""
    n, m = Variable("n", 1, 5), Variable("m", -2, 3)
    sizes: tuple[Any, ...] = tuple(random.choice((2, 3, n, n + 1, 1)) for _ in range(random.randint(1, 5)))
    strides = tuple(random.choice((1, -2, n, m, n + 1, n * m, n * 2 - m)) for _ in sizes)
    view = View.create(sizes, strides, random.choice((0, n, 40)))
    for flag in (False, True):
        found = ShapeTracker((view,)).real_strides(flag)
        require(found == view.strides, "real_strides: of a symbolic view", view, found)
    shape = tuple(random.choice((2, 3, 4)) for _ in range(random.randint(2, 4)))
    axis = random.randrange(len(shape))
    mask = tuple((1, size) if place == axis else masked(random, size) for place, size in enumerate(shape))
    base = View.create(shape, None, 0, mask)
    above = View.create((*shape[:axis], 1, *shape[axis + 1 :]), View.create(shape).strides)
    stack = ShapeTracker((base, above, View.create((prod(above.shape),)).stride((random.choice((1, -1)),))))
    require(stack.real_size() == 0, "real_size: of what a mask below excludes", stack, stack.real_size())


def about_no_elements(random: Random) -> None:
    """Stacks of views without elements have expressions, which hold nowhere, whichever axis is the empty one."""
    views: list[View] = []
    for _ in range(random.randint(2, 4)):
        shape = [random.choice((1, 2, 3)) for _ in range(random.randint(1, 4))]
        shape[random.randrange(len(shape))] = 0
        views.append(View.create(tuple(shape)).permute(tuple(random.sample(range(len(shape)), len(shape)))))
    tracker = ShapeTracker(tuple(views))
    _ = tracker.eager_idxs(), tracker.expr_idxs(), tracker.real_strides(), tracker.simplify()
    require(tracker.real_size() == 0 == tracker.size, "a stack without elements", tracker)
    above = ShapeTracker((*views, View.create((2, 2), None, 0, ((0, 0), (0, 0)))))
    require(above.eager_idxs()[1] == 0 == above.real_size(), "nothing valid above no elements", above)


def about_missed(random: Random) -> None:
    """Stacks of two to five views of which the last one misses each column that is not masked, whatever row it reads:
    they are valid nowhere, and reach no address."""
    columns = random.choice((5, 7, 8, 9, 11, 12))
    sizes = tuple(random.choice((2, 3)) for _ in range(random.randint(1, 3)))
    steps = tuple(random.randint(1, columns + 2) for _ in sizes)
    top = View.create(sizes, steps)
    flats = [address(view_at(top, {}), index) for index in index_set(sizes)]
    free = sorted(set(range(columns)) - {flat % columns for flat in flats})
    rows = max(flats) // columns + random.choice((1, 2))
    if not free:
        return
    column = random.choice(free)
    views = [View.create((rows, columns), None, 0, ((0, rows), (column, column + 1)))]
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        turned = View.create(views[0].shape[::-1], None, 0, views[0].mask and views[0].mask[::-1])
        views[:1] = [turned, View.create(turned.shape).permute((1, 0))]
    tracker = ShapeTracker((*views, top))
    require(tracker.real_size() == 0, "real_size: of what misses a mask", tracker, tracker.real_size())
    require(isinstance(mergeability.mergeable(*views, top), Merged), "what misses a mask is a view", tracker)


def about_no_index(random: Random) -> None:
    """A stack of which the last view has up to eight axes, one of them empty, is the one view that its shape says."""
    shape = [random.choice((1, 2, 3)) for _ in range(random.randint(1, 8))]
    shape[random.randrange(len(shape))] = 0
    strides = tuple(random.choice((0, 1, -2, 5)) for _ in shape)
    top = View.create(tuple(shape), strides, random.choice((0, 3)), tuple((0, size // 2) for size in shape))
    base = View.create((2, 3)).permute((1, 0))
    equalities: tuple[Equality, ...] = ("observable", "strict")
    for views in ((base, top), (base, View.create((3, 2)).permute((1, 0)), top)):
        for equality in equalities:
            found: Any = mergeability.mergeable(*views, equality=equality)
            is_canonical = isinstance(found, Merged) and found.view == View.create(top.shape)
            require(is_canonical, "a stack without an index", views, found)
    at = random.randrange(len(shape))
    sizes = tuple(size or 2 for size in shape)
    mask = tuple((1, 1) if axis == at else (0, size) for axis, size in enumerate(sizes))
    nothing = View(sizes, tuple(random.choice((1, 50)) for _ in sizes), 3, mask, False)
    answer: Any = mergeability.mergeable(base, nothing)
    is_empty = isinstance(answer, Merged) and answer.view == View.create(sizes, None, 0, ((0, 0),) * len(sizes))
    require(is_empty, "a stack of which no index is valid", base, nothing, answer)
