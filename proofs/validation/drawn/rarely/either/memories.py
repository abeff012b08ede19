"""Memory of up to seven axes that is read forwards or backwards along each, strides of large views that are masked or
not, modes that repeat values very often, and buffers that are longer than is counted (D8, D16, D39)."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

from impl import ShapeTracker, View
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute import Layout, coalesce
from impl.lower import materialize
from impl.ops.arrays import read
from proofs.validation.defined import require


def ask_memory_in_either_direction(random: Random) -> None:
    """Each of them."""
    about_directions(random)
    about_large_masks(random)
    about_repeats(random)
    about_long_buffers(random)


def about_directions(random: Random) -> None:
    """An array that goes up or down along each of its axes, in steps or not, is read where it lies."""
    sizes = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 7)))
    array = numpy_module().arange(numpy_module().prod(sizes)).astype("i4").reshape(sizes)
    array = array[tuple(slice(None, None, random.choice((1, 1, -1, -1, 2, -2))) for _ in sizes)]
    tracker = ShapeTracker.from_shape(array.shape)
    found = numpy_module().asarray(materialize(tracker, array, compiler=None))
    require((found == array).all(), "memory in either direction", array.shape, array.strides, found.tolist())


def about_large_masks(random: Random) -> None:
    """Of one view an axis has a stride that is said exactly if the mask leaves all of it, whatever the sizes."""
    shape = tuple(random.choice((2, 3, 2**16, 2**31, 2**40)) for _ in range(random.randint(1, 4)))
    ends = tuple((random.choice((0, 0, 1)), size - random.choice((0, 0, 1)) * (size > 2)) for size in shape)
    view = View.create(shape, None, 0, tuple((begin, max(end, begin + 1)) for begin, end in ends))
    wanted = tuple(
        stride if view.mask is None or view.mask[axis] == (0, shape[axis]) else None
        for axis, stride in enumerate(view.strides)
    )
    found = ShapeTracker((view,)).real_strides()
    require(found == wanted, "strides of a large view", view, found, wanted)


def about_repeats(random: Random) -> None:
    """Neighbours that repeat values are one mode, however often they do."""
    sizes = [random.choice((2, 3, 2**20, 2**31, 2**32 + 1)) for _ in range(random.randint(1, 4))]
    layout = Layout((*sizes, 5), (*[0] * len(sizes), 7))
    found = coalesce(layout)
    is_fewest = len(found.leaves) == 2 and found.leaves[1] == (5, 7) and found.size == layout.size
    require(is_fewest, "modes that repeat", layout, found)


def about_long_buffers(random: Random) -> None:
    """Of a buffer that is longer than its library is said to count the part that is read is taken first: what is read
    is the same, wherever the part begins."""
    rows, columns, offset = random.randint(2, 4), random.randint(2, 4), random.randint(0, 9)
    size = rows * columns
    tracker = ShapeTracker((View.create((rows, columns), (1, rows), offset), View.create((size,))))
    buffer = numpy_module().arange(offset + size + random.randint(0, 5))
    with patch("impl.ops.arrays.MOST_COUNTED", random.randint(0, 3)):
        found = read(tracker, buffer).tolist()
    wanted = [offset + place // columns + place % columns * rows for place in range(size)]
    require(found == wanted, "a long buffer", rows, columns, offset, found)
