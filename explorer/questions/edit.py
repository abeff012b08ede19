"""The text anew where a handle was moved: a stride, the offset or the mask of one of the views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.typed import typed
from impl.chains.table import brief
from impl.errors import ViewError
from impl.parts.normal_form import Parts, is_row_major
from impl.view import View


def answer(given: Mapping[str, Any]) -> dict[str, object]:
    """The stack with `value` for the stride or an end of the mask of `axis`, or for the offset, of the view at `level`,
    as text: a view a line, base first. Raises ViewError for parts that do not fit.

    >>> answer({"text": "(2, 3).T", "level": 0, "field": "strides", "axis": 1, "value": "4"})["text"]
    'View((3, 2), (1, 4))'
    """
    views = list(typed(given).views)
    level, field, value = int(given["level"]), given["field"], int(given["value"])
    if not 0 <= level < len(views) or field not in ("strides", "offset", "mask"):
        raise ViewError(f"edit: {field!r} of view {level} is no part; need strides, offset or mask of one of the views")
    views[level] = edited(views[level], field, given, value)
    return {"text": "\n".join(map(brief, views))}


def edited(view: View, field: str, given: Mapping[str, Any], value: int) -> View:
    """The view with one part changed, as it is written."""
    strides, offset, mask = list(view.strides), view.offset, [list(pair) for pair in view.mask or whole(view)]
    if field == "offset":
        offset = value
    elif field == "strides":
        strides[int(given["axis"])] = value
    else:
        mask[int(given["axis"])][int(given["end"])] = value
    valid = tuple((begin, end) for begin, end in mask)
    parts = Parts(view.shape, tuple(strides), offset, None if valid == whole(view) else valid)
    return View(*parts, is_row_major(parts))


def whole(view: View) -> tuple[tuple[int, int], ...]:
    """The mask that leaves every index valid."""
    return tuple((0, size) for size in view.shape)
