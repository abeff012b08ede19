"""Tensors: a physical value, and the batch levels that its leading axes are.

A user sees the logical shape, without the batch axes. Inside of `vmap` a tensor has batch axes, and its elements are
not to be read; outside it has none. Tensors are equal as dict keys only to themselves; `==` compares elements.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import prod
from sys import maxsize
from typing import Any

from impl.doors import flag
from impl.integers import as_integers
from impl.ops.arrays import is_of_numpy, numpy_module
from impl.ops.errors import BatchError, OperationError
from impl.ops.levels import Level
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local
from impl.ops.sharding.spec import ShardingSpec
from impl.ops.sharding.values import Value, require_held
from impl.ops.tensors.operators import Operators
from impl.ops.tensors.show import elements
from impl.shown import cut, safely, shown
from impl.slots import setters


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tensor(Operators):
    """A tensor: its physical value, and the level of each leading batch axis, outermost first.

    What operators do is said in `operators`, what `x[...]` does in `subscript`, what is printed in `show`.

    >>> x = Tensor.of([[0, 1, 2], [3, 4, 5]])
    >>> x.shape, x.batch_dims
    ((2, 3), 0)
    """

    value: Value
    levels: tuple[Level, ...] = ()

    def __post_init__(self) -> None:
        if not all(hasattr(type(self.value), name) for name in ("arrays", "whole")):
            raise OperationError(f"Tensor: {shown(self.value)} is no physical tensor; Tensor.of takes an array")
        if type(self.levels) is not tuple or not all([isinstance(level, Level) for level in self.levels]):  # noqa: C419
            raise OperationError(f"Tensor: {shown(self.levels)} is not a tuple of levels")
        if self.levels:
            require_levels(self.levels, self.value.shape)

    @staticmethod
    def of(value: object) -> Tensor:
        """A tensor as it is; an array, or numbers, as a tensor that reads it."""
        return value if isinstance(value, Tensor) else tensor_of(Local.of(value), ())

    @property
    def physical_shape(self) -> Shape:
        """The shape with the batch axes in front."""
        return self.value.shape

    @property
    def batch_dims(self) -> int:
        """The number of batch axes."""
        return len(self.levels)

    @property
    def batch_shape(self) -> Shape:
        """The sizes of the batch axes."""
        return self.physical_shape[: self.batch_dims]

    @property
    def shape(self) -> Shape:
        """The logical shape."""
        return self.physical_shape[self.batch_dims :]

    @property
    def ndim(self) -> int:
        """The number of logical axes."""
        return len(self.value.shape) - len(self.levels)

    @property
    def dtype(self) -> Any:
        """The type of the elements, as their library names it."""
        return self.value.dtype

    @property
    def physical_spec(self) -> ShardingSpec | None:
        """How the physical tensor lies on a mesh; None if it is on none."""
        return self.value.spec

    @property
    def spec(self) -> ShardingSpec | None:
        """How the logical axes lie on a mesh; None if the tensor is on none."""
        whole = self.value.spec
        return None if whole is None else whole.with_dims(whole.dims[self.batch_dims :])

    @property
    def buffer(self) -> Any:
        """The buffer that the tensor reads. Raises OperationError for a tensor on a mesh, which has several."""
        if not isinstance(self.value, Local):
            raise OperationError("buffer: the tensor is on a mesh; need one that is on none")
        return self.value.buffer

    def array(self) -> Any:
        """All elements as one array of their library. Raises BatchError inside of `vmap`."""
        if self.levels:
            raise BatchError(
                f"read: the tensor of shape {shown(self.shape)} is inside of vmap, with batch axes "
                f"{shown(self.batch_shape)}; "
                "return it from the mapped function and read what vmap returns"
            )
        return self.value.whole()

    def numpy(self) -> Any:
        """All elements as an array of numpy. Raises BatchError inside of `vmap`.

        >>> Tensor.of([1, 2]).numpy().tolist()
        [1, 2]
        """
        return numpy_module().asarray(self.array())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is not None:
            flag(copy, "array: copy", OperationError)
        try:
            kind = None if dtype is None else numpy_module().dtype(dtype)
        except Exception as refusal:
            raise OperationError(f"array: {shown(dtype)} is no type of elements of numpy") from refusal
        array = self.array()
        if copy or (kind is not None and kind != array.dtype):
            require_held("array", self.value)
        try:
            return numpy_module().array(array, dtype=kind, copy=copy)
        except (TypeError, ValueError) as refusal:
            raise OperationError(f"array: {cut(safely(str, refusal))}") from refusal

    def __dlpack__(self, **options: Any) -> Any:
        """The elements for another library, by DLPack: not copied where they are a buffer read through one view.

        What is read with strides is not to be written to. A consumer that cannot be told so, one of before DLPack 1.0,
        gets a copy, or BufferError if it wants none.
        """
        array = self.array()
        given = {name: value for name, value in options.items() if value is not None}
        version = as_integers(given.get("max_version", (0, 0)), "dlpack: max_version", OperationError)
        knows_read_only = version >= (1, 0)
        if is_of_numpy(array) and not (array.flags.writeable or knows_read_only or options.get("copy") is False):
            array = array.copy()
        return array.__dlpack__(**given)

    def __dlpack_device__(self) -> Any:
        array = self.value.buffer if isinstance(self.value, Local) else self.array()
        return array.__dlpack_device__()

    def item(self) -> Any:
        """The one element as a number of Python. Raises OperationError unless there is one, BatchError as `array`.

        >>> Tensor.of([[7]]).item()
        7
        """
        return single("item", self)

    def __bool__(self) -> bool:
        return bool(single("bool", self))

    def __len__(self) -> int:
        if not (shape := self.shape):
            raise OperationError("len: the tensor has no axes")
        if shape[0] > maxsize:
            raise OperationError(f"len: axis 0 has size {shown(shape[0])}; Python says a length of at most {maxsize}")
        return int(self.shape[0])

    def __repr__(self) -> str:
        batch = f", batch={self.batch_shape}" if self.levels else ""
        placed = "" if self.spec is None else f", sharding={self.spec.names}"
        text = "..." if self.levels else elements(self.value)
        return f"Tensor({text}, shape={self.shape}, dtype={self.dtype}{batch}{placed})"


def require_levels(levels: tuple[Level, ...], shape: Shape) -> None:
    """Raises BatchError unless levels are those of the leading axes of a shape: outermost first, each once."""
    sizes = tuple(level.size for level in levels)
    if sizes != shape[: len(levels)]:
        raise BatchError(f"Tensor: levels of the sizes {shown(sizes)} on the shape {shown(shape)}; need its first axes")
    if any(outer.serial >= inner.serial for outer, inner in pairwise(levels)):
        raise BatchError(f"Tensor: levels of sizes {shown(sizes)} are not in order; need each once, outermost first")


PUT_VALUE, PUT_LEVELS = setters(Tensor, "value", "levels")


def tensor_of(value: Value, levels: tuple[Level, ...]) -> Tensor:
    """A tensor with a value and batch levels that fit; nothing is checked."""
    tensor: Tensor = object.__new__(Tensor)
    PUT_VALUE(tensor, value)
    PUT_LEVELS(tensor, levels)
    return tensor


def single(name: str, x: Tensor) -> Any:
    """The one element of a tensor as a number of Python. Raises OperationError where there is not one."""
    if prod(x.shape) != 1:
        raise OperationError(f"{name}: the tensor of shape {x.shape} has {prod(x.shape)} elements; need one")
    array = x.array()
    try:
        return numpy_module().asarray(array).item()
    except TypeError as refusal:
        raise OperationError(f"{name}: the element has no value while JAX compiles; need a constant") from refusal
