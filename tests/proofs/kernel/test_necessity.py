"""No claim assumes more than it needs: each hypothesis is left out in turn, and the claim fails."""

import ast
from collections.abc import Callable
from pathlib import Path

from proofs import claims
from proofs.kernel import Given
from proofs.kernel.claim import PROVED
from proofs.kernel.necessity import fails_without, hypotheses_of, necessity
from proofs.kernel.paths.given import Site
from proofs.kernel.registry import all_claims
from tests.proofs.helpers import claim_of


def assumptions() -> set[Site]:
    """Where the claims that are to be proved, and what they share, say `assume`; by the source, not by running them."""
    false = {site(claim.body) for claim in all_claims() if claim.expected not in PROVED}
    found: set[Site] = set()
    for path in Path(claims.__file__).parent.rglob("*.py"):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef) and (str(path), function.name) not in false:
                found |= {(str(path), node.lineno) for node in ast.walk(function) if is_assumption(node)}
    return found


def site(body: Callable[..., None]) -> tuple[str, str]:
    """The file and the name of a claim's body."""
    return body.__code__.co_filename, body.__code__.co_name


def is_assumption(node: ast.AST) -> bool:
    """Whether an expression states a hypothesis."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "assume"


def test_every_hypothesis_of_the_suite_is_needed_or_says_why_it_stays() -> None:
    found = necessity(all_claims())
    stated = assumptions()
    assert len(stated) > 100
    assert stated - {h.site for h in found} == set()
    assert len(found) > 200
    assert [h.site for h in found if h.needed_by is None and not h.stays] == []
    assert sum(h.needed_by is None for h in found) == 25


def test_a_hypothesis_that_is_not_needed_is_found() -> None:
    def body(given: Given) -> None:
        x, y = given.integers("x", 2)
        given.assume(x > 3)
        given.assume(y > 3)
        given.check("positive", x > 0)

    claim = claim_of(body)
    sites = sorted(hypotheses_of(claim))
    assert [line - body.__code__.co_firstlineno for _, line in sites] == [2, 3]
    assert [fails_without(claim, site) for site in sites] == [True, False]
    assert [hypothesis.needed_by for hypothesis in necessity([claim])] == ["T1", None]


def test_a_hypothesis_without_which_the_body_raises_is_needed() -> None:
    def body(given: Given) -> None:
        x, k = given.integer("x"), given.integer("k")
        given.assume(k > 0)
        given.check("in range", x % k < k)

    assert [hypothesis.needed_by for hypothesis in necessity([claim_of(body)])] == ["T1"]


def test_to_return_before_the_goals_is_a_hypothesis() -> None:
    limit = 3

    def body(given: Given) -> None:
        x, y = given.integers("x", 2)
        if x <= limit:
            return
        if y <= 3:
            given.show("y", y)
            return
        given.check("positive", x > 0)

    claim = claim_of(body)
    sites = sorted(hypotheses_of(claim))
    assert [line - body.__code__.co_firstlineno for _, line in sites] == [2, 4]
    assert [fails_without(claim, site) for site in sites] == [True, False]
    assert [hypothesis.needed_by for hypothesis in necessity([claim])] == ["T1", None]


def test_to_answer_with_none_is_no_hypothesis_but_to_return_from_a_function_without_answers_is() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)

        def half(y: int) -> int | None:
            if y > 9:
                return None
            return y // 2

        def goals() -> None:
            if half(x) is None:
                return
            given.check("it is small", x < 10)

        goals()

    claim = claim_of(body)
    sites = sorted(hypotheses_of(claim))
    assert [line - body.__code__.co_firstlineno for _, line in sites] == [9]
    assert [fails_without(claim, site) for site in sites] == [True]
