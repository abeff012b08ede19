"""The instructions that run, as `sys.settrace` tells of them: in Python 3.11 it is set for each frame what is told."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from proofs.kernel.paths.instructions.way import Sought, Way


@contextmanager
def traced(way: Way, known: Way, is_noted: Callable[[str], bool], apart: CodeType) -> Iterator[None]:
    """While it runs, notes the instructions that are executed of some files, but for what runs in calls of `apart`.

    Those that are `known` are not looked for: on lines that are known as a whole nothing is noted, and in functions
    that are nothing is traced.
    """
    tracers: dict[int, Tracer] = {}
    before = sys.gettrace()

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if not is_noted(code.co_filename) or is_left_out(frame, is_noted, apart):
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


def is_left_out(frame: FrameType, is_noted: Callable[[str], bool], apart: CodeType) -> bool:
    """Whether a frame runs in a call that is left out: it was called by that, or by another frame that is left out."""
    back = frame.f_back
    if back is None:
        return False
    return back.f_code is apart or (back.f_trace is None and is_noted(back.f_code.co_filename))


class Tracer:
    """Notes which instructions of a code object run, of those that are sought."""

    __slots__ = ("code", "has_lines", "has_opcodes", "local", "on_sought", "places")

    def __init__(self, code: CodeType, sought: Sought) -> None:
        self.code = code
        self.places = places = set[int]()
        self.has_lines = not (sought.is_none or sought.is_everywhere)
        self.has_opcodes = sought.is_everywhere
        self.on_sought = on_sought = sought.places
        note = places.add

        def local(frame: FrameType, event: str, _: Any) -> Any:
            if event == "opcode":
                note(frame.f_lasti)
            elif event == "line":
                frame.f_trace_opcodes = frame.f_lasti in on_sought

        self.local = local

    def enter(self, frame: FrameType) -> Any:
        """Sets a frame that is entered, or entered again, to what has to be traced of it; its trace function. Where a
        generator goes on, it is on a line already, which is not told of again."""
        frame.f_trace_lines = self.has_lines
        frame.f_trace_opcodes = self.has_opcodes or frame.f_lasti in self.on_sought
        return self.local
