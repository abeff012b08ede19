"""Tensors near the limits of how many elements are made of how many: of arrays that repeat their elements, with strides
of either sign, and of buffers that several operands read. None of them is in memory (D16, D20)."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import MOST_COPIES, MOST_ELEMENTS, require_copied
from impl.ops.errors import ShapeError
from proofs.validation.defined import refusal_of, require
from proofs.validation.drawn.tensors import division, mesh_of

Shape = tuple[int, ...]
Call = tuple[str, Any, list[Any], dict[str, Any], Shape]
"""An operation: its name and its class, the operands and arguments, and the first shape of it that is too large, if one
is."""


def ask_many_elements(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(6):
        about_repeated(random)
        about_shared_buffers(random)


def about_repeated(random: Random) -> None:
    """An array whose axes are turned, stepped along in either direction, and repeated: it is copied if it has few
    elements, or no more than so many for each that lies between the first and the last that it reads, these included;
    where they lie is asked of numpy, at each corner."""
    numpy, kind = numpy_module(), random.choice(("bool", "int8", "int8", "int8", "uint16", "float32", "complex128"))
    sizes = random.sample((2, 3, random.randint(4, 40), random.randint(2**9, 2**15)), random.randint(1, 4))
    array = numpy.zeros(tuple(sizes), kind)
    array = array.transpose(random.sample(range(array.ndim), array.ndim))
    array = array[tuple(slice(None, None, random.choice((1, 1, -1, -1, 2, -3))) for _ in sizes)]
    apart = span_of(array)
    most = max(MOST_ELEMENTS, MOST_COPIES * apart)
    copies = most // array.size + random.choice((0, 0, 1, 1, -1, 2))
    fronts = (copies,) if random.random() < 0.6 else (copies // 3, 3)
    for front in fronts:
        place = random.randint(0, array.ndim)
        row = numpy.expand_dims(array, place)
        array = numpy.broadcast_to(row, (*row.shape[:place], front, *row.shape[place + 1 :]))
    question = f"an array of {kind}: {array.shape}; {array.strides}"
    refusal, is_right = refusal_of(partial(require_copied, array)), array.size <= most
    require((refusal is None) is is_right, question, refusal)
    if is_right:
        return
    wanted = f"ops: {array.shape} has {array.size} elements, many of them one; need at most {most}"
    require(str(refusal) == wanted, question, refusal, wanted)
    if array.itemsize == 1:
        said = str(refusal_of(partial(ops.Tensor.of, array)) or "")
        require(said == wanted, question, "a tensor", said, wanted)


def span_of(array: Any) -> int:
    """How many elements lie between the lowest and the highest address of an array, which are at corners."""
    corners = product(*((slice(0, 1), slice(size - 1, size)) for size in array.shape))
    places = [array[corner].__array_interface__["data"][0] for corner in corners]
    return int((max(places) - min(places)) // array.itemsize + 1)


def about_shared_buffers(random: Random) -> None:
    """An operation on tensors that read one, two or three buffers, some of them the same, forwards or backwards, on a
    mesh or on none: it is planned if the operands and the result have few elements, or no more than so many for each
    of the buffers, however many operands, or devices, read it. Else it is refused, planned or not."""
    numpy, size = numpy_module(), random.choice((2**17, 2**19, 2**19, 2**20)) + random.randint(-9, 99)
    count = random.choice((1, 2, 2, 3, 4))
    sources = [ops.Tensor.of(numpy.broadcast_to(numpy.int8(0), (size,))) for _ in range(random.randint(1, count))]
    reads = [random.randrange(len(sources)) for _ in range(count)]
    most = max(MOST_ELEMENTS, MOST_COPIES * size * len({*reads}))
    rows = most // size + random.choice((-1, 0, 0, 1, 1, 1))
    name, kind, operands, given, shape = call_of(random, [sources[place] for place in reads], rows)
    if random.random() < 0.3:
        mesh = mesh_of(random)
        place = random.randrange(count)
        there = ops.ShardingSpec(mesh, division(random, mesh, 2))
        operands[place] = ops.shard(operands[place], there)
    question = f"{name}: {reads} of {len(sources)}, {size} elements each; {[x.shape for x in operands]}"
    asked = partial(ops.plan, kind, *operands, **given), partial(kind(), *operands, **given)
    is_right = prod(shape) <= most
    for ask in asked[: 1 if is_right else 2]:
        refusal = refusal_of(ask)
        require((refusal is None) is is_right, question, refusal)
        if not is_right:
            wanted = f"{name}: {shape} has {prod(shape)} elements; need at most {most}"
            require(isinstance(refusal, ShapeError) and str(refusal) == wanted, question, refusal, wanted)


def call_of(random: Random, sources: list[Any], rows: int) -> Call:
    """An operation on sources as rows of tensors, of so many rows in all, or each: of one operand, two or more."""
    size = sources[0].shape[0]
    turned = [x[::-1] if random.random() < 0.3 else x for x in sources]
    if len(turned) == 1:
        name, one = random.choice((("negative", ops.NegativeOp), ("reduce_sum", ops.ReduceSumOp)))
        given = {"axis": random.choice((0, 1))} if name == "reduce_sum" else {}
        return name, one, [ops.broadcast_to(turned[0], (rows, size))], given, (rows, size)
    if len(turned) == 2 and random.random() < 0.7:
        name, both = random.choice((("add", ops.AddOp), ("less", ops.LessOp), ("maximum", ops.MaximumOp)))
        return name, both, [ops.broadcast_to(x, (rows, size)) for x in turned], {}, (rows, size)
    ends = sorted(random.sample(range(1, rows), len(turned) - 1))
    parts = [end - begin for begin, end in zip((0, *ends), (*ends, rows), strict=True)]
    operands = [ops.broadcast_to(x, (part, size)) for x, part in zip(turned, parts, strict=True)]
    return "concatenate", ops.ConcatenateOp, operands, {"axis": 0}, (rows, size)
