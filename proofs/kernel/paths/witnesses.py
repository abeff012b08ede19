"""More plain integers that follow a path: small ones, large ones, and such as lie at their bounds.

A path's witness is whatever was found first. Functions that go another way from some size on, or where integers
coincide, are met by others: each of the claim's integers in turn is moved as far as the path allows.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from typing import Protocol

from proofs.kernel.paths.path import Path, extended
from proofs.kernel.terms.explorer import Variable
from proofs.kernel.terms.polynomial import Assignment

LARGE = (10**3, 2**16 + 1, 2**31, 2**40)
"""How large integers are made."""

MOST_MOVED = 8
"""How many of the integers are moved, one after the other."""


class Aim(Protocol):
    """Where an integer between two bounds, if there are any, is moved to from where it is."""

    def __call__(self, low: int | None, high: int | None, at: int, /) -> int:
        """The other integer."""


KINDS = 4
"""How many kinds of other integers there are."""


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
    """The least in absolute value that the bounds allow."""
    return max(low or 0, 0) if high is None or high > 0 else high


def at_most(low: int | None, high: int | None, at: int) -> int:
    """The upper bound; where there is none, one of the lower ones."""
    return high if high is not None else low if low is not None else -at


def far(scale: int, low: int | None, high: int | None, at: int) -> int:
    """Large, on the side on which the bounds allow it."""
    if high is None:
        return at + scale
    return at - scale if low is None else high


def other_side(scale: int, low: int | None, high: int | None, at: int) -> int:
    """Large on the other side, of what is unbounded on both; the least that is allowed of anything else."""
    return low if low is not None else at - scale


def moved(path: Path, aim: Aim, random: Random) -> Assignment:
    """The witness with some integers moved to where they aim at, as far as the path goes on."""
    values = dict(path.witness or {})
    free = [variable for variable in path.variables if variable.compute is None]
    for variable in random.sample(free, min(len(free), MOST_MOVED)):
        tried = with_value(path.variables, values, variable, aim)
        if path.is_followed_by(tried):
            values = tried
    return values


def with_value(variables: list[Variable], values: Assignment, moved: Variable, aim: Aim) -> Assignment:
    """The values with one of them where it aims at, and those that are computed computed again."""
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
