"""Triton's linear layouts as views: cases of `LinearLayoutTest.cpp`, `LayoutUtilsTest.cpp`, and
`LinearLayoutConversionsTest.cpp` (D16, D14).

A linear layout takes a number to the exclusive or of the bases of its bits. Where no two bases share a bit, that is
their sum: a view with an axis of two for each bit, the highest first. So flattening one, or reading one through
another, are questions about two views; a layout with bases that share a bit is no view of its bits.
"""

from itertools import pairwise, product
from operator import mul

import pytest
from support.enumerated import is_one_view, table
from support.views import reads

from impl import ShapeTracker, View, mergeable
from spec.shape import index_set


def view_of(bases):
    """The view that a layout is, None where bases share a bit."""
    bits = [bit for basis in bases for bit in range(basis.bit_length()) if basis >> bit & 1]
    is_apart = len({*bits}) == len(bits)
    return View.create((2,) * len(bases), tuple(reversed(bases))) if is_apart else None


def applied(bases, number):
    """What a layout takes a number to, by definition."""
    found = 0
    for bit, basis in enumerate(bases):
        found ^= basis if number >> bit & 1 else 0
    return found


def flat(bases):
    """The stack that reads a layout number by number."""
    return view_of(bases), View.create((2 ** len(bases),))


def read_in_order(views):
    """What a stack reads, index by index."""
    return [reads(tuple(views), index) for index in index_set(views[-1].shape)]


LAYOUTS = [
    [], [1], [1, 2, 4, 8, 16], [0, 0, 0, 0, 0], [1, 2, 4, 0, 0, 0, 0], [1, 4, 8, 2], [1, 4, 2], [2, 1, 4], [4, 1, 2],
    [0, 2, 1, 4], [0, 4, 1, 2], [4, 1, 2, 0], [0, 4, 1, 2, 0], [1, 2, 8], [2, 4], [4, 2, 1], [1, 2, 4, 8, 0, 16],
    [1, 2, 4, 0, 0, 32, 64],
]  # fmt: skip
"""Of one output, or outputs put together as `flattenOuts` does."""


@pytest.mark.parametrize("bases", LAYOUTS, ids=str)
def test_a_layout_reads_as_its_view(bases):
    """D16. Apply, Identity1D, Zeros1D, Multiply*, FlattenIns, ReshapeIns: number by number."""
    assert read_in_order(flat(bases)) == [applied(bases, number) for number in range(2 ** len(bases))]


@pytest.mark.parametrize(
    ("bases", "stride"),
    [
        ([2, 4], 2), ([1], 1), ([0], 0), ([4, 2, 1], None), ([1, 2, 4, 8, 16], 1), ([0, 0, 0], 0), ([1, 4, 8], None),
        ([1, 2, 4, 0], None), ([0, 1], None), ([], 0), ([1, 2, 4, 8, 16, 32, 64, 128, 256], 1), ([1, 4], None),
    ],
    ids=str,
)  # fmt: skip
def test_a_layout_has_one_stride_where_its_bits_merge(bases, stride):
    """D16. IntegerStrides, IntegerStridesRejectNonInteger; a factor of two from each basis to the next."""
    answer = mergeable(*flat(bases))
    assert bool(answer) is (stride is not None)
    assert not answer or answer.view.strides == (stride,)


@pytest.mark.parametrize("bases", [[1, 2, 2], [1, 2, 4, 9, 10], [1, 3], [4, 5, 8]], ids=str)
def test_bases_that_share_a_bit_are_no_view_of_bits(bases):
    """D1. IntegerStridesRejectOverlapping: an exclusive or, which no sum of strides is."""
    assert view_of(bases) is None
    length = len(bases)
    sums = [sum(basis for bit, basis in enumerate(bases) if number >> bit & 1) for number in range(2**length)]
    assert sums != [applied(bases, number) for number in range(2**length)]


@pytest.mark.parametrize(
    ("inner", "outer", "both"),
    [([1, 2, 4, 8], [8, 1, 2, 4], [8, 1, 2, 4]), ([4, 1], [2, 4, 1], [1, 2]), ([1, 4, 2], [1, 2, 0], [1, 0, 2]),
     ([4, 2, 1], [4, 1, 2], [2, 1, 4]), ([2, 4, 1], [4, 1, 2], [1, 2, 4]), ([1, 2, 0], [1, 4, 8], [1, 4, 0])],
)  # fmt: skip
def test_layouts_compose_to_one_view(inner, outer, both):
    """D16. Compose: a layout read through another one whose bases are single bits is one view of its bits."""
    answer = mergeable(view_of(outer), view_of(inner))
    assert answer and answer.view == view_of(both)


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [([2, 1, 4], [4, 1, 2], [4, 2, 1]), ([1, 2, 4], [4, 1, 2], [2, 4, 1]), ([4, 1, 2], [4, 1, 2], [1, 2, 4])],
)
def test_a_layout_is_inverted_and_composed(first, second, both):
    """D14, D16. InvertAndCompose: the number at which the second layout has what the first one has."""
    inverse = ShapeTracker((view_of(second),)).reshape((2 ** len(second),)).invert((2 ** len(second),))
    numbers = [applied(second, number) for number in range(2 ** len(second))]
    assert inverse is not None and read_in_order(inverse.views) == [numbers.index(each) for each in range(len(numbers))]
    answer = mergeable(*inverse.views, view_of(first))
    assert answer and answer.view == view_of(both)


@pytest.mark.parametrize("bases", [[0, 2, 1, 4], [4, 1, 2, 0], [1, 4, 8]], ids=str)
def test_a_layout_that_is_not_one_to_one_has_no_inverse(bases):
    """D14. Bits that are read from nowhere, or places that none reads: a pseudo-inverse has to choose, or to leave
    out."""
    assert ShapeTracker((view_of(bases),)).invert((2 ** len(bases),)) is None


@pytest.mark.parametrize(("rows", "columns"), [(16, 4), (16, 64), (2, 8)])
def test_padded_rows_are_read_by_one_view(rows, columns):
    """D16. BlackwellMixedPrecisionDotScaledSMEM: eight elements, then a gap of eight, as rows of other lengths."""
    halves = rows * columns // 8
    found = ShapeTracker.from_shape((16 * halves,)).reshape((halves, 16)).shrink(((0, halves), (0, 8)))
    turned = found.reshape((rows, columns))
    wanted = [number // 8 * 16 + number % 8 for number in range(rows * columns)]
    assert read_in_order(turned.views) == wanted
    assert bool(mergeable(*turned.views)) is (columns == 8)


LANES = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]
"""Of a multiplication on tensor cores: pairs along a row, eight rows."""
HARDWARE = {
    "ShapeLargerThanLayout": ((128,), [(16,), (32,), (64,)], [(1,), (2,)], [(4,), (8,)], []),
    "ShapeSmallerThanLayout": ((8,), [(1,), (2,)], [(4,), (0,)], [(0,), (0,)], []),
    "ReversedOrder": ((1, 64), [(0, 8), (0, 16), (0, 32)], [(0, 0)] * 5, [(0, 1), (0, 2), (0, 4)], []),
    "ReplicateInRegisterDim": ((32,), [(1,), (8,), (16,)], [(2,), (4,)], [], []),
    "OneDimTooLargeAnotherTooSmall": (
        (128, 16), [(0, 1), (0, 2), (32, 0)], [(0, 4), (0, 8), (1, 0), (2, 0), (4, 0)], [(8, 0), (16, 0)],
        [(0, 0), (64, 0)],
    ),
    "RepeatInCTGDimFirst": ((4,), [], [], [(1,), (0,)], [(2,)]),
    "SmallerThanCTALayout": ((2,), [], [], [], [(1,), (0,)]),
    "Skinny": (
        (64, 1), [(1, 0), (2, 0), (4, 0)], [(8, 0), (16, 0), (32, 0), (0, 0), (0, 0)], [(0, 0), (0, 0)], [(0, 0)],
    ),
    "BlockedOrder": (
        (1024, 128), [(0, 1), (1, 0), (0, 32), (16, 0), (32, 0), (64, 0), (128, 0), (256, 0)],
        [(0, 2), (0, 4), (0, 8), (2, 0), (4, 0)], [(0, 16), (8, 0)], [(0, 64), (512, 0)],
    ),
    "MMAv2_32x32": ((32, 32), [(0, 1), (8, 0), (0, 8), (0, 16), (16, 0)], LANES, [], []),
    "MMAv2_ExtendDim2": ((16, 128), [(0, 1), (8, 0), (0, 8), (0, 16), (0, 32), (0, 64)], LANES, [], []),
    "MMAv3_64x16": ((64, 16), [(0, 1), (8, 0), (0, 8)], LANES, [(16, 0), (32, 0)], []),
    "MMAv3_4x2Warps": ((64, 32), [(0, 1), (8, 0), (0, 8), (0, 16)], LANES, [(16, 0), (32, 0), (0, 0)], []),
    "MMAv3_4x4Warps": ((64, 32), [(0, 1), (8, 0), (0, 8)], LANES, [(16, 0), (32, 0), (0, 16), (0, 0)], []),
}  # fmt: skip
"""The shape of a tensor, and the bases of registers, lanes, warps and blocks, lowest bit first."""


@pytest.mark.parametrize("name", HARDWARE)
def test_what_threads_hold_is_read_from_a_tensor(name):
    """D16. Of a tensor in row-major order: a view of the bits, and one with an axis for each of blocks, warps, lanes
    and registers exactly where the bases of each double; where no element is held twice, movements lead to it."""
    shape, *places = HARDWARE[name]
    weights = View.create(shape).strides
    addresses = [[sum(map(mul, basis, weights)) for basis in bases] for bases in places]
    bits = [basis for bases in addresses for basis in bases]
    numbers = View.create(tuple(2 ** len(bases) for bases in reversed(addresses)))
    stack = view_of(bits), numbers
    there, is_valid = table(stack)
    assert is_valid.all() and there.ravel().tolist() == [applied(bits, number) for number in range(2 ** len(bits))]
    is_one = all(following == 2 * basis for bases in addresses for basis, following in pairwise(bases))
    assert bool(mergeable(*stack)) is is_one_view(there, is_valid) is is_one
    if len({*bits}) == len(bits) and 0 not in bits:
        order = [len(bits) - basis.bit_length() for basis in reversed(bits)]
        moved = ShapeTracker.from_shape(shape).reshape((2,) * len(bits)).permute(tuple(order)).reshape(numbers.shape)
        assert moved.equivalent(ShapeTracker(stack))


def test_every_layout_of_three_single_bits_merges_as_its_bases_say():
    """D16. All of four bits, none among them: one stride exactly where each basis is twice the one before."""
    for bases in product((0, 1, 2, 4, 8), repeat=3):
        if view_of(bases) is not None:
            is_one = all(following == 2 * basis for basis, following in pairwise(bases))
            assert bool(mergeable(*flat(bases))) is is_one
