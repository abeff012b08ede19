"""A refutation shows every value on the way to both sides of the goal that fails."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from impl.simplify.rules import RULES
from impl.view import View
from proofs.claims.common import agrees_with_movement, any_view
from proofs.command import main
from proofs.kernel import Claim, Given, Verdict, merged
from proofs.kernel.discharge import discharge
from proofs.kernel.paths.trace import Row, Step, as_table, side_by_side, traced
from proofs.kernel.registry import all_claims
from spec import movement
from spec.shape import ravel, unravel
from tests.proofs.helpers import result


def steps_of(rows: tuple[Row, ...], side: str) -> dict[str, str]:
    """The steps of one side, by how they are written."""
    steps = [getattr(row, side) for row in rows]
    return {step.text: step.value for step in steps if step is not None}


def test_both_sides_of_a_movement_show_index_address_and_validity_in_one_row() -> None:
    def body(given: Given) -> None:
        view = any_view(given, 1, True)
        padded = view.pad(((1, 0),))
        wrong = View(padded.shape, padded.strides, padded.offset + 1, padded.mask, False)
        agrees_with_movement(given, view, wrong, movement.pad(view.shape, ((1, 0),)))

    values = {"size0": 3, "stride0": 5, "offset": 2, "begin0": 0, "end0": 3, "i0": 2}
    rows = traced(body, (), values)
    by_quantity = {row.quantity: row for row in rows}
    assert by_quantity["index"].impl == Step("index", "index", "(2,)")
    assert by_quantity["index"].spec == Step("index", "source", "(1,)")
    assert by_quantity["address"].impl == Step("address", "address(result, index)", "8")
    assert by_quantity["address"].spec == Step("address", "address(origin, source)", "7")
    assert steps_of(rows, "impl")["view.offset"] == "-2"


def test_flat_number_and_digits_show() -> None:
    def body(given: Given) -> None:
        shape, index = (2, 3), given.index((3, 2))
        flat = ravel((3, 2), index)
        given.agree("the index", impl=unravel(shape, flat), spec=index)

    rows = traced(body, (), {"i0": 1, "i1": 0})
    assert [row.quantity for row in rows if row.impl and row.spec] == ["index"]
    assert [(row.quantity, row.impl and row.impl.value) for row in rows if row.quantity in ("flat", "digits")] == [
        ("flat", "2"),
        ("flat", "2"),
        ("digits", "(0, 2)"),
    ]


def test_a_name_is_called_what_it_was_assigned() -> None:
    def body(given: Given) -> None:
        inner = merged(lambda: unravel((2, 2), 3))
        given.agree("the index", impl=inner, spec=given.index((2, 2)))

    rows = traced(body, (), {"i0": 0, "i1": 0})
    assert [row.quantity for row in rows if row.impl and row.impl.text == "inner"] == ["digits"]
    assert [row.spec.value for row in rows if row.spec] == ["(0, 0)"]


def test_the_sides_of_a_check_are_those_of_the_comparison_that_is_false() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        low, high = x - 1 <= x, x * 2 <= x
        given.check("between", low & high)

    rows = traced(body, (), {"x": 5})
    assert (steps_of(rows, "impl")["x * 2"], steps_of(rows, "spec")["x"]) == ("10", "5")


def test_a_goal_without_a_comparison_has_one_side() -> None:
    def body(given: Given) -> None:
        given.check("all", all(value > 0 for value in given.integers("x", 2)))

    rows = traced(body, (), {"x0": 1, "x1": 0})
    assert [row for row in rows if row.spec] == []


def test_only_what_python_evaluates_is_shown() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.agree("division", impl=x != 0 and 10 // x > 3, spec=1 // x if x else True)

    rows = traced(body, (), {"x": 0})
    assert steps_of(rows, "impl") == {"x": "0", "x != 0": "False", "x != 0 and 10 // x > 3": "False"}
    assert "1 // x" not in steps_of(rows, "spec")


def test_functions_of_one_expression_are_followed() -> None:
    rule = next(rule for rule in RULES if rule.name == "split")

    def body(given: Given) -> None:
        q, r, c = given.integer("q"), given.integer("r"), given.integer("c", at_least=1)
        given.agree("the value", impl=rule.right(q, r, c) + 1, spec=rule.left(q, r, c))

    rows = traced(body, (), {"q": 3, "r": 5, "c": 4})
    assert steps_of(rows, "impl")["r // c"] == "1"
    inside = {"q": "3", "c": "4", "q * c": "12", "r": "5", "q * c + r": "17", "(q * c + r) // c": "4"}
    assert steps_of(rows, "spec") == {**inside, "rule.left(q, r, c)": "4"}


def test_what_is_not_the_same_when_it_is_evaluated_again_is_not_shown() -> None:
    def body(given: Given, numbers: Any) -> None:
        given.agree("numbers", impl=next(numbers), spec=given.integer("x"))

    assert traced(body, (iter(range(5)),), {"x": 9}) == ()


def test_a_claim_that_holds_has_no_trace() -> None:
    def body(given: Given) -> None:
        given.check("itself", given.integer("x") == 3)

    assert traced(body, (), {"x": 3}) == ()
    assert traced(body, (), {"x": 4}) != ()


def test_steps_of_one_quantity_share_a_row_and_others_do_not() -> None:
    index, address = Step("index", "i", "(1,)"), Step("address", "address(v, i)", "4")
    other = Step("flat", "y", "3")
    rows = side_by_side([index, address], [index, other, address])
    assert rows == (Row("index", index, index), Row("flat", None, other), Row("address", address, address))
    assert as_table(rows) == [
        "        | impl              | spec",
        "index   | i = (1,)          | i = (1,)",
        "flat    |                   | y = 3",
        "address | address(v, i) = 4 | address(v, i) = 4",
    ]


FALSE = [claim for claim in all_claims() if claim.expected is Verdict.REFUTED]


@pytest.mark.parametrize("claim", FALSE, ids=[claim.id for claim in FALSE])
def test_every_false_variant_shows_its_steps(claim: Claim) -> None:
    example = discharge(claim).tally.refuted
    assert example is not None and len(example.steps) >= 1
    last = example.steps[-1]
    assert last.impl or last.spec


def test_the_command_prints_the_table_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.json"
    assert main(["--only", "S4", "--jobs", "1", "--json", str(file)], "tests.proofs.sample") == 1
    out = capsys.readouterr().out
    assert "no smaller case fails" in out
    assert "| impl                            | spec" in out
    assert "      | k + x = 400                     | k + x = 400" in out
    (claim,) = json.loads(file.read_text())["claims"]
    steps = claim["example"]["steps"]
    assert claim["example"]["is_smallest"] is True
    assert {"quantity": "x", "impl": {"quantity": "x", "text": "x", "value": "9"}}.items() <= steps[1].items()


def body_that_raises_when_followed(given: Given) -> None:
    """A goal whose parts cannot be evaluated again by themselves."""
    pair = [given.integer("x")]
    given.agree("last", impl=pair.pop(), spec=0)


@pytest.mark.parametrize("body", [body_that_raises_when_followed])
def test_a_refutation_stays_one_where_nothing_can_be_shown(body: Callable[..., None]) -> None:
    found = result(body)
    assert found.verdict is Verdict.REFUTED
    assert found.tally.refuted is not None and found.tally.refuted.steps == ()
