"""A way through code: of each code object the instructions that were run."""

import dis
from collections.abc import Iterator
from functools import cache
from types import CodeType
from typing import NamedTuple

NONE: frozenset[int] = frozenset()
"""No instructions."""


ASIDE = frozenset(("RESUME", "END_FOR", "NOT_TAKEN"))
"""Instructions that are not noted. At a `RESUME` a call begins, or goes on; at the end of a loop an `END_FOR` is run or
passed over, whichever way Python goes through it; and a `NOT_TAKEN` is run where a branch is not taken, before what is
run then."""

LEAVING = "INTRINSIC_STOPITERATION_ERROR"
"""What Python 3.12 and later do, and raise again, where an exception leaves a generator; one that is closed before its
end is left so too, whenever nobody holds it any more. Where the exception was raised is noted."""

BRANCH = "POP_JUMP_IF_"
"""What the names of branches begin with from Python 3.12 on."""


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


@cache
def noted_of(code: CodeType) -> frozenset[int]:
    """The instructions of a code object that are noted: not those by which it is entered, nor those that say nothing of
    where it goes."""
    found = list(dis.get_instructions(code))
    entered = next((i.offset for i in found if i.opname == "RESUME"), -1)
    return frozenset(i.offset for i in found if i.offset > entered) - set(passed_over(found))


def passed_over(found: list[dis.Instruction]) -> Iterator[int]:
    """The instructions that are not noted, among all of a code object.

    Also that which follows an `END_FOR` and is passed over with it; and a jump to the begin of a loop that stands for a
    branch to there, for from Python 3.12 on branches lead forwards alone: it is where the branch is in the source. That
    of a `continue` is where that is, and noted.
    """
    last: dis.Instruction | None = None
    wide: list[int] = []
    for each in found:
        if each.opname == "EXTENDED_ARG":
            wide.append(each.offset)
            continue
        if each.opname in ASIDE or is_leaving(each) or (last is not None and goes_with(each, last)):
            yield from (*wide, each.offset)
        wide = []
        last = each if each.opname != "NOT_TAKEN" else last


def is_leaving(each: dis.Instruction) -> bool:
    """Whether an instruction is Python's own where an exception leaves a generator."""
    return each.opname == "CALL_INTRINSIC_1" and each.argrepr == LEAVING


def goes_with(each: dis.Instruction, last: dis.Instruction) -> bool:
    """Whether an instruction belongs to the one before it, and says no more than that."""
    if last.opname == "END_FOR":
        return each.opname == "POP_TOP"
    if is_leaving(last):
        return each.opname == "RERAISE"
    is_branch = last.opname.startswith(BRANCH) and each.positions == last.positions
    return is_branch and each.opname == "JUMP_BACKWARD"


@cache
def lines_of(code: CodeType) -> dict[int, int]:
    """The line number of each instruction, by its offset."""
    return {i.offset: i.positions.lineno or 0 for i in dis.get_instructions(code) if i.positions is not None}


def line_of(code: CodeType, place: int) -> int:
    """The line number of an instruction."""
    return lines_of(code).get(place, code.co_firstlineno)
