"""A question of the page and its answer as plain data: the door between JavaScript and the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from json import dumps, loads
from typing import Any

from explorer.given import Given, part, question
from explorer.typed import TypedError
from impl.cli.fault import sentence
from impl.cli.program import long_integers
from impl.errors import LayoutError
from impl.shown import shown

QUESTIONS = (
    "about", "stack", "path", "merge", "equivalence", "index", "kernel", "sharding", "check", "python", "edit"
)  # fmt: skip
"""The questions; each is answered by the function `answer` of the module of `explorer.questions` with its name."""
EXACT = 2**53
"""Integers of JavaScript are exact below this; larger ones are sent as text."""


def ask(name: str, given: Given) -> dict[str, object]:
    """The answer to a question. Raises LayoutError for what the library refuses, and for a question that is none.

    >>> ask("merge", {"text": "(4, 6).T.reshape(2, 3, 4)"})["kind"]
    'mergeable'
    """
    if name not in QUESTIONS:
        raise LayoutError(f"explorer: {name!r} is no question; need one of {QUESTIONS}")
    function: Callable[[Given], dict[str, object]] = import_module(f"explorer.questions.{name}").answer
    return function(question(given))


def answered(text: str) -> str:
    """The same from JSON to JSON: `{"ask": name, ...}` to `{"answer": ...}`, or to `{"error": ...}` with a sentence
    and the part of the text that it is about, with its place in the text on one line.

    >>> answered('{"ask": "stack", "text": "(2, 3).reshape(4)"}')[:44]
    '{"error": {"sentence": "reshape: (2, 3) has '
    """
    try:
        with long_integers():
            given = question(parsed(text))
            return dumps({"answer": exact(ask(part(given, "ask"), given))})
    except TypedError as error:
        said: dict[str, object] = {"sentence": str(error), "part": error.part, "begin": error.begin}
    except LayoutError as error:
        said = {"sentence": " ".join(str(error).split())}
    except Exception as error:
        said = {"sentence": sentence(error)}
    return dumps({"error": said})


def parsed(text: str) -> object:
    """The value of a JSON text. Raises LayoutError for one that is none."""
    try:
        return loads(text)
    except (ValueError, RecursionError) as error:
        raise LayoutError(f"explorer: cannot read {shown(text)} as JSON: {error}") from None


def exact(value: Any) -> Any:
    """Plain data with integers as text that JavaScript would round.

    >>> exact([7, 2**53])
    [7, '9007199254740992']
    """
    if isinstance(value, Mapping):
        return {key: exact(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [exact(part) for part in value]
    return str(value) if type(value) is int and abs(value) >= EXACT else value
