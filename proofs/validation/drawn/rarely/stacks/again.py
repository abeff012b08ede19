"""Stacks that are asked about again, out of caches, with another budget, which is just enough or not, or with which
other ways are tried; and stacks at the edges of what a step of a decision assumes: an axis of size 1 with a stride,
masks that leave nothing, views that are left far above the base, just so many views as all runs are tried of (D16,
D17, R7, R9)."""

from __future__ import annotations

from random import Random

from impl import OutOfBoundsError, ShapeTracker, View, equivalent, mergeable
from impl.cli.writing.explain import explain
from impl.merge.budget import IMPLICIT_BUDGET, Budget
from impl.mergeability import DEFAULT_BUDGET, Different, Equivalent, Merged, NotMergeable, OutOfBounds
from impl.mergeability.equivalence import equivalence
from impl.symbolic import Variable
from impl.view import merged_run
from proofs.caches import clear_caches
from proofs.validation.defined import indices_of, require, view_at
from spec.merge import refutes
from spec.stack import read

Stack = tuple[View, ...]

AHEAD = 355328
"""What it takes to find out that the neighbours in `about_budgets_of_calls_on_the_way` are no view;"""
AHEAD_OF_SIFTING = 375552
"""in `about_budgets_that_just_suffice` as well;"""
SIFTING = 4404275
"""and what it takes there to find what is valid, if nothing is left after it."""


def ask_again_or_else(random: Random) -> None:
    """Each of them."""
    about_budgets_of_calls_on_the_way(random)
    about_budgets_that_just_suffice(random)
    about_what_little_is_left(random)
    about_views_left_above_the_base(random)
    about_axes_of_one_index(random)
    about_symbolic_reshapes(random)
    about_pairs_that_are_read_once(random)
    about_masks_that_leave_nothing(random)
    about_turns_that_undo_one_another(random)
    about_many_views_that_are_the_same(random)
    about_one_view_and_two(random)
    about_digits_beside_their_mask(random)
    about_eight_views(random)
    about_few_valid_points(random)


def reads_the_same(found: View | None, *stack: View) -> None:
    """Requires a view to read what a stack reads, at some indices, or all."""
    if found is None:
        require(False, "a stack that is one view", *stack)
        return
    views, alone = tuple(view_at(view, {}) for view in stack), view_at(found, {})
    require(alone.shape == views[-1].shape, "the shape of one view", *stack, found)
    for index in indices_of(views[-1]):
        wanted, reading = read(views, index), read((alone,), index)
        is_right = wanted.is_valid is reading.is_valid and (not wanted.is_valid or wanted.address == reading.address)
        require(is_right, "what one view reads", *stack, found, index, reading, wanted)


def merged(*stack: View, budget: int = DEFAULT_BUDGET) -> None:
    """Requires a stack to be one view, which reads the same."""
    answer = mergeable(*stack, budget=budget)
    require(isinstance(answer, Merged), "mergeable: a stack that is one view", *stack, answer)
    reads_the_same(answer.view if isinstance(answer, Merged) else None, *stack)


def refuted(stack: Stack, budget: int) -> None:
    """Requires a stack to be no view, for indices that show it."""
    answer = mergeable(*stack, budget=budget)
    is_right = isinstance(answer, NotMergeable) and refutes(
        tuple(view_at(view, {}) for view in stack), answer.witness.indices, "observable"
    )
    require(is_right, "mergeable: a stack that is no view", *stack, answer)


def differ(left: Stack, right: Stack, budget: int = DEFAULT_BUDGET) -> None:
    """Requires two stacks to read other addresses at an index that is said."""
    answer = equivalent(left, right, budget)
    if not isinstance(answer, Different) or answer.index is None:
        require(False, "equivalent: stacks that differ", *left, *right, answer)
        return
    readings = (read(tuple(view_at(view, {}) for view in stack), answer.index) for stack in (left, right))
    addresses = tuple(reading.address if reading.is_valid else None for reading in readings)
    is_right = addresses[0] != addresses[1] and answer.addresses == addresses
    require(is_right, "equivalent: where stacks differ", *left, *right, answer, addresses)


def the_same_again(stack: Stack, *orders: tuple[int, ...]) -> None:
    """Requires the same of a run for each budget but the first of an order, whatever it was asked with before."""
    alone: dict[int, View | None] = {}
    for budget in sorted({budget for order in orders for budget in order[1:]}):
        clear_caches()
        alone[budget] = merged_run(stack, budget)
    for order in orders:
        clear_caches()
        merged_run(stack, order[0])
        for budget in order[1:]:
            found = merged_run(stack, budget)
            require(found == alone[budget], "a run asked about again", *stack, order, budget, alone[budget], found)


def about_budgets_of_calls_on_the_way(random: Random) -> None:
    """Rows turned twice, a few of which are left, and a last view of very many axes, which are dear to look at: about
    as much is left as a call on the way to something else may cost, and one more, so that other ways are tried."""
    few, factor = random.choice((2, 3, 4)), random.choice((-3, -1, 1, 2))
    rows = View.create((8, 80), (factor, 8 * factor), random.randint(0, 99))
    stack = rows, View.create((8, 80), (1, 8), 0, ((0, few), (0, 80))), View.create((64, 10, *(1,) * 84))
    edge = IMPLICIT_BUDGET + AHEAD
    more = edge + random.randint(1000, 200_000)
    the_same_again(stack, (edge, edge + 1, edge, edge - 1), (more, edge + 1, edge))


def about_budgets_that_just_suffice(random: Random) -> None:
    """A stack of which what is valid is sifted out for all that there is, or for a few units of work more or less than
    that, while nothing is left for what comes after it."""
    size, offset = 512, random.randint(0, 99)
    base = View.create((2 * size, 2, 2), None, offset, ((0, 2 * size), (1, 2), (0, 2)))
    turned = View.create((8, size), (1, 8), 0, ((0, 8), (0, size // 2)))
    stack = base, turned, View.create((2 * size - 65, *(1,) * 96))
    all_of_it = AHEAD_OF_SIFTING + SIFTING
    few = [all_of_it + more for more in (-4, 3, 4)]
    random.shuffle(few)
    the_same_again(stack, (few[0], all_of_it + 5), (all_of_it + 5, few[1]))


def about_what_little_is_left(random: Random) -> None:
    """Two views at the end of a stack whose first one is so long that, after it, little more is left than a call on the
    way to something else may cost; they were asked about with a budget of their own before, or not."""
    masked = View.create((5272, 40310402), (1, 38431), 0, ((2, 5272), (0, 40310402)))
    last = masked, View.create((4, 249, 299, 304), (-1, 1623, 25, -701373033), 212516029002)
    first = View.create((2**20000,), (random.randint(2, 9),)), View.create((19843468, 13012, 6), (1, 6, 101))
    counts = []
    for is_asked_before in (False, True):
        clear_caches()
        if is_asked_before:
            merged_run(last, IMPLICIT_BUDGET + 1)
        counts.append(len(ShapeTracker((*first, *last)).simplify(5530625).views))
    require(counts[0] == counts[1], "simplify: after the last views were asked about", *last, counts)


def about_views_left_above_the_base(random: Random) -> None:
    """A long stack whose second view is left by the last but one, though the first is not left by the second."""
    side = 10**6 + random.randint(0, 99)
    turned = View.create((side, side), (1, side))
    less, last = View.create((side + 3, side - 7), (1, side - 5)), View.create((side - 1, side + 1), (1, side - 3))
    stack = turned, less, turned, last
    answer = mergeable(*stack)
    require(isinstance(answer, OutOfBounds), "mergeable: a view far above the base is left", *stack, answer)
    try:
        found = ShapeTracker(stack).expr_idxs()
    except OutOfBoundsError:
        return
    require(False, "expr_idxs: a view far above the base is left", *stack, found[1])


def about_axes_of_one_index(random: Random) -> None:
    """A last view made by hand, of an axis of size 1 that has a stride all the same, over views that turn twice."""
    stride = random.randint(1, 9)
    turned = View.create((2, 4), (1, 2))
    merged(turned, turned, View((4, 2, 1), (2, 1, stride), 0, None, False))
    back, last = View.create((2, 3), (1, -2), 4), View((2, 2, 1), (2, 1, 1), 0, None, False)
    clear_caches()
    reads_the_same(merged_run((back, back, last)), back, back, last)


def about_symbolic_reshapes(random: Random) -> None:
    """A turned view of a symbolic size, split along the axis that is not symbolic, which is one view at all sizes."""
    size = Variable("size", random.randint(1, 3), random.randint(4, 9))
    turned, split = View.create((size, 4)).permute((1, 0)), View.create((2, 2, size))
    found, simpler = turned + split, ShapeTracker((turned, split)).simplify().views
    require(found is not None and found.strides == (2, 1, 4), "+: a symbolic reshape", turned, split, found)
    require(len(simpler) == 1, "simplify: a symbolic reshape", turned, split, simpler)


def about_pairs_that_are_read_once(random: Random) -> None:
    """Bounds in an iterator, which are there only the first time that they are read."""
    end = random.randint(2, 3)
    bounds = iter([(0, 2), (1, end)])
    found = View.create((3, 4)).shrink(bounds)
    is_right = (found.shape, found.offset) == ((2, end - 1), 1)
    require(is_right, "shrink: bounds in an iterator", end, found)
    pads = iter([(1, 0), (0, end)])
    found = View.create((3, 4)).pad(pads)
    is_right = (found.shape, found.mask) == ((4, 4 + end), ((1, 4), (0, 4)))
    require(is_right, "pad: widths in an iterator", end, found)


def about_masks_that_leave_nothing(random: Random) -> None:
    """A mask of rows that the index does not come to, or of none, and an axis of a size that no list holds of which a
    mask leaves a few."""
    offset, size = random.randint(0, 99), random.randint(3, 9)
    merged(View.create((5, 4), (4, 1), offset, ((3, 5), (0, 4))), View.create((4,), (3,), 0))
    none = View.create((5, 2), (0, 0), offset, ((0, 0), (0, 0)))
    merged(none, View.create((1, 1, 3), (0, 0, 2)), budget=10**9)
    deep = 2 ** random.randint(70, 90)
    stack = (
        View.create((2, deep, 5), (deep * 5, 5, 1), offset, ((0, 2), (0, 10), (0, 5))),
        View.create((20, size), (3, 2)),
    )
    refuted(stack, 10**9)


def about_turns_that_undo_one_another(random: Random) -> None:
    """A view that two turns leave as it was, beside a turn between two views that change nothing, below one that reads
    the same element everywhere."""
    size = random.randint(4, 9)
    line, turned = View.create((size,)), View.create((size,), (-1,), size - 1)
    one = View.create((size,), (0,), 1)
    differ((turned, turned, one), (line, turned, line, one))


def about_many_views_that_are_the_same(random: Random) -> None:
    """Two stacks of the same thousands of views."""
    size = random.randint(3, 9)
    turned = View.create((size,), (-1,), size - 1)
    stack = (turned.parts,) * 3000
    answer = equivalence(stack, stack, Budget(DEFAULT_BUDGET))
    require(isinstance(answer, Equivalent), "equivalent: many views", size, answer)


def about_one_view_and_two(random: Random) -> None:
    """A view that reads one address, far out, at the indices of one column alone, and two views too large to be listed,
    with twice the budget of a call on the way to something else."""
    offset = random.randint(0, 99)
    far = 12664249241092218171 + offset
    one = View.create((10, 521), (0, 0), far, ((0, 1), (507, 508)))
    mask = (495, 508), (0, 3979), (0, 81)
    base = View.create((520, 3979, 81), (5, 3, 1055354103424351303), offset, mask)
    differ((one,), (base, View.create((10, 521), (-1, 322298), 519)), 2 * IMPLICIT_BUDGET)


def about_digits_beside_their_mask(random: Random) -> None:
    """Rows of which a mask leaves one that the index does not come to, and columns of which it leaves some, over far
    more elements than can be listed; and rows of which it leaves two, for which no budget is needed."""
    wide = 10**12 + 39
    mask = (39, 40), (901, 915), (0, wide)
    base = View.create((50, 1000, wide), (0, wide, 1), random.randint(0, 99), mask)
    strides = 5000000000195000, -3000000000117002, 3000000000117, -7000000000272, 5000000000195000, -1
    merged(base, View.create((2, 3, 4, 2, 7, 10**8), strides, 6908000100269415), budget=10**9)
    rows = View.create((4, 6), (random.randint(7, 9), 1), 0, ((1, 3), (0, 6)))
    merged(rows, View.create((4, 3), (6, 2)), budget=0)


def about_eight_views(random: Random) -> None:
    """Just so many views as all runs are tried of: turns that undo one another, and others that are one view only if
    it is not the neighbours at the end that are merged first."""
    back, turned = View.create((12,), (-1,), 11), View.create((2, 6), (1, 2))
    first = View.create((12,), (-1,), 11 + random.randint(0, 99))
    stack = first, back, back, back, turned, turned, View.create((4, 3)), View.create((3, 4))
    found = ShapeTracker(stack).simplify().views
    require(len(found) == 2, "simplify: eight views", *stack, found)
    before, after = (tuple(view_at(view, {}) for view in views) for views in (stack, found))
    for index in indices_of(before[-1]):
        wanted, reading = (read(views, index) for views in (before, after))
        require(wanted.address == reading.address, "simplify: eight views", *stack, found, index)


def about_few_valid_points(random: Random) -> None:
    """A few indices, read one by one, over far more elements than can be listed, a few of which are not valid; that is
    also told in words."""
    side = 10**12 + 39
    base = View.create((side, side), (1, side), random.randint(0, 99), ((0, side), (100, side)))
    stack = base, View.create((5, 7, 3), (side // 3 + 17, side // 5 + 1001, 10**9 + 7), 90)
    refuted(stack, 2**23)
    said = explain(stack, "observable", 2**23)
    require(said.endswith("so the valid indices are no box"), "explain: few indices", *stack, said)
