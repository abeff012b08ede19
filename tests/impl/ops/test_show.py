"""What is printed of a tensor: its elements, bounded, and where they are not to be read, dots (D19)."""

import numpy as np
import pytest

from impl import ops
from impl.ops.engine_jax import jax_mesh

MESH = ops.Mesh({"x": 2, "y": 2})


def test_the_elements_are_shown_as_numpy_shows_them():
    assert repr(ops.Tensor.of(7)) == "Tensor(7, shape=(), dtype=int64)"
    assert repr(ops.Tensor.of(np.float32([1.5, np.nan]))) == "Tensor([1.5, nan], shape=(2,), dtype=float32)"
    assert repr(ops.Tensor.of(np.zeros((0, 3)))) == "Tensor([], shape=(0, 3), dtype=float64)"
    assert repr(ops.Tensor.of([[True, False], [False, True]])) == (
        "Tensor([[ True, False],\n        [False,  True]], shape=(2, 2), dtype=bool)"
    )


def test_of_a_divided_tensor_the_whole_is_shown(jax):
    """Put together by either engine; what is pending is combined."""
    for mesh in (MESH, jax_mesh({"x": 2, "y": 2})):
        there = ops.shard(np.arange(4, dtype=np.int32).reshape(2, 2), ops.ShardingSpec(mesh, ["x", None]))
        assert repr(there) == "Tensor([[0, 1],\n        [2, 3]], shape=(2, 2), dtype=int32, sharding=(('x',), ()))"
    uneven = ops.shard(np.arange(3), ops.ShardingSpec(MESH, ["x"]))
    assert repr(uneven) == "Tensor([0, 1, 2], shape=(3,), dtype=int64, sharding=(('x',),))"


def test_inside_of_vmap_no_element_is_shown():
    seen = []
    ops.vmap(lambda a: ops.vmap(lambda b: seen.append(repr(b)) or b)(a + 0))(np.zeros((2, 3, 4)))
    assert seen == ["Tensor(..., shape=(4,), dtype=float64, batch=(2, 3))"]


def test_while_jax_compiles_no_element_is_shown(jax):
    seen = []
    jax.jit(lambda t: seen.append(repr(t)) or t)(ops.Tensor.of(jax.numpy.arange(2, dtype="int32")))
    assert seen == ["Tensor(..., shape=(2,), dtype=int32)"]


def test_of_many_elements_those_at_the_ends_are_shown():
    assert (
        repr(ops.Tensor.of(np.arange(1001)))
        == "Tensor([   0,    1,    2, ...,  998,  999, 1000], shape=(1001,), dtype=int64)"
    )
    assert "..." not in repr(ops.Tensor.of(np.arange(1000)))


@pytest.mark.parametrize("block", range(2))
def test_what_is_shown_is_what_numpy_shows_of_as_many(block):
    """Random shapes of up to 5 axes, beyond and below the bound, also through stacks of views."""
    for seed in range(60 * block, 60 * block + 60):
        rng = np.random.default_rng(seed)
        shape = tuple(int(n) for n in rng.integers(1, 14, int(rng.integers(1, 6))))
        array = rng.integers(-99, 99, shape)
        edge = next((e for e in (3, 2, 1) if np.prod(np.minimum(shape, 2 * e + 1)) <= 2000), None)
        threshold = 1000 if array.size <= 1000 else 0
        expected = np.array2string(array, separator=", ", prefix="Tensor(", threshold=threshold, edgeitems=edge or 3)
        found = repr(ops.swap_axes(ops.Tensor.of(np.swapaxes(array, 0, -1)), 0, -1))
        assert found == f"Tensor({expected if edge or array.size <= 1000 else '...'}, shape={shape}, dtype=int64)"


def test_printing_reads_little_and_prints_little():
    """Of a view of 3 * 10^12 elements, and of a stack of views that numpy could not take as it is."""
    wide = ops.broadcast_to(np.arange(3), (10**6, 10**6, 3))
    assert len(repr(wide)) < 2000
    mixed = ops.reshape(ops.swap_axes(ops.broadcast_to(np.arange(4.0), (10**7, 4)), 0, 1), (10**7, 4))
    assert len(mixed.value.tracker.views) == 2
    assert repr(mixed).startswith("Tensor([[0., 0., 0., 0.],\n")
    assert repr(ops.Tensor.of(np.zeros((2,) * 20))).startswith("Tensor(..., shape=")
    assert (
        max(len(repr(ops.Tensor.of(np.zeros(shape)))) for shape in ((50,) * 3, (20,) * 4, (9,) * 5, (5,) * 6)) < 20000
    )
