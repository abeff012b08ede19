"""Claims about all ranks: what is known of some axes is known of each alone, so that fewer axes have it as well."""

import re
from typing import Any

import pytest

from proofs.kernel import AllRanks, Given
from proofs.kernel.claim import Claim
from proofs.kernel.discharge import examined
from proofs.kernel.paths.given import goal_formula
from proofs.kernel.paths.path import Path
from proofs.kernel.paths.symbolic import SymbolicGiven
from proofs.kernel.registry import all_claims
from proofs.kernel.terms.explorer import Variable
from proofs.kernel.terms.formula import And, Formula, variables_of
from tests.proofs.helpers import claim_of

OF_TWO_AXES = {"C23.stride": (2, (1, -1), True), "C23.fixed-axis-keeps-offset": (2,)}
"""Cases of two axes, where they are others than (2, True)."""

TURNED = ((2, (0, 1), True), (2, (1, 0), True))
"""Cases of C23.permute: what has the number of an axis in the result is of another one before."""

ALL_RANKS = [claim for claim in all_claims() if isinstance(claim.scope, AllRanks)]


def tied(claim: Claim, case: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """The integers of which something is assumed, or defined, together on a path of a claim, where they are of several
    axes."""
    known: dict[Path, set[frozenset[str]]] = {}
    define, assume = Path.define, SymbolicGiven._assume

    def note(path: Path, formula: Formula) -> None:
        parts = formula.parts if isinstance(formula, And) else (formula,)
        known.setdefault(path, set()).update(frozenset(variables_of(part)) for part in parts)

    def defined(path: Path, variable: Variable, formula: Formula, *requires: Formula) -> None:
        note(path, formula)
        define(path, variable, formula, *requires)

    def assumed(given: SymbolicGiven, condition: bool) -> None:
        note(given._path, goal_formula("assume", condition))
        assume(given, condition)

    monkeypatch.setattr(Path, "define", defined)
    monkeypatch.setattr(SymbolicGiven, "_assume", assumed)
    assert examined(claim, [case]).goals
    return [names for facts in known.values() for names in joined(facts) if len(axes_of(names)) > 1]


def joined(facts: set[frozenset[str]]) -> list[set[str]]:
    """The names in facts, together where facts share one that is of an axis, or was made of such."""
    found: list[set[str]] = []
    for fact in facts:
        names = {name for name in fact if name[-1].isdigit()}
        for other in [other for other in found if other & names]:
            found.remove(other)
            names |= other
        found.append(names)
    return found


def axes_of(names: set[str]) -> set[str]:
    """The axes of integers, by the numbers at the end of their names."""
    return {number[0] for name in names if "!" not in name and (number := re.search(r"[0-9]+$", name))}


@pytest.mark.parametrize("claim", ALL_RANKS, ids=lambda claim: claim.id)
def test_what_is_known_of_axes_is_known_of_each_alone(claim: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    if claim.id != "C23.permute":
        assert not tied(claim, OF_TWO_AXES.get(claim.id, (2, True)), monkeypatch)
    else:
        assert not tied(claim, TURNED[0], monkeypatch)
        assert {frozenset(axes_of(names)) for names in tied(claim, TURNED[1], monkeypatch)} == {frozenset("01")}


def test_what_is_known_of_axes_together_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(given: Given, rank: int) -> None:
        sizes = given.integers("size", rank, at_least=1)
        given.assume(sum(sizes) <= 2 * rank)
        given.check("positive", sizes[0] > 0)

    assert tied(claim_of(body), (2,), monkeypatch)
