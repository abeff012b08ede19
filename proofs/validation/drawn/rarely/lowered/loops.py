"""Kernels that are asked for seldom: in squares of vectors of which the last is none, in blocks of threads without
conditions, of more than a thousand groups, or of more groups than a launch takes, and for nodes that are no variables
(D29, R14)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower import UOpGraph, UOps
from impl.lower.loops.shared import MOST_GROUPS, Tile, blocks, lower_tile, tile_of
from impl.symbolic import NumNode, Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.written.kernels import Source, run_group
from proofs.validation.drawn.written.reader import program

SCOPES = (UOps.LOOP, UOps.ENDLOOP, UOps.IF, UOps.ENDIF, UOps.BARRIER)
"""Operations that say how often others are done, and when."""

SIDE = 32
"""Elements along each side of a block."""


def ask_rare_loops(random: Random) -> None:
    """Each in its ways."""
    about_squares(random)
    about_symbolic_blocks(random)
    about_groups(random)
    about_whole_blocks(random)
    about_late_groups(random)
    about_too_many_groups(random)
    about_variables(random)


def about_squares(random: Random) -> None:
    """A square of four columns that lie one after another in memory, but for the last, which goes on with the first
    element: what is written is what each element reads."""
    step = random.randint(3, 5)
    size = 3 * step + random.randint(1, 3)
    tracker = ShapeTracker((View.create((4, size), (0, 1)), View.create((4, 4), (1, step))))
    wanted = [(row + step * column) % size for row, column in product(range(4), range(4))]
    kernel = lower.lower(tracker, upcast={0: 4, 1: 4}, widths=(4,), needs_alignment=False)
    found = [-1] * 16
    lower.interpret(kernel.uops.uops, found, range(size + 4))
    require(found == wanted, "lower: a square", tracker, found, wanted)


def about_symbolic_blocks(random: Random) -> None:
    """Blocks of rows that are a symbolic number of elements apart, which may be 0: each level is gone through once."""
    size: Any = Variable("n", 0, random.randint(40, 100))
    tracker = ShapeTracker.from_shape((random.randint(40, 100), size)).permute((1, 0))
    itemsize = random.choice((1, 2, 4, 8))
    found = lower.tiled_schedule(tracker, itemsize)
    levels = [(axis, digit) for axis, steps in enumerate(found.steps) for digit in range(len(steps))]
    is_right = sorted(found.order) == levels and sorted(found.unrolled) == [0, 1]
    require(is_right, "tiled_schedule: rows of a symbolic length", tracker, itemsize, found)


def about_groups(random: Random) -> None:
    """How many blocks there are, also of axes beside them, and that the launch has as many groups and says that all
    elements are read."""
    count, rows, columns = random.randint(2, 4), random.randint(65, 120), random.randint(33, 64)
    found = blocks((count, rows, columns), Tile(1, 2), SIDE)
    wanted = (count, (rows + SIDE - 1) // SIDE, 2)
    require(found == wanted, "blocks", count, rows, columns, found)
    tracker = ShapeTracker.from_shape((rows, columns)).permute((1, 0))
    launch = lower.launch_of(tracker, lower.lowered_for(tracker, random.choice(("cuda", "metal", "opencl"))))
    is_right = launch.grid == (wanted[1] * wanted[2], 1, 1) and launch.input == launch.output == rows * columns
    require(is_right, "the launch of a transposition", rows, columns, launch)


def about_whole_blocks(random: Random) -> None:
    """Axes of whole blocks: two loops without a condition, and all threads wait between them, in no loop."""
    rows, columns = SIDE * random.randint(1, 3), SIDE * random.randint(1, 3)
    tracker = ShapeTracker.from_shape((rows, columns)).permute((1, 0))
    kernel = lower_tile(tracker, lower.dtypes.float, Tile(0, 1))
    found = [uop.uop for uop in kernel.uops if uop.uop in SCOPES]
    wanted = [UOps.LOOP, UOps.ENDLOOP, UOps.BARRIER, UOps.LOOP, UOps.ENDLOOP]
    require(found == wanted, "lower_tile: whole blocks", tracker, found)


def about_late_groups(random: Random) -> None:
    """More than a thousand groups along one axis: what one of the last of them writes."""
    rows, columns = random.randint(8, 10), 40000 + random.randint(0, 31)
    group = random.randint(1001, 1249)
    tracker = ShapeTracker.from_shape((columns, rows)).permute((1, 0))
    stored: dict[int, Any] = {}

    def put(buffer: Any, place: int, lanes: int, value: Any) -> None:
        require(lanes == 1, "a vector in a block of threads", tracker)
        buffer[place] = value

    text = lower.kernel_text(tracker, "cuda")
    threads = list(product(range(SIDE), range(8), range(1)))
    given = {"data0": stored, "data1": Source()}
    run_group(program(text, put, Source.__getitem__), given, (group, 0, 0), threads)
    block = product(range(rows), range(SIDE * group, SIDE * (group + 1)))
    wanted = {row * columns + column: column * rows + row + 1 for row, column in block}
    require(stored == wanted, "a late group", tracker, group, text)


def about_too_many_groups(random: Random) -> None:
    """As many groups as a launch takes, and one more or many more."""
    for count in (MOST_GROUPS, MOST_GROUPS + 1, MOST_GROUPS + random.randint(2, 2**40)):
        tracker = ShapeTracker((View.create((count, 8, 8), (64, 1, 8)),))
        wanted = Tile(1, 2) if count <= MOST_GROUPS else None
        found = tile_of(tracker)
        require(found == wanted, "tile_of: many groups", count, found)


def about_variables(random: Random) -> None:
    """A loop for each of more than three variables, and for no other node; and what is no node has no variable."""
    variables: list[Any] = [Variable(f"v{place}", 0, random.randint(1, 9)) for place in range(random.randint(4, 6))]
    nodes = [NumNode(0), *variables, variables[0] * 2]
    graph = UOpGraph()
    loops = lower.render_loop(graph, nodes)
    found = [uop.vin[1].arg for uop in graph if uop.uop is UOps.LOOP]
    is_right = found == [variable.ceiling + 1 for variable in variables] and len(loops) == len(variables)
    require(is_right, "render_loop", nodes, found)
    wrong: Any = random.randint(0, 9)
    require_refused(lambda: lower.expand_idx(wrong), "expand_idx: a number")
