"""What the page speaks of: a run, its claims, and the functions that they call."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from proofs.kernel.claim import PROVED, AllSizes, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.running.report import Outcome
from proofs.running.written import Written, everything


@dataclass(frozen=True)
class Contents:
    """A run. `total` is how many claims there are, `facts` what is told of the run at the top of the page, and `left`
    the claims that an interrupted run did not come to."""

    outcomes: Sequence[Outcome]
    total: int
    solver: str = "z3"
    facts: dict[str, str] = field(default_factory=dict)
    left: Sequence[Claim] = ()

    @property
    def claims(self) -> list[Claim]:
        """The claims of the run."""
        return [claim for claim, _ in self.outcomes]

    @cached_property
    def families(self) -> dict[str, list[Outcome]]:
        """The claims by family, in order."""
        found: dict[str, list[Outcome]] = {}
        for claim, result in self.outcomes:
            found.setdefault(claim.family, []).append((claim, result))
        return found

    @cached_property
    def callers(self) -> dict[Written, list[Claim]]:
        """The functions that are called, by module and place, each with the claims that call it."""
        found: dict[Written, list[Claim]] = {}
        for claim, result in self.outcomes:
            for function in called(result):
                found.setdefault(function, []).append(claim)
        return dict(sorted(found.items(), key=lambda entry: (entry[0].module, entry[0].first)))

    def false_variants(self, claim: Claim) -> list[Claim]:
        """The false variants of a claim: those that share its number, or its family if none does."""
        others = [other for other in self.claims if other.expected is Verdict.REFUTED and other.family == claim.family]
        return [other for other in others if number_of(other) == number_of(claim)] or others


def number_of(claim: Claim) -> str:
    """The part of an id before the point."""
    return claim.id.split(".")[0]


def called(result: Result, *, is_direct: bool | None = None, package: str = "") -> list[Written]:
    """The functions that a claim calls; all, or those that it calls directly, or through others."""
    wanted = [name for name, direct in (result.tally.called or {}).items() if is_direct in (None, direct)]
    found = [everything()[name] for name in wanted if name in everything() and name.startswith(package)]
    return sorted(found, key=lambda function: (function.file, function.first))


def is_true(claim: Claim) -> bool:
    """Whether a claim is to be proved."""
    return claim.expected in PROVED


def kind_of_scope(claim: Claim) -> str:
    """The scope in two words."""
    return "all sizes" if isinstance(claim.scope, AllSizes) else "within bounds"
