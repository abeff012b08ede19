"""Which type the elements of a result have in numpy, and when two numbers are the same in it.

Integers wrap around and floats are rounded; both ends of what floats hold, NaN and the sign of zero are as IEEE 754 has
them, wherever the order of adding does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import copysign, inf, isinf, isnan
from sys import float_info
from typing import Any

from impl.ops.arrays import numpy_module
from impl.ops.tensors.tensor import Tensor
from proofs.validation.tensors.definitions import COMPARED, SCALES, type_together
from spec.operation import Tensor as Table

BITS = {2: 10, 4: 23, 8: 52, 16: 52}
"""Bits behind the point of a float of so many bytes, as far as Python compares them."""

FEW = 16
"""So many times the least number above 0 of a type of floats may numbers near 0 be off, which have fewer bits."""

ROUNDINGS = 4
"""So many roundings may a number be off; the parts of a complex one, a product of two or a quotient, twice as many."""

EXTREMES = ("maximum", "minimum", "reduce_max", "reduce_min")
"""Operations that take either zero for the larger one."""

PLACES = ("gather", "scatter", "scatter_add")
"""Operations whose second operand says where, and has no say in the type."""


def type_of(name: str, operands: Sequence[Any]) -> Any:
    """The type of a result's elements in numpy, for tensors and numbers of Python as operands.

    A comparison is a truth value; a quotient and a mean of integers are real; a sum is in the type in which numpy adds.
    All else is in the type that the operands have together.
    """
    numpy, name = numpy_module(), name.removesuffix("_physical")
    kinds = [x.dtype if isinstance(x, Tensor) else x for x in operands]
    common = type_together(kinds if name not in PLACES else [kinds[0], *kinds[2:]])
    if name in COMPARED:
        return numpy.dtype(bool)
    one = numpy.ones(1, common)
    by_numpy: dict[str, Callable[[], Any]] = {
        "divide": lambda: one / one, "reduce_sum": one.sum, "reduce_mean": one.mean,
    }  # fmt: skip
    return by_numpy[name]().dtype if name in by_numpy else common


def scale_of(name: str, tables: Sequence[Table]) -> float:
    """How large the numbers get that are added up to an element, where the order of adding is not said."""
    sizes = [[size_of(element) for element in table.element.values()] for table in tables]
    largest = [max((size for size in each if size < inf), default=0) for each in sizes]
    return SCALES[name](largest, tables) if name in SCALES else 0


def size_of(number: complex) -> float:
    """How large a number is, as the larger one of the parts of a complex one."""
    return max(abs(number.real), abs(number.imag))


@dataclass(frozen=True, slots=True)
class Sameness:
    """When two numbers are the same as elements of a type, after numbers of some size were added."""

    dtype: Any
    scale: float = 0
    has_signs: bool = True
    """Whether the sign of zero is defined."""

    @classmethod
    def of(cls, name: str, dtype: Any, tables: Sequence[Table]) -> Sameness:
        """That of the results of an operation."""
        plain = name.removesuffix("_physical")
        return cls(dtype, scale_of(name, tables), plain not in SCALES and plain not in EXTREMES)

    def __call__(self, found: Any, expected: Any) -> bool:
        """Whether a number that was found is the expected one."""
        match self.dtype.kind:
            case "b":
                return bool(found) == bool(expected)
            case "i" | "u":
                return int(found - expected) % int(2 ** (8 * self.dtype.itemsize)) == 0
            case "c":
                return self.is_close_complex(complex(found), complex(expected))
        return self.is_close(found, expected)

    def is_close_complex(self, found: complex, expected: complex) -> bool:
        """Whether two complex numbers are as close as rounding lets them be. What is none on the way to an expected
        one, or infinite, is not looked at: numpy multiplies and divides complex numbers in other steps."""
        size = max(size_of(expected), self.scale)
        if not size <= self.most() / 4:
            return True
        return size_of(found - expected) <= 2 * self.tolerance(self.dtype.itemsize // 2, size_of(expected))

    def is_close(self, found: float, expected: float) -> bool:
        """Whether two real numbers are as close as rounding lets them be."""
        most = self.most()
        if self.scale > most / 2:
            return True
        if isnan(found) or isnan(expected):
            return isnan(found) and isnan(expected)
        off = self.tolerance(self.dtype.itemsize, min(abs(expected), most))
        if isinf(found) or isinf(expected):
            return copysign(1, found) == copysign(1, expected) and abs(expected) >= most - off <= abs(found)
        if found == expected == 0:
            is_signed = self.has_signs and isinstance(expected, float)  # of integers as floats it is that of a float
            return not is_signed or copysign(1, found) == copysign(1, expected)
        return abs(found - expected) <= off

    def most(self) -> float:
        """The largest number that the type has, as far as Python compares them."""
        return min(float(numpy_module().finfo(self.dtype).max), float_info.max)

    def tolerance(self, size: int, expected: float) -> float:
        """How far off a number may be, in a float of so many bytes."""
        least = float(numpy_module().finfo(self.dtype).smallest_subnormal)
        return ROUNDINGS * 2.0 ** -BITS[size] * max(expected, self.scale) + FEW * least
