"""Tensors that count further than 64 bits between a buffer and what is read, or repeat what devices hold further than
an array goes; and what is pending, or has no plan (D16, D25 to D27)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.local import Local
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.rarely.tensors.libraries import Array


def ask_far_tensors(random: Random) -> None:
    """Each in its ways."""
    about_far_numbers(random)
    about_the_ends(random)
    about_strides_by_hand(random)
    about_repeated_parts(random)
    about_the_way_of_another_library(random)
    about_pending_views(random)
    about_what_has_no_plan(random)
    about_axes_of_one(random)


def equal(found: Any, wanted: Any, *said: object) -> None:
    """Requires an array of numpy, or one that holds such, to have some elements."""
    elements = getattr(found, "held", found).tolist()
    require(elements == wanted, "a far tensor", *said, elements, wanted)


def about_far_numbers(random: Random) -> None:
    """A few numbers, repeated so often that their numbers in a row need 61 bits or more, each so many-th of them, of
    numpy and of another library; forwards and backwards, and through a third view without axes."""
    numpy, bits, size = numpy_module(), random.randint(60, 70), random.choice((3, 5, 7, 2**20 + 1))
    step = 2 ** (bits - 1) + random.randint(0, 9)
    row = numpy.arange(size) * 10 + 1
    wanted = [10 * (number * step % size) + 1 for number in range(-(-(size << bits) // step))][:9]
    for buffer in (row, Array(row)):
        far = ops.reshape(ops.broadcast_to(buffer, (2**bits, size)), (size << bits,))
        several: Any = far[: 9 * step : step]
        if buffer is row:
            equal(several.array(), wanted, bits, size, step)
            equal(several[::-1].array(), wanted[::-1], bits, size, step, "backwards")
        tracker = several.value.tracker
        equal(Local(tracker, buffer).whole(), wanted, bits, size, step, type(buffer))
        last = ShapeTracker((*tracker.views[:-1], View.create((), (), step)))
        equal(Local(last, buffer).whole(), wanted[1], bits, size, step, "without axes")


def about_the_ends(random: Random) -> None:
    """The last of more numbers than `len` counts, and all of some of them by a step as long."""
    bits, pair = random.randint(62, 80), [random.randint(0, 9), random.randint(10, 19)]
    far = ops.reshape(ops.broadcast_to(pair, (2**bits, 2)), (2 ** (bits + 1),))
    equal(far[-3:].numpy(), [pair[1], *pair], bits, "the last three")
    equal(far[2:][:: 2**bits].numpy(), pair[:1] * 2, bits, "two of them")
    equal(far[:: -(2**bits)].numpy(), pair[1:] * 2, bits, "two of them, backwards")
    require(far[1:].shape == (2 ** (bits + 1) - 1,), "all but the first", bits)


def about_strides_by_hand(random: Random) -> None:
    """A view by hand with a stride of any size along an axis of one element, which leads nowhere."""
    numpy, far = numpy_module(), random.choice((-1, 1)) * 2 ** random.randint(57, 80)
    for view in (View((1, 2), (far, 1), 0, None, False), View((2, 1), (1, far), 0, None, False)):
        for views in ((view,), (View.create((2,)), view)):
            pair = numpy.arange(2) + random.randint(0, 9)
            equal(Local(ShapeTracker(views), pair).whole().reshape(-1), pair.tolist(), views)


def about_repeated_parts(random: Random) -> None:
    """What the devices of a mesh hold, a part each or pending, is repeated further than there are arrays: the ends are
    shown as those of what is on no mesh, and all of it is refused; of what a mesh divides there, nothing is shown."""
    numpy, far, number = numpy_module(), 2 ** random.randint(30, 60), random.randint(1, 9)
    mesh = ops.Mesh({"x": random.choice((2, 4)), "y": 2})
    column = numpy.full((4, 1), number)
    divided = ops.shard(column, ops.ShardingSpec(mesh, ["x", None]))
    wide, beside = ops.broadcast_to(divided, (4, far)), ops.broadcast_to(column, (4, far))
    parts = ops.execute_on_shards(ops.ReduceSumOp.record, [divided.value], {"axis": (0,), "keepdims": False})
    pending = ops.broadcast_to(ops.Tensor(parts), (far,))
    summed = ops.broadcast_to(column.sum(axis=0), (far,))
    for found, wanted in ((wide, beside), (pending, summed)):
        texts = [repr(each).partition(", shape=")[0] for each in (found, wanted)]
        require(texts[0] == texts[1], "the ends of what devices hold", far, *texts)
        for read in (found.numpy, partial(ops.add, found, 1)):
            require_refused(read, f"{far} times what devices hold")
    along = ops.shard(ops.broadcast_to(number, (far,)), ops.ShardingSpec(mesh, ["x"]))
    require(repr(along).startswith("Tensor(..., shape="), "what a mesh divides", far)


def about_the_way_of_another_library(random: Random) -> None:
    """A few elements of a number of another library that is repeated further than arrays go."""
    far, count = 2 ** random.randint(30, 50), random.randint(1, 9)
    some = ops.broadcast_to(Array(numpy_module().full(1, count)), (far,))[random.randint(0, far - count) :][:count]
    equal(some.array(), [count] * count, "a few of many", far)


def about_pending_views(random: Random) -> None:
    """A view of what is pending, which is combined exactly if it is asked to be; as an operation, which is never."""
    numbers = [random.randint(0, 9) for _ in range(4)]
    mesh = ops.Mesh({"x": 2})
    x = ops.shard(numbers, ops.ShardingSpec(mesh, ["x"]))
    parts = ops.execute_on_shards(ops.ReduceSumOp.record, [x.value], {"axis": (0,), "keepdims": False})
    for settles in (False, True):
        found: Any = ops.execute_on_shards(ops.ReshapeOp.record, [parts], {"shape": (1, 1)}, settles)
        require(bool(found.spec.pending) is not settles, "a view of what is pending", settles, found.spec)
        equal(found.whole(), [[sum(numbers)]], settles)
    y = ops.reshape(ops.Tensor(parts), (1,))
    plan: Any = ops.plan(ops.ReshapeOp, ops.Tensor(parts), shape=(1,))
    require(y.physical_spec == plan.result and bool(plan.result.pending), "a view of what is pending", plan, y)


def about_what_has_no_plan(random: Random) -> None:
    """What `reshard` refuses has no plan: a tensor on no mesh, and a mesh axis that a batch has."""
    mesh, rows = ops.Mesh({"x": random.choice((2, 3))}), random.randint(2, 4)
    whole = numpy_module().arange(4 * rows).reshape(rows, 4)
    spec = ops.ShardingSpec(mesh, ["x"])
    for moved in (ops.reshard, ops.reshard_plan):
        for value in (ops.Tensor.of(whole[0]), ops.Tensor.of(whole[:, 0])):
            require_refused(partial(moved, value, spec), "reshard: a tensor on no mesh")

        def inside(row: Any, moved: Any = moved) -> Any:
            require_refused(partial(moved, row, spec), "reshard: a mesh axis of the batch")
            return row

        x = ops.shard(whole, ops.ShardingSpec(mesh, ["x", None]))
        ops.vmap(inside, spmd_axis_name="x")(x)


def about_axes_of_one(random: Random) -> None:
    """An axis of one element that a mesh axis divides stays where it is as others come in front, so that these are
    repeated without communication; in a reshape to its own shape it stays."""
    ones, behind = random.randint(1, 3), random.randint(2, 4)
    axis, mesh = random.randrange(ones), ops.Mesh({"x": random.choice((2, 3))})
    dims = ["x" if place == axis else None for place in range(ones + 1)]
    x = ops.shard(numpy_module().arange(behind).reshape(*(1,) * ones, behind), ops.ShardingSpec(mesh, dims))
    more = tuple(random.randint(2, 3) for _ in range(random.randint(1, 3)))
    plan: Any = ops.plan(ops.BroadcastToOp, x, shape=(*more, *x.shape))
    require(not plan.collectives, "an axis of one element beside repeated ones", ones, axis, more, plan)
    require(plan.result.names[-ones - 1 :] == x.spec.names, "an axis of one element", plan)  # type: ignore[union-attr]
    again: Any = ops.plan(ops.ReshapeOp, x, shape=x.shape)
    require(again.result == x.spec, "an axis of one element that stays", ones, axis, again)
    y = ops.broadcast_to(x, (*more, *x.shape))
    require(y.spec == plan.result and y.numpy().shape == y.shape, "an axis of one element", ones, axis, y)
