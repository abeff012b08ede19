"""Parts of tensors that keys with several integers beside an array name, tensors handed on by each version of DLPack,
and what it takes to bring operands on a mesh to one shape (D16, D19, D27)."""

from __future__ import annotations

import re
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import refusal_of, require
from proofs.validation.drawn.tensors import division, mesh_of


def ask_parts_of_tensors(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(8):
        about_keys(random)
        about_plans(random)
    for _ in range(4):
        about_consumers(random)


def about_keys(random: Random) -> None:
    """A key of one array of integers or booleans and any number of integers, among slices, new axes and an Ellipsis,
    anywhere: it names what numpy takes by it, of a tensor and of members of a batch; and it is refused exactly if
    there is something else between two of the integers and the array."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 5)))
    key: list[Any] = [slice(None, None, random.choice((1, -1))) for _ in shape]
    for place in random.sample(range(len(shape)), random.randint(0, len(shape))):
        key[place] = random.randrange(-shape[place], shape[place])
    axis = random.randrange(len(shape))
    places = tuple(random.choice((1, 2, 3)) for _ in range(random.choice((0, 1, 1, 2))))
    indices = [random.randrange(-shape[axis], shape[axis]) for _ in range(prod(places))]
    key[axis] = numpy.array(indices).reshape(places)
    if random.random() < 0.2:
        key[axis] = numpy.array([random.random() < 0.6 for _ in range(shape[axis])])
    elif len(places) == 1 and random.random() < 0.5:
        key[axis] = indices
    if random.random() < 0.3:
        begin = random.randint(0, len(key))
        end = next((place for place in range(begin, len(key)) if not isinstance(key[place], slice)), len(key))
        key[begin : random.randint(begin, end)] = [...]
    if random.random() < 0.2:
        key.insert(random.randint(0, len(key)), None)
    has_axes = any(isinstance(item, list) or getattr(item, "ndim", 0) for item in key)
    kinds = "".join("-" if item is None or item is ... or isinstance(item, slice) else "i" for item in key)
    is_apart = has_axes and re.search("i-+i", kinds) is not None
    x, question = numpy.arange(prod(shape)).reshape(shape), f"a key: {shape}; {key}"
    refusal = refusal_of(lambda: ops.Tensor.of(x)[tuple(key)])
    require((refusal is not None) is is_apart, question, refusal)
    if not is_apart:
        require(bool(numpy.array_equal(ops.Tensor.of(x)[tuple(key)].numpy(), x[tuple(key)])), question)
        both = numpy.stack([x, x[::-1]], -1)
        found = ops.vmap(lambda member: member[tuple(key)], in_axes=-1)(both).numpy()
        wanted = numpy.stack([both[..., place][tuple(key)] for place in (0, 1)])
        require(bool(numpy.array_equal(found, wanted)), question, "of members")


class Consumed:
    """A tensor as a consumer sees it that knows some version of DLPack, and wants a copy or none."""

    def __init__(self, x: Any, **options: Any) -> None:
        self.x, self.options = x, options

    def __dlpack__(self, **_: Any) -> Any:
        return self.x.__dlpack__(**self.options)

    def __dlpack_device__(self) -> Any:
        return self.x.__dlpack_device__()


def about_consumers(random: Random) -> None:
    """A tensor is handed on where it lies, unless a copy is wanted, or what is read is not to be written to and the
    consumer is of before version 1.0, which cannot be told so: that gets a copy, or nothing where it wants none."""
    numpy = numpy_module()
    if numpy.lib.NumpyVersion(numpy.__version__) < "2.1.0":
        return
    shape = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(1, 4)))
    array = numpy.arange(prod(shape)).reshape(shape).astype(random.choice(("int8", "int64", "float32", "complex128")))
    x = ops.Tensor.of(array)
    views = x, ops.moveaxis(x, 0, -1), x[::-1], x[..., :1], ops.broadcast_to(x, (2, *shape)), ops.reshape(x, (-1,))
    for each in random.sample(views, 3):
        held = each.numpy()
        for version in (None, (0, random.randint(0, 9)), (1, 0), (1, random.randint(1, 9)), (random.randint(2, 9), 0)):
            copy = random.choice((None, None, True, False))
            is_told = held.flags.writeable or (version is not None and version[0] >= 1)
            options = {name: value for name, value in (("max_version", version), ("copy", copy)) if value is not None}
            question = f"DLPack: {held.shape}; {held.strides}; {options}"
            try:
                found = numpy.from_dlpack(Consumed(each, **options))
            except BufferError as refusal:
                require(copy is False and not is_told, question, refusal)
                continue
            require(is_told or copy is not False, question, "taken")
            require(found.dtype == held.dtype and bool(numpy.array_equal(found, held)), question, found)
            is_shared = bool(numpy.shares_memory(found, array))
            require(is_shared is (is_told and copy is not True), question, "where it lies", is_shared)
            require(not is_shared or held.flags.writeable or not found.flags.writeable, question, "may be written to")


def about_plans(random: Random) -> None:
    """The plan of an operation whose operands are repeated up to one shape is the plans of repeating each of them, and
    of the operation on what they have become, one after another, whether or not these have elements, or the result."""
    numpy, mesh, is_product = numpy_module(), mesh_of(random), random.random() < 0.6
    front = tuple(random.choice((0, 1, 2, 2, 3, 3, 3)) for _ in range(random.randint(1, 3)))
    rows, inner, columns = random.choice(((2, 3, 0), (0, 3, 2), (2, 0, 3), random.choices((1, 2, 3), k=3)))
    ends = ((rows, inner), (inner, columns)) if is_product else ((), ())
    kind = ops.MatmulOp if is_product else random.choice((ops.AddOp, ops.MultiplyOp, ops.EqualOp))
    fronts = [tuple(random.choice((1, size)) for size in front)[random.choice((0, 0, 1, 2)) :] for _ in ends]
    common = numpy.broadcast_shapes(*fronts)
    given = [ops.Tensor.of(numpy.zeros((*some, *end))) for some, end in zip(fronts, ends, strict=True)]
    given = [ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(x.shape))))
             if random.random() < 0.8 else x for x in given]  # fmt: skip
    shapes = [(*common, *end) for end in ends]
    before = [ops.plan(ops.BroadcastToOp, x, shape=shape) for x, shape in zip(given, shapes, strict=True)]
    repeated = [ops.broadcast_to(x, shape) for x, shape in zip(given, shapes, strict=True)]
    found, then = ops.plan(kind, *given), ops.plan(kind, *repeated)
    question = f"a plan: {kind.record.name}; {[(x.shape, x.spec and x.spec.names) for x in given]}; {mesh}"
    if found is None or then is None:
        require(found is then, question, found, then)
        return
    require((found.shape, found.result) == (then.shape, then.result), question, found, then)
    moves = [move for each in (*before, then) if each is not None for move in each.collectives]
    require([*found.collectives] == moves, question, found, *moves)
