"""Chunks run on executors that die: each is counted once, none is lost, and what cannot be done is an error by name."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from support.processes import is_running, running

from proofs.sweep.questions import chunk
from proofs.sweep.questions.chunk import Chunk, OtherCode, examine, order_for, sweeps_of
from proofs.sweep.questions.found import Found
from proofs.sweep.workers.journal import Journal
from proofs.sweep.workers.pools import Inline, WorkerPool, WorkerPoolError, inline, processes
from proofs.sweep.workers.run import MOST_TRIES, Runner, Work, chunks_of, swept
from tests.proofs.sweep import sample

SWEEP = sweeps_of(sample.NAME)["merge.tiny"]
ORDER = order_for((SWEEP,), sample.NAME)
CHUNKS = chunks_of([SWEEP], 75)


def run(pool: WorkerPool, work: Work = examine, journal: Journal | None = None) -> tuple[dict[Chunk, Found], Runner]:
    """What is found in all chunks of the tiny sweep."""
    left = [chunk for chunk in CHUNKS if journal is None or chunk not in journal.done]
    runner = Runner(left, ORDER, pool, work)
    try:
        return swept(CHUNKS, runner, journal, lambda done, chunk: None), runner
    finally:
        pool.close()


def is_whole(done: dict[Chunk, Found]) -> bool:
    """Whether each chunk was examined, and nothing is wrong."""
    assert set(done) == set(CHUNKS) and len(CHUNKS) == 7
    assert all(found.members == chunk.stop - chunk.start for chunk, found in done.items())
    return not any(found.failed or found.error for found in done.values())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where work leaves its traces."""
    monkeypatch.setenv(sample.FOLDER, str(tmp_path))
    return tmp_path


def test_chunks_are_the_whole_box() -> None:
    assert [number for chunk in CHUNKS for number in range(chunk.start, chunk.stop)] == list(range(SWEEP.box.count))


def test_any_executor_finds_the_same() -> None:
    here, _ = run(inline())
    threads, _ = run(WorkerPool(lambda: ThreadPoolExecutor(2), lambda: 3))
    assert is_whole(here) and all(threads[chunk].is_same_as(here[chunk]) for chunk in CHUNKS)


def test_a_process_that_dies_takes_nothing_with_it(folder: Path, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", ORDER, 75, resume=False)
    done, runner = run(processes(2), sample.dies_once, journal)
    assert is_whole(done) and set(journal.done) == set(CHUNKS)
    assert len((tmp_path / "journal").read_bytes().splitlines()) == len(CHUNKS) + 1
    dead = CHUNKS[2]
    assert runner.lost[dead] == 1 and len(list(folder.glob(f"begun-{dead.start}-*"))) == 2


def test_a_chunk_that_always_kills_its_process_is_given_up_by_name(folder: Path, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", ORDER, 75, resume=False)
    done, runner = run(processes(2), sample.always_dies, journal)
    culprit = CHUNKS[0]
    assert "merge.tiny[0:75] was lost with its worker 3 times" in str(done.pop(culprit).error)
    assert set(done) == set(CHUNKS[1:]) == set(journal.done) and not any(found.error for found in done.values())
    assert len(list(folder.glob(f"begun-{culprit.start}-*"))) == MOST_TRIES
    assert all(times == 1 for chunk, times in runner.lost.items() if chunk != culprit)


class Dying(Executor):
    """Breaks on each piece of work, or when it is handed out."""

    def __init__(self, at_once: bool) -> None:
        self._at_once = at_once

    def submit(self, fn: Callable[..., Found], /, *args: object, **kwargs: object) -> "Future[Found]":
        if self._at_once:
            raise BrokenExecutor("dead")
        future = Future[Found]()
        future.set_exception(BrokenExecutor("dead"))
        return future


@pytest.mark.parametrize("at_once", [False, True])
def test_workers_that_do_nothing_but_die_end_the_sweep(at_once: bool) -> None:
    with pytest.raises(WorkerPoolError, match="the workers died 13 times in a row, whatever they did"):
        run(WorkerPool(lambda: Dying(at_once), lambda: 2))


def test_what_a_dead_pool_has_in_work_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its futures stay open for ever."""

    class Silent(Executor):
        def submit(self, fn: Callable[..., Found], /, *args: object, **kwargs: object) -> "Future[Found]":
            return Future[Found]()

    executors: list[Executor] = [Silent(), Inline()]
    monkeypatch.setattr("proofs.sweep.workers.run.PATIENCE", 0.01)
    pool = WorkerPool(lambda: executors.pop(0), lambda: 3, is_alive=lambda: False)
    done, runner = run(pool)
    assert is_whole(done) and set(runner.lost) == set(CHUNKS[:3])


def test_a_suspect_runs_alone() -> None:
    """After a break each chunk that was in work is run with nothing beside it."""
    busy, most = [0], [0]
    lock, has_died = threading.Lock(), threading.Event()

    def work(order: object, chunk: Chunk) -> Found:
        if chunk == CHUNKS[1] and not has_died.is_set():
            has_died.set()
            raise BrokenExecutor("dead")
        with lock:
            busy[0] += 1
            most[0] = max(most[0], busy[0]) if chunk == CHUNKS[1] else most[0]
        found = examine(ORDER, chunk)
        with lock:
            busy[0] -= 1
        return found

    done, runner = run(WorkerPool(lambda: ThreadPoolExecutor(3), lambda: 3), work)
    assert is_whole(done) and runner.lost == {CHUNKS[1]: 1} and most == [1]


def test_a_chunk_that_raises_is_an_error_by_name(tmp_path: Path) -> None:
    def work(order: object, chunk: Chunk) -> Found:
        if chunk.start == 75:
            raise MemoryError("too much")
        return examine(ORDER, chunk)

    journal = Journal(tmp_path / "journal", ORDER, 75, resume=False)
    done, _ = run(inline(), work, journal)
    assert done[CHUNKS[1]].error == "merge.tiny[75:150] could not be examined: MemoryError: too much"
    assert set(journal.done) == set(CHUNKS) - {CHUNKS[1]}


def test_an_interrupted_sweep_goes_on_where_it_stopped(tmp_path: Path) -> None:
    seen: list[Chunk] = []
    path = tmp_path / "journal"

    def work(order: object, chunk: Chunk) -> Found:
        if len(seen) == 3:
            raise KeyboardInterrupt
        seen.append(chunk)
        return examine(ORDER, chunk)

    with pytest.raises(KeyboardInterrupt):
        run(inline(), work, Journal(path, ORDER, 75, resume=False))
    interrupted, before = seen.copy(), path.read_bytes()
    seen.clear()

    def noted(order: object, chunk: Chunk) -> Found:
        seen.append(chunk)
        return examine(ORDER, chunk)

    done, _ = run(inline(), noted, Journal(path, ORDER, 75, resume=True))
    assert interrupted == CHUNKS[:3] and seen == CHUNKS[3:]
    assert is_whole(done) and path.read_bytes().startswith(before)
    untouched, _ = run(inline())
    assert all(untouched[chunk].is_same_as(done[chunk]) for chunk in CHUNKS)


def test_a_worker_with_other_code_or_another_box_refuses() -> None:
    for order in (replace(ORDER, code="0ther"), replace(ORDER, boxes=(("merge.tiny", "0ther"),))):
        with pytest.raises(OtherCode, match=r"merge\.tiny\[0:75\] was sent to a worker with other code"):
            examine(order, CHUNKS[0])


ENOUGH = 600
"""Seconds that a worker sleeps unless it is ended; if it is not, it ends by itself, and with another exit code."""


def test_the_processes_of_a_pool_are_gone_when_it_is_closed() -> None:
    pool = processes(2)
    assert isinstance(pool.executor, ProcessPoolExecutor)
    assert pool.executor.submit(os.getpid).result() != os.getpid()
    asleep = pool.executor.submit(time.sleep, ENOUGH)
    while not asleep.running():  # what nobody has begun is cancelled, and workers with nothing to do end by themselves
        time.sleep(0.01)
    workers, manager = list(pool.executor._processes.values()), pool.executor._executor_manager_thread
    assert manager is not None and workers
    try:
        pool.close()
        manager.join()  # it waits for each worker itself, and who waits beside it may get no exit code
        for worker in workers:
            assert worker.exitcode == -signal.SIGTERM
            with pytest.raises(ProcessLookupError):
                os.kill(worker.pid, 0)
    finally:
        for worker in workers:
            worker.kill()


def test_one_job_is_this_process() -> None:
    assert processes(1).executor.submit(os.getpid).result() == os.getpid()


PARENT = """
import os
import time
from proofs.sweep.workers.pools import processes

if __name__ == "__main__":
    pool = processes(2)
    print(pool.executor.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_the_processes_of_a_pool_end_with_the_one_that_began_them(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
    with running([sys.executable, str(program)], stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_running(worker)
        parent.kill()
        while is_running(worker):
            time.sleep(0.05)


def test_what_a_worker_runs_is_known_by_every_file_but_what_is_built(monkeypatch, tmp_path):
    """Also by sources in C and by certificates; a build may be another on another machine."""
    source, built = tmp_path / "quick.c", tmp_path / "quick.so"
    monkeypatch.setattr(chunk, "files_of", lambda packages: [(path.name, path) for path in (source, built)])
    found = []
    for texts in (("one", "one"), ("one", "other"), ("other", "one")):
        for path, text in zip((source, built), texts, strict=True):
            path.write_text(text)
        found.append(chunk.code_digest.__wrapped__())
    assert found[0] == found[1] != found[2]
