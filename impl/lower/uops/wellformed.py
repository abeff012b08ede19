"""Whether a list of operations is a kernel: what is checked before it is run or written."""

from __future__ import annotations

from impl.doors import listed, one_of
from impl.errors import LowerError
from impl.lower.dtypes import DType
from impl.lower.uops.graph import CLOSERS, OPENERS, UOp, UOps
from impl.shown import shown

INPUTS = {
    UOps.DEFINE_GLOBAL: (0,), UOps.DEFINE_VAR: (0,), UOps.SPECIAL: (0,),
    UOps.DEFINE_LOCAL: (0,), UOps.BARRIER: (0,), UOps.CONST: (0,), UOps.LOOP: (2,),
    UOps.IF: (1,), UOps.ENDLOOP: (1,), UOps.ENDIF: (1,), UOps.LOAD: (2, 4), UOps.STORE: (3,), UOps.ALU: (1, 2),
    UOps.GEP: (1,),
}  # fmt: skip
"""How many inputs operations have; a CAST has as many as its kind has lanes."""


def well_formed(uops: object, where: str) -> list[UOp]:
    """The operations, each with inputs that stand before it, and everything closed that is closed.

    Raises LowerError for anything else.
    """
    found = listed(UOp, uops, f"{where}: uops", LowerError)
    before: set[UOp] = set()
    opened: list[UOp] = []
    for place, uop in enumerate(found):
        at = f"{where}: operation {place}"
        require_fields(uop, at)
        for part in uop.vin:
            if part not in before:
                raise LowerError(f"{at}: {uop.uop} has an input that does not stand before it")
        if uop.uop in OPENERS:
            opened.append(uop)
        elif uop.uop in CLOSERS and (not opened or opened.pop() is not uop.vin[0]):
            raise LowerError(f"{at}: {uop.uop} closes what was not opened last")
        before.add(uop)
    return found


def require_fields(uop: UOp, at: str) -> None:
    """Raises LowerError unless the fields of an operation are of their kinds, and its inputs as many as it needs."""
    one_of(UOps, uop.uop, f"{at}: uop", LowerError)
    if uop.dtype is not None:
        one_of(DType, uop.dtype, f"{at}: dtype", LowerError)
    if type(uop.vin) is not tuple or not all([isinstance(part, UOp) for part in uop.vin]):  # noqa: C419
        raise LowerError(f"{at}: vin: {shown(uop.vin)} is not a tuple of UOps")
    if uop.uop in INPUTS and len(uop.vin) not in INPUTS[uop.uop]:
        raise LowerError(f"{at}: {uop.uop} has {len(uop.vin)} inputs; need {' or '.join(map(str, INPUTS[uop.uop]))}")
