"""What several families of claims share: arbitrary views, and the library's views as views of the definition."""

from collections.abc import Iterable
from typing import Any

from impl.parts.normal_form import Parts
from impl.view import View
from proofs.kernel import Given, implies, merged
from spec.movement import Movement
from spec.view import View as SpecView
from spec.view import address, is_valid

RANKS_AND_MASKS = tuple((rank, is_masked) for rank in (1, 2) for is_masked in (False, True))


def ranks_and_masks() -> Iterable[tuple[int, bool]]:
    """Ranks 1 and 2, without a mask and with one."""
    return RANKS_AND_MASKS


def any_view(given: Given, rank: int, is_masked: bool) -> View:
    """Any view of a rank, in normal form or not; sizes may be 0 and masks empty."""
    shape = given.integers("size", rank, at_least=0)
    strides = given.integers("stride", rank)
    offset = given.integer("offset")
    mask = tuple(any_range(given, f"{axis}", size) for axis, size in enumerate(shape)) if is_masked else None
    return View(shape, strides, offset, mask, False)


def any_range(given: Given, name: str, size: int) -> tuple[int, int]:
    """Any half-open range inside [0, size)."""
    begin = given.integer(f"begin{name}", at_least=0)
    end = given.integer(f"end{name}", at_least=begin)
    given.assume(end <= size)
    return begin, end


def defined(view: View | Parts) -> SpecView:
    """A view of the library as a view of the definition (D7); without a mask, every coordinate is valid."""
    mask: Any = tuple((0, size) for size in view.shape) if view.mask is None else view.mask
    begin, end = tuple(pair[0] for pair in mask), tuple(pair[1] for pair in mask)
    return SpecView(view.shape, view.strides, view.offset, begin, end)


def defined_all(views: Iterable[View | Parts]) -> tuple[SpecView, ...]:
    """A stack of views of the library as one of the definition (D16)."""
    return tuple(map(defined, views))


def valid_at(view: SpecView, index: tuple[int, ...]) -> Any:
    """Whether an index is valid (D8), as one condition."""
    return merged(lambda: is_valid(view, index))


def agrees_with_movement(given: Given, before: View | Parts, after: View | Parts, movement: Movement) -> None:
    """States the goals that `after` is what the definition of a movement makes of `before`, at every index (D6)."""
    given.agree("the shape", impl=after.shape, spec=movement.shape)
    index = given.index(movement.shape)
    source = movement.source(index)
    result, origin = defined(after), defined(before)
    expected = merged(lambda: bool(movement.exists(index) and is_valid(origin, source)))
    given.agree("validity", impl=valid_at(result, index), spec=expected)
    given.check("the address where valid", implies(expected, address(result, index) == address(origin, source)))


def ordered_quotients(given: Given, divisor: int, low: int, value: int, high: int) -> None:
    """States as lemmas that rounding quotients down keeps the order of the dividends."""
    given.check("not below", low // divisor <= value // divisor)
    given.check("not above", value // divisor <= high // divisor)


def any_of(conditions: Iterable[Any]) -> Any:
    """The condition that one of some conditions holds; the claim does not fork on it."""
    found: Any = False
    for condition in conditions:
        found = found | condition
    return found


def is_between(number: int, bounds: tuple[int, int]) -> Any:
    """Whether a number lies between bounds, both included."""
    return (bounds[0] <= number) & (number <= bounds[1])
