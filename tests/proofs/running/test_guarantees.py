"""The table of guarantees in docs/ is the list of claims."""

from pathlib import Path

from proofs.kernel.registry import all_claims
from proofs.running.report import guarantees

PAGE = Path(__file__).parents[3] / "docs" / "guarantees.md"


def test_the_page_lists_every_claim_that_is_proved_and_no_other() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| guarantee | scope | claim | in Rocq |\n|---|---|---|---|\n")[1]
    rows = table.split("\n\n")[0]
    assert rows == guarantees(all_claims("proofs.claims"))
    assert rows.count("\n") > 15
