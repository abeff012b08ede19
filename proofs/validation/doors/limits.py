"""What a run of calls may take: memory, and processor time for each."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager

MEMORY = 5 * 2**30
"""Bytes that the process may take, numpy and sympy and their threads included; beyond them is a MemoryError."""

PATIENCE = 5
"""Seconds of processor time that a call may take here. In the tests nothing is timed."""


def limit_memory() -> None:
    """Has this process take no more than `MEMORY`."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class TooLong(BaseException):
    """A call took too long. No exception that the library would catch."""


@contextmanager
def patience() -> Iterator[None]:
    """Ends what takes more than `PATIENCE`."""
    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def too_long(signum: int, frame: object) -> None:
    """Ends a call."""
    raise TooLong
