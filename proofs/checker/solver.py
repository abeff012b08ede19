"""Evidence with more flat numbers than can be listed, left to z3.

The flat number is `sum_j period_j e_j` with one unknown digit `0 <= e_j < size_j` for each axis of the base; the
equation says what it should only where the flat number is inside the base, which is checked first. Each question
asks for an index that breaks what the certificate says. z3 is imported only where it is asked.
"""

from __future__ import annotations

from typing import Any

from proofs.checker.forms import Box, Form, periods_of
from proofs.checker.rejected import require
from spec.view import View

WORK = 50_000_000
"""z3's own units; the same on every machine."""


def is_impossible(base: View, flat: Form, box: Box, broken: object) -> bool:
    """Whether no index of a box satisfies a condition on the index and the digits, `broken(index, digits)`.

    Rejected if the solver does not know.
    """
    import z3  # noqa: PLC0415

    index = [z3.Int(f"i{axis}") for axis, _ in enumerate(box)]
    digits = [z3.Int(f"e{axis}") for axis, _ in enumerate(base.shape)]
    solver = z3.SolverFor("QF_LIA")
    solver.set("rlimit", WORK)
    solver.add([z3.And(begin <= i, i < end) for i, (begin, end) in zip(index, box, strict=True)])
    solver.add([z3.And(digit >= 0, digit < size) for digit, size in zip(digits, base.shape, strict=True)])
    places = zip(digits, periods_of(base), strict=True)
    solver.add(flat.at(tuple(index)) == sum((digit * period for digit, period in places), z3.IntVal(0)))
    solver.add(broken(index, digits))  # type: ignore[operator]
    verdict = solver.check()
    require(verdict != z3.unknown, f"the solver does not know: {solver.reason_unknown()}")
    return bool(verdict == z3.unsat)


def in_mask(base: View, digits: list[Any]) -> Any:
    """The condition that digits lie in the mask of the base."""
    import z3  # noqa: PLC0415

    bounds = zip(digits, base.begin, base.end, strict=True)
    return z3.And(z3.BoolVal(True), *(z3.And(begin <= digit, digit < end) for digit, begin, end in bounds))


def outside_mask(base: View, digits: list[Any]) -> Any:
    """The condition that they do not."""
    import z3  # noqa: PLC0415

    return z3.Not(in_mask(base, digits))
