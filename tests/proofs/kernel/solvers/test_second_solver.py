"""The SMT-LIB text of what z3 refutes, and the second solver that is asked again from it alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofs.command import main
from proofs.kernel import Given, Verdict
from proofs.kernel.claim import PROVED
from proofs.kernel.discharge import Result, examined, result_of
from proofs.kernel.registry import all_claims
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.journal import Journal, asked_again
from proofs.kernel.solvers.second import opinion
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.tally import Tally
from proofs.kernel.terms.formula import Formula, compare, disjunction
from proofs.kernel.terms.polynomial import ONE, constant, variable
from proofs.running.report import accepted_by, exit_code
from proofs.running.run import CHUNK, Cases, Chunk, Settings, all_cases, chunks_of, discharged, examine_chunk
from tests.proofs.helpers import claim_of

SAMPLE = "tests.proofs.sample"
X, Y = variable("x"), variable("y")


def files_of(folder: Path) -> dict[str, str]:
    """The files below a folder, and what is in them."""
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*.smt2")}


def both(body: Any, solver: Z3 | None = None, **options: Any) -> Result:
    """What z3 and cvc5 say of a body."""
    claim, journal = claim_of(body, **options), Journal(keeps=True)
    if solver is not None:
        solver._keep = journal.note
    tally = examined(claim, [()], solver, journal)
    tally.opinions = asked_again(journal.texts)
    return result_of(claim, tally)


def test_a_query_in_linear_form_names_each_product() -> None:
    either = disjunction((compare("!=", X), compare("==", X - Y.scaled(2))))
    assert Query((compare("<=", X.times(Y) - constant(6)), either)).text().splitlines() == [
        "(set-logic QF_LIA)",
        "(declare-const |x*y| Int)",
        "(declare-const |x| Int)",
        "(declare-const |y| Int)",
        "(assert (<= (+ (- 6) |x*y|) 0))",
        "(assert (or (not (= |x| 0)) (= (+ |x| (* (- 2) |y|)) 0)))",
        "(check-sat)",
    ]


def test_a_query_with_products_as_such_is_not_linear() -> None:
    text = Query((compare("<=", ONE - X.times(Y)),), is_native=True).text()
    assert text.startswith("(set-logic QF_NIA)\n(declare-const |x| Int)\n(declare-const |y| Int)\n")
    assert "(assert (<= (+ 1 (* (- 1) |x| |y|)) 0))" in text


def test_a_text_does_not_depend_on_the_order_nor_on_repetition() -> None:
    facts = (compare("<=", X), compare("<=", Y), compare("<=", ONE - X))
    assert Query(facts).text() == Query((*reversed(facts), facts[0])).text()


@pytest.mark.parametrize(("bound", "expected"), [(2, "unsat"), (3, "sat")])
def test_the_second_solver_reads_the_text(bound: int, expected: str) -> None:
    """One-term sums too, which SMT-LIB does not have: `3 <= x*y` and `x*y <= bound`."""
    product = X.times(Y)
    text = Query((compare("<=", constant(3) - product), compare("<=", product - constant(bound)), True)).text()
    assert opinion(text) == expected


def test_a_text_that_is_none_stops_the_run() -> None:
    with pytest.raises(RuntimeError, match="not declared"):
        opinion("(set-logic QF_LIA)\n(assert (<= unknown 0))\n(check-sat)\n")


def test_a_text_is_read_strictly() -> None:
    """What cvc5 adds to the language stops the run: negative numerals are its own."""
    text = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x {}))\n(assert (< 5 x))\n(check-sat)\n"
    assert opinion(text.format("(- 1)")) == "unsat"
    with pytest.raises(RuntimeError, match="-1"):
        opinion(text.format("-1"))


def test_a_text_that_asks_twice_has_no_one_answer() -> None:
    """Whatever the answers are: it is not known which of them is about the query."""
    asked = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< 5 x))\n(check-sat)\n"
    for further in ("(assert (< x 5))\n(check-sat)\n", "(check-sat)\n"):
        assert opinion(asked + further) == "unknown"


def true_claim(given: Given) -> None:
    x, y = given.integers("x", 2, at_least=3)
    given.check("the sum is larger", x + y > 5)


class Lying(Z3):
    """z3, but the one formula has no solution."""

    def __init__(self, denied: Formula) -> None:
        super().__init__()
        self.denied = denied

    def ask(self, formula: Formula) -> Answer:
        if formula != self.denied:
            return super().ask(formula)
        self._note([Query((*self._facts, formula))])
        return Answer("unsat")


def false_claim(given: Given) -> None:
    given.check("not 17", given.integer("x", at_least=0) != 17)


def test_both_solvers_accept_a_true_claim() -> None:
    found = both(true_claim)
    assert found.verdict is Verdict.PROVED_ALL_SIZES
    assert found.tally.opinions is not None and found.tally.opinions.agreed > 0
    assert accepted_by(found) == "z3, cvc5"


def test_a_wrong_refutation_is_a_disagreement() -> None:
    """With z3 alone the false claim would be proved."""
    lie = compare("==", X - constant(17))
    assert result_of(claim_of(false_claim), examined(claim_of(false_claim), [()], Lying(lie))).verdict in PROVED
    found = both(false_claim, Lying(lie))
    assert found.verdict is Verdict.DISAGREEMENT
    assert "(assert (= (+ (- 17) |x|) 0))" in found.reasons
    assert exit_code([(claim_of(false_claim), found)]) == 1


def test_a_query_left_open_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.kernel.solvers.journal.opinion", lambda text: "unknown")
    found = both(true_claim)
    left = len(found.tally.opinions.left_open) if found.tally.opinions else 0
    assert left > 0 and found.verdict is Verdict.UNKNOWN
    assert f"leaves {left} queries open" in found.reasons[0]


def test_the_command_asks_both_and_writes_the_same_files_whatever_the_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for jobs in ("1", "2"):
        settings = ["--jobs", jobs, "--solver", "both", "--smt2", str(tmp_path / jobs)]
        assert main(["--only", "C18.bounds*", *settings]) == 0
    assert "z3, cvc5" in capsys.readouterr().out
    written = [files_of(tmp_path / jobs) for jobs in ("1", "2")]
    assert written[0] == written[1] and len(written[0]) > 5
    text = written[0]["C18.bounds/000000-00000.smt2"]
    assert text.startswith("; C18.bounds: Every value of an affine form lies within its bounds")
    assert {opinion(text) for text in written[0].values()} == {"unsat"}
    assert main(["--smt2", str(tmp_path / "1")]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_without_the_second_solver_it_cannot_be_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("proofs.command.is_installed", lambda: False)
    assert main(["--solver", "both"], SAMPLE) == 2
    assert "cvc5 is not installed; need `python -m pip install" in capsys.readouterr().err


@pytest.mark.parametrize("claim_id", ["C7.collapse", "C18.bounds", "C7.collapse-refuses", "C12.solutions", "L1.digits"])
def test_the_second_solver_agrees_on_shipped_claims(claim_id: str) -> None:
    tally = examine_chunk(Settings("proofs.claims", asks_again=True), Chunk(claim_id, 0, cases_made(claim_id)))
    assert tally.opinions is not None and tally.opinions.agreed > 3
    assert (tally.opinions.denied, tally.opinions.left_open, tally.error) == ([], [], None)


def cases_made(claim_id: str) -> Cases:
    """The cases of a shipped claim."""
    return all_cases("proofs.claims", claim_id)[2]


def test_cases_that_are_not_the_same_in_each_process_are_an_error() -> None:
    chunk = chunks_of(next(claim for claim in all_claims(SAMPLE) if claim.id == "S2"), SAMPLE)[1]
    assert chunk.start == CHUNK and chunk.cases.count == 600
    for wrong in (replace(chunk.cases, count=599), replace(chunk.cases, digest="")):
        tally = examine_chunk(Settings(SAMPLE), replace(chunk, cases=wrong))
        assert tally.error is not None and "not the same in every process" in tally.error.lines[0]


def test_cases_that_no_chunk_examined_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.running.run.examine_chunk", lambda settings, chunk: Tally(cases=CHUNK - 1))
    claims = [claim for claim in all_claims(SAMPLE) if claim.id == "S2"]
    ((_, found),) = discharged(claims, Settings(SAMPLE), 1, lambda done, total, claim_id: None)
    assert found.verdict is Verdict.ERROR
    assert found.reasons == ("747 cases were examined, and there are 600",)
