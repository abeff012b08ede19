"""Discharging a claim: every case, every path, every goal, and the replay that ties them to plain integers."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from time import perf_counter
from typing import Any, NamedTuple

from impl.native import declined, purely
from proofs.kernel.arguments import image
from proofs.kernel.claim import Bounded, Claim, Verdict
from proofs.kernel.drawn import failing
from proofs.kernel.induction.ranks import AllRanks, shortfall
from proofs.kernel.kept import Kept
from proofs.kernel.paths.instructions.way import Way
from proofs.kernel.paths.path import Infeasible, LimitReached, NotTheSame, Path, SolverContradicted, Tape
from proofs.kernel.paths.replay import SWALLOWED
from proofs.kernel.paths.shrink import shrunk
from proofs.kernel.paths.symbolic import GoalRefuted, SymbolicGiven
from proofs.kernel.paths.trace import traced
from proofs.kernel.paths.untouched import IN_PLACE, guarded, held, watching
from proofs.kernel.paths.witnesses import Finder, witness_of
from proofs.kernel.replayed import described, replay_path, replayed, settle_refutation
from proofs.kernel.solvers.answer import Solver
from proofs.kernel.solvers.journal import Journal, Opinions
from proofs.kernel.tally import Example, Tally
from proofs.kernel.terms.explorer import KernelError, OutsideExploration, exploring
from proofs.kernel.terms.plainly import plainly
from proofs.kernel.terms.term import Unsupported


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on a claim, the reasons for it, and the numbers; `is_cached` if it is of an earlier run."""

    verdict: Verdict
    reasons: tuple[str, ...]
    tally: Tally
    is_cached: bool = False


NOT_FOLLOWED = "no integers are known that follow a path to its end"
"""The reason why a claim is left open of which a path cannot be replayed."""

CHANGED = "the claim changes an argument of the case, which its next run is handed as well"
"""The reason of the error verdict on a claim whose runs are not all of the same arguments."""

KEEPS = "the claim keeps something that its next run finds"
"""The reason of the error verdict on a claim of which a run depends on those before it."""


def discharge(claim: Claim, solver: Solver | None = None) -> Result:
    """Finds the verdict on a claim."""
    with purely():
        return result_of(claim, with_smallest(claim, examined(claim, cases_of(claim), solver)))


def cases_of(claim: Claim) -> list[tuple[Any, ...]]:
    """The cases of a claim; the one empty case if it has no cases of its own."""
    return [()] if claim.cases is None else [tuple(case) for case in claim.cases()]


def spread(cases: list[tuple[Any, ...]], most: int) -> list[tuple[Any, ...]]:
    """At most so many of the cases, evenly from all."""
    return cases[:: -(-len(cases) // most)] if cases else []


class Solvers(NamedTuple):
    """The solver that answers what a path asks, and what gives one that finds integers which follow it to its end, if
    that is asked for."""

    asked: Solver
    finder: Finder | None


has_failed: Callable[[Tally], bool] = attrgetter("has_failed")
"""Whether the verdict on what was examined can no longer change."""


def examined(
    claim: Claim,
    cases: Iterable[tuple[Any, ...]],
    solver: Solver | None = None,
    journal: Journal | None = None,
    is_over: Callable[[Tally], bool] = has_failed,
    *,
    finder: Finder | None = None,
) -> Tally:
    """Examines cases of a claim up to the first that fails, or the path after which it is over for another reason.

    The finder gives a solver that is asked, at the end of a path, for integers that follow it, where none are known any
    more; a new z3 where z3 is the solver that is asked for everything else. No proof rests on what it answers.
    """
    journal, tally, start = journal or Journal(), Tally(), perf_counter()
    finder = finder or (cache(lambda: shipped_solver(Journal())) if solver is None else None)
    solver = solver or shipped_solver(journal)
    before, ways, of_body = held(), Way(), cache(lambda: Kept(claim.body))
    with purely(), guarded() as guard:
        for case in cases:
            tally.cases += 1
            followed = tally.followed
            guard()
            explore_case(claim, case, Solvers(solver, finder), tally, ways, is_over, of_body)
            tally.empty_cases += tally.followed == followed and not tally.has_failed
            tally.reached += [case] if isinstance(claim.scope, AllRanks) and tally.followed > followed else []
            if is_over(tally):
                break
    if touched := before.changed():
        tally.error = Example((), {}, (f"{IN_PLACE} {', '.join(touched[:5])}",))
    tally.refutations, tally.seconds = journal.count, perf_counter() - start
    return tally


def shipped_solver(journal: Journal) -> Solver:
    """A new z3 solver; z3 is imported here, so that nothing is imported until a solver is needed."""
    from proofs.kernel.solvers.solver import Z3  # noqa: PLC0415

    return Z3(journal.note, splits=journal.keeps)


def explore_case(  # noqa: PLR0917
    claim: Claim, case: tuple[Any, ...], solvers: Solvers, tally: Tally, ways: Way,
    is_over: Callable[[Tally], bool], of_body: Callable[[], Kept],
) -> None:  # fmt: skip
    """Examines one case; each run must be handed the same arguments, and find all else as before the first case."""
    try:
        before, kept = image(case), (of_body(), Kept(case))
        explore(claim, case, solvers, tally, ways, lambda tally: is_over(tally) or not all(map(Kept.stands, kept)))
        if (has_changed := image(case) != before) or not all(map(Kept.stands, kept)):
            tally.error = tally.error or Example(case, {}, (CHANGED if has_changed else KEEPS,))
    except KernelError as error:
        tally.error = Example((), {}, described(error))


def explore(  # noqa: PLR0917
    claim: Claim, case: tuple[Any, ...], solvers: Solvers, tally: Tally, ways: Way, is_over: Callable[[Tally], bool]
) -> None:
    """Follows every path of one case, depth first; before the first nothing has run by which it could be over."""
    tapes, first = [Tape()], tally.paths
    while tapes and (tally.paths == first or not is_over(tally)):
        if tally.paths - first >= claim.most_paths:
            tally.unknown.append(f"more than {claim.most_paths} paths")
            return
        tapes += run_path(claim, case, Path(solvers.asked, tapes.pop()), tally, ways, solvers.finder)


def run_path(  # noqa: PLR0917
    claim: Claim,
    case: tuple[Any, ...],
    path: Path,
    tally: Tally,
    ways: Way | None = None,
    finder: Finder | None = None,
) -> list[Tape]:
    """Runs the body along one path, and returns the paths that branch off it; `ways` collects the code that symbolic
    runs reach, for `replay_path` to compare with."""
    touched: list[str] = []
    given, before = SymbolicGiven(path), declined()
    try:
        watch = watching(claim.body.__code__.co_filename) if tally.paths == 0 else nullcontext(touched)
        with plainly(), watch as touched, exploring(path):
            follow(claim, case, path, given)
        if given.refuted is not None:
            tally.error = Example(case, path.inputs(given.refuted.witness), (SWALLOWED, given.refuted.label))
        else:
            path.witness = witness_of(path, finder)
            given.unknown += [NOT_FOLLOWED] if finder is not None and path.witness is None else []
            replay_path(claim, case, path, given, tally, before, ways)
    except Infeasible:
        pass
    except GoalRefuted as refuted:
        settle_refutation(claim, case, path.inputs(refuted.witness), refuted.label, tally)
    except LimitReached as limit:
        tally.unknown.append(str(limit))
        path.others.clear()
    except (SolverContradicted, NotTheSame) as error:
        tally.error = Example(case, path.inputs(path.witness), described(error))
    except (Exception, Unsupported, OutsideExploration) as error:
        note_error(case, path, error, tally)
    if touched:
        tally.error = Example(case, {}, (f"{IN_PLACE} {', '.join(touched[:5])}",))
    tally.paths += 1
    tally.goals += len(given.sites)
    tally.asked |= given.asked
    tally.unknown += given.unknown
    tally.ask(given.parts, case)
    tally.forks_unsure += path.forks_unsure
    return path.others


def follow(claim: Claim, case: tuple[Any, ...], path: Path, given: SymbolicGiven) -> None:
    """Runs the body along one path. Raises what ended the path, whatever the body made of it; but where a goal failed,
    the body goes on, and that is noted in `given`. Raises NotTheSame if it asked less than it was to be answered."""
    try:
        claim.body(given, *case)
        path.confirm()
    except BaseException as error:
        raise path.ended or error from None
    if path.ended is not None and path.ended is not given.refuted:
        raise path.ended
    if path.ended is None and path.is_replaying():
        raise NotTheSame("the claim does not ask again what it asked before")


def with_smallest(claim: Claim, tally: Tally) -> Tally:
    """Replaces the integers that the solver found for a refutation by the smallest that are found, and adds every step
    of both sides there."""
    if tally.refuted is not None:
        case, found = tally.refuted.case, tally.refuted.values
        with purely():
            smallest = shrunk(claim.body, case, found, replayed(claim, case, found).sites[-1])
            again = replayed(claim, case, smallest.values)
            steps = traced(claim.body, case, smallest.values)
        lines = (*again.shown, *map(str, again.readings))
        tally.refuted = Example(case, smallest.values, lines, found, smallest.is_smallest, steps)
    return tally


def note_error(case: tuple[Any, ...], path: Path, error: BaseException, tally: Tally) -> None:
    """Notes an exception of the body as an error. On a path that no integers can follow it is ignored; where none are
    known that follow it, the claim is left open."""
    try:
        if path.find_witness() is None:
            tally.unknown.append(f"raises where no integers are known to lead: {described(error)[0]}")
            return
    except Infeasible:
        return
    tally.error = Example(case, path.inputs(path.witness), described(error))


def result_of(claim: Claim, tally: Tally) -> Result:
    """The verdict on a claim, from all that its cases and paths showed."""
    if tally.error is not None:
        return Result(Verdict.ERROR, tally.error.lines, tally)
    if tally.refuted is not None:
        return Result(Verdict.REFUTED, tally.refuted.lines, tally)
    opinions = tally.opinions or Opinions()
    if opinions.denied:
        reason = f"the second solver solves {len(opinions.denied)} queries that have no solution, this one first:"
        return Result(Verdict.DISAGREEMENT, (reason, *opinions.denied[0].splitlines()), tally)
    if unknown := unsettled(tally, opinions):
        return Result(Verdict.UNKNOWN, tuple(dict.fromkeys(unknown)), tally)
    if missing := claim.unreached(tally.sites) or ([] if tally.sites else ["any goal"]):
        verdict = Verdict.UNKNOWN if tally.unwitnessed else Verdict.VACUOUS
        return Result(verdict, ("no integers are known to reach", *missing), tally)
    return proved(claim, tally)


def proved(claim: Claim, tally: Tally) -> Result:
    """The verdict on a claim of which every case is proved. A claim about all ranks is proved only if the ranks of its
    cases suffice for that (`induction.ranks`)."""
    if tally.stale:
        return Result(Verdict.STALE, (tally.stale,), tally)
    if tally.empty_cases > claim.empty:
        reason = f"{tally.empty_cases} cases reach no goal that integers lead to; the claim says so of {claim.empty}"
        return Result(Verdict.VACUOUS, (reason,), tally)
    short = shortfall(claim.scope, tally.reached) if isinstance(claim.scope, AllRanks) else None
    if (problem := tally.missing() or short) is not None:
        return Result(Verdict.ERROR, (problem,), tally)
    match claim.scope:
        case Bounded():
            return Result(Verdict.PROVED_BOUNDED, (), tally)
        case AllRanks(beyond=cases) if cases is not None:
            return beyond(claim, cases(), tally)
    return Result(Verdict.PROVED_ALL_SIZES, (), tally)


def is_settled(claim: Claim, tally: Tally) -> bool:
    """Whether nothing of a claim was refuted, in error or left open, and all its goals were reached."""
    is_open = tally.has_failed or unsettled(tally, Opinions()) or not tally.sites
    return not is_open and not claim.unreached(tally.sites)


def beyond(claim: Claim, cases: Iterable[tuple[Any, ...]], tally: Tally) -> Result:
    """The verdict on a claim about all ranks of which the small ranks are proved: it is run on plain integers at larger
    ranks, and refuted if it fails there."""
    try:
        larger = [tuple(case) for case in cases]
        before = image(larger)
        with guarded():
            found = failing(claim.body, [case for case in tally.reached if case[0] == 1], larger)
        if image(larger) != before:
            return Result(Verdict.ERROR, (CHANGED,), tally)
    except Exception as error:
        return Result(Verdict.ERROR, ("on plain integers of larger ranks", *described(error)), tally)
    if found is None:
        return Result(Verdict.PROVED_ALL_SIZES, (), tally)
    concrete = replayed(claim, *found)
    lines = ("proved at small ranks, but fails at a larger one", *concrete.shown, *map(str, concrete.readings))
    tally.refuted = Example(*found, lines)
    return Result(Verdict.REFUTED, lines, tally)


def unsettled(tally: Tally, opinions: Opinions) -> list[str]:
    """The reasons why a claim is left open: goals that were not settled, limits that were reached, and queries that the
    second solver could not decide."""
    left = len(opinions.left_open)
    return [*tally.unknown, *([f"the second solver leaves {left} queries open"] if left else [])]
