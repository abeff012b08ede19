"""Loops over the views of a stack (D16, D17), of any depth, by induction on the rounds of the loops that run.

A number comes down through a stack, from an index of its last view to an address: what each view makes of it is left
open, and so is what comes down where an index is not valid, or leads outside. What merges views is given to the loop:
any function that gives nothing, or a view that makes of what comes to it what the two did.
"""

from math import prod
from typing import Any, NamedTuple

from impl.merge import derivation
from impl.merge.reading import Reading, flat_number, is_valid_at, read_below
from impl.mergeability.inside import farthest_in, farthest_of
from impl.parts.normal_form import Parts
from proofs.claims.common import any_view
from proofs.kernel import AllSizes, Given, claim, negated, refuted
from proofs.kernel.induction.cut.rewritten import TOTAL
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import AnySeries, Descent
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, items
from proofs.kernel.induction.words import Word

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


@claim(
    "C70.flat",
    "What a view reads at an index is its offset and each stride times the coordinate on its axis.",
    family="loops",
    scope=AllSizes("any number of axes, by the rounds of the sum that runs"),
    ids=("D8",),
    cases=lambda: PHASES,
)
def flat_numbers_add_each_axis(given: Given, phase: str) -> None:
    offset, stride, i = (given.integer(name) for name in ("offset", "stride", "i"))
    view = Parts(items(given.integer("size")), items(stride), offset, None)
    by_rounds(
        given, phase, flat_number, (view, items(i)), carried={TOTAL: int}, first=0,
        more=lambda _, side: side + stride * i, holds=lambda names, side: {"the sum": names[TOTAL] == side},
        returns=lambda value, side: given.agree("what is read", impl=value, spec=offset + side),
    )  # fmt: skip


@claim(
    "C70.valid",
    "A view is valid at an index exactly where each coordinate is in the range of its axis, and everywhere without a "
    "mask.",
    family="loops",
    scope=AllSizes("any number of axes, by the rounds of the loop that runs"),
    ids=("D8",),
    cases=lambda: [(phase, has_mask) for (phase,) in PHASES for has_mask in (False, True)],
    empty=2,
)
def each_coordinate_is_in_its_range(given: Given, phase: str, has_mask: bool) -> None:
    begin, end, i = (given.integer(name) for name in ("begin", "end", "i"))
    view = Parts(items(given.integer("size")), items(0), 0, items((begin, end)) if has_mask else None)

    def is_inside(found: bool, side: bool) -> None:
        given.agree("valid", impl=found, spec=side)

    by_rounds(
        given, phase, is_valid_at, (view, items(i)), carried={}, first=True, returns=is_inside, early=is_inside,
        more=lambda _, side: side & (begin <= i) & (i < end), holds=lambda _, side: {"all so far": side},
    )  # fmt: skip


class Read(NamedTuple):
    """What has come down to a view: a flat number, and whether it is valid so far."""

    flat: int
    is_valid: bool


@claim(
    "C70.read",
    "What read_below finds is what comes down through the views one after another, each at the index of the flat "
    "number, valid where all are; or the first view that has no such index, named if all before it are valid.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("D3", "D16"),
    cases=lambda: PHASES,
)
def views_are_read_one_after_another(given: Given, phase: str) -> None:
    flat, is_valid = given.integer("flat"), given.integer("validity", at_least=0, below=2) == 1
    size, name = given.integer("size", at_least=0), given.integer("name")
    index_of, read_at, valid_at = (AnyFunction(given, part) for part in ("index", "read_at", "valid_at"))

    def reads(side: Read) -> Read:
        index = index_of(name, side.flat)
        return Read(read_at(name, index), side.is_valid & (valid_at(name, index) == 1))

    def more(_names: dict[str, Any], side: Read) -> Read:
        return reads(side) if (side.flat >= 0) & (side.flat < size) else side

    def holds(names: dict[str, Any], side: Read) -> dict[str, Any]:
        valid = side.is_valid if names["is_valid"] else negated(side.is_valid)
        return {"the flat number": names["flat"] == side.flat, "valid": valid}

    def returns(found: Reading, side: Read) -> None:
        given.agree("what is read", impl=found, spec=(side.flat, side.is_valid, None))

    def index_at(shape: tuple[int, ...], some: int) -> int:
        given.check("in the shape of the view", shape is view.shape)
        return index_of(name, some)

    def early(found: Reading, side: Read) -> None:
        given.check("there is no such index", (side.flat < 0) | (side.flat >= size))
        given.agree("what is read", impl=found[:2], spec=(None, False))
        given.agree("it is named", impl=found.leaves is not None, spec=side.is_valid)
        if found.leaves is not None:
            spec = views.place, side.flat, size
            given.agree("where, the flat number, and of how many", impl=found.leaves, spec=spec)

    view = AnyObject(shape=(size,), name=name)
    views = items(view)
    words = {
        "unravel": Word("C70.digits", AnyAnswer(index_at)),
        "flat_number": Word("C70.flat", AnyAnswer(lambda some, index: read_at(some.name, index))),
        "is_valid_at": Word("C70.valid", AnyAnswer(lambda some, index: bool(valid_at(some.name, index) == 1))),
    }
    by_rounds(
        given, phase, read_below, (views, flat, is_valid), carried={"flat": int, "is_valid": bool},
        first=Read(flat, is_valid), more=more, holds=holds, returns=returns, early=early, words=words,
        from_end=True,
    )  # fmt: skip


@claim(
    "C70.valid-somewhere",
    "A view is valid at an index where some coordinate is in the range of its axis (false: all must be).",
    family="loops",
    scope=AllSizes("any number of axes, by the rounds of the loop that runs"),
    ids=("D8",),
    cases=lambda: PHASES,
    expect=refuted,
)
def one_coordinate_in_its_range_is_enough(given: Given, phase: str) -> None:
    begin, end, i = (given.integer(name) for name in ("begin", "end", "i"))
    view = Parts(items(given.integer("size")), items(0), 0, items((begin, end)))

    def is_inside(found: bool, side: bool) -> None:
        given.agree("valid", impl=found, spec=side)

    by_rounds(
        given, phase, is_valid_at, (view, items(i)), carried={}, first=False, returns=is_inside, early=is_inside,
        more=lambda _, side: side | ((begin <= i) & (i < end)), holds=lambda *_: {"nothing": True},
    )  # fmt: skip


def far_numbers(given: Given, phase: str, *, counts_first: bool) -> None:
    """States the goals of a claim about the largest number that is met; else that it is met in the last view."""
    far = given.integer("far", at_least=0)

    def more(_names: dict[str, Any], side: int) -> int:
        return max(side, far) if counts_first else far

    by_rounds(
        given, phase, farthest_of, (items(AnyObject()),), carried={"found": int}, first=0, more=more,
        holds=lambda names, side: {"the largest so far": names["found"] == side},
        returns=lambda value, side: given.agree("the largest", impl=value, spec=side),
        words={"farthest_in": Word("C70.farthest-in", AnyAnswer(lambda _view: far))},
    )  # fmt: skip


@claim(
    "C70.farthest",
    "The largest integer that farthest_of finds of a stack is the largest of those that are met in one of its views.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("D16",),
    cases=lambda: PHASES,
)
def all_views_count_for_the_farthest(given: Given, phase: str) -> None:
    far_numbers(given, phase, counts_first=True)


@claim(
    "C70.farthest-above",
    "The largest integer that farthest_of finds of a stack is the one that is met in its last view (false: the views "
    "below count, too).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("D16",),
    cases=lambda: PHASES,
    expect=refuted,
)
def the_last_view_is_the_farthest(given: Given, phase: str) -> None:
    far_numbers(given, phase, counts_first=False)


@claim(
    "C70.farthest-in",
    "What farthest_in finds of a view is no less than the number of its elements, its offset, and what it reads at any "
    "index, by size.",
    family="loops",
    scope=AllSizes("ranks 0 to 2"),
    ids=("D8",),
    cases=lambda: [(rank,) for rank in range(3)],
)
def nothing_in_a_view_is_farther(given: Given, rank: int) -> None:
    view = any_view(given, rank, False)
    far, index = farthest_in(view.parts), given.index(view.shape)
    given.check("the elements", far >= prod(view.shape))
    given.check("the offset", far >= abs(view.offset))
    given.check("what is read", far >= abs(flat_number(view.parts, index)))
