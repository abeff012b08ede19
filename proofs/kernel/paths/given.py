"""What a claim's body is given: integers to speak of, hypotheses, and goals.

The body does not know whether it runs on symbolic integers or on plain ones. `Given` is what it sees;
`symbolic.SymbolicGiven` proves the goals, `replay.ConcreteGiven` evaluates them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from sys import _getframe
from typing import Any

from proofs.kernel.arguments import Handed
from proofs.kernel.terms.asker import is_of_kernel
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.formula import Formula, compare, conjunction, equivalence
from proofs.kernel.terms.term import formula_of, polynomial_of
from spec.shape import size

Site = tuple[str, int]
"""A place in a claim's source, file and line."""


@dataclass(slots=True)
class Hypotheses:
    """The places at which hypotheses were stated, with the reason for each that is kept without being needed; and the
    place of the one that is left out."""

    dropped: Site | None = None
    seen: dict[Site, str] = field(default_factory=dict)


_hypotheses: ContextVar[Hypotheses] = ContextVar("hypotheses", default=Hypotheses())  # noqa: B039  (never read)


@contextmanager
def leaving_out(site: Site | None) -> Iterator[Hypotheses]:
    """While it runs, leaves out the hypothesis at a place, and notes the places of all that are stated."""
    hypotheses = Hypotheses(site)
    token = _hypotheses.set(hypotheses)
    try:
        yield hypotheses
    finally:
        _hypotheses.reset(token)


_telling: ContextVar[str] = ContextVar("telling", default="")


@contextmanager
def telling(of: str) -> Iterator[None]:
    """While it runs, it is told what is to be shown of something, and a claim assumes nothing; lists cannot be asked
    for what is there at one time of a round and not at another: what they were given in it, and where it is told of
    entries, how long they are."""
    token = _telling.set(of)
    try:
        yield
    finally:
        _telling.reset(token)


def told_of() -> str:
    """Of what it is told at the moment what is to be shown of it; "" if it is not."""
    return _telling.get()


_word: ContextVar[str] = ContextVar("word", default="")


@contextmanager
def at_the_word_of(claim: str) -> Iterator[None]:
    """While it runs, a function is taken at the word of a claim, by its id: nothing is assumed but what that says."""
    token = _word.set(claim)
    try:
        yield
    finally:
        _word.reset(token)


@contextmanager
def said_by(claim: str) -> Iterator[None]:
    """While it runs, what is assumed is said by a claim, by its id. Raises KernelError where a function is taken at the
    word of another one."""
    if _word.get() not in ("", claim):
        raise KernelError(f"a function is taken at the word of {_word.get()}, and {claim} says what is assumed")
    with at_the_word_of(""):
        yield


def require_said(caller: dict[str, Any]) -> None:
    """Raises KernelError where a function is taken at its word, for one of a claim, by the globals of the caller."""
    if _word.get() and not is_of_kernel(caller):
        raise KernelError(f"a function is taken at the word of {_word.get()}, and something else is assumed")


@dataclass(frozen=True, slots=True)
class Reading:
    """A goal evaluated at plain integers: both sides, and whether it holds. A goal of `check` has one side only."""

    label: str
    impl: str
    spec: str
    is_met: bool

    def __str__(self) -> str:
        return f"{self.label}: impl {self.impl}, spec {self.spec}" + ("" if self.is_met else "   <-- differs")


class Given(Handed, ABC):
    """What the body of a claim is given to ask for integers and to state hypotheses and goals. A claim keeps nothing in
    it."""

    __slots__ = ()

    @abstractmethod
    def integer(self, name: str, *, at_least: int | None = None, below: int | None = None) -> int:
        """Any integer with `at_least <= it < below`. Typed as int, since the functions under test take ints."""

    def integers(
        self, name: str, count: int, *, at_least: int | None = None, below: int | None = None
    ) -> tuple[int, ...]:
        """A tuple of integers, called name0, name1, ..."""
        if at_least is not None or below is not None:
            require_said(_getframe(1).f_globals)
        return tuple(self.integer(f"{name}{k}", at_least=at_least, below=below) for k in range(count))

    def index(self, shape: Iterable[int], name: str = "i") -> tuple[int, ...]:
        """Any index of a shape, its coordinates called i0, i1, ..."""
        require_said(_getframe(1).f_globals)
        return tuple(self.integer(f"{name}{k}", at_least=0, below=extent) for k, extent in enumerate(shape))

    def assume(self, condition: bool, *, stays: str = "") -> None:
        """A hypothesis: what follows is claimed only where it holds.

        The claim must fail without it (`necessity`); one that is not shown to be needed says why it stays. Raises
        KernelError for one of a claim where it is told what is to be shown, or that a word states (`Saying.assume`).
        """
        if told_of() and not is_of_kernel(_getframe(1).f_globals):
            raise KernelError(f"something is assumed where it is told what is to be shown of {told_of()}")
        require_said(_getframe(1).f_globals)
        hypotheses, site = _hypotheses.get(), call_site()
        hypotheses.seen[site] = stays
        if site != hypotheses.dropped:
            self._assume(condition)

    @abstractmethod
    def _assume(self, condition: bool) -> None:
        """Takes in a hypothesis, in the way of the subclass."""

    def check(self, label: str, condition: bool) -> None:
        """A goal: the condition holds."""
        self._goal(label, goal_formula(label, condition), condition, True, call_site())

    def agree(self, label: str, *, impl: Any, spec: Any) -> None:
        """A goal: both sides are the same integer, condition, None, or tuple of those."""
        self._goal(label, agreement(impl, spec), impl, spec, call_site())

    def digits(self, shape: tuple[int, ...], flat: int) -> tuple[int, ...]:
        """The index of a shape with a given flat number.

        A goal as well: no size is negative, and the flat number is inside, `0 <= flat < size(shape)`. Only then do the
        digits exist, and they are introduced by their definition: `0 <= d_k < shape_k` and `flat == ravel(shape, d)`.
        """
        natural = [at_most(0, extent) for extent in shape]
        inside = conjunction((*natural, at_most(0, flat), at_most(flat, size(shape) - 1)))
        self._goal(f"the flat number is inside {shape}", inside, flat, shape, call_site())
        return self._digits(shape, flat)

    def part(self, of: str, part: str, parts: tuple[str, ...]) -> None:
        """Notes which of the parts of a proof the claim is asked for; it needs all of them."""

    def show(self, label: str, value: Any) -> None:
        """A value to print with a counterexample."""

    def facts_so_far(self) -> int:
        """How many facts are known so far, of hypotheses and decisions, as far as that is counted: for plain integers
        it is not."""
        return 0

    def integers_so_far(self) -> frozenset[str] | None:
        """The integers that were made so far, by their names; None for plain integers, of which it is not known."""
        return None

    def tied_to(self, names: frozenset[str]) -> frozenset[str]:
        """The other integers of which something is assumed together with some, by their names, as far as that is known:
        of plain integers it is not."""
        return frozenset()

    def decided(self) -> frozenset[str]:
        """The integers of which something was asked so far, by their names, as far as that is known: of plain integers
        it is not."""
        return frozenset()

    @abstractmethod
    def _goal(self, label: str, formula: Formula, impl: Any, spec: Any, site: Site) -> None:
        """Proves a goal, or evaluates it, in the way of the subclass."""

    @abstractmethod
    def _digits(self, shape: tuple[int, ...], flat: int) -> tuple[int, ...]:
        """The digits of a flat number that is inside the shape."""


def at_most(left: Any, right: Any) -> Formula:
    """The formula `left <= right`."""
    p, q = polynomial_of(left), polynomial_of(right)
    if p is None or q is None:
        raise KernelError(f"{left!r} <= {right!r}: integers are needed")
    return compare("<=", p - q)


def goal_formula(label: str, condition: object) -> Formula:
    """The formula of a condition. Raises KernelError for anything else, -2 from `~True` in particular."""
    if (formula := formula_of(condition)) is None:
        raise KernelError(f"{label}: {condition!r} is not a condition (write negated(c), not ~c)")
    return formula


def agreement(left: Any, right: Any) -> Formula:
    """The formula that two values are the same: integers, conditions, None, strings, or tuples of those, or lists."""
    if any(isinstance(left, kind) and isinstance(right, kind) for kind in (tuple, list)):
        if len(left) != len(right):
            return False
        return conjunction(agreement(a, b) for a, b in zip(left, right, strict=True))
    if left is None or right is None:
        return left is right
    is_condition = formula_of(left) is not None
    if is_condition != (formula_of(right) is not None):
        raise KernelError(f"cannot compare {left!r} with {right!r}: one is a condition, the other is not")
    if is_condition:
        return equivalence(goal_formula("agree", left), goal_formula("agree", right))
    p, q = polynomial_of(left), polynomial_of(right)
    if p is not None and q is not None:
        return compare("==", p - q)
    if p is None and q is None and isinstance(left, str) and isinstance(right, str):
        return left == right
    raise KernelError(f"cannot compare {left!r} with {right!r}")


def call_site() -> Site:
    """Where the claim called the kernel."""
    frame = _getframe(2)
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith("proofs.kernel"):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno
