"""The explorer decides a symbolic condition when a program asks for its truth value.

A program on integers that are not known yet cannot branch by itself: `if x < y` asks the explorer of the moment,
which decides and notes down what that assumes. Outside an exploration nobody can answer, and asking is an error.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

from proofs.kernel.terms.formula import Formula
from proofs.kernel.terms.polynomial import Assignment, Polynomial


class OutsideExploration(BaseException):
    """A symbolic condition was used as a truth value while no explorer was running."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A symbolic integer: free, between optional bounds `lower <= x < upper`, or computed from earlier ones."""

    name: str
    lower: Polynomial | None = None
    upper: Polynomial | None = None
    compute: Callable[[Assignment], int] | None = None


class Explorer(Protocol):
    """Decides conditions and holds the definitions made on the way."""

    def decide(self, formula: Formula) -> bool:
        """The truth value to go on with."""

    def choose_sign(self, formula: Formula) -> bool:
        """As `decide`, for the sign of a divisor."""

    def entails(self, formula: Formula) -> bool:
        """Whether the formula follows from what is assumed; False if that could not be shown."""

    def fresh(self, stem: str) -> str:
        """A name that no variable has yet."""

    def define(self, variable: Variable, formula: Formula, requires: Formula) -> None:
        """Adds a variable that a formula defines, wherever the conditions that the definition requires hold."""

    def recall(self, key: object, make: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        """The variables that were made for a key before; if there are none, they are made now."""

    def note(self, reason: BaseException) -> None:
        """Takes in that the path has ended, whoever catches the exception."""


_explorer: ContextVar[Explorer | None] = ContextVar("explorer", default=None)


class Ending(BaseException):
    """An exception that ends the path on which it is made, so that a program that catches it cannot go on."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        if (explorer := current_explorer()) is not None:
            explorer.note(self)


class KernelError(Ending, Exception):
    """A claim uses the kernel in a way it does not allow."""


@contextmanager
def exploring(explorer: Explorer | None) -> Iterator[None]:
    """While it runs, makes an explorer the one that answers."""
    token = _explorer.set(explorer)
    try:
        yield
    finally:
        _explorer.reset(token)


def current_explorer() -> Explorer | None:
    """The explorer that answers now, None outside an exploration."""
    return _explorer.get()


def asked(what: object) -> Explorer:
    """The explorer that answers now. Raises OutsideExploration if there is none."""
    explorer = _explorer.get()
    if explorer is None:
        raise OutsideExploration(f"the truth of {what} was asked for outside an exploration")
    return explorer
