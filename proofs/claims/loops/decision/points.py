"""The point of a flat number that a problem reaches (R9): any number of lines, by induction on the rounds that run.

Sets of flat numbers are as in `bits`: one number of a set is followed. The set of the numbers that some lines
reach is known by how many lines those are, and by what C70.reach says: a number that one line more reaches is, less
some steps of that line, one that was reached before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from impl.merge.bits import lowest
from impl.merge.layers.reachability import point_reaching, prefixes
from impl.merge.problem import Line
from proofs.claims.loops.decision.bits import IS_COPY, Known, Start, any_line_forward, sides
from proofs.claims.loops.lines import ANY_LINES
from proofs.kernel import ALL_SIZES, Given, claim, implies, refuted
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended, items
from proofs.kernel.induction.words import Word


class Before(NamedTuple):
    """The flat number of a point over the lines before the last one, and the step and the extent of that."""

    flat: int
    step: int
    extent: int


def kept(given: Given, phase: str, of_a_point: bool, *, is_behind: bool) -> None:
    """States the goals of a claim about the numbers that are kept with a line: that of a point over the lines before it
    is in the set, or one of the set is that of a point; with `is_behind`, one step along the line itself is added."""
    start, line = given.integer("start", at_least=0), any_line_forward(given)
    moved: list[int] = []
    t, found = given.integer("t"), Appended()

    def copies(bits: Known, step: int, count: int) -> Known:
        given.check("there are copies to be made", (step >= 0) & (count >= 1))
        moved.append(t if of_a_point else given.integer("copy"))
        IS_COPY.assume(given, moved[-1], count)
        return Known(bits.member + moved[-1] * step)

    def more(_names: dict[str, Any], side: Before) -> Before:
        (coordinate,), ((along, bits),) = moved, found.added
        given.check("a coordinate of the line before", (coordinate >= 0) & (coordinate < side.extent))
        flat = side.flat + coordinate * side.step
        given.agree("the line", impl=along, spec=line)
        given.agree("what is kept with it", impl=bits.member, spec=flat + (line.step if is_behind else 0))
        return Before(flat, line.step, line.extent)

    def holds(names: dict[str, Any], side: Before) -> dict[str, Any]:
        return {
            "the number so far": names["bits"].member == side.flat,
            "the line before": (names["step"] == side.step) & (names["count"] == side.extent),
            "it is one": (side.step >= 0) & (side.extent >= 1),
        }

    by_rounds(
        given, phase, prefixes, (AnyObject(start=Start(start), lines=items(line)),), first=Before(start, 0, 1),
        more=more, carried={"bits": Known._make((int,)), "step": int, "count": int, "found": found}, holds=holds,
        returns=lambda value, _: given.check("all that was kept", value is found),
        words={"repeated": Word("C70.copies", AnyAnswer(copies))},
    )  # fmt: skip


@claim(
    "C70.prefixes",
    "A number is in the set that prefixes keeps with a line exactly if it is the flat number of a point over the lines "
    "before it.",
    family="loops",
    scope=ANY_LINES,
    ids=("R9", "D8"),
    cases=sides,
)
def the_numbers_of_the_lines_before_are_kept(given: Given, phase: str, of_a_point: bool) -> None:
    kept(given, phase, of_a_point, is_behind=False)


@claim(
    "C70.prefixes-behind",
    "With a line the numbers are kept that are reached one step along it (false: those before it).",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def the_numbers_behind_a_step_are_kept(given: Given, phase: str) -> None:
    kept(given, phase, True, is_behind=True)


class Flat(NamedTuple):
    """A flat number, by which a set is moved."""

    number: int

    def __sub__(self, other: Any) -> Any:
        """The number less steps, or how far it is behind another."""
        return self.number - other.number if isinstance(other, Flat) else Flat(self.number - other)

    def __floordiv__(self, step: int) -> int:
        """How many whole steps there are below the number."""
        return self.number // step

    def __rlshift__(self, bits: int) -> Known:
        """The set that `1 << number` is: of this number alone. Raises ValueError for other bits, or one below 0."""
        if bits != 1 or self.number < 0:
            raise ValueError("not the set of one number")
        return Known(self.number)


class Copied(NamedTuple):
    """The number and those behind it by some steps, up to the number asked for."""

    begin: int
    step: int
    times: int


class Common(NamedTuple):
    """The numbers that are in two sets; known is the lowest."""

    member: int

    def __neg__(self) -> Negated:
        return Negated(self)

    def __and__(self, other: Any) -> Lowest:
        """What `bits & -bits` is: the set of the lowest number. Raises ValueError for anything else."""
        if not isinstance(other, Negated) or other.of is not self:
            raise ValueError("not the lowest number")
        return Lowest(self.member)


class Negated(NamedTuple):
    """A set of bits, negated as an integer."""

    of: Common


class Lowest(NamedTuple):
    """The set of one number."""

    member: int

    def bit_length(self) -> int:
        """One more than the number."""
        return self.member + 1


@claim(
    "C70.lowest",
    "What lowest returns is the number of which `bits & -bits` is the set.",
    family="loops",
    scope=ALL_SIZES,
    ids=("R9",),
)
def the_lowest_number_is_returned(given: Given) -> None:
    member = given.integer("member", at_least=0)
    given.agree("the number", impl=lowest(Common(member)), spec=member)  # type: ignore[arg-type]


@claim(
    "C70.lowest-as-length",
    "What lowest returns is how many bits it takes (false: one less).",
    family="loops",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def the_lowest_number_is_a_length(given: Given) -> None:
    common = Common(given.integer("member", at_least=0))
    given.agree("the number", impl=lowest(common), spec=(common & -common).bit_length())  # type: ignore[arg-type]


class Reached(NamedTuple):
    """How many lines are left."""

    lines: int


def gone_back(given: Given, phase: str, *, is_at_start: bool) -> None:
    """States the goals of a claim about the point of a flat number that is reached; with `is_at_start`, that its number
    is that of the start."""
    is_reached, start = AnyFunction(given, "is_reached"), given.integer("start", at_least=0)
    asked = given.integer("flat")
    popped: list[tuple[Line, int]] = []
    point = Appended()

    class Prefix(NamedTuple):
        """The numbers that some lines reach, known by how many those are; with the line behind them, which reaches the
        flat number at hand."""

        lines: int

        def __and__(self, copied: Copied) -> Common:
            line = popped[-1][0]
            flat = copied.begin + copied.step * (copied.times - 1)
            t = given.integer("t", at_least=0, below=line.extent)
            is_point = (is_reached(self.lines, flat - t * line.step) == 1) & (flat - t * line.step >= 0)
            given.assume(implies(is_reached(self.lines + 1, flat) == 1, is_point))
            given.check("the copies are some steps of the line", copied.step == line.step)
            given.check("a number that is reached is among them", t < copied.times)
            copy = given.integer("copy", at_least=0, below=copied.times)
            member = copied.begin + copy * copied.step
            given.assume((is_reached(self.lines, member) == 1) & (member >= 0))
            return Common(member)

    def entry(name: str) -> tuple[tuple[Line, Prefix], None]:
        extent, step = given.integer(f"{name}_extent", at_least=1), given.integer(f"{name}_step", at_least=1)
        axis, first, direction = given.integers(f"{name}_line", 3)
        return (Line(axis, first, direction, extent, step), Prefix(given.integer(f"{name}_number", at_least=0))), None

    def with_entry(left: Reached, found: tuple[Line, Prefix], _beside: None) -> Reached:
        line, prefix = found
        given.assume(prefix.lines == left.lines)
        popped.append((line, left.lines))
        return Reached(left.lines + 1)

    def copies(bits: Known, step: int, count: int) -> Copied:
        given.check("there are copies to be made", (step >= 0) & (count >= 1))
        return Copied(bits.member, step, count)

    def more(_names: dict[str, Any], side: int) -> Any:
        line, (coordinate,) = popped[-1][0], point.added
        given.check("a coordinate of the line", (coordinate >= 0) & (coordinate < line.extent))
        return side + coordinate * line.step

    def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
        flat = names["flat"].number
        return {
            "the rest of the number": flat + side == asked,
            "it is reached": is_reached(names["left"].total.lines, flat) == 1,
            "it is none below 0": flat >= 0,
        }

    def returns(found: Any, side: int) -> None:
        given.assume(implies(is_reached(0, asked - side) == 1, asked - side == start))
        given.check("all coordinates, those of the first line first", found.is_all_of(point, is_reversed=True))
        given.agree("the number of the point", impl=start + (0 if is_at_start else side), spec=asked)

    lists = Entries(given, "lines", entry, Reached(0), with_entry)
    whole = lists.stack("whole")
    given.assume((asked >= 0) & (is_reached(whole.total.lines, asked) == 1))
    by_rounds(
        given, phase, point_reaching, (AnyObject(), Flat(asked)), first=0, more=more, holds=holds, returns=returns,
        carried={"flat": Flat._make((int,)), "left": lists, "point": point}, measure=lambda names: names["left"].length,
        words={
            "prefixes": Word("C70.prefixes", AnyAnswer(lambda _problem: whole)),
            "repeated": Word("C70.copies", AnyAnswer(copies)),
            "lowest": Word("C70.lowest", AnyAnswer(lambda common: Flat(common.member))),
        },
    )  # fmt: skip


@claim(
    "C70.point",
    "The loop of point_reaching ends; a flat number that is reached is that of the point that it finds: the start and, "
    "for each line, its step times the coordinate on it.",
    family="loops",
    scope=ANY_LINES,
    ids=("R9", "D8"),
    cases=lambda: PHASES,
)
def the_point_of_a_number_is_found(given: Given, phase: str) -> None:
    gone_back(given, phase, is_at_start=False)


@claim(
    "C70.point-at-the-start",
    "The point that is found for a flat number is the first one (false: lines lead to others).",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def the_point_is_the_start(given: Given, phase: str) -> None:
    gone_back(given, phase, is_at_start=True)
