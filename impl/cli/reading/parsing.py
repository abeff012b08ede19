"""Views from text: the syntax of `repr(View)`, short forms, and JSON. Nothing is ever evaluated.

    View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True)
    View((2, 3))        View((2, 3), (1, 2), offset=4)        View.create((2, 3), mask=((0, 1), (0, 3)))
    {"shape": [2, 3], "strides": [3, 1], "offset": 0, "mask": null}
    ShapeTracker(views=(View(...), View(...)))

Strides are row-major unless given. The parts are taken as they are written, without normal form, so that
strict equality can be asked about any view.
"""

import ast
import warnings
from collections.abc import Mapping

from impl.doors import text as as_text
from impl.errors import ParseError, ViewError
from impl.parts.normal_form import strides_for_shape
from impl.shown import shown
from impl.view import View

FIELDS = ("shape", "strides", "offset", "mask", "contiguous")
LONGEST = 1_000_000
"""Characters; longer texts are refused before they are read."""
MOST_VIEWS = 20_000
"""Calls in one text; more are refused, as reading them takes seconds."""


def parse_views(text: str) -> tuple[View, ...]:
    """The views that a text stands for: one, or those of a ShapeTracker or of a JSON list, base first.

    Raises ParseError if the text is no such thing, ViewError if the parts of a view do not fit together.

    >>> parse_views("View((2, 3), offset=4)")
    (View(shape=(2, 3), strides=(3, 1), offset=4, mask=None, contiguous=False),)
    """
    text = as_text(text, "parse_views: text", ParseError)
    if len(text) > LONGEST:
        raise ParseError(f"the text has {len(text)} characters; at most {LONGEST} are read")
    if (calls := text.count("View")) > MOST_VIEWS:
        raise ParseError(f"the text names {calls} views; at most {MOST_VIEWS} are read")
    stripped = text.strip()
    try:
        if stripped.startswith(("{", "[")):
            return views_from_json(json_of(stripped))
        return views_from_call(syntax_of(stripped))
    except (RecursionError, MemoryError):
        raise ParseError(f"cannot read {shortened(text)}: it is nested too deeply") from None


def parse_view(text: str) -> View:
    """The one view that a text stands for; raises ParseError also if it stands for several.

    >>> parse_view('{"shape": [4], "strides": [-1], "offset": 3}')
    View(shape=(4,), strides=(-1,), offset=3, mask=None, contiguous=False)
    """
    views = parse_views(text)
    if len(views) != 1:
        raise ParseError(f"{shown(text)} stands for {len(views)} views; need one")
    return views[0]


def syntax_of(text: str) -> ast.expr:
    """The syntax tree of an expression."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        position = max((error.offset or 1) - 1, 0)
        raise ParseError(f"cannot read {shortened(text)}: {error.msg} at character {position}", position) from None
    except ValueError as error:
        raise ParseError(f"cannot read {shortened(text)}: {error}") from None


def json_of(text: str) -> object:
    """The value of a JSON text."""
    import json  # noqa: PLC0415  (views are seldom given as JSON)

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        message = f"cannot read {shortened(text)} as JSON: {error.msg} at character {error.pos}"
        raise ParseError(message, error.pos) from None
    except ValueError as error:
        raise ParseError(f"cannot read {shortened(text)} as JSON: {error}") from None


def views_from_json(value: object) -> tuple[View, ...]:
    """The view of a JSON object, or the views of a JSON list of them."""
    match value:
        case dict():
            return (view_from_fields(value),)
        case list() if value:
            return tuple(view for item in value for view in views_from_json(item))
        case _:
            from json import dumps  # noqa: PLC0415  (views are seldom given as JSON)

            raise ParseError(f"cannot read {shortened(dumps(value))} as a view: need an object with a shape")


def views_from_call(tree: ast.expr) -> tuple[View, ...]:
    """The views of `View(...)`, `View.create(...)` or `ShapeTracker(views=(...))`."""
    match tree:
        case ast.Call(func=ast.Name(id="ShapeTracker"), args=args, keywords=keywords):
            match [*args, *(keyword.value for keyword in keywords if keyword.arg == "views")]:
                case [ast.Tuple(elts=items) | ast.List(elts=items)] if items and len(args) + len(keywords) == 1:
                    return tuple(view for item in items for view in views_from_call(item))
            raise unreadable(tree, "ShapeTracker takes one argument, a tuple of one or more views")
        case ast.Call(func=ast.Name(id="View"), args=args, keywords=keywords):
            return (view_from_fields(fields_of(tree, FIELDS, args, keywords)),)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="View"), attr="create"), args=args, keywords=keywords):
            return (view_from_fields(fields_of(tree, FIELDS[:-1], args, keywords)),)
        case _:
            raise unreadable(tree, "need View(...), View.create(...), ShapeTracker(...) or JSON")


def fields_of(
    tree: ast.expr, names: tuple[str, ...], args: list[ast.expr], keywords: list[ast.keyword]
) -> dict[str, object]:
    """The arguments of a call by name."""
    if len(args) > len(names):
        raise unreadable(tree, f"{len(args)} arguments, need at most {len(names)}")
    fields = {name: literal(arg) for name, arg in zip(names, args, strict=False)}
    for keyword in keywords:
        if keyword.arg not in names or keyword.arg in fields:
            problem = "given twice" if keyword.arg in fields else f"not one of {', '.join(names)}"
            raise unreadable(tree, f"argument {keyword.arg or '**'} is {problem}")
        fields[keyword.arg] = literal(keyword.value)
    return fields


def literal(tree: ast.expr) -> object:
    """The value of an integer, None, True, False, or a tuple or list of such."""
    match tree:
        case ast.Constant(value=bool() | None | int()):
            return tree.value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)) if not isinstance(number, bool):
            return -number
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return tuple(literal(item) for item in items)
        case _:
            raise unreadable(tree, "need an integer, None, or a tuple of them")


def view_from_fields(fields: Mapping[str, object]) -> View:
    """The view with the given fields, as they are written; `contiguous`, if given, must be true to them."""
    unknown = sorted(str(name) for name in fields.keys() - set(FIELDS))
    if unknown or "shape" not in fields:
        problem = f"unknown field {unknown[0]!r}" if unknown else "no shape"
        raise ParseError(f"cannot read a view: {problem}; need shape, and may have {', '.join(FIELDS[1:])}")
    view = View.create(tupled(fields["shape"]))  # type: ignore[arg-type]
    strides = fields.get("strides")
    mask = tupled(fields.get("mask"))
    parts = (
        view.shape,
        view.strides if strides is None else tupled(strides),
        fields.get("offset", 0),
        mask,
    )
    is_contiguous = parts[2] == 0 and parts[3] is None and parts[1] == strides_for_shape(view.shape)
    if fields.get("contiguous", is_contiguous) is not is_contiguous:
        raise ViewError(f"View: contiguous={shown(fields['contiguous'])} does not fit the parts; need {is_contiguous}")
    return View(*parts, is_contiguous)  # type: ignore[arg-type]


def tupled(value: object) -> object:
    """The value with lists as tuples."""
    return tuple(map(tupled, value)) if isinstance(value, list | tuple) else value


def unreadable(tree: ast.expr, rule: str) -> ParseError:
    """The error for a piece of syntax that is no part of a view."""
    return ParseError(f"cannot read {shortened(ast.unparse(tree))}: {rule}", tree.col_offset)


def shortened(text: str) -> str:
    """The text, quoted, and cut if it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
