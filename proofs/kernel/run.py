"""Discharging many claims, over several processes if there are any.

A claim with many cases is cut into chunks of a fixed size. A chunk begins with a fresh solver, so its outcome does
not depend on what else is run, nor where.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import count, islice
from multiprocessing import active_children, get_context
from typing import Any

from proofs.kernel.claim import Claim
from proofs.kernel.discharge import Example, Result, Tally, cases_of, concluded, described, examined
from proofs.kernel.registry import all_claims

CHUNK = 250
"""How many cases are examined by one solver."""

Chunk = tuple[str, str, int]
"""The package, the id of the claim, and the first case."""


def examine_chunk(chunk: Chunk) -> Tally:
    """Examines one chunk of a claim's cases."""
    package, claim_id, start = chunk
    claim = next(claim for claim in all_claims(package) if claim.id == claim_id)
    try:
        cases = all_cases(package, claim_id) if claim.cases is not None else [()]
        return examined(claim, islice(cases, start, start + CHUNK))
    except Exception as error:
        return Tally(error=Example((), {}, ("the cases could not be made", *described(error))))


@cache
def all_cases(package: str, claim_id: str) -> list[tuple[Any, ...]]:
    """The cases of a claim; kept, since each process examines many chunks of them."""
    return cases_of(next(claim for claim in all_claims(package) if claim.id == claim_id))


def chunks_of(claim: Claim, package: str) -> list[Chunk]:
    """The chunks that a claim is examined in, one at least."""
    try:
        total = 1 if claim.cases is None else len(all_cases(package, claim.id))
    except Exception:
        total = 1
    return [(package, claim.id, start) for start in range(0, max(1, total), CHUNK)]


Examine = Callable[[Chunk], Callable[[], Tally]]
"""Starts on a chunk; what it returns waits for the outcome."""


def discharged(
    claims: Sequence[Claim], package: str, jobs: int, progress: Callable[[int, int], None]
) -> Iterator[tuple[Claim, Result]]:
    """The verdicts on claims, in their order. `progress` is told how many chunks are done, and of how many."""
    plan = [(claim, chunks_of(claim, package)) for claim in claims]
    total = sum(len(chunks) for _, chunks in plan)
    done = count(1)
    with workers(min(jobs, total)) as examine:
        started = [(claim, [examine(chunk) for chunk in chunks]) for claim, chunks in plan]
        for claim, waiting in started:
            tally = Tally()
            for wait in waiting:
                if not tally.has_failed:
                    tally.add(wait())
                progress(next(done), total)
            yield claim, concluded(claim, tally)


@contextmanager
def workers(jobs: int) -> Iterator[Examine]:
    """What examines chunks: this process alone, or as many others as there are jobs."""
    if jobs <= 1:
        yield lambda chunk: lambda: examine_chunk(chunk)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=die_quietly) as pool:
        try:
            yield lambda chunk: outcome_of(pool.submit(examine_chunk, chunk))
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
            return Tally(error=Example((), {}, (f"the process that examined it failed: {error!r}",)))

    return wait


def die_quietly() -> None:
    """Lets an interrupt end a worker at once, without a trace; the main process reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
