"""False claims that tell, of what holds between rounds, what one item is, or what a round did."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from support import rounds_told as loops

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.entries import Among, Entries
from proofs.kernel.induction.lists import Noted
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended, items
from proofs.kernel.induction.words import Word
from tests.proofs.helpers import found_by_rounds
from tests.proofs.kernel.induction.test_false_rounds import require_refused

Names = dict[str, Any]


def is_0(given: Given, phase: str, function: Callable[..., int], arguments: tuple[Any, ...], **said: Any) -> None:
    """States the goals of one case of the claim that a function gives 0."""
    by_rounds(given, phase, function, arguments, returns=lambda found, _: given.check("it is 0", found == 0), **said)


def test_no_item_is_shown_by_the_name_of_what_the_loop_goes_over() -> None:
    """Found: the item was that of the round, and behind the last one any."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.last_of_some, (items(value),), carried={"last": int},
            holds=lambda names, _: {"the last": (names["last"] == 0) | (names["last"] == names["values"].entry)},
            returns=lambda found, _: given.check("0, or any", (found == 0) | (found == value)),
        )  # fmt: skip

    assert loops.last_of_some((1, 2)) == 2
    require_refused(body, "KeyError: 'values'")


def test_no_name_is_shown_that_only_a_round_assigns() -> None:
    """Found: where a round ends it was shown, and not where one begins."""

    def body(given: Given, phase: str) -> None:
        is_0(given, phase, loops.last_of_some, (items(given.integer("value")),), carried={"last": int},
             holds=lambda names, _: {"the last": names["last"] == names.get("kept", 0)})  # fmt: skip

    assert loops.last_of_some((1, 2)) == 2
    assert found_by_rounds(body).verdict is Verdict.REFUTED


def test_an_item_has_a_name_of_its_own() -> None:
    """Found: where a round begins it was what it was before the loop, in all rounds."""

    def body(given: Given, phase: str) -> None:
        last = given.integer("last")
        by_rounds(
            given, phase, loops.last_by_a_name_of_before, (items(given.integer("value")), last), carried={"found": int},
            holds=lambda names, _: {"the last": (names["found"] == 0) | (names["found"] == names["last"])},
            returns=lambda found, _: given.check("0, or what is given", (found == 0) | (found == last)),
        )  # fmt: skip

    assert loops.last_by_a_name_of_before((1, 2), 7) == 2
    require_refused(body, "each round assigns last, of before the loop")


@pytest.mark.parametrize("place", ["first", "argument"])
def test_an_item_is_not_what_all_rounds_share(place: str) -> None:
    """Found: an integer of an item that the definition's side begins with was one of which all rounds may speak."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        function, more = (loops.last_of_some, ()) if place == "first" else (loops.last_or_one_more, (value,))
        is_any = lambda found: (found == 0) | (found == value) | (found == value + 1)  # noqa: E731
        by_rounds(
            given, phase, function, (items(value), *more), first=value,
            carried={"last" if place == "first" else "found": int},
            holds=lambda names, _: {"the last": is_any(names["last" if place == "first" else "found"])},
            returns=lambda found, _: given.check("0, or any", is_any(found)),
        )  # fmt: skip

    require_refused(body, "value is of one item, and of what all rounds share")


def test_what_holds_while_a_condition_does_keeps_nothing_that_a_round_changes() -> None:
    """Found: that was asked of a `for` alone."""

    def body(given: Given, phase: str) -> None:
        answers: list[int] = []

        def ask(_: int) -> int:
            answers.append(given.integer("answer"))
            return answers[-1]

        is_0(
            given, phase, loops.last_answer, (AnyAnswer(ask), given.integer("count")),
            carried={"last": int, "count": int}, measure=lambda names: names["count"],
            holds=lambda names, _: {"the last answer": names["last"] == (answers[-1] if answers else 0)},
        )  # fmt: skip

    assert loops.last_answer(lambda count: count, 3) == 1
    require_refused(body, "it is not known which integers it speaks of: ['list']")


def test_nor_does_a_measure() -> None:
    """Found: it was one less where a round ended than where it began, whatever that did."""

    def body(given: Given, phase: str) -> None:
        answers: list[int] = []

        def ask(count: int) -> int:
            answers.append(count)
            return count

        by_rounds(
            given, phase, loops.last_answer, (AnyAnswer(ask), given.integer("count")),
            carried={"last": int, "count": int}, measure=lambda _: 1 - len(answers),
            holds=lambda *_: {"nothing": True}, returns=lambda *_: given.check("nothing", True),
        )  # fmt: skip

    require_refused(body, "it is not known which integers it speaks of: ['list']")


def test_what_holds_does_not_ask_what_was_noted() -> None:
    """Found: a set showed what a round had added, where one begins nothing."""

    def body(given: Given, phase: str) -> None:
        seen: Any = Noted(given, given.integer, lambda _: None, lambda *_: True)
        is_0(
            given, phase, loops.last_noted, (given.integer("count"),),
            carried={"seen": seen, "last": int, "count": int}, measure=lambda names: names["count"],
            holds=lambda names, _: {"the last": names["last"] == (seen.added[-1] if seen.added else 0)},
        )  # fmt: skip

    assert loops.last_noted(3) == 1
    require_refused(body, "is asked for `added`")


class Depth(NamedTuple):
    """How many entries there are."""

    depth: int


@pytest.mark.parametrize("part", [lambda todo: todo.top, lambda todo: todo.taken], ids=["top", "taken"])
def test_what_holds_does_not_ask_what_was_taken(part: Callable[[Any], Any]) -> None:
    """Found: a list showed whether a round had taken an entry, or looked at one."""

    def body(given: Given, phase: str) -> None:
        some = Entries(given, "some", lambda name: (given.integer(name), None), Depth(0),
                       lambda total, *_: Depth(total.depth + 1))  # fmt: skip
        is_0(
            given, phase, loops.last_taken, (some.sequence(),), carried={"todo": some, "last": int},
            measure=lambda names: names["todo"].length,
            holds=lambda names, _: {"none": bool(part(names["todo"])) or names["last"] == 0},
        )  # fmt: skip

    assert loops.last_taken((1, 2)) == 1
    require_refused(body, "Stack: a sequence of any length is asked for `t")


HANDED: dict[str, tuple[Callable[..., Any], Callable[[Given], Any]]] = {
    "a function": (loops.told_of_a_list, lambda given: AnyFunction(given, "note")),
    "an answer": (loops.told_of_a_list, lambda given: AnyAnswer(lambda _: given.integer("note"))),
    "an object": (loops.told_of_a_list_by_method, lambda given: AnyObject(take=lambda _: given.integer("note"))),
}
"""What is handed a list."""


@pytest.mark.parametrize("name", HANDED)
def test_nothing_is_handed_a_list_that_rounds_change(name: str) -> None:
    """Found: whoever is handed a list may change it, and did not."""
    function, note = HANDED[name]

    def body(given: Given, phase: str) -> None:
        value, kept = given.integer("value"), Appended()
        by_rounds(
            given, phase, function, (items(value), note(given)), carried={"kept": kept},
            holds=lambda *_: {"nothing": True}, returns=lambda got, _: given.check("all", got.is_all_of(kept)),
        )  # fmt: skip
        if phase == "round":
            given.agree("each value", impl=tuple(kept.added), spec=(value,))

    assert loops.told_of_a_list((1, 2), lambda kept: kept.clear()) == ()
    require_refused(body, "which is no integer" if name == "a function" else "which it may change")


@pytest.mark.parametrize(
    ("answer", "said"), [((0,), "of which it is not known"), (Among(0), "sequence of any length")], ids=["all", "some"]
)
def test_a_list_of_before_the_loop_has_no_entries_of_which_a_word_knows_some(answer: Any, said: str) -> None:
    """Found: those of which the word spoke were all that there were."""

    def body(given: Given, phase: str) -> None:
        some = Entries(given, "some", lambda name: (given.integer(name), None), Depth(0),
                       lambda total, *_: Depth(total.depth + 1), lambda *_: Depth(given.integer("more")),
                       form=0)  # fmt: skip
        by_rounds(
            given, phase, loops.how_many_of_a_word, (given.integer("count"),), carried={"todo": some, "found": int},
            measure=lambda names: names["todo"].length,
            holds=lambda names, _: {"one": names["found"] + names["todo"].total.depth == 1},
            returns=lambda found, _: given.check("one", found == 1),
            words={"three_of": Word("C0.test", AnyAnswer(lambda _: answer))},
        )  # fmt: skip

    assert loops.how_many_of_a_word(5) == 3
    require_refused(body, said)


def test_all_parts_are_those_of_one_case() -> None:
    """Found: the round of another case was taken for that of the one with which the loop begins and ends."""

    def body(given: Given, phase: str, adds: bool) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.last_or_one_more, (items(value), adds), carried={"found": int}, first=0,
            more=lambda *_: value, holds=lambda names, side: {"the last": names["found"] == side},
            returns=lambda found, side: given.agree("the last", impl=found, spec=side),
        )  # fmt: skip

    found = found_by_rounds(body, cases=(("before", True), ("round", False), ("after", True)))
    assert loops.last_or_one_more((1, 2), True) == 3
    assert found.verdict is Verdict.ERROR and "round in the case [True]" in str(found.reasons), found.reasons
