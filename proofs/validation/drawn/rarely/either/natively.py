"""What the native path and the Python functions answer alike, in either order: pairs of views with many lines and many
masked axes, intervals that end near the end of long rows, and arguments by their names (D7, D10 to D16)."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

from impl import View
from impl.errors import LayoutError
from impl.native import natively, purely
from proofs.validation.defined import require

WORDS = ("shape", "strides", "offset", "mask")
"""The arguments of `View.create`, in their order."""


def ask_natively_or_not(random: Random) -> None:
    """Each of them."""
    for _ in range(6):
        about_long_rows(random)
        about_many_lines(random)
    about_names(random)


def both(ask: Callable[[], Any], question: str, *parts: object) -> Any:
    """What is answered, which is the same on both paths; what is refused is so by the same class."""
    found = []
    for path in (natively, purely):
        with path():
            try:
                found.append(ask())
            except (LayoutError, TypeError) as refusal:
                found.append(type(refusal))
    require(found[0] == found[1], question, *parts, *found)
    return found[0]


def about_long_rows(random: Random) -> None:
    """An axis of rows of up to 2^40 elements, of which those are valid that begin and end at rows, or one beside."""
    columns, rows = random.choice((3, 100, 4095, 4096, 4097, 2**20, 2**40)), random.randint(1, 5)
    ends = sorted(random.choice((0, 1, rows)) * columns * random.choice((0, 1)) for _ in range(2))
    near = [random.randint(0, rows) * columns + random.choice((-1, 0, 0, 0, 1, columns // 2)) for _ in range(2)]
    begin, end = sorted(min(max(place, 0), rows * columns) for place in random.choice((ends, near)))
    view = View.create((rows * columns,), (random.choice((1, -1, 3)),), rows * columns, ((begin, end),))
    found = both(lambda: view.reshape((rows, columns)), "a reshape to long rows", view, rows, columns)
    is_whole = begin % columns == 0 == end % columns or begin // columns == max(end - 1, 0) // columns
    is_right = found is not None or not (is_whole or begin == end or rows == 1)
    require(is_right and (found is None or is_whole or rows == 1 or begin == end), "long rows", view, rows, found)


def about_many_lines(random: Random) -> None:
    """A view of up to eight axes, of which any are masked at their ends, read along all of them by one that goes along
    them in another order, forwards or backwards, in steps or not, and through a reshape of its axes."""
    rank = random.randint(3, 8)
    shape = tuple(random.choice((2, 2, 3, 4)) for _ in range(rank))
    mask = tuple((random.choice((0, 0, 1)), size - random.choice((0, 0, 1)) * (size > 2)) for size in shape)
    base = View.create(shape, tuple(random.randint(-9, 99) for _ in shape), 1000, mask)
    outer = View.create(shape).permute(tuple(random.sample(range(rank), rank)))
    outer = outer.stride(tuple(random.choice((1, 1, -1, 2)) for _ in shape))
    if random.random() < 0.4:
        place = random.randrange(rank - 1)
        sizes = (*outer.shape[:place], prod(outer.shape[place : place + 2]), *outer.shape[place + 2 :])
        outer = outer.reshape(sizes) or outer
    if random.random() < 0.5:
        outer = outer.shrink(tuple((random.choice((0, 0, 1)) * (size > 1), size) for size in outer.shape))
    question = "two views of many axes"
    whole = both(lambda: base + outer, question, base, outer)
    require(whole is None or whole.shape == outer.shape, question, base, outer, whole)


def about_names(random: Random) -> None:
    """Arguments of `View.create` by their places and by their names, each once: one that is given twice is refused."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    strides, mask = tuple(random.randint(0, 9) for _ in shape), tuple((0, 1) for _ in shape)
    values: tuple[Any, ...] = (shape, strides, random.randint(0, 9), mask)
    by_place = random.randint(0, 3)
    named = random.sample(WORDS, random.randint(0, 3))
    given = {name: values[WORDS.index(name)] for name in named}
    found = both(lambda: View.create(*values[:by_place], **given), "arguments by name", by_place, given)
    is_call = not {*named} & {*WORDS[:by_place]} and (by_place > 0 or "shape" in named)
    require((found is TypeError) is not is_call, "arguments by name", by_place, given, found)
    if is_call:
        whole: list[Any] = [shape, None, 0, None]
        for place, name in enumerate(WORDS):
            if place < by_place or name in named:
                whole[place] = values[place]
        require(found == View.create(*whole), "arguments by name", by_place, given, found)
