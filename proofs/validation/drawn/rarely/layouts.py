"""Layouts as they are asked seldom: compositions that four integers of a certain place alone show to be none, modes
split many times, numbers of more digits than Python writes, brackets without an end, budgets of 0, single modes
and integers, profiles of other integers, and answers deeper than a layout is (D39, D40, L14, L15)."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

from impl.interop import cute
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute import CuteError, Layout, NoComplement, NotComposable
from impl.interop.cute.extended import extended
from impl.interop.cute.tuples import DEEPEST
from impl.mergeability import DEFAULT_BUDGET, BudgetExceeded
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.sentences import about_not_composable
from spec import layout as definition

WRITTEN = 640
"""Bits of an integer that a message writes with all its digits."""
MOST = 2**12 - 1
"""Integers and tuples that a layout has, beside the tuple that all are in."""


def ask_rare_layouts(random: Random) -> None:
    """Each in its ways."""
    about_corners(random)
    about_many_splits(random)
    about_many_repeats(random)
    about_repeats_before(random)
    about_far_numbers(random)
    about_endless_brackets()
    about_budgets(random)
    about_single_modes(random)
    about_entries(random)
    about_many_modes(random)
    about_profiles(random)
    about_deep_answers(random)


def refuted(base: Layout, outer: Layout) -> Any:
    """The answer that a composition is no layout; its integers show that, and have the values that it says."""
    found: Any = cute.compose(base, outer)
    question = f"compose: {base}; {outer}"
    require(isinstance(found, NotComposable), question, found)
    indices, read = found.witness.indices, found.witness.values
    require(not found and definition.refutes(base.leaves, outer.leaves, indices), question, "what shows it")
    is_read = read == tuple(definition.composed(base.leaves, outer.leaves, number) for number in indices)
    require(is_read, question, "the values")
    return found


def told(number: int) -> str:
    """An integer as a sentence has it."""
    bits = number.bit_length()
    return str(number) if bits <= WRITTEN else f"an integer of {bits} bits"


def times(strides: tuple[int, ...], factor: int) -> tuple[int, ...]:
    """Strides, each so many times."""
    return tuple([factor * stride for stride in strides])


def about_corners(random: Random) -> None:
    """Outer layouts of two and three modes, of which each alone is a layout and all together are none: at four corners
    across two modes, beside the same corners moved to 0, or in one mode while the others stand still."""
    factor = random.choice((-3, -1, 1, 2, 5))
    for sizes, strides, outer in (
        ((2, 4, 2, 2), (7, -1, 3, -1), Layout((2, 4), (-6, -6))),
        ((3, 2, 3), (-1, 2, -1), Layout((6, 6, 2), (-5, 1, -6))),
        ((4, 6, 2), (12, 20, -1), Layout((4, 3, 3), (6, 24, 4))),
    ):
        base = Layout(sizes, times(strides, factor))
        about_not_composable(base, outer, refuted(base, outer))


def about_many_splits(random: Random) -> None:
    """A mode of which each bit counts for itself, but for the highest two, which add something together: it is split
    at every power of two before it is found that no way is right."""
    bits = random.choice((5, 5, 6))
    high = 2**bits
    strides = [random.randint(1, 4)]
    for _ in range(bits - 1):
        strides.append(2 * strides[-1] + random.randint(1, 3))
    base = Layout(((2,) * bits, 3 * high // 4, 2), (tuple(strides), 0, random.choice((-1, 1, 7))))
    outer = Layout(high, 1 + high)
    about_not_composable(base, outer, refuted(base, outer))


def about_many_repeats(random: Random) -> None:
    """Digits below a high one, the lowest of which repeats a thousand times and more: whether they and the high digit
    count for themselves in a base is what its integers say."""
    count = random.randint(1000, 2000)
    leaves = (3, random.randint(1, 9)), (6, random.randint(1, 3)), (3, random.randint(30, 99))
    low = (count, 0), (2, 4)
    for step in (2, 3):
        left, right, both = (definition.value(leaves, number) for number in (step, 4, step + 4))
        found = extended(leaves, (*low, (2, step)), DEFAULT_BUDGET).difference((2, step), low)
        is_right = (found is None) == (left + right == both) and (found is None or found[:2] == (1, 1))
        require(is_right, "a difference beside repeats", leaves, step, low, found)


def about_repeats_before(random: Random) -> None:
    """An outer layout whose first three or more modes repeat one integer, before the one that cannot be split."""
    count = random.randint(3, 6)
    base = Layout((6, 4), times((3, 7), random.choice((-2, 1, 4))))
    outer = Layout((*[random.choice((2, 3)) for _ in range(count)], 4), (*[0] * count, 4))
    found = refuted(base, outer)
    require(found.witness.mode == count, "a composition whose last mode cannot be split", outer, found)
    about_not_composable(base, outer, found)


def about_far_numbers(random: Random) -> None:
    """Compositions and complements whose integers and values have thousands of digits: what is said of them has the
    number of their bits."""
    wide, far = 2 ** random.randint(650, 700), 10 ** random.randint(4500, 5000)
    for base, outer in (
        (Layout((4, 3), (1, 7)), Layout((2, *(wide,) * 30, 2), (2, *(0,) * 30, 3))),
        (Layout((4, 3), (1, 7)), Layout((*(wide,) * 30, 3, 3), (*(0,) * 30, 1, 2))),
        (Layout((4, 6, 8), (2, 3 * far, 5)), Layout(6, 3)),
    ):
        found = refuted(base, outer)
        indices, values = found.witness.indices, found.witness.values
        if found.witness.kind == "crossing":
            numbers = [*indices, values[0] + values[3], values[1] + values[2]]
        else:
            numbers = [*indices[1::2], *(values[k] - values[k - 1] for k in (1, 3, 5))]
        said = str(found)
        require(any(number.bit_length() > WRITTEN for number in numbers), "a far composition", said)
        require(all(told(number) in said for number in numbers), "a far composition", said)
    none = cute.complement(Layout((2, 3), (far, far + 1)))
    is_told = isinstance(none, NoComplement) and f"{told(2 * far)}, where" in str(none)
    require(is_told, "a complement beside far modes", far.bit_length(), none)
    twice = str(cute.left_inverse(Layout((far * far, 3), (1, far))))
    require(twice.count(told(far)) == 2, "a left inverse of far modes", far.bit_length(), twice)


def about_endless_brackets() -> None:
    """Profiles and tilers that hold themselves, or go on for thousands of levels, are refused."""
    endless: list[Any] = []
    endless.append(endless)
    deep: Any = 1
    for _ in range(3000):
        deep = (deep,)
    asks: tuple[Callable[..., object], ...] = (
        cute.coalesce, cute.without_repeats, cute.logical_divide, cute.zipped_divide, cute.logical_product,
        cute.zipped_product,
    )  # fmt: skip
    for ask in asks:
        for profile in (endless, deep):
            require_refused(lambda ask=ask, profile=profile: ask(Layout(4), profile),  # type: ignore[misc]
                            f"{ask.__name__}: brackets without an end")  # fmt: skip


def about_budgets(random: Random) -> None:
    """With a budget of 0 an answer is one that takes no search, or none; below that there is no budget."""
    size, step = random.choice((4, 6)), random.choice((2, 3))
    found = cute.logical_divide(Layout(size * step * 5), Layout(size, step), budget=0)
    values = [found(number) for number in range(found.size)] if isinstance(found, Layout) else []
    wanted = [number % size * step + number // size % step + number // size // step * size * step
              for number in range(size * step * 5)]  # fmt: skip
    require(values == wanted, "a division with a budget of 0", size, step, found)
    left, right = Layout((6, 2, 35), (1, 1, 12)), Layout((2, 100), (100, 1))
    none = cute.common_layout(left, right, budget=0)
    require(isinstance(none, BudgetExceeded), "common_layout: a budget of 0", none)
    for one, other in ((Layout(1), Layout(1)), (Layout((4, 6)), Layout((4, 6), (1, 4)))):
        require_refused(lambda one=one, other=other: cute.common_layout(one, other, budget=-1),  # type: ignore[misc]
                        "common_layout: a budget below 0")  # fmt: skip


def about_single_modes(random: Random) -> None:
    """A layout of one mode without brackets, of one integer, and at coordinates that are given one by one."""
    size, step = random.randint(2, 9), random.randint(1, 9)
    one = Layout(size, step)
    require((len(one), [*one]) == (1, [one]), "a layout of one mode", one)
    for wrong in ((1, 2), (1,), ((1, 2), 3)):
        require_refused(lambda wrong=wrong: one(wrong), f"{one} at {wrong}")  # type: ignore[misc]
    two = Layout((size, 3), (step, 1))
    there = random.randrange(size)
    require(two(there, 3) == two((there, 3)) == there * step + 3, "a layout at two integers", two, there)
    ones = Layout(1), Layout((1, 1), (step, 5))
    for nothing in (*map(cute.coalesce, ones), cute.right_inverse(Layout(2, 3))):
        require((nothing.shape, nothing.stride) == (1, 0), "a layout of one integer", nothing)


def about_entries(random: Random) -> None:
    """A None in a profile or in a tiler leaves its mode as it is; modes that repeat are left out before others join."""
    low, high = random.randint(2, 5), random.randint(2, 5)
    layout = Layout((4, (low, high)))
    kept, joined = (cute.coalesce(layout, profile) for profile in ((None, 1), (1, None)))
    require((kept.shape, kept.stride) == ((4, low * high), (1, 4)), "coalesce: a None first", layout, kept)
    require((joined.shape, joined.stride) == ((4, (low, high)), (1, (4, 4 * low))), "coalesce: a None last", joined)
    repeated = Layout((low, 3, high), (1, 0, low))
    fewest = cute.without_repeats(repeated)
    require((fewest.shape, fewest.stride) == (low * high, 1), "without_repeats: two that join", repeated, fewest)
    product: Any = cute.tiled_product(Layout((2, low)), (Layout(4), None))
    wanted = ((2, 1), 4, low), ((1, 0), 2, 2)
    require((product.shape, product.stride) == wanted, "tiled_product: a None last", low, product)
    require(product.size == prod((2, low, 4)), "tiled_product: a None last", low, product)


def about_many_modes(random: Random) -> None:
    """A layout has at most 4,096 integers and tuples, itself among them, however they are nested."""
    sizes = [1] * (MOST - random.randint(0, 1))
    pairs = tuple((1, 1) for _ in range(MOST // 3))
    for few in (tuple(sizes), (tuple(sizes[1:]),), pairs):
        require(Layout(few).size == 1, "a layout of as many modes as there may be", len(few))
    for many in ((1,) * (MOST + 1), ((1,) * MOST,), (*pairs, 1), [(1,) * (MOST - 2), (1,)]):
        require_refused(lambda many=many: Layout(many), "a layout of too many modes")  # type: ignore[misc]


def about_profiles(random: Random) -> None:
    """Profiles of integers of numpy's are ones; truth values and numbers that are no integers are none."""
    integer, low, high = numpy_module().int64, random.randint(2, 5), random.randint(2, 5)
    layout = Layout((low, (high, 3)))
    for profile, like in ((integer(1), 1), ((integer(0), integer(-9)), (1, 1)), ([None, integer(1)], (None, 1))):
        for ask in (cute.coalesce, cute.without_repeats):
            require(ask(layout, profile) == ask(layout, like), "a profile of numpy's integers", ask.__name__, profile)
    wrong: tuple[Any, ...] = (True, (1, False), 1.0, "1", (1, integer))
    for nothing in wrong:
        require_refused(lambda nothing=nothing: cute.coalesce(layout, nothing), f"{nothing}")  # type: ignore[misc]


def about_deep_answers(random: Random) -> None:
    """A composition that splits an integer in as many brackets as there may be is refused in its own words; in fewer it
    is a layout."""
    low, high = random.randint(2, 5), random.randint(2, 5)
    base, outer = Layout((low, high), (high, 1)), low * high
    for levels in range(1, DEEPEST + 1):
        outer = (outer,)  # type: ignore[assignment]
        if levels == DEEPEST - 1:
            found: Any = cute.compose(base, Layout(outer))
            require(found.layout.depth == DEEPEST and found.layout.leaves == base.leaves, "a deep answer", low, high)
    said = ""
    try:
        cute.compose(base, Layout(outer))
    except CuteError as refusal:
        said = str(refusal)
    require(said.startswith("compose: the outer layout with its modes split"), "too deep an answer", low, high, said)
