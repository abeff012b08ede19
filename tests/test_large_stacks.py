"""Large stacks are answered, or refused with the limit (D16, D17); nothing is timed, but calls and lines are counted.

Each of these took from 2 to 50 seconds, or raised an error of Python's (`python -m support.large stacks`).
"""

from random import Random

import pytest
from support.large.values import DIGITS, wide
from support.stacks.adversarial import unmergeable

from impl import BudgetError, ShapeTracker, View, mergeable
from impl.cli.writing.as_json import as_json, json_of
from impl.cli.writing.explain import MOST_LINES, explain
from impl.errors import LowerError, MergeError
from impl.lower import lower, materialize
from impl.lower.loops.nest import Nest
from impl.lower.runtime import extent
from impl.lower.uops.intervals import Interval
from impl.merge import DEFAULT_BUDGET
from impl.mergeability import Merged
from impl.simplify import simplified, simplify
from impl.simplify.nodes import expression_of
from impl.simplify.normal_forms.derivation import Result
from impl.simplify.size import MOST_WORK, node_work
from impl.symbolic import Node, NumNode, Variable, sym_infer
from impl.view import merging


def of_sums(rank):
    """A view whose sizes are sums."""
    return View.create(tuple(Variable(f"n{k}", 1, 9) + 1 for k in range(rank)))


def test_few_products_are_multiplied_out_to_divide_by_a_symbolic_size():
    """D3, D16. Of nine sums there are 512 products, which were compared with each other for seconds."""
    assert ShapeTracker((of_sums(4), of_sums(4))).eager_idxs()[1].render() == "1"
    for call in (ShapeTracker.expr_idxs, ShapeTracker.eager_idxs, ShapeTracker.real_strides, ShapeTracker.real_size):
        with pytest.raises(BudgetError, match="expr_idxs: 2 views divide 261632 products or more; need at most 32768"):
            call(ShapeTracker((of_sums(9), of_sums(9))))


def test_terms_that_are_multiplied_by_long_strides_count_as_many():
    """D18. Of 500 terms by 256 products."""
    with pytest.raises(BudgetError, match="expr_idxs: indices of 41500 terms together; need at most 16384"):
        ShapeTracker((of_sums(9),)).expr_idxs([wide(500)] * 9)
    assert ShapeTracker((of_sums(3),)).expr_idxs([wide(5)] * 3)


def test_what_was_divided_once_is_dearer_to_divide_again():
    """D16. Where there are many sizes to divide by, each quotient is one of quotients."""
    axes = [(*range(k, 50), *range(k)) for k in (1, 7, 20, 33)]
    views = tuple(View.create((2,) * 50).permute(order) for order in axes)
    assert ShapeTracker(views[:2]).eager_idxs()[1].render() == "1"
    with pytest.raises(BudgetError, match="expr_idxs: 4 views divide 47500 terms or more"):
        ShapeTracker(views).eager_idxs()


def test_a_stack_on_a_stack_is_gone_through_once(monkeypatch):
    """D17. Each of 5,000 views was put on after all below were looked at, all of them again."""
    asked, fewest = [], merging.fewest_views

    def counted(views, runs):
        asked.append(len(views))
        return fewest(views, runs)

    monkeypatch.setattr(merging, "fewest_views", counted)
    tracker = ShapeTracker((View.create((4, 3), (1, 4)),) * 2000)
    whole = tracker + tracker
    assert asked == [4000] and 2000 < len(whole.views) <= 4000
    few = ShapeTracker.from_shape((6,)).reshape((2, 3)) + ShapeTracker((View.create((6,)), View.create((3, 2))))
    assert few.views == (View.create((3, 2)),)


def test_many_conditions_are_too_much_to_simplify_wherever_they_stand():
    """R10. Each view of a stack adds its own to those before it, in a conjunction of conjunctions."""
    v = Variable("v", 0, 10**6)
    nested = v < 5
    for k in range(400):
        nested = Node.ands([nested, (v * 3 + k) // 7 < 10**5 - k, v % (k + 2) < k + 1])
    assert node_work(v, nested) > MOST_WORK
    assert simplify(v, nested) == (v, nested)
    expression, _ = expression_of(v, nested)
    unchanged = simplified(expression)
    assert unchanged == Result(expression, unchanged.cost, unchanged.cost, ()) and unchanged.cost > 1000
    views = tuple(View.create((10**6 + k,)).pad(((3, 2),)).shrink(((0, 10**6 + k),)) for k in range(300))
    index, valid = ShapeTracker(views).expr_idxs()
    assert (index, valid) == ShapeTracker(views).eager_idxs()


def test_a_kernel_has_few_parts_for_each_of_its_loops():
    """D29. In each of 128 loops all of the expression was made anew."""
    strides = tuple(Variable(f"n{k}", 1, 9) for k in range(128))
    view = View.create((2,) * 128, strides)
    with pytest.raises(LowerError, match=r"lower: 128 axes, and an index expression that is made of \d+ parts"):
        lower(ShapeTracker((view, view)))


@pytest.mark.parametrize("seed", range(60))
def test_addresses_are_listed_where_their_bounds_do_not_say_enough(seed):
    """D16. As index expressions have them, at each index; a kernel of 27 operations was run for each of 60,060."""
    random = Random(seed)
    tracker = ShapeTracker(tuple(drawn_view(random) for _ in range(random.randint(1, 4))))
    index, valid = tracker.expr_idxs()
    read = [address for address, holds in values_of(index, valid, tracker.shape) if holds]
    found = extent.exact_extent(tracker, Interval(-9, 99))
    assert found == (Interval(min(read), max(read)) if read else None)


def drawn_view(random):
    """A view of 12 elements, that are turned, masked or backwards."""
    view = View.create(random.choice(((3, 4), (6, 2), (4, 3), (2, 6), (12, 1))))
    view = view.permute(random.choice(((0, 1), (1, 0))))
    if random.random() < 0.4:
        view = view.pad(((1, 0), (0, 0))).shrink(tuple((0, size) for size in view.shape))
    return view.stride((random.choice((1, 1, -1)), 1))


def values_of(index, valid, shape):
    """Address and validity at each index of a shape of rank 2."""
    for a in range(shape[0]):
        for b in range(shape[1]):
            at = {"idx0": a, "idx1": b}
            yield tuple(sym_infer(node, {v: at[v.expr] for v in node.vars()}) for node in (index, valid))


def test_so_many_addresses_are_listed(monkeypatch):
    """D16. Beyond that the bounds have to do, and the refusal says so."""
    def walked(view, flats):
        pytest.fail("listed")

    monkeypatch.setattr(extent, "read_through", walked)
    with pytest.raises(LowerError, match="materialize: the tracker may read the addresses 0 to 60059; the buffer has"):
        materialize(ShapeTracker(unmergeable(20)), bytearray(100), dtype="uint8")


def test_nothing_valid_reads_nothing():
    """D16. Though the bounds of each view alone lead outside of the buffer."""
    views = (View.create((9,), (100,), 0, ((0, 4),)), View.create((2, 2), (2, 1), 5))
    assert extent.exact_extent(ShapeTracker(views), None) is None


def test_a_new_result_is_no_larger_than_memory():
    """D29. Its size is that of a shape, which may be anything; memory that is given may have any size."""
    vast = ShapeTracker.from_shape((1,)).reshape((1,) * 50).expand((2,) * 50)
    with pytest.raises(LowerError, match=r"takes 1125899906842624 bytes; need at most 536870912, or `out`, the memory"):
        materialize(vast, b"a", compiler=None)
    with pytest.raises(LowerError, match="out has 4 bytes"):
        materialize(vast, b"a", out=bytearray(4), compiler=None)


def test_an_explanation_writes_long_stacks_once():
    """D17. They were written again after each of 2,000 folds."""
    stack = tuple(View.create((10**6 + k,)).pad(((3, 2),)).shrink(((0, 10**6 + k),)) for k in range(400))
    text = explain(stack, "observable", DEFAULT_BUDGET)
    assert MOST_LINES < 400 * 399 and text.count("with it in their place") == 398
    assert len(text.splitlines()) <= 4 * 400
    few = explain(stack[:3], "observable", DEFAULT_BUDGET)
    assert few.count("  view 1: ") == 1 and few.count("with it in their place") == 1


def test_integers_that_python_does_not_write_are_said_to_be_those():
    """D17. A view of them is read in hexadecimal digits; the command line has Python write all."""
    wide_view = View.create((DIGITS, 3), mask=((1, DIGITS - 1), (0, 2)))
    stack = (wide_view, wide_view)
    with pytest.raises(BudgetError, match="explain: integers of more digits than Python writes; need narrower views"):
        explain(stack, "observable", DEFAULT_BUDGET)
    with pytest.raises(BudgetError, match="as JSON: integers of more digits than Python writes; need narrower views"):
        json_of(stack, "observable", mergeable(*stack))
    assert as_json(stack, "observable", mergeable(*stack))["views"][0]["shape"][0] == DIGITS


def test_an_answer_that_holds_too_many_tuples_is_none():
    """D17. It holds what it is given."""
    deep = ()
    for _ in range(2000):
        deep = (deep,)
    view = View.create((2,))
    with pytest.raises(MergeError, match="as_json: answer: more than 32 tuples inside one another"):
        as_json((view,), "observable", Merged(view, layer=deep))


def test_a_number_and_a_node_of_one_value_have_one_reading():
    """D18."""
    assert node_work(NumNode(1), NumNode(1)) == 0


def test_what_divides_too_many_terms_is_refused_before_its_index_is_made(monkeypatch):
    """D16, D17. The index of 300,000 axes took two seconds, and the question whether it stays inside another."""
    for name in ("index_variables", "require_inside"):
        monkeypatch.setattr(f"impl.shapetracker.tracker.{name}", lambda *_: pytest.fail("it was made"))
    stack = ShapeTracker((View.create((1,) * 300_000), View.create((1,) * 300_000)))
    for call in (ShapeTracker.real_strides, ShapeTracker.unit_stride_axes, ShapeTracker.eager_idxs):
        with pytest.raises(BudgetError, match="expr_idxs: 2 views divide 300000 terms or more; need at most 40000"):
            call(stack)


def test_views_of_so_many_axes_are_not_inverted():
    """D17. Two of 300,000 axes took 2.3 seconds."""
    shape = (1,) * 300_000
    for inverted in (View.create(shape), ShapeTracker((View.create(shape), View.create(shape)))):
        with pytest.raises(BudgetError, match="invert: a view of 300000 axes; need at most 262144"):
            inverted.invert(shape)
    assert View.create((1,) * 1000).invert((1,) * 1000) == View.create((1,) * 1000)


def test_an_index_expression_far_too_long_to_lower_is_not_simplified_again(monkeypatch):
    """D29. Of 1,500 views, simplified once, there are eleven thousand parts."""
    monkeypatch.setattr("impl.lower.loops.kernel.simplify", lambda *_: pytest.fail("it was simplified"))
    stack = ShapeTracker(tuple(View.create((4, 3 + k % 7), (1, 4)) for k in range(1500)))
    with pytest.raises(LowerError, match=r"lower: the index expression has \d+ parts; need at most 4096"):
        lower(stack)


def test_code_is_copied_for_few_coordinates_where_there_are_many_loops(monkeypatch):
    """D29. 32 copies of 50 loops, in each of which a sum of 50 terms was made anew, took four seconds."""
    begun, at_piece = [], Nest.at_piece
    monkeypatch.setattr(Nest, "at_piece", lambda nest, *given: begun.append(given[0]) or at_piece(nest, *given))
    random = Random(1)
    many = [random.randint(1, 10**6) for _ in range(50)]
    for weights, least, most in (([1] * 6, 3 * 6, 32 * 6), (many, 50, 12 * 50)):
        half = sum(weights) // 2
        line = View.create((half + 1,)).pad(((half, half + 2),))
        begun.clear()
        assert lower(ShapeTracker((line, View.create((2,) * len(weights), tuple(weights))))).uops
        assert least <= len(begun) <= most
