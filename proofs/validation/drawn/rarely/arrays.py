"""Arrays as they are met seldom: without elements, in memory that only PyTorch or JAX can read, of steps that reach as
far as is counted, and filled with a number of numpy's or with a text; held against numpy's elements and the definitions
(D8, D15). Classes with what PyTorch and JAX say of their arrays stand in the place of theirs."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from itertools import product
from math import gcd, prod
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

from impl import ShapeTracker, View
from impl.chains import Chain
from impl.errors import OutOfBoundsError
from impl.interop.arrays import NeedsCopy, as_strided, explain_reshape, read, reads_each_once, view_of
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.overlap import MOST_SPAN
from impl.view.interchange import Interchange
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.outside.stands import imported


def ask_rare_arrays(random: Random) -> None:
    """Each of them."""
    about_column_major(random)
    about_no_elements(random)
    about_classes(random)
    with standing():
        about_tensors(random)
        about_arrays_of_jax(random)
    about_far_steps(random)
    about_leaving(random)
    about_fills(random)
    about_one_element(random)
    about_shapes_as_arrays(random)


class Tensor:
    """A tensor of PyTorch, which reads a memory, an array of numpy, by strides in elements."""

    layout = "strided"
    is_nested = False
    __torch_dispatch__: Any = None

    def __init__(self, memory: Any, shape: tuple[int, ...], strides: tuple[int, ...], offset: int) -> None:
        self.memory, self.shape, self.strides, self.offset = memory, shape, strides, offset
        self.itemsize = memory.itemsize
        self.marks: set[str] = set()

    def stride(self) -> tuple[int, ...]:
        """The strides."""
        return self.strides

    def storage_offset(self) -> int:
        """Where the first element lies."""
        return self.offset

    def untyped_storage(self) -> Any:
        """The memory, in bytes."""
        return SimpleNamespace(nbytes=lambda: self.memory.nbytes)

    def detach(self) -> Tensor:
        """The same, without what it was made of."""
        return self

    def as_strided(self, shape: tuple[int, ...], strides: tuple[int, ...], offset: int) -> Tensor:
        """Another tensor over the same memory, and not outside of it."""
        last = offset + sum((size - 1) * step for size, step in zip(shape, strides, strict=True))
        require(0 in shape or 0 <= offset <= last < len(self.memory), "a tensor outside of its memory", shape, strides)
        return Tensor(self.memory, shape, strides, offset)

    def tolist(self) -> list[Any]:
        """The elements of a flat tensor."""
        ((size,), (step,)) = self.shape, self.strides
        return [self.memory[self.offset + number * step].item() for number in range(size)]

    def is_conj(self) -> bool:
        """Whether the elements are the conjugates of those in memory."""
        return "conj" in self.marks

    def is_neg(self) -> bool:
        """Whether they are the negatives of those."""
        return "neg" in self.marks


class Wrapping(Tensor):
    """A tensor that holds other ones."""

    __torch_dispatch__ = "another"


class Sparse(Tensor):
    """A tensor that holds some elements alone."""

    layout = "sparse_coo"


class Array:
    """An array of JAX on devices of a platform, with the elements of an array of numpy."""

    def __init__(self, held: Any, platform: str, devices: int = 1) -> None:
        self.held, self.shape, self.dtype, self.deleted = held, held.shape, held.dtype, False
        self.sharding = SimpleNamespace(device_set=[SimpleNamespace(platform=platform) for _ in range(devices)])

    def is_deleted(self) -> bool:
        """Whether it is there no more."""
        return self.deleted

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """The elements, copied to the host if they are elsewhere."""
        return self.held


class Tracer(Array):
    """What stands for an array while JAX compiles."""


def standing() -> AbstractContextManager[None]:
    """PyTorch and JAX are these classes, whether they are installed or not, for a while."""
    made = {name: ModuleType(name) for name in ("torch", "jax")}
    vars(made["torch"]).update(Tensor=Tensor, strided=Tensor.layout)
    vars(made["jax"]).update(Array=Array, core=SimpleNamespace(Tracer=Tracer))
    return imported(made)


def about_column_major(random: Random) -> None:
    """A row-major array is one axis in column-major order after its axes are turned around, and an order that does it
    is named; one with a mask is no plain array."""
    numpy, shape = numpy_module(), tuple(random.randint(2, 4) for _ in range(random.randint(2, 4)))
    array = numpy.arange(prod(shape)).reshape(shape)
    found = explain_reshape(array, (array.size,), "F")
    order = found.order if isinstance(found, NeedsCopy) else None
    require(order is not None, "explain_reshape: an order in column-major order", shape, found)
    flat = array.transpose(order).reshape((array.size,), order="F")
    require(numpy.shares_memory(array, flat), "explain_reshape: in column-major order", shape, order)
    require_refused(partial(explain_reshape, numpy.ma.zeros(shape), (array.size,)), "explain_reshape: a mask")


def about_no_elements(random: Random) -> None:
    """Arrays without elements: of objects, at the end of another one, and by strides that are told without a memory."""
    numpy, size = numpy_module(), random.randint(1, 9)
    require(len(read(numpy.empty(0, dtype=object)).buffer) == 0, "read: no objects")
    found = read(numpy.arange(size)[size:])
    require(found.buffer.tolist() == list(range(size)), "read: at the end", size, found.buffer)
    require(found in {found: size} and found != read(numpy.arange(size)), "read: one answer is itself alone", found)
    told = SimpleNamespace(shape=(0, 1 + size), strides=(100, -4), itemsize=4)
    require(view_of(told) == View.create((0, 1 + size)), "view_of: no elements, by strides", size, view_of(told))


class OwnView(View):
    """A view of a class of one's own."""


class OwnTracker(ShapeTracker):
    """A tracker of such a class."""


class OwnChain(Chain):
    """A chain of such a class."""


def about_classes(random: Random) -> None:
    """An array as an object of a class that is made of one of the library's; what they have in common is none."""
    numpy, size = numpy_module(), random.randint(2, 9)
    array = numpy.arange(2 * size)[::-2]
    view = View.create((size,), (-2,), 2 * size - 1)
    made = OwnView.of(array)
    require(type(made) is OwnView and made.parts == view.parts, "View.of: a class", made)
    tracker = OwnTracker.of(array)
    require(type(tracker) is OwnTracker and tracker.views[0].parts == view.parts, "ShapeTracker.of: a class", tracker)
    chain: Any = OwnChain.of(array)
    require(isinstance(chain, Chain) and chain.tracker.views[0].parts == view.parts, "Chain.of: a class", chain)
    require_refused(partial(Interchange.of, array), "Interchange.of")


def about_tensors(random: Random) -> None:
    """Tensors that begin inside of their memory, any axis first; those whose elements are not in it are refused."""
    numpy, rows, columns = numpy_module(), random.randint(2, 4), random.randint(2, 4)
    offset = random.randint(1, 5)
    memory = numpy.arange(offset + rows * columns + random.randint(0, 3))
    parts = random.choice((((rows, columns), (columns, 1)), ((columns, rows), (1, columns))))
    tensor = Tensor(memory, *parts, offset)
    wanted, found = View.create(*parts, offset), read(tensor)
    require(view_of(tensor) == wanted == found.view, "a tensor", parts, offset, found.view)
    require(found.buffer.tolist() == memory.tolist(), "the memory of a tensor", parts, offset, found.buffer)
    marked = Tensor(memory, *parts, offset)
    marked.marks.add(random.choice(("conj", "neg")))
    for wrong in (Wrapping(memory, *parts, offset), Sparse(memory, *parts, offset), marked):
        require_refused(partial(view_of, wrong), f"view_of: {type(wrong)}; {marked.marks}")


def about_arrays_of_jax(random: Random) -> None:
    """Arrays of JAX whose first axis is the fastest: on the host they are read as they lie, elsewhere, and while JAX
    compiles, they are row-major. Those that are deleted, or on several devices, are refused."""
    numpy, rows, columns = numpy_module(), random.randint(2, 4), random.randint(2, 4)
    memory = numpy.arange(rows * columns)
    turned = memory.reshape(columns, rows).T
    row_major = View.create((rows, columns))
    for platform, view, buffer in (
        ("cpu", View.create((rows, columns), (1, rows)), memory), ("gpu", row_major, turned.reshape(-1)),
    ):  # fmt: skip
        array = Array(turned, platform)
        found = read(array)
        require(view_of(array) == view == found.view, "an array of JAX", platform, rows, columns, found.view)
        require(found.buffer.tolist() == buffer.tolist(), "its memory", platform, rows, columns, found.buffer)
        array.deleted = True
        for wrong in (array, Array(turned, platform, 2)):
            require_refused(partial(view_of, wrong), f"view_of: an array of JAX; {platform}; {array.deleted}")
    require(view_of(Tracer(turned, "cpu")) == row_major, "an array that JAX traces", rows, columns)
    require_refused(partial(read, Tracer(turned, "cpu")), "read: an array that JAX traces")


def about_far_steps(random: Random) -> None:
    """Views of which the addresses lie as far apart as is counted, or further, by steps that are multiples of a number
    or not, and beyond what any memory has; and long axes along which others step, too."""
    near = random.randint(MOST_SPAN // 4 + 99, MOST_SPAN // 3 - 1)
    while gcd(near, MOST_SPAN - 1) > 1:
        near -= 1
    factor = random.randint(MOST_SPAN // 4, 2**40)
    for shape, strides in (
        ((3, 2), (near, MOST_SPAN - 1 - 2 * near)), ((3, 2), (2 * factor, 3 * factor)),
        ((random.randint(1000, 3000), 2), (1, random.choice((1, 2, 999)))),
    ):  # fmt: skip
        view = View.create(shape, strides)
        addresses = {i * strides[0] + j * strides[1] for i, j in product(*map(range, shape))}
        is_once = len(addresses) == prod(shape)
        require(reads_each_once(view) is is_once, "reads_each_once", view, is_once)
    beyond = 2 ** random.randint(70, 90)
    require(not reads_each_once(View.create((3, 2), (beyond, beyond + 1))), "reads_each_once: beyond", beyond)


def about_leaving(random: Random) -> None:
    """The index that leaves a buffer of a few elements, by a step of a thousand or more, forwards and backwards."""
    numpy = numpy_module()
    step, size = random.randint(1000, 5000), random.randint(2, 9)
    for sign in (1, -1):
        view = View.create((2, 2), (sign * step, sign), 0 if sign > 0 else size - 1)
        try:
            found: Any = as_strided(view, numpy.arange(size))
        except OutOfBoundsError as refusal:
            found = refusal.index, refusal.level, refusal.flat
        flat = view.offset + sign * (step + 1)
        require(found == ((1, 1), -1, flat), "as_strided: an index that leaves", step, size, sign, found)


def about_fills(random: Random) -> None:
    """What is padded has a number of numpy's, or a text, where it reads nothing."""
    numpy, front = numpy_module(), random.randint(1, 3)
    padded, value = View.create((3,)).pad(((front, 0),)), random.randint(-9, 9)
    found = as_strided(padded, numpy.arange(3), numpy.int64(value))
    require(found.tolist() == [value] * front + [0, 1, 2], "as_strided: a number of numpy's", front, value, found)
    found = as_strided(padded, numpy.array(["a", "b", "c"]), "z")
    require(found.tolist() == ["z"] * front + ["a", "b", "c"], "as_strided: a text", front, found)


def about_one_element(random: Random) -> None:
    """A buffer of one element may be written to, whatever its stride, which leads nowhere; a mask that excludes nothing
    is none."""
    numpy, size = numpy_module(), random.randint(1, 5)
    for whole in (View((size,), (1,), 0, ((0, size),), False), View((), (), 0, (), False)):
        require(as_strided(whole, numpy.arange(size)).size == prod(whole.shape), "as_strided: a whole mask", whole)
    for step in (0, random.choice((1, 3, 800))):
        one = numpy.lib.stride_tricks.as_strided(numpy.arange(1), (1,), (step,))
        require(as_strided(View.create((1,)), one).flags.writeable, "as_strided: one element", step)


def about_shapes_as_arrays(random: Random) -> None:
    """A new shape that is an array of one axis, or of none, and an order in a small letter, as numpy takes them."""
    numpy, rows, columns = numpy_module(), random.randint(2, 5), random.randint(2, 5)
    array = numpy.arange(rows * columns).reshape(rows, columns).T
    for shape, same in (([rows, -1], (rows, columns)), (rows * columns, (rows * columns,))):
        for order in "CFA":
            wanted = explain_reshape(array, same, order)
            found = explain_reshape(array, numpy.array(shape), order.lower())
            require(str(found) == str(wanted), "explain_reshape: a shape as an array", shape, order, found, wanted)
    require_refused(partial(explain_reshape, array, numpy.array([[rows, columns]])), "a shape of two axes")
