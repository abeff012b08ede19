"""Reshape as a whole: wherever there is a view it finds it, and is not only right about what it finds.

The two rules are in `reshape`; here is how `View.reshape` puts them together. A reshape that always answered None would
pass every claim there that speaks of its results.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from impl.parts.reshape import Axis, collapse, split
from impl.view import View
from proofs.claims.common import defined, valid_at
from proofs.claims.views.whole_reshapes import forms, sized_view, small_rank_reshapes
from proofs.kernel import AllSizes, Bounded, Given, claim, merged, refuted
from spec.merge import step
from spec.shape import Index, Shape, index_set, ravel, unravel
from spec.view import address, is_valid

SHAPES = {
    8: ((8,), (2, 4), (4, 2), (2, 2, 2), (2, 1, 4)),
    12: ((3, 4), (2, 6), (2, 3, 2), (4, 1, 3)),
    0: ((0,), (0, 3), (2, 0)),
    1: ((), (1,), (1, 1)),
}
"""The shapes between which reshapes are tried, by their number of elements."""


@claim(
    "C10.finds",
    "View.reshape finds a view from two axes to one where they collapse, from one to two where it splits, and always "
    "where only axes of size 1 come in.",
    family="reshape",
    scope=AllSizes("ranks 1 and 2, with axes of size 1"),
    ids=("D15", "R1", "R2"),
    cases=small_rank_reshapes,
)
def reshape_finds_what_the_rules_find(given: Given, kind: str, is_masked: bool) -> None:
    rows, columns = given.integer("rows", at_least=2), given.integer("columns", at_least=2)
    old, new, _, _ = forms(kind, (rows, columns), (0, 0), (0,))
    view = sized_view(given, old, is_masked)
    possible = is_possible(kind, view, rows, columns)
    given.agree("whether there is a view", impl=view.reshape(new) is not None, spec=possible)


def is_possible(kind: str, view: View, rows: int, columns: int) -> bool:
    """Whether a rule of reshape applies; if no index is valid, none is needed."""
    mask = view.mask if view.mask is not None else tuple((0, size) for size in view.shape)
    axes = [Axis(size, stride, *ends) for size, stride, ends in zip(view.shape, view.strides, mask, strict=True)]
    if merged(lambda: any(begin >= end for begin, end in mask)):
        return True
    match kind:
        case "collapse":
            return collapse(axes[0], axes[1]) is not None
        case "split":
            return split(axes[0], rows, columns) is not None
        case _:
            return True


@claim(
    "C10.contiguous",
    "A view in row-major order is one in any other shape: View.reshape reads the flat number of each index.",
    family="reshape",
    scope=AllSizes("ranks 1 and 2, with axes of size 1"),
    ids=("D9", "D15"),
    cases=lambda: (("collapse",), ("split",), ("unit",)),
)
def contiguous_views_stay_so(given: Given, kind: str) -> None:
    rows, columns = given.integer("rows", at_least=0), given.integer("columns", at_least=0)
    index = given.index((rows, columns))
    flat = ravel((rows, columns), index)
    old, new, _, new_index = forms(kind, (rows, columns), index, (flat,))
    found = View.create(old).reshape(new)
    given.check("there is a view", found is not None)
    result = defined(found or View.create(new))
    given.agree("the shape", impl=result.shape, spec=new)
    given.agree("the address", impl=address(result, new_index), spec=flat)
    given.check("it is valid", valid_at(result, new_index))


def small_reshapes() -> Iterable[tuple[Shape, Shape, Any]]:
    """Every two shapes with as many elements, unmasked and with some masks."""
    for shapes in SHAPES.values():
        for old, new in product(shapes, repeat=2):
            yield from ((old, new, mask) for mask in (None, *some_masks(old)))


def some_masks(shape: Shape) -> Iterator[tuple[tuple[int, int], ...]]:
    """Masks of a shape: every axis whole, without its first coordinate, or with its last one alone; and an empty
    mask."""
    yield from product(*(dict.fromkeys(((0, size), (min(1, size), size), (max(0, size - 1), size))) for size in shape))
    yield ((0, 0),) * len(shape)


@claim(
    "C10.small",
    "View.reshape between two small shapes reads what the definition says, and finds a view wherever there is one.",
    family="reshape",
    scope=Bounded("shapes of 0, 1, 8 and 12 elements, up to 3 axes; unmasked and with some masks; any strides"),
    ids=("D15", "R1", "R2", "R6"),
    cases=small_reshapes,
)
def small_reshapes_are_right_and_found(given: Given, old: Shape, new: Shape, mask: Any) -> None:
    view = View(old, given.integers("stride", len(old)), given.integer("offset"), mask, False)
    source = {index: unravel(old, ravel(new, index)) for index in index_set(new)}
    valid = [index for index in source if is_valid(defined(view), source[index])]
    found = view.reshape(new)
    if found is None:
        given.check("there is no view", is_no_box(new, valid) or has_a_bend(view, source, valid))
        return
    result = defined(found)
    given.agree("the shape", impl=found.shape, spec=new)
    given.agree("the valid indices", impl=tuple(i for i in source if is_valid(result, i)), spec=tuple(valid))
    addresses = tuple(address(defined(view), source[index]) for index in valid)
    given.agree("their addresses", impl=tuple(address(result, index) for index in valid), spec=addresses)


def is_no_box(shape: Shape, valid: list[Index]) -> bool:
    """Whether the valid indices are fewer than all those between their bounds; if there are none, whether the rank is
    0, where no mask says so (D17)."""
    if not valid:
        return shape == ()
    ranges = (range(min(axis), max(axis) + 1) for axis in zip(*valid, strict=True))
    return len(valid) < len(list(product(*ranges)))


def has_a_bend(view: View, source: dict[Index, Index], valid: list[Index]) -> Any:
    """Whether a step along some axis between valid indices changes the address by different amounts (D17)."""
    bends: Any = False
    for axis in range(len(valid[0]) if valid else 0):
        steps = [change(view, source, index, axis) for index in valid if step(index, axis) in valid]
        for other in steps[1:]:
            bends = bends | (steps[0] != other)
    return bends


def change(view: View, source: dict[Index, Index], index: Index, axis: int) -> int:
    """What a step along an axis changes the address by."""
    return address(defined(view), source[step(index, axis)]) - address(defined(view), source[index])


@claim(
    "C10.small-always",
    "Any unmasked view is one view in any other shape (false: strides that do not collapse bend).",
    family="reshape",
    scope=Bounded("one reshape"),
    ids=("D15",),
    cases=lambda: (((2, 3, 2), (3, 4), None),),
    expect=refuted,
)
def every_reshape_is_a_view(given: Given, old: Shape, new: Shape, mask: Any) -> None:
    view = View(old, given.integers("stride", len(old)), given.integer("offset"), mask, False)
    given.agree("whether there is a view", impl=view.reshape(new) is not None, spec=True)
