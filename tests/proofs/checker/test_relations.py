"""Equals that follow from equations between forms, and derivations where conditions are equations (R10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from impl import WrongAnswerError
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form, Quotient, Remainder
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from proofs.checker import check
from proofs.checker.derivations import Everywhere, ranges_of, reasons, redone
from proofs.checker.derived import plain_derivation
from proofs.checker.rejected import Rejected
from proofs.checker.relations import Combined, Divided, Equation, Reached, Reason, Relations, require_equal
from proofs.validation import readings

A, B, C = (Form.of(Var(name, 0, 9)) for name in "abc")

EQUAL = {
    "one for the other": ([(A, B + 1)], A * 2 - C, B * 2 + 2 - C),
    "one after the other": ([(A, B), (B, C + 1)], A + B, C * 2 + 2),
    "a multiple": ([(A * 2, B * 2)], A, B),
    "a part of a sum": ([(A + C, B)], A + C * 3, B + C * 2),
    "inside of a quotient": ([(A, B + 1)], A // 3, (B + 1) // 3),
    "inside of a remainder": ([(A, B + 1)], (A + 1) % 3, (B + 2) % 3),
    "inside of both": ([(A, B)], (A // 2 + C) % 3, (B // 2 + C) % 3),
    "in brackets": ([(A, B)], (A + 1).grouped() * 2, B * 2 + 2),
    "by way of a quotient": ([(A, B), (A // 2, C)], B // 2 + 1, C + 1),
}
OTHER = {
    "no equation": ([], A, B),
    "another number": ([(A, B + 1)], A, B),
    "another multiple": ([(A, B)], A * 2, B),
    "another numerator": ([(A, B + 1)], A // 3, B // 3),
    "another divisor": ([(A, B)], A // 3, B // 4),
    "a remainder": ([(A, B)], A // 3, B % 3),
    "a sum alone": ([(A + C, B + C * 2)], A, B),
    "what holds nowhere": ([(A, A + 1)], B, B + 5),
}


def are_equal(equations: list[tuple[Form, Form]], left: Form, right: Form) -> bool:
    """Whether some equations show that two forms are equal."""
    given = [Equation(*pair) for pair in equations]
    why = Relations(given).reasons(left, right)
    if why is not None:
        require_equal(given, why, left, right)
    return why is not None


@pytest.mark.parametrize("name", EQUAL)
def test_what_follows_is_found(name: str) -> None:
    assert are_equal(*EQUAL[name])


@pytest.mark.parametrize("name", OTHER)
def test_what_does_not_follow_is_not(name: str) -> None:
    assert not are_equal(*OTHER[name])


GIVEN_EQUAL = [Equation(A, B + 1), Equation(A * 2, C)]
WRONG: dict[str, tuple[list[Reason], Form, Form]] = {
    "no reason": ([], A, B + 1),
    "a sum of no equation": ([Combined(1, (), A, B)], A, B),
    "another multiple": ([Combined(1, ((2, 0),), A, B + 1)], A, B + 1),
    "0 times a difference": ([Combined(0, (), A, B)], A, B),
    "less than 0 times a difference": ([Combined(-1, ((-1, 0),), A, B + 1)], A, B + 1),
    "an equation that there is not": ([Combined(1, ((1, 2),), A, B + 1)], A, B + 1),
    "an equation from the end": ([Combined(2, ((1, -1),), A * 2, C)], A * 2, C),
    "the reason itself": ([Combined(1, ((1, 2),), A, C)], A, C),
    "a quotient of another equation": ([Divided(Quotient, 1, 3)], A // 3, (B + 1) // 3),
    "a remainder for a quotient": ([Divided(Remainder, 0, 3)], A // 3, (B + 1) // 3),
    "a quotient from the end": ([Divided(Quotient, -1, 3)], A * 2 // 3, C // 3),
    "no divisor": ([Divided(Quotient, 0, 0)], A, B),
    "what is shown before the last": ([Combined(1, ((1, 0),), A, B + 1), Divided(Quotient, 0, 3)], A, B + 1),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_reason_is_rejected(name: str) -> None:
    with pytest.raises(Rejected):
        require_equal(GIVEN_EQUAL, *WRONG[name])


def test_reasons_are_equations_for_those_after_them() -> None:
    reasons = [Divided(Quotient, 0, 3), Combined(2, ((1, 2), (1, 2)), A // 3, (B + 1) // 3)]
    require_equal(GIVEN_EQUAL, reasons[:1], A // 3, (B + 1) // 3)
    require_equal(GIVEN_EQUAL, reasons, A // 3, (B + 1) // 3)
    with pytest.raises(Rejected, match="no equation has the number 2"):
        require_equal(GIVEN_EQUAL, reasons[1:], A // 3, (B + 1) // 3)


def everywhere_of(*expressions: Expression) -> Everywhere:
    """All points of the ranges of the variables of some expressions."""
    return Everywhere(ranges_of((GIVEN, *expressions)))


GIVEN = Expression((A + B * 2) // 2, (("==", A * 2 - B),))
FOUND = simplified(GIVEN, decides=False)


def test_where_an_equation_holds_steps_lead_to_an_answer_that_they_show_to_be_equal() -> None:
    """The last step says that `a*2` is `b`, and the sum that has it is `a//2+a*2`."""
    assert str(FOUND.expression.index) == "a//2+b"
    readings.derived(FOUND, GIVEN)
    assert redone(GIVEN, FOUND.passages, everywhere_of(FOUND.expression))[0] != FOUND.expression
    record = plain_derivation(GIVEN, FOUND)
    check(record)
    assert [reason["kind"] for reason in record["reasons"]] == ["Combined"]
    with pytest.raises(Rejected, match="the derivation ends at"):
        check({**record, "reasons": []})


@pytest.mark.parametrize("index", [FOUND.expression.index + 1, A // 2 + B * 2, A // 3 + B])
def test_where_an_equation_holds_another_answer_is_refuted(index: Form) -> None:
    with pytest.raises(WrongAnswerError, match="the derivation ends at"):
        readings.derived(replace(FOUND, expression=Expression(index, FOUND.expression.clauses)), GIVEN)


@pytest.mark.parametrize("left_out", [{"split"}, {"nothing"}, {"split", "nothing"}])
def test_where_an_equation_holds_steps_that_are_left_out_are_missed(left_out: set[str]) -> None:
    """But for one that follows from the others: they say twice that the equation holds."""
    (passage,) = [passage for passage in FOUND.passages if passage.place == 0 and passage.steps]
    assert {step.rule.name for step in passage.steps} == {"split", "nothing"}
    steps = tuple(step for step in passage.steps if step.rule.name not in left_out)
    with pytest.raises(WrongAnswerError, match="the derivation ends at"):
        readings.derived(replace(FOUND, passages=(replace(passage, steps=steps),)), GIVEN)


def test_without_an_equation_nothing_is_shown_by_reasons() -> None:
    """Then steps lead to the answer itself."""
    without = Expression(GIVEN.index, ((">=", A * 2 - B),))
    found = simplified(without, decides=False)
    assert reasons(without, found, everywhere_of(without)) == ()
    assert plain_derivation(without, found)["reasons"] == []
    check(plain_derivation(without, found))


def test_reasons_are_looked_for_where_an_equation_holds_or_two_steps_say_what_one_form_is() -> None:
    """Steps may say that two forms are equal; among conditions that only compare, once, that is no reason."""
    reached = Reached(Expression(A, ()), Relations([Equation(A, B)]))
    compared, equated = Expression(B, ((">=", A - 1),)), Expression(B, (("==", A - B),))
    assert reached.reasons(compared, compared) == ()
    assert reached.reasons(compared, equated) != () != reached.reasons(equated, compared)
    said_again = Reached(reached.expression, Relations([Equation(A, B), Equation(A, C)]))
    assert said_again.reasons(compared, compared) != ()


def test_where_two_steps_say_what_one_quotient_is_the_answer_is_shown_by_both() -> None:
    """They are done again with what was said last."""
    a, b = (Form.of(Var(name, *ends)) for name, ends in (("a", (-7, 6)), ("b", (-1, 128))))
    index = (((-((a + 4) // 2)) // 1820) * 1820 + ((a // 1820) % 3) * 4 + (((a + 21) // 22) % 4) * 14) // 14
    twice = Expression(index, ((">=", b - 96),))
    found = simplified(twice)
    assert reasons(twice, found, everywhere_of(twice)) != ()
    readings.derived(found, twice)
    check(plain_derivation(twice, found))


def test_an_answer_has_the_conditions_that_steps_lead_to() -> None:
    """Also where its index is the one that they lead to, or shown to be it."""
    reached = Reached(Expression(A, (("==", A - B),)), Relations([Equation(A, B)]))
    for index in (A, B):
        answer = Expression(index, reached.expression.clauses)
        why = reached.reasons(answer, answer)
        reached.require(answer, why)
        for others in ((), (("==", B - A),), (*answer.clauses, (">=", A))):
            with pytest.raises(Rejected, match="the derivation ends at"):
                reached.require(Expression(index, others), why)
