"""Tensors handed to other libraries by DLPack: not copied where they are a buffer read through one view (D16)."""

import numpy as np
import pytest

from impl import View, ops
from impl.interop.arrays import view_of
from impl.ops.errors import BatchError, OperationError

MEMORY = np.arange(6.0)


def moved():
    """A transposed tensor over `MEMORY`."""
    return ops.swap_axes(ops.Tensor.of(MEMORY.reshape(2, 3)), 0, 1)


def test_a_version_is_a_pair():
    with pytest.raises(OperationError, match="dlpack: max_version: 5 is not a tuple of integers"):
        moved().__dlpack__(max_version=5)


def test_views_are_not_copied():
    """D16. Row-major ones may be written to; others not."""
    plain, strided = np.from_dlpack(ops.Tensor.of(MEMORY)), np.from_dlpack(moved())
    assert np.shares_memory(plain, MEMORY) and plain.flags.writeable
    assert np.shares_memory(strided, MEMORY) and not strided.flags.writeable
    assert strided.tolist() == [[0, 3], [1, 4], [2, 5]] and strided.strides == (8, 24)
    assert view_of(moved()) == View.create((3, 2), (1, 3))
    assert np.from_dlpack(ops.broadcast_to(ops.Tensor.of([1.0, 2.0]), (2, 2))).tolist() == [[1, 2], [1, 2]]


def test_what_is_no_single_view_is_copied():
    """D16."""
    flat = np.from_dlpack(ops.reshape(moved(), (6,)))
    assert flat.tolist() == [0, 3, 1, 4, 2, 5] and not np.shares_memory(flat, MEMORY)
    whole = ops.shard(MEMORY, ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"]))
    assert np.from_dlpack(whole).tolist() == MEMORY.tolist()


class Old:
    """What a consumer of before DLPack 1.0 sees of a tensor: it names no version, and so cannot be told read-only."""

    def __init__(self, tensor, **more):
        self.tensor, self.more = tensor, more

    def __dlpack__(self, **_options):
        return self.tensor.__dlpack__(stream=None, **self.more)

    def __dlpack_device__(self):
        return self.tensor.__dlpack_device__()


def test_a_consumer_that_cannot_be_told_read_only_gets_a_copy():
    """D16. And an error of the protocol if it wants none."""
    for more in ({}, {"max_version": (0, 8)}):
        found = np.from_dlpack(Old(moved(), **more))
        assert found.tolist() == [[0, 3], [1, 4], [2, 5]] and not np.shares_memory(found, MEMORY)
        assert np.shares_memory(np.from_dlpack(Old(ops.Tensor.of(MEMORY), **more)), MEMORY)
        with pytest.raises(BufferError, match="readonly"):
            np.from_dlpack(Old(moved(), copy=False, **more))


def test_jax_takes_tensors_and_gives_them():
    """D16. From JAX's own memory, and from numpy's."""
    jax = pytest.importorskip("jax")
    assert jax.dlpack.from_dlpack(moved()).tolist() == [[0, 3], [1, 4], [2, 5]]
    held = ops.swap_axes(ops.Tensor.of(jax.numpy.arange(6.0).reshape(2, 3)), 0, 1)
    assert np.from_dlpack(held).tolist() == [[0, 3], [1, 4], [2, 5]]


def test_inside_of_vmap_there_are_no_elements_to_hand_out():
    """D19."""
    with pytest.raises(BatchError):
        ops.vmap(np.from_dlpack)(ops.Tensor.of([[1.0, 2.0]]))
