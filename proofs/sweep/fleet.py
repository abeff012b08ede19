"""Who does the work: any `concurrent.futures.Executor`. Processes of this machine, or the workers of a Dask cluster.

A fleet can be renewed when its executor broke, says how much work it takes at once, and which exceptions mean that
work was lost with its worker and must be done again.
"""

import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from logging import CRITICAL, getLogger
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic
from typing import Any

LOST: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
"""What an executor raises where a worker died, of the standard library."""

REFRESHED = 5.0
"""Seconds after which a cluster is asked again how many workers it has."""


class FleetError(Exception):
    """There is nobody to do the work."""


class Inline(Executor):
    """Does each piece of work at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Runs the function."""
        future = Future[Any]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@dataclass
class Fleet:
    """An executor that can be started anew, and what is known of it.

    `width` says how many pieces of work it takes at once, and `stop` ends an executor without waiting for its work.
    """

    start: Callable[[], Executor]
    width: Callable[[], int]
    stop: Callable[[Executor], None] = field(default=lambda executor: executor.shutdown(wait=False))
    lost: tuple[type[BaseException], ...] = LOST
    executor: Executor = field(init=False)

    def __post_init__(self) -> None:
        self.executor = self.start()

    def renew(self) -> None:
        """Starts a new executor in place of the present one."""
        self.close()
        self.executor = self.start()

    def close(self) -> None:
        """Ends the executor, and whatever it still does."""
        self.stop(self.executor)


def inline() -> Fleet:
    """This process alone."""
    return Fleet(Inline, lambda: 1)


def processes(jobs: int) -> Fleet:
    """So many processes; one is this one."""
    if jobs == 1:
        return inline()
    return Fleet(lambda: pool(jobs), lambda: 2 * jobs, terminate)


def pool(jobs: int) -> ProcessPoolExecutor:
    """Processes that begin with nothing of this one, and end at once when interrupted."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=die_quietly)


def die_quietly() -> None:
    """Lets an interrupt end a worker without a trace, which the main process reports; and the end of that one too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits for the main process to end, and ends this one."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def terminate(executor: Executor) -> None:
    """Ends the processes of a pool, whatever they do."""
    workers = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


class Cluster:
    """The workers of a Dask scheduler. It runs the work of a worker that died on another one, by itself; what outlived
    several workers, or the connection, comes back as lost."""

    def __init__(self, address: str, timeout: float) -> None:
        self._distributed: Any = import_module("distributed")
        for name in ("distributed.client", "distributed.core"):
            getLogger(name).setLevel(CRITICAL)  # what they would say of a lost connection comes back as lost work
        self._address, self._timeout = address, timeout
        self._client: Any = None
        self._asked, self._threads = -REFRESHED, 0
        self.lost = (*LOST, self._distributed.KilledWorker, self._distributed.comm.CommClosedError)

    def start(self) -> Executor:
        """Connects to the scheduler. Raises FleetError if it does not answer."""
        try:
            self._client = self._distributed.Client(self._address, timeout=self._timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            raise FleetError(f"no scheduler answers at {self._address}: {error}") from None
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def width(self) -> int:
        """Some more pieces of work than there are threads, which are asked for now and then."""
        if monotonic() - self._asked > REFRESHED:
            self._threads, self._asked = sum(self._client.nthreads().values()), monotonic()
        return 2 * self._threads + 2

    def stop(self, executor: Executor) -> None:
        """Gives up what is still to do, and the connection."""
        self._client.close()


def has_dask() -> bool:
    """Whether there is what a cluster is reached with."""
    return find_spec("distributed") is not None


def cluster(address: str, timeout: float = 30.0) -> Fleet:
    """The workers of the Dask scheduler at an address. Raises FleetError if it does not answer."""
    dask = Cluster(address, timeout)
    return Fleet(dask.start, dask.width, dask.stop, dask.lost)
