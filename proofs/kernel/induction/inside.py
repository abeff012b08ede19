"""A loop inside of a round: a claim of its own, whose statement the round around it may use.

A claim says of it what it may change and what holds where it begins a round; the cases are `NESTED`:

* before, after: those of the loop around it;
* round: what stands in a round before the loop inside leaves names of which it holds;
* inner: from any values of the names that it may change, of which it holds, a round of it leaves such names;
* rest: from any values of those names of which it holds, and where its condition is false, what stands after it in the
  round leaves names of which holds what holds between rounds of the loop around it.

All else is as what stands before it in the round leaves it; where that changes nothing else, it is not run, and of the
names that rounds carry nothing is known but what the claim says of the loop inside. What a round adds to the
definition's side is said of the names with which the loop inside ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.kernel.induction.cut.loops import Inner, Names, Pieces, Reached, run
from proofs.kernel.induction.forms import any_like
from proofs.kernel.induction.reading.sources import name_of
from proofs.kernel.induction.rounds import Induction
from proofs.kernel.induction.spoken import Returning, Spoken, require_spoken
from proofs.kernel.induction.states import begun_with, held, measured, require_kinds
from proofs.kernel.induction.words import NO_WORDS, Words, pieces_taking
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.explorer import KernelError

NESTED = (("before",), ("round",), ("inner",), ("rest",), ("after",))
"""The cases of a claim about a loop with a loop inside."""


class Nested(Induction):
    """The goals of one claim about the rounds of a loop with a `while` inside."""

    def __init__(
        self, given: Given, pieces: Pieces, loops: tuple[Spoken, Spoken], returns: Returning, early: Returning | None
    ) -> None:
        super().__init__(given, pieces, loops[0], returns, early)
        self.loops, self.inside = loops, loops[1]
        self.inner = inner_of(pieces)
        require_spoken(self.inner, self.inside)

    def come_inside(self, phase: str, here: Names, names: Names, side: Any, before: Any) -> None:
        if phase == "round":
            require_kinds(Reached(here, "inner"), self.inside.carried, is_first=False)
            self.check_holds(self.inner.head, self.inside, here, side)
            return
        self.go_on(phase, here, side, before)

    def states_alone(self, phase: str, names: Names, first: Any) -> bool:
        if self.inner.enter is None or phase not in ("inner", "rest"):
            return False
        around = {name: kind for name, kind in self.loop.carried.items() if name not in self.inside.carried}
        kept = {name: value for name, value in names.items() if name not in self.inside.carried}
        names = begun_with(self.given, kept, around)
        side = any_like(self.given, "side", first)
        outcome = run(self.inner.enter, {**names, **self.item(names, side)})
        if isinstance(outcome, Reached):
            self.go_on(phase, outcome.names, side, None)
        return True

    def go_on(self, phase: str, here: Names, side: Any, before: Any) -> None:
        """States the goals of a round of the loop inside, or of what stands after it; `here` are the names at its head,
        in place of which those that it carries have any values, and `before` is the measure of the loop around it."""
        require_kinds(Reached(here, "inner"), {}, is_first=False)
        begun = begun_with(self.given, here, self.inside.carried, of="inner_")
        self.require_plain(begun)
        self.assume(held(self.inside.holds, self.inner.head, begun, side).values())
        self.assume_condition(self.inner.head, begun, is_true=phase == "inner")
        if phase == "inner":
            least = measured(self.inside.measure, self.inner.head, begun)
            outcome = run(self.inner.round, begun)
            if isinstance(outcome, Reached) and outcome.where == "inner":
                require_kinds(outcome, self.inside.carried, is_first=False)
                self.check_holds(self.inner.head, self.inside, outcome.names, side)
                self.check_less(least, measured(self.inside.measure, self.inner.head, outcome.names))
                return
        else:
            outcome = run(self.inner.rest, begun)
        self.done(outcome, begun, side, before)


def inner_of(pieces: Pieces) -> Inner:
    """The loop inside. Raises KernelError if there is none, or one over items: they may be those of the loop around
    it."""
    if pieces.inner is None or pieces.inner.head.header is not None:
        raise KernelError("there is no `while` inside of the loop")
    return pieces.inner


def by_nested_rounds(
    given: Given,
    phase: str,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    *,
    outer: Spoken,
    inner: Spoken,
    returns: Returning,
    first: Any = None,
    early: Returning | None = None,
    words: Words = NO_WORDS,
) -> None:
    """States the goals of one case of a claim about a function with a loop, and a `while` inside of that.

    As `rounds.by_rounds`, with what is said of each loop in `outer` and `inner`; what holds of the loop inside is said
    of the definition's side at the items before the round.
    """
    given.part(name_of(function), phase, tuple(part for (part,) in NESTED))
    Nested(given, pieces_taking(function, words), (outer, inner), returns, early).state(phase, arguments, first)
