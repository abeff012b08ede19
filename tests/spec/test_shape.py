"""Facts and laws of index sets and of the row-major numbering (D1, D2, D3)."""

import pytest
from support.views import shapes

from spec.shape import canonical_strides, index_set, ravel, size, unravel

SMALL = [*shapes(range(5), range(4)), (7,), (5, 6), (2, 3, 5)]


def test_the_index_set_is_counted_with_the_last_axis_fastest():
    """D1."""
    assert list(index_set((2, 3))) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(index_set(())) == [()]
    assert list(index_set((3, 0, 2))) == []


def test_the_size_is_the_number_of_indices():
    """D1."""
    assert len(SMALL) == 344
    assert all(size(shape) == len(list(index_set(shape))) for shape in SMALL)


def test_canonical_strides_are_the_products_of_the_sizes_to_the_right():
    """D2."""
    assert canonical_strides((2, 3, 5)) == (15, 5, 1)
    assert canonical_strides(()) == ()
    assert canonical_strides((3, 1)) == (1, 1)
    assert canonical_strides((2, 0, 5)) == (0, 5, 1)


@pytest.mark.parametrize(("shape", "index", "flat"), [((2, 3), (1, 2), 5), ((2, 3, 5), (1, 0, 4), 19), ((), (), 0)])
def test_ravel_and_unravel_of_one_index(shape, index, flat):
    """D2, D3."""
    assert ravel(shape, index) == flat
    assert unravel(shape, flat) == index


def test_ravel_numbers_the_index_set_in_order():
    """D2, L1. The flat numbers of the index set, in its order, are 0, 1, 2, ..."""
    for shape in SMALL:
        assert [ravel(shape, index) for index in index_set(shape)] == list(range(size(shape)))


def test_unravel_undoes_ravel_and_ravel_undoes_unravel():
    """D3, L1."""
    for shape in SMALL:
        assert all(unravel(shape, ravel(shape, index)) == index for index in index_set(shape))
        assert all(ravel(shape, unravel(shape, flat)) == flat for flat in range(size(shape)))


@pytest.mark.parametrize(("shape", "flat"), [((2, 3), 6), ((2, 3), -1), ((), 1), ((3, 0), 0)])
def test_unravel_refuses_a_number_that_is_no_element(shape, flat):
    """D3."""
    with pytest.raises(ValueError) as refusal:
        unravel(shape, flat)
    assert str(refusal.value) == f"unravel: flat number {flat} is outside [0, {size(shape)}) of shape {shape}"


def test_ravel_refuses_an_index_of_another_rank():
    """D2."""
    with pytest.raises(ValueError):
        ravel((2, 3), (1,))
