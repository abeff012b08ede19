"""Equals that follow from equations between forms, and derivations where conditions are equations (R10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from impl import WrongAnswerError
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Form, Quotient, Remainder
from impl.simplify.normal_forms.derivation import Expression, Passage, Result
from impl.simplify.normal_forms.rewriting import Step
from impl.simplify.rules.comparisons import ALWAYS
from impl.simplify.rules.values import NOTHING
from impl.simplify.simplifier import simplified
from proofs.checker import check
from proofs.checker.rejected import Rejected
from proofs.checker.simplifier.derivations import Moves, as_it_is, explained, redone
from proofs.checker.simplifier.derived import plain_derivation
from proofs.checker.simplifier.everywhere import Everywhere, ranges_of
from proofs.checker.simplifier.places import substituted
from proofs.checker.simplifier.relations import Combined, Divided, Equation, Reason, Shown, reasons, require_equal
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
    why = reasons(given, left, right)
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
    return Everywhere(ranges_of(expressions))


GIVEN = Expression((A + B * 2) // 2, (("==", A * 2 - B),))
FOUND = simplified(GIVEN, decides=False)


def shown_in(given: Expression, found: Result) -> list[Shown]:
    """What has to be shown between the steps of a derivation."""
    parts = explained(given, found, everywhere_of(given, found.expression))
    return [move for part in parts if isinstance(part, Moves) for move in part.moves if isinstance(move, Shown)]


def test_where_an_equation_holds_it_is_shown_what_an_index_is() -> None:
    """The last step says that `a*2` is `b`, and the sum that has it is `a//2+a*2`."""
    assert str(FOUND.expression.index) == "a//2+b"
    readings.derived(FOUND, GIVEN)
    assert [shown.form for shown in shown_in(GIVEN, FOUND)] == [FOUND.expression.index]
    assert redone(GIVEN, map(as_it_is, FOUND.passages), everywhere_of(GIVEN))[0] != FOUND.expression
    check(plain_derivation(GIVEN, FOUND))


def test_where_an_equation_holds_it_is_shown_what_a_condition_is() -> None:
    """The next condition is given what that one is then."""
    given = Expression(C, (("==", (A + B * 2) // 2 - C * 2), ("==", A * 2 - B)))
    found = simplified(given, decides=False)
    readings.derived(found, given)
    assert [shown.form for shown in shown_in(given, found)] == [A // 2 + B - C * 2]
    with pytest.raises(Rejected, match="is not what is given at 2"):
        redone(given, map(as_it_is, found.passages), everywhere_of(given))
    check(plain_derivation(given, found))


def test_what_a_rule_is_applied_to_is_shown_before_it_is() -> None:
    """A multiple of the equation is left out of a part of the sum, and what is left always holds."""
    whole, left = A // 2 + A * 2 - B + 1, A // 2 + 1
    given = Expression(C, ((">=", whole), ("==", A * 2 - B)))
    leave, hold = Step(NOTHING, (A * 2 - B, B, 1), A * 2, B), Step(ALWAYS, (left,), left, Form((), 0))
    passages = [Passage(1, given.clauses[1:], (leave, hold), Form((), 0)), Passage(2, ((">=", Form((), 0)),), ())]
    last, moves = redone(given, passages, everywhere_of(given))
    assert last == Expression(C, given.clauses[1:])
    assert isinstance(moves[0], Moves) and [type(move) for move in moves[0].moves] == [Step, Shown, Step]
    assert redone(given, moves, everywhere_of(given)) == (last, moves)
    with pytest.raises(Rejected, match=r"always: .* is not what is there"):
        redone(given, map(as_it_is, passages), everywhere_of(given))


def test_what_is_shown_is_in_one_place() -> None:
    """Not in all at once: what steps say of one place holds where the others do."""
    with pytest.raises(Rejected, match="in one place, not in all at once"):
        redone(GIVEN, [Moves(None, (), (Shown(GIVEN.index, ()),))], everywhere_of(GIVEN))


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


def test_without_an_equation_nothing_has_to_be_shown() -> None:
    """Then steps lead to the answer itself."""
    without = Expression(GIVEN.index, ((">=", A * 2 - B),))
    found = simplified(without, decides=False)
    assert shown_in(without, found) == []
    check(plain_derivation(without, found))


def test_where_two_steps_say_what_one_quotient_is_the_answer_is_shown_by_both() -> None:
    """They are done again with what was said last."""
    a, b = (Form.of(Var(name, *ends)) for name, ends in (("a", (-7, 6)), ("b", (-1, 128))))
    index = (((-((a + 4) // 2)) // 1820) * 1820 + ((a // 1820) % 3) * 4 + (((a + 21) // 22) % 4) * 14) // 14
    twice = Expression(index, ((">=", b - 96),))
    found = simplified(twice)
    assert shown_in(twice, found) != []
    readings.derived(found, twice)
    check(plain_derivation(twice, found))


@pytest.mark.parametrize("others", [(), (("==", B - A * 2),), (("==", A * 2 - B), (">=", A))])
def test_an_answer_has_the_conditions_that_steps_lead_to(others: tuple[Clause, ...]) -> None:
    """Also where its index is shown to be the one that they lead to."""
    with pytest.raises(WrongAnswerError, match="the derivation ends at"):
        readings.derived(replace(FOUND, expression=Expression(FOUND.expression.index, others)), GIVEN)


def test_a_form_that_is_in_many_others_is_gone_through_once():
    """One of sixty levels, each of which has the one below it twice: there are 2^60 ways to the lowest."""
    x, y = (Form.of(Var(name, 0, 10**60)) for name in "xy")

    def levels(form: Form) -> Form:
        for _ in range(60):
            form = form // 3 + form % 7
        return form

    assert substituted(levels(x), {}) == levels(x)
    assert substituted(levels(x), {x: y}) == levels(y)
