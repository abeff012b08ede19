"""Work divided among copies of this process, which have all that it has; a place is all that they are told."""

from collections.abc import Callable, Iterator
from multiprocessing import get_context
from typing import Any, TypeVar

R = TypeVar("R")

working: Callable[[int], Any]
"""What the copies do."""


def in_copies(work: Callable[[int], R], count: int, jobs: int) -> Iterator[R]:
    """What some work gives at each of so many places, in their order, by so many processes; one is this one itself."""
    global working  # noqa: PLW0603  (what the processes are copies with)
    if jobs == 1:
        yield from map(work, range(count))
        return
    working = work
    with get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(worked_at, range(count))


def worked_at(place: int) -> Any:
    """What the work gives at a place."""
    return working(place)
