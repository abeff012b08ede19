"""One formula out of all branches of a function.

`all(a <= i and i < b for ...)` on symbolic integers branches at every comparison. Where only the result matters,
`merged` runs the branches one after another and joins their results by "if the condition then this else that",
so the claim itself does not fork.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from proofs.kernel.kept import Kept
from proofs.kernel.paths.path import LimitReached, NotTheSame, Path
from proofs.kernel.terms.explorer import KernelError, Variable, current_explorer, exploring
from proofs.kernel.terms.formula import Formula, choice, compare, conjunction, disjunction, holds, negation
from proofs.kernel.terms.polynomial import Assignment, Polynomial, variable
from proofs.kernel.terms.term import condition_of, formula_of, integer_of, polynomial_of

MOST_BRANCHES = 1_000
"""The most branches that are joined into one result."""

DROPPED = object()
"""The result of a branch that no integers can take."""


Decision = tuple[Formula, bool]
"""A condition on which a branch forks, and the truth value that it has on the branch."""


@dataclass(slots=True)
class Joining:
    """What all branches of one call of `merged` share: how many there are, what the function found when the first of
    them began, and what the path knew, and could show, when a branch first asked.

    The path learns while branches run; were they to see that, they would not ask the same questions when run again.
    """

    path: Path
    kept: Kept
    branches: int = 0
    known: dict[Formula, bool | None] = field(default_factory=dict)
    shown: dict[Formula, bool] = field(default_factory=dict)

    def knows(self, formula: Formula) -> bool | None:
        """Whether the path knew the formula, or its negation, when a branch first asked."""
        if formula not in self.known:
            self.known[formula] = self.path.known.get(formula)
        return self.known[formula]

    def shows(self, formula: Formula) -> bool:
        """Whether the path showed the formula when a branch first asked."""
        if formula not in self.shown:
            self.shown[formula] = self.path.entails(formula)
        return self.shown[formula]

    def count(self) -> None:
        """Counts a branch. Ends the path with LimitReached if there are too many."""
        self.branches += 1
        if self.branches > MOST_BRANCHES:
            self.path.end(LimitReached(f"merged: more than {MOST_BRANCHES} branches"))


class Branch:
    """The explorer of one branch: it follows the prescribed truth values, and after these takes every condition to be
    true."""

    def __init__(self, joining: Joining, prescribed: tuple[Decision, ...]) -> None:
        self._joining = joining
        self._prescribed = prescribed
        self.path = joining.path
        self.decisions: list[Decision] = []

    def guards(self) -> tuple[Formula, ...]:
        """The conditions under which this branch is taken."""
        return tuple(formula if outcome else negation(formula) for formula, outcome in self.decisions)

    def decide(self, formula: Formula) -> bool:
        """The truth value that is prescribed, or True. A condition that the path or the branch already knows is not
        asked about."""
        if isinstance(formula, bool):
            return formula
        if (known := self._joining.knows(formula)) is not None:
            return known
        for decided, outcome in self.decisions:
            if formula in (decided, negation(decided)):
                return outcome if formula == decided else not outcome
        self.decisions.append((formula, self._outcome(formula)))
        return self.decisions[-1][1]

    def _outcome(self, formula: Formula) -> bool:
        """The truth value that is prescribed next, or True if none is left. Raises NotTheSame if it was prescribed for
        another condition."""
        at = len(self.decisions)
        if at >= len(self._prescribed):
            return True
        question, outcome = self._prescribed[at]
        if question != formula:
            self.path.end(NotTheSame(f"merged: the function does not ask the same twice: {question}, then {formula}"))
        return outcome

    def choose_sign(self, formula: Formula) -> bool:
        """True if the path shows that the divisor is positive; otherwise the same as `decide`."""
        return self.entails(formula) or self.decide(formula)

    def entails(self, formula: Formula) -> bool:
        """Whether the path shows a formula, without what the branch assumes."""
        return self._joining.shows(formula)

    def fresh(self, stem: str) -> str:
        """A name that no variable of the path has yet."""
        return self.path.fresh(stem)

    def define(self, variable: Variable, formula: Formula, requires: Formula) -> None:
        """Defines a variable on the path; if the path does not show what the definition requires, only under the
        assumptions of the branch."""
        if not self._is_shown(requires):
            formula = disjunction((*map(negation, self.guards()), formula))
        self.path.define(variable, formula)

    def recall(self, key: object, make: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        """The variables made for a key before, on the path or under the same assumptions."""
        return self.path.recall(key, make) if self._is_shown_for(key) else self.path.recall((key, self.guards()), make)

    def note(self, reason: BaseException) -> None:
        """Takes in that the path has ended, not the branch alone."""
        self.path.note(reason)

    def _is_shown(self, requires: Formula) -> bool:
        return requires is True or self.path.known.get(requires) is True

    def _is_shown_for(self, key: object) -> bool:
        match key:
            case ("division", _, Polynomial() as divisor):
                return self._is_shown(compare("<=", Polynomial((((), 1),)) - divisor))
            case _:
                return False


def merged(function: Callable[[], Any]) -> Any:
    """The result of a function as one condition, integer or tuple, without a fork of the claim.

    On plain integers it just calls the function. The function must leave all as it was, since all of its branches run.
    A branch that raises is dropped where it cannot be taken; where it can, the claim forks on it and the exception is
    raised on that side.
    """
    outer = current_explorer()
    if outer is None:
        return function()
    if not isinstance(outer, Path):
        return function()
    kept = Kept(function)
    result = joined(Joining(outer, kept), function, ())
    if result is DROPPED:
        raise KernelError("merged: no branch can be taken")
    return result


def joined(joining: Joining, function: Callable[[], Any], prescribed: tuple[Decision, ...]) -> Any:
    """The joined result of all branches that begin with these truth values."""
    joining.count()
    branch = Branch(joining, prescribed)
    try:
        with exploring(branch):
            result = function()
    except Exception:
        if joining.path.decide(conjunction(branch.guards())):
            raise
        result = DROPPED
    if len(branch.decisions) < len(prescribed):
        joining.path.end(NotTheSame(f"merged: the function does not ask again: {prescribed[len(branch.decisions)][0]}"))
    if not joining.kept.stands():
        raise KernelError("merged: a branch changes what another, or the claim, finds")
    taken = tuple(branch.decisions)
    for at in range(len(taken) - 1, len(prescribed) - 1, -1):
        condition = taken[at][0]
        other = joined(joining, function, (*taken[:at], (condition, False)))
        result = chosen(joining.path, condition, result, other)
    return result


def chosen(path: Path, condition: Formula, yes: Any, no: Any) -> Any:
    """A value that is the first result where the condition holds, and the second elsewhere."""
    if yes is DROPPED or no is DROPPED:
        return no if yes is DROPPED else yes
    if isinstance(yes, tuple) and isinstance(no, tuple) and len(yes) == len(no):
        return tuple(chosen(path, condition, left, right) for left, right in zip(yes, no, strict=True))
    left, right = formula_of(yes), formula_of(no)
    if left is not None and right is not None:
        return condition_of(choice(condition, left, right))
    p, q = polynomial_of(yes), polynomial_of(no)
    if p is not None and q is not None and left is None and right is None:
        return integer_of(p if p == q else choose_integer(path, condition, p, q))
    if yes is no or (type(yes) is type(no) and isinstance(yes, str) and yes == no):
        return yes
    raise KernelError(f"merged: cannot join {yes!r} and {no!r}")


def choose_integer(path: Path, condition: Formula, yes: Polynomial, no: Polynomial) -> Polynomial:
    """A new integer variable that equals one value where the condition holds, and the other elsewhere."""
    name = path.fresh("choice")

    def compute(values: Assignment) -> int:
        return yes.at(values) if holds(condition, values) else no.at(values)

    is_yes, is_no = compare("==", variable(name) - yes), compare("==", variable(name) - no)
    path.define(Variable(name, compute=compute), choice(condition, is_yes, is_no))
    return variable(name)
