"""Tensors as the definitions have them: each part read through its stack, parts that devices hold put together."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from impl.checking import WrongAnswerError
from impl.ops.arrays import numpy_module
from impl.ops.sharding.local import Local
from impl.ops.sharding.values import Sharded
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require, view_at
from spec import sharding
from spec.operation import Tensor as Table
from spec.operation import tabulated
from spec.shape import Index, Shape
from spec.stack import read

MOST_ELEMENTS = 2**13
"""Elements of the operands together, and of the result, of an operation that is compared."""

MOST_AXES = 32
"""Axes of a tensor, as all versions of numpy have them."""

MOST_HELD = 2**14
"""Elements of a buffer that is read."""

KINDS = "biufc"
"""What numpy calls the kinds of elements that are numbers."""

ORDERED = (
    "maximum", "minimum", "less", "less_equal", "greater", "greater_equal", "reduce_max", "reduce_min",
)  # fmt: skip
"""Operations that ask which number is larger."""

Operand = Tensor | complex


def as_operand(value: object) -> Operand:
    """An operand as a tensor, or a number of Python."""
    return value if isinstance(value, (int, float, complex)) else Tensor.of(value)


def can_be_compared(name: str, operands: Sequence[Operand]) -> bool:
    """Whether an operation is defined here for the elements of operands, as far as it can be asked: they are there,
    those of a tensor in arrays of numpy, not too many, and such that it knows what to do with them."""
    is_ordered = name.removesuffix("_physical") in ORDERED
    if is_ordered and any(isinstance(x, complex) or (isinstance(x, Tensor) and is_complex(x)) for x in operands):
        return False
    return are_few(operands) and not any(map(is_cut_off, operands))


def is_complex(x: Tensor) -> bool:
    """Whether the elements of a tensor are complex, which nothing is larger than."""
    return getattr(x.dtype, "kind", None) == "c"


def are_few(operands: Sequence[Operand]) -> bool:
    """Whether tensors are of numpy, hold elements and not parts of them, and have not too many to compare, nor too many
    beside an axis without any."""
    tensors = [operand for operand in operands if isinstance(operand, Tensor)]
    if any(len(x.physical_shape) > MOST_AXES for x in tensors):
        return False
    return sum(most_along(x.physical_shape) for x in tensors) <= MOST_ELEMENTS and all(map(can_be_read, tensors))


def is_large(shape: Shape) -> bool:
    """Whether a tensor has more elements than are compared, or more axes than numpy."""
    return len(shape) > MOST_AXES or most_along(shape) > MOST_ELEMENTS


def most_along(shape: Shape) -> int:
    """The elements of a tensor; of one without any, those that its other axes have."""
    return prod(size for size in shape if size)


def is_pending(x: Tensor) -> bool:
    """Whether devices hold what is still to be added up, or compared."""
    return isinstance(x.value, Sharded) and bool(x.value.spec.pending)


def can_be_read(x: Tensor) -> bool:
    """Whether the elements of a tensor are there, as numbers in arrays of numpy."""
    if isinstance(x.value, Sharded):
        return not is_pending(x) and all(map(is_of_numpy, x.value.shards))
    return isinstance(x.value, Local) and is_of_numpy(x.value)


def is_of_numpy(part: Local) -> bool:
    """Whether a part reads a small array of numpy, of one axis and of numbers."""
    buffer: Any = part.buffer
    is_array = type(buffer).__module__ == "numpy" and buffer.ndim == 1 and buffer.dtype.kind in KINDS
    return is_array and len(buffer) <= MOST_HELD


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


def table_of(operand: Operand) -> Table:
    """The elements of an operand as the definition has them (D19, D26)."""
    if not isinstance(operand, Tensor):
        return Table((), {(): operand})
    return together(operand.value) if isinstance(operand.value, Sharded) else part_of(operand.value)


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
