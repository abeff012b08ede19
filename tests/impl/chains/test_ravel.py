"""`ravel` of numpy and of PyTorch, which make a view of elements that lie row-major, and of no others (D16): facts of
cupy's `TestRavel`, of PyTorch's `TestOldViewOps.test_ravel` and of the samples in PyTorch's `op_db`, and arrays that
are drawn, beside the libraries themselves."""

from math import prod
from random import Random

import numpy as np
import pytest

from impl import LayoutError, View, chain

REFUSED = r"ravel: in (numpy|torch) it copies elements that do not lie row-major, also where a view would do"
DRAWN = 1500


@pytest.mark.parametrize("library", ["numpy", "torch"])
@pytest.mark.parametrize(
    "view",
    [
        View.create((5,), (2,)), View.create((10,), (0,)), View.create((5, 5, 5), (50, 10, 2)),
        View.create((6,), (-1,), 5), View.create((4, 3), (6, 2)), View.create((1, 2), (1, 3)),
    ],
)  # fmt: skip
def test_what_would_be_a_view_and_is_copied_is_refused(view, library):
    """D16. Found: these were said to be free of copies; a reshape makes the view that a ravel does not."""
    with pytest.raises(LayoutError, match=REFUSED):
        chain(view, ("ravel",), library=library)
    assert chain(view, ("reshape", -1), library=library).is_copy_free
    assert chain(view, ("ravel",)).is_copy_free and chain(view, ("ravel",), library="jax").is_copy_free


@pytest.mark.parametrize("library", ["numpy", "torch"])
@pytest.mark.parametrize(
    ("view", "is_free"),
    [
        (View.create((2, 3)), True), (View.create((8,), offset=2), True), (View.create(()), True),
        (View(shape=(1, 16, 5), strides=(90, 5, 1), offset=0, mask=None, contiguous=False), True),
        (View.create((0, 2), (3, 2)), True), (View.create((3, 2), (1, 3)), False),
        (View.create((3, 2, 4), (0, 1, 0)), False), (View.create((2, 3), (6, 1)), False),
    ],
)  # fmt: skip
def test_rows_are_a_view_and_what_no_view_reads_is_a_copy(view, is_free, library):
    """D16. As before."""
    assert chain(view, ("ravel",), library=library).is_copy_free is is_free


def test_what_a_step_before_has_copied_may_be_ravelled():
    """D16. What lies there after a copy is not known to the chain, also where all together is one view again."""
    found = chain((2, 3), ("T",), ("reshape", 6), ("subscript", slice(0, 2)), library="numpy")
    assert found.forced.call == ".reshape(6)" and found.is_copy_free and found.views[0].strides == (3,)
    assert found.then("ravel").is_copy_free


def drawn(random):
    """A shape, strides that do not go back, and an offset."""
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(0, 4)))
    if random.random() < 0.5:
        return shape, tuple(random.choice((0, 1, 2, 3, 4, 6, 8, 12)) for _ in shape), random.choice((0, 5))
    step = random.choice((1, 1, 2))
    return shape, tuple(step * prod(shape[axis + 1 :]) for axis in range(len(shape))), random.choice((0, 5))


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_what_the_library_copies_is_copied(library):
    """D16. Free of copies exactly where the result lies in the memory of the array; refused only where it does not,
    and a reshape does."""
    random, found = Random(library), {"free": 0, "copied": 0, "refused": 0}
    torch = pytest.importorskip("torch") if library == "torch" else None
    memory = np.zeros(600, "int32") if torch is None else torch.zeros(600, dtype=torch.int32)
    for _ in range(DRAWN):
        shape, strides, offset = drawn(random)
        if torch is None:
            steps = tuple(4 * stride for stride in strides)
            array = np.lib.stride_tricks.as_strided(memory[offset:], shape, steps)
            is_view, can_be = np.shares_memory(array.ravel(), memory), np.shares_memory(array.reshape(-1), memory)
        else:
            array = memory.as_strided(shape, strides, offset)
            places = [each.untyped_storage().data_ptr() for each in (array.ravel(), array.reshape(-1), memory)]
            is_view, can_be = places[0] == places[2], places[1] == places[2]
        try:
            answer = "free" if chain(array).then("ravel").is_copy_free else "copied"
        except LayoutError:
            answer = "refused"
        found[answer] += 1
        assert (answer == "free") == is_view and (answer == "refused") == (can_be and not is_view), (shape, strides)
    assert min(found.values()) > DRAWN // 20
