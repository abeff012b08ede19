"""Derivatives of the largest and the smallest elements on devices of JAX, and operations of one's own there (D21)."""

from dataclasses import replace

import numpy as np
import pytest

from impl import ops
from impl.ops.engine_jax import jax_mesh
from impl.ops.records.record import Argument


@pytest.mark.parametrize("name", ["max", "min"])
@pytest.mark.parametrize(("axis", "keepdims"), [(0, False), (1, True), ((0, 1), False)])
def test_the_largest_of_several_devices_has_the_derivatives_of_jax(name, axis, keepdims, jax):
    """They were 0; elements that are as large share alike, however many of them a device has."""
    array = np.float32([[1, 3, 3, 2], [3, 1, 1, 2], [1, 2, 1, 3], [3, 3, 2, 3]])
    mesh = jax_mesh({"x": 2, "y": 4})
    for dims in (["x", "y"], ["y", "x"], ["x", None]):
        x = ops.shard(array, ops.ShardingSpec(mesh, dims))

        def ours(t):
            return ops.reduce_sum(getattr(ops, f"reduce_{name}")(t * t, axis, keepdims) * 3.0).array()

        def theirs(a):
            return (getattr(jax.numpy, name)(a * a, axis=axis, keepdims=keepdims) * 3.0).sum()

        wanted = np.asarray(jax.grad(theirs)(jax.numpy.asarray(array)))
        np.testing.assert_allclose(jax.grad(ours)(x).numpy(), wanted, rtol=1e-6)
        np.testing.assert_allclose(jax.jit(jax.grad(ours))(x).numpy(), wanted, rtol=1e-6)
        change = [jax.jvp(f, (value,), (value,))[1] for f, value in ((ours, x), (theirs, jax.numpy.asarray(array)))]
        np.testing.assert_allclose(*change, rtol=1e-6)


class Scaled(ops.Operation):
    """Elements times a number, or the first one of a list."""

    record = replace(
        ops.NegativeOp.record,
        name="scaled",
        arguments={"by": Argument.FLAG},
        kernel=lambda xp, arrays, params: arrays[0] * (params["by"][0] if type(params["by"]) is list else params["by"]),
    )


def test_an_operation_is_compiled_anew_for_arguments_that_are_only_equal(jax):
    """1.0 gave integers after 1, and -0.0 the other zero; a list had no hash, and was a TypeError."""
    x = ops.shard(np.int32([1, 2]), ops.ShardingSpec(jax_mesh({"x": 2}), ["x"]))
    found = [Scaled()(x, by=by).numpy() for by in (1, 1.0, 0.0, -0.0, True, [3])]
    assert [array.dtype.kind for array in found] == [*"ifffii"]
    assert [np.signbit(array).any() for array in found] == [False, False, False, True, False, False]
    assert found[-1].tolist() == [3, 6]


class Listed(ops.Operation):
    """Elements as they are, under a shape that is a list."""

    record = replace(ops.NegativeOp.record, name="listed", shape=lambda shapes, _: [*shapes[0]])


def test_a_record_may_say_a_shape_as_a_list(jax):
    """A plan that has no hash is not kept."""
    for mesh in (ops.Mesh({"x": 2}), jax_mesh({"x": 2})):
        assert Listed()(ops.shard([1, 2], ops.ShardingSpec(mesh, ["x"]))).numpy().tolist() == [-1, -2]


def test_a_mesh_of_jax_is_of_pairs_and_of_devices(jax):
    """Pairs that can be gone through once were none, and a text was its letters."""
    assert jax_mesh(iter([("x", 2)])).axes == (("x", 2),)
    assert jax_mesh({"x": 2}, iter(jax.devices())).size == 2
    with pytest.raises(ops.ShardingError, match="jax_mesh: devices: 'ab' is not a sequence with a Device"):
        jax_mesh({"x": 2}, devices="ab")
