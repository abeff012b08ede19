"""Layouts of compilers that tile and pad, as views: the cases of TVM's `test_tir_index_map.py` and
`test_tir_data_layout.py`, and of MLIR's `simplify-pack-unpack.mlir` (D7, D12, D14, D16).

An index map that divides an axis by tiles is a pad to whole tiles, a reshape and a permutation; its inverse is what the
result reads, and its padding what is not valid there.
"""

from itertools import product
from math import prod

import pytest
from support.views import reads

from impl import ShapeTracker, chain, mergeable
from impl.symbolic import Variable
from spec.shape import index_set


def tiled(size, left, sizes, order):
    """An axis with padding in front, and behind up to whole tiles, as axes in another order."""
    padded = ShapeTracker.from_shape((size,)).pad(((left, prod(sizes) - size - left),))
    return padded.reshape(sizes).permute(order)


PADDED = {
    "no_padding": (16, 0, (4, 4), (0, 1), lambda i, j: 4 * i + j, lambda _i, _j: False),
    "right_padding": (15, 0, (4, 4), (0, 1), lambda i, j: 4 * i + j, lambda i, j: i == 3 and j == 3),
    "left_padding": (15, 1, (4, 4), (0, 1), lambda i, j: 4 * i + j - 1, lambda i, j: i == 0 and j < 1),
    "left_and_right_padding": (
        14, 1, (4, 4), (0, 1), lambda i, j: 4 * i + j - 1, lambda i, j: (i == 0 and j < 1) or (i == 3 and j == 3),
    ),
    "multiple_right_padding": (
        116, 0, (4, 8, 4), (0, 1, 2), lambda i, j, k: 32 * i + 4 * j + k, lambda i, j, k: i == 3 and 4 * j + k >= 20,
    ),
    "multiple_right_padding_transpose": (
        116, 0, (4, 8, 4), (1, 0, 2), lambda j, i, k: 32 * i + 4 * j + k, lambda j, i, k: i == 3 and 4 * j + k >= 20,
    ),
    "multiple_left_padding": (
        123, 5, (4, 8, 4), (0, 1, 2), lambda i, j, k: 32 * i + 4 * j + k - 5, lambda i, j, k: i == 0 and 4 * j + k < 5,
    ),
    "multiple_left_padding_with_transpose": (
        123, 5, (4, 8, 4), (1, 0, 2), lambda j, i, k: 32 * i + 4 * j + k - 5, lambda j, i, k: i == 0 and 4 * j + k < 5,
    ),
    "outer_loop_extent_one": (3, 0, (1, 4), (0, 1), lambda i, j: 4 * i + j, lambda _i, j: j == 3),
}  # fmt: skip
"""An axis, what is in front of it, sizes of tiles outermost first, their order; the inverse, and what is padding."""


@pytest.mark.parametrize("name", PADDED)
def test_a_tiled_axis_reads_as_the_inverse_of_its_map(name):
    """D7, D16. Where there is no padding; the index expression says the same, and one view does only where the
    padding is a box."""
    size, left, sizes, order, inverse, is_padding = PADDED[name]
    found = tiled(size, left, sizes, order)
    wanted = {index: None if is_padding(*index) else inverse(*index) for index in index_set(found.shape)}
    assert {index: reads(found.views, index) for index in wanted} == wanted
    expression = found.index_expression("python")
    for index, address in wanted.items():
        values = {f"idx{axis}": place for axis, place in enumerate(index)}
        is_valid = eval(expression.condition or "True", {}, values)  # noqa: S307  (written by the function under test)
        assert bool(is_valid) is (address is not None)
        assert address is None or eval(expression.address, {}, values) == address  # noqa: S307
    assert bool(mergeable(*found.views)) is (name in ("no_padding", "outer_loop_extent_one"))


def test_an_axis_of_any_size_is_tiled():
    """D7, D16. `dynamic_size`: padded up to whole tiles, whatever the size is."""
    size = Variable("N", 1, 64)
    tiles = (size + 3) // 4
    found = ShapeTracker.from_shape((size,)).pad(((0, tiles * 4 - size),)).reshape((tiles, 4))
    address, valid = found.expr_idxs()
    assert (address.render(), valid.render()) == ("((idx0*4)+idx1)", "(((idx0*4)+idx1)<N)")


def test_two_axes_are_tiled_and_padded():
    """D7, D16. `2d_padding`."""
    found = ShapeTracker.from_shape((14, 31)).pad(((1, 1), (5, 4))).reshape((4, 4, 5, 8)).permute((0, 2, 1, 3))
    for outer, second, inner, last in index_set((4, 5, 4, 8)):
        row, column = 4 * outer + inner - 1, 8 * second + last - 5
        is_there = 0 <= row < 14 and 0 <= column < 31
        wanted = 31 * row + column if is_there else None
        assert reads(found.views, (outer, second, inner, last)) == wanted


def test_a_map_of_tiles_is_one_view_and_its_inverse_is_none():
    """D14. `test_map_tensor` and `test_index_map_inverse_no_iter`, at smaller sizes: what is read where, and back."""
    shape = (3, 3, 16, 32)
    found = ShapeTracker.from_shape(shape).reshape((3, 3, 2, 8, 2, 1, 16)).permute((4, 0, 2, 5, 1, 3, 6))
    (view,) = found.views
    for outer, first, third, half, second, within, last in product(*map(range, view.shape)):
        there = (first, second, 8 * third + within, 16 * outer + 16 * half + last)
        address = ((there[0] * 3 + there[1]) * 16 + there[2]) * 32 + there[3]
        assert reads(found.views, (outer, first, third, half, second, within, last)) == address
    back = found.invert(shape)
    assert back is not None and not mergeable(*back.views)
    numbers = [reads((view,), index) for index in index_set(view.shape)]
    assert [numbers[reads(back.views, index)] for index in index_set(shape)] == list(range(len(numbers)))


def test_channels_in_blocks():
    """D12. `NCHW16c` of (1, 32, 7, 7), one index forth and back, and the way back as one view."""
    blocks = ShapeTracker.from_shape((1, 32, 7, 7)).reshape((1, 2, 16, 7, 7)).permute((0, 1, 3, 4, 2))
    assert blocks.shape == (1, 2, 7, 7, 16) and len(blocks.views) == 1
    plain = ShapeTracker.from_shape((1, 32, 7, 7))
    assert reads(blocks.views, (0, 1, 6, 6, 2)) == reads(plain.views, (0, 18, 6, 6))
    assert blocks.permute((0, 1, 4, 2, 3)).reshape((1, 32, 7, 7)).equivalent(plain)


def test_channels_that_lie_in_blocks_are_no_view():
    """D16. What lies as `NCHW16c`, read as channels: a step within a block is another one than to the next block."""
    answer = chain((1, 2, 7, 7, 16), ("permute", 0, 1, 4, 2, 3), ("reshape", 1, 32, 7, 7)).forced.answer
    assert answer.witness.indices == ((0, 14, 0, 0), (0, 15, 0, 0), (0, 16, 0, 0))
    assert answer.witness.addresses == (14, 15, 784)


@pytest.mark.parametrize(
    ("text", "size", "is_reshape"),
    [
        ("(256,).reshape(8, 32)", 256, True), ("(255,).pad(((0, 1),)).reshape(8, 32)", 256, False),
        ("(5, 256).reshape(5, 8, 32)", 1280, True), ("(256, 5).reshape(8, 32, 5).permute(0, 2, 1)", 1280, False),
        ("(1, 32).reshape(1, 16, 1, 2)", 32, True), ("(32, 1).reshape(16, 2, 1, 1).permute(0, 2, 3, 1)", 32, True),
        ("(128, 256).reshape(4, 32, 16, 16).permute(0, 2, 1, 3)", 32768, False),
    ],
)  # fmt: skip
def test_a_pack_is_a_reshape_where_all_stays_in_order(text, size, is_reshape):
    """D16. The first two are the suite's, the others alike: all elements are read, and in turn."""
    found = chain(text).tracker.reshape((size,))
    assert bool(found.equivalent(ShapeTracker.from_shape((size,)))) is is_reshape
