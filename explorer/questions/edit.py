"""The text anew where a handle was moved: a stride, the offset or the mask of one of the views."""

from __future__ import annotations

from explorer.given import Given, choice, integer, part
from explorer.typed import typed
from impl.chains.table import short
from impl.errors import ViewError
from impl.parts.normal_form import Parts, is_row_major
from impl.shown import shown
from impl.view import View


def answer(given: Given) -> dict[str, object]:
    """The stack with `value` for the stride or an end of the mask of `axis`, or for the offset, of the view at `level`,
    as text: a view a line, base first. Raises ViewError for parts that do not fit.

    >>> answer({"text": "(2, 3).T", "level": 0, "field": "strides", "axis": 1, "value": "4"})["text"]
    'View((3, 2), (1, 4))'
    """
    views = list(typed(given).views)
    level = within(given, "level", len(views))
    field, value = choice(given, "field", ("strides", "offset", "mask")), integer(part(given, "value"), "value")
    views[level] = edited(views[level], field, given, value)
    return {"text": "\n".join(map(short, views))}


def edited(view: View, field: str, given: Given, value: int) -> View:
    """The view with one part changed, as it is written."""
    strides, offset, mask = list(view.strides), view.offset, [list(pair) for pair in view.mask or whole(view)]
    if field == "offset":
        offset = value
    elif field == "strides":
        strides[within(given, "axis", len(strides))] = value
    else:
        mask[within(given, "axis", len(mask))][within(given, "end", 2)] = value
    valid = tuple((begin, end) for begin, end in mask)
    parts = Parts(view.shape, tuple(strides), offset, None if valid == whole(view) else valid)
    return View(*parts, is_row_major(parts))


def within(given: Given, name: str, count: int) -> int:
    """Which of so many is meant. Raises ViewError for one that is not there."""
    number = integer(part(given, name), name)
    if not 0 <= number < count:
        raise ViewError(f"edit: {name} {shown(number)}; need 0 <= {name} < {count}")
    return number


def whole(view: View) -> tuple[tuple[int, int], ...]:
    """The mask that leaves every index valid."""
    return tuple((0, size) for size in view.shape)
