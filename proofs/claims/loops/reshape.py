"""The loop of reshape (D15), for any number of axes before and after it, by induction on the rounds that run.

`refactor` takes axes from the end of a list and makes axes of the sizes asked for, with a loop inside that collapses
until what is left is whole rows. Of any flat number the digits are followed: of what is left of the list, of the axis
at hand, and of the axes that are made. The three together read what the axes did that were given. Before and after that
loop, axes of size 1 are left out and put back; an index of theirs is followed.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from impl.parts.normal_form import Parts
from impl.parts.reshape import Axis, assembled, masked_axes, refactor, whole_axes
from proofs.claims.loops.lines import ANY_AXES as ANY_AXES_OF_ONE_LOOP
from proofs.kernel import AllSizes, Given, claim, implies, negated, refuted
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.inside import NESTED, by_nested_rounds
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.spoken import Spoken
from proofs.kernel.induction.states import Maybe
from proofs.kernel.induction.values import AnyFunction, Appended, OfAnyLength, items

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


class OfView(NamedTuple):
    """An index of a view over the axes so far, and over those of them that are not of size 1: their number, what each
    adds to the address, and whether the index is valid there."""

    number: int
    address: int
    is_valid: bool
    number_of_axes: int
    address_of_axes: int
    axes_are_valid: bool


def left_out(given: Given, phase: str, *, has_mask: bool, is_closed: bool) -> None:
    """States the goals of a claim about the axes of a view; with `is_closed`, the one index of an axis of size 1 is
    valid."""
    size, stride, axes = given.integer("size", at_least=1), given.integer("stride"), Appended()
    begin, end, i = given.integer("begin"), given.integer("end"), given.integer("i", at_least=0, below=size)
    low, high = (begin, end) if has_mask else (0, size)

    def has_no_open_unit() -> None:
        given.assume(implies(size == 1, (low == 0) & (high == 1)))

    def more(_names: dict[str, Any], side: OfView) -> OfView:
        number, address, valid = side[3:]
        for axis in axes.added:
            given.agree("the axis", impl=axis, spec=(size, stride, low, high))
            given.check("it has not size 1", axis.size != 1)
            number, address, valid = number * size + i, address + stride * i, valid & is_valid(axis, i)
        is_valid_here = side.is_valid & (low <= i) & (i < high)
        return OfView(side.number * size + i, side.address + stride * i, is_valid_here, number, address, valid)

    def holds(_names: dict[str, Any], side: OfView) -> dict[str, Any]:
        return {
            "the number": side.number == side.number_of_axes,
            "the address": side.address == side.address_of_axes,
            "valid": side.axes_are_valid if side.is_valid else negated(side.axes_are_valid),
        }

    def returns(found: Any, _side: OfView) -> None:
        given.check("all that were found", found is axes)

    unmasked = items(size), items(stride)
    function, arguments = (masked_axes, (*unmasked, items((begin, end)))) if has_mask else (whole_axes, unmasked)
    by_rounds(
        given, phase, function, arguments, more=more,
        carried={"axes": axes}, first=OfView(0, 0, True, 0, 0, True), holds=holds, returns=returns,
        each=has_no_open_unit if is_closed else None,
    )  # fmt: skip


@claim(
    "C70.without-units",
    "The axes that whole_axes and masked_axes find are those of a view that have not size 1, in order; at each index "
    "they have its row-major number, read its address and are valid where it is, if the one index of an axis of size 1 "
    "is valid.",
    family="loops",
    scope=ANY_AXES_OF_ONE_LOOP,
    ids=("D8", "D15"),
    cases=lambda: [(phase, has_mask) for (phase,) in PHASES for has_mask in (False, True)],
)
def axes_of_size_one_can_be_left_out(given: Given, phase: str, has_mask: bool) -> None:
    left_out(given, phase, has_mask=has_mask, is_closed=True)


@claim(
    "C70.without-open-units",
    "At each index the axes that masked_axes finds are valid where the view is (false: one of size 1 may be masked).",
    family="loops",
    scope=ANY_AXES_OF_ONE_LOOP,
    ids=("D15",),
    cases=lambda: PHASES,
    expect=refuted,
)
def axes_of_size_one_are_never_masked(given: Given, phase: str) -> None:
    left_out(given, phase, has_mask=True, is_closed=False)


@dataclass(frozen=True, slots=True, eq=False)
class AxesBy(OfAnyLength):
    """Any axes; each has what it has by its place. The sizes are those of a shape, and not looked at."""

    parts: tuple[AnyFunction, ...]

    def __getitem__(self, place: Any) -> Axis:
        return Axis(0, *(part(place) for part in self.parts))


class OfAxes(NamedTuple):
    """An index of a view over the axes so far, and over those that are put among axes of size 1: how many there are,
    what each side adds to the address, and whether it is valid."""

    taken: int
    address: int
    is_valid: bool
    address_of_axes: int
    axes_are_valid: bool


def put_back(given: Given, phase: str, *, has_units: bool) -> None:
    """States the goals of a claim about a view made of axes; without `has_units`, of one with no axis of size 1."""
    size, offset = given.integer("size", at_least=1), given.integer("offset")
    axes = AxesBy(tuple(AnyFunction(given, name) for name in ("stride", "begin", "end")))
    i, strides, mask = given.integer("i", at_least=0, below=size), Appended(), Appended()
    shape = items(size)

    def more(_names: dict[str, Any], side: OfAxes) -> OfAxes:
        (stride,), ((begin, end),) = strides.added, mask.added
        made = side.address + stride * i, side.is_valid & (begin <= i) & (i < end)
        if has_units and size == 1:
            return OfAxes(side.taken, *made, side.address_of_axes, side.axes_are_valid)
        axis = axes[side.taken]
        valid = side.axes_are_valid & is_valid(axis, i)
        return OfAxes(side.taken + 1, *made, side.address_of_axes + axis.stride * i, valid)

    def holds(names: dict[str, Any], side: OfAxes) -> dict[str, Any]:
        return {
            "the axis whose turn it is": names["place"] == side.taken,
            "the address": side.address == side.address_of_axes,
            "valid": side.axes_are_valid if side.is_valid else negated(side.axes_are_valid),
        }

    def returns(view: Parts, _side: OfAxes) -> None:
        given.check("the shape", view.shape is shape)
        given.check("the strides", view.strides.is_all_of(strides))  # type: ignore[attr-defined]
        given.check("the mask", view.mask.is_all_of(mask))  # type: ignore[union-attr]
        given.agree("the offset", impl=view.offset, spec=offset)

    by_rounds(
        given, phase, assembled, (shape, axes, offset), carried={"place": int, "strides": strides, "mask": mask},
        first=OfAxes(0, 0, True, 0, True), more=more, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.assembled",
    "The view that assembled makes of axes has each of them in its place among axes of size 1; at each index it reads "
    "what they do, and is valid where all are.",
    family="loops",
    scope=ANY_AXES_OF_ONE_LOOP,
    ids=("D8", "D15"),
    cases=lambda: PHASES,
)
def axes_of_size_one_are_put_back(given: Given, phase: str) -> None:
    put_back(given, phase, has_units=True)


@claim(
    "C70.assembled-of-all",
    "The view that assembled makes of axes has one of them in each place (false: not where an axis has size 1).",
    family="loops",
    scope=ANY_AXES_OF_ONE_LOOP,
    ids=("D15",),
    cases=lambda: PHASES,
    expect=refuted,
)
def there_are_no_axes_of_size_one(given: Given, phase: str) -> None:
    put_back(given, phase, has_units=False)
