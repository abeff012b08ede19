"""Views of the library as views of the specification, and domains of views: exhaustive ones and random ones."""

from collections.abc import Iterable, Iterator
from itertools import product

from hypothesis import strategies as st

import spec.merge
from impl import View
from spec.shape import Index, Shape, index_set
from spec.stack import read, stack_tracker
from spec.tracker import Tracker
from spec.view import View as SpecView

Mask = tuple[tuple[int, int], ...]


def to_spec(view: View) -> SpecView:
    """The same view, by the definition: no mask is the whole shape."""
    mask = tuple((0, size) for size in view.shape) if view.mask is None else view.mask
    begin, end = tuple(low for low, _ in mask), tuple(high for _, high in mask)
    return SpecView(view.shape, view.strides, view.offset, begin, end)


def stack_to_spec(views: Iterable[View]) -> tuple[SpecView, ...]:
    """The same stack, base first."""
    return tuple(map(to_spec, views))


def tracker_of(*views: View) -> Tracker:
    """The table of a stack of views, base first."""
    return stack_tracker(stack_to_spec(views))


def visible(tracker: Tracker) -> dict[Index, int | None]:
    """What can be observed of a tracker: the address of each index, None where it is not valid."""
    return {i: tracker.address[i] if i in tracker.valid else None for i in index_set(tracker.shape)}


def reads(views: tuple[View, ...], index: Index) -> int | None:
    """What one index reads through a stack, None where it is not valid."""
    reading = read(stack_to_spec(views), index)
    return reading.address if reading.is_valid else None


def spec_answer(views: Iterable[View], equality: str) -> object:
    """What the definition says of a stack."""
    return spec.merge.mergeable(stack_to_spec(views), equality)


def shapes(ranks: Iterable[int], sizes: Iterable[int]) -> Iterator[Shape]:
    """Every shape of some ranks and sizes."""
    sizes = tuple(sizes)
    return (shape for rank in ranks for shape in product(sizes, repeat=rank))


def masks(shape: Shape) -> Iterator[Mask]:
    """Every mask of a shape: 0 <= begin <= end <= size on each axis."""
    return product(*([(b, e) for b in range(size + 1) for e in range(b, size + 1)] for size in shape))


def raw_view(shape: Shape, strides: tuple[int, ...], offset: int, mask: Mask | None) -> View:
    """The view exactly as it is written, without normal form."""
    created = View.create(shape, strides or None, offset, mask)
    is_contiguous = created.contiguous and (created.strides, created.offset, created.mask) == (strides, offset, mask)
    return View(shape, strides, offset, mask, is_contiguous)


def all_views(
    ranks: Iterable[int], sizes: Iterable[int], strides: Iterable[int], offsets: Iterable[int] = (0,)
) -> Iterator[View]:
    """Every view of some ranks, sizes, strides and offsets with every mask, as it is written."""
    strides, offsets = tuple(strides), tuple(offsets)
    for shape in shapes(ranks, sizes):
        for steps, offset, mask in product(product(strides, repeat=len(shape)), offsets, masks(shape)):
            yield raw_view(shape, steps, offset, mask if shape else None)


def unmasked_views(
    ranks: Iterable[int], sizes: Iterable[int], strides: Iterable[int], offsets: Iterable[int] = (0,)
) -> Iterator[View]:
    """Every view of some ranks, sizes, strides and offsets with everything valid, in normal form."""
    strides, offsets = tuple(strides), tuple(offsets)
    seen = set()
    for shape in shapes(ranks, sizes):
        for steps, offset in product(product(strides, repeat=len(shape)), offsets):
            view = View.create(shape, steps or None, offset)
            if view not in seen:
                seen.add(view)
                yield view


def ranks(max_rank: int) -> st.SearchStrategy[int]:
    """A rank, 2 and 3 most often, 0 seldom."""
    return st.sampled_from([rank for rank in (2, 3, 2, 4, 3, 1, 0) if rank <= max_rank])


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
        shape = tuple(draw(st.sampled_from(range(max_size, 0, -1))) for _ in range(draw(ranks(max_rank))))
    strides = tuple(draw(st.integers(-12, 12)) for _ in shape)
    mask = draw(some_mask(shape)) if shape and draw(st.booleans()) else None
    return raw_view(shape, strides, draw(st.integers(-20, 20)), mask)


@st.composite
def stacks(draw: st.DrawFn, length: int, max_rank: int = 4, max_size: int = 7) -> tuple[View, ...]:
    """A stack, base first, in which every index of each view is an element of the view below."""
    stack = [draw(views(max_rank=max_rank, max_size=max_size))]
    while len(stack) < length:
        stack.append(draw(views_inside(stack[-1].size(), max_rank, max_size)))
    return tuple(stack)


@st.composite
def views_inside(draw: st.DrawFn, elements: int, max_rank: int, max_size: int) -> View:
    """A view whose flat numbers all lie in [0, elements); at least one element is there.

    The axes share out what room there is; strides that are products of sizes are drawn often, since with
    those pairs merge.
    """
    room, shape, strides = elements - 1, list[int](), list[int]()
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
    return raw_view(shape_, strides_, offset, mask)
