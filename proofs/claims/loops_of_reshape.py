"""The loop of reshape (D15), for any number of axes before and after it, by induction on the rounds that run.

`refactor` takes axes from the end of a list and makes axes of the sizes asked for, with a loop inside that collapses
until what is left is whole rows. Of any flat number the digits are followed: of what is left of the list, of the axis
at hand, and of the axes that are made. The three together read what the axes did that were given.
"""

from typing import Any, NamedTuple

from impl.parts.reshape import Axis, refactor
from proofs.kernel import AllSizes, Given, claim, implies, negated
from proofs.kernel.induction.inside import NESTED, by_nested_rounds
from proofs.kernel.induction.rounds import Spoken
from proofs.kernel.induction.states import Maybe
from proofs.kernel.induction.values import Appended, Entries, items

ANY_AXES = AllSizes("any number of axes, by the rounds of both loops that run")

ANY_AXIS = Axis(int, int, int, int)
"""What the axis at hand may be."""


class Reads(NamedTuple):
    """An index over some axes: its flat number, what they add to the address, and whether each is valid."""

    flat: int
    address: int
    is_valid: bool


class Made(NamedTuple):
    """A flat number over the axes that are made: what they leave of it, how many elements they have, its number among
    them, what they add to the address, and whether each is valid."""

    quotient: int
    period: int
    flat: int
    address: int
    is_valid: bool


def is_valid(axis: Axis, coordinate: int) -> Any:
    """Whether a coordinate of an axis is valid (D6)."""
    return (axis.begin <= coordinate) & (coordinate < axis.end)


def any_axes(given: Given) -> Entries:
    """Any axes with elements, each with a valid coordinate, and any index of theirs."""

    def entry(name: str) -> tuple[Axis, int]:
        size = given.integer(f"{name}_size", at_least=1)
        begin = given.integer(f"{name}_begin", at_least=0, below=size)
        end = given.integer(f"{name}_end", at_least=begin + 1, below=size + 1)
        coordinate = given.integer(f"{name}_coordinate", at_least=0, below=size)
        return Axis(size, given.integer(f"{name}_stride"), begin, end), coordinate

    def with_axis(reads: Reads, axis: Axis, t: int) -> Reads:
        valid = reads.is_valid if axis.begin <= t < axis.end else False
        return Reads(reads.flat * axis.size + t, reads.address + axis.stride * t, valid)

    return Entries(given, "axes", entry, Reads(0, 0, True), with_axis)


@claim(
    "C70.refactor",
    "The axes that refactor makes have the sizes asked for, and read at each index what the axes that it is given read "
    "at the index of the same flat number.",
    family="loops",
    scope=ANY_AXES,
    ids=("D15", "R1", "R2"),
    cases=lambda: NESTED,
)
def refactored_axes_read_the_same(given: Given, phase: str) -> None:
    entries, made, size = any_axes(given), Appended(), given.integer("size", at_least=1)
    axes = entries.sequence()
    total = axes.total

    def more(names: dict[str, Any], side: Made) -> Made:
        current, address, valid = names["current"], side.address, side.is_valid
        if current is None:
            return side
        before, rows = names["remaining"].total.flat, current.size // size
        row, digit = given.digits((rows, size), side.quotient - before * current.size)
        for axis in made.added:
            given.agree("the size", impl=axis.size, spec=size)
            address, valid = address + axis.stride * digit, valid & is_valid(axis, digit)
        return Made(before * rows + row, side.period * size, side.flat + side.period * digit, address, valid)

    def holds(names: dict[str, Any], side: Made) -> dict[str, Any]:
        left, current = names["remaining"].total, names["current"] or Axis(1, 0, 0, 1)
        t = side.quotient - left.flat * current.size
        address = left.address + current.stride * t + side.address + names["offset"]
        if total.is_valid:
            valid = {
                "what is left is valid": left.is_valid,
                "the axis at hand is": is_valid(current, t),
                "what is made is": side.is_valid,
                "the address": total.address == address,
            }
        else:
            valid = {"some is not valid": negated(left.is_valid & is_valid(current, t) & side.is_valid)}
        return {
            "the flat number": total.flat == side.period * side.quotient + side.flat,
            "the number is inside": (side.flat >= 0) & (side.flat < side.period),
            "there are elements": (side.period >= 1) & (current.size >= 1),
            "the axis at hand has a valid coordinate": (current.begin >= 0) & (current.begin < current.end),
            "its coordinates are inside": (t >= 0) & (t < current.size) & (current.end <= current.size),
            **valid,
        }

    def holds_inside(names: dict[str, Any], side: Made) -> dict[str, Any]:
        return {"nothing is found": True} if names["current"] is None else holds(names, side)

    def returns(found: Any, side: Made) -> None:
        if found is not None:
            given.check("an axis for each size, from the first on", found[0].is_all_of(made, is_reversed=True))
            given.agree("the flat number", impl=side.flat, spec=total.flat)
            given.agree("what is valid", impl=side.is_valid, spec=total.is_valid)
            given.check("the address", implies(total.is_valid, side.address + found[1] == total.address))

    def early(found: Any, _side: Made) -> None:
        given.check("nothing is found", found is None)

    any_current = {"remaining": entries, "current": Maybe(ANY_AXIS), "offset": int}
    by_nested_rounds(
        given, phase, refactor, (axes, items(size)), first=Made(total.flat, 1, 0, 0, True),
        outer=Spoken({**any_current, "result": made}, holds, more, from_end=True),
        inner=Spoken(any_current, holds_inside, measure=measure_of),
        returns=returns, early=early,
    )  # fmt: skip


def measure_of(names: dict[str, Any]) -> Any:
    """How many axes are left, the one at hand among them."""
    return names["remaining"].length + (0 if names["current"] is None else 1)
