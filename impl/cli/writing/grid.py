"""The grid of addresses that a stack of views reads, as text."""

from collections.abc import Collection, Iterator
from itertools import product
from math import prod

from impl.errors import BudgetError, LayoutError
from impl.integers import as_integers, one_by_one
from impl.merge.reading import read
from impl.mergeability import plain_parts_of
from impl.parts.normal_form import Parts
from impl.shown import shown
from impl.view import View, stack_of

MASKED = "."
OUTSIDE = "!"
MARK = "*"
INDICES = "a sequence of indices"
LARGEST = 10_000
"""Cells; larger grids are refused, since nobody reads them."""


def grid(views: tuple[View, ...], marked: Collection[tuple[int, ...]] = ()) -> str:
    """The addresses of a stack, base first: `.` where the index is not valid, `!` where a valid index leaves
    the stack, `*` after each cell in `marked`. Axes before the last two are written out as slices.

    Raises BudgetError for more than 10,000 cells, and for integers of more digits than Python writes.

    >>> print(grid((View.create((2, 3)).pad(((0, 1), (1, 0))),), marked=[(1, 3)]))
     .  0  1  2
     .  3  4  5*
     .  .  .  .
    """
    views = stack_of(views, "show: views")
    plain_parts_of("show: view", views)
    indices = one_by_one(marked, "show: marked", INDICES, LayoutError, LARGEST)
    marks = {as_integers(index, "show: marked", LayoutError) for index in indices}
    shape = views[-1].shape
    if prod(shape) > LARGEST:
        raise BudgetError(f"show: the shape {shown(shape)} has {shown(prod(shape))} cells; at most {LARGEST} are shown")
    if prod(shape) == 0:
        return f"(no elements: shape {shown(shape)})"
    parts = tuple([view.parts for view in views])
    texts = {index: cell(parts, index) for index in product(*map(range, shape))}
    width = max(map(len, texts.values()))
    cells = {index: text.rjust(width) + (MARK if index in marks else " ") for index, text in texts.items()}
    return "\n".join(lines(shape, cells)).rstrip()


def cell(views: tuple[Parts, ...], index: tuple[int, ...]) -> str:
    """The text of one cell of the grid: what one index reads."""
    reading = read(views, index)
    if reading.leaves is not None:
        return OUTSIDE
    return digits("show", reading.address) if reading.is_valid else MASKED


def digits(operation: str, number: int | None) -> str:
    """A number as text. Raises BudgetError for one of more digits than Python writes."""
    try:
        return str(number)
    except ValueError as refusal:
        raise BudgetError(f"{operation}: integers of more digits than Python writes; need narrower views") from refusal


def lines(shape: tuple[int, ...], cells: dict[tuple[int, ...], str]) -> Iterator[str]:
    """The rows of the grid, each slice under its heading."""
    leading, last_two = shape[:-2], shape[-2:]
    for number, slice_index in enumerate(product(*map(range, leading))):
        if leading:
            yield from [""] if number else []
            yield f"[{', '.join(map(str, slice_index))}, :, :]"
        for row in product(*map(range, last_two[:-1])):
            columns = product(*map(range, last_two[-1:]))
            yield (" " + " ".join(cells[(*slice_index, *row, *column)] for column in columns)).rstrip()
