"""Whether a list of operations is a kernel: what is checked before it is run or written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impl.doors import listed, one_of
from impl.errors import LowerError
from impl.lower.dtypes import DType
from impl.lower.uops.graph import CLOSERS, OPENERS, BinaryOps, UnaryOps, UOp, UOps
from impl.shown import shown

INPUTS = {
    UOps.DEFINE_GLOBAL: (0,), UOps.DEFINE_VAR: (0,), UOps.SPECIAL: (0,),
    UOps.DEFINE_LOCAL: (0,), UOps.BARRIER: (0,), UOps.CONST: (0,), UOps.LOOP: (2,),
    UOps.IF: (1,), UOps.ENDLOOP: (1,), UOps.ENDIF: (1,), UOps.LOAD: (2, 4), UOps.STORE: (3,), UOps.GEP: (1,),
}  # fmt: skip
"""How many inputs operations have, but for an ALU, and a CAST, which has one for each lane of its kind."""

MEMORY = UOps.DEFINE_GLOBAL, UOps.DEFINE_LOCAL
VALUES = UOps.CONST, UOps.ALU, UOps.LOOP, UOps.GEP, UOps.LOAD, UOps.CAST, UOps.DEFINE_VAR, UOps.SPECIAL
"""What is memory, the first input of a LOAD and of a STORE; and what gives a value: all other inputs are such."""

ENDS = tuple(CLOSERS)
"""What closes a scope."""


def is_made_of(arg: Any, *kinds: type) -> bool:
    """Whether an argument is a tuple of objects of some classes, one after the other."""
    return isinstance(arg, tuple) and len(arg) == len(kinds) and all(map(isinstance, arg, kinds))


ARGUMENTS: dict[UOps, tuple[Callable[[Any], bool], str]] = {
    UOps.DEFINE_GLOBAL: (lambda arg: is_made_of(arg, str, bool), "a name such as data0 and if it is written"),
    UOps.DEFINE_LOCAL: (lambda arg: is_made_of(arg, str, int), "a name such as tile0 and a number of elements"),
    UOps.DEFINE_VAR: (lambda arg: isinstance(arg, str), "the name of a symbolic size"),
    UOps.SPECIAL: (
        lambda arg: is_made_of(arg, int, str, int) and 0 <= arg[0] < 3, "a dimension, 0 to 2, a name, and how many",
    ),
    UOps.CONST: (lambda arg: isinstance(arg, int | float), "a number"),
    UOps.ALU: (lambda arg: isinstance(arg, BinaryOps | UnaryOps), "one of BinaryOps or UnaryOps"),
    UOps.GEP: (lambda arg: isinstance(arg, int), "the number of a lane"),
}  # fmt: skip
"""What is asked of the argument of an operation, and what that is."""


def well_formed(uops: object, where: str) -> list[UOp]:
    """The operations, each with inputs that stand before it, in no scope that is closed, and everything closed that is.

    Raises LowerError for anything else.
    """
    found = listed(UOp, uops, f"{where}: uops", LowerError)
    before: set[UOp] = set()
    opened: list[UOp] = []
    scopes: list[list[UOp]] = [[]]
    for place, uop in enumerate(found):
        at = f"{where}: operation {place}"
        require_fields(uop, at)
        require_inputs(uop, at)
        for part in uop.vin:
            if part not in before:
                raise LowerError(f"{at}: {uop.uop} has an input that does not stand before it in a scope that is open")
        if uop.uop in OPENERS:
            opened.append(uop)
            scopes.append([])
        elif uop.uop in ENDS and (not opened or opened.pop() is not uop.vin[0]):
            raise LowerError(f"{at}: {uop.uop} closes what was not opened last")
        elif uop.uop in ENDS:
            before.difference_update(scopes.pop())
        scopes[-1].append(uop)
        before.add(uop)
    return found


def require_fields(uop: UOp, at: str) -> None:
    """Raises LowerError unless the fields of an operation are of their kinds, and its inputs as many as it needs."""
    if type(uop.uop) is not UOps:
        one_of(UOps, uop.uop, f"{at}: uop", LowerError)
    if uop.dtype is not None and type(uop.dtype) is not DType:
        one_of(DType, uop.dtype, f"{at}: dtype", LowerError)
    if type(uop.vin) is not tuple or not all([isinstance(part, UOp) for part in uop.vin]):  # noqa: C419
        raise LowerError(f"{at}: vin: {shown(uop.vin)} is not a tuple of UOps")
    asked = ARGUMENTS.get(uop.uop)
    if asked is not None and not asked[0](uop.arg):
        raise LowerError(f"{at}: {uop.uop} has the argument {shown(uop.arg)}; need {asked[1]}")
    if len(uop.vin) not in (counts := counts_of(uop)):
        raise LowerError(f"{at}: {uop.uop} has {len(uop.vin)} inputs; need {' or '.join(map(str, counts))}")


def counts_of(uop: UOp) -> tuple[int, ...]:
    """How many inputs an operation may have."""
    if uop.uop is UOps.ALU:
        return (1,) if isinstance(uop.arg, UnaryOps) else (2,)
    return (max(2, lanes_of(uop)),) if uop.uop is UOps.CAST else INPUTS[uop.uop]


def lanes_of(uop: UOp) -> int:
    """How many lanes a result has."""
    return 1 if uop.dtype is None else uop.dtype.lanes


def require_inputs(uop: UOp, at: str) -> None:
    """Raises LowerError unless what is accessed is memory, and each other input a value of as many lanes as are needed:
    one, or as many as the result has where lanes are computed one by one, or where nothing is loaded."""
    kind, own = uop.uop, lanes_of(uop)
    if kind in ENDS:
        return
    is_access = kind is UOps.LOAD or kind is UOps.STORE
    for place, part in enumerate(uop.vin):
        if part.uop not in (MEMORY if is_access and place == 0 else VALUES):
            need = "memory" if is_access and place == 0 else "a value"
            raise LowerError(f"{at}: input {place} of {kind} is {part.uop}; need {need}")
        lanes = own if kind is UOps.ALU or (is_access and place == 3) else 1
        if lanes_of(part) != lanes and kind is not UOps.GEP and not (kind is UOps.STORE and place == 2):
            raise LowerError(f"{at}: input {place} of {kind} has {lanes_of(part)} lanes; need {lanes}")
    if kind is UOps.GEP and not 0 <= uop.arg < lanes_of(uop.vin[0]) > 1:  # type: ignore[operator]
        raise LowerError(f"{at}: {uop.uop} takes lane {shown(uop.arg)} of {lanes_of(uop.vin[0])}; need one of a vector")
