"""Movements of stacks: the last view moves, and the others stay; and the stack that undoes another one (D10 to D16)."""

from collections.abc import Iterable
from itertools import permutations, product
from operator import is_
from typing import Any

from impl import ShapeTracker, View
from proofs.claims.common import agrees_with_movement, any_range, any_view, defined_all
from proofs.kernel import AllSizes, Bounded, Given, claim
from spec import movement
from spec.shape import index_set, ravel
from spec.stack import read

DEPTHS = range(1, 7)

MOVED: dict[str, Any] = {
    "pad": ((1, 0), (0, 2)), "shrink": ((1, 2), (0, 2)), "permute": (1, 0), "stride": (-1, 2), "expand": (2, 3),
}  # fmt: skip
"""A movement of a view of 2 x 3 elements of each kind, with what it is given."""


def rows(number: int) -> View:
    """A view of 2 x 3 elements, another one for each number."""
    return View.create((2, 3), (1, 7 + number), number)


@claim(
    "C27.moved",
    "A movement of a stack moves its last view and leaves the others; a reshape that the last view cannot make puts "
    "one more view in order above all.",
    family="movement",
    scope=Bounded(f"stacks of {DEPTHS[0]} to {DEPTHS[-1]} views of 2 x 3 elements, a movement of each kind"),
    ids=("D10", "D11", "D12", "D13", "D14", "D15"),
    cases=lambda: product(DEPTHS, (*MOVED, "reshape")),
)
def the_last_view_moves_alone(given: Given, depth: int, kind: str) -> None:
    views = tuple(map(rows, range(depth)))
    stack = ShapeTracker(views)
    if kind == "reshape":
        given.check("one view more", stack.reshape((3, 2)).views == (*views, View.create((3, 2))))
        given.check("the others stay", stack.reshape((2, 1, 3)).views == (*views[:-1], views[-1].reshape((2, 1, 3))))
    else:
        moved = getattr(stack, kind)(MOVED[kind]).views
        given.check("the others stay", moved == (*views[:-1], getattr(views[-1], kind)(MOVED[kind])))


@claim(
    "C27.moved-at-all-sizes",
    "A movement of a stack makes of its last view what the definition says, and leaves the very views below.",
    family="movement",
    scope=AllSizes("stacks of one, two and four views, the last of rank 1, masked or not"),
    ids=("D10", "D11", "D12", "D13"),
    cases=lambda: product((1, 2, 4), (False, True), ("pad", "shrink", "permute", "expand")),
)
def the_last_view_moves_at_all_sizes(given: Given, depth: int, is_masked: bool, kind: str) -> None:
    view, below = any_view(given, 1, is_masked), tuple(map(rows, range(depth - 1)))
    argument = any_argument(given, kind, view.shape[0])
    moved = getattr(ShapeTracker((*below, view)), kind)(argument).views
    given.check("the others stay", len(moved) == depth and all(map(is_, moved, below)))
    agrees_with_movement(given, view, moved[-1], getattr(movement, kind)(view.shape, argument))


def any_argument(given: Given, kind: str, size: Any) -> tuple[Any, ...]:
    """Any argument of a movement of one axis of a size."""
    match kind:
        case "pad":
            return ((given.integer("before", at_least=0), given.integer("after", at_least=0)),)
        case "shrink":
            return (any_range(given, "_kept", size),)
        case "expand":
            new = given.integer("new", at_least=0)
            given.assume((size == 1) | (size == new))
            return (new,)
    return (0,)


TURNED, BACKWARDS = (View.create(shape).permute((1, 0)) for shape in ((2, 6), (3, 4))), View.create((12,)).stride((-1,))
ONE_TO_ONE = (*TURNED, BACKWARDS)
"""Views that give each of 12 numbers once."""

REPEATING = View.create((12,), (0,))
"""One that gives a number twelve times."""


def stacks() -> Iterable[tuple[View, ...]]:
    """Up to three views of each order, with and without one that repeats, in each place."""
    for count in (1, 2, 3):
        for views in permutations(ONE_TO_ONE, count):
            yield views
            yield from ((*views[:place], REPEATING, *views[place:]) for place in range(count + 1))


@claim(
    "C27.invert",
    "The stack that undoes another one reads at each address that the other one reads the flat number of its index; "
    "there is none where a view repeats a number.",
    family="movement",
    scope=Bounded("stacks of up to three views of 12 elements that give each number once, one that repeats or none"),
    ids=("D3", "D16"),
    cases=stacks,
)
def stacks_are_undone(given: Given, *views: View) -> None:
    shape, found = views[-1].shape, ShapeTracker(views).invert((12,))
    given.agree("there is none", impl=found is None, spec=REPEATING in views)
    if found is not None:
        stack, inverse = defined_all(views), defined_all(found.views)
        for index in index_set(shape):
            place: Any = (read(stack, index).address,)
            given.agree("the index", impl=read(inverse, place).address, spec=ravel(shape, index))
