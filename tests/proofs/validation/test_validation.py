"""The mode in which each answer is checked: wrong ones are refuted, right ones pass, and nothing is left behind."""

import os
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from support.noticed import ask, asked_rightly

import impl
import impl.mergeability
from impl import LayoutError, ShapeTracker, View, WrongAnswerError, lower, ops
from impl.mergeability import DEFAULT_BUDGET, mergeable
from impl.ops.sharding.views import Placement, Stays, placed_after
from impl.simplify import simplified, simplify
from impl.simplify.nodes import expression_of
from impl.simplify.normal_forms.derivation import Decided, Result
from impl.simplify.written import written, written_nodes, written_trees
from impl.symbolic import DivNode, LtNode, ModNode, NumNode, Variable
from proofs.checker.rejected import Rejected
from proofs.checker.simplifier.derivations import check_derivation
from proofs.validation import kernels, merges, movements, nodes, readings
from proofs.validation.__main__ import main
from proofs.validation.defined import assignments
from proofs.validation.drawn.devices.kinds import OF_JAX
from proofs.validation.drawn.devices.opened import NotAskedError
from proofs.validation.drawn.questions import KINDS
from proofs.validation.placed import few

ROOT = Path(__file__).parents[3]
ROWS = View.create((2, 3))
SPREAD = View.create((4,), (2,))
SQUARE = View.create((2, 2))
LEFT = ShapeTracker((SPREAD, View.create((5,))))
UNFLAGGED = View((2, 3), (3, 1), 0, None, False)
X = Variable("x", 0, 3)
FREE = Variable("n", 1, 9)
BOUND = Variable("n", 1, 9).bind(3)
Y = Variable("x", 0, 9)
GIVEN = expression_of(ModNode(Y, 10) + Y % 3 * 2, Y < 7)[0]


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


@pytest.mark.parametrize("kind", KINDS)
def test_right_answers_pass(checked, kind):
    """The questions of each kind by which faults are noticed, or that would say nothing; and its first ones."""
    for number in asked_rightly(kind):
        try:
            ask(kind, number)
        except NotAskedError as missing:
            left_out(missing)
        except LayoutError:
            continue


def left_out(missing):
    """Skips a test that asks what cannot be asked here, but not where everything must run."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(str(missing))


def test_questions_that_cannot_be_asked_are_said_to_be_left_out(monkeypatch, capsys):
    """They are neither answered, nor wrong, nor refused by the library."""
    monkeypatch.setattr("proofs.validation.drawn.devices.opened.begun", lambda: (None, "jax is not installed"))
    assert main(["--only", "*of JAX", "--number", "3"]) == 0
    impl.check(False)
    said = [f"{kind}: left out: jax is not installed" for kind in OF_JAX]
    assert capsys.readouterr().out.splitlines() == [*said, "0 wrong"]


@pytest.mark.parametrize(
    ("check", "result", "question"),
    [
        (movements.movement_check("pad"), View.create((4, 3)), (ROWS, ((1, 1), (0, 0)))),
        (movements.movement_check("permute"), View.create((3, 2)), (ROWS, (1, 0))),
        (movements.movement_check("expand"), View.create((4, 3)), (View.create((1, 3)), (4, 3))),
        (movements.movement_check("stride"), View.create((3,)), (View.create((5,)), (-2,))),
        (movements.movement_check("shrink"), View.create((2,)), (View.create((2,)), ((0, 3),))),
        (movements.created, View.create((2,), (1,), 3), ((2,), (1,), -3)),
        (movements.created, View.create((5,)), ((5,), (1,), 0, ((1, 5),))),
        (merges.added, View.create((2, 2)), (SPREAD, View.create((2, 2), (1, 2)))),
        (merges.added, None, (SPREAD, View.create((2, 2), (1, 2)))),
        (merges.reshaped, None, (ROWS, (6,))),
        (merges.reshaped, View.create((6,), (2,)), (ROWS, (6,))),
        (merges.answered, impl.Merged(ROWS, None, "carry-free"), (SPREAD, View.create((2, 2), (1, 2)))),
        (merges.answered, impl.BudgetExceeded("listing", 1, 0), (SPREAD, View.create((2, 2), (1, 2)))),
        (merges.answered, impl.BudgetExceeded("listing", DEFAULT_BUDGET + 1, DEFAULT_BUDGET), (SPREAD, SQUARE)),
        (merges.compared, impl.BudgetExceeded("listing", 1, 0), ((SPREAD, SQUARE), (SPREAD, SQUARE))),
        (merges.compared, impl.BudgetExceeded("listing", 1, DEFAULT_BUDGET), ((SPREAD, SQUARE), (SPREAD, SQUARE))),
        (merges.simplified, ShapeTracker((SPREAD, SQUARE)), (ShapeTracker((SPREAD, SQUARE)),)),
        (merges.simplified, ShapeTracker((ROWS,)), (ShapeTracker((ROWS, View.create((3, 2)))),)),
        (merges.added_trackers, ShapeTracker((ROWS,)), (ShapeTracker((ROWS,)), ShapeTracker((ROWS.stride((-1, 1)),)))),
        (merges.compared, impl.Equivalent("carry-free"), ((ROWS,), (ROWS.stride((-1, 1)),))),
        (readings.expressed, (NumNode(0), NumNode(1)), (ShapeTracker((ROWS,)),)),
        (readings.simplified, (NumNode(0), NumNode(1)), (Variable("a", 0, 3), NumNode(1))),
        (readings.written_as_derived, written(GIVEN)._replace(cost=0), (GIVEN,)),
        (readings.trees_as_derived, written_trees("x", 1, {"x": (0, 3)})._replace(cost=1), ("x", 1, {"x": (0, 3)})),
        (readings.nodes_as_derived, written_nodes(FREE, FREE), (FREE * 2, NumNode(1))),
        (readings.inverted, ROWS, (View.create((2, 3)).permute((1, 0)), (2, 3))),
        (readings.sized, 5, (ShapeTracker((ROWS,)),)),
        (readings.strided, (3, 2), (ShapeTracker((ROWS,)),)),
        (readings.strided, (3, 1), (ShapeTracker((View.create((2, 3), None, 0, ((0, 2), (0, 2))),)),)),
        (readings.unbound, (ShapeTracker.from_shape((BOUND,)), {}), (ShapeTracker.from_shape((BOUND,)),)),
        (readings.unbound, (ShapeTracker.from_shape((FREE,)), {FREE: 2}), (ShapeTracker.from_shape((BOUND,)),)),
        (merges.compared, impl.Different(None, (None, None)), ((ROWS,), (ROWS,))),
        (merges.compared, impl.Equivalent("carry-free"), ((SPREAD, ROWS), (SPREAD, ROWS))),
        (merges.compared, impl.OutOfBounds((1, 2), 0, 5, 4, side="first"), ((ROWS,), (ROWS,))),
        (merges.compared, impl.OutOfBounds((4,), 0, 3, 4, side="first"), (LEFT.views, LEFT.views)),
        (merges.compared, impl.OutOfBounds((4,), 0, 4, 5, side="first"), (LEFT.views, LEFT.views)),
        (merges.compared, impl.OutOfBounds((4,), 0, 4, 4), (LEFT.views, LEFT.views)),
        (merges.compared, impl.OutOfBounds((4,), 0, 4, 4, side="second"), (LEFT.views, LEFT.views[1:])),
        (merges.simplified, ShapeTracker((SPREAD, SQUARE)), (ShapeTracker((SPREAD, SQUARE, SQUARE)),)),
        (readings.masked, False, (ShapeTracker((View.create((3,), None, 0, ((0, 2),)),)), 0)),
        (readings.inverted_tracker, ShapeTracker((ROWS,)), (ShapeTracker((ROWS.permute((1, 0)),)), (2, 3))),
        (nodes.inferred, 3, (Variable("a", 0, 3) * 2, {Variable("a", 0, 3): 1})),
        (kernels.interpreted, None, (lower.lower(ShapeTracker((SQUARE,))).uops.uops, [1, 2, 4, 3], [1, 2, 3, 4])),
        (readings.in_order, True, (ShapeTracker((ROWS.permute((1, 0)),)),)),
        (readings.in_order, False, (ShapeTracker((ROWS,)),)),
        (readings.in_order, True, (ShapeTracker((ROWS, ROWS)),)),
        (readings.one_after_another, True, (ShapeTracker((SPREAD,)),)),
        (readings.one_after_another, False, (ShapeTracker((View.create((2, 3), None, 7),)),)),
        (readings.stepping_by_one, [0], (ShapeTracker((ROWS,)),)),
        (readings.counted, 5, (ROWS,)),
        (readings.counted, 3, (View.create((FREE,)),)),
        (readings.named, {FREE: 2}, (ShapeTracker.from_shape((BOUND,)),)),
        (readings.unravelled, [1, 1], ((2, 3), 5)),
        (readings.inverted, None, (ROWS.permute((1, 0)).stride((-1, 1)), (2, 3))),
        (readings.inverted, None, (ROWS.pad(((1, 0), (0, 0))), (2, 3))),
        (readings.expressed, (X, NumNode(1)), (ShapeTracker((SPREAD,)), [X])),
        (merges.minified, View.create((6,), (2,)), (ROWS,)),
        (merges.minified, ROWS, (View.create((6,)),)),
        (merges.added_trackers, LEFT, (ShapeTracker((SPREAD,)), ShapeTracker((View.create((5,)),)))),
        (merges.simplified, LEFT, (LEFT,)),
        (movements.movement_check("permute"), UNFLAGGED, (View.create((2, 3)).permute((1, 0)), (1, 0))),
        (movements.movement_check("pad"), View.create((1, 3)), (ROWS, ((-1, 0), (0, 0)))),
        (movements.created, UNFLAGGED, ((2, 3),)),
        (kernels.lowered, impl.lower.lower(ShapeTracker((ROWS,))), (ShapeTracker((ROWS.stride((-1, 1)),)),)),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_refuted(check, result, question):
    """By the check of its kind."""
    with pytest.raises(WrongAnswerError):
        check(result, *question)


def test_that_a_small_budget_is_exceeded_is_right():
    """Whoever looks for a view within less than a question has is answered by that."""
    masked = View.create((5, 2, 5, 2), (8, 0, 2, 1), -2, ((0, 3), (1, 2), (1, 5), (0, 2)))
    views = masked, View.create((50,), (2,))
    assert isinstance(mergeable(*views, budget=0), impl.BudgetExceeded) and merges.one_view(views, 0) is None
    merges.answered(mergeable(*views, budget=0), *views, budget=0)
    with pytest.raises(WrongAnswerError, match="the budget"):
        merges.answered(mergeable(*views, budget=0), *views)


FOUND = simplified(GIVEN)
AT = next(at for at, passage in enumerate(FOUND.passages) if len(passage.steps) > 1)
PASSAGE, STEP = FOUND.passages[AT], FOUND.passages[AT].steps[0]


def with_passage(*instead):
    """The result with others in the place of one passage."""
    return replace(FOUND, passages=(*FOUND.passages[:AT], *instead, *FOUND.passages[AT + 1 :]))


def with_first_step(**changes):
    """The result with its first step changed."""
    return with_passage(replace(PASSAGE, steps=(replace(STEP, **changes), *PASSAGE.steps[1:])))


@pytest.mark.parametrize(
    "result",
    [
        replace(FOUND, expression=GIVEN),
        with_passage(),
        with_passage(replace(PASSAGE, steps=PASSAGE.steps[1:])),
        with_passage(replace(PASSAGE, given=())),
        with_first_step(after=STEP.before),
        with_first_step(before=STEP.after),
        with_first_step(rule=replace(STEP.rule)),
        with_first_step(parts=(STEP.parts[0], STEP.parts[1] + 1)),
        with_passage(PASSAGE, Decided(FOUND.expression, GIVEN)),
        with_passage(Decided(GIVEN, replace(GIVEN, clauses=())), PASSAGE),
    ],
)
def test_a_wrong_derivation_is_refuted(result):
    """Steps left out, changed, by a rule that is none of the library's; decisions that change it."""
    readings.derived(FOUND, GIVEN)
    with pytest.raises(WrongAnswerError):
        readings.derived(result, GIVEN)


def test_an_answer_without_a_derivation_is_the_expression_itself():
    """However many points there are: nothing that was done is noted, so nothing was."""
    idle = Result(GIVEN, FOUND.cost_before, FOUND.cost_before, ())
    readings.derived(idle, GIVEN)
    for wrong in (replace(GIVEN, clauses=()), FOUND.expression):
        with pytest.raises(WrongAnswerError, match="no step leads there"):
            readings.derived(replace(idle, expression=wrong), GIVEN)


@pytest.mark.parametrize("low", [2**63 - 2, 2**63, -(2**63) - 2])
def test_an_answer_about_a_variable_far_from_0_is_no_error(low, checked):
    """Found: its points are no integers of 64 bits, an OverflowError where it is simplified while all is checked."""
    i, j = Variable("i", low, low + 3), Variable("j", 0, 3)
    assert simplify(DivNode(i * 4 + j, 4), NumNode(1)) == (i, NumNode(1))
    assert simplify(DivNode(j * 4, 4), LtNode(i, low + 2))[0] == j


def test_what_a_rule_needs_is_looked_at():
    """At each point where what is given holds."""
    remainder = expression_of(ModNode(Y, 10), NumNode(1))[0]
    found = simplified(remainder, decides=False)
    check_derivation(remainder, found, {"x": (0, 9)})
    with pytest.raises(Rejected, match="may be negative"):
        check_derivation(remainder, found, {"x": (0, 10)})


def test_equivalence_is_shown_by_evidence_where_there_is_some():
    """By certificates, or by reading few indices; more are read at some, and deep stacks as well."""
    rows, columns, line = View.create((4, 2)), View.create((4, 2), (1, 4)), View.create((8,))
    higher = View.create((5, 2), (1, 4), -1), View.create((8,), (1,), 2)
    assert merges.is_shown((columns, line), (columns, line, line), impl.Equivalent())
    assert merges.is_shown((columns, line), higher, impl.Equivalent())
    assert not merges.is_shown((columns, line), (rows, line), impl.Equivalent())
    assert not merges.is_shown((columns, *[line] * 8), (columns, line), impl.Equivalent())
    merges.compared(impl.Equivalent(), (columns, *[line] * 8), (columns, line))


def test_symbolic_sizes_are_looked_at_from_both_ends():
    """A padding that is right for one size alone is wrong."""
    n = Variable("n", 1, 9)
    view = View.create((n,))
    assert movements.movement_check("pad")(view.pad(((1, 1),)), view, ((1, 1),)) is None
    with pytest.raises(WrongAnswerError):
        movements.movement_check("pad")(View.create((3,), (1,), -1, ((1, 2),)), view, ((1, 1),))


def test_a_view_without_axes_lies_on_a_mesh_in_one_way(checked):
    """On three mesh axes, which none of its axes could be divided by."""
    mesh = ops.Mesh({"x": 2, "y": 2, "z": 2})
    assert few.has_few_placements("jax", (), dict(mesh.axes))
    assert isinstance(placed_after((1,), Placement(mesh, [[]]), [("reshape", ())], "jax"), Stays)


def test_a_view_whose_variable_was_bound_may_have_no_meaning_at_other_values(checked):
    """A mask that ends at n-1 and begins at 1 is none where n is 0; of what is asked of such a view nothing is held
    against the definition there."""
    i, bound = Variable("i", 0, 7), Variable("n", 0, 9).bind(2)
    tracker = ShapeTracker((View((8, 3), (3, 1), 0, ((1, bound - 1), (0, 3)), False),))
    free, values = tracker.unbind()
    assert values and free.expr_idxs([i, NumNode(0)])[1].vars() == {i, *values}
    turned = free.permute((1, 0)).stride((1, -1)).pad(((0, 0), (1, 0)))
    assert turned.real_strides()[1] is None and turned.real_size() and not turned.contiguous
    assert lower.lower(tracker).uops and lower.lower(free.reshape((2, 4, 3))).uops


def test_questions_about_variables_are_the_same_in_whatever_order_these_come() -> None:
    """A set has another order in each process."""
    names = [Variable(name, 0, 1000) for name in ("a", "b", "c")]
    first = assignments(names)
    assert all(assignments(order) == first for order in permutations(names))
    assert [list(values) for values in first] == [["a", "b", "c"]] * len(first)
