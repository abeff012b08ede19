"""Tensors at the doors to other libraries: arrays in any order of memory, types that are asked for, one element,
DLPack, lists that hold others, and what a member of a batch says of itself (D19 to D27)."""

from __future__ import annotations

import sys
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.memory import read
from impl.ops.nests import require_few_numbers
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.long import rare
from proofs.validation.drawn.outside import operands
from proofs.validation.drawn.outside.records import about_records
from proofs.validation.drawn.tensors import after_a_view, division, drawn_shape, mesh_of

MOST = 2000
"""Elements of a tensor."""
TUPLES_ASK_FOR_LENGTHS = sys.version_info < (3, 14)
"""Whether `tuple(x)` asks an object of a class below `list` or `tuple` for its length."""


def ask_doors_of_tensors(random: Random) -> None:
    """What comes in, what goes out, what is said inside of a batch, what is printed, and what makes an operation of
    somebody's own."""
    for _ in range(3):
        about_arrays(random)
        about_outputs(random)
        about_fill(random)
    about_members(random)
    about_lists(random)
    for ask in operands.EACH:
        ask(random)
    about_nests_of_others(random)
    about_records(random)
    for ask in rare.EACH:
        ask(random)


def drawn_array(random: Random, shape: tuple[int, ...]) -> Any:
    """An array of numpy: row-major, with its axes in another order, turned round, or with gaps."""
    numpy = numpy_module()
    kind = random.choice(("int8", "int32", "int64", "float32", "float64", "bool"))
    axes = random.sample(range(len(shape)), len(shape)) if random.random() < 0.6 else list(range(len(shape)))
    steps = [random.choice((1, 1, -1, 2)) for _ in shape]
    laid = numpy.arange(prod(shape) * prod(map(abs, steps))) % 100 - 50
    laid = laid.astype(kind).reshape([shape[axis] * abs(steps[axis]) for axis in axes])
    turned = laid.transpose([axes.index(axis) for axis in range(len(shape))])
    return turned[tuple(slice(None, None, step) for step in steps)]


def about_arrays(random: Random) -> None:
    """An array is read as it is, whatever its order of memory, and after views, too."""
    numpy, shape = numpy_module(), drawn_shape(random)
    array = drawn_array(random, shape)
    x, question = ops.Tensor.of(array), f"Tensor.of: {array.shape}; {array.strides}; {array.dtype}"
    require(x.shape == shape and x.dtype == array.dtype, question, x.shape, x.dtype)
    require((x.numpy() == array).all(), question, x.numpy().tolist(), array.tolist())
    for hidden in (numpy.ma.masked_array(array, mask=True), Masked(array)):
        for ask in (partial(View.of, hidden), partial(read, hidden)):
            require_refused(ask, f"{question}; masked")
    fortran = ops.Tensor.of(numpy.asfortranarray(array))
    require((fortran.numpy() == array).all(), question, "in Fortran's order", fortran.numpy().tolist())


def about_fill(random: Random) -> None:
    """What a padded view reads of a buffer, with any number in the place of what it does not."""
    numpy = numpy_module()
    kind, fills, wrong = random.choice(FILLS)
    fill = random.choice(fills)
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    widths = [(random.choice((0, 1)), random.choice((0, 0, 2))) for _ in shape]
    buffer = numpy.arange(prod(shape)).astype(kind)
    steps = tuple(random.choice((1, -1)) for _ in shape)
    view = View.create(shape).pad(tuple(widths)).stride(steps)
    for one in (fill, *(FAR if kind in {"float32", "complex64"} else ())):
        padded = numpy.pad(buffer.reshape(shape), widths, constant_values=one)
        wanted, found = padded[tuple(slice(None, None, step) for step in steps)], view.as_strided(buffer, fill=one)
        is_same = found.shape == wanted.shape and found.dtype == buffer.dtype and found.tobytes() == wanted.tobytes()
        require(is_same, "as_strided", view, one, found.tolist())
    for other in wrong:
        require_refused(partial(view.as_strided, buffer, fill=other), f"as_strided: {kind}; {other}")


FILLS: tuple[tuple[str, tuple[Any, ...], tuple[Any, ...]], ...] = (
    ("bool", (0, 1, True, False, 1.0), (2, 0.5, "x")), ("int8", (7, -1, 5.0, True), (300, 0.5, 1e9, "x", None)),
    ("int64", (7, 100, -3.0), (0.5, 2**70, 1j)), ("float32", (0.5, 3, -1, False), (1j, "x", [1])),
    ("complex64", (1j, 0.5, 2), ("x",)),
)  # fmt: skip
"""Kinds of elements, numbers that are elements of them, and what is none."""

FAR = (-0.0, float("inf"), float("nan"), 1e-40)
"""Fractions with a sign that no comparison sees, without an end, and near 0."""


class Masked:
    """An array whose interface has a mask."""

    def __init__(self, array: Any) -> None:
        self.__array_interface__ = {**array.__array_interface__, "mask": array, "held": array}


def about_outputs(random: Random) -> None:
    """An array of a type that is asked for; DLPack, whose arrays nobody can write to where a view is read; one element
    and the truth of it; a length."""
    numpy = numpy_module()
    x = after_a_view(random, ops.Tensor.of(drawn_array(random, drawn_shape(random))))
    if prod(x.shape) > MOST:
        return
    array, question = x.numpy(), f"a tensor of shape {x.shape} and type {x.dtype}"
    for kind in ("int64", "float32", "float64", None):
        found = numpy.asarray(x, dtype=kind) if kind else numpy.asarray(x)
        require(found.dtype == (kind or array.dtype), question, "as an array", kind, found.dtype)
        require((found == array.astype(found.dtype)).all(), question, "as an array", kind)
        made = x.__array__(None if kind is None else numpy.dtype(kind))
        require(made.dtype == found.dtype and (made == found).all(), question, "__array__", kind, made.dtype)
    older = numpy.from_dlpack(Old(x))
    require((older == array).all(), question, "by an older DLPack", older.tolist())
    handed = numpy.from_dlpack(x)
    require((handed == array).all(), question, "by DLPack", handed.tolist())
    require(not handed.flags.writeable or (handed.size == 0 or not is_repeated(handed)), question, "may be written")
    require(len(x) == x.shape[0] if x.shape else True, question, "its length")
    if array.size == 1:
        item = x.item()
        require(item == array.item() and type(item) is type(array.item()), question, "item", item)
        require(bool(x) is bool(array.item()), question, "its truth", item)
    else:
        require_refused(x.item, f"{question}; item")
        require_refused(partial(bool, x), f"{question}; its truth")
    number = random.randint(-9, 9) + 0.5
    one = ops.reshape([number], (1,) * random.randint(0, 3))
    require(one.item() == number, "item", one.shape, one.item(), number)


class Old:
    """A tensor as a consumer of before DLPack 1.0 sees it, which names no version, and cannot be told not to write."""

    def __init__(self, x: Any) -> None:
        self.x = x

    def __dlpack__(self, **_options: Any) -> Any:
        return self.x.__dlpack__()

    def __dlpack_device__(self) -> Any:
        return self.x.__dlpack_device__()


def is_repeated(array: Any) -> bool:
    """Whether two indices of an array are one element."""
    return any(size > 1 and step == 0 for size, step in zip(array.shape, array.strides, strict=True))


def about_members(random: Random) -> None:
    """Inside of up to three levels a member has its own shape, length, rank and sharding, and none of the batch's."""
    numpy, levels = numpy_module(), random.randint(1, 3)
    batch = tuple(random.choice((2, 3)) for _ in range(levels))
    shape = tuple(random.choice((1, 4, 5)) for _ in range(random.randint(1, 3)))
    mesh = mesh_of(random)
    x = ops.reshape(numpy.arange(prod(batch) * prod(shape)), (*batch, *shape))
    dims = [*((),) * levels, *division(random, mesh, len(shape))]
    is_placed = random.random() < 0.6
    x = ops.shard(x, ops.ShardingSpec(mesh, dims)) if is_placed else x
    seen: list[Any] = []

    def member(y: Any) -> Any:
        seen.append((y.shape, len(y), y.ndim, None if y.spec is None else y.spec.names, y.batch_shape))
        require_refused(y.numpy, f"a member of {batch}; {shape}")
        return ops.negative(y)

    function: Any = member
    for _ in range(levels):
        function = ops.vmap(function)
    function(x)
    wanted = ops.ShardingSpec(mesh, dims[levels:]).names if is_placed else None
    require(seen[0] == (shape, shape[0], len(shape), wanted, batch), "a member of a batch", batch, shape, dims, seen)


def about_lists(random: Random) -> None:
    """Lists that hold one list often, tuples and ranges; those that hold others too often are refused."""
    numpy = numpy_module()
    low = random.randint(-9, 9)
    row: Any = random.choice(([low, 2, 3], (low, 5), range(low, 40), [range(low, 9)] * 3))
    for count in random.sample((1, 2, 3, 30), 3):
        row = [row] * count
    wanted = numpy.array(row)
    require((ops.Tensor.of(row).numpy() == wanted).all(), "lists in lists", wanted.shape)
    for _ in range(random.randint(30, 60)):
        row = [row, row]
    for ask in (partial(require_few_numbers, row, 64), partial(ops.Tensor.of, row)):
        require_refused(ask, "lists that hold others often")


def about_nests_of_others(random: Random) -> None:
    """Nests of a class of their own, and axes of such, are read as nests of Python's, and refused where they do not
    say what they hold: up to Python 3.13 a tuple asks for the length first."""
    kind = random.choice((tuple, list, dict))
    names = ("items",) if kind is dict else ("__iter__", "__len__") if TUPLES_ASK_FOR_LENGTHS else ("__iter__",)
    others = ("__contains__", "__bool__", *(("__iter__", "keys", "__getitem__", "__len__") if kind is dict else ()))
    sizes = [random.randint(1, 3) for _ in range(random.randint(1, 4))]
    parts = [numpy_module().full((2, size), place) for place, size in enumerate(sizes)]
    both: tuple[list[Any], list[Any]] = parts, [0] * len(parts)
    nest, axes = (dict(zip("abcd", each, strict=False)) if kind is dict else kind(each) for each in both)
    for name in (*names, *others, "other"):
        own = type("Own", (kind,), {name: failing})
        for given, at in ((own(nest), 0), (nest, own(axes)), (own(nest), own(axes))):
            ask, question = partial(ops.vmap(same, (at,)), given), f"vmap: a {kind.__name__} that fails in {name}"
            if name in names:
                require_refused(ask, question)
                continue
            found = ask()
            held = [one.numpy().tolist() for one in (found.values() if kind is dict else found)]
            require(held == [part.tolist() for part in parts], question, held)


def same(nest: Any) -> Any:
    """What is given."""
    return nest


def failing(*_: Any, **_more: Any) -> Any:
    """What a class of its own does where it fails."""
    raise KeyError("fails")
