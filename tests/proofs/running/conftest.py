"""A fixture of the tests of runs: which claims were examined, and not taken from the cache."""

from typing import Any

import pytest

from proofs.kernel.tally import Tally
from proofs.running.run import Settings, examine_chunk


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the claims that are examined, one for each chunk."""
    found: list[str] = []

    def noted(settings: Settings, chunk: Any) -> Tally:
        found.append(chunk.claim_id)
        return examine_chunk(settings, chunk)

    monkeypatch.setattr("proofs.running.run.examine_chunk", noted)
    return found
