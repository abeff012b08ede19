"""A claim's body on symbolic integers: hypotheses are assumed, goals are proved."""

from sys import _getframe
from typing import Any, NoReturn, cast

from proofs.kernel.paths.given import Given, Site, at_most, goal_formula, require_said
from proofs.kernel.paths.path import Path
from proofs.kernel.terms.explorer import KernelError, Variable, current_explorer
from proofs.kernel.terms.formula import And, Formula, compare, conjunction, holds, is_linear, variables_of
from proofs.kernel.terms.polynomial import Assignment, Polynomial, variable
from proofs.kernel.terms.term import Term, polynomial_of
from spec.shape import ravel, unravel


class GoalRefuted(BaseException):
    """A goal fails at integers that satisfy everything assumed on the path."""

    def __init__(self, label: str, witness: Assignment) -> None:
        super().__init__(label)
        self.label = label
        self.witness = witness


class SymbolicGiven(Given):
    """Proves the goals of one path."""

    __slots__ = ("_path", "asked", "parts", "refuted", "sites", "unknown")

    def __init__(self, path: Path) -> None:
        self._path = path
        self.sites: list[Site] = []
        self.asked: set[Site] = set()
        self.unknown: list[str] = []
        self.refuted: GoalRefuted | None = None
        self.parts: set[tuple[str, str, tuple[str, ...]]] = set()

    @property
    def has_integers(self) -> bool:
        """Whether the path has integers; where it has none, it was run on plain integers."""
        return bool(self._path.variables)

    def integer(self, name: str, *, at_least: int | None = None, below: int | None = None) -> int:
        self._refuse_inside_merged("integer")
        if not name.isidentifier():
            raise KernelError(f"the integer {name!r} needs a name that Python accepts")
        lower, upper = bound_of(at_least), bound_of(below)
        if lower is not None or upper is not None:
            require_said(_getframe(1).f_globals)
        bounds = []
        if lower is not None:
            bounds.append(compare("<=", lower - variable(name)))
        if upper is not None:
            bounds.append(compare("<=", variable(name) - upper + Polynomial((((), 1),))))
        self._path.define(Variable(name, lower, upper), conjunction(bounds))
        return cast(int, Term(variable(name)))

    def _assume(self, condition: bool) -> None:
        self._refuse_inside_merged("assume")
        self._path.add(goal_formula("assume", condition))

    def _goal(self, label: str, formula: Formula, impl: Any, spec: Any, site: Site) -> None:
        self._refuse_inside_merged(label)
        if not self._path.is_replaying():
            self._path.confirm()
        self.sites.append(site)
        if not isinstance(formula, bool):
            self.asked.add(site)
        if (witness := self._path.witness) is not None and not holds(formula, witness):
            self._refute(label, witness)
        self._prove(label, formula)

    def _refute(self, label: str, witness: Assignment) -> NoReturn:
        """Ends the run. The refutation is noted as well, so that a claim that catches the exception cannot hide it."""
        self.refuted = GoalRefuted(label, witness)
        self._path.end(self.refuted)

    def _prove(self, label: str, formula: Formula) -> None:
        """Proves a goal, and a goal of several parts part by part where products are involved.

        What is proved is a fact for the parts after it; those not settled are tried again once others are.
        """
        open_parts = list(formula.parts) if isinstance(formula, And) and not self._is_easy(formula) else [formula]
        reason = ""
        while open_parts:
            left = []
            for part in open_parts:
                answer = self._path.refutes(part)
                if answer.status == "yes":
                    self._refute(label, answer.witness or {})
                if answer.status == "unknown":
                    left.append(part)
                    reason = answer.reason
                elif not self._is_easy(part):
                    self._path.add(part)
            if len(left) == len(open_parts):
                self.unknown.append(f"{label}: {reason}")
                return
            open_parts = left

    def _is_easy(self, formula: Formula) -> bool:
        return self._path.is_linear and is_linear(formula)

    def facts_so_far(self) -> int:
        return len(self._path.facts)

    def part(self, of: str, part: str, parts: tuple[str, ...]) -> None:
        if part not in parts:
            raise KernelError(f"{of}: it is asked for {part!r}; need one of {', '.join(parts)}")
        self.parts.add((of, part, parts))

    def integers_so_far(self) -> frozenset[str]:
        return frozenset(known.name for known in self._path.variables)

    def tied_to(self, names: frozenset[str]) -> frozenset[str]:
        tied, facts = set(names), [variables_of(fact) for fact in self._path.facts]
        while more := [fact for fact in facts if not tied.isdisjoint(fact) and not fact <= tied]:
            tied.update(*more)
        return frozenset(tied - names) & {known.name for known in self._path.variables if known.compute is None}

    def decided(self) -> frozenset[str]:
        return frozenset[str]().union(*map(variables_of, self._path.asked))

    def _digits(self, shape: tuple[int, ...], flat: int) -> tuple[int, ...]:
        total = polynomial_of(flat)
        extents = [polynomial_of(extent) for extent in shape]
        if total is None or None in extents:
            raise KernelError(f"digits: {flat!r} and {shape!r} must be integers")
        names = self._path.recall(("digits", tuple(extents), total), lambda: self._define_digits(shape, flat, total))
        return cast(tuple[int, ...], tuple(Term(variable(name)) for name in names))

    def _define_digits(self, shape: tuple[int, ...], flat: int, total: Polynomial) -> tuple[str, ...]:
        names = tuple(self._path.fresh("digit") for _ in shape)
        for axis, name in enumerate(names):
            self._path.define(Variable(name, compute=digit_of(shape, total, axis)), True)
        digits: Any = tuple(Term(variable(name)) for name in names)
        number = polynomial_of(ravel(shape, digits))
        equation = compare("==", (number or Polynomial(())) - total)
        bounds = [at_most(0, d) for d in digits] + [at_most(d, e - 1) for d, e in zip(digits, shape, strict=True)]
        self._path.add(conjunction((*bounds, equation)))
        return names

    def _refuse_inside_merged(self, what: str) -> None:
        if current_explorer() is not self._path:
            raise KernelError(f"{what}: not inside merged(...)")


def digit_of(shape: tuple[int, ...], flat: Polynomial, axis: int) -> Any:
    """Computes one digit of a flat number; 0 where it is outside the shape."""
    extents = [polynomial_of(extent) or Polynomial(()) for extent in shape]

    def compute(values: Assignment) -> int:
        concrete = tuple(extent.at(values) for extent in extents)
        try:
            return unravel(concrete, flat.at(values))[axis]
        except (ValueError, ZeroDivisionError):
            return 0

    return compute


def bound_of(value: object) -> Polynomial | None:
    """The polynomial of a bound; None for none."""
    if value is not None and polynomial_of(value) is None:
        raise KernelError(f"{value!r} is not an integer bound")
    return polynomial_of(value)
