"""One path through a claim: what has been assumed, defined and decided on it.

A path is run from the start each time. The `Tape` says how the first questions are to be answered, and they must be
the same questions; after that the path answers them itself: where both outcomes of a decision are possible it goes
on with one and notes a tape for the other. Where it can, a path carries a witness, integers that satisfy everything
assumed so far; then only the other outcome has to be asked for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NoReturn

from proofs.kernel.paths.samples import ALL_SEEDS, Samples, extended, nearby
from proofs.kernel.solvers.answer import Silent, Solver
from proofs.kernel.terms.explorer import KernelError, Variable
from proofs.kernel.terms.formula import And, Formula, holds, is_linear, negation
from proofs.kernel.terms.polynomial import Assignment

MOST_QUESTIONS = 3_000
"""The most questions that a path may ask; one that asks more is given up."""


class Infeasible(BaseException):
    """No integers satisfy what is assumed on this path."""


class LimitReached(BaseException):
    """A path, or a claim, reached one of its limits."""


class SolverContradicted(BaseException):
    """The solver says that there is no solution, but evaluating the formulas shows one."""


class NotTheSame(BaseException):
    """When it was run again, a program asked other questions than the first time, so that the first run proves nothing
    about it."""


Question = tuple[Formula, bool]
"""A formula that was asked about, and the answer."""


@dataclass(frozen=True, slots=True)
class Tape:
    """The first questions of a path with their answers; integers that satisfy all that these assume, if such are known;
    and the seeds of the samples that may satisfy it."""

    answers: tuple[Question, ...] = ()
    witness: Assignment | None = field(default_factory=dict)
    seeds: Sequence[int] = ALL_SEEDS


@dataclass(frozen=True, slots=True)
class Possible:
    """Whether a formula can hold on a path; integers at which it does; and, where it is unknown, why."""

    status: Literal["yes", "no", "unknown"]
    witness: Assignment | None = None
    reason: str = ""


class Path:
    """The explorer of one path."""

    def __init__(self, solver: Solver, tape: Tape) -> None:
        self._solver = solver
        self._tape = tape.answers
        self._answers: list[Question] = []
        self._counters: dict[str, int] = {}
        self._made: dict[object, tuple[str, ...]] = {}
        self._facts: list[Formula] = []
        self._samples = Samples(tape.seeds)
        self._is_confirmed = False
        self._searched = -1
        self.is_linear = True
        self.known: dict[Formula, bool] = {}
        self.variables: list[Variable] = []
        self.witness = None if tape.witness is None else dict(tape.witness)
        self.others: list[Tape] = []
        self.reasons: list[str] = []
        self.forks_unsure = 0
        self.ended: BaseException | None = None
        solver.begin()

    def again(self) -> "Path":
        """A path that answers the questions of this one in the same way, without a solver."""
        return Path(Silent(), Tape(tuple(self._answers), self.witness))

    def end(self, reason: BaseException) -> NoReturn:
        """Ends the path with an exception. It is noted as well, so that a claim that catches it cannot go on."""
        self.note(reason)
        raise reason

    def note(self, reason: BaseException) -> None:
        """Takes in what ended the path. What comes after the first is not looked at: nothing is assumed any more."""
        self.ended = self.ended or reason

    def _go_on(self) -> None:
        """Raises what ended the path, if it has ended."""
        if self.ended is not None:
            raise self.ended

    def decide(self, formula: Formula) -> bool:
        """The truth value with which the program goes on; the path assumes it."""
        if isinstance(formula, bool):
            return formula
        if (known := self.known.get(formula)) is not None:
            return known
        outcome = self._next(formula) if self.is_replaying() else self._fork(formula)
        self._answers.append((formula, outcome))
        self.add(formula if outcome else negation(formula))
        return outcome

    choose_sign = decide

    def entails(self, formula: Formula) -> bool:
        """Whether a formula follows from what is assumed."""
        if isinstance(formula, bool):
            return formula
        if (known := self.known.get(formula)) is not None:
            return known
        if self.is_replaying():
            outcome = self._next(formula)
        elif self.witness is not None and not holds(formula, self.witness):
            outcome = False
        else:
            outcome = self.possible(negation(formula)).status == "no"
        self._answers.append((formula, outcome))
        if outcome:
            self.add(formula)
        return outcome

    def refutes(self, goal: Formula) -> Possible:
        """Whether a goal can fail on this path. A goal that the path already proved is not proved again."""
        if goal is True or self.known.get(goal) is True:
            return Possible("no")
        if self.is_replaying():
            answer = Possible("no" if self._next(goal) else "unknown", reason="not settled before the path branched")
        else:
            answer = self.possible(negation(goal))
        if answer.status != "yes":
            self._answers.append((goal, answer.status == "no"))
        return answer

    def is_replaying(self) -> bool:
        """Whether the tape answers the next question. Raises LimitReached on a path of too many questions, and what
        ended the path if it has ended."""
        self._go_on()
        if len(self._answers) >= MOST_QUESTIONS:
            self.end(LimitReached(f"more than {MOST_QUESTIONS} questions on one path"))
        return len(self._answers) < len(self._tape)

    def _next(self, formula: Formula) -> bool:
        """The answer that the tape holds. Raises NotTheSame if it belongs to another question."""
        question, answer = self._tape[len(self._answers)]
        if question != formula:
            self.end(NotTheSame(f"the claim does not ask the same twice: {question}, then {formula}"))
        return answer

    def _fork(self, formula: Formula) -> bool:
        """Chooses a truth value that is possible, and notes a tape for the other if that is possible too. Raises
        Infeasible if neither is.

        Where no integers are known that satisfy what is assumed, one impossible outcome says nothing of the other.
        """
        outcome = True
        if self.find_witness() is not None:
            outcome = holds(formula, self.witness or {})
        else:
            first = self.possible(formula)
            if first.status == "no":
                return False
            self._note_unsure(first)
            self.witness = first.witness
        other = self.possible(negation(formula) if outcome else formula)
        self._note_unsure(other)
        if other.status != "no":
            self.others.append(Tape((*self._answers, (formula, not outcome)), other.witness, self._samples.seeds))
        return outcome

    def _note_unsure(self, answer: Possible) -> None:
        if answer.status == "unknown":
            self.forks_unsure += 1
            self.reasons.append(answer.reason)

    def fresh(self, stem: str) -> str:
        """A name that no variable of the path has yet, the same when the path is run again."""
        self._counters[stem] = self._counters.get(stem, 0) + 1
        return f"{stem}!{self._counters[stem]}"

    def recall(self, key: object, make: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        """The variables made for a key on this path, made now if there are none."""
        if (made := self._made.get(key)) is None:
            made = self._made[key] = make()
        return made

    def define(self, variable: Variable, formula: Formula, requires: Formula = True) -> None:
        """Adds a variable, and the formulas that define it; the caller has checked what the definition requires."""
        if any(known.name == variable.name for known in self.variables):
            raise KernelError(f"the integer {variable.name} was made twice")
        self.variables.append(variable)
        if self.witness is not None and variable.name not in self.witness:
            extended(self.witness, variable, None)
        self.add(formula)

    def add(self, formula: Formula) -> None:
        """Assumes a formula."""
        if formula is True or self.known.get(formula) is True:
            return
        if isinstance(formula, And):
            for part in formula.parts:
                self.add(part)
            return
        self._go_on()
        self._facts.append(formula)
        self.is_linear = self.is_linear and is_linear(formula)
        if not isinstance(formula, bool):
            self.known[formula], self.known[negation(formula)] = True, False
        self._solver.add(formula)
        if self.witness is not None and not holds(formula, self.witness):
            self.witness = None

    def find_witness(self) -> Assignment | None:
        """Integers that satisfy everything assumed on the path; None if none were found. Raises Infeasible if there are
        none."""
        if self.witness is None and self._searched != len(self._facts):
            answer = self.possible(True)
            if answer.status == "no":
                self.end(Infeasible())
            self._searched = len(self._facts)
            self.witness = answer.witness
        return self.witness

    def confirm(self) -> None:
        """Makes sure that the path is possible and that the solver agrees. Raises Infeasible if it is not."""
        if not self._is_confirmed and self.find_witness() is not None:
            if self._solver.confirm().status == "unsat":
                self.end(SolverContradicted(f"the solver denies that {self.inputs(self.witness)} is possible"))
            self._is_confirmed = True

    def inputs(self, assignment: Assignment | None) -> Assignment:
        """The values of the claim's own integers."""
        free = [variable.name for variable in self.variables if variable.compute is None]
        return {name: assignment[name] for name in free} if assignment is not None else {}

    def possible(self, formula: Formula) -> Possible:
        """Whether a formula can hold together with all that is assumed."""
        try:
            return Possible("no") if formula is False else self._possible(formula)
        except Exception as error:
            self.end(error)

    def _possible(self, formula: Formula) -> Possible:
        answer = self._solver.ask(formula)
        if answer.status == "unsat":
            return Possible("no")
        if answer.status == "sat" and (found := self._completed(answer.model, formula)) is not None:
            return Possible("yes", found)
        if self.is_linear and is_linear(formula):
            return Possible("unknown", reason=answer.reason or "the solver's model does not satisfy the formulas")
        return self._possible_with_products(formula)

    def _possible_with_products(self, formula: Formula) -> Possible:
        if (found := self._samples.satisfying(self.variables, self._facts, formula)) is not None:
            return Possible("yes", found)
        if self.witness is not None:
            found = nearby(self.variables, self.witness, self._facts, formula)
            if found is not None:
                return Possible("yes", found)
        answer = self._solver.ask_products(self._facts, formula)
        if answer.status == "unsat":
            return Possible("no")
        if answer.status == "sat" and (found := self._completed(answer.model, formula)) is not None:
            return Possible("yes", found)
        return Possible("unknown", reason=answer.reason or "no solution was found and none excluded")

    def _completed(self, model: Assignment, formula: Formula) -> Assignment | None:
        """The solver's model with the values of computed variables added; None if the result does not satisfy
        everything assumed."""
        values: Assignment = {}
        for variable in self.variables:
            compute = variable.compute
            values[variable.name] = model.get(variable.name, 0) if compute is None else compute(values)
        return values if holds(formula, values) and self.is_followed_by(values) else None

    @property
    def asked(self) -> tuple[Formula, ...]:
        """All that was asked so far, of which the answers were not known."""
        return tuple(formula for formula, _ in self._answers)

    @property
    def facts(self) -> tuple[Formula, ...]:
        """All that is assumed."""
        return tuple(self._facts)

    def is_followed_by(self, values: Assignment) -> bool:
        """Whether integers satisfy everything that is assumed."""
        return all(holds(fact, values) for fact in self._facts)

