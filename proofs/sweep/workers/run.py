"""Running chunks on a pool, so that each is counted once and none is lost.

Chunks whose worker died are run again. As it cannot be told which of the chunks in work killed it, all of them are
suspects, and a suspect is run with nothing beside it. What dies `MOST_TRIES` times is given up, by name: it is an
error of the sweep, and a resumed sweep tries it again.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from proofs.sweep.questions.chunk import Chunk, Order, Sweep, examine
from proofs.sweep.questions.found import Found
from proofs.sweep.workers.journal import Journal
from proofs.sweep.workers.pools import WorkerPool, WorkerPoolError

MOST_TRIES = 3
"""How often a chunk may take its worker with it."""

MOST_IN_VAIN = 4 * MOST_TRIES
"""How often in a row workers may die before any has finished a chunk."""

PATIENCE = 10.0
"""Seconds after which it is asked whether the pool is alive."""

Work = Callable[[Order, Chunk], Found]
"""A function that is run on a worker."""


def chunks_of(sweeps: Iterable[Sweep], size: int) -> list[Chunk]:
    """The chunks of some sweeps, of a size each but the last."""
    return [
        Chunk(sweep.id, start, min(start + size, sweep.box.count))
        for sweep in sweeps
        for start in range(0, sweep.box.count, size)
    ]


class Runner:
    """Chunks that wait, those that are in work, and how often each was lost."""

    def __init__(self, chunks: Iterable[Chunk], order: Order, pool: WorkerPool, work: Work = examine) -> None:
        self.lost: Counter[Chunk] = Counter()
        self._suspects: deque[Chunk] = deque()
        self._waiting = deque(chunks)
        self._running: dict[Future[Found], Chunk] = {}
        self._order, self._pool, self._work = order, pool, work
        self._is_broken, self._in_vain = False, 0

    def results(self) -> Iterator[tuple[Chunk, Found]]:
        """Each chunk with what was found in it, as they are done.

        Raises WorkerPoolError if nothing gets done any more.
        """
        while self._waiting or self._suspects or self._running:
            self._submit()
            if self._running:
                yield from self._outcomes(self._done())
            if self._is_broken:
                while self._running:
                    yield from self._outcomes(self._done())
                self._renew()

    def _done(self) -> Iterable["Future[Found]"]:
        """The chunks that are done; all that are in work, if the pool is dead, and none after `PATIENCE` seconds."""
        done = wait(self._running, PATIENCE, FIRST_COMPLETED).done
        if not done and not self._pool.is_alive():
            for future in self._running:
                if future.cancel():
                    future.set_running_or_notify_cancel()
            done = set(self._running)
        return done

    def _submit(self) -> None:
        """Hands out work as far as the pool takes it."""
        while chunk := self._next():
            try:
                future = self._pool.executor.submit(self._work, self._order, chunk)
            except self._pool.lost:
                (self._suspects if self.lost[chunk] else self._waiting).appendleft(chunk)
                self._is_broken = True
                return
            self._running[future] = chunk

    def _next(self) -> Chunk | None:
        """The chunk to hand out: a suspect only when nothing is in work, and nothing beside it."""
        if self._suspects:
            return None if self._running else self._suspects.popleft()
        is_suspect = any(self.lost[chunk] for chunk in self._running.values())
        if not self._waiting or is_suspect or len(self._running) >= max(1, self._pool.width()):
            return None
        return self._waiting.popleft()

    def _outcomes(self, futures: Iterable["Future[Found]"]) -> Iterator[tuple[Chunk, Found]]:
        """The outcomes of some chunks; chunks that were lost become suspects, or are given up."""
        for future in futures:
            chunk = self._running.pop(future)
            try:
                found = future.result()
                self._in_vain = 0
            except self._pool.lost as error:
                self.lost[chunk] += 1
                self._is_broken = True
                if self.lost[chunk] < MOST_TRIES:
                    self._suspects.append(chunk)
                    continue
                found = Found(error=f"{chunk} was lost with its worker {MOST_TRIES} times: {error!r}")
            except Exception as error:
                found = Found(error=f"{chunk} could not be examined: {type(error).__name__}: {error}")
            yield chunk, found

    def _renew(self) -> None:
        self._is_broken = False
        self._in_vain += 1
        if self._in_vain > MOST_IN_VAIN:
            raise WorkerPoolError(f"the workers died {self._in_vain} times in a row, whatever they did")
        self._pool.renew()


def swept(
    chunks: Sequence[Chunk], runner: Runner, journal: Journal | None, progress: Callable[[int, Chunk], None]
) -> dict[Chunk, Found]:
    """What was found in each chunk, out of the journal or anew; `progress` is told how many are done, and which one.

    A chunk with an error is not written down, so that a resumed sweep examines it again.
    """
    wanted = set(chunks)
    done = {chunk: found for chunk, found in (journal.done.items() if journal else ()) if chunk in wanted}
    for chunk, found in runner.results():
        done.setdefault(chunk, found)
        if journal is not None and found.error is None:
            journal.note(chunk, found)
        progress(len(done), chunk)
    return done
