"""What is known of entries that rounds take from the end of a list is a goal where they put some there."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import Given
from proofs.kernel.claim import Verdict
from proofs.kernel.induction.entries import Among, Beside, Entries
from proofs.kernel.induction.lists import Noted
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import AnyAnswer, items
from proofs.kernel.induction.words import Word
from tests.proofs.helpers import found_by_rounds
from tests.proofs.kernel.induction.test_false_rounds import Depth, entries_of, require_refused


@pytest.mark.parametrize(
    ("form", "empty", "more", "said"),
    [
        (0, 0, lambda depth: depth + 1, "in another form"),
        (None, 0, lambda depth: depth + 1, "in another form"),
        ((0, None), 0, lambda depth: depth + 1, "in another form"),
        (0, None, lambda _: 1, "which is no integer"),
        (0, 0, lambda _: None, "what they come to has another form"),
        (0, 0, lambda depth: depth == 0, "what they come to has another form"),
    ],
)
def test_what_is_put_at_the_end_of_a_list_is_what_is_taken_there(
    form: Any, empty: Any, more: Callable[[Any], Any], said: str
) -> None:
    """Found: None was put there, and integers were taken."""

    function = loops.none_is_taken if said == "in another form" else loops.last_is_taken

    def body(given: Given, phase: str) -> None:
        by_rounds(
            given, phase, function, (items(given.integer("value")),),
            carried={"todo": entries_of(given, form, empty, more), "found": int},
            holds=lambda names, _: {"none": names["found"] == 0},
            returns=lambda got, _: given.check("none", got == 0),
        )  # fmt: skip

    require_refused(body, said)


@pytest.mark.parametrize(
    ("known", "verdict"),
    [(lambda entry: entry >= 0, Verdict.PROVED_ALL_SIZES), (lambda entry: entry >= 1, Verdict.REFUTED)],
)
def test_what_is_known_of_entries_is_a_goal_where_they_are_put(known: Callable[[Any], Any], verdict: Verdict) -> None:
    """Found: what was assumed of an entry that is taken was asked of none that is put there."""
    assert found_by_rounds(largest(known, lambda given, name: given.integer(name))).verdict is verdict


@pytest.mark.parametrize(
    "entry",
    [
        lambda given, name: given.integer(name, at_least=0),
        lambda given, name: assumed(given, given.integer(name)),
    ],
)
def test_nothing_else_is_known_of_entries_that_are_put_there(entry: Callable[[Given, str], Any]) -> None:
    require_refused(largest(lambda entry: entry >= 0, entry), "is no goal of those put there")
    require_refused(largest(None, entry), "is no goal of those put there")


def test_what_is_known_of_entries_says_nothing_of_an_item() -> None:
    """It would be one item where an entry is put, and another where it is taken: each would be as the last one."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        entries = Entries(given, "todo", lambda name: (given.integer(name), None), Depth(0),
                          lambda total, *_: Depth(total.depth + 1), form=0,
                          known=lambda entry: entry == value)  # fmt: skip
        by_rounds(
            given, phase, loops.as_the_last, (items(value),), carried={"todo": entries, "same": int},
            holds=lambda names, _: {"same": names["same"] == 1},
            returns=lambda same, _: given.check("all are the same", same == 1),
        )  # fmt: skip

    require_refused(body, "speaks of ['value']")


def assumed(given: Given, entry: Any) -> Any:
    """An entry of which something is assumed."""
    given.assume(entry >= 0)
    return entry


def largest(known: Callable[[Any], Any] | None, entry: Callable[[Given, str], Any]) -> Callable[[Given, str], None]:
    """A claim about a list whose one entry is the largest value so far, or 0: something is known of it."""

    def body(given: Given, phase: str) -> None:
        entries = Entries(given, "todo", lambda name: (entry(given, name), None), Depth(0),
                          lambda total, *_: Depth(total.depth + 1), form=0, known=known)  # fmt: skip
        by_rounds(
            given, phase, loops.largest_so_far, (items(given.integer("value")),), carried={"todo": entries},
            holds=lambda names, _: {"one": names["todo"].total.depth == 1},
            returns=lambda got, _: given.check("no less than 0", got >= 0),
        )  # fmt: skip

    return body


def none_is_found(
    function: Callable[[tuple[int, ...]], int], entries: Callable[[Given], Entries], **more: Any
) -> Callable[..., None]:
    """The claim that a function gives 0, of a list of which the entries are known."""

    def body(given: Given, phase: str) -> None:
        by_rounds(
            given, phase, function, (items(given.integer("value")),), carried={"todo": entries(given), "found": int},
            holds=lambda names, _: {"none": names["found"] == 0},
            returns=lambda got, _: given.check("none", got == 0), **more,
        )  # fmt: skip

    return body


def made_by(entry: Callable[[Given, str], Any]) -> Callable[[Given], Entries]:
    """Entries that are made so."""
    return lambda given: Entries(given, "todo", lambda name: (entry(given, name), None), Depth(0),
                                 lambda total, *_: Depth(total.depth + 1), form=0)  # fmt: skip


@pytest.mark.parametrize(
    "entry",
    [
        lambda given, name: 2 * given.integer(name),
        lambda given, name: 0,
        lambda given, name: given.integer(name) - given.integer(f"{name}_other"),
    ],
    ids=["twice an integer", "a number", "a difference"],
)
def test_an_entry_that_is_taken_may_be_any_of_those_put_there(entry: Callable[[Given, str], Any]) -> None:
    """Found: it was asked which facts are known of it, and not of what it is made."""
    assert loops.an_odd_one_is_taken((1, 2)) == 1
    require_refused(none_is_found(loops.an_odd_one_is_taken, made_by(entry)), "is known what is no goal")


def test_no_entry_is_an_integer_that_was_made_before() -> None:
    def of_one(given: Given) -> Entries:
        one = given.integer("one")
        return made_by(lambda *_: 2 * one)(given)

    def body(given: Given, phase: str) -> None:
        none_is_found(loops.an_odd_one_is_taken, of_one)(given, phase)

    require_refused(body, "is known what is no goal")


class AreAll(NamedTuple):
    """Whether something holds of all entries."""

    ok: Any


def test_what_entries_come_to_says_nothing_of_an_item_where_some_are_put() -> None:
    """Found: where an entry is put, it was told of one item, and where it is taken of another one."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        entries = Entries(given, "todo", lambda name: (given.integer(name), None), AreAll(True),
                          lambda total, entry, _: AreAll(total.ok & (entry == value)), form=0)  # fmt: skip
        by_rounds(
            given, phase, loops.as_the_last, (items(value),), carried={"todo": entries, "same": int},
            holds=lambda names, _: {"same": names["same"] == 1, "ok": names["todo"].total.ok},
            returns=lambda same, _: given.check("all are the same", same == 1),
        )  # fmt: skip

    assert loops.as_the_last((1, 2)) == 0
    require_refused(body, "speaks of ['value']")


@pytest.mark.parametrize(
    ("beside", "entry", "said"),
    [
        (None, lambda given, name: (given.integer(name), 0), "is known what is no goal"),
        (None, lambda given, name: (given.integer(name), given.integer(f"{name}_one")), "beside an entry"),
        (Beside(0, lambda _: None), lambda given, name: (given.integer(name), given.integer(f"{name}_one")), "beside"),
        (Beside(0, lambda _: 0), lambda given, name: (given.integer(name), None), "beside an entry"),
    ],
    ids=["a number", "another form", "none is put", "none is taken"],
)
def test_an_entry_that_is_put_has_beside_it_what_one_has_that_is_taken(beside: Any, entry: Any, said: str) -> None:
    """Found: what entries come to told those that are put, with nothing beside them, from those that are taken."""

    of_one_put = None if beside is None else beside.put(0)

    def entries(given: Given) -> Entries:
        def with_entry(total: AreAll, entry: int, beside: Any) -> AreAll:
            return AreAll(total.ok & ((beside is of_one_put) | (entry % 2 == 0)))

        return Entries(given, "todo", lambda name: entry(given, name), AreAll(True), with_entry, form=0, beside=beside)

    def body(given: Given, phase: str) -> None:
        by_rounds(
            given, phase, loops.an_odd_one_is_taken, (items(given.integer("value")),),
            carried={"todo": entries(given), "found": int},
            holds=lambda names, _: {"none": names["found"] == 0, "all are even": names["todo"].total.ok},
            returns=lambda got, _: given.check("none", got == 0),
        )  # fmt: skip

    require_refused(body, said)


def test_what_is_known_of_entries_is_no_goal_of_those_of_which_a_word_says_nothing() -> None:
    """Found: it was assumed of each that is taken, and a goal of none of them."""

    def entries(given: Given) -> Entries:
        return Entries(given, "todo", lambda name: (given.integer(name), None), Depth(0),
                       lambda total, *_: Depth(total.depth + 1), lambda *_: Depth(given.integer("some")), form=0,
                       known=lambda entry: entry >= 0)  # fmt: skip

    words = {"it_and_one_less": Word("C0.test", AnyAnswer(lambda _: Among()))}
    assert loops.one_below_0_is_taken((0, 0)) == 1
    require_refused(none_is_found(loops.one_below_0_is_taken, entries, words=words), "does not speak of")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (lambda given, name: given.integer(name, at_least=0, below=1), "is known what is no goal"),
        (lambda given, name: 0, "is known what is no goal"),
        (lambda given, name: None, "in another form"),
    ],
    ids=["one of few", "a number", "none"],
)
def test_what_was_noted_before_may_be_any_of_those_that_are_added(entry: Callable[..., Any], said: str) -> None:
    """Found: that what was noted still holds was a goal of entries of which more was known than of those added."""

    def body(given: Given, phase: str) -> None:
        seen = Noted(given, lambda name: entry(given, name), lambda names: names["limit"],
                     lambda entry, limit: True if entry is None else entry <= limit)  # fmt: skip
        by_rounds(
            given, phase, loops.what_was_seen_is_above_the_limit, (items(given.integer("value")),),
            carried={"seen": seen, "limit": int, "found": int}, holds=lambda names, _: {"none": names["found"] == 0},
            returns=lambda got, _: given.check("none", got == 0),
        )  # fmt: skip

    assert loops.what_was_seen_is_above_the_limit((5, 3, 5)) == 1
    require_refused(body, said)


def test_the_last_entry_is_another_one_where_more_were_put_at_the_end() -> None:
    """Or what is taken would be what was the last one before."""

    def entries(given: Given) -> Entries:
        some: list[Depth] = []

        def with_some(*_: Any) -> Depth:
            some.append(Depth(given.integer(f"some{len(some)}")))
            return some[-1]

        return Entries(given, "todo", lambda name: (given.integer(name), None), Depth(0),
                       lambda total, *_: Depth(total.depth + 1), with_some, form=0)  # fmt: skip

    words = {"it_and_one_less": Word("C0.test", AnyAnswer(lambda value: Among(value, value - 1)))}
    assert loops.the_one_before_is_taken_again((5,)) == 1
    result = found_by_rounds(none_is_found(loops.the_one_before_is_taken_again, entries, words=words))
    assert result.verdict is Verdict.REFUTED
