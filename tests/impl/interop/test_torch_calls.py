"""Calls of a chain, and on a DTensor, beside PyTorch itself, where that is installed, with arguments that fit or do
not: what it takes is taken, with what it makes of it, and what it refuses is refused (D16)."""

import re
from math import prod
from random import Random

import pytest
from support.chains import addresses

from impl import LayoutError, ShapeTracker, chain
from impl.interop.torch import calls
from impl.interop.torch.placements import placement_of, texts_of
from impl.ops.errors import ShardingError
from impl.ops.sharding.views import placed_after
from proofs.validation.drawn.told.libraries import about_broadcast, about_diagonal, about_moveaxis, about_reshape, axes

CALLS = 300
"""Calls of each kind."""


def about_axes(*counts):
    """So many axes, one by one."""
    return lambda random, shape: axes(random, len(shape), random.choice(counts))


def about_expand(random, shape):
    """Sizes that the array fits in or not, one by one or in a sequence; -1 keeps one."""
    (wanted,) = about_broadcast(random, shape)
    front = len(wanted) - len(shape)
    kept = tuple(-1 if place >= front and random.random() < 0.2 else size for place, size in enumerate(wanted))
    return random.choice((kept, (kept,), ([*kept],), ()))


def about_permute(random, shape):
    """All axes in some order, or one twice or beside them."""
    order = [axis - random.choice((0, 0, len(shape))) for axis in random.sample(range(len(shape)), len(shape))]
    if order and random.random() < 0.2:
        order[random.randrange(len(order))] = random.choice((0, 1, -1, 5))
    return random.choice((tuple(order), (tuple(order),), (order,)))


def about_unflatten(random, shape):
    """An axis, and sizes of as many elements or others."""
    axis = random.randint(-len(shape) - 1, len(shape))
    size = shape[axis] if shape and -len(shape) <= axis < len(shape) else 4
    sizes = [each for each in about_reshape(random, (size,)) if isinstance(each, int)]
    return axis, tuple(sizes)


def about_narrow(random, shape):
    """An axis, where to begin, and how many."""
    return *axes(random, len(shape), 1), random.randint(-4, 4), random.randint(-1, 4)


def about_unfold(random, shape):
    """An axis, the size of its windows, and their step."""
    return *axes(random, len(shape), 1), random.randint(-1, 4), random.randint(0, 3)


def about_select(random, shape):
    """An axis, and an index along it."""
    return *axes(random, len(shape), 1), random.randint(-5, 4)


def about_squeeze(random, shape):
    """No axis, one, or several, in a tuple or one by one."""
    some = axes(random, len(shape), 2)
    return random.choice(((), axes(random, len(shape), 1), (some,), some))


def about_unsqueeze(random, shape):
    """A place in the result, now and then several."""
    return axes(random, len(shape) + 1, random.choice((1, 1, 1, 2)))


DRAWN = {
    "reshape": about_reshape, "view": about_reshape, "ravel": about_axes(0, 0, 1), "flatten": about_axes(0, 1, 2, 2),
    "unflatten": about_unflatten, "permute": about_permute, "transpose": about_axes(1, 2, 2, 2),
    "swapaxes": about_axes(2), "swapdims": about_axes(2, 3), "moveaxis": about_moveaxis, "movedim": about_moveaxis,
    "squeeze": about_squeeze, "unsqueeze": about_unsqueeze, "expand": about_expand, "broadcast_to": about_broadcast,
    "narrow": about_narrow, "select": about_select, "diagonal": about_diagonal, "t": about_axes(0, 0, 1),
    "flip": about_squeeze, "unfold": about_unfold,
}  # fmt: skip


def steps_of_chain(shape, name, given):
    """A chain of PyTorch, one call long."""
    return chain(shape, library="torch").then(name, *given)


def steps_on_dtensor(shape, name, given):
    """The steps of a call on a DTensor, taken."""
    tracker = ShapeTracker.from_shape(shape)
    for step, argument in calls.steps_of(shape, name, given, {}):
        tracker = getattr(tracker, step)(argument)
    return tracker


ASKED = [(steps_of_chain, name) for name in DRAWN if name != "flip"]
ASKED += [(steps_on_dtensor, name) for name in calls.CALLS]
"""Who reads which calls: no chain has one that copies."""


@pytest.mark.parametrize(("steps", "name"), ASKED)
def test_what_pytorch_takes_is_taken(steps, name):
    torch, random = pytest.importorskip("torch"), Random(name)
    for _ in range(CALLS):
        shape = tuple(random.choice((0, 1, 1, 2, 2, 3, 4)) for _ in range(random.choice((0, 1, 2, 2, 3, 4))))
        array, given = torch.arange(prod(shape)).reshape(shape), DRAWN[name](random, shape)
        try:
            wanted = getattr(array, name)(*given)
        except (RuntimeError, TypeError, IndexError):
            wanted = None
        try:
            found = steps(shape, name, given)
        except LayoutError:
            found = None
        assert (found is None) == (wanted is None), (shape, given, found, wanted)
        if found is not None:
            read = found.shape, addresses(found)
            assert read == (tuple(wanted.shape), wanted.reshape(-1).tolist()), (shape, given)


@pytest.mark.parametrize(
    ("call", "after"),
    [
        (("squeeze", 0, 2), ["Shard(0)"]),
        (("squeeze", (0, 2)), ["Shard(0)"]),
        (("flip", 0, 2), ["Shard(1)"]),
        (("unsqueeze", (0, 1)), "unsqueeze: dim: (0, 1) is not an integer"),
        (("flip",), "flip: no argument; need one"),
        (("unflatten", 0, ()), "unflatten: no sizes; in PyTorch need one or more"),
        (("permute",), "permute: no argument; need one"),
    ],
)
def test_a_call_means_what_pytorch_means_by_it(call, after):
    """Found: axes of a squeeze one by one were refused, and calls were answered that PyTorch refuses."""
    if isinstance(after, str):
        with pytest.raises(ShardingError, match=f"^call_placements: {re.escape(after)}"):
            calls.steps_of((1, 6, 1), call[0], call[1:], {})
    else:
        steps = calls.steps_of((1, 6, 1), call[0], call[1:], {})
        found = placed_after((1, 6, 1), placement_of((1, 6, 1), (2,), ["Shard(1)"]), steps)
        assert texts_of(found.placement) == after
