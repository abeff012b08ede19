"""The kernel of blocks in shared memory, as the shipped `Block.kernel` writes it for any sizes of a tensor.

It is handed what keeps each operation with the nodes that it is asked for; these stand for what any thread of any group
computes in any round. How nodes become operations is claimed in C33.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from impl.lower.dtypes import DType, dtypes
from impl.lower.loops.leaf import Memory
from impl.lower.loops.shared import MEASURES, Block, Tile
from impl.lower.uops.graph import UOps
from impl.symbolic import Node, Variable
from proofs.kernel.terms.explorer import KernelError


class Noted(NamedTuple):
    """An operation as it was asked for: what it does, with what, and what else is said of it."""

    uop: UOps
    vin: tuple[Any, ...]
    arg: Any


@dataclass(frozen=True, slots=True)
class Graph:
    """Keeps the operations of a kernel."""

    noted: list[Noted] = field(default_factory=list)

    def __iter__(self) -> Iterator[Noted]:
        return iter(self.noted)

    def add(self, uop: UOps, _: DType | None, vin: tuple[Any, ...], arg: Any = None, *, cachable: bool = True) -> Noted:
        """Keeps one more."""
        self.noted.append(Noted(uop, vin, arg))
        return self.noted[-1]

    def const(self, value: Any, _: DType) -> Noted:
        """The zero that is put where nothing is valid."""
        return Noted(UOps.CONST, (), value)

    def end(self) -> None:
        """The end of a loop or of a condition."""
        self.add(UOps.ENDLOOP, None, ())


class AnyInterval:
    """Between which numbers something lies: nobody looks at it."""

    def __getitem__(self, _: object) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Writer:
    """Takes the place of an emitter: it keeps nodes as they are."""

    index_dtype: DType = dtypes.int
    uops: Graph = field(default_factory=Graph)
    loop_uops: dict[str, Noted] = field(default_factory=dict)
    intervals: AnyInterval = field(default_factory=AnyInterval)

    def node(self, node: Any) -> Any:
        """What stands for a number in an operation: the node itself."""
        return node

    def note(self, uop: Noted, _: object) -> Noted:
        """An operation, of which it does not matter between which numbers its results lie."""
        return uop

    def open_loop(self, variable: Any) -> None:
        """Opens a loop."""
        self.uops.add(UOps.LOOP, None, (variable,))


@dataclass(frozen=True, slots=True)
class AnyExpression:
    """Any expression of the indices, of which it is known at which it is read: those are kept, one for each axis that
    has more than one. A variable stands for it."""

    variable: Node
    read: list[Mapping[Node, Node]] = field(default_factory=list)

    def substitute(self, values: Mapping[Node, Node]) -> Node:
        """What it is at some indices."""
        self.read.append(values)
        return self.variable


class Half(NamedTuple):
    """What threads do before the barrier, or behind it: in each round, where the condition holds, one element goes from
    a place to another one."""

    rounds: Any
    condition: Any
    source: Any
    gate: Any
    target: Any


class Written(NamedTuple):
    """A kernel of blocks: how many cells a group shares, how many groups, threads and rows of them run it, how many
    blocks there are along each axis, and the two halves; the variables of the indices, and at which of these the
    address is read, and the condition."""

    cells: int
    launch: tuple[int, ...]
    counts: tuple[int, ...]
    put: Half
    taken: Half
    idxs: tuple[Node, ...]
    address: AnyExpression
    valid: AnyExpression


def half_of(noted: list[Noted], source: Any, target: Any) -> Half:
    """One half of a kernel, which is what it should be but for the numbers. Raises KernelError for another."""
    match noted:
        case [Noted(UOps.LOOP, (rounds,)), *inside, Noted(UOps.ENDLOOP)]:
            condition: Any = 1
            match inside:
                case [Noted(UOps.IF, (asked,)), *inner, Noted(UOps.ENDLOOP)]:
                    condition, inside = asked, inner
            match inside:
                case [Noted(UOps.LOAD, (a, address, *gate)) as load, Noted(UOps.STORE, (b, place, value))] if (
                    a is source and b is target and value is load
                ):
                    return Half(rounds, condition, address, gate[0] if gate else None, place)
    raise KernelError(f"half of a kernel is {noted}")


def any_kernel(sizes: tuple[int, ...], tile: Tile) -> Written:
    """The kernel of a tensor of some sizes, of which an index has any address, and is valid or not. Raises KernelError
    for what is no kernel of two halves."""
    idxs = tuple(Variable(f"idx{axis}", 0, size - 1) for axis, size in enumerate(sizes))
    address, valid = AnyExpression(Variable("address", 0, 1)), AnyExpression(Variable("valid", 0, 1))
    writer, memory = Writer(), Memory("output", "input", dtypes.float, ())  # type: ignore[arg-type]
    block = Block(writer, memory, sizes, (idxs, address, valid), tile, measures=MEASURES)  # type: ignore[arg-type]
    launch = tuple(extent for _, extent in block.kernel().launch)
    noted = [each for each in writer.uops if each.uop is not UOps.SPECIAL]
    shared, barrier = noted[0], [place for place, each in enumerate(noted) if each.uop is UOps.BARRIER]
    if shared.uop is not UOps.DEFINE_LOCAL or len(barrier) != 1:
        raise KernelError("a kernel of blocks has shared memory, and one barrier")
    put = half_of(noted[1 : barrier[0]], memory.input, shared)
    taken = half_of(noted[barrier[0] + 1 :], shared, memory.output)
    return Written(shared.arg[1], launch, block.counts, put, taken, idxs, address, valid)
