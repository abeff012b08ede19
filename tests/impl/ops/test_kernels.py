"""Operations that make elements or choose them (D21 to D23), against numpy: NaN, order, duplicates, nothing, bounds."""

from functools import partial

import numpy as np
import pytest

from impl import ops

NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize("bad", [NAN, INF, -INF, 1e30])
def test_what_an_update_replaces_leaves_no_trace(bad):
    """D21. Neither a NaN nor a number so large that arithmetic would lose the update."""
    base = np.array([bad, 1], np.float32)
    found = ops.slice_update(base, np.array([5], np.float32), (0,)).numpy()
    np.testing.assert_array_equal(found, np.array([5, 1], np.float32), strict=True)
    found = ops.scatter(base, [0], np.array([5], np.float32)).numpy()
    np.testing.assert_array_equal(found, np.array([5, 1], np.float32), strict=True)


def test_nan_is_kept_where_it_is_not_replaced_and_gathered_where_it_is_named():
    array = np.array([1, NAN, 3], np.float32)
    np.testing.assert_array_equal(ops.slice_update(array, np.float32([0]), (0,)).numpy(), [0, NAN, 3])
    np.testing.assert_array_equal(ops.gather(array, [1, -1]).numpy(), [NAN, 3])
    np.testing.assert_array_equal(ops.scatter(array, [0], np.float32([NAN])).numpy(), [NAN, NAN, 3])


@pytest.mark.parametrize("kind", ["sum", "max", "min", "mean"])
@pytest.mark.parametrize("division", [None, ["x"], [("y", "x")]])
def test_a_nan_is_the_result_of_every_reduction_over_it(kind, division):
    """D23. On a mesh as well, whichever device holds it."""
    array = np.array([3, 1, NAN, 2, 5], np.float32)
    mesh = ops.Mesh({"x": 2, "y": 2})
    x = array if division is None else ops.shard(array, ops.ShardingSpec(mesh, division))
    assert np.isnan(getattr(ops, f"reduce_{kind}")(x).numpy())
    assert not np.isnan(getattr(ops, f"reduce_{kind}")(ops.slice_tensor(x, (0,), (2,))).numpy())


def test_maximum_and_minimum_of_infinities_and_signs():
    array = np.array([[-INF, -3], [INF, -7]], np.float32)
    np.testing.assert_array_equal(ops.reduce_max(array, 0).numpy(), [INF, -3])
    np.testing.assert_array_equal(ops.reduce_min(array, 1).numpy(), [-INF, -7])


def test_floats_are_added_as_numpy_adds_them_and_on_a_mesh_device_by_device():
    """Adding is not associative: the order of the parts is that of the devices, first to last."""
    array = np.array([1e8, 1, -1e8, 1], np.float32)
    assert ops.reduce_sum(array).numpy() == array.sum()
    divided = ops.shard(array, ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"]))
    assert ops.reduce_sum(divided).numpy() == (array[:2].sum() + array[2:].sum())
    four = ops.shard(array, ops.ShardingSpec(ops.Mesh({"x": 4}), ["x"]))
    assert ops.reduce_sum(four).numpy() == ((array[0] + array[1]) + array[2]) + array[3]


TYPES = [("int8", "sum"), ("uint8", "max"), ("bool", "sum"), ("int32", "mean"), ("float64", "min")]


@pytest.mark.parametrize(("dtype", "kind"), TYPES)
def test_types_of_results_are_those_of_numpy(dtype, kind):
    array = np.array([[1, 0], [1, 1]]).astype(dtype)
    found = getattr(ops, f"reduce_{kind}")(array, 0).numpy()
    np.testing.assert_array_equal(found, getattr(np, kind)(array, 0), strict=True)


def test_a_mean_does_not_overflow():
    array = np.full((4,), 2**62)
    assert ops.reduce_mean(array).numpy() == 2.0**62
    assert ops.reduce_mean(np.full((70000,), 2, np.float16)).numpy() == 2


def test_python_numbers_take_the_type_of_the_tensor_where_they_fit():
    x = ops.Tensor.of(np.float32([1, 2]))
    assert [(x + 1).dtype, (2.5 * x).dtype, (x / 2).dtype, (1 - x).dtype] == [np.float32] * 4
    assert (ops.Tensor.of(np.int8([1])) + 1.5).numpy() == 2.5
    assert (np.float32([1, 2]) + x).numpy().tolist() == [2, 4]
    assert (ops.Tensor.of(np.int32([7])) * 2).dtype == np.int32


def test_of_several_updates_of_one_slice_the_last_one_stays():
    """D22. Decided: in row-major order of the indices, whether they count from the front or from the end."""
    assert ops.scatter([0, 0, 0], [[1, -2], [1, 0]], [[1, 2], [3, 4]]).numpy().tolist() == [4, 3, 0]
    many = np.random.default_rng(0).integers(-50, 50, 4000)
    expected = np.zeros(50, int)
    for place, value in zip(many, range(4000), strict=True):
        expected[place] = value
    np.testing.assert_array_equal(ops.scatter(np.zeros(50, int), many, np.arange(4000)).numpy(), expected)


def test_duplicates_of_one_member_do_not_reach_another():
    """L9. Each member of a batch has its own indices."""
    x, places = np.zeros((2, 3), int), np.array([[0, 0], [2, 2]])
    found = ops.vmap(ops.scatter)(x, places, np.array([[1, 2], [3, 4]]))
    assert found.numpy().tolist() == [[2, 0, 0], [0, 0, 4]]


def test_types_of_two_operands_are_joined_and_nothing_is_cut_off():
    whole, real = np.int32([1, 2]), np.float64([0.5])
    assert ops.slice_update(whole, real, (1,)).numpy().tolist() == [1, 0.5]
    assert ops.scatter(whole, [0], real).numpy().tolist() == [0.5, 2]
    assert ops.concatenate([whole, real]).numpy().tolist() == [1, 2, 0.5]
    assert ops.scatter(whole, np.zeros((0,), int), np.zeros((0,))).dtype == np.float64


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint32", "int64"])
def test_indices_of_any_integer_type_name_slices(dtype):
    """Also where the positions of slices in the memory are beyond that type."""
    table = np.arange(600).reshape(200, 3)
    places = np.array([100, 3, 127]).astype(dtype)
    np.testing.assert_array_equal(ops.gather(table, places).numpy(), table[[100, 3, 127]])
    expected = table.copy()
    expected[[100, 3, 127]] = -1
    np.testing.assert_array_equal(ops.scatter(table, places, np.full((3, 3), -1)).numpy(), expected)


EMPTY = [
    (partial(ops.reduce_sum, axis=0), (0, 3), (3,)),
    (partial(ops.reduce_sum, axis=1), (0, 3), (0,)),
    (lambda x: ops.reduce_max(x, 1), (0, 3), (0,)),
    (lambda x: ops.reduce_mean(x, 1), (0, 3), (0,)),
    (lambda x: ops.concatenate([x, x, np.ones((1, 3))], 0), (0, 3), (1, 3)),
    (lambda x: ops.slice_tensor(x, (0, 3), (0, 0)), (0, 3), (0, 0)),
    (lambda x: ops.slice_update(x, np.zeros((0, 2)), (0, 1)), (0, 3), (0, 3)),
    (lambda x: ops.reshape(x, (3, 0, 7)), (0, 3), (3, 0, 7)),
    (lambda x: ops.reshape(x, (7, -1)), (0, 3), (7, 0)),
    (lambda x: ops.gather(x, np.zeros((0, 2), int), 0), (0, 3), (0, 2, 3)),
    (lambda x: ops.gather(x, [2, 0], 1), (0, 3), (0, 2)),
    (lambda x: ops.scatter(x, np.zeros((0,), int), np.zeros((0, 3)), 0), (0, 3), (0, 3)),
    (lambda x: ops.scatter(x, [1], np.zeros((0, 1)), 1), (0, 3), (0, 3)),
    (lambda x: ops.broadcast_to(ops.unsqueeze(x, 0), (0, 0, 3)), (0, 3), (0, 0, 3)),
    (lambda x: ops.swap_axes(x, 0, 1), (0, 3), (3, 0)),
    (lambda x: ops.stack([x, x], -1), (0, 3), (0, 3, 2)),
    (ops.vmap(partial(ops.reduce_sum, axis=0)), (0, 3), (0,)),
    (ops.vmap(partial(ops.reshape, shape=(-1, 1)), in_axes=1), (0, 3), (3, 0, 1)),
]


@pytest.mark.parametrize("case", range(len(EMPTY)))
@pytest.mark.parametrize("is_divided", [False, True])
def test_axes_without_elements_are_axes(case, is_divided):
    """D23. Sizes of 0 in every operation, on a mesh too: zeros where a sum is of nothing."""
    operation, shape, expected = EMPTY[case]
    x = np.ones(shape)
    if is_divided:
        x = ops.shard(x, ops.ShardingSpec(ops.Mesh({"x": 2, "y": 2}), ["x", "y"]))
    result = operation(x).numpy()
    assert result.shape == expected
    assert np.array_equal(result, np.ones(expected)) or not result.any()


def test_a_vmap_over_nothing_gives_nothing():
    found = ops.vmap(lambda a: a + 1, axis_size=0)(np.zeros((0, 2)))
    assert found.shape == (0, 2)


OUT_OF_RANGE = [
    (lambda: ops.gather([1, 2, 3, 4], [0, 4]), "gather: index 4 leaves axis 0, of size 4; need -4 <= index < 4"),
    (lambda: ops.gather([1, 2, 3, 4], -5), "gather: index -5 leaves axis 0, of size 4; need -4 <= index < 4"),
    (
        lambda: ops.scatter(np.zeros((2, 3)), [3], np.zeros((2, 1)), 1),
        "scatter: index 3 leaves axis 1, of size 3; need -3 <= index < 3",
    ),
    (lambda: ops.gather(np.zeros((0, 2)), [0]), "gather: index 0 leaves axis 0, of size 0; need 0 <= index < 0"),
    (lambda: ops.gather([1, 2], [0.0]), "gather: the indices are of type float64; need integers"),
    (lambda: ops.gather([1, 2], [True]), "gather: the indices are of type bool; need integers"),
    (
        lambda: ops.vmap(ops.gather)(np.zeros((2, 3)), np.array([1, 3])),
        "gather: index 3 leaves axis 0, of size 3; need -3 <= index < 3",
    ),
]


@pytest.mark.parametrize("case", range(len(OUT_OF_RANGE)))
def test_an_index_out_of_range_is_refused_when_it_is_used(case):
    call, message = OUT_OF_RANGE[case]
    with pytest.raises(ops.RangeError) as refusal:
        call()
    assert str(refusal.value) == message
