"""The ways to the end of a stack by runs of its views (L3), of any depth, by induction on the rounds of the loops that
find them.

As in `stacks`: a number comes down through a stack, and what each view makes of it is left open. A way goes
from place to place, which are before the first view, between two, and behind the last; a run of it makes what its views
do of what comes down to its end.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq
from typing import Any

from impl.merge.fewest_views import SHORT, WINDOW, runs_to, split
from proofs.claims.loops.stacks import ANY_DEPTH, any_stacks
from proofs.kernel import Given, claim, refuted
from proofs.kernel.induction.cut.rewritten import YIELDED
from proofs.kernel.induction.lists import Grown
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import AnySeries, Descent, Part, Series, Some
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, Whole, Yielded
from proofs.kernel.induction.words import Saying, Word

IS_BEGIN = Saying("C70.runs-to", lambda begin, end: (begin >= 0) & (begin < end))
RUN_READS = Saying("C70.runs-to", eq)
"""Of a run that ends at a place, that it begins at one before it, and makes what its views do of what comes down."""

WAY_READS = Saying("C70.way", eq)
WAY_RUNS = Saying("C70.way", lambda number, to_first, to_last: number + to_first == to_last)
"""Of the runs of a way, that any index comes to the same through them; and how many they are, by how many lead to the
first place and to the last."""

SPLIT_READS = Saying("C70.split", eq)
"""Of the runs that split finds, that any index comes to the same through them."""

Way = tuple[int, int, int | None]
"""How many runs lead to a place, the begin of the last of them, and what it is."""


def runs_that_end(given: Given, phase: str, *, takes_whole: bool) -> None:
    """States the goals of a claim about the runs that end at a place; with `takes_whole`, the whole stack is one."""
    stacks = any_stacks(given)
    views, end, found = stacks.series("views"), given.integer("end", at_least=1), Yielded()
    given.assume(end <= views.length)
    first = max(0, end - (SHORT if views.length <= SHORT else WINDOW))
    is_none, view = AnyFunction(given, "is_none"), AnyFunction(given, "view")

    def merged(run: Part) -> int | None:
        given.agree("it is asked of views that end there", impl=run.end, spec=end)
        if is_none(run.begin) == 1:
            return None
        given.assume(stacks.made(view(run.begin), views.level(end)) == views.level(run.begin))
        return view(run.begin)

    def check_one(begin: int, run: int) -> None:
        IS_BEGIN.check(given, "where the run begins", begin, end)
        RUN_READS.check(given, "what the run makes", stacks.made(run, views.level(end)), views.level(begin))

    def more(_names: dict[str, Any], side: int) -> int:
        begin = first + side
        is_one = (takes_whole or end - begin < views.length) and is_none(begin) != 1
        given.agree("the run from there", impl=tuple(found.added), spec=((begin, view(begin)),) if is_one else ())
        for run in found.added:
            check_one(*run)
        return side + 1

    def returns(value: Yielded, side: int) -> None:
        given.check("all of them", value is found)
        given.agree("each begin before the last had its turn", impl=first + side, spec=end - 1)
        ((begin, run),) = value.behind
        given.agree("the last view alone", impl=begin, spec=end - 1)
        check_one(begin, run)

    by_rounds(
        given, phase, runs_to, (views, end, AnyAnswer(merged)), carried={YIELDED: found}, first=0, more=more,
        holds=lambda *_: {}, returns=returns, counted=Counted(lambda side: side),
    )  # fmt: skip


@claim(
    "C70.runs-to",
    "Of the runs that end at a place runs_to gives, from the longest on, each that merge finds to be one view, up to "
    "SHORT views or, in a longer stack, WINDOW, but for the whole stack; and last the last view alone.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3", "D16"),
    cases=lambda: PHASES,
)
def runs_to_a_place_are_found(given: Given, phase: str) -> None:
    runs_that_end(given, phase, takes_whole=False)


@claim(
    "C70.runs-to-whole",
    "So it does with the whole stack (false: that was tried before, and is left out).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: PHASES,
    expect=refuted,
)
def the_whole_is_a_run(given: Given, phase: str) -> None:
    runs_that_end(given, phase, takes_whole=True)


@dataclass(frozen=True)
class AnyStack:
    """Any stack, and what is found of it: ways to its places. `before` gives, for each place behind a view, the begin
    of any run that `runs_to` finds, and `count` how many such runs lead there, one after another. What C70.way takes
    of the ways is a goal where it is spoken of what `is_read`."""

    given: Given
    stacks: Descent
    views: AnySeries
    ways: Grown
    before: AnyFunction
    count: AnyFunction
    is_read: bool

    def merged(self, some: Any) -> int | None:
        """One view that all views are, or None."""
        self.given.check("it is asked of all views", some is self.views)
        if self.given.integer("nothing", at_least=0, below=2) == 1:
            return None
        view = self.given.integer("whole")
        self.given.assume(self.stacks.made(view, self.stacks.start) == self.views.whole())
        return view

    def runs_to(self, some: Any, end: int, _merge: Any) -> Some:
        """The runs that end at a place: any one of them, and that of the other way."""
        given, other = self.given, self.before(end)
        given.check("it is asked of a place of the stack", (end >= 1) & (end <= self.views.length))
        given.check("of all views", some is self.views)
        begin, view = given.integer("begin"), given.integer("run")
        IS_BEGIN.assume(given, begin, end)
        RUN_READS.assume(given, self.stacks.made(view, self.views.level(end)), self.views.level(begin))
        IS_BEGIN.assume(given, other, end)
        return Some(given, (begin, view), [(other, given.integer("other"))], lambda run: run[0])

    def assume_counted(self, place: int) -> None:
        """Takes in how many runs lead to a place behind a view."""
        self.given.assume((self.count(place) == self.count(self.before(place)) + 1) & (self.count(place) >= 1))

    def check_ways(self) -> None:
        """States what C70.way takes of the ways to any place."""
        place = self.given.integer("place", at_least=0)
        self.given.assume(place <= self.views.length)
        self.given.check("a way to any place", is_way(place, self.ways[place], self.ways, self.views))

    def way_to(self, ways: Whole, end: int) -> AnySeries:
        """The runs of a way."""
        given, found = self.given, self.stacks.series("runs")
        given.check("all ways", ways.is_all_of(self.ways))
        given.agree("to the end", impl=end, spec=self.views.length)
        WAY_READS.assume(given, found.whole(), self.views.level(0))
        WAY_RUNS.assume(given, found.length, 0, self.ways[end][0])
        return found


def is_way(place: int, way: Way, ways: Grown, views: AnySeries, *_: AnyFunction) -> Any:
    """Whether that is a way as C70.way has it: none lead to the first place; to another one place one run more than to
    its begin, which is before it, and which makes what its views do."""
    runs, begin, view = way
    if place == 0:
        return runs == 0
    if view is None or not (begin >= 0) & (begin < place):
        return False
    is_run = views.descent.made(view, views.level(place)) == views.level(begin)
    return is_run & (runs == ways.part(begin, 0) + 1)


Holding = Callable[..., Any]
"""What holds of a way to a place, by the ways, the views, the other way, and how many runs of that lead to a place."""


def split_into(
    given: Given, phase: str, returns: Callable[[AnyStack, Any], None], holding: Holding = is_way
) -> None:
    """States the goals of a claim about the runs of which `split` makes a stack, and what holds of each way."""
    stacks, before, count = any_stacks(given), AnyFunction(given, "before"), AnyFunction(given, "count")
    views = stacks.series("views")

    def holds(place: int, way: Way) -> Any:
        return holding(place, way, ways, views, before, count)

    ways = Grown(given, "ways", (int, int, int | None), holds)
    stack = AnyStack(given, stacks, views, ways, before, count, holding is is_way)

    def more(_names: dict[str, Any], side: int) -> int:
        stack.assume_counted(side + 1)
        return side + 1

    def returned(found: Any, _side: int) -> None:
        if stack.is_read and isinstance(found, Series):
            stack.check_ways()
        returns(stack, found)

    by_rounds(
        given, phase, split, (views, AnyAnswer(stack.merged)), carried={"ways": ways}, first=0,
        more=more, returns=returned, early=returned, counted=Counted(lambda side: side),
        holds=lambda names, side: {"a way to each place so far": names["ways"].length == side + 1, "any": side >= 0},
        words={
            "runs_to": Word("C70.runs-to", AnyAnswer(stack.runs_to)),
            "way_to": Word("C70.way", AnyAnswer(stack.way_to)),
        },
    )  # fmt: skip


def number_and_runs(stack: AnyStack, found: Any) -> tuple[int, int]:
    """What comes down through what is found, and how many runs that are."""
    if isinstance(found, Series):
        return found.whole(), found.length
    (view,) = found
    return stack.stacks.made(view, stack.stacks.start), 1


@claim(
    "C70.split",
    "The runs that split finds are one view each, and what any index reads through them is what it reads through the "
    "stack.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3", "D16"),
    cases=lambda: PHASES,
)
def runs_of_a_split_read_the_same(given: Given, phase: str) -> None:
    def returns(stack: AnyStack, found: Any) -> None:
        SPLIT_READS.check(given, "what any index reads", number_and_runs(stack, found)[0], stack.views.whole())

    split_into(given, phase, returns)


@claim(
    "C70.split-to-one",
    "split finds one run at most (false: it may take more).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: PHASES,
    expect=refuted,
)
def a_stack_is_one_run(given: Given, phase: str) -> None:
    def returns(stack: AnyStack, found: Any) -> None:
        given.check("one run", number_and_runs(stack, found)[1] <= 1)

    split_into(given, phase, returns)


def is_fewest(place: int, way: Way, ways: Grown, _: AnySeries, before: AnyFunction, count: AnyFunction) -> Any:
    """Whether no more runs lead to a place than by another way; and no fewer by what comes before another last run, nor
    as few by what comes before a longer one."""
    runs, begin = way[:2]
    if place == 0:
        return runs == 0
    others = ways.part(before(place), 0) + 1
    return (runs <= count(place)) & ((runs < others) | ((runs == others) & (begin <= before(place))))


@claim(
    "C70.split-fewest",
    "No way by runs that runs_to finds, or by the whole stack, has fewer runs than split finds; and of those with as "
    "few that lead to a place, it takes one whose last run is the longest.",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: PHASES,
)
def a_split_has_the_fewest_runs(given: Given, phase: str) -> None:
    def returns(stack: AnyStack, found: Any) -> None:
        end = stack.views.length
        if end > 0:
            stack.assume_counted(end)
            given.check("no way has fewer", number_and_runs(stack, found)[1] <= stack.count(end))

    split_into(given, phase, returns, is_fewest)


def is_longest(place: int, way: Way, _ways: Grown, _views: AnySeries, before: AnyFunction, _: AnyFunction) -> Any:
    """Whether the last run of a way is no shorter than that of another."""
    return True if place == 0 else way[1] <= before(place)


@claim(
    "C70.split-longest",
    "To each place leads a way whose last run is the longest that ends there (false: one of fewer runs comes first).",
    family="loops",
    scope=ANY_DEPTH,
    ids=("L3",),
    cases=lambda: PHASES,
    expect=refuted,
)
def a_split_has_the_longest_last_run(given: Given, phase: str) -> None:
    split_into(given, phase, lambda *_: None, is_longest)
