"""The definitions of operations, batching and sharding (D19 to D27) against numpy, and on small facts."""

import numpy as np
import pytest

from spec import operation, sharding
from spec.batching import each, member, vmap
from spec.movement import reshape
from spec.operation import Tensor, reduced, tabulated, viewed
from spec.shape import index_set, ravel

CUBE = np.arange(12).reshape(2, 3, 2)


def table(array):
    """An array as it is defined."""
    return Tensor(array.shape, {index: array[index] for index in index_set(array.shape)})


def array(tensor):
    """A defined tensor as an array."""
    return np.array([tensor.element[index] for index in index_set(tensor.shape)]).reshape(tensor.shape)


VIEWS = [
    (operation.unsqueeze, (1,), np.expand_dims(CUBE, 1)),
    (operation.unsqueeze, (3,), np.expand_dims(CUBE, 3)),
    (operation.swap_axes, (0, 2), CUBE.swapaxes(0, 2)),
    (operation.moveaxis, (0, 2), np.moveaxis(CUBE, 0, 2)),
    (operation.moveaxis, (2, 0), np.moveaxis(CUBE, 2, 0)),
    (operation.broadcast_to, ((4, 2, 3, 2),), np.broadcast_to(CUBE, (4, 2, 3, 2))),
    (operation.slice_tensor, ((0, 1, 1), (2, 2, 1)), CUBE[:, 1:, 1:]),
    (reshape, ((4, 3),), CUBE.reshape(4, 3)),
]


@pytest.mark.parametrize("case", range(len(VIEWS)))
def test_view_operations_are_those_of_numpy(case):
    """D20, D15."""
    movement, arguments, expected = VIEWS[case]
    np.testing.assert_array_equal(array(viewed(table(CUBE), movement(CUBE.shape, *arguments))), expected)


def test_squeeze_takes_out_axes_of_size_1():
    """D20."""
    wide = CUBE.reshape(1, 2, 3, 1, 2)
    np.testing.assert_array_equal(array(viewed(table(wide), operation.squeeze(wide.shape, (0, 3)))), CUBE)


def test_operations_on_several_tensors_are_those_of_numpy():
    """D21, D22."""
    x, row = table(CUBE), np.array([[[50, 51]], [[52, 53]]])
    updated = CUBE.copy()
    updated[:, 1:2] = row
    np.testing.assert_array_equal(array(operation.slice_update(x, table(row), (0, 1, 0))), updated)
    joined = np.concatenate([CUBE, row], 1)
    np.testing.assert_array_equal(array(operation.concatenate([x, table(row)], 1)), joined)
    np.testing.assert_array_equal(array(operation.stack([x, x], 3)), np.stack([CUBE, CUBE], 3))
    places = np.array([[0, -1], [2, 2]])
    np.testing.assert_array_equal(array(operation.gather(x, table(places), 1)), CUBE.take(places, 1))
    np.testing.assert_array_equal(array(operation.gather(x, table(np.array(1)), 2)), CUBE[:, :, 1])


def test_the_last_update_stays():
    """D22."""
    updates = tabulated((3,), lambda index: 10 + index[0])
    found = operation.scatter(table(np.zeros(3, int)), table(np.array([1, -1, 1])), updates, 0)
    assert array(found).tolist() == [0, 12, 11]


def test_reductions_are_those_of_numpy():
    """D23."""
    for axes in ((0,), (1,), (0, 2), (0, 1, 2)):
        np.testing.assert_array_equal(array(reduced(table(CUBE), axes, lambda a, b: a + b)), CUBE.sum(axes))
        np.testing.assert_array_equal(array(reduced(table(CUBE), axes, max)), CUBE.max(axes))


def sums(x, y):
    """The sums of the elements of two tensors of one shape."""
    return tabulated(x.shape, lambda index: x.element[index] + y.element[index])


def test_a_batch_is_done_member_by_member():
    """D24, L9."""
    x = table(CUBE)
    np.testing.assert_array_equal(array(member(x, (1,))), CUBE[1])
    turned = each(lambda t: viewed(t, operation.swap_axes(t.shape, 0, 1)), [x], (2,))
    np.testing.assert_array_equal(array(turned), CUBE.swapaxes(1, 2))
    added = vmap(sums, [x, table(CUBE[:, 0])], [1, None], 2)
    np.testing.assert_array_equal(array(added), np.moveaxis(CUBE + CUBE[:, :1], 1, 2))


def test_shards_hold_what_is_dealt_out_and_make_the_tensor_again():
    """D25, D26, L10."""
    mesh, dims = {"x": 2, "y": 2}, ((), ("x", "y"), ())
    shards = [sharding.shard(table(CUBE), dims, mesh, device) for device in sharding.devices(mesh)]
    assert [part.shape for part in shards] == [(2, 1, 2), (2, 1, 2), (2, 1, 2), (2, 0, 2)]
    assert sharding.assemble(CUBE.shape, dims, mesh, shards) == table(CUBE)


def test_devices_that_differ_do_not_make_a_tensor():
    """D26."""
    parts = [tabulated((2,), lambda index: index[0]), tabulated((2,), lambda index: index[0] + 1)]
    with pytest.raises(ValueError, match="two devices differ at"):
        sharding.assemble((2,), ((),), {"x": 2}, parts)


def test_a_reshape_stays_in_place_if_no_element_changes_its_device():
    """D27, L11."""
    mesh = {"x": 2, "y": 2}
    assert sharding.stays_in_place((8,), (("x", "y"),), (2, 4), (("x",), ("y",)), mesh)
    assert not sharding.stays_in_place((8,), (("x", "y"),), (2, 4), (("y",), ("x",)), mesh)
    assert sharding.stays_in_place((4, 2), (("x",), ("y",)), (2, 2, 2), (("x",), (), ("y",)), mesh)
    assert ravel((4, 2), (3, 1)) == 7
