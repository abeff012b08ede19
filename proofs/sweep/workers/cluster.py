"""The workers of a Dask cluster, as an executor that loses nothing.

The scheduler runs the work of a worker that died on another one, by itself. What outlived several workers, a result
that did not arrive, and whatever was in work when the connection was lost, comes back as lost work. (Dask's own
`Client.get_executor` leaves a future open for ever where a result does not arrive.)
"""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from logging import CRITICAL, getLogger
from time import monotonic
from typing import Any

from proofs.sweep.workers.pools import LOST, WorkerPool, WorkerPoolError

REFRESHED = 5.0
"""Seconds after which a cluster is asked again how many workers it has."""


def has_dask() -> bool:
    """Whether there is what a cluster is reached with."""
    return find_spec("distributed") is not None


ANSWERED = 10.0
"""Seconds within which a scheduler must answer."""


def cluster(address: str, timeout: float = ANSWERED) -> WorkerPool:
    """The workers of the Dask scheduler at an address. Raises WorkerPoolError if it does not answer in time."""
    dask = Cluster(address, timeout)
    return WorkerPool(dask.start, dask.width, dask.stop, dask.lost, dask.is_alive)


class Cluster:
    """A connection to a scheduler, which can be made anew."""

    def __init__(self, address: str, timeout: float) -> None:
        self._distributed: Any = import_module("distributed")
        for name in ("distributed.client", "distributed.core", "tornado.application"):
            getLogger(name).setLevel(CRITICAL)  # what they would say of a lost connection comes back as lost work
        self._address, self._timeout = address, timeout
        self._client: Any = None
        self._asked, self._threads = -REFRESHED, 0
        self.lost = (*LOST, self._distributed.KilledWorker)

    def start(self) -> Executor:
        """Connects to the scheduler. Raises WorkerPoolError if it does not answer."""
        try:
            self._client = self._distributed.Client(self._address, timeout=self._timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkerPoolError(f"no scheduler answers at {self._address}: {error}") from None
        return ClusterExecutor(self._client)

    def width(self) -> int:
        """Some more pieces of work than there are threads, which are asked for now and then, if there is an answer."""
        if monotonic() - self._asked > REFRESHED:
            with suppress(OSError):
                self._threads = sum(self._client.nthreads().values())
            self._asked = monotonic()
        return 2 * self._threads + 2

    def is_alive(self) -> bool:
        """Whether there is a connection, or an attempt at one."""
        return self._client.status in ("running", "connecting")

    def stop(self, executor: Executor) -> None:
        """Gives up what is still to do, and the connection."""
        with suppress(OSError):
            self._client.close()


class ClusterExecutor(Executor):
    """Hands work to a client, each piece as a task of its own."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Hands out a piece of work."""
        future = Future[Any]()
        try:
            remote = self._client.submit(fn, *args, **kwargs, pure=False)
        except (OSError, RuntimeError) as error:
            raise BrokenExecutor(f"the work was not handed out: {error}") from None
        remote.add_done_callback(lambda remote: settle(future, remote))
        return future


def settle(future: "Future[Any]", remote: Any) -> None:
    """Passes on what came of a task, in a thread of the client: a result, what it raised, or that it was lost."""
    status = remote.status
    try:
        if status == "finished":
            future.set_result(remote.result())
        elif status == "error":
            future.set_exception(remote.exception())
        else:
            future.set_exception(BrokenExecutor(f"the task is {status}"))
    except Exception as error:
        if not future.done():
            future.set_exception(BrokenExecutor(f"the result did not arrive: {error!r}"))
