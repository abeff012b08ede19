"""Small layouts, without brackets and with them, for tests about layouts of CuTe."""

from itertools import product

from hypothesis import strategies as st

from impl.interop.cute import Layout
from impl.interop.cute.tuples import bracketed, flattened


def flat(modes):
    """The layout of some modes."""
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def parts(layout):
    """The modes of each mode of a layout, as the definition has them."""
    pairs = (zip(flattened(mode.shape), flattened(mode.stride), strict=True) for mode in layout)
    return tuple(map(tuple, pairs))


def box(sizes, strides, rank):
    """All tuples of so many modes with sizes and strides of a range."""
    return list(product(product(sizes, strides), repeat=rank))


@st.composite
def shapes(draw, leaves):
    """Nested tuples of so many integers."""
    if leaves == 1 and draw(st.booleans()):
        return 0
    if leaves == 0:
        return ()
    first = draw(st.integers(1, leaves))
    if first == leaves:
        return tuple(0 for _ in range(leaves))
    return (draw(shapes(first)), *(0 for _ in range(leaves - first)))


@st.composite
def layouts(draw, most=3, sizes=(1, 2, 3, 4, 6), low=-4, high=12):
    """Layouts of a few modes, with brackets."""
    count = draw(st.integers(1, most))
    like = draw(shapes(count))
    shape = bracketed([draw(st.sampled_from(sizes)) for _ in range(count)], like)
    return Layout(shape, bracketed([draw(st.integers(low, high)) for _ in range(count)], like))
