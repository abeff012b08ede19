"""Random programs under `vmap`, against loops of numpy and `jax.vmap` (L9, D20 to D24)."""

from functools import partial

import numpy as np
import pytest
from support.tensors.random_parts import constant, random_shape
from support.tensors.random_tensors import random_program, through
from support.tensors.steps import on_arrays, on_library

from impl import ops


def looped(function, x, in_axes, out_axes):
    """The function of each slice along the axes, level by level, as loops of numpy do it."""
    if not in_axes:
        return function(x)
    inner = [looped(function, member, in_axes[1:], out_axes[1:]) for member in np.moveaxis(x, in_axes[0], 0)]
    return np.stack(inner, out_axes[0])


def nested(vmap, function, in_axes, out_axes):
    """The function mapped over one level after another, the outermost first."""
    for axis, out in zip(reversed(in_axes), reversed(out_axes), strict=True):
        function = vmap(function, in_axes=axis, out_axes=out)
    return function


def random_case(seed, longest=5):
    """An array with up to two batch axes, the axes in and out, and the steps on each member."""
    rng = np.random.default_rng(seed)
    member, levels = random_shape(rng), int(rng.integers(0, 3))
    steps = random_program(rng, member, longest)
    rank_after = by_arrays(np, steps)(np.zeros(member, np.float32)).ndim
    shape, in_axes, out_axes = list(member), [], []
    for level in range(levels):
        place = int(rng.integers(len(shape) + 1))
        shape.insert(place, int(rng.integers(1, 4)))
        in_axes.insert(0, place if rng.random() < 0.5 else place - len(shape))
        out_axes.insert(0, int(rng.integers(-(rank_after + level + 1), rank_after + level + 1)))
    return constant(rng, shape), in_axes, out_axes, steps


def by_library(steps):
    """The steps, done by the library."""
    return partial(through, on_library, steps)


def by_arrays(np_, steps):
    """The steps, done by numpy or by what has its functions."""
    return partial(through, partial(on_arrays, np_), steps)


@pytest.mark.parametrize("block", range(8))
def test_the_library_agrees_with_loops_of_numpy(block):
    """All elements, their type and the shape; whole numbers, so no order of adding shows."""
    for seed in range(60 * block, 60 * block + 60):
        x, in_axes, out_axes, steps = random_case(seed)
        expected = looped(by_arrays(np, steps), x, in_axes, out_axes)
        found = ops.Tensor.of(nested(ops.vmap, by_library(steps), in_axes, out_axes)(ops.Tensor.of(x)))
        np.testing.assert_allclose(found.numpy(), expected, rtol=1e-5, err_msg=f"seed {seed}: {steps}")
        assert found.shape == expected.shape


@pytest.mark.parametrize("block", range(2))
def test_the_library_agrees_with_jax(block, jax):
    """`jax.vmap` on the same programs, nested alike."""
    for seed in range(1000 + 12 * block, 1012 + 12 * block):
        x, in_axes, out_axes, steps = random_case(seed, 4)
        function = nested(jax.vmap, by_arrays(jax.numpy, steps), in_axes, out_axes)
        found = ops.Tensor.of(nested(ops.vmap, by_library(steps), in_axes, out_axes)(ops.Tensor.of(x)))
        expected = np.asarray(function(jax.numpy.asarray(x)))
        np.testing.assert_allclose(found.numpy(), expected, rtol=1e-5, err_msg=f"seed {seed}: {steps}")


def random_division(rng, mesh, rank):
    """Mesh axes on some axes of a tensor, on none of it, or several on one."""
    dims = [[] for _ in range(rank)]
    for name in rng.permutation(mesh.names):
        place = int(rng.integers(rank + 1))
        if place < rank:
            dims[place].append(str(name))
    return [tuple(names) for names in dims]


@pytest.mark.parametrize("block", range(6))
def test_a_divided_tensor_gives_what_the_whole_gives(block):
    """L10. On a mesh of 2 x 3 devices, unevenly divided as a rule, batched or not; every part has its shape."""
    mesh = ops.Mesh({"x": 2, "y": 3})
    for seed in range(2000 + 50 * block, 2050 + 50 * block):
        x, in_axes, out_axes, steps = random_case(seed)
        rng = np.random.default_rng(seed)
        divided = ops.shard(x, ops.ShardingSpec(mesh, random_division(rng, mesh, x.ndim)))
        found = nested(ops.vmap, by_library(steps), in_axes, out_axes)(divided)
        expected = looped(by_arrays(np, steps), x, in_axes, out_axes)
        np.testing.assert_allclose(found.numpy(), expected, rtol=1e-5, err_msg=f"seed {seed}: {steps}")
        places = zip(found.value.shards, mesh.coordinates(), strict=True)
        assert all(part.shape == found.spec.local_shape(found.shape, at) for part, at in places)
