"""JAX on the processor, with eight devices, and what is the same in its arrays and in those of numpy."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from impl import LayoutError, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.engine_jax import jax_mesh, jax_module, made_known
from proofs.extras import installing
from proofs.validation.defined import require

DEVICES = 8
"""Devices of the meshes that are drawn."""


class NotAskedError(LayoutError):
    """A question that cannot be asked here, because something is not installed, or has begun in another way."""


def opened() -> Any:
    """The module `jax`, with its devices. Raises NotAskedError where it cannot be asked."""
    jax, problem = begun()
    if problem:
        raise NotAskedError(problem)
    return jax


@cache
def begun() -> tuple[Any, str]:
    """The module `jax`, begun here with so many devices, and what is wrong with it, which is printed once: it is not
    installed, or somebody has begun it with fewer."""
    try:
        jax, problem = jax_module(), ""
    except ImportError:
        jax, problem = None, f"jax is not installed; need {installing('jax')}"
    if jax is not None and with_devices(jax) < DEVICES:
        need = f"need {DEVICES}: XLA_FLAGS=--xla_force_host_platform_device_count={DEVICES}"
        problem = f"JAX has begun with {len(jax.devices())} devices; {need}"
    if not problem:
        made_known()
    else:
        print(f"left out: questions about JAX: {problem}", file=sys.stderr, flush=True)
    return jax, problem


def with_devices(jax: Any) -> int:
    """How many devices JAX has on the processor, if it can still be told to have as many as are needed."""
    try:
        jax.config.update("jax_platforms", "cpu")
        jax.config.update("jax_num_cpu_devices", DEVICES)
    except RuntimeError:
        pass  # it has begun, or the environment names a number
    return len(jax.devices())


@cache
def meshed(axes: tuple[tuple[str, int], ...]) -> ops.Mesh:
    """A mesh of JAX, one object for the same axes: what was compiled for it is found again."""
    opened()
    return jax_mesh(dict(axes))


def held(dtype: Any) -> Any:
    """The type in which JAX holds elements of a type of numpy: 64 bits in 32, unless it is told otherwise."""
    return opened().dtypes.canonicalize_dtype(dtype)


def require_alike(found: ops.Tensor, wanted: ops.Tensor, question: str) -> None:
    """An array of JAX, of one shape and one sharding, and the same elements to the rounding of their type; of another
    type than numpy's only where JAX holds 64 bits in 32, or divides integers of fewer bits into floats of 32."""
    numpy = numpy_module()
    ours, theirs = (numpy.asarray(x.numpy()) for x in (found, wanted))
    require(ours.shape == theirs.shape, question, "the shape", ours.shape, theirs.shape)
    require(isinstance(found.value.whole(), opened().Array), question, "an array of JAX", type(found.value.whole()))
    is_quotient = ours.dtype == "float32" and theirs.dtype == "float64"
    require(is_quotient or ours.dtype == held(theirs.dtype), question, "the type", ours.dtype, theirs.dtype)
    names = [None if x.spec is None else x.spec.names for x in (found, wanted)]
    require(names[0] == names[1], question, "the sharding", *names)
    is_alike = numpy.array_equal(ours, theirs.astype(ours.dtype))
    if not is_alike and ours.dtype.kind in "fc":
        by = 8 * float(numpy.finfo(ours.dtype).eps)
        is_alike = numpy.allclose(ours, theirs, rtol=by, atol=64 * by, equal_nan=True)
    require(bool(is_alike), question, "the elements", ours.tolist(), theirs.tolist())
    if found.spec is not None:
        require_placed(found, ours, question)


def require_placed(x: ops.Tensor, whole: Any, question: str) -> None:
    """What each device of JAX holds of a tensor is what the sharding gives it (D25)."""
    numpy, array, spec = numpy_module(), x.value.whole(), x.spec
    if spec is None or whole.size == 0:
        return
    order = {device: place for place, device in enumerate(spec.mesh.engine.mesh.devices.flat)}  # type: ignore[union-attr]
    parts = sorted(array.addressable_shards, key=lambda part: order[part.device])
    for part, at in zip(parts, spec.mesh.coordinates(), strict=True):
        here = whole[tuple(slice(*ends) for ends in spec.ranges(whole.shape, at))]
        ours, theirs = (numpy.asarray(each).astype(complex) for each in (part.data, here))
        is_same = numpy.array_equal(ours, theirs, equal_nan=True)
        require(is_same, question, "on a device", at, ours.tolist(), theirs.tolist())
