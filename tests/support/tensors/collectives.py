"""The collectives of a program that JAX has compiled, read from its HLO text, as moves along the axes of a mesh."""

import re
from itertools import product

import numpy as np

from impl import ops
from impl.ops.engine_jax import compiled
from impl.ops.sharding.spmd import on_one_mesh, plan_of
from proofs.claims.operations.cases import table_of
from proofs.claims.operations.mesh import divisions

MESH = {"x": 2, "y": 2}
"""The mesh that everything is divided on."""

KINDS = ("all-gather", "all-reduce", "all-to-all", "collective-permute", "reduce-scatter", "collective-broadcast")
LINE = re.compile(rf"= .*? ({'|'.join(KINDS)})(?:-start)?\((.*)")
NAMED = re.compile(
    r"replica_groups=mesh\[([^\]]*)\](?:, device_ids=\((?:\[([\d,]+)\])?(?:T\(([\d,]+)\))?\))? \{('[\w', ]*)\}"
)
SUMS = {"add": "sum", "or": "sum", "maximum": "max", "minimum": "min"}
"""What the last operation of a computation says of the reduction that it is."""


def collectives_of(text: str, mesh: ops.Mesh) -> list[str]:
    """The collectives, each written as `Move` writes itself, once for each mesh axis along which it goes; sorted."""
    found = []
    for line in text.splitlines():
        if match := LINE.search(line):
            kind, rest = match.groups()
            reduction = f"{reduction_of(text, rest)}, " if kind == "all-reduce" else ""
            found += [f"{kind.replace('-', '_')}({reduction}{name})" for name in axes_of(groups_of(rest), mesh)]
    return sorted(found)


def compiled_text(operation: ops.Operation, tensors: tuple, kwargs: dict) -> str:
    """The program that JAX compiles for an operation on tensors of one of its meshes, or of none."""
    operands, params = operation.bound(tensors, kwargs)
    values = on_one_mesh(operation.record.name, [operand.value for operand in operands])
    plan = plan_of(operation.record, values, params)
    program = compiled(operation.record, params, plan, tuple(value.spec for value in values))
    return program.lower(*(value.whole() for value in values)).compile().as_text()


def announced(plan: ops.Plan | None) -> list[str]:
    """What a plan announces, sorted."""
    return sorted(map(str, () if plan is None else plan.collectives))


def groups_of(rest: str) -> list[list[int]]:
    """The groups of devices, from any of the three ways of writing them."""
    if match := NAMED.search(rest):
        return groups_along(*match.groups())
    if match := re.search(r"(?:replica_groups|source_target_pairs)=\{(\{[\d,{} ]*\})\}", rest):
        return [[int(n) for n in group.split(",") if n.strip()] for group in re.findall(r"\{([\d, ]*)\}", match[1])]
    match = re.search(r"replica_groups=\[(\d+),(\d+)\]<=\[([\d,]+)\](?:T\(([\d,]+)\))?", rest)
    if match is None:
        raise ValueError(f"a collective without groups: {rest}")
    rows, columns, shape, order = match.groups()
    sizes = [int(n) for n in shape.split(",")]
    devices = np.arange(np.prod(sizes)).reshape(sizes)
    devices = devices.transpose([int(n) for n in order.split(",")]) if order else devices
    return devices.reshape(int(rows), int(columns)).tolist()


def groups_along(axes: str, sizes: str | None, order: str | None, names: str) -> list[list[int]]:
    """The groups along named axes of a mesh that XLA has made up, over devices in an order of its own."""
    extents = {name: int(size) for name, size in re.findall(r"'(\w+)'=(\d+)", axes)}
    devices = np.arange(np.prod(list(extents.values())))
    if sizes:
        devices = devices.reshape([int(n) for n in sizes.split(",")])
        devices = devices.transpose([int(n) for n in order.split(",")]) if order else devices
    along = re.findall(r"'(\w+)'", names)
    last = [list(extents).index(name) for name in along]
    kept = [axis for axis in range(len(extents)) if axis not in last]
    grid = devices.reshape(list(extents.values())).transpose([*kept, *last])
    return grid.reshape(-1, int(np.prod([extents[name] for name in along]))).tolist()


def axes_of(groups: list[list[int]], mesh: ops.Mesh) -> list[str]:
    """The mesh axes along which the devices of a group differ."""
    places = list(product(*(range(size) for _, size in mesh.axes)))
    members = [[places[device] for device in group] for group in groups]
    return [name for k, name in enumerate(mesh.names) if any(len({at[k] for at in group}) > 1 for group in members)]


def reduction_of(text: str, rest: str) -> str:
    """How an all-reduce combines: the last operation of the computation that it applies."""
    name = re.search(r"to_apply=(%?[\w.-]+)", rest)[1]
    body = re.search(rf"^{re.escape(name)} .*?ROOT [^=]*= \S+ ([\w-]+)\(", text, re.DOTALL | re.MULTILINE)
    return SUMS[body[1]]


def even(shape):
    """The divisions of a shape that JAX makes."""
    mesh = ops.Mesh(MESH)
    return [
        dims for dims in divisions(len(shape), MESH)
        if all(ops.ShardingSpec(mesh, dims).is_even(axis, size) for axis, size in enumerate(shape))
    ]  # fmt: skip


def divided(case, mesh, every=1):
    """The operands of a case, the first in every division, or every so many-th, the others in turn."""
    tables = [array_of(table_of(case, which, shape)) for which, shape in enumerate(case.shapes)]
    first, *others = ([(table, dims) for dims in even(shape)] for table, shape in zip(tables, case.shapes, strict=True))
    for number, way in enumerate(first[::every]):
        ways = [way, *(other[(5 * number + 3) % len(other)] for other in others)]
        yield tuple(ops.shard(table, ops.ShardingSpec(mesh, dims)) for table, dims in ways)


def array_of(table):
    """The elements of a table as an array of numpy, also if there are none."""
    return np.array(list(table.element.values()), dtype=np.int32).reshape(table.shape)
