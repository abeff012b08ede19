"""Every call is bounded (D17): one budget for all that it does, counted in units of work, never in time."""

import pytest
from support.stacks.adversarial import stacks, unmergeable

from impl import BudgetError, BudgetExceeded, LayoutError, Merged, MergeError, ShapeTracker, View, mergeable
from impl.cli.reading.parsing import parse_view, parse_views
from impl.errors import LowerError, MovementError, ParseError, ViewError
from impl.lower import lowered_for
from impl.lower.uops.emit import MOST_OPERATIONS
from impl.lower.uops.graph import UOpGraph
from impl.merge import DEFAULT_BUDGET, base, derivation, glance, reading, runs
from impl.merge.budget import FREE_STEPS, READING, STEP, Budget, Undecided
from impl.merge.layers import listing, places
from impl.merge.problem import Problem
from impl.mergeability.decision import decide
from impl.mergeability.equivalence import equivalence
from impl.simplify import simplify
from impl.symbolic import Node, Variable
from impl.view import merging, parts_of

STACKS = dict(stacks())
SMALL = 2**21


@pytest.fixture
def readings(monkeypatch):
    """A list with an entry for each flat number or index that is read while stacks are decided."""
    made = []

    def counted(views, index):
        made.append(len(views))
        return reading.read(views, index)

    def tabled(table, views, flats):
        chosen = list(flats)
        made.extend([len(views)] * len(chosen))
        make_table(table, views, chosen)

    make_table = base.Table.__init__
    monkeypatch.setattr(base.Table, "__init__", tabled)
    monkeypatch.setattr(glance, "read", counted)
    monkeypatch.setattr(listing, "read", counted)
    runs.kept.cache_clear()
    merging.fewest_of_plain.cache_clear()
    return made


@pytest.mark.parametrize("views", [8, 20])
def test_a_stack_is_simplified_out_of_one_budget(views, readings):
    """Each run of the 8 views used to have a budget of its own: 1,261,260 readings in 14 seconds."""
    tracker = ShapeTracker(unmergeable(views))
    tracker.simplify()
    assert sum(readings) * READING <= DEFAULT_BUDGET
    before = len(readings)
    tracker.canonical()
    (tracker + ShapeTracker.from_shape(tracker.shape)).simplify()
    assert (sum(readings[before:])) * READING <= 2 * DEFAULT_BUDGET


def test_what_was_not_decided_is_not_tried_again(readings):
    """Of 4 views of 60,060 elements some runs are refused and others undecided: both are known the next time."""
    tracker = ShapeTracker(unmergeable(4))
    first = tracker.simplify()
    assert readings
    readings.clear()
    assert tracker.simplify() == first and not readings


def test_an_answer_does_not_depend_on_what_was_asked_before():
    """For each budget the same views, whatever the cache holds."""
    stack = (*unmergeable(3, 5), View.create((60_060,)), View.create((30, 2002), (1, 30)))
    budgets = [0, 10**5, 3 * 10**5, 10**6, 10**7, 10**8, DEFAULT_BUDGET]
    cold = []
    for budget in budgets:
        runs.kept.cache_clear()
        cold.append(ShapeTracker(stack).simplify(budget))
    for order in (budgets, budgets[::-1]):
        merging.fewest_of_plain.cache_clear()
        warm = {budget: ShapeTracker(stack).simplify(budget) for budget in order}
        assert [warm[budget] for budget in budgets] == cold
    assert len({len(tracker.views) for tracker in cold}) > 1


def test_a_budget_of_nothing_leaves_a_tracker_as_it_is():
    """And what costs nothing is found all the same by `mergeable`, which has some steps free."""
    stack = (View.create((4,), (2,)), View.create((2, 2), (1, 2)))
    assert ShapeTracker(stack).simplify(budget=0).views == stack
    assert len(ShapeTracker(stack).simplify().views) == 1
    assert ShapeTracker(stack).canonical(budget=0).views == stack


@pytest.mark.parametrize("budget", [None, "1", 2.0, True])
def test_the_budget_of_a_tracker_is_an_integer(budget):
    """Like that of `mergeable`."""
    for method in (ShapeTracker.from_shape((2,)).simplify, ShapeTracker.from_shape((2,)).canonical):
        with pytest.raises(MergeError, match=r"budget: .* is not an integer"):
            method(budget=budget)


@pytest.mark.parametrize("name", STACKS)
@pytest.mark.parametrize("equality", ["observable", "strict"])
def test_no_more_is_spent_than_there_is(name, equality):
    """Whatever the stack: the answer is found within the budget, or says that it was not."""
    budget = Budget(SMALL)
    answer = decide(STACKS[name], equality, budget)
    assert budget.spent <= SMALL
    assert isinstance(answer, BudgetExceeded) == (budget.refused is not None and not hasattr(answer, "layer"))
    if isinstance(answer, BudgetExceeded):
        assert answer.cost > answer.budget == SMALL


@pytest.mark.parametrize("name", STACKS)
def test_comparing_spends_no_more_than_there_is(name):
    """The same of `equivalent` and of simplification."""
    compared, simplified = Budget(SMALL), Budget(SMALL, free_steps=0)
    stack = parts_of(STACKS[name])
    equivalence(stack, stack, compared)
    left = runs.Runs(simplified).fewest_views(stack)
    assert compared.spent <= SMALL and simplified.spent <= SMALL
    assert 1 <= len(left) <= len(STACKS[name])


def test_steps_for_each_axis_are_counted(monkeypatch):
    """Rank 5,000 took 20 seconds: what is polynomial in the rank is paid for. All lines of a problem are gone through a
    few times, and not once for each axis."""
    asked, last = [], Problem.last.fget
    monkeypatch.setattr(Problem, "last", property(lambda problem: asked.append(1) or last(problem)))
    padded = View.create((3,) * 5000).pad(((1, 1),) * 5000)
    answer = mergeable(padded, View.create((5,) * 5000))
    assert isinstance(answer, BudgetExceeded) and answer.cost > answer.budget == DEFAULT_BUDGET
    assert len(asked) < 100


def test_places_to_look_at_are_paid_for(monkeypatch):
    """Between two masked views of 5,000 axes some 20,000 were looked for, most of them the same, for two minutes."""
    found, nearest = [], places.nearest
    monkeypatch.setattr(places, "nearest", lambda *given: found.append(1) or nearest(*given))
    padded = View.create((2,) * 5000).pad(((1, 1),) * 5000)
    assert isinstance(mergeable(padded, padded, budget=2 * DEFAULT_BUDGET), BudgetExceeded)
    assert 10 < len(found) < 1000


def test_wide_sizes_are_paid_for_before_they_are_multiplied(monkeypatch):
    """Of 12 views of sizes of 260,000 bits each run was looked at, for six seconds, and found to be too dear then."""
    first, second = 2**260_000 - 1, 2**260_000 - 5
    stack = (View.create((second, first)).permute((1, 0)), View.create((first, second)).permute((1, 0))) * 6
    looked, problem_of = [], derivation.problem_of
    monkeypatch.setattr(derivation, "problem_of", lambda view: looked.append(1) or problem_of(view))
    assert ShapeTracker(stack).simplify().views == stack
    assert 0 < len(looked) <= 3
    answer = mergeable(*stack)
    assert isinstance(answer, BudgetExceeded) and answer.cost > answer.budget


def test_few_indices_over_a_huge_base_are_listed_at_once():
    """No set of 700,000,000 flat numbers is made for three of them, at the last of which two carries cancel."""
    base = View.create((7, 10_007, 10_007), (10_007 * 10_008 - 1, 10_008, 1))
    pair = base, View.create((3,), (6000 * 10_008,))
    budget = Budget(SMALL)
    answer = decide(pair, "observable", budget)
    assert isinstance(answer, Merged) and answer.layer == "listing" and 0 < budget.spent <= SMALL
    assert mergeable(*pair) == answer


def test_few_indices_through_a_huge_stack_are_listed_at_once():
    """Nothing is sifted of what three views reach where it takes less to read the few points."""
    middle = View.create((7_000, 100_000), (1, 7_000))
    stack = View.create((70_000, 10_000), (1, 70_001)), middle, View.create((3,), (300_060_001,))
    budget = Budget(DEFAULT_BUDGET)
    assert decide(stack, "observable", budget).layer == "listing" and 0 < budget.spent <= SMALL


def test_a_budget_counts():
    """What is too much is refused, spends nothing, and the budget keeps its cost; the first steps are free."""
    budget = Budget(100)
    budget.steps("a", FREE_STEPS)
    assert budget.left == 100
    with pytest.raises(Undecided) as refused:
        budget.steps("b", 1)
    assert (refused.value.method, refused.value.cost, budget.refused, budget.spent) == ("b", STEP, STEP, 0)
    budget.spend("c", 60)
    budget.require("c", 40)
    assert (budget.left, budget.granted) == (40, 100)


def test_what_a_stack_of_many_views_shares_is_lowered_once(monkeypatch):
    """The expression of 20 views has parts inside of parts, each more than once; as a tree it has millions."""
    added, add = [], UOpGraph.add

    def counted(self, *arguments, **options):
        added.append(1)
        return add(self, *arguments, **options)

    monkeypatch.setattr(UOpGraph, "add", counted)
    kernel = lowered_for(ShapeTracker(unmergeable(20)))
    assert len(kernel.uops) <= len(added) <= 10 * len(kernel.uops)


def test_a_kernel_has_a_budget_of_operations():
    """Eight padded axes, each unrolled, are cut into 39,492 operations."""
    padded = ShapeTracker.from_shape((3,) * 8).pad(((1, 1),) * 8)
    with pytest.raises(LowerError, match=f"more operations than its budget, {MOST_OPERATIONS}; unroll less"):
        lowered_for(padded, upcast=dict.fromkeys(range(8), 2))
    assert len(lowered_for(padded).uops) < MOST_OPERATIONS


def test_a_kernel_has_as_many_loops_as_compilers_take():
    """129 axes are refused, before Python's own recursion limit is met."""
    with pytest.raises(LowerError, match="lower: the shape has 129 axes; need at most 128"):
        lowered_for(ShapeTracker.from_shape((1,) * 129))
    assert lowered_for(ShapeTracker.from_shape((1,) * 128)).uops


@pytest.mark.parametrize("text", ["View((" + "2," * 330_000 + "))", '{"shape":[' + "2," * 330_000 + "1]}"])
def test_a_view_whose_strides_would_fill_the_memory_is_refused(text):
    """Row-major strides of 330,000 axes of size 2 take 7 GB."""
    with pytest.raises(ViewError, match="elements counted with 330000 bits; need a product of at most"):
        parse_view(text)
    with pytest.raises(MovementError, match="reshape: 99999 axes"):
        View.create((2**99_999,)).reshape((2,) * 99_999)
    assert len(View.create((1,) * 330_000).shape) == 330_000


def test_a_text_has_at_most_so_many_views():
    """A megabyte of short ones took four seconds."""
    with pytest.raises(ParseError, match="the text names 85000 views; at most 20000 are read"):
        parse_views("ShapeTracker((" + "View((2,))," * 85_000 + "))")


def test_an_index_expression_of_too_many_axes_is_refused():
    """The axes of one view divided by those of another, each a sum over all: a product of the ranks."""
    pair = next(stack for name, stack in STACKS.items() if name == "rank 1000, permuted")
    for question in (ShapeTracker.expr_idxs, ShapeTracker.eager_idxs, ShapeTracker.real_strides):
        with pytest.raises(BudgetError, match="expr_idxs: 2 views divide 1000000 terms or more; need at most"):
            question(ShapeTracker(pair))
    assert issubclass(BudgetError, LayoutError)


def test_a_sum_that_is_too_long_to_simplify_stays_as_it_is():
    """R10. A thousand terms, divided; fewer are simplified."""

    def divided(terms):
        return Node.sum([Variable(f"x{number}", 0, 3) * (4 * number + 4) for number in range(terms)]) // 4 % (10**9)

    index, valid = divided(1000), Node.sum([Variable("x0", 0, 3), 1])
    assert simplify(index, valid) == (index, valid)
    assert simplify(index, valid)[0] is index
