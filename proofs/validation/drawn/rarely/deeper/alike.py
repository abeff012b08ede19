"""What is answered alike: an axis along which nothing moves, longer rows, and points that repeat flat numbers change
nothing of what a budget is enough for; and what is just inside of a limit is answered (D14, D17, D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View, mergeable
from impl.mergeability import Merged
from impl.symbolic import Variable
from impl.symbolic.node import Node
from impl.view import merged_run
from proofs.validation.defined import refusal_of, require
from proofs.validation.drawn.rarely.deeper.doubles import with_edge


def ask_alike_within_budgets(random: Random) -> None:
    """Each of them."""
    about_axes_that_stay(random)
    about_repeated_numbers(random)
    about_wide_chains(random)
    about_limits(random)


def about_axes_that_stay(random: Random) -> None:
    """A stack that is one view is one with a long axis more along which nothing moves, within the same budget."""
    base, size, shift = with_edge(random)
    begin, steps = 2 * size - random.randint(1, 3), (random.randint(1, 3), random.randint(1, 3))
    over = View.create((2, 2), steps, begin)
    alone = mergeable(base, over)
    longer = View.create((2, 2, 2**40), (*steps, 0), begin)
    found = mergeable(base, longer)
    is_alike = type(found) is type(alone)
    require(is_alike, "an axis along which nothing moves", size, shift, steps, begin, alone, found)


def about_repeated_numbers(random: Random) -> None:
    """Windows of a stack that is one view only as a whole: of two long axes that repeat flat numbers the budget is
    enough that is enough for one."""
    size = random.randint(60, 96)
    windows: Any = View.create((size, 6, 3), (18, 1, 6))
    half = size // 2
    found = merged_run((windows, windows, View.create((half, half, 3), (18, 18, 1), 11)), 2**22)
    wanted = View.create((half, half, 3), (18, 18, 2), 5)
    require(found == wanted, "windows of a stack", size, found)


def about_wide_chains(random: Random) -> None:
    """Views whose sizes are powers of two, of any width, and a row and a column of them: two that are put together are
    one view, as they are where the budget is that of a question."""
    rows, columns = 2 ** random.randint(30, 60), 2 ** random.randint(16, 24)
    low, high = sorted(random.sample(range(1, columns), 2))
    base: Any = View.create((16, rows, columns, 128), (3, 2, 6, 1), 0, ((0, 16), (0, rows), (low, high), (17, 50)))
    begin = random.randrange(128) + 128 * random.randrange(columns)
    begin += 128 * columns * (random.randrange(rows // 2) + rows * random.randrange(15))
    over: Any = View.create((columns, 2**20), (128, 128 * columns), begin)
    whole = mergeable(base, over)
    found = base + over
    is_one = isinstance(whole, Merged)
    require((found is not None) is is_one, "views of any width put together", base, over, found, whole)
    require(not isinstance(whole, Merged) or found == whole.view, "views of any width", base, over, found, whole)


def about_limits(random: Random) -> None:
    """Sizes that are sums with a number, two sums of many terms multiplied, and numbers of many bits are taken."""
    sizes = tuple(Variable(f"n{k}", 1, 9) + random.randint(1, 3) for k in range(random.randint(6, 9)))
    refusal = refusal_of(lambda: View.create(sizes))
    require(refusal is None, "sizes that are sums", sizes, refusal)
    first, second = ([Variable(f"{name}{k}", 0, 1) for k in range(count)] for name, count in (("a", 200), ("b", 3)))
    if random.random() < 0.5:
        first, second = second, first
    multiplied = refusal_of(lambda: Node.sum(first) * Node.sum(second))
    require(multiplied is None, "sums that are multiplied", len(first), multiplied)
    order = random.sample(range(24), 24)
    turned = View.create((2**40,) * 24).permute(tuple(order))
    refused = refusal_of(lambda: ShapeTracker((turned,) * 3).expr_idxs(simplify="none"))
    require(refused is None, "numbers of many bits", order, refused)
