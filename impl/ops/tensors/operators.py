"""The operators of a tensor: each is the operation of the array API that stands behind it.

    `x + y`  `x - y`  `x * y`  `x / y`  `-x`            add, subtract, multiply, divide, negative
    `x == y` `x != y` `x < y`  `x <= y` `x > y` `x >= y`  equal, not_equal, less, ..., element by element
    `x @ y`                                            matmul
    `x[...]`  `x.T`  `for row in x`                    views, and `gather` for an array of indices

The other operand is a tensor, an array, nested lists of numbers or other sequences of them, an object that numpy reads
as an array, or a number. What is none of these is equal to no tensor, and neither is a text, so `x == None` is False;
all other operators refuse it. `==` gives a tensor, and only one of a single element is true or false; a tensor as a key
of a dict is told from others by identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from numbers import Number
from typing import Any, Self

from impl.dispatch import Dispatched
from impl.ops.arrays import is_array
from impl.ops.errors import OperationError
from impl.ops.nests import is_whole

operation: Dispatched[[str], Any] = Dispatched("operation")
"""The function of the package that has a name: operations make tensors, which have the operators."""


class Operators:
    """What a tensor inherits: operators, each as one operation."""

    __slots__ = ()

    __array_ufunc__ = None
    """numpy's operators leave `array + tensor` to the tensor."""

    __hash__ = object.__hash__

    def applied(self, name: str, *operands: object) -> Self:
        """The operation with a name, applied."""
        result: Self = operation.body(name)(*operands)
        return result

    def __add__(self, other: object) -> Self:
        return self.applied("add", self, other)

    def __radd__(self, other: object) -> Self:
        return self.applied("add", other, self)

    def __sub__(self, other: object) -> Self:
        return self.applied("subtract", self, other)

    def __rsub__(self, other: object) -> Self:
        return self.applied("subtract", other, self)

    def __mul__(self, other: object) -> Self:
        return self.applied("multiply", self, other)

    def __rmul__(self, other: object) -> Self:
        return self.applied("multiply", other, self)

    def __truediv__(self, other: object) -> Self:
        return self.applied("divide", self, other)

    def __rtruediv__(self, other: object) -> Self:
        return self.applied("divide", other, self)

    def __matmul__(self, other: object) -> Self:
        return self.applied("matmul", self, other)

    def __rmatmul__(self, other: object) -> Self:
        return self.applied("matmul", other, self)

    def __neg__(self) -> Self:
        return self.applied("negative", self)

    def __eq__(self, other: object) -> Any:
        return self.applied("equal", self, other) if is_operand(other) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return self.applied("not_equal", self, other) if is_operand(other) else NotImplemented

    def __lt__(self, other: object) -> Self:
        return self.applied("less", self, other)

    def __le__(self, other: object) -> Self:
        return self.applied("less_equal", self, other)

    def __gt__(self, other: object) -> Self:
        return self.applied("greater", self, other)

    def __ge__(self, other: object) -> Self:
        return self.applied("greater_equal", self, other)

    def __getitem__(self, key: object) -> Self:
        return self.applied("subscript", self, key)

    def __iter__(self: Any) -> Iterator[Any]:
        if not self.shape:
            raise OperationError("iter: the tensor has no axes; need one to go along")
        return (self[place] for place in range(self.shape[0]))

    @property
    def T(self: Any) -> Any:  # noqa: N802  (the name of the array API)
        """The matrix with its two axes exchanged. Raises OperationError unless there are two, as the array API has it.

        >>> from impl.ops.tensors.tensor import Tensor
        >>> Tensor.of([[0, 1, 2], [3, 4, 5]]).T.shape
        (3, 2)
        """
        if self.ndim != 2:
            raise OperationError(f"T: the shape {self.shape} has {self.ndim} axes; need 2, or call swap_axes")
        return self.applied("swap_axes", self, 0, 1)


def is_operand(value: object) -> bool:
    """Whether a value is compared element by element: a tensor, an array, a sequence, a number of Python, or what numpy
    reads as a whole; but no text, and no number of another kind."""
    if isinstance(value, Operators | int | float | complex | list | tuple) or is_array(value):
        return True
    return not isinstance(value, (str, bytes, Number)) and (isinstance(value, Sequence) or is_whole(value))
