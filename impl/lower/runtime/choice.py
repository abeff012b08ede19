"""Which kernel runs: in blocks where that pays, and of the sizes that a tracker has where it has no kernel for all."""

from __future__ import annotations

from functools import lru_cache

from impl.errors import LayoutError, LowerError, UncheckedError
from impl.lower.dtypes import BITS
from impl.lower.languages.language import ClangLanguage
from impl.lower.loops.kernel import Kernel, lower
from impl.lower.loops.schedule import LINES, tiled_schedule
from impl.lower.runtime.prepare import prepared
from impl.lower.runtime.strided import through
from impl.shapetracker import ShapeTracker
from impl.view import View

MOST_IN_BLOCKS = 2**11
"""Operations of a kernel in blocks: one block of the smallest elements, cut on each side, takes 1,900, and a compiler
half a second over them. Where code is written out for several blocks, loops take a hundredth of that."""


def kernel_for(tracker: ShapeTracker, itemsize: int) -> Kernel:
    """The kernel that runs, on unsigned integers of the size of the elements: those keep every bit. It goes through
    blocks where elements are read along another axis than they are written along: one cache line after the other, or
    where that takes too many operations, as of bytes in rows of an odd length, one block after the other; or through
    single elements."""
    line, kind = prepared(tracker), BITS[itemsize]
    widths = ClangLanguage().widths(kind)
    for lines in (LINES, 0):
        schedule = tiled_schedule(line, itemsize, lines)
        if not schedule.unrolled:
            break
        try:
            return lower(line, kind, schedule=schedule, widths=widths, needs_alignment=False, most=MOST_IN_BLOCKS)
        except LowerError:
            pass
    return lower(line, kind, widths=widths, needs_alignment=False)


def tracker_to_run(below: View | None, free: ShapeTracker, plain: ShapeTracker, itemsize: int) -> ShapeTracker:
    """What is run, through the view of the strides of the input: the tracker with its variables free if that has one
    kernel for all their values, and otherwise the tracker with numbers for them."""
    return through(below, free if free is plain or has_kernel(below, free, itemsize) else plain)


@lru_cache(maxsize=1024)
def has_kernel(below: View | None, free: ShapeTracker, itemsize: int) -> bool:
    """Whether a tracker has one kernel for all values of its symbolic sizes: nodes have no remainder by some, and an
    index may not fit into 64 bits where they are greatest."""
    try:
        kernel_for(through(below, free), itemsize)
    except UncheckedError:
        raise
    except LayoutError:
        return False
    return True
