"""Whether the claims notice a mutant.

The cases of claims that run the changed line are examined with the mutant in place, those first that cost least, until
one refutes it; of each claim some cases, of each case some paths. Where they are not all, a mutant may survive that the
whole suite would notice.
"""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

from impl.simplify.rules import RULES
from impl.simplify.rules.rule import Rule
from proofs.caches import clear_caches
from proofs.kernel.claim import PROVED, Claim
from proofs.kernel.discharge import cases_of, run_path, spread
from proofs.kernel.paths.given import Site
from proofs.kernel.paths.path import Path as ClaimPath
from proofs.kernel.paths.path import Tape
from proofs.kernel.tally import Tally
from proofs.kernel.terms.polynomial import Assignment
from proofs.mutation.changes.limits import MOST_SECONDS, OutOfTimeError, limited_time
from proofs.mutation.changes.live import MOST_ROUNDS, Rounds
from proofs.mutation.changes.mutants import Mutant
from proofs.mutation.judges.judge import NOT_RUN, SURVIVED, UNBOUNDED, Outcome
from proofs.mutation.judges.memoised import AnswerCache, MemoisedSolver
from proofs.mutation.judges.points import ConcreteAt, points_of
from proofs.running.coverage import tracing


@dataclass(frozen=True, slots=True)
class Effort:
    """How many cases of a claim are examined, spread over all, and how many paths of each."""

    cases: int
    paths: int


TRIAL = Effort(200, 30)
"""What is spent on a claim for each mutant."""


@dataclass(slots=True)
class Run:
    """A case of a claim, and what happens where nothing is changed: the goals that it reaches, along every path or not;
    integers at which it is run; the rounds of loops along a path; the seconds of processor time that all takes."""

    claim: Claim
    case: tuple[Any, ...]
    cache: AnswerCache
    sites: frozenset[Site] = frozenset()
    is_whole: bool = False
    points: list[Assignment] = field(default_factory=list)
    most_rounds: int = UNBOUNDED
    seconds: float = 0.0

    @property
    def is_concrete(self) -> bool:
        """Whether it takes no integers."""
        return self.is_whole and self.points == [{}]


@dataclass(slots=True)
class Surveyed:
    """A claim, the cases that are examined, and which of them run a line of the library."""

    claim: Claim
    runs: list[Run] = field(default_factory=list)
    runs_at: dict[tuple[str, int], list[Run]] = field(default_factory=dict)
    is_whole: bool = True


def surveyed(claims: Iterable[Claim], folder: Path, effort: Effort, rounds: Rounds) -> list[Surveyed]:
    """The claims that are to be proved, with what their cases run."""
    cache = AnswerCache()
    found = [survey(claim, folder, effort, rounds, cache) for claim in claims if claim.expected in PROVED]
    cache.is_closed = True
    return found


def survey(claim: Claim, folder: Path, effort: Effort, rounds: Rounds, cache: AnswerCache) -> Surveyed:
    """A claim, with what its cases run. Before each all caches are emptied, so that it runs all that it needs."""
    everything = cases_of(claim)
    chosen = spread(everything, effort.cases)
    found = Surveyed(claim, is_whole=len(chosen) == len(everything))
    for case in chosen:
        run, start = Run(claim, case, cache), process_time()
        clear_caches()
        with tracing(folder) as lines:
            seen = without_integers(run, rounds) or examined(run, effort.paths, rounds)
        run.seconds, run.sites, run.is_whole = process_time() - start, frozenset(seen.tally.sites), seen.is_whole
        run.points, run.most_rounds = points_of(claim, case, seen.followed), MOST_ROUNDS + 4 * seen.rounds
        found.runs.append(run)
        for line in lines:
            found.runs_at.setdefault(line, []).append(run)
    return found


@dataclass(slots=True)
class Seen:
    """What is found out about a case: whether along every path, integers that follow these, and the rounds of loops."""

    tally: Tally = field(default_factory=Tally)
    is_whole: bool = False
    followed: list[Assignment] = field(default_factory=list)
    rounds: int = 0


def without_integers(run: Run, rounds: Rounds) -> Seen | None:
    """What is found out about a case that takes no integers, which is run just once; None of others."""
    given = ConcreteAt({})
    rounds.reset(UNBOUNDED)
    if given.failure_of(run.claim, run.case) is None:
        return None
    return Seen(Tally(sites=set(given.sites)), True, [{}], rounds.count)


def examined(run: Run, most_paths: int, rounds: Rounds) -> Seen:
    """Examines a case of a claim, along so many paths, up to the first trouble."""
    seen, solver, tapes = Seen(), MemoisedSolver(run.cache), [Tape()]
    while tapes and seen.tally.paths < most_paths:
        rounds.reset(run.most_rounds)
        path = ClaimPath(solver, tapes.pop())
        tapes += run_path(run.claim, run.case, path, seen.tally)
        seen.rounds = max(seen.rounds, rounds.count)
        if seen.tally.has_failed or seen.tally.unknown:
            return seen
        if path.witness is not None:
            seen.followed.append(path.inputs(path.witness))
    seen.is_whole = not tapes
    return seen


def verdict_of(tally: Tally) -> tuple[str, str]:
    """What is said of a mutant after a case of a claim, and why."""
    if tally.refuted is not None:
        return "refuted", tally.refuted.lines[-1]
    if tally.error is not None:
        return "error", tally.error.lines[0]
    return ("unknown", tally.unknown[0]) if tally.unknown else (SURVIVED, "")


@dataclass
class Claims:
    """The judge that examines claims."""

    claims: Sequence[Claim]
    library: Path
    effort: Effort = TRIAL
    name: str = "claims"
    surveyed: list[Surveyed] = field(default_factory=list)

    def prepare(self, rounds: Rounds) -> None:
        """Examines the claims that are to be proved."""
        self.surveyed = surveyed(self.claims, self.library, self.effort, rounds)

    def at_work(self) -> nullcontext[None]:
        """Any time."""
        return nullcontext()

    def seconds(self, mutant: Mutant) -> float | None:
        """The processor time of the cases that run it, or None if none does."""
        return sum(run.seconds for run in runs) if (runs := relevant(mutant, self.surveyed)) else None

    def judged(self, mutant: Mutant, rounds: Rounds) -> Outcome:
        """What the claims say."""
        return outcome_of(mutant, self.surveyed, rounds, self.effort)


def outcome_of(mutant: Mutant, claims: Sequence[Surveyed], rounds: Rounds, effort: Effort) -> Outcome:
    """What becomes of a mutant that is in place: the first case that refutes it, else the gravest that is said of it.

    Every case is first run at integers, which costs little; then along its paths, if nothing was noticed.
    """
    reached: dict[str, set[Site]] = {}
    runs = relevant(mutant, claims)
    worst = Outcome(mutant, SURVIVED if runs else NOT_RUN)
    try:
        with limited_time():
            for examine, run in product((at_points, along_paths), runs):
                if examine is along_paths and worst.verdict == "error":
                    return worst
                verdict, reason, sites = examine(run, rounds, effort)
                reached.setdefault(run.claim.id, set()).update(sites)
                worst = worst.or_graver(Outcome(mutant, verdict, run.claim.id, reason))
                if verdict == "refuted":
                    return worst
    except OutOfTimeError:
        reason = f"more than {MOST_SECONDS} seconds of processor time"
        return worst if worst.verdict != SURVIVED else Outcome(mutant, "unknown", run.claim.id, reason)
    return missed(worst, claims, reached) if worst.verdict in (SURVIVED, "unknown") else worst


Said = tuple[str, str, Iterable[Site]]
"""A verdict, the reason for it, and the goals that were reached."""


def at_points(run: Run, rounds: Rounds, effort: Effort) -> Said:
    """What a case of a claim says at integers."""
    sites: set[Site] = set()
    for values in run.points:
        rounds.reset(run.most_rounds)
        given = ConcreteAt(values)
        try:
            reason = given.failure_of(run.claim, run.case)
        except Exception as error:
            return "error", f"{type(error).__name__}: {error}", ()
        if reason:
            return "refuted", reason, ()
        sites.update(given.sites if run.is_concrete else ())
    return SURVIVED, "", sites


def along_paths(run: Run, rounds: Rounds, effort: Effort) -> Said:
    """What a case of a claim says along its paths; one that takes no integers has said it already."""
    if run.is_concrete:
        return SURVIVED, "", ()
    seen = examined(run, effort.paths, rounds)
    verdict, reason = verdict_of(seen.tally)
    return verdict, reason, seen.tally.sites


def missed(outcome: Outcome, claims: Sequence[Surveyed], reached: dict[str, set[Site]]) -> Outcome:
    """The outcome, or that a claim does not reach a goal any more, if all of its cases and paths are examined."""
    tried_again = {id(run) for run in relevant(outcome.mutant, claims)}
    for entry in claims:
        if entry.claim.id in reached and entry.is_whole and all(run.is_whole for run in entry.runs):
            before = {site for run in entry.runs if id(run) in tried_again for site in run.sites}
            others = {site for run in entry.runs if id(run) not in tried_again for site in run.sites}
            if lost := before - others - reached[entry.claim.id]:
                return Outcome(outcome.mutant, "vacuous", entry.claim.id, f"{len(lost)} goals are not reached")
    return outcome


def relevant(mutant: Mutant, claims: Sequence[Surveyed]) -> list[Run]:
    """The cases of claims that run what is changed, the cheapest first; for a rule, the cases that are about it."""
    if mutant.is_rule:
        names = [(rule.name,) for rule in RULES if uses(rule, mutant)]
        found = [run for entry in claims for run in entry.runs if run.case in names]
    else:
        found = next(filter(None, (runs_at(claims, mutant.file, lines) for lines in mutant.places)), [])
    return sorted(found, key=lambda run: run.seconds)


def runs_at(claims: Sequence[Surveyed], file: str, lines: Iterable[int]) -> list[Run]:
    """The cases that run one of the lines of a file, each once."""
    found = {id(run): run for entry in claims for line in lines for run in entry.runs_at.get((file, line), ())}
    return list(found.values())


def uses(rule: Rule, mutant: Mutant) -> bool:
    """Whether one of the functions of a rule is the one that is changed."""
    codes = (getattr(part, "__code__", None) for part in (rule.left, rule.right, rule.needs))
    return any(code and (code.co_filename, code.co_firstlineno) == (mutant.file, mutant.first) for code in codes)
