"""Strategies of hypothesis for views, stacks, programs of movement operations and trackers (extra `hypothesis`).

    from hypothesis import given
    from viewalgebra.strategies import trackers

    @given(trackers())
    def test_my_compiler(tracker): ...

Small examples are drawn often, and so is what merges: strides that are products of sizes, and ranges that are whole.
`from_type(View)` and `from_type(ShapeTracker)` draw these too, where hypothesis and `viewalgebra` are imported.
"""

from __future__ import annotations

from math import prod
from typing import Any

from hypothesis import strategies as st

from viewalgebra import ShapeTracker, View

Mask = tuple[tuple[int, int], ...]
Shape = tuple[int, ...]
Step = tuple[str, tuple[Any, ...]]
MOST = 4096
"""Elements; programs do not grow a tensor beyond it."""


def as_written(shape: Shape, strides: tuple[int, ...], offset: int, mask: Mask | None) -> View:
    """The view exactly as it is written, without normal form."""
    created = View.create(shape, strides or None, offset, mask)
    is_contiguous = created.contiguous and (created.strides, created.offset, created.mask) == (strides, offset, mask)
    return View(shape, strides, offset, mask, is_contiguous)


def ranks(max_rank: int) -> st.SearchStrategy[int]:
    """A rank, 2 and 3 most often, 0 seldom."""
    return st.sampled_from([rank for rank in (2, 3, 2, 4, 3, 1, 0) if rank <= max_rank])


@st.composite
def shapes(draw: st.DrawFn, max_rank: int = 4, max_size: int = 7) -> Shape:
    """A shape without an axis of size 0."""
    rank = draw(ranks(max_rank))
    return tuple([draw(st.sampled_from(range(max_size, 0, -1))) for _ in range(rank)])


@st.composite
def some_mask(draw: st.DrawFn, shape: Shape) -> Mask:
    """A mask of a shape, seldom empty."""
    mask = []
    for size in shape:
        begin = draw(st.integers(0, max(0, size - 1)))
        end = draw(st.integers(min(begin + 1, size), size)) if draw(st.integers(0, 15)) else begin
        mask.append((begin, end))
    return tuple(mask)


@st.composite
def views(draw: st.DrawFn, shape: Shape | None = None, max_rank: int = 4, max_size: int = 7) -> View:
    """A view, as it is written: strides and offset of either sign, masked or not."""
    if shape is None:
        shape = draw(shapes(max_rank, max_size))
    strides = tuple(draw(st.integers(-12, 12)) for _ in shape)
    is_masked = bool(shape) and draw(st.booleans())
    mask = draw(some_mask(shape)) if is_masked else None
    return as_written(shape, strides, draw(st.integers(-20, 20)), mask)


@st.composite
def stacks(draw: st.DrawFn, length: int = 2, max_rank: int = 4, max_size: int = 7) -> tuple[View, ...]:
    """A stack, base first, in which every index of each view is an element of the view below."""
    stack = [draw(views(max_rank=max_rank, max_size=max_size))]
    while len(stack) < length:
        stack.append(draw(views_inside(stack[-1].size(), max_rank, max_size)))
    return tuple(stack)


@st.composite
def views_inside(draw: st.DrawFn, elements: int, max_rank: int = 4, max_size: int = 7) -> View:
    """A view whose flat numbers all lie in [0, elements); at least one element is there.

    The axes share out what room there is; strides that are products of sizes are drawn often, since with
    those pairs merge.
    """
    shape: list[int] = []
    strides: list[int] = []
    room = elements - 1
    for _ in range(draw(ranks(max_rank))):
        size = draw(st.sampled_from([n for n in range(1, max_size + 1) if n - 1 <= max(room, 1)]))
        limit = room // (size - 1) if size > 1 else 12
        ladder = [s for s in (1, 2, 3, 4, 6, 8, 12, 18, 24, 36) if s <= limit]
        stride = draw(st.sampled_from([*ladder, limit, 0]) | st.integers(0, limit))
        room -= stride * (size - 1) if size > 1 else 0
        shape.append(size)
        strides.append(stride * draw(st.sampled_from((1, 1, -1))))
    lowest = sum(min(0, s * (n - 1)) for n, s in zip(shape, strides, strict=True))
    offset = draw(st.integers(0, room)) - lowest
    order = draw(st.permutations(range(len(shape))))
    shape_, strides_ = tuple(shape[k] for k in order), tuple(strides[k] for k in order)
    mask = draw(some_mask(shape_)) if shape_ and draw(st.integers(0, 2)) == 0 else None
    return as_written(shape_, strides_, offset, mask)


@st.composite
def programs(draw: st.DrawFn, shape: Shape, longest: int = 7) -> list[Step]:
    """Movement operations that fit a shape one after another: names of methods of `ShapeTracker`, with arguments."""
    steps: list[Step] = []
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(draw(st.sampled_from(range(longest, -1, -1)))):
        name = draw(st.sampled_from(["permute", "reshape", "pad", "shrink", "stride", "expand", "reshape"]))
        argument = draw(ARGUMENTS[name](tracker.shape))
        after = getattr(tracker, name)(argument)
        if prod(after.shape) <= MOST:
            steps.append((name, argument))
            tracker = after
    return steps


@st.composite
def trackers(draw: st.DrawFn, shape: Shape | None = None, longest: int = 7) -> ShapeTracker:
    """What a program of movement operations leaves of a shape, or of one that is drawn."""
    tracker = ShapeTracker.from_shape(draw(shapes()) if shape is None else shape)
    for name, argument in draw(programs(tracker.shape, longest)):
        tracker = getattr(tracker, name)(argument)
    return tracker


def per_axis(shape: Shape, one: Any) -> st.SearchStrategy[tuple[Any, ...]]:
    """One argument for each axis."""
    return st.tuples(*(one(size) for size in shape))


def shrink_range(size: int) -> st.SearchStrategy[tuple[int, int]]:
    """A range inside [0, size), often all of it, seldom an empty one."""
    begins = st.sampled_from([0, 0, 0, *range(1, size)])
    ends = st.sampled_from([size, size, size, *range(size)])
    return st.tuples(begins, ends).map(lambda ends: (min(ends), max(ends)))


@st.composite
def factorings(draw: st.DrawFn, shape: Shape) -> Shape:
    """A shape with as many elements."""
    sizes: list[int] = []
    remaining = prod(shape)
    if remaining == 0:
        return tuple(draw(st.permutations(shape)))
    while remaining > 1 and len(sizes) < 4:
        divisors = [d for d in range(2, remaining + 1) if remaining % d == 0]
        sizes.append(draw(st.sampled_from(divisors)))
        remaining //= sizes[-1]
    sizes += [remaining] * (remaining > 1) + [1] * draw(st.integers(0, 1))
    return tuple(draw(st.permutations(sizes)))


WIDTHS = st.sampled_from([(0, 0), (0, 0), (1, 0), (0, 2), (2, 1)])
STEPS = st.sampled_from([1, -1, 1, 2, -2, 1, 3])
SIZES = st.sampled_from([1, 2, 3, 5])
ARGUMENTS: dict[str, Any] = {
    "pad": lambda shape: per_axis(shape, lambda _: WIDTHS),
    "shrink": lambda shape: per_axis(shape, shrink_range),
    "expand": lambda shape: per_axis(shape, lambda size: SIZES if size == 1 else st.just(size)),
    "permute": lambda shape: st.permutations(range(len(shape))).map(tuple),
    "stride": lambda shape: per_axis(shape, lambda _: STEPS),
    "reshape": factorings,
}


st.register_type_strategy(View, views())
st.register_type_strategy(ShapeTracker, trackers())
