"""Discharging a body without a registry."""

from operator import lt, ne
from typing import Any

from impl.native import purely
from proofs.kernel import ALL_SIZES, AllSizes, Claim, Term
from proofs.kernel.claim import Scope, Verdict
from proofs.kernel.discharge import Result, cases_of, discharge, examined, result_of
from proofs.kernel.induction.rounds import PHASES
from proofs.kernel.solvers.answer import Solver


def claim_of(body: Any, scope: Scope = ALL_SIZES, **options: Any) -> Claim:
    """A claim made from a body alone."""
    return Claim("T1", "a sentence", body, "tests", scope, **options)


def result(body: Any, solver: Solver | None = None, **options: Any) -> Result:
    """What discharging a body gives."""
    return discharge(claim_of(body, **options), solver)


def as_found(claim: Claim, solver: Solver | None = None) -> Result:
    """What `discharge` gives, with the counterexample that was found: no smaller one is looked for, which takes up to
    4,000 runs and changes no verdict."""
    with purely():
        return result_of(claim, examined(claim, cases_of(claim), solver))


def found_by_rounds(body: Any, *, empty: int = 0, cases: Any = PHASES) -> Result:
    """What becomes of a body with the cases of an induction on rounds."""
    return as_found(claim_of(body, AllSizes(), cases=lambda: cases, empty=empty))


def verdict(body: Any, solver: Solver | None = None, **options: Any) -> Verdict:
    """The verdict on a body."""
    return as_found(claim_of(body, **options), solver).verdict


def is_small(value: int, limit: int) -> bool:
    """Whether a plain integer is below a limit; any other is. Both take the same way."""
    is_term = isinstance(value, Term)
    found: bool = (lt, ne)[is_term](value, (limit, None)[is_term])
    return found
