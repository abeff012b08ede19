"""What is written is read again as the same: chains, views, stacks and layouts (D7, D16, D39)."""

from collections.abc import Iterable
from itertools import product
from typing import Any

from impl import ShapeTracker, View, chain, parse_view, parse_views
from impl.interop.cute import Layout, parse_layout
from proofs.claims.interop.calls import CALLS, SHAPES, called
from proofs.kernel import Bounded, Given, claim, refuted

NUMBERS = (-1, 0, 3, 2**70)


@claim(
    "C29.chains-written",
    "The steps of a chain, one after another, are a text that is read as the same chain, in each library.",
    family="calls",
    scope=Bounded(f"{len(CALLS)} calls on arrays of {len(SHAPES)} shapes that lie in order, or every second element"),
    ids=("D16",),
    cases=lambda: (("in order",), ("every second",)),
)
def chains_are_read_as_they_are_written(given: Given, before: str) -> None:
    for call, shape in product(CALLS, SHAPES):
        for library in call.libraries:
            if (found := called(shape, before, call, library)) is not None:
                again = chain("".join(step.call for step in found.steps), library=library)
                given.check("the views", again.views == found.views)
                given.check("the steps", [each.call for each in again.steps] == [each.call for each in found.steps])


def views() -> Iterable[tuple[Any, ...]]:
    """Two strides, an offset, and whether there is a mask."""
    return product(NUMBERS, NUMBERS, NUMBERS, (False, True))


@claim(
    "C29.views-written",
    "A view, and a stack of views, is read from its text as the same.",
    family="calls",
    scope=Bounded(f"two axes, with or without a mask; strides and offsets of {', '.join(map(str, NUMBERS))}"),
    ids=("D7",),
    cases=views,
)
def views_are_read_as_they_are_written(given: Given, first: int, second: int, offset: int, is_masked: bool) -> None:
    view = View.create((2, 3), (first, second), offset, ((1, 2), (0, 2)) if is_masked else None)
    given.check("a view", parse_view(str(view)) == view)
    stack = ShapeTracker((view, View.create((3, 2))))
    given.check("a stack", parse_views(str(stack)) == stack.views)
    layout = Layout((2, (3, 4)), (first, (second, offset)))
    given.check("a layout", parse_layout(str(layout)) == layout)


@claim(
    "C29.sums-written",
    "A shape that is written as a product of sizes has the sum of them (false: it has the product).",
    family="calls",
    scope=Bounded("sizes of 2 and 3"),
    ids=("D7",),
    expect=refuted,
)
def products_are_sums(given: Given) -> None:
    given.agree("the shape", impl=chain("(2 * 3,)").shape, spec=(2 + 3,))
