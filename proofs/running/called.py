"""Which functions of the library and of the definitions a claim calls: seen where its paths are run on plain integers.

Each path for which plain integers are known is run again on them (`replayed.replay_path`), and there calls are noted;
a path on which none is asked for is run again here. So the list is of all cases, not of a sample. A call is *direct* if
it is written outside of both packages.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import _lru_cache_wrapper, cache
from types import CodeType, FrameType
from typing import Any

import impl.memoise
from proofs.kernel.claim import Claim
from proofs.kernel.paths.given import Given
from proofs.kernel.paths.replay import ConcreteGiven
from proofs.kernel.paths.symbolic import SymbolicGiven
from proofs.kernel.terms.plainly import clear_caches
from proofs.running import written

Called = dict[str, bool]
"""The functions that were called, by full name, and whether one of the calls was direct."""

Calls = dict[tuple[int, int], tuple[CodeType, CodeType | None]]
"""Pairs of a function and what called it; the key is by identity, for a code object is slow to hash."""

THROUGH = impl.memoise.__file__
"""The file that puts caches in front of methods."""


def noting(claim: Claim, called: Called) -> Claim:
    """A copy of a claim that notes the functions that it calls where it is run on plain integers."""
    for function in cached_functions():
        function.cache_clear()

    def body(given: Given, *case: Any) -> None:
        if not isinstance(given, ConcreteGiven):
            claim.body(given, *case)
            if isinstance(given, SymbolicGiven) and not given.has_integers:
                clear_caches()
                body(ConcreteGiven({}), *case)
            return
        found = Calls()
        try:
            with calls(found):
                claim.body(given, *case)
        finally:
            for callee, caller in found.values():
                note(called, callee, caller)

    return replace(claim, body=body)


@cache
def cached_functions() -> list["_lru_cache_wrapper[Any]"]:
    """The functions of both packages that cache their answers; a call that the cache answers would not be seen, so the
    caches must be empty at first."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    return [each for each in found if each.__module__.split(".")[0] in written.ROOTS.values()]


@contextmanager
def calls(found: Calls) -> Iterator[None]:
    """Notes who calls whom meanwhile."""
    before = sys.gettrace()

    def enter(frame: FrameType, event: str, argument: Any) -> None:
        caller = caller_of(frame)
        found[id(frame.f_code), id(caller)] = frame.f_code, caller

    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)


def caller_of(frame: FrameType) -> CodeType | None:
    """Who called a function. A cache in front of it does not count: whoever asked that for the answer did."""
    back = frame.f_back
    if back is not None and back.f_code.co_filename == THROUGH and holds(back, frame.f_code):
        while back is not None and back.f_code.co_filename == THROUGH:
            back = back.f_back
    return back.f_code if back is not None else None


def holds(frame: FrameType, code: CodeType) -> bool:
    """Whether a function has another in its hands."""
    return any(getattr(value, "__code__", None) is code for value in frame.f_locals.values())


def note(called: Called, callee: CodeType, caller: CodeType | None) -> None:
    """Notes a call if it is of a function that counts."""
    name = name_of(callee.co_filename, callee.co_firstlineno)
    if name is not None and callee.co_filename != THROUGH:
        is_direct = caller is not None and name_of(caller.co_filename, caller.co_firstlineno) is None
        called[name] = called.get(name, False) or is_direct


@cache
def name_of(file: str, line: int) -> str | None:
    """The full name of the function that begins at a line, or that it is part of; None if it does not count."""
    found = written.at(file, line)
    return found.name if found is not None else None
