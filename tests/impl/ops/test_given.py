"""What operands are given as: masks in lists, numbers as indices, sequences that are compared, the types of elements
that libraries have, and arrays that repeat what they hold (D16, D21, D22)."""

from array import array
from collections import deque

import numpy as np
import pytest
from support.refused import assert_refused

from impl import LayoutError, ShapeTracker, ops
from impl.ops.engine_jax import jax_mesh
from impl.ops.sharding.local import Local

MASKED = np.ma.array([0, 1], mask=[0, 1])
MASKS = [MASKED, [MASKED], [[1, np.ma.masked]], [1.5, np.ma.masked], (MASKED, MASKED)]
ROW = ops.Tensor.of([0, 1, 2])


class Read:
    """What numpy asks for an array."""

    def __init__(self, held):
        self.held = held

    def __array__(self, dtype=None, copy=None):
        return self.held


@pytest.mark.parametrize("value", MASKS, ids=repr)
def test_a_mask_is_refused_wherever_it_is(value):
    """Found: in a list what is below the mask counted, or NaN in its place."""
    for ask in (lambda: ops.Tensor.of(value), lambda: ROW[[value]], lambda: ROW + value, lambda: ROW + Read(MASKED)):
        assert_refused(ask, LayoutError, "ops: an array of numpy with a mask; need one whose elements all count")


@pytest.mark.parametrize("kind", ["int8", "uint8", "float64", "bool"])
def test_a_number_as_an_index_has_its_own_type(kind):
    """Found: it had the type of the elements, so that it was refused where these are floats, or of few bits."""
    x = np.arange(300).astype(kind)
    for place in (1, -1, 299):
        assert ops.gather(x, place).item() == x[place]
        wanted = x.copy()
        wanted[place] = 1
        np.testing.assert_array_equal(ops.scatter(x, place, x[1]).numpy(), wanted)
    for wrong in (True, 1.0):
        assert_refused(lambda wrong=wrong: ops.gather(x, wrong), ops.RangeError, "gather: the indices are of type")
    assert_refused(lambda: ops.gather(x, 2**70), ops.RangeError, f"gather: index {2**70} leaves every axis; need")


def test_lists_without_a_number_hold_integers():
    """Found: `gather` took those of none for floats, and a key with a list in a list."""
    for value in ([], (), [[]], [(), ()]):
        assert ops.gather(ROW, value).shape == np.shape(value)
        assert ROW[list(value),].shape == np.shape(value)
    assert ops.scatter(ROW, [], np.zeros(0, int)).numpy().tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    "other", [range(3), deque([0, 1, 2]), array("i", [0, 1, 2]), memoryview(array("i", [0, 1, 2])), Read(np.arange(3))]
)
def test_sequences_are_compared_element_by_element(other):
    """Found: they were equal to no tensor, though all other comparisons took them."""
    x = ROW
    assert (x == other).numpy().tolist() == (other == x).numpy().tolist() == [True] * 3
    assert (x != other).numpy().tolist() == (other != x).numpy().tolist() == [False] * 3


def test_what_is_no_operand_is_equal_to_no_tensor():
    x = ROW
    for other in (None, "abc", b"abc", {1}, {0: 1}, object(), iter([1])):
        assert (x == other) is False and (x != other) is True


def test_a_weak_type_of_jax_gives_way_to_none(jax):
    """Found: numbers were cut off to the type of the other operand, and matrices ended in a TypeError."""
    weak, small = jax.numpy.full((2,), 300), np.ones(2, np.int8)
    assert weak.weak_type
    by_hand = ops.Tensor(Local(ShapeTracker.from_shape((2,)), weak))
    spec = ops.ShardingSpec(jax_mesh({"x": 2}), ("x",))
    for x in (ops.Tensor.of(weak), by_hand, ops.shard(weak, spec), ops.shard(by_hand, spec)):
        y = ops.Tensor.of(jax.numpy.asarray(small))
        joined = ops.concatenate([x, y])[:2]
        large = (joined, ops.maximum(x, y), ops.slice_update(y, x, (0,)), ops.scatter(y, [0, 1], x))
        for each, wanted in ((x + y, [301] * 2), *((each, [300] * 2) for each in large)):
            assert each.dtype == np.int32 and each.numpy().tolist() == wanted
        assert (x @ y).item() == 600 and not (x == y + 43).numpy().any()
        assert ops.vmap(lambda a, y=y: a + y)(x).numpy().tolist() == [[301] * 2] * 2
    assert (ops.Tensor.of(jax.numpy.full((2,), 1e6)) * np.ones(2, np.float16)).numpy().tolist() == [1e6] * 2


def test_types_that_jax_lacks_are_brought_to_its_own_or_refused(jax):
    """Found: bytes in another order, and long floats, ended in a TypeError."""
    spec, row = ops.ShardingSpec(jax_mesh({"x": 2}), ("x",)), ops.Tensor.of(jax.numpy.arange(4))
    swapped, long = np.arange(4, dtype=">i4"), np.arange(4, dtype=np.longdouble)
    for found in (row + swapped, ops.shard(swapped, spec) + row.numpy(), ops.shard(row, spec) + swapped):
        assert found.numpy().tolist() == [0, 2, 4, 6]
    assert ops.gather(row, swapped[1:]).numpy().tolist() == [1, 2, 3]
    if long.dtype != np.float64:
        assert_refused(lambda: row + long, ops.OperationError, f"ops: jax.numpy has no elements of {long.dtype}; need")
        assert_refused(lambda: ops.shard(long, spec), ops.OperationError, f"shard: JAX has no elements of {long.dtype}")
        assert_refused(lambda: ops.shard(row, spec) + long, ops.OperationError, "shard: JAX has no elements of")


def test_an_array_that_repeats_what_it_holds_far_too_often_is_refused():
    """Found: a MemoryError, or a process that is ended for its memory."""
    few = np.arange(3, dtype=np.int8)
    for shape in ((10**14, 3), (2**26, 3)):
        message = f"ops: {shape} has {shape[0] * 3} elements, many of them one; need at most {2**25}"
        assert_refused(lambda shape=shape: ops.Tensor.of(np.broadcast_to(few, shape)), ops.ShapeError, message)
    assert ops.Tensor.of(np.broadcast_to(few, (10**6, 3))).shape == (10**6, 3)
    assert ops.Tensor.of(np.zeros((2**13, 2**13), np.int8)[:, ::2]).shape == (2**13, 2**12)


def test_a_library_without_a_function_is_told_of():
    """Found: an AttributeError."""
    rows = pytest.importorskip("dask.array").arange(4, chunks=2)
    for ask in (lambda: ops.gather(rows, [1]), lambda: ops.Tensor.of(rows)[np.array([True, False, True, True])]):
        assert_refused(ask, ops.OperationError, "gather: array_api_compat.dask.array has no take_along_axis; need")
