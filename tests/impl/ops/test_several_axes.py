"""`squeeze` of what has size 1, several axes at once, slices with steps, and sums of updates (D20, D22, R16)."""

import numpy as np
import pytest
from support.refused import assert_refused

from impl import ops

GRID = np.arange(24).reshape(2, 1, 3, 4)
MESH = ops.Mesh({"x": 2, "y": 2})


def on_a_mesh(array, *dims):
    """The array divided on two by two devices."""
    return ops.shard(array, ops.ShardingSpec(MESH, dims))


def test_squeeze_without_an_axis_takes_out_all_logical_axes_of_size_one():
    """The record's own call included; a batch axis of size 1 stays, at every level."""
    assert ops.squeeze(GRID).shape == ops.SqueezeOp()(GRID).shape == (2, 3, 4)
    assert ops.squeeze(np.zeros((1, 1))).shape == ()
    assert ops.squeeze(np.zeros((2, 0))).shape == (2, 0)
    found = ops.vmap(ops.vmap(ops.squeeze))(np.zeros((1, 1, 1, 3)))
    assert found.shape == (1, 1, 3)
    batched = ops.incr_batch_dims(np.zeros((1, 1, 3)))
    assert ops.squeeze_physical(batched).physical_shape == (1, 3)


def test_squeeze_without_an_axis_moves_no_element():
    x = ops.Tensor.of(GRID)
    assert ops.squeeze(x).buffer is x.buffer
    divided = on_a_mesh(GRID, "x", None, None, "y")
    assert ops.plan(ops.SqueezeOp, divided).collectives == ()
    assert ops.squeeze(divided).spec.names == (("x",), (), ("y",))


MOVES = [
    ((0, 1), (2, 3)),
    ((3, 0), (0, 3)),
    ((-1, 1), (0, -1)),
    ((1, 0), (1, 2)),
    ((), ()),
    ((0, 1, 2, 3), (3, 2, 1, 0)),
]


@pytest.mark.parametrize(("source", "destination"), MOVES)
def test_several_axes_move_at_once_as_in_numpy(source, destination):
    expected = np.moveaxis(GRID, source, destination)
    np.testing.assert_array_equal(ops.moveaxis(GRID, source, destination).numpy(), expected)
    divided = ops.moveaxis(on_a_mesh(GRID, "x", None, None, "y"), list(source), list(destination))
    np.testing.assert_array_equal(divided.numpy(), expected)
    batch = np.stack([GRID, -GRID])
    found = ops.vmap(lambda a: ops.moveaxis(a, source, destination))(batch)
    np.testing.assert_array_equal(found.numpy(), np.stack([expected, -expected]))


@pytest.mark.parametrize("axis", [(0, 1), (-1, 0), (2, -2), (), (5, 0, 2), [1, 3]])
def test_several_axes_are_put_in_where_the_result_has_them(axis):
    expected = np.expand_dims(GRID[0], tuple(axis))
    found = ops.unsqueeze(GRID[0], axis)
    assert found.shape == expected.shape
    np.testing.assert_array_equal(found.numpy(), expected)
    batched = ops.vmap(lambda a: ops.unsqueeze(a, axis), out_axes=-1)(GRID)
    np.testing.assert_array_equal(batched.numpy()[..., 0], expected)


def test_a_slice_with_a_step_is_a_view():
    """D14, D20. Forwards and backwards, at every level, on any division."""
    x = ops.Tensor.of(np.arange(60).reshape(6, 10))
    found = ops.slice_tensor(x, (0, -1), (3, 4), (2, -3))
    assert found.buffer is x.buffer
    np.testing.assert_array_equal(found.numpy(), x.numpy()[::2, ::-3])
    rows = ops.vmap(lambda row: ops.slice_tensor(row, (9,), (4,), (-3,)))(x)
    np.testing.assert_array_equal(rows.numpy(), x.numpy()[:, ::-3])
    for dims in (("x", None), (None, "y"), ("x", "y"), (("x", "y"), None)):
        divided = ops.slice_tensor(on_a_mesh(x, *dims), (0, -1), (3, 4), (2, -3))
        np.testing.assert_array_equal(divided.numpy(), x.numpy()[::2, ::-3])


def test_an_axis_without_a_step_stays_divided():
    """Only what is turned or thinned out is gathered."""
    x = on_a_mesh(np.zeros((4, 6)), "x", "y")
    planned = ops.plan(ops.SliceTensorOp, x, start=(0, 5), size=(4, 6), step=(1, -1))
    assert ([str(m) for m in planned.collectives], planned.result.names) == (["all_gather(y)"], (("x",), ()))
    assert ops.plan(ops.SliceTensorOp, x, start=(0, 0), size=(4, 6), step=(1, 1)).collectives == ()


def test_a_step_between_fewer_than_two_elements_says_nothing():
    x = np.arange(4)
    assert ops.slice_tensor(x, (3,), (1,), (-100,)).numpy().tolist() == [3]
    assert ops.slice_tensor(x, (4,), (0,), (7,)).shape == (0,)


def test_all_updates_of_one_slice_are_added():
    """D22. As `numpy.add.at`, on every member, on every division."""
    rng = np.random.default_rng(3)
    table, places, updates = rng.integers(-9, 9, (5, 4)), rng.integers(-5, 5, (3, 3)), rng.integers(-9, 9, (3, 3, 4))
    expected = table.copy()
    np.add.at(expected, places, updates)
    np.testing.assert_array_equal(ops.scatter(table, places, updates, add=True).numpy(), expected)
    for dims in (("x", "y"), (None, ("x", "y")), (("y", "x"), None)):
        divided = ops.scatter(on_a_mesh(table, *dims), places, updates, add=True)
        np.testing.assert_array_equal(divided.numpy(), expected)
    found = ops.vmap(lambda a, u: ops.scatter(a, places, u, add=True))(
        np.stack([table, -table]), np.stack([updates] * 2)
    )
    np.testing.assert_array_equal(found.numpy()[0], expected)
    np.testing.assert_array_equal(found.numpy()[1], expected - 2 * table)


def test_each_member_of_a_batch_adds_at_its_own_indices():
    places = np.array([[0, 0, 1], [2, 1, 2]])
    found = ops.vmap(lambda p, u: ops.scatter(np.zeros(3), p, u, add=True))(
        places, np.array([[1.0, 2, 4], [8, 16, 32]])
    )
    assert found.numpy().tolist() == [[3, 4, 0], [0, 16, 40]]


def test_adding_does_not_touch_what_no_index_names():
    """Neither a NaN, nor an infinity, nor the sign of a zero; and no update reaches another slice."""
    x = np.array([-0.0, np.inf, np.nan, 1.0, 2.0])
    found = ops.scatter(x, [3, 4, 3], [np.inf, 1e300, -1.0], add=True).numpy()
    np.testing.assert_array_equal(found, [-0.0, np.inf, np.nan, np.inf, 1e300])
    assert np.signbit(found[0])
    with np.errstate(all="raise"):
        ops.scatter(x, [3, 0, 4, 3], [np.inf, -1.0, -np.inf, 1.0], add=True)


def test_many_updates_of_one_slice_are_added_in_pairs():
    """Sums of pairs of pairs: 2^24 and one more at a time would stay where it is in 32 bits."""
    count = 2**18
    updates = np.full(count, 64.0, np.float32) + np.float32(2**-10)
    found = ops.scatter(np.zeros(1, np.float32), np.zeros(count, int), updates, add=True).numpy()
    assert abs(float(found[0]) - float(updates.astype(float).sum())) <= 2.0


REFUSALS = [
    (lambda: ops.squeeze(GRID, (1, 0)), ops.ShapeError, "squeeze: axis 0 of the shape (2, 1, 3, 4) has size 2; need"),
    (
        lambda: ops.moveaxis(GRID, (0, 1), (0,)), ops.AxisError,
        "moveaxis: 2 axes (0, 1) move to 1 places (0,); need one for each",
    ),
    (
        lambda: ops.moveaxis(GRID, (0, -4), (0, 1)), ops.AxisError,
        "moveaxis: source (0, -4) names an axis of 4 twice; need each once",
    ),
    (
        lambda: ops.moveaxis(GRID, (0, 1), (2, -2)), ops.AxisError,
        "moveaxis: destination (2, -2) names an axis of 4 twice; need each once",
    ),
    (lambda: ops.moveaxis(GRID, (0, 4), (0, 1)), ops.AxisError, "moveaxis: source is 4, there are 4 axes; need -4 <="),
    (lambda: ops.moveaxis(GRID, 0, None), ops.AxisError, "moveaxis: destination: None is not an integer"),
    (lambda: ops.moveaxis(GRID, "01", "10"), ops.AxisError, "moveaxis: source: '01' is not an integer"),
    (lambda: ops.unsqueeze(GRID, (0, -6)), ops.AxisError, "unsqueeze: axis (0, -6) names an axis of 6 twice; need"),
    (lambda: ops.unsqueeze(GRID, (0, 6)), ops.AxisError, "unsqueeze: axis is 6, there are 6 axes; need -6 <= axis < 6"),
    (lambda: ops.unsqueeze(GRID, None), ops.AxisError, "unsqueeze: axis: None is not an integer"),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (0,), (2,), (0,)), ops.ShapeError,
        "slice_tensor: axis 0 has step 0; need a step other than 0",
    ),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (0,), (3,), (2,)), ops.ShapeError,
        "slice_tensor: axis 0 start 0, size 3 and step 2 leave the shape (4,); "
        "need -4 <= start and 0 <= start + k * step < 4 for all k < size",
    ),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (1,), (3,), (-1,)), ops.ShapeError,
        "slice_tensor: axis 0 start 1, size 3 and step -1 leave the shape (4,)",
    ),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (4,), (1,), (-1,)), ops.ShapeError,
        "slice_tensor: axis 0 start 4, size 1 and step -1 leave the shape (4,)",
    ),
    (
        lambda: ops.slice_tensor([0, 1, 2, 3], (0,), (2,), (1, 1)), ops.ShapeError,
        "slice_tensor: start (0,), size (2,) and step (1, 1), the shape (4,) has 1 axes; need one of each",
    ),
    (
        lambda: ops.slice_tensor([0, 1], (0,), (2,), 1), ops.ShapeError,
        "slice_tensor: step: 1 is not a tuple of integers",
    ),
    (lambda: ops.scatter([0], [0], [1], add=1), ops.OperationError, "scatter: add is 1; need True or False"),
    (
        lambda: ops.scatter([0], [0], [1, 2], add=True), ops.ShapeError,
        "scatter_add: the updates have the shape (2,); need (1,) for indices of the shape (1,) into axis 0 of (1,)",
    ),
    (lambda: ops.scatter([0], [1], [1], add=True), ops.RangeError, "scatter_add: index 1 leaves axis 0, of size 1"),
    (lambda: ops.vmap(ops.moveaxis, (0, None, None))(np.zeros((2, 3, 4)), (0, 1), (0, 2)), ops.AxisError,
     "moveaxis: destination is 2, there are 2 axes"),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(REFUSALS)))
def test_what_does_not_fit_is_refused(case):
    assert_refused(*REFUSALS[case])


def test_an_axis_may_be_an_array_of_one_number():
    assert ops.squeeze(GRID, np.array(1)).shape == ops.squeeze(GRID, np.array([1])).shape == (2, 3, 4)


def test_no_axis_at_all_may_be_named():
    """An empty tuple names none, which is not the same as saying nothing."""
    assert ops.squeeze(GRID, ()).shape == GRID.shape
    assert ops.unsqueeze(GRID, ()).shape == ops.moveaxis(GRID, (), ()).shape == GRID.shape
