"""Views as calls and as JSON: their fields as they are written, without normal form."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from impl.cli.reading.syntax import literal, shortened, unreadable
from impl.errors import ParseError, ViewError
from impl.parts.normal_form import strides_for_shape
from impl.shown import shown
from impl.view import View

FIELDS = ("shape", "strides", "offset", "mask", "contiguous")


LIST_OF_SIZES = re.compile(r"\[[\s\d,*+-]*\]\s*[.\[]", re.ASCII)
"""A list that is the shape with which a chain begins: an operation follows."""


VIEW_IN_JSON = re.compile(r"[\s\[]*\{")
"""What a view, or a list of views, begins with."""


def is_json(text: str) -> bool:
    """Whether a text is to be JSON, without blanks in front of it."""
    return text.startswith(("{", "[")) and not LIST_OF_SIZES.match(text)


def is_json_of_views(text: str) -> bool:
    """Whether a text is to be the JSON of a view, or of a list of views; a list of numbers may be a shape.

    >>> [is_json_of_views(text) for text in (' {"shape": [2]}', '[ {"shape": [2]}]', "[2, 3]")]
    [True, True, False]
    """
    return VIEW_IN_JSON.match(text) is not None


def json_of(text: str) -> object:
    """The value of a JSON text. Raises ParseError for one that is none, or whose objects have a field twice."""
    import json  # noqa: PLC0415  (views are seldom given as JSON)

    try:
        return json.loads(text.strip(), object_pairs_hook=once)
    except ParseError:
        raise
    except json.JSONDecodeError as error:
        position = len(text) - len(text.lstrip()) + error.pos
        message = f"cannot read {shortened(text.strip())} as JSON: {error.msg} at character {position}"
        raise ParseError(message, position) from None
    except ValueError as error:
        raise ParseError(f"cannot read {shortened(text.strip())} as JSON: {error}") from None


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of which each field is there once. Raises ParseError for another: it says two things."""
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise ParseError(f"cannot read a view: field {name!r} is given twice; need each once")
        fields[name] = value
    return fields


def views_from_json(value: object) -> tuple[View, ...]:
    """The view of a JSON object, or the views of a JSON list of them."""
    match value:
        case dict():
            return (view_from_fields(value),)
        case list() if value:
            return tuple(view for item in value for view in views_from_json(item))
        case _:
            from json import dumps  # noqa: PLC0415  (views are seldom given as JSON)

            need = 'need an object such as {"shape": [2, 3]}, or, for a shape alone, (2, 3)'
            raise ParseError(f"cannot read {shortened(dumps(value))} as a view: {need}")


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
            raise unreadable(tree, "need View(...), View.create(...), ShapeTracker(...), JSON, or a chain, as (5,)")


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
