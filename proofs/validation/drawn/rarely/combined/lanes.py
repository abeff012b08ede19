"""Kernels past the first few lanes, axes and bits: numerators far below 0, masks that end anywhere within a row of
lanes, and blocks along many axes (D16, D29, R13 to R15)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower import dtypes
from impl.lower.loops.expand import expand_idx
from impl.lower.loops.kernel import memory_in
from impl.lower.loops.shared import block_numbers
from impl.lower.runtime.extent import extent_of
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOpGraph, UOps
from impl.symbolic import DivNode, ModNode, Variable
from proofs.programs import value_of
from proofs.validation.defined import require, view_at
from spec.shape import index_set
from spec.stack import read
from spec.view import View as SpecView


def ask_far_lanes(random: Random) -> None:
    """Each of them."""
    for _ in range(3):
        about_numerators(random)
        about_block_numbers(random)
        about_names(random)
    for _ in range(6):
        about_rows_of_lanes(random)
    about_reads(random)


def about_numerators(random: Random) -> None:
    """What lies far below 0, to -2^60, is divided by operations as it is by Python, wherever it is in a period."""
    low, by = -(2 ** random.randint(1, 60)) + random.randint(0, 3), random.choice((2, 3, 4, 7, 10, 2**16 + 1))
    x = Variable("x", low, low + random.choice((1, 9, 2**31)))
    node: Any = random.choice((DivNode, ModNode))(x, by)
    emitter = Emitter(UOpGraph(), dtypes.long)
    memory = memory_in(emitter, dtypes.long, (), needs_alignment=False)
    emitter.define_var(x)
    inputs = memory.output, emitter.const(0), emitter.node(node)
    emitter.uops.add(UOps.STORE, None, inputs, None, cachable=False)
    for value in (low, low + random.randint(0, 1), x.ceiling):
        output = [0]
        lower.interpret(emitter.uops.uops, output, [0], {"x": value})
        wanted = value_of(node, {"x": value})
        require(output == [wanted], "a numerator far below 0", node.render(), value, output, wanted)


def about_block_numbers(random: Random) -> None:
    """A group has one block, and a block one group, along up to seven axes, the first of which goes on first."""
    counts = tuple(random.randint(1, 3) for _ in range(random.randint(1, 7)))
    for group in {*(random.randrange(prod(counts)) for _ in range(4)), prod(counts) - 1}:
        found = block_numbers(group, counts)
        are_counts = all(0 <= number < count for number, count in zip(found, counts, strict=True))
        number = sum(number * prod(counts[:axis]) for axis, number in enumerate(found))
        require(are_counts and number == group, "the block of a group", counts, group, found)


def about_names(random: Random) -> None:
    """Of several variables that expand it is the first by name that a node has, of however many digits."""
    names = [f"_uidx{number}" for number in random.sample(range(130), random.randint(1, 4))]
    node = Variable("a", 0, 9) * 1
    for name in names:
        node = node + Variable(name, 0, random.randint(1, 3)) * random.randint(1, 5)
    found: Any = expand_idx(node)
    require(found.expr == min(names), "the first that expands", names, found)


def about_rows_of_lanes(random: Random) -> None:
    """Rows of up to sixteen lanes: of padded columns, within one of which what is valid begins or ends, and of rows
    with gaps between them; each lane has its element."""
    width = random.choice((2, 4, 8, 16, 16, 16, 16))
    columns = random.choice([each for each in (1, 2, 4, 8) if each <= width])
    rows = width // columns * random.choice((1, 2, 5, 6, 7, 8))
    before, after = (random.randint(0, min(rows - 1, 2 * (width // columns)) // 2) for _ in range(2))
    gap = random.choice((0, 0, 0, 0, 1, 5))
    held = View.create((rows - before - after, columns), (columns + gap, 1)).pad(((before, after), (0, 0)))
    tracker = ShapeTracker((held, View.create((rows * columns // width, width))))
    kernel = lower.lower(tracker, dtypes.uint8, {1: width}, needs_alignment=random.random() < 0.5)
    source = [1 + place for place in range(tracker.real_size())]
    output = [-1] * (rows * columns)
    lower.interpret(kernel.uops.uops, output, source)
    views = tuple(view_at(view, {}) for view in tracker.views)
    wanted = expected(views, tracker.shape, source)
    require(output == wanted, "rows of lanes", tracker.views, width, output, wanted)


def expected(views: tuple[SpecView, ...], shape: tuple[int, ...], source: list[int]) -> list[int]:
    """What a stack reads, in order; 0 where nothing is valid."""
    found = [read(views, index) for index in index_set(shape)]
    return [source[each.address] if each.is_valid and each.address is not None else 0 for each in found]


def about_reads(random: Random) -> None:
    """A kernel with vectors of any width says that it reads all that is read, from the first to the last."""
    width, count, begin = random.choice((2, 4, 8, 16)), random.randint(1, 4), random.randint(0, 20)
    tracker = ShapeTracker((View.create((count * width,), (1,), begin * width),))
    kernel = lower.lower(tracker, dtypes.uint8, {0: width})
    found = extent_of(kernel.reads, tracker)
    last = (begin + count) * width - 1
    require(found == (begin * width, last), "what vectors read", tracker.views, width, found)
    ends = {(reads.low, reads.high) for reads in kernel.reads}
    require(max(high for _, high in ends) == last, "the last of a vector", tracker.views, width, ends)
