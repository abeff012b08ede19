"""Calls of a chain that begins with a Tensor, beside tinygrad 0.9.0 itself, where that is installed (D16)."""

from random import Random

import pytest
from support.chains import addresses, regrouped

from impl import LayoutError, ShapeTracker, View, chain

CALLS = 200
"""Texts of each kind."""


def some_axes(random, rank, most=2):
    """A few axes, from either end, one by one."""
    return ", ".join(str(random.randint(-rank, rank - 1)) for _ in range(random.randint(0, most)))


def permuted(random, rank):
    """All axes in some order, now and then one from the end."""
    order = random.sample(range(rank), rank)
    order[0] -= random.choice((0, 0, 0, rank))
    return ", ".join(map(str, order))


def of_each(random, shape, *choices):
    """For each axis None, or one of some pairs that its size makes."""
    pairs = ("None" if random.random() < 0.4 else str(random.choice(choices)(size)) for size in shape)
    return f"({', '.join(pairs)},)"


DRAWN = {
    "T": lambda random, shape: ".T",
    "transpose": lambda random, shape: f".transpose({some_axes(random, len(shape))})",
    "permute": lambda random, shape: f".permute({permuted(random, len(shape))})",
    "squeeze": lambda random, shape: f".squeeze({some_axes(random, len(shape))})",
    "unsqueeze": lambda random, shape: f".unsqueeze({random.randint(-len(shape) - 2, len(shape) + 1)})",
    "reshape": lambda random, shape: f".reshape({', '.join(map(str, regrouped(random, shape)))})",
    "view": lambda random, shape: f".view({random.choice(('-1', 'None', 'None, 1, None', '0', '-1, -1'))})",
    "expand": lambda random, shape: f".expand({', '.join(random.choice(('None', '-1', '3')) for _ in shape)})",
    "flip": lambda random, shape: random.choice((".flip()", ".flip(())", ".flip(0)", f".flip(-{len(shape)})")),
    "pad": lambda random, shape: f".pad({of_each(random, shape, lambda _: (1, 0), lambda _: (0, 2))})",
    "shrink": lambda random, shape: f".shrink({of_each(random, shape, lambda n: (0, n), lambda n: (n - 1, n))})",
    "swapaxes": lambda random, shape: ".swapaxes(0, 0)",
    "ravel": lambda random, shape: ".ravel()",
}  # fmt: skip
"""Calls that fit a Tensor of a shape, or do not."""


def read(tensor):
    """What a Tensor reads at each index."""
    views = [View.create(view.shape, view.strides, view.offset, view.mask) for view in tensor.lazydata.st.views]
    return addresses(ShapeTracker(tuple(views)))


@pytest.mark.parametrize("name", DRAWN)
def test_a_chain_takes_what_tinygrad_takes(name):
    """D16."""
    tensors = pytest.importorskip("tinygrad.tensor")
    random = Random(name)
    for _ in range(CALLS):
        shape = tuple(random.choice((1, 1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
        call = DRAWN[name](random, shape)
        try:
            wanted = eval(f"x{call}", {"x": tensors.Tensor.empty(*shape)})  # noqa: S307  calls of this module
        except (AssertionError, AttributeError, IndexError, TypeError, ValueError, ZeroDivisionError):
            wanted = None
        try:
            found = chain(f"Tensor.empty{shape}{call}")
        except LayoutError:
            found = None
        assert (found is None) == (wanted is None), (shape, call, found, wanted)
        if found is not None:
            assert (found.shape, addresses(found)) == (wanted.shape, read(wanted)), (shape, call)
