"""Tensors that count beyond 64 bits, or repeat further than an array goes: found wrong, or beyond memory (D16)."""

import numpy as np
import pytest

from impl import ShapeTracker, View, ops
from impl.ops.engine_jax import jax_mesh
from impl.ops.sharding.local import Local

PAIR = ops.Mesh({"x": 2})
ROWS = ops.shard(np.ones((4, 1)), ops.ShardingSpec(PAIR, ["x", None]))


def repeated(row, bits, step):
    """A row, repeated so often that its numbers in a row need some bits more, each so many-th of them."""
    return ops.reshape(ops.broadcast_to(row, (2**bits, len(row))), (len(row) * 2**bits,))[::step]


@pytest.mark.parametrize("bits", [29, 60, 61, 62, 63, 64, 90])
def test_numbers_between_two_views_are_counted_however_far_they_go(bits):
    """From 2**63 on they wrapped around, or numpy raised an OverflowError."""
    row, step = np.array([10, 20, 30]), 2 ** (bits - 1)
    wanted = [row[k * step % 3] for k in range(6)]
    assert repeated(row, bits, step).numpy().tolist() == wanted
    assert repeated(row, bits, 1)[-1:].numpy().tolist() == [30]


def test_a_stride_along_an_axis_of_one_element_may_be_of_any_size():
    """Of a view by hand: ValueError of numpy, and as one of two views OverflowError."""
    view = View((1, 2), (2**70, 1), 0, None, False)
    for views in ((view,), (View.create((2,)), view)):
        assert Local(ShapeTracker(views), np.arange(2)).whole().tolist() == [[0, 1]]


@pytest.mark.parametrize("bits", [29, 30, 31, 62])
def test_jax_reads_at_addresses_that_numpy_works_out(bits, jax):
    """From 2**31 on they wrapped around in its integers of 32 bits."""
    row, step = np.array([10, 20, 30]), 2 ** (bits - 1)
    far = repeated(row, bits, step)
    there = ops.Tensor(Local(far.value.tracker, jax.numpy.asarray(row)))
    divided = ops.shard(there, ops.ShardingSpec(jax_mesh({"x": 2}), ["x"]))
    wanted = [row[k * step % 3] for k in range(6)]
    assert there.numpy().tolist() == jax.jit(lambda x: x.array())(far).tolist() == divided.numpy().tolist() == wanted


def test_of_a_long_buffer_jax_reads_elements_that_are_not_too_far_apart(jax):
    """Of one of more elements than it counts with 32 bits, which is not made for this."""
    buffer = jax.ShapeDtypeStruct((2**40,), "int8")

    def reading(apart):
        tracker = ShapeTracker((View.create((2,), (apart,), 2**33), View.create((2,), (-1,), 1)))
        return jax.eval_shape(lambda there: Local(tracker, there).whole(), buffer)

    assert reading(5).shape == (2,)
    with pytest.raises(ops.RangeError, match="read: the elements 8589934592 to 10737418239 of a buffer; int32 counts"):
        reading(2**31 - 1)


def test_a_few_elements_of_what_is_repeated_far_are_read_without_the_others(jax):
    """JAX ran out of memory, as it made all of them first."""
    few = ops.broadcast_to(jax.numpy.ones(1), (2**40,))[:2]
    assert isinstance(few.array(), jax.Array) and few.numpy().tolist() == [1, 1]
    divided = ops.shard(np.ones((4, 1)), ops.ShardingSpec(jax_mesh({"x": 2}), ["x", None]))
    with pytest.raises(ops.ShapeError, match=r"broadcast_to: \(4, 68719476736\) has 274877906944 elements; need at"):
        ops.broadcast_to(divided, (4, 2**36))
    column, row = (jax.numpy.ones(shape) for shape in ((2**18, 1), (1, 2**18)))
    column = ops.shard(column, ops.ShardingSpec(divided.spec.mesh, ["x", None]))
    with pytest.raises(ops.ShapeError, match=r"matmul: \(262144, 262144\) has 68719476736 elements; need at most"):
        ops.matmul(column, row)


def test_parts_that_repeat_far_are_shown_and_not_combined():
    """MemoryError of numpy, and no text."""
    parts = ops.execute_on_shards(ops.ReduceSumOp.record, [ROWS.value], {"axis": (0,), "keepdims": False})
    pending = ops.broadcast_to(ops.Tensor(parts), (2**44,))
    with pytest.raises(ops.ShapeError, match=r"combine: \(17592186044416,\) has 17592186044416 elements; need at most"):
        pending.numpy()
    assert repr(pending).startswith("Tensor([4., 4., 4., ..., 4., 4., 4.], shape=(17592186044416,)")
    wide, alone = (repr(ops.broadcast_to(x, (4, 2**44))) for x in (ROWS, np.ones((4, 1))))
    assert wide.partition(", shape")[0] == alone.partition(", shape")[0]
    along = ops.shard(ops.broadcast_to([7], (10**12,)), ops.ShardingSpec(PAIR, ["x"]))
    assert repr(along).startswith("Tensor(..., shape=(1000000000000,)")
