"""Programs of loops: a list of operations, run one after the other, that loads elements and stores them.

A program does not compute with elements; it moves them. So what is stored is the element that was loaded from some
address, or zero, and the meaning of a program is the list of its loads and stores, in order.

Operations use addition, multiplication, division and comparison only, and what values a loop takes is asked of a
function, so that a proof may run a program on symbolic integers, each loop at one arbitrary value.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Rounds = Callable[[int, int], Iterable[int]]
"""The values that a loop takes, from the first, included, to the last, excluded."""


@dataclass(frozen=True)
class Op:
    """An operation: its kind, which operations before it give its inputs, and what else it needs to know."""

    kind: str
    inputs: tuple[int, ...] = ()
    arg: Any = None


@dataclass(frozen=True)
class Element:
    """The element that was at an address of the input."""

    address: int


ZERO = "zero"
"""The zero that stands where nothing is valid."""


@dataclass(frozen=True)
class Store:
    """A value was put at an address of the output: an Element, or ZERO."""

    address: int
    value: Any


@dataclass
class Effects:
    """What a program did: the addresses it loaded from, and its stores, in order; and where each vector of elements
    that it loaded or stored at once began, with their number."""

    loads: list[int] = field(default_factory=list)
    stores: list[Store] = field(default_factory=list)
    vectors: list[tuple[int, int]] = field(default_factory=list)


def effects(program: Sequence[Op], values: Mapping[str, int] | None = None, rounds: Rounds = range) -> Effects:
    """D28. What a program loads and stores, for some values of its named numbers.

    `loop` runs what follows, up to its `end`, once for each of its values, `if` once if its input holds and not at all
    if not. `load` takes as many elements as its argument says, from an address on; with a condition and another value
    as further inputs it takes nothing and gives that value where the condition does not hold. `/` and `%` round
    towards 0; they are asked only of numerators that are not negative and of positive divisors.

    >>> copy = [Op("const", arg=0), Op("const", arg=2), Op("loop", (0, 1)), Op("load", (2,), 1)]
    >>> effects([*copy, Op("store", (2, 3)), Op("end", (2,))]).stores
    [Store(address=0, value=Element(address=0)), Store(address=1, value=Element(address=1))]
    """
    run = Run(program, dict(values or {}), rounds)
    run.block(0, len(program))
    return run.found


@dataclass
class Run:
    """One run of a program: what each operation gave last, and what was loaded and stored so far."""

    program: Sequence[Op]
    values: Mapping[str, int]
    rounds: Rounds
    results: dict[int, Any] = field(default_factory=dict)
    found: Effects = field(default_factory=Effects)

    def block(self, begin: int, end: int) -> None:
        """D28. The operations from one place to another, in order."""
        place = begin
        while place < end:
            op = self.program[place]
            inputs = [self.results[number] for number in op.inputs]
            if op.kind in ("loop", "if"):
                stop = end_of(self.program, place)
                for value in self.rounds(inputs[0], inputs[1]) if op.kind == "loop" else [True] if inputs[0] else []:
                    self.results[place] = value
                    self.block(place + 1, stop)
                place = stop
            elif op.kind != "end":
                self.results[place] = self.result(op, inputs)
            place += 1

    def result(self, op: Op, inputs: list[Any]) -> Any:
        """D28. What one operation gives."""
        match op.kind:
            case "load":
                return loaded(inputs, op.arg, self.found)
            case "store":
                parts = inputs[1] if isinstance(inputs[1], tuple) else (inputs[1],)
                self.found.stores += [Store(inputs[0] + lane, part) for lane, part in enumerate(parts)]
                self.found.vectors += [(inputs[0], len(parts))] if len(parts) > 1 else []
                return None
            case "value":
                return self.values[op.arg]
            case _:
                return computed(op, inputs)


def end_of(program: Sequence[Op], place: int) -> int:
    """Where the `end` is of what begins at a place; the end of the program if it has none."""
    ends = (later for later, op in enumerate(program) if op.kind == "end" and op.inputs == (place,))
    return next(ends, len(program))


def loaded(inputs: Sequence[Any], lanes: int, found: Effects) -> Any:
    """D28. One element, or a tuple of those from an address on."""
    if len(inputs) == 3 and not inputs[1]:
        return inputs[2]
    addresses = [inputs[0] + lane for lane in range(lanes)]
    found.loads += addresses
    found.vectors += [(inputs[0], lanes)] if lanes > 1 else []
    return Element(addresses[0]) if lanes == 1 else tuple(Element(address) for address in addresses)


def computed(op: Op, inputs: Sequence[Any]) -> Any:  # noqa: PLR0911  one for each kind
    """D28. What an operation gives that only computes."""
    match op.kind:
        case "const" | "zero":
            return op.arg if op.kind == "const" else ZERO if op.arg == 1 else (ZERO,) * op.arg
        case "+":
            return inputs[0] + inputs[1]
        case "*":
            return inputs[0] * inputs[1]
        case "/" | "%":
            if inputs[0] < 0 or inputs[1] <= 0:
                raise ValueError(f"program: {inputs[0]} {op.kind} {inputs[1]} is not the same in every language")
            return inputs[0] // inputs[1] if op.kind == "/" else inputs[0] % inputs[1]
        case "<":
            return inputs[0] < inputs[1]
        case "and":
            return inputs[0] & inputs[1]
        case "not":
            return inputs[0] == False  # noqa: E712  a condition may be symbolic
        case "vector":
            return tuple(inputs)
        case "lane":
            return inputs[0][op.arg]
    raise ValueError(f"program: {op.kind} is no operation")
