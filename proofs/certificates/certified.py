"""A solver that answers from a certificate: the engine runs with no other, and each "no" is checked arithmetic.

A certificate holds, in the order in which the engine asks, the answers: the number of a lemma, which says "no", or
of integers, which the engine evaluates as it does those of any solver. A lemma answers a question if all that it is
given is among the facts and the question. Where the claim or the code that it runs needs to know something else than
when the certificate was made, no lemma fits or the hash of the questions differs: the certificate is stale.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from proofs.kernel.solvers.answer import Answer
from proofs.kernel.terms.formula import And, Formula
from proofs.kernel.terms.polynomial import Assignment

Reply = int | None
"""An answer to the engine: n for lemma n, -1 - n for the integers of number n, and None where nothing was known."""

Lemma = tuple[str, ...]
"""The formulas that a lemma shows to have no solution together."""


class Stale(BaseException):
    """A certificate that is not for the claim as it is now; no `except Exception` on the way may swallow it."""


class Certified:
    """Answers from lemmas that were checked, and takes a hash of all that it is told and asked."""

    def __init__(self, lemmas: Sequence[Lemma], models: Sequence[Assignment], replies: Sequence[Reply]) -> None:
        self._lemmas = lemmas
        self._models = models
        self._replies = iter(replies)
        self._facts: set[str] = set()
        self._said = sha256()

    @property
    def said(self) -> str:
        """The hash of all facts and questions so far."""
        return self._said.hexdigest()

    def begin(self) -> None:
        self._facts.clear()
        self._say("begin")

    def add(self, formula: Formula) -> None:
        text = written(formula)
        self._facts.add(text)
        self._say(text)

    def ask(self, formula: Formula) -> Answer:
        return self._answer(self._facts, formula)

    def confirm(self) -> Answer:
        return self.ask(True)

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        return self._answer({written(fact) for fact in facts}, formula)

    def is_used_up(self) -> bool:
        """Whether there is no further answer."""
        return next(self._replies, self) is self

    def _say(self, text: str) -> None:
        self._said.update(text.encode() + b"\n")

    def _answer(self, facts: set[str], formula: Formula) -> Answer:
        self._say(f"{written(formula)}?")
        if "False" in facts:
            return Answer("unsat")
        match next(self._replies, self):
            case None:
                return Answer("unknown", reason="nothing was known when the certificate was made")
            case int(number) if 0 <= number < len(self._lemmas):
                asked = {written(part) for part in parts_of(formula)}
                if not all(given in facts or given in asked for given in self._lemmas[number]):
                    raise Stale("a question has no answer: the facts are not those of the lemma")
                return Answer("unsat")
            case int(number) if -len(self._models) <= number < 0:
                return Answer("sat", self._models[-1 - number])
            case _:
                raise Stale("there are more questions than answers")


@lru_cache(maxsize=100_000)
def written(formula: Formula) -> str:
    """A formula as text; different formulas have different texts."""
    return str(formula)


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The conjuncts of a formula."""
    return formula.parts if isinstance(formula, And) else (formula,)
