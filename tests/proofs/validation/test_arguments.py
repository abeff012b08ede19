"""Arguments of any kind that the library takes are asked about by what they stand for: integers by their index, and
whatever can be gone through in an order of its own as a tuple."""

import array
from collections import deque

import numpy as np
import pytest

import impl
from impl import LayoutError, ShapeTracker, View, WrongAnswerError, dropin, ops
from impl.symbolic import Variable
from proofs.validation import merges, movements, readings
from proofs.validation.defined import as_given
from proofs.validation.once import heard
from proofs.validation.tensors import operations

TABLE = ops.Tensor.of([[0, 1, 2], [3, 4, 5]])


class Number:
    """What is an integer by its index, and has nothing else of one."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


KINDS = [
    np.array, deque, lambda numbers: array.array("q", numbers), lambda numbers: np.array(numbers, object),
    lambda numbers: tuple(map(Number, numbers)), lambda numbers: tuple(map(np.array, numbers)),
    lambda numbers: dict(enumerate(numbers)).values(),
]  # fmt: skip


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_gone_through_in_order_is_asked_about_as_a_tuple(checked, kind):
    """Arrays have no truth value and compare entry by entry, and what has an index need not multiply."""
    for x in (View.create((2, 3)), ShapeTracker.from_shape((2, 3))):
        assert x.permute(kind((1, 0))) == x.permute((1, 0))
        assert x.expand(kind((2, 3))) == x
        assert x.stride(kind((1, -1))) == x.stride((1, -1))
        assert x.reshape(kind((3, 2))) == x.reshape((3, 2))
        assert x.invert(kind((2, 3))) == x
    pairs = ((1, 0), (0, 2))
    assert View.create((2, 3)).pad([kind(pair) for pair in pairs]) == View.create((2, 3)).pad(pairs)
    made = View.create(kind((2, 3)), kind((4, 1)), 5, [kind((0, 1)), kind((0, 3))])
    assert made == View.create((2, 3), (4, 1), 5, ((0, 1), (0, 3)))
    assert View.create((2, 3), mask=np.array([[0, 1], [0, 3]])).mask == ((0, 1), (0, 3))


def test_sizes_that_are_variables_are_found_wherever_they_are_held(checked):
    n = Variable("n", 1, 4)
    view = View.create((n, 1))
    assert view.expand(deque([n, 3])) == view.expand(np.array([n, 3], object)) == view.expand((n, 3))
    assert view.shrink(deque([deque([0, n]), deque([0, 1])])) == view


@pytest.mark.parametrize("kind", [*KINDS[:5], iter])
def test_axes_and_sizes_of_tensors_are_asked_about_by_what_they_stand_for(checked, kind):
    assert ops.reshape(TABLE, kind((3, 2))).shape == (3, 2)
    assert ops.broadcast_to(TABLE, kind((4, 2, 3))).shape == (4, 2, 3)
    assert ops.reduce_sum(TABLE, kind((0, 1))).item() == 15
    assert ops.slice_tensor(TABLE, kind((0, -2)), kind((1, 2))).numpy().tolist() == [[1, 2]]
    assert ops.moveaxis(TABLE, kind((0, 1)), kind((1, 0))).shape == (3, 2)
    assert ops.gather(TABLE, [0], axis=Number(1)).shape == (2, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_to_such_an_argument_is_refuted(kind):
    view, turned = View.create((2, 3)), View.create((3, 2))
    wrong = [
        (movements.movement_check("permute"), view, (view, kind((1, 0)))),
        (movements.movement_check("expand"), turned, (view, kind((2, 3)))),
        (movements.created, turned, (kind((2, 3)),)),
        (movements.created, View.create((2, 3), (1, 2)), ((2, 3), kind((3, 1)))),
        (merges.reshaped, view, (view, kind((3, 2)))),
        (merges.reshaped, None, (view, kind((3, 2)))),
        (readings.inverted, None, (view, kind((2, 3)))),
        (operations.executed, TABLE, (ops.ReshapeOp(), (TABLE,), {"shape": kind((3, 2))})),
    ]
    for check, result, question in wrong:
        with pytest.raises(WrongAnswerError):
            check(result, *question)


def test_what_is_no_sequence_of_integers_stays_what_it_is():
    """Integers are not looked for in texts, in sets, nor in what can be gone through once and failed."""
    for value in ("12", b"12", {1, 2}, None, 1.5, View.create((2,))):
        assert as_given(value) is value
    assert as_given([np.int8(3), (True, np.array([[1], [2]]))]) == (3, (1, ((1,), (2,))))


class Queue:
    """What is empty after it was gone through, and is no iterator; or fails then."""

    def __init__(self, *parts, then=None):
        self.parts, self.then = [*parts], then

    def __iter__(self):
        if not self.parts and self.then is not None:
            raise self.then
        while self.parts:
            yield self.parts.pop(0)

    def __repr__(self):
        return f"Queue({self.parts})"


@pytest.mark.parametrize("then", [None, RuntimeError("gone through")])
def test_what_can_be_gone_through_once_though_it_is_no_iterator_is_asked_about_by_what_it_gave(checked, then):
    def queue(*parts):
        return Queue(*parts, then=then)

    for x in (View.create((2, 3)), ShapeTracker.from_shape((2, 3))):
        assert x.permute(queue(1, 0)) == x.permute((1, 0))
        assert x.pad(queue(queue(1, 0), queue(0, 2))) == x.pad(((1, 0), (0, 2)))
        assert x.reshape(queue(3, 2)) == x.reshape((3, 2))
        with pytest.raises(LayoutError, match="permute"):
            x.permute(queue(1, 1))
    assert ops.reduce_sum(TABLE, queue(0, 1)).item() == 15
    assert isinstance(impl.equivalent(queue(View.create((2, 3))), queue(View.create((2, 3)))), impl.Equivalent)
    with pytest.raises(LayoutError, match="Queue"):
        ops.gather(TABLE, queue(0, 1))


def test_what_fails_while_it_is_gone_through_is_refused(checked):
    def failing():
        yield 1
        raise RuntimeError("in the middle")

    class Failing:
        __iter__ = staticmethod(failing)

    for ask in (View.create, ShapeTracker.from_shape, View.create((1,)).reshape, View.create((1,)).expand):
        with pytest.raises(LayoutError, match="RuntimeError"):
            ask(Failing())


def test_of_a_stack_that_is_left_the_drop_in_may_keep_any_views(checked):
    """It has no meaning: `mergeable` has no view for it, though it has one for neighbours of what is left."""
    left = dropin.ShapeTracker((dropin.View.create((100,)), dropin.View.create((50,)), dropin.View.create((60,))))
    assert len(left.simplify().views) == 2
    for tracker in (dropin.ShapeTracker((dropin.View.create((4,), (2,)), dropin.View.create((2, 2), (1, 2)))),
                    dropin.ShapeTracker((dropin.View.create((4, 3)), dropin.View.create((3, 4))))):  # fmt: skip
        assert len(tracker.simplify().views) == 1
        with pytest.raises(WrongAnswerError, match="one view"):
            merges.simplified(tracker, tracker)


def test_a_budget_may_be_what_has_an_index(checked):
    turned = ShapeTracker.from_shape((2, 3)).permute((1, 0)).reshape((2, 3))
    assert turned.simplify(budget=Number(10**8)) == turned.simplify(budget=Number(1)) == turned
    assert turned.canonical(budget=Number(10**8)) == turned
    with pytest.raises(WrongAnswerError, match="one view"):
        merges.simplified(ShapeTracker((View.create((6,)), View.create((2, 3)))),
                          ShapeTracker((View.create((6,)), View.create((2, 3)))), budget=Number(10**9))  # fmt: skip


def test_a_refusal_names_what_was_given(checked):
    """Not what keeps what it gave."""
    with pytest.raises(LayoutError, match="tuple_iterator"):
        ops.gather(TABLE, iter((0, 1)))
    assert repr(heard(iter((0, 1)))).startswith("<tuple_iterator")
