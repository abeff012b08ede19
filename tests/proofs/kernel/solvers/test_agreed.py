"""Two solvers of which both must refute; and a claim that is examined with its certificate and z3 at once."""

import pytest

from proofs.certificates.files import FOLDER
from proofs.kernel.claim import PROVED, Verdict
from proofs.kernel.discharge import result_of
from proofs.kernel.registry import all_claims
from proofs.kernel.solvers.agreed import Agreed
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula, compare
from proofs.kernel.terms.polynomial import ONE, variable
from proofs.running import run
from proofs.running.run import Chunk, Settings, all_cases, examine_chunk

PACKAGE = "proofs.claims"
SETTINGS = Settings(PACKAGE, certificates=FOLDER)
CLAIMS = {claim.id: claim for claim in all_claims()}
X = variable("x")
POSITIVE, NEGATIVE = compare("<=", ONE - X), compare("<=", X + ONE)


class Always:
    """A solver that gives one answer, and counts how often it was asked."""

    def __init__(self, status: str) -> None:
        self.answer, self.asked = Answer(status, {"x": 5} if status == "sat" else {}), 0  # type: ignore[arg-type]

    def begin(self) -> None:
        """Nothing to forget."""

    def add(self, formula: Formula) -> None:
        """Nothing to keep."""

    def ask(self, formula: Formula) -> Answer:
        """The answer."""
        self.asked += 1
        return self.answer

    def confirm(self) -> Answer:
        """The answer."""
        return self.ask(True)

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """The answer."""
        return self.ask(formula)


def of(claim_id: str) -> Chunk:
    """All cases of a claim."""
    return Chunk(claim_id, 0, all_cases(PACKAGE, claim_id)[2])


@pytest.mark.parametrize("status", ["sat", "unknown"])
def test_what_the_second_does_not_refute_is_not_refuted(status: str) -> None:
    solver = Agreed(Always("unsat"), Always(status))
    solver.begin()
    assert (solver.ask(POSITIVE).status, solver.ask_products([], POSITIVE).status) == ("unknown", "unknown")


def test_what_both_refute_is_refuted_and_what_the_first_solves_is_not_asked_again() -> None:
    z3, first = Z3(), Always("unsat")
    solver = Agreed(first, z3)
    solver.begin()
    solver.add(POSITIVE)
    assert (solver.ask(NEGATIVE).status, solver.ask(POSITIVE).status) == ("unsat", "unknown")
    second = Always("unsat")
    assert Agreed(Always("sat"), second).ask(POSITIVE).model == {"x": 5} and not second.asked


def test_a_path_that_either_denies_is_denied() -> None:
    for pair in (("sat", "unsat"), ("unsat", "sat"), ("unsat", "unsat")):
        assert Agreed(*map(Always, pair)).confirm().status == "unsat"
    assert Agreed(Always("sat"), Always("unknown")).confirm().status == "sat"


@pytest.mark.parametrize("claim_id", ["C22.value", "L1.digits", "C60.clamped"])
def test_at_once_as_one_after_the_other(claim_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """L1, R1. C60.clamped has paths that no integers are known to follow: it is always examined twice."""
    together = examine_chunk(SETTINGS, of(claim_id))
    monkeypatch.setattr(run, "examined_at_once", lambda *_: None)
    apart = examine_chunk(SETTINGS, of(claim_id))
    for name in ("cases", "paths", "goals", "unwitnessed", "refutations", "identities", "sites", "asked"):
        assert getattr(together, name) == getattr(apart, name)
    assert result_of(CLAIMS[claim_id], together).verdict is Verdict.PROVED_ALL_SIZES and together.identities


@pytest.mark.parametrize("claim_id", ["C22.value", "C1.create"])
def test_a_claim_of_products_is_examined_once(claim_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """L1. z3 is asked with its whole effort beside the certificate, and for products as such too: what it refutes only
    so was left open, and the claim examined twice more."""
    examined = []
    monkeypatch.setattr(run, "examined_as_asked", lambda *a, f=run.examined_as_asked: examined.append(1) or f(*a))
    monkeypatch.setattr(run, "certified", lambda *_: examined.append(2))
    assert result_of(CLAIMS[claim_id], examine_chunk(SETTINGS, of(claim_id))).verdict is Verdict.PROVED_ALL_SIZES
    assert examined == [1]


def test_a_certificate_alone_proves_nothing_where_z3_is_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """L1."""
    unknown = Answer("unknown", reason="z3 is broken")
    monkeypatch.setattr(Z3, "ask", lambda *_: unknown)
    monkeypatch.setattr(Z3, "ask_products", lambda *_: unknown)
    assert result_of(CLAIMS["L1.digits"], examine_chunk(SETTINGS, of("L1.digits"))).verdict not in PROVED


def test_z3_alone_proves_nothing_where_there_is_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    """L1."""
    monkeypatch.setattr("proofs.certificates.certified.Certified.is_used_up", lambda _: False)
    found = result_of(CLAIMS["L1.digits"], examine_chunk(SETTINGS, of("L1.digits")))
    assert found.verdict is Verdict.STALE
