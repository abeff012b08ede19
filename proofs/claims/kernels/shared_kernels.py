"""Kernels through memory that a group of threads shares, as `Block.kernel` writes them (D29): what each thread of each
group does before the barrier, and behind it.

A thread does what `turn_of` says, which C35.cells, C35.turns and C35.elements are about, in the block of its group: the
one whose number that is, as C70.block-numbers has it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from impl.lower.loops.shared import MEASURES, MOST_GROUPS, Tile, Turn
from impl.symbolic import Variable
from proofs.claims.kernels.shared_memory import Blocks, any_thread, whole_blocks
from proofs.claims.kernels.shared_written import Written, any_kernel
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.programs import value_of
from spec.shape import ravel, size

KERNELS = AllSizes("2 axes, and 3 with more than one block along each; no more groups than a launch has")

ROUNDS = MEASURES.side // MEASURES.rows
"""How often a group takes rows of a block."""


def tiles() -> Iterable[tuple[Tile, tuple[int, ...]]]:
    """Cases: along which axes a tensor is read and written, and the least size of each axis."""
    return ((Tile(0, 1), (1, 1)), (Tile(0, 2), (MEASURES.side + 1, 2, MEASURES.side + 1)))


class Run(NamedTuple):
    """A kernel and a thread of a group in a round of each half: the numbers that it has, and what it does there."""

    asked: Blocks
    kernel: Written
    values: dict[str, int]
    put: Turn
    taken: Turn

    def indices(self, turn: Turn) -> tuple[int, ...]:
        """The index of its element."""
        return tuple(turn.where[axis] for axis in range(len(self.asked.sizes)))


def group_of(tile: Tile, block: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """The number of the group that takes a block: along the axis that is read, then along the one that is written, and
    then along the others from the last on."""
    others = [axis for axis in range(len(block)) if axis not in (tile.read, tile.written)]
    number, period = 0, 1
    for axis in (tile.read, tile.written, *reversed(others)):
        number, period = number + block[axis] * period, period * counts[axis]
    return number


def any_run(given: Given, tile: Tile, least: tuple[int, ...]) -> Run:
    """The kernel of a tensor of any sizes, no less than these, and any thread of any group in any round."""
    sizes = tuple(given.integer(f"size{axis}", at_least=extent) for axis, extent in enumerate(least))
    asked = Blocks(sizes, tile, MEASURES, ROUNDS)
    thread, block = any_thread(given, "thread", asked), given.index(asked.counts(), "block")
    given.assume(size(asked.counts()) <= MOST_GROUPS, stays="what tile_of asks: a launch has no more groups")
    last_blocks(given, asked, block)
    kernel = any_kernel(sizes, tile)
    values = {"gidx0": group_of(tile, block, kernel.counts), "lidx0": thread.lane, "lidx1": thread.row}
    values |= {"round.0": thread.step, "round.1": thread.step, "address": 0, "valid": 0}
    return Run(asked, kernel, values, thread.turn(asked, block, "put"), thread.turn(asked, block, "taken"))


def last_blocks(given: Given, asked: Blocks, block: tuple[int, ...]) -> None:
    """States as lemmas where blocks end, and what comes of a number before the first one: bounds of nodes are such."""
    counts = asked.counts()
    for count in (*counts, counts[asked.tile.read] * counts[asked.tile.written]):
        given.check("before the first", -1 // count <= -1)
        given.check("next to the first", -1 // count >= -1)
    for axis, (count, extent) in enumerate(zip(counts, asked.sizes, strict=True)):
        if axis in (asked.tile.read, asked.tile.written):
            whole_blocks(given, block[axis], count, extent, MEASURES.side)
            if extent % MEASURES.side != 0:
                given.check("the last one ends outside", extent < MEASURES.side * count)


@claim(
    "C35.kernel",
    "Before the barrier each thread puts what the address of its index reads, if that is valid, into its cell, and "
    "behind it each thread takes an element out of a cell, and stores it at the flat number of its index; both where "
    "the index lies inside of the tensor, and nowhere else.",
    family="lowering",
    scope=KERNELS,
    ids=("D2", "D29"),
    cases=tiles,
)
def elements_go_through_their_cells(given: Given, tile: Tile, least: tuple[int, ...]) -> None:
    run = any_run(given, tile, least)
    kernel, sizes = run.kernel, run.asked.sizes
    check_launch(given, kernel)
    given.agree("the cell that it puts into", impl=value_of(kernel.put.target, run.values), spec=run.put.cell)
    given.agree("the cell that it takes from", impl=value_of(kernel.taken.source, run.values), spec=run.taken.cell)
    for half, turn in ((kernel.put, run.put), (kernel.taken, run.taken)):
        is_done = all(i < extent for i, extent in zip(run.indices(turn), sizes, strict=True))
        given.agree("where it is done", impl=value_of(half.condition, run.values), spec=1 if is_done else 0)
        if is_done and half is kernel.put:
            check_read(given, run)
        elif is_done:
            stored = ravel(sizes, run.indices(turn))
            given.agree("where it is stored", impl=value_of(half.target, run.values), spec=stored)


def check_launch(given: Given, kernel: Written) -> None:
    """States the goals that the groups of all blocks run, and in each as many threads and rounds as are claimed."""
    groups = size(kernel.counts), MEASURES.side, MEASURES.rows
    given.agree("groups, and their threads", impl=kernel.launch, spec=groups)
    for half in (kernel.put, kernel.taken):
        given.agree("rounds", impl=(half.rounds.min, half.rounds.max), spec=(0, ROUNDS - 1))
    given.agree("cells", impl=kernel.cells, spec=MEASURES.side * MEASURES.pitch)


def check_read(given: Given, run: Run) -> None:
    """States the goals that what is put is read at the address of an index, under the condition that it is valid."""
    kernel = run.kernel
    is_read = kernel.put.source is kernel.address.variable and kernel.put.gate is kernel.valid.variable
    given.check("an address, and a condition", is_read)
    for (where,) in (kernel.address.read, kernel.valid.read):
        for idx, i in zip(kernel.idxs, run.indices(run.put), strict=True):
            node = where[idx] if isinstance(idx, Variable) else idx
            given.agree("the index", impl=value_of(node, run.values), spec=i)


@claim(
    "C35.own-cells",
    "A thread takes the element that it put itself, so it need not wait (false: another thread put it).",
    family="lowering",
    scope=KERNELS,
    ids=("D29",),
    expect=refuted,
)
def threads_take_what_they_put(given: Given) -> None:
    run = any_run(given, *next(iter(tiles())))
    put, taken = (value_of(node, run.values) for node in (run.kernel.put.target, run.kernel.taken.source))
    given.agree("its cell", impl=taken, spec=put)
