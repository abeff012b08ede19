"""Tensors on a mesh of devices: which device holds which elements.

A mesh has named axes with sizes; a device is a coordinate on each. A sharding names, for each axis of a tensor, the
mesh axes that divide it. What an operation on the shards should give is said by putting them together again (L10).
"""

from collections.abc import Mapping, Sequence
from itertools import product

from spec.operation import Tensor, tabulated
from spec.shape import Index, Shape, index_set, ravel

MeshAxes = Mapping[str, int]
Device = Mapping[str, int]
Dims = tuple[tuple[str, ...], ...]


def devices(mesh: MeshAxes) -> list[Device]:
    """D25. The devices of a mesh, row-major: a coordinate on each mesh axis.

    >>> devices({"x": 2, "y": 1})
    [{'x': 0, 'y': 0}, {'x': 1, 'y': 0}]
    """
    return [dict(zip(mesh, place, strict=True)) for place in product(*(range(size) for size in mesh.values()))]


def held(size: int, names: Sequence[str], mesh: MeshAxes, device: Device) -> list[int]:
    """D25. The coordinates of an axis that a device holds.

    Mesh axis after mesh axis, what there is is dealt out in blocks, one to each device; their size is rounded up, so
    the last ones may get less, or nothing.

    >>> [held(5, ("x",), {"x": 4}, {"x": k}) for k in range(4)]
    [[0, 1], [2, 3], [4], []]
    """
    there = list(range(size))
    for name in names:
        block = -(-len(there) // mesh[name])
        there = there[device[name] * block : (device[name] + 1) * block]
    return there


def holdings(shape: Shape, dims: Dims, mesh: MeshAxes, device: Device) -> list[Index]:
    """D25. The indices that a device holds, row-major: those whose every coordinate it holds."""
    return list(product(*(held(size, names, mesh, device) for size, names in zip(shape, dims, strict=True))))


def shard(tensor: Tensor, dims: Dims, mesh: MeshAxes, device: Device) -> Tensor:
    """D25. What a device holds, as a tensor of its own."""
    parts = [held(size, names, mesh, device) for size, names in zip(tensor.shape, dims, strict=True)]
    return tabulated(
        tuple(map(len, parts)),
        lambda index: tensor.element[tuple(part[i] for part, i in zip(parts, index, strict=True))],
    )


def assemble(shape: Shape, dims: Dims, mesh: MeshAxes, shards: Sequence[Tensor]) -> Tensor:
    """D26. The tensor whose shards these are, in the order of the devices.

    Raises ValueError if two devices have different elements for an index. (Some device holds each.) What is not equal
    to itself, as NaN is not, is no other element where both devices have it.
    """
    found: dict[Index, object] = {}
    for device, part in zip(devices(mesh), shards, strict=True):
        for index, local in zip(holdings(shape, dims, mesh, device), index_set(part.shape), strict=True):
            first, here = found.setdefault(index, part.element[local]), part.element[local]
            if first != here and (first == first or here == here):  # noqa: PLR0124
                raise ValueError(f"assemble: two devices differ at {index}")
    return tabulated(shape, lambda index: found[index])


def stays_in_place(shape: Shape, dims: Dims, new_shape: Shape, new_dims: Dims, mesh: MeshAxes) -> bool:
    """D27. Whether a reshape needs no communication: each device holds the same flat numbers before and after.

    >>> stays_in_place((8,), (("x",),), (2, 4), (("x",), ()), {"x": 2})
    True
    >>> stays_in_place((8,), (("x",),), (2, 4), ((), ("x",)), {"x": 2})
    False
    """
    return all(
        {ravel(shape, index) for index in holdings(shape, dims, mesh, device)}
        == {ravel(new_shape, index) for index in holdings(new_shape, new_dims, mesh, device)}
        for device in devices(mesh)
    )
