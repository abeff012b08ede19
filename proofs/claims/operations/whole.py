"""Whole operations as they run with numpy (L9, L10): on batches they act member by member, and the shards of a result
are put together."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

from impl.ops import Level, Mesh, ShardingSpec, incr_batch_dims, reshard, reshard_plan, shard
from impl.ops.operations.elementwise import SubtractOp
from impl.ops.operations.reduction import ReduceMaxOp
from impl.ops.sharding.spmd import execute_on_shards, placed_on
from impl.ops.sharding.values import Sharded, assemble
from impl.ops.tensors.tensor import Tensor
from proofs.claims.operations.cases import (
    DEFINED,
    OPERATIONS,
    Case,
    agrees,
    arrangements_of,
    lookups_of,
    reductions_of,
    table_of,
    tensor_of,
    views_of,
)
from proofs.claims.operations.meant import repeated
from proofs.claims.operations.mesh import divisions
from proofs.kernel import Bounded, Given, claim, refuted
from spec import sharding
from spec.batching import each
from spec.operation import Tensor as Table
from spec.operation import reduced, tabulated
from spec.shape import Shape, ravel

SHAPES = ((), (3,), (2, 3), (2, 1, 3), (2, 3, 1, 2))
"""One logical shape of each rank up to 4."""

ON_MEMBERS = Bounded("one shape of each rank up to 4, all axes, 1 and 2 batch levels on all operands, one, or one each")
ON_SHARDS = Bounded("shapes (3), (2,3), (4,2), a mesh of 2 x 2 devices, all divisions of the first operand")

Kind = Callable[[Shape], Iterator[Case]]
"""A function that lists the operations of one kind on a shape."""


def batched(kind: Kind) -> Iterator[tuple[Case, tuple[tuple[int, ...], ...]]]:
    """Operations and, for each operand, the batch levels that it has; each level belongs to some operand."""
    for case in (case for shape in SHAPES for case in kind(shape)):
        count = len(case.shapes)
        for levels in ((0,), (0, 1)):
            one = [((),) * k + (levels,) + ((),) * (count - k - 1) for k in range(count)]
            crossed = [(levels[:1], *[levels[1:]] * (count - 1))] if count > 1 and len(levels) > 1 else []
            yield from ((case, have) for have in ((levels,) * count, *(one if count > 1 else []), *crossed))


def acts_on_each_member(given: Given, case: Case, have: tuple[tuple[int, ...], ...]) -> None:
    """States the goals that an operation on batches gives for each member what it is defined to give (D24)."""
    batch = (2, 3)[: 1 + max(level for levels in have for level in levels)]
    opened = [Level(extent) for extent in batch]
    tables, tensors = [], []
    for which, (shape, levels) in enumerate(zip(case.shapes, have, strict=True)):
        table = table_of(case, which, (*(batch[level] for level in levels), *shape))
        tensor = tensor_of(table)
        for level in levels:
            tensor = incr_batch_dims(tensor, opened[level])
        tensors.append(tensor)
        tables.append(repeated(table, levels, batch))
    result = OPERATIONS[case.name]()(*tensors, **case.kwargs)
    given.check("it is on all levels", result.levels == tuple(opened))
    agrees(given, result.value.whole(), each(partial(DEFINED[case.name], case.kwargs), tables, batch))


@claim(
    "C42.views",
    "A view operation on a batch gives, for each batch index, what it gives on that member alone.",
    family="operations",
    scope=ON_MEMBERS,
    ids=("L9", "D20", "D24"),
    cases=lambda: batched(views_of),
)
def views_act_on_each_member(given: Given, case: Case, have: tuple[tuple[int, ...], ...]) -> None:
    acts_on_each_member(given, case, have)


@claim(
    "C42.arranged",
    "A difference, a comparison, a negative, `matmul`, `slice_update` and `concatenate` on batches give, for each "
    "batch index, what they give on the members; an operand without a batch axis is the same for each.",
    family="operations",
    scope=ON_MEMBERS,
    ids=("L9", "D21", "D24"),
    cases=lambda: batched(arrangements_of),
)
def arrangements_act_on_each_member(given: Given, case: Case, have: tuple[tuple[int, ...], ...]) -> None:
    acts_on_each_member(given, case, have)


@claim(
    "C42.indexed",
    "`gather` and `scatter`, which replaces or adds, on batches give, for each batch index, what they give on the "
    "members; an operand without a batch axis is the same for each.",
    family="operations",
    scope=ON_MEMBERS,
    ids=("L9", "D22", "D24"),
    cases=lambda: batched(lookups_of),
)
def lookups_act_on_each_member(given: Given, case: Case, have: tuple[tuple[int, ...], ...]) -> None:
    acts_on_each_member(given, case, have)


@claim(
    "C42.reduced",
    "A reduction on a batch gives, for each batch index, what it gives on that member alone.",
    family="operations",
    scope=ON_MEMBERS,
    ids=("L9", "D23", "D24"),
    cases=lambda: batched(reductions_of),
)
def reductions_act_on_each_member(given: Given, case: Case, have: tuple[tuple[int, ...], ...]) -> None:
    acts_on_each_member(given, case, have)


MESH = {"x": 2, "y": 2}


def divided(kind: Kind) -> Iterator[tuple[Case, tuple[Any, ...]]]:
    """Operations with all divisions of the first operand, and some divisions of the others."""
    for case in (case for shape in ((3,), (2, 3), (4, 2)) for case in kind(shape)):
        for k, dims in enumerate(divisions(len(case.shapes[0]), MESH)):
            rest = [list(divisions(len(other), MESH)) for other in case.shapes[1:]]
            yield case, (dims, *(others[(5 * k + 3) % len(others)] for others in rest))


def acts_on_shards(given: Given, case: Case, dims: tuple[Any, ...]) -> None:
    """States the goals that an operation on shards gives shards of what it is defined to give, divided as planned
    (D26)."""
    mesh = Mesh(MESH)
    tables = [table_of(case, which, shape) for which, shape in enumerate(case.shapes)]
    operation, tensors = OPERATIONS[case.name](), tuple(map(tensor_of, tables))
    operands, params = operation.bound(tensors, case.kwargs)
    spec = [ShardingSpec(mesh, division) for division in dims]
    values = [placed_on("shard", operand.value, each_spec) for operand, each_spec in zip(operands, spec, strict=True)]
    given.check("the operands lie as asked", [value.spec for value in values] == spec)
    expected = DEFINED[case.name](case.kwargs, *tables)
    result = execute_on_shards(operation.record, values, params, settles=True)
    pending = execute_on_shards(operation.record, values, params)
    plan = operation.plan(tuple(Tensor(value) for value in values), case.kwargs)
    given.check("the result is on the mesh", isinstance(result, Sharded) and isinstance(pending, Sharded))
    if isinstance(result, Sharded) and isinstance(pending, Sharded) and plan is not None:
        given.check("it lies as planned", result.spec == plan.result.with_pending({}))
        shards = [as_table(part.whole()) for part in result.shards]
        whole = sharding.assemble(expected.shape, result.spec.names, MESH, shards)
        given.check("its shards are those of the whole", whole == expected)
        agrees(given, assemble(pending), expected)


def as_table(array: Any) -> Table:
    """An array of numpy as a table."""
    elements = array.reshape(-1).tolist()
    return tabulated(tuple(array.shape), lambda index: elements[ravel(tuple(array.shape), index)])


@claim(
    "C46.views",
    "A view operation on shards, after the moves of its plan, gives shards of what it gives on the whole; they lie as "
    "planned.",
    family="mesh",
    scope=ON_SHARDS,
    ids=("L10", "D20", "D25", "D26"),
    cases=lambda: divided(views_of),
)
def views_act_on_shards(given: Given, case: Case, dims: tuple[Any, ...]) -> None:
    acts_on_shards(given, case, dims)


@claim(
    "C46.arranged",
    "A difference, a comparison, a negative, `matmul`, `slice_update` and `concatenate` on shards, after the moves of "
    "their plan, give shards of what they give on the whole.",
    family="mesh",
    scope=ON_SHARDS,
    ids=("L10", "D21", "D26"),
    cases=lambda: divided(arrangements_of),
)
def arrangements_act_on_shards(given: Given, case: Case, dims: tuple[Any, ...]) -> None:
    acts_on_shards(given, case, dims)


@claim(
    "C46.indexed",
    "`gather` and `scatter`, which replaces or adds, on shards, after the moves of their plan, give shards of what "
    "they give on the whole.",
    family="mesh",
    scope=ON_SHARDS,
    ids=("L10", "D22", "D26"),
    cases=lambda: divided(lookups_of),
)
def lookups_act_on_shards(given: Given, case: Case, dims: tuple[Any, ...]) -> None:
    acts_on_shards(given, case, dims)


@claim(
    "C46.reduced",
    "A reduction on shards, after the moves of its plan, gives shards of what it gives on the whole; parts that are "
    "pending are combined as it combines elements.",
    family="mesh",
    scope=ON_SHARDS,
    ids=("L10", "D23", "D26"),
    cases=lambda: divided(reductions_of),
)
def reductions_act_on_shards(given: Given, case: Case, dims: tuple[Any, ...]) -> None:
    acts_on_shards(given, case, dims)


def divisions_of(shape: Shape) -> Iterator[tuple[Shape, Any, Any]]:
    """Any two divisions of a shape."""
    yield from product((shape,), divisions(len(shape), MESH), divisions(len(shape), MESH))


@claim(
    "C46.reshard",
    "From any division to any other, `reshard` brings each device what it is defined to hold; and nothing is gathered "
    "along a mesh axis that both have in front.",
    family="mesh",
    scope=Bounded("shapes (3), (5), (2,3), a mesh of 2 x 2 devices, all pairs of divisions"),
    ids=("L10", "D25", "D26"),
    cases=lambda: (case for shape in ((3,), (5,), (2, 3)) for case in divisions_of(shape)),
)
def resharding_brings_what_is_defined(given: Given, shape: Shape, before: Any, after: Any) -> None:
    mesh, table = Mesh(MESH), tabulated(shape, lambda index: ravel(shape, index))
    there = shard(tensor_of(table), ShardingSpec(mesh, before))
    result, moves = reshard(there, ShardingSpec(mesh, after)), reshard_plan(there, ShardingSpec(mesh, after))
    kept = {name for old, new in zip(before, after, strict=True) for name in old[:1] if old[:1] == new[:1]}
    given.check("what stays is not moved", not any(move.mesh_axis in kept for move in moves))
    if isinstance(result.value, Sharded):
        given.check("it lies as wanted", result.value.spec == ShardingSpec(mesh, after))
        for part, device in zip(result.value.shards, sharding.devices(MESH), strict=True):
            given.check("the part", as_table(part.whole()) == sharding.shard(table, after, MESH, device))


@claim(
    "C42.counted",
    "Batch levels may be counted (false: two tensors with one batch axis each need not be on the same level).",
    family="operations",
    scope=Bounded("one sum of two vectors"),
    ids=("L9", "D24"),
    expect=refuted,
)
def levels_are_counted(given: Given) -> None:
    first, second = tabulated((3,), lambda index: index[0]), tabulated((3,), lambda index: 2 * index[0])
    level = Level(3)
    tensors = [incr_batch_dims(tensor_of(table), level) for table in (first, second)]
    outer = tabulated((3, 3), lambda index: first.element[index[:1]] - second.element[index[1:]])
    agrees(given, SubtractOp()(*tensors).value.whole(), outer)


@claim(
    "C46.sum-of-maxima",
    "The parts of any reduction may be added (false: those of a maximum may not).",
    family="mesh",
    scope=Bounded("the maximum of four numbers on two devices"),
    ids=("L10", "D23"),
    expect=refuted,
)
def parts_are_added(given: Given) -> None:
    table, mesh = tabulated((4,), lambda index: index[0] + 1), Mesh({"x": 2})
    value = placed_on("shard", tensor_of(table).value, ShardingSpec(mesh, ["x"]))
    found = execute_on_shards(ReduceMaxOp.record, [value], {"axis": (0,), "keepdims": False})
    if isinstance(found, Sharded):
        added = Sharded(found.shape, found.spec.with_pending({"x": "sum"}), found.shards)
        agrees(given, assemble(added), reduced(table, (0,), max))
