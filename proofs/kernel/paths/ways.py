"""The way that a claim takes through the packages: which pieces of their code run.

On plain integers a claim must take a way that it takes on terms as well. A branch that plain integers take and no term
does is one of which nothing was proved.
"""

import dis
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import impl
import proofs
import spec
from impl.shown import shown
from proofs.kernel.terms.asker import asks_a_cache

FOLDERS = tuple(f"{Path(package.__file__ or '').parent}/" for package in (impl, spec))
"""Where the packages are."""

AROUND = f"{Path(proofs.__file__ or '').parent}/running/"
"""Where claims are wrapped; what is there asks whether it runs on plain integers."""

Way = set[tuple[int, int]]
"""Instructions, each by its code and its place there; the code is by identity, for it is slow to hash."""

_codes: dict[int, CodeType] = {}
"""The code that was noted, kept so that no other has its identity."""


@contextmanager
def noting(way: Way, file: str) -> Iterator[None]:
    """Notes the instructions of the packages, and of the file of the claim, that run meanwhile."""
    before = sys.gettrace()

    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "opcode":
            way.add((id(frame.f_code), frame.f_lasti))
        return local

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        if not is_noted(frame.f_code.co_filename, file) or is_called_by_the_kernel(frame, file):
            return None
        _codes[id(frame.f_code)] = frame.f_code
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return local

    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)


@cache
def is_noted(name: str, file: str) -> bool:
    """Whether the instructions of a file count: not those of what is put around a claim to note its calls."""
    return (name == file and not name.startswith(AROUND)) or name.startswith(FOLDERS)


def is_called_by_the_kernel(frame: FrameType, file: str) -> bool:
    """Whether the definitions run for the digits of a plain number, which terms are given by their definition."""
    back = frame.f_back
    if back is None:
        return False
    is_left_out = back.f_trace is None and is_noted(back.f_code.co_filename, file)
    return back.f_code.co_name == "_digits" or is_left_out


def beside(plain: Way, symbolic: Way) -> list[str]:
    """The lines at which plain integers go where terms do not.

    Not those of the two wrappers that ask a cache: whether it has the answer depends on what else was asked. Nor those
    that write what is raised: terms have no digits, and may be written there alone.
    """
    left = [(_codes[code], place) for code, place in plain - symbolic if not is_let_pass(_codes[code])]
    found = {(code.co_filename, line_of(code, place), code.co_qualname) for code, place in left}
    return [f"{name}:{line} in {function}" for name, line, function in sorted(found)]


def is_let_pass(code: CodeType) -> bool:
    """Whether a piece of code is of a wrapper that asks a cache, or of messages."""
    return asks_a_cache(code) or code.co_filename == shown.__code__.co_filename


@cache
def lines_of(code: CodeType) -> dict[int, int]:
    """The line of each instruction."""
    return {i.offset: i.positions.lineno or 0 for i in dis.get_instructions(code) if i.positions is not None}


def line_of(code: CodeType, place: int) -> int:
    """The line of an instruction."""
    return lines_of(code).get(place, code.co_firstlineno)
