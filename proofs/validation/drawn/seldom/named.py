"""Operations on tensors by the names and the signs that they have, beside numpy: with numbers, lists and arrays on
either side, of several ranks, in batches of up to three levels, on a mesh or on none; and what `vmap` takes and gives
back in nests (D18, D26)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.operation import MOST_OPERANDS, Operation
from impl.ops.operations.axes import MoveAxisOp, SqueezeOp, SwapAxesOp, UnsqueezeOp
from impl.ops.operations.contraction import MatmulOp
from impl.ops.operations.elementwise import AddOp, NegativeOp
from impl.ops.operations.indexing import GatherOp, ScatterOp
from impl.ops.operations.reduction import ReduceMaxOp, ReduceSumOp
from impl.ops.operations.shape import BroadcastToOp, ConcatenateOp, ReshapeOp, SliceTensorOp, SliceUpdateOp
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.tensors import division, mesh_of, numbers

OF_TWO = (
    "add", "subtract", "multiply", "divide", "maximum", "minimum", "equal", "not_equal", "less", "less_equal",
    "greater", "greater_equal",
)  # fmt: skip
"""Operations of two tensors, as numpy names them."""
SIGNS: tuple[Callable[[Any, Any], Any], ...] = (
    operator.add, operator.sub, operator.mul, operator.truediv, operator.eq, operator.ne, operator.lt, operator.le,
    operator.gt, operator.ge, operator.matmul,
)  # fmt: skip
REDUCTIONS = {"sum": "sum", "max": "max", "min": "min", "mean": "mean"}
"""Reductions, as numpy names them."""

CALLS: tuple[tuple[type[Operation], dict[str, Any]], ...] = (
    (UnsqueezeOp, {"axis": 1}), (SqueezeOp, {"axis": 0}), (SwapAxesOp, {"axis1": 0, "axis2": 2}), (MatmulOp, {}),
    (MoveAxisOp, {"source": 0, "destination": 1}), (ReduceSumOp, {"axis": 0}), (ReduceMaxOp, {"axis": 1}),
    (ConcatenateOp, {"axis": 0}), (GatherOp, {"axis": 1}), (ScatterOp, {"axis": 0}), (AddOp, {}), (NegativeOp, {}),
    (BroadcastToOp, {"shape": (4, 2, 2)}), (ReshapeOp, {"shape": (4, 1)}),
    (SliceTensorOp, {"start": (0, 1, 0), "size": (1, 1, 2)}), (SliceUpdateOp, {"start": (0, 0, 0), "size": (1, 2, 2)}),
)  # fmt: skip
"""Operations on tensors of shape (1, 2, 2), each with arguments that fit."""
NOT_ONE: dict[type[Operation], tuple[int, ...]] = {
    SqueezeOp: (0,), SwapAxesOp: (0,), MatmulOp: (0, 1), MoveAxisOp: (0,), ReduceSumOp: (0,), ReduceMaxOp: (0,),
    ConcatenateOp: (0, 1), GatherOp: (0,), ScatterOp: (0, 2), SliceTensorOp: (0,), SliceUpdateOp: (0, 1),
}  # fmt: skip
"""Operands that a tensor without axes cannot be."""
NEEDED = ("axis1", "axis2", "source", "destination", "shape", "start")
"""Arguments that stand for nothing where they are left out."""


class Pair(NamedTuple):
    """A nest of a class of its own."""

    first: Any
    second: Any


def ask_named(random: Random) -> None:
    """Functions, signs, products, reductions, and nests."""
    for _ in range(2):
        about_functions(random)
        about_signs(random)
        about_products(random)
        about_reductions(random)
    about_four_levels(random)
    about_counts(random)
    about_nests(random)
    about_far_numbers(random)
    about_keywords(random)
    about_own_operations(random)


def same(found: Any, wanted: Any, question: str, *parts: object) -> None:
    """Raises WrongAnswerError unless a tensor has the elements and the shape of an array."""
    array = found.numpy()
    is_same = array.shape == wanted.shape and bool(numpy_module().allclose(array, wanted, rtol=1e-6, atol=0))
    require(is_same, question, *parts, array.tolist(), wanted.tolist())


def members(function: Callable[..., Any], levels: int, *arrays: Any) -> Any:
    """What a function of arrays makes of each member of some levels, all in one array."""
    if levels == 0:
        return numpy_module().asarray(function(*arrays))
    return numpy_module().stack([members(function, levels - 1, *row) for row in zip(*arrays, strict=True)])


def mapped(function: Callable[..., Any], levels: int) -> Callable[..., Any]:
    """A function under some levels of `vmap`."""
    for _ in range(levels):
        function = ops.vmap(function)
    return function


def somewhere(random: Random, x: Tensor) -> Tensor:
    """A tensor on no mesh, or divided by one."""
    if random.random() < 0.7:
        return x
    mesh = mesh_of(random)
    return ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(x.shape))))


def about_functions(random: Random) -> None:
    """A function of two tensors, or of one and a number, by its name."""
    numpy, name = numpy_module(), random.choice(OF_TWO)
    own, plain = getattr(ops, name), getattr(numpy, name)
    levels = random.choice((0, 0, 1, 2, 3))
    batch = tuple(random.choice((2, 3)) for _ in range(levels))
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 3)))
    x = numbers(random, (*batch, *shape))
    number = random.choice((1, 2, 7))
    y = numbers(random, (*batch, *(random.choice((size, 1)) for size in shape)))
    above = ops.add(ops.multiply(y, ops.multiply(y, y) if name != "divide" else 0), number)
    asked, question = somewhere(random, x), f"{name}: {batch}; {shape}"
    same(mapped(own, levels)(asked, above), members(plain, levels, x.numpy(), above.numpy()), question)
    same(mapped(lambda a: own(a, number), levels)(asked), plain(x.numpy(), number), question, number)
    if name != "divide":
        same(mapped(lambda a: own(number, a), levels)(asked), plain(number, x.numpy()), question, "of", number)


def about_signs(random: Random) -> None:
    """A sign between a tensor and a number, a list, an array or a tensor, on either side."""
    numpy, sign = numpy_module(), random.choice(SIGNS)
    count = random.randint(1, 4)
    x, y = (numpy.array([[random.randint(1, 9) for _ in range(count)] for _ in range(count)]) for _ in range(2))
    others: list[Any] = [y, y.tolist(), ops.Tensor.of(y)]
    others += [] if sign is operator.matmul else [random.randint(1, 9)]
    for other in others:
        plain = y if isinstance(other, ops.Tensor) else numpy.asarray(other)
        question = f"{sign.__name__}: {x.tolist()}; {type(other).__name__} {plain.tolist()}"
        same(sign(ops.Tensor.of(x), other), sign(x, plain), question)
        same(sign(other, ops.Tensor.of(x)), sign(plain, x), question, "from the right")
    same(-ops.Tensor.of(x), -x, "neg", x.tolist())


def about_products(random: Random) -> None:
    """Products of matrices, rows and columns with up to two axes in front, which repeat."""
    numpy, inner = numpy_module(), random.randint(1, 3)
    levels = random.choice((0, 0, 1, 2))
    batch = tuple(random.choice((2, 3)) for _ in range(levels))
    front = tuple(random.choice((1, 2, 3)) for _ in range(random.choice((0, 0, 1, 2))))
    rows, columns = random.randint(1, 3), random.randint(1, 3)
    left = random.choice(((inner,), (rows, inner), (*front, rows, inner)))
    right = random.choice(((inner,), (inner, columns), (*front[-1:], inner, columns), (*front, inner, columns)))
    x, y = numbers(random, (*batch, *left)), numbers(random, (*batch, *right))
    found = mapped(ops.matmul, levels)(somewhere(random, x), y)
    same(found, members(numpy.matmul, levels, x.numpy(), y.numpy()), f"matmul: {batch}; {left}; {right}")


def about_reductions(random: Random) -> None:
    """A reduction of some axes of up to five, in batches, on a mesh or on none."""
    numpy, rank, levels = numpy_module(), random.randint(2, 5), random.choice((0, 0, 1, 2))
    batch, shape = (2,) * levels, tuple(random.choice((1, 2, 3)) for _ in range(rank))
    axes = tuple(random.sample(range(rank), random.randint(1, rank)))
    named = tuple(axis - random.choice((0, rank)) for axis in axes)
    x, name, keeps = numbers(random, (*batch, *shape)), random.choice([*REDUCTIONS]), random.random() < 0.5
    own, plain = getattr(ops, f"reduce_{name}"), getattr(numpy, REDUCTIONS[name])
    found = mapped(lambda a: own(a, named, keeps), levels)(somewhere(random, x))
    wanted = members(lambda a: plain(a, axis=axes, keepdims=keeps), levels, x.numpy())
    same(found, wanted, f"reduce_{name}: {batch}; {shape}; {named}; {keeps}")


def about_four_levels(random: Random) -> None:
    """Shapes, boxes and axes of the members of up to five levels of other sizes."""
    numpy, levels = numpy_module(), random.randint(3, 5)
    batch = tuple(random.sample((1, 2, 3, 1, 2), levels))
    x = numbers(random, (*batch, 2, 3))
    asked: list[tuple[Callable[[Any], Any], Callable[[Any], Any]]] = [
        (lambda a: ops.reshape(a, (3, -1)), lambda a: a.reshape(3, -1)),
        (lambda a: ops.broadcast_to(a, (2, 2, 3)), lambda a: numpy.broadcast_to(a, (2, 2, 3))),
        (lambda a: ops.slice_tensor(a, (0, 1), (2, 2)), lambda a: a[:2, 1:3]),
        (lambda a: ops.slice_tensor(a, (1, 2), (2, 2), (-1, -2)), lambda a: a[1::-1, 2::-2]),
        (lambda a: ops.swap_axes(a, 0, -1), lambda a: a.swapaxes(0, -1)),
        (lambda a: ops.concatenate([a, a], -1), lambda a: numpy.concatenate([a, a], -1)),
    ]
    for own, plain in random.sample(asked, 3):
        same(mapped(own, levels)(x), members(plain, levels, x.numpy()), "in levels", batch)


def about_counts(random: Random) -> None:
    """An operation with another number of operands, without an argument that it needs, or with one that it does not
    have, is refused, also where what it makes of such operands was worked out before."""
    array = numpy_module().zeros((1, 2, 2), "int64")
    for operation, arguments in random.sample(CALLS, 6):
        x: Any = random.choice((ops.Tensor.of(array), somewhere(random, ops.Tensor.of(array))))
        own, given = [x] * (operation.record.operands or 2), dict(arguments)
        if operation is ScatterOp:
            own[1] = ops.Tensor.of([0])
        operation()(*own, **given)
        wrong: list[tuple[list[Any], dict[str, Any]]] = [([], given), (own, {**given, "other": 0})]
        wrong += [] if operation.record.operands is None else [([*own, x], given), (own[:-1], given)]
        wrong += [([x] * (MOST_OPERANDS + 1), given)] if random.random() < 0.2 else []
        wrong += [([*own[:place], ops.Tensor.of(0), *own[place + 1 :]], given) for place in NOT_ONE.get(operation, ())]
        wrong += [(own, {each: given[each] for each in given if each != name}) for name in given if name in NEEDED]
        for operands, named in wrong:
            question = f"{operation.record.name}: {len(operands)} operands; {named}"
            require_refused(partial(operation(), *operands, **named), question)


def about_own_operations(random: Random) -> None:
    """An operation that somebody else defines, with the record of one of these, does what that does, of as many
    operands; a record that is made anew is the same, and there is none of another number of operands than one or
    more."""
    (operation, given), array = random.choice(CALLS), numpy_module().arange(4).reshape(1, 2, 2) % 2
    record, x = operation.record, somewhere(random, ops.Tensor.of(array))
    own: Any = type("Own", (operation,), {"record": replace(record)})
    operands = [x] * (record.operands or 2)
    if operation is ScatterOp:
        operands[1] = ops.Tensor.of([0])
    question = f"an operation with the record of {record.name}"
    same(own()(*operands, **given), operation()(*operands, **given).numpy(), question)
    require(all(getattr(own.record, each.name) == getattr(record, each.name) for each in fields(record)), question)
    more: Any = type("More", (operation,), {"record": replace(record, operands=len(operands) + 1)})
    require_refused(partial(more(), *operands, **given), f"{question}; {len(operands)} operands, and one more needed")
    for wrong in (0, -1, 0.5, "1"):
        require_refused(partial(replace, record, operands=wrong), f"{question}; {wrong} operands")


def about_far_numbers(random: Random) -> None:
    """Numbers of more than a hundred on either side of integers of 16, 32 or 64 bits, and of floats."""
    numpy, kind = numpy_module(), random.choice(("int16", "int32", "int64", "float32", "float64"))
    x, number = numpy.array([random.randint(-90, 90) for _ in range(4)], kind), random.choice((100, 255, 1000, -3000))
    for sign in (operator.add, operator.sub, operator.lt, operator.ge):
        question = f"a far number: {sign.__name__}; {kind} {x.tolist()}; {number}"
        same(sign(ops.Tensor.of(x), number), sign(x, number), question)
        same(sign(number, ops.Tensor.of(x)), sign(number, x), question, "from the right")


def about_keywords(random: Random) -> None:
    """Arguments with names are mapped over axis 0, wherever the others are; all that are mapped have one size, which is
    said where nothing is."""
    size, names = random.randint(0, 4), random.sample("abcd", random.randint(1, 4))
    parts = {name: numbers(random, (size, 3)) for name in names}
    axis, count = random.choice((0, 1, None)), random.choice((None, size))
    first = numbers(random, {0: (size, 3), 1: (3, size), None: (3,)}[axis])

    def inside(x: Any, **named: Any) -> Any:
        for place, name in enumerate(names):
            x = ops.add(x, ops.multiply(named[name], place + 2))
        return x

    whole = first.numpy().T if axis == 1 else first.numpy()
    wanted = sum((part.numpy() * (place + 2) for place, part in enumerate(parts.values())), whole)
    ask, question = ops.vmap(inside, axis, axis_size=count), f"vmap: by name; {size}; {names}; {axis}; {count}"
    same(ask(first, **parts), wanted, question)
    if len(names) > 1 or axis is not None or count is not None:
        other = random.choice(names)
        longer = parts | {other: numbers(random, (size + 1, 3))}
        for asked in (ask, ops.vmap(lambda x, **_: x, axis, axis_size=count)):
            require_refused(partial(asked, first, **longer), f"{question}; {other} is longer")
    alone = numpy_module().arange(random.randint(0, 3))
    same(ops.vmap(ops.negative, None, axis_size=size)(alone), -alone[None].repeat(size, 0), question, "nothing mapped")
    require_refused(partial(ops.vmap(ops.negative, None), alone), "vmap: nothing is mapped, and no size is said")


def about_nests(random: Random) -> None:
    """What is mapped over an axis of each part of a nest, named in any order, and what comes back in one."""
    size, shape = random.choice((2, 3)), (2, 4)
    names = random.sample("abcd", random.randint(2, 4))
    places = {name: random.choice((0, 1, 2, None)) for name in names}
    places[names[0]] = 1
    parts = {name: numbers(random, shape if at is None else (*shape[:at], size, *shape[at:]))
             for name, at in places.items()}  # fmt: skip
    given = {name: places[name] for name in random.sample(names, len(names))}
    kind: Any = random.choice((tuple, list, None))

    def inside(nest: dict[str, Tensor]) -> Any:
        found = [ops.multiply(nest[name], place + 1) for place, name in enumerate(names)]
        return Pair(found[0], found[1]) if kind is None else kind(found)

    found = ops.vmap(inside, in_axes=(given,), out_axes=0)(parts)
    require(type(found) is (kind or Pair), "vmap: a nest", kind, found)
    for place, (name, part) in enumerate(zip(names, found, strict=False)):
        array, at = parts[name].numpy(), places[name]
        moved = numpy_module().stack([array] * size) if at is None else numpy_module().moveaxis(array, at, 0)
        same(part, moved * (place + 1), "vmap: a part of a nest", given, name)
