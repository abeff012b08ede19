"""Every operation refuses what does not fit, when it is called, and says what would (R16, D20 to D23)."""

import numpy as np
import pytest
from support.refused import assert_refused

from impl import LayoutError, ops
from impl.symbolic import Variable

GRID = np.zeros((2, 4))
ONE = np.zeros((2, 1, 4))
SIZE = Variable("i", 1, 2)

MESSAGES = [
    (lambda: ops.squeeze(GRID, 0), ops.ShapeError, "squeeze: axis 0 of the shape (2, 4) has size 2; need size 1"),
    (
        lambda: ops.squeeze(ONE, (1, -2)), ops.AxisError,
        "squeeze: axis (1, -2) names an axis of 3 twice; need each once",
    ),
    (lambda: ops.squeeze(ONE, 3), ops.AxisError, "squeeze: axis is 3, there are 3 axes; need -3 <= axis < 3"),
    (lambda: ops.unsqueeze(GRID, 3), ops.AxisError, "unsqueeze: axis is 3, there are 3 axes; need -3 <= axis < 3"),
    (lambda: ops.swap_axes(GRID, 0, 2), ops.AxisError, "swap_axes: axis2 is 2, there are 2 axes; need -2 <= axis < 2"),
    (lambda: ops.swap_axes(GRID, 0.0, 1), ops.AxisError, "swap_axes: axis1: 0.0 is not an integer"),
    (lambda: ops.moveaxis(GRID, True, 0), ops.AxisError, "moveaxis: source: True is not an integer"),
    (lambda: ops.moveaxis(GRID, None, 0), ops.AxisError, "moveaxis: source: None is not an integer"),
    (
        lambda: ops.broadcast_to(GRID, (4,)), ops.ShapeError,
        "broadcast_to: (4,) has fewer axes than (2, 4); need at least 2",
    ),
    (
        lambda: ops.broadcast_to(GRID, (3, 4)), ops.ShapeError,
        "broadcast_to: axis 0 of (2, 4) cannot become 3 in (3, 4); need 2",
    ),
    (
        lambda: ops.broadcast_to(ONE, (2, -1, 4)), ops.ShapeError,
        "broadcast_to: axis 1 of (2, 1, 4) cannot become -1 in (2, -1, 4); need a size >= 0",
    ),
    (
        lambda: ops.reshape(GRID, (3, 3)), ops.ShapeError,
        "reshape: (2, 4) has 8 elements, (3, 3) has 9; need the same number",
    ),
    (
        lambda: ops.reshape(GRID, (-1, -1)), ops.ShapeError,
        "reshape: the shape (-1, -1) has negative sizes; need sizes >= 0, or one -1",
    ),
    (
        lambda: ops.reshape(GRID, (-2, -4)), ops.ShapeError,
        "reshape: the shape (-2, -4) has negative sizes; need sizes >= 0, or one -1",
    ),
    (
        lambda: ops.reshape(GRID, (3, -1)), ops.ShapeError,
        "reshape: -1 in (3, -1) has no one value; need one that gives the elements of (2, 4)",
    ),
    (
        lambda: ops.reshape(np.zeros((0, 4)), (0, -1)), ops.ShapeError,
        "reshape: -1 in (0, -1) has no one value; need one that gives the elements of (0, 4)",
    ),
    (lambda: ops.reshape(GRID, "8"), ops.ShapeError, "reshape: shape: '8' is not a tuple of integers"),
    (lambda: ops.reshape(GRID, 8), ops.ShapeError, "reshape: shape: 8 is not a tuple of integers"),
    (lambda: ops.reshape(GRID, (8.0,)), ops.ShapeError, "reshape: shape: position 0: 8.0 is not an integer"),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (3,), (3,)), ops.ShapeError,
        "slice_tensor: axis 0 start 3 and size 3 leave the shape (4,); need -4 <= start and start + size <= 4",
    ),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (-5,), (1,)), ops.ShapeError,
        "slice_tensor: axis 0 start -5 and size 1 leave the shape (4,); need -4 <= start and start + size <= 4",
    ),
    (
        lambda: ops.slice_tensor(GRID, (0,), (1,)), ops.ShapeError,
        "slice_tensor: start (0,) and size (1,), the shape (2, 4) has 2 axes; need one of each",
    ),
    (
        lambda: ops.slice_update(GRID, np.zeros((1, 1)), (0, 0), (1, 2)), ops.ShapeError,
        "slice_update: the update has the shape (1, 1); need (1, 2), the size of the slice",
    ),
    (lambda: ops.stack([]), ops.ShapeError, "stack: 0 tensors; need at least one"),
    (lambda: ops.concatenate([]), ops.ShapeError, "concatenate: 0 tensors; need at least one"),
    (
        lambda: ops.concatenate([GRID, ONE]), ops.ShapeError,
        "concatenate: the shapes (2, 4) and (2, 1, 4) differ; need the same but for axis 0",
    ),
    (
        lambda: ops.concatenate([GRID, np.zeros((3, 5))]), ops.ShapeError,
        "concatenate: the shapes (2, 4) and (3, 5) differ; need the same but for axis 0",
    ),
    (
        lambda: ops.stack([GRID, np.zeros((2, 3))]), ops.ShapeError,
        "stack: the shapes (2, 4) and (2, 3) differ; need the same",
    ),
    (lambda: ops.stack([GRID, 2]), ops.ShapeError, "stack: the shapes (2, 4) and () differ; need the same"),
    (lambda: ops.stack([GRID], -4), ops.AxisError, "stack: axis is -4, there are 3 axes; need -3 <= axis < 3"),
    (lambda: ops.stack([GRID], (0, 1)), ops.AxisError, "stack: axis: (0, 1) is not an integer"),
    (
        lambda: ops.stack([np.int8(1), 300]), ops.RangeError,
        "stack: the number leaves the range of int8; need a tensor of a wider type",
    ),
    (
        lambda: ops.scatter(GRID, [0, 1], np.zeros((2, 3)), 1), ops.ShapeError,
        "scatter: the updates have the shape (2, 3); need (2, 2) for indices of the shape (2,) into axis 1 of (2, 4)",
    ),
    (
        lambda: ops.reduce_max(np.zeros((0, 2)), 0), ops.ShapeError,
        "reduce_max: axis 0 of the shape (0, 2) has size 0; need an element to reduce",
    ),
    (
        lambda: ops.reduce_max(np.zeros((2, 3, 0)), (0, 2)), ops.ShapeError,
        "reduce_max: axis 2 of the shape (2, 3, 0) has size 0; need an element to reduce",
    ),
    (
        lambda: ops.reduce_mean(np.zeros((2, 0))), ops.ShapeError,
        "reduce_mean: axis 1 of the shape (2, 0) has size 0; need an element to reduce",
    ),
    (
        lambda: ops.reduce_sum(GRID, (0, 0)), ops.AxisError,
        "reduce_sum: axis (0, 0) names an axis of 2 twice; need each once",
    ),
    (lambda: ops.reduce_sum(GRID, 0, keepdims=1), ops.OperationError, "reduce_sum: keepdims is 1; need True or False"),
    (
        lambda: ops.add(GRID, np.zeros(3)), ops.ShapeError,
        "add: the shapes (2, 4), (3,) differ on axis -1, with sizes 4 and 3; need one size there, or 1",
    ),
    (lambda: ops.Tensor.of("text"), LayoutError, "ops: 'text' is no array of numbers"),
    (lambda: ops.Tensor.of(np.array([None])), LayoutError, "ops: array([None], dtype=object) is no array of numbers"),
    (lambda: ops.Tensor.of(np.ma.array([1, 2], mask=[0, 1])), LayoutError, "ops: an array of numpy with a mask"),
    (lambda: ops.Level(-1), ops.BatchError, "Level: size is -1; need a size >= 0"),
    (lambda: ops.shard(GRID, ["x", None]), ops.ShardingError, "shard: ['x', None] is no ShardingSpec"),
    (lambda: ops.Tensor.of([ops.Tensor.of(1)]), LayoutError, "ops: [Tensor(1, shape=(), dtype=int64)] is no array:"),
    (lambda: ops.plan("swap_axes", GRID), ops.OperationError, "plan: 'swap_axes' is no operation; need one of"),
    (lambda: ops.add([[1], [1, 2]], 1), LayoutError, "ops: [[1], [1, 2]] is no array:"),
    (lambda: ops.ReshapeOp()(GRID, size=(8,)), ops.OperationError, "reshape: no argument ['size']; there are"),
    (lambda: ops.ReshapeOp()(GRID, GRID, shape=(8,)), ops.ShapeError, "reshape: 2 tensors; need 1"),
    (lambda: len(ops.Tensor.of(1)), ops.OperationError, "len: the tensor has no axes"),
    (
        lambda: len(ops.broadcast_to(1, (2**70,))), ops.OperationError,
        f"len: axis 0 has size {2**70}; Python says a length of at most",
    ),
    *[
        (ask, ops.ShapeError, f"{where} (Variable('i', 1, 2),) has a part without a value; need plain integers")
        for where, ask in (
            ("slice_tensor: start", lambda: ops.slice_tensor(GRID[0], (SIZE,), (1,))),
            ("slice_tensor: size", lambda: ops.slice_tensor(GRID[0], (0,), (SIZE,))),
            ("slice_tensor: step", lambda: ops.slice_tensor(GRID[0], (0,), (2,), (SIZE,))),
            ("slice_update: start", lambda: ops.slice_update(GRID[0], [1, 2], (SIZE,))),
            ("broadcast_to: shape", lambda: ops.broadcast_to(1, (SIZE,))),
            ("broadcast_to_physical: shape", lambda: ops.broadcast_to_physical(1, (SIZE,))),
            ("reshape: shape", lambda: ops.reshape(1, (SIZE,))),
        )
    ],
    (
        lambda: ops.UnsqueezePhysicalOp().execute((GRID,), None), ops.OperationError,
        "unsqueeze_physical: arguments: None is not a mapping",
    ),
    (
        lambda: ops.BroadcastToPhysicalOp().execute((GRID,), None), ops.OperationError,
        "broadcast_to_physical: arguments: None is not a mapping",
    ),
    (lambda: ops.reduce_max_physical(GRID, 0, keepdims=1), ops.OperationError, "reduce_max_physical: keepdims is 1"),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(MESSAGES)))
def test_what_does_not_fit_is_refused(case):
    """The kind of error and its words."""
    error = assert_refused(*MESSAGES[case])
    assert isinstance(error, LayoutError) and isinstance(error, ValueError)


def test_messages_inside_of_vmap_speak_of_the_logical_shape():
    with pytest.raises(ops.ShapeError, match=r"squeeze: axis 0 of the shape \(2, 4\) has size 2"):
        ops.vmap(lambda a: ops.squeeze(a, 0))(np.zeros((5, 2, 4)))
    with pytest.raises(ops.ShapeError, match=r"reshape: \(2, 4\) has 8 elements, \(5, 8\) has 40"):
        ops.vmap(lambda a: ops.reshape(a, (5, 8)))(np.zeros((5, 2, 4)))


def test_integers_of_numpy_are_integers():
    two = np.int64(2)
    assert ops.reshape(GRID, (two, np.int32(2), 2)).shape == (2, 2, 2)
    assert ops.reduce_sum(GRID, np.int64(1)).shape == (2,)
    assert ops.slice_tensor(GRID, np.array([0, 1]), [two, two]).shape == (2, 2)


def test_a_matrix_of_numpy_is_an_array_of_two_axes():
    with pytest.warns(PendingDeprecationWarning):
        x = ops.Tensor.of(np.matrix([[1, 2], [3, 4]]))
    assert ops.reshape(x, (4,)).numpy().tolist() == [1, 2, 3, 4]
