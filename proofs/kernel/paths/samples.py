"""Integers that follow a path, drawn before a solver is asked for any: small ones, and ones near to known ones."""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from random import Random

from proofs.kernel.terms.explorer import Variable
from proofs.kernel.terms.formula import Formula, holds
from proofs.kernel.terms.polynomial import Assignment

SAMPLES = 150
"""How many small assignments are tried on a nonlinear query before the solver is asked for more."""


ALL_SEEDS = tuple(range(SAMPLES))
"""The seeds of all assignments."""

NEARBY = 60
"""How many assignments near a known one are tried."""

STEPS = (0, 1, -1, 2, -2, 3, -3, 8, -8)
"""By how much an integer is moved there."""

TIMES = (1, -1, -2)
"""By how many times itself it may be moved as well: to its double, to 0, and to its negative."""


class Samples:
    """Small assignments of the variables of a path that satisfy what it assumes.

    Each draws from a stream of its own, so that it stays the same when a variable is added. A path takes back nothing
    that it assumes: an assignment at which a fact does not hold is dropped for good, also on the paths that branch off.
    """

    def __init__(self, seeds: Sequence[int] = ALL_SEEDS) -> None:
        self.seeds = seeds
        self._left: list[tuple[Assignment, Random]] | None = None
        self._variables = 0
        self._facts = 0

    def satisfying(
        self, variables: Sequence[Variable], facts: Sequence[Formula], formula: Formula
    ) -> Assignment | None:
        """An assignment at which all facts and a formula hold; None if there is none among these.

        Variables and facts are those of the call before, or more.
        """
        if self._left is None:
            self._left = [({}, Random(seed)) for seed in self.seeds]
        for values, random in self._left:
            for variable in variables[self._variables :]:
                extended(values, variable, random)
        added = facts[self._facts :]
        are_left = [all(holds(fact, values) for fact in added) for values, _ in self._left]
        self._left, self.seeds = list(compress(self._left, are_left)), tuple(compress(self.seeds, are_left))
        self._variables, self._facts = len(variables), len(facts)
        return next((dict(values) for values, _ in self._left if holds(formula, values)), None)


def extended(values: Assignment, variable: Variable, random: Random | None) -> None:
    """Adds the value of a variable to an assignment: the computed one; or, for a free variable, the least inside its
    bounds or a small random one."""
    if variable.compute is not None:
        values[variable.name] = variable.compute(values)
        return
    low = None if variable.lower is None else variable.lower.at(values)
    high = None if variable.upper is None else variable.upper.at(values) - 1
    start = low if low is not None else min(0, high) if high is not None else 0
    if random is not None:
        width = random.choice((1, 3, 8, 40))
        least = start if low is not None else start - width
        most = start + width if high is None else start if low is None else min(high, start + width)
        start = random.randint(least, max(least, most))
    values[variable.name] = start


@cache
def moves(count: int) -> tuple[dict[int, int], ...]:
    """Which of so many integers are moved in each try, at most three of them, and how each: by a step, or by so many
    times itself."""
    found: list[dict[int, int]] = []
    random = Random(0)
    for _ in range(NEARBY if count else 0):
        chosen = {random.randrange(count) for _ in range(random.choice((1, 1, 2, 3)))}
        found.append({place: random.randrange(len(STEPS) + len(TIMES)) for place in sorted(chosen)})
    return tuple(found)


def nearby(
    variables: Sequence[Variable], known: Assignment, facts: Sequence[Formula], formula: Formula
) -> Assignment | None:
    """An assignment near a known one at which all facts and a formula hold, with at most three free variables moved;
    None if none is found."""
    free = [variable.name for variable in variables if variable.compute is None]
    for move in moves(len(free)):
        moved = {free[place]: known[free[place]] + by(how, known[free[place]]) for place, how in move.items()}
        values: Assignment = {}
        for variable in variables:
            name = variable.name
            if variable.compute is not None:
                values[name] = variable.compute(values)
            else:
                values[name] = inside(variable, values, moved[name]) if name in moved else known[name]
        if holds(formula, values) and all(holds(fact, values) for fact in facts):
            return values
    return None


def by(how: int, at: int) -> int:
    """By how much an integer is moved in one of the ways."""
    return STEPS[how] if how < len(STEPS) else at * TIMES[how - len(STEPS)]


def inside(variable: Variable, values: Assignment, at: int) -> int:
    """The integer nearest to one that lies inside the bounds of a variable, the lower if there is none between."""
    if variable.upper is not None:
        at = min(at, variable.upper.at(values) - 1)
    return at if variable.lower is None else max(at, variable.lower.at(values))
