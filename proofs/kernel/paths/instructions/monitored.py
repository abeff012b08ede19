"""The instructions that run, as `sys.monitoring` tells of them, from Python 3.12 on.

There what `sys.settrace` tells is set for each code object and not for each frame, and of the frame in which it is set
first, instructions are left out. Here a code object is set before it runs: where a call, or a generator that goes on,
begins. Each instruction is told of once, and then no more until all is told of anew.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from types import CodeType, FrameType
from typing import Any

from proofs.kernel.paths.instructions.way import Way, noted_of
from proofs.kernel.terms.explorer import KernelError

MONITORING: Any = getattr(sys, "monitoring", None)
"""What tells of instructions; None in Python 3.11."""

TOOLS = (4, 3, 0, 1, 2, 5)
"""The numbers that tools may have; the first are not meant for any tool in particular."""


@contextmanager
def monitored(way: Way, known: Way, is_noted: Callable[[str], bool], apart: CodeType) -> Iterator[None]:
    """While it runs, notes the instructions that are executed of some files, but for what runs in calls of `apart`, and
    for code objects of which all instructions are `known`. Raises KernelError where others monitor so much that no
    number is left."""
    tool = next((number for number in TOOLS if MONITORING.get_tool(number) is None), None)
    if tool is None:
        raise KernelError("no tool of sys.monitoring is left to follow a claim with")
    MONITORING.use_tool_id(tool, __name__)
    monitor = Monitor(tool, known, is_noted, apart)
    try:
        monitor.begin()
        yield
    finally:
        monitor.end()
        MONITORING.free_tool_id(tool)
        for code in monitor.codes.values():
            if places := monitor.places[id(code)] & noted_of(code):
                way.add(code, places)


class Monitor:
    """Notes which instructions run in one thread."""

    __slots__ = ("apart", "codes", "is_noted", "known", "places", "thread", "tool")

    def __init__(self, tool: int, known: Way, is_noted: Callable[[str], bool], apart: CodeType) -> None:
        self.tool, self.known, self.is_noted, self.apart = tool, known, is_noted, apart
        self.thread = get_ident()
        self.codes: dict[int, CodeType] = {}
        self.places: dict[int, set[int]] = {}

    def begin(self) -> None:
        """Asks to be told of whatever begins to run, of what was told of once as well."""
        events = MONITORING.events
        for event in (events.PY_START, events.PY_RESUME):
            MONITORING.register_callback(self.tool, event, self.entered)
        MONITORING.register_callback(self.tool, events.PY_THROW, self.thrown)
        MONITORING.register_callback(self.tool, events.INSTRUCTION, self.ran)
        MONITORING.restart_events()
        MONITORING.set_events(self.tool, events.PY_START | events.PY_RESUME | events.PY_THROW)

    def end(self) -> None:
        """Asks to be told of nothing any more."""
        events = MONITORING.events
        MONITORING.set_events(self.tool, events.NO_EVENTS)
        for code in self.codes.values():
            MONITORING.set_local_events(self.tool, code, events.NO_EVENTS)
        for event in (events.PY_START, events.PY_RESUME, events.PY_THROW, events.INSTRUCTION):
            MONITORING.register_callback(self.tool, event, None)

    def entered(self, code: CodeType, _place: int) -> Any:
        """A call begins, or a generator goes on: asks to be told of the instructions of its code, if it is not yet."""
        self.follow(code)
        return MONITORING.DISABLE

    def thrown(self, code: CodeType, _place: int, _error: BaseException) -> None:
        """A generator goes on with an exception."""
        self.follow(code)

    def follow(self, code: CodeType) -> None:
        """Asks to be told of the instructions of a code object, if it is one of those that are noted."""
        is_followed = id(code) in self.codes or not self.is_noted(code.co_filename)
        if not is_followed and not self.known.sought(code).is_none:
            self.codes[id(code)], self.places[id(code)] = code, set()
            MONITORING.set_local_events(self.tool, code, MONITORING.events.INSTRUCTION)

    def ran(self, code: CodeType, place: int) -> Any:
        """An instruction is about to run; it is told of again only while it runs where it does not count."""
        if get_ident() != self.thread or self.is_apart(sys._getframe(1)):
            return None
        self.places[id(code)].add(place)
        return MONITORING.DISABLE

    def is_apart(self, frame: FrameType | None) -> bool:
        """Whether a frame runs in a call that is left out."""
        while frame is not None and frame.f_code is not self.apart:
            frame = frame.f_back
        return frame is not None
