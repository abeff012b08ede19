"""A second opinion: cvc5, asked again from the SMT-LIB text alone.

Whatever z3 finds to have no solution is written down (`smtlib`), and cvc5 has to find the same. Nothing is shared
but the text, which it reads strictly, as SMT-LIB 2 has it. Its effort is bounded by its own resource count, so the
answer is the same on every machine.
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

Opinion = Literal["unsat", "sat", "unknown"]
"""The answers that a solver may give; "unsat" agrees with z3."""

EFFORT = 200_000
"""Resource limit of a query."""


def is_installed() -> bool:
    """Whether there is a second solver to ask."""
    return find_spec("cvc5") is not None


@lru_cache(maxsize=20_000)
def opinion(text: str) -> Opinion:
    """What cvc5 answers to a query. Any other answer than these three counts as "unknown"."""
    said = answers(import_module("cvc5"), text)
    return "unsat" if said == ["unsat"] else "sat" if said == ["sat"] else "unknown"


def answers(cvc5: Any, text: str) -> list[str]:
    """The output of the commands of a text, without the commands that print nothing."""
    solver = cvc5.Solver()
    solver.setOption("rlimit-per", str(EFFORT))
    solver.setOption("strict-parsing", "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols, printed = parser.getSymbolManager(), []
    while not (command := parser.nextCommand()).isNull():
        printed.append(str(command.invoke(solver, symbols)).strip())
    return [line for line in printed if line]
