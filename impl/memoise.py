"""Memoised methods of views: their answers to plain integers are kept in caches of a bounded size.

What the native path answers (`impl.native`) is found again by its numbers, and so needs no cache here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial, update_wrapper, wraps
from operator import is_
from typing import Any, ParamSpec, TypeVar

from impl.errors import LayoutError
from impl.integers import are_plain_pairs, has_only
from impl.native import ABSENT

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

CACHE_SIZE = 2**15
"""How many answers the cache of a method holds; when it is full, those used least recently are dropped."""


MISSING = object()
"""What stands for an argument that is given by name, or not at all."""


class NotPlainError(TypeError):
    """A cached function raises this where its arguments are not plain integers; `memoised` then calls the method.

    Answers about symbolic views are not cached: a variable may be bound after it was used, and would then have two
    meanings.
    """


def is_plain_tuple(argument: Any) -> bool:
    """Whether an argument is a tuple of plain integers; True and 1.0 are none."""
    return type(argument) is tuple and has_only(argument, int)


def is_plain_mask(argument: Any) -> bool:
    """Whether an argument is a tuple of pairs of plain integers."""
    return type(argument) is tuple and are_plain_pairs(argument)


YES, NO = object(), object()
"""True and False in a key, where they are not the numbers 1 and 0."""


def key_of(arguments: Mapping[str, object]) -> tuple[Any, ...] | None:
    """Arguments by name as a key of a cache: integers, tuples of them, None, True and False; None if there are others.

    >>> key_of({"axis": 1, "keepdims": True}) == key_of({"axis": 1, "keepdims": 1})
    False
    >>> arguments_of(key_of({"axis": (0, 1), "keepdims": True}))
    {'axis': (0, 1), 'keepdims': True}
    """
    key: list[object] = []
    for name, value in arguments.items():
        if value is True or value is False:
            key += (name, YES if value else NO)
        elif value is None or type(value) is int or (type(value) is tuple and has_only(value, int)):
            key += (name, value)
        else:
            return None
    return tuple(key)


def arguments_of(key: tuple[Any, ...]) -> dict[str, Any]:
    """The arguments of a key."""
    given = zip(key[::2], key[1::2], strict=True)
    return {name: value is YES if value is YES or value is NO else value for name, value in given}


class Same(tuple[T, ...]):
    """Objects as a key of a cache: another key is equal if it has the very same objects.

    >>> one, other = [1], [1]
    >>> Same((one,)) == Same((one,)), Same((one,)) == Same((other,))
    (True, False)
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and len(self) == len(other) and all(map(is_, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(map(id, self)))


def of_objects(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator: a function of such keys answers equal calls out of a cache.

    Of views and nodes all is frozen but one thing: a variable may be bound. Then whatever is kept is forgotten
    (`forget_objects`), so an answer is always that which would be worked out.
    """

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        OF_OBJECTS.append(cached := lru_cache(maxsize=maxsize)(function))
        return cached  # type: ignore[return-value]

    return decorated


OF_OBJECTS: list[Any] = []
"""The functions that `of_objects` decorated."""


BINDINGS = [0]
"""How often a variable was bound in this process: what an object was known as before may be another's now."""


def forget_objects() -> None:
    """Empties their caches; whoever binds a variable calls this."""
    BINDINGS[0] += 1
    for function in OF_OBJECTS:
        function.cache_clear()


def memoised(
    on_plain: Callable[[Any, Any], R],
    operations: Any = ABSENT,
    is_plain_argument: Callable[[Any], bool] = is_plain_tuple,
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """A decorator: `on_plain` answers the calls whose view and argument are plain integers, and a cache equal calls.

    Calls with arguments that cannot be hashed, with symbolic parts, and with what equals an integer but is none, such
    as True, go to the method that is decorated. The native one of its name, if there is one, is asked before.
    """
    return partial(_memoised, on_plain, operations, is_plain_argument)


def _memoised(
    on_plain: Callable[[Any, Any], R],
    operations: Any,
    is_plain_argument: Callable[[Any], bool],
    method: Callable[..., R],
) -> Callable[..., R]:
    """The decorated method, which calls `method` only where `on_plain` cannot answer."""

    @lru_cache(maxsize=CACHE_SIZE)
    def from_plain(view: Any, argument: Any) -> tuple[Any, R]:
        if not (view.is_plain and is_plain_argument(argument)):
            raise NotPlainError
        return argument, on_plain(view, argument)

    @wraps(method)
    def answer(self: Any, argument: Any = MISSING, **named: Any) -> R:
        if named or argument is MISSING:
            return method(self, *(() if argument is MISSING else (argument,)), **named)
        try:
            asked, result = from_plain(self, argument)
        except LayoutError:
            raise
        except Exception:  # whatever an argument does when it is hashed or compared, the method says what is wrong
            is_answered = False
        else:
            is_answered = asked is argument or is_plain_argument(argument)
        return result if is_answered else method(self, argument)

    return asked_first(operations, method.__name__)(answer)


def asked_first(operations: Any, name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator: the native method of a name, if there is one, is asked before a method of views."""

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        asking: Callable[P, R] = operations.before(name, function)
        return function if asking is function else update_wrapper(asking, function)

    return decorated
