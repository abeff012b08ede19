"""`x[...]`: as numpy takes it, on batches and meshes, or refused with the reason (D20, D22, L9, L10)."""

import numpy as np
import pytest
from support.refused import assert_refused
from support.tensors.random_indices import random_key
from support.tensors.random_parts import constant, random_shape

from impl import ops
from impl.ops.engine_jax import jax_mesh

CUBE = np.arange(24).reshape(2, 3, 4)
MESH = ops.Mesh({"x": 2, "y": 2})
WHOLE = slice(None)

VIEWS = [
    0, -1, (1, 2), (1, -1, 3), (), Ellipsis, (..., 0), (0, ...), (0, ..., 1), (1, WHOLE, 2), (..., slice(1, 3)), None,
    slice(None, None, -1), slice(5, 0, -2), slice(-100, 100, 3), slice(2, 1),
    (None, 0, None, WHOLE, slice(None, None, 2)),
    (..., None), (None, ..., None), (WHOLE, None, 1), np.int64(1), (np.uint8(1), -2),
    (slice(np.int32(0), np.int64(2)),),
]  # fmt: skip

ARRAYS = [
    [1, 0, 1], [[0, -1], [1, 0]], np.array(1), np.zeros((0,), int), [], (WHOLE, [2, 0]), (..., [3, 0]), (1, [2, 0]),
    ([1, 0], 2), (WHOLE, [2, 0], 1), (WHOLE, 1, [2, 0]), ([0, 1], WHOLE, slice(None, None, -2)), ([1], None),
    (None, [1]),
    (0, 1, [2, 2]), (np.array(0), WHOLE, 1), np.array([True, False]), (WHOLE, np.array([True, False, True])),
    (..., np.array([True, False, True, True])), CUBE > 5, CUBE > 100, (WHOLE, CUBE[0] > 100),
    (WHOLE, CUBE[0] % 2 == 0), (CUBE[:, :, 0] > 3, 1),
    (1, CUBE[0] % 3 == 0), (CUBE[:, :, 0] > 3, None), (slice(1, None), [0, 2], slice(None, None, 2)), [True, False],
]  # fmt: skip


@pytest.mark.parametrize("key", VIEWS, ids=str)
def test_integers_slices_dots_and_none_are_views(key):
    x = ops.Tensor.of(CUBE)
    np.testing.assert_array_equal(x[key].numpy(), CUBE[key], strict=True)
    assert x[key].buffer is x.buffer


@pytest.mark.parametrize("key", [*VIEWS, *ARRAYS], ids=str)
def test_a_key_gives_what_numpy_gives_on_batches_and_meshes(key, jax):
    """On the whole, on each member at one level and at two, and on divisions, by both engines."""
    expected = CUBE[key]
    np.testing.assert_array_equal(ops.Tensor.of(CUBE)[key].numpy(), expected)
    batch = np.stack([CUBE, CUBE + 100])
    found = ops.vmap(lambda a: a[key])(batch)
    np.testing.assert_array_equal(found.numpy(), np.stack([member[key] for member in batch]))
    nested = ops.vmap(ops.vmap(lambda a: a[key], in_axes=-1), in_axes=-1)(np.moveaxis(batch, 0, -1)[..., None])
    np.testing.assert_array_equal(nested.numpy(), np.stack([member[key] for member in batch])[None])
    for dims in (["x", None, "y"], [None, None, ("y", "x")]):
        divided = ops.shard(CUBE, ops.ShardingSpec(MESH, dims))
        np.testing.assert_array_equal(divided[key].numpy(), expected)


@pytest.mark.parametrize("key", [VIEWS[3], VIEWS[12], VIEWS[15], VIEWS[16], ARRAYS[1], ARRAYS[10], ARRAYS[19]], ids=str)
def test_a_key_gives_the_same_on_the_devices_of_jax(key, jax):
    there = ops.shard(CUBE.astype(np.int32), ops.ShardingSpec(jax_mesh({"x": 2, "y": 2}), ["x", None, "y"]))
    np.testing.assert_array_equal(there[key].numpy(), CUBE[key])
    assert type(there[key].value.array).__module__.startswith("jax")


def test_a_key_of_slices_stays_one_on_the_device_of_its_array(jax):
    there = jax.device_put(CUBE.astype(np.int32), jax.devices()[1])
    found = ops.Tensor.of(there)[1, ..., ::2].array()
    np.testing.assert_array_equal(np.asarray(found), CUBE[1, ..., ::2])
    assert found.devices() == {jax.devices()[1]}
    assert "gather" not in jax.jit(lambda x: ops.Tensor.of(x)[1, ..., ::2].array()).lower(there).as_text()


@pytest.mark.parametrize("block", range(4))
def test_random_keys_give_what_numpy_gives(block):
    for seed in range(150 * block, 150 * block + 150):
        rng = np.random.default_rng(seed)
        x = constant(rng, random_shape(rng))
        key = random_key(rng, x.shape)
        np.testing.assert_array_equal(ops.Tensor.of(x)[key].numpy(), x[key], strict=True, err_msg=f"{seed}: {key}")


def test_indices_may_be_a_tensor_and_each_member_may_have_its_own():
    places = np.array([[2, 0], [1, 1]])
    found = ops.vmap(lambda a, p: a[p])(CUBE, places)
    np.testing.assert_array_equal(found.numpy(), np.stack([CUBE[k][places[k]] for k in range(2)]))
    one = ops.vmap(lambda a, p: a[p])(CUBE, np.array([2, -1]))
    np.testing.assert_array_equal(one.numpy(), CUBE[[0, 1], [2, -1]])
    largest = ops.Tensor.of(CUBE)[ops.Tensor.of([1, 1])]
    np.testing.assert_array_equal(largest.numpy(), CUBE[[1, 1]])


def test_booleans_that_are_the_same_for_all_members_choose_of_each():
    keep = np.array([True, False, True])
    np.testing.assert_array_equal(ops.vmap(lambda a: a[keep])(CUBE).numpy(), CUBE[:, keep])
    x = ops.Tensor.of(CUBE)
    np.testing.assert_array_equal(x[x > 20].numpy(), CUBE[CUBE > 20])


def test_the_axis_that_is_not_cut_stays_divided():
    there = ops.shard(CUBE, ops.ShardingSpec(MESH, ["x", None, "y"]))
    assert there[:, 1].spec.names == (("x",), ("y",))
    assert there[:, None, ::-1, :].spec.names == (("x",), (), (), ("y",))
    assert there[0].spec.names == ((), ("y",))


X = ops.Tensor.of(CUBE)

REFUSALS = [
    (lambda: X[2], ops.RangeError, "getitem: index 2 leaves axis 0, of size 2; need -2 <= index < 2"),
    (lambda: X[0, 0, -5], ops.RangeError, "getitem: index -5 leaves axis 2, of size 4; need -4 <= index < 4"),
    (lambda: X[0, [3]], ops.RangeError, "gather: index 3 leaves axis 1, of size 3; need -3 <= index < 3"),
    (lambda: X[0, 0, 0, 0], ops.AxisError, "getitem: 4 axes are indexed, there are 3; need at most as many"),
    (lambda: X[..., 0, ...], ops.OperationError, "getitem: 2 times Ellipsis; need it once, or not at all"),
    (lambda: X[1.0], ops.RangeError, "getitem: 1.0 is no index; need integers, slices, Ellipsis, None, or one"),
    (lambda: X["a"], ops.RangeError, "getitem: 'a' is no index; need integers, slices, Ellipsis, None, or one"),
    (lambda: X[int], ops.RangeError, "getitem: <class 'int'> is no index"),
    (lambda: X[True], ops.RangeError, "getitem: True is no index; need integers, slices, Ellipsis, None, or one"),
    (lambda: X[np.float64(1)], ops.RangeError, "getitem: np.float64(1.0) is no index"),
    (lambda: X[np.array(True)], ops.RangeError, "getitem: the array of booleans has no axes; need one for each axis"),
    (lambda: X[[0.5]], ops.RangeError, "getitem: the indices are of type float64; need integers or booleans"),
    (lambda: X[::0], ops.RangeError, "getitem: the slice has step 0; need a step other than 0"),
    (lambda: X[0.5:], ops.RangeError, "getitem: slice: 0.5 is not an integer"),
    (lambda: X[X:], ops.RangeError, "getitem: slice: Tensor("),
    (lambda: X[[0], [1]], ops.OperationError, "getitem: 2 arrays of indices; need one. For the elements at pairs of"),
    (lambda: X[CUBE[:, :, 0] > 3, [0]], ops.OperationError, "getitem: 2 arrays of indices; need one."),
    (lambda: X[0, :, [1]], ops.OperationError, "getitem: an integer apart from an array of indices, where numpy puts"),
    (lambda: X[[1], None, 0], ops.OperationError, "getitem: an integer apart from an array of indices"),
    (
        lambda: X[np.array([True, False, True])], ops.ShapeError,
        "getitem: booleans of the shape (3,) for axes of the shape (2,); need that",
    ),
    (
        lambda: X[0, CUBE[:, :, 0] > 3], ops.ShapeError,
        "getitem: booleans of the shape (2, 3) for axes of the shape (3, 4); need that",
    ),
    (
        lambda: ops.vmap(lambda a: a[a > 3])(CUBE), ops.BatchError,
        "getitem: booleans with a batch axis choose another number of elements of each member; need the same booleans",
    ),
    (lambda: ops.vmap(lambda a: a[0, 0, 0])(CUBE), ops.AxisError, "getitem: 3 axes are indexed, there are 2"),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(REFUSALS)))
def test_what_is_no_key_is_refused(case):
    assert_refused(*REFUSALS[case])


def test_axes_longer_than_python_counts_are_cut():
    """Found: an OverflowError from Python's own length of a range."""
    x = ops.broadcast_to(7, (2**70,))
    keys = (slice(1, None), slice(None, None, 2), slice(None, None, -1), slice(9, 3))
    assert [x[key].shape[0] for key in keys] == [2**70 - 1, 2**69, 2**70, 0]
    assert next(iter(x)).item() == x[2**69].item() == 7


def test_elements_are_not_written_to():
    with pytest.raises(TypeError, match="item assignment"):
        X[0] = 1


def test_what_has_no_value_while_jax_compiles_is_refused(jax):
    x = ops.Tensor.of(jax.numpy.arange(4))
    with pytest.raises(ops.RangeError, match="getitem: the indices have no values while JAX compiles"):
        jax.jit(lambda t: t[t > 1])(x)
    with pytest.raises(ops.OperationError, match="item: the element has no value while JAX compiles; need a constant"):
        jax.jit(lambda t: t[0].item())(x)
    np.testing.assert_array_equal(jax.jit(lambda t: t[::-1][:2] @ t[2:])(x).numpy(), 3 * 2 + 2 * 3)
