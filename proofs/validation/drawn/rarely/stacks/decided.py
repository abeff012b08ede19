"""Decisions about sizes that no list holds, each by one rule: where an address steps and where it does not, digits that
never carry or carry at one corner, blocks of digits that are decided by themselves, valid indices between which one
reads nothing, and neighbours that are merged one after the other; and what needs no budget, or just not more than is
there (D17, R7, R8, R9)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import View, mergeable
from impl.cli.writing.explain import explain
from impl.mergeability import DEFAULT_BUDGET, Equivalent, Merged, NotMergeable, equivalent
from impl.view import merged_run
from proofs.validation.defined import indices_of, require, view_at
from spec.merge import refutes
from spec.stack import read

Ints = tuple[int, ...]
Mask = tuple[tuple[int, int], ...]
Stack = tuple[View, ...]

MOST_READ = 2000
"""Views through which indices are read, together, where a stack is one view;"""
FEW = 10
"""at so many indices at most."""


def ask_far_decisions(random: Random) -> None:
    """Each of them, over addresses with a factor and an offset that are drawn."""
    about_steps(random)
    about_splits(random)
    about_deep_axes(random)
    about_neighbours(random)
    about_blocks(random)
    about_wide_blocks(random)
    about_digits_that_carry_nowhere(random)
    about_single_carries(random)
    about_holes_at_corners(random)
    about_holes_of_a_line(random)
    about_holes_of_planes(random)
    about_budgets(random)
    about_points_that_are_told(random)


def over(random: Random, shape: Ints, strides: Ints | None = None, offset: int = 0, mask: Mask | None = None) -> View:
    """A base whose addresses are multiplied by a factor and shifted by an offset, both of which are drawn."""
    factor, base = random.choice((-3, -1, 1, 2, 5)), View.create(shape, strides)
    steps: Any = tuple([factor * stride for stride in base.strides])
    return View.create(shape, steps, factor * offset + random.randint(-99, 999), mask)


def merged(random: Random, *views: View, budget: int = DEFAULT_BUDGET) -> None:
    """A stack is one view: it reads what that does, at the ends of its axes and of its box and at some indices that are
    drawn."""
    found = mergeable(*views, budget=budget)
    if not isinstance(found, Merged):
        require(False, "a stack that is one view", *views[:3], found)
        return
    stack, alone = tuple(view_at(view, {}) for view in views), view_at(found.view, {})
    indices = indices_of(alone)
    for index in random.sample(indices, min(FEW, MOST_READ // len(views), len(indices))):
        wanted, reading = read(stack, index), read((alone,), index)
        is_right = wanted.is_valid is reading.is_valid and (not wanted.is_valid or wanted.address == reading.address)
        require(is_right, "what one view reads", *views[:3], found, index, reading, wanted)


def refuted(kind: str, *views: View, budget: int = DEFAULT_BUDGET) -> None:
    """A stack is no view: it bends at indices, or reads nothing between those that are valid, as is said."""
    found = mergeable(*views, budget=budget)
    if not isinstance(found, NotMergeable):
        require(False, "a stack that is no view", *views, found)
        return
    stack, witness = tuple(view_at(view, {}) for view in views), found.witness
    is_shown = witness.kind == kind and refutes(stack, witness.indices, "observable")
    require(is_shown, "what shows that a stack is no view", *views, found)
    readings = [read(stack, index) for index in witness.indices]
    addresses = tuple(reading.address if reading.is_valid else None for reading in readings)
    require(witness.addresses == addresses, "what is read there", *views, found, addresses)


def about_steps(random: Random) -> None:
    """Two axes of a base that are one, with or without an axis of size 1 between them; an index that goes on by a row
    and back by a column, which is one step of the address; and rows of which the last ones are left out."""
    first, last = 10**9 + 7, 10**9 + 9
    top = View.create((10**8, 10**8), (last - 2, random.choice((1, 2, 3))))
    merged(random, over(random, (first, last)), top)
    merged(random, over(random, (first, 1, last), (2 * last, 0, 2)), top)
    rows, columns = 10**6 + 5, 10**12 + 39
    merged(random, over(random, (rows, columns), (1, rows)), View.create((10**6,), (columns - 1,), 10**6))
    mask = (0, 15 * 10**7), (0, 1024)
    merged(random, over(random, (10**12, 1024), mask=mask), View.create((random.randint(1025, 2047), 10**8), (1, 3072)))


def about_splits(random: Random) -> None:
    """A base with an axis that is split into two, and the same base without, read by the same steps."""
    rows, columns, planes = 10**9 + 7, 10**4 + 7, 10**5 + 3
    top, offset = View.create((10**6, 10**6), (10**6 + 3, 3)), random.randint(0, 99)
    step = 2 * columns * planes + random.choice((3, 5, 7))
    whole = View.create((rows, columns * planes), (step, 2), offset)
    parts = View.create((rows, columns, planes), (step, 2 * planes, 2), offset)
    for pair in (((whole, top), (parts, top)), ((parts, top), (whole, top))):
        found = equivalent(*pair)
        require(isinstance(found, Equivalent), "an axis that is split", *pair[0], *pair[1], found)


def about_deep_axes(random: Random) -> None:
    """An axis of more elements than an integer of 64 bits counts, of which the first few are valid."""
    deep = 2 ** random.randint(70, 90)
    base = over(random, (2, deep, 5), (deep * 5, 5, 1), 0, ((0, 2), (0, 10), (0, 5)))
    refuted("hole", base, View.create((20, 3), (3, 2)))


def about_neighbours(random: Random) -> None:
    """Three views of which only the last two make a view that the first can be merged with; and a thousand that turn a
    line round and round."""
    side, part = 3**10, 2**10
    turned = View.create((part, side * part), (1, part))
    top = View.create((side, part, part), (part, 1, side * part))
    stack = over(random, (side, part**2), (1, side + random.choice((2, 4, 5)))), turned, top
    merged(random, *stack)
    require(merged_run(stack) is not None, "three views that are one", *stack)
    length = 2**40
    back = View.create((length,), (-1,), length - 1)
    merged(random, over(random, (length,)), *(back,) * random.choice((1001, 1002)))


def about_blocks(random: Random) -> None:
    """Digits that fall into a block of low ones and the axes above it, of which one or two move along with the index;
    the middle one is far too long to be listed."""
    mask = (1, random.randint(6 * 10**8, 7 * 10**8)), (0, 8), (0, 2), (0, 6)
    low = over(random, (10**9, 8, 5, 6), (240, 30, 6, 1), 1, mask)
    merged(random, low, View.create((3, 7658882108), (-4, 30), 8))
    prime = 10**9 + 7
    strides = 20 * prime + 3, 10 * prime + 3, 10, 5, 3, 1
    middle = over(random, (3, 2, prime, 2, 2, 2), strides, random.randint(0, 9))
    merged(random, middle, View.create((3, 2 * prime), (3, 8), 24 * prime + 1))
    above = over(random, (4, 3, 10**9, 8), (24 * 10**9, 8 * 10**9, 8, 1), 4, ((1, 3), (0, 3), (1, 956255118), (0, 8)))
    merged(random, above, View.create((809603543, 3), (1, -16 * 10**9), 32 * 10**9))


def about_wide_blocks(random: Random) -> None:
    """Many digits on both sides of one that is far too long, and no digit below it."""
    few = 8000000010, 4000000005, 2000000005, 10**9, 1
    high = over(random, (10, 2, 2, 2, 10**9), few, random.randint(0, 9))
    merged(random, high, View.create((260090248, 2, 3), (1, -8 * 10**9, 3 * 10**9), 9 * 10**9))
    shape = 10, 3, 5, 2, 2, 2, 100, 10**6, 2, 2, 2
    strides = 120000000150, 0, *few[:4], 10**7, 10, 5, 3, 1
    mask = (0, 10), (0, 1), (0, 5), (0, 2), (0, 2), (0, 2), (1, 10), (0, 10**6), (0, 2), (0, 2), (0, 2)
    top = View.create((3, 3, 57918320, 3, 3), (288 * 10**9, 256 * 10**8, -8, 3, -24 * 10**8), 6063346553)
    merged(random, over(random, shape, strides, 4, mask), top)


def about_digits_that_carry_nowhere(random: Random) -> None:
    """The last rows of three planes are left out, and all indices read the first rows of one of them."""
    base = over(random, (3, 10**13, 7), None, 0, ((0, 3), (0, random.randint(8, 9) * 10**12), (0, 7)))
    merged(random, base, View.create((10**12,), (2,), 7 * 10**13))


def about_single_carries(random: Random) -> None:
    """Two lines that go on through the rows of a base, and move its column by a little, forwards and backwards: the
    column is carried at one corner of the box alone, or just not even there."""
    period = 10**9 + 7
    base = over(random, (10**16, period), (period + 1, 1))
    steps = 3000 * period + 2, 10**6 * period - 1
    refuted("bend", base, View.create((4 * 10**8, 10**7), steps, 52 * 10**8 + 44))
    merged(random, base, View.create((4 * 10**8, 10**7), steps, 52 * 10**8 + random.randint(40, 43)))
    refuted("bend", base, View.create((10**8, 10**8), steps, 5 * period + 10**8 - 2))
    period, rows = 10**6 + 3, 10**6 + 33
    base = over(random, (10**16, rows, period), (rows * (period + 1) - 1, period + 1, 1))
    steps = 1000 * period * rows + 2, period * rows * (10**9 + 9) - 1
    refuted("bend", base, View.create((4 * 10**5, 10**5, rows), (*steps, period), 200005))


def about_holes_at_corners(random: Random) -> None:
    """Rows and columns that a mask leaves, which lines of other steps leave and come back to: an index between two that
    are valid reads nothing, one at a corner of the box."""
    base = over(random, (648331617, 34843), (34843, 1), 0, ((0, 330883817), (20484, 21357)))
    refuted("hole", base, View.create((197, 6, 4555, 30900), (-34842, -69684, 34843, -34842), 2414994187085))
    base = over(random, (498676916356, 24570), (24570, 1), 0, ((43355363542, 43355363547), (13595, 14046)))
    refuted("hole", base, View.create((9, 17, 625, 6), (49141, 73710, -1, 1), 1065241280791376))
    base = over(random, (53101, 77910, 276), (21503160, 276, 1), 0, ((0, 53101), (9076, 9081), (67, 182)))
    refuted("hole", base, View.create((71, 43, 6, 5), (-21503434, 43006318, -43006320, -275), 323625081045))
    base = over(random, (332, 722248), (722248, 1), 0, ((256, 332), (0, 722248)))
    refuted("hole", base, View.create((43, 120, 7), (1444495, 722249, 1444496), 33333954))


def about_holes_of_a_line(random: Random) -> None:
    """A line with a mask, or one row of a plane, that lines of small steps leave at one end."""
    base = over(random, (32262394,), (13,), 0, ((21346342, 27501021),))
    refuted("hole", base, View.create((14, 3, 350205, 8), (-2, 0, 2, 3), 27349599))
    base = over(random, (1153, 62723757), (0, 1), 61092939318, ((974, 975), (56941768, 60777410)))
    refuted("hole", base, View.create((9, 1917818), (-1, -2), 61153716728))
    base = over(random, (2 * 10**8,), (1,), 0, ((10**7, 2 * 10**8 - random.choice((2, 3, 9))),))
    refuted("hole", base, View.create((10**8, 10**8), (1, 1)))


def about_holes_of_planes(random: Random) -> None:
    """Some of very many rows that a mask leaves, or a few columns of all rows where one step is a fourth of a row."""
    base = over(random, (2149552174, 52), (52, 1), 0, ((966927708, 966941820), (0, 52)))
    refuted("hole", base, View.create((13, 3, 14106), (3, 214, -52), 50280974226))
    base = over(random, (10**6, 10**9), (10**9, 1), 0, ((0, 10**6), (0, random.randint(5, 20))))
    steps = 10**9 // 4, 3 * 10**11 + 123457, 10**11 + 7654321
    refuted("hole", base, View.create((9, 1000, 1000), steps))


def about_budgets(random: Random) -> None:
    """A mask of rows that are read by halves needs no budget; a few hundred indices over two views that turn, or of
    one column of wide rows, are read one by one, for which there is just enough where nothing dearer is begun before
    that."""
    base = over(random, (4, 6), (7, 1), 0, ((1, 3), (0, 6)))
    merged(random, base, View.create((4, 3), (6, 2)), budget=0)
    rows, columns = 800, 780
    turned = View.create((columns + 1, rows - 1), (1, columns))
    few = View.create((15, 15), (21006, 20973))
    merged(random, over(random, (rows, columns), (1, rows - 1)), turned, few, budget=random.randint(18, 21) * 10**6)
    wide = 15 * 10**6 + random.randint(0, 9)
    base = over(random, (100, wide), (wide, 1), 0, ((0, 100), (5, 6)))
    merged(random, base, View.create((24, 22), (3125475, 2334454), 5))


def about_points_that_are_told(random: Random) -> None:
    """Few indices of far too many elements, between which some read nothing: that is also told in words."""
    side = 10**12 + 39
    base = over(random, (side, side), (1, side), 0, ((0, side), (random.randint(95, 105), side)))
    top = View.create((5, 7, 3), (side // 3 + 17, side // 5 + 1001, 10**9 + 7), 90)
    refuted("hole", base, top, budget=2**23)
    *_, said = explain((base, top), "observable", 2**23).splitlines()
    is_told = said.startswith("not mergeable: ") and said.endswith("so the valid indices are no box")
    require(is_told, "explain: few indices", base, top, said)
