"""Pairs of stacks, and stacks, that few points tell apart, or of which too much would be listed: views of far more
elements than can be gone through, runs of pairs of an odd length, differences behind the thousandth index (R24); bases
with many axes of size 1; and very many views that change nothing (D6, D17)."""

from __future__ import annotations

from random import Random

from impl import View, mergeable
from impl.mergeability import BudgetExceeded, Different, Equivalent, Merged, NotMergeable, OutOfBounds, equivalent
from proofs.validation.defined import require

Answer = type | tuple[type, ...]

UNTOLD = Equivalent, BudgetExceeded
"""What may be said of stacks that read the same, where that takes too long to find out."""


def ask_far_pairs(random: Random) -> None:
    """All of them, shifted by an offset that is drawn."""
    about_wide_turns(random)
    about_paired_runs(random)
    about_late_differences(random)
    about_masks_between(random)
    about_few_elements(random)
    about_axes_of_size_1(random)
    about_budgets_that_are_named(random)
    about_views_that_change_nothing(random)


def same(answer: object, wanted: Answer, *said: object) -> None:
    """Requires an answer of some class."""
    require(isinstance(answer, wanted), "a far pair", *said, answer)


def about_wide_turns(random: Random) -> None:
    """Two axes that turn together through a view with rows left out, a part of which no list goes through: alone, over
    a view of as many elements, with a mask on the axis before, in a stack that leaves a view, beside one of nothing."""
    rows, wide, lines = random.choice((4000, 4001)), 2**20, 2**20 + random.choice((7, 9, 11))
    count, length = 1000, 2**35
    low, turn = random.randint(0, 3), 3 * lines * wide // 2
    base = View.create((rows, wide, lines), None, low, ((0, rows), (0, wide - 1), (0, lines)))
    top = View.create((count, length), (turn, 10))
    wanted = (Different, BudgetExceeded) if low else UNTOLD
    same(equivalent((top,), (base, top)), wanted, low)
    same(equivalent((View.create((low + rows * wide * lines,)), base, top), (top,)), wanted, low)
    deep = View.create((6, rows, wide, lines), None, low, ((0, 3), (0, rows), (0, wide - 1), (0, lines)))
    four = View.create((count, 2, length // 2, 6), (turn, 5 * length, 10, rows * wide * lines))
    same(mergeable(deep, four), (BudgetExceeded, Merged), "the fourth line reaches what is left out nowhere")
    last = 100 + (count - 1) * turn + 10 * (length - 1)
    less = View.create((rows, wide, lines), None, -5, ((0, rows), (0, wide - 1), (0, lines)))
    far = View.create((count, length), (turn, 10), 100)
    leaving = View.create((last - 5,), (2,)), less, far
    same(equivalent(leaving, (View.create((count, length), (3, 10)),)), (BudgetExceeded, OutOfBounds), "it leaves")
    fewer = View.create((1500, wide, lines), None, low, ((0, 1500), (0, wide - 1), (0, lines)))
    same(equivalent((base, top), (fewer, top)), UNTOLD, "rows that are not reached")
    start = View.create((2, 5), (1, 2)), View.create((count, length), (0, 0))
    same(equivalent(start, (base, top)), (Different, BudgetExceeded), "the first element alone")
    shape = (6, count, length)
    nothing = View.create((4,)), View.create((0,)), View.create(shape, (0,) * 3, 0, ((0, 0),) * 3)
    above = View.create((6, rows, wide, lines), None, low, ((1, 6), (0, rows), (0, wide - 1), (0, lines)))
    one = View.create(shape, (rows * wide * lines, turn, 10))
    same(equivalent(nothing, (above, one)), (BudgetExceeded, Different), "one reads nothing")


def about_paired_runs(random: Random) -> None:
    """Masks of two views that leave the same, of which one or several runs make one of the other."""
    few, many = random.choice((2, 3)), random.choice((100, 200, 300))
    offset, far = random.randint(4, 9), 2**40
    narrow = View.create((15, 2), (0, 0), 0, ((5, 8), (0, 2)))
    left, right = (View.create((5, 5, 3), (4, 2, -2), offset + shift) for shift in (0, 1))
    same(equivalent((narrow, left), (narrow, right)), (Equivalent, OutOfBounds), offset)
    for count, wanted in ((many, Equivalent), (far, (Equivalent, BudgetExceeded))):
        top = View.create((few * 3 * count,))
        whole = View.create((few * count, 3), None, 0, ((0, few * count), (0, 2)))
        parts = View.create((count, few, 3), None, 0, ((0, count), (0, few), (0, 2)))
        same(equivalent((whole, top), (parts, top)), wanted, whole, parts)
    base = View.create((2, 1, 5), (4, 0, 3), 2, ((0, 2), (0, 1), (0, 3)))
    wide, narrow = View.create((4, 2), (1, 0), 2), View.create((4, 2), (1, 1), 2)
    same(equivalent((base, wide), (base, narrow)), Different, base)


def about_late_differences(random: Random) -> None:
    """The only difference is behind the thousandth index, or at an index that is valid in one stack alone, whichever
    of the two comes first."""
    begin = random.choice((1000, 1003, 1500))
    box = (begin, begin + 5), (0, 5)
    base = View.create((9, 4), (-1, 6), 3, ((1, 9), (1, 3)))
    left, right = (View.create((2000, 5), (6, step), -6 * begin, box) for step in (2, 1))
    same(equivalent((base, left), (base, right)), Different, begin)
    narrow, more = View.create((60, 4), None, 0, ((0, 60), (0, 1))), begin + 100
    for shape, axis, offset, mask in (
        ((more, 5), 1, -begin, ((begin, more), (0, 5))), ((20, 1, 1, 5), 3, 0, None), ((20, 2), 1, 0, None)
    ):  # fmt: skip
        near, far = ((1, *(0,) * (axis - 1), step) for step in (4, 8))
        left, right = (View.create(shape, strides, offset, mask) for strides in (near, far))
        same(equivalent((narrow, left), (narrow, right)), Different, shape)
    first = random.choice((1, 2))
    one = View.create((4, 4), None, 0, ((0, 4), (first, 4)))
    two = View.create((2, 2, 4), None, 0, ((0, 2), (0, 2), (first, 4)))
    for shape, strides, less in (((2, 5), (0, 2), ((0, 1), (0, 5))), ((6, 2), (1, 4), ((0, 6), (0, 1)))):
        masked, whole = (View.create(shape, strides, 7 * (shape[0] == 2), mask) for mask in (less, None))
        for pair in (((one, masked), (two, whole)), ((one, whole), (two, masked))):
            same(equivalent(*pair), Different, *pair)


def about_masks_between(random: Random) -> None:
    """Turned three times, with a mask in the first or the last view, and in steps that bend at a few places alone; of
    far more elements than can be listed, with many axes that are masked, and strictly."""
    rows, width = 30, random.choice((895, 894, 870))
    turned = View.create((rows, 900), (1, rows))
    masked = View.create((rows, 900), (1, rows), 0, ((0, rows), (0, width)))
    at_the_end = mergeable(turned, turned, masked, budget=28_000_000)
    require(isinstance(at_the_end, Merged) and at_the_end.view.mask == ((0, rows), (0, width)), "masked last", width)
    few = View.create((rows, 900), (1, rows), 0, ((0, rows), (0, 870)))
    at_first = mergeable(few, turned, turned, budget=28_000_000)
    require(isinstance(at_first, Merged) and at_first.view.mask == ((0, 29), (0, 900)), "masked first", at_first)
    bending = View.create((24, 2503), (1, 24)), View.create((13, 4621), (-1, -13), 60072)
    same(mergeable(*bending, View.create((20023,), (3,), 1), budget=28_000_000), NotMergeable, bending)
    wide, far = View.create((2**25, 2**26), (1, 2**25)), View.create((2**40,), (1,), 2**50)
    same(mergeable(wide, wide, far), (NotMergeable, BudgetExceeded), "a wide turn")
    few = View.create((2560, 2500), (1, 2560), 0, ((0, 6), (0, 5)))
    same(mergeable(View.create((3201, 2000), (1, 3201)), few, View.create((6399999,), (1,), 1)), NotMergeable, "few")
    turns = (View.create((size, 3_000_000 // size), (1, size)) for size in (3000, 2000, 1200, 2400))
    beyond = View.create((5_000_000,), (1,), 0, ((0, 3_150_001),))
    six = (*turns, beyond, View.create((3, 5, 50_000), (1_000_000, 700_000, 1)))
    same(mergeable(*six, budget=5_000_000), (BudgetExceeded, OutOfBounds), "the fifth view leaves the fourth")
    axes = 25
    less = View.create((2**26,) + (2,) * axes, (1,) + (0,) * axes, 0, ((0, 2**26),) + ((0, 1),) * axes)
    square = View.create((2**13, 2**13), (1, 2**13))
    same(mergeable(square, less, far), (BudgetExceeded, NotMergeable, OutOfBounds), "many axes with a mask", axes)
    line = View.create((2**45,))
    strict = mergeable(View.create((2**45,), (2,)), line, line, equality="strict")
    same(strict, (BudgetExceeded, Merged), "far more than can be listed, strictly")


def about_few_elements(random: Random) -> None:
    """Stacks of a few elements: on a chain but for the last line, masked where four views above do not read, and a mask
    that only indices beyond the shape reach."""
    decided = mergeable(View.create((2, 2, 6), (13, 7, 1)), View.create((2, 4), (3, 2), 6))
    same(decided, Merged, "the last line is on no chain")
    size = random.choice((12, 16, 20))
    line = View.create((size,))
    top = line, line, View.create((2, size // 4, 2), (2, 4, 1)), View.create((size - 1,))
    less = View.create((size,), (1,), 0, ((0, size - 1),))
    same(equivalent((line, *top), (less, *top)), Equivalent, "the last element is not read", size)
    above = View.create((3, 6), (1, 3)), View.create((5, 2), (3, 1))
    masked = View.create((2, 9), (9, 1), 0, ((0, 2), (0, 7)))
    same(equivalent((View.create((2, 9)), *above), (masked, *above)), Equivalent, "what is masked is not read")


def spread(step: int, ones: int) -> View:
    """A base of three columns, at whose planes the address goes back by 1; behind so many axes of size 1."""
    return View.create((1,) * ones + (334, step, 3), (0,) * ones + (4 * step - 1, 4, 1))


def about_axes_of_size_1(random: Random) -> None:
    """A base that is decided by reading its indices, and the same one behind many axes of size 1, over which reading
    takes longer than what is decided by sets: both are the one view, and read the same."""
    step, ones = random.choice((17491, 17497, 17503)), random.randint(60, 120)
    top, wanted = View.create((1000,), (step,)), View.create((1000,), ((4 * step - 1) // 3,))
    if (4 * step - 1) % 3:
        return
    for base in (spread(step, 0), spread(step, ones)):
        answer = mergeable(base, top)
        require(isinstance(answer, Merged) and answer.view == wanted, "behind axes of size 1", step, ones, answer)
    same(equivalent((spread(step, ones), top), (spread(step, 0), top)), Equivalent, step, ones)


def about_budgets_that_are_named(random: Random) -> None:
    """What exceeds a budget, when the points that are looked at have taken some of it, is said to take more than that:
    neither what fits into it, nor a method that was left out as dearer than another."""
    step = random.choice((14062, 14065, 14059))
    top, base = View.create((1000,), (step,)), spread(step, random.choice((0, 1)))
    first = mergeable(base, top, budget=2**23)
    if not isinstance(first, BudgetExceeded):
        return
    for more in (1, 3000, 9000, 40_000, 200_000):
        answer = mergeable(base, top, budget=first.cost + more)
        is_right = isinstance(answer, Merged) or (isinstance(answer, BudgetExceeded) and answer.cost > answer.budget)
        require(is_right, "a budget that is exceeded", step, more, answer)


def about_views_that_change_nothing(random: Random) -> None:
    """A view that is turned below very many that change nothing, and below more, or others: found out at once, and
    within what a call on the way to something else may take."""
    shape = random.choice(((3, 2), (2, 5), (7,)))
    rows, turned = View.create(shape), View.create(shape).stride((-1,) * len(shape))
    many, more = random.randint(150, 200), random.randint(1, 9)
    below, limit = (turned, *(rows,) * many), 2**20
    pairs = (
        (below, (*below, *(rows,) * more)), (below, (turned,)), ((*below, turned, turned), (turned,)),
        ((*(rows,) * many, turned), (turned,)), ((turned, turned, turned), (turned,)),
    )  # fmt: skip
    for one, other in pairs:
        for pair in ((one, other), (other, one)):
            same(equivalent(*pair, limit), Equivalent, shape, len(pair[0]), len(pair[1]))
    same(equivalent((*below, turned), (turned,)), Different, shape, many)
