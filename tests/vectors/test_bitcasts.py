"""Reshapes of what lies strided in memory, of which compilers say whether they are free: the cases of their suites, and
what they say, as questions whether two views are one (D16).

XLA: `shape_util_test.cc` (ReshapeIsBitcast, AlignLayouts, DecomposeBitcast, Transpose021, TransposeIsBitcast, and
DeduceTransposeDimensions). MLIR: `collapse_shape`, `expand_shape` and `subview` in `MemRef/ops.mlir`, `subview.mlir`,
`collapse-strided.mlir`, `expand-strided-metadata.mlir` and `invalid.mlir`, unknown sizes and strides as some numbers.
PyTorch: `test_view`, `test_reshape` and `test_flatten` in `test_view_ops.py`. cupy: `TestGetCContiguity`.
"""

from itertools import permutations
from math import prod

import pytest
from support.enumerated import is_one_view, read_alike, table

from impl import LayoutError, ShapeTracker, View, mergeable

MOST = 300_000
"""Elements of a case that is enumerated as well."""


def dense(shape, minor_to_major):
    """A view of every element once, the axis first named with the shortest stride."""
    strides, step = [0] * len(shape), 1
    for axis in minor_to_major:
        strides[axis], step = step, step * shape[axis]
    return View.create(tuple(shape), tuple(strides))


def rows(*shape):
    """A view in row-major order."""
    return View.create(shape)


XLA = [
    (dense((3, 4), (1, 0)), rows(6, 2), dense((6, 2), (1, 0))),
    (dense((3, 4), (0, 1)), rows(6, 2), None),
    (dense((3, 2, 2), (1, 0, 2)), rows(6, 2), dense((6, 2), (0, 1))),
    (dense((3, 2, 2), (0, 1, 2)), rows(6, 2), None),
    (dense((3, 8, 5, 7, 11), (3, 2, 1, 0, 4)), rows(4, 3, 2, 7, 5, 11), dense((4, 3, 2, 7, 5, 11), (4, 3, 2, 1, 0, 5))),
    (dense((3, 8, 5, 7, 11), (3, 2, 1, 0, 4)), rows(3, 2, 4, 35, 11), dense((3, 2, 4, 35, 11), (3, 2, 1, 0, 4))),
    (dense((3, 8, 5, 7, 11), (2, 3, 1, 0, 4)), rows(4, 3, 2, 7, 5, 11), None),
    (dense((3, 8, 5, 7, 11), (3, 2, 1, 0, 4)), rows(4, 3, 2, 5, 77), None),
    (dense((1, 3, 8, 1, 5, 7, 1, 11, 1, 1), (5, 0, 4, 2, 1, 3, 6, 7, 9, 8)), rows(1, 4, 1, 3, 2, 7, 5, 11, 1),
     dense((1, 4, 1, 3, 2, 7, 5, 11, 1), (6, 5, 4, 3, 1, 7, 0, 2, 8))),
    (dense((1, 1, 1, 1), (0, 1, 3, 2)), rows(1, 1, 1, 1, 1), rows(1, 1, 1, 1, 1)),
    (rows(1, 16, 17, 3), rows(16, 51), rows(16, 51)),
    (dense((17, 3, 1, 16), (1, 0, 3, 2)), rows(51, 16), dense((51, 16), (0, 1))),
]  # fmt: skip
"""What lies in memory, the reshape, and how its result lies there if no element moves; None where some must."""
MLIR = [
    (View.create((3, 4, 5), (240, 60, 10)), rows(12, 5), View.create((12, 5), (60, 10))),
    (View.create((3, 4, 5), (270, 50, 10)), rows(12, 5), None),
    (View.create((1, 1, 1024), (40960, 4096, 1)), rows(1024), rows(1024)),
    (View.create((24, 1, 1, 1024), (40960, 40960, 4096, 1)), rows(24, 1024), View.create((24, 1024), (40960, 1))),
    (rows(1, 3, 4, 1, 5), rows(3, 4, 5), rows(3, 4, 5)), (rows(1, 1), rows(), rows()), (rows(), rows(1, 1), rows(1, 1)),
    (View.create((30, 20), (4000, 2), 100), rows(30, 4, 5), View.create((30, 4, 5), (4000, 10, 2), 100)),
    (View.create((30, 20), (4000, 2), 100), rows(2, 15, 20), View.create((2, 15, 20), (60000, 4000, 2), 100)),
    (View.create((2, 10), (1, 10)), rows(2, 2, 5), View.create((2, 2, 5), (1, 50, 10))),
    (View.create((2, 2, 5), (1, 50, 10)), rows(2, 10), View.create((2, 10), (1, 10))),
    (View.create((4, 5, 6), (1, 77, 1000)), rows(2, 2, 5, 2, 3), View.create((2, 2, 5, 2, 3), (2, 1, 77, 3000, 1000))),
    (View.create((2, 2, 5, 2, 3), (2, 1, 77, 3000, 1000)), rows(4, 5, 6), View.create((4, 5, 6), (1, 77, 1000))),
    (View.create((1, 7), (5, 1)), rows(7), rows(7)),
    (View.create((1, 1, 1, 9, 1), (320, 80, 16, 2, 1)), rows(9), View.create((9,), (2,))),
    (View.create((1, 8, 1, 1, 5, 1), (3360, 420, 140, 35, 7, 1)), rows(8, 5), View.create((8, 5), (420, 7))),
    (View.create((1, 5, 1, 9, 1), (540, 108, 18, 2, 1)), rows(45), None),
    (View.create((1, 5, 1, 9, 1), (540, 108, 18, 2, 1)), rows(1, 45), None),
    (View.create((1, 5, 1, 54, 1), (540, 108, 18, 2, 1)), rows(270), View.create((270,), (2,))),
    (View.create((1, 5, 1, 1, 1), (540, 108, 18, 2, 1)), rows(5), View.create((5,), (108,))),
    (View.create((3, 1), (2, 1)), rows(3), View.create((3,), (2,))),
    (View.create((2, 3, 1, 1, 1), (21, 7, 5, 4, 2)), rows(6, 1), View.create((6, 1), (7, 5))),
    (rows(3, 2, 4, 5, 6, 7), rows(3, 40, 42), rows(3, 40, 42)),
    (rows(30, 4), rows(3, 5, 2, 2, 2), View.create((3, 5, 2, 2, 2), (40, 8, 4, 2, 1))),
    (View.create((504, 120), (2000, 3)), rows(1, 7, 8, 9, 10, 2, 2, 3),
     View.create((1, 7, 8, 9, 10, 2, 2, 3), (0, 144000, 18000, 2000, 36, 18, 9, 3))),
]  # fmt: skip
"""As above; an axis of size 1 may have any stride."""
LAID = ((4, 2, 3, 9, 6, 2, 1, 5), (3240, 1620, 1, 3, 54, 27, 324, 324))
GROUPS = View.create((2, 3, 2, 3, 5, 4), (6, 2, 15, 5, 1, 0))
PYTORCH = [
    *((View.create(*LAID), rows(*new), "one") for new in (
        (8, 1, 3, 3, 3, 4, 1, 3, 5), (2, 4, 3, 1, 9, 2, 2, 3, 5, 1),
        (1, 1, 2, 1, 4, 3, 1, 1, 9, 1, 2, 1, 2, 3, 1, 5, 1, 1),
    )),
    *((View.create(*LAID), rows(*new), None) for new in (
        (12960,), (24, 9, 6, 2, 1, 5), (8, 3, 9, 6, 10), (8, 3, 54, 2, 1, 5),
    )),
    *((View.create((3, 4), (0, 0)), rows(*new), View.create(new, (0,) * len(new))) for new in (
        (12,), (1, 12, 1), (12, 1), (6, 2, 1), (1, 6, 2, 1),
    )),
    (GROUPS, rows(6, 2, 3, 5, 4), View.create((6, 2, 3, 5, 4), (2, 15, 5, 1, 0))),
    (GROUPS, rows(6, 30, 4), View.create((6, 30, 4), (2, 1, 0))),
    (View.create((2, 3, 3, 2), (18, 6, 1, 3)), rows(2, 18), None), (View.create((2, 2), (1, 2)), rows(4), None),
    (View.create((1, 2, 4, 3), (24, 12, 1, 4)), rows(2, 4, 3), View.create((2, 4, 3), (12, 1, 4))),
    (View.create((4, 4), (16, 1)), rows(16), None), (View.create((4, 15), (1, 4)), rows(20, 3), None),
    (View.create((4, 4), (16, 1)), rows(2, 2, 4), View.create((2, 2, 4), (32, 16, 1))),
]  # fmt: skip
"""As above; "one" where no strides are said."""


@pytest.mark.parametrize(("base", "over", "found"), [*XLA, *MLIR, *PYTORCH])
def test_a_reshape_is_free_where_the_suite_says_so(base, over, found):
    """D16. As one view, with these strides; what is enumerated agrees."""
    answer = mergeable(base, over)
    assert bool(answer) is (found is not None)
    assert (base.reshape(over.shape) is not None) is (found is not None)
    if prod(over.shape) <= MOST:
        assert is_one_view(*table((base, over))) is (found is not None)
        assert not answer or read_alike((base, over), (answer.view,))
    if isinstance(found, View):
        assert answer.view == found


@pytest.mark.parametrize(
    ("before", "first", "new", "second", "after"),
    [
        (rows(3, 7, 6, 4), (0, 2, 3, 1), (3, 6, 4, 7), (0, 1, 2, 3), dense((3, 6, 4, 7), (2, 1, 3, 0))),
        (rows(16, 17, 3), (0, 1, 2), (16, 51), (1, 0), dense((51, 16), (0, 1))),
        (rows(16, 17, 3, 7), (0, 1, 2, 3), (16, 51, 7), (2, 0, 1), dense((7, 16, 51), (0, 2, 1))),
        (dense((16, 3, 17), (1, 2, 0)), (0, 2, 1), (51, 16), (0, 1), rows(51, 16)),
        (dense((16, 3, 17), (1, 2, 0)), (0, 2, 1), (51, 16), (1, 0), dense((16, 51), (0, 1))),
        (rows(10, 5), (1, 0), (5, 10), (0, 1), dense((5, 10), (0, 1))),
    ],
)
def test_a_bitcast_is_a_transposition_a_reshape_and_another_one(before, first, new, second, after):
    """D16. Memory stays as it is where XLA says that it does."""
    found = ShapeTracker((before,)).permute(first).reshape(new).permute(second)
    assert found.views == (after,)


def test_a_transposition_is_free_and_is_found_from_what_lies_where():
    """D10. Of three axes in each order, and of two: the order that leads to a layout, where there is one."""
    for order in permutations(range(3)):
        for axes in permutations(range(3)):
            after = dense([(10, 100, 1000)[axis] for axis in axes], [axes.index(axis) for axis in order])
            assert ShapeTracker((dense((10, 100, 1000), order),)).permute(axes).views == (after,)
    moved = [ShapeTracker((rows(5, 3),)).permute(axes).views[0] for axes in ((0, 1), (1, 0))]
    assert [view == dense((3, 5), (0, 1)) for view in moved] == [False, True]
    assert not any(view == dense((3, 5), (1, 0)) for view in moved)


@pytest.mark.parametrize(
    ("shape", "before", "after", "sizes"),
    [
        ((128, 64), (1, 0), (0, 1), (1, 64, 128)), ((8, 32768, 16), (2, 1, 0), (1, 2, 0), (8, 16, 32768)),
        ((8, 32, 32, 32, 16), (4, 3, 2, 1, 0), (3, 2, 1, 4, 0), (8, 16, 32768)),
        ((32, 3, 64), (2, 1, 0), (1, 0, 2), (1, 64, 96)), ((8, 31, 31, 65), (3, 2, 1, 0), (2, 1, 3, 0), (8, 65, 961)),
    ],
)  # fmt: skip
def test_a_copy_to_another_layout_exchanges_two_of_three_axes(shape, before, after, sizes):
    """D16. What is written in order is read as of a batch of matrices that are turned: one question for each case,
    up to four million elements."""
    number = (prod(shape),)
    read = ShapeTracker((dense(shape, before),)).permute(tuple(reversed(after))).reshape(number)
    first, second, third = sizes
    turned = ShapeTracker.from_shape((first, third, second)).permute((0, 2, 1)).reshape(number)
    assert read.equivalent(turned) and (first == 1) is not read.equivalent(ShapeTracker.from_shape(number))


@pytest.mark.parametrize(
    ("shape", "offsets", "sizes", "steps", "after"),
    [
        ((5, 4), (0, 2), (2, 2), (1, 1), View.create((2, 2), (4, 1), 2)),
        ((8, 16, 24), (3, 4, 2), (5, 6, 3), (1, 1, 1), View.create((5, 6, 3), (384, 24, 1), 1250)),
        ((8, 16, 24), (3, 4, 2), (1, 6, 3), (1, 2, 1), View.create((1, 6, 3), (0, 48, 1), 1250)),
        ((384, 128), (17, 5), (64, 64), (1, 1), View.create((64, 64), (128, 1), 2181)),
        ((8, 16, 4), (0, 2, 0), (4, 4, 4), (1, 1, 1), View.create((4, 4, 4), (64, 4, 1), 8)),
        ((16, 4), (1, 0), (4, 2), (2, 2), View.create((4, 2), (8, 2), 4)),
        ((8, 16, 4), (3, 4, 1), (1, 6, 3), (1, 1, 1), View.create((1, 6, 3), (0, 4, 1), 209)),
        ((5, 3), (2, 0), (3, 3), (1, 1), View.create((3, 3), (3, 1), 6)),
        ((5, 3), (1, 1), (1, 1), (1, 1), View.create((1, 1), (0, 0), 4)),
        ((16, 16), (8, 8), (8, 8), (1, 1), View.create((8, 8), (16, 1), 136)),
        ((7, 22, 333, 4444), (0, 0, 0, 0), (7, 11, 333, 4444), (1, 2, 1, 1),
         View.create((7, 11, 333, 4444), (32556744, 2959704, 4444, 1))),
        ((4, 1024), (-1, 256), (2, 256), (1, 1), None), ((10,), (10,), (1,), (1,), None),
        ((9,), (3,), (4,), (2,), None),
    ],
)  # fmt: skip
def test_a_part_lies_where_the_suite_says(shape, offsets, sizes, steps, after):
    """D8, D11. Offsets, sizes and steps of a subview; what leaves the memory is refused."""
    cuts = zip(offsets, sizes, steps, strict=True)
    ranges = tuple((begin, begin + (size - 1) * step + 1) for begin, size, step in cuts)
    if after is None:
        with pytest.raises(LayoutError, match="leaves the shape"):
            rows(*shape).shrink(ranges)
    else:
        assert rows(*shape).shrink(ranges).stride(steps) == after


@pytest.mark.parametrize(
    ("shape", "strides", "is_row_major"),
    [
        ((1, 1, 1), (1, 1, 1), True), ((3, 4, 3), (12, 3, 1), True), ((3, 1, 3), (3, 50, 1), True), ((), (), True),
        ((3, 1), (1, 2), True), ((3, 4, 3), (15, 3, 1), False), ((3, 1, 3), (12, 3, 1), False),
        ((1, 0, 1), (1, 1, 1), True), ((3, 1, 3), (3, 3, 2), False), ((1, 16, 5, 5), (20, 25, 5, 1), True),
    ],
)  # fmt: skip
def test_a_view_is_row_major_where_the_suite_says_so(shape, strides, is_row_major):
    """D16. Whatever the strides of axes of size 1 are, and of shapes without an element."""
    view = View.create(shape, strides)
    assert bool(ShapeTracker((view,)).equivalent(ShapeTracker.from_shape(shape))) is is_row_major
    assert view.contiguous is is_row_major or 0 in shape


@pytest.mark.parametrize(
    ("before", "after"),
    [((2, 3, 20), (2, 3, 2, 4, 5)), ((2, 3, 2, 4, 5), (2, 3, 20)), ((3, 21), (3, 4, 5)), ((), (1, 2))],
)
def test_a_reshape_to_another_number_of_elements_is_refused(before, after):
    """D12. As MLIR refuses it."""
    with pytest.raises(LayoutError, match="reshape"):
        rows(*before).reshape(after)
