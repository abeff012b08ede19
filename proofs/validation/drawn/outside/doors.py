"""Arguments that nobody may take, in the place of any argument of any public callable: each is refused, in the words of
the library (D7)."""

from __future__ import annotations

from random import Random

from proofs.validation.defined import require
from proofs.validation.doors.calls import doors, fault_of, taken
from proofs.validation.doors.zoo import DEEPEST, ENDLESS, NEVER

LEFT_OUT = ("impl.check", "impl.lower.materialize")
"""What turns checks on and off, and what waits for a compiler."""

KINDS = tuple(kind for kind in NEVER if kind not in (*ENDLESS, *DEEPEST))
"""What is no argument of anything, has an end, and is no deeper than Python calls."""


def ask_doors(random: Random) -> None:
    """Some callables, each with bad values in the place of each argument, the others good."""
    for name in random.sample([name for name in doors() if name not in LEFT_OUT], 10):
        door = doors()[name]
        for parameter in door.parameters:
            kinds = [kind for kind in KINDS if kind not in taken(door, parameter.name)]
            for kind in random.sample(kinds, min(8, len(kinds))):
                fault = fault_of(door, parameter.name, kind)
                require(fault is None, f"{name}: {parameter.name}={kind}", fault)
