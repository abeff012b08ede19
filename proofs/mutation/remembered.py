"""A solver that remembers what it was asked where nothing was changed: most mutants change little of what is asked."""

from dataclasses import dataclass, field

from proofs.kernel.solvers.answer import Answer, Solver
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula

Question = tuple[int, Formula, bool]
"""The number of the facts, what is asked, and whether with products."""


@dataclass(slots=True)
class Memory:
    """Answers by question. What is known is added to until it `is_closed`: then it is the same for each mutant."""

    numbers: dict[tuple[int, Formula], int] = field(default_factory=dict)
    answers: dict[Question, Answer] = field(default_factory=dict)
    is_closed: bool = False

    def number(self, facts: int, more: Formula) -> int:
        """The number of some facts and one more; -1 of those that are not known."""
        known = self.numbers.get((facts, more), -1)
        if known < 0 <= facts and not self.is_closed:
            known = self.numbers[facts, more] = len(self.numbers) + 1
        return known


class Remembering:
    """z3, which is made and told the facts only where an answer is not remembered."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._solver: Solver | None = None
        self._facts: list[Formula] = []
        self._number = 0
        self._told = 0

    def begin(self) -> None:
        """Forgets all facts."""
        self._facts, self._number, self._told = [], 0, 0
        if self._solver is not None:
            self._solver.begin()

    def add(self, formula: Formula) -> None:
        """Adds a fact."""
        self._facts.append(formula)
        self._number = self._memory.number(self._number, formula)

    def ask(self, formula: Formula) -> Answer:
        """Whether the linear form of the facts and the formula has a solution."""
        return self._remembered(formula) or self._noted(formula, self._told_solver().ask(formula))

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """Whether these facts and the formula have a solution, products and all."""
        known = self._remembered(formula, with_products=True) if facts == self._facts else None
        if known is not None:
            return known
        answer = self._told_solver().ask_products(facts, formula)
        return self._noted(formula, answer, with_products=True) if facts == self._facts else answer

    def _remembered(self, formula: Formula, *, with_products: bool = False) -> Answer | None:
        return self._memory.answers.get((self._number, formula, with_products)) if self._number >= 0 else None

    def _noted(self, formula: Formula, answer: Answer, *, with_products: bool = False) -> Answer:
        """The answer, remembered unless it leaves the question open."""
        if self._number >= 0 and not self._memory.is_closed and answer.status != "unknown":
            self._memory.answers[self._number, formula, with_products] = answer
        return answer

    def _told_solver(self) -> Solver:
        """The solver, which knows all facts."""
        if self._solver is None:
            self._solver = Z3()
        for fact in self._facts[self._told :]:
            self._solver.add(fact)
        self._told = len(self._facts)
        return self._solver
