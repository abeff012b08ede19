"""Integers at which a case of a claim is run before a solver is asked: most mutants are wrong at some of them."""

from collections.abc import Sequence
from random import Random

from proofs.kernel.claim import Claim
from proofs.kernel.paths.replay import ConcreteGiven, Counterexample, HypothesisFailed
from proofs.kernel.terms.polynomial import Assignment

MOST_POINTS = 12
"""The most integers, sets of them, at which a case is run."""

TRIES = 3
"""How many others are tried beside each of those that follow a path."""

FURTHEST = 6
"""How far from those the others are."""


class ConcreteAt(ConcreteGiven):
    """Integers at which a claim is run, which may ask for more of them with a mutant in place."""

    def integer(self, name: str, *, at_least: int | None = None, below: int | None = None) -> int:
        if name not in self._values:
            raise HypothesisFailed(f"nothing is known of {name}")
        return super().integer(name, at_least=at_least, below=below)

    def failure_of(self, claim: Claim, case: tuple[object, ...]) -> str | None:
        """How a claim fails here, in words, which are none if it holds; None if it does not speak of these integers.

        Raises what the claim raises.
        """
        try:
            claim.body(self, *case)
        except HypothesisFailed:
            return None
        except Counterexample:
            return str(self.readings[-1])
        return "" if not self.has_failed else str(self.readings[-1])


def points_of(claim: Claim, case: tuple[object, ...], followed: Sequence[Assignment]) -> list[Assignment]:
    """Integers that follow the paths of a case, and others near them of which the claim speaks as well."""
    if list(followed) == [{}]:
        return [{}]
    found: dict[tuple[tuple[str, int], ...], Assignment] = {}
    random = Random(0)
    for values in followed:
        near = ({name: value + random.randint(-FURTHEST, FURTHEST) for name, value in values.items()}
                for _ in range(TRIES))  # fmt: skip
        for each in (values, *near):
            if len(found) < MOST_POINTS and ConcreteAt(each).failure_of(claim, case) == "":
                found[tuple(each.items())] = each
    return list(found.values())
