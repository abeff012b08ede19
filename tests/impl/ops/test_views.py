"""View operations move no element (D19, D20): the buffer is the same, and it is not even read."""

import numpy as np
import pytest

from impl import ops
from impl.ops.sharding.local import Local
from impl.shapetracker import ShapeTracker


class Unreadable:
    """A buffer that says nothing but what it is called; to look at its elements is an error."""

    shape = dtype = property()

    def __getattribute__(self, name):
        raise AssertionError(f"the buffer was asked for {name}")


def unreadable(shape):
    """A tensor whose elements nobody may look at."""
    return ops.Tensor(Local(ShapeTracker.from_shape(shape), Unreadable()))


VIEWS = {
    "unsqueeze": (lambda x: ops.unsqueeze(x, -1), (2, 3, 4, 1)),
    "squeeze": (lambda x: ops.squeeze(ops.unsqueeze(x, 0), 0), (2, 3, 4)),
    "swap_axes": (lambda x: ops.swap_axes(x, 0, -1), (4, 3, 2)),
    "moveaxis": (lambda x: ops.moveaxis(x, 0, -1), (3, 4, 2)),
    "broadcast_to": (lambda x: ops.broadcast_to(x, (5, 2, 3, 4)), (5, 2, 3, 4)),
    "reshape": (lambda x: ops.reshape(x, (6, -1)), (6, 4)),
    "reshape of what is permuted": (lambda x: ops.reshape(ops.swap_axes(x, 0, 2), (8, 3)), (8, 3)),
    "slice_tensor": (lambda x: ops.slice_tensor(x, (0, -2, 1), (2, 2, 2)), (2, 2, 2)),
    "unsqueeze_physical": (lambda x: ops.unsqueeze_physical(x, 3), (2, 3, 4, 1)),
    "squeeze_physical": (lambda x: ops.squeeze_physical(ops.unsqueeze(x, 1), 1), (2, 3, 4)),
    "broadcast_to_physical": (lambda x: ops.broadcast_to_physical(x, (2, 2, 3, 4)), (2, 2, 3, 4)),
    "incr and decr_batch_dims": (lambda x: ops.decr_batch_dims(ops.incr_batch_dims(x)), (2, 3, 4)),
    "to and from the batch": (
        lambda x: ops.move_axis_from_batch_dims(ops.move_axis_to_batch_dims(x, 1), -1), (2, 4, 3),
    ),
    "vmap": (ops.vmap(lambda a: ops.swap_axes(a, 0, 1), in_axes=-1, out_axes=1), (3, 4, 2)),
}  # fmt: skip


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_operation_moves_no_element(name):
    """The buffer of the result is that of the operand, which is never looked at."""
    view, shape = VIEWS[name]
    x = unreadable((2, 3, 4))
    result = view(x)
    assert result.value.buffer is x.value.buffer
    assert result.shape == shape


def test_the_buffer_that_is_watched_would_show_it():
    """The test of the test: an operation that reads elements fails on it."""
    with pytest.raises(AssertionError, match="the buffer was asked for"):
        ops.reduce_sum(unreadable((2, 3)), 0)


def test_a_view_shows_what_is_written_to_the_buffer_later():
    """An array is not copied when it becomes a tensor, nor by views of it, nor when it is read again."""
    array = np.zeros((2, 3), np.float32)
    view = ops.swap_axes(ops.vmap(lambda row: ops.unsqueeze(row, 0))(array), 0, 2)
    array[1, 2] = 7
    assert view.numpy()[2, 0, 1] == 7
    assert np.shares_memory(view.numpy(), array)


def test_a_repeated_axis_takes_no_memory_and_is_not_to_be_written_to():
    wide = ops.broadcast_to(np.arange(3.0), (10**9, 3))
    assert wide.buffer.size == 3
    assert not ops.slice_tensor(wide, (5, 0), (2, 3)).numpy().flags.writeable


def test_what_a_device_holds_is_a_view_as_long_as_only_views_are_taken():
    """D25. Dividing copies nothing, and neither do steps that need no communication."""
    array = np.arange(24.0).reshape(4, 6)
    mesh = ops.Mesh({"x": 2, "y": 3})
    divided = ops.swap_axes(ops.shard(array, ops.ShardingSpec(mesh, ["x", "y"])), 0, 1)
    assert [part.shape for part in divided.value.shards] == [(2, 2)] * 6
    assert all(np.shares_memory(part.buffer, array) for part in divided.value.shards)


def test_an_array_that_does_not_lie_row_by_row_is_read_all_the_same():
    array = np.arange(24).reshape(2, 3, 4).transpose(2, 0, 1)[::-1]
    np.testing.assert_array_equal(ops.reshape(ops.Tensor.of(array), (8, 3)).numpy(), array.reshape(8, 3))


@pytest.mark.parametrize(
    "array", [np.arange(10)[::2], np.arange(10)[::-1], np.broadcast_to(np.array([7]), (5,)), np.arange(5)[2:3]],
    ids=["with gaps", "backwards", "of one element", "of one"],
)  # fmt: skip
def test_an_array_whose_elements_do_not_lie_in_a_row_is_read_as_it_lies(array):
    """An array of one axis is its own buffer; its elements need not be next to each other, nor be what is between."""
    x, size = ops.Tensor.of(array), len(array)
    assert x.numpy().tolist() == array.tolist()
    assert x[::-1].numpy().tolist() == array[::-1].tolist()
    assert ops.broadcast_to(x, (2, size)).numpy().tolist() == [array.tolist()] * 2
    assert ops.swap_axes(ops.reshape(x, (size, 1)), 0, 1).numpy().tolist() == [array.tolist()]


def test_axes_beyond_a_thousand_are_counted_as_others():
    """D16, D21. Where nothing is reckoned, and so no limit asked."""
    many = Local(ShapeTracker.from_shape((1,) * 1001 + (2,) + (1,) * 5), np.arange(2))
    for axis in (1001, -6):
        assert ops.vmap(lambda one: one, in_axes=axis)(ops.Tensor(many)).shape == (2,) + (1,) * 1006
    squeezed = ops.execute_on_shards(ops.SqueezeOp.record, [many], {"axis": (1002,)})
    assert squeezed.shape[1000:] == (1, 2, 1, 1, 1, 1)
