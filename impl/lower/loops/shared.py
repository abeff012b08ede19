"""A transposition on a GPU: blocks that are read along one axis and written along another, through shared memory.

Threads with consecutive numbers should touch consecutive addresses, both where they read and where they write. Where
the axis along which memory lies is not the last one, a group of 32 x 8 threads reads a square block of 32 x 32 elements
along that axis, puts it into memory that the group shares, waits, and writes the block along the last axis. A row of
the shared block is one element longer than it has to be, so that the threads that read a column of it use different
banks. Groups are numbered by the blocks along the axis that is read, then along the other, then by the other axes.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from impl.frozen import frozen
from impl.lower.dtypes import DType, dtypes
from impl.lower.loops.kernel import Expression, Kernel, expressions, memory_in
from impl.lower.loops.leaf import Lane, Memory, element
from impl.lower.loops.nest import as_node, clauses_of, row_major
from impl.lower.loops.threads import special
from impl.lower.uops.emit import Emitter, OutOfRangeError
from impl.lower.uops.graph import UOp, UOpGraph, UOps
from impl.shapetracker import ShapeTracker
from impl.symbolic import Node, Variable

SIDE = 32
"""Elements along each side of a block: the threads that run together."""

ROWS = 8
"""Rows of a block that a group reads at once."""

PITCH = SIDE + 1
"""Elements from row to row of the shared block."""

LEAST = 8
"""The smallest axis that is worth a block, and the smallest stride of the last axis that is worth shared memory."""

MOST_GROUPS = 2**31 - 1
"""Groups of a launch along its first dimension."""


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
            return tile if prod(blocks(tracker, tile)) <= MOST_GROUPS else None
    return None


def blocks(tracker: ShapeTracker, tile: Tile) -> tuple[int, ...]:
    """How many blocks there are along each axis."""
    return tuple(
        -(-size // SIDE) if axis in (tile.read, tile.written) else size for axis, size in enumerate(tracker.shape)
    )


def lower_tile(tracker: ShapeTracker, dtype: DType, tile: Tile) -> Kernel:
    """The kernel of a tracker of plain sizes that writes it by such blocks (D29), run by groups of 32 x 8 threads.

    Raises LowerError for an index beyond 64 bits.
    """
    expression = expressions(tracker)
    for counts in (dtypes.int, dtypes.long):
        emitter = Emitter(UOpGraph(), counts)
        memory = memory_in(emitter, dtype, (), needs_alignment=True)
        try:
            return Block(emitter, memory, tracker, expression, tile).kernel()
        except OutOfRangeError as error:
            refusal = error
    raise refusal


class Block:
    """Writes the kernel that one group runs."""

    def __init__(
        self, emitter: Emitter, memory: Memory, tracker: ShapeTracker, expression: Expression, tile: Tile
    ) -> None:
        self.emitter, self.memory, self.tile = emitter, memory, tile
        self.sizes: tuple[int, ...] = tracker.shape
        self.idxs, self.address, self.valid = expression
        self.counts = blocks(tracker, tile)
        self.groups = prod(self.counts)

    def kernel(self) -> Kernel:
        """The kernel: the block is read, all threads wait, and it is written."""
        graph = self.emitter.uops
        kind = self.memory.dtype
        shared = graph.add(UOps.DEFINE_LOCAL, kind, (), ("tile0", SIDE * PITCH), cachable=False)
        place = self.place(special(self.emitter, "gidx0", self.groups))
        lane, row = (special(self.emitter, f"lidx{n}", size, n) for n, size in enumerate((SIDE, ROWS)))
        self.phase(shared, place, lane, row, is_reading=True)
        graph.add(UOps.BARRIER, None, (), None, cachable=False)
        self.phase(shared, place, lane, row, is_reading=False)
        reads = tuple(
            self.emitter.intervals[uop.vin[1]]
            for uop in graph
            if uop.uop is UOps.LOAD and uop.vin[0] is self.memory.input
        )
        launch = (("gidx0", self.groups), ("lidx0", SIDE), ("lidx1", ROWS))
        return Kernel(graph, kind, self.emitter.index_dtype, (), reads, launch)

    def place(self, group: Node) -> dict[int, Node]:
        """The first coordinate of a block along each axis."""
        first, tile = dict[int, Node](), self.tile
        others = [axis for axis in reversed(range(len(self.sizes))) if axis not in (tile.read, tile.written)]
        period = 1
        for axis in (tile.read, tile.written, *others):
            number = (group // period) % self.counts[axis]
            first[axis] = as_node(number * (1 if axis in others else SIDE))
            period *= self.counts[axis]
        return first

    def phase(self, shared: UOp, place: Mapping[int, Node], lane: Node, row: Node, is_reading: bool) -> None:
        """One of the two halves: threads that follow each other take elements that do, in memory or in the output."""
        along, across = (self.tile.read, self.tile.written) if is_reading else (self.tile.written, self.tile.read)
        step = Variable(f"round.{int(is_reading)}", 0, SIDE // ROWS - 1)
        self.emitter.open_loop(step)
        down = row + step * ROWS
        where = {**place, along: place[along] + lane, across: place[across] + down}
        gates = [where[axis] < self.sizes[axis] for axis in (along, across) if self.sizes[axis] % SIDE]
        if gates:
            gate = self.emitter.node(Node.ands(gates))
            self.emitter.uops.add(UOps.IF, None, (gate,), None, cachable=False)
        if is_reading:
            self.read(shared, where, down * PITCH + lane)
        else:
            self.write(shared, where, lane * PITCH + down)
        if gates:
            self.emitter.uops.end()
        self.emitter.uops.end()

    def read(self, shared: UOp, where: Mapping[int, Node], inside: Node) -> None:
        """Puts an element into the shared block."""
        values = {idx: where[axis] for axis, idx in enumerate(self.idxs) if isinstance(idx, Variable)}
        address = self.address.substitute(values)
        gate = Node.ands([as_node(1), *(clause.substitute(values) for clause in clauses_of(self.valid))])
        value = element(self.emitter, self.memory, Lane(as_node(0), address, gate))
        self.emitter.uops.add(UOps.STORE, None, (shared, self.emitter.node(inside), value), None, cachable=False)

    def write(self, shared: UOp, where: Mapping[int, Node], inside: Node) -> None:
        """Writes an element of the shared block."""
        graph, kind = self.emitter.uops, self.memory.dtype
        target = Node.sum([where[axis] * stride for axis, stride in enumerate(row_major(self.sizes))])
        value = graph.add(UOps.LOAD, kind, (shared, self.emitter.node(inside)), cachable=False)
        graph.add(UOps.STORE, None, (self.memory.output, self.emitter.node(target), value), None, cachable=False)
