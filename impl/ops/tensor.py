"""Tensors: a physical value, and the batch levels that its leading axes are.

A user sees the logical shape, without the batch axes. Inside of `vmap` a tensor has batch axes, and its elements are
not to be read; outside it has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from impl.ops.arrays import as_array, numpy_module
from impl.ops.errors import BatchError, OperationError
from impl.ops.levels import Level
from impl.ops.shapes import Shape
from impl.ops.sharding.spec import ShardingSpec
from impl.ops.sharding.values import Local, Value


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tensor:
    """A tensor: its physical value, and the level of each leading batch axis, outermost first.

    >>> x = Tensor.of([[0, 1, 2], [3, 4, 5]])
    >>> x.shape, x.batch_dims
    ((2, 3), 0)
    """

    value: Value
    levels: tuple[Level, ...] = ()

    @staticmethod
    def of(value: object) -> Tensor:
        """A tensor as it is; an array, or numbers, as a tensor that reads it."""
        return value if isinstance(value, Tensor) else Tensor(Local.of(value))

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
                f"read: the tensor of shape {self.shape} is inside of vmap, with batch axes {self.batch_shape}; "
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
        return numpy_module().array(self.array(), dtype=dtype, copy=copy)

    def __bool__(self) -> bool:
        return bool(self.array())

    def __eq__(self, other: object) -> bool:
        raise OperationError("==: tensors are not compared; compare what numpy() gives")

    __hash__ = object.__hash__

    def __len__(self) -> int:
        if not self.shape:
            raise OperationError("len: the tensor has no axes")
        return int(self.shape[0])

    def __repr__(self) -> str:
        batch = f", batch={self.batch_shape}" if self.levels else ""
        placed = "" if self.spec is None else f", sharding={self.spec.names}"
        return f"Tensor(shape={self.shape}, dtype={self.dtype}{batch}{placed})"

    def __add__(self, other: object) -> Tensor:
        return _elementwise("add", self, other)

    def __radd__(self, other: object) -> Tensor:
        return _elementwise("add", other, self)

    def __sub__(self, other: object) -> Tensor:
        return _elementwise("subtract", self, other)

    def __rsub__(self, other: object) -> Tensor:
        return _elementwise("subtract", other, self)

    def __mul__(self, other: object) -> Tensor:
        return _elementwise("multiply", self, other)

    def __rmul__(self, other: object) -> Tensor:
        return _elementwise("multiply", other, self)

    def __truediv__(self, other: object) -> Tensor:
        return _elementwise("divide", self, other)

    def __rtruediv__(self, other: object) -> Tensor:
        return _elementwise("divide", other, self)

    __array_ufunc__ = None
    """numpy's operators leave `array + tensor` to the tensor."""


def _elementwise(name: str, left: object, right: object) -> Tensor:
    """An operation element by element, for an operator."""
    from impl.ops.operations import elementwise  # noqa: PLC0415  (operations make tensors)

    result: Tensor = getattr(elementwise, name)(left, right)
    return result


def together(values: tuple[object, ...]) -> tuple[Tensor, ...]:
    """Operands as tensors; a plain number takes the element type of the first operand that is an array, if it fits."""
    known = next((Tensor.of(v) for v in values if not isinstance(v, int | float | complex)), None)
    if known is None:
        return tuple(map(Tensor.of, values))
    return tuple(like(known, v) if isinstance(v, int | float | complex) else Tensor.of(v) for v in values)


def like(tensor: Tensor, number: complex) -> Tensor:
    """A number as a tensor of the type that it has together with the elements of another."""
    numpy = numpy_module()
    if not isinstance(tensor.dtype, numpy.dtype):
        return Tensor.of(as_array(number))
    return Tensor.of(numpy.asarray(number, dtype=numpy.result_type(tensor.dtype, number)))
