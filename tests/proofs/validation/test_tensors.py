"""The checks of operations on tensors: a wrong result is refuted, by its levels, shape or type, by any element,
by NaN and the sign of zero; a right one passes."""

from dataclasses import replace

import numpy as np
import pytest

import impl
from impl import WrongAnswerError, ops
from impl.ops.operations.reduction import ReduceSumPhysicalOp
from impl.ops.sharding.values import Sharded
from impl.ops.tensors.tensor import Tensor
from proofs.validation.tensors import operations
from proofs.validation.tensors.tables import table_of

TABLE = ops.Tensor.of([[0, 1, 2], [3, 4, 5]])
BATCHED = ops.incr_batch_dims(TABLE)
ON_ROWS = ops.shard(TABLE, ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None])).value
MISPLACED = Sharded((2, 3), ON_ROWS.spec, ON_ROWS.shards[::-1])
QUARTERS = ops.Tensor.of([0.25, -1.5])
COMPLEX = ops.Tensor.of([1 + 2j, 0.5])
ENDS = ops.Tensor.of([0.0, -0.0, np.inf, np.nan])
HALVES = ops.Tensor.of(np.array([1, 2], np.float16))
NO_MEMBER = Tensor(ops.Tensor.of(np.ones((0, 2, 3))).value, (ops.Level(0),))


@pytest.mark.parametrize(
    ("check", "result", "question"),
    [
        (operations.executed, TABLE.T, (ops.SqueezeOp(), (TABLE,), {"axis": None})),
        (operations.executed, ops.Tensor.of([3, 13]), (ops.ReduceSumOp(), (TABLE,), {"axis": -1, "keepdims": False})),
        (operations.executed, ops.Tensor.of([0.5]), (ops.AddOp(), (ops.Tensor.of([0.25]), 0.5), {})),
        (operations.executed, ops.Tensor(MISPLACED), (ops.NegativeOp(), (ops.negative(TABLE),), {})),
        (operations.executed, BATCHED, (ops.ReduceSumOp(), (BATCHED,), {"axis": None})),
        (operations.executed, TABLE, (ReduceSumPhysicalOp(), (TABLE,), {"axis": 0})),
        (operations.rebatched, BATCHED, (ops.MoveAxisToBatchDimsOp(), (TABLE,), {"axis": 1, "level": None})),
        (operations.rebatched, TABLE.T, (ops.DecrBatchDimsOp(), (BATCHED,), {})),
        (operations.rebatched, BATCHED, (ops.BroadcastBatchDimsOp(), (BATCHED,), {"levels": [ops.Level(2)]})),
        (operations.placed, ops.Tensor(MISPLACED), (TABLE, MISPLACED.spec)),
        (operations.placed, TABLE, (TABLE, MISPLACED.spec)),
        (operations.indexed, TABLE[::-1], (TABLE, slice(None))),
        (operations.indexed, TABLE[0], (TABLE, (slice(0, 1),))),
        (operations.ran, TABLE.value, (ops.ReduceSumOp.record, [TABLE.value], {"axis": (0,), "keepdims": False})),
        (operations.indexed, BATCHED, (BATCHED, slice(None, None, -1))),
    ],
)  # fmt: skip
def test_a_wrong_result_is_refuted(check, result, question):
    """By the check of its kind."""
    with pytest.raises(WrongAnswerError):
        check(result, *question)


def held(values, dtype=None, levels=()):
    """A tensor, in some batches."""
    return Tensor(ops.Tensor.of(np.array(values, dtype)).value, levels)


@pytest.mark.parametrize(
    ("operation", "operands", "kwargs", "right", "wrong"),
    [
        (ops.AddOp, (QUARTERS, 1), {}, held([1.25, -0.5]), held([1.25, -0.5], "float32")),
        (ops.AddOp, (QUARTERS, 1), {}, held([1.25, -0.5]), held([1.25, np.nan])),
        (ops.AddOp, (QUARTERS, 1), {}, held([1.25, -0.5]), held([1.25, -np.inf])),
        (ops.AddOp, (QUARTERS, 1), {}, held([1.25, -0.5]), held([1.25, -0.5], complex)),
        (ops.NegativeOp, (ENDS,), {}, held([-0.0, 0.0, -np.inf, np.nan]), held([0.0, 0.0, -np.inf, np.nan])),
        (ops.NegativeOp, (ENDS,), {}, held([-0.0, 0.0, -np.inf, np.nan]), held([-0.0, 0.0, -np.inf, 1])),
        (ops.DivideOp, (QUARTERS, held([0.0, 0.0])), {}, held([np.inf, -np.inf]), held([np.inf, np.inf])),
        (ops.MaximumOp, (ENDS, 1.0), {}, held([1, 1, np.inf, np.nan]), held([1.0, 1, np.inf, 1])),
        (ops.MultiplyOp, (COMPLEX, 2j), {}, held([-4 + 2j, 1j]), held([-4 - 2j, 1j])),
        (ops.LessOp, (QUARTERS, 0), {}, held([False, True]), held([0, 1])),
        (ops.ReduceMeanOp, (HALVES,), {}, held(1.5, "float16"), held(1.5, "float32")),
        (ops.ReduceSumOp, (held([1, 2], "int8"),), {}, held(3), held(3, "int8")),
        (ops.ReduceSumOp, (held([1e308, 1e308, -1e308]),), {}, held(np.inf), held(np.inf, "float32")),
        (ops.ConcatenateOp, (QUARTERS, held([1], "int8")), {"axis": 0}, held([0.25, -1.5, 1]), held([0.25, -1.5, 2])),
        (ops.ReduceSumOp, (NO_MEMBER,), {"axis": 0, "keepdims": True}, held(np.ones((0, 1, 3)), None, NO_MEMBER.levels),
         held(np.ones((0, 3)), None, NO_MEMBER.levels)),
    ],
)  # fmt: skip
def test_what_an_element_is_decides(operation, operands, kwargs, right, wrong):
    """A right result passes, and one of another type, or off in one element, is refuted."""
    operations.executed(right, operation(), operands, kwargs)
    with pytest.raises(WrongAnswerError):
        operations.executed(wrong, operation(), operands, kwargs)


def test_devices_may_hold_what_is_not_a_number_alike():
    """NaN is not equal to itself, and yet the same on both."""
    on_both = ops.ShardingSpec(ops.Mesh({"x": 2}), [None])
    operations.placed(ops.shard(ENDS, on_both), ENDS, on_both)
    zero, number = (ops.shard(held([value]), on_both).value.shards[0] for value in (0.0, np.nan))
    with pytest.raises(WrongAnswerError, match="two devices differ"):
        table_of(Tensor(Sharded((1,), on_both, (number, zero))))


@pytest.mark.parametrize("kind", [">i4", ">f2", ">f8", ">c8", "g", ">g", "G"])
def test_elements_in_the_other_order_of_bytes_and_of_sixteen_bytes_pass(kind):
    """Views and what is chosen keep the order, and were called wrong; so were infinite elements of sixteen bytes."""
    array = np.array([[0, 1 if kind == ">i4" else -np.inf], [2, 3]], kind)
    impl.check(True)
    try:
        for ask in (lambda x: x[::-1], lambda x: ops.gather(x, [1, 1]), ops.unsqueeze, ops.negative):
            assert ask(Tensor.of(array)).dtype.newbyteorder("=") == array.dtype.newbyteorder("=")
        assert ops.reduce_mean(array[1:], 1).numpy().tolist() == [2.5]
    finally:
        impl.check(False)


def test_elements_of_another_type_are_refuted_in_either_order_of_bytes():
    """The order of bytes is left open, the type is not."""
    for wrong in (">i8", "<i8"):
        with pytest.raises(WrongAnswerError, match="the type of the elements"):
            operations.require_type("reshape", np.dtype(wrong), [Tensor.of(np.ones(2, "i4"))])


def test_a_record_of_somebody_else_may_have_a_name_of_the_library():
    """It was held against what the operation of that name is defined to give."""
    known = ops.AddOp.record
    own = replace(known, kernel=lambda xp, arrays, _: xp.subtract(*arrays))
    operations.ran(ops.execute_on_shards(own, [ON_ROWS, ON_ROWS], {}), own, [ON_ROWS, ON_ROWS], {})
    with pytest.raises(WrongAnswerError, match="add"):
        operations.ran(ops.execute_on_shards(own, [ON_ROWS, ON_ROWS], {}), known, [ON_ROWS, ON_ROWS], {})


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (np.array([0j]), 1e-320),
        (np.array([1 + 0j]), np.array([5.7e-288 + 1.79e308j])),
        (np.array([2.9e-39 + 0j], np.complex64), np.array([-2.9e-39 + 0j], np.complex64)),
        (np.array([1e38 + 3j], np.complex64), np.array([1.7e38 - 3.4e38j], np.complex64)),
        (np.array([1.4e-45 + 4.2e-45j], np.complex64), np.array([3e-38 + 2e-38j], np.complex64)),
    ],
)
def test_a_complex_quotient_whose_steps_leave_the_type_is_not_called_wrong(x, y):
    """Numpy takes the reciprocal of the divisor first, which may be infinite where the quotient is not."""
    impl.check(True)
    try:
        with np.errstate(all="ignore"):
            assert ops.divide(x, y).numpy().tobytes() == np.divide(x, y).tobytes()
    finally:
        impl.check(False)


def test_a_wrong_complex_quotient_is_refuted():
    x, y = ops.Tensor.of(np.array([1 + 2j, 1e-320])), ops.Tensor.of(np.array([4 - 1j, 1e-320]))
    for wrong in ([2 + 2j, 1], [np.nan, 1]):
        with pytest.raises(WrongAnswerError):
            operations.executed(ops.Tensor.of(np.array(wrong, complex)), ops.DivideOp(), (x, y), {})


def test_numbers_alone_have_the_type_of_each_together():
    """An integer beyond 63 bits has none of 64 with a sign, and is a float beside one that has."""
    impl.check(True)
    try:
        assert ops.add(0, 2**63).item() == 2.0**63 and ops.subtract(2**63 + 1, 2**63).item() == 1
        assert ops.subtract(2**63 + 1, 1).dtype == np.float64
    finally:
        impl.check(False)
    with pytest.raises(WrongAnswerError, match="type"):
        operations.executed(ops.Tensor.of(np.array(2**63, np.uint64)), ops.AddOp(), (0, 2**63), {})


@pytest.mark.parametrize(
    ("ask", "shape"),
    [
        (lambda a: ops.gather(a, np.array([0, -1])), (0, 2, 3)),
        (lambda a: ops.gather(a, [[0]], axis=-2), (0, 1, 1, 3)),
        (lambda a: ops.scatter(a, np.array([0, -1]), np.ones((2, 3))), (0, 0, 3)),
        (lambda a: ops.scatter(a, np.array([0]), np.ones((1, 3)), add=True), (0, 0, 3)),
        (lambda a: a[[0]], (0, 1, 3)),
    ],
)
def test_a_batch_without_members_has_none_whose_index_leaves_an_axis(ask, shape):
    """The shape is checked all the same."""
    impl.check(True)
    try:
        assert ops.vmap(ask)(np.zeros((0, 0, 3))).shape == shape
    finally:
        impl.check(False)
    x = Tensor(ops.Tensor.of(np.zeros((0, 0, 3))).value, (ops.Level(0),))
    wrong = Tensor(ops.Tensor.of(np.zeros((0, 3, 3))).value, x.levels)
    for operation, more in ((ops.GatherOp(), ([0, 1],)), (ops.ScatterOp(), ([0, 1], np.ones((2, 3))))):
        with pytest.raises(WrongAnswerError, match="shape"):
            operations.executed(wrong, operation, (x, *more), {"axis": 0})
