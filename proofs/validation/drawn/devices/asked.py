"""What arrays of JAX are asked here alone: numbers that a narrower type has not, elements of one byte that are large,
shares of a derivative, parts without elements, plans inside of `vmap`, and on which devices a mesh lies (D25, D27)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.engine_jax import jax_mesh
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.devices.opened import meshed, opened

PAIR = (("x", 2),)
"""A mesh of two devices."""


def ask_asked_of_jax(random: Random) -> None:
    """Each in its ways."""
    about_wide_numbers(random)
    about_bytes(random)
    about_shares(random)
    about_parts_without_elements(random)
    about_plans_in_a_batch(random)
    about_places(random)


def about_wide_numbers(random: Random) -> None:
    """A number that is finite, and infinite in the type that JAX holds, is refused: of complex ones either part."""
    numpy, large = numpy_module(), 10.0 ** random.randint(39, 300)
    for number in (large, -large, complex(large, 1), complex(1, -large)):
        array = numpy.array([number, 2])
        if opened().dtypes.canonicalize_dtype(array.dtype) != array.dtype:
            spec = ops.ShardingSpec(meshed(PAIR), ["x"])
            require_refused(partial(ops.shard, array, spec), "a number that is too wide")


def about_bytes(random: Random) -> None:
    """The largest of elements of one byte on several devices, also of those that no number of two bytes is."""
    jax, most = opened(), random.randint(17, 60)
    powers = [most, *(random.randint(0, most - 1) for _ in range(3))]
    random.shuffle(powers)
    array = jax.numpy.array([2.0**power for power in powers], "float8_e8m0fnu")
    parts = ops.shard(array[:2], ops.ShardingSpec(meshed(PAIR), ["x"]))
    found, wanted = float(ops.reduce_max(parts).numpy()), 2.0 ** max(powers[:2])
    require(found == wanted, "the largest of elements of one byte", powers, found)


def about_shares(random: Random) -> None:
    """The change of a largest element is shared out equally among all that are as large, on whichever device."""
    jax, numpy = opened(), numpy_module()
    array = numpy.array([3.0] * random.randint(1, 7) + [1.0], "float32")
    array = numpy.pad(array, (0, len(array) % 2))
    random.shuffle(array)
    x = ops.shard(array, ops.ShardingSpec(meshed(PAIR), ["x"]))
    found: Any = jax.grad(lambda each: ops.reduce_max(each).array())(x)
    is_largest = array == 3
    wanted = is_largest / is_largest.sum()
    require(numpy.allclose(found.numpy(), wanted), "shares of a change", array.tolist(), found.numpy().tolist())


def about_parts_without_elements(random: Random) -> None:
    """What is gathered from devices has the size of the whole, also where it has no element."""
    numpy, size = numpy_module(), 2 * random.randint(1, 4)
    x = ops.shard(numpy.zeros((size, 0), "float32"), ops.ShardingSpec(meshed(PAIR), ["x", None]))
    turned = x[::-1]
    joined = ops.concatenate([turned, numpy.ones((size, 2), "float32")], 1)
    is_whole = (turned.shape, joined.shape) == ((size, 0), (size, 2))
    require(is_whole, "a part without elements", size, turned.shape, joined.shape)


def about_plans_in_a_batch(random: Random) -> None:
    """Whether JAX can place what is planned inside of `vmap` is told from all axes, those of the batch as well."""
    mesh, batch = meshed(PAIR), 2 * random.randint(1, 3)
    for last in (4, 5):
        numbers = numpy_module().zeros((batch, 4, last), "float32")
        members = ops.shard(numbers, ops.ShardingSpec(mesh, [None, "x", None]))

        def planned(a: Any, last: int = last) -> Any:
            ask: Any = lambda: ops.reshard_plan(a, ops.ShardingSpec(mesh, [None, "x"]))  # noqa: E731
            if last % 2:
                require_refused(ask, "a plan of uneven parts for JAX")
            else:
                require(len(ask()) > 0, "a plan for JAX", last)
            return a

        ops.vmap(planned)(members)


def about_places(random: Random) -> None:
    """A mesh lies on the first devices that there are."""
    size = 2 * random.randint(1, 4)
    mesh = jax_mesh({random.choice("uvw"): 2})
    x = ops.shard(numpy_module().zeros(size, "float32"), ops.ShardingSpec(mesh, [*dict(mesh.axes)]))
    found = {device.id for device in x.value.whole().devices()}
    wanted = {device.id for device in opened().devices()[:2]}
    require(found == wanted, "devices of a mesh", found, wanted)
