"""What is given that can be gone through once: it is answered, and checks ask about it after that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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


class Walked:
    """What makes an iterator whenever it is gone through, and has neither a length nor entries by number: another time
    it may give something else, nothing, or raise."""

    def __init__(self, parts: Iterable[Any]) -> None:
        self.parts = parts
        self.walks: list[Heard] = []

    def __iter__(self) -> Iterator[Any]:
        self.walks.append(Heard(iter(self.parts)))
        return self.walks[-1]

    def __repr__(self) -> str:
        return repr(self.parts)


def is_walked(kind: type) -> bool:
    """Whether objects of a class can be gone through, and nothing else is known of what they give."""
    others = ("__len__", "__getitem__", "__array__", "__array_interface__", "__dlpack__")
    is_own = kind.__module__.partition(".")[0] == "impl"
    return hasattr(kind, "__iter__") and not is_own and not any(hasattr(kind, name) for name in others)


def heard(value: Any, level: int = 0) -> Any:
    """What is given, with each iterator that it is, holds or makes as one that keeps what it gives."""
    if hasattr(type(value), "__next__"):
        return Heard(value)
    return Walked(value) if is_walked(type(value)) else with_parts(value, heard, level)


def told(value: Any, level: int = 0) -> Any:
    """The same with what each iterator gave in the place of it, unless it failed."""
    if isinstance(value, Walked):
        return told(max(value.walks, key=lambda walk: (walk.has_failed, len(walk.given)))) if value.walks else value
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
