"""Two stacks of views, and the question that a solver is asked about them: is there an index at which they differ?

The question is SMT-LIB 2 text about one unknown for each coordinate of the index and one *digit* for each axis of each
view below the last. It follows `spec.stack.read`: an index is valid in a view or not; its flat number lies in the view
below or leaves it; where it lies inside, the digits with `0 <= digit < size` and `flat = sum_j period_j digit_j` are
its coordinates there (L1). A valid index that leaves is itself a difference, so nothing is assumed about ranges: "no
such index" says that the flat numbers stay inside, and that the stacks read the same (D16, D5, D6).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod

from proofs.checker.forms import Form, flat_form, periods_of
from proofs.checker.rejected import require
from proofs.kernel.solvers.smtlib import joined
from spec.shape import Index
from spec.stack import Reading, read
from spec.tracker import Equality
from spec.view import View

SpecStack = tuple[View, ...]
"""A stack as the definition has it, base first."""


def no_certificate() -> bool:
    """That there is no certificate."""
    return False


@dataclass(frozen=True)
class Question:
    """Whether two stacks, base first, differ at some index. Raises Rejected if they have different shapes.

    `is_certified` says whether a certificate that the checker accepts shows that they do not.
    """

    left: SpecStack
    right: SpecStack
    equality: Equality = "observable"
    is_certified: Callable[[], bool] = field(default=no_certificate, compare=False, repr=False)

    def __post_init__(self) -> None:
        left, right = self.left[-1].shape, self.right[-1].shape
        require(left == right, f"the answer has shape {right}, not {left}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The unknowns, the coordinates of the index first."""
        sides = (("l", self.left), ("r", self.right))
        lower_views = ((letter, level, view) for letter, views in sides for level, view in enumerate(views[:-1]))
        return (*index_names(self.left[-1]), *(name for place in lower_views for name in digit_names(*place)))

    @cached_property
    def text(self) -> str:
        """The condition that some index, with its digits, shows a difference."""
        top = self.left[-1]
        index, is_strict = index_names(top), self.equality == "strict"

        def against(left: Seen) -> str:
            right = Reader("r", is_strict, lambda right: difference(left, right))
            return right.condition(self.right, index)

        whole = within(index, (0,) * len(index), top.shape)
        return every([*whole, Reader("l", is_strict, against).condition(self.left, index)])

    def differ_at(self, index: Index) -> bool:
        """Whether an index shows a difference when it is read (D16). One that leads nowhere does, while it is valid,
        and under strict equality always: there is no view without an address."""
        left, right = (read(views, index) for views in (self.left, self.right))
        if left.leaves_base or right.leaves_base:
            return True
        if self.equality == "strict" and None in (left.address, right.address):
            return True
        return shown(left, self.equality) != shown(right, self.equality)

    @property
    def false_twin(self) -> "Question | None":
        """The same question about a right side that reads one address further; None if its first corner is not valid,
        so that this might be no difference."""
        corner = self.right[-1].begin
        if not all(map(int.__lt__, corner, self.right[-1].end)) or not read(self.right, corner).is_valid:
            return None
        base, *others = self.right
        return replace(self, right=(replace(base, offset=base.offset + 1), *others))


def shown(reading: Reading, equality: Equality) -> tuple[bool, int | None]:
    """What counts of a reading: whether it is valid, and the address where one counts."""
    return reading.is_valid, reading.address if reading.is_valid or equality == "strict" else None


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reading ends with: whether it is valid, as text, and the address, None where it does not count."""

    valid: str
    address: str | None


def difference(left: Seen, right: Seen) -> str:
    """The condition that two readings differ."""
    if left.address is not None and right.address is not None:
        return some([unequal(left.valid, right.valid), unequal(left.address, right.address)])
    return unequal(left.valid, right.valid)


def unequal(left: str, right: str) -> str:
    """The condition that two texts mean different things."""
    return "false" if left == right else f"(distinct {left} {right})"


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads a stack at an unknown index, its digits named with a letter, and asks `then` about what is seen."""

    letter: str
    is_strict: bool
    then: Callable[[Seen], str]

    def condition(self, views: SpecStack, names: Sequence[str], passed: str = "true") -> str:
        """The condition that the index leaves the stack, or ends with what satisfies `then`.

        An index that is not valid ends there and then, unless the equality is strict: then it needs an address too,
        and the masks that it has `passed` are noted.
        """
        *others, view = views
        valid = every(masked(names, view))
        if self.is_strict:
            return self._below(tuple(others), view, names, every([passed, valid]))
        ends = every([negated(valid), self.then(Seen("false", None))])
        return some([ends, every([valid, self._below(tuple(others), view, names, passed)])])

    def _below(self, others: SpecStack, view: View, names: Sequence[str], passed: str) -> str:
        """The condition of the views below one, from the flat number of an index on."""
        flat = total(flat_form(view), names)
        if not others:
            return self.then(Seen(passed, flat))
        base = others[-1]
        digits = digit_names(self.letter, len(others) - 1, base)
        are_digits = f"(= {flat} {total(Form(0, periods_of(base)), digits)})"
        inside = [*within(digits, (0,) * len(digits), base.shape), are_digits]
        leaves = f"(not (<= 0 {flat} {integer(prod(base.shape) - 1)}))"
        return some([leaves, every([*inside, self.condition(others, digits, passed)])])


def index_names(view: View) -> tuple[str, ...]:
    """The unknown coordinates of the index."""
    return tuple(f"i{axis}" for axis in range(len(view.shape)))


def digit_names(letter: str, level: int, view: View) -> tuple[str, ...]:
    """The unknown coordinates in a view below the last."""
    return tuple(f"{letter}{level}_{axis}" for axis in range(len(view.shape)))


def masked(names: Sequence[str], view: View) -> list[str]:
    """The conditions that coordinates are valid (D8), but for those that hold of all that are inside."""
    axes = [axis for axis, size in enumerate(view.shape) if (view.begin[axis], view.end[axis]) != (0, size)]
    return within(*([list_[axis] for axis in axes] for list_ in (names, view.begin, view.end)))  # type: ignore[arg-type]


def within(names: Sequence[str], begin: Sequence[int], end: Sequence[int]) -> list[str]:
    """The conditions that unknowns lie in half-open ranges."""
    return [f"(<= {integer(b)} {name} {integer(e - 1)})" for name, b, e in zip(names, begin, end, strict=True)]


def total(form: Form, names: Sequence[str]) -> str:
    """The value of an affine form."""
    terms = [f"(* {integer(weight)} {name})" for weight, name in zip(form.weights, names, strict=True) if weight]
    return joined("+", [integer(form.constant), *terms])


def integer(value: int) -> str:
    """An integer; SMT-LIB knows no negative numerals."""
    return str(value) if value >= 0 else f"(- {-value})"


def every(conditions: Iterable[str]) -> str:
    """All of some conditions; there may be none."""
    needed = [condition for condition in conditions if condition != "true"]
    return "false" if "false" in needed else joined("and", needed or ["true"])


def some(conditions: Iterable[str]) -> str:
    """One of some conditions; there may be none."""
    possible = [condition for condition in conditions if condition != "false"]
    return "true" if "true" in possible else joined("or", possible or ["false"])


def negated(condition: str) -> str:
    """The opposite of a condition."""
    return {"true": "false", "false": "true"}.get(condition, f"(not {condition})")


def as_smtlib(questions: Sequence[Question]) -> str:
    """The commands that ask whether one of some questions has a solution."""
    names = dict.fromkeys(name for question in questions for name in question.names)
    declared = "\n".join(f"(declare-const {name} Int)" for name in names)
    return f"(set-logic QF_LIA)\n{declared}\n(assert {some(question.text for question in questions)})\n(check-sat)\n"
