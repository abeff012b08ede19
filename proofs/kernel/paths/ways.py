"""The way of a claim through the packages: the instructions of their code that it runs.

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
"""The folders of the library and of the definitions."""

AROUND = f"{Path(proofs.__file__ or '').parent}/running/"
"""The folder of the functions that wrap claims; their instructions are not compared, since they do ask whether integers
are plain."""

Way = set[tuple[int, int]]
"""A set of instructions, each given by the identity of its code object and its offset there; a code object itself is
slow to hash."""

_codes: dict[int, CodeType] = {}
"""Code objects whose instructions were noted; they are kept, so that no other object gets the same identity."""


NOWHERE: Way = set()
"""The way of a program that has not run."""


@contextmanager
def noting(way: Way, file: str, known: Way = NOWHERE) -> Iterator[None]:
    """While it runs, notes the instructions of the packages, and of the claim's file, that are executed.

    Those that are `known` need not be noted again, and so are not looked for: on lines that are known as a whole
    nothing is noted, and in functions that are nothing is traced.
    """
    before, tracers = sys.gettrace(), dict[int, Tracer]()

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if not is_noted(code.co_filename, file) or is_called_by_the_kernel(frame, file):
            return None
        if (tracer := tracers.get(id(code))) is None:
            _codes[id(code)] = code
            tracer = tracers[id(code)] = Tracer(code, unknown_of(code, known))
        return tracer.enter(frame)

    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)
        for at, tracer in tracers.items():
            way.update((at, place) for place in tracer.places)


class Tracer:
    """Notes which instructions of a code object run; those on lines that are known as a whole are left out."""

    __slots__ = ("is_known", "is_open", "local", "places")

    def __init__(self, code: CodeType, unknown: frozenset[int]) -> None:
        self.places = places = set[int]()
        lines = lines_of(code)
        self.is_known = not unknown
        self.is_open = not all(lines[place] for place in unknown)
        sought = {lines[place] for place in unknown}
        on_sought = frozenset(place for place, line in lines.items() if line in sought)
        note = places.add

        def local(frame: FrameType, event: str, _: Any) -> Any:
            if event == "opcode":
                note(frame.f_lasti)
            elif event == "line":
                frame.f_trace_opcodes = frame.f_lasti in on_sought

        self.local = local

    def enter(self, frame: FrameType) -> Any:
        """Sets a frame that is entered, or entered again, to what has to be traced of it; its trace function."""
        frame.f_trace_lines = not (self.is_known or self.is_open)
        frame.f_trace_opcodes = self.is_open
        return self.local


def unknown_of(code: CodeType, known: Way) -> frozenset[int]:
    """The instructions of a code object that are not known."""
    at = id(code)
    return frozenset(place for place in noted_of(code) if (at, place) not in known)


@cache
def noted_of(code: CodeType) -> frozenset[int]:
    """The instructions of a code object that a tracer is told of: not those by which it is entered."""
    found = list(dis.get_instructions(code))
    entered = next((i.offset for i in found if i.opname == "RESUME"), -1)
    return frozenset(i.offset for i in found if i.offset > entered and i.opname != "RESUME")


@cache
def is_noted(name: str, file: str) -> bool:
    """Whether instructions of a file are noted; those of functions that wrap a claim to note its calls are not."""
    return (name == file and not name.startswith(AROUND)) or name.startswith(FOLDERS)


def is_called_by_the_kernel(frame: FrameType, file: str) -> bool:
    """Whether a function of the definitions is run by the kernel to find the digits of a plain number; terms have
    digits by definition, without running it."""
    back = frame.f_back
    if back is None:
        return False
    is_left_out = back.f_trace is None and is_noted(back.f_code.co_filename, file)
    return back.f_code.co_name == "_digits" or is_left_out


def beside(plain: Way, symbolic: Way) -> list[str]:
    """The lines that plain integers reach and terms do not.

    Not those of the two wrappers that ask a cache: whether it has the answer depends on what else was asked. Nor those
    that write what is raised: terms have no digits, and may be written there alone.
    """
    left = [(_codes[code], place) for code, place in plain - symbolic if not is_let_pass(_codes[code])]
    found = {(code.co_filename, line_of(code, place), code.co_qualname) for code, place in left}
    return [f"{name}:{line} in {function}" for name, line, function in sorted(found)]


def is_let_pass(code: CodeType) -> bool:
    """Whether a code object belongs to one of the wrappers that ask a cache, or writes messages."""
    return asks_a_cache(code) or code.co_filename == shown.__code__.co_filename


@cache
def lines_of(code: CodeType) -> dict[int, int]:
    """The line number of each instruction, by its offset."""
    return {i.offset: i.positions.lineno or 0 for i in dis.get_instructions(code) if i.positions is not None}


def line_of(code: CodeType, place: int) -> int:
    """The line number of an instruction."""
    return lines_of(code).get(place, code.co_firstlineno)
