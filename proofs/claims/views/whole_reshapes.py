"""`View.reshape` as a whole at small ranks. The claims about its rules are in `reshape`, those for all ranks in
`frames`."""

from math import prod
from typing import Any

from impl.view import View
from proofs.claims.common import defined
from proofs.claims.views.reshape import agrees_at
from proofs.kernel import AllSizes, Given, claim
from spec.shape import ravel


def small_rank_reshapes() -> tuple[tuple[str, bool], ...]:
    """Reshapes of a view of small rank: collapse two axes, split one, and put in an axis of size 1."""
    return tuple((kind, is_masked) for kind in ("collapse", "split", "unit") for is_masked in (False, True))


@claim(
    "C10.reshape",
    "View.reshape from two axes to one, one to two, and with axes of size 1, reads what the definition says.",
    family="reshape",
    scope=AllSizes("ranks 1 and 2, with axes of size 1"),
    ids=("D15", "R1", "R2"),
    cases=small_rank_reshapes,
)
def reshape_agrees(given: Given, kind: str, is_masked: bool) -> None:
    rows, columns = given.integer("rows", at_least=2), given.integer("columns", at_least=2)
    index = given.index((rows, columns))
    flat = (ravel((rows, columns), index),)
    old, new, old_index, new_index = forms(kind, (rows, columns), index, flat)
    view = sized_view(given, old, is_masked)
    if kind == "collapse" and view.mask is not None:
        first = view.mask[0][0] * columns
        if index[0] != view.mask[0][0]:
            outside = (flat[0] < first) | (first + columns <= flat[0])
            given.check("an element of another row lies outside of the first valid row", outside)
    reshaped = view.reshape(new)
    given.assume(reshaped is not None)
    result = defined(reshaped or view)
    given.agree("the shape", impl=result.shape, spec=new)
    agrees_at(given, (result, new_index), (defined(view), old_index))


def forms(
    kind: str, shape: tuple[int, ...], index: tuple[int, ...], flat: tuple[int, ...]
) -> tuple[Any, Any, Any, Any]:
    """The old shape, the new shape, and an index in each with the same flat number."""
    line = (shape[0] * shape[1],)
    match kind:
        case "collapse":
            return shape, line, index, flat
        case "split":
            return line, shape, flat, index
        case _:
            return shape, (1, shape[0], 1, shape[1]), index, (0, index[0], 0, index[1])


REGROUPED = (
    ("ab,c", "abc"), ("a,bc", "abc"), ("a,b,c", "abc"), ("abc", "a,b,c"), ("a,b,c", "ab,c"), ("a,b,c", "a,bc"),
    ("ab,c", "a,b,c"), ("a,bc", "a,b,c"), ("ab,c", "a,bc"), ("a,bc", "ab,c"),
)  # fmt: skip
"""Shapes before and after a reshape; an axis is given by the factors of its size, in order."""


@claim(
    "C10.regroup",
    "View.reshape of an unmasked view, whatever axes it joins and splits, reads what the definition says.",
    family="reshape",
    scope=AllSizes("up to 3 axes before and after, unmasked"),
    ids=("D15", "R1", "R2"),
    cases=lambda: REGROUPED,
)
def reshape_regroups(given: Given, before: str, after: str) -> None:
    sizes = dict(zip("abc", given.integers("size", 3, at_least=2), strict=True))
    coordinates = dict(zip("abc", given.index(tuple(sizes.values())), strict=True))
    old, new = ([*map(tuple, text.split(","))] for text in (before, after))
    view = sized_view(given, tuple(prod(sizes[name] for name in axis) for axis in old), False)
    reshaped = view.reshape(tuple(prod(sizes[name] for name in axis) for axis in new))
    given.assume(reshaped is not None)
    indices = [
        tuple(ravel(tuple(sizes[n] for n in axis), tuple(coordinates[n] for n in axis)) for axis in axes)
        for axes in (old, new)
    ]
    agrees_at(given, (defined(reshaped or view), indices[1]), (defined(view), indices[0]))


def sized_view(given: Given, shape: tuple[int, ...], is_masked: bool) -> View:
    """Any view of a given shape."""
    mask = None
    if is_masked:
        ranges = []
        for axis, size in enumerate(shape):
            begin = given.integer(f"begin{axis}", at_least=0)
            end = given.integer(f"end{axis}", at_least=begin)
            given.assume(end <= size)
            ranges.append((begin, end))
        mask = tuple(ranges)
    return View(shape, given.integers("stride", len(shape)), given.integer("offset"), mask, False)
