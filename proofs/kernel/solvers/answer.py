"""What the kernel asks of a solver, and what a solver answers."""

from dataclasses import dataclass, field
from typing import Literal, Protocol

from proofs.kernel.terms.formula import Formula
from proofs.kernel.terms.polynomial import Assignment


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a query has a solution; one, in which some variables may be missing; and the reason if the solver could
    not tell."""

    status: Literal["sat", "unsat", "unknown"]
    model: Assignment = field(default_factory=dict)
    reason: str = ""


class Solver(Protocol):
    """What the kernel asks of a solver."""

    def begin(self) -> None:
        """Forgets all facts."""

    def add(self, formula: Formula) -> None:
        """Adds a fact."""

    def ask(self, formula: Formula) -> Answer:
        """Whether the linear form of the facts and the formula has a solution."""

    def confirm(self) -> Answer:
        """Whether the linear form of the facts alone has a solution, which need not be given."""

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """Whether these facts and the formula have a solution, products and all."""


class Silent:
    """A solver that answers nothing. It serves to run a path again, on which every question has its answer already."""

    def begin(self) -> None:
        """Nothing to forget."""

    def add(self, formula: Formula) -> None:
        """Nothing to keep."""

    def ask(self, formula: Formula) -> Answer:
        """No answer."""
        return Answer("unknown", reason="the path was run before")

    def confirm(self) -> Answer:
        """No answer."""
        return self.ask(True)

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """No answer."""
        return self.ask(formula)
