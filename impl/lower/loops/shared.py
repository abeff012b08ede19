"""A transposition on a GPU: blocks that are read along one axis and written along another, through shared memory.

Threads with consecutive numbers should touch consecutive addresses, both where they read and where they write. Where
the axis along which memory lies is not the last one, a group of 32 x 8 threads reads a square block of 32 x 32 elements
along that axis, puts it into memory that the group shares, waits, and writes the block along the last axis. A row of
the shared block is one element longer than it has to be, so that the threads that read a column of it use different
banks. Groups are numbered by the blocks along the axis that is read, then along the other, then by the other axes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import prod
from typing import Any

from impl.frozen import frozen
from impl.integers import Integer
from impl.lower.dtypes import DType, dtypes
from impl.lower.loops.kernel import Expression, Kernel, expressions, memory_in
from impl.lower.loops.leaf import Lane, Memory, element
from impl.lower.loops.nest import clauses_of, row_major
from impl.lower.loops.threads import special
from impl.lower.uops.emit import Emitter, OutOfRangeError
from impl.lower.uops.graph import UOp, UOpGraph, UOps
from impl.shapetracker import ShapeTracker
from impl.symbolic import Node, Variable
from impl.symbolic.leaves import as_node


@frozen
class Measures:
    """Of a block: the elements along each side, which are the threads that run together; the rows that a group takes at
    once, of which a whole number is the side; and the elements from row to row in shared memory, no fewer than a row
    has."""

    side: int
    rows: int
    pitch: int


MEASURES = Measures(side=32, rows=8, pitch=33)
"""Those of all kernels."""

LEAST = 8
"""The smallest axis that is worth a block, and the smallest stride of the last axis that is worth shared memory."""

MOST_GROUPS = 2**31 - 1
"""Groups of a launch along its first dimension, as CUDA has them."""


@frozen
class Tile:
    """The axis along which memory lies, and the last one, along which the output does."""

    read: int
    written: int


def tile_of(tracker: ShapeTracker) -> Tile | None:
    """The axes of the blocks of a tracker, if it is one that is read along another axis than it is written along.

    >>> tile_of(ShapeTracker.from_shape((100, 200)).permute((1, 0)))
    Tile(read=0, written=1)
    >>> tile_of(ShapeTracker.from_shape((100, 200))) is None
    True
    """
    if tracker.vars() or not all(isinstance(size, int) and size > 0 for size in tracker.shape):
        return None
    sizes, strides = tracker.shape, tracker.real_strides(ignore_valid=True)
    written = max((axis for axis, size in enumerate(sizes) if size > 1), default=0)
    far = strides[written] if strides else None
    if not isinstance(far, int) or abs(far) < LEAST:
        return None
    for read, stride in enumerate(strides):
        if read != written and stride in (1, -1) and min(sizes[read], sizes[written]) >= LEAST:
            tile = Tile(read, written)
            return tile if prod(blocks(sizes, tile, MEASURES.side)) <= MOST_GROUPS else None
    return None


def blocks(sizes: tuple[int, ...], tile: Tile, side: int) -> tuple[int, ...]:
    """How many blocks there are along each axis."""
    return tuple([-(-size // side) if axis in (tile.read, tile.written) else size for axis, size in enumerate(sizes)])


def block_numbers(group: Integer, counts: tuple[int, ...]) -> tuple[Integer, ...]:
    """The number of a group's block along each axis, of which that along the first one changes from group to group.

    >>> [block_numbers(group, (2, 3)) for group in range(4)]
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    numbers: list[Integer] = []
    period = 1
    for count in counts:
        numbers.append((group // period) % count)
        period *= count
    return tuple(numbers)


@frozen
class Thread:
    """A thread in a round: the first coordinate of its block along each axis, its number among those that run together,
    its row, and the round."""

    place: Mapping[int, Integer]
    lane: Integer
    row: Integer
    step: Integer


@frozen
class Turn:
    """What a thread does in a round: the coordinates of its element, the conditions that this lies inside of the
    tensor, and its cell of the shared block."""

    where: Mapping[int, Integer]
    gates: list[Any]
    cell: Integer


def turn_of(sizes: tuple[int, ...], tile: Tile, measures: Measures, thread: Thread, is_reading: bool) -> Turn:
    """What a thread does: those that run together follow each other along the axis that is read, where the element
    comes out of memory, and along the one that is written, where it goes to the output. An element has the same cell
    both times, and no other element of the block has it (C35.cells).

    >>> measures, tile = Measures(side=4, rows=2, pitch=5), Tile(read=0, written=1)
    >>> turn_of((4, 4), tile, measures, Thread({0: 0, 1: 0}, lane=3, row=0, step=1), is_reading=True)
    Turn(where={0: 3, 1: 2}, gates=[], cell=13)
    >>> turn_of((4, 4), tile, measures, Thread({0: 0, 1: 0}, lane=2, row=1, step=1), is_reading=False)
    Turn(where={0: 3, 1: 2}, gates=[], cell=13)
    """
    place, lane, down = thread.place, thread.lane, thread.row + thread.step * measures.rows
    along, across = (tile.read, tile.written) if is_reading else (tile.written, tile.read)
    where = {**place, along: place[along] + lane, across: place[across] + down}
    gates = [where[axis] < sizes[axis] for axis in (along, across) if sizes[axis] % measures.side]
    return Turn(where, gates, down * measures.pitch + lane if is_reading else lane * measures.pitch + down)


def lower_tile(tracker: ShapeTracker, dtype: DType, tile: Tile) -> Kernel:
    """The kernel of a tracker of plain sizes that writes it by such blocks (D29), run by groups of 32 x 8 threads.

    Raises LowerError for an index beyond 64 bits.
    """
    expression = expressions(tracker)
    for counts in (dtypes.int, dtypes.long):
        emitter = Emitter(UOpGraph(), counts)
        memory = memory_in(emitter, dtype, (), needs_alignment=True)
        try:
            made = Block(emitter, memory, tracker.shape, expression, tile, measures=MEASURES).kernel()
            return replace(made, tracker=tracker)
        except OutOfRangeError as error:
            refusal = error
    raise refusal


class Block:
    """Writes the kernel that one group runs."""

    def __init__(
        self,
        emitter: Emitter,
        memory: Memory,
        sizes: tuple[int, ...],
        expression: Expression,
        tile: Tile,
        *,
        measures: Measures,
    ) -> None:
        self.emitter, self.memory, self.sizes, self.tile, self.measures = emitter, memory, sizes, tile, measures
        self.idxs, self.address, self.valid = expression
        self.counts = blocks(sizes, tile, measures.side)
        self.groups = prod(self.counts)

    def kernel(self) -> Kernel:
        """The kernel: the block is read, all threads wait, and it is written."""
        graph, kind = self.emitter.uops, self.memory.dtype
        side, rows = self.measures.side, self.measures.rows
        shared = graph.add(UOps.DEFINE_LOCAL, kind, (), ("tile0", side * self.measures.pitch), cachable=False)
        place = self.place(special(self.emitter, "gidx0", self.groups))
        lane, row = (special(self.emitter, f"lidx{n}", size, n) for n, size in enumerate((side, rows)))
        self.phase(shared, place, lane, row, is_reading=True)
        graph.add(UOps.BARRIER, None, (), None, cachable=False)
        self.phase(shared, place, lane, row, is_reading=False)
        reads = tuple(
            self.emitter.intervals[uop.vin[1]]
            for uop in graph
            if uop.uop is UOps.LOAD and uop.vin[0] is self.memory.input
        )
        launch = (("gidx0", self.groups), ("lidx0", side), ("lidx1", rows))
        return Kernel(graph, kind, self.emitter.index_dtype, (), reads, launch)

    def place(self, group: Node) -> dict[int, Node]:
        """The first coordinate of a block along each axis."""
        both = self.tile.read, self.tile.written
        axes = (*both, *[axis for axis in reversed(range(len(self.sizes))) if axis not in both])
        numbers = block_numbers(group, tuple([self.counts[axis] for axis in axes]))
        steps = [self.measures.side if axis in both else 1 for axis in axes]
        return {axis: as_node(n * step) for axis, n, step in zip(axes, numbers, steps, strict=True)}

    def phase(self, shared: UOp, place: Mapping[int, Node], lane: Node, row: Node, is_reading: bool) -> None:
        """One of the two halves: threads that follow each other take elements that do, in memory or in the output."""
        step = Variable(f"round.{int(is_reading)}", 0, self.measures.side // self.measures.rows - 1)
        self.emitter.open_loop(step)
        turn = turn_of(self.sizes, self.tile, self.measures, Thread(place, lane, row, step), is_reading)
        if turn.gates:
            gate = self.emitter.node(Node.ands(turn.gates))
            self.emitter.uops.add(UOps.IF, None, (gate,), None, cachable=False)
        if is_reading:
            self.read(shared, turn.where, turn.cell)
        else:
            self.write(shared, turn.where, turn.cell)
        if turn.gates:
            self.emitter.uops.end()
        self.emitter.uops.end()

    def read(self, shared: UOp, where: Mapping[int, Integer], cell: Integer) -> None:
        """Puts an element into the shared block."""
        values = {idx: where[axis] for axis, idx in enumerate(self.idxs) if isinstance(idx, Variable)}
        address = self.address.substitute(values)
        gate = Node.ands([as_node(1), *(clause.substitute(values) for clause in clauses_of(self.valid))])
        value = element(self.emitter, self.memory, Lane(as_node(0), address, gate))
        self.emitter.uops.add(UOps.STORE, None, (shared, self.emitter.node(cell), value), None, cachable=False)

    def write(self, shared: UOp, where: Mapping[int, Integer], cell: Integer) -> None:
        """Writes an element of the shared block."""
        graph, kind = self.emitter.uops, self.memory.dtype
        target = Node.sum([where[axis] * stride for axis, stride in enumerate(row_major(self.sizes))])
        value = graph.add(UOps.LOAD, kind, (shared, self.emitter.node(cell)), cachable=False)
        graph.add(UOps.STORE, None, (self.memory.output, self.emitter.node(target), value), None, cachable=False)
