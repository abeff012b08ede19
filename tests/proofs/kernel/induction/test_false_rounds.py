"""False claims about the rounds of loops, which say of them what may not be said."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.lists import Grown, Noted
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.states import Maybe
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended, items
from tests.proofs.helpers import found_by_rounds


def require_refused(body: Callable[[Given, str], None], said: str) -> None:
    """Fails unless a claim is an error that says so."""
    result = found_by_rounds(body)
    assert result.verdict is Verdict.ERROR and said in str(result.reasons), (result.verdict, result.reasons)


OTHER_FORMS: dict[str, tuple[Any, Callable[[Any, int], Any]]] = {
    "None, then an integer": (None, lambda _, value: value),
    "an integer, then None": (0, lambda *_: None),
    "a tuple that grows": ((), lambda side, value: (*side, value)),
    "a tuple in a tuple": ((0, ()), lambda side, value: (0, (value,))),
    "a list": ((0,), lambda side, value: [value]),
    "a condition, then an integer": (True, lambda _, value: value),
    "an integer, then a condition": (0, lambda _, value: value == 0),
    "a number and no integer": (0.0, lambda side, _: side),
    "a list from the first on": ([], lambda side, value: [*side, value]),
}
"""The definition's side without items, and what a round makes of it."""


@pytest.mark.parametrize("name", OTHER_FORMS)
def test_the_side_of_the_definition_keeps_its_form(name: str) -> None:
    """Found: what is None without items was None in all rounds, so that all was proved of the first round alone."""

    def body(given: Given, phase: str) -> None:
        (first, more), value = OTHER_FORMS[name], given.integer("value")
        by_rounds(
            given, phase, loops.seven_from_the_second_on, (items(value),), carried={"last": int}, first=first,
            more=lambda _, side: more(side, value), holds=lambda *_: {"nothing": True}, returns=lambda *_: None,
        )  # fmt: skip

    require_refused(body, "the definition's side")


def test_the_last_value_so_far_is_none_after_no_round_alone() -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.seven_from_the_second_on, (items(value),), carried={"last": int}, first=None,
            holds=lambda names, side: {"the last": names["last"] == (-1 if side is None else side)},
            more=lambda *_: value,
            returns=lambda last, side: given.agree("the last", impl=last, spec=-1 if side is None else side),
        )  # fmt: skip

    require_refused(body, "is <value> after a round, and None before it")


def test_the_values_so_far_are_not_of_one_number() -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.doubled_with_each, (items(value),), carried={"total": int}, first=(),
            holds=lambda names, side: {"the sum": names["total"] == sum(side)},
            more=lambda _, side: (*side, value),
            returns=lambda total, side: given.agree("the sum", impl=total, spec=sum(side)),
        )  # fmt: skip

    require_refused(body, "is (<value>,) after a round, and () before it")


@pytest.mark.parametrize(
    ("first", "more"),
    [(None, lambda side, _: side), ((0, True), lambda side, value: (value, side[1] & (value == 0)))],
    ids=["None", "an integer and a condition"],
)
def test_a_side_that_keeps_its_form_is_taken(first: Any, more: Callable[[Any, int], Any]) -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.doubled_with_each, (items(value),), carried={"total": int}, first=first,
            more=lambda _, side: more(side, value), holds=lambda *_: {"nothing": True},
            returns=lambda *_: given.check("nothing", True),
        )  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.PROVED_ALL_SIZES


def test_one_list_of_two_names_is_none_of_a_tuple() -> None:
    """Found: a list in a tuple was another one than that of a name, though both were made as one."""

    def body(given: Given, phase: str) -> None:
        value, found, other = given.integer("value"), Appended(), Appended()
        by_rounds(
            given, phase, loops.appended_by_two_names, (items(value),), carried={"found": found, "pair": (other, int)},
            holds=lambda *_: {"nothing": True},
            returns=lambda got, _: given.check("all", got.is_all_of(found)),
        )  # fmt: skip
        if phase == "round":
            given.agree("each value", impl=tuple(found.added), spec=(value,))

    require_refused(body, "is a list in a tuple")


@pytest.mark.parametrize("of", [lambda kind: (kind, int), lambda kind: (Maybe(kind), int)], ids=["a list", "or None"])
def test_a_list_that_grows_is_none_of_a_tuple(of: Callable[[Any], Any]) -> None:
    """Found: what was put there by its other name was not seen, nor was it a goal that something holds of it."""

    def body(given: Given, phase: str) -> None:
        one, two = (Grown(given, f"s{k}", int, lambda at, entry, k=k: (entry == k) | (at == 0)) for k in (1, 2))
        by_rounds(
            given, phase, loops.read_by_two_names, (items(given.integer("value")),), returns=lambda *_: None,
            carried={"seen": one, "pair": of(two), "wrong": int},
            holds=lambda names, _: {"so many": names["seen"].length == names["pair"][1] + 1},
        )  # fmt: skip

    require_refused(body, "in a tuple")


@pytest.mark.parametrize("kind", ["Noted", "Entries", "Appended"])
def test_no_list_is_carried_in_a_tuple(kind: str) -> None:
    def body(given: Given, phase: str) -> None:
        kinds = {
            "Noted": Noted(given, given.integer, lambda _: None, lambda *_: True),
            "Entries": entries_of(given, 0, 0, lambda depth: depth + 1),
            "Appended": Appended(),
        }
        carried = {"seen": Grown(given, "seen", int, lambda *_: True), "pair": (kinds[kind], int), "wrong": int}
        by_rounds(given, phase, loops.read_by_two_names, (items(given.integer("value")),), carried=carried,
                  holds=lambda *_: {"nothing": True}, returns=lambda *_: None)  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.ERROR


class Depth(NamedTuple):
    """How many entries there are, or None."""

    depth: Any


def entries_of(given: Given, form: Any, empty: Any, more: Callable[[Any], Any]) -> Entries:
    """Entries of which their number is known."""
    return Entries(given, "todo", lambda name: (given.integer(name), None), Depth(empty),
                   lambda total, *_: Depth(more(total.depth)), form=form)  # fmt: skip


NOW: dict[str, int] = {}
"""What a claim keeps in its module."""


def now() -> int:
    """The integer that is kept there."""
    return NOW["value"]


def kept_in_the_module(value: int) -> Callable[[], int]:
    """A function that finds an integer there."""
    NOW["value"] = value
    return now


def by_default(value: int) -> Callable[[], int]:
    """A function that an integer is handed where it is made."""

    def told(*, said: int = value) -> int:
        return said

    return told


def by_object(value: int) -> Callable[[], int]:
    """A function that asks an object for an integer."""
    thing = AnyObject(size=value)
    return lambda: thing.size


KEPT: dict[str, Callable[[int], Callable[[], int]]] = {
    "an answer": lambda value: AnyAnswer(lambda: value),
    "an answer of an answer": lambda value: AnyAnswer(AnyAnswer(lambda: value)),
    "an object": by_object,
    "a method of an object": lambda value: AnyObject(size=lambda: value).size,
    "the module": kept_in_the_module,
    "a default": by_default,
    "a list": lambda value: [value].pop,
}
"""Functions that give an integer, by where they keep it."""


@pytest.mark.parametrize("name", KEPT)
def test_what_holds_between_rounds_speaks_of_no_item_by_what_it_keeps(name: str) -> None:
    """Found: of what answers and objects keep, and what is in the module, it was not asked whether it is an item."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        told = KEPT[name](value)
        by_rounds(
            given, phase, loops.last_of, (items(value),), carried={"last": int, "rounds": int},
            holds=lambda names, _: {"the last": (names["rounds"] == 0) | (names["last"] == told())},
            returns=lambda got, _: given.check("the last is any", (got[1] == 0) | (got[0] == value)),
        )  # fmt: skip

    require_refused(body, "what holds between rounds")


def test_what_holds_between_rounds_depends_on_nothing_that_was_decided_of_an_item() -> None:
    """Found: that an item is above 0 was decided before the rounds, in all of them in the same way."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        is_above = bool(value > 0)
        by_rounds(
            given, phase, loops.last_of, (items(value),), carried={"last": int, "rounds": int},
            holds=lambda names, _: {"as any": (names["rounds"] == 0) | ((names["last"] > 0) == is_above)},
            returns=lambda got, _: given.check("as any", (got[1] == 0) | ((got[0] > 0) == (value > 0))),
        )  # fmt: skip

    require_refused(body, "something is decided before the rounds")


def test_what_all_rounds_share_may_be_decided_before_them() -> None:
    def body(given: Given, phase: str) -> None:
        first, of = given.integer("first"), AnyFunction(given, "of")
        least = 0 if first > 0 else 1
        by_rounds(
            given, phase, loops.last_of, (items(given.integer("value")),), carried={"last": int, "rounds": int},
            first=first, holds=lambda names, _: {"some": names["rounds"] * (of(first) - of(first)) >= least - 1},
            returns=lambda *_: given.check("nothing", True),
        )  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.PROVED_ALL_SIZES


def test_the_number_of_rounds_is_told_of_no_item() -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value", at_least=1)
        by_rounds(
            given, phase, loops.last_of, (items(value),), carried={"last": int, "rounds": int}, first=0,
            more=lambda _, side: side + value, counted=Counted(lambda side: side // value),
            holds=lambda *_: {"nothing": True}, returns=lambda *_: given.check("nothing", True),
        )  # fmt: skip

    require_refused(body, "speaks of ['value']")


def test_a_condition_about_an_item_does_not_hold_from_round_to_round() -> None:
    """It would be that of one item, and the last one would be positive if any is."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        is_positive = value > 0
        by_rounds(
            given, phase, loops.last_of, (items(value),), carried={"last": int, "rounds": int},
            holds=lambda names, _: {"as it is": (names["rounds"] <= 0) | ((names["last"] > 0) == is_positive)},
            returns=lambda *_: given.check("nothing", True),
        )  # fmt: skip

    require_refused(body, "speaks of ['value']")


@pytest.mark.parametrize("function", [loops.as_the_first, loops.as_the_one_before])
def test_items_are_read_at_the_place_of_the_round_alone(function: Callable[..., Any]) -> None:
    """Or each would be as any other is."""

    def body(given: Given, phase: str) -> None:
        by_rounds(
            given, phase, function, (items(given.integer("value")),), carried={"same": int},
            holds=lambda names, _: {"same": names["same"] == 1},
            returns=lambda same, _: given.check("all are the same", same == 1),
        )  # fmt: skip

    require_refused(body, "whose turn it is not")


def test_items_from_the_end_do_not_go_along_with_those_from_the_begin() -> None:
    """Or what is the same from either end would be the same everywhere."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.the_same_from_either_end, (items(value), items(value)), carried={"same": int},
            from_end=True, holds=lambda names, _: {"same": names["same"] == 1},
            returns=lambda same, _: given.check("the same", same == 1),
        )  # fmt: skip

    require_refused(body, "which is not known to be all items in order")
