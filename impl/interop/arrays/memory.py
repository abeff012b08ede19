"""Where the elements of an array lie: its view, and the memory that the view counts in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from impl.chains import Chain, chain
from impl.chains.libraries import library_of
from impl.doors import at_least
from impl.errors import ArrayError
from impl.frozen import frozen
from impl.interop.arrays.libraries import (
    UnreadableError,
    as_numpy,
    is_of_jax,
    is_on_host,
    is_tensor,
    is_traced,
    laid_out,
    numpy_module,
    require_elements_in_memory,
    require_plain_of_jax,
    require_plain_tensor,
)
from impl.interop.arrays.runs import as_sizes
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.view import View, view_of_parts

WHERE = "View.of"
"""What is asked, in messages."""


@frozen
class Read:
    """An array as a view, and the memory that the view counts in: a flat array of the same elements, not copied."""

    view: View
    buffer: Any

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def view_of(array: Any) -> View:
    """The view by which an array reads its memory; strides and offset in elements.

    The offset counts from the beginning of that memory: numpy's outermost `base` that has the same elements or lies in
    one piece, without objects; PyTorch's storage; where the memory is not known, from the lowest address that the array
    reads. If it does not begin a whole number of elements before
    the array, the few bytes at its beginning are left out. An array without elements reads none, and is the row-major
    view of its shape; so is an array of JAX that is not on the host, which shows no strides.

    Raises ArrayError for what is no array with memory of its own, for masked arrays, and for strides that are no whole
    number of elements.

    >>> import numpy
    >>> view_of(numpy.arange(12, dtype="int16").reshape(3, 4)[2:, ::-2])
    View(shape=(1, 2), strides=(0, -2), offset=11, mask=None, contiguous=False)
    """
    if is_tensor(array):
        require_plain_tensor(WHERE, array)
        return view_in_elements(array.shape, array.stride(), array.storage_offset())
    if is_of_jax(array):
        require_plain_of_jax(WHERE, array)
        if not is_on_host(array):
            return View.create(tuple(array.shape))
    try:
        return Memory.of(as_numpy(WHERE, array)).view()
    except UnreadableError as refusal:
        return by_attributes(array, refusal)


def tracker_of(array: Any) -> ShapeTracker:
    """The same as a tracker of one view.

    >>> tracker_of(memoryview(b"abcdef")[::2]).views[0].strides
    (2,)
    """
    return ShapeTracker((view_of(array),))


def read_as(kind: type[Any], array: Any) -> Any:
    """The same as an object of a class of views, of trackers of such, or of chains. Raises ArrayError for others."""
    if issubclass(kind, View):
        return view_of_parts(view_of(array).parts, kind)
    if issubclass(kind, ShapeTracker):
        (row,) = kind.from_shape(()).views
        return kind((read_as(type(row), array),))
    if issubclass(kind, Chain):
        return chain(view_of(array), library=library_of(array))
    raise ArrayError(f"{kind.__name__}.of: need View.of, ShapeTracker.of or Chain.of")


def read(array: Any) -> Read:
    """An array as its view (`view_of`), and the memory that the view counts in, as a flat array of its library.

    What may not be written to by way of the array may not be by way of the buffer. A tensor of PyTorch has a flat
    tensor; every other object has an array of numpy, which is on the host, and so a copy of an array of JAX that is
    elsewhere. `as_strided(found.view, found.buffer)` gives the array back, as numpy's.

    Raises ArrayError as `view_of` does, while JAX compiles, and for texts of any length (`StringDType`).

    >>> import numpy
    >>> found = read(numpy.arange(6).reshape(2, 3).T)
    >>> found.view.strides, found.buffer.tolist()
    ((1, 3), [0, 1, 2, 3, 4, 5])
    """
    if is_tensor(array):
        view = view_of(array)
        count = array.untyped_storage().nbytes() // array.itemsize
        return Read(view, array.detach().as_strided((count,), (1,), 0))
    if is_of_jax(array) and not is_on_host(array):
        if is_traced(array):
            raise ArrayError("read: the array stands for others while JAX compiles, and has no memory")
        return Read(view_of(array), as_numpy("read", array).reshape(-1))
    found = as_numpy("read", array)
    require_elements_in_memory("read", found)
    memory = Memory.of(found)
    buffer = memory.buffer()
    if not found.flags.writeable:
        buffer.flags.writeable = False
    return Read(memory.view(), buffer)


def by_attributes(array: Any, refusal: ArrayError) -> View:
    """The view of an array in memory that numpy cannot read, on a GPU say, which has `shape`, `strides` in bytes and
    `itemsize`; counted from the lowest address that it reads. Raises the refusal for other objects."""
    try:
        shape, strides, itemsize = array.shape, array.strides, array.itemsize
    except Exception:
        raise refusal from None
    sizes = as_sizes(shape, f"{WHERE}: shape", ArrayError)
    steps = as_sizes(strides, f"{WHERE}: strides", ArrayError)
    unit = at_least(1, itemsize, f"{WHERE}: itemsize", ArrayError)
    if len(sizes) != len(steps):
        raise ArrayError(f"{WHERE}: {len(steps)} strides for {len(sizes)} axes; need one for each")
    if min(sizes, default=0) < 0:
        raise ArrayError(f"{WHERE}: shape {shown(sizes)}; need sizes >= 0")
    if 0 in sizes:
        return View.create(sizes)
    found = [whole(axis, *pair, unit) for axis, pair in enumerate(zip(sizes, steps, strict=True))]
    low = sum([(size - 1) * step for size, step in zip(sizes, found, strict=True) if step < 0])
    return view_in_elements(sizes, found, -low)


def view_in_elements(shape: Any, strides: Any, offset: int) -> View:
    """The view of parts in elements; row-major if there are none to read."""
    sizes = tuple(map(int, shape))
    return View.create(sizes) if 0 in sizes else View.create(sizes, tuple(map(int, strides)), int(offset))


@frozen
class Memory:
    """An array of numpy, and the array whose memory it reads: itself, or one that it is a view of."""

    array: Any
    root: Any

    @classmethod
    def of(cls, array: Any) -> Memory:
        """An array with the outermost array that it is a view of."""
        low, high = bounds(array)
        root = array
        for base in bases(array):
            begin, end = bounds(base)
            is_alike = base.dtype == array.dtype and (low - begin) % array.dtype.itemsize == 0
            if begin <= low and high <= end and (is_alike or is_one_block(base)):
                root = base
        return cls(array, root)

    def view(self) -> View:
        """The view of the array, counted from the first whole element of the memory."""
        array, itemsize = self.array, self.array.dtype.itemsize
        if array.size == 0:
            return View.create(array.shape)
        begin, _ = bounds(self.root)
        lines = enumerate(zip(array.shape, array.strides, strict=True))
        strides = tuple([whole(axis, size, stride, itemsize) for axis, (size, stride) in lines])
        return View.create(array.shape, strides, (address(array) - begin) // itemsize)

    def buffer(self) -> Any:
        """The memory as a flat array."""
        array, root = self.array, self.root
        begin, end = bounds(root)
        step = array.dtype.itemsize
        phase = (address(array) - begin) % step
        if not is_one_block(root):
            first = root[(*[slice(None, None, -1 if stride < 0 else 1) for stride in root.strides], ...)]
            return laid_out(first, ((end - begin) // step,), (step,))
        count = (end - begin - phase) // step
        flat = root.reshape(-1, order="C" if root.flags.c_contiguous else "F").view("u1")
        return flat[phase : phase + count * step].view(array.dtype)


def bases(array: Any) -> Iterator[Any]:
    """The arrays of numpy that an array is a view of, from the inside out; those in between, too, by which
    `numpy.lib.stride_tricks` keeps them."""
    ndarray, base = numpy_module().ndarray, array.base
    while isinstance(base, ndarray) or type(base).__name__ == "DummyArray":
        if isinstance(base, ndarray):
            yield base.view(ndarray)
        base = base.base


def address(array: Any) -> int:
    """Where the first element of an array of numpy lies."""
    return int(array.__array_interface__["data"][0])


def bounds(array: Any) -> tuple[int, int]:
    """The addresses of bytes, half-open, between which the elements of an array of numpy lie."""
    low = high = address(array)
    if array.size == 0:
        return low, low
    for size, stride in zip(array.shape, array.strides, strict=True):
        low, high = low + min(0, (size - 1) * stride), high + max(0, (size - 1) * stride)
    return low, high + array.dtype.itemsize


def is_one_block(array: Any) -> bool:
    """Whether an array of numpy lies in one piece, and is of bytes that mean nothing else."""
    return bool(array.flags.forc) and not array.dtype.hasobject


def whole(axis: int, size: int, stride: int, itemsize: int) -> int:
    """A stride in elements. Raises ArrayError where elements are not a whole number of elements apart."""
    if size > 1 and stride % itemsize:
        raise ArrayError(
            f"{WHERE}: axis {axis} of size {size} has a stride of {stride} bytes, and an element has {itemsize}; "
            f"need a multiple of {itemsize}, as a copy of the array has"
        )
    return stride // itemsize if size > 1 else 0
