"""Which type the elements of a result have, and numbers as operands.

    operands                                  numpy                            JAX
    ========================================  ===============================  ===========================
    in the standard of the array API
    signed with signed, unsigned with         the wider of both                the same
      unsigned, float with float
    signed with unsigned                      the narrowest signed type that   the same
                                              holds both
    float with complex, complex with complex  complex, as wide as the wider    the same
    number `int` with integers                the type of the tensor           the same
    number `int` or `float` with floats       the type of the tensor           the same
    number `complex` with floats              complex, as wide as the floats   the same
    number `bool` with booleans               bool                             the same
    comparison of any two                     bool                             the same
    mean of floats                            the type of the floats           the same
    ----------------------------------------  -------------------------------  ---------------------------
    left open there
    booleans with anything, number `bool`     the type of the other            the same
    int64 with uint64                         float64                          float32, float64 with x64
    integers with floats                      the narrowest float that holds   the type of the floats
                                              both
    number `float` with integers              float64                          float32, float64 with x64
    quotient of integers                      float64                          float32, float64 with x64 if
                                                                                 one has 64 bits
    mean of integers                          float64                          float32, float64 with x64
    uint32 or int32 with each other           int64                            int32, int64 with x64

So what the standard defines has one answer, whichever library holds the elements; but JAX holds 64 bits in 32 unless
it is told otherwise (`jax_enable_x64`), which is all that the last line is about. An array of numpy among those of JAX
becomes one of JAX first. A number widens neither the type of integers nor that of floats: one that they cannot hold is
refused, and so is a finite one that would be infinite among them. Types that numpy does not have, such as bfloat16, are
their library's, with numbers too (`typed_there`). No type of JAX is weak, as if it were that of a number.
"""

from __future__ import annotations

from math import isfinite
from typing import Any

from impl.ops.arrays import ADDED, namespace, numpy_module
from impl.ops.errors import OperationError, RangeError
from impl.ops.given import as_array
from impl.ops.sharding.values import buffers_of, has_buffers
from impl.ops.tensors.tensor import Tensor

AT_ONCE = 2**15
"""Up to this size numbers are finite in every type of floats of numpy."""

NUMBERS = (int, float, complex)
"""Python's own numbers, `bool` among them; they have no type of element."""


def together(name: str, values: tuple[object, ...]) -> tuple[Tensor, ...]:
    """Operands as tensors; a number takes a type from the first operand that is an array."""
    known = next((Tensor.of(v) for v in values if not isinstance(v, NUMBERS)), None)
    if known is None:
        return tuple(map(Tensor.of, values))
    return tuple(like(name, known, v) if isinstance(v, NUMBERS) else Tensor.of(v) for v in values)


def like(name: str, tensor: Tensor, number: complex) -> Tensor:
    """A number as a tensor of the type that it has together with the elements of another.

    Raises RangeError for a number that this type cannot hold, or has as an infinite one though it is none, and
    OperationError where there is no such type.
    """
    numpy = numpy_module()
    if not isinstance(tensor.dtype, numpy.dtype):
        return Tensor.of(as_array(number))
    if tensor.dtype.isbuiltin == ADDED:
        return Tensor.of(typed_there(name, tensor, number))
    if (array := typed(tensor.dtype, number)) is None:
        dtype = numpy.result_type(tensor.dtype, number)
        raise RangeError(f"{name}: the number leaves the range of {dtype}; need a tensor of a wider type")
    return Tensor.of(array)


def typed(dtype: Any, number: Any) -> Any:
    """A number as an array of the type that it has together with elements of numpy; None where that cannot hold it."""
    numpy = numpy_module()
    try:
        is_small = type(number) is not complex and abs(number) <= AT_ONCE
        if not is_small and is_beyond(numpy.result_type(dtype, number), number):
            return None
        return numpy.asarray(number, dtype=numpy.result_type(dtype, number))
    except OverflowError:
        return None


def is_beyond(dtype: Any, number: Any) -> bool:
    """Whether a part of a number is finite, and infinite in a type of elements of numpy. Raises OverflowError for an
    integer that no float holds."""
    numpy = numpy_module()
    if dtype.kind not in "fc":
        return False
    with numpy.errstate(over="ignore"):
        array = numpy.asarray(number, dtype=dtype)
    pairs = ((array.real, number.real), (array.imag, number.imag))
    return any(not numpy.isfinite(there) and isfinite(part) for there, part in pairs)


def typed_there(name: str, tensor: Tensor, number: complex) -> Any:
    """The same as an array of the library whose type it is, where that is added to those of numpy; and it says which
    type the number and the elements have together."""
    value = tensor.value
    xp = namespace(buffers_of(value)[0] if has_buffers(value) else value.whole())
    try:
        wanted = xp.result_type(tensor.dtype, number)
    except Exception as refusal:
        kind = type(number).__name__
        raise OperationError(f"{name}: elements of {tensor.dtype} have no type together with a number of {kind}") from (
            refusal
        )
    try:
        array = xp.asarray(number, dtype=wanted)
        is_held = not xp.isdtype(wanted, "integral") or int(array) == number
        is_held = is_held and (bool(xp.isfinite(array)) or not isfinite(abs(number)))
    except Exception:
        is_held = False
    if not is_held:
        raise RangeError(f"{name}: the number leaves the range of {wanted}; need a tensor of a wider type")
    return array


def is_boolean(dtype: Any) -> bool:
    """Whether a type of elements, of any library, is that of booleans.

    >>> is_boolean(Tensor.of([True]).dtype), is_boolean(Tensor.of([1]).dtype)
    (True, False)
    """
    return str(dtype).rpartition(".")[2] == "bool"
