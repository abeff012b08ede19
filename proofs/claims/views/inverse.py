"""The view that undoes another one (D3, D8), as the library finds it, against the definitions."""

from itertools import permutations, product
from typing import Any

from impl.parts import movement
from impl.parts.inverse import inverted
from impl.parts.normal_form import Parts, strides_for_shape
from proofs.claims.common import any_of, any_view, defined, ranks_and_masks, valid_at
from proofs.kernel import AllSizes, Given, claim, refuted
from spec.shape import ravel
from spec.view import address


@claim(
    "C26.invert",
    "For each valid index of a view, the view that undoes it is valid at the place whose flat number is the address "
    "that is read there, and gives the flat number of the index.",
    family="movement",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D3", "D7", "D8"),
    cases=ranks_and_masks,
)
def inverses_give_the_index_back(given: Given, rank: int, is_masked: bool) -> None:
    each_index_is_given_back(given, rank, is_masked, turns=True)


@claim(
    "C26.inverts",
    "Of a view that turns axes round, permutes them and pads them there is a view that undoes it.",
    family="movement",
    scope=AllSizes("rank 2"),
    ids=("D3", "D8"),
    cases=lambda: product(permutations(range(2)), product((1, -1), repeat=2), (False, True)),
)
def movements_are_undone(given: Given, order: tuple[int, ...], steps: tuple[int, ...], is_padded: bool) -> None:
    shape = given.integers("size", 2, at_least=0)
    rows = Parts(shape, strides_for_shape(shape), 0, None)
    view = movement.permute(movement.stride(rows, steps), order)
    if is_padded:
        before, behind = (given.integers(name, 2, at_least=0) for name in ("before", "behind"))
        view = movement.pad(view, tuple(zip(before, behind, strict=True)))
    given.check("one is found", inverted(view) is not None)


@claim(
    "C26.invert-forwards",
    "The place at which the view that undoes another one gives an index is on each axis as far from the first valid "
    "coordinate as the index (false: where a stride is negative it is as far from the last).",
    family="movement",
    scope=AllSizes("rank 1"),
    ids=("D3", "D8"),
    expect=refuted,
)
def inverses_count_from_the_first_coordinate(given: Given) -> None:
    each_index_is_given_back(given, 1, is_masked=True, turns=False)


def each_index_is_given_back(given: Given, rank: int, is_masked: bool, *, turns: bool) -> None:
    """States the goal that at some order of the axes the view that undoes another one gives an index at its place: on
    each axis the steps from the valid coordinate that reads the lowest address, or if nothing `turns` from the
    first."""
    view = any_view(given, rank, is_masked)
    found, index = inverted(view.parts), given.index(view.shape)
    given.assume(valid_at(defined(view), index))
    if found is not None:
        ranges = view.mask or [(0, size) for size in view.shape]
        steps = [
            i - begin if stride >= 0 or not turns else end - 1 - i
            for i, stride, (begin, end) in zip(index, view.strides, ranges, strict=True)
        ]
        places = [tuple(steps[axis] for axis in order) for order in permutations(range(rank))]
        given.check("the index is given back", any_of(gives_back(view, found, index, place) for place in places))


def gives_back(view: Any, found: Any, index: Any, place: Any) -> Any:
    """Whether a view is valid at a place and gives the flat number of an index, which reads that of the place."""
    is_read = address(defined(view), index) == ravel(found.shape, place)
    is_given = address(defined(found), place) == ravel(view.shape, index)
    return is_read & is_given & valid_at(defined(found), place)
