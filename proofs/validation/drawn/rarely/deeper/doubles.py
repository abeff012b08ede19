"""Numbers that no double holds: factors and bounds in nodes, rows of masks, steps along long axes, and edges of a chain
that are far from each other (D9 to D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import View, mergeable
from impl.mergeability import Merged
from impl.symbolic import Variable
from impl.symbolic.compare import create_lt_node
from impl.symbolic.decisions.decided import is_surely, minimum
from impl.symbolic.decisions.extremes import lowest_value
from proofs.programs import value_of
from proofs.validation.defined import require


def ask_beyond_doubles(random: Random) -> None:
    """Each of them, with numbers that are drawn."""
    for _ in range(2):
        about_quotients(random)
        about_comparisons(random)
        about_products(random)
        about_minima(random)
    about_rows(random)
    about_turned_masks(random)
    about_far_edges(random)


def wide(random: Random) -> int:
    """An odd number of 54 to 100 bits."""
    return random.getrandbits(random.randint(54, 100)) | 2**53 | 1


def with_edge(random: Random) -> tuple[View, int, int]:
    """Four rows whose addresses go on from the second row to the third, and jump by a shift from the first to the
    second; how long each is, and the shift."""
    size, shift = 3 ** random.randint(36, 60), random.randint(2, 9)
    return View.create((2, 2, size), (2 * size + shift, size + shift, 1)), size, shift


def about_quotients(random: Random) -> None:
    """A multiple of a number, and a sum with one, divided by the number: the quotient and the remainder are exact."""
    by, factor = random.choice((2, 3, 5, 6, 7, 9)), wide(random)
    x, y = Variable("x", 0, 9), Variable("y", 0, 2)
    small = random.randint(1, 9)
    whole: Any = x * (by * factor)
    for node, terms in ((whole, (by * factor, 0)), (whole + y * small, (by * factor, small))):
        for _ in range(3):
            at = {"x": random.randint(0, 9), "y": random.randint(0, 2)}
            number = terms[0] * at["x"] + terms[1] * at["y"]
            found = value_of(node // by, at), value_of(node % by, at)
            require(found == divmod(number, by), "a quotient of large numbers", node.render(), by, at, found)


def about_comparisons(random: Random) -> None:
    """Whether a multiple and something small are below a multiple: at the number where that ends, and beside it."""
    by, factor = random.choice((3, 5, 7)), wide(random)
    x, y = Variable("x", 0, 2 * factor), Variable("y", 0, by - 1)
    condition = create_lt_node(x * by + y, by * factor)
    for at_x in (factor - 1, factor, factor + 1, 0):
        at = {"x": at_x, "y": random.randint(0, by - 1)}
        found = bool(value_of(condition, at))
        require(found is (at_x < factor), "a comparison of large numbers", condition.render(), at, found)


def about_products(random: Random) -> None:
    """Bounds of a product of two variables, of which one goes far below 0, are those of the corners."""
    low, high, least, most = -wide(random), random.randint(0, 9), random.randint(1, 3), random.randint(4, 9)
    found: Any = Variable("a", low, high) * Variable("n", least, most)
    bounds = found.min, found.max
    require(bounds == (low * most, high * most), "bounds of a product", low, high, least, most, bounds)


def about_minima(random: Random) -> None:
    """Many times the smaller of two is at most as many times either, and the least value is at a corner."""
    n, m = Variable("n", 0, 9), Variable("m", 0, 9)
    factor = random.choice((2**31, 2**32 + 1, wide(random)))
    smaller: Any = minimum(n, m)
    are_sure = is_surely(smaller * factor <= n * factor), is_surely(smaller * factor <= m * factor)
    require(are_sure == (True, True), "many times a minimum", factor, are_sure)
    found = lowest_value(smaller * factor - m * factor)
    require(-9 * factor == found, "the least value with a minimum", factor, found)


def about_rows(random: Random) -> None:
    """A mask of whole rows, far from the beginning: of the rows as an axis of their own these are valid."""
    columns, first = random.choice((3, 5, 7, 12)), wide(random)
    rows, count, stride = first + random.randint(9, 99), random.randint(1, 8), random.choice((1, 2, -3))
    mask = ((columns * first, columns * (first + count)),)
    found = View.create((rows * columns,), (stride,), 0, mask).reshape((rows, columns))
    is_right = found is not None and found.mask == ((first, first + count), (0, columns))
    require(is_right, "rows of a mask", columns, first, count, found)


def about_turned_masks(random: Random) -> None:
    """Every so many coordinates of a long axis, from its end: those that are valid are, to the last one."""
    size, pace = 2 ** random.choice((31, 40, 62)) + random.randint(1, 99), random.randint(2, 9)
    begin, end = random.randint(1, 99), 2 ** random.randint(8, 20) + random.randint(0, 9)
    found = View.create((size,), mask=((begin, end),)).stride((-pace,))
    low, high = (found.mask or ((0, 0),))[0]
    first, last = low, high - 1
    coordinates = [size - 1 - pace * k for k in (first - 1, first, last, last + 1)]
    inside = [begin <= coordinate < end for coordinate in coordinates]
    require(inside == [False, True, True, False], "a mask that is turned round", size, pace, begin, end, found.mask)


def about_far_edges(random: Random) -> None:
    """Addresses go on over an edge that is far from the next one, where there is a jump."""
    (base, size, shift), count = with_edge(random), 2**31
    over = View.create((count,), (1,), 2 * size - count // 2)
    found = mergeable(base, over)
    wanted = View.create((count,), (1,), over.offset + shift)
    require(isinstance(found, Merged) and found.view == wanted, "an edge of a chain", size, shift, found)
    jump = mergeable(base, View.create((count,), (1,), size - count // 2))
    require(not jump and hasattr(jump, "witness"), "an edge with a jump", size, shift, jump)
