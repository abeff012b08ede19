"""A claim's body on plain integers that are drawn by seed: whatever the engine says of a claim, it must hold there.

Integers of several axes that satisfy all hypotheses are rarely found at once. So they are drawn for one axis, and put
side by side: the integer of axis 3 is called as that of axis 0, but for the number at its end.
"""

from collections.abc import Iterable
from random import Random
from re import fullmatch
from typing import Any

from proofs.kernel.paths.given import Given
from proofs.kernel.paths.replay import ConcreteGiven, Counterexample, HypothesisFailed

Values = dict[str, int]
"""The integers of a claim, by their names."""

WIDTHS = (1, 3, 3, 5, 40)
"""How far from its nearest bound an integer is drawn, at most."""

MOST_DRAWS = 5_000
"""How often the integers of a case are drawn, at most."""

OF_ONE_AXIS = 60
"""How many integers of one axis are drawn for each case of one axis."""

ENOUGH = 200
"""At how many integers that satisfy its hypotheses a case is run."""


class DrawnGiven(ConcreteGiven):
    """Draws each integer when it is asked for, inside its bounds, unless it has one that fits."""

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
    """Between which integers to draw: near the lower bound, near the upper one if there is no other, or near 0."""
    if at_least is None:
        return (-width, width + 1) if below is None else (below - 2 * width, below)
    return at_least, at_least + width + 1 if below is None else min(below, at_least + width + 1)


def failing(
    body: Any, small: Iterable[tuple[Any, ...]], large: Iterable[tuple[Any, ...]]
) -> tuple[tuple[Any, ...], Values] | None:
    """The first large case, and the integers drawn, at which a body fails; None if it holds at all that are drawn.

    The small cases are those of one axis; the rank is the first argument of each case. Raises ValueError for a case
    whose hypotheses too few of the integers satisfy.
    """
    random = Random(0)
    axes = [values for case in small for values in satisfying(body, case, OF_ONE_AXIS, Values, random)]
    for case in large:
        found = satisfying(body, case, ENOUGH, lambda case=case: side_by_side(axes, case[0], random), random)
        for values in found:
            if not holds_at(body, case, ConcreteGiven(values)):
                return case, values
        if len(found) < ENOUGH:
            raise ValueError(f"only {len(found)} of {MOST_DRAWS} integers satisfy the hypotheses of the case {case}")
    return None


def satisfying(body: Any, case: tuple[Any, ...], count: int, kept: Any, random: Random) -> list[Values]:
    """So many integers that satisfy the hypotheses of a case, or as many as are found."""
    found = list[Values]()
    for _ in range(MOST_DRAWS):
        given = DrawnGiven(random, kept())
        if holds_at(body, case, given) is not None:
            found.append(given.values)
        if len(found) == count:
            break
    return found


def side_by_side(axes: list[Values], rank: int, random: Random) -> Values:
    """The integers of several axes, each of them those of one axis."""
    found = Values()
    for axis in range(rank):
        for name, value in random.choice(axes).items():
            stem = fullmatch(r"(.*\D)0", name)
            found[f"{stem[1]}{axis}" if stem else name] = value
    return found


def holds_at(body: Any, case: tuple[Any, ...], given: Given) -> bool | None:
    """Whether a body holds at integers; None where they are outside of its hypotheses."""
    try:
        body(given, *case)
    except HypothesisFailed:
        return None
    except Counterexample:
        return False
    return True
