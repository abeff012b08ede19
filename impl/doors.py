"""Checks of arguments at the doors: what a public function does first, so that nothing behind it has to ask again.

Each takes the value, where it was given (`"mergeable: equality"`), and the class of error to raise; it says what was
given and what would be accepted. Integers and their tuples are checked in `impl.integers`.

    >>> from impl.errors import MergeError
    >>> flag(1, "minify: joins_fixed", MergeError)
    Traceback (most recent call last):
        ...
    impl.errors.MergeError: minify: joins_fixed: 1 is neither True nor False
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from impl.errors import LayoutError
from impl.integers import as_plain_integer, one_by_one
from impl.shown import shown

T = TypeVar("T")


def one_of(kinds: type[T] | tuple[type[T], ...], value: object, where: str, error: type[LayoutError]) -> T:
    """The value, which is an object of one of some classes."""
    if isinstance(value, kinds):
        return value
    raise error(f"{where}: {shown(value)} is not {named(kinds)}")


def named(kinds: type | tuple[type, ...]) -> str:
    """The names of one class or of several, as a message reads.

    >>> named(int), named((str, dict))
    ('an int', 'a str or a dict')
    """
    several = kinds if isinstance(kinds, tuple) else (kinds,)
    return " or ".join(f"a{'n' * (kind.__name__[0] in 'aeioAEIO')} {kind.__name__}" for kind in several)


def listed(kinds: type[T] | tuple[type[T], ...], values: object, where: str, error: type[LayoutError]) -> list[T]:
    """The values, all of some classes, that a sequence or an iterator holds."""
    if type(values) is list and all([isinstance(value, kinds) for value in values]):  # noqa: C419  a list is faster
        return values.copy()
    found = one_by_one(values, where, f"a sequence with {named(kinds)} at each place", error)
    return [one_of(kinds, value, f"{where}: position {place}", error) for place, value in enumerate(found)]


def flag(value: object, where: str, error: type[LayoutError]) -> bool:
    """True or False, and nothing that is only taken for one of them."""
    if value is True or value is False:
        return value
    raise error(f"{where}: {shown(value)} is neither True nor False")


def text(value: object, where: str, error: type[LayoutError]) -> str:
    """The argument as a plain str, if it is a text; an error otherwise."""
    if type(value) is str:
        return value
    if not isinstance(value, str):
        raise error(f"{where}: {shown(value)} is not a str")
    return str.__str__(value)


def at_least(least: int, value: object, where: str, error: type[LayoutError]) -> int:
    """The argument as an integer, if it is not below another; an error otherwise."""
    number = value if type(value) is int else as_plain_integer(value, where, error)
    if number < least:
        raise error(f"{where}: {shown(number)}; need an integer >= {least}")
    return number


def pairs_of(values: object, where: str, error: type[LayoutError]) -> list[tuple[Any, Any]]:
    """The keys and values of a mapping, in order."""
    if not isinstance(values, Mapping):
        raise error(f"{where}: {shown(values)} is not a mapping")
    try:
        return [(key, value) for key, value in values.items()]
    except Exception as refusal:
        raise error(f"{where}: {shown(values)} is not a mapping: {type(refusal).__name__}") from refusal


def is_row(value: object) -> bool:
    """Whether a value is an array of one axis, and so a sequence, though its class may have an index as well.

    >>> is_row(memoryview(b"ab")), is_row([1, 2])
    (True, False)
    """
    found = attributes(value, "ndim")
    return found is not None and type(found[0]) is int and found[0] == 1


def attributes(value: Any, *names: str) -> tuple[Any, ...] | None:
    """The attributes by which an object of another library is known; None where it has not all, or raises.

    >>> attributes(2 + 3j, "real", "imag"), attributes("x", "shape")
    ((2.0, 3.0), None)
    """
    try:
        return tuple([getattr(value, name) for name in names])
    except Exception:
        return None
