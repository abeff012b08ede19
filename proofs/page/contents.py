"""What the page speaks of: a run, its claims, and the functions that they call."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from statistics import fmean

from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.running.report import Outcome
from proofs.running.written import Written, everything

GROUPS = {
    "L1": "flat numbers and indices",
    "D": "what definitions say",
    "R": "what rules make",
    "C": "criteria, and other claims",
    "B": "known faults, to be refuted",
}
"""The groups of families, in order: by what most of their claims are about. L1 is what all others rest on; of the other
laws, L2, L7 and L8 are the criterion by which merging is decided."""


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
        """The claims by family, families in the order of their groups, and in a group by what they are about."""
        found: dict[str, list[Outcome]] = {}
        for claim, result in self.outcomes:
            found.setdefault(claim.family, []).append((claim, result))
        return dict(sorted(found.items(), key=lambda entry: order_of([claim for claim, _ in entry[1]])))

    @property
    def groups(self) -> dict[str, list[str]]:
        """The names of the families by group, in the order of `GROUPS`."""
        found: dict[str, list[str]] = {}
        for name, outcomes in self.families.items():
            found.setdefault(group_of([claim for claim, _ in outcomes]), []).append(name)
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


def group_of(claims: Sequence[Claim]) -> str:
    """The group of a family, one of `GROUPS`, by what most of its claims are about."""
    if not any(is_true(claim) for claim in claims):
        return "B"
    named = Counter(name for claim in claims for name in claim.ids)
    if named and named.most_common(1)[0][0] == "L1":
        return "L1"
    letters = Counter(name[0] for name in named.elements())
    return max(("D", "R", "C"), key=lambda letter: letters["L" if letter == "C" else letter]) if letters else "C"


def order_of(claims: Sequence[Claim]) -> tuple[int, float]:
    """The place of a family: that of its group, and there the mean number of what it is about."""
    group = group_of(claims)
    letter = "L" if group == "C" else group[0]
    numbers = [int(name[1:]) for claim in claims for name in claim.ids if name[0] == letter]
    return list(GROUPS).index(group), fmean(numbers) if numbers else inf


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
