"""More plain integers that follow a path: small ones, large ones, and ones that lie at their bounds.

A path's witness is whatever was found first. Functions that go another way from some size on, or where integers
coincide, are met by others: each of the claim's integers in turn is moved as far as the path allows.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Protocol

from proofs.kernel.paths.path import Path, Tape
from proofs.kernel.paths.samples import extended
from proofs.kernel.solvers.answer import Solver
from proofs.kernel.terms.explorer import Variable
from proofs.kernel.terms.formula import holds, variables_of
from proofs.kernel.terms.polynomial import Assignment

LARGE = (10**3, 2**16 + 1, 2**31, 2**40)
"""Sizes of large integers; each call takes one of them."""

MOST_MOVED = 8
"""How many of a path's integers are moved, one after the other."""


class Aim(Protocol):
    """A function that gives the new value of an integer, from its bounds, if it has any, and its present value."""

    def __call__(self, low: int | None, high: int | None, at: int, /) -> int:
        """The new value."""


KINDS = 4
"""How many kinds of other integers there are."""


Finder = Callable[[], Solver]
"""What gives a solver; it is made where it is needed, which takes milliseconds."""


def witness_of(path: Path, finder: Finder | None) -> Assignment | None:
    """Integers that follow a path to its end, which another solver is asked for if none are known: what is assumed
    after a goal may exclude those that were known before. Raises Infeasible if there are none.

    The other solver is not the one that the path asks, whose answers proofs rest on and certificates hold.
    """
    if path.witness is not None or finder is None:
        return path.witness
    again = Path(finder(), Tape(witness=None))
    again.variables = path.variables
    for fact in path.facts:
        again.add(fact)
    return again.find_witness()


def others(path: Path, random: Random, kinds: Iterable[int] = range(KINDS)) -> Iterator[Assignment]:
    """Other integers that follow a path: small, at their bounds, large, and large on the other side."""
    seen = [path.inputs(path.witness)]
    scale = random.choice(LARGE)
    aims: tuple[Aim, ...] = (small, at_most, partial(far, scale), partial(other_side, scale))
    for kind in kinds:
        values = path.inputs(moved(path, aims[kind], random))
        if values not in seen:
            seen.append(values)
            yield values


def small(low: int | None, high: int | None, at: int) -> int:
    """The integer of least absolute value inside the bounds."""
    return max(low or 0, 0) if high is None or high > 0 else high


def at_most(low: int | None, high: int | None, at: int) -> int:
    """The upper bound; the lower bound if there is no upper one; the negated value if there is neither."""
    return high if high is not None else low if low is not None else -at


def far(scale: int, low: int | None, high: int | None, at: int) -> int:
    """An integer that is far from the present value, on a side on which it is unbounded; the upper bound if there is no
    such side."""
    if high is None:
        return at + scale
    return at - scale if low is None else high


def other_side(scale: int, low: int | None, high: int | None, at: int) -> int:
    """An integer that is far below the present value; the lower bound if there is one."""
    return low if low is not None else at - scale


def moved(path: Path, aim: Aim, random: Random) -> Assignment:
    """The witness of a path with some integers moved by `aim`, each only if the result still follows the path."""
    values, facts = dict(path.witness or {}), [(fact, variables_of(fact)) for fact in path.facts]
    free = [variable for variable in path.variables if variable.compute is None]
    for variable in random.sample(free, min(len(free), MOST_MOVED)):
        tried = with_value(path.variables, values, variable, aim)
        changed = {name for name, value in tried.items() if value != values[name]}
        if all(holds(fact, tried) for fact, names in facts if not changed.isdisjoint(names)):
            values = tried
    return values


def with_value(variables: list[Variable], values: Assignment, moved: Variable, aim: Aim) -> Assignment:
    """The assignment with one variable moved by `aim`, and all computed variables computed anew."""
    found: Assignment = {}
    for variable in variables:
        if variable.compute is not None:
            extended(found, variable, None)
            continue
        found[variable.name] = values[variable.name]
        if variable is moved:
            low = None if variable.lower is None else variable.lower.at(found)
            high = None if variable.upper is None else variable.upper.at(found) - 1
            found[variable.name] = aim(low, high, values[variable.name])
    return found
