"""Functions that are taken at their word: in their place a claim gives what another claim says of them.

What is put in place is any function of which that is true (`values.AnyFunction`, `values.AnyAnswer`). The one in whose
place it is may be handed only what it cannot change. Each word names its claim, and assumes only what that one says
(`Saying`): a condition is said once, the claim states it as a goal, and the word assumes it. So a word says no more
than its claim does, as far as both ask that of the same things; a condition that says more is refuted by the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import gcd
from types import FunctionType
from typing import Any

from proofs.kernel.induction.cut.loops import Head, Inner, Pieces, pieces_of
from proofs.kernel.induction.reading.sources import NotAxisByAxis, definition_of, name_of
from proofs.kernel.induction.states import is_fixed, parts_of
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, Written
from proofs.kernel.paths.given import Given, at_the_word_of, said_by
from proofs.kernel.terms.explorer import KernelError

OF_PYTHON = {"math.gcd": gcd}
"""Functions of Python's library that may be taken at their word, by what a word names instead of a claim."""


@dataclass(frozen=True)
class Saying:
    """A condition that a claim, by its id, or Python's library (`OF_PYTHON`) says is true of what a function
    gives."""

    claim: str
    condition: Callable[..., Any]

    def __call__(self, *about: Any) -> Any:
        """The condition, of these."""
        return self.condition(*about)

    def check(self, given: Given, label: str, *about: Any) -> None:
        """A goal of the claim: the condition is true of these."""
        given.check(label, self.condition(*about))

    def assume(self, given: Given, *about: Any) -> None:
        """A hypothesis of another claim: the condition is true of these. Raises KernelError in a word of another one
        than that which says so."""
        condition = self.condition(*about)
        with said_by(self.claim):
            given.assume(condition)


@dataclass(frozen=True)
class Word:
    """What a claim, by its id, or Python's library (`OF_PYTHON`) says of a function: what it gives. Where it is made,
    nothing is assumed but what that claim says, no bounds of integers either."""

    claim: str
    given: AnyFunction | AnyAnswer

    def __call__(self, *arguments: Any) -> Any:
        if not all(map(cannot_change, arguments)):
            raise KernelError(f"{self.claim}: a function is taken at its word that is handed what it may change")
        with at_the_word_of(self.claim):
            return self.given(*arguments)


Words = Mapping[str, Word]
"""What is put in place of functions, by the names that a function calls them."""

NO_WORDS: Words = {}
"""Nothing is taken at its word."""


def cannot_change(value: Any) -> bool:
    """Whether nobody whom it is handed to can change a value."""
    return is_fixed(value) and not isinstance(value, Written) and all(map(cannot_change, parts_of(value)))


def require_taken(function: Callable[..., Any], words: Words) -> None:
    """Raises KernelError unless a function calls all that is taken at its word, by names that are no others of its own,
    and each is a function, of Python's library only if the word is about it."""
    known, own = getattr(function, "__globals__", {}), getattr(function, "__code__", None)
    for name, word in words.items():
        is_named = own is not None and name in own.co_names and name not in (*own.co_varnames, *own.co_cellvars)
        if not is_named or not is_of(known.get(name), word):
            raise KernelError(f"{name_of(function)} calls no function `{name}`")


def is_of(value: Any, word: Word) -> bool:
    """Whether a value is a function of which a word may be."""
    return value is OF_PYTHON[word.claim] if word.claim in OF_PYTHON else isinstance(value, FunctionType)


def pieces_taking(function: Callable[..., Any], words: Words) -> Pieces:
    """A function, cut at its loop, which calls what is put in place of others."""
    require_taken(function, words)
    return with_words(pieces_of(function, frozenset(words)), words)


def with_words(pieces: Pieces, words: Words) -> Pieces:
    """The pieces of a function, which call what is put in place."""
    if not words:
        return pieces
    return replace(
        pieces,
        head=head_with_words(pieces.head, words),
        before=with_globals(pieces.before, words),
        round=with_globals(pieces.round, words),
        after=with_globals(pieces.after, words),
        inner=None if pieces.inner is None else inner_with_words(pieces.inner, words),
    )


def inner_with_words(inner: Inner, words: Words) -> Inner:
    """The pieces of a loop inside."""
    return replace(
        inner,
        head=head_with_words(inner.head, words),
        enter=None if inner.enter is None else with_globals(inner.enter, words),
        round=with_globals(inner.round, words),
        rest=with_globals(inner.rest, words),
    )


def head_with_words(head: Head, words: Words) -> Head:
    """The head of a loop."""
    test = None if head.test is None else with_globals(head.test, words)
    return replace(head, test=test, bounds=None if head.bounds is None else with_globals(head.bounds, words))


def with_globals(function: FunctionType, words: Words) -> FunctionType:
    """A function in whose module these stand in place of others."""
    return FunctionType(function.__code__, {**function.__globals__, **words}, function.__name__, function.__defaults__)


def taking(function: Callable[..., Any], words: Words) -> Callable[..., Any]:
    """A function without a loop of its own, which calls what is put in place. Raises KernelError for one that is not
    what its source says, or keeps something between calls."""
    require_taken(function, words)
    if not isinstance(function, FunctionType) or function.__closure__:
        raise KernelError(f"{name_of(function)} keeps something between calls")
    try:
        definition_of(function)
    except NotAxisByAxis as error:
        raise KernelError(str(error)) from error
    return with_globals(function, words)
