"""Reshapes of JAX's sharded arrays that need no communication: the sharding of the result, or what must move and why.

    from impl.interop.jax import reshape_out_sharding
    spec = reshape_out_sharding(x.shape, P(None, "x"), mesh, (2, 4, 3))
    y = jnp.reshape(x, (2, 4, 3), out_sharding=spec)

An entry of a PartitionSpec divides an axis by all of its mesh axes at once, the first outermost, and evenly: JAX makes
no array that is not. jax is imported where an answer is given in its classes; nothing runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from impl.doors import attributes, pairs_of
from impl.integers import entries
from impl.interop.torch.calls import inferred, integers
from impl.ops.errors import ShardingError
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.views import Answer, Cut, Moves, Placement, Stays, Undecided, placed_after
from impl.shown import shown


def reshape_out_sharding(
    shape: Sequence[int], spec: Any, mesh: Any, new_shape: Sequence[int], *, slices: bool = False
) -> Any | Moves | Undecided:
    """The PartitionSpec for `jnp.reshape(x, new_shape, out_sharding=...)` under which no element leaves its device;
    else what must move.

    `spec` is a PartitionSpec, a NamedSharding, or a sequence of None, names and tuples of names; `mesh` is a Mesh or an
    AbstractMesh of JAX (None for that of a NamedSharding), or a mapping of names to sizes. Mesh axes along which the
    array is replicated do not divide the result. With `slices` they may, where it cannot be said without them: each
    device then keeps a part of what it has. (XLA 0.10.2 does not always see that, and moves elements all the same.)

    Raises ShardingError for a spec that does not fit or does not divide evenly, and MovementError for shapes that do
    not fit.

    >>> reshape_out_sharding((2, 4), (None, "x"), {"x": 2}, (8,)).witness.needs
    (('x', 0),)
    """
    found = answer(shape, spec, mesh, new_shape, slices=slices)
    return spec_of(found.placement) if isinstance(found, Stays) else found


def answer(
    shape: Sequence[int], spec: Any, mesh: Any, new_shape: Sequence[int], *, slices: bool = False
) -> Answer:
    """The same as this library's answer. jax is not imported.

    >>> entries_of(answer((8, 4), ("x", None), {"x": 2}, (2, 16)).placement)
    ('x', None)
    """
    sizes = integers(shape, "reshape_out_sharding: shape")
    program = [("reshape", inferred(sizes, new_shape))]
    return placed_after(sizes, placement_of(sizes, spec, mesh), program, "jax", slices=slices)


def placement_of(shape: Sequence[int], spec: Any, mesh: Any) -> Placement:
    """A PartitionSpec as cuts. Raises ShardingError for one that does not fit, or does not divide evenly.

    >>> placement_of((8, 3), (("x", "y"),), {"x": 2, "y": 2}).cuts
    ((Cut(names=('x', 'y'), split=1),), ())
    """
    parts, own = attributes(spec, "spec", "mesh") or (spec, None)
    require_whole(parts)
    parts = entries(parts, "spec", "an entry for each axis", ShardingError)
    mesh = own if mesh is None else mesh
    named = attributes(mesh, "shape", "axis_names")
    sizes = dict(pairs_of(mesh if named is None else named[0], "mesh", ShardingError))
    shape = integers(shape, "reshape_out_sharding: shape")
    rows = list(map(names_in, parts))
    if len(rows) > len(shape):
        count = f"{len(rows)} entries of the spec for {len(shape)} axes"
        raise ShardingError(f"reshape_out_sharding: {count}; need at most one each")
    rows += [()] * (len(shape) - len(rows))
    found = Placement(Mesh(sizes), [[Cut(row)] if row else [] for row in rows])
    for axis, (size, row) in enumerate(zip(shape, rows, strict=True)):
        parts_there = prod(sizes[name] for name in row)
        if size % parts_there != 0:
            raise ShardingError(
                f"reshape_out_sharding: axis {axis} of size {size} is divided by {shown(row)} into {parts_there} "
                "parts; need a size that these divide evenly, as JAX does"
            )
    return found


def require_whole(spec: Any) -> None:
    """Raises ShardingError for a PartitionSpec whose devices hold summands along some mesh axes, or whose gradients'
    do."""
    for word in ("unreduced", "reduced"):
        if (names := attributes(spec, word)) is not None and names[0]:
            along = ", ".join(map(repr, sorted(map(str, names[0]))))
            said = f"spec: {shown(spec)} is {word} along {along}"
            raise ShardingError(f"reshape_out_sharding: {said}; need one that is not")


def names_in(part: Any) -> tuple[str, ...]:
    """The mesh axes of one entry of a PartitionSpec."""
    if part is None or isinstance(part, str):
        return () if part is None else (part,)
    return tuple(entries(part, "reshape_out_sharding: spec", "None, a name, or names", ShardingError))


def entries_of(placement: Placement) -> tuple[str | tuple[str, ...] | None, ...]:
    """The entries of the PartitionSpec that a placement is."""

    def each() -> Iterator[str | tuple[str, ...] | None]:
        for row in placement.cuts:
            names = tuple(name for cut in row for name in cut.names)
            yield (names if len(names) > 1 else names[0]) if names else None

    return tuple(each())


def spec_of(placement: Placement) -> Any:
    """A placement as a PartitionSpec. Imports jax; raises ShardingError where it is not installed."""
    try:
        from jax.sharding import PartitionSpec  # noqa: PLC0415
    except ImportError:
        need = "`pip install jax`, or `answer`, which answers without it"
        raise ShardingError(f"reshape_out_sharding: jax is not installed; need {need}") from None
    return PartitionSpec(*entries_of(placement))
