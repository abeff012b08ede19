"""Which block of a tensor a group of threads takes, along any number of axes, by induction on the rounds that run."""

from typing import Any, NamedTuple

from impl.lower.loops.shared import block_numbers
from proofs.claims.loops.lines import ANY_AXES
from proofs.kernel import Given, claim, implies, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import Appended, items


class Numbered(NamedTuple):
    """The number of a group over the axes so far: how many blocks they have, its number among these, and what they
    leave of it."""

    blocks: int
    number: int
    left: int


def numbered(given: Given, phase: str, *, is_any: bool) -> None:
    """States the goals of a claim about the numbers of a group's block; with `is_any`, of a group beyond the last."""
    count, group, numbers = given.integer("count", at_least=1), given.integer("group", at_least=0), Appended()

    def more(names: dict[str, Any], side: Numbered) -> Numbered:
        (number,), left = numbers.added, group // names["period"]
        given.check("no more is left", left <= side.left)
        given.check("no less is left", left >= side.left)
        given.agree("the block along the axis", impl=number, spec=side.left % count)
        return Numbered(side.blocks * count, side.number + side.blocks * number, side.left // count)

    def holds(names: dict[str, Any], side: Numbered) -> dict[str, Any]:
        return {
            "how many blocks": names["period"] == side.blocks,
            "the number is inside": (side.number >= 0) & (side.number < side.blocks),
            "what is left": group == side.blocks * side.left + side.number,
            "nothing is below 0": side.left >= 0,
        }

    def returns(found: Any, side: Numbered) -> None:
        given.check("a number for each axis", found.is_all_of(numbers))
        given.check("the number", implies(is_any or group < side.blocks, group == side.number))

    by_rounds(
        given, phase, block_numbers, (group, items(count)), carried={"numbers": numbers, "period": int},
        first=Numbered(1, 0, group), more=more, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.block-numbers",
    "The block of a group is one of those along each axis, and the group's number is that of the block, counted along "
    "the first axis, then along the second: so each block is that of one group, and of no other.",
    family="loops",
    scope=ANY_AXES,
    ids=("D3", "L1", "D29"),
    cases=lambda: PHASES,
)
def the_block_of_a_group_has_its_number(given: Given, phase: str) -> None:
    numbered(given, phase, is_any=False)


@claim(
    "C70.block-numbers-of-more",
    "The same of groups beyond as many as there are blocks (false: they take blocks again).",
    family="loops",
    scope=ANY_AXES,
    ids=("L1",),
    cases=lambda: PHASES,
    expect=refuted,
)
def groups_beyond_the_last_have_blocks(given: Given, phase: str) -> None:
    numbered(given, phase, is_any=True)
