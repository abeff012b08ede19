"""What is given that can be gone through once: it is answered, and checks ask about it after that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_
from typing import Any

DEEPEST = 3
"""How deep in tuples and the like iterators are looked for: a program has steps, a step ranges, a range two ends."""


class Heard:
    """An iterator that keeps what it gave: checks ask about that, for it can be gone through once. Where it raised
    instead of giving what is next, what it gave is not what it stands for."""

    def __init__(self, parts: Iterator[Any]) -> None:
        self.given: list[Any] = []
        self.rest = parts
        self.has_failed = False

    def __repr__(self) -> str:
        return repr(self.rest)

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        try:
            self.given.append(heard(next(self.rest)))
        except StopIteration:
            raise
        except BaseException:
            self.has_failed = True
            raise
        return self.given[-1]


def heard(value: Any, level: int = 0) -> Any:
    """What is given, with each iterator that it is or holds as one that keeps what it gives."""
    return Heard(value) if hasattr(type(value), "__next__") else with_parts(value, heard, level)


def told(value: Any, level: int = 0) -> Any:
    """The same with what each iterator gave in the place of it, unless it failed."""
    if isinstance(value, Heard):
        return value if value.has_failed else tuple(map(told, value.given))
    return with_parts(value, told, level)


def with_parts(value: Any, change: Callable[[Any, int], Any], level: int) -> Any:
    """A tuple, list or dict with its parts changed, to some depth; the object itself where none of them does."""
    if type(value) not in {tuple, list, dict} or level == DEEPEST:
        return value
    if type(value) is dict:
        parts = with_parts([*value.values()], change, level)
        return value if all(map(is_, parts, value.values())) else dict(zip(value, parts, strict=True))
    parts = [each if type(each) is int else change(each, level + 1) for each in value]
    return value if all(map(is_, parts, value)) else type(value)(parts)
