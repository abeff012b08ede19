"""The addresses that stacks of several views read, from the least to the greatest, and the memory that suffices (D8,
D16)."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random

from impl import ShapeTracker, View
from impl.lower.runtime.extent import exact_extent, extent, of_view, reached, require_inside
from proofs.validation.defined import require, require_refused, view_at
from spec.shape import index_set
from spec.stack import read


def ask_reached(random: Random) -> None:
    """Stacks of one to five views of which each reads some elements of the one below."""
    for _ in range(4):
        views = [spread(random, None)]
        for _ in range(random.choice((0, 1, 2, 2, 3, 4))):
            views.append(spread(random, prod(views[-1].shape)))
        about_reached(ShapeTracker(tuple(views)))
    for _ in range(12):
        about_alone(random)


def about_alone(random: Random) -> None:
    """What a view of up to six axes leads to, and from where to where, with far strides of any sign and masks."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(0, 6)))
    far = random.choice((1, 7, 300, 2**20, 2**40))
    strides = tuple(random.choice((0, 1, -1, 3, far, -far, -far - 1)) for _ in shape)
    mask = tuple(random.choice(((0, size), (0, size), (1, size), (size - 1, size), (0, size - 1))) for size in shape)
    view = View.create(shape, strides, random.choice((0, far * 9)), mask if random.random() < 0.7 else None)
    given = [range(size) for size in shape] if view.mask is None else [range(*pair) for pair in view.mask]
    wanted = {
        view.offset + sum(place * stride for place, stride in zip(index, view.strides, strict=True))
        for index in product(*given)
    }
    require(reached(view) == wanted, "what a view leads to", view, reached(view))
    found = of_view(view)
    ends = None if found is None else (found.low, found.high)
    require(ends == ((min(wanted), max(wanted)) if wanted else None), "from where to where a view leads", view, found)


def spread(random: Random, elements: int | None) -> View:
    """A view of up to three axes with strides of any sign, inside of so many elements, with a mask or not."""
    shape = [random.choice((1, 2, 3, 4, 5)) for _ in range(random.randint(1, 3))]
    strides = [random.choice((0, 1, 1, 2, 3, 4, -1, -2)) for _ in shape]
    while elements is not None and reach(shape, strides) >= elements:
        place = max(range(len(shape)), key=lambda axis: abs(strides[axis]) * (shape[axis] - 1))
        shape[place] = max(1, shape[place] - 1)
    least = -sum(min(0, stride * (size - 1)) for size, stride in zip(shape, strides, strict=True))
    free = 3 if elements is None else elements - 1 - reach(shape, strides)
    mask = tuple((random.choice((0, 0, 1)), random.choice((size, size, max(size - 1, 1)))) for size in shape)
    offset = least + random.choice((0, free, random.randint(0, free)))
    return View.create(tuple(shape), tuple(strides), offset, mask if random.random() < 0.3 else None)


def reach(shape: list[int], strides: list[int]) -> int:
    """How far apart the least and the greatest address of a view without a mask are."""
    return sum(abs(stride) * (size - 1) for size, stride in zip(shape, strides, strict=True))


def about_reached(tracker: ShapeTracker) -> None:
    """The exact addresses are those of the definition; those that are known without listing contain them; and memory is
    refused exactly where it ends before the greatest."""
    stack = tuple(view_at(view, {}) for view in tracker.views)
    readings = [read(stack, index) for index in index_set(stack[-1].shape)]
    wanted = [reading.address for reading in readings if reading.is_valid and reading.address is not None]
    bounds, question = extent(tracker), f"addresses: {tracker}"
    if bounds is None or not wanted:
        require(not wanted, question, bounds, wanted)
        return
    ends = min(wanted), max(wanted)
    require(bounds.low <= ends[0] and ends[1] <= bounds.high, question, bounds, ends)
    require(exact_extent(tracker, bounds) == ends, question, exact_extent(tracker, bounds), ends)
    require_inside(tracker, ends[1] + 1)
    require_refused(partial(require_inside, tracker, ends[1]), f"{question}; {ends[1]} elements")
