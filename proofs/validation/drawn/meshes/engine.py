"""An engine of a mesh that divides work in its own way, and holds that it is asked for all of it; and operations of
many operands, with an engine or without (D25)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import namespace
from impl.ops.records.record import Fate, Record
from impl.ops.sharding.local import Local
from impl.ops.sharding.spmd import EMBEDDED, Embedded, computed
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.seldom.named import same
from proofs.validation.drawn.tensors import division, numbers


class Together:
    """An engine that puts operands together, computes on whole arrays, and divides what comes out."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self.runs = 0

    def place(self, value: Any, spec: Any) -> Any:
        """As all do in this process; what it has placed is known again."""
        self.made.append(EMBEDDED.place(value, spec))
        return self.made[-1]

    def run(self, record: Any, values: Sequence[Any], params: Any, plan: Any, settles: bool) -> Any:
        """Runs an operation on one device, and places what comes out as planned; nothing of it is pending."""
        self.runs += 1
        is_placed = all(any(value is made for made in self.made) for value in values)
        require(is_placed, f"{record.name}: an operand is not placed by the engine of the mesh", values)
        found = computed(record, [value.whole() for value in values], params)
        if record.finish is not None:
            found = record.finish(namespace(found), found, values, params)
        return self.place(Local.of(found), plan.result.with_pending({}))


class Noting(Embedded):
    """The engine of this process, which notes the moves that need communication of all that it runs."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def run(self, record: Any, values: Sequence[Any], params: Any, plan: Any, settles: bool) -> Any:
        """Runs an operation as its plan says."""
        self.noted += map(str, plan.collectives)
        return super().run(record, values, params, plan, settles)


WEIGHED = Record(
    "weighed",
    {},
    lambda _, params: params,
    kernel=lambda xp, arrays, _: sum(k * xp.sum(array, axis=(0, 1)) for k, array in enumerate(arrays, 1)),
    shape=lambda shapes, _: shapes[0][2:],
    footprint=lambda shapes, _: ((Fate.REDUCED, Fate.WHOLE, 0),) * len(shapes),
    operands=None,
    reduction="sum",
    finish=lambda _, array, operands, __: array * sum(k * each.shape[1] for k, each in enumerate(operands, 1)),
)
"""An operation of its own: operands summed along two axes, each with a weight; at the end a product with their sizes
along the second one, each with its weight."""


def about_operands(random: Random) -> None:
    """Up to six operands, each divided in a way of its own, or by nothing, on one mesh or all on none: put one after
    another, and weighed; and refused, with what is no physical tensor in the place of any of them."""
    numpy, engine, many = numpy_module(), random.choice((None, Together())), random.randint(1, 6)
    mesh = ops.Mesh(dict(zip("xyz", random.choice(((2,), (2, 3), (4,), (2, 1, 2))), strict=False)), engine)
    shapes = [(3, random.randint(1, 4), 2) for _ in range(many)]
    operands, is_divided = [numbers(random, shape) for shape in shapes], random.random() < 0.7
    arrays, values = [x.numpy() for x in operands], [x.value for x in operands]
    for k in random.sample(range(many), random.randint(1, many)) if is_divided else ():
        values[k] = ops.shard(operands[k], ops.ShardingSpec(mesh, division(random, mesh, 3))).value
    question = f"operands: {shapes}; {mesh}; {[value.spec for value in values]}"
    record = ops.ConcatenateOp.record
    joined = Tensor(ops.execute_on_shards(record, random.choice((tuple(values), values)), {"axis": 1}))
    same(joined, numpy.concatenate(arrays, 1), question, "one after another")
    weighed = sum(k * array.sum((0, 1)) for k, array in enumerate(arrays, 1))
    wanted = weighed * sum(k * shape[1] for k, shape in enumerate(shapes, 1))
    same(Tensor(ops.execute_on_shards(WEIGHED, values, {}, settles=True)), wanted, question, "weighed")
    for place in range(many + 1):
        others: Any = [*values[:place], random.choice((operands[0], arrays[0], 1)), *values[place:]]
        require_refused(partial(ops.execute_on_shards, record, others, {"axis": 1}), f"{question}; {place}")


def about_announced(random: Random) -> None:
    """Operands of shapes that broadcast, each divided in its own way, axes of size 1 too, or on no mesh, under up to
    two levels that only some of them have: a plan announces the communication that the operation has, and has none."""
    engine = Noting()
    mesh = ops.Mesh(dict(zip("xyz", random.choice(((2,), (2, 3), (3, 1), (2, 2, 2))), strict=False)), engine)
    shape, operation = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 3))), random.choice(ANNOUNCED)
    is_matmul = operation is ops.MatmulOp
    shapes = [thinned(random, shape) for _ in range(2)]
    last = random.choice((2, 2, 0))
    shapes = [(*front, 2, n) for front, n in zip(shapes, (2, last), strict=True)] if is_matmul else shapes
    levels = [ops.Level(random.randint(1, 3)) for _ in range(random.randint(0, 2))]
    operands: list[Tensor] = []
    for own in shapes:
        there = [level for level in levels if random.random() < 0.5]
        front = tuple(level.size for level in there)
        x = numbers(random, (*front, *own))
        if not operands or random.random() < 0.7:
            x = ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(front) + len(own))))
        operands.append(Tensor(x.value, tuple(there)))
    plan = ops.plan(operation, *operands)
    question = f"announced: {operation.__name__}; {mesh}; {[(x.levels, x.shape, x.value.spec) for x in operands]}"
    require(not engine.noted, question, "communicates while it is planned", engine.noted)
    result = operation()(*operands)
    planned = None if plan is None else [*map(str, plan.collectives)]
    require(planned == engine.noted, question, "announces", planned, "and has", engine.noted)
    require(plan is not None and result.value.spec == plan.result.with_pending({}), question, "lies elsewhere", result)


ANNOUNCED: tuple[Any, ...] = (ops.AddOp, ops.SubtractOp, ops.LessOp, ops.MatmulOp)
"""Operations that bring their operands to one shape."""


def thinned(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape that broadcasts to another: without some axes in front, and with 1 for some others."""
    kept = shape[random.choice((0, 0, *range(len(shape)))) :]
    return tuple(random.choice((1, size)) for size in kept)
