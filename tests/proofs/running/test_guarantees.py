"""The README's table of guarantees is the list of claims."""

from pathlib import Path

from proofs.kernel.registry import all_claims
from proofs.running.report import guarantees

README = Path(__file__).parents[3] / "README.md"


def test_the_readme_lists_every_claim_that_is_proved_and_no_other() -> None:
    table = README.read_text(encoding="utf-8").split("| guarantee | scope | claim | in Rocq |\n|---|---|---|---|\n")[1]
    rows = table.split("\n\n")[0]
    assert rows == guarantees(all_claims("proofs.claims"))
    assert rows.count("\n") > 15
