"""Running operations in Python, one after the other: slow, and without a compiler."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Any

from impl.doors import pairs_of, text
from impl.errors import LayoutError, LowerError
from impl.integers import as_plain_integer
from impl.lower.uops.graph import CLOSERS, OPENERS, BinaryOps, UnaryOps, UOp, UOps
from impl.lower.uops.wellformed import lanes_of, well_formed
from impl.shown import shown

COMPUTE: dict[BinaryOps | UnaryOps, Callable[..., Any]] = {
    BinaryOps.ADD: lambda a, b: a + b,
    BinaryOps.MUL: lambda a, b: a * b,
    BinaryOps.DIV: lambda a, b: a // b,
    BinaryOps.MOD: lambda a, b: a % b,
    BinaryOps.CMPLT: lambda a, b: a < b,
    BinaryOps.AND: lambda a, b: a and b,
    UnaryOps.NOT: lambda a: not a,
}


def interpret(
    uops: Sequence[UOp], output: MutableSequence[Any], source: Sequence[Any], values: Mapping[str, int] | None = None
) -> None:
    """Runs the operations of a kernel on two buffers; `values` are those of its symbolic sizes, by name.

    Raises LowerError for what is no kernel, for an address outside of a buffer, and where an operation cannot be done
    with an element, such as one that is computed with and no number.

    >>> from impl.lower.loops.kernel import lower
    >>> from impl.shapetracker import ShapeTracker
    >>> output = [0] * 6
    >>> interpret(lower(ShapeTracker.from_shape((2, 3)).permute((1, 0))).uops.uops, output, "abcdef")
    >>> "".join(output)
    'adbecf'
    """
    known = {} if values is None else dict(pairs_of(values, "interpret: values", LowerError))
    for name in known:
        text(name, "interpret: values", LowerError)
        known[name] = as_plain_integer(known[name], f"interpret: the value of {name}", LowerError)
    sized("interpret: output", output, is_written=True)
    sized("interpret: source", source)
    listing = well_formed(uops, "interpret")
    Run(listing, {"data0": output, "data1": source}, known).block(0, len(listing))


def sized(where: str, buffer: object, is_written: bool = False) -> None:
    """Raises LowerError unless a buffer has a length and elements by number, and takes them where it is written."""
    needed = ("__len__", "__getitem__", *(("__setitem__",) if is_written else ()))
    if isinstance(buffer, type | Mapping) or not all(hasattr(type(buffer), name) for name in needed):
        raise LowerError(f"{where}: {shown(buffer)} is no sequence{' that can be written' if is_written else ''}")
    try:
        len(buffer)  # type: ignore[arg-type]
    except Exception as refusal:
        raise LowerError(f"{where}: {shown(buffer)} has no length: {type(refusal).__name__}") from refusal
    if is_written and isinstance(buffer, memoryview) and buffer.readonly:
        raise LowerError(f"{where}: the memory may not be written; need a writable buffer")


class Run:
    """One run: what each operation gave last."""

    def __init__(self, uops: Sequence[UOp], buffers: Mapping[str, Any], values: Mapping[str, int]) -> None:
        self.uops = uops
        self.buffers = buffers
        self.values = values
        self.results: dict[UOp, Any] = {}
        self.closing = closing_places(uops)

    def block(self, begin: int, end: int) -> None:
        """The operations from one place to another, in order; what closes is gone past with what it closes."""
        place = begin
        while place < end:
            uop = self.uops[place]
            try:
                if uop.uop in OPENERS:
                    for result in self.rounds(uop):
                        self.results[uop] = result
                        self.block(place + 1, self.closing[place])
                    place = self.closing[place]
                else:
                    self.results[uop] = self.result(uop)
            except LayoutError:
                raise
            except Exception as refusal:
                inputs = [self.results.get(part) for part in uop.vin]
                raise LowerError(
                    f"interpret: operation {place}: {uop.uop} with {shown(uop.arg)} cannot be done with "
                    f"{shown(inputs)}: {type(refusal).__name__}; need numbers and elements that it takes"
                ) from refusal
            place += 1

    def rounds(self, uop: UOp) -> Sequence[Any]:
        """The values of a loop; one or none for a condition."""
        inputs = [self.results[part] for part in uop.vin]
        return range(inputs[0], inputs[1]) if uop.uop is UOps.LOOP else (True,) * bool(inputs[0])

    def result(self, uop: UOp) -> Any:  # noqa: PLR0911  one for each kind of operation
        """The result of an operation; a store has none."""
        inputs = [self.results[part] for part in uop.vin]
        match uop.uop:
            case UOps.DEFINE_GLOBAL if isinstance(uop.arg, tuple) and uop.arg[0] in self.buffers:
                return self.buffers[uop.arg[0]]
            case UOps.DEFINE_VAR:
                return self.value_of(str(uop.arg))
            case UOps.SPECIAL if isinstance(uop.arg, tuple):
                return self.value_of(uop.arg[1])
            case UOps.CONST if uop.dtype is not None:
                return uop.arg if uop.dtype.lanes == 1 else (uop.arg,) * uop.dtype.lanes
            case UOps.ALU if isinstance(uop.arg, BinaryOps | UnaryOps) and lanes_of(uop) == 1:
                return COMPUTE[uop.arg](*inputs)
            case UOps.CAST:
                return tuple(inputs)
            case UOps.GEP:
                return inputs[0][uop.arg]
            case UOps.LOAD:
                return self.load(uop, inputs)
            case UOps.STORE:
                return self.store(inputs, lanes_of(uop.vin[2]))
        raise LowerError(f"interpret: {uop.uop} with {shown(uop.arg)} means nothing")

    def value_of(self, name: str) -> int:
        """The value of a symbolic size. Raises LowerError if there is none."""
        if name not in self.values:
            raise LowerError(f"interpret: {shown(name)} has no value; there are {shown([*self.values])}")
        return self.values[name]

    def load(self, uop: UOp, inputs: list[Any]) -> Any:
        """An element, or a vector of them; nothing is read where the gate does not hold."""
        buffer, address = inputs[:2]
        if len(inputs) == 4 and not inputs[2]:
            return inputs[3]
        lanes = lanes_of(uop)
        if not 0 <= address <= len(buffer) - lanes:
            raise LowerError(f"interpret: reads {shown(lanes)} elements from {shown(address)} on, of {len(buffer)}")
        return buffer[address] if lanes == 1 else tuple([buffer[address + lane] for lane in range(lanes)])

    def store(self, inputs: list[Any], lanes: int) -> None:
        """Writes an element, which may be a tuple, or each of a vector."""
        buffer, address, value = inputs
        parts = (value,) if lanes == 1 else value
        if not 0 <= address <= len(buffer) - len(parts):
            raise LowerError(f"interpret: writes {len(parts)} elements from {shown(address)} on, of {len(buffer)}")
        for lane, part in enumerate(parts):
            buffer[address + lane] = part


def closing_places(uops: Sequence[UOp]) -> dict[int, int]:
    """Where what is opened at each place is closed; at the end if it is left open."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    for place, uop in enumerate(uops):
        if uop.uop in OPENERS:
            opened.append(place)
        elif uop.uop in CLOSERS:
            closing[opened.pop()] = place
    return closing | dict.fromkeys(opened, len(uops))
