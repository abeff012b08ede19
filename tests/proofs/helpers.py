"""Discharging a body without a registry."""

from typing import Any

from proofs.kernel import ALL_SIZES, Claim
from proofs.kernel.claim import Scope, Verdict
from proofs.kernel.discharge import Result, discharge
from proofs.kernel.solvers.answer import Solver


def claim_of(body: Any, scope: Scope = ALL_SIZES, **options: Any) -> Claim:
    """A claim made from a body alone."""
    return Claim("T1", "a sentence", body, "tests", scope, **options)


def result(body: Any, solver: Solver | None = None, **options: Any) -> Result:
    """What discharging a body gives."""
    return discharge(claim_of(body, **options), solver)


def verdict(body: Any, solver: Solver | None = None, **options: Any) -> Verdict:
    """The verdict on a body."""
    return result(body, solver, **options).verdict


def is_small(value: int, limit: int) -> bool:
    """Whether a plain integer is below a limit; any other is. What is written here is not noted as a way."""
    return value < limit if type(value) is int else value == 0 + value
