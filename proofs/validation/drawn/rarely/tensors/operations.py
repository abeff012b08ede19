"""Operations as they are asked seldom: by position at the last of many axes, with parts of an axis on several devices,
of more updates than one pass takes, of numbers near what their type holds, and of objects that are nearly arrays (D16
to D24)."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import MOST_ELEMENTS, require_readable
from impl.ops.records.record import Argument, Record
from impl.ops.sharding.local import Local
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.rarely.tensors.given import about_given

FAR = 2**55
"""Elements that no memory holds."""


def ask_rare_operations(random: Random) -> None:
    """Each in its ways."""
    about_near_arrays()
    about_many_elements(random)
    about_numbers_near_their_end(random)
    about_positions(random)
    about_divided_axes(random)
    about_parts_of_divided_axes(random)
    about_what_is_told()
    about_nothing()
    about_words(random)
    about_many_axes(random)
    about_given(random)


def equal(found: Any, wanted: Any, *said: object) -> None:
    """Requires a tensor to have the values, and the shape, of an array."""
    array = numpy_module().asarray(wanted)
    there = found.numpy()
    require(there.shape == array.shape and bool((there == array).all()), "a seldom operation", *said, there, array)


class Counted:
    """It has a length and entries, and is neither a list nor an array."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: int) -> int:
        return (5, 6)[place]


class Nameless:
    """An array without a shape and a type."""

    shape = None
    dtype = None


class Interfaced:
    """A class whose objects tell where elements lie; itself it tells nothing."""

    __array_interface__ = numpy_module().array([1, 2]).__array_interface__


class Odd:
    """What it has is no table."""

    __dict__ = property(lambda self: 5)


def about_near_arrays() -> None:
    """Objects with one of the interfaces of arrays are arrays, and what has a length alone is none."""
    array = numpy_module().array([1, 2])
    for given in (
        SimpleNamespace(__array__=lambda dtype=None, copy=None: array),
        SimpleNamespace(__array_struct__=array.__array_struct__),
        SimpleNamespace(__array_interface__=array.__array_interface__),
    ):
        equal(ops.Tensor.of(given), array, given)
    for wrong in (Counted(), Nameless(), Interfaced, Odd()):
        require_refused(lambda wrong=wrong: ops.Tensor.of(wrong), f"Tensor.of: {wrong}")  # type: ignore[misc]
    tensor = ops.Tensor.of(array)
    nothing: Any = None
    require((tensor == nothing) is False and (tensor != nothing) is True, "a tensor and None")
    require([int(one.numpy()) for one in ops.Tensor.of(range(7))] == list(range(7)), "a tensor one by one")


def about_many_elements(random: Random) -> None:
    """Arrays of a class of numpy's are read where they lie, however far they are repeated; copies have a limit."""
    numpy = numpy_module()
    row = numpy.arange(6).view(type("Row", (numpy.ndarray,), {}))
    far = Local(ShapeTracker((View.create((2**40, 2), (0, 1)),)), row).whole()
    require(far.shape == (2**40, 2) and far[-1].tolist() == [0, 1], "a part of a class of arrays")
    turned = ops.reshape(ops.swap_axes(numpy.arange(6).reshape(2, 3), 0, 1), (2, 3))
    require_refused(ops.broadcast_to(turned, (FAR, 2, 3)).numpy, "a copy that no memory holds")
    true = ops.broadcast_to([True], (FAR,))
    require_refused(lambda: ops.broadcast_to([1], (FAR,))[true], "truth values that no memory holds")
    one = [numpy.zeros(random.randint(1, 3))]
    require_refused(lambda: require_readable("x", (MOST_ELEMENTS + 1,), one), "one element too many")
    require_readable("x", (MOST_ELEMENTS,), one)


def about_numbers_near_their_end(random: Random) -> None:
    """Means of numbers whose sum is beyond their type, in a type that holds it; and of the widest."""
    numpy = numpy_module()
    half = numpy.array([random.choice((40000, 60000))] * random.randint(2, 5), "float16")
    require(float(ops.reduce_mean(half).numpy()) == half[0], "a mean of halves", half)
    require(float(ops.reduce_mean([1e300, 1e300]).numpy()) == 1e300, "a mean of the widest")
    count = random.choice((513, 600, 1001))
    places = numpy.arange(count) % 2
    added = ops.scatter(numpy.zeros(3, int), places, numpy.ones(count, int), add=True)
    equal(added, [(count + 1) // 2, count // 2, 0], "many updates", count)
    ones = numpy.ones((count, 1), int)
    each = ops.vmap(ops.scatter)(numpy.zeros((count, 3), int), ones, ones)
    equal(each, [[0, 1, 0]] * count, "updates of many", count)


def about_positions(random: Random) -> None:
    """The last of four and five axes; lists and arrays of positions, and truth values, none of them too."""
    numpy = numpy_module()
    rank = random.choice((4, 5))
    array = numpy.arange(2**rank).reshape((2,) * rank)
    equal(ops.squeeze(array[..., :1]), array[..., 0], rank)
    tensor, least = ops.Tensor.of(array), random.randint(1, 2**rank - 1)
    equal(tensor[array > least], array[array > least], "truth values", rank)
    equal(tensor[array > least, ...], array[array > least], "truth values, and the rest", rank)
    equal(tensor[[]], array[[]], "no positions")
    equal(tensor[numpy.array([1, 0])], array[[1, 0]], "an array of positions")
    equal(tensor[numpy.int64(0), [1, 0]], array[0, [1, 0]], "a number of numpy's and positions")
    equal(ops.squeeze_physical([[1]]), 1, "squeeze_physical of all axes")
    for wrong in (lambda: ops.slice_update([0, 0, 0], [1, 2], (0,), (1,)), lambda: ops.matmul([1, 2], [[[1]]])):
        require_refused(wrong, "a box of another size")
    equal(ops.vmap(lambda one: one["a"])(OrderedDict(a=array)), array, "an ordered nest")


def about_divided_axes(random: Random) -> None:
    """Positions and updates along one axis, where another is divided; sums that keep the axes that they go along."""
    numpy, mesh = numpy_module(), ops.Mesh({"x": 2})

    def on(array: Any, *dims: Any) -> Any:
        return ops.shard(array, ops.ShardingSpec(mesh, list(dims)))

    square, cube = numpy.arange(16).reshape(4, 4), numpy.arange(24).reshape(2, 3, 4)
    places = numpy.array([random.randrange(4) for _ in range(6)])
    equal(ops.gather(square, on(places, "x"), 1), square[:, places], "positions that are divided", places)
    rows = on(cube, None, None, "x")
    equal(ops.vmap(lambda one: ops.gather(one, numpy.array([2, 0]), 0))(rows), cube[:, [2, 0]], "of each")
    wanted = cube.copy()
    wanted[:, 2] = 1
    found = ops.vmap(lambda one: ops.scatter(one, numpy.array([2]), numpy.ones((1, 4), int), 0))(rows)
    equal(found, wanted, "updates of each")
    table = numpy.arange(12).reshape(3, 4)
    wanted = table.copy()
    wanted[1] = places[:4]
    equal(ops.scatter(on(table, None, "x"), 1, places[:4], 0), wanted, "a row that is updated", places)
    equal(ops.reduce_sum(on(table, None, "x"), 0, keepdims=True), table.sum(0, keepdims=True), "a sum that keeps")
    five = numpy.arange(32).reshape((2,) * 5)
    equal(ops.reduce_sum(on(five, None, None, None, None, "x"), 0), five.sum(0), "the fifth axis is divided")
    equal(ops.slice_update(on(numpy.zeros(4, int), "x"), [1, 2], (0,)), [1, 2, 0, 0], "an update of a part")
    both = ops.Mesh({"x": 2, "y": 2})
    out = ops.shard(numpy.array([[0], [99]]), ops.ShardingSpec(both, ["x", "y"]))
    require_refused(lambda: ops.gather(numpy.arange(4), out, 0), "a position beyond the end, on the second device")


def about_parts_of_divided_axes(random: Random) -> None:
    """Every second element of an axis that is divided unevenly, or that comes after one that is; axes of a mesh that
    are not there, and lists of wrong names."""
    numpy, mesh = numpy_module(), ops.Mesh({"x": 2})
    size = random.choice((5, 7, 9))
    equal(ops.shard(numpy.arange(size), ops.ShardingSpec(mesh, ["x"]))[::2], numpy.arange(size)[::2], size)
    four = numpy.arange(24).reshape(2, 2, 2, 3)
    found = ops.shard(four, ops.ShardingSpec(mesh, ["x", None, None, None]))[..., ::2]
    equal(found, four[..., ::2], "the fourth axis is stepped along")
    pairs = numpy.array([[1, 2], [3, 4]])
    one = ops.vmap(lambda row: ops.shard(row, ops.ShardingSpec(mesh, ["x"])), spmd_axis_name="z")(pairs)
    equal(one, pairs, "a name of no axis of the mesh")
    names = "abcd"
    spec = ops.ShardingSpec(ops.Mesh(dict.fromkeys(names, 2)), [tuple(names)])
    require(not spec.is_even(0, 8) and spec.is_even(0, 16), "four cuts of an axis")
    wrong: Any = {"x": "sum", 5: "sum"}
    require_refused(lambda: ops.ShardingSpec(mesh, [None], wrong), "a sum along no name")
    number: Any = 5
    require_refused(lambda: ops.vmap(abs, mesh=number), "vmap: no mesh")


def about_what_is_told() -> None:
    """What a record says stays as it was said, and is of the classes that it is documented to be of."""
    kinds, name = {"axis": Argument.AXIS}, type("Name", (str,), {})("r")
    record = Record(name, kinds, lambda shapes, params: params, movement=lambda shapes, params: ())
    kinds.clear()
    require(type(record.name) is str and record.name == name, "the name of a record", record)
    require(dict(record.arguments) == {"axis": Argument.AXIS}, "the arguments of a record", record)
    number: Any = 5
    require_refused(
        lambda: Record("r", {}, lambda shapes, params: params, movement=lambda shapes, params: (), numbers=number),
        "numbers are a flag",
    )
    level = ops.Level(1)
    wanted: Any = ({}, (level,))
    require(ops.IncrBatchDimsOp().told(ops.Tensor.of([[1, 2]]), {"level": level}) == wanted, "a level that is told")


def about_nothing() -> None:
    """Arrays without elements, turned round, gathered from and reduced; what is refused of them is refused first."""
    numpy = numpy_module()
    row, rows = ops.Tensor.of(numpy.zeros((0,))), ops.Tensor.of(numpy.zeros((2, 0)))
    for found, wanted in ((row[::-1], (0,)), (row[:], (0,)), (rows[0], (0,)), (rows[:, ::-2], (2, 0))):
        require(found.shape == wanted and found.numpy().shape == wanted, "a part of nothing", found, wanted)
    each = ops.vmap(lambda x, places: ops.gather(x, places, 0))(numpy.zeros((0, 3)), numpy.zeros((0, 2), dtype=int))
    require(each.numpy().shape == (0, 2), "no rows to gather from", each)
    require_refused(lambda: ops.squeeze(numpy.zeros((1, 1, 1, 0, 3)), (0, 1, 2, 4)), "a fifth axis of size 3")
    require_refused(lambda: ops.squeeze(numpy.zeros((1, 0, 3)), (0, 2)), "a third axis of size 3")
    require_refused(lambda: ops.reduce_max(numpy.zeros((1, 1, 1, 0))), "the greatest of none")


class Reshaped(ops.ReshapeOp):
    """A reshape to what it was made with."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape

    def adapt_kwargs(self, tensors: Any, kwargs: Any, batch_dims: Any) -> Any:
        """The shape, whatever is given."""
        return {"shape": self.shape}


def about_words(random: Random) -> None:
    """Operands that can be gone through once, an axis that is an array, arguments that are none, operations of a class
    of one's own, and more axes than numpy has."""
    numpy, count = numpy_module(), random.choice((6, 12))
    tensor, shape = ops.Tensor.of(numpy.arange(count)), (count // 2, 2)
    wanted = numpy.arange(count).reshape(shape)
    operands: Any = iter([tensor])
    equal(ops.ReshapeOp().execute(operands, {"shape": shape}), wanted, "operands one by one")
    for _ in range(2):
        for other in (shape, shape[::-1]):
            equal(Reshaped(other)(tensor), numpy.arange(count).reshape(other), "an operation of one's own", other)
    equal(ops.reduce_sum(wanted, numpy.array(1)), wanted.sum(1), "an axis that is an array")
    nothing: Any = None
    require_refused(lambda: ops.ReshapeOp().execute((tensor,), nothing), "no arguments")
    bounds: Any = slice([], None)
    require_refused(lambda: tensor[bounds], "a bound that is a list")
    row = numpy.arange(1).view(type("Row", (numpy.ndarray,), {}))
    require_refused(Local(ShapeTracker.from_shape((1,) * random.choice((65, 100))), row).whole, "too many axes")


class Stranger:
    """It has what tensors have, and is on no mesh; it is none of the library's."""

    shape, dtype, spec = (2,), numpy_module().dtype(int), None

    def arrays(self) -> Any:
        """Nothing."""

    def whole(self) -> Any:
        """Nothing."""


def about_many_axes(random: Random) -> None:
    """Tensors of hundreds of axes, and of four that several mesh axes divide; steps of a thousand and of a symbolic
    size; and operands of another class that look like tensors."""
    numpy, count = numpy_module(), random.choice((257, 300))
    many = ops.Tensor(Local(ShapeTracker.from_shape((1,) * count + (2,)), numpy.arange(2)))
    require(many[...].shape == many.shape, "all of many axes", count)
    require(ops.vmap(lambda x: x, in_axes=count)(many).shape == (2, *(1,) * count), "vmap over the last axis", count)
    require_refused(lambda: ops.reshape([1], (1,) * count), "a reshape to many axes")
    equal(ops.reshape(numpy.arange(6), (2, 3, 1, -1)), numpy.arange(6).reshape(2, 3, 1, 1), "the fourth size is open")
    equal(ops.slice_tensor(numpy.arange(1001), (0,), (2,), (1000,)), [0, 1000], "a step of a thousand")
    step: Any = Variable("s", 0, 3)
    require_refused(lambda: ops.slice_tensor(numpy.arange(20), (0,), (1,), (step,)), "a step that may be 0")
    require_refused(lambda: ops.Tensor.of(numpy.arange(24).reshape(2, 3, 4))[0, :, [0, 1]], "an integer apart")
    mesh, four = ops.Mesh(dict.fromkeys("xyzw", 2)), tuple("xyzw")
    rows = ops.shard(numpy.arange(16).reshape(8, 2), ops.ShardingSpec(mesh, [four, ()]))
    equal(ops.reshape(rows, (16,)), numpy.arange(16), "four mesh axes on an axis that grows")
    row = ops.shard(numpy.arange(48), ops.ShardingSpec(mesh, [four]))
    equal(ops.reshape(row, (24, 2)), numpy.arange(48).reshape(24, 2), "four mesh axes on an axis that is split")
    stranger, local = Stranger(), Local(ShapeTracker.from_shape((2,)), numpy.arange(2))
    asked: tuple[Any, ...] = (
        (ops.UnsqueezeOp.record, [stranger], (0,)),
        (ops.ConcatenateOp.record, [local, stranger], 0),
        (ops.ConcatenateOp.record, [stranger, local], 0),
    )
    for record, values, axis in asked:
        ask = partial(ops.execute_on_shards, record, values, {"axis": axis})
        require_refused(ask, "an operand of another class")
