"""Processes of this machine that do the work of a run; an interrupt, or the end of this process, ends them without a
trace.

Ctrl-C interrupts all of them at once. One that has only begun would say where its imports were interrupted: it is
started with interrupts held back, which it lets through once it ends by them.
"""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread
from threading import enumerate as enumerate_threads
from typing import Any, NoReturn

from proofs.terminal import INTERRUPTED, ended

INTERRUPT = {signal.SIGINT}
"""What Ctrl-C sends."""
PATIENCE = 0.5
"""Seconds that a thread may take to end after its workers."""


class Processes(ProcessPoolExecutor):
    """So many processes that begin with nothing of this one."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, mp_context=get_context("spawn"), initializer=die_quietly)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Hands out a piece of work; this starts a process where all of them are busy, and there may be more."""
        with held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def held_back() -> Iterator[None]:
    """Has an interrupt wait until the block is left; processes that are started inside of it have it wait as well."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def die_quietly() -> None:
    """Lets an interrupt end a worker without a trace, which the main process reports; and the end of that one too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
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


def end_by(run: Callable[[], int]) -> NoReturn:
    """Ends this process by a command that has workers: if it is interrupted, without waiting long for the threads of
    its pool, of which one may wait for a lock that the interruption left closed. What is left of the pool is collected,
    or Python would complain of it."""
    if (code := ended(run)) != INTERRUPTED:
        raise SystemExit(code)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_workers()
    gc.collect()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def end_workers() -> None:
    """Ends all workers, and waits a little for the threads that wait for them."""
    for worker in active_children():
        worker.kill()
    for thread in enumerate_threads():
        if thread is not current_thread():
            thread.join(PATIENCE)
