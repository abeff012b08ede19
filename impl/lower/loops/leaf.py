"""The innermost code of a kernel: loads and stores, in vectors where addresses are next to each other and aligned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from impl.lower.dtypes import DType, dtypes
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOp, UOps
from impl.symbolic import Node, NumNode
from impl.symbolic.compare import conjuncts, in_lowest_terms

FLOATS = (dtypes.half, dtypes.float, dtypes.double)


@dataclass(frozen=True, slots=True)
class Lane:
    """One element to be written: where to, where from, and if what."""

    target: Node
    source: Node
    gate: Node


@dataclass(frozen=True, slots=True)
class Memory:
    """The two buffers, the kind of their elements, the numbers of lanes that vectors may have, widest first, and
    whether they have to begin at a multiple of it."""

    output: UOp
    input: UOp
    dtype: DType
    widths: tuple[int, ...]
    needs_alignment: bool = True

    def is_vector(self, addresses: Sequence[Node], width: int) -> bool:
        """Whether so many addresses follow each other, and begin where a vector may."""
        return (
            len(addresses) == width
            and (not self.needs_alignment or is_multiple(addresses[0], width))
            and all(address == addresses[0] + lane for lane, address in enumerate(addresses))
        )


def write_lanes(emitter: Emitter, memory: Memory, lanes: Sequence[Lane]) -> None:
    """Loads and stores all lanes. Everything is loaded before anything is stored."""
    groups = groups_of(memory, lanes)
    values = square(emitter, memory, groups) or [value_of(emitter, memory, group) for group in groups]
    for group, value in zip(groups, values, strict=True):
        emitter.uops.add(
            UOps.STORE, None, (memory.output, emitter.node(group[0].target), value), None, cachable=False
        )


def square(emitter: Emitter, memory: Memory, rows: list[Sequence[Lane]]) -> list[UOp]:
    """The values of as many groups as each has lanes, where memory lies along the columns: those are loaded as vectors,
    and the block of them is transposed. Empty if it is no such block, or its side is no power of two (`transposed`)."""
    side = len(rows)
    if side & (side - 1):
        return []
    columns = [list(column) for column in zip(*rows, strict=False)]
    if side not in memory.widths or any(len(row) != side for row in rows):
        return []
    if any(lane.gate.min == 0 for row in rows for lane in row):
        return []
    if not all(memory.is_vector([lane.source for lane in column], side) for column in columns):
        return []
    kind = memory.dtype.vec(side)
    return transposed(emitter, kind, [load(emitter, memory, column[0], kind) for column in columns])


def transposed(emitter: Emitter, dtype: DType, vectors: list[UOp]) -> list[UOp]:
    """The columns of a square block of vectors, whose side is a power of two, as vectors: each round interleaves
    vectors that are half the block apart, and after as many rounds as 1 is doubled to the length all are in place."""
    half, rounds = len(vectors) // 2, len(vectors).bit_length() - 1
    for _ in range(rounds):
        pairs = [(vectors[place], vectors[place + half]) for place in range(half)]
        vectors = [interleaved(emitter, dtype, pair, begin) for pair in pairs for begin in (0, half)]
    return vectors


def interleaved(emitter: Emitter, dtype: DType, pair: tuple[UOp, UOp], begin: int) -> UOp:
    """Lanes of two vectors in turn, from one on, as many as a vector has."""
    lanes = [(vector, begin + step) for step in range(dtype.lanes // 2) for vector in pair]
    parts = [emitter.uops.add(UOps.GEP, dtype.scalar, (vector,), lane) for vector, lane in lanes]
    return emitter.uops.add(UOps.CAST, dtype, tuple(parts))


def groups_of(memory: Memory, lanes: Sequence[Lane]) -> list[Sequence[Lane]]:
    """The lanes in groups that are written together: as wide as may be, and next to each other."""
    groups: list[Sequence[Lane]] = []
    place = 0
    while place < len(lanes):
        width = next(
            (w for w in memory.widths if memory.is_vector([lane.target for lane in lanes[place : place + w]], w)), 1
        )
        groups.append(lanes[place : place + width])
        place += width
    return groups


def is_multiple(node: Node, number: int) -> bool:
    """Whether every value of a node is a multiple of a number."""
    rest = node % number
    return rest.min == 0 == rest.ceiling


def value_of(emitter: Emitter, memory: Memory, group: Sequence[Lane]) -> UOp:
    """The elements of a group, as one value."""
    width = len(group)
    if width == 1:
        return element(emitter, memory, group[0])
    if all(lane.gate.ceiling == 0 for lane in group):
        return zero(emitter, memory.dtype.vec(width))
    sources = [lane.source for lane in group]
    is_alike = are_one([lane.gate for lane in group])
    if is_alike and memory.is_vector(sources, width):
        return load(emitter, memory, group[0], memory.dtype.vec(width))
    if is_alike and memory.is_vector(sources[::-1], width):
        vector = load(emitter, memory, group[-1], memory.dtype.vec(width))
        parts = [emitter.uops.add(UOps.GEP, memory.dtype, (vector,), lane) for lane in reversed(range(width))]
    else:
        parts = [element(emitter, memory, lane) for lane in group]
    return emitter.uops.add(UOps.CAST, memory.dtype.vec(width), tuple(parts))


def are_one(gates: Sequence[Node]) -> bool:
    """Whether conditions are seen to be one, as `4*p < 17` and `4*p < 20` are."""
    if all(gate == gates[0] for gate in gates):
        return True
    first, *others = (Node.ands([in_lowest_terms(part) for part in conjuncts(gate)]) for gate in gates)
    return all(first == other for other in others)


def element(emitter: Emitter, memory: Memory, lane: Lane) -> UOp:
    """Writes the load of one element, or 0 where it is never valid."""
    return zero(emitter, memory.dtype) if lane.gate.ceiling == 0 else load(emitter, memory, lane, memory.dtype)


def load(emitter: Emitter, memory: Memory, lane: Lane, dtype: DType) -> UOp:
    """Writes a load: the element at an address where the gate holds, and 0 where it does not."""
    inputs: tuple[UOp, ...] = (memory.input, emitter.node(lane.source))
    if lane.gate.min == 0:
        inputs = (*inputs, emitter.node(lane.gate), zero(emitter, dtype))
    return emitter.uops.add(UOps.LOAD, dtype, inputs)


def zero(emitter: Emitter, dtype: DType) -> UOp:
    """The zero that is written where nothing is valid."""
    return emitter.uops.const(zero_of(dtype), dtype)


def zero_of(dtype: DType) -> int:
    """The number 0 as the kind has it."""
    number: int | float = False if dtype.scalar == dtypes.bool else 0.0 if dtype.scalar in FLOATS else 0
    return number  # type: ignore[return-value]


ALWAYS = NumNode(1)
NEVER = NumNode(0)
