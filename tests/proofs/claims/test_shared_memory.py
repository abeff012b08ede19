"""The claims about kernels through shared memory fail for blocks of other measures, and for kernels of another form."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from impl.lower.loops.shared import MEASURES, Block
from impl.lower.uops.graph import UOps
from proofs.claims.kernels import shared_memory
from proofs.claims.kernels.shared_kernels import elements_go_through_their_cells
from proofs.claims.kernels.shared_memory import SHIPPED, each_element_has_a_cell_of_its_own, each_element_has_a_thread
from proofs.kernel import Claim, Verdict
from proofs.kernel.discharge import cases_of
from tests.proofs.helpers import as_found


def verdict_on_shipped(claim: Claim) -> Verdict:
    """What becomes of the cases that are about the blocks that kernels have."""
    cases = [case for case in cases_of(claim) if case[-1] == SHIPPED]
    return as_found(replace(claim, cases=lambda: cases)).verdict


@pytest.mark.parametrize(
    ("changed", "claim"),
    [
        ({"pitch": 31}, each_element_has_a_cell_of_its_own),
        ({"rows": 5}, each_element_has_a_thread),
        ({"side": 33, "pitch": 34}, each_element_has_a_thread),
    ],
)
def test_other_measures_are_refuted(monkeypatch: pytest.MonkeyPatch, changed: dict[str, int], claim: Claim) -> None:
    """D29. Rows that overlap in shared memory, and rounds in which rows are left out."""
    assert verdict_on_shipped(claim) is Verdict.PROVED_ALL_SIZES
    monkeypatch.setattr(shared_memory, "MEASURES", replace(MEASURES, **changed))
    assert verdict_on_shipped(claim) is Verdict.REFUTED


def twice(method: Callable[..., None]) -> Callable[..., None]:
    """Does what a method does a second time."""

    def changed(self: Block, *given: Any) -> None:
        method(self, *given)
        method(self, *given)

    return changed


def with_another_wait(method: Callable[..., None]) -> Callable[..., None]:
    """Waits once more, inside of the loop."""

    def changed(self: Block, *given: Any) -> None:
        method(self, *given)
        self.emitter.uops.add(UOps.BARRIER, None, (), None, cachable=False)

    return changed


def to_the_output(method: Callable[..., None]) -> Callable[..., None]:
    """Puts into the output what belongs into the shared block, or the other way round."""
    return lambda self, _, *given: method(self, self.memory.output, *given)


@pytest.mark.parametrize("change", [twice, with_another_wait, to_the_output], ids=lambda change: change.__name__)
@pytest.mark.parametrize("name", ["read", "write"])
def test_kernels_of_another_form_are_refused(monkeypatch: pytest.MonkeyPatch, name: str, change: Any) -> None:
    """D29. They are not taken for what the claim speaks of."""
    monkeypatch.setattr(Block, name, change(getattr(Block, name)))
    found = as_found(elements_go_through_their_cells)
    assert found.verdict is Verdict.ERROR and "KernelError" in str(found.reasons)
