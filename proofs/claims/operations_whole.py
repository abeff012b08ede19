"""Whole operations as they run with numpy (L9, L10): on batches member by member, on meshes put together again.

Elements are numbers of their own, so a result shows where each of its elements comes from, and a kernel that only moves
elements moves any others in the same way. Reductions are of numbers of both signs.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations
from math import prod
from typing import Any, NamedTuple

from impl.ops import Level, Mesh, ShardingSpec, incr_batch_dims
from impl.ops.axes import MoveAxisOp, SqueezeOp, SwapAxesOp, UnsqueezeOp
from impl.ops.elementwise import SubtractOp
from impl.ops.indexing import GatherOp, ScatterOp
from impl.ops.operation import Operation
from impl.ops.reduction import ReduceMaxOp, ReduceMeanOp, ReduceMinOp, ReduceSumOp
from impl.ops.shape import BroadcastToOp, ConcatenateOp, ReshapeOp, SliceTensorOp, SliceUpdateOp
from impl.ops.spmd import assemble, execute_on_shards, placed_on
from impl.ops.tensor import Tensor
from impl.ops.values import Sharded
from proofs.claims.operations_mesh import divisions
from proofs.kernel import Bounded, Given, claim, refuted
from spec import operation as definition
from spec import sharding
from spec.batching import each
from spec.movement import reshape
from spec.operation import Tensor as Table
from spec.operation import reduced, tabulated, viewed
from spec.shape import Shape, index_set, ravel

SHAPES = ((), (3,), (2, 3), (2, 1, 3), (2, 3, 1, 2))
"""A logical shape of each rank up to 4."""


class Case(NamedTuple):
    """An operation, the logical shapes of its operands, and its arguments."""

    name: str
    shapes: tuple[Shape, ...]
    kwargs: dict[str, Any]


OPERATIONS: dict[str, type[Operation]] = {
    "unsqueeze": UnsqueezeOp, "squeeze": SqueezeOp, "swap_axes": SwapAxesOp, "moveaxis": MoveAxisOp,
    "broadcast_to": BroadcastToOp, "reshape": ReshapeOp, "slice_tensor": SliceTensorOp, "subtract": SubtractOp,
    "slice_update": SliceUpdateOp, "concatenate": ConcatenateOp, "gather": GatherOp, "scatter": ScatterOp,
    "reduce_sum": ReduceSumOp, "reduce_max": ReduceMaxOp, "reduce_min": ReduceMinOp, "reduce_mean": ReduceMeanOp,
}  # fmt: skip


def view_defined(name: str) -> Callable[..., Table]:
    """A view operation as it is defined, its arguments in the order of the definition."""
    return lambda kwargs, x: viewed(x, getattr(definition, name)(x.shape, *kwargs.values()))


def reduction_defined(name: str) -> Callable[..., Table]:
    """A reduction as it is defined; a mean is the sum over the number of elements in it."""
    combine = {"reduce_max": max, "reduce_min": min}.get(name, lambda a, b: a + b)

    def found(kwargs: dict[str, Any], x: Table) -> Table:
        total, count = reduced(x, kwargs["axis"], combine), prod(x.shape[axis] for axis in kwargs["axis"])
        return tabulated(total.shape, lambda i: total.element[i] / count) if name == "reduce_mean" else total

    return found


DEFINED: dict[str, Callable[..., Table]] = {
    **{name: view_defined(name) for name in ("unsqueeze", "swap_axes", "moveaxis", "broadcast_to", "slice_tensor")},
    **{name: reduction_defined(name) for name in ("reduce_sum", "reduce_max", "reduce_min", "reduce_mean")},
    "squeeze": lambda kwargs, x: viewed(x, definition.squeeze(x.shape, (kwargs["axis"],))),
    "reshape": lambda kwargs, x: viewed(x, reshape(x.shape, kwargs["shape"])),
    "subtract": lambda _, x, y: tabulated(x.shape, lambda index: x.element[index] - y.element[index]),
    "slice_update": lambda kwargs, x, update: definition.slice_update(x, update, kwargs["start"]),
    "concatenate": lambda kwargs, *tables: definition.concatenate(tables, kwargs["axis"]),
    "gather": lambda kwargs, x, places: definition.gather(x, places, kwargs["axis"]),
    "scatter": lambda kwargs, x, places, updates: definition.scatter(x, places, updates, kwargs["axis"]),
}
"""What each operation is defined to give, for its arguments and its operands."""


def replaced(shape: Shape, axis: int, middle: Shape) -> Shape:
    """A shape with an axis replaced by others."""
    return (*shape[:axis], *middle, *shape[axis + 1 :])


def views_of(shape: Shape) -> Iterator[Case]:
    """View operations on one shape."""
    axes = range(len(shape))
    yield from (Case("unsqueeze", (shape,), {"axis": axis}) for axis in range(len(shape) + 1))
    yield from (Case("squeeze", (shape,), {"axis": axis}) for axis in axes if shape[axis] == 1)
    yield from (Case("swap_axes", (shape,), {"axis1": a, "axis2": b}) for a, b in combinations(axes, 2))
    yield from (Case("moveaxis", (shape,), {"source": a, "destination": b}) for a in axes for b in axes if a != b)
    yield Case("broadcast_to", (shape,), {"shape": (2, *(2 if size == 1 else size for size in shape))})
    wanted = [(prod(shape),), *([(2, prod(shape) // 2)] if prod(shape) % 2 == 0 else [])]
    yield from (Case("reshape", (shape,), {"shape": new}) for new in wanted)
    start, size = tuple(n // 2 for n in shape), tuple(n - n // 2 for n in shape)
    yield Case("slice_tensor", (shape,), {"start": start, "size": size})
    yield Case("slice_tensor", (shape,), {"start": (0,) * len(shape), "size": shape})


def kernels_of(shape: Shape) -> Iterator[Case]:
    """Operations that are no view operations, on one shape."""
    axes = range(len(shape))
    yield Case("subtract", (shape, shape), {})
    for axis in axes:
        yield Case("concatenate", (shape, replaced(shape, axis, (2,))), {"axis": axis})
        part = replaced(shape, axis, (1,))
        yield Case("slice_update", (shape, part), {"start": tuple(shape[k] - 1 if k == axis else 0 for k in axes)})
        for indices in ((), (2,), (2, 2)):
            yield Case("gather", (shape, indices), {"axis": axis})
            yield Case("scatter", (shape, indices, replaced(shape, axis, indices)), {"axis": axis})
    several = chain.from_iterable(combinations(axes, count) for count in range(1, len(shape) + 1))
    for chosen in several:
        yield from (Case(f"reduce_{kind}", (shape,), {"axis": chosen}) for kind in ("sum", "max", "min", "mean"))


def table_of(case: Case, which: int, shape: Shape) -> Table:
    """An operand: numbers that are all different, or indices, some of them negative and some named twice."""
    if case.name in ("gather", "scatter") and which == 1:
        extent = case.shapes[0][case.kwargs["axis"]]
        return tabulated(shape, lambda index: (3 * ravel(shape, index) + 1) % (2 * extent) - extent)
    return tabulated(shape, lambda index: (1000 * which + ravel(shape, index) + 1) * (-1) ** sum(index))


def tensor_of(table: Table) -> Tensor:
    """An operand for the library."""
    elements = list(table.element.values())
    return ReshapeOp()(elements, shape=table.shape) if elements else Tensor.of(elements)


def agrees(given: Given, array: Any, expected: Table) -> None:
    """The goals that an array is what is expected: shape and elements."""
    given.agree("the shape", impl=tuple(array.shape), spec=expected.shape)
    same = array.reshape(-1).tolist() == [expected.element[index] for index in index_set(expected.shape)]
    given.check("the elements", same)


def batched_cases() -> Iterator[tuple[Case, tuple[tuple[int, ...], ...]]]:
    """Operations and, for each operand, the batch levels that it has; some operand has each level."""
    for shape in SHAPES:
        for case in (*views_of(shape), *kernels_of(shape)):
            count = len(case.shapes)
            for levels in ((0,), (0, 1)):
                one = [((),) * k + (levels,) + ((),) * (count - k - 1) for k in range(count)]
                crossed = [(levels[:1], *[levels[1:]] * (count - 1))] if count > 1 and len(levels) > 1 else []
                yield from ((case, have) for have in ((levels,) * count, *(one if count > 1 else []), *crossed))


@claim(
    "C42.members",
    "Every operation on batches gives, for each batch index, what it gives on the members alone; operands without a "
    "batch axis are the same for each.",
    family="operations",
    scope=Bounded("one shape of each rank up to 4, all axes, 1 and 2 batch levels on all operands, one, or one each"),
    ids=("L9", "D20", "D21", "D22", "D23", "D24"),
    cases=batched_cases,
)
def operations_act_on_each_member(given: Given, case: Case, have: tuple[tuple[int, ...], ...]) -> None:
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


def repeated(table: Table, levels: tuple[int, ...], batch: Shape) -> Table:
    """A batch that has some of the batch axes, with all of them."""
    own, rank = len(levels), len(batch)
    return tabulated(
        (*batch, *table.shape[own:]),
        lambda index: table.element[(*(index[level] for level in levels), *index[rank:])],
    )


MESH = {"x": 2, "y": 2}


def sharded_cases() -> Iterator[tuple[Case, tuple[Any, ...]]]:
    """Operations with all ways to divide the first operand, and some to divide the others."""
    for shape in ((3,), (2, 1, 3), (4, 2)):
        every = (*views_of(shape), *kernels_of(shape))
        for case in (case for case in every if case.name not in ("reduce_min", "unsqueeze")):
            for k, dims in enumerate(divisions(len(shape), MESH)):
                rest = [list(divisions(len(other), MESH)) for other in case.shapes[1:]]
                yield case, (dims, *(others[(5 * k + 3) % len(others)] for others in rest))


@claim(
    "C46.shards",
    "Every operation on the shards of its operands, after the moves of its plan, gives shards of what it gives on the "
    "whole operands, and they lie as the plan says.",
    family="mesh",
    scope=Bounded("shapes (3), (2,1,3), (4,2), a mesh of 2 x 2 devices, all divisions of the first operand"),
    ids=("L10", "D25", "D26"),
    cases=sharded_cases,
)
def operations_act_on_shards(given: Given, case: Case, dims: tuple[Any, ...]) -> None:
    mesh = Mesh(MESH)
    tables = [table_of(case, which, shape) for which, shape in enumerate(case.shapes)]
    operation, tensors = OPERATIONS[case.name](), tuple(map(tensor_of, tables))
    operands, params = operation.bound(tensors, case.kwargs)
    spec = [ShardingSpec(mesh, division) for division in dims]
    values = [placed_on("shard", operand.value, each_spec) for operand, each_spec in zip(operands, spec, strict=True)]
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
