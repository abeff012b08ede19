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


@pytest.mark.parametrize(("text", "shape"), [
    ("1", (4, 5)), ("(1, 2)", (5, 6)), ("pad_width=((1, 2),)", (5, 6)), ("1, 'constant'", (4, 5)),
    ("pad_width=(1, 2), mode='constant'", (5, 6)),
])  # fmt: skip
def test_a_width_stands_for_all_axes(text, shape):
    assert chain(f"jnp.zeros((2, 3)).pad({text})").shape == shape


@pytest.mark.parametrize("mode", ["constant", "edge", "wrap", "Constant", 0, None, np.array(["constant"])], ids=repr)
def test_pad_has_the_mode_in_which_it_reads_nothing(mode):
    """Others read elements once more, or are no mode."""
    jnp = pytest.importorskip("jax.numpy")
    begun = chain((2, 3), library="jax")
    if isinstance(mode, str) and mode == "constant":
        assert begun.then("pad", 1, mode).shape == begun.then("pad", 1, mode=mode).shape == (4, 5)
        assert not np.asarray(jnp.pad(jnp.ones((2, 3)), 1, mode=mode))[0].any()
    else:
        with pytest.raises(LayoutError, match=r"pad: the mode .* makes no view; need mode='constant'"):
            begun.then("pad", 1, mode)


@pytest.mark.parametrize("call", ["reshape", "ravel", "flatten"])
@pytest.mark.parametrize("order", ["C", "c", "F", "f", "A", "a", "K"])
def test_orders_are_read_as_jax_reads_them(call, order):
    """numpy takes them in either case."""
    jnp = pytest.importorskip("jax.numpy")
    sizes = (6,) if call == "reshape" else ()
    begun = chain((2, 3), library="jax")
    if order == "C":
        assert begun.then(call, *sizes, order=order).shape == (6,)
    else:
        with pytest.raises(LayoutError, match=f"{call}: order '{order}' is not supported"):
            begun.then(call, *sizes, order=order)
    if call == "reshape" and order not in "CF":
        with pytest.raises((ValueError, NotImplementedError)):
            jnp.ones((2, 3)).reshape(6, order=order)
    assert chain((2, 3), library="numpy").then("ravel", order="c").shape == (6,)
