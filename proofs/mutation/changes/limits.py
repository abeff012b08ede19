"""How much a mutant may take: it may recurse, or grow what it makes, without an end that loops or solvers count."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MOST_SECONDS = 20
"""Seconds of processor time that are spent on a mutant; what is found by then counts."""

MOST_MEMORY = 4 * 2**30
"""Bytes of memory that the process may take beside what it has; what asks for more is an exception."""

MEMORY = Path("/proc/self/statm")
"""Where Linux says how many pages a process has."""


class OutOfTimeError(BaseException):
    """The time for a mutant is over. Not an exception, which claims may catch."""


@contextmanager
def limited_time(seconds: float = MOST_SECONDS) -> Iterator[None]:
    """Raises OutOfTimeError after so many seconds of processor time, and each second again if it is not heard."""

    def end(_signal: int, _frame: Any) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def memory() -> int:
    """The bytes of memory that the process has; 0 where nobody says."""
    if not MEMORY.exists():
        return 0
    return int(MEMORY.read_text(encoding="ascii").split()[0]) * resource.getpagesize()


@contextmanager
def limited_memory(most: int = MOST_MEMORY) -> Iterator[None]:
    """Lets the process take so much memory more than it has: solvers end it where there is nearly none left."""
    before, most = resource.getrlimit(resource.RLIMIT_AS), most + memory()
    least = most if before[1] == resource.RLIM_INFINITY else min(most, before[1])
    resource.setrlimit(resource.RLIMIT_AS, (least, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
