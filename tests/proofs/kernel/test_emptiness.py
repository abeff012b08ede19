"""No goal says nothing: each is reached by sizes of 2 and more, and compares two things."""

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

import proofs.claims
from proofs.claims import common
from proofs.kernel import Claim, Condition, Given, implies
from proofs.kernel.claim import PROVED, AllSizes
from proofs.kernel.emptiness import compared_with_themselves, reached_where_small_alone, sites_reached
from proofs.kernel.paths.path import Path as ClaimPath
from proofs.kernel.registry import all_claims
from proofs.kernel.terms.explorer import current_explorer
from tests.proofs.helpers import claim_of

FILES = sorted(Path(proofs.claims.__file__).parent.rglob("*.py"))
COMMON = Path(common.__file__)
FOR_ALL_SIZES = [c for c in all_claims() if c.expected in PROVED and isinstance(c.scope, AllSizes)]


@pytest.mark.parametrize("claim", FOR_ALL_SIZES, ids=[claim.id for claim in FOR_ALL_SIZES])
def test_every_goal_is_reached_where_sizes_are_2_or_more(claim: Claim) -> None:
    assert reached_where_small_alone(claim) == []


def test_a_goal_that_only_small_sizes_reach_is_found() -> None:
    def body(given: Given) -> None:
        size = given.integer("size", at_least=0)
        given.check("natural", size >= 0)
        if size < 2:
            given.check("small", size <= 1)

    assert [line - body.__code__.co_firstlineno for _, line in reached_where_small_alone(claim_of(body))] == [4]


def test_a_goal_on_a_path_that_ended_early_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the claim goes on, and plain integers reach it."""
    monkeypatch.setattr("proofs.kernel.paths.path.MOST_QUESTIONS", 5)

    def body(given: Given, catches: bool) -> None:
        x, steps = given.integer("x", at_least=100), 0
        try:
            while x > steps and catches:
                steps += 1
        except BaseException:
            pass
        given.check("positive", x > 0)

    reached = [sites_reached(claim_of(body, cases=lambda c=c: [(c,)]), 3, lambda _: False) for c in (False, True)]
    assert [len(sites) for sites in reached] == [1, 0]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_no_goal_compares_a_thing_with_itself(path: Path) -> None:
    assert compared_with_themselves(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "goal",
    [
        "given.agree('x', impl=x, spec=x)",
        "given.agree('x', impl=y, spec=y)",
        "given.check('x', f(x) == f(x))",
        "given.check('x', True)",
        "given.check('x', (y <= y) & (x < y))",
    ],
)
def test_one_that_does_is_found(goal: str) -> None:
    source = f"def body(given):\n    x = given.integer('x')\n    y = x + 1\n    {goal}\n"
    assert len(compared_with_themselves(ast.parse(source))) == 1


@pytest.mark.parametrize("goal", ["given.agree('x', impl=x, spec=y)", "given.check('x', x + 1 == y)"])
def test_one_that_does_not_is_none(goal: str) -> None:
    source = f"def body(given):\n    x = given.integer('x')\n    y = x + 1\n    {goal}\n"
    assert compared_with_themselves(ast.parse(source)) == []


def test_every_implication_in_a_claim_has_a_premise_that_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a case in which the rule fires: plain integers that satisfy the premise, on a path that states it."""
    met: set[tuple[str, int]] = set()

    def noted(condition: Any, conclusion: Any) -> Any:
        frame, path = sys._getframe(1), current_explorer()
        place = frame.f_code.co_filename, frame.f_lineno
        is_open = place not in met and isinstance(condition, Condition) and isinstance(path, ClaimPath)
        if condition is True or (is_open and path.possible(condition.formula).status == "yes"):  # type: ignore[union-attr]
            met.add(place)
        return implies(condition, conclusion)

    written = {place for path in FILES for place in implications(path)}
    assert len(written) > 8
    for module in {claim.body.__module__ for claim in all_claims()}:
        if hasattr(sys.modules[module], "implies"):
            monkeypatch.setattr(sys.modules[module], "implies", noted)
    monkeypatch.setattr("proofs.claims.common.implies", noted)
    monkeypatch.setattr("proofs.kernel.induction.apart.found_by", lambda _: iter(()))
    for claim in all_claims():
        here = set(implications(Path(claim.body.__code__.co_filename)))
        if "agrees_with_movement" in claim.body.__globals__:
            here |= set(implications(COMMON))
        if claim.expected in PROVED and not here <= met:
            sites_reached(claim, 40, lambda _, here=here: here <= met)  # type: ignore[misc]
    assert written - met == set()


def implications(path: Path) -> list[tuple[str, int]]:
    """Where a file says that something implies something else, but for what must be refuted."""
    false = {claim.name for claim in all_claims() if claim.expected not in PROVED}
    tops = (node for node in ast.parse(path.read_text(encoding="utf-8")).body if getattr(node, "name", "") not in false)
    calls = (node for top in tops for node in ast.walk(top) if isinstance(node, ast.Call))
    return [(str(path), call.lineno) for call in calls if getattr(call.func, "id", "") == "implies"]
