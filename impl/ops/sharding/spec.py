"""How a tensor lies on a mesh: which mesh axes divide each of its axes, and which reductions are still pending.

A mesh axis that divides no axis of the tensor holds copies. A *pending* reduction says that the devices along a mesh
axis hold parts of each element, to be combined by that reduction and no other: the parts of a maximum are not summed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from impl.doors import listed, pairs_of, text
from impl.integers import Integer, as_integer, as_integers, as_plain_integer, one_by_one
from impl.ops.errors import ShardingError
from impl.ops.records.record import REDUCTIONS
from impl.ops.records.shapes import Shape
from impl.ops.sharding.mesh import Mesh, Range, piece_of, require_few_devices
from impl.shown import shown


@dataclass(frozen=True, slots=True)
class DimSpec:
    """The mesh axes that divide one axis of a tensor, the outermost first.

    >>> DimSpec.of(None), DimSpec.of("x"), DimSpec.of(("x", "y")).axes
    (DimSpec(axes=()), DimSpec(axes=('x',)), ('x', 'y'))
    """

    axes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = listed(str, self.axes, "DimSpec: axes", ShardingError)
        object.__setattr__(self, "axes", tuple(text(name, "DimSpec: axes", ShardingError) for name in names))

    @staticmethod
    def of(value: object) -> DimSpec:
        """From None, a name, names, or a DimSpec. Raises ShardingError for anything else."""
        if isinstance(value, DimSpec):
            return value
        if value is None or isinstance(value, str):
            return DimSpec(() if value is None else (value,))
        if not hasattr(type(value), "__iter__"):
            raise ShardingError(f"DimSpec: {shown(value)} names no mesh axes; need None, a name, or several")
        return DimSpec(one_by_one(value, "DimSpec", "None, a name, or several", ShardingError))  # type: ignore[arg-type]


def pairs_pending(pending: object) -> list[tuple[str, str]]:
    """Mesh axes with their pending reductions, out of a mapping or of the pairs that a spec has. Raises ShardingError
    for anything else."""
    where = "ShardingSpec: pending"
    is_pairs = type(pending) is tuple and all(type(pair) is tuple and len(pair) == 2 for pair in pending)
    found: list[tuple[str, str]] = [*pending] if is_pairs else pairs_of(pending, where, ShardingError)  # type: ignore[misc]
    for pair in found:
        listed(str, pair, where, ShardingError)
    return found


@dataclass(frozen=True, slots=True, init=False)
class ShardingSpec:
    """A mesh, the mesh axes on each axis of a tensor, and the pending reductions by mesh axis, which may be given as
    the pairs that a spec has.

    Raises ShardingError for a mesh axis that does not exist, and for one that is used twice or is pending as well.

    >>> mesh = Mesh({"x": 2, "y": 4})
    >>> ShardingSpec(mesh, ["x", None]).local_shape((6, 3), {"x": 1, "y": 0})
    (3, 3)
    """

    mesh: Mesh
    dims: tuple[DimSpec, ...]
    pending: tuple[tuple[str, str], ...]

    def __init__(
        self, mesh: Mesh, dims: Iterable[object], pending: Mapping[str, str] | tuple[tuple[str, str], ...] | None = None
    ) -> None:
        if not isinstance(mesh, Mesh):
            raise ShardingError(f"ShardingSpec: {shown(mesh)} is no Mesh")
        given = one_by_one(dims, "ShardingSpec", "one entry for each axis", ShardingError)
        parts = pairs_pending(() if pending is None else pending)
        object.__setattr__(self, "mesh", mesh)
        object.__setattr__(self, "dims", tuple(map(DimSpec.of, given)))
        object.__setattr__(self, "pending", tuple(sorted(parts)))
        self._require_disjoint()

    def _require_disjoint(self) -> None:
        used = [name for dim in self.dims for name in dim.axes] + [name for name, _ in self.pending]
        known, times = set(self.mesh.names), Counter(used)
        for name in used:
            if name not in known:
                raise ShardingError(
                    f"ShardingSpec: {shown(name)} is no axis of the mesh; need one of {shown(self.mesh.names)}"
                )
            if times[name] > 1:
                raise ShardingError(f"ShardingSpec: mesh axis {shown(name)} is used twice; need each once, or pending")
        for name, reduction in self.pending:
            if reduction not in REDUCTIONS:
                raise ShardingError(
                    f"ShardingSpec: {shown(name)} is pending {shown(reduction)}; need one of {REDUCTIONS}"
                )

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The mesh axes on each axis."""
        return tuple(dim.axes for dim in self.dims)

    def with_dims(self, dims: Iterable[object]) -> ShardingSpec:
        """The sharding with other mesh axes for the axes of the tensor; its mesh and its pending reductions stay."""
        return ShardingSpec(self.mesh, dims, dict(self.pending))

    def with_pending(self, pending: Mapping[str, str]) -> ShardingSpec:
        """The sharding with other pending reductions; its mesh and its axes stay."""
        return ShardingSpec(self.mesh, self.dims, pending)

    def ranges(self, shape: Shape, at: Mapping[str, int]) -> tuple[Range, ...]:
        """The part of each axis that the device with some coordinates holds (D25)."""
        shape = as_integers(shape, "ranges: shape", ShardingError)
        require_rank("ranges", self, shape)
        extents, at = dict(self.mesh.axes), self.coordinates_in(at)
        return tuple(
            piece_of(size, [(extents[name], at[name]) for name in dim.axes])
            for size, dim in zip(shape, self.dims, strict=True)
        )

    def coordinates_in(self, at: Mapping[str, int]) -> dict[str, Integer]:
        """The coordinates of a device. Raises ShardingError unless there is one for each mesh axis that is used."""
        found = {}
        for name, place in pairs_of(at, "ranges: at", ShardingError):
            found[text(name, "ranges: at", ShardingError)] = as_integer(place, "ranges: at", ShardingError)
        extents = dict(self.mesh.axes)
        for name in {name for dim in self.dims for name in dim.axes}:
            if name not in found or not 0 <= found[name] < extents[name]:
                raise ShardingError(
                    f"ranges: {shown(at)} has no place along the mesh axis {name}; need 0 <= place < "
                    f"{shown(extents[name])}"
                )
        return found

    def local_shape(self, shape: Shape, at: Mapping[str, int]) -> Shape:
        """The shape of what the device with some coordinates holds."""
        return tuple(end - begin for begin, end in self.ranges(shape, at))

    def is_even(self, axis: int, size: int) -> bool:
        """Whether all devices hold parts of the same size of an axis."""
        axis = as_plain_integer(axis, "is_even: axis", ShardingError)
        size = as_plain_integer(size, "is_even: size", ShardingError)
        if not 0 <= axis < len(self.dims):
            raise ShardingError(f"is_even: axis {shown(axis)} of {len(self.dims)}; need 0 <= axis < {len(self.dims)}")
        extents = dict(self.mesh.axes)
        return size % prod(extents[name] for name in self.dims[axis].axes) == 0


def replicated(mesh: Mesh, rank: int) -> ShardingSpec:
    """The sharding of a tensor that every device holds as a whole."""
    return ShardingSpec(mesh, [None] * rank)


def require_rank(where: str, spec: ShardingSpec, shape: Sequence[object]) -> None:
    """Raises ShardingError unless the sharding has one entry for each axis."""
    if len(spec.dims) != len(shape):
        raise ShardingError(
            f"{where}: the sharding has {len(spec.dims)} entries, the shape {shown(tuple(shape))} {len(shape)} axes; "
            "need one for each"
        )


def local_shapes(spec: ShardingSpec, shape: Shape) -> list[Shape]:
    """The shape of the part of each device, in the order of the devices (`ShardingSpec.local_shape` of each).

    Raises ShardingError for more than 4,096 devices.
    """
    require_few_devices("Sharded", spec.mesh)
    known: list[dict[tuple[int, ...], Integer]] = []
    extents = dict(spec.mesh.axes)
    for size, names in zip(shape, spec.names, strict=True):
        sizes = {}
        for places in product(*(range(extents[name]) for name in names)):
            begin, end = piece_of(size, zip([extents[name] for name in names], places, strict=True))
            sizes[places] = end - begin
        known.append(sizes)
    pairs = list(zip(known, spec.names, strict=True))
    return [tuple([sizes[tuple([at[name] for name in names])] for sizes, names in pairs])
            for at in spec.mesh.coordinates()]  # fmt: skip
