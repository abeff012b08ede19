"""The known bad rules: each has a source, is refuted, and is shown at its smallest case."""

import re

import pytest

from proofs.claims.known_bad import affine, rules, views
from proofs.kernel import Claim, Verdict
from proofs.kernel.discharge import discharge
from proofs.kernel.registry import all_claims, claims_of

KNOWN_BAD = [*claims_of(views), *claims_of(rules), *claims_of(affine)]


def test_there_are_many_and_each_is_different() -> None:
    assert len(KNOWN_BAD) >= 25
    assert len({claim.sentence for claim in KNOWN_BAD}) == len(KNOWN_BAD)
    assert {claim.id for claim in all_claims() if claim.family.startswith("known bad")} == {c.id for c in KNOWN_BAD}


@pytest.mark.parametrize("claim", KNOWN_BAD, ids=[claim.id for claim in KNOWN_BAD])
def test_each_names_its_source(claim: Claim) -> None:
    source = claim.body.__doc__ or ""
    assert re.search(r"https://github\.com/\S+/\d+|\d\.\d", source), source
    assert "(false" in claim.sentence


@pytest.mark.parametrize("claim", KNOWN_BAD, ids=[claim.id for claim in KNOWN_BAD])
def test_each_is_refuted_at_its_smallest_case(claim: Claim) -> None:
    found = discharge(claim)
    assert claim.expected is found.verdict is Verdict.REFUTED
    assert found.tally.refuted is not None
    assert found.tally.refuted.is_smallest and found.tally.refuted.steps
