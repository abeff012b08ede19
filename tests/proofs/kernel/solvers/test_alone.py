"""cvc5 in the place of z3: the same verdicts, and z3 is not asked."""

from random import Random
from typing import Any

import pytest

from proofs.command import main
from proofs.kernel.registry import all_claims
from proofs.kernel.solvers import alone
from proofs.kernel.solvers.alone import Cvc5, unknowns
from proofs.kernel.solvers.journal import Journal, asked_again
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula, compare, conjunction, disjunction, holds
from proofs.kernel.terms.polynomial import ONE, Polynomial, constant, variable
from proofs.running.report import accepted_by
from proofs.running.run import Chunk, Settings, all_cases, discharged, examine_chunk

SAMPLE = "tests.proofs.sample"
X, Y, Z = variable("x"), variable("y"), variable("z")


@pytest.fixture
def without_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    """z3 cannot be asked."""

    def refuse(solver: Z3, *arguments: Any, **options: Any) -> None:
        raise AssertionError("z3 is asked")

    monkeypatch.setattr(Z3, "__init__", refuse)


@pytest.mark.usefixtures("without_z3")
def test_claims_get_their_verdicts_without_z3() -> None:
    ids = ["C7.collapse", "C18.bounds", "C12.solutions", "C18.floor-by-line", "C7.collapse-any-stride", "C21.search"]
    claims = [claim for claim in all_claims() if claim.id in ids]
    found = list(discharged(claims, Settings("proofs.claims", solver="cvc5"), 1, lambda done, total, claim_id: None))
    assert len(found) == len(ids)
    assert {claim.id: result.verdict for claim, result in found} == {claim.id: claim.expected for claim in claims}
    assert {accepted_by(result) for _, result in found} == {"cvc5", "replay"}


@pytest.mark.usefixtures("without_z3")
def test_the_command_says_who_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "C18.bounds", "--jobs", "1", "--solver", "cvc5"]) == 0
    assert capsys.readouterr().out.endswith("\nAccepted by cvc5, certificate: 1.\n")


def test_z3_is_asked_by_default(without_z3: None) -> None:
    """The test of the tests."""
    tally = examine_chunk(Settings(SAMPLE), Chunk("S1", 0, all_cases(SAMPLE, "S1")[2]))
    assert tally.error is not None and "z3 is asked" in tally.error.lines[1]


def test_what_takes_too_much_effort_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "NATIVE_EFFORT", 1)
    hard = [compare("<=", constant(10**6) - v) for v in (X, Y, Z)]
    cubes = compare("==", X.times(X).times(X) + Y.times(Y).times(Y) - Z.times(Z).times(Z) - ONE)
    assert Cvc5().ask_products(hard, cubes).status == "unknown"


def test_without_cvc5_it_cannot_be_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("proofs.command.is_installed", lambda: False)
    assert main(["--solver", "cvc5"], SAMPLE) == 2
    assert "--solver cvc5: cvc5 is not installed; need `python -m pip install" in capsys.readouterr().err


def any_sum(random: Random) -> Polynomial:
    """A small sum, with a product now and then."""
    terms = [v.scaled(random.randint(-3, 3)) for v in (X, Y, Z)] + [constant(random.randint(-6, 6))]
    if random.random() < 0.3:
        terms.append(X.times(Y).scaled(random.choice((-1, 1, 2))))
    total = constant(0)
    for term in terms:
        total = total + term
    return total


def any_formula(random: Random, depth: int = 2) -> Formula:
    """A small formula."""
    if depth == 0 or random.random() < 0.4:
        return compare(random.choice(("<=", "==", "!=")), any_sum(random))
    parts = tuple(any_formula(random, depth - 1) for _ in range(random.randint(1, 3)))
    return random.choice((conjunction, disjunction))(parts)


def test_both_answer_alike_and_give_solutions() -> None:
    """On small formulas in linear form, one after another in the same solver."""
    random, statuses = Random(5), []
    first, second = Z3(), Cvc5()
    for _ in range(150):
        facts, question = [any_formula(random) for _ in range(random.randint(0, 3))], any_formula(random)
        for solver in (first, second):
            solver.begin()
            for fact in facts:
                solver.add(fact)
        expected, found = first.ask(question), second.ask(question)
        assert found.status == expected.status
        statuses.append(found.status)
        linear = all("*" not in name for formula in (*facts, question) for name in unknowns(formula, False))
        if found.status == "sat" and linear:
            assert all(holds(formula, {"x": 0, "y": 0, "z": 0} | found.model) for formula in (*facts, question))
    assert min(statuses.count(status) for status in ("sat", "unsat")) > 10


def test_what_it_refutes_is_noted_and_refuted_again() -> None:
    journal = Journal(keeps=True)
    solver = Cvc5(journal.note, splits=True)
    solver.add(compare("<=", constant(3) - X))
    assert solver.ask(compare("<=", X - constant(2))).status == "unsat"
    assert solver.ask(compare("<=", X - constant(3))).model == {"x": 3}
    squares = compare("<=", X.times(X) + ONE)
    assert solver.ask_products([], squares).status == "unsat"
    assert journal.count == len(journal.texts) == 2
    assert asked_again(journal.texts).agreed == 2
