"""Layouts and stacks of shapes that are asked seldom: outer layouts with sizes of 1, tuples of thousands of integers or
of many levels, sizes of half a million bits, modes that break late and mend themselves; stacks whose longer runs alone
show that few views are enough, and axes of one index that leave a view (D39, D40)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop.cute import Composed, Layout, compose
from impl.merge.fewest_views import fewest_views
from proofs.validation.defined import require, require_refused, view_at
from spec import layout as definition
from spec.shape import index_set
from spec.stack import read

MOST_BITS = 2**19
"""Bits of the last number of the elements of a layout, at most."""

DEEPEST = 64
"""Levels of brackets inside of each other, at most."""

MANY = 2**12 - 1
"""Integers for which there is room in one pair of brackets."""


def ask_rare_shapes(random: Random) -> None:
    """Each in its ways."""
    about_sizes_of_one(random)
    about_nothing_to_spend(random)
    about_lists(random)
    about_brackets(random)
    about_late_breaks(random)
    about_wide_sizes(random)
    about_many_integers(random)
    about_many_levels(random)
    about_early_runs(random)
    about_single_indices(random)
    about_long_runs(random)


def composed(base: Layout, outer: Layout, **options: Any) -> Composed:
    """A composition that is a layout; any other answer is wrong."""
    found: Any = compose(base, outer, **options)
    require(isinstance(found, Composed), "a composition that is a layout", base, outer, found)
    answer: Composed = found
    return answer


def levels(count: int) -> Any:
    """The integer 1 in so many brackets."""
    found: Any = 1
    for _ in range(count):
        found = (found,)
    return found


def about_sizes_of_one(random: Random) -> None:
    """An outer layout with a size of 1 whose stride is not 0: in the answer the strides of such sizes are 0."""
    size, far = random.randint(2, 9), random.randint(2, 9)
    found = composed(Layout(2 * size), Layout((1, size), (far, 1)))
    for part in (found.layout, found.refined):
        require((part.shape, part.stride) == ((1, size), (0, 1)), "a composition with a size of 1", size, far, part)


def about_nothing_to_spend(random: Random) -> None:
    """A composition of single modes takes no search, so that a budget of 0 is enough."""
    size, step = random.randint(2, 9), random.randint(1, 5)
    found = composed(Layout(2 * size, step), Layout(size), budget=0).layout
    require((found.shape, found.stride) == (size, step), "a composition with a budget of 0", size, step, found)


def about_lists(random: Random) -> None:
    """A shape that is given as a list, or has one inside, is a tuple afterwards."""
    low, high = random.randint(2, 9), random.randint(2, 9)
    for given, shape, leaves in (
        ([low, high], (low, high), ((low, 1), (high, low))),
        ([low, [high, 3]], (low, (high, 3)), ((low, 1), (high, low), (3, low * high))),
    ):
        layout = Layout(given)  # type: ignore[arg-type]
        require(layout.shape == shape and isinstance(layout.shape, tuple), "a layout of a list", given, layout.shape)
        require(layout.leaves == leaves, "a layout of a list", given, layout)


def about_brackets(random: Random) -> None:
    """Brackets are written as CuTe writes them: without spaces, and without a comma where they hold one integer."""
    size, low, high = (random.randint(2, 9) for _ in range(3))
    nested = f"({size},({low},{high})):(1,({size},{size * low}))"
    for layout, wanted in ((Layout((size, (low, high))), nested), (Layout((size,)), f"({size}):(1)")):
        require(str(layout) == wanted, "how a layout is written", wanted, layout)


def about_late_breaks(random: Random) -> None:
    """A mode that runs diagonally through a base of wide modes: after a thousand integers and more two of its
    modes carry at once, and what they add cancels, so that the mode stays whole."""
    width = random.randint(1000, 1050)
    count = width + random.randint(1, 2)
    base, outer = Layout((width, width + 1, 5), (0, 1, width)), Layout(count, width + 1)
    for number in range(count):
        require(definition.composed(base.leaves, outer.leaves, number) == number, "a diagonal", base, outer, number)
    found = composed(base, outer).layout
    require((found.shape, found.stride) == (count, 1), "a diagonal through wide modes", base, outer, found)


def about_wide_sizes(random: Random) -> None:
    """Elements that are counted with more than half a million bits are refused, in one size and in two."""
    more = random.randint(1, 9)
    for shape in (2 ** (MOST_BITS + more), (2**more, 2**MOST_BITS)):
        require_refused(lambda shape=shape: len(Layout(shape)), "a layout of too wide a size")  # type: ignore[misc]


def about_many_integers(random: Random) -> None:
    """Thousands of sizes of 1: in one pair of brackets there is room for them; in two that are each short enough
    there are too many of them together."""
    for count in (random.randint(2100, 3900), MANY):
        layout = Layout((1,) * count)
        require(len(layout.leaves) == len(layout) == count, "a layout of many sizes", count)
    parts = (1,) * random.randint(2100, 3900), (1,) * random.randint(2100, 3900)
    require_refused(lambda: Layout(parts), "a layout of too many sizes in two tuples")


def about_many_levels(random: Random) -> None:
    """An integer in as many brackets as may be inside of each other, and in more of them."""
    require(Layout(levels(DEEPEST)).depth == DEEPEST, "a layout of many levels", DEEPEST)
    for count in (DEEPEST + 2, DEEPEST + random.randint(3, 30)):
        require_refused(lambda count=count: Layout(levels(count)), f"{count} levels")  # type: ignore[misc]


def read_alike(views: tuple[View, ...], fewer: tuple[View, ...], question: str) -> None:
    """Requires two stacks to read the same element at each index of the last view."""
    left, right = (tuple([view_at(view, {}) for view in stack]) for stack in (views, fewer))
    for index in index_set(left[-1].shape):
        require(read(left, index) == read(right, index), question, views, fewer, index)


def simplified(views: tuple[View, ...], most: int, question: str) -> None:
    """Requires a stack to be so many views, and no more, that read the same."""
    found = ShapeTracker(views).simplify().views
    require(len(found) <= most, question, views, found)
    read_alike(views, found, question)


def about_early_runs(random: Random) -> None:
    """Stacks of which the first three or four views are one view, though the next view joins the one before it as
    well: the fewest runs begin with the long one."""
    far, rows = random.randint(30, 200), random.randint(2, 9)
    create = View.create
    three = create((rows, 20), (far, 1)), create((3, 2), (10, 1)), create((2, 2), (2, 1))
    four = (create((rows + 8, 35), (10 * far, 1)), create((2, 40), (100, 1)), create((5, 2), (10, 1)),
            create((2, 2, 2), (2, 1, 4)))  # fmt: skip
    for run, others in ((three, (create((4,)),)), (four, (create((2, 4), (1, 2)), create((8,))))):
        simplified(run, 1, "a stack that is one view")
        simplified((*run, *others), 1 + len(others), "a stack that begins with a long run")


def about_single_indices(random: Random) -> None:
    """The last view has an axis of a single index whose stride, which is never taken, is below 0: along its other axis
    what the first view turns is turned back by the second."""
    step = random.randint(2, 8)
    rows = 2 * step + 1
    last = View((1, 2 * step), (-random.randint(1, step), 1), 0, None, False)
    views = View.create((rows, 2), (1, step)), View.create((2, 2, step), (rows, 1, 2)), last
    simplified(views, 1, "a stack with an axis of one index")


def about_long_runs(random: Random) -> None:
    """More than a thousand neighbours of which none is one with another: as many runs are the fewest."""
    count = random.randint(1001, 1200)
    alone = tuple((number, number + 1) for number in range(count))
    require(fewest_views(alone, lambda _run: None) == alone, "as many runs as there are views", count)
