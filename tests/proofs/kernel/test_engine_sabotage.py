"""The engine notices claims that cheat and solvers that err: none of them is proved."""

import ast
import itertools
from pathlib import Path
from unittest.mock import patch

import pytest

import impl.parts.movement
import proofs.claims
from impl.parts.movement import ceiling
from proofs.kernel import Counterexample, Given, Term, Verdict, merged, replay
from proofs.kernel.claim import PROVED
from proofs.kernel.paths.replay import SWALLOWED, replay_body
from proofs.kernel.solvers import solver as kernel_solver
from proofs.kernel.solvers.solver import OUT_OF_EFFORT, Z3, Answer
from proofs.kernel.terms.formula import Formula
from proofs.running.run import Chunk, Settings, all_cases, examine_chunk
from tests.proofs.helpers import result, verdict


def test_a_claim_that_catches_a_failing_goal_is_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        try:
            given.check("small", x < 5)
        except BaseException:
            return

    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == SWALLOWED
    with pytest.raises(Counterexample, match=SWALLOWED):
        replay_body(body, (), {"x": 9})


def test_a_claim_that_catches_exceptions_only_is_an_error_too() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        try:
            given.check("small", x < 5)
        except Exception:
            return

    assert verdict(body) is Verdict.ERROR


def test_a_claim_that_fails_on_plain_integers_only_and_catches_it_is_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        try:
            given.check("itself", x == 0 + x if isinstance(x, Term) else x == 7)
        except BaseException:
            return

    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == SWALLOWED


def test_a_claim_that_goes_on_where_nothing_is_possible_reaches_no_goal_there() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=3)
        try:
            given.assume(x < 3)
            given.check("anything", x == 100)
        except BaseException:
            pass
        given.check("anything else", x == 100)

    assert verdict(body) is Verdict.VACUOUS


def test_a_claim_that_catches_the_limit_of_a_path_stays_unknown() -> None:
    def body(given: Given) -> None:
        x, steps = given.integer("x", at_least=10**7), 0
        given.check("fine", x > 0)
        try:
            while x > steps:
                steps += 1
        except BaseException:
            return

    assert verdict(body) is Verdict.UNKNOWN


def test_a_claim_that_catches_that_it_is_not_the_same_is_an_error() -> None:
    questions = itertools.count()

    def body(given: Given) -> None:
        x = given.integer("x")
        try:
            if x < next(questions):
                given.check("itself", x <= x + 1)
            given.check("itself", x <= x + 2)
        except BaseException:
            return

    assert verdict(body) is Verdict.ERROR


def test_a_claim_whose_goals_alternate_is_an_error() -> None:
    runs = itertools.count()

    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("itself", x <= x + 1)
        if next(runs) % 2:
            given.check("again", x <= x + 1)

    assert verdict(body) is Verdict.ERROR


def test_a_claim_that_draws_a_number_is_never_proved_false() -> None:
    draws = itertools.cycle((3, 8, 1))

    def body(given: Given) -> None:
        given.check("below", given.integer("x", at_least=0) < next(draws))

    assert verdict(body) not in PROVED


def test_a_claim_that_puts_another_function_in_place_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(given: Given) -> None:
        impl.parts.movement.ceiling = lambda bound, step: 0  # type: ignore[assignment]
        given.check("ceilings are 0", impl.parts.movement.ceiling(given.integer("x"), 3) == 0)

    monkeypatch.setattr("impl.parts.movement.ceiling", ceiling)
    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert "impl.parts.movement.ceiling" in found.reasons[0]


def test_a_claim_that_puts_other_code_in_place_is_an_error() -> None:
    code = ceiling.__code__

    def body(given: Given) -> None:
        ceiling.__code__ = (lambda bound, step: 0).__code__
        given.check("ceilings are 0", ceiling(given.integer("x"), 3) == 0)

    try:
        assert verdict(body) is Verdict.ERROR
    finally:
        ceiling.__code__ = code


def test_a_claim_that_changes_a_method_is_an_error() -> None:
    kind = impl.view.View
    pad = kind.pad

    def body(given: Given) -> None:
        kind.pad = lambda view, widths: view  # type: ignore[method-assign, assignment, return-value]
        given.check("itself", given.integer("x") <= 0 or True)

    try:
        assert "impl.view.view.View.pad" in result(body).reasons[0]
    finally:
        kind.pad = pad  # type: ignore[method-assign]


def test_a_claim_that_puts_another_function_in_place_and_the_first_one_back_is_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        kept = impl.parts.movement.ceiling
        impl.parts.movement.ceiling = lambda bound, step: 0  # type: ignore[assignment]
        found = impl.parts.movement.ceiling(x, 3)
        impl.parts.movement.ceiling = kept
        given.check("ceilings are 0", found == 0)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert "impl.parts.movement.ceiling" in found.reasons[0]
    assert impl.parts.movement.ceiling is ceiling


def test_a_claim_that_patches_for_a_while_is_an_error() -> None:
    def body(given: Given) -> None:
        with patch("impl.parts.movement.ceiling", lambda bound, step: 0):
            found = impl.parts.movement.ceiling(given.integer("x"), 3)
        given.check("ceilings are 0", found == 0)

    assert "impl.parts.movement.ceiling" in result(body).reasons[0]


def stores(path: Path) -> list[str]:
    """What a file assigns to that is not its own, and the functions that it calls to do so."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(ctx=ast.Store() | ast.Del()) | ast.Global() | ast.Nonlocal() | ast.Try():
                found.append(ast.unparse(node))
            case ast.Call(func=ast.Name(id="setattr" | "delattr" | "exec" | "eval" | "globals" | "vars" as name)):
                found.append(name)
    return found


def test_no_claim_changes_anything_or_catches_what_the_kernel_raises() -> None:
    """Also for a moment: each `try` asks what may refuse, the checker or the library, and the refusal is an answer."""
    folder = Path(proofs.claims.__file__).parent
    found = {path.relative_to(folder).as_posix(): stores(path) for path in sorted(folder.rglob("*.py"))}
    assert len(found) > 10
    refusals = {
        "expressions/columns.py": ["except SymbolicError as error:"],
        "expressions/decided.py": ["except SymbolicError:"],
        "expressions/small.py": ["except ZeroDivisionError:", "except SymbolicError:"],
        "operations/axes.py": ["except AxisError:"],
        "merging/stacks.py": ["except Rejected:"],
        "views/symbolic_sizes.py": ["except MovementError:"],
    }
    assert {name: [text.splitlines()[2] for text in found.pop(name)] for name in refusals} == refusals
    assert {name: what for name, what in found.items() if what} == {}


def test_a_claim_without_cases_is_vacuous() -> None:
    def body(given: Given, size: int) -> None:
        given.check("inside", given.integer("i", at_least=0, below=size) < size)

    assert verdict(body, cases=list) is Verdict.VACUOUS


@pytest.mark.parametrize("question", ["ask", "confirm"])
def test_a_solver_that_breaks_down_is_an_error(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def body(given: Given) -> None:
        x, y = given.integers("x", 2, at_least=3)
        given.check("larger", x + y > 5)

    def breaks_down(*_: object) -> None:
        raise MemoryError("out of memory")

    monkeypatch.setattr(Z3, question, breaks_down)
    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == "MemoryError: out of memory"


def test_a_breakdown_outside_of_the_claim_is_an_error_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_down(*_: object, **__: object) -> None:
        raise MemoryError("out of memory")

    monkeypatch.setattr("proofs.running.run.examined", breaks_down)
    claim, _, cases = all_cases("tests.proofs.sample", "S1")
    tally = examine_chunk(Settings("tests.proofs.sample"), Chunk(claim.id, 0, cases))
    assert tally.error is not None and tally.error.lines[:2] == ("the engine failed", "MemoryError: out of memory")


@pytest.mark.parametrize("effort", ["LINEAR_EFFORT", "PRODUCT_EFFORT", "NATIVE_EFFORT"])
def test_a_solver_without_effort_refutes_and_proves_nothing_wrong(effort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_solver, effort, 1)

    def true(given: Given) -> None:
        x, y = given.integers("x", 2, at_least=2)
        given.check("grows", x * y >= x + y)

    def false(given: Given) -> None:
        x, y = given.integers("x", 2, at_least=2)
        given.check("grows", x * y > x + y)

    assert verdict(true) in (Verdict.PROVED_ALL_SIZES, Verdict.UNKNOWN)
    assert verdict(false) in (Verdict.REFUTED, Verdict.UNKNOWN)


def test_a_solver_without_any_effort_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for effort in ("LINEAR_EFFORT", "PRODUCT_EFFORT", "NATIVE_EFFORT"):
        monkeypatch.setattr(kernel_solver, effort, 1)

    def body(given: Given) -> None:
        x, y, z = given.integers("x", 3)
        given.assume(x < y)
        given.assume(y < z)
        given.check("between", x < z)

    found = result(body)
    assert found.verdict is Verdict.UNKNOWN and OUT_OF_EFFORT in found.reasons[0]


class Denying(Z3):
    """A solver that denies every second question that has a solution."""

    def ask(self, formula: Formula) -> Answer:
        self.asked = getattr(self, "asked", 0) + 1
        answer = super().ask(formula)
        return Answer("unsat") if self.asked % 2 and answer.status == "sat" else answer


def test_a_solver_that_denies_what_is_possible_is_noticed_where_integers_are_known() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0, below=10)
        given.assume(x > 3)
        given.check("large", merged(lambda: x if x > 5 else 5) > 4)

    found = result(body, Denying())
    assert found.verdict in (Verdict.ERROR, Verdict.VACUOUS)


def test_what_is_replayed_is_the_claim_of_that_name() -> None:
    with pytest.raises(Counterexample):
        replay("B10.negative-divisor", x=1, c=2)
