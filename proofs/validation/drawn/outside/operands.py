"""Operands as they come: the types of elements beside Python's numbers, objects that numpy reads, lists that are
counted, trackers over buffers, many of them at once, and long axes; and what is refused (D16 to D24)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import read
from impl.ops.nests import LIST, MOST_PARTS, require_few_numbers
from impl.ops.numpy_functions import numpy_namespace
from impl.ops.operations.elementwise import AddOp, NegativeOp
from impl.ops.records.program import Step, array_after, tracker_after
from impl.ops.records.shapes import stepped_ranges_of
from impl.ops.sharding.local import Local
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.tables import Interface
from proofs.validation.drawn.programs import step_of

KINDS = ("bool", "int8", "uint8", "int16", "int32", "int64", "float32", "float64", "complex64")
NAMES = ("add", "multiply", "maximum", "equal", "less", "divide")


class Converted:
    """An object that numpy asks for an array."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """The array."""
        return self.array if dtype is None else self.array.astype(dtype)


class Told:
    """An object that was told where elements lie: it has the interface itself, and its class has not."""

    def __init__(self, array: Any) -> None:
        self.held, self.__array_interface__ = array, array.__array_interface__


class Lookalike:
    """What has a shape and a type, and is no array of any library."""

    shape, dtype = (2,), "int64"


def about_types(random: Random) -> None:
    """Elements have the type that numpy gives them, a number on either side; one that it has no type for is refused."""
    numpy = numpy_module()
    array = numpy.arange(random.randint(1, 6)).astype(random.choice(KINDS))
    number = random.choice((2, 1, 0, 0.5, True))
    name, x = random.choice(NAMES[:5]), ops.Tensor.of(array)
    for first, second in ((x, number), (number, x), (x, x)):
        found = getattr(ops, name)(first, second)
        pair = [part.numpy() if isinstance(part, ops.Tensor) else part for part in (first, second)]
        wanted = getattr(numpy, name)(*pair)
        require(found.dtype == wanted.dtype, name, array.dtype, first, second, found.dtype, wanted.dtype)
        require((found.numpy() == wanted).all(), name, array, first, second, found.numpy().tolist())
    spec = ops.ShardingSpec(ops.Mesh({"x": 2}), ("x",))
    for spread, plain in (((number, ops.shard(x, spec)), (number, x)), ((ops.shard(x, spec), number), (x, number))):
        found, wanted = getattr(ops, name)(*spread), getattr(ops, name)(*plain)
        require(found.dtype == wanted.dtype, name, "on a mesh", array.dtype, number, found.dtype, wanted.dtype)
    for wrong in ((x,), (x, x, x), ()):
        require_refused(partial(AddOp(), *wrong), f"add: {len(wrong)} operands")
    require_refused(partial(NegativeOp(), x, x), "negative: two operands")


def about_two_types(random: Random) -> None:
    """Elements of any two types, of shapes that repeat, have the type and the values that numpy gives them; two of
    booleans have no difference and no product of matrices."""
    numpy, name = numpy_module(), random.choice((*NAMES, "subtract", "subtract", "matmul"))
    kinds = random.choice(("bool", random.choice(KINDS))), random.choice(("bool", *KINDS[1:]))
    whole = [random.choice((1, 2, 3)) for _ in range(random.randint(0, 3))]
    shapes = [[random.choice((1, size)) for size in whole][random.randint(0, len(whole)) :] for _ in range(2)]
    if name == "matmul":
        inner = random.choice((1, 2, 3))
        shapes = [[*shapes[0], 2, inner], [*shapes[1], inner, 3]]
    pair = [(numpy.arange(prod(shape)) % 3 + 1).reshape(shape).astype(kind)
            for shape, kind in zip(shapes, random.sample(kinds, 2), strict=True)]  # fmt: skip
    ask, question = partial(getattr(ops, name), *pair), f"{name}: {[(part.dtype, part.shape) for part in pair]}"
    if name in {"subtract", "matmul"} and all(part.dtype == "bool" for part in pair):
        require_refused(ask, question)
        return
    found, wanted = ask().numpy(), getattr(numpy, name)(*pair)
    require(found.dtype == wanted.dtype and found.shape == wanted.shape, question, found.dtype, found.shape)
    require((found == wanted).all(), question, found.tolist(), wanted.tolist())


def about_objects(random: Random) -> None:
    """Objects that numpy reads, alone and in lists; what only looks like an array is refused."""
    numpy = numpy_module()
    array = numpy.arange(random.randint(1, 5)) * random.choice((1, -3))
    for one in (Converted(array), Interface(array), Told(array), memoryview(array), array):
        for value, wanted in ((one, array), ([one, one], numpy.array([array, array])), ((one,), array[None])):
            found = ops.Tensor.of(value).numpy()
            require(found.shape == wanted.shape and (found == wanted).all(), type(one).__name__, wanted, found)
    for wrong in (Lookalike(), [Lookalike()], object(), "text", ["text"], {1: 2}, numpy.array(["text"]), [[1], [2, 3]]):
        require_refused(partial(ops.Tensor.of, wrong), f"Tensor.of: {type(wrong).__name__}")
    one_of_each = [1] * random.choice((0, 1, 3, 63))
    many = ops.reshape([5], [1, *one_of_each]).numpy()
    require(many.ndim == 1 + len(one_of_each), "many axes", len(one_of_each))
    require_refused(lambda: ops.reshape([5], (1,) * 65).numpy(), "more axes than arrays have")


def about_counted_lists(random: Random) -> None:
    """Lists that hold others often are refused beyond a number of parts, wherever in a list these stand."""
    heavy: list[Any] = [1, 2, 3]
    parts, own = LIST + 3, LIST + 3
    for _ in range(random.randint(4, 30)):
        times = random.choice((1, 2, 2, 3))
        heavy, parts, own = [heavy] * times, LIST + times * parts, own + LIST + times
    values: list[Any] = [[1, 2] for _ in range(random.randint(0, 6))]
    values.insert(random.randint(0, len(values)), heavy)
    value, others = [values], (LIST + 2) * (len(values) - 1)
    there = own + others + LIST + len(values) + LIST + 1
    whole = parts + others + 2 * LIST
    ask = partial(require_few_numbers, value, 64)
    if whole > MOST_PARTS + there * LIST:
        require_refused(ask, f"lists: {whole} parts of {there}")
    elif whole <= MOST_PARTS:
        ask()


def about_trackers(random: Random) -> None:
    """A tracker over a buffer is read element by element; one that has no value somewhere is no tensor."""
    numpy, far = numpy_module(), random.choice((1, 7, 1000, 2500))
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    strides = tuple(random.choice((1, far, -far, 0)) for _ in shape)
    low = sum(min(0, (size - 1) * step) for size, step in zip(shape, strides, strict=True))
    high = sum(max(0, (size - 1) * step) for size, step in zip(shape, strides, strict=True))
    first = View.create(shape, strides, -low)
    view = View.create(shape[::-1]).permute(tuple(reversed(range(len(shape)))))
    step = random.choice((1, 2, -1))
    row = numpy.arange((high - low + 1) * abs(step))[::step]
    for tracker in (ShapeTracker((first,)), ShapeTracker((first, view)), ShapeTracker((View.create(shape), view))):
        own, buffer = tracker.views[0], row if len(row) >= prod(shape) else numpy.arange(prod(shape))
        addresses = own.offset + sum(
            numpy.arange(size).reshape((-1,) + (1,) * (len(shape) - axis - 1)) * stride
            for axis, (size, stride) in enumerate(zip(own.shape, own.strides, strict=True))
        )
        numbers = numpy.broadcast_to(addresses, shape).reshape(-1)
        if len(tracker.views) > 1:
            numbers = numbers[numpy.arange(prod(shape)).reshape(shape[::-1]).transpose().reshape(-1)]
        wanted = buffer[numbers].reshape(tracker.shape)
        for found in (read(tracker, buffer), Local(tracker, buffer).whole(), read(tracker, buffer.astype("str"))):
            is_same = found.shape == wanted.shape and (found.astype(wanted.dtype) == wanted).all()
            require(bool(is_same), "a tracker over a buffer", tracker, step, found.tolist(), wanted.tolist())
    alone = ShapeTracker((View.create((), (), random.randrange(len(row))), View.create(shape, (0,) * len(shape))))
    one = row[alone.views[0].offset]
    require(bool((read(alone, row) == numpy.full(shape, one)).all()), "a tracker over a view without axes", alone)
    masked = first.pad(((1, 0),) * len(shape))
    beyond = View.create((3,), (1,), prod(shape) - 2)
    symbolic = ShapeTracker.from_shape((Variable("n", 1, 5),)).views[0]
    above = tuple(View.create(shape) for _ in range(random.randint(0, 4)))
    for wrong in ((masked,), (*above, masked), (symbolic,), (View.create(shape), *above, beyond)):
        require_refused(partial(Local, ShapeTracker(wrong), row), f"Local: {wrong}")
    for other in (None, 3, [1, 2], first):
        require_refused(partial(Local, ShapeTracker((first,)), other), f"Local: over {other}")
    empty = ShapeTracker((View.create((0,)), View.create((2, 0))))
    require(Local(empty, row).whole().shape == (2, 0), "a tracker without elements", row.shape)
    no_tracker: Any = first
    require_refused(partial(Local, no_tracker, row), "Local: a view")


def about_programs(random: Random) -> None:
    """A program of up to eight steps leads to one array, whether a tracker or an array goes through it."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 3)))
    program: list[Step] = []
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(3, 12)):
        kind, argument = step_of(random, tracker.shape)
        after = getattr(tracker, kind)(argument)
        if kind != "pad" and 0 < prod(after.shape) <= 200:
            program, tracker = [*program, Step(kind, argument)], after  # type: ignore[arg-type]
    array = numpy.arange(prod(shape))
    found = array_after(numpy_namespace(), array.reshape(shape), tuple(program))
    moved = tracker_after(ShapeTracker.from_shape(shape), tuple(program))
    require(found.shape == moved.shape == tracker.shape, "a program", shape, program, found.shape, moved)
    require((found == read(moved, array)).all(), "a program", shape, program, found.tolist())


def about_many(random: Random) -> None:
    """Up to seven tensors stacked or put one after another, on a mesh or on none; up to six axes put in; long axes cut
    by keys and by ranges; and what is refused."""
    numpy, mesh = numpy_module(), ops.Mesh({"x": 2, "y": random.choice((1, 2))})
    count, axis = random.randint(2, 7), random.choice((0, 1, -1))
    arrays = [numpy.arange(6 * place, 6 * place + 6).reshape(2, 3) for place in range(count)]
    specs = [ops.ShardingSpec(mesh, dims) for dims in (("x", "y"), (("x", "y"), None))]
    spread = [array if random.random() < 0.5 else ops.shard(array, random.choice(specs)) for array in arrays]
    for operands in (arrays, spread):
        require((ops.stack(operands, axis).numpy() == numpy.stack(arrays, axis)).all(), "stack", count, axis)
        joined = ops.concatenate(operands, axis)
        require((joined.numpy() == numpy.concatenate(arrays, axis)).all(), "concatenate", count, axis)
        require(joined.shape == numpy.concatenate(arrays, axis).shape, "concatenate", count, axis, joined.shape)
    require_refused(partial(ops.concatenate, []), "concatenate: nothing")
    new = random.randint(1, 6)
    places = tuple(place - random.choice((0, 2 + new)) for place in random.sample(range(2 + new), new))
    found = ops.unsqueeze(arrays[0], places).numpy()
    require(found.shape == numpy.expand_dims(arrays[0], places).shape, "unsqueeze", places, found.shape)
    size = random.choice((5, 1000, 1001, 4099))
    row = numpy.arange(size * 2).reshape(size, 2)
    begin, end = (random.choice((None, random.randint(-size - 2, size + 2))) for _ in range(2))
    key = (slice(begin, end, random.choice((None, 1, 2, -1, -3, 7))), random.choice((slice(None), 0, -1, None, ...)))
    require((ops.subscript(row, key).numpy() == row[key]).all(), "subscript", size, key)
    for wrong in ((..., ...), (0, 0, 0), (..., 0, 0, 0), (2.5,), ("x",), (True,), (slice(None, None, 0),), (size,)):
        require_refused(partial(ops.subscript, row, wrong), f"subscript: {wrong}")
    about_ranges(random, tuple(random.choice((1, 4, 7, 2000)) for _ in range(random.randint(1, 6))))


def about_members(random: Random) -> None:
    """Up to nine members of a batch, each with updates of its own; up to seven axes that broadcast; means of few bytes;
    an axis that is named again, and batches of other sizes, are refused."""
    numpy, members, extent = numpy_module(), random.randint(2, 9), random.randint(1, 5)
    x = numpy.arange(members * extent).reshape(members, extent)
    places = numpy.array([[random.randrange(-extent, extent) for _ in range(3)] for _ in range(members)])
    updates = numpy.arange(members * 3).reshape(members, 3) * 100
    for is_added in (False, True):
        wanted = x.copy()
        for row, at, more in zip(wanted, places, updates, strict=True):
            for place, number in zip(at, more, strict=True):
                row[place] = row[place] + number if is_added else number
        found = ops.vmap(partial(ops.scatter, add=is_added))(x, places, updates).numpy()
        require((found == wanted).all(), "scatter: in a batch", members, places.tolist(), is_added, found.tolist())
    shape = [random.choice((1, 2, 2)) for _ in range(random.randint(1, 7))]
    both = [[random.choice((1, size)) for size in shape][random.randint(0, len(shape)) :] for _ in range(2)]
    ends = [numpy.arange(prod(own)).reshape(own) for own in both]
    found = ops.add(*ends).numpy()
    require(found.shape == (ends[0] + ends[1]).shape and (found == ends[0] + ends[1]).all(), "add", shape, found.shape)
    kind, number = random.choice(("int8", "uint8", "float16", "float32", "int64")), random.choice((3, 100, 120))
    mean = ops.reduce_mean(numpy.full(random.choice((3, 1000, 3000)), number, kind)).numpy()
    require(abs(float(mean) - number) < 1e-2 * number, "a mean", kind, number, mean)
    axes = [0, 1, *random.sample((0, 1, -1, -2), 1)]
    for ask in (partial(ops.reduce_sum, x, axes), partial(ops.vmap(ops.add), x, x[1:]), partial(ops.squeeze, x, axes)):
        require_refused(ask, f"an axis named twice, or batches of two sizes: {x.shape}; {axes}")


def about_ranges(random: Random, shape: tuple[int, ...]) -> None:
    """Starts, numbers and steps on each axis, as they are resolved; what has no element may begin at the end, and
    nothing beyond it."""
    start: list[int] = []
    count: list[int] = []
    step: list[int] = []
    for size in shape:
        step.append(random.choice((1, 1, 2, -1, -2, 5)))
        start.append(random.randrange(size) if random.random() < 0.8 else size)
        most = (size - start[-1] - 1 if step[-1] > 0 else start[-1]) // abs(step[-1]) + 1 if start[-1] < size else 0
        count.append(random.choice((0, 1, 2, most, random.randint(0, most))) if most > 1 else random.randint(0, most))
    given = tuple(first - random.choice((0, size * (first < size))) for first, size in zip(start, shape, strict=True))
    found = stepped_ranges_of("slice", shape, given, tuple(count), tuple(step))
    apart = tuple(by if number > 1 else 1 for by, number in zip(step, count, strict=True))
    wanted = {"start": tuple(start), "size": tuple(count), **({} if {*apart} == {1} else {"step": apart})}
    require(found == wanted, "ranges with steps", shape, given, count, step, found)
    place = random.randrange(len(shape))
    for wrong in (shape[place] + 1, -1):
        more = (*count[:place], wrong, *count[place + 1 :])
        ask = partial(stepped_ranges_of, "slice", shape, given, more, tuple(step))
        require_refused(ask, f"ranges: {shape}; {more}")
    for beyond in (shape[place] + 1, -shape[place] - 1):
        starts, none = (*start[:place], beyond, *start[place + 1 :]), (*count[:place], 0, *count[place + 1 :])
        ask = partial(stepped_ranges_of, "slice", shape, starts, none, tuple(step))
        require_refused(ask, f"ranges: {shape}; none from {starts}")


EACH = (
    about_types, about_two_types, about_objects, about_counted_lists, about_trackers, about_programs, about_many,
    about_members,
)  # fmt: skip
"""What is asked of operands."""
