"""Expressions as trees: an integer, the name of a variable, or an operation with its arguments.

    ("+", x, y, ...)  ("*", x, 3)  ("//", x, 4)  ("%", x, 4)  ("<", x, y)  ("and", p, q, ...)

and `<=` and `==` in what comes out. Lists do as well as tuples, so that trees may come from JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from impl.errors import SymbolicError
from impl.shown import shown
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Tree, Writer
from impl.simplify.forms.terms import DEEPEST, Form
from impl.simplify.normal_forms.conditions import FALSE
from impl.simplify.normal_forms.derivation import Expression

Ranges = Mapping[str, tuple[int, int]]
"""The bounds of each variable, both included."""

COMPOUND = (tuple, list)
"""What a tree is that has parts."""


class Reader:
    """Trees to forms; a tree that occurs more than once is read once. `hidden` are parts too deep to be read, by the
    names of the variables that stand for them. `shown` is how refusals show a tree."""

    def __init__(self, ranges: Ranges, shown: Callable[[Tree], str] = shown) -> None:
        self.ranges = ranges
        self.shown = shown
        self._done: dict[int, tuple[Tree, Form]] = {}
        self._variables: dict[str, Form] = {}
        self.hidden: dict[str, Tree] = {}

    @property
    def fixed(self) -> dict[str, int]:
        """The variables that were read and have one value, which stands in their place, in the order of the ranges."""
        known = {name: self._variables[name] for name in self.ranges if name in self._variables}
        return {name: form.const for name, form in known.items() if not form.terms}

    def form(self, tree: Tree) -> Form:
        """The form of a tree. Raises SymbolicError if it is no linear form with divisions by positive numbers."""
        for part in unread(tree, self._done):
            form = self._read(part)
            self._done[id(part)] = (part, form)
            if form.depth > DEEPEST:
                return self._shallow(tree)
        return self._part(tree)

    def _part(self, tree: Tree) -> Form:
        """The form of a part that is read already, or that has none inside."""
        return self._done[id(tree)][1] if isinstance(tree, COMPOUND) else self._read(tree)

    def _shallow(self, tree: Tree) -> Form:
        """The form of a tree that is too deep, with a variable for each part that is not near its top."""
        self._done.clear()
        heights: dict[int, int] = {}
        for part in unread(tree, {}):
            inner = [heights.get(id(p), 0) for p in part[1:]]
            heights[id(part)] = max(inner, default=0) + (part[0] != "+")
        for part in unread(tree, self._done):
            form = self._read(part)
            if heights[id(part)] <= heights[id(tree)] - DEEPEST and form.terms:
                name = f"#{len(self.hidden)}"
                while name in self.ranges:
                    name = f"#{name}"
                self.hidden[name] = part
                form = Form.of(Var(name, form.low, form.high))
            self._done[id(part)] = (part, form)
        return self._part(tree)

    def restored(self, tree: Tree) -> Tree:
        """A tree with the parts that were too deep to be read back in their places."""
        match tree:
            case str():
                return self.hidden.get(tree, tree)
            case [operation, *parts]:
                return (operation, *map(self.restored, parts)) if self.hidden else tree
        return tree

    def _read(self, tree: Tree) -> Form:
        match tree:
            case int():
                return Form((), int(tree))
            case str():
                known = self._variables.get(tree)
                if known is None:
                    known = self._variables[tree] = self._variable(tree)
                return known
            case ["+", *parts]:
                forms = [self._part(part) for part in parts]
                terms = [term for form in forms for term in form.terms]
                return Form.collected(terms, sum([form.const for form in forms]))
            case ["*", *parts]:
                return self._product([self._part(part) for part in parts])
            case ["//" | "%" as operation, left, right]:
                return divided(operation, self._part(left), self._part(right))
            case _:
                raise SymbolicError(f"simplify: {self.shown(tree)} is not an integer made of + * // %")

    def _variable(self, name: str) -> Form:
        if name not in self.ranges:
            raise SymbolicError(f"simplify: the variable {name!r} has no range; need one for each variable")
        low, high = self.ranges[name]
        if low > high:
            raise SymbolicError(f"simplify: the variable {name!r} from {low} to {high} has no value")
        return Form((), low) if low == high else Form.of(Var(name, low, high))

    def _product(self, parts: list[Form]) -> Form:
        """The product of numbers and at most one form; a sum stays in one piece, as it is written."""
        factor, form = 1, None
        for part in parts:
            if part.value is not None:
                factor *= part.value
            elif form is None:
                form = part
            else:
                raise SymbolicError("simplify: a product of two variables is not linear; need one times a number")
        if form is None:
            return Form((), factor)
        return form.grouped() * factor if len(form.terms) > 1 and factor not in (0, 1) else form * factor

    def clauses(self, tree: Tree) -> tuple[Clause, ...]:
        """The clauses of a condition; none if it always holds."""
        match tree:
            case int():
                return () if tree else (FALSE,)
            case ["and", *parts]:
                return tuple(clause for part in parts for clause in self.clauses(part))
            case ["<" | "<=" | "==" as operation, left, right]:
                apart = self.form(right) - self.form(left)
                return (("==" if operation == "==" else ">=", apart - (operation == "<")),)
            case _:
                raise SymbolicError(f"simplify: {self.shown(tree)} is not a condition made of < <= == and")


def unread(tree: Tree, done: Mapping[int, Any]) -> Iterator[Tree]:
    """The compound parts of a tree that are not done, each after its own parts and once."""
    seen: set[int] = set()
    waiting = [tree] if isinstance(tree, COMPOUND) and id(tree) not in done else []
    while waiting:
        part = waiting[-1]
        inner = [p for p in part[1:] if isinstance(p, COMPOUND) and id(p) not in seen and id(p) not in done]
        if inner:
            waiting += inner
            continue
        waiting.pop()
        if id(part) not in seen and id(part) not in done:
            seen.add(id(part))
            yield part


def divided(operation: str, left: Form, right: Form) -> Form:
    """Quotient or remainder by a number other than 0: by a negative one, of the negated numerator."""
    by = right.value
    if not by:
        raise SymbolicError(f"simplify: the divisor {right} is not a number other than 0")
    if abs(by) == 1:
        return left * by if operation == "//" else Form((), 0)
    if by < 0:
        return -left // -by if operation == "//" else -(-left % -by)
    return left // by if operation == "//" else left % by


def clauses_of(tree: Tree, ranges: Ranges) -> tuple[Clause, ...]:
    """The clauses of a condition."""
    return Reader(ranges).clauses(tree)


def trees_of(expression: Expression) -> tuple[Any, Any]:
    """The index and the condition as trees."""
    writer = Writer()
    if FALSE in expression.clauses:
        return 0, 0
    condition = writer.conjunction(map(writer.clause, expression.clauses))
    return writer.trees[writer.value(expression.index)], condition
