"""`pad` of a chain beside `jax.numpy.pad` itself: widths for each axis, or for all of them (D10, D16)."""

import numpy as np
import pytest

from impl import LayoutError, chain

WIDTHS = (
    1, 0, -1, (1,), [2], (1, 2), [0, 3], (0, 0), ((1, 2),), [[1, 0]], ((1,), (2,)), ((1, 2), (3, 4)), ((1, 2), (3,)),
    (1, 2, 3), ((1, 2), 3), (), ((),), ((1, 2), (0, 1), (2, 2)), np.array(2), np.array([1, 2]), np.array([[2, 1]]),
    np.array([[1, 0], [0, 1]]), np.int64(1), (1, -1), 1.5, "1",
)  # fmt: skip


@pytest.mark.parametrize("shape", [(3,), (2, 3), (2, 1, 2), (0, 2)])
@pytest.mark.parametrize("width", WIDTHS, ids=repr)
def test_pad_takes_what_jax_takes(shape, width):
    """Found: of a pair, or of one width, for all axes nothing was taken."""
    jnp = pytest.importorskip("jax.numpy")
    try:
        wanted = np.asarray(jnp.pad(jnp.ones(shape, int), width))
    except (TypeError, ValueError):
        wanted = None
    try:
        found = chain(shape, library="jax").then("pad", width)
    except LayoutError:
        found = None
    assert (found is None) == (wanted is None), found
    if found is not None:
        ranges = found.tracker.views[-1].mask or [(0, size) for size in found.shape]
        read = np.zeros(found.shape, int)
        read[tuple(slice(*each) for each in ranges)] = 1
        assert np.array_equal(read, wanted)


@pytest.mark.parametrize(("text", "shape"), [("1", (4, 5)), ("(1, 2)", (5, 6)), ("pad_width=((1, 2),)", (5, 6))])
def test_a_width_stands_for_all_axes(text, shape):
    assert chain(f"jnp.zeros((2, 3)).pad({text})").shape == shape
