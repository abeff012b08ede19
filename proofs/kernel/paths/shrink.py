"""The smallest case of a refutation.

Integers are ordered 0, 1, -1, 2, -2, ...; the weight of a case is the sum of the places of its integers in that order,
and of two cases of one weight that one is smaller whose first integer that differs is. First each integer, each pair
and all together move down as long as the same goal fails. Then the cases of no more weight are tried, the smallest
first: if none is left out, what is found is the smallest. Every case is run on plain integers; the work is bounded by
how many, so the result depends on nothing but the claim.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from proofs.kernel.paths.given import Site
from proofs.kernel.paths.replay import ConcreteGiven, Counterexample
from proofs.kernel.terms.polynomial import Assignment

MOST_REPLAYS = 4_000
"""The most cases that are run to find a smaller one."""


class TooHeavy(Exception):
    """A case asks for integers of more weight than is left."""


class TooMuch(Exception):
    """The limit on the number of cases is reached."""


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A case at which a goal fails, and whether every case of less weight was tried."""

    values: Assignment
    is_smallest: bool


def place(value: int) -> int:
    """The place of an integer in 0, 1, -1, 2, -2, ..."""
    return 2 * value - 1 if value > 0 else -2 * value


def at_place(number: int) -> int:
    """The integer at a place."""
    return (number + 1) // 2 if number % 2 else -number // 2


def weight(values: Assignment) -> int:
    """The sum of the places of the integers."""
    return sum(map(place, values.values()))


def lower(value: int) -> list[int]:
    """Smaller integers to try in the place of one: 0, 1, its half, and those just before it."""
    tried = dict.fromkeys((0, 1, half(value), towards_zero(value, 1), -value))
    return [number for number in tried if place(number) < place(value)]


def half(value: int) -> int:
    """Half of an integer, rounded towards 0."""
    return value // 2 if value >= 0 else -(-value // 2)


def smaller(values: Assignment) -> Iterator[Assignment]:
    """Nearby cases of less weight: with one integer lower, with two integers nearer to 0 by the same amount, and with
    all integers halved."""
    names = list(values)
    for name in names:
        yield from ({**values, name: number} for number in lower(values[name]))
    yield {name: half(value) for name, value in values.items()}
    for at, first in enumerate(names):
        for second in names[at + 1 :]:
            x, y = values[first], values[second]
            by = min(abs(x), abs(y))
            while by:
                yield {**values, first: towards_zero(x, by), second: towards_zero(y, by)}
                by //= 2


def towards_zero(value: int, by: int) -> int:
    """The integer that is `by` nearer to 0."""
    return value - by if value > 0 else value + by


class Search(ConcreteGiven):
    """Evaluates the goals with the first integers at prescribed places, and gives every further integer the least place
    that its bounds allow."""

    def __init__(self, places: tuple[int, ...], budget: int) -> None:
        super().__init__({})
        self._places = places
        self._left = budget
        self.chosen: list[int] = []

    @property
    def values(self) -> Assignment:
        """The integers asked for so far."""
        return dict(self._values)

    def integer(self, name: str, *, at_least: int | None = None, below: int | None = None) -> int:
        if name not in self._values:
            at = len(self.chosen)
            number = next_place(self._places[at] if at < len(self._places) else 0, at_least, below, self._left)
            self.chosen.append(number)
            self._left -= number
            self._values[name] = at_place(number)
        return super().integer(name, at_least=at_least, below=below)


def next_place(start: int, at_least: int | None, below: int | None, most: int) -> int:
    """The first place from `start` to `most` whose integer lies within the bounds. Raises TooHeavy if there is none."""
    for number in range(start, most + 1):
        value = at_place(number)
        if (at_least is None or value >= at_least) and (below is None or value < below):
            return number
    raise TooHeavy


class Shrinking:
    """Looks for smaller cases at which one goal of a claim fails."""

    def __init__(self, body: Callable[..., None], case: tuple[Any, ...], site: Site) -> None:
        self._body = body
        self._case = case
        self._site = site
        self.replays = 0

    def fails(self, given: ConcreteGiven) -> bool:
        """Whether this goal fails, and no goal before it."""
        self.replays += 1
        try:
            self._body(given, *self._case)
        except Counterexample:
            return given.sites[-1] == self._site
        except Exception:  # outside of the hypotheses, or of what the case holds
            return False
        return False

    def descended(self, values: Assignment) -> Assignment:
        """A case reached by moving to smaller nearby cases until none fails, or until the limit is reached."""
        found: Assignment | None = values
        while found is not None:
            values, found = found, None
            for candidate in smaller(values):
                if self.replays >= MOST_REPLAYS // 2:
                    break
                if weight(candidate) >= weight(values):
                    continue
                given = ConcreteGiven(candidate)
                if self.fails(given):
                    found = {name: candidate[name] for name in candidate if name in given.used}
                    break
        return values

    def lightest(self, most: int) -> Assignment | None:
        """The smallest failing case of at most a given weight; None if there is none. Raises TooMuch if the limit is
        reached first.

        Cases are tried in order: one stands for those that begin like it, until it has shown what they ask for.
        """
        waiting: list[tuple[int, tuple[int, ...], bool]] = [(0, (), False)]
        failing: dict[tuple[int, ...], Assignment] = {}
        while waiting:
            _, places, has_failed = heappop(waiting)
            if has_failed:
                return failing[places]
            if self.replays >= MOST_REPLAYS:
                raise TooMuch
            given = Search(places, most)
            has_failed, chosen = self.fails(given), tuple(given.chosen)
            if has_failed:
                failing[chosen] = given.values
                heappush(waiting, (sum(chosen), chosen, True))
            for at in range(max(0, len(places) - 1), len(chosen)):
                following = (*chosen[:at], chosen[at] + 1)
                if sum(following) <= most:
                    heappush(waiting, (sum(following), following, False))
        return None


def shrunk(body: Callable[..., None], case: tuple[Any, ...], values: Assignment, site: Site) -> Shrunk:
    """A smaller case at which the same goal fails; the smallest one, if the limit allows to show that."""
    shrinking = Shrinking(body, case, site)
    found = shrinking.descended(values)
    try:
        return Shrunk(shrinking.lightest(weight(found)) or found, True)
    except TooMuch:
        return Shrunk(found, False)
