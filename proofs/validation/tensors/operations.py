"""Operations on tensors, and tensors that are moved on a mesh, compared with their definitions (D19 to D26).

A tensor is read as the definition reads it. What an operation should give is then tabulated, one member of a batch at a
time; a batch without members has the shape that one of zeros would have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from impl.ops.batching.batch import BatchOperation
from impl.ops.levels import Level
from impl.ops.operation import Operation
from impl.ops.records.record import Record
from impl.ops.sharding.local import Local
from impl.ops.sharding.values import Sharded
from impl.ops.tensors.tensor import Tensor
from proofs.claims.operations.meant import repeated
from proofs.validation.defined import as_given, require
from proofs.validation.tensors.definitions import DEFINED, LOGICAL, MOVED, in_common_type
from proofs.validation.tensors.elements import Sameness, type_of
from proofs.validation.tensors.tables import (
    Operand,
    array_of,
    as_operand,
    can_be_compared,
    is_large,
    is_pending,
    part_of,
    table_of,
)
from spec import sharding
from spec.batching import each
from spec.operation import Tensor as Table
from spec.shape import Index, index_set


def executed(result: Tensor, operation: Operation, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
    """The check of an operation of the library: levels, shape, type and elements; on a mesh, the parts of devices."""
    name, operands = operation.record.name, [as_operand(arg) for arg in args]
    is_defined = operation.is_of_library and name in DEFINED and can_be_compared(name, operands)
    if not is_defined or is_large(result.physical_shape):
        return
    levels = in_order(operands)
    require(result.levels == levels, f"{name}: batch levels", *operands)
    given = {**operation.record.defaults, **written(kwargs)}
    plan = operation.plan(tuple(args), kwargs)
    is_planned = plan is None or result.physical_spec == plan.result.with_pending({})
    require(is_planned, f"{name}: the sharding is not the planned one", plan, result)
    tables = tables_of(name, operands)
    expected = expected_of(name, given, operands, tables, levels)
    require_type(name, result.dtype, operands)
    agrees(name, result, expected, Sameness.of(name, result.dtype, tables))


def expected_of(
    name: str, given: Mapping[str, Any], operands: Sequence[Operand], tables: list[Table], levels: tuple[Level, ...]
) -> Table:
    """What an operation should give: of physical tensors at once, else one member of the batch after the other."""
    if name.endswith("_physical"):
        return DEFINED[name]({"batch": len(levels), **given}, *tables)
    batch, function = tuple(level.size for level in levels), partial(DEFINED[name], given)
    pairs = [*zip(tables, operands, strict=True)]
    if 0 not in batch:
        return each(function, [repeated(table, places_of(x, levels), batch) for table, x in pairs], batch)
    first, *others = (table.shape[len(places_of(x, levels)) :] for table, x in pairs)
    if name in ("scatter", "scatter_add"):
        return Table((*batch, *first), {})
    if name == "gather":  # an axis without places has none for an index, and is gone from the result
        axis = given["axis"] % len(first)
        first = (*first[:axis], 1, *first[axis + 1 :])
    member = function(*(Table(shape, dict.fromkeys(index_set(shape), 0)) for shape in (first, *others)))
    return Table((*batch, *member.shape), {})


def require_type(name: str, dtype: Any, operands: Sequence[Operand]) -> None:
    """Requires the type of a result's elements, in whichever order of bytes: what moves no element keeps that too."""
    own = dtype.newbyteorder("=") if hasattr(dtype, "newbyteorder") else dtype
    require(own == type_of(name, operands), f"{name}: the type of the elements", dtype, *operands)


def rebatched(result: Tensor, operation: BatchOperation, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """The check of an operation on batch axes: the same elements, moved, on the levels that are asked for."""
    name, x = operation.record.name, as_operand(args[0])
    is_compared = operation.is_of_library and isinstance(x, Tensor) and can_be_compared(name, [x])
    if not isinstance(x, Tensor) or not is_compared or is_large(result.physical_shape):
        return
    levels, table = levels_after(name, x, result, kwargs), table_of(x)
    require(result.levels == levels, f"{name}: batch levels", x, result)
    if name in MOVED:
        expected = MOVED[name](written(kwargs), len(x.levels), table)
    else:
        expected = repeated(table, places_of(x, levels), tuple(level.size for level in levels))
    require_type(name, result.dtype, [x])
    agrees(name, result, expected, Sameness(result.dtype))


def levels_after(name: str, x: Tensor, result: Tensor, kwargs: Mapping[str, Any]) -> tuple[Level, ...]:
    """The levels after an operation on batch axes; of a level that it opens by itself only that it is a new one."""
    if name == "broadcast_batch_dims":
        return ordered([*x.levels, *kwargs["levels"]])
    if "from" in name or "decr" in name:
        return x.levels[:-1]
    opened = kwargs.get("level") or result.levels[-1]
    require(opened not in x.levels, f"{name}: the level is not new", x)
    return (*x.levels, opened)


def ran(result: Any, record: Record, values: Sequence[Any], params: Mapping[str, Any], settles: bool = False) -> None:
    """The check of `execute_on_shards`: what the operation is defined to give for physical tensors; nothing of it is
    pending, if it settles."""
    operands = [Tensor(value) for value in values]
    is_defined = record.name in LOGICAL and is_of_library(record) and can_be_compared(record.name, operands)
    if not is_defined or is_large(result.shape):
        return
    tables = tables_of(record.name, operands)
    expected = LOGICAL[record.name]({**record.defaults, **written(params)}, *tables)
    is_settled = not settles or result.spec is None or not result.spec.pending
    require(is_settled, f"{record.name}: pending", result.spec)
    require(tuple(result.shape) == expected.shape, f"{record.name}: the shape", result.shape, expected.shape)
    elements = result.whole().reshape(-1).tolist()
    found = Table(expected.shape, dict(zip(index_set(expected.shape), elements, strict=True)))
    require_type(record.name, result.dtype, operands)
    compare(record.name, found, expected, Sameness.of(record.name, result.dtype, tables))


def is_of_library(record: Record) -> bool:
    """Whether a record is that of an operation of the library: another one of the same name may do anything."""
    waiting: list[type[Operation]] = [Operation]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.is_of_library and getattr(kind, "record", None) is record:
            return True
    return False


def placed(result: Tensor, x: object, spec: Any) -> None:
    """The check of `shard` and `reshard`: the same elements, and on each device those that it is asked to hold."""
    operand = as_operand(x)
    if not isinstance(operand, Tensor) or not can_be_compared("shard", [operand]):
        return
    require(result.levels == operand.levels, "shard: batch levels", operand)
    require(result.spec == spec, "shard: the sharding", operand, spec, result.spec)
    if isinstance(result.value, (Local, Sharded)):  # other engines hold 64 bits in 32
        require_type("shard", result.dtype, [operand])
    agrees("shard", result, table_of(operand), Sameness(result.dtype))


def indexed(result: Tensor, x: object, key: Any) -> None:
    """The check of `x[key]`: what numpy has of each member of the batch."""
    entries = key if isinstance(key, tuple) else (key,)
    operands = [as_operand(x), *(entry for entry in entries if isinstance(entry, Tensor))]
    is_compared = can_be_compared("getitem", operands)
    if not isinstance(operands[0], Tensor) or not is_compared or is_large(result.physical_shape):
        return
    levels = in_order(operands)
    require(result.levels == levels, "getitem: batch levels", operands, key)
    batch = tuple(level.size for level in levels)
    if 0 in batch:
        return
    members = [member_of(x, entries, levels, index) for index in index_set(batch)]
    shape = (*batch, *members[0].shape)
    elements = [element for member in members for element in member.reshape(-1).tolist()]
    require_type("getitem", result.dtype, operands[:1])
    agrees("getitem", result, Table(shape, dict(zip(index_set(shape), elements, strict=True))), Sameness(result.dtype))


def member_of(x: object, entries: Sequence[Any], levels: tuple[Level, ...], index: Index) -> Any:
    """What numpy has of one member of a batch at an index, and of that member of each array among the entries."""

    def member(tensor: Tensor) -> Any:
        return array_of(table_of(tensor), tensor.dtype)[tuple(index[place] for place in places_of(tensor, levels))]

    return member(Tensor.of(x))[tuple(member(entry) if isinstance(entry, Tensor) else entry for entry in entries)]


def written(kwargs: Mapping[str, object]) -> dict[str, Any]:
    """The arguments, with integers of Python, in tuples, for what has an index, or can be gone through."""
    return {name: as_given(value) for name, value in kwargs.items()}


def ordered(levels: Sequence[Level]) -> tuple[Level, ...]:
    """Levels, each once, those that were opened first in front."""
    return tuple(sorted(set(levels), key=lambda level: level.serial))


def in_order(operands: Sequence[Operand]) -> tuple[Level, ...]:
    """The levels that any of some operands has."""
    return ordered([level for operand in operands if isinstance(operand, Tensor) for level in operand.levels])


def places_of(operand: Operand, levels: tuple[Level, ...]) -> tuple[int, ...]:
    """Where the levels of an operand are among all of them."""
    return tuple(levels.index(level) for level in operand.levels) if isinstance(operand, Tensor) else ()


def tables_of(name: str, operands: Sequence[Operand]) -> list[Table]:
    """The elements of operands, in the type in which the operation takes them."""
    tables = [table_of(operand) for operand in operands]
    kinds = [operand.dtype if isinstance(operand, Tensor) else operand for operand in operands]
    return in_common_type(name, kinds, tables)


def agrees(name: str, result: Tensor, expected: Table, is_same: Sameness) -> None:
    """Requires a result with a shape and elements, on a mesh with the part of each device (D25), and that it is read so
    as a whole."""
    require(result.physical_shape == expected.shape, f"{name}: the shape", result.physical_shape, expected.shape)
    value = result.value
    if is_pending(result) or not isinstance(value, (Local, Sharded)):  # or in the hands of another engine
        return
    if isinstance(value, Sharded):
        mesh = dict(value.spec.mesh.axes)
        for part, device in zip(value.shards, sharding.devices(mesh), strict=True):
            wanted = sharding.shard(expected, value.spec.names, mesh, device)
            require(part.shape == wanted.shape, f"{name}: the shape on a device", device, part.shape, wanted.shape)
            compare(f"{name}: on the device {device}", part_of(part), wanted, is_same)
    else:
        compare(name, part_of(value), expected, is_same)
    read_as_whole = value.whole().reshape(-1).tolist()
    whole = Table(expected.shape, dict(zip(index_set(expected.shape), read_as_whole, strict=True)))
    compare(f"{name}: read as a whole", whole, expected, is_same)


def compare(what: str, found: Table, expected: Table, is_same: Sameness) -> None:
    """Requires each element."""
    for index, element in found.element.items():
        require(is_same(element, expected.element[index]), what, index, element, expected.element[index])
