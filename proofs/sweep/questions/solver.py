"""Asking z3 many questions: several at once, and each alone where that leaves anything open.

Questions share their unknowns, and one query asks whether any of them has a solution: if it has none, none of them has.
Effort is bounded by z3's own count, never by time. A solution counts only if reading the two stacks there shows the
difference. Each chunk of a sweep begins with a fresh solver, so its outcome depends on nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import z3

from proofs.sweep.questions.question import Question, as_smtlib
from spec.shape import Index

EFFORT = 4_000_000
"""Resource limit for one question, unless a box has another."""

TOGETHER = 8
"""Questions that are asked at once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether two stacks never differ, and how that is known, an index at which they do, or why nothing is known."""

    status: Literal["same", "different", "unknown", "contradicted", "certified", "read", "read in part"]
    index: Index = ()
    reason: str = ""


SAME = Answer("same")
"""The stacks never differ."""


class Solver:
    """z3, with a context of its own; `effort` is its resource limit for one question, each of which is then asked
    alone."""

    def __init__(self, effort: int | None = None) -> None:
        self._effort, self._together = (EFFORT, TOGETHER) if effort is None else (effort, 1)
        self._solver = z3.SimpleSolver(ctx=z3.Context())
        self._solver.set("random_seed", 0)
        self._solver.set("ctrl_c", False)

    def answers(self, questions: Sequence[Question]) -> Iterator[Answer]:
        """The answer to each question, in order."""
        for start in range(0, len(questions), self._together):
            several = questions[start : start + self._together]
            if len(several) > 1 and self._status(several) == z3.unsat:
                yield from [SAME] * len(several)
            else:
                yield from map(self.answer, several)

    def answer(self, question: Question) -> Answer:
        """The answer to one question, read again where it is an index."""
        status = self._status([question])
        if status == z3.unsat:
            return SAME
        if status == z3.unknown:
            return Answer("unknown", reason=f"z3 does not know: {self._solver.reason_unknown()}")
        model = self._solver.model()
        values = {symbol.name(): model[symbol].as_long() for symbol in model.decls()}
        index = tuple(values.get(f"i{axis}", 0) for axis in range(len(question.left[-1].shape)))
        if not question.differ_at(index):
            return Answer("contradicted", index, f"z3 says that the stacks differ at {index}, and they do not")
        return Answer("different", index)

    def _status(self, questions: Sequence[Question]) -> z3.CheckSatResult:
        self._solver.reset()
        self._solver.set("rlimit", self._effort * len(questions))
        self._solver.from_string(as_smtlib(questions))
        return self._solver.check()
