"""The parts of a question, each read strictly: what is missing, or is no integer, is refused in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from explorer.nesting import require_shallow
from impl.cli.options import INTEGER
from impl.errors import LayoutError
from impl.integers import as_plain_integer, entries
from impl.merge.reading import Equality
from impl.shown import shown

Given = Mapping[str, Any]
"""What a question comes with."""
Word = TypeVar("Word", bound=str)
EQUALITIES: tuple[Equality, ...] = ("observable", "strict")
"""What may have to be equal."""


def question(given: object) -> Given:
    """What a question comes with. Raises LayoutError for what has no parts by name, and for a text that is nested too
    deeply to be read in a browser."""
    if not isinstance(given, Mapping):
        raise LayoutError(f"explorer: {shown(given)} is no question; need its parts by name, such as text")
    for name, value in given.items():
        if isinstance(value, str):
            require_shallow(value, str(name))
    return given


def part(given: Given, name: str) -> Any:
    """A part that has to be there. Raises LayoutError where it is not.

    >>> part({"text": "(2, 3)"}, "index")
    Traceback (most recent call last):
        ...
    impl.errors.LayoutError: explorer: the question has no 'index'
    """
    if given.get(name) is None:
        raise LayoutError(f"explorer: the question has no {name!r}")
    return given[name]


def integer(value: object, name: str) -> int:
    """An integer, or one as text, as JavaScript sends those that it would round. Raises LayoutError for anything else,
    a float too.

    >>> integer("-7", "value"), integer(7, "value")
    (-7, 7)
    """
    if isinstance(value, str) and INTEGER.fullmatch(value.strip()):
        return int(value)
    return as_plain_integer(value, f"explorer: {name}", LayoutError)


def integers(value: object, name: str) -> tuple[int, ...]:
    """Integers one by one. Raises LayoutError for anything else."""
    return tuple(integer(one, name) for one in entries(value, f"explorer: {name}", "integers", LayoutError))


def place(given: Given, name: str, count: int) -> int | None:
    """The nearest of so many places to the one that is asked for; None where none is.

    >>> place({"step": 9}, "step", 3), place({}, "step", 3)
    (2, None)
    """
    asked = given.get(name)
    return None if asked is None else min(max(integer(asked, name), 0), count - 1)


def choice(given: Given, name: str, choices: Sequence[Word]) -> Word:
    """One of some words, the first of them unless another is asked for. Raises LayoutError for a word that is none.

    >>> choice({}, "equality", ("observable", "strict"))
    'observable'
    """
    asked = given.get(name)
    if asked is None:
        return choices[0]
    for word in choices:
        if word == asked:
            return word
    raise LayoutError(f"explorer: {name} {shown(asked)}; need one of {tuple(choices)}")
