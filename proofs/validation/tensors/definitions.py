"""What each operation on tensors is defined to give for the arguments that a caller writes (D20 to D23).

A caller counts axes from the front or from the end, leaves some out, writes -1 for a size, and has operands of other
shapes repeated; the definitions have none of that.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from math import copysign, inf, nan, prod
from typing import Any

from impl.ops.arrays import numpy_module
from proofs.claims.operations.meant import counted, meant, several
from spec import operation as definition
from spec.movement import reshape
from spec.operation import Tensor as Table
from spec.operation import tabulated, viewed
from spec.shape import Index, Shape, index_set

Given = Mapping[str, Any]
Defined = Callable[..., Table]

COMPARED = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
"""Those that compare elements."""


def in_common_type(name: str, kinds: Sequence[Any], tables: Sequence[Table]) -> list[Table]:
    """Tables of elements of some types, or of numbers, as an operation takes them: in the type that they have together,
    which need not hold all that each of them has, if that is real or complex. Integers are compared as they are."""
    dtype = type_together(kinds)
    is_whole = dtype.kind not in "fc" or (name in COMPARED and all(map(is_integral, kinds)))
    if name not in (*ELEMENTWISE, "divide") or is_whole:
        return list(tables)
    taken = [Table(table.shape, {index: dtype.type(element).item() for index, element in table.element.items()})
             for table in tables]  # fmt: skip
    return taken if name != "divide" or dtype.kind != "c" else [without_extremes(table, dtype) for table in taken]


def type_together(kinds: Sequence[Any]) -> Any:
    """The type that types and numbers of Python have together in numpy: a number takes on that of what stands beside
    it, and where there are numbers alone, each has its own."""
    numpy = numpy_module()
    are_numbers = not any(hasattr(kind, "kind") for kind in kinds)
    return numpy.result_type(*(numpy.asarray(kind).dtype if are_numbers else kind for kind in kinds))


def without_extremes(table: Table, dtype: Any) -> Table:
    """A table of complex numbers to divide, or to divide by, with NaN for those so large or so small that numpy's steps
    to a quotient, of which one is the reciprocal of the divisor, may leave the type or lose its last bits."""
    limits = numpy_module().finfo(dtype)
    least, most = float(limits.tiny / limits.eps), float(limits.max / 2)
    sizes = {index: max(abs(number.real), abs(number.imag)) for index, number in table.element.items()}
    is_fine = {index: not size or least <= size <= most for index, size in sizes.items()}
    return Table(table.shape, {i: number if is_fine[i] else nan for i, number in table.element.items()})


def is_integral(kind: Any) -> bool:
    """Whether elements of a type, or a number, are integers or booleans."""
    return kind.kind in "biu" if hasattr(kind, "kind") else isinstance(kind, int)


def divided(x: Any, y: Any) -> Any:
    """A quotient; by 0 what IEEE 754 has: infinite, with the signs of both, or NaN. Complex numbers have none by 0."""
    if y or isinstance(x, complex) or isinstance(y, complex):
        return x / y if y else nan
    return x * copysign(inf, y) if x else nan


def larger(x: Any, y: Any) -> Any:
    """The larger number; NaN, where either is."""
    return x if x >= y or x != x else y  # noqa: PLR0124  (NaN alone is not itself)


def smaller(x: Any, y: Any) -> Any:
    """The smaller number; NaN, where either is."""
    return x if x <= y or x != x else y  # noqa: PLR0124


ELEMENTWISE: dict[str, Callable[[Any, Any], Any]] = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul,
    "maximum": larger, "minimum": smaller, "equal": operator.eq, "not_equal": operator.ne, "less": operator.lt,
    "less_equal": operator.le, "greater": operator.gt, "greater_equal": operator.ge,
}  # fmt: skip


def common_shape(shapes: Sequence[Shape]) -> Shape:
    """The shape to which some shapes broadcast: on each axis, counted from the end, the size that is not 1."""
    rank = max(map(len, shapes))
    aligned = [(1,) * (rank - len(shape)) + tuple(shape) for shape in shapes]
    return tuple(next((size for size in sizes if size != 1), 1) for sizes in zip(*aligned, strict=True))


def broadcast(table: Table, shape: Shape) -> Table:
    """A table repeated up to a shape."""
    return viewed(table, definition.broadcast_to(table.shape, shape))


def elementwise(function: Callable[[Any, Any], Any], _: Given, x: Table, y: Table) -> Table:
    """An operation of two tensors, element by element, of one shape."""
    shape = common_shape([x.shape, y.shape])
    left, right = broadcast(x, shape), broadcast(y, shape)
    return tabulated(shape, lambda index: function(left.element[index], right.element[index]))


def matmul(_: Given, x: Table, y: Table) -> Table:
    """The axes in front of the matrices repeated."""
    front = common_shape([x.shape[:-2], y.shape[:-2]])
    return definition.matmul(broadcast(x, (*front, *x.shape[-2:])), broadcast(y, (*front, *y.shape[-2:])))


def unsqueezed(given: Given, x: Table) -> Table:
    """New axes, which are counted on the result."""
    return viewed(x, meant("unsqueeze", x.shape, (given["axis"],)))


def squeezed(given: Given, x: Table) -> Table:
    """Axes of size 1 that go: those named, or, where none is, all of them behind the batch."""
    ones = tuple(axis for axis in range(given.get("batch", 0), len(x.shape)) if x.shape[axis] == 1)
    named = given.get("axis")
    return viewed(x, meant("squeeze", x.shape, (ones if named is None else named,)))


def moved(given: Given, x: Table) -> Table:
    """Axes that go elsewhere."""
    return viewed(x, meant("moveaxis", x.shape, (given["source"], given["destination"])))


def swapped(given: Given, x: Table) -> Table:
    """Two axes exchanged."""
    return viewed(x, meant("swap_axes", x.shape, (given["axis1"], given["axis2"])))


def reshaped(given: Given, x: Table) -> Table:
    """Another shape, in which -1 stands for what is left."""
    shape = tuple(given["shape"])
    rest = prod(size for size in shape if size != -1)
    return viewed(x, reshape(x.shape, tuple(prod(x.shape) // rest if size == -1 else size for size in shape)))


def sliced(given: Given, x: Table) -> Table:
    """A box, or every so many-th element of one."""
    steps = given.get("step") or (1,) * len(x.shape)
    return viewed(x, definition.slice_steps(starts(given, x), tuple(given["size"]), tuple(steps)))


def updated(given: Given, x: Table, update: Table) -> Table:
    """A box replaced."""
    return definition.slice_update(x, update, starts(given, x))


def starts(given: Given, x: Table) -> Index:
    """Where a box begins, counted from the front."""
    return tuple(begin + size if begin < 0 else begin for begin, size in zip(given["start"], x.shape, strict=True))


def concatenated(given: Given, *tables: Table) -> Table:
    """One after another."""
    return definition.concatenate(tables, given["axis"] % len(tables[0].shape))


def by_indices(function: Callable[..., Table], given: Given, x: Table, *others: Table) -> Table:
    """An operation with indices into an axis."""
    return function(x, *others, given["axis"] % len(x.shape))


def reduced(combine: Callable[[Sequence[Any]], Any], given: Given, x: Table) -> Table:
    """All elements along some axes, or all, combined; the axes go, or stay with size 1."""
    rank, batch = len(x.shape), given.get("batch", 0)
    named = range(batch, rank) if given.get("axis") is None else counted(several(given["axis"]), rank)
    kept = [axis for axis in range(rank) if axis not in named]
    groups: dict[Index, list[Any]] = {}
    for index in index_set(x.shape):
        groups.setdefault(tuple(index[axis] for axis in kept), []).append(x.element[index])
    found = tabulated(tuple(x.shape[axis] for axis in kept), lambda index: combine(groups.get(index, [])))
    return viewed(found, definition.unsqueeze(found.shape, *sorted(named))) if given.get("keepdims") else found


def mean(elements: Sequence[Any]) -> Any:
    """The sum by the number."""
    return sum(elements) / len(elements)


REDUCED: dict[str, Callable[[Sequence[Any]], Any]] = {
    "reduce_sum": sum,
    "reduce_max": partial(reduce, larger),
    "reduce_min": partial(reduce, smaller),
    "reduce_mean": mean,
}

LOGICAL: dict[str, Defined] = {
    **{name: partial(elementwise, function) for name, function in ELEMENTWISE.items()},
    **{name: partial(reduced, combine) for name, combine in REDUCED.items()},
    "divide": partial(elementwise, divided),
    "negative": lambda _, x: tabulated(x.shape, lambda index: -x.element[index]),
    "matmul": matmul,
    "unsqueeze": unsqueezed,
    "squeeze": squeezed,
    "swap_axes": swapped,
    "moveaxis": moved,
    "broadcast_to": lambda given, x: broadcast(x, tuple(given["shape"])),
    "reshape": reshaped,
    "slice_tensor": sliced,
    "slice_update": updated,
    "concatenate": concatenated,
    "gather": partial(by_indices, definition.gather),
    "scatter": partial(by_indices, definition.scatter),
    "scatter_add": partial(by_indices, definition.scatter_add),
}

PHYSICAL = ("unsqueeze", "squeeze", "reduce_sum", "reduce_max", "reduce_min", "reduce_mean")
"""Operations that there are for physical axes as well; the batch axes are in front there, and stay."""


def repeated(given: Given, x: Table) -> Table:
    """A physical tensor repeated; its batch axes stay in front, and axes that it lacks come behind them."""
    shape, batch = tuple(given["shape"]), given["batch"]
    missing = range(batch, batch + len(shape) - len(x.shape))
    return broadcast(viewed(x, definition.unsqueeze(x.shape, *missing)), shape)


DEFINED: dict[str, Defined] = {
    **LOGICAL,
    **{f"{name}_physical": LOGICAL[name] for name in PHYSICAL},
    "broadcast_to_physical": repeated,
}
"""For each operation what it gives for the arguments as they are written, and for the operands."""

MOVED: dict[str, Callable[[Given, int, Table], Table]] = {
    "incr_batch_dims": lambda _, __, x: x,
    "decr_batch_dims": lambda _, __, x: x,
    "move_axis_to_batch_dims": lambda given, batch, x: moved(
        {"source": given["axis"] % (len(x.shape) - batch) + batch, "destination": batch}, x
    ),
    "move_axis_from_batch_dims": lambda given, batch, x: moved(
        {"source": batch - 1, "destination": given["axis"] % (len(x.shape) - batch + 1) + batch - 1}, x
    ),
}
"""For each operation on batch axes, what it makes of the physical tensor, which has so many of them."""


def total(largest: Sequence[float], tables: Sequence[Table]) -> float:
    """How large a sum of elements gets on the way."""
    return sum(size * len(table.element) for size, table in zip(largest, tables, strict=True))


SCALES: dict[str, Callable[[Sequence[float], Sequence[Table]], float]] = {
    **dict.fromkeys(("reduce_sum", "reduce_mean", "reduce_sum_physical", "reduce_mean_physical"), total),
    "scatter_add": total,
    "matmul": lambda largest, tables: prod(largest) * tables[0].shape[-1],
}
"""For operations that add several elements, in an order that is not said, how large the numbers get on the way."""
