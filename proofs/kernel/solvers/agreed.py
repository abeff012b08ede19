"""Two solvers of which both must refute a question: what one exploration of a claim shows then rests on either alone.

The first answers. Where it says that there is no solution, the second must say so as well, with the effort that it
takes where it is asked alone; elsewhere the question is left open. That a path is possible is asked of both.
"""

from proofs.kernel.solvers.answer import Answer, Solver
from proofs.kernel.terms.formula import Formula

LEFT_OPEN = Answer("unknown", reason="the second solver does not refute what the first does")


class Agreed:
    """The answers of a first solver; of these a second one must give each that excludes something."""

    def __init__(self, first: Solver, second: Solver) -> None:
        self._first = first
        self._second = second
        self._facts: list[Formula] = []

    def begin(self) -> None:
        self._facts.clear()
        self._first.begin()
        self._second.begin()

    def add(self, formula: Formula) -> None:
        self._facts.append(formula)
        self._first.add(formula)
        self._second.add(formula)

    def ask(self, formula: Formula) -> Answer:
        answer = self._first.ask(formula)
        if answer.status == "unsat":
            return self._also_refuted(self._facts, formula, answer)
        return answer

    def confirm(self) -> Answer:
        answer = self._first.confirm()
        other = self._second.confirm()
        return other if other.status == "unsat" else answer

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        answer = self._first.ask_products(facts, formula)
        return self._also_refuted(facts, formula, answer) if answer.status == "unsat" else answer

    def _also_refuted(self, facts: list[Formula], formula: Formula, answer: Answer) -> Answer:
        """A refutation by the first solver where the second refutes as well."""
        is_refuted = self._second.ask(formula).status == "unsat"
        is_refuted = is_refuted or self._second.ask_products(facts, formula).status == "unsat"
        return answer if is_refuted else LEFT_OPEN
