"""Each simplified expression of a corpus proved equal to the raw one, over the ranges of its variables (R10, D18).

    python -m proofs.corpus [--every N] [--corpus FILE]

The corpus holds view stacks; `proofs.stacks` writes out the raw expression of each. It is simplified by the
library, and z3 is asked for a point at which the two differ: at which one condition holds and the other does not, or
both hold and the addresses differ. Each division `x // c` becomes a number `q` with `0 <= x - c*q < c`. What z3 leaves
open, within a bound on its own count of work and not on time, is decided at every point.
"""

from __future__ import annotations

import argparse
import operator
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from proofs.extras import require

if __name__ == "__main__":
    require("z3")

import z3

from impl.simplify import Expression, simplified
from impl.simplify.trees import Reader, trees_of
from proofs.stacks import CORPUS, Ranges, Tree, raw, records
from proofs.terminal import INTERRUPTED, UNWRITTEN, ended, positive

WORK = 3_000_000
"""What z3 may spend on one expression, in its own count."""

DESCRIPTION = "Proves that simplified expressions of view stacks equal the raw ones."
EXIT_CODES = (
    "exit status: 0 every expression equals the raw one, 1 one differs, 2 wrong usage, or z3 is not installed, 3 none "
    f"differs, but one is left open, or there is none, {UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)

MOST_POINTS = 4_000_000
"""The most points that are listed."""


class Formula:
    """Trees as formulas of z3, and what defines the quotients in them."""

    def __init__(self, ranges: Ranges) -> None:
        self.names = {name: z3.Int(name) for name in ranges}
        self.facts = [z3.And(self.names[name] >= 0, self.names[name] < size) for name, size in ranges.items()]
        self._quotients: dict[Any, Any] = {}
        self._done: dict[int, tuple[Tree, Any]] = {}

    def of(self, tree: Tree) -> Any:
        """A tree, made once."""
        known = self._done.get(id(tree))
        if known is None:
            known = self._done[id(tree)] = tree, self._made(tree)
        return known[1]

    def _made(self, tree: Tree) -> Any:  # noqa: PLR0911  one for each kind of tree
        match tree:
            case int():
                return z3.IntVal(tree)
            case str():
                return self.names[tree]
            case ["//" | "%" as operation, part, int() as by]:
                x = self.of(part)
                quotient = self._quotient(x, by)
                return quotient if operation == "//" else x - by * quotient
        parts = [self.of(part) for part in tree[1:]]
        match tree[0]:
            case "+":
                return z3.simplify(z3.Sum([z3.IntVal(0), *parts]))
            case "*":
                return parts[0] * parts[1]
            case "and":
                return z3.And(parts)
            case "==":
                return parts[0] == parts[1]
            case operation:
                return parts[0] < parts[1] if operation == "<" else parts[0] <= parts[1]

    def _quotient(self, x: Any, by: int) -> Any:
        """The quotient of a term, one number for equal terms."""
        key = (x.sexpr(), by)
        if key not in self._quotients:
            found = self._quotients[key] = z3.Int(f"q{len(self._quotients)}")
            self.facts.append(z3.And(x - by * found >= 0, x - by * found < by))
        return self._quotients[key]


def truth(formula: Any) -> Any:
    """A condition as a formula; 0 and 1 are the only ones that are numbers."""
    return formula != 0 if z3.is_int(formula) else formula


def asked(before: tuple[Tree, Tree], after: tuple[Tree, Tree], ranges: Ranges) -> str:
    """`proved` if z3 shows that there is no difference, `differs` if it finds one, else `open`."""
    formula = Formula(ranges)
    index, new_index = formula.of(before[0]), formula.of(after[0])
    valid, new_valid = truth(formula.of(before[1])), truth(formula.of(after[1]))
    solver = z3.SolverFor("QF_LIA")
    solver.set("rlimit", WORK)
    solver.set("ctrl_c", False)  # an interrupt ends the run, and not the question
    solver.add(*formula.facts)
    solver.add(z3.Or(valid != new_valid, z3.And(valid, index != new_index)))
    answer = solver.check()
    return "proved" if answer == z3.unsat else "differs" if answer == z3.sat else "open"


def value(tree: Tree, at: dict[str, int], done: dict[int, int]) -> int:
    """The value of a tree at a point."""
    if isinstance(tree, int | str):
        return at[tree] if isinstance(tree, str) else tree
    known = done.get(id(tree))
    if known is None:
        known = done[id(tree)] = computed(tree[0], [value(part, at, done) for part in tree[1:]])
    return known


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "==": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
}


def computed(operation: str, parts: list[int]) -> int:
    """The value of an operation."""
    if operation in ("+", "and"):
        return sum(parts) if operation == "+" else all(parts)
    return OPERATIONS[operation](*parts)


def listed(before: tuple[Tree, Tree], after: tuple[Tree, Tree], ranges: Ranges) -> str:
    """`listed` if there is no difference at any point, else `differs`; `open` if there are too many points."""
    if prod(ranges.values()) > MOST_POINTS:
        return "open"
    for at in product(*map(range, ranges.values())):
        old: dict[int, int] = {}
        new: dict[int, int] = {}
        point = dict(zip(ranges, at, strict=True))
        holds = bool(value(before[1], point, old))
        if holds != bool(value(after[1], point, new)):
            return "differs"
        if holds and value(before[0], point, old) != value(after[0], point, new):
            return "differs"
    return "listed"


def judged(views: Any) -> str:
    """The verdict on the expression of a stack."""
    index, valid, ranges = raw(views)
    reader = Reader({name: (0, size - 1) for name, size in ranges.items()})
    result = simplified(Expression(reader.form(index), reader.clauses(valid)))
    before, after = (index, valid), trees_of(result.expression)
    verdict = asked(before, after, ranges)
    return listed(before, after, ranges) if verdict == "open" else verdict


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m proofs.corpus", description=DESCRIPTION, epilog=EXIT_CODES)
    options.add_argument(
        "--corpus", metavar="FILE", type=Path, default=CORPUS, help=f"gzipped JSON, a stack a line ({CORPUS.name})"
    )
    options.add_argument("--every", metavar="N", type=positive, default=1, help="take every N-th expression (1)")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the proofs; returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        stacks = [(record["id"], record["views"]) for record in records(options.corpus, options.every)]
    except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
        why = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
        need = f"need gzipped JSON, an object with id and views a line, like {CORPUS.name}"
        print(f"error: --corpus {options.corpus} cannot be read: {why}; {need}", file=sys.stderr)
        return 2
    verdicts: Counter[str] = Counter()
    wrong: list[str] = []
    for name, views in stacks:
        verdict = judged(views)
        verdicts[verdict] += 1
        if verdict in ("differs", "open"):
            wrong.append(name)
    print(f"{verdicts.total()} expressions: {verdicts['proved']} proved by z3, {verdicts['listed']} at every point,")
    print(f"{verdicts['differs']} differ, {verdicts['open']} open")
    if wrong:
        print("first:", wrong[:5], file=sys.stderr)
    return 1 if verdicts["differs"] else 3 if wrong or not verdicts else 0


if __name__ == "__main__":
    sys.exit(ended(main))
