"""How far a verdict reaches: for all ranks, for all sizes, within bounds, refuted as it must be, open, or wrong."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from re import search

from proofs.kernel.claim import PROVED, AllSizes, Claim, Scope, Verdict
from proofs.kernel.discharge import Result

ANY_RANK = r"\b(all ranks|any rank|any number of axes)\b"
"""The words of a scope that speaks of views with any number of axes."""

SOME_RANKS = r"\b(shown for ranks|runs of up to)\b"
"""The words of a scope that names all ranks by an argument beside the claim, which itself has some."""


class Kind(Enum):
    """How far a verdict reaches, with the word for it. Each verdict on a claim is of one kind."""

    ALL_RANKS = "all ranks"
    ALL_SIZES = "all sizes"
    BOUNDED = "within bounds"
    REFUTED = "refuted, as it must be"
    OPEN = "left open"
    WRONG = "not as it must be"


def kind_of(claim: Claim, result: Result) -> Kind:
    """The kind of a verdict."""
    if result.verdict is not claim.expected:
        is_open = claim.expected in PROVED and result.verdict is Verdict.UNKNOWN
        return Kind.OPEN if is_open else Kind.WRONG
    if result.verdict is Verdict.REFUTED:
        return Kind.REFUTED
    if result.verdict is Verdict.PROVED_BOUNDED:
        return Kind.BOUNDED
    return Kind.ALL_RANKS if is_for_all_ranks(claim.scope) else Kind.ALL_SIZES


def is_for_all_ranks(scope: Scope) -> bool:
    """Whether a scope is all sizes of views with any number of axes; what it must argue for beside does not count."""
    words = str(scope)
    is_any = isinstance(scope, AllSizes) and search(ANY_RANK, words) is not None
    return is_any and search(SOME_RANKS, words) is None


def kinds_counted(outcomes: Iterable[tuple[Claim, Result]]) -> Counter[Kind]:
    """How many verdicts are of each kind."""
    return Counter(kind_of(claim, result) for claim, result in outcomes)
