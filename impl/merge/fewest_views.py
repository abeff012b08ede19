"""A stack with as few views as can be shown: split into runs of neighbours, each of which is one view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

V = TypeVar("V")

SHORT = 8
"""Views of a stack of which all runs are tried."""
WINDOW = 4
"""Views of the runs that are tried in longer stacks, besides the whole."""


def fewest_views(views: tuple[V, ...], merge: Callable[[tuple[V, ...]], V | None]) -> tuple[V, ...]:
    """The fewest views that runs of a stack are, as `merge` finds them; of several ways the one whose last run is
    longest. A long stack is first merged by neighbours, then by short runs as long as that helps."""
    if len(views) > SHORT:
        views = neighbours_merged(views, merge)
    shorter = split(views, merge)
    while len(shorter) < len(views) and len(views) > SHORT:
        views, shorter = shorter, split(shorter, merge)
    return shorter


def split(views: tuple[V, ...], merge: Callable[[tuple[V, ...]], V | None]) -> tuple[V, ...]:
    """The fewest runs of a stack that are one view."""
    whole = merge(views) if len(views) > 1 else None
    if whole is not None:
        return (whole,)
    ways: list[tuple[int, int, V | None]] = [(0, 0, None)]
    for end in range(1, len(views) + 1):
        found = ((ways[begin][0] + 1, begin, run) for begin, run in runs_to(views, end, merge))
        ways.append(min(found, key=lambda way: way[0]))
    return way_to(tuple(ways), len(views))


def way_to(ways: Sequence[tuple[int, int, V | None]], place: int) -> tuple[V, ...]:
    """The runs of the best way to a place: each place has how many runs lead to it, the begin of the last of them, and
    what it is."""
    runs: list[V] = []
    while place > 0:
        _, place, run = ways[place]
        if run is not None:
            runs.append(run)
    return tuple(reversed(runs))


def runs_to(views: tuple[V, ...], end: int, merge: Callable[[tuple[V, ...]], V | None]) -> Iterator[tuple[int, V]]:
    """The begins of the runs that end at a place and are one view, with that; the longest run first. The whole
    stack, which has been tried, is left out."""
    longest = SHORT if len(views) <= SHORT else WINDOW
    for begin in range(max(0, end - longest), end - 1):
        if end - begin < len(views) and (run := merge(views[begin:end])) is not None:
            yield begin, run
    yield end - 1, views[end - 1]


def neighbours_merged(views: tuple[V, ...], merge: Callable[[tuple[V, ...]], V | None]) -> tuple[V, ...]:
    """The stack with two neighbours merged wherever they can be, from the last ones on."""
    left: list[V] = []
    for view in reversed(views):
        top, both = view, merge((view, left[-1])) if left else None
        while both is not None:
            left.pop()
            top, both = both, merge((both, left[-1])) if left else None
        left.append(top)
    return tuple(reversed(left))
