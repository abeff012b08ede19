"""A chain as a table: a line for each step, and below a step that one view does not do for, why."""

from __future__ import annotations

from collections.abc import Sequence

from impl.chains.step import Step
from impl.errors import LayoutError, UncheckedError
from impl.shown import shown
from impl.view import View

HEADINGS = ("step", "shape", "views", "copy-free", "index", "valid where", "cost")
MOST_LETTERS = 60
"""Letters of one field; longer ones are cut."""
WHOLE = "what ends with ... is cut; --json, or the steps in Python, have the whole"
"""What is said below a table with such fields."""
MOST_VIEWS = 12
"""Views whose index expression is shown; those of more are longer than a field, and take long to simplify."""


def table(steps: Sequence[Step]) -> str:
    """The table; columns are as wide as their widest field.

    >>> from impl import chain
    >>> print(chain((2, 3), ("T",)))
    step    shape   views                        copy-free  index          valid where  cost
    (2, 3)  (2, 3)  View.create((2, 3))          yes        idx0*3 + idx1  everywhere   4
    .T      (3, 2)  View.create((3, 2), (1, 3))  yes        idx0 + idx1*3  everywhere   4
    """
    whole = [*map(fields, steps)]
    rows = [HEADINGS, *(tuple(map(cut, each)) for each in whole)]
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(HEADINGS))]
    lines: list[str] = []
    for cells, step in zip(rows, (None, *steps), strict=True):
        lines.append("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
        lines += [f"    {reason}" for reason in ([] if step is None else step.reasons)]
    is_cut = any(len(field) > MOST_LETTERS for each in whole for field in each)
    return "\n".join([*lines, WHOLE] if is_cut else lines)


def fields(step: Step) -> tuple[str, ...]:
    """The fields of a step, in full."""
    views = ", ".join(map(brief, step.tracker.views))
    word = "not decided" if not step.is_decided else "yes" if step.is_copy_free else "no"
    return step.call, shown(step.tracker.shape), views, word, *expressions(step)


def expressions(step: Step) -> tuple[str, str, str]:
    """The address, the condition and the cost; why not, where there are none."""
    if len(step.tracker.views) > MOST_VIEWS:
        return f"(through {len(step.tracker.views)} views)", "", ""
    try:
        found = step.expression
    except UncheckedError:
        raise
    except LayoutError as error:
        return f"({error})", "", ""
    return found.address, found.condition or "everywhere", str(found.cost)


def brief(view: View) -> str:
    """A view in a short form that Python and `parse_view` read alike: as `View.create` makes it, or, where that makes
    another, by its fields.

    >>> brief(View.create((2, 3))), brief(View.create((3, 2), (1, 3)).pad(((0, 1), (0, 0))))
    ('View.create((2, 3))', 'View.create((4, 2), (1, 3), mask=((0, 3), (0, 2)))')
    >>> brief(View((1, 2), (5, 1), 0, None, False))
    'View(shape=(1, 2), strides=(5, 1), offset=0, mask=None, contiguous=False)'
    """
    is_as_made = View.create(view.shape, view.strides, view.offset, view.mask) == view
    return f"View.create{short(view).removeprefix('View')}" if is_as_made else shown(view)


def short(view: View) -> str:
    """A view in the shortest form that `parse_view` reads.

    >>> short(View.create((2, 3))), short(View.create((3, 2), (1, 3)).pad(((0, 1), (0, 0))))
    ('View((2, 3))', 'View((4, 2), (1, 3), mask=((0, 3), (0, 2)))')
    """
    parts = [shown(view.shape)]
    if view.strides != View.create(view.shape).strides:
        parts.append(shown(view.strides))
    parts += [f"offset={shown(view.offset)}"] * (view.offset != 0)
    parts += [f"mask={shown(view.mask)}"] * (view.mask is not None)
    return f"View({', '.join(parts)})"


def cut(text: str) -> str:
    """A field, not longer than a line bears."""
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 3]}..."
