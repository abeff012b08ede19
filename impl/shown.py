"""Values in messages: short, and never an error of their own.

A message is written about what somebody else made, so nothing that a value does may get in the way of it: integers of
more digits than Python writes are shown by their ends, long collections by their first entries, and an object whose
`repr` fails by its class.

    >>> shown((2, 3)), shown("x"), shown([0] * 1000)
    ('(2, 3)', "'x'", '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ... 976 more]')
    >>> shown(-10**5000)
    'an integer of 16610 bits'
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

LONGEST = 400
"""Characters of one value."""

MOST = 24
"""Entries of a collection."""

DEEPEST = 6
"""Levels of collections inside of each other."""

WRITTEN = 640
"""Bits of an integer that is written with all its digits."""

BRACKETS: dict[type, str] = {tuple: "()", list: "[]", set: "{}", frozenset: "{}", dict: "{}"}


def shown(value: object) -> str:
    """The value as a message shows it: its `repr`, as far as that is short; a symbolic integer as `str` has it."""
    return cut(safely(str, value) if hasattr(type(value), "brief") else inside(value, 0))


def inside(value: object, level: int) -> str:
    """The value as it stands in a collection so many levels down."""
    kind = type(value)
    if kind is int:
        return number(value)  # type: ignore[arg-type]
    if kind in (str, bytes, bytearray):
        return text(value)  # type: ignore[arg-type]
    if kind in BRACKETS:
        return "..." if level == DEEPEST else collection(value, level)
    return safely(repr, value)


def number(value: int) -> str:
    """An integer, or how long it is: Python does not write more than some thousand digits."""
    bits = value.bit_length()
    return repr(value) if bits <= WRITTEN else f"an integer of {bits} bits"


def written(value: int) -> str:
    """An integer as Python reads it: with decimal digits, or hexadecimal ones where it does not write so many.

    >>> written(-12), written(10**5000)[:6]
    ('-12', '0x31e2')
    """
    try:
        return str(value)
    except ValueError:
        return hex(value)


def readable(value: object) -> str:
    """The `repr` of an integer, of None, or of tuples of them, that Python reads back, however large they are."""
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, tuple):
            return f"({', '.join(map(readable, value))}{',' * (len(value) == 1)})"
        return written(value) if type(value) is int else object.__repr__(value)


def text(value: str | bytes | bytearray) -> str:
    """A text in quotes, cut if it is long."""
    return repr(value if len(value) <= LONGEST else value[:LONGEST]) + ("..." if len(value) > LONGEST else "")


def collection(value: object, level: int) -> str:
    """A collection by its first entries."""
    brackets = BRACKETS[type(value)]
    size = len(value)  # type: ignore[arg-type]
    if size == 0 and type(value) in (set, frozenset):
        return f"{type(value).__name__}()"
    entries = value.items() if isinstance(value, dict) else value
    parts = [
        f"{inside(entry[0], level + 1)}: {inside(entry[1], level + 1)}"
        if isinstance(value, dict)
        else inside(entry, level + 1)
        for entry in islice(entries, MOST)  # type: ignore[call-overload]
    ]
    if size > MOST:
        parts.append(f"... {size - MOST} more")
    comma = "," if isinstance(value, tuple) and size == 1 else ""
    return f"{brackets[0]}{', '.join(parts)}{comma}{brackets[1]}"


def safely(write: Callable[[object], str], value: Any) -> str:
    """What `repr` or `str` makes of a value; its class where that fails: why is no concern of who reads the message.

    A class whose text may be far larger than its objects has a method `brief`, which is given the way to write them.
    """
    name = type(value).__name__
    try:
        written = value.brief(write) if hasattr(type(value), "brief") else write(value)
    except Exception:
        return f"an object of class {name}"
    return cut(written) if type(written) is str else f"an object of class {name}"


def cut(written: str) -> str:
    """A text of at most `LONGEST` characters."""
    return written if len(written) <= LONGEST else written[:LONGEST] + "..."


def axes_of(rank: Any, least: Any = 0) -> str:
    """Which axes there are, as a message says what is needed.

    >>> axes_of(3, -3), axes_of(0)
    ('-3 <= axis < 3', 'a shape with axes')
    """
    return "a shape with axes" if rank == 0 else f"{least} <= axis < {rank}"
