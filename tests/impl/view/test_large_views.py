"""Views of very many, very wide and very long sizes are refused before anything is multiplied (D7)."""

import pytest
from support.large.values import wide

from impl import LayoutError, ShapeTracker, View
from impl.errors import MovementError, ViewError
from impl.parts.width import MOST_BITS_OF_SIZES, MOST_FACTORS, MOST_PARTS
from impl.shown import shown
from impl.symbolic import Variable

MANY = tuple(Variable(f"n{k}", 1, 9) for k in range(1000))
SUMS = tuple(size + 1 for size in MANY[:20])
LONG = wide(5000)


@pytest.mark.parametrize("sizes", [MANY, SUMS])
def test_row_major_strides_have_so_many_symbolic_factors(sizes):
    """A thousand variables took seconds, or Python's own recursion limit; twenty sums are a million products."""
    refusal = f"{len(sizes)} symbolic sizes, and strides of more than {MOST_FACTORS} factors"
    with pytest.raises(ViewError, match=f"View: {refusal}"):
        View.create(sizes)
    with pytest.raises(MovementError, match=f"reshape: {refusal}"):
        View.create((6, 7)).reshape(sizes)
    for inverted in (View.create((6, 7)), ShapeTracker.from_shape((6, 7))):
        with pytest.raises(MovementError, match=f"invert: {refusal}"):
            inverted.invert(sizes)
    with pytest.raises(ViewError, match=f"View: {refusal}"):
        View.create((1,) * len(sizes)).expand(sizes)


def test_some_symbolic_sizes_make_a_view():
    """As many variables as have the factors, and sums; one long sum has no factors."""
    assert len(View.create(MANY[:90]).strides) == 90
    assert len(View.create(SUMS[:9]).strides) == 9
    assert View.create((wide(1000), 3)).shape[1] == 3
    with pytest.raises(ViewError, match="strides of more than"):
        View.create(MANY[:80]).pad(((1, 1),) * 80)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("View", lambda: View.create((LONG, 3))),
        ("View", lambda: View.create((3,), (LONG,))),
        ("View", lambda: View.create((3,), (1,), LONG)),
        ("View", lambda: View.create((3,), (1,), 0, ((0, LONG),))),
        ("reshape", lambda: View.create((6, 7)).reshape((LONG,))),
        ("pad", lambda: View.create((6,)).pad(((0, LONG),))),
        ("shrink", lambda: View.create((6,)).shrink(((0, LONG),))),
        ("expand", lambda: View.create((1,)).expand([LONG])),
    ],
)
def test_a_symbolic_integer_of_a_view_has_so_many_parts(name, call):
    """A sum of 20,000 terms as a size took ten seconds in a reshape."""
    with pytest.raises(LayoutError, match=rf"{name}: a symbolic integer of \d+ parts; need at most {MOST_PARTS}"):
        call()


LARGEST = 2**MOST_BITS_OF_SIZES


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("View: 60 axes", lambda: View.create((10**16_000,) * 60)),
        ("View: 2 axes", lambda: View.create((LARGEST, 2))),
        ("View: 1 axes", lambda: View.create([LARGEST + 1])),
        ("View: 2 axes", lambda: View((LARGEST, 2), (2, 1), 0, None, True)),
        ("View: 2 axes", lambda: View.create((MANY[0], LARGEST + 1), (1, 1))),
        ("reshape: 3 axes", lambda: View.create((LARGEST,)).reshape((3, LARGEST, 1))),
        ("reshape: 2 axes", lambda: View.create((LARGEST,)).reshape([2, LARGEST])),
        ("pad: 1 axes", lambda: View.create((LARGEST,)).pad(((0, 1),))),
        ("pad: 1 axes", lambda: View.create((2,)).pad([[0, LARGEST]])),
        ("expand: 2 axes", lambda: View.create((1, 1)).expand((LARGEST, 2))),
        ("expand: 2 axes", lambda: View.create((1, 1)).expand([LARGEST, MANY[0] * 0 + 2])),
    ],
)
def test_the_sizes_of_a_view_have_so_many_bits_together(name, call):
    """A megabyte of digits: a reshape divides by one size after another, which takes minutes, however few they are."""
    with pytest.raises(LayoutError, match=rf"^{name}, .* need at most {MOST_BITS_OF_SIZES} bits"):
        call()


def test_sizes_of_almost_so_many_bits_make_a_view():
    """Strides, offsets and masks may be wider: they are multiplied, and nothing is divided by them."""
    assert View.create((10**5_000,) * 30).strides[-2] == 10**5_000
    assert View.create((10**16_000,) * 9).strides[-2] == 10**16_000
    assert View.create((2**15,) * 60).minify().shape == (2**900,)
    whole = View.create((LARGEST,), (LARGEST**3,), -(LARGEST**2), ((1, LARGEST - 1),))
    assert whole.permute((0,)).stride((-1,)).strides == (-(LARGEST**3),)
    assert View.create((0,) * 300_000).size() == 0 and View.create((1,) * 300_000).size() == 1
    power = 2 ** (MOST_BITS_OF_SIZES - 10)
    assert View.create((2 * power,)).reshape((power, 2)).reshape((2, power)).contiguous


def test_messages_write_the_beginnings_of_large_views(monkeypatch):
    """The text of a view of rank 10,000 is fifteen megabytes, and a message shows 400 characters."""
    small = View.create((4, 3), mask=((1, 2), (0, 3)))
    assert shown(small) == repr(small)
    assert shown(ShapeTracker((small, small))) == repr(ShapeTracker((small, small)))
    large = View.create((2,) * 10_000)
    monkeypatch.setattr(View, "__repr__", lambda view: pytest.fail("a message writes the whole view"))
    for value in (large, ShapeTracker((large,)), (large,), [ShapeTracker((large,))]):
        assert "View(shape=(2, 2, 2, " in shown(value) and len(shown(value)) < 500
