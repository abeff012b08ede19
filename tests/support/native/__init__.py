"""The native path beside the Python functions: calls, what Python answers, and what a compiled module answers.

    python -m support.native FILE.so ...     # a line of JSON for each: the first that differs, or how many it answers
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from pathlib import Path
from typing import Any

from support.native import compiled
from support.native.calls import METHODS, Call, asked, recorded
from support.native.corners import corpus

from impl import View
from impl.native import unsure

__all__ = ["METHODS", "Call", "asked", "corpus", "recorded"]


def is_same(left: Any, right: Any) -> bool:
    """Whether two answers are equal in every part, and of the same classes."""
    if type(left) is not type(right):
        return False
    if isinstance(left, View):
        return all(is_same(getattr(left, name), getattr(right, name)) for name in View.__match_args__)
    if isinstance(left, tuple):
        return len(left) == len(right) and all(map(is_same, left, right))
    return bool(left == right)


def is_due(call: Call) -> bool:
    """Whether the native path has to answer: a view of few axes, made from numbers far below 64 bits."""
    if call.name == "add" or not isinstance(call.answer, View) or (call.name == "expand" and 0 in call.answer.shape):
        return False
    numbers, axes = [1], 1
    for part in (*call.arguments, call.answer):
        for field in part.parts if isinstance(part, View) else (part,):
            flat = list(flattened(field))
            if any(type(value) is not int for value in flat):
                return False
            numbers, axes = numbers + flat, max(axes, len(field) if isinstance(field, tuple) else 1)
    elements = prod(max(length, 1) for length in call.answer.shape)
    return axes <= 64 and max(elements, *map(abs, numbers)) < 2**30


def flattened(value: Any) -> Iterator[Any]:
    """What stands in tuples of tuples; nothing for None."""
    if isinstance(value, tuple):
        for each in value:
            yield from flattened(each)
    elif value is not None:
        yield value


def loaded(file: Path) -> Any:
    """The operations on views of a compiled module."""
    operations = compiled.loaded("quick", file).Operations()
    operations.make(View)
    return operations


def method_of(operations: Any, name: str) -> Callable[..., Any]:
    """What is answered natively by a name; NotImplemented where Python would be asked."""
    found: Callable[..., Any] = operations.outcome if name == "outcome" else operations.before(name, unsure)
    return found


def words(call: Call) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """The ways to ask a call: in order; of a view that is made also without what may be left out, and by name. The
    arguments belong to others as well, without which calls are not kept."""
    held = call.arguments * 3
    given = held[: len(call.arguments)]
    yield given, {}
    if call.name == "create":
        kept = len(given)
        while kept > 1 and given[kept - 1] is CREATE[kept - 1][1]:
            kept -= 1
        yield given[:kept], {}
        yield given[:1], {name: value for (name, _), value in zip(CREATE[1:], given[1:], strict=True)}


CREATE = (("shape", None), ("strides", None), ("offset", 0), ("mask", None))
"""The arguments of `View.create`, and what stands for those that are left out."""


def misnamed(call: Call) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Ways to ask a method that Python takes for no call: with a name that no argument has, or that has its argument by
    its place as well."""
    if call.name != "outcome":
        yield call.arguments, {"unheard_of": 0}
    if call.name == "create":
        for count in (2, len(call.arguments)):
            yield call.arguments[:count], {"strides": call.arguments[1]}


def difference(call: Call, method: Callable[..., Any]) -> str | None:
    """What a native method says otherwise than Python, however it is asked; None if nothing."""
    for given, named in misnamed(call):
        if method(*given, **named) is not NotImplemented:
            return f"takes {sorted(named)} as well"
    for given, named in words(call):
        found = method(*given, **named)
        if found is NotImplemented and is_due(call):
            return "is not answered"
        if found is not NotImplemented and not is_same(found, call.answer):
            return f"gives {found}"
    return None


def differences(operations: Any, calls: list[Call], most: int | None = None) -> list[str]:
    """What compiled operations say otherwise, each call twice: made, and out of the table; at most so many."""
    found: list[str] = []
    for call in calls:
        method = method_of(operations, call.name)
        for _ in range(2):
            if (said := difference(call, method)) is not None:
                found.append(f"{call.name}{call.arguments} {said}, Python {call.answer}")
                if len(found) == most:
                    return found
    return found


def answered(operations: Any, calls: list[Call]) -> int:
    """How many calls are answered at all."""
    methods = {name: method_of(operations, name) for name in METHODS}
    return sum(methods[call.name](*call.arguments) is not NotImplemented for call in calls)
