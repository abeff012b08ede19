"""Loops over the lines of a problem (D8, R7), for any number of them, by induction on the rounds that run."""

from typing import Any

from impl.merge.problem import Problem
from proofs.claims.loops.lines import ANY_LINES, any_line, rank_of
from proofs.kernel import Given, claim
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import Placed, items


@claim(
    "C70.index",
    "The index of a point has on the axis of each line the coordinate that the line has there, and on the others the "
    "first of the range.",
    family="loops",
    scope=ANY_LINES,
    ids=("D8", "R7"),
    cases=lambda: PHASES,
)
def indices_have_the_coordinates_of_the_lines(given: Given, phase: str) -> None:
    line, t, begin, end = any_line(given), *given.integers("some", 3)
    put = Placed(items(begin), rank_of(given, line))

    def more(_names: dict[str, Any], side: None) -> None:
        given.agree("the coordinate", impl=put.put, spec=[(line.axis, line.first + line.direction * t)])
        return side

    def returns(found: Any, _side: None) -> None:
        given.check("the index is what was put", found.is_all_of(put))

    by_rounds(
        given, phase, Problem.index, (Problem(0, items(line), items((begin, end))), items(t)), carried={"index": put},
        more=more, holds=lambda *_: {"nothing": True}, returns=returns,
    )  # fmt: skip
