"""Which branches of the merge decision a question takes: from which line to which line it goes in a function, and how
often in one call, so that the third round of a loop is another branch than the second.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import FrameType
from typing import Any

import impl
from impl.native import purely
from proofs.sweep.questions.subjects import Reply

Branch = tuple[str, int, int, int]
"""A file, a line, the line that ran after it in the same call of a function, and the how manieth time that was; a call
begins at its first line."""

MOST_TIMES = 4
"""How often a way from line to line is told from the times before, in one call."""

FOLDER = Path(str(impl.__file__)).parent

PACKAGES = tuple(f"{FOLDER / name}/" for name in ("merge", "parts", "mergeability", "view"))
"""Where branches are noted."""


@contextmanager
def noting() -> Iterator[set[Branch]]:
    """Notes the branches that are taken meanwhile; what was answered before is forgotten first."""
    taken: set[Branch] = set()
    before = sys.gettrace()
    forget_answers()

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(PACKAGES):
            return None
        times: Counter[tuple[int, int]] = Counter()
        last = frame.f_lineno

        def step(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal last
            if event == "line":
                way = last, frame.f_lineno
                times[way] += 1
                if times[way] <= MOST_TIMES:
                    taken.add((file, *way, times[way]))
                last = frame.f_lineno
            return step

        return step

    sys.settrace(enter)
    try:
        with purely():
            yield taken
    finally:
        sys.settrace(before)


def branches_of(ask: Callable[[], Reply]) -> tuple[str, set[Branch]]:
    """The kind of the answer to a question, or of what it raises, and the branches that it takes."""
    with noting() as taken:
        try:
            kind = ask().kind
        except Exception as error:
            kind = type(error).__name__
    return kind, taken


def forget_answers() -> None:
    """Empties the caches of the library, so that a question takes the branches that it takes when it is asked first."""
    for function in caches():
        function.cache_clear()


@cache
def caches() -> list[_lru_cache_wrapper[Any]]:
    """The functions of the packages that keep answers, and the methods of views that do."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    return [each for each in found if getattr(each, "__module__", "").startswith(impl.__name__ + ".")]
