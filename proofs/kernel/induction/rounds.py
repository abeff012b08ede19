"""What holds before the first round of a loop, and after each round if it held before, holds after the last one.

That is the one induction on rounds that claims rest on; the statements that run are those of the function itself, cut
at its loop (`cut`). A claim says what holds between rounds, of the names that the rounds carry and of the definition's
side at the items so far, and what is claimed of what the function returns. It has three cases, `PHASES`:

* before: what stands before the loop leaves names of which it holds, without items;
* round: from any names of which it holds, a round with any item leaves names of which it holds with that item more;
* after: from any names of which it holds, what stands after the loop returns what is claimed.

A `while` has no items: a round begins where its condition is true, what stands after it where that is false. It ends
because a `measure` of the names, an integer, is not below 0 where a round begins, and less where it ends.

Which values a round begins with is not the claim's to say: they are any integers, made here, for each name that rounds
carry and for each integer of the definition's side. So what is claimed holds of what the function returns after all
items, for sequences of any length. What it returns before that, in a round or because of a `break`, is held against
what is claimed of it at the items so far, whatever the others are; a claim that says nothing of this is an error where
it happens.

What holds between rounds may speak of the arguments, of what the definition's side begins with, and of what rounds
carry, and not of the item of one round; and what is assumed of items says nothing of the arguments (`require_apart`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofs.kernel.induction.apart import require_any_item, require_apart, require_settled, variables_in
from proofs.kernel.induction.cut.loops import Head, Names, Pieces, Reached, Returned, run
from proofs.kernel.induction.cut.rewritten import ITEM
from proofs.kernel.induction.entries import Stack
from proofs.kernel.induction.forms import any_like
from proofs.kernel.induction.lists import Grown
from proofs.kernel.induction.reading.purity import computed
from proofs.kernel.induction.reading.sources import name_of
from proofs.kernel.induction.spoken import Counted, Holding, Returning, Spoken, require_spoken, same
from proofs.kernel.induction.states import (
    assume_rounds,
    begun_with,
    classes_of,
    goals_of_kept,
    held,
    item_at,
    measured,
    require_kinds,
    side_after,
    with_stacks,
)
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended, Placed
from proofs.kernel.induction.words import NO_WORDS, Words, pieces_taking
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.term import Condition, negated

PHASES = (("before",), ("round",), ("after",))
"""The cases of a claim by induction on rounds."""


def by_rounds(
    given: Given,
    phase: str,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    *,
    carried: Names,
    holds: Holding,
    returns: Returning,
    first: Any = None,
    more: Callable[[Names, Any], Any] = same,
    measure: Callable[[Names], Any] | None = None,
    each: Callable[[], None] | None = None,
    early: Returning | None = None,
    words: Words = NO_WORDS,
    counted: Counted | None = None,
    from_end: bool = False,
    alone: bool = False,
    by_item: bool = False,
) -> None:
    """States the goals of one case of a claim about a function with a loop.

    `arguments` are those of any call, with `items` for what the loop goes over, an `AnyFunction` or an `AnyAnswer` for
    each function that its rounds call, and an `AnyObject` for each object of which they call a method. `carried` says
    of each name that rounds carry what it may be: `int`, `int | None`, `bool`, a tuple of those, `Maybe(...)`, an
    `Appended()` for what they append to, a `Placed(items)` for a copy in which they put entries, an `Across(...)` for
    what they make anew of each entry, the `Entries` of a list from whose end they take some, a `Noted(...)` for a set,
    or the `Descent` through a sequence that they cut and join. The definition's side is `first` without items,
    integers, conditions and None, or tuples of these, and `more`, in the same form, of the names before a round and of
    the side at the items so far with the item of that round, of which `each` assumes what is to be known of each.
    `returns` states what is claimed of a value that is returned after all items, and `early` of one that is returned
    before, each at the definition's side. `words` are the functions that are taken at their word. What `counted` says
    of the number of rounds is a goal as well; with it the item of a round is that at the place of the number. "So far"
    are the items before, or those behind, if it is said that the loop goes `from_end`.
    What stands before the loop is run in the case that is about it only, if the others need nothing of it (`alone`).
    An item is made of integers of its own, unless the cases of a round say which one it is (`by_item`).
    """
    if each is not None and phase == "round":
        each()
    given.part(name_of(function), phase, tuple(part for (part,) in PHASES))
    pieces = pieces_taking(function, words)
    spoken = Spoken(carried, holds, more, measure, counted, from_end, alone, by_item)
    Induction(given, pieces, spoken, returns, early).state(phase, arguments, first)


class Induction:
    """The goals of one claim about the rounds of one loop."""

    def __init__(self, given: Given, pieces: Pieces, loop: Spoken, returns: Returning, early: Returning | None) -> None:
        self.given, self.pieces, self.loop = given, pieces, loop
        self.returns, self.early = returns, early
        self.loops: tuple[Spoken, ...] = (loop,)
        require_spoken(pieces, loop)

    def state(self, phase: str, arguments: tuple[Any, ...], first: Any) -> None:
        """States the goals of one case."""
        names, given, loop = dict(zip(self.pieces.known, arguments, strict=False)), self.given, self.loop
        read = self.pieces.read
        asked = (read.functions, (AnyFunction, AnyAnswer)), (read.objects, (AnyObject,))
        if unknown := [name for asked_of, kinds in asked for name in asked_of if type(names.get(name)) not in kinds]:
            raise KernelError(f"rounds call {', '.join(unknown)}, of which nothing is known")
        if given.integers_so_far() is not None:
            self.require_of_any_round(phase, arguments, first)
        is_run = phase == "before" or not loop.alone
        outcome = run(self.pieces.before, names) if is_run else Reached(names, "ended")
        if phase == "before":
            require_kinds(outcome, loop.carried, is_first=True)
            self.follow(with_stacks(outcome, loop.carried), first)
            self.check_count(first, 0)
        elif isinstance(outcome, Reached) and not self.states_alone(phase, outcome.names, first):
            names, side = begun_with(given, outcome.names, loop.carried), any_like(given, "side", first)
            self.require_plain(names)
            self.assume(held(loop.holds, self.pieces.head, names, side).values())
            if phase == "after":
                self.assume_condition(self.pieces.head, names, is_true=False)
                if loop.counted is not None:
                    assume_rounds(given, self.pieces.head, names, loop.counted.number(side))
                if loop.counted is not None and loop.counted.last is not None:
                    loop.counted.last(side)
                self.end(names, side, self.returns)
            else:
                self.round(phase, names, side)

    def require_of_any_round(self, phase: str, arguments: tuple[Any, ...], first: Any) -> None:
        """Raises KernelError if what is said of rounds may be of one alone. Plain integers say nothing of that."""
        loop = self.loop
        for each in self.loops:
            require_settled(each.told, tuple(each.carried.values()))
        if self.pieces.head.header is not None:
            carried = tuple(loop.carried.values())
            require_apart(self.given, variables_in((*arguments, first)), loop.told, carried, is_round=phase == "round")
            if not loop.by_item:
                require_any_item((*arguments, first))

    def states_alone(self, phase: str, names: Names, first: Any) -> bool:
        """Whether goals need nothing of what stands in a round before a loop inside; those are stated, with `names`."""
        return False

    def require_plain(self, names: Names) -> None:
        """Raises KernelError if a round may look at what is computed when it is looked at."""
        read = self.pieces.read
        if found := computed({*read.classes, *classes_of(tuple(names.values()))}, read.attributes):
            raise KernelError(f"{found} is computed when it is looked at")

    def assume(self, conditions: Iterable[Any]) -> None:
        """Takes in what holds where a round begins; that nothing is said to hold is no hypothesis."""
        for condition in conditions:
            if condition is not True:
                self.given.assume(condition)

    def assume_condition(self, head: Head, names: Names, *, is_true: bool) -> None:
        """Takes in whether the condition of a `while` is true."""
        if head.test is not None:
            outcome = run(head.test, names)
            value: Any = outcome.value if isinstance(outcome, Returned) else None
            if isinstance(value, Stack) or (isinstance(value, int) and type(value) not in (bool, Condition)):
                value = bool(value) if isinstance(value, Stack) else value != 0
            if type(value) not in (bool, Condition):
                raise KernelError(f"the condition of the loop is {value!r}")
            self.given.assume(value if is_true else negated(value))

    def round(self, phase: str, names: Names, side: Any) -> None:
        """States the goals of a round."""
        self.assume_condition(self.pieces.head, names, is_true=True)
        before = measured(self.loop.measure, self.pieces.head, names)
        outcome = run(self.pieces.round, {**names, **self.item(names, side)})
        if isinstance(outcome, Reached) and outcome.where == "inner":
            self.come_inside(phase, outcome.names, names, side, before)
        elif phase == "round":
            self.done(outcome, names, side, before)

    def check_count(self, side: Any, number: Any) -> None:
        """States that the definition's side says how many rounds there were."""
        if self.loop.counted is not None:
            self.given.agree("how many rounds there were", impl=self.loop.counted.number(side), spec=number)

    def place(self, side: Any) -> Any:
        """The place of the item of a round: how many rounds there were, where they are counted from the first on."""
        if (counted := self.loop.counted) is None or self.loop.from_end:
            return self.given.integer("place", at_least=0)
        self.given.assume(counted.number(side) >= 0)
        return counted.number(side)

    def item(self, names: Names, side: Any) -> Names:
        """The item that a round is handed; none for a `while`."""
        head = self.pieces.head
        return {} if head.header is None else {ITEM: item_at(self.given, head, head.header, names, self.place(side))}

    def come_inside(self, phase: str, here: Names, names: Names, side: Any, before: Any) -> None:
        """States the goals of a round that comes to a loop inside, with the names `here`."""
        raise KernelError("there is a loop in the loop, of which the claim says nothing")

    def done(self, outcome: Returned | Reached, names: Names, side: Any, before: Any) -> None:
        """States the goals at the end of a round that began with these names."""
        if isinstance(outcome, Reached) and outcome.where == "left":
            self.end(outcome.names, side_after(self.loop.more, names, side), self.early)
            return
        require_kinds(outcome, self.loop.carried, is_first=False)
        after, counted = side_after(self.loop.more, names, side), self.loop.counted
        self.follow(outcome, after)
        if isinstance(outcome, Reached) and counted is not None:
            self.check_count(after, counted.number(side) + 1)
        if isinstance(outcome, Reached) and before is not None:
            self.check_less(before, measured(self.loop.measure, self.pieces.head, outcome.names))

    def check_less(self, before: Any, after: Any) -> None:
        """States that the measure of a `while` becomes less."""
        self.given.check("the measure is not below 0", before >= 0)
        self.given.check("the measure becomes less", after < before)

    def end(self, names: Names, side: Any, returns: Returning | None) -> None:
        """States what is claimed of what is returned after the loop, where nothing more is appended to what rounds
        append to."""
        for value in self.loop.carried.values():
            if isinstance(value, Appended | Placed | Grown):
                value.is_closed = True
        self.settle(run(self.pieces.after, names), side, returns)

    def follow(self, outcome: Returned | Reached, side: Any) -> None:
        """States that what holds between rounds holds of the names that were reached, or what is claimed of what was
        returned."""
        if isinstance(outcome, Reached):
            self.check_holds(self.pieces.head, self.loop, outcome.names, side)
        else:
            self.settle(outcome, side, self.early)

    def check_holds(self, head: Head, loop: Spoken, names: Names, side: Any) -> None:
        """States that what holds between rounds of a loop holds of the names that were reached."""
        kept = goals_of_kept(names, loop.carried)
        for label, condition in (*held(loop.holds, head, names, side).items(), *kept.items()):
            self.given.check(label, condition)

    def settle(self, outcome: Returned | Reached, side: Any, returns: Returning | None) -> None:
        """States what is claimed of what was returned."""
        if isinstance(outcome, Reached):
            raise KernelError("nothing is returned")
        if returns is None:
            raise KernelError(f"{outcome.value!r} is returned before all rounds, of which nothing is claimed")
        returns(outcome.value, side)
