"""The loop that collapses neighbouring axes (R1), for any number of them, by induction on the rounds that run.

An index of the axes is followed. Of its flat number the axis at hand has the highest digit, and the axes that are made
have the others; together they read what the axes so far did.
"""

from typing import Any, NamedTuple

from impl.parts.minify import collapsed_neighbours
from impl.parts.reshape import Axis
from proofs.claims.loops.reshape import ANY_AXIS, is_valid
from proofs.kernel import AllSizes, Given, claim, implies, negated, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.states import Maybe
from proofs.kernel.induction.values import Appended, items

ANY_AXES = AllSizes("any number of axes, by the rounds of the loop that runs")


class Collapsed(NamedTuple):
    """An index over the axes so far: its flat number, of how many, what they add to the address, and whether each is
    valid. The same of the axes that are made, and the coordinate on the axis at hand."""

    flat: int
    elements: int
    address: int
    is_valid: bool
    made_flat: int
    made_elements: int
    made_address: int
    made_is_valid: bool
    coordinate: int


def rounds() -> list[tuple[str, bool]]:
    """The cases of rounds, where axes with one valid coordinate are joined and where not."""
    return [(phase, joins_fixed) for (phase,) in PHASES for joins_fixed in (False, True)]


@claim(
    "C70.minified",
    "The axes that neighbours collapse into have as many elements as these, and read at the index of each flat number "
    "what these do, with what is added to the offset; they are valid where these are.",
    family="loops",
    scope=ANY_AXES,
    ids=("R1", "D15"),
    cases=rounds,
)
def collapsed_axes_read_the_same(given: Given, phase: str, joins_fixed: bool) -> None:
    collapsed(given, phase, joins_fixed, counts_offset=True)


@claim(
    "C70.minified-in-place",
    "The axes that neighbours collapse into read what these do (false: without what is added to the offset).",
    family="loops",
    scope=ANY_AXES,
    ids=("R1",),
    cases=rounds,
    expect=refuted,
)
def nothing_is_added_to_the_offset(given: Given, phase: str, joins_fixed: bool) -> None:
    collapsed(given, phase, joins_fixed, counts_offset=False)


def collapsed(given: Given, phase: str, joins_fixed: bool, *, counts_offset: bool) -> None:
    """States the goals of a claim about the axes that neighbours collapse into."""
    size, stride, made = given.integer("size", at_least=1), given.integer("stride"), Appended()
    begin = given.integer("begin", at_least=0, below=size)
    axis = Axis(size, stride, begin, given.integer("end", at_least=begin + 1, below=size + 1))
    i = given.integer("i", at_least=0, below=size)

    def more(names: dict[str, Any], side: Collapsed) -> Collapsed:
        current, t = names["current"], side.coordinate
        flat, address = side.flat + side.elements * i, side.address + axis.stride * i
        so_far = flat, side.elements * size, address, side.is_valid & is_valid(axis, i)
        if current is None:
            return Collapsed(*so_far, *side[4:8], i)
        if not made.added:
            return Collapsed(*so_far, *side[4:8], i * current.size + t)
        given.agree("the axis that was at hand is made", impl=made.added, spec=[current])
        made_flat, made_address = side.made_flat + side.made_elements * t, side.made_address + current.stride * t
        valid = side.made_is_valid & is_valid(current, t)
        return Collapsed(*so_far, made_flat, side.made_elements * current.size, made_address, valid, i)

    def holds(names: dict[str, Any], side: Collapsed) -> dict[str, Any]:
        current, t = names["current"] or Axis(1, 0, 0, 1), side.coordinate
        valid = side.made_is_valid & is_valid(current, t)
        address = side.made_address + current.stride * t + (names["offset"] if counts_offset else 0)
        return {
            "the flat number": side.flat == side.made_flat + side.made_elements * t,
            "the elements": side.elements == side.made_elements * current.size,
            "its coordinate is inside": (t >= 0) & (t < current.size),
            "the axis at hand has a valid coordinate": (current.begin >= 0) & (current.begin < current.end),
            "its coordinates are inside": current.end <= current.size,
            "there are elements": current.size >= 1,
            "valid": valid if side.is_valid else negated(valid),
            "the address": implies(side.is_valid, side.address == address),
        }

    def returns(found: tuple[Any, Axis | None, int], side: Collapsed) -> None:
        axes, first, offset = found
        given.check("the axes that were made", axes is made)
        names = {"current": first, "offset": offset}
        for label, condition in holds(names, side).items():
            given.check(label, condition)

    by_rounds(
        given, phase, collapsed_neighbours, (items(axis), joins_fixed),
        carried={"made": made, "current": Maybe(ANY_AXIS), "offset": int},
        first=Collapsed(0, 1, 0, True, 0, 1, 0, True, 0), more=more, holds=holds, returns=returns, from_end=True,
    )  # fmt: skip
