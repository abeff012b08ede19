"""Who does the work: any `concurrent.futures.Executor`. Processes of this machine, or those of `cluster`.

A pool can be renewed when its executor broke, says how much work it takes at once, and which exceptions mean that
work was lost with its worker and must be done again.
"""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass, field
from typing import Any

from proofs.running.processes import Processes, terminate

LOST: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
"""What an executor raises where a worker died, of the standard library."""


class WorkerPoolError(Exception):
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
class WorkerPool:
    """An executor that can be started anew, and what is known of it.

    `width` says how many pieces of work it takes at once, `stop` ends an executor without waiting for its work, and
    `is_alive` whether what is in work can still come to an end.
    """

    start: Callable[[], Executor]
    width: Callable[[], int]
    stop: Callable[[Executor], None] = field(default=lambda executor: executor.shutdown(wait=False))
    lost: tuple[type[BaseException], ...] = LOST
    is_alive: Callable[[], bool] = lambda: True
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


def inline() -> WorkerPool:
    """This process alone."""
    return WorkerPool(Inline, lambda: 1)


def processes(jobs: int) -> WorkerPool:
    """A pool of so many processes; a pool of one is this process itself."""
    if jobs == 1:
        return inline()
    return WorkerPool(lambda: Processes(jobs), lambda: 2 * jobs, terminate)
