"""How kernels are arranged, as they say that they are: elements that follow each other are written and read together,
as many as a vector has; conditions are asked as soon as the loops around know them; and threads run the last axes, in
blocks where memory lies along another axis than the output."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, lower
from impl.lower import Kernel, UOp, UOps
from impl.lower.loops.shared import LEAST, Tile, tile_of
from impl.lower.loops.threads import MOST_THREADS, most_threads
from impl.lower.uops.graph import BinaryOps
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.kernels import folded, windows
from proofs.validation.drawn.programs import moved
from spec.stack import read

OPENED, CLOSED = (UOps.LOOP, UOps.IF), (UOps.ENDLOOP, UOps.ENDIF)
"""Operations that open a scope, and that close one."""


def ask_arranged(random: Random) -> None:
    """Kernels with vectors, of masked views and of stacks, and kernels that threads run."""
    for _ in range(2):
        about_vectors(random)
        about_squares(random)
        about_conditions(random)
        about_masked(random)
        about_threads(random)
        about_tile(random)
    about_wrong(random)
    about_vectors_of_many(random)
    for total in {random.randint(1, 2 ** random.randint(1, 40)) for _ in range(9)}:
        most = max(count for count in range(1, MOST_THREADS + 1) if total % count == 0)
        require(most_threads(total) == most, "threads of a group", total, most_threads(total), most)


IDLE = {BinaryOps.ADD: 0, BinaryOps.MUL: 1}
"""Operations, each with the number that changes nothing."""


def lanes_of(kernel: Kernel, operation: UOps) -> list[int]:
    """How many lanes each load or store of a kernel has."""
    values = [uop if operation is UOps.LOAD else uop.vin[2] for uop in kernel.uops if uop.uop is operation]
    return [1 if value.dtype is None else value.dtype.lanes for value in values]


def about_vectors(random: Random) -> None:
    """Rows of whole vectors, which are written as such, and read as such where memory follows, forwards or backwards,
    and begins where a vector may."""
    width = random.choice((2, 4, 8, 16))
    rows, columns = random.randint(1, 4), width * random.randint(1, 3)
    before, step = random.choice((0, 0, 1, width, 3 * width)), random.choice((1, 1, -1, 2))
    length = abs(step) * (columns - 1) + 1
    wide = random.choice((length + before, -(-(length + before) // width) * width))
    base = ShapeTracker.from_shape((rows, wide)).shrink(((0, rows), (before, before + length)))
    tracker = base.stride((1, step))
    needs = random.random() < 0.6
    widths = random.choice(((width,), (16, 8, 4, 2), (width, 2), (width, width // 2)))
    kernel = lower.lower(tracker, upcast={1: width}, widths=widths, needs_alignment=needs)
    question = f"lower: {tracker}; vectors of {width}, {widths}; {needs}"
    require(set(lanes_of(kernel, UOps.STORE)) == {width}, question, "stores", lanes_of(kernel, UOps.STORE))
    begins = [first_address(tracker, (row, at, width)) for row in range(rows) for at in range(0, columns, width)]
    is_vector = abs(step) == 1 and (not needs or all(begin % width == 0 for begin in begins))
    require(set(lanes_of(kernel, UOps.LOAD)) == {width if is_vector else 1}, question, "loads", is_vector)


def about_vectors_of_many(random: Random) -> None:
    """The last of up to seven axes is written as vectors, whichever of the others is written out beside it."""
    width = random.choice((2, 4))
    sizes = [*(random.choice((1, 1, 2)) for _ in range(random.randint(1, 6))), width * random.randint(1, 2)]
    other = random.randrange(len(sizes) - 1)
    tracker = ShapeTracker.from_shape(tuple(sizes))
    kernel = lower.lower(tracker, upcast={len(sizes) - 1: width, other: sizes[other]}, widths=(width,))
    lanes = lanes_of(kernel, UOps.STORE) + lanes_of(kernel, UOps.LOAD)
    require(set(lanes) == {width}, "lower: vectors of many axes", sizes, other, lanes)


def first_address(tracker: ShapeTracker, place: tuple[int, int, int]) -> int:
    """The least address of so many elements of a row, from one on."""
    stack, (row, at, width) = tuple(view_at(view, {}) for view in tracker.views), place
    return min(read(stack, (row, at + lane)).address or 0 for lane in range(width))


def about_squares(random: Random) -> None:
    """Columns that are read as vectors and written as rows, in square blocks."""
    width = random.choice((2, 4, 8, 16))
    sizes = width * random.randint(1, 2), width * random.randint(1, 3)
    turned = ShapeTracker.from_shape(sizes).permute((1, 0))
    kernel = lower.lower(turned, upcast={0: width, 1: width}, widths=(width,))
    both = lanes_of(kernel, UOps.LOAD) + lanes_of(kernel, UOps.STORE)
    require(both == [width] * (2 * width), "lower: a square block", turned, width, both)


def about_conditions(random: Random) -> None:
    """A condition that a load asks is one that the innermost loop around it decides, where each axis has a loop, and
    all rounds of that are taken, not those alone for which some condition holds; no loop has one round alone."""
    tracker = random.choice((windows, folded))(random)
    for _ in range(random.randint(0, 2)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 3 and 0 < prod(after.shape) <= 400 else tracker
    kernel = lower.lower(tracker)
    opened: list[UOp] = []
    for uop in kernel.uops:
        if uop.uop in OPENED:
            opened.append(uop)
        elif uop.uop in CLOSED:
            opened.pop()
        require(not (uop.arg in IDLE and IDLE[uop.arg] in [part.arg for part in uop.vin if part.uop is UOps.CONST]),
                "lower: an operation that changes nothing", tracker, uop)  # fmt: skip
        ends = [part.arg for part in uop.vin] if uop.uop is UOps.LOOP else []
        require(ends != [0, 1], "lower: a loop of one round", tracker)
        loops = [each for each in opened if each.uop is UOps.LOOP]
        is_asked = uop.uop is UOps.LOAD and len(uop.vin) == 4 and 1 not in tracker.shape
        has_all_rounds = not loops or all(part.uop is UOps.CONST for part in loops[-1].vin)
        for condition in conditions_of(uop.vin[2]) if is_asked and has_all_rounds else []:
            require(bool(loops) and depends(condition, loops[-1]), "lower: a condition that is known", tracker)


def conditions_of(gate: UOp) -> list[UOp]:
    """The conditions of which one is made."""
    if gate.arg is BinaryOps.AND:
        return [each for part in gate.vin for each in conditions_of(part)]
    return [gate]


def depends(uop: UOp, on: UOp) -> bool:
    """Whether an operation is made of another."""
    return uop is on or any(depends(part, on) for part in uop.vin)


def about_masked(random: Random) -> None:
    """What padding leaves of a view is asked nowhere: each axis is cut where its mask begins and ends."""
    sizes = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(1, 5)))
    widths = tuple(random.choice(((0, 0), (1, 0), (0, 2), (2, 1))) for _ in sizes)
    tracker = ShapeTracker.from_shape(sizes).pad(widths)
    order = tuple(random.sample(range(len(sizes)), len(sizes)))
    tracker = tracker.permute(order).stride(tuple(random.choice((1, 1, -1)) for _ in sizes))
    kernel = lower.lower(tracker)
    asked = [uop for uop in kernel.uops if uop.uop is UOps.IF or (uop.uop is UOps.LOAD and len(uop.vin) == 4)]
    require(not asked, "lower: a mask that is asked for", tracker, asked)
    require(len(lanes_of(kernel, UOps.LOAD)) == 1, "lower: loads of a masked view", tracker)
    steps = random.choice(((8, 1), (16, 8, 4, 2, 1), (12, 6, 2, 1), (32, 16, 8, 4, 2, 1)))
    row = ShapeTracker.from_shape((random.randint(1, 70),)).pad((random.choice(((0, 0), (1, 0), (3, 5))),))
    lower.lower(row, schedule=lower.Schedule((steps,), tuple((0, level) for level in range(len(steps)))))
    empty = random.sample((*sizes, 0), len(sizes) + 1)
    left = {uop.uop for uop in lower.lower(ShapeTracker.from_shape(tuple(empty))).uops}
    require(left == {UOps.DEFINE_GLOBAL}, "lower: nothing is written", empty, left)
    once = dict.fromkeys(range(len(sizes)), 1)
    require(lower.plain_schedule(sizes, once) == lower.plain_schedule(sizes, {}), "unrolled once", sizes)


def about_threads(random: Random) -> None:
    """The last axes whose sizes are numbers, each a whole number of blocks, are run by threads, all of them."""
    sizes = [random.choice((1, 2, 3, 4, 6, 8, 40)) for _ in range(random.randint(1, 5))]
    known = len(sizes)
    axes: list[int | Variable] = [*sizes]
    if random.random() < 0.4:
        place = random.randrange(len(sizes))
        axes[place], known = Variable("n", 1, 5), len(sizes) - place - 1
    tracker = ShapeTracker.from_shape(tuple(axes))
    unrolled = random.sample(range(len(axes)), min(len(axes), random.choice((0, 1, 1, 2, 3))))
    amounts = {axis: random.choice((2, 3, 4)) for axis in unrolled}
    kernel = lower.lower(tracker, upcast=amounts, has_threads=True)
    wanted = 1
    for axis in reversed(range(len(sizes) - known, len(sizes))):
        if sizes[axis] % amounts.get(axis, 1):
            break
        wanted *= sizes[axis] // amounts.get(axis, 1)
    found = prod(size for _, size in kernel.launch)
    require(found == wanted, "lower: threads", tracker, amounts, kernel.launch, wanted)
    in_order = lower.lower(ShapeTracker.from_shape(tuple(sizes)), has_threads=True)
    names, counts = [name for name, _ in in_order.launch], [count for _, count in in_order.launch]
    for _ in range(3):
        at, output = [random.randrange(count) for count in counts], [-1] * prod(sizes)
        lower.interpret(in_order.uops.uops, output, range(prod(sizes)), dict(zip(names, at, strict=True)))
        number = at[0] * counts[1] + at[1]
        require({*output} <= {-1, number} and output[number] == number, "lower: the number of a thread", sizes, at)


def about_tile(random: Random) -> None:
    """The output lies along the last axis that has more than one element; where memory has its elements far apart, and
    lies along another axis, forwards or backwards, both of them long, blocks are of these two."""
    sizes = tuple(random.choice((1, 2, LEAST - 1, LEAST, LEAST, LEAST + 1, 40)) for _ in range(random.randint(1, 5)))
    sizes = (*sizes, 0) if random.random() < 0.1 else sizes
    order = tuple(random.sample(range(len(sizes)), len(sizes)))
    tracker = ShapeTracker.from_shape(sizes).permute(order)
    tracker = tracker.stride(tuple(random.choice((1, 1, -1)) for _ in sizes))
    if random.random() < 0.3:
        tracker = tracker.pad(tuple(random.choice(((0, 0), (1, 0))) for _ in sizes))
    shape, strides = tracker.shape, tracker.views[-1].strides
    long = [axis for axis, size in enumerate(shape) if size > 1]
    wanted = None
    if long and 0 not in sizes and abs(strides[long[-1]]) >= LEAST <= shape[long[-1]]:
        read = [axis for axis in long if abs(strides[axis]) == 1 and shape[axis] >= LEAST]
        wanted = Tile(read[0], long[-1]) if read else None
    require(tile_of(tracker) == wanted, "tile_of", tracker, wanted)


def about_wrong(random: Random) -> None:
    """Options that are no flags, buffers that cannot be written, or have no length, and arguments without a hash."""
    tracker = ShapeTracker.from_shape((random.randint(1, 4),))
    for name in ("has_threads", "needs_alignment", "simplifies"):
        wrong: Any = {name: random.choice((1, 0, None, "yes"))}
        require_refused(partial(lower.lower, tracker, **wrong), f"lower: {wrong}")
    listing = lower.lower(tracker).uops.uops
    outputs: list[Any] = [(0,) * 4, "abcd", {0: 1}, 3, range(9), iter([])]
    for output in outputs:
        require_refused(partial(lower.interpret, listing, output, range(9)), f"interpret: {output}")
    sources: list[Any] = [3, iter([]), {1: 2}]
    for source in sources:
        require_refused(partial(lower.interpret, listing, [0] * 9, source), f"interpret: {source}")
    unhashed: list[Any] = [[], ([],), {}, (1, {})]
    for argument in unhashed:
        add = partial(lower.UOpGraph().add, UOps.CONST, lower.dtypes.int, (), argument)
        require_refused(add, f"add: {argument}")
    add = partial(lower.UOpGraph().add, UOps.CONST, lower.dtypes.float, (), 0.5)
    require(add().arg == 0.5, "add: a fraction")
