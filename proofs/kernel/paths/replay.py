"""A claim's body on plain integers: nothing is symbolic, every goal is evaluated."""

from typing import Any

from proofs.kernel.paths.given import Given, Reading, Site, goal_formula
from proofs.kernel.terms.formula import Formula
from spec.shape import unravel

SWALLOWED = "the claim goes on after a goal failed"
"""The reason of the error verdict on a claim that catches the exception of a failing goal."""


class HypothesisFailed(Exception):
    """The integers do not satisfy a hypothesis, so the claim says nothing about them."""


class Counterexample(AssertionError):
    """A goal fails at the given integers."""


class ConcreteGiven(Given):
    """Evaluates the goals at given integers."""

    def __init__(self, values: dict[str, int]) -> None:
        self._values = dict(values)
        self.used: set[str] = set()
        self.sites: list[Site] = []
        self.readings: list[Reading] = []
        self.shown: list[str] = []

    @property
    def has_failed(self) -> bool:
        """Whether a goal has failed, even if the claim went on."""
        return not all(reading.is_met for reading in self.readings)

    def integer(self, name: str, *, at_least: int | None = None, below: int | None = None) -> int:
        if name not in self._values:
            raise TypeError(f"replay: a value for {name} is needed")
        self.used.add(name)
        value = self._values[name]
        if (at_least is not None and value < at_least) or (below is not None and value >= below):
            raise HypothesisFailed(f"{name} = {value} is outside [{at_least}, {below})")
        return value

    def _assume(self, condition: bool) -> None:
        if goal_formula("assume", condition) is not True:
            raise HypothesisFailed(f"a hypothesis is false at {self._values}")

    def show(self, label: str, value: Any) -> None:
        self.shown.append(f"{label} = {value!r}")

    def _goal(self, label: str, formula: Formula, impl: Any, spec: Any, site: Site) -> None:
        if not isinstance(formula, bool):
            raise TypeError(f"{label}: still symbolic when replayed on plain integers")
        self.sites.append(site)
        self.readings.append(Reading(label, repr(impl), repr(spec), formula))
        if not formula:
            raise Counterexample("\n".join([label, *self.shown, *map(str, self.readings)]))

    def _digits(self, shape: tuple[int, ...], flat: int) -> tuple[int, ...]:
        return unravel(shape, flat)


def replay_body(body: Any, case: tuple[object, ...], values: dict[str, int]) -> ConcreteGiven:
    """Runs a body on plain integers.

    Raises Counterexample where a goal fails, also if the body catches that, HypothesisFailed where the values are not
    spoken of, TypeError for a value missing or not asked for, and ValueError if no goal is reached.
    """
    given = ConcreteGiven(values)
    body(given, *case)
    if given.has_failed:
        raise Counterexample("\n".join([SWALLOWED, *map(str, given.readings)]))
    if not given.sites:
        raise ValueError(f"replay: no goal is reached at {values}")
    if left := values.keys() - given.used:
        raise TypeError(f"replay: the claim does not ask for {', '.join(sorted(left))}")
    return given
