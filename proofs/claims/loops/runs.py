"""The runs of a stack (L3), of any depth, by induction on the rounds of the loops that choose them.

As in `stacks`: a number comes down through a stack, and what each view makes of it is left open. A list of
views is known by what comes down to below its last one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq
from typing import Any, NamedTuple

from impl.merge.fewest_views import SHORT, fewest_views, neighbours_merged, way_to
from proofs.claims.loops.stacks import ANY_DEPTH, any_stacks
from proofs.claims.loops.ways import SPLIT_READS, WAY_READS, WAY_RUNS
from proofs.kernel import Given, claim, refuted
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.inside import NESTED, by_nested_rounds
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import AnySeries
from proofs.kernel.induction.spoken import Spoken
from proofs.kernel.induction.states import Maybe
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, Appended, OfAnyLength, items
from proofs.kernel.induction.words import Saying, Word

MERGED_READ = Saying("C70.runs", eq)
"""Of what any index comes to through the views that neighbours_merged leaves, that it is what it comes to through the
stack."""


class Level(NamedTuple):
    """What has come down through the views of a list, the first of which is that of the user."""

    number: int


def lists_of_views(given: Given, index: int, made: AnyFunction, met: list[tuple[int, int]]) -> Entries:
    """Lists of views, by their names, from whose end some are taken; each view whose last entry is looked at is met,
    with the number that comes to it."""

    def with_view(level: Level, view: int, _beside: None) -> Level:
        return Level(made(view, level.number))

    return Entries(given, "views", lambda name: (given.integer(name), None), Level(index), with_view, form=0,
                   taken=lambda level, view, _beside: met.append((view, level.number)))  # fmt: skip


def merging(given: Given, made: AnyFunction, met: list[tuple[int, int]]) -> AnyAnswer:
    """What merges two neighbours: nothing, or one view that makes what the two do of a number that comes to them."""

    def merged(pair: tuple[int, int]) -> int | None:
        (upper, lower), (last, number) = pair, met[-1]
        given.check("it is asked of the last view that is left", lower == last)
        if given.integer("nothing", at_least=0, below=2) == 1:
            return None
        view = given.integer("view")
        given.assume(made(view, number) == made(upper, made(lower, number)))
        return view

    return AnyAnswer(merged)


@claim(
    "C70.runs",
    "The loops that merge neighbours end; what any index reads through the stack is what it read, if each merged view "
    "reads what its two did.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3", "D16"),
    cases=lambda: NESTED,
)
def neighbours_merged_read_the_same(given: Given, phase: str) -> None:
    merged_from_the_end(given, phase, lambda made, view, level: made(view, level))


def merged_from_the_end(given: Given, phase: str, reads: Callable[[AnyFunction, int, int], int]) -> None:
    """States the goals of a claim about what a number comes to through the stack that is left: what `reads` says of
    each view and of the number that comes to it."""
    made, index, view = AnyFunction(given, "made"), given.integer("index"), given.integer("item")
    met: list[tuple[int, int]] = []
    lists = lists_of_views(given, index, made, met)

    def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
        return {"what has come down": names["left"].total.number == side}

    def holds_inside(names: dict[str, Any], side: int) -> dict[str, Any]:
        left, top, both = names["left"], names["top"], names["both"]
        level = made(top, left.total.number)
        found = {"what comes down through the view at hand": level == reads(made, view, side)}
        if both is None:
            return found
        if not left:
            return {"there is a view to merge with": False}
        return found | {"it is both": made(both, left.last()[1].number) == level}

    def returns(found: Any, side: int) -> None:
        given.check("the list, from its end", found.is_reversed)
        MERGED_READ.check(given, "what comes down", found.of.total.number, side)

    by_nested_rounds(
        given, phase, neighbours_merged, (items(view), merging(given, made, met)), first=index, returns=returns,
        outer=Spoken({"left": lists}, holds, lambda _, side: reads(made, view, side), from_end=True),
        inner=Spoken(
            {"left": lists, "top": int, "both": Maybe(int)}, holds_inside, measure=lambda names: names["left"].length
        ),
    )  # fmt: skip


@claim(
    "C70.runs-of-the-last",
    "What any index reads through the stack that is left is what its first view makes of it (false: others are below).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: NESTED,
    expect=refuted,
)
def views_below_do_nothing(given: Given, phase: str) -> None:
    merged_from_the_end(given, phase, lambda _made, _view, level: level)


@dataclass(frozen=True, slots=True, eq=False)
class Ways(OfAnyLength):
    """Ways to the places of a stack: to each but the first, how many runs lead to it, one more than to the begin of the
    last of them, that begin, and one view that makes what the views of that run do of what comes down to the place."""

    given: Given
    level: AnyFunction
    made: AnyFunction
    runs: AnyFunction

    def __getitem__(self, place: Any) -> tuple[int, int, int]:
        self.given.check("a way to a place behind a view", place > 0)
        view, begin = self.given.integer("run"), self.given.integer("begin", at_least=0)
        self.given.assume(begin < place)
        self.given.assume(self.made(view, self.level(place)) == self.level(begin))
        self.given.assume(self.runs(place) == self.runs(begin) + 1)
        return self.runs(place), begin, view


def gone_back(given: Given, phase: str, *, is_short: bool) -> None:
    """States the goals of a claim about the runs of a way; with `is_short`, that there is one at most."""
    made, level, lead = (AnyFunction(given, name) for name in ("made", "level", "lead"))
    runs = Appended()
    end = given.integer("end", at_least=0)

    def more(_names: dict[str, Any], side: tuple[int, int]) -> tuple[int, int]:
        level_now, found = side
        for view in runs.added:
            level_now, found = made(view, level_now), found + 1
        return level_now, found

    def holds(names: dict[str, Any], side: tuple[int, int]) -> dict[str, Any]:
        place = names["place"]
        return {
            "a place": (place >= 0) & (place <= end),
            "what has come down": side[0] == level(place),
            "how many runs": side[1] + lead(place) == lead(end),
        }

    def returns(found: Any, side: tuple[int, int]) -> None:
        given.check("all runs, the first of them first", found.is_all_of(runs, is_reversed=True))
        WAY_READS.check(given, "what comes down", side[0], level(0))
        WAY_RUNS.check(given, "how many runs", side[1], lead(0), lead(end))
        if is_short:
            given.check("one run", side[1] <= 1)

    by_rounds(
        given, phase, way_to, (Ways(given, level, made, lead), end), carried={"place": int, "runs": runs}, holds=holds,
        first=(level(end), 0), more=more, returns=returns, measure=lambda names: names["place"],
    )  # fmt: skip


@claim(
    "C70.way",
    "The loop that goes back along a way ends; it finds as many runs as lead there, and what any index reads through "
    "them is what it reads through the views, if each run makes what its views do.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3", "D16"),
    cases=lambda: PHASES,
)
def runs_of_a_way_read_the_same(given: Given, phase: str) -> None:
    gone_back(given, phase, is_short=False)


@claim(
    "C70.way-of-one",
    "The loop that goes back along a way finds one run at most (false: there may be more).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: PHASES,
    expect=refuted,
)
def a_way_is_one_run(given: Given, phase: str) -> None:
    gone_back(given, phase, is_short=True)


def merged_again(given: Given, phase: str, *, is_short: bool) -> None:
    """States the goals of a claim about a stack that is split again and again; with `is_short`, that SHORT views are
    left at most."""
    stacks = any_stacks(given)
    views = stacks.series("given")
    found_so_far: list[AnySeries] = []
    reads = views.whole()

    def alike(reads_alike: Saying) -> AnyAnswer:
        def found(some: AnySeries, _merge: Any) -> AnySeries:
            found_so_far.append(stacks.series(f"found{len(found_so_far)}"))
            reads_alike.assume(given, found_so_far[-1].whole(), some.whole())
            return found_so_far[-1]

        return AnyAnswer(found)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        return {f"what {name} read": names[name].whole() == reads for name in ("views", "shorter")}

    def returns(found: AnySeries, _side: None) -> None:
        given.agree("what any index reads", impl=found.whole(), spec=reads)
        if is_short:
            given.check("few views", found.length <= SHORT)

    by_rounds(
        given, phase, fewest_views, (views, AnyAnswer(lambda *_: None)), carried={"views": stacks, "shorter": stacks},
        holds=holds, returns=returns, measure=lambda names: names["views"].length,
        words={
            "neighbours_merged": Word("C70.runs", alike(MERGED_READ)),
            "split": Word("C70.split", alike(SPLIT_READS)),
        },
    )  # fmt: skip


@claim(
    "C70.fewest-views",
    "The loop that splits a long stack again ends, and what any index reads through the views that are left is what it "
    "read.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3", "D16"),
    cases=lambda: PHASES,
)
def fewest_views_read_the_same(given: Given, phase: str) -> None:
    merged_again(given, phase, is_short=False)


@claim(
    "C70.fewest-views-few",
    "SHORT views are left at most (false: it may be that none merge).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: PHASES,
    expect=refuted,
)
def few_views_are_left(given: Given, phase: str) -> None:
    merged_again(given, phase, is_short=True)
