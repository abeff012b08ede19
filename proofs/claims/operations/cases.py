"""Operations with operands and arguments, and what each is defined to give; the claims about whole operations run
these.

Elements are numbers of their own, so a result shows where each of its elements comes from, and a kernel that only moves
elements moves any others in the same way. Reductions are of numbers of both signs.
"""

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from math import prod
from typing import Any, NamedTuple

from impl.ops.operation import Operation
from impl.ops.operations.axes import MoveAxisOp, SqueezeOp, SwapAxesOp, UnsqueezeOp
from impl.ops.operations.comparison import LessEqualOp
from impl.ops.operations.contraction import MatmulOp
from impl.ops.operations.elementwise import NegativeOp, SubtractOp
from impl.ops.operations.indexing import GatherOp, ScatterAddOp, ScatterOp
from impl.ops.operations.reduction import ReduceMaxOp, ReduceMeanOp, ReduceMinOp, ReduceSumOp
from impl.ops.operations.shape import BroadcastToOp, ConcatenateOp, ReshapeOp, SliceTensorOp, SliceUpdateOp
from impl.ops.tensors.tensor import Tensor
from proofs.claims.operations.meant import several
from proofs.kernel import Given
from spec import operation as definition
from spec.movement import reshape
from spec.operation import Tensor as Table
from spec.operation import reduced, tabulated, viewed
from spec.shape import Shape, index_set, ravel

SHAPES = ((), (3,), (2, 3), (2, 1, 3), (2, 3, 1, 2))
"""One logical shape of each rank up to 4."""


class Case(NamedTuple):
    """An operation, the logical shapes of its operands, and its arguments."""

    name: str
    shapes: tuple[Shape, ...]
    kwargs: dict[str, Any]


OPERATIONS: dict[str, type[Operation]] = {
    "unsqueeze": UnsqueezeOp, "squeeze": SqueezeOp, "swap_axes": SwapAxesOp, "moveaxis": MoveAxisOp,
    "broadcast_to": BroadcastToOp, "reshape": ReshapeOp, "slice_tensor": SliceTensorOp, "subtract": SubtractOp,
    "slice_update": SliceUpdateOp, "concatenate": ConcatenateOp, "gather": GatherOp, "scatter": ScatterOp,
    "scatter_add": ScatterAddOp, "negative": NegativeOp, "less_equal": LessEqualOp, "matmul": MatmulOp,
    "reduce_sum": ReduceSumOp, "reduce_max": ReduceMaxOp, "reduce_min": ReduceMinOp, "reduce_mean": ReduceMeanOp,
}  # fmt: skip


def view_defined(name: str) -> Callable[..., Table]:
    """A view operation of the definition, which takes the arguments in the definition's order."""
    return lambda kwargs, x: viewed(x, getattr(definition, name)(x.shape, *kwargs.values()))


def reduction_defined(name: str) -> Callable[..., Table]:
    """A reduction of the definition; a mean is the sum divided by the number of elements in it."""
    combine = {"reduce_max": max, "reduce_min": min}.get(name, lambda a, b: a + b)

    def found(kwargs: dict[str, Any], x: Table) -> Table:
        total, count = reduced(x, kwargs["axis"], combine), prod(x.shape[axis] for axis in kwargs["axis"])
        return tabulated(total.shape, lambda i: total.element[i] / count) if name == "reduce_mean" else total

    return found


DEFINED: dict[str, Callable[..., Table]] = {
    **{name: view_defined(name) for name in ("swap_axes", "broadcast_to")},
    **{name: reduction_defined(name) for name in ("reduce_sum", "reduce_max", "reduce_min", "reduce_mean")},
    "unsqueeze": lambda kwargs, x: viewed(x, definition.unsqueeze(x.shape, *several(kwargs["axis"]))),
    "squeeze": lambda kwargs, x: viewed(x, definition.squeeze(x.shape, squeezed_axes(x.shape, kwargs))),
    "moveaxis": lambda kwargs, x: viewed(x, definition.moveaxes(x.shape, *map(several, kwargs.values()))),
    "slice_tensor": lambda kwargs, x: viewed(
        x, definition.slice_steps(kwargs["start"], kwargs["size"], kwargs.get("step", (1,) * len(x.shape)))
    ),
    "reshape": lambda kwargs, x: viewed(x, reshape(x.shape, kwargs["shape"])),
    "subtract": lambda _, x, y: tabulated(x.shape, lambda index: x.element[index] - y.element[index]),
    "negative": lambda _, x: tabulated(x.shape, lambda index: -x.element[index]),
    "less_equal": lambda _, x, y: tabulated(x.shape, lambda index: x.element[index] <= y.element[index]),
    "matmul": lambda _, x, y: definition.matmul(x, y),
    "slice_update": lambda kwargs, x, update: definition.slice_update(x, update, kwargs["start"]),
    "concatenate": lambda kwargs, *tables: definition.concatenate(tables, kwargs["axis"]),
    "gather": lambda kwargs, x, places: definition.gather(x, places, kwargs["axis"]),
    "scatter": lambda kwargs, x, places, updates: definition.scatter(x, places, updates, kwargs["axis"]),
    "scatter_add": lambda kwargs, x, places, updates: definition.scatter_add(x, places, updates, kwargs["axis"]),
}
"""For each operation the function of the definition that takes its arguments and operands."""


def squeezed_axes(shape: Shape, kwargs: dict[str, Any]) -> tuple[int, ...]:
    """The axis that is named, or all axes of size 1 if none is."""
    ones = tuple(axis for axis, size in enumerate(shape) if size == 1)
    return several(kwargs["axis"]) if "axis" in kwargs else ones


def replaced(shape: Shape, axis: int, middle: Shape) -> Shape:
    """A shape with one axis replaced by others."""
    return (*shape[:axis], *middle, *shape[axis + 1 :])


def views_of(shape: Shape) -> Iterator[Case]:
    """View operations on one shape."""
    axes = range(len(shape))
    yield from (Case("unsqueeze", (shape,), {"axis": axis}) for axis in range(len(shape) + 1))
    yield Case("unsqueeze", (shape,), {"axis": (len(shape) + 1, 0)})
    yield from (Case("squeeze", (shape,), {"axis": axis}) for axis in axes if shape[axis] == 1)
    yield Case("squeeze", (shape,), {})
    yield from (Case("swap_axes", (shape,), {"axis1": a, "axis2": b}) for a, b in combinations(axes, 2))
    yield from (Case("moveaxis", (shape,), {"source": a, "destination": b}) for a in axes for b in axes if a != b)
    if len(shape) > 1:
        places = (1, len(shape) - 1) if len(shape) > 2 else (0, 1)
        yield Case("moveaxis", (shape,), {"source": (1, 0), "destination": places})
    yield Case("broadcast_to", (shape,), {"shape": (2, *(2 if size == 1 else size for size in shape))})
    wanted = [(prod(shape),), *([(2, prod(shape) // 2)] if prod(shape) % 2 == 0 else [])]
    yield from (Case("reshape", (shape,), {"shape": new}) for new in wanted)
    start, size = tuple(n // 2 for n in shape), tuple(n - n // 2 for n in shape)
    yield Case("slice_tensor", (shape,), {"start": start, "size": size})
    yield Case("slice_tensor", (shape,), {"start": (0,) * len(shape), "size": shape})
    start, size = tuple(max(n - 1, 0) for n in shape), tuple((n + 1) // 2 for n in shape)
    yield Case("slice_tensor", (shape,), {"start": start, "size": size, "step": (-2,) * len(shape)})


def arrangements_of(shape: Shape) -> Iterator[Case]:
    """Operations that put several tensors together, on one shape."""
    axes = range(len(shape))
    yield from (Case(name, (shape, shape), {}) for name in ("subtract", "less_equal"))
    yield Case("negative", (shape,), {})
    if len(shape) > 1:
        yield Case("matmul", (shape, (*shape[:-2], shape[-1], 2)), {})
    for axis in axes:
        yield Case("concatenate", (shape, replaced(shape, axis, (2,))), {"axis": axis})
        part = replaced(shape, axis, (1,))
        yield Case("slice_update", (shape, part), {"start": tuple(shape[k] - 1 if k == axis else 0 for k in axes)})


def lookups_of(shape: Shape) -> Iterator[Case]:
    """Operations with indices of ranks 0 to 2, on one shape."""
    for axis, indices in product(range(len(shape)), ((), (2,), (2, 2))):
        yield Case("gather", (shape, indices), {"axis": axis})
        updates = replaced(shape, axis, indices)
        yield from (Case(name, (shape, indices, updates), {"axis": axis}) for name in ("scatter", "scatter_add"))


def reductions_of(shape: Shape) -> Iterator[Case]:
    """Reductions of every set of axes of one shape."""
    several = chain.from_iterable(combinations(range(len(shape)), count) for count in range(1, len(shape) + 1))
    kinds = ("sum", "max", "min", "mean")
    yield from (Case(f"reduce_{kind}", (shape,), {"axis": axes}) for axes in several for kind in kinds)


def table_of(case: Case, which: int, shape: Shape) -> Table:
    """An operand: numbers that are all different; for a comparison, small numbers of which some are equal; or indices,
    some of them negative and some repeated."""
    if case.name == "less_equal":
        return tabulated(shape, lambda index: (which + 1) * ravel(shape, index) % 3)
    if case.name in ("gather", "scatter", "scatter_add") and which == 1:
        extent = case.shapes[0][case.kwargs["axis"]]
        return tabulated(shape, lambda index: (3 * ravel(shape, index) + 1) % (2 * extent) - extent)
    return tabulated(shape, lambda index: (1000 * which + ravel(shape, index) + 1) * (-1) ** sum(index))


def tensor_of(table: Table) -> Tensor:
    """An operand as the library takes it."""
    elements = list(table.element.values())
    return ReshapeOp()(elements, shape=table.shape) if elements else Tensor.of(elements)


def agrees(given: Given, array: Any, expected: Table) -> None:
    """States the goals that an array has the expected shape and elements."""
    given.agree("the shape", impl=tuple(array.shape), spec=expected.shape)
    same = array.reshape(-1).tolist() == [expected.element[index] for index in index_set(expected.shape)]
    given.check("the elements", same)


