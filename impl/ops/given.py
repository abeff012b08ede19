"""What is given in the place of an array: one of any library as it is, and what numpy makes one of."""

from __future__ import annotations

from typing import Any

from impl.errors import LayoutError
from impl.ops.arrays import has_numbers, is_array, most_axes, namespace, numpy_module
from impl.ops.errors import OperationError
from impl.ops.nests import require_few_numbers, require_without_a_mask
from impl.shown import cut, safely, shown


def require_array(where: str, value: object) -> None:
    """Raises OperationError unless a value is an array, and one of numbers if it is numpy's; of any other library it is
    not looked at, for its elements need not be there yet."""
    numpy = numpy_module()
    if not is_array(value):
        raise OperationError(f"{where}: {shown(value)} is no array")
    if issubclass(type(value), numpy.ndarray) and (isinstance(value, numpy.ma.MaskedArray) or not has_numbers(value)):
        raise OperationError(f"{where}: {shown(value)} is no array of numbers, all of which count")


def with_library(array: Any) -> Any:
    """An array of another library. Raises LayoutError for what only looks like one."""
    try:
        namespace(array)
    except ImportError:
        raise
    except Exception as refusal:
        raise LayoutError(f"ops: {shown(array)} belongs to no library of arrays") from refusal
    return array


def as_array(value: object) -> Any:
    """An array as it is; numbers and nested lists of them as an array of numpy. Raises LayoutError for other things."""
    numpy = numpy_module()
    if is_array(value) and not isinstance(value, numpy.ndarray | numpy.generic):
        return with_library(value)
    require_few_numbers(value, most_axes())
    try:
        read = numpy.asanyarray(value)
    except Exception as refusal:
        raise LayoutError(f"ops: {shown(value)} is no array: {cut(safely(str, refusal))}") from refusal
    if type(read) is not numpy.ndarray:
        require_without_a_mask(read)
    array = numpy.asarray(read)
    if not has_numbers(array):
        raise LayoutError(f"ops: {shown(value)} is no array of numbers; need one, or nested lists of them")
    return array
