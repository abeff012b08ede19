"""Operations on tensors, and tensors that are moved on a mesh, compared with their definitions (D19 to D26).

A tensor is read as the definition reads it: each part through its stack, parts that devices hold put together. What an
operation should give is then tabulated, one member of a batch at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isnan, prod
from typing import Any

from impl.checking import WrongAnswerError
from impl.ops.arrays import numpy_module
from impl.ops.batching.batch import BatchOperation
from impl.ops.levels import Level
from impl.ops.operation import Operation
from impl.ops.records.record import Record
from impl.ops.sharding.local import Local
from impl.ops.sharding.values import Sharded
from impl.ops.tensors.tensor import Tensor
from proofs.claims.operations.meant import repeated
from proofs.validation.defined import require, view_at
from proofs.validation.definitions import COMPARED, DEFINED, LOGICAL, MOVED, SCALES, in_common_type
from spec import sharding
from spec.batching import each
from spec.operation import Tensor as Table
from spec.operation import tabulated
from spec.shape import Index, Shape, index_set
from spec.stack import read

MOST_ELEMENTS = 2**13
"""Elements of operands and result together of an operation that is compared."""

BITS = {2: 10, 4: 23, 8: 52, 16: 52}
"""Bits behind the point of a float of so many bytes, as far as Python compares them."""

FEW = 16
"""So many times the least number above 0 of a type of floats may numbers near 0 be off, which have fewer bits."""

MOST_AXES = 32
"""Axes of a tensor, as all versions of numpy have them."""

MOST_HELD = 2**14
"""Elements of a buffer that is read."""

Operand = Tensor | float


def executed(result: Tensor, operation: Operation, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
    """The check of an operation of the library: levels, shape, elements, and, on a mesh, the part of each device."""
    name, operands = operation.record.name, [as_operand(arg) for arg in args]
    is_defined = operation.is_of_library and name in DEFINED
    if not is_defined or not are_few([result, *operands]) or any(map(is_cut_off, operands)):
        return
    levels, tables = in_order(operands), tables_of(name, operands)
    require(result.levels == levels, f"{name}: batch levels", *operands)
    batch, given = tuple(level.size for level in levels), {**operation.record.defaults, **written(kwargs)}
    if 0 in batch:
        return
    if name.endswith("_physical"):
        expected = DEFINED[name]({"batch": len(levels), **given}, *tables)
    else:
        members = [repeated(t, places_of(o, levels), batch) for t, o in zip(tables, operands, strict=True)]
        expected = each(partial(DEFINED[name], given), members, batch)
    plan = operation.plan(tuple(args), kwargs)
    is_planned = plan is None or result.physical_spec == plan.result.with_pending({})
    require(is_planned, f"{name}: the sharding is not the planned one", plan, result)
    agrees(name, result, expected, scale_of(name, tables))


def rebatched(result: Tensor, operation: BatchOperation, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """The check of an operation on batch axes: the same elements, moved, on the levels that are asked for."""
    name, x = operation.record.name, as_operand(args[0])
    if not operation.is_of_library or not isinstance(x, Tensor) or not are_few([result, x]) or is_cut_off(x):
        return
    levels, table = levels_after(name, x, result, kwargs), table_of(x)
    require(result.levels == levels, f"{name}: batch levels", x, result)
    if name in MOVED:
        expected = MOVED[name](written(kwargs), len(x.levels), table)
    else:
        expected = repeated(table, places_of(x, levels), tuple(level.size for level in levels))
    agrees(name, result, expected, 0)


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
    is_large = not are_few(operands) or most_along(result.shape) > MOST_ELEMENTS
    if record.name not in LOGICAL or is_large or any(map(is_cut_off, operands)):
        return
    tables = tables_of(record.name, operands)
    expected = LOGICAL[record.name]({**record.defaults, **written(params)}, *tables)
    is_settled = not settles or result.spec is None or not result.spec.pending
    require(is_settled, f"{record.name}: pending", result.spec)
    require(tuple(result.shape) == expected.shape, f"{record.name}: the shape", result.shape, expected.shape)
    elements = result.whole().reshape(-1).tolist()
    found = Table(expected.shape, dict(zip(index_set(expected.shape), elements, strict=True)))
    compare(record.name, found, expected, partial(same, result.dtype, scale_of(record.name, tables)))


def placed(result: Tensor, x: object, spec: Any) -> None:
    """The check of `shard` and `reshard`: the same elements, and on each device those that it is asked to hold."""
    operand = as_operand(x)
    if not isinstance(operand, Tensor) or not are_few([result, operand]) or is_cut_off(operand):
        return
    require(result.levels == operand.levels, "shard: batch levels", operand)
    require(result.spec == spec, "shard: the sharding", operand, spec, result.spec)
    agrees("shard", result, table_of(operand), 0)


def indexed(result: Tensor, x: object, key: Any) -> None:
    """The check of `x[key]`: what numpy has of each member of the batch."""
    entries = key if isinstance(key, tuple) else (key,)
    operands = [as_operand(x), *(entry for entry in entries if isinstance(entry, Tensor))]
    if not isinstance(operands[0], Tensor) or not are_few([result, *operands]) or any(map(is_cut_off, operands)):
        return
    levels = in_order(operands)
    require(result.levels == levels, "getitem: batch levels", operands, key)
    batch = tuple(level.size for level in levels)
    if 0 in batch:
        return
    members = [member_of(x, entries, levels, index) for index in index_set(batch)]
    shape = (*batch, *members[0].shape)
    elements = [element for member in members for element in member.reshape(-1).tolist()]
    agrees("getitem", result, Table(shape, dict(zip(index_set(shape), elements, strict=True))), 0)


def member_of(x: object, entries: Sequence[Any], levels: tuple[Level, ...], index: Index) -> Any:
    """What numpy has of one member of a batch at an index, and of that member of each array among the entries."""

    def member(tensor: Tensor) -> Any:
        return array_of(table_of(tensor), tensor.dtype)[tuple(index[place] for place in places_of(tensor, levels))]

    return member(Tensor.of(x))[tuple(member(entry) if isinstance(entry, Tensor) else entry for entry in entries)]


def written(kwargs: Mapping[str, object]) -> dict[str, Any]:
    """The arguments, those that are arrays as lists or numbers of Python."""
    return {name: value.tolist() if hasattr(value, "tolist") else value for name, value in kwargs.items()}


def as_operand(value: object) -> Operand:
    """An operand as a tensor, or a number of Python."""
    return value if isinstance(value, (int, float)) else Tensor.of(value)


def are_few(operands: Sequence[Operand]) -> bool:
    """Whether tensors are of numpy, hold elements and not parts of them, and have not too many to compare, nor too many
    beside an axis without any."""
    tensors = [operand for operand in operands if isinstance(operand, Tensor)]
    if any(len(x.physical_shape) > MOST_AXES for x in tensors):
        return False
    return sum(most_along(x.physical_shape) for x in tensors) <= MOST_ELEMENTS and all(map(can_be_read, tensors))


def most_along(shape: Shape) -> int:
    """The elements of a tensor; of one without any, those that its other axes have."""
    return prod(size for size in shape if size)


def can_be_read(x: Tensor) -> bool:
    """Whether the elements of a tensor are there, as numbers in arrays of numpy."""
    if isinstance(x.value, Sharded):
        return not x.value.spec.pending and all(is_of_numpy(part) for part in x.value.shards)
    return isinstance(x.value, Local) and is_of_numpy(x.value)


def is_of_numpy(part: Local) -> bool:
    """Whether a part reads a small array of numpy, of one axis and of finite numbers."""
    buffer: Any = part.buffer
    if type(buffer).__module__ != "numpy" or buffer.ndim != 1 or buffer.dtype.kind not in "biuf":
        return False
    return bool(len(buffer) <= MOST_HELD and numpy_module().isfinite(buffer).all())


def is_cut_off(operand: Operand) -> bool:
    """Whether a tensor reads a buffer that ends before all that its first view reads; parts of it may be there."""
    value = operand.value if isinstance(operand, Tensor) else None
    parts: Any = value.shards if isinstance(value, Sharded) else () if value is None else (value,)
    return any(not 0 <= address < len(part.buffer) for part in parts for address in ends_of(part))


def ends_of(part: Any) -> tuple[int, ...]:
    """The least and the greatest address that the first view of a part reads; none if the part has no element."""
    view = view_at(part.tracker.views[0], {})
    if 0 in part.shape or 0 in view.shape:
        return ()
    reaches = [stride * (size - 1) for size, stride in zip(view.shape, view.strides, strict=True)]
    return view.offset + sum(min(0, reach) for reach in reaches), view.offset + sum(max(0, reach) for reach in reaches)


def ordered(levels: Sequence[Level]) -> tuple[Level, ...]:
    """Levels, each once, those that were opened first in front."""
    return tuple(sorted(set(levels), key=lambda level: level.serial))


def in_order(operands: Sequence[Operand]) -> tuple[Level, ...]:
    """The levels that any of some operands has."""
    return ordered([level for operand in operands if isinstance(operand, Tensor) for level in operand.levels])


def places_of(operand: Operand, levels: tuple[Level, ...]) -> tuple[int, ...]:
    """Where the levels of an operand are among all of them."""
    return tuple(levels.index(level) for level in operand.levels) if isinstance(operand, Tensor) else ()


def table_of(operand: Operand) -> Table:
    """The elements of an operand as the definition has them (D19, D26)."""
    if not isinstance(operand, Tensor):
        return Table((), {(): operand})
    return together(operand.value) if isinstance(operand.value, Sharded) else part_of(operand.value)


def tables_of(name: str, operands: Sequence[Operand]) -> list[Table]:
    """The elements of operands, those that are compared in the type in which they are."""
    tables = [table_of(operand) for operand in operands]
    kinds = [operand.dtype if isinstance(operand, Tensor) else operand for operand in operands]
    return in_common_type(kinds, tables) if name in COMPARED else tables


def together(value: Sharded) -> Table:
    """The tensor whose parts devices hold (D26)."""
    mesh, parts = dict(value.spec.mesh.axes), [part_of(part) for part in value.shards]
    try:
        return sharding.assemble(value.shape, value.spec.names, mesh, parts)
    except (ValueError, KeyError) as differ:
        raise WrongAnswerError(f"the parts of a tensor are not those of one: {value.spec}; {differ}") from differ


def part_of(part: Any) -> Table:
    """What a tracker reads of its buffer, each element through its stack (D16)."""
    stack, held = tuple(view_at(view, {}) for view in part.tracker.views), part.buffer.tolist()

    def element(index: Index) -> Any:
        reading = read(stack, index)
        address = reading.address if reading.is_valid and not reading.leaves_base else None
        require(address in range(len(held)), "a tensor reads no element", part.tracker, len(held), index)
        return held[address]

    return tabulated(part.shape, element)


def array_of(table: Table, dtype: Any) -> Any:
    """A table as an array of numpy."""
    return numpy_module().asarray(list(table.element.values()), dtype).reshape(table.shape)


def scale_of(name: str, tables: Sequence[Table]) -> float:
    """How large the numbers get that are added up to an element, where the order of adding is not said."""
    largest = [max(map(abs, table.element.values()), default=0) for table in tables]
    return SCALES[name](largest, tables) if name in SCALES else 0


def agrees(name: str, result: Tensor, expected: Table, scale: float) -> None:
    """Requires a result with a shape and elements, on a mesh with the part of each device (D25), and that it is read so
    as a whole."""
    require(result.physical_shape == expected.shape, f"{name}: the shape", result.physical_shape, expected.shape)
    is_same = partial(same, result.dtype, scale)
    value = result.value
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


def compare(what: str, found: Table, expected: Table, is_same: Callable[[Any, Any], bool]) -> None:
    """Requires each element."""
    for index, element in found.element.items():
        require(is_same(element, expected.element[index]), what, index, element, expected.element[index])


def same(dtype: Any, scale: float, found: float, expected: float) -> bool:
    """Whether two numbers are the same in a type of elements: integers wrap around, floats are rounded."""
    if dtype.kind == "b":
        return bool(found) == bool(expected)
    if dtype.kind in "iu":
        return int(found - expected) % int(2 ** (8 * dtype.itemsize)) == 0
    rounding, least = 2.0 ** -BITS[dtype.itemsize], float(numpy_module().finfo(dtype).smallest_subnormal)
    return isnan(expected) or bool(abs(found - expected) <= 4 * rounding * max(abs(expected), scale) + FEW * least)
