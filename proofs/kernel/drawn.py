"""A claim's body on random plain integers, drawn from a fixed seed: whatever the engine says of a claim, it must hold
there.

Integers of several axes that satisfy all hypotheses are rarely found at once. So they are drawn for one axis, and put
side by side: the integer of axis 3 is called as that of axis 0, but for the number at its end.
"""

from collections.abc import Iterable
from random import Random
from re import fullmatch
from typing import Any

from proofs.kernel.paths.replay import ConcreteGiven, Counterexample, HypothesisFailed

Values = dict[str, int]
"""The integers of a claim, by their names."""

WIDTHS = (1, 3, 3, 5, 40)
"""The largest distances from its nearest bound at which an integer is drawn; each run takes one of them."""

MOST_DRAWS = 5_000
"""The most draws for one case."""

OF_ONE_AXIS = 60
"""How many assignments are drawn for each case of rank 1, to be put side by side."""

ENOUGH = 200
"""At how many assignments that satisfy its hypotheses a case must be run."""


class DrawnGiven(ConcreteGiven):
    """Draws each integer inside its bounds when the body asks for it; a value that was drawn before is taken if it
    fits."""

    def __init__(self, random: Random, kept: Values) -> None:
        super().__init__({})
        self.random, self.kept, self.width = random, kept, random.choice(WIDTHS)

    @property
    def values(self) -> Values:
        """The integers that were drawn."""
        return self._values

    def integer(self, name: str, *, at_least: int | None = None, below: int | None = None) -> int:
        low, high = bounds(at_least, below, self.width)
        if low >= high:
            raise HypothesisFailed(f"no {name} is inside [{at_least}, {below})")
        kept = self.kept.get(name, low)
        is_inside = (at_least is None or kept >= at_least) and (below is None or kept < below)
        self._values[name] = kept if name in self.kept and is_inside else self.random.randrange(low, high)
        return super().integer(name, at_least=at_least, below=below)


def bounds(at_least: int | None, below: int | None, width: int) -> tuple[int, int]:
    """The range in which to draw: just above the lower bound; just below the upper bound if there is no lower one;
    around 0 if there is neither."""
    if at_least is None:
        return (-width, width + 1) if below is None else (below - 2 * width, below)
    return at_least, at_least + width + 1 if below is None else min(below, at_least + width + 1)


def failing(
    body: Any, small: Iterable[tuple[Any, ...]], large: Iterable[tuple[Any, ...]]
) -> tuple[tuple[Any, ...], Values] | None:
    """The first large case in which a body fails, with the integers at which it does; None if it holds at all integers
    that were drawn.

    The small cases are those of one axis; the rank is the first argument of each case. Raises ValueError for a case
    whose hypotheses too few of the integers satisfy, and for one that reaches no goal.
    """
    random = Random(0)
    axes = [values for case in small for values in satisfying(body, case, OF_ONE_AXIS, Values, random)]
    for case in large:
        found = satisfying(body, case, ENOUGH, lambda case=case: side_by_side(axes, case[0], random), random)
        reached = 0
        for values in found:
            given = ConcreteGiven(values)
            if not holds_at(body, case, given):
                return case, values
            reached += bool(given.sites)
        if len(found) < ENOUGH:
            raise ValueError(f"only {len(found)} of {MOST_DRAWS} integers satisfy the hypotheses of the case {case}")
        if not reached:
            raise ValueError(f"no goal is reached in the case {case}")
    return None


def satisfying(body: Any, case: tuple[Any, ...], count: int, kept: Any, random: Random) -> list[Values]:
    """`count` assignments that satisfy the hypotheses of a case, or as many as were found."""
    found: list[Values] = []
    for _ in range(MOST_DRAWS):
        given = DrawnGiven(random, kept())
        if holds_at(body, case, given) is not None:
            found.append(given.values)
        if len(found) == count:
            break
    return found


def side_by_side(axes: list[Values], rank: int, random: Random) -> Values:
    """An assignment for several axes; the integers of each axis are taken from one of the assignments for a single
    axis."""
    found = Values()
    for axis in range(rank):
        for name, value in random.choice(axes).items():
            stem = fullmatch(r"(.*\D)0", name)
            found[f"{stem[1]}{axis}" if stem else name] = value
    return found


def holds_at(body: Any, case: tuple[Any, ...], given: ConcreteGiven) -> bool | None:
    """Whether a body holds at some integers, every goal of it also where it goes on after one failed; None if they do
    not satisfy its hypotheses."""
    try:
        body(given, *case)
    except HypothesisFailed:
        return None
    except Counterexample:
        return False
    return not given.has_failed
