"""Kernels through memory that a group of threads shares (D29): which thread puts which element into which cell of the
block, and which one takes it from there.

A group takes the block with its number along each axis (C70.block-numbers). In the first half of the kernel its threads
put elements into cells, those of a row next to each other along the axis that is read; in the second they take elements
from there, those of a row along the axis that is written. What a thread does in a round (`turn_of`) is claimed for
blocks of any size; that kernels do this, for the blocks that they have.
"""

from typing import Any, NamedTuple

from impl.lower.loops.shared import MEASURES, Measures, Thread, Tile, Turn, blocks, turn_of
from proofs.kernel import AllSizes, Given, claim, implies, refuted

ANY, SHIPPED = "any measures", "those of all kernels"
"""Of which blocks a claim speaks."""

HALVES = (("put", "taken"), ("put", "put"), ("taken", "taken"))
"""Of which halves of a kernel two threads are."""

ANY_BLOCKS = AllSizes("blocks of any size, with any room behind their rows, and those of all kernels")

PLANE = Tile(read=0, written=1)
"""The two axes of a block alone: others have one coordinate in it."""


class Blocks(NamedTuple):
    """The blocks of a tensor: its sizes, the axes of a block, its measures, and how often a group takes rows of it."""

    sizes: tuple[int, ...]
    tile: Tile
    measures: Measures
    rounds: int

    def counts(self) -> tuple[int, ...]:
        """How many there are along each axis."""
        return blocks(self.sizes, self.tile, self.measures.side)


def any_blocks(given: Given, way: str, least_room: int = 0) -> Blocks:
    """The blocks of a tensor of two axes, of any size or as all kernels have them, of which a group takes rows so often
    that these are all. A row in shared memory is as long as it has to be, or has room behind it."""
    sizes = given.integers("size", 2, at_least=1)
    if way == SHIPPED:
        return Blocks(sizes, PLANE, MEASURES, MEASURES.side // MEASURES.rows)
    rows, rounds = given.integer("rows", at_least=1), given.integer("rounds", at_least=1)
    room = given.integer("room", at_least=least_room)
    return Blocks(sizes, PLANE, Measures(rows * rounds, rows, rows * rounds + room), rounds)


class Placed(NamedTuple):
    """A thread in a round: its number in its row, its row, and the round."""

    lane: int
    row: int
    step: int

    def turn(self, asked: Blocks, block: tuple[int, ...], half: str) -> Turn:
        """What it does in a half, in the block with this number along each axis."""
        both = asked.tile.read, asked.tile.written
        place = {axis: number * (asked.measures.side if axis in both else 1) for axis, number in enumerate(block)}
        return turn_of(asked.sizes, asked.tile, asked.measures, Thread(place, *self), half == "put")


def any_thread(given: Given, name: str, asked: Blocks) -> Placed:
    """Any thread of a group in any round."""
    bounds = asked.measures.side, asked.measures.rows, asked.rounds
    parts = zip(("lane", "row", "step"), bounds, strict=True)
    return Placed(*(given.integer(f"{name}_{part}", at_least=0, below=bound) for part, bound in parts))


def in_order(given: Given, label: str, numbers: tuple[Any, Any], made: tuple[Any, Any]) -> None:
    """States as lemmas that of two numbers that are in order what is made of them is, too."""
    given.check(f"{label}: before", implies(numbers[0] < numbers[1], made[0] < made[1]))
    given.check(f"{label}: behind", implies(numbers[0] > numbers[1], made[0] > made[1]))


class Pair(NamedTuple):
    """Two threads of a group, and what they do."""

    one: Placed
    other: Placed
    first: Turn
    second: Turn

    def is_same_cell(self) -> Any:
        """Whether they have the same cell."""
        return self.first.cell == self.second.cell

    def is_same_element(self) -> Any:
        """Whether they have the same element."""
        first, second = self.first.where, self.second.where
        return (first[0] == second[0]) & (first[1] == second[1])


def any_pair(given: Given, asked: Blocks, halves: tuple[str, str]) -> Pair:
    """Any two threads of a group, each in a half."""
    block = given.integers("block", 2, at_least=0)
    one, other = (any_thread(given, name, asked) for name in ("one", "other"))
    return Pair(one, other, one.turn(asked, block, halves[0]), other.turn(asked, block, halves[1]))


@claim(
    "C35.cells",
    "Two threads of a group have the same cell exactly if they have the same element of the block, whether they put it "
    "there or take it from there; and two that put the same, or take the same, are one thread in one round.",
    family="lowering",
    scope=ANY_BLOCKS,
    ids=("D29",),
    cases=lambda: ((*halves, way) for halves in HALVES for way in (ANY, SHIPPED)),
)
def each_element_has_a_cell_of_its_own(given: Given, one_half: str, other_half: str, way: str) -> None:
    asked = any_blocks(given, way)
    one, other, first, second = pair = any_pair(given, asked, (one_half, other_half))
    in_order(given, "rows of the block", (first.where[1], second.where[1]), (first.cell, second.cell))
    given.agree("the same cell", impl=pair.is_same_cell(), spec=pair.is_same_element())
    if one_half == other_half:
        down = one.row + asked.measures.rows * one.step, other.row + asked.measures.rows * other.step
        in_order(given, "rows of a round", (one.step, other.step), down)
        given.check("the same round", implies(pair.is_same_element(), one.step == other.step))
        given.check("the same row", implies(pair.is_same_element(), one.row == other.row))
        given.check("the same in its row", implies(pair.is_same_element(), one.lane == other.lane))


@claim(
    "C35.turns",
    "The element of a thread lies in the block of its group, its conditions hold exactly where it lies inside of the "
    "tensor, and its cell is one of those that the group shares.",
    family="lowering",
    scope=ANY_BLOCKS,
    ids=("D29",),
    cases=lambda: ((half, way) for half in ("put", "taken") for way in (ANY, SHIPPED)),
)
def threads_have_elements_of_their_block(given: Given, half: str, way: str) -> None:
    asked = any_blocks(given, way)
    sizes, measures, counts = asked.sizes, asked.measures, asked.counts()
    block = given.index(counts, "block")
    turn = any_thread(given, "thread", asked).turn(asked, block, half)
    is_asked, is_inside = True, True
    for axis, number in enumerate(block):
        first, where = measures.side * number, turn.where[axis]
        given.check("in the block", (first <= where) & (where < first + measures.side))
        whole_blocks(given, number, counts[axis], sizes[axis], measures.side)
        is_inside = is_inside & (where < sizes[axis])
    for gate in turn.gates:
        is_asked = is_asked & gate
    given.agree("the conditions", impl=is_asked, spec=is_inside)
    last = measures.pitch * (measures.side - 1)
    given.check("a row of the block", measures.pitch * (turn.where[1] - measures.side * block[1]) <= last)
    given.check("a cell of the block", (turn.cell >= 0) & (turn.cell < measures.side * measures.pitch))


def whole_blocks(given: Given, number: int, count: int, size: int, side: int) -> None:
    """States as lemmas where a block ends, of as many as there are along an axis of some size."""
    given.check("the block ends where the last does", side * number + side <= side * count)
    given.check("the last one begins inside", side * count < size + side)
    if size % side == 0:
        given.check("as many blocks as are whole", count <= size // side)
        given.check("they end inside", side * count <= size)


@claim(
    "C35.elements",
    "Each index of a tensor lies in one of the blocks, and in both halves there is a thread and a round that have it.",
    family="lowering",
    scope=ANY_BLOCKS,
    ids=("D29",),
    cases=lambda: ((half, way) for half in ("put", "taken") for way in (ANY, SHIPPED)),
)
def each_element_has_a_thread(given: Given, half: str, way: str) -> None:
    asked = any_blocks(given, way)
    index, measures = given.index(asked.sizes), asked.measures
    block = tuple(i // measures.side for i in index)
    for number, count in zip(block, asked.counts(), strict=True):
        given.check("a block along the axis", (number >= 0) & (number < count))
    read, written = (i % measures.side for i in index)
    lane, down = (read, written) if half == "put" else (written, read)
    thread = Placed(lane, down % measures.rows, down // measures.rows)
    given.check("a round of the group", (thread.step >= 0) & (thread.step < asked.rounds))
    turn = thread.turn(asked, block, half)
    given.agree("the element", impl=(turn.where[0], turn.where[1]), spec=index)


@claim(
    "C35.cells-without-room",
    "So it is where a row of the shared block may be shorter than the block (false: its last cell is the first one of "
    "the row behind it).",
    family="lowering",
    scope=ANY_BLOCKS,
    ids=("D29",),
    expect=refuted,
)
def rows_may_be_shorter(given: Given) -> None:
    pair = any_pair(given, any_blocks(given, ANY, least_room=-1), ("put", "taken"))
    given.check("the same element", implies(pair.is_same_cell(), pair.is_same_element()))


@claim(
    "C35.whole-blocks",
    "The element of each thread lies inside of the tensor (false: the last blocks may reach beyond it).",
    family="lowering",
    scope=ANY_BLOCKS,
    ids=("D29",),
    expect=refuted,
)
def all_blocks_are_whole(given: Given) -> None:
    asked = any_blocks(given, SHIPPED)
    turn = any_thread(given, "thread", asked).turn(asked, given.index(asked.counts(), "block"), "put")
    given.check("inside", (turn.where[0] < asked.sizes[0]) & (turn.where[1] < asked.sizes[1]))
