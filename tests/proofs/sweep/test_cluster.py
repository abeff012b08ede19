"""A real Dask scheduler and two workers, one of them killed half-way: the sweep is whole, each chunk counted once."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from support.processes import begin, end, running

from proofs.sweep.command import main
from proofs.sweep.questions.chunk import Chunk, order_for, sweeps_of
from proofs.sweep.questions.found import Found
from proofs.sweep.workers.cluster import Cluster, ClusterExecutor, cluster, settle
from proofs.sweep.workers.journal import Journal
from proofs.sweep.workers.pools import WorkerPoolError
from proofs.sweep.workers.run import Runner, chunks_of, swept
from tests.proofs.sweep import sample

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None and not os.environ.get("CI"), reason="dask and distributed are not installed"
)


@dataclass
class Machines:
    """A scheduler and its workers, each a process of its own on this machine."""

    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Starts a part of the cluster."""
        environment = os.environ | {"PYTHONPATH": str(ROOT), sample.FOLDER: str(self.folder)}
        with (self.folder / f"log-{len(self.processes)}").open("wb") as log:
            command = [sys.executable, "-m", module, *arguments, "--host", "127.0.0.1", "--no-dashboard"]
            started = begin(command, stdout=log, stderr=log, cwd=self.folder, env=environment)
        self.processes.append(started)
        return started

    def address(self) -> str:
        """Starts a scheduler; its address."""
        file = self.folder / "scheduler.json"
        self.start("distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(file))
        self.wait_until(lambda: file.exists() and file.read_text().rstrip().endswith("}"), "there is a scheduler")
        return str(json.loads(file.read_text())["address"])

    def worker(self, address: str) -> subprocess.Popen[bytes]:
        """Starts a worker of one thread."""
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder / "scratch"))
        return self.start("distributed.cli.dask_worker", address, *options)

    def wait_until(self, condition: Callable[[], Any], what: str) -> None:
        """Waits for a condition, however slow the machine is, as long as all processes run."""
        while not condition():
            for number, process in enumerate(self.processes):
                said = (self.folder / f"log-{number}").read_text()
                assert process.poll() is None, f"a process ended before {what}: {said}"
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends whatever runs."""
        for process in reversed(self.processes):
            end(process)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    found = Machines(tmp_path)
    try:
        yield found
    finally:
        found.stop()


def begun(folder: Path) -> dict[tuple[int, int], int]:
    """Which chunks were begun, by start and time, and by which process."""
    names = (path.name.split("-")[1:] for path in folder.glob("begun-*"))
    return {(int(start), int(time_)): int(pid) for start, time_, pid in names}


def test_a_worker_that_is_killed_half_way_takes_nothing_with_it(machines: Machines) -> None:
    folder, sweep = machines.folder, sweeps_of(sample.NAME)["merge.tiny"]
    address = machines.address()
    workers = {process.pid: process for process in (machines.worker(address), machines.worker(address))}
    order, chunks = order_for((sweep,), sample.NAME), chunks_of([sweep], 40)
    found: dict[Chunk, Found] = {}
    journal, pool = Journal(folder / "journal", order, 40, resume=False), cluster(address)
    runner = Runner(chunks, order, pool, sample.waits)
    thread = threading.Thread(
        target=lambda: found.update(swept(chunks, runner, journal, lambda done, chunk: None)), daemon=True
    )
    thread.start()
    late = [chunk.start for chunk in chunks if chunk.start >= sweep.box.count // 2]

    def at_work() -> dict[int, int]:
        """The chunk that each worker has begun and cannot end, by worker."""
        return {pid: start for (start, _), pid in begun(folder).items() if start in late}

    machines.wait_until(lambda: len(at_work()) == 2, "both workers are in the second half")
    pid, start = next(iter(at_work().items()))
    assert thread.is_alive() and len(journal.done) < len(chunks)
    os.kill(pid, signal.SIGKILL)
    assert workers[pid].wait() == -signal.SIGKILL
    (folder / "go").touch()
    thread.join()
    pool.close()
    journal.close()
    assert set(found) == set(chunks) and sum(each.members for each in found.values()) == sweep.box.count
    assert not any(each.failed or each.error for each in found.values())
    lines = (folder / "journal").read_text().splitlines()[1:]
    assert sorted(json.loads(line)["start"] for line in lines) == [chunk.start for chunk in chunks]
    again = {time_: by for (began, time_), by in begun(folder).items() if began == start}
    assert again.pop(0) == pid and set(again.values()) == set(workers) - {pid}


def test_the_command_sweeps_on_a_cluster(machines: Machines) -> None:
    address = machines.address()
    machines.worker(address)
    command = [sys.executable, "-m", "proofs.sweep", "--only", "equivalent", "--chunk", "200", "--scheduler", address]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as sweep:
        out, err = sweep.communicate()
    assert (sweep.returncode, err) == (0, "")
    assert "1 sweeps proved within bounds" in out


def test_work_that_outlived_several_workers_is_lost_work() -> None:
    distributed = import_module("distributed")
    lost = Cluster("tcp://127.0.0.1:9", timeout=0.2).lost
    assert issubclass(distributed.KilledWorker, lost) and issubclass(BrokenExecutor, lost)
    assert issubclass(CancelledError, lost) and not issubclass(ValueError, lost)


@dataclass
class Task:
    """What is known of a task when it is done."""

    status: str
    outcome: Any

    def result(self) -> Any:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    def exception(self) -> Any:
        return self.outcome


@pytest.mark.parametrize(
    ("task", "outcome"),
    [
        (Task("finished", 7), 7),
        (Task("finished", OSError("connection reset")), BrokenExecutor),
        (Task("error", ZeroDivisionError()), ZeroDivisionError),
        (Task("cancelled", None), BrokenExecutor),
        (Task("lost", None), BrokenExecutor),
    ],
)
def test_whatever_comes_of_a_task_its_future_ends(task: Task, outcome: Any) -> None:
    future = Future[Any]()
    settle(future, task)
    if outcome == 7:
        assert future.result(0) == 7
    else:
        assert isinstance(future.exception(0), outcome)


def test_a_closed_client_is_a_broken_executor() -> None:
    class Closed:
        def submit(self, *args: Any, **kwargs: Any) -> None:
            raise RuntimeError("client is closed")

    with pytest.raises(BrokenExecutor, match="the work was not handed out: client is closed"):
        ClusterExecutor(Closed()).submit(int)


def test_a_scheduler_is_not_waited_for_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Found: half a minute, and more."""

    def nobody(address: str, timeout: float, **_: Any) -> None:
        raise OSError(f"nobody after {timeout:g} s")

    monkeypatch.setattr("distributed.Client", nobody)
    assert main(["--scheduler", "tcp://localhost:1"]) == 1
    said = "error: no scheduler answers at tcp://localhost:1: nobody after 10 s\n"
    assert capsys.readouterr().err == said


def test_nobody_at_an_address_is_said_so() -> None:
    with pytest.raises(WorkerPoolError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        cluster("tcp://127.0.0.1:9", timeout=0.2)
