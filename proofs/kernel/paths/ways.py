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
from typing import Any, NamedTuple

import proofs
from impl.shown import shown
from proofs.extras import other_python
from proofs.kernel.paths.replay import ConcreteGiven
from proofs.kernel.terms.asker import FOLDERS, asks_a_cache, is_of_claims
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.identity import compares_objects, not_told_apart
from proofs.kernel.terms.truths import not_understood

AROUND = f"{Path(proofs.__file__ or '').parent}/running/"
"""The folder of the functions that wrap claims; their instructions are not compared, since they do ask whether integers
are plain."""

FINDS_DIGITS: CodeType = ConcreteGiven._digits.__code__
"""The code by which the kernel finds the digits of a plain number."""

NONE: frozenset[int] = frozenset()
"""No instructions."""


class Sought(NamedTuple):
    """What is looked for in a code object: how many of its instructions were known then; whether all are; whether all
    instructions are looked at, since one that is not known has no line; and those on lines that are not known as a
    whole."""

    known: int
    is_none: bool
    is_everywhere: bool
    places: frozenset[int]


class Way:
    """A set of instructions: of each code object, by its identity since a code object itself is slow to hash, their
    offsets. The code objects are kept, so that no other object gets the same identity."""

    __slots__ = ("_codes", "_places", "_sought")

    def __init__(self) -> None:
        self._codes: dict[int, CodeType] = {}
        self._places: dict[int, set[int]] = {}
        self._sought: dict[int, Sought] = {}

    def __ior__(self, other: "Way") -> "Way":
        for at, code in other._codes.items():
            self.add(code, other._places[at])
        return self

    def __le__(self, other: "Way") -> bool:
        return all(places <= other._places.get(at, NONE) for at, places in self._places.items())

    def __sub__(self, other: "Way") -> Iterator[tuple[CodeType, int]]:
        """The instructions that only this way has, each with its code object."""
        for at, places in self._places.items():
            yield from ((self._codes[at], place) for place in places - other._places.get(at, NONE))

    def codes(self) -> list[CodeType]:
        """The code objects of which this way has instructions."""
        return list(self._codes.values())

    def add(self, code: CodeType, places: set[int]) -> None:
        """Adds instructions of a code object."""
        at = id(code)
        self._codes[at] = code
        self._places.setdefault(at, set()).update(places)

    def sought(self, code: CodeType) -> Sought:
        """What has to be looked for in a code object, so that nothing is missed that this way has not; found anew only
        when the way has more of it than the last time."""
        known = self._places.get(id(code), NONE)
        found = self._sought.get(id(code))
        if found is None or found.known != len(known):
            self._codes[id(code)] = code
            self._places.setdefault(id(code), set())
            found = self._sought[id(code)] = sought_in(code, noted_of(code).difference(known), len(known))
        return found


def sought_in(code: CodeType, unknown: frozenset[int], known: int) -> Sought:
    """What is looked for in a code object of which some instructions are not known."""
    lines = lines_of(code)
    sought = {lines[place] for place in unknown}
    places = frozenset(place for place, line in lines.items() if line in sought)
    return Sought(known, not unknown, not all(sought), places)


@contextmanager
def noting(way: Way, file: str, known: Way | None = None) -> Iterator[None]:
    """While it runs, notes the instructions that are executed of the packages, of the claim's file, and of other files
    from which it takes help.

    Those that are `known` need not be noted again, and so are not looked for: on lines that are known as a whole
    nothing is noted, and in functions that are nothing is traced. Raises KernelError in a version of Python that does
    not trace all of them.
    """
    if (problem := other_python()) is not None:
        raise KernelError(problem)
    tracers: dict[int, Tracer] = {}
    before, known = sys.gettrace(), Way() if known is None else known

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if not is_noted(code.co_filename, file) or is_called_by_the_kernel(frame, file):
            return None
        if (tracer := tracers.get(id(code))) is None:
            tracer = tracers[id(code)] = Tracer(code, known.sought(code))
        return tracer.enter(frame)

    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)
        for tracer in tracers.values():
            if tracer.places:
                way.add(tracer.code, tracer.places)


class Tracer:
    """Notes which instructions of a code object run, of those that are sought."""

    __slots__ = ("code", "has_lines", "has_opcodes", "local", "places")

    def __init__(self, code: CodeType, sought: Sought) -> None:
        self.code = code
        self.places = places = set[int]()
        self.has_lines = not (sought.is_none or sought.is_everywhere)
        self.has_opcodes = sought.is_everywhere
        on_sought, note = sought.places, places.add

        def local(frame: FrameType, event: str, _: Any) -> Any:
            if event == "opcode":
                note(frame.f_lasti)
            elif event == "line":
                frame.f_trace_opcodes = frame.f_lasti in on_sought

        self.local = local

    def enter(self, frame: FrameType) -> Any:
        """Sets a frame that is entered, or entered again, to what has to be traced of it; its trace function."""
        frame.f_trace_lines = self.has_lines
        frame.f_trace_opcodes = self.has_opcodes
        return self.local


@cache
def noted_of(code: CodeType) -> frozenset[int]:
    """The instructions of a code object that a tracer is told of: not those by which it is entered."""
    found = list(dis.get_instructions(code))
    entered = next((i.offset for i in found if i.opname == "RESUME"), -1)
    return frozenset(i.offset for i in found if i.offset > entered and i.opname != "RESUME")


@cache
def is_noted(name: str, file: str) -> bool:
    """Whether instructions of a file are noted; those of functions that wrap a claim to note its calls are not."""
    return (name == file and not name.startswith(AROUND)) or name.startswith(FOLDERS) or is_of_claims(name)


def is_called_by_the_kernel(frame: FrameType, file: str) -> bool:
    """Whether a function of the definitions is run by the kernel to find the digits of a plain number; terms have
    digits by definition, without running it."""
    back = frame.f_back
    if back is None:
        return False
    is_left_out = back.f_trace is None and is_noted(back.f_code.co_filename, file)
    return back.f_code is FINDS_DIGITS or is_left_out


def beside(plain: Way, symbolic: Way) -> list[str]:
    """The lines that plain integers reach and terms do not.

    Not those of the two wrappers that ask a cache: whether it has the answer depends on what else was asked. Nor those
    that write what is raised: terms have no digits, and may be written there alone.
    """
    left = [(code, place) for code, place in plain - symbolic if not is_let_pass(code)]
    found = {(code.co_filename, line_of(code, place), code.co_qualname) for code, place in left}
    return [f"{name}:{line} in {function}" for name, line, function in sorted(found)]


def is_let_pass(code: CodeType) -> bool:
    """Whether a code object belongs to one of the wrappers that ask a cache, or writes messages."""
    return asks_a_cache(code) or code.co_filename == shown.__code__.co_filename


def unlike(way: Way, body: CodeType) -> list[str]:
    """The lines of the functions on a way at which plain integers and terms may part unseen (`terms.truths`, and but
    for the file of the claim's body, whose words are for the reader, `terms.identity`)."""
    found: dict[tuple[str, int], str] = {}
    for code in way.codes():
        words = not_understood(code.co_filename)
        if compares_objects(code) and code.co_filename != body.co_filename:
            words = words | not_told_apart(code.co_filename)
        if words:
            found |= {(code.co_filename, line): words[line] for line in lines_of(code).values() if line in words}
    return [f"{name}:{line}: {said}" for (name, line), said in sorted(found.items())]


@cache
def lines_of(code: CodeType) -> dict[int, int]:
    """The line number of each instruction, by its offset."""
    return {i.offset: i.positions.lineno or 0 for i in dis.get_instructions(code) if i.positions is not None}


def line_of(code: CodeType, place: int) -> int:
    """The line number of an instruction."""
    return lines_of(code).get(place, code.co_firstlineno)
