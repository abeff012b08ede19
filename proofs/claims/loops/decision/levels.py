"""The search over the levels of a chain (R9), for any number of levels, by induction on the rounds that run.

What a level hands to the one below it is said by other claims. A state may be *held*: one of those that it begins with
is, and a held state hands a held one to the level below; then the search comes to one that is held and asks for no
carry, and finds a number. A state with what has been added may be *right*: so are those that it begins with, and what a
right one hands down; then what it finds is right. That no state is asked twice loses nothing, and that it ends, is
shown too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from impl.merge.layers.chain_digits import Bounds, Level, Span, State, total_with
from proofs.claims.merging.chains import GOES_ON, IS_RIGHT
from proofs.kernel import AllSizes, Given, claim, implies, refuted
from proofs.kernel.induction.entries import Among, Entries
from proofs.kernel.induction.lists import Noted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import Descent, Series
from proofs.kernel.induction.values import AnyAnswer, AnyFunction
from proofs.kernel.induction.words import Word

ANY_LEVELS = AllSizes("any number of levels, by the rounds of the loop that runs")

Found = tuple[int, State, int]
"""The number of a level, its state, and what has been added above it."""


class Levels(Series):
    """Any levels; each has the bounds of its line and of its digit by its number."""

    __slots__ = ()

    def __getitem__(self, place: Any) -> Level:
        spans = [Span(1, (self.descent.made(place, k), self.descent.made(place, k + 1))) for k in (0, 2)]
        return Level(1, 1, 0, spans[0], spans[1])


def any_levels(given: Given) -> Levels:
    """Levels, at least one."""
    return Levels(Descent(given, 0, AnyFunction(given, "bound")), given.integer("levels", at_least=1))


def any_entry(given: Given, name: str) -> Found:
    """Any entry of the list."""
    spans: list[Bounds] = [(given.integer(f"{name}_{part}0"), given.integer(f"{name}_{part}1")) for part in "mw"]
    number, carry, added = (given.integer(f"{name}_{part}") for part in ("number", "carry", "added"))
    return number, State(carry, *spans), added


FORM: Found = 0, State(0, (0, 0), (0, 0)), 0
"""The form of entries of the list."""


class Left(NamedTuple):
    """What some entries come to: the lowest level of one that is held, and how much work they are at most; and whether
    those before the last were no less than none."""

    lowest: int
    work: int
    is_natural: bool


def searched(given: Given, phase: str, *, ends_without_carry: bool) -> None:
    """States the goals of a claim about a search of which a state is held at each level; without `ends_without_carry`,
    though the last one may ask for a carry."""
    levels, held, weight = any_levels(given), AnyFunction(given, "held"), AnyFunction(given, "weight")
    asked: list[tuple[int, State]] = []
    top = levels.length - 1
    first = [State(carry, levels[top].moved.bounds, levels[top].wanted.bounds) for carry in (1, 0)]
    given.assume((held(top, first[0]) == 1) | (held(top, first[1]) == 1))

    def is_held(number: int, state: State) -> Any:
        if ends_without_carry:
            given.assume(implies((held(number, state) == 1) & (number < 0), state.carry == 0))
        return held(number, state) == 1

    def with_entry(left: Left, found: Found, _beside: None) -> Left:
        number, state, _ = found
        lowest = min(left.lowest, number) if is_held(number, state) else left.lowest
        given.assume(weight(number) >= 1)
        return Left(lowest, left.work + weight(number), (left.work >= 0) if left.is_natural else False)

    def with_some(left: Left, some: tuple[Found, ...]) -> Left:
        (number, state), (one, _) = asked[-1], some
        lowest, work = given.integer("lowest"), given.integer("work", at_least=0)
        given.assume(lowest <= left.lowest)
        given.assume(implies((held(number, state) == 1) & is_held(*one[:2]), lowest <= one[0]))
        given.assume(work < weight(number))
        return Left(lowest, left.work + work, (left.work >= 0) if left.is_natural else False)

    def handed(_levels: Any, number: int, state: State) -> Among:
        asked.append((number, state))
        (_, one, added), (_, other, more) = (any_entry(given, name) for name in ("one", "other"))
        GOES_ON.assume(given, held(number, state) == 1, held(number - 1, one) == 1)
        return Among((one, added), (other, more))

    def is_above(entry: tuple[int, State], lowest: int) -> Any:
        return implies(held(*entry) == 1, entry[0] > lowest)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        left = names["stack"].total
        return {"a state is held": left.lowest <= top, "work": left.work >= 0, "so it was before": left.is_natural}

    def returns(found: int | None, _side: None) -> None:
        given.check("a number is found", found is not None)

    entries = Entries(given, "states", lambda name: (any_entry(given, name), None), Left(levels.length, 0, True),
                      with_entry, with_some, FORM)  # fmt: skip
    seen = Noted(given, lambda name: any_entry(given, name)[:2], lambda names: names["stack"].total.lowest, is_above)
    by_rounds(
        given, phase, total_with, (levels,), carried={"seen": seen, "stack": entries}, holds=holds, returns=returns,
        early=returns, measure=lambda names: names["stack"].total.work,
        words={"lower_states": Word("C25.level", AnyAnswer(handed))},
    )  # fmt: skip


@claim(
    "C70.levels",
    "If a state is held that total_with begins with, a held state hands a held one to the level below, and the last "
    "one asks for no carry, the search ends and finds a number.",
    family="loops",
    scope=ANY_LEVELS,
    ids=("R9",),
    cases=lambda: PHASES,
    empty=1,
)
def levels_are_searched(given: Given, phase: str) -> None:
    searched(given, phase, ends_without_carry=True)


@claim(
    "C70.levels-with-a-carry",
    "If a state is held at each level, the search finds a number (false: the last one may ask for a carry).",
    family="loops",
    scope=ANY_LEVELS,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def levels_may_ask_for_a_carry(given: Given, phase: str) -> None:
    searched(given, phase, ends_without_carry=False)


class AllRight(NamedTuple):
    """Whether all of some entries are right, and how much work they are; as `Left` has it."""

    are_right: bool
    work: int
    is_natural: bool


def followed(given: Given, phase: str, *, adds: bool) -> None:
    """States the goals of a claim about a search whose states are right; without `adds`, that nothing is added."""
    levels, right, weight = any_levels(given), AnyFunction(given, "right"), AnyFunction(given, "weight")
    asked: list[tuple[int, State, State, int]] = []
    met: list[Found] = []
    top = levels.length - 1
    for carry in (1, 0):
        given.assume(right(top, State(carry, levels[top].moved.bounds, levels[top].wanted.bounds), 0) == 1)

    def with_entry(all_: AllRight, found: Found, _beside: None) -> AllRight:
        given.assume(weight(found[0]) >= 1)
        is_natural = (all_.work >= 0) if all_.is_natural else False
        return AllRight((right(*found) == 1) if all_.are_right else False, all_.work + weight(found[0]), is_natural)

    def with_some(all_: AllRight, some: tuple[Found, ...]) -> AllRight:
        (number, state, lower, added), ((*found, total),) = asked[-1], some
        IS_RIGHT.assume(given, right(number, state, total - added) == 1, right(number - 1, lower, total) == 1)
        work = given.integer("work", at_least=0)
        given.assume(work < weight(number))
        is_natural = (all_.work >= 0) if all_.is_natural else False
        return AllRight((right(*found, total) == 1) if all_.are_right else False, all_.work + work, is_natural)

    def handed(_levels: Any, number: int, state: State) -> Among:
        _, lower, added = any_entry(given, "lower")
        asked.append((number, state, lower, added))
        return Among((lower, added))

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        left = names["stack"].total
        return {"all are right": left.are_right, "work": left.work >= 0, "so it was before": left.is_natural}

    def early(found: int, _side: None) -> None:
        number, state = met[-1][:2]
        given.check("below all levels, without a carry", (number < 0) & (state.carry == 0))
        given.check("it is right", right(number, state, found) == 1)
        if not adds:
            given.agree("nothing is added", impl=found, spec=0)

    def returns(found: int | None, _side: None) -> None:
        given.check("nothing is found", found is None)

    entries = Entries(given, "states", lambda name: (any_entry(given, name), None), AllRight(True, 0, True),
                      with_entry, with_some, FORM, taken=lambda _, found, _beside: met.append(found))  # fmt: skip
    seen = Noted(given, lambda name: any_entry(given, name)[:2], lambda _: None, lambda *_: True)
    by_rounds(
        given, phase, total_with, (levels,), carried={"seen": seen, "stack": entries}, holds=holds, returns=returns,
        early=early, measure=lambda names: names["stack"].total.work,
        words={"lower_states": Word("C25.level-alone", AnyAnswer(handed))},
    )  # fmt: skip


@claim(
    "C70.levels-alone",
    "If the states that total_with begins with are right with nothing added, and what a right one hands to the level "
    "below is with what it adds, then what it finds is what was added to a right one below all levels, with no carry.",
    family="loops",
    scope=ANY_LEVELS,
    ids=("R9",),
    cases=lambda: PHASES,
)
def what_is_found_is_right(given: Given, phase: str) -> None:
    followed(given, phase, adds=True)


@claim(
    "C70.levels-that-add-nothing",
    "The search over levels finds what was added above the lowest (false: each may add something).",
    family="loops",
    scope=ANY_LEVELS,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def levels_add_nothing(given: Given, phase: str) -> None:
    followed(given, phase, adds=False)
