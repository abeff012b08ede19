"""Discharging many claims, over several processes if there are any.

A claim with many cases is cut into chunks of a fixed size. A chunk begins with a fresh solver, so its outcome does
not depend on what else is run, nor where.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import Any

from proofs.certificates.certified import Stale
from proofs.certificates.checker import Rejected
from proofs.certificates.files import arithmetically, checked, needs_certificate, refuse_another, solver_of
from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result, cases_of, examined, has_failed, is_settled, result_of, with_smallest
from proofs.kernel.registry import all_claims
from proofs.kernel.replayed import described
from proofs.kernel.solvers.agreed import Agreed
from proofs.kernel.solvers.alone import first_solver
from proofs.kernel.solvers.answer import Solver
from proofs.kernel.solvers.journal import Journal, asked_again, exported
from proofs.kernel.tally import Example, Tally
from proofs.running.called import Called, noting
from proofs.running.processes import Processes, terminate
from proofs.terminal import Progress

CHUNK = 250
"""How many cases are examined by one solver."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which claims there are, whether a second solver is asked, where queries are written and certificates are; which
    solver is the first, and whether it is noted what a claim calls."""

    package: str
    asks_again: bool = False
    smt2: Path | None = None
    certificates: Path | None = None
    solver: str = "z3"
    notes_calls: bool = False


@dataclass(frozen=True, slots=True)
class Cases:
    """How many cases a claim has, and a hash of them: each process makes them anew, and must make the same."""

    count: int
    digest: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """Cases of a claim that are examined together: the first, and all that there are."""

    claim_id: str
    start: int
    cases: Cases


NOT_MADE = Cases(1, "")
"""The cases of a claim whose cases could not be made; examining them says why."""


def examine_chunk(settings: Settings, chunk: Chunk) -> Tally:
    """Examines one chunk of a claim's cases."""
    try:
        claim, cases, made = all_cases(settings.package, chunk.claim_id)
        if made != chunk.cases:
            return failed("the cases of the claim are not the same in every process")
    except Exception as error:
        return failed("the cases could not be made", *described(error))
    journal = Journal(keeps=settings.asks_again or settings.smt2 is not None)
    try:
        if (tally := examined_at_once(settings, claim, cases, journal)) is not None:
            asked_or_written(settings, chunk, claim, journal, tally)
            return tally
        journal = Journal(keeps=journal.keeps)
        tally = examined_as_asked(settings, claim, cases[chunk.start : chunk.start + CHUNK], journal)
        if not tally.has_failed:
            asked_or_written(settings, chunk, claim, journal, tally)
        if not tally.has_failed and settings.certificates is not None and chunk.start == 0:
            certified(claim, settings.certificates, tally)
        return tally
    except Exception as error:
        return failed("the engine failed", *described(error))


def examined_at_once(
    settings: Settings, claim: Claim, cases: list[tuple[Any, ...]], journal: Journal
) -> Tally | None:
    """Examines a claim with its certificate and the solver at once: what the certificate excludes, the solver must.

    None for a claim that has none, or of several chunks; where that does not prove it; and where a path has no integers
    by which to replay it. The certificate is then asked after the solver, which may know such integers.
    """
    folder = settings.certificates
    if folder is None or settings.solver != "z3" or len(cases) > CHUNK or not needs_certificate(claim):
        return None
    start = perf_counter()
    try:
        certificate, identities = arithmetically(claim, folder)
        solver = solver_of(certificate)
        tally = examined_as_asked(settings, claim, cases, journal, solver)
        refuse_another(claim, certificate, solver)
    except (Stale, Rejected, ValueError, RecursionError):
        return None
    tally.identities, tally.seconds = identities, perf_counter() - start
    return tally if is_settled(claim, tally) and not tally.unwitnessed else None


def examined_as_asked(
    settings: Settings, claim: Claim, cases: list[tuple[Any, ...]], journal: Journal, beside: Solver | None = None
) -> Tally:
    """Examines cases with the solver that is asked for, after another one if that is given, and notes what the claim
    calls if that is asked for."""
    called: Called = {}
    asked = first_solver(settings.solver, journal)
    solver = asked if beside is None else Agreed(beside, asked)
    noted = noting(claim, called) if settings.notes_calls else claim
    is_over = has_failed if beside is None else is_short
    finder = cache(lambda: first_solver(settings.solver, Journal()))
    tally = with_smallest(claim, examined(noted, cases, solver, journal, is_over, finder=finder))
    tally.solver = settings.solver
    tally.called = called if settings.notes_calls else None
    return tally


def is_short(tally: Tally) -> bool:
    """Whether something failed, or a path was not replayed."""
    return tally.has_failed or tally.unwitnessed > 0


def asked_or_written(settings: Settings, chunk: Chunk, claim: Claim, journal: Journal, tally: Tally) -> None:
    """Hands the queries that a chunk rests on to the second solver and to the folder, where that is asked for."""
    start = perf_counter()
    if settings.smt2 is not None:
        exported(journal.texts, settings.smt2 / claim.id, f"{claim.id}: {claim.sentence}", chunk.start)
    if settings.asks_again:
        tally.opinions = asked_again(journal.texts)
    tally.seconds += perf_counter() - start


def certified(claim: Claim, folder: Path, tally: Tally) -> None:
    """Checks the certificate of a claim that needs one."""
    if not needs_certificate(claim):
        return
    outcome = checked(claim, folder)
    tally.seconds += outcome.seconds
    if outcome.verdict is Verdict.STALE:
        tally.stale = outcome.reason
    elif outcome.verdict in PROVED:
        tally.identities = outcome.identities
    else:
        tally.error = Example((), {}, (f"from its certificate: {outcome.verdict.value}", outcome.reason))


def failed(*lines: str) -> Tally:
    """The tally of a chunk that could not be examined."""
    return Tally(error=Example((), {}, lines))


@cache
def all_cases(package: str, claim_id: str) -> tuple[Claim, list[tuple[Any, ...]], Cases]:
    """A claim and its cases; kept, since each process examines many chunks of them."""
    claim = next(claim for claim in all_claims(package) if claim.id == claim_id)
    cases = cases_of(claim)
    digest = sha256(repr(cases).encode()).hexdigest() if len(cases) > CHUNK else ""
    return claim, cases, Cases(len(cases), digest)


def chunks_of(claim: Claim, package: str) -> list[Chunk]:
    """The chunks that a claim is examined in, one at least."""
    try:
        made = all_cases(package, claim.id)[2]
    except Exception:
        made = NOT_MADE
    return [Chunk(claim.id, start, made) for start in range(0, max(1, made.count), CHUNK)]


TICK = 0.2
"""Seconds after which progress is reported again while a chunk is waited for; nothing else depends on it."""


@dataclass(slots=True)
class Work:
    """A chunk to examine: at once when it is waited for, or by another process, that has begun already."""

    examine: Callable[[], Tally]
    future: "Future[Tally] | None" = None
    is_over: bool = False

    def wait(self, report: Callable[[], None]) -> Tally:
        """The outcome; a breakdown of the other process is an error of the claim."""
        while self.future is not None and not wait([self.future], TICK).done:
            report()
        self.is_over = True
        try:
            return self.examine() if self.future is None else self.future.result()
        except Exception as error:
            return failed(f"the process that examined it failed: {error!r}")

    def skip(self) -> None:
        """Gives the chunk up: its outcome does not matter any more."""
        self.is_over = True
        if self.future is not None:
            self.future.cancel()

    def is_done(self) -> bool:
        """Whether nothing is left to do, or another process has done it."""
        return self.is_over or (self.future is not None and self.future.done())


def discharged(
    claims: Sequence[Claim],
    settings: Settings,
    jobs: int,
    progress: Progress,
    known: Mapping[str, Result] = MappingProxyType({}),
) -> Generator[tuple[Claim, Result], None, None]:
    """The verdicts on claims, in their order. Claims whose verdict is known are not examined."""
    plan = {claim.id: chunks_of(claim, settings.package) for claim in claims if claim.id not in known}
    with workers(min(jobs, sum(map(len, plan.values()))), settings) as start:
        started = {claim_id: [start(chunk) for chunk in chunks] for claim_id, chunks in plan.items()}
        everything = [work for works in started.values() for work in works]
        for claim in claims:
            if (result := known.get(claim.id)) is None:
                report = partial(report_progress, progress, everything, claim.id)
                result = result_of(claim, gathered(started[claim.id], plan[claim.id], report))
            yield claim, result


def report_progress(progress: Progress, everything: Sequence[Work], claim_id: str) -> None:
    """Reports how many chunks are done, of how many, and for which claim the run waits."""
    progress(sum(work.is_done() for work in everything), len(everything), claim_id)


def gathered(works: Sequence[Work], chunks: Sequence[Chunk], report: Callable[[], None]) -> Tally:
    """The tally of the chunks of a claim together, up to the first that fails."""
    tally = Tally()
    for work in works:
        report()
        if tally.has_failed:
            work.skip()
        else:
            tally.add(work.wait(report))
    report()
    if not tally.has_failed and tally.cases != chunks[0].cases.count:
        return failed(f"{tally.cases} cases were examined, and there are {chunks[0].cases.count}")
    return tally


@contextmanager
def workers(jobs: int, settings: Settings) -> Iterator[Callable[[Chunk], Work]]:
    """A function that starts the examination of a chunk: in this process, or in one of as many as there are jobs."""
    if jobs <= 1:
        yield lambda chunk: Work(lambda: examine_chunk(settings, chunk))
        return
    with Processes(jobs) as pool:
        try:
            yield lambda chunk: Work(Tally, pool.submit(examine_chunk, settings, chunk))
        except BaseException:
            terminate(pool)
            raise
