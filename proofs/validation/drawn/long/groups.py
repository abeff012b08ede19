"""Blocks in shared memory where one group is not enough, nor are 32 bits, nor one condition: groups far behind the
first, run by themselves; addresses beyond 2^31; and padding on all sides (D29)."""

from __future__ import annotations

from random import Random

from impl import ShapeTracker, View, lower
from impl.lower.loops.shared import MEASURES
from impl.lower.uops.graph import UOps
from proofs.validation.defined import require, view_at
from proofs.validation.kernels import at_barrier, in_group, shared_program
from spec.kernel import expected
from spec.shape import unravel

LEAST = 8
"""Elements along an axis of a block at least."""

LANGUAGES = ("opencl", "cuda", "metal")


def about_blocks(random: Random) -> None:
    """A group of many, far addresses, or many conditions."""
    random.choice((about_a_group, about_far_blocks, about_padded_blocks))(random)


def about_a_group(random: Random) -> None:
    """Some groups of more than a thousand, or of fewer, which write other elements than one another: of two axes that
    are exchanged, each shorter than a block, and one or two beside them."""
    sides = [random.choice((8, 8, 9)) for _ in range(2)]
    others = random.choice(((1003,), (1001, 2), (2, 1100), (7, 150), (90,)))
    tracker = ShapeTracker.from_shape((sides[0], *others, sides[1]))
    rank = len(tracker.shape)
    order = (rank - 1, *range(1, rank - 1), 0)
    tracker = tracker.permute((*order[1:-1], order[0], 0) if random.random() < 0.5 else order)
    kernel = lower.lowered_for(tracker, random.choice(LANGUAGES), random.choice(("uchar", "float")))
    if not any(uop.uop is UOps.BARRIER for uop in kernel.uops):
        return
    stack, shape = tuple(view_at(view, {}) for view in tracker.views), tracker.shape
    (name, groups), *threads = kernel.launch
    few = [(thread, min(extent, max(sides))) for thread, extent in threads]
    group = random.choice((0, groups - 1, random.randrange(groups)))
    written: set[int] = set()
    halves = [shared_program(half) for half in at_barrier(list(kernel.uops))]
    for one in {group, group % 1000, random.randrange(groups)}:
        before, after = (in_group(half, name, one, few) for half in halves)
        cells = {store.address: store.value for store in before.stores}
        found = {store.address: cells[store.value.address] for store in after.stores}
        question = f"group {one} of {groups}: {tracker}"
        require(len(found) == len(after.stores) == sides[0] * sides[1], question, len(found))
        require(written.isdisjoint(found), question, "what another group writes", group)
        written |= {*found}
        for address, value in found.items():
            require(value == expected(stack, unravel(shape, address)), question, address, value)


def about_far_blocks(random: Random) -> None:
    """A block whose lines lie so far apart that 32 bits hold all addresses, or not."""
    step = 2 ** random.choice((20, 27, 28, 29, 31, 40)) + random.choice((0, 1))
    sizes = random.choice(((LEAST, LEAST), (LEAST, LEAST + 1), (2, LEAST, LEAST)))
    strides = (3, 1, step) if len(sizes) == 3 else (1, step)
    tracker = ShapeTracker((View.create(sizes, strides),))
    kernel = lower.lowered_for(tracker, random.choice(LANGUAGES), random.choice(("uchar", "float")))
    farthest = sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    is_wide = kernel.index_dtype.itemsize > 4
    is_right = is_wide if farthest >= 2**31 else not is_wide or 8 * MEASURES.side * step >= 2**31
    require(is_right, "the integers of a far block", tracker, kernel.index_dtype)


def about_padded_blocks(random: Random) -> None:
    """A block with up to six conditions: padding on either side of each axis."""
    sizes = (*((random.randint(1, 2),) if random.random() < 0.3 else ()), LEAST - 1, LEAST)
    widths = tuple((random.choice((0, 1, 1)), random.choice((0, 1, 1))) for _ in sizes)
    tracker = ShapeTracker.from_shape(sizes).pad(widths)
    rank = len(sizes)
    lower.lowered_for(tracker.permute((*range(rank - 2), rank - 1, rank - 2)), random.choice(LANGUAGES), "float")
