"""Refusals: what raises must have no answer by the definitions either.

Looked at are those of plain arguments to movements and reshape, of views and of trackers, and to `View.create`, and
stacks that are said to be left; a refusal of what is symbolic, or too large, is no answer and says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impl.errors import LayoutError, OutOfBoundsError
from impl.shapetracker import ShapeTracker
from impl.view import View
from proofs.validation.defined import assignments, at_values, require, variables_in, view_at
from spec import movement
from spec.movement import Movement
from spec.shape import Index, canonical_strides, size, unravel
from spec.view import View as SpecView
from spec.view import address, is_valid

MOST_BITS = 2**10
"""Bits of the sizes of a view that may not be refused for its size."""


def refused(refusal: LayoutError, name: str, *arguments: Any, **options: Any) -> None:
    """The check of a refusal of a function, which is named with its module, for some arguments."""
    asked, given = name.rpartition(".")[2], (*arguments, *options.values())
    if isinstance(refusal, OutOfBoundsError):
        outside(refusal, asked, arguments)
    elif asked == "create":
        require(not is_view(*arguments, **options), "View.create: refused", *given, refusal)
    elif asked in DEFINED and len(given) == 2:
        moved, argument = given
        view = moved.views[-1] if isinstance(moved, ShapeTracker) else moved
        is_plain = isinstance(view, View) and view.is_plain and are_numbers(view.shape)
        is_accepted = is_plain and is_well_formed(argument) and DEFINED[asked](view.shape, argument)
        require(not is_accepted, f"{asked}: refused", moved, argument, refusal)


def is_view(shape: Any, strides: Any = None, offset: Any = 0, mask: Any = None) -> bool:
    """Whether what `View.create` is given is a view (D7), of plain integers that are not too large."""
    steps, pairs = () if strides is None else strides, () if mask is None else mask
    if type(pairs) is not tuple or not all(map(are_numbers, (shape, steps, (offset,), *pairs))):
        return False
    try:
        box = tuple(begin for begin, _ in pairs), tuple(end for _, end in pairs)
        begin, end = ((0,) * len(shape), shape) if mask is None else box
        SpecView(shape, canonical_strides(shape) if strides is None else steps, offset, begin, end)
    except ValueError:
        return False
    return True


def is_well_formed(argument: Any) -> bool:
    """Whether an argument is a tuple of plain integers, or of pairs of such, and not too large."""
    if type(argument) is not tuple:
        return False
    return are_numbers(tuple(number for part in argument for number in (part if type(part) is tuple else (part,))))


def are_numbers(numbers: Any) -> bool:
    """Whether something is a tuple of plain integers that are not too large."""
    are_plain = type(numbers) is tuple and all(type(n) is int for n in numbers)
    return are_plain and sum(n.bit_length() for n in numbers) <= MOST_BITS


def defined(name: str) -> Callable[[Any, Any], bool]:
    """Whether a movement of a shape has a definition, and its argument is one: widths and sizes are natural numbers."""
    moving: Callable[[Any, Any], Movement] = getattr(movement, name)

    def has_definition(shape: Any, argument: Any) -> bool:
        try:
            sizes = moving(shape, argument).shape
        except (ValueError, TypeError):
            return False
        widths = [width for pair in argument for width in pair] if name == "pad" else ()
        return min((*sizes, *widths), default=0) >= 0

    return has_definition


DEFINED = {name: defined(name) for name in ("pad", "shrink", "expand", "permute", "stride", "reshape")}
"""For each movement, whether a shape and an argument have one."""


def outside(refusal: OutOfBoundsError, asked: str, arguments: tuple[Any, ...]) -> None:
    """Requires of a stack that is said to be left that the index which is said to leave it does, at some values of its
    variables."""
    trackers = [argument for argument in arguments if isinstance(argument, ShapeTracker)]
    stack = tuple(view for tracker in trackers[: 2 if asked == "__add__" else 1] for view in tracker.views)
    if len(stack) < 2:
        return
    for values in assignments(variables_in((*stack, refusal.index)), stack):
        views, index = tuple(view_at(view, values) for view in stack), at_values(refusal.index, values)
        said = at_values((refusal.level, refusal.flat, refusal.size), values)
        require(left_at(views, index) == said, f"{asked}: not out of bounds", stack, index, values, refusal)


def left_at(views: tuple[SpecView, ...], index: Index) -> tuple[int, int, int] | None:
    """Which view a valid index leaves, at which flat number, and how many elements that view has; None for an index
    that is not valid, or leaves none (D16)."""
    shape = views[-1].shape
    if len(index) != len(shape) or not all(0 <= i < extent for i, extent in zip(index, shape, strict=True)):
        return None
    for level in range(len(views) - 1, 0, -1):
        below, flat = views[level - 1].shape, address(views[level], index)
        if not is_valid(views[level], index):
            return None
        if not 0 <= flat < size(below):
            return level - 1, flat, size(below)
        index = unravel(below, flat)
    return None
