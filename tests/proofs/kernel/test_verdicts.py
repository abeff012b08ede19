"""Each way in which a claim can be wrong gets its own verdict, and a broken solver is noticed."""

import pytest

from proofs.kernel import ALL_SIZES, AllSizes, Bounded, Given, Term, Verdict, implies, negated
from proofs.kernel.claim import PROVED
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula
from tests.proofs.helpers import result, verdict


class Always:
    """A solver with one answer to everything."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def begin(self) -> None:
        """Nothing to forget."""

    def add(self, formula: Formula) -> None:
        """Nothing to keep."""

    def ask(self, formula: Formula) -> Answer:
        """The answer."""
        return self.answer

    def confirm(self) -> Answer:
        """The answer."""
        return self.ask(True)

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """The answer."""
        return self.answer


def true_claim(given: Given) -> None:
    x, y = given.integers("x", 2, at_least=3)
    given.check("larger", x + y > 5)


def false_claim(given: Given) -> None:
    x = given.integer("x", at_least=0)
    given.check("not 17", x != 17)


def branching_claim(given: Given) -> None:
    x = given.integer("x")
    if x > 5:
        given.check("positive", x > 0)
    else:
        given.check("small", x < 6)


@pytest.mark.parametrize("body", [true_claim, false_claim, branching_claim])
@pytest.mark.parametrize("status", ["unsat", "unknown", "sat"])
def test_no_claim_is_proved_by_a_solver_with_one_answer(body: object, status: str) -> None:
    assert verdict(body, Always(Answer(status))) not in (Verdict.PROVED_ALL_SIZES, Verdict.REFUTED)  # type: ignore[arg-type]


def test_a_solver_that_denies_everything_is_an_error() -> None:
    found = result(true_claim, Always(Answer("unsat")))
    assert found.verdict is Verdict.ERROR
    assert "denies" in found.reasons[0]


def test_a_solver_that_knows_nothing_leaves_the_claim_unknown_with_its_reason() -> None:
    found = result(true_claim, Always(Answer("unknown", reason="tired")))
    assert found.verdict is Verdict.UNKNOWN
    assert found.reasons == ("larger: tired",)


def test_a_solver_with_wrong_models_does_not_refute() -> None:
    assert verdict(true_claim, Always(Answer("sat", {"x0": 5, "x1": 5}))) is Verdict.UNKNOWN


def test_true_claims_are_proved() -> None:
    assert verdict(true_claim) is Verdict.PROVED_ALL_SIZES
    assert verdict(branching_claim, scope=Bounded("integers")) is Verdict.PROVED_BOUNDED


def test_a_false_claim_is_refuted_with_its_one_counterexample() -> None:
    found = result(false_claim)
    assert found.verdict is Verdict.REFUTED
    assert found.tally.refuted is not None
    assert found.tally.refuted.values == {"x": 17}
    assert found.reasons == ("not 17: impl False, spec True   <-- differs",)


def test_contradictory_hypotheses_are_vacuous() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=3)
        given.assume(x < 3)
        given.check("anything", x == 100)

    found = result(body)
    assert found.verdict is Verdict.VACUOUS
    assert any("check('anything')" in reason for reason in found.reasons)


def test_contradictory_hypotheses_that_multiply_are_vacuous() -> None:
    def body(given: Given) -> None:
        x, y = given.integer("x", at_least=2), given.integer("y", at_least=2)
        given.assume(x * y < 4)
        given.check("anything", x == 100)

    assert verdict(body) is Verdict.VACUOUS


def test_a_goal_that_no_path_reaches_is_vacuous_and_named() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("reached", x >= 0)
        if x < 0:
            given.agree(
                "not reached",
                impl=x,
                spec=0,
            )

    found = result(body)
    assert found.verdict is Verdict.VACUOUS
    assert [reason for reason in found.reasons if "agree('not reached')" in reason]
    assert not [reason for reason in found.reasons if "check('reached')" in reason]


def test_a_body_without_goals_is_vacuous() -> None:
    assert verdict(lambda given: given.integer("x")) is Verdict.VACUOUS


@pytest.mark.parametrize("scope", [ALL_SIZES, Bounded("sizes up to 2")])
def test_a_case_that_asks_nothing_is_one_that_the_claim_names(scope: AllSizes | Bounded) -> None:
    def body(given: Given, size: int) -> None:
        i = given.integer("i", at_least=0, below=size)
        given.check("inside", i < size)

    for named, is_proved in ((0, False), (1, True), (2, True)):
        found = result(body, cases=lambda: ((k,) for k in range(3)), scope=scope, empty=named)
        assert (found.verdict in PROVED) is is_proved and (is_proved or found.verdict is Verdict.VACUOUS)
        assert (found.tally.cases, found.tally.empty_cases) == (3, 1)


def test_a_contradiction_after_the_first_goal_leaves_its_case_empty() -> None:
    """Found: what comes after was not counted as asked, but the case was, for its first goal."""

    def body(given: Given, rank: int) -> None:
        sizes = given.integers("size", rank, at_least=0)
        given.agree("the rank", impl=len(sizes), spec=rank)
        if rank:
            given.assume(sum(sizes) < 0)
        given.check("no axes", rank == 0)

    found = result(body, cases=lambda: ((k,) for k in range(3)))
    assert found.verdict is Verdict.VACUOUS and found.tally.empty_cases == 2


def test_a_body_that_raises_is_an_error_with_the_integers_at_which_it_does() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("fine", x >= 0)
        if x == 41:
            raise LookupError("boom")

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert found.reasons[0] == "LookupError: boom"
    assert found.tally.error is not None
    assert found.tally.error.values == {"x": 41}


def test_an_exception_where_nothing_is_possible_is_none() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=1)
        given.check("fine", x >= 1)
        given.assume(x < 5)
        given.assume(x > 5) if x == 3 else None
        if x == 3:
            raise LookupError("boom")

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_too_many_paths_leave_the_claim_unknown() -> None:
    def body(given: Given) -> None:
        bits = given.integers("b", 6, at_least=0, below=2)
        count = sum(1 for bit in bits if bit > 0)
        given.check("few", count <= 6)

    assert verdict(body, most_paths=64) is Verdict.PROVED_ALL_SIZES
    found = result(body, most_paths=63)
    assert found.verdict is Verdict.UNKNOWN
    assert found.reasons == ("more than 63 paths",)


def test_a_path_without_end_leaves_the_claim_unknown() -> None:
    def body(given: Given) -> None:
        x, steps = given.integer("x", at_least=10**7), 0
        given.check("fine", x > 0)
        while x > steps:
            steps += 1

    found = result(body)
    assert found.verdict is Verdict.UNKNOWN
    assert "questions on one path" in found.reasons[0]


def test_a_body_that_is_different_on_plain_integers_is_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("an int is 7", x == 0 + x if isinstance(x, Term) else x == 7)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert found.reasons[0] == "proved, but fails on plain integers"


def test_a_refutation_that_does_not_replay_is_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("an int is an int", x == 7 if isinstance(x, Term) else x == 0 + x)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert "holds on plain integers" in found.reasons[0]


def test_other_goals_on_plain_integers_are_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("itself", x == 0 + x)
        if not isinstance(x, Term):
            given.check("again", x == 0 + x)

    assert result(body).reasons == ("plain integers reach other goals than symbolic ones",)


@pytest.mark.filterwarnings("ignore:Bitwise inversion")
def test_an_inverted_bool_is_not_a_condition() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("never", ~(x == 0 + x))

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert "write negated(c)" in found.reasons[0]


def test_hypotheses_may_imply_and_negate() -> None:
    def body(given: Given) -> None:
        x, y = given.integer("x"), given.integer("y")
        given.assume(negated(x < y))
        given.check("at most", implies(x <= y, x == y))

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_verdicts_are_the_same_on_each_run() -> None:
    def body(given: Given) -> None:
        x, y = given.integer("x"), given.integer("y", at_least=1)
        given.check("never 91", x * y != 91)

    runs = [result(body, Z3()) for _ in range(3)]
    assert all(run.verdict is Verdict.REFUTED for run in runs)
    assert len({str(run.tally.refuted) for run in runs}) == 1


def test_a_list_is_no_tuple() -> None:
    """Found: a movement that makes lists of sizes agreed with the definition, though such views have no hash."""

    def body(given: Given) -> None:
        x = given.integer("x")
        given.agree("the same", impl=[x], spec=(x,))

    assert verdict(body) is Verdict.ERROR
    assert verdict(lambda given: given.agree("the same", impl=[given.integer("x")], spec=[1])) is Verdict.REFUTED
