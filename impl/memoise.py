"""Methods of views that remember their answers, in caches of a bounded size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Any, TypeVar

from impl.errors import LayoutError
from impl.integers import are_plain_pairs, has_only

R = TypeVar("R")

REMEMBERED = 2**14
"""The answers that a method keeps; those used least recently go first."""


class NotRememberedError(TypeError):
    """The arguments are not plain integers. Caught by `remembered`, which asks the method itself.

    Symbolic parts are left out: a variable may be bound after it was used, and would then have two meanings.
    """


def is_plain_argument(argument: Any) -> bool:
    """Whether an argument is a tuple of plain integers or of pairs of them; True and 1.0 are none."""
    return type(argument) is tuple and (has_only(argument, int) or are_plain_pairs(argument))


def remembered(on_plain: Callable[[Any, Any], R]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """A decorator: calls on plain integers are answered by `on_plain`, and equal ones from its cache.

    Arguments that cannot be hashed, symbolic parts, and what is equal to an integer but is none, go to the
    method that is decorated.
    """
    return partial(_remembered, on_plain)


def _remembered(on_plain: Callable[[Any, Any], R], method: Callable[..., R]) -> Callable[..., R]:
    """The method, asked only where `on_plain` cannot be."""

    @lru_cache(maxsize=REMEMBERED)
    def from_plain(view: Any, argument: Any) -> tuple[Any, R]:
        if not (view.is_plain and is_plain_argument(argument)):
            raise NotRememberedError
        return argument, on_plain(view, argument)

    @wraps(method)
    def answer(self: Any, argument: Any) -> R:
        try:
            asked, result = from_plain(self, argument)
        except LayoutError:
            raise
        except Exception:  # whatever an argument does when it is hashed or compared, the method says what is wrong
            is_answered = False
        else:
            is_answered = asked is argument or is_plain_argument(argument)
        return result if is_answered else method(self, argument)

    return answer
