"""Views from text: the syntax of `repr(View)`, short forms, and JSON. Nothing is ever evaluated.

    View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True)
    View((2, 3))        View((2, 3), (1, 2), offset=4)        View.create((2, 3), mask=((0, 1), (0, 3)))
    {"shape": [2, 3], "strides": [3, 1], "offset": 0, "mask": null}
    ShapeTracker(views=(View(...), View(...)))
    (2, 3).permute(1, 0).reshape(6)        a chain of operations (`chains`)

Strides are row-major unless given. The parts are taken as they are written, without normal form, so that
strict equality can be asked about any view.
"""

from __future__ import annotations

import ast

from impl.cli.reading.syntax import LONGEST, shortened, syntax_of, unreadable
from impl.cli.reading.views import is_json, json_of, views_from_call, views_from_json
from impl.doors import text as as_text
from impl.errors import ParseError
from impl.shown import shown
from impl.view import View

MOST_VIEWS = 20_000
"""Calls, or objects of JSON, in one text; more are refused, as reading them takes seconds."""


SEVERAL = "several views are one stack, ShapeTracker((View(...), View(...))), or a list of JSON"
"""What is said where views are given with commas between them."""


def parse_views(text: str) -> tuple[View, ...]:
    """The views that a text stands for: one, or those of a ShapeTracker or of a JSON list, base first.

    Raises ParseError if the text is no such thing, ViewError if the parts of a view do not fit together.

    >>> parse_views("View((2, 3), offset=4)")
    (View(shape=(2, 3), strides=(3, 1), offset=4, mask=None, contiguous=False),)
    """
    text = as_text(text, "parse_views: text", ParseError)
    if len(text) > LONGEST:
        raise ParseError(f"the text has {len(text)} characters; at most {LONGEST} are read")
    if (views := max(text.count("View"), text.count("{"))) > MOST_VIEWS:
        raise ParseError(f"the text names {views} views; at most {MOST_VIEWS} are read")
    try:
        if is_json(text.lstrip()):
            return views_from_json(json_of(text))
        tree = syntax_of(text, "(2, 3).T or View((2, 3), (1, 2))")
        if is_list_of_views(tree):
            raise unreadable(tree, SEVERAL)
        if is_chain(tree):
            from impl.cli.reading.chains import chain_of  # noqa: PLC0415  (most texts are views)

            return chain_of(tree).views
        return views_from_call(tree)
    except (RecursionError, MemoryError):
        raise ParseError(f"cannot read {shortened(text)}: it is nested too deeply") from None


def parse_view(text: str) -> View:
    """The one view that a text stands for; raises ParseError also if it stands for several.

    >>> parse_view('{"shape": [4], "strides": [-1], "offset": 3}')
    View(shape=(4,), strides=(-1,), offset=3, mask=None, contiguous=False)
    """
    views = parse_views(as_text(text, "parse_view: text", ParseError))
    if len(views) != 1:
        raise ParseError(f"{shown(text)} stands for {len(views)} views; need one")
    return views[0]


def is_list_of_views(tree: ast.expr) -> bool:
    """Whether an expression is calls with commas between them, as a list of views would be."""
    return isinstance(tree, ast.Tuple) and any(isinstance(part, ast.Call) for part in tree.elts)


def is_chain(tree: ast.expr) -> bool:
    """Whether an expression is a shape, or has operations behind what it begins with."""
    match tree:
        case ast.Tuple() | ast.Subscript() | ast.Attribute():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="View"), attr="create")):
            return False
        case _:
            return isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute)
