"""Mutants are tried at integers first, then by a solver with a cache, within limits."""

import signal
from mmap import mmap

import pytest

from proofs.kernel.registry import all_claims
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import compare
from proofs.kernel.terms.polynomial import ONE, variable
from proofs.mutation.changes.limits import OutOfTimeError, limited_memory, limited_time
from proofs.mutation.judges import claims as judging
from proofs.mutation.judges.claims import Claims, relevant
from proofs.mutation.judges.judge import SURVIVED
from proofs.mutation.judges.memoised import AnswerCache, MemoisedSolver
from proofs.mutation.judges.points import ConcreteAt, points_of
from proofs.mutation.session import LIBRARY, Session


def claim_with(name: str):
    """The claim with an id."""
    return next(claim for claim in all_claims() if claim.id == name)


def outcome_of(key: str, *claims: str):
    """What becomes of a mutant."""
    judge = Claims([claim_with(name) for name in claims], LIBRARY)
    return next(Session([judge], keys=frozenset([key])).outcomes())


EQUAL = "impl.symbolic.leaves.at_bound_values: node.substitute(bound) if bound else node -> " \
        "node.substitute(bound)"  # fmt: skip
"""A mutant that changes nothing."""


def test_rounds_of_loops_that_a_claim_takes_unchanged_are_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims that run many examples took more than are allowed, and so each mutant that they run counted as noticed."""
    monkeypatch.setattr(judging, "MOST_ROUNDS", 0)
    assert outcome_of(EQUAL, "C60.granted").verdict == SURVIVED


def test_an_exception_is_not_called_a_refutation() -> None:
    key = "impl.symbolic.compare.LtNode.rebuilt: done[id(self.b)] if isinstance(self.b, Node) else self.b -> " \
          "done[id(self.b)]"  # fmt: skip
    assert outcome_of(key, "C50.substitution").verdict == "error"


def test_a_mutant_is_tried_with_the_cases_that_run_it() -> None:
    judge = Claims([claim_with("C50.substitution")], LIBRARY)
    session = Session([judge], only="impl.symbolic.minimum.MinNode.rebuilt")
    assert list(session.outcomes())
    cases = {run.case for mutant in session.mutants for run in relevant(mutant, judge.surveyed)}
    assert cases == {("minimum",), ("minimum with a number",)}


def test_integers_near_those_of_a_path_are_those_that_the_claim_speaks_of() -> None:
    claim = claim_with("C6.ceiling")
    path = {"bound": 7, "step": 2, "coordinate": 4}
    found = points_of(claim, (), [path])
    assert path in found and len(found) > 1
    assert all(ConcreteAt(values).failure_of(claim, ()) == "" for values in found)
    assert ConcreteAt({**path, "step": 0}).failure_of(claim, ()) is None
    assert ConcreteAt({}).failure_of(claim, ()) is None


def test_what_goes_on_without_an_end_is_ended() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    with pytest.raises(OutOfTimeError), limited_time(0.01):
        while True:
            pass
    assert signal.getsignal(signal.SIGVTALRM) is before


def test_what_grows_without_an_end_is_an_exception() -> None:
    """A mutant took the memory of the whole machine."""
    with limited_memory(2**32), pytest.raises(MemoryError):
        bytearray(2**33)


def test_what_a_process_has_already_is_not_counted() -> None:
    """Found: z3 ended a process that had taken nearly as much before."""
    with mmap(-1, 2**31), limited_memory(2**30):
        assert len(bytearray(2**29)) == 2**29
        with pytest.raises(MemoryError):
            bytearray(2**31)


def test_a_memoised_solver_says_what_z3_says(monkeypatch: pytest.MonkeyPatch) -> None:
    x = variable("x")
    at_least_1, at_most_0 = compare("<=", ONE - x), compare("<=", x)
    cache = AnswerCache()
    for _ in range(2):
        solver = MemoisedSolver(cache)
        solver.begin()
        solver.add(at_least_1)
        assert (solver.ask(at_most_0).status, solver.ask(at_least_1).status) == ("unsat", "sat")
        cache.is_closed = True
        monkeypatch.setattr(Z3, "ask", lambda *_: pytest.fail("it was asked again"))
    solver.add(at_most_0)
    with pytest.raises(pytest.fail.Exception):
        solver.ask(True)
