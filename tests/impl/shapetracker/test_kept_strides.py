"""Strides of plain stacks, which are kept: they are those that expressions for other variables have."""

from random import Random

from support.stacks.random_stacks import of_movements

from impl import ShapeTracker
from impl.shapetracker.expressions import strides_read
from impl.symbolic import NumNode, Variable


def test_strides_that_are_kept_are_those_that_are_read():
    """D16. Asked twice, with masks and without, beside the expression of fresh variables."""
    random = Random(17)
    for _ in range(150):
        tracker = ShapeTracker(of_movements(random))
        shape = enumerate(tracker.shape)
        named = [Variable(f"g{axis}", 0, size - 1) if size > 1 else NumNode(0) for axis, size in shape]
        for ignore_valid in (False, True):
            wanted = strides_read(named, *tracker.eager_idxs(named), ignore_valid)
            for _ in range(2):
                assert tracker.real_strides(ignore_valid) == wanted
