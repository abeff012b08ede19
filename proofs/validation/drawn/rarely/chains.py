"""Chains as they are begun and continued seldom: from chains and from their own texts, with calls that are empty, that
name numpy's `order` twice, or that are given arrays and lists; steps whose sizes are symbolic or of thousands of digits
(D16)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import Chain, ShapeTracker, View, chain
from impl.interop.arrays.libraries import numpy_module
from impl.mergeability import Merged
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.tables import about_table

MOST_AXES = 256
"""Axes of an array, at most."""

LITTLE = 256
"""Units of work that a merge of two views of two axes is found with, and no more."""


def ask_rare_chains(random: Random) -> None:
    """Each in its ways."""
    about_starts(random)
    about_starts_out_of_bounds(random)
    about_names(random)
    about_orders(random)
    about_many_axes(random)
    about_transposes(random)
    about_widths(random)
    about_far_merges(random)
    about_answers(random)
    about_symbolic_steps(random)
    about_reasons(random)
    about_two_views(random)
    about_kept_sizes(random)
    about_ravels(random)


def leads(wanted: tuple[int, ...], start: Any, *calls: Any) -> None:
    """Requires a chain to end with a shape."""
    found = chain(start, *calls).shape
    require(found == wanted, "a seldom chain", start, calls, found, wanted)


def about_starts(random: Random) -> None:
    """A chain begun with a chain has all its steps, and one begun with its text reads the same elements: its first view
    is written where that is not the whole array in order. What is left to spend is no less than nothing."""
    rows, columns = random.randint(2, 6), random.randint(2, 6)
    first = chain((rows, columns), ("permute", 1, 0), ("reshape", rows * columns))
    again = chain(first)
    require(len(first.steps) == 3 and again.steps == first.steps, "a chain of a chain", first, again)
    require(again.forced == first.forced == first.steps[2], "a chain of a chain", first, again)
    require_refused(lambda: Chain(first.steps, -random.randint(1, 9)), "less than nothing to spend")
    turned = chain(View.create((rows, columns), (1, rows)), ("reshape", rows * columns))
    text = "".join(step.call for step in turned.steps)
    require(chain(text).views == turned.views, "a chain of its text", text, turned)


def about_two_views(random: Random) -> None:
    """A table has room for both of two small views, and what the second one has of its own."""
    begin, step = random.choice(((0, 1), (1, 1), (-1, -1)))
    about_table(chain((2, 2), ("T",), ("reshape", 4), ("narrow", 0, max(begin, 0), 3)))
    about_table(chain((2, 2), ("T",), ("reshape", 4), ("stride", (step,)), ("narrow", 0, 1, 3)))


def about_kept_sizes(random: Random) -> None:
    """A size of -1 is kept, as any integer; -1.0 is none, though equal."""
    size, numpy = random.randint(1, 5), numpy_module()
    for minus in (-1, numpy.int64(-1), numpy.int8(-1)):
        leads((4, size, 3), (size, 1), ("expand", 4, minus, 3))
    for wrong in (-1.0, numpy.float32(-1), numpy.array([-1])):
        require_refused(lambda wrong=wrong: chain((size, 1), ("expand", wrong, 3)).shape, f"expand: {wrong!r} is kept")  # type: ignore[misc]


def about_starts_out_of_bounds(random: Random) -> None:
    """A stack that leaves a view, which as many elements as a variable says are read from, is no start."""
    size = random.randint(2, 9)
    count = Variable("n", 2, size + 1)
    beyond = ShapeTracker((View.create((size,)), View.create((count,), (2 * size,), 2 * size)))
    require_refused(lambda: chain(beyond), "a start that leaves a view")


def about_names(random: Random) -> None:
    """A call of nothing at all, or whose name is an array, is none; a subscript may be given by its name."""
    size = random.randint(3, 9)
    nameless: Any = random.choice(((), [], iter(())))
    require_refused(lambda: chain((size,), nameless), "a call without a name")
    name: Any = numpy_module().arange(random.randint(2, 4))
    require_refused(lambda: chain((size,)).then(name), "an array for a name")
    found = chain((size, 2)).then("subscript", key=random.randrange(size))
    require(found.shape == (2,), "a subscript by its name", found)


def about_orders(random: Random) -> None:
    """`order` beside other arguments that are named is left out, and they are not; it is given once, as the last of
    those that are not named or by its name."""
    rows, columns = random.randint(2, 6), random.randint(2, 6)
    start = chain((rows, columns))
    dims = {"start_dim": 0, "end_dim": 1, "order": "C"}
    require(start.then("flatten", **dims).shape == (rows * columns,), "flatten in order", rows, columns)
    require_refused(lambda: start.then("flatten", **dims, steps=1), "flatten with an argument that it has not")
    name = random.choice(("ravel", "flatten"))
    require(start.then(name, "C").shape == (rows * columns,), name, rows, columns)
    require_refused(lambda: start.then(name, "C", order="C"), f"{name} with two orders")


def about_many_axes(random: Random) -> None:
    """More axes in front than an array has, of which a late one is to be kept though there is none to keep."""
    count = random.randint(4 * MOST_AXES, 5 * MOST_AXES)
    sizes = [1] * count + [-1] + [1] * random.randint(2, 9)
    require_refused(lambda: chain((2,)).then("expand", *sizes), "expand to many axes")


def about_transposes(random: Random) -> None:
    """An order given as one sequence, of three axes and more; None is an order alone, and no axis beside others."""
    sizes = tuple(random.randint(2, 9) for _ in range(random.randint(3, 5)))
    order = random.sample(range(len(sizes)), len(sizes))
    leads(tuple(sizes[axis] for axis in order), sizes, ("transpose", random.choice((tuple, list))(order)))
    leads(sizes[::-1], sizes, ("transpose", None))
    require_refused(lambda: chain(sizes[:2], ("transpose", None, 1)), "None beside an axis")
    require_refused(lambda: chain(sizes, ("flip", None, 1)), "None beside an axis")


def about_widths(random: Random) -> None:
    """Pairs as rows of an array, as lists in a list, and as one pair of numpy's integers; the movements hold tuples."""
    numpy = numpy_module()
    rows, columns = random.randint(1, 5), random.randint(1, 5)
    widths = [[random.randint(0, 4), random.randint(0, 4)] for _ in range(2)]
    wanted = (rows + sum(widths[0]), columns + sum(widths[1]))
    leads(wanted, (rows, columns), ("pad", numpy.array(widths)))
    leads((rows + 1,), (rows,), ("pad", (numpy.int64(1), numpy.int64(0))))
    found = chain((rows, columns), ("pad", widths))
    require(found.shape == wanted, "widths in lists", found)
    pairs = tuple(map(tuple, widths))
    require(found.steps[1].movements == (("pad", pairs),), "widths in lists", found.steps[1].movements)


def about_far_merges(random: Random) -> None:
    """Every second of so many elements that a number for each would not be written: where a stack is said to be one
    view, it is one, though little is left to spend."""
    size = 2 ** random.choice((1100, 1101, 1200))
    stack = ShapeTracker((View.create((size,), (2,)), View.create((2, size // 2), (1, 2))))
    found = chain(stack, budget=LITTLE)
    is_told = isinstance(found.steps[0].answer, Merged)
    require(found.is_copy_free or not is_told, "a far merge", size.bit_length(), len(found.views))


def about_answers(random: Random) -> None:
    """Why a turned array is no one line is told step by step and drawn, of the views that were asked about."""
    rows, columns = random.randint(2, 6), random.randint(2, 6)
    forced = chain((rows, columns), ("T",), ("reshape", rows * columns)).forced
    answer = forced.answer if forced is not None else None
    question = answer.question if answer is not None else None
    views = View.create((columns, rows), (1, columns)), View.create((rows * columns,))
    require(question is not None and question.views == views, "what was asked", answer, question)
    require(answer is not None and answer.svg().startswith("<svg "), "a picture", answer)
    require(answer is not None and len(answer.explain().splitlines()) > 1, "steps", answer)


def about_symbolic_steps(random: Random) -> None:
    """A turned array of as many rows as a variable says, as one line, which is turned back: whether that is one view is
    not decided, and said to be so; nor is what takes more than a budget of 0."""
    rows, columns = Variable("n", 2, random.randint(3, 9)), random.randint(2, 5)
    symbolic = chain((rows, columns), ("T",), ("reshape", rows * columns), ("reshape", columns, rows), ("T",))
    factor = random.randint(1, 9)
    carrying = View.create((10, 9, 4), (140 * factor, 11 * factor, 13 * factor)), View.create((6,), (9,))
    for found, states, word in (
        (symbolic, (True, True, False, False, False), "symbolic"),
        (chain(ShapeTracker(carrying), ("flip", 0), budget=0), (False, False), "the budget is 0"),
    ):
        require(tuple(step.is_decided for step in found.steps) == states, "steps that are decided", found, states)
        require(found.forced is None and not found.is_decided, "a chain that is not decided", found)
        for step in found.steps:
            is_told = step.is_decided or (len(step.reasons) == 1 and word in step.reasons[0])
            require(is_told, "why a step is not decided", step.reasons)
        require_refused(lambda found=found: found.is_copy_free, "is_copy_free, not decided")  # type: ignore[misc]
        require(str(found).count("  not decided  ") == states.count(False), "a table of what is not decided", found)
    decided = chain(ShapeTracker(carrying), ("flip", 0))
    require(decided.is_decided and decided.is_copy_free, "the same within a budget", factor, decided)


def about_reasons(random: Random) -> None:
    """Thousands of digits, all elements but the first, in two rows: the valid ones are no box, and a reason says so;
    another that no view reads the same."""
    digits = random.randint(4400, 5000)
    size = 10**digits
    found = chain(View.create((size,), mask=((1, size),)), ("reshape", 2, size // 2))
    require(prod(found.shape) == size and found.forced is not None, "a far step", digits)
    reasons = found.steps[-1].reasons
    require(len(reasons) == 2, "reasons of a far step", digits, len(reasons))


def about_ravels(random: Random) -> None:
    """Rows, every second element of one, turned and repeated: numpy's `ravel` is a view of elements that lie row-major,
    and is refused where it copies what a reshape does not; calls of no library, and of JAX, are taken."""
    numpy, rows, columns = numpy_module(), random.randint(2, 5), random.randint(2, 5)
    array = numpy.arange(4 * rows * columns).reshape(rows, 2, 2 * columns)
    for part in (
        array[1:], array[:1, :, ::2], array[..., 0], array[:, 1, :1], array[:0, :, ::2], array[0, 0], array[::-1, 0, 0],
        array[0, 1].reshape(2, columns).T, numpy.broadcast_to(array[0, 0, :1], (rows, columns)), array[1, :1].T[1:],
    ):  # fmt: skip
        made, before = part.ravel(), chain(part)
        is_view = numpy.shares_memory(made, array) or not part.size
        if not is_view and numpy.shares_memory(part.reshape(-1), array):
            require_refused(partial(before.then, "ravel"), f"a ravel that copies: {part.shape}, {part.strides}")
        else:
            found = before.then("ravel")
            require(found.is_copy_free is is_view, "a ravel", part.shape, part.strides, found)
        for library in (None, "jax"):
            taken = chain(before.tracker, ("ravel",), library=library)
            require(taken.shape == made.shape, "a ravel of another library", library, part.shape, taken)
