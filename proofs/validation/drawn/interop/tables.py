"""Chains as tables, what a chain begins with, what is left of its budget, and calls that have no meaning (D16)."""

from __future__ import annotations

import re
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.chains import Chain, Step
from impl.chains.odds import at_odds
from impl.chains.table import WHOLE
from impl.interop.arrays.libraries import numpy_module
from impl.lower import index_expression
from impl.merge.budget import IMPLICIT_BUDGET, Budget
from impl.merge.runs import Runs
from impl.mergeability import Merged
from impl.mergeability.decision import decide
from impl.symbolic import Variable
from impl.view import parts_of
from impl.view.merging import fewest_views
from proofs.validation.defined import require, require_refused

MOST_LETTERS, MOST_VIEWS = 60, 12
"""Letters of a field, and views whose index expression is shown."""


def about_table(found: Chain) -> None:
    """A line for each step: the fields are read again as what they stand for; below it why one view does not do."""
    left = str(found).removesuffix(f"\n{WHOLE}").partition("\n")[2]
    about_columns(found)
    for step in found.steps:
        line, _, left = left.partition("\n")
        about_line(re.split(" {2,}", line), step)
        for reason in step.reasons:
            require(left.startswith(f"    {reason}"), "chain: the table", step.call, reason, left)
            left = left[len(reason) + 5 :]
        before = step.before
        is_free = step.is_copy_free
        is_forced = not is_free and before is not None and len(before.views) == 1
        odds = at_odds(before, step.movements) if is_forced and before is not None else ()
        why = () if is_free else (str(step.answer),)
        require(step.reasons == (*odds, *why), "chain: reasons", step.call, step.reasons)
    require(not left, "chain: the table", left)


def about_columns(found: Chain) -> None:
    """Fields of one column begin at one place, as far behind the longest of the column before as two spaces are."""
    reasons = [reason for step in found.steps for reason in step.reasons]
    said = str(found).removesuffix(f"\n{WHOLE}").split("\n")
    lines = [line for line in said if not any(line.strip() in reason for reason in reasons)]
    begins = [[0, *(gap.end() for gap in re.finditer(" {2,}", line))] for line in lines]
    ends = [[*(gap.start() for gap in re.finditer(" {2,}", line)), len(line)] for line in lines]
    for column, begin in enumerate(begins[0][1:]):
        is_aligned = all(places[column + 1] == begin for places in begins if len(places) > column + 1)
        longest = max(places[column] for places in ends if len(places) > column)
        require(is_aligned and longest + 2 == begin, "chain: the columns of the table", found, column)


def about_line(fields: list[str], step: Step) -> None:
    """The fields of a step."""
    call, shape, views, is_free, *others = fields
    question = f"chain: the table: {step.call}"
    require(call == short(step.call), question, call)
    if not shape.endswith("..."):
        require(eval(shape, {}) == step.tracker.shape, question, shape)  # noqa: S307  (integers)
    if not views.endswith("..."):
        said = eval(f"({views},)", {"View": View})  # noqa: S307  (views)
        require(said == step.tracker.views, question, views)
    require(is_free == ("yes" if step.is_copy_free else "no"), question, is_free)
    if (count := len(step.tracker.views)) > MOST_VIEWS:
        require(others == [f"(through {count} views)"], question, others)
        return
    expression = index_expression(step.tracker, "python")
    wanted = short(expression.address), short(expression.condition or "everywhere"), str(expression.cost)
    require(others == [*wanted], question, others, wanted)


def short(text: str) -> str:
    """A field of a table."""
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 3]}..."


class Interface:
    """An object that says where its elements lie, and nothing else."""

    def __init__(self, array: Any) -> None:
        self.held = array

    @property
    def __array_interface__(self) -> Any:
        """Where the elements lie."""
        return self.held.__array_interface__


def about_beginnings(random: Random) -> None:
    """A chain begins with an array, or an object that has its interface, as with its view; with a chain as that is, and
    what is left to spend is what is given, and never more than before."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    array = numpy.arange(prod(shape) * 2)[::2].reshape(shape)[::-1]
    view = View.of(array)
    for start, wanted in ((array, view), (Interface(array), View.of(Interface(array))), (shape, View.create(shape))):
        found, budget = chain(start), random.choice((0, 1, 50, 2000))
        require(found.views == (wanted,), "chain: begun", type(start), wanted, found)
        again = chain(found, budget=budget)
        require((again.steps, again.budget) == (found.steps, budget), "chain: with a budget", found, again.budget)
        left = budget
        for call in (("T",), ("reshape", -1), ("flip",), ("reshape", shape)):
            again = again.then(*call)
            require(0 <= again.budget <= left, "chain: what is left to spend", again, again.budget, left)
            left = again.budget
    require_refused(partial(chain, shape, budget=-1), "chain: a budget below 0")


def about_calls_at_once(random: Random) -> None:
    """A chain with up to eight calls is that of one call after another; one may also begin with up to six views, of
    which any is symbolic, and goes on from what they read."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
    calls: list[tuple[Any, ...]] = [random.choice((("T",), ("reshape", -1), ("flip",), ("unsqueeze", 0), ("squeeze",)))
                                    for _ in range(random.randint(0, 8))]  # fmt: skip
    one_by_one = chain(shape)
    for call in calls:
        one_by_one = one_by_one.then(*call)
    found = chain(shape, *calls)
    require((found.steps, found.budget) == (one_by_one.steps, one_by_one.budget), "chain: calls at once", shape, calls)
    require(len(found.steps) == len(calls) + 1, "chain: calls at once", shape, calls, found)
    about_columns(found)
    count, n = random.randint(2, 6), Variable("n", 1, 5)
    place = random.randrange(count)
    views = [View.create((31 if at < place else 6,)).stride((-1,)) for at in range(count)]
    views[place] = View.create((6,), (n,))
    tracker = ShapeTracker(tuple(views))
    require(chain(tracker).views == tracker.views, "chain: of a symbolic view", tracker)
    after = chain(tracker).then("flip")
    require(after.tracker == tracker.stride((-1,)), "chain: of a symbolic view", tracker, after.tracker)


def about_spent(random: Random) -> None:
    """What is left of a budget after each of up to six calls: all of it where a step is one view; where several are,
    less by what the decision takes; and where they do not merge, less by what looking for fewer views takes, too."""
    shape = tuple(random.choice((2, 3, 4)) for _ in range(random.randint(1, 3)))
    found = chain(shape, budget=random.choice((0, 1, 4000, IMPLICIT_BUDGET, 2 * IMPLICIT_BUDGET, 5 * IMPLICIT_BUDGET)))
    for _ in range(random.randint(2, 6)):
        widths = tuple((random.choice((0, 1)), 1) for _ in found.shape)
        others = ("T",), ("reshape", -1), ("flip", 0), ("reshape", *random.sample(found.shape, len(found.shape)))
        call: tuple[Any, ...] = random.choice((*others, ("pad", widths)))
        before, found = found.budget, found.then(*call)
        step, spending = found.steps[-1], Budget(before)
        if step.answer is not None:
            tracker = step.before or step.tracker
            for name, argument in step.movements:
                tracker = getattr(tracker, name)(argument)
            decide(parts_of(tracker.views), "observable", spending)
        wanted = spending.left
        if step.answer is not None and not isinstance(step.answer, Merged):
            runs = Runs(Budget(min(wanted, IMPLICIT_BUDGET), free_steps=0))
            fewest = fewest_views(tracker.views, runs)
            require(step.tracker.views == fewest, "chain: the fewest views", found, step.tracker)
            wanted -= runs.budget.spent
        require(found.budget == wanted, "chain: what is left to spend", found, before, found.budget, wanted)


def about_axes(random: Random) -> None:
    """Calls with an axis, of any number near those that there are: they take what is an axis from the front or from
    the end, and refuse others; an array without axes has one, but for calls that divide it or take a part of it."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 4)))
    rank, start = len(shape), chain(shape)
    for axis in random.sample(range(-rank - 2, rank + 2), 4):
        place = axis % max(rank, 1)
        before, size, behind = shape[:place], (*shape, 1)[place], shape[place + 1 :]
        parts: tuple[int, ...] = random.choice(((size,), (1, size), (size, 1, 1)))
        calls: list[tuple[tuple[Any, ...], tuple[int, ...], bool]] = [
            (("unflatten", axis, parts), (*before, *parts, *behind), False),
            (("narrow", axis, 0, size - 1), (*before, size - 1, *behind), False),
            (("select", axis, -1), (*before, *behind), False), (("flip", axis), shape, True),
            (("squeeze", axis), shape if size > 1 else (*before, *behind), True),
            (("swapaxes", axis, axis), shape, True), (("moveaxis", axis, axis), shape, True),
            (("flatten", axis, axis), shape or (1,), True),
        ]  # fmt: skip
        for (name, *given), wanted, is_of_all in calls:
            axes = rank or int(is_of_all)
            if -axes <= axis < axes:
                made = start.then(name, *given).shape
                require(made == wanted, "chain: a call with an axis", shape, name, given, made)
            else:
                require_refused(partial(start.then, name, *given), f"chain: {shape}; {name}; {given}")


def about_refused(random: Random) -> None:
    """Calls that have no meaning, on arrays of each rank: they are refused, and nothing else happens."""
    for rank in range(5):
        shape = tuple(random.choice((2, 3)) for _ in range(rank))
        wrong: list[tuple[Any, ...]] = [
            ("nothing",), (3,), ("copy",), ("pad", 3), ("shrink", 5), ("reshape", prod(shape) + 1), ("flip", rank + 1),
            ("permute", *range(rank + 1)), ("permute", *(0,) * (rank + 2)), ("squeeze", max(rank, 1)), ("narrow", 0),
            ("moveaxis", (0, 0), (0, 0)), ("select", 0, 9), ("subscript", (0,) * (rank + 1)), ("subscript", "x"),
            ("unflatten", 0, (5, 5)), ("stride", (1,) * (rank + 1)), ("reshape", -1, -1),
            ("flatten", 0, rank + 1), ("pad", range(2)), ("pad", ((1, 0),) * (rank + 1)), ("subscript", (..., ...)),
            ("pad", ((1,),) * max(rank, 1)), ("shrink", ((0, 1, 2),) * max(rank, 1)), ("unsqueeze", (0, 0)),
        ]  # fmt: skip
        wrong += [("mT",)] * (rank < 2) + [("transpose", 0, 1)] * (rank == 2) + [("flatten", 1, 0)] * (rank > 1)
        wrong += [("expand", *shape[:-1], 7)] * (rank > 0)
        for name, *given in wrong:
            require_refused(partial(chain(shape).then, name, *given), f"chain: {shape}; {name}; {given}")
