"""How a kernel is launched: its groups and threads, its buffers, and the type of its integers.

A kernel's text begins with that, as a comment, and `python -m impl lower --json` has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from impl.doors import one_of
from impl.errors import LowerError
from impl.frozen import frozen
from impl.lower.loops.kernel import Kernel
from impl.lower.loops.shared import MOST_GROUPS
from impl.lower.runtime.extent import extent_of
from impl.lower.uops.graph import UOps
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.symbolic import Node, sint


@frozen
class Launch:
    """The groups and the threads of each group along three dimensions, how many elements the output has and how many
    of the input suffice, the bytes of an element and those that a group shares, the name of the integers that count,
    and how many elements before the first of the input are read as well.

    The elements of an output of symbolic size are a text, and those of its input None.
    """

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    output: int | str
    input: int | str | None
    itemsize: int
    shared_bytes: int
    index: str
    before: int = 0

    def __str__(self) -> str:
        too_many = f"; CUDA launches at most {MOST_GROUPS} groups" if self.grid[0] > MOST_GROUPS else ""
        lines = [
            f"launch: grid {self.grid}, block {self.block}, {self.index} indices{too_many}",
            self.buffer("data0", self.output),
            self.buffer("data1", self.input) + (f", and {self.before} before the first" if self.before else ""),
        ]
        return "\n".join([*lines, f"shared by a group: {self.shared_bytes} bytes"] if self.shared_bytes else lines)

    def buffer(self, name: str, elements: int | str | None) -> str:
        """The size of a buffer in words."""
        match elements:
            case None:
                return f"{name}: as many elements as are read, of {self.itemsize} bytes"
            case int():
                return f"{name}: {elements} elements, {elements * self.itemsize} bytes"
            case _:
                return f"{name}: {elements} elements of {self.itemsize} bytes"

    def data(self) -> Mapping[str, object]:
        """The launch as plain data; bytes are None where elements are no number."""
        buffers = {
            name: {"elements": size, "bytes": size * self.itemsize if isinstance(size, int) else None}
            for name, size in (("data0", self.output), ("data1", self.input))
        }
        return {
            "grid": list(self.grid),
            "block": list(self.block),
            "buffers": buffers,
            "before": self.before,
            "shared_bytes": self.shared_bytes,
            "index": self.index,
        }


def launch_of(tracker: ShapeTracker, kernel: Kernel) -> Launch:
    """The launch of a kernel of a tracker. Raises LowerError for what is no such pair, such as a kernel of another one.

    >>> from impl.lower import lowered_for
    >>> columns = ShapeTracker.from_shape((100, 60)).permute((1, 0))
    >>> found = launch_of(columns, lowered_for(columns, "cuda"))
    >>> found.grid, found.block, found.output, found.shared_bytes
    ((8, 1, 1), (32, 8, 1), 6000, 4224)
    """
    free, _ = one_of(ShapeTracker, tracker, "launch_of: tracker", LowerError).unbind()
    sizes = dict(one_of(Kernel, kernel, "launch_of: kernel", LowerError).launch)
    if kernel.tracker is not None and kernel.tracker != free:
        raise LowerError(
            f"launch_of: the kernel writes {shown(kernel.tracker)}, and not {shown(free)}; need a kernel of the tracker"
        )
    grid, block = (three([sizes.get(f"{name}{number}", 1) for number in range(3)]) for name in ("gidx", "lidx"))
    itemsize = kernel.dtype.itemsize
    shared = sum(sized(uop.arg) * itemsize for uop in kernel.uops if uop.uop is UOps.DEFINE_LOCAL)
    output: sint = 1
    for size in free.shape:
        output = output * size
    found = None if free.vars() else extent_of(kernel.reads, free)
    elements = None if free.vars() else 0 if found is None else max(0, found.high + 1)
    before = max(0, -found.low) if found is not None else 0
    index = f"int{kernel.index_dtype.itemsize * 8}"
    return Launch(grid, block, text_of(output), elements, itemsize, shared, index, before)


def three(sizes: list[int]) -> tuple[int, int, int]:
    """Three sizes."""
    first, second, third = sizes
    return first, second, third


def sized(arg: Any) -> int:
    """The elements of shared memory, from what defines it."""
    _, size = arg
    return int(size)


def text_of(elements: sint) -> int | str:
    """A number of elements, or its text."""
    return str(elements.render()) if isinstance(elements, Node) else elements
