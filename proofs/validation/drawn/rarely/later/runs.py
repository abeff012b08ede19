"""Runs of views: turns that cancel although no two neighbours are one view, as few views as there can be, one budget
after the other, and tables of what lies far on (D16, D17, R9)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from impl import ShapeTracker, View, mergeable
from impl.mergeability import DEFAULT_BUDGET, NotMergeable, OutOfBounds
from proofs.caches import clear_caches
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.rarely.later.stacks import turned
from spec.merge import refutes


def ask_runs_of_views(random: Random) -> None:
    """Turns that cancel, as few views as there can be, and one budget after the other."""
    about_turns_that_cancel(random)
    about_fewest_views(random)
    about_budgets_one_after_the_other(random)


def about_turns_that_cancel(random: Random) -> None:
    """Three matrices turned round, one through the other, which are all in order again: one view, although no two
    neighbours need be one, along as many axes as the last one has."""
    count = random.choice((48, 96, 192, 384))
    rows = [first for first in range(2, count) if count % first == 0]
    ways = [(one, two) for one in rows for two in rows if any(one * two * third % (count - 1) == 1 for third in rows)]
    one, two = random.choice(ways)
    (third,) = [each for each in rows if one * two * each % (count - 1) == 1][:1]
    last = turned(count, count // third)
    split = tuple(part for size in last.shape for part in parts_of(size))
    whole = last.reshape(split)
    require(whole is not None, "an axis that is split", last, split)
    stack = turned(count, count // one), turned(count, count // two), whole or last
    found = ShapeTracker(stack).simplify()
    require(len(found.views) == 1 and found.contiguous, "turns that cancel", *stack, found)


def parts_of(size: int) -> list[int]:
    """A size as a product of small ones."""
    found = []
    for by in (2, 2, 2, 2, 2, 2, 2, 3):
        if size % by == 0 and size > by:
            found.append(by)
            size //= by
    return [*found, size]


def about_fewest_views(random: Random) -> None:
    """Seven or eight views, some of which are one together: as few are left as there can be, found from all runs that
    are one view."""
    count = random.choice((16, 24))
    rows = [first for first in range(2, count) if count % first == 0]
    stack = [
        turned(count, random.choice(rows)) if random.random() < 0.8 else View.create((count,), (-1,), count - 1)
        for _ in range(random.randint(7, 8))
    ]
    least = [0]
    for end in range(1, len(stack) + 1):
        runs = [begin for begin in range(end) if end - begin == 1 or mergeable(*stack[begin:end])]
        least.append(min(least[begin] for begin in runs) + 1)
    found = ShapeTracker(tuple(stack)).simplify()
    require(len(found.views) == least[-1], "the fewest views", stack, found, least)


def about_budgets_one_after_the_other(random: Random) -> None:
    """Rows of which the last element is masked, and never reached by steps that cross them anywhere: one view, found
    where there is enough to spend. What other budgets left open before changes nothing."""
    row, step = random.randint(900, 1400), random.randint(200, 600)
    count = next(
        (place for place in range(600) if place * step % row == row - 1), 600
    )  # the steps before it reach no last element
    if count < 500:
        return
    rows = count * step // row + 2
    stack = View.create((rows, row), None, 0, ((0, rows), (0, row - 1))), View.create((count,), (step,))
    tracker = ShapeTracker(stack)
    budgets = sorted(2 ** random.randint(14, 22) + random.randint(0, 2**14) for _ in range(5))
    wanted = []
    for budget in (*budgets, DEFAULT_BUDGET):
        clear_caches()
        wanted.append(len(tracker.simplify(budget).views))
    clear_caches()
    found = [len(tracker.simplify(budget).views) for budget in (*budgets, DEFAULT_BUDGET)]
    never_more = all(later <= before for before, later in pairwise(found))
    require(found == wanted and found[-1] == 1 and never_more, "one budget after the other", stack, budgets, found)


def ask_far_tables(random: Random) -> None:
    """Matrices of up to 2^20 elements turned round, one through the other, read at some hundred indices: what is said
    of them holds where it is read."""
    rows, columns = 2 ** random.randint(7, 10), 2 ** random.randint(8, 10)
    count = rows * columns
    below = turned(count, columns), turned(count, 2 ** random.randint(2, 6))
    sizes = tuple(random.randint(7, 11) for _ in range(3))
    steps = tuple(random.randint(1, count // 32) for _ in sizes)
    reach = sum(step * (size - 1) for step, size in zip(steps, sizes, strict=True))
    if reach >= count:
        return
    stack = (*below, View.create(sizes, steps, count - 1 - reach - random.randint(0, min(99, count - 1 - reach))))
    found = mergeable(*stack)
    if isinstance(found, NotMergeable):
        plain = tuple(view_at(view, {}) for view in stack)
        require(refutes(plain, found.witness.indices, "observable"), "far tables", *stack, found)
    require(not isinstance(found, OutOfBounds), "far tables that stay inside", *stack, found)
