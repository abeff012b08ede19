"""Loops over the views of a stack (D16, D17), of any depth, by induction on the rounds of the loops that run.

A number comes down through a stack, from an index of its last view to an address: what each view makes of it is left
open, and so is what comes down where an index is not valid, or leads outside. What merges views is given to the loop:
any function that gives nothing, or a view that makes of what comes to it what the two did.
"""

from typing import Any

from impl.merge import derivation
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import AnySeries, Descent
from proofs.kernel.induction.values import AnyAnswer, AnyFunction

ANY_DEPTH = AllSizes("stacks of any depth, by the rounds of the loop that runs")


def any_stacks(given: Given) -> Descent:
    """Stacks, through which any number comes down; each view makes of it what it does."""
    return Descent(given, given.integer("index"), AnyFunction(given, "made"))


def merging(given: Given, stacks: Descent, is_none: AnyFunction) -> AnyAnswer:
    """What merges two neighbours: it gives none for those that it refuses, or one view that does what they do."""

    def merged(views: AnySeries, position: int) -> int | None:
        given.check("it is asked of two views of the stack", (position >= 0) & (position + 2 <= views.length))
        if given.integer("nothing", at_least=0, below=2) == 1:
            given.assume(is_none(views.entry(position), views.entry(position + 1)) == 1)
            return None
        view = given.integer("view")
        given.assume(stacks.made(view, views.level(position + 2)) == views.level(position))
        return view

    return AnyAnswer(merged)


@claim(
    "C70.neighbours",
    "The loop that merges neighbours ends; what any index reads through its stack is what it read, if each merged view "
    "reads what its two did; and two views are left, or no two neighbours that were not refused.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("D16", "D17"),
    cases=lambda: PHASES,
)
def merged_neighbours_read_the_same(given: Given, phase: str) -> None:
    stacks, is_none = any_stacks(given), AnyFunction(given, "is_none")
    views, above = stacks.series("views"), given.integer("above", at_least=2)
    reads = views.whole()

    def is_refused(left: Any) -> bool:
        begin = left.length - above
        return is_none(left.entry(begin), left.entry(begin + 1)) == 1

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        left, position = names["views"], names["position"]
        begin = left.length - above
        is_behind = bool((begin >= 0) & (begin > position))
        return {
            "what it reads": left.whole() == reads,
            "two views are at the position": position + 2 <= left.length,
            "the neighbours behind it are refused": not is_behind or is_refused(left),
        }

    def returns(left: Any, _side: None) -> None:
        given.agree("what it reads", impl=left.whole(), spec=reads)
        if left.length > 2 and above <= left.length:
            given.check("no two neighbours are left that were not refused", is_refused(left))

    by_rounds(
        given, phase, derivation.with_neighbours_merged, (views, merging(given, stacks, is_none)),
        carried={"views": stacks, "position": int}, holds=holds, returns=returns,
        measure=lambda names: names["views"].length + names["position"],
    )  # fmt: skip


@claim(
    "C70.neighbours-to-one",
    "The loop that merges neighbours leaves one view, or no two neighbours that were not refused (false: it may leave "
    "two, of which it does not ask).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("D17",),
    cases=lambda: PHASES,
    expect=refuted,
)
def neighbours_are_merged_to_one(given: Given, phase: str) -> None:
    stacks, is_none = any_stacks(given), AnyFunction(given, "is_none")

    def returns(left: Any, _side: None) -> None:
        if left.length == 2:
            given.check("the two were refused", is_none(left.entry(0), left.entry(1)) == 1)

    by_rounds(
        given, phase, derivation.with_neighbours_merged, (stacks.series("views"), merging(given, stacks, is_none)),
        carried={"views": stacks, "position": int}, returns=returns,
        holds=lambda names, _: {"two views are there": names["position"] + 2 <= names["views"].length},
        measure=lambda names: names["views"].length + names["position"],
    )  # fmt: skip
