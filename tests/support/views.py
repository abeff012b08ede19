"""Views of the library as views of the specification, and domains of views, every one of them; `viewalgebra.strategies`
has random ones."""

from collections.abc import Iterable, Iterator
from itertools import product

import spec.merge
from impl import View
from spec.shape import Index, Shape, index_set
from spec.stack import read, stack_tracker
from spec.tracker import Tracker
from spec.view import View as SpecView
from viewalgebra.strategies import as_written

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


def all_views(
    ranks: Iterable[int], sizes: Iterable[int], strides: Iterable[int], offsets: Iterable[int] = (0,)
) -> Iterator[View]:
    """Every view of some ranks, sizes, strides and offsets with every mask, as it is written."""
    strides, offsets = tuple(strides), tuple(offsets)
    for shape in shapes(ranks, sizes):
        for steps, offset, mask in product(product(strides, repeat=len(shape)), offsets, masks(shape)):
            yield as_written(shape, steps, offset, mask if shape else None)


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
