"""The table of guarantees in docs/ is the list of claims."""

from pathlib import Path

from proofs.kernel.registry import all_claims
from proofs.running.report import guarantees

PAGE = Path(__file__).parents[3] / "docs" / "guarantees.md"


def test_the_page_lists_every_claim_that_is_proved_and_no_other() -> None:
    tables = "## " + PAGE.read_text(encoding="utf-8").split("\n## ", 1)[1].rstrip("\n")
    assert tables == guarantees(all_claims("proofs.claims"))
    assert tables.count("\n") > 200 and tables.count("## ") > 10
