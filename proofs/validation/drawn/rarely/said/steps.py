"""Why a step takes a second view: which of its movements does, and which sizes are at odds there (D16)."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from math import prod
from operator import mul
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.chains.odds import at_odds
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import refusal_of, require, require_refused
from proofs.validation.drawn.interop.calls import MASKED, addresses

Movement = tuple[str, Any]


def ask_why_of_steps(random: Random) -> None:
    """Each in its ways."""
    for _ in range(5):
        about_several_movements(random)
        about_boundaries(random)
        about_steps(random)
        about_orders(random)
        about_backward_steps(random)


def movement(random: Random, shape: tuple[int, ...]) -> Movement:
    """A movement of a tracker of a shape."""
    rank = len(shape)
    name = random.choice(("reshape", "reshape", "permute", "pad", "shrink", "stride", "expand"))
    arguments: dict[str, Any] = {
        "reshape": resized(random, prod(shape)),
        "permute": tuple(random.sample(range(rank), rank)),
        "pad": tuple((random.choice((0, 0, 1)), random.choice((0, 0, 1))) for _ in shape),
        "shrink": tuple((random.choice((0, 0, min(1, size - 1))), size) if size else (0, 0) for size in shape),
        "stride": tuple(random.choice((1, 1, -1, 2)) for _ in shape),
        "expand": tuple(random.choice((1, 2)) if size == 1 else size for size in shape),
    }
    return name, arguments[name]


def resized(random: Random, count: int) -> tuple[int, ...]:
    """A shape of so many elements, of axes of size 1 among others."""
    left, sizes = count, list[int]()
    for factor in (2, 3, 2, 5, 2):
        if left > 1 and left % factor == 0 and random.random() < 0.5:
            sizes.append(factor)
            left //= factor
    sizes.insert(random.randint(0, len(sizes)), left)
    return tuple(sizes) + (1,) * random.choice((0, 0, 1))


def about_several_movements(random: Random) -> None:
    """A step of several movements, each on what the one before it has made: what is at odds is what is at odds in the
    first movement that adds a view, on the tracker that it finds."""
    shape = tuple(random.choice((1, 2, 3, 4, 6)) for _ in range(random.randint(1, 3)))
    before = ShapeTracker.from_shape(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    if random.random() < 0.5:
        before = before.pad(((1, random.randint(0, 1)), *[(0, 0)] * (len(shape) - 1)))
    trackers, movements = [before], list[Movement]()
    for _ in range(random.randint(1, 4)):
        name, argument = movement(random, trackers[-1].shape)
        movements.append((name, argument))
        trackers.append(getattr(trackers[-1], name)(argument))
    found = at_odds(before, tuple(movements))
    counts = [len(tracker.views) for tracker in trackers]
    added = next((place for place in range(len(movements)) if counts[place + 1] > counts[place]), None)
    wanted = () if added is None else at_odds(trackers[added], (movements[added],))
    require(found == wanted, "a step of several movements", before, movements, found, wanted)


def about_boundaries(random: Random) -> None:
    """A view without a mask is reshaped: if it takes a second view, the sizes that are named are those of its axes, in
    groups of neighbours that are one axis, and the first boundary between groups that no new axis ends at, with the
    new axes from the boundary before it on to the one that goes over it."""
    shape = tuple(random.choice((2, 2, 3, 4)) for _ in range(random.randint(2, 4)))
    view = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    view = view if random.random() < 0.7 else view.stride(tuple(random.choice((1, -1)) for _ in shape))
    new = resized(random, prod(shape))
    if random.random() < 0.6:
        kept = random.randint(1, len(shape) - 1)
        new = (*view.shape[:kept], *resized(random, prod(view.shape[kept:])))
    found = at_odds(ShapeTracker((view,)), (("reshape", new),))
    if len(ShapeTracker((view,)).reshape(new).views) == 1:
        require(found == (), "a reshape of one view", view, new, found)
        return
    axes = [pair for pair in zip(view.shape, view.strides, strict=True) if pair[0] != 1]
    groups = [[axes[0]]]
    for size, step in axes[1:]:
        if groups[-1][-1][1] == step * size:
            groups[-1].append((size, step))
        else:
            groups.append([(size, step)])
    counts = [prod(size for size, _ in group) for group in groups]
    inner, ends = [1, *accumulate(counts, mul)], [1, *accumulate(new, mul)]
    at = next(place for place, boundary in enumerate(inner) if boundary not in ends)
    first = max(place for place, end in enumerate(ends) if end == inner[at - 1])
    last = next(place for place, end in enumerate(ends) if end > inner[at])
    across = "·".join(str(size) for size in new[first:last] if size != 1)
    listed = " | ".join("·".join(str(size) for size, _ in group) for group in groups)
    can = "can be merged as they stand" if any(len(group) > 1 for group in groups) else "do not merge"
    wanted = (f"dims {listed} {can}; {across} would cut the boundary after {groups[at - 1][-1][0]}",)
    require(found == wanted, "sizes at odds", view, new, found, wanted)


def about_steps(random: Random) -> None:
    """A chain of calls, each made of some movements, on arrays down to one element and axes down to none: each step
    reads what numpy makes of the array, and has reasons exactly where that is not one view."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 3)))
    found, array = chain(shape), numpy.arange(prod(shape)).reshape(shape)
    for _ in range(random.randint(1, 4)):
        rank, calls = array.ndim, ["reshape"]
        if rank:
            calls += ["pad", "pad", "subscript", "subscript", "flip", "T", "first"]
        match random.choice(calls):
            case "reshape":
                found, array = found.then("reshape", -1), array.reshape(-1)
            case "pad":
                pairs = [(random.randint(0, 1), random.randint(0, 1)) for _ in range(rank)]
                found, array = found.then("pad", *pairs), numpy.pad(array, pairs, constant_values=MASKED)
            case "subscript":
                key = tuple(random.choice((random.randrange(size), slice(None, None, -1), slice(0, size)))
                            if size else slice(None) for size in array.shape)  # fmt: skip
                found, array = found.then("subscript", key), numpy.asarray(array[key])
            case "flip":
                axis = random.randrange(rank)
                found, array = found.then("flip", axis), numpy.flip(array, axis)
            case "T":
                found, array = found.then("T"), array.T
            case _ if array.shape[0]:
                found, array = found.then("subscript", 0), numpy.asarray(array[0])
        step = found.steps[-1]
        wanted = array.reshape(-1).tolist()
        require(addresses(step.tracker.views) == wanted and found.shape == array.shape, "a step", found, wanted)
        is_one = step.is_decided and step.is_copy_free
        require(bool(step.reasons) is not is_one and all(step.reasons), "reasons of a step", found, step.reasons)


def about_orders(random: Random) -> None:
    """The order of elements by its letter, large or small, at its place or by its name: that of rows is taken, and any
    other one is refused; so is one that is given twice."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    order = random.choice(("C", "c", "C", "c", "F", "f", "x", "CC", ""))
    start = random.choice((chain(shape), chain(shape, library="numpy"), chain(f"np.zeros({shape})")))
    asks: list[Any] = [
        partial(start.then, "ravel", order), partial(start.then, "ravel", order=order),
        partial(start.then, "reshape", -1, order=order), partial(start.then, "reshape", (prod(shape),), order=order),
    ]  # fmt: skip
    for ask in asks:
        refusal = refusal_of(ask)
        require((refusal is None) is (order in ("C", "c")), "an order of elements", shape, order, ask, refusal)
        if refusal is None:
            require(ask().shape == (prod(shape),) and ask().is_copy_free, "an order of elements", shape, ask)
    require_refused(lambda: start.then("ravel", "C", order=order), f"an order that is given twice: {order}")


def about_backward_steps(random: Random) -> None:
    """A subscript of a tensor of PyTorch: it is refused exactly where a step goes back, whichever item that is in, and
    by however much."""
    shape = tuple(random.randint(1, 6) for _ in range(random.randint(1, 4)))
    steps = [random.choice((1, 1, 2, 3, -1, -2, -3, None)) for _ in shape]
    key = tuple(slice(None, None, step) if random.random() < 0.8 else slice(0, 1) for step in steps)
    start = random.choice((chain(f"torch.zeros({shape})"), chain(shape, library="torch")))
    refusal = refusal_of(partial(start.then, "subscript", key))
    is_back = any(part.step is not None and part.step < 0 for part in key)
    require((refusal is not None) is is_back, "a step that goes back", shape, key, refusal)
