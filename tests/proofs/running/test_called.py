"""Which functions a claim calls, and where they are written."""

import sys
from pathlib import Path

import pytest

import spec.shape
from impl.simplify.rules.values import NESTED
from impl.view import View
from proofs.kernel import Given
from proofs.kernel.discharge import examined
from proofs.kernel.registry import all_claims
from proofs.running.called import Called, noting
from proofs.running.run import Settings, discharged
from proofs.running.written import at, everything
from spec.shape import canonical_strides, unravel
from tests.proofs.helpers import claim_of


def pads(given: Given) -> None:
    before = given.integer("before", at_least=2, below=3)
    given.agree("the shape", impl=View.create((2, 3)).pad(((before, 1), (0, 0))).shape, spec=(before + 3, 3))


def called_by(body: object) -> Called:
    """What a body calls."""
    called: Called = {}
    tally = examined(noting(claim_of(body), called), [()])
    assert tally.error is tally.refuted is None
    return called


def test_calls_of_the_claim_itself_are_told_from_those_behind_them() -> None:
    called = called_by(pads)
    direct = {name for name, is_direct in called.items() if is_direct}
    assert direct == {"impl.view.view.View.create", "impl.view.view.View.pad"}
    of_both = {"impl.parts.movement.padded", "impl.view.view.view_of", "spec.shape.size"}
    assert of_both - set(called) == {"spec.shape.size"}
    assert not [name for name in called if not name.startswith(("impl.", "spec.")) or "memoise" in name]


def test_what_was_asked_before_is_noted_all_the_same() -> None:
    """The library memoises answers; a claim that asks again calls what gave them."""
    View.create((2, 3)).pad(((2, 1), (0, 0)))
    assert "impl.parts.movement.padded" in called_by(pads)
    assert called_by(pads) == called_by(pads)


def test_what_asks_for_no_integers_calls_as_much() -> None:
    def pads_by_a_number(given: Given) -> None:
        given.agree("the shape", impl=View.create((2, 3)).pad(((2, 1), (0, 0))).shape, spec=(5, 3))

    assert called_by(pads_by_a_number) == called_by(pads)


def test_rules_are_called_by_their_names() -> None:
    def uses_a_rule(given: Given) -> None:
        x = given.integer("x")
        given.agree("both", impl=NESTED.right(x, 0, 2, 3), spec=NESTED.left(x, 0, 2, 3))

    assert called_by(uses_a_rule) == {"impl.simplify.rules.values.NESTED": True}


def test_tracing_ends_where_a_goal_fails_and_others_go_on_tracing() -> None:
    def fails(given: Given) -> None:
        given.check("never", unravel((2, 3), 4) == (0, 0) and given.integer("x") > 0)

    def tracer(frame: object, event: str, argument: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        called: Called = {}
        assert examined(noting(claim_of(fails), called), [()]).refuted is not None
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert called == {"spec.shape.unravel": True, "spec.shape.canonical_strides": False, "spec.shape.size": False}


def test_what_is_called_is_the_same_however_many_processes_there_are() -> None:
    ids = ("C12.solutions", "C2.pad-forgets-offset", "C9.insert-unit-axis")
    claims = [claim for claim in all_claims() if claim.id in ids]
    settings = Settings("proofs.claims", notes_calls=True)
    found = [
        {claim.id: result.tally.called for claim, result in discharged(claims, settings, jobs, lambda *progress: None)}
        for jobs in (1, 2)
    ]
    assert found[0] == found[1] and all(found[0].values())
    without = discharged(claims[:1], Settings("proofs.claims"), 1, lambda *progress: None)
    assert [result.tally.called for _, result in without] == [None]


def test_functions_are_found_with_their_text() -> None:
    written = everything()["spec.shape.canonical_strides"]
    assert written.module == "spec.shape" and Path(written.file) == Path(spec.shape.__file__ or "")
    assert written.text.startswith("def canonical_strides(") and ">>> canonical_strides(" in written.text
    assert at(written.file, canonical_strides.__code__.co_firstlineno) == written
    pad = everything()["impl.view.view.View.pad"]
    assert pad.text.startswith("    @memoised(lambda view, arg: ") and "def pad(self" in pad.text
    assert at(pad.file, pad.first) == at(pad.file, pad.last) == pad
    assert at(__file__, 1) is None and at(written.file, 1) is None
    assert everything()["impl.simplify.rules.values.NESTED"].text.startswith("NESTED = Rule(")


@pytest.mark.parametrize("name", ["impl.view.view.View.reshape", "spec.merge.mergeable", "impl.mergeability.mergeable"])
def test_names_are_those_that_coverage_uses(name: str) -> None:
    assert name in everything()
