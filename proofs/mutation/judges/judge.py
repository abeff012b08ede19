"""What a judge of mutants says, and what it has to offer: claims are one, answers that are checked are another."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from proofs.mutation.changes.live import Rounds
from proofs.mutation.changes.mutants import Mutant

SURVIVED = "survived"
"""What is said of a mutant that nothing notices."""

NOT_RUN = "not run"
"""What is said of a mutant of which a judge runs no line."""

REFUSAL = "refusal"
"""What is said of a mutant with which the library refuses what it answers, or answers what it refuses."""

OTHERWISE = "right otherwise"
"""What is said of a mutant with which an answer is another one, which no check refutes."""

NOT_APPLIED = "not applied"
"""What is said of a mutant that changes no function that is alive."""

VERDICTS = ("refuted", REFUSAL, "error", "vacuous", "unknown", OTHERWISE, SURVIVED, NOT_RUN, NOT_APPLIED)
"""What can be said of a mutant, the first that is true: a claim shows where it is wrong, or an answer is; something is
refused that was not, or the other way round; an exception ends one; a goal is not reached any more; it cannot be told;
an answer is another one, and right as well; or nothing at all."""

UNNOTICED = (OTHERWISE, SURVIVED, NOT_RUN)
"""What is said of mutants that nothing notices."""

UNBOUNDED = 10**9
"""The rounds of loops that may be taken where nothing is changed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant, what noticed it, and what that said."""

    mutant: Mutant
    verdict: str
    noticed_by: str = ""
    reason: str = ""

    def or_graver(self, other: "Outcome") -> "Outcome":
        """This or another of the same mutant: the one that says more."""
        return min(self, other, key=lambda outcome: VERDICTS.index(outcome.verdict))


class Judge(Protocol):
    """What can notice mutants."""

    name: str

    def prepare(self, rounds: Rounds) -> None:
        """Finds out what it runs where nothing is changed."""

    def at_work(self) -> AbstractContextManager[None]:
        """The time in which mutants are judged."""

    def seconds(self, mutant: Mutant) -> float | None:
        """The processor time that a mutant takes if it is not noticed; None if nothing of it is run."""

    def judged(self, mutant: Mutant, rounds: Rounds) -> Outcome:
        """What becomes of a mutant that is in place."""
