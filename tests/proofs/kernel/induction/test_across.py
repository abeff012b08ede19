"""Lists of any length of which one entry is followed, and lists of one number: what is proved of them, and what not."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_across as loops

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.cut.loops import pieces_of, run
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.series import each_of, filled
from proofs.kernel.induction.values import Across, Placed, items
from proofs.kernel.terms.term import Unsupported
from tests.proofs.helpers import found_by_rounds


def totals(function: Callable[..., Any], kind: Any = int) -> Any:
    """What becomes of the claim that each entry of what a function gives is the sum of the multiples of its number."""

    def body(given: Given, phase: str) -> None:
        step, number = given.integer("step"), given.integer("number")
        by_rounds(
            given, phase, function, (items(step), Across(number)), carried={"found": Across(kind)}, first=0,
            more=lambda _, side: side + step * number,
            holds=lambda names, side: {"so far": names["found"].entry == side},
            returns=lambda value, side: given.agree("the total", impl=value.entry, spec=side),
        )  # fmt: skip

    return found_by_rounds(body)


def test_each_entry_is_made_of_its_own() -> None:
    assert totals(loops.totals).verdict is Verdict.PROVED_ALL_SIZES
    assert loops.totals((2, 3), [1, 10, 0]) == [5, 50, 0]


@pytest.mark.parametrize("function", loops.FALSE)
def test_a_false_total_is_refuted(function: Callable[..., Any]) -> None:
    assert totals(function).verdict is Verdict.REFUTED
    assert function((2, 3), [1, 10**7]) != loops.totals((2, 3), [1, 10**7])


@pytest.mark.parametrize("function", loops.REFUSED)
def test_what_depends_on_other_entries_is_refused(function: Callable[..., Any]) -> None:
    result = totals(function)
    assert result.verdict is Verdict.ERROR, (result.verdict, result.reasons)
    assert result.reasons[0].startswith(("KernelError", "Unsupported")), result.reasons


def test_entries_are_of_the_kind_that_is_said() -> None:
    for kind in (bool, Across(int), (int, int)):
        assert totals(loops.totals, kind).verdict is Verdict.ERROR


def test_the_entry_of_a_round_is_none_that_holds_between_rounds() -> None:
    """The item of a round is not the same in all rounds, as an entry that is followed is."""

    def body(given: Given, phase: str) -> None:
        step, number = given.integer("step"), given.integer("number")
        by_rounds(
            given, phase, loops.last_multiples, (items(step), Across(number)), carried={"found": Across(int)},
            holds=lambda names, _: {"of this step": names["found"].entry == step * number}, returns=lambda *_: None,
        )  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.ERROR


def test_an_entry_that_is_an_item_says_nothing_between_rounds() -> None:
    """A list whose entry is the item of a round, as if it were the same in all."""

    def body(given: Given, phase: str) -> None:
        step = given.integer("step")
        kept = Across(step)
        by_rounds(
            given, phase, loops.totals, (items(step), Across(1)), carried={"found": Across(int)},
            holds=lambda names, _: {"of this step": names["found"].entry == kept.entry}, returns=lambda *_: None,
        )  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.ERROR


def test_lists_of_known_lengths_are_made_as_python_makes_them() -> None:
    pieces = pieces_of(loops.totals)
    before = run(pieces.before, {"steps": (), "numbers": [3, 4]})
    assert before.names["found"] == [0, 0]
    after = run(pieces.round, {**before.names, "__item__": 5})
    assert after.names["found"] == [15, 20]
    with pytest.raises(ValueError, match="zip"):
        run(pieces.round, {**before.names, "found": [0], "__item__": 5})
    assert each_of(lambda pair: pair[0] - pair[1], [5, 6], [1, 2], are_zipped=True) == [4, 4]
    assert filled((7, 7, 7), 0) == [0, 0, 0] and filled((), 0) == []


def test_nothing_is_asked_of_a_followed_list_but_what_is_made_of_its_entries() -> None:
    followed: Any = Across(3)
    asked: list[Callable[[], Any]] = [
        lambda: len(followed), lambda: [*followed], lambda: followed[0], lambda: followed == [3], lambda: 3 in followed,
        lambda: followed + followed, lambda: followed.index(3), lambda: bool(followed),
        lambda: followed.__setitem__(0, 4), lambda: each_of(sum, followed, [1], are_zipped=True),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(Unsupported):
            ask()


PLACES = object()
"""In a list of the places, in place of one of one value."""


def counted(function: Callable[..., Any], filled_with: Any) -> Any:
    """What becomes of the claim that a function puts each place at its place, in a list of one value."""

    def body(given: Given, phase: str) -> None:

        def more(_names: dict[str, Any], side: None) -> None:
            given.agree("what is put", impl=put.put, spec=[(place, place)])
            return side

        count = given.integer("count")
        place = given.integer("where", at_least=0, below=count)
        put = Placed(items(place if filled_with is PLACES else filled_with), count)
        by_rounds(
            given, phase, function, (items(place),), carried={"result": put}, more=more,
            holds=lambda *_: {"nothing": True},
            returns=lambda value, _: given.check("it is what was put", value.is_all_of(put)),
        )  # fmt: skip

    return found_by_rounds(body)


def test_a_list_of_one_number_is_that_which_is_said() -> None:
    assert counted(loops.counts, 0).verdict is Verdict.PROVED_ALL_SIZES
    for function in (loops.counts_from_one, loops.counts_of_twice_as_many, loops.counts_in_order):
        assert counted(function, 0).verdict is Verdict.ERROR, function
    assert counted(loops.first_numbers, PLACES).verdict is Verdict.PROVED_ALL_SIZES
    for function in (loops.next_numbers, loops.counts):
        assert counted(function, PLACES).verdict is Verdict.ERROR, function
    assert counted(loops.first_numbers, 0).verdict is Verdict.ERROR
    for other in (False, 1, None, (0, 0)):
        assert counted(loops.counts, other).verdict is Verdict.ERROR, other
