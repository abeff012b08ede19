"""Operands and arguments as they are given seldom: masks in lists, numbers as indices, numbers beyond a type of floats,
sequences that are compared, symbolic sizes, axes longer than Python counts, copies inside of a batch, arguments that
are gone through once; and plans of operations on batch axes (D16 to D27)."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from impl import ShapeTracker, ops
from impl.errors import LayoutError
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.local import Local
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.rarely.tensors.libraries import Array, Library

LARGEST = {"float16": 65504.0, "float32": 3.4028234663852886e38, "complex64": 3.4028234663852886e38}
"""The largest number of each type of floats that has fewer bits than those of Python."""


def about_given(random: Random) -> None:
    """Each in its ways."""
    about_masks(random)
    about_numbers_as_indices(random)
    about_sequences(random)
    about_large_numbers(random)
    about_symbols(random)
    about_long_axes(random)
    about_copies(random)
    about_nests(random)
    about_plans(random)
    about_a_poor_library(random)
    about_what_is_gone_through_once(random)
    about_types_that_differ(random)


def equal(found: Any, wanted: Any, *said: object) -> None:
    """Requires a tensor to have the values, the shape and the type of an array."""
    is_same = isinstance(found, ops.Tensor) and numpy_module().array_equal(found.numpy(), wanted, equal_nan=True)
    require(is_same and found.dtype == wanted.dtype, "as given", *said, found, wanted)


def about_masks(random: Random) -> None:
    """An array of numpy with a mask is refused wherever it is in a list, and as what an object is read as."""
    numpy, number = numpy_module(), random.randint(0, 9)
    masked, row = numpy.ma.array([number, 1], mask=[False, True]), ops.Tensor.of([1, 2])

    class Read:
        """What numpy asks for an array."""

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return masked

    for value in ([masked], [[number, numpy.ma.masked]], (number, masked[1]), [[1, 2], masked], Read()):
        require_refused(partial(ops.Tensor.of, value), f"a mask: {value}")
    require_refused(lambda: row[[masked]], "a mask among indices")


def about_numbers_as_indices(random: Random) -> None:
    """A number is an index whatever the type of the elements, a truth value and one beyond the axis are none; lists
    without a number hold integers."""
    numpy, size = numpy_module(), random.randint(130, 300)
    x = (numpy.arange(size) % 100).astype(random.choice(("int8", "uint8", "float32", "float64", "bool")))
    place, update = random.choice((-1, -size, size - 1, random.randrange(size))), x[random.randrange(size)]
    changed = x.copy()
    changed[place] = update
    equal(ops.gather(x, place), x[place], "gather", place)
    equal(ops.scatter(x, place, update), changed, "scatter", place)
    for wrong in (True, 1.0, size, -size - 1, 2**70):
        require_refused(partial(ops.gather, x, wrong), f"gather: {wrong}")
    empty: Any = random.choice(([], (), [[]], [(), ()]))
    equal(ops.gather(x, empty), x[numpy.zeros(numpy.shape(empty), int)], "gather", empty)
    equal(ops.Tensor.of(x)[[*empty],], x[numpy.zeros(numpy.shape(empty), int)], "a key", empty)


def about_sequences(random: Random) -> None:
    """What numpy reads is compared element by element, from either side; texts and others are equal to no tensor."""
    numpy, size = numpy_module(), random.randint(1, 5)
    numbers = [random.randint(0, 2) for _ in range(size)]
    x = ops.Tensor.of(range(size))
    row = array("i", numbers)
    for other in (range(size), deque(numbers), row, memoryview(row), bytearray(numbers)):
        wanted = numpy.arange(size) == [*other]
        equal(x == other, wanted, "==", other)
        equal(other == x, wanted, "== from the other side", other)
        equal(x != other, ~wanted, "!=", other)
    for wrong in (None, "a" * size, bytes(numbers), set(numbers), object(), Variable("n", 1, 4)):
        require((x == wrong) is False and (x != wrong) is True, "what is no operand", wrong)


def about_large_numbers(random: Random) -> None:
    """Numbers up to the largest of a type of floats are taken, and infinite ones; finite ones beyond it are refused."""
    numpy, kind = numpy_module(), random.choice([*LARGEST])
    x, largest, sign = numpy.ones(2, kind), LARGEST[kind], random.choice((1, -1))
    held = (largest * random.choice((1.0, 0.5)), float("inf"), 2**15, 2**15 + 1, 1e-99)
    beyond = (largest * random.choice((1.01, 2, 1e200)), int(largest) * 2, 10**400)
    with numpy.errstate(over="raise", invalid="ignore"):
        for number in held:
            equal(ops.multiply(x, sign * number), x * numpy.asarray(sign * number, x.dtype), "multiply", kind, number)
        equal(ops.multiply(x[:1], numpy.float64(1e300)), x[:1] * numpy.float64(1e300), "multiply", kind, "of 64 bits")
        for number in beyond:
            ask = random.choice((ops.add, ops.divide, ops.equal))
            for pair in ((x, sign * number), (sign * number, x), (ops.Tensor.of(x), sign * number)):
                require_refused(partial(ask, *pair), f"{kind}: {number}")
    parts = complex(sign * 1e300, random.choice((0, 1, float("inf"))))
    for turned in (parts, complex(parts.imag, parts.real)):
        require_refused(partial(ops.add, numpy.ones(2, "complex64"), turned), f"complex64: {turned}")
    most = complex(1.7e308, sign * 1.7e308)
    equal(ops.multiply(numpy.ones(1), most), numpy.array([most]), "multiply", most)


def about_symbols(random: Random) -> None:
    """Starts, sizes and steps are plain integers; axes are, too."""
    size: Any = Variable("i", random.randint(0, 1), random.randint(2, 3))
    x = ops.Tensor.of(range(6))
    asked: tuple[Callable[[], Any], ...] = (
        lambda: ops.slice_tensor(x, (size,), (2,)), lambda: ops.slice_tensor(x, (0,), (size,)),
        lambda: ops.slice_tensor(x, (0,), (2,), (size,)), lambda: ops.slice_update(x, [1, 2], (size,)),
        lambda: ops.broadcast_to(1, (size,)), lambda: ops.broadcast_to_physical(1, (size,)),
        lambda: ops.reshape(1, (size,)), lambda: ops.swap_axes(x, size, 0),
    )  # fmt: skip
    for place, ask in enumerate(asked):
        require_refused(ask, f"a symbolic argument: {place}; {size}")
    nothing: Any = None
    for operation in (ops.UnsqueezePhysicalOp(), ops.BroadcastToPhysicalOp(), ops.UnsqueezeOp()):
        require_refused(partial(operation.execute, (x,), nothing), "arguments that are none")
    require_refused(partial(x.__dlpack__, max_version=random.randint(0, 9)), "a version that is a number")


def about_long_axes(random: Random) -> None:
    """Axes of more elements than Python counts are cut and gone along; their length cannot be said. What repeats the
    elements that it has far more often than that is no tensor."""
    numpy, far, step = numpy_module(), 2 ** random.randint(64, 80), random.choice((2, 4, 8))
    number = random.randint(1, 9)
    x = ops.broadcast_to(number, (far,))
    for key, size in (
        (slice(step, None), far - step), (slice(None, None, step), far // step), (slice(9, 3), 0),
        (slice(None, None, -step), far // step), (slice(far - 3, far * 2), 3),
    ):  # fmt: skip
        require(x[key].shape == (size,), "a slice of a long axis", far, key, x[key].shape)
    require(next(iter(x)).item() == x[far // 2].item() == number, "elements of a long axis", far)
    require_refused(lambda: len(x), f"the length of {far}")
    few = numpy.arange(random.randint(1, 3), dtype="int8")
    require_refused(lambda: ops.Tensor.of(numpy.broadcast_to(few, (10**14, len(few)))), "an array that repeats")


def about_copies(random: Random) -> None:
    """A copy inside of a batch is of the same members; what is pickled there is not, and what is outside is."""
    row = numpy_module().arange(random.randint(2, 5))
    for same in (copy.copy, copy.deepcopy):
        equal(ops.vmap(lambda a, same=same: a + same(a))(row), row + row, same.__name__)
    require_refused(lambda: ops.vmap(lambda a: 0 * len(pickle.dumps(a)))(row), "pickled in a batch")
    equal(pickle.loads(pickle.dumps(ops.Tensor.of(row))), row, "pickled")


def about_nests(random: Random) -> None:
    """Brackets in the texts of keys are no lists; of lists a hundred may be in one another."""
    row, key = numpy_module().arange(3), random.choice(("[", "[]", "[[")) * random.randint(51, 60)
    found = ops.vmap(lambda nest: nest)({key: [{key: row}]})
    equal(found[key][0][key], row, "brackets in keys", key)
    deep: Any = row
    for _ in range(99):
        deep = random.choice(([deep], (deep,), {0: deep}))
    require(ops.vmap(lambda nest: 0)(deep).shape == (3,), "a nest of a hundred")
    require_refused(lambda: ops.vmap(lambda nest: 0)([deep]), "a nest of more than a hundred")


def about_plans(random: Random) -> None:
    """Operations on batch axes have the plan that they follow, and are refused with the words of the operation; so is
    what is too large to be computed, and what is no operation has none."""
    mesh, number = ops.Mesh({"x": 2}), random.randint(2, 4)
    x = ops.shard(numpy_module().arange(2 * number).reshape(2, number), ops.ShardingSpec(mesh, ["x", None]))
    far, level = ops.broadcast_to(x[0, 0], (2**40,)), ops.Level(number)
    kwargs: dict[str, Any]
    for kind, operand, kwargs in (
        (ops.IncrBatchDimsOp, x, {"level": None}), (ops.IncrBatchDimsOp, x, {}), (ops.DecrBatchDimsOp, x, {}),
        (ops.MoveAxisToBatchDimsOp, x, {"axis": random.randint(-3, 2), "level": random.choice((None, level))}),
        (ops.MoveAxisFromBatchDimsOp, ops.incr_batch_dims(x), {"axis": random.randint(-3, 2)}),
        (ops.DecrBatchDimsOp, ops.incr_batch_dims(x), {}), (ops.BroadcastBatchDimsOp, x, {"levels": [level]}),
        (ops.NegativeOp, far, {}), (ops.NegativeOp, ops.broadcast_to(1, (2**40,)), {}), (ops.NegativeOp, x, {}),
    ):  # fmt: skip
        answered = outcome(partial(kind(), operand, **kwargs))
        planned = outcome(partial(ops.plan, kind, operand, **kwargs))
        wanted = getattr(answered, "physical_spec", answered)
        require(getattr(planned, "result", planned) == wanted, "a plan", kind.__name__, kwargs, planned, answered)
    require_refused(lambda: ops.plan(random.choice((ops.Operation, ops.LogicalAxisOperation)), x), "no operation")


def outcome(ask: Callable[[], Any]) -> Any:
    """What is answered, or the words in which it is refused."""
    try:
        return ask()
    except LayoutError as refusal:
        return type(refusal), str(refusal)


def lacking(library: Library, name: str) -> Any:
    """What a library has by a name, but for one."""
    if name == "negative":
        raise AttributeError(name)
    return HAVING(library, name)


HAVING = Library.__getattr__
"""The same for all names."""


def about_a_poor_library(random: Random) -> None:
    """What a library lacks a function for is refused."""
    rows = numpy_module().arange(random.randint(2, 5))
    with patch.object(Library, "__getattr__", lacking):
        require(ops.add(Array(rows), Array(rows)).shape == rows.shape, "a sum of a poor library", rows)
        require_refused(partial(ops.negative, Array(rows)), "a function that a library has not")


ONCE: Any = iter
"""Parts that come one by one; no function says that it takes them."""


def about_what_is_gone_through_once(random: Random) -> None:
    """Axes, shapes and levels that come one by one are those that they are, checked or not."""
    numpy = numpy_module()
    x, axes = numpy.arange(6).reshape(1, 2, 3), random.sample(range(3), 2)
    equal(ops.reduce_sum(x, ONCE(axes)), x.sum(tuple(axes)), "reduce_sum", axes)
    equal(ops.unsqueeze(x, ONCE(axes)), numpy.expand_dims(x, axes), "unsqueeze", axes)
    equal(ops.moveaxis(x, ONCE(axes), ONCE(axes[::-1])), numpy.moveaxis(x, axes, axes[::-1]), "moveaxis", axes)
    equal(ops.squeeze(x, ONCE([0])), x[0], "squeeze")
    equal(ops.reshape(x, ONCE([3, 2])), x.reshape(3, 2), "reshape")
    equal(ops.broadcast_to(x, ONCE([2, 2, 3])), numpy.broadcast_to(x, (2, 2, 3)), "broadcast_to")
    equal(ops.slice_tensor(x, ONCE([0, 1, 0]), ONCE([1, 1, 2])), x[:, 1:, :2], "slice_tensor")
    levels = [ops.Level(2), ops.Level(3)]
    found = ops.broadcast_batch_dims(x, (level for level in levels))
    require(found.levels == tuple(levels), "broadcast_batch_dims", found)


def about_types_that_differ(random: Random) -> None:
    """Numbers of other types are compared in the common one, near 0 as elsewhere; a part of a buffer that ends too
    early is there."""
    numpy, number = numpy_module(), random.choice((0.1, 0.3, 0.7))
    x, large = numpy.array([number], "float32"), numpy.array([2**53 + 1])
    equal(ops.equal(x, number), numpy.array([True]), "equal", number)
    equal(ops.less(x, number), numpy.array([False]), "less", number)
    equal(ops.equal(large, 2.0**53), numpy.array([True]), "equal: integers of many bits")
    half, small = numpy.array([[1e-5]], "float16"), numpy.array([1e-40, 2e-40, 0], "float32")
    equal(ops.multiply(half, half), half * half, "multiply: near 0")
    equal(ops.divide(small, 3), small / numpy.float32(3), "divide: near 0")
    short = ops.Tensor(Local(ShapeTracker.from_shape((2, 2)), numpy.arange(3)))
    equal(ops.slice_tensor(short, (0, 0), (1, 2)), numpy.array([[0, 1]]), "a buffer that ends early")
