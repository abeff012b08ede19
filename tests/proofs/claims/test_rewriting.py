"""The claims about the simplifier's rules fail when a rule is broken (R10)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from impl.simplify.rules import RULES
from impl.simplify.rules.rule import Rule
from proofs.claims.expressions import rewriting
from proofs.kernel import Claim, Verdict
from proofs.kernel.discharge import examined, result_of

CLAIMS: dict[str, Claim] = {
    "value": rewriting.values_stay,
    "sign": rewriting.signs_stay,
    "zero": rewriting.zeros_stay,
    "equation": rewriting.comparisons_are_equations,
}


def verdict(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """The verdict on a rule."""
    monkeypatch.setitem(rewriting.BY_NAME, rule.name, rule)
    claim = CLAIMS[rule.relation]
    return result_of(claim, examined(claim, [(rule.name,)])).verdict


def off_by_one(right: Callable[..., Any]) -> Callable[..., Any]:
    """A right side that is one too many."""
    return lambda *parts: right(*parts) + 1


def test_every_rule_is_a_case_of_a_claim() -> None:
    """R10. So what the simplifier may apply is proved."""
    cases = [name for claim in CLAIMS.values() if claim.cases for (name,) in claim.cases()]
    assert sorted(cases) == sorted(rule.name for rule in RULES)
    assert len(set(cases)) == len(cases) == len(RULES) > 25


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_with_a_wrong_right_side_is_refuted(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. By one; where a comparison stays false or true by one, by more."""
    broken = replace(rule, right=off_by_one(rule.right), lemmas=lambda *_parts: ())
    if rule.name in ("always", "unequal"):
        broken = replace(rule, right=lambda *parts: rule.right(*parts) * 0 - (rule.name == "always"))
    assert verdict(broken, monkeypatch) is Verdict.REFUTED


WEAKENED = "inside common period factor scaled positive none-positive congruent tight always"


@pytest.mark.parametrize("name", WEAKENED.split())
def test_a_rule_without_what_it_needs_is_refuted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. All needs but that divisors are positive are left out."""
    rule = next(rule for rule in RULES if rule.name == name)

    def divisors_only(*parts: Any) -> tuple[Any, ...]:
        named = dict(zip(rule.parts, parts, strict=True))
        return tuple(named[part] - 1 for part in ("a", "c", "g") if part in named)

    assert verdict(replace(rule, needs=divisors_only, lemmas=lambda *_parts: ()), monkeypatch) is Verdict.REFUTED


BROKEN_BOUNDS: list[tuple[str, Callable[..., Any], Claim]] = [
    ("quotient_bounds", lambda low, high, by: (low // by, high // by - 1), rewriting.bounds_hold),
    ("remainder_bounds", lambda low, high, by: (low % by, high % by), rewriting.bounds_hold),
    ("least", lambda low, high, factor: low * factor, rewriting.bounds_hold),
    ("at_least", lambda factor, const: -(const // factor) + 1, rewriting.conditions_bound_their_atoms),
    ("at_most", lambda factor, const: -(-const // -factor) - 1, rewriting.conditions_bound_their_atoms),
    ("rounded_up", lambda low, scale: low // scale + 1, rewriting.what_is_left_bounds_the_form),
    ("reciprocal", lambda power, divisor: power // divisor, rewriting.reciprocals_divide),
    ("shortfall", lambda by, divisor: by, rewriting.what_is_left_bounds_the_form),
]


@pytest.mark.parametrize(("name", "broken", "claim"), BROKEN_BOUNDS, ids=[name for name, _, _ in BROKEN_BOUNDS])
def test_a_wrong_bound_is_refuted(
    name: str, broken: Callable[..., Any], claim: Claim, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R11."""
    monkeypatch.setattr(rewriting, name, broken)
    assert result_of(claim, examined(claim, [()])).verdict is Verdict.REFUTED
