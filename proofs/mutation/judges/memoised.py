"""A solver that caches its answers: most mutants change little of what the solver is asked, so most are cache hits."""

from dataclasses import dataclass, field

from proofs.kernel.solvers.answer import Answer, Solver
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula

Question = tuple[int, Formula, bool]
"""The number of the facts, the formula that is asked about, and whether the solver looks at products."""


@dataclass(slots=True)
class AnswerCache:
    """Answers by question. Entries are added until the cache `is_closed`, so that each mutant finds the same ones."""

    numbers: dict[tuple[int, Formula], int] = field(default_factory=dict)
    answers: dict[Question, Answer] = field(default_factory=dict)
    is_closed: bool = False

    def number(self, facts: int, more: Formula) -> int:
        """The number of a list of facts, given the number of all but its last fact; -1 if the cache has no such list
        and is closed."""
        known = self.numbers.get((facts, more), -1)
        if known < 0 <= facts and not self.is_closed:
            known = self.numbers[facts, more] = len(self.numbers) + 1
        return known


class MemoisedSolver:
    """Answers out of the cache; z3 is started, and given the facts, only for a question that is not in it."""

    def __init__(self, cache: AnswerCache) -> None:
        self._cache = cache
        self._solver: Solver | None = None
        self._facts: list[Formula] = []
        self._number = 0
        self._added = 0

    def begin(self) -> None:
        """Forgets all facts."""
        self._facts, self._number, self._added = [], 0, 0
        if self._solver is not None:
            self._solver.begin()

    def add(self, formula: Formula) -> None:
        """Adds a fact."""
        self._facts.append(formula)
        self._number = self._cache.number(self._number, formula)

    def ask(self, formula: Formula) -> Answer:
        """Whether the linear form of the facts and the formula has a solution."""
        return self._cached(formula) or self._stored(formula, self._solver_with_facts().ask(formula))

    def confirm(self) -> Answer:
        """Whether the facts have a solution."""
        return self.ask(True)

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """Whether these facts and the formula have a solution, products and all."""
        known = self._cached(formula, with_products=True) if facts == self._facts else None
        if known is not None:
            return known
        answer = self._solver_with_facts().ask_products(facts, formula)
        return self._stored(formula, answer, with_products=True) if facts == self._facts else answer

    def _cached(self, formula: Formula, *, with_products: bool = False) -> Answer | None:
        """The answer in the cache, or None if there is none."""
        return self._cache.answers.get((self._number, formula, with_products)) if self._number >= 0 else None

    def _stored(self, formula: Formula, answer: Answer, *, with_products: bool = False) -> Answer:
        """The answer, put into the cache unless it leaves the question open."""
        if self._number >= 0 and not self._cache.is_closed and answer.status != "unknown":
            self._cache.answers[self._number, formula, with_products] = answer
        return answer

    def _solver_with_facts(self) -> Solver:
        """The solver, which has been given all facts."""
        if self._solver is None:
            self._solver = Z3()
        for fact in self._facts[self._added :]:
            self._solver.add(fact)
        self._added = len(self._facts)
        return self._solver
