"""The claims on the operators of nodes notice when a rule, a bound or an operator is broken (D18)."""

from collections.abc import Callable
from typing import Any

import pytest

from impl.symbolic import (
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    floordiv,
    modulo,
    node,
)
from proofs.claims.expressions import bounds, decided, division, nodes, small
from proofs.kernel import Claim, Verdict
from proofs.kernel.discharge import examined, result_of

Case = tuple[str, ...]


def verdict(claim: Claim, case: Case) -> Verdict:
    """The verdict on one case of a claim."""
    return result_of(claim, examined(claim, [case])).verdict


BOUNDS: list[tuple[type[Node], Callable[[Any], Any], str]] = [
    (MulNode, lambda node: (node.a.min * node.b, node.a.ceiling * node.b, node.a.ceiling * node.b), "negative product"),
    (DivNode, lambda node: (node.a.min // node.b, 0, node.a.ceiling // node.b - 1), "quotient"),
    (ModNode, lambda node: (node.a.min % node.b, node.a.ceiling % node.b, node.a.ceiling % node.b), "remainder"),
    (ModNode, lambda node: (0, node.b - 1, node.b - 1), "remainder by a negative number"),
    (SumNode, lambda node: (node.nodes[0].min, 0, sum(part.ceiling for part in node.nodes)), "sum"),
    (LtNode, lambda node: (1, 1, 1) if node.a.ceiling <= node.b else (0, 1, 1), "comparison"),
]
"""A class, wrong bounds of it, and the case that notices."""

FULL = {
    "negative product": "product with a negative number",
    "quotient": "quotient by a positive number",
    "remainder": "remainder by a positive number",
}


@pytest.mark.parametrize(("kind", "broken", "case"), BOUNDS)
def test_a_wrong_bound_is_refuted(
    kind: type[Node], broken: Callable[[Any], Any], case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D18."""
    name = FULL.get(case, case)
    assert verdict(bounds.values_stay_between_the_bounds, (name,)) is Verdict.PROVED_ALL_SIZES
    monkeypatch.setattr(kind, "get_bounds", broken)
    assert verdict(bounds.values_stay_between_the_bounds, (name,)) is Verdict.REFUTED


def old_remainder(node: ModNode, divisor: Any, factoring: bool) -> Node:
    """As it was: whatever the sign of the remainder's divisor."""
    return (node.a // divisor) % (node.b // divisor)


def old_quotient(node: Node, divisor: Any, factoring: bool = True) -> Node:
    """The rule for remainders as it was, without a look at the sign."""
    if isinstance(node, ModNode) and not isinstance(divisor, Node) and divisor > 0 and node.b % divisor == 0:
        return old_remainder(node, divisor, factoring)
    return floordiv.quotient(node, divisor, factoring)


def test_the_remainder_rule_as_it_was_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """D18. `ModNode(b, -3)//3` was 0 at 1."""
    case = ("negative remainder", "quotient")
    assert verdict(small.whole_operators_keep_the_value, case) is Verdict.PROVED_BOUNDED
    monkeypatch.setattr(node.quotient, "body", old_quotient)
    assert verdict(small.whole_operators_keep_the_value, case) is Verdict.REFUTED
    case = ("remainder", "positive", "negative")
    assert verdict(division.quotients_keep_the_value, case) is Verdict.REFUTED


OPERATIONS: list[tuple[str, Callable[..., Any], Claim, Case]] = [
    ("product", lambda node, factor: node, nodes.operators_keep_the_value, ("product", "number")),
    ("total", lambda parts: next(iter(parts)) * 1, nodes.operators_keep_the_value, ("sum", "two")),
    ("less", lambda a, b: LtNode(a, b + 1), nodes.operators_keep_the_value, ("comparison", "<=")),
    ("conjunction", lambda parts: NumNode(1), nodes.operators_keep_the_value, ("comparison", "both")),
    ("remainder", lambda node, divisor: ModNode(node, -divisor), division.remainders_keep_the_value,
     ("variable", "positive", "")),
    ("quotient", lambda node, divisor, factoring: DivNode(node, divisor) + 1, division.quotients_keep_the_value,
     ("variable", "positive", "positive")),
]  # fmt: skip
"""An operation, what stands in its place, and the case that notices."""


@pytest.mark.parametrize(("name", "broken", "claim", "case"), OPERATIONS, ids=[name for name, *_ in OPERATIONS])
def test_a_wrong_operation_is_refuted(
    name: str, broken: Callable[..., Any], claim: Claim, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D18."""
    monkeypatch.setattr(getattr(node, name), "body", broken)
    assert verdict(claim, case) in (Verdict.REFUTED, Verdict.ERROR)


def test_a_congruent_node_that_is_none_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """D18."""
    assert modulo._congruent(Variable("x", 0, 9) * 5, 3).render() == "(x*2)"
    monkeypatch.setattr(division, "_congruent", lambda node, divisor: node + 1)
    assert verdict(division.remainders_keep_the_value, ("congruent sum", "", "")) is Verdict.REFUTED


def test_the_bounded_claim_notices_a_node_that_is_false_and_not_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """D18."""
    monkeypatch.setattr(Node, "__bool__", lambda node: node.min != 0)
    assert verdict(small.whole_operators_keep_the_value, ("natural", "sum")) is Verdict.REFUTED


LOOSE: list[tuple[type[Node], Callable[[Any], Any], str]] = [
    (MulNode, lambda node: (-abs(node.a.min * node.b) - abs(node.a.ceiling * node.b), 0, 0), "negative product"),
    (SumNode, lambda node: (node.nodes[0].min - 1, 0, 0), "sum"),
    (LtNode, lambda node: (0, 1, 1), "comparison"),
    (MinNode, lambda node: (min(node.a.min, node.b), node.a.ceiling, node.a.ceiling), "minimum with a number"),
]
"""A class, bounds of it that are wider than they could be, and the case that notices."""


@pytest.mark.parametrize(("kind", "broken", "case"), LOOSE)
def test_a_bound_that_is_not_reached_is_refuted(
    kind: type[Node], broken: Callable[[Any], Any], case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D18."""
    claim, name = bounds.bounds_of_nodes_are_reached, (FULL.get(case, case),)
    assert verdict(claim, name) is Verdict.PROVED_ALL_SIZES
    monkeypatch.setattr(kind, "get_bounds", broken)
    assert verdict(claim, name) is Verdict.REFUTED


def test_the_bound_of_a_remainder_that_is_not_reached_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """D18. The same quotient at both ends was not looked at."""
    claim = bounds.bounds_of_remainders_are_reached
    assert verdict(claim, ("positive",)) is Verdict.PROVED_ALL_SIZES
    monkeypatch.setattr(ModNode, "get_bounds", lambda node: (0, node.b - 1, node.b - 1))
    assert verdict(claim, ("positive",)) is Verdict.REFUTED


DECISIONS: list[tuple[str, Callable[..., Any], str, str]] = [
    ("is_surely", lambda condition: condition.min > 0, "of sizes", "comparison"),
    ("is_never", lambda condition: condition.min == 0, "variable", "comparison"),
    ("is_surely_equal", lambda first, second: False, "variable", "extreme"),
    ("lowest_value", lambda value: value.min, "of sizes", "extreme"),
    ("minimum", lambda first, second: first, "variable", "extreme"),
]
"""A decision, what stands in its place, and the node and the question at which that is seen."""


@pytest.mark.parametrize(("name", "broken", "node", "question"), DECISIONS, ids=[name for name, *_ in DECISIONS])
def test_a_wrong_decision_is_refuted(
    name: str, broken: Callable[..., Any], node: str, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D18. Also what is true and leaves open what is known."""
    claim = decided.what_is_said_of_conditions_is_true
    assert verdict(claim, (node, question)) is Verdict.PROVED_BOUNDED
    monkeypatch.setattr(decided, name, broken)
    assert verdict(claim, (node, question)) is Verdict.REFUTED
