"""Whether the claims notice a mutant.

The claims that run the changed line are examined with the mutant in place, those first that cost least; of each, some
cases and paths. Where they are not all, a mutant may survive that the whole suite would notice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any

from impl.simplify.rules import RULES
from impl.simplify.rules.rule import Rule
from proofs.kernel.claim import PROVED, Claim
from proofs.kernel.discharge import cases_of, run_path
from proofs.kernel.paths.given import Site
from proofs.kernel.paths.path import Path as ClaimPath
from proofs.kernel.paths.path import Tape
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.tally import Tally
from proofs.mutation.live import Place, Rounds, code_of, exchanged
from proofs.mutation.mutants import Mutant
from proofs.running.coverage import Lines, tracing

SURVIVED = "survived"
"""What is said of a mutant that no claim notices."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many cases of a claim are examined, spread over all, and how many paths of each."""

    cases: int
    paths: int


TRIAL = Effort(150, 30)
"""What is spent on a claim for each mutant."""

SURVEY = Effort(16, 8)
"""What is spent on finding the lines that a claim runs."""


@dataclass(slots=True)
class Surveyed:
    """A claim, the cases that are examined, and what happens where nothing is changed: lines, goals, cost."""

    claim: Claim
    cases: list[tuple[Any, ...]]
    lines: Lines
    sites: set[Site] = field(default_factory=set)
    is_whole: bool = True
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant, which claim noticed, and what it said."""

    mutant: Mutant
    verdict: str
    noticed_by: str = ""
    reason: str = ""


def spread(cases: list[tuple[Any, ...]], most: int) -> list[tuple[Any, ...]]:
    """Some of the cases, evenly from all."""
    return cases[:: -(-len(cases) // most)] if cases else []


def surveyed(claims: Iterable[Claim], folder: Path, effort: Effort) -> list[Surveyed]:
    """The claims that are to be proved, with what they run."""
    found = []
    for claim in claims:
        if claim.expected in PROVED:
            everything = cases_of(claim)
            with tracing(folder) as lines:
                examined(claim, spread(everything, SURVEY.cases), SURVEY.paths, None)
            chosen = spread(everything, effort.cases)
            tally, is_whole = examined(claim, chosen, effort.paths, None)
            is_whole = is_whole and len(chosen) == len(everything)
            cost = tally.paths + 3 * tally.goals
            found.append(Surveyed(claim, chosen, lines, set(tally.sites), is_whole, cost))
    return found


def examined(claim: Claim, cases: Sequence[Any], most_paths: int, rounds: Rounds | None) -> tuple[Tally, bool]:
    """Examines cases of a claim, along so many paths each, up to the first trouble; and whether that was every path."""
    tally, solver, is_whole = Tally(), Z3(), True
    for case in cases:
        tapes, last = [Tape()], tally.paths + most_paths
        while tapes and tally.paths < last:
            if rounds is not None:
                rounds.reset()
            tapes += run_path(claim, case, ClaimPath(solver, tapes.pop()), tally)
            if tally.has_failed or tally.unknown:
                return tally, False
        is_whole = is_whole and not tapes
    return tally, is_whole


def verdict_on(entry: Surveyed, effort: Effort, rounds: Rounds, cases: Sequence[Any] | None = None) -> tuple[str, str]:
    """What a claim says with a mutant in place, and why."""
    tally, _ = examined(entry.claim, entry.cases if cases is None else cases, effort.paths, rounds)
    if tally.error is not None:
        return "error", tally.error.lines[0]
    if tally.refuted is not None:
        return "refuted", tally.refuted.lines[-1]
    if tally.unknown:
        return "unknown", tally.unknown[0]
    missing = entry.sites - tally.sites if entry.is_whole and cases is None else set()
    if missing:
        return "vacuous", f"{len(missing)} goals are not reached"
    return SURVIVED, ""


def tried(
    mutant: Mutant, claims: Sequence[Surveyed], functions: dict[Place, list[FunctionType]], rounds: Rounds,
    effort: Effort = TRIAL,
) -> Outcome:  # fmt: skip
    """What becomes of a mutant."""
    with mutant.written():
        new = code_of(mutant.file)
    try:
        with exchanged(functions, new) as changed:
            if not changed:
                return Outcome(mutant, "not applied", reason="no function that is alive changes")
            for entry, cases in relevant(mutant, claims):
                verdict, reason = verdict_on(entry, effort, rounds, cases)
                if verdict != SURVIVED:
                    return Outcome(mutant, verdict, entry.claim.id, reason)
    except ValueError as error:
        return Outcome(mutant, "not applied", reason=str(error))
    return Outcome(mutant, SURVIVED)


def relevant(mutant: Mutant, claims: Sequence[Surveyed]) -> list[tuple[Surveyed, list[tuple[Any, ...]] | None]]:
    """The claims that run what is changed, the cheapest first; for a rule, those with it as a case, and that case."""
    if mutant.is_rule:
        names = [(rule.name,) for rule in RULES if uses(rule, mutant)]
        chosen = [(entry, [case for case in entry.cases if case in names]) for entry in claims]
        return [(entry, cases) for entry, cases in chosen if cases]
    there = {(mutant.file, line) for line in range(mutant.first + 1, mutant.last + 1)} or {(mutant.file, mutant.first)}
    near = [entry for entry in claims if (mutant.file, mutant.edit.line) in entry.lines]
    found = near or [entry for entry in claims if not there.isdisjoint(entry.lines)]
    return [(entry, None) for entry in sorted(found, key=lambda entry: entry.cost)]


def uses(rule: Rule, mutant: Mutant) -> bool:
    """Whether one of the functions of a rule is the one that is changed."""
    codes = (getattr(part, "__code__", None) for part in (rule.left, rule.right, rule.needs))
    return any(code and (code.co_filename, code.co_firstlineno) == (mutant.file, mutant.first) for code in codes)
