"""Loops over axes and boundaries (D2, D3, D7), for any number of them, by induction on the rounds of what runs.

As in `loops`: what holds between rounds is said of the names that the function carries, and of the definition's side.
"""

from typing import Any, NamedTuple

from impl.merge.base import Base, Boundary, boundaries_of
from impl.merge.layers.carry_free import Affine
from impl.merge.reading import unravel
from impl.parts.normal_form import Parts, is_row_major, strides_for_shape
from proofs.claims.loops.lines import ANY_AXES
from proofs.kernel import AllSizes, Given, claim, implies, refuted
from proofs.kernel.induction.cut.rewritten import TOTAL
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import Appended, items


class Digits(NamedTuple):
    """A flat number over the axes so far: what they leave of it, its number among them, and what the boundaries and
    the axes add to the address."""

    quotient: int
    number: int
    carried: int
    address: int


def masks() -> list[tuple[str, bool]]:
    """The cases of a claim about a base: those of rounds, and whether it has a mask."""
    return [(phase, has_mask) for (phase,) in PHASES for has_mask in (False, True)]


@claim(
    "C70.boundaries",
    "The slope and the boundaries of a base give the address of each flat number, and its masked digits those of the "
    "axes that are masked.",
    family="loops",
    scope=ANY_AXES,
    ids=("D7", "R1"),
    cases=masks,
)
def boundaries_give_addresses(given: Given, phase: str, has_mask: bool) -> None:
    extent, stride, size = given.integer("extent", at_least=1), given.integer("stride"), given.integer("size")
    begin, end, flat = given.integer("begin"), given.integer("end"), given.integer("flat", at_least=0)
    boundaries, masked = Appended(), Appended()
    given.assume(flat < size)

    def more(names: dict[str, Any], side: Digits) -> Digits:
        quotient, digit, period = side.quotient // extent, side.quotient % extent, names["period"]
        carried = side.carried
        for boundary in boundaries.added:
            given.agree("the period of a boundary", impl=boundary.period, spec=period)
            carried = carried + boundary.weight * side.quotient
        for one in masked.added:
            given.agree("a masked digit", impl=one[:4], spec=(period, extent, begin, end))
            given.check("the top digit is all that is left", implies(one.is_top, quotient == 0))
        is_masked = has_mask and (begin, end) != (0, extent)
        given.check("a digit for each axis that is masked", len(masked.added) == (1 if is_masked else 0))
        return Digits(quotient, side.number + period * digit, carried, side.address + stride * digit)

    def holds(names: dict[str, Any], side: Digits) -> dict[str, Any]:
        period, slope, row = names["period"], names["slope"], names["row"]
        excess = slope * flat + side.carried - side.address
        return {
            "the number among the axes": flat == period * side.quotient + side.number,
            "the number is inside": (side.number >= 0) & (side.number < period),
            "the address": excess == (0 if row is None else row * side.quotient),
            "without an axis that moves": row is not None or (period == 1) & (slope == 0) & (side.carried == 0),
        }

    def returns(value: tuple[int, Any, Any], side: Digits) -> None:
        given.check("what was found", value[1] is boundaries and value[2] is masked)
        given.check("the address", implies(side.quotient == 0, value[0] * flat + side.carried == side.address))

    mask = items((begin, end)) if has_mask else None
    by_rounds(
        given, phase, boundaries_of, (Parts(items(extent), items(stride), given.integer("offset"), mask), size),
        carried={"slope": int, "boundaries": boundaries, "masked_digits": masked, "period": int, "row": int | None},
        first=Digits(flat, 0, 0, 0), more=more, holds=holds, returns=returns, from_end=True,
    )  # fmt: skip


class AnyBase(NamedTuple):
    """What `Base.address` looks at."""

    offset: int
    slope: int
    boundaries: tuple[Boundary, ...]


@claim(
    "C70.address",
    "The address of a flat number is the offset, the slope times the number, and each boundary's weight times its row.",
    family="loops",
    scope=AllSizes("any number of boundaries, by the rounds of the sum that runs"),
    ids=("D7", "R7"),
    cases=lambda: PHASES,
)
def addresses_add_each_boundary(given: Given, phase: str) -> None:
    boundary = Boundary(given.integer("period", at_least=1), given.integer("weight"))
    offset, slope, flat = given.integer("offset"), given.integer("slope"), given.integer("flat")
    row = given.integer("row")

    def is_row() -> None:
        given.assume((boundary.period * row <= flat) & (flat < boundary.period * row + boundary.period))

    by_rounds(
        given, phase, Base.address, (AnyBase(offset, slope, items(boundary)), flat),
        carried={TOTAL: int}, first=0, more=lambda _, side: side + boundary.weight * row, each=is_row,
        holds=lambda names, side: {"the sum over boundaries": names[TOTAL] == side},
        returns=lambda value, side: given.agree("the address", impl=value, spec=offset + slope * flat + side),
    )  # fmt: skip


@claim(
    "C70.value",
    "The value of an affine form is its constant and each weight times the coordinate on its line.",
    family="loops",
    scope=AllSizes("any number of lines, by the rounds of the sum that runs"),
    ids=("R7",),
    cases=lambda: PHASES,
)
def values_add_each_line(given: Given, phase: str) -> None:
    constant, weight, t = (given.integer(name) for name in ("constant", "weight", "t"))
    by_rounds(
        given, phase, Affine.at, (Affine(constant, items(weight)), items(t)), carried={TOTAL: int}, first=0,
        more=lambda _, side: side + weight * t, holds=lambda names, side: {"the sum": names[TOTAL] == side},
        returns=lambda value, side: given.agree("the value", impl=value, spec=constant + side),
    )  # fmt: skip


@claim(
    "C70.constant",
    "The value of an affine form is its constant (false: each line adds to it).",
    family="loops",
    scope=AllSizes("any number of lines, by the rounds of the sum that runs"),
    ids=("R7",),
    cases=lambda: PHASES,
    expect=refuted,
)
def values_are_constants(given: Given, phase: str) -> None:
    constant, weight, t = (given.integer(name) for name in ("constant", "weight", "t"))

    def returns(value: int, _side: int) -> None:
        given.agree("the value", impl=value, spec=constant)

    by_rounds(
        given, phase, Affine.at, (Affine(constant, items(weight)), items(t)), carried={TOTAL: int}, first=0,
        more=lambda _, side: side + weight * t, holds=lambda names, side: {"the sum": names[TOTAL] == side},
        returns=returns,
    )  # fmt: skip


class Numbers(NamedTuple):
    """An index over the axes so far: its number by strides, its number by the definition, and how many there are."""

    by_strides: int
    number: int
    elements: int


@claim(
    "C70.row-major",
    "The strides of a shape give each index its row-major number.",
    family="loops",
    scope=ANY_AXES,
    ids=("D2", "R3"),
    cases=lambda: PHASES,
)
def strides_give_the_number(given: Given, phase: str) -> None:
    extent, strides = given.integer("extent", at_least=1), Appended()
    i = given.integer("i", at_least=0, below=extent)

    def more(_names: dict[str, Any], side: Numbers) -> Numbers:
        (stride,) = strides.added
        return Numbers(side.by_strides + stride * i, side.number + side.elements * i, side.elements * extent)

    def holds(names: dict[str, Any], side: Numbers) -> dict[str, Any]:
        return {"the number": side.by_strides == side.number, "the period": names["period"] == side.elements}

    def returns(found: Any, side: Numbers) -> None:
        given.check("a stride for each axis, from the first on", found.is_all_of(strides, is_reversed=True))
        given.agree("the number", impl=side.by_strides, spec=side.number)

    by_rounds(
        given, phase, strides_for_shape, (items(extent),), carried={"strides": strides, "period": int},
        first=Numbers(0, 0, 1), more=more, holds=holds, returns=returns, from_end=True,
    )  # fmt: skip


@claim(
    "C70.digits",
    "The index of a flat number is inside of the shape, and the flat number is its row-major number.",
    family="loops",
    scope=ANY_AXES,
    ids=("D3", "L1"),
    cases=lambda: PHASES,
)
def digits_give_the_number_back(given: Given, phase: str) -> None:
    extent, index, flat = given.integer("extent", at_least=1), Appended(), given.integer("flat", at_least=0)

    def more(_names: dict[str, Any], side: tuple[int, int]) -> tuple[int, int]:
        (digit,) = index.added
        given.check("inside of the axis", (digit >= 0) & (digit < extent))
        return side[0] + side[1] * digit, side[1] * extent

    def holds(names: dict[str, Any], side: tuple[int, int]) -> dict[str, Any]:
        return {
            "what is left": flat == side[1] * names["flat"] + side[0],
            "the number is inside": (side[0] >= 0) & (side[0] < side[1]),
            "nothing is below 0": names["flat"] >= 0,
        }

    def returns(found: Any, side: tuple[int, int]) -> None:
        given.check("a digit for each axis, from the first on", found.is_all_of(index, is_reversed=True))
        given.check("the number", implies(flat < side[1], flat == side[0]))

    by_rounds(
        given, phase, unravel, (items(extent), flat), carried={"flat": int, "index": index}, first=(0, 1), more=more,
        holds=holds, returns=returns, from_end=True,
    )  # fmt: skip


class Contiguous(NamedTuple):
    """An index over the axes so far: what the strides add to the address, its number, and how many elements there
    are."""

    address: int
    number: int
    elements: int


@claim(
    "C70.contiguous",
    "A view that is_row_major accepts reads at each index its flat number, and has no mask; one that it refuses has a "
    "mask, an offset, or a stride that is not row-major.",
    family="loops",
    scope=ANY_AXES,
    ids=("D2", "D9", "R3"),
    cases=masks,
    empty=2,
)
def contiguous_views_read_the_flat_number(given: Given, phase: str, has_mask: bool) -> None:
    extent, stride, offset = given.integer("extent", at_least=1), given.integer("stride"), given.integer("offset")
    i, mask = given.integer("i", at_least=0, below=extent), items((0, extent)) if has_mask else None

    def more(_names: dict[str, Any], side: Contiguous) -> Contiguous:
        return Contiguous(side.address + stride * i, side.number + side.elements * i, side.elements * extent)

    def holds(names: dict[str, Any], side: Contiguous) -> dict[str, Any]:
        return {
            "the number": offset + side.address == side.number,
            "the period": names["period"] == side.elements,
            "nothing is masked": not has_mask,
        }

    def returns(is_contiguous: bool, side: Contiguous) -> None:
        given.check("it is accepted", is_contiguous)
        given.agree("the address", impl=offset + side.address, spec=side.number)
        given.check("nothing is masked", not has_mask)

    def early(is_contiguous: bool, side: Contiguous) -> None:
        before = side.elements // extent
        given.check("it is refused", not is_contiguous)
        given.check("for a reason", has_mask or offset != 0 or stride != (0 if extent == 1 else before))

    by_rounds(
        given, phase, is_row_major, (Parts(items(extent), items(stride), offset, mask),), carried={"period": int},
        first=Contiguous(0, 0, 1), more=more, holds=holds, returns=returns, early=early, from_end=True,
    )  # fmt: skip
