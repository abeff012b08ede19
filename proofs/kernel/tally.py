"""What was found out about a claim: counts, what is left open, and the first thing that went wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from proofs.kernel.paths.given import Site
from proofs.kernel.paths.trace import Row
from proofs.kernel.solvers.journal import Opinions
from proofs.kernel.terms.polynomial import Assignment


@dataclass(frozen=True, slots=True)
class Example:
    """Integers at which something went wrong, and what both sides were there.

    Of a refutation also the values that the solver found, whether no case is smaller (`shrink`), and every step of
    both sides of the goal (`trace`).
    """

    case: tuple[Any, ...]
    values: Assignment
    lines: tuple[str, ...]
    found: Assignment | None = None
    is_smallest: bool = False
    steps: tuple[Row, ...] = ()


COUNTS = ("cases", "empty_cases", "paths", "goals", "forks_unsure", "unwitnessed", "followed", "refutations", "seconds")
"""The counts of a tally; those of several tallies are added up."""

Part = tuple[str, str, tuple[str, ...]]
"""A part of an induction: of which function, which one it is, and all that there are."""


@dataclass(slots=True)
class Tally:
    """What was found out about a claim so far.

    A path is followed if it reaches a goal, and integers are known that follow it to its end, or none were asked for; a
    case without such a path is empty. `parts` are those of inductions that were asked for, each with all that there
    are, and `parts_followed` those of them on such paths; `parts_of_cases` has each with what else its case is made of.
    """

    cases: int = 0
    empty_cases: int = 0
    paths: int = 0
    goals: int = 0
    forks_unsure: int = 0
    unwitnessed: int = 0
    followed: int = 0
    refutations: int = 0
    seconds: float = 0.0
    sites: set[Site] = field(default_factory=set)
    reached: list[tuple[Any, ...]] = field(default_factory=list)
    parts: set[Part] = field(default_factory=set)
    parts_followed: set[Part] = field(default_factory=set)
    parts_of_cases: set[tuple[Part, str]] = field(default_factory=set)
    asked: set[Site] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)
    opinions: Opinions | None = None
    identities: int | None = None
    stale: str = ""
    solver: str = "z3"
    called: dict[str, bool] | None = None
    refuted: Example | None = None
    error: Example | None = None

    def add(self, other: "Tally") -> None:
        """Adds what was found out about further cases; the first failure stays."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        if other.opinions is not None:
            self.opinions = self.opinions or Opinions()
            self.opinions.add(other.opinions)
        if other.identities is not None:
            self.identities = (self.identities or 0) + other.identities
        self.stale = self.stale or other.stale
        if other.called is not None:
            known = self.called or {}
            self.called = known | {name: direct or known.get(name, False) for name, direct in other.called.items()}
        self.solver = other.solver
        self.sites |= other.sites
        self.reached += other.reached
        self.parts |= other.parts
        self.parts_followed |= other.parts_followed
        self.parts_of_cases |= other.parts_of_cases
        self.asked |= other.asked
        self.unknown += other.unknown[: max(0, 20 - len(self.unknown))]
        if not self.has_failed:
            self.refuted, self.error = other.refuted, other.error

    def ask(self, parts: set[Part], case: tuple[Any, ...]) -> None:
        """Takes in which parts of inductions a path of a case was asked for."""
        self.parts |= parts
        rests = {part: repr([each for each in case if type(each) is not str or each != part[1]]) for part in parts}
        self.parts_of_cases |= set(rests.items())

    def follow(self, parts: set[Part], *, asks: bool) -> None:
        """Counts a path that integers follow to its end, if it asks a goal."""
        if asks:
            self.followed += 1
            self.parts_followed |= parts

    def missing(self) -> str | None:
        """Which parts of inductions were not asked for, or on no path that is followed; None if there are none. After
        the last round no path need be followed."""
        needed = {(of, each, parts) for of, _, parts in self.parts for each in parts}
        left = [part for part in needed - self.parts_followed if part[1] != "after" or part not in self.parts]
        named = sorted({f"{of}, {part}" for of, part, _ in left} | {*self.missing_of_cases()})
        return f"parts of an induction are left out: {'; '.join(named)}" if named else None

    def missing_of_cases(self) -> Iterator[str]:
        """The parts of inductions that were not asked for in cases that are the same but for the part, where the first
        part was, or the last; there may be more cases of the others."""
        for (of, part, parts), rest in self.parts_of_cases:
            if part in (parts[0], parts[-1]):
                others = {(of, each, parts) for each in parts if ((of, each, parts), rest) not in self.parts_of_cases}
                yield from (f"{of}, {each} in the case {rest}" for _, each, _ in others)

    @property
    def has_failed(self) -> bool:
        """Whether the verdict can no longer change."""
        return self.refuted is not None or self.error is not None
