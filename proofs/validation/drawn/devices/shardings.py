"""Reshapes of JAX's sharded arrays, in its own classes: which elements its devices hold before and after (D33, D36)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl.checking import WrongAnswerError
from impl.interop.arrays.libraries import numpy_module
from impl.interop.jax import answer, placement_of, reshape_out_sharding
from impl.ops.engine_jax import jax_mesh
from impl.ops.errors import ShardingError
from impl.ops.sharding.views import Moves, Stays
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.devices.opened import meshed, opened
from proofs.validation.drawn.outside.words import new_shape

MESHES = ((("x", 2),), (("x", 2), ("y", 2)), (("x", 2), ("y", 3)), (("x", 2), ("y", 2), ("z", 2)), (("y", 4), ("x", 2)))
"""Meshes of up to eight devices."""

MOST = 200
"""Elements of an array."""


def ask_shardings_of_jax(random: Random) -> None:
    """What a reshape makes of a PartitionSpec, a NamedSharding, or a sequence, on a mesh with devices or an abstract
    one: where nothing is to move, each device of JAX holds what it held, under the new shape; and JAX itself divides
    what is said to be divided."""
    for _ in range(3):
        about_one(random)
    about_another_mesh(random)
    given = opened().devices()[: random.randint(0, 7)]
    require_refused(partial(jax_mesh, {"x": len(given) + 1}, given), f"jax_mesh: {len(given)} devices are given")


def entries_drawn(random: Random, axes: dict[str, int], shape: tuple[int, ...]) -> list[Any]:
    """Entries of a PartitionSpec, evenly or, seldom, not; the last ones may be left out."""
    rows: list[list[str]] = [[] for _ in shape]
    for name in random.sample([*axes], len(axes)):
        axis = random.randrange(-1, len(shape))
        parts = prod(axes[each] for each in (*rows[axis], name))
        if axis >= 0 and (shape[axis] % parts == 0 or random.random() < 0.05):
            rows[axis].append(name)
    found = [tuple(row) if len(row) > 1 or random.random() < 0.3 else row[0] if row else None for row in rows]
    while found and not found[-1] and random.random() < 0.5:
        found.pop()
    return [entry or None for entry in found]


def about_one(random: Random) -> None:
    """One array on one mesh."""
    jax, axes = opened(), dict(random.choice(MESHES))
    shape = tuple(random.choice((1, 2, 3, 4, 6, 8)) for _ in range(random.randint(1, 4)))
    while prod(shape) > MOST:
        shape = shape[1:]
    entries, slices = entries_drawn(random, axes, shape), random.random() < 0.3
    new, mesh = new_shape(random, shape), meshed(tuple(axes.items())).engine.mesh  # type: ignore[union-attr]
    question = f"reshape_out_sharding: {shape}; {entries}; {axes}; {new}; {slices}"
    spec = jax.sharding.PartitionSpec(*entries)
    if any(n % prod(axes[name] for name in names(entry)) for n, entry in zip(shape, entries, strict=False)):
        require_refused(partial(reshape_out_sharding, shape, spec, mesh, new), question)
        return
    sharding = jax.sharding.NamedSharding(mesh, spec)
    ways = [(spec, mesh), (sharding, None), (sharding, mesh), (spec, mesh.abstract_mesh), (entries, axes)]
    given, on = random.choice(ways)
    if random.random() < 0.3:
        place = random.randrange(max(len(new), 1))
        new = tuple(-1 if axis == place else size for axis, size in enumerate(new))
    found = reshape_out_sharding(shape, given, on, new, slices=slices)
    plain = answer(shape, entries, axes, new, slices=slices)
    if isinstance(found, Moves):
        require(found == plain, question, found, plain)
        return
    if not isinstance(plain, Stays):
        raise WrongAnswerError(f"{question}; {found}; {plain}")
    shardings = sharding, jax.sharding.NamedSharding(mesh, found)
    about_devices(shape, shardings, new, question, is_whole=not plain.sliced)
    again = placement_of(plain.shape, found, mesh)
    require(again == plain.placement, question, found, again)


def about_another_mesh(random: Random) -> None:
    """The mesh that is given counts, also where a NamedSharding has another; a PartitionSpec has none."""
    jax, axes = opened(), dict(random.choice(MESHES))
    mesh, other = meshed(tuple(axes.items())).engine.mesh, {name: 4 * size for name, size in axes.items()}  # type: ignore[union-attr]
    shape = tuple(random.choice((8, 16, 48)) for _ in range(random.randint(1, 3)))
    entries, new = entries_drawn(random, axes, shape), (*shape[1:], shape[0])
    spec = jax.sharding.PartitionSpec(*entries)
    for on in (other, axes):
        question = f"a sharding on another mesh: {shape}; {entries}; {axes}; {on}; {new}"
        found, wanted = (
            refused_or(partial(answer, shape, given, on, new))
            for given in (jax.sharding.NamedSharding(mesh, spec), entries)
        )
        require(found == wanted, question, found, wanted)
    require_refused(partial(answer, shape, spec, None, new), "a PartitionSpec without a mesh")


def refused_or(ask: Callable[[], Any]) -> Any:
    """What is answered, or that it is refused."""
    try:
        return ask()
    except ShardingError:
        return "refused"


def names(entry: Any) -> tuple[str, ...]:
    """The mesh axes of an entry."""
    return () if entry is None else (entry,) if isinstance(entry, str) else tuple(entry)


def about_devices(
    shape: tuple[int, ...], shardings: tuple[Any, Any], new: tuple[int, ...], question: str, *, is_whole: bool
) -> None:
    """Each device has what it had, or a part of it."""
    numpy, jax = numpy_module(), opened()
    whole = numpy.arange(prod(shape))
    had, has = (jax.device_put(whole.reshape(sizes), way) for sizes, way in zip((shape, new), shardings, strict=True))
    held = {part.device: set(numpy.asarray(part.data).reshape(-1).tolist()) for part in had.addressable_shards}
    for part in has.addressable_shards:
        now, then = set(numpy.asarray(part.data).reshape(-1).tolist()), held[part.device]
        require(now == then if is_whole else now <= then, question, part.device, then, now, shardings)
