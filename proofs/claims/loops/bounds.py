"""The loop over axes that says how far a view reaches (D8), for any number of them, by induction on its rounds."""

from typing import Any, NamedTuple

from impl.mergeability.inside import flat_extremes
from impl.parts.normal_form import Parts
from proofs.claims.loops.axes import masks
from proofs.claims.loops.lines import ANY_AXES
from proofs.kernel import Given, claim, implies, negated, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import items


class Reach(NamedTuple):
    """An index over the axes so far: its flat number, whether it is valid; and the flat numbers of two more, which are
    valid where any is: on each axis at the end where the number is least, and where it is greatest."""

    flat: int
    is_valid: bool
    least: int
    greatest: int


@claim(
    "C70.extremes",
    "The numbers of flat_extremes are the least and the greatest flat number of a view at its valid indices; where it "
    "gives none, no index is valid.",
    family="loops",
    scope=ANY_AXES,
    ids=("D7", "D8"),
    cases=masks,
)
def extremes_hold_and_are_reached(given: Given, phase: str, has_mask: bool) -> None:
    extent, stride, offset = given.integer("extent", at_least=0), given.integer("stride"), given.integer("offset")
    begin, end = (given.integer("begin"), given.integer("end")) if has_mask else (0, extent)
    i = given.integer("i")
    is_inside = (begin <= i) & (i < end)

    def more(_names: dict[str, Any], side: Reach) -> Reach:
        low, high = (begin, end - 1) if stride >= 0 else (end - 1, begin)
        least, greatest = side.least + stride * low, side.greatest + stride * high
        return Reach(side.flat + stride * i, side.is_valid & is_inside, least, greatest)

    def holds(names: dict[str, Any], side: Reach) -> dict[str, Any]:
        return {
            "no valid index leads further": implies(
                side.is_valid, (names["low"] <= side.flat) & (side.flat <= names["high"])
            ),
            "both are reached": (names["low"] == side.least) & (names["high"] == side.greatest),
        }

    def returns(extremes: tuple[int, int], side: Reach) -> None:
        for label, condition in holds(dict(zip(("low", "high"), extremes, strict=True)), side).items():
            given.check(label, condition)

    def early(found: None, _side: Reach) -> None:
        given.check("none is found", found is None)
        given.check("no index is valid", negated(is_inside))

    mask = items((begin, end)) if has_mask else None
    by_rounds(
        given, phase, flat_extremes, (Parts(items(extent), items(stride), offset, mask),),
        carried={"low": int, "high": int}, first=Reach(offset, True, offset, offset), more=more, holds=holds,
        returns=returns, early=early,
    )  # fmt: skip


@claim(
    "C70.extremes-from-offset",
    "No flat number of a view is less than its offset (false: where a stride is negative).",
    family="loops",
    scope=ANY_AXES,
    ids=("D8",),
    cases=lambda: PHASES,
    expect=refuted,
)
def extremes_begin_at_the_offset(given: Given, phase: str) -> None:
    extent, stride, offset = given.integer("extent", at_least=1), given.integer("stride"), given.integer("offset")

    def returns(extremes: tuple[int, int], _side: None) -> None:
        given.check("the least is not below the offset", extremes[0] >= offset)

    by_rounds(
        given, phase, flat_extremes, (Parts(items(extent), items(stride), offset, None),),
        carried={"low": int, "high": int}, holds=lambda names, _: {"in order": names["low"] <= names["high"]},
        returns=returns,
    )  # fmt: skip
