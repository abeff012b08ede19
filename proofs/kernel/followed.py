"""Following the first paths of a claim without proving its goals: which hypotheses and goals stand on them.

What a claim states, and what it reaches, is seen without a proof of any goal, and takes a part of the time.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from impl.native import purely
from proofs.kernel.claim import Claim
from proofs.kernel.discharge import shipped_solver
from proofs.kernel.paths.given import Site
from proofs.kernel.paths.path import Infeasible, LimitReached, NotTheSame, Path, SolverContradicted, Tape
from proofs.kernel.paths.symbolic import SymbolicGiven
from proofs.kernel.replayed import failure
from proofs.kernel.solvers.answer import Solver
from proofs.kernel.solvers.journal import Journal
from proofs.kernel.terms.explorer import OutsideExploration, exploring
from proofs.kernel.terms.formula import Formula
from proofs.kernel.terms.plainly import plainly
from proofs.kernel.terms.term import Unsupported

ENDS = (Exception, Infeasible, LimitReached, NotTheSame, SolverContradicted, OutsideExploration, Unsupported)
"""What ends a path before the claim does."""


class Following(SymbolicGiven):
    """Notes the goals that a path reaches, and proves none."""

    def _goal(self, label: str, formula: Formula, impl: Any, spec: Any, site: Site) -> None:
        self._refuse_inside_merged(label)
        self.sites.append(site)


def followed(
    claim: Claim, case: tuple[Any, ...], most_paths: int, solver: Solver | None = None
) -> Iterator[tuple[Path, Following]]:
    """The first paths of a case, each with the goals that it reaches; one that ended early has no witness."""
    solver, tapes = solver or shipped_solver(Journal()), [Tape()]
    for _ in range(most_paths):
        if not tapes:
            return
        path = Path(solver, tapes.pop())
        given, has_ended = Following(path), False
        with suppress(*ENDS), purely(), plainly(), exploring(path):
            claim.body(given, *case)
            path.confirm()
            has_ended = path.ended is None
        path.witness = path.witness if has_ended else None
        tapes += path.others
        yield path, given


def reached(claim: Claim, case: tuple[Any, ...], path: Path, given: Following) -> set[Site]:
    """The places of the goals that plain integers reach along a path."""
    if path.witness is None:
        return set()
    with purely():
        wrong = failure(claim, case, path.inputs(path.witness), given.sites)
    return set(given.sites) if wrong is None else set()
