"""Functions that are taken at their word, and lists in which rounds put entries."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import rounds_of_words, rounds_that_put
from support.rounds_of_words import UNTAKEN
from support.rounds_that_put import FALSE_PUTS, UNREAD_PUTS

import proofs
from proofs.kernel import ALL_SIZES, Given, Verdict
from proofs.kernel.claim import Claim
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, Appended, Placed, items
from proofs.kernel.induction.words import OF_PYTHON, Word, taking
from proofs.kernel.registry import all_claims
from tests.proofs.helpers import found_by_rounds


def adds_doubles(
    function: Callable[..., int], name: str = "twice", of: Any = None, claim: str = "C0.none"
) -> Claim:
    """The claim that a function adds twice each entry, if what it calls gives that."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")

        def doubled(*arguments: int) -> int:
            return 2 * arguments[-1]

        def returns(found: int, side: int) -> None:
            given.agree("the sum", impl=found, spec=side)

        carried = {"result": int} | ({"results": Appended()} if "a_list" in function.__name__ else {})
        by_rounds(
            given, phase, function, (items(value),), carried=carried, first=0, more=lambda _, side: side + 2 * value,
            holds=lambda names, side: {"the sum": names["result"] == side}, returns=returns,
            words={name: Word(claim, of(given) if of else AnyAnswer(doubled))},
        )  # fmt: skip

    return found_by_rounds(body)


def test_what_is_taken_at_its_word_gives_what_the_word_says() -> None:
    found = adds_doubles(rounds_of_words.sum_of_doubles)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons
    for function in (rounds_of_words.sum_of_doubles_but_nine, rounds_of_words.sum_of_doubles_of_the_next):
        assert adds_doubles(function).verdict is Verdict.REFUTED


def test_what_is_taken_at_its_word_is_not_run() -> None:
    """Of what gives anything, or always the same of the same, nothing else is known."""
    any_answer = lambda given: AnyAnswer(lambda _: given.integer("any"))  # noqa: E731
    any_function = lambda given: AnyFunction(given, "any")  # noqa: E731
    for of in (any_answer, any_function):
        assert adds_doubles(rounds_of_words.sum_of_doubles, of=of).verdict is Verdict.REFUTED
    assert adds_doubles(rounds_of_words.sum_of_differences, of=any_function).verdict is Verdict.PROVED_ALL_SIZES


def test_whether_a_word_hands_back_what_it_was_given_is_asked_of_plain_integers() -> None:
    found = adds_doubles(rounds_of_words.sum_of_what_is_not_handed_back)
    assert found.verdict is Verdict.ERROR and "plain integers take a branch that no term reaches" in str(found.reasons)
    found = adds_doubles(rounds_of_words.sum_of_what_is_no_other)
    assert found.verdict is Verdict.ERROR and "asks what is the same object" in str(found.reasons)


def test_an_answer_is_made_anew_each_time() -> None:
    """Or what gives now this, now that would be taken for a function of what it is given."""

    def of(given: Given) -> AnyAnswer:
        asked: list[int] = []

        def answer(_: int) -> int:
            asked.append(given.integer(f"any{len(asked)}"))
            return asked[-1]

        return AnyAnswer(answer)

    assert adds_doubles(rounds_of_words.sum_of_differences, of=of).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNTAKEN, ids=lambda function: function.__name__)
def test_what_cannot_be_taken_at_its_word_is_an_error(function: Callable[..., int]) -> None:
    assert adds_doubles(function, UNTAKEN[function]).verdict is Verdict.ERROR


def test_a_function_that_is_handed_what_it_may_change_is_not_taken_at_its_word() -> None:
    found = adds_doubles(rounds_of_words.of_a_list_that_is_handed_on, "noted")
    assert "a function is taken at its word that is handed what it may change" in str(found.reasons)
    assert "calls no function `Twice`" in str(adds_doubles(rounds_of_words.of_a_class, "Twice").reasons)


def test_of_pythons_library_that_is_taken_at_its_word_which_the_word_names() -> None:
    """Another word is not about it, and its word is about no other function."""
    divides = rounds_of_words.of_what_divides
    assert adds_doubles(divides, "gcd", claim="math.gcd").verdict is Verdict.REFUTED
    assert "calls no function `gcd`" in str(adds_doubles(divides, "gcd").reasons)
    doubles = adds_doubles(rounds_of_words.sum_of_doubles, claim="math.gcd")
    assert "calls no function `twice`" in str(doubles.reasons)


def test_a_function_without_a_loop_may_take_others_at_their_word() -> None:
    def claimed(function: Callable[..., Any], name: str, value_of: Callable[[Given], Any]) -> Claim:
        def body(given: Given) -> None:
            value = given.integer("value")
            word = Word("C0.none", AnyAnswer(lambda some: some + 2))
            given.agree("it", impl=taking(function, {name: word})(value), spec=value + value_of(given))

        return found_by_rounds(body, cases=((),))  # type: ignore[arg-type]

    assert claimed(rounds_of_words.doubled_again, "twice", lambda _: 4).verdict is Verdict.PROVED_ALL_SIZES
    assert claimed(rounds_of_words.doubled_again, "twice", lambda _: 3).verdict is Verdict.REFUTED
    assert claimed(rounds_of_words.doubled_again, "noted", lambda _: 4).verdict is Verdict.ERROR
    assert claimed(rounds_of_words.with_what_it_keeps(3), "twice", lambda _: 2).verdict is Verdict.ERROR
    assert rounds_of_words.doubled_again(3) == 12


def test_each_word_is_that_of_a_claim_that_is_proved_for_all_sizes() -> None:
    """All that claims take at its word, by their sources."""
    known = {claim.id: claim for claim in all_claims()}
    text = "".join(path.read_text("utf-8") for path in Path(proofs.__file__).parent.glob("claims/**/*.py"))
    said = {name.strip('"') for name in re.findall(r"\bWord\(\s*(.*?),", text)}
    assert len(said) >= 5
    for name in said - OF_PYTHON.keys():
        claim = known[name]
        assert isinstance(claim.scope, type(ALL_SIZES)) and claim.expected is Verdict.PROVED_ALL_SIZES


def puts_doubles(function: Callable[..., Any]) -> Claim:
    """The claim that a function puts twice each number at its place."""

    def body(given: Given, phase: str) -> None:
        count, number, others = *given.integers("some", 2), items(given.integer("other"))
        place = given.integer("at", at_least=0, below=count)
        copy = Placed(others, count)

        def more(_names: dict[str, Any], _side: None) -> None:
            given.agree("what is put", impl=tuple(copy.put), spec=((place, 2 * number),))

        def returns(found: Any, _side: None) -> None:
            given.check("all of it", found.is_all_of(copy))

        carried = {"others" if function.__name__.endswith("given") else "result": copy}
        if "another_name" in function.__name__:
            carried = {"other": copy} | ({"result": copy} if function.__name__.endswith("name") else {})
        by_rounds(
            given, phase, function, (items((place, number)), others), carried=carried, more=more, returns=returns,
            holds=lambda *_: {"nothing more": True},
        )  # fmt: skip

    return found_by_rounds(body)


def test_what_is_put_at_its_place_is_proved() -> None:
    found = puts_doubles(rounds_that_put.put)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", FALSE_PUTS, ids=lambda function: function.__name__)
def test_what_is_put_elsewhere_is_refuted(function: Callable[..., Any]) -> None:
    assert puts_doubles(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_PUTS, ids=lambda function: function.__name__)
def test_what_is_not_known_of_lists_is_an_error(function: Callable[..., Any]) -> None:
    assert puts_doubles(function).verdict is Verdict.ERROR
