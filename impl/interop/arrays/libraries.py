"""Whose an array is, and as an array of numpy over the same memory.

No library is imported to find out whose an array is: what belongs to one has imported it. numpy is imported where it
has to read memory, and only here.
"""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Any

from impl.errors import ArrayError
from impl.shown import cut, safely, shown

MISSING = "arrays: numpy is not installed, and memory is read with it: pip install numpy"


@cache
def numpy_module() -> ModuleType:
    """numpy itself. Raises ImportError, with the line that installs it, where it is not there."""
    try:
        import numpy  # noqa: PLC0415  (an extra)
    except ImportError as missing:
        raise ImportError(MISSING) from missing
    return numpy


class UnreadableError(ArrayError):
    """An object whose memory numpy cannot read; it may still have strides."""


def is_of(library: str, kind: str, value: object) -> bool:
    """Whether a value is an object of a class of a library, which is not imported for that."""
    found = getattr(sys.modules.get(library), kind, None)
    return isinstance(found, type) and isinstance(value, found)


def is_tensor(value: object) -> bool:
    """Whether a value is a tensor of PyTorch."""
    return is_of("torch", "Tensor", value)


def is_of_jax(value: object) -> bool:
    """Whether a value is an array of JAX."""
    return is_of("jax", "Array", value)


def require_plain_array(where: str, array: Any) -> None:
    """Raises ArrayError for an array of numpy with a mask, or one whose elements take no memory."""
    if is_of("numpy.ma", "MaskedArray", array):
        raise ArrayError(
            f"{where}: a masked array, whose mask is another array; need one whose elements all count: `.data`, or "
            "`.filled(value)`, which copies"
        )
    if array.dtype.itemsize == 0:
        raise ArrayError(f"{where}: elements of {array.dtype} take 0 bytes; need elements with memory")


def require_elements_in_memory(where: str, array: Any) -> None:
    """Raises ArrayError for an array of numpy whose elements are texts of any length, which lie outside of its memory:
    numpy takes no such memory for a buffer."""
    if array.dtype.kind == "T":
        raise ArrayError(
            f"{where}: elements of {array.dtype} lie outside of the memory of the array; need texts of one length: "
            "`.astype('U')` copies"
        )


def require_plain_tensor(where: str, tensor: Any) -> None:
    """Raises ArrayError for a tensor of PyTorch that reads no memory of its own by strides, as it stands there."""
    torch = sys.modules["torch"]
    name = type(tensor).__name__
    if tensor.is_nested:
        raise ArrayError(f"{where}: a nested tensor; need one of its tensors, by `.unbind()`")
    if tensor.layout != torch.strided:
        raise ArrayError(f"{where}: a tensor of layout {tensor.layout}; need torch.strided: `.to_dense()` copies")
    if type(tensor).__torch_dispatch__ is not torch.Tensor.__torch_dispatch__:
        raise ArrayError(f"{where}: {name} wraps other tensors; need the tensor inside (`to_local()` of a DTensor)")
    if tensor.is_conj() or tensor.is_neg():
        call = "resolve_conj" if tensor.is_conj() else "resolve_neg"
        raise ArrayError(f"{where}: the elements are not those in memory, but made of them; need `.{call}()`, a copy")


def require_plain_of_jax(where: str, array: Any) -> None:
    """Raises ArrayError for an array of JAX that is on several devices, or has no elements of memory."""
    if is_traced(array):
        return
    if array.is_deleted():
        raise ArrayError(f"{where}: the array was deleted, or donated; need one that is there")
    if len(array.sharding.device_set) > 1:
        count = len(array.sharding.device_set)
        raise ArrayError(f"{where}: the array is on {count} devices; need one: `array.addressable_shards[k].data`")
    if not hasattr(array.dtype, "itemsize") or not hasattr(array.dtype, "kind"):
        raise ArrayError(f"{where}: elements of {shown(array.dtype)}; need numbers (`jax.random.key_data(keys)`)")


def is_traced(array: Any) -> bool:
    """Whether an array of JAX only stands for one, while JAX compiles or differentiates."""
    return bool(isinstance(array, sys.modules["jax"].core.Tracer))


def is_on_host(array: Any) -> bool:
    """Whether an array of JAX has memory that this processor reads."""
    return not is_traced(array) and all(device.platform == "cpu" for device in array.sharding.device_set)


def as_numpy(where: str, value: Any) -> Any:
    """An object as an array of numpy over the same memory. Raises ArrayError for what has none that numpy reads."""
    numpy = numpy_module()
    try:
        array = found_by_numpy(where, value)
    except (ArrayError, ImportError):
        raise
    except Exception as refusal:
        why = f"{type(value).__name__}: {cut(safely(str, refusal))}"
        raise UnreadableError(f"{where}: numpy cannot read the memory of {why}") from refusal
    require_plain_array(where, array)
    return array.view(numpy.ndarray) if type(array) is not numpy.ndarray else array


def laid_out(array: Any, shape: tuple[int, ...], strides: tuple[int, ...]) -> Any:
    """An array over the memory of another one from its first element on, by strides in bytes; also where numpy has no
    name for the type of its elements (`float8_e5m2` of `ml_dtypes`), which are bytes then on the way."""
    tricks = numpy_module().lib.stride_tricks
    try:
        return tricks.as_strided(array, shape, strides)
    except TypeError:
        return tricks.as_strided(array.view(f"V{array.dtype.itemsize}"), shape, strides).view(array.dtype)


def found_by_numpy(where: str, value: Any) -> Any:
    """The same; whatever is wrong with the object is raised as it comes."""
    numpy = numpy_module()
    if isinstance(value, numpy.ndarray):
        return value
    if is_tensor(value):
        require_plain_tensor(where, value)
        return value.detach().numpy()
    if is_of_jax(value):
        require_plain_of_jax(where, value)
        return numpy.asarray(value)
    if isinstance(value, type | numpy.generic):
        raise ArrayError(f"{where}: {shown(value)} has no memory to read; need an array")
    if (interface := getattr(value, "__array_interface__", None)) is not None:
        if interface.get("mask") is not None:
            raise ArrayError(f"{where}: an array interface with a mask; need one whose elements all count")
        return numpy.asarray(value)
    if hasattr(type(value), "__dlpack__"):
        return numpy.from_dlpack(value)
    return numpy.asarray(block_of(where, value))


def block_of(where: str, value: Any) -> memoryview:
    """The memory of an object with the buffer protocol. Raises ArrayError for one without it."""
    try:
        return memoryview(value)
    except Exception as refusal:
        raise UnreadableError(
            f"{where}: {shown(value)} is no array; need one of numpy, PyTorch or JAX, or an object with "
            "`__array_interface__`, `__dlpack__`, or the buffer protocol"
        ) from refusal
