"""Discharging many claims, over several processes if there are any.

A claim with many cases is cut into chunks of a fixed size. A chunk begins with a fresh solver, so its outcome does
not depend on what else is run, nor where.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import count
from multiprocessing import active_children, get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from proofs.certificates.files import checked, needs_certificate
from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Example, Result, Tally, cases_of, concluded, described, examined, with_smallest
from proofs.kernel.journal import Journal, asked_again, exported
from proofs.kernel.registry import all_claims

CHUNK = 250
"""How many cases are examined by one solver."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which claims there are, whether a second solver is asked, where queries are written, and certificates are."""

    package: str
    asks_again: bool = False
    smt2: Path | None = None
    certificates: Path | None = None


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
        tally = with_smallest(claim, examined(claim, cases[chunk.start : chunk.start + CHUNK], journal=journal))
        if not tally.has_failed:
            asked_or_written(settings, chunk, claim, journal, tally)
        if not tally.has_failed and settings.certificates is not None and chunk.start == 0:
            certified(claim, settings.certificates, tally)
        return tally
    except Exception as error:
        return failed("the engine failed", *described(error))


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


Examine = Callable[[Chunk], Callable[[], Tally]]
"""Starts on a chunk; what it returns waits for the outcome."""


def discharged(
    claims: Sequence[Claim], settings: Settings, jobs: int, progress: Callable[[int, int, str], None]
) -> Iterator[tuple[Claim, Result]]:
    """The verdicts on claims, in their order. `progress` is told how many chunks are done, of how many, and of what."""
    plan = [(claim, chunks_of(claim, settings.package)) for claim in claims]
    total = sum(len(chunks) for _, chunks in plan)
    done = count(1)
    with workers(min(jobs, total), settings) as examine:
        started = [(claim, chunks, [examine(chunk) for chunk in chunks]) for claim, chunks in plan]
        for claim, chunks, waiting in started:
            tally = Tally()
            for wait in waiting:
                if not tally.has_failed:
                    tally.add(wait())
                progress(next(done), total, claim.id)
            if not tally.has_failed and tally.cases != chunks[0].cases.count:
                tally = failed(f"{tally.cases} cases were examined, and there are {chunks[0].cases.count}")
            yield claim, concluded(claim, tally)


@contextmanager
def workers(jobs: int, settings: Settings) -> Iterator[Examine]:
    """What examines chunks: this process alone, or as many others as there are jobs."""
    if jobs <= 1:
        yield lambda chunk: lambda: examine_chunk(settings, chunk)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=die_quietly) as pool:
        try:
            yield lambda chunk: outcome_of(pool.submit(examine_chunk, settings, chunk))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise


def outcome_of(future: "Future[Tally]") -> Callable[[], Tally]:
    """Waits for a chunk that another process examines; its breakdown is an error of the claim."""

    def wait() -> Tally:
        try:
            return future.result()
        except Exception as error:
            return failed(f"the process that examined it failed: {error!r}")

    return wait


def die_quietly() -> None:
    """Lets an interrupt end a worker at once, without a trace; the main process reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
