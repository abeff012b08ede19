"""How forms and conditions are written, and what that costs.

A form is a sum of products, written so that coefficients of equal size are taken out: `4*x + 4*y` is `(x + y)*4`. A
condition compares two sums without negative coefficients. Each operation of the result is kept once, with what it is
made of as a set of bits, so that the cost of many forms together is a union of sets:

    // %   10        *   3        everything else   1

a sum of n parts is n-1 additions, and a coefficient of -1 is a subtraction. Equal parts of the index and of the
condition count once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from impl.errors import SymbolicError
from impl.simplify.forms.atoms import Atom, Var
from impl.simplify.forms.terms import DIVISION, PRODUCT, Division, Form, Group
from impl.simplify.forms.text import digits

Tree = Any
"""An integer, the name of a variable, or a tuple of an operation and its arguments."""

Kind = Literal[">=", "=="]

Clause = tuple[Kind, Form]
"""A condition: a form that is not negative, or 0."""


class Writer:
    """The operations that were written so far: `trees`, and `masks`, the operations that each is made of."""

    def __init__(self) -> None:
        self.trees: list[Tree] = []
        self.masks: list[int] = []
        self._ids: dict[Any, int] = {}
        self._by_weight = [0, 0, 0, 0]
        self._values: dict[Any, int] = {}
        self._atoms: dict[Atom, int] = {}
        self._clauses: dict[Any, int] = {}

    def cost(self, parts: Iterable[int]) -> int:
        """The cost of some operations and all they are made of, together."""
        mask = 0
        for part in parts:
            mask |= self.masks[part]
        return self.price(mask)

    def price(self, mask: int) -> int:
        """The cost of a set of operations."""
        total = 0
        for shift, bits in enumerate(self._by_weight):
            total += (mask & bits).bit_count() << shift
        return total

    def _made(self, key: Any, tree: Tree, weight: int, parts: Iterable[int]) -> int:
        """The operation with a key."""
        known = self._ids.get(key)
        if known is None:
            known = self._ids[key] = len(self.trees)
            self.trees.append(tree)
            mask = 1 << known if weight else 0
            for part in parts:
                mask |= self.masks[part]
            self.masks.append(mask)
            while weight >> len(self._by_weight):
                self._by_weight.append(0)
            for shift in range(weight.bit_length()):
                if weight >> shift & 1:
                    self._by_weight[shift] |= 1 << known
        return known

    def number(self, value: int) -> int:
        """A number."""
        return self._made(value, value, 0, ())

    def value(self, form: Form) -> int:
        """A form, as an integer."""
        known = self._values.get(form.key)
        if known is None:
            whole = opened(form)
            known = self._values[form.key] = self._sum(self.products(whole.terms), whole.const)
        return known

    def products(self, terms: Iterable[tuple[Atom, int]]) -> list[tuple[int, int]]:
        """The terms of a sum, as parts and coefficients; several of one size become one."""
        sizes: dict[int, list[tuple[int, int]]] = {}
        found: list[tuple[int, int]] = []
        for atom, factor in terms:
            known = self._atoms.get(atom)
            part = self.atom(atom) if known is None else known
            if isinstance(atom, Group):
                found.append((part, factor))
            else:
                sizes.setdefault(abs(factor), []).append((part, factor))
        for size, parts in sizes.items():
            if size == 1 or len(parts) == 1:
                found += parts
            else:
                by = size if any(factor > 0 for _, factor in parts) else -size
                found.append((self._sum([(part, factor // by) for part, factor in parts], 0), by))
        return found

    def atom(self, atom: Atom) -> int:
        """An atom."""
        known = self._atoms.get(atom)
        if known is None:
            known = self._atoms[atom] = self._atom(atom)
        return known

    def _atom(self, atom: Atom) -> int:
        match atom:
            case Var():
                return self._made(atom.name, atom.name, 0, ())
            case Group():
                return self.value(atom.form)
            case Division():
                part = self.value(atom.form)
                tree = (atom.sign, self.trees[part], atom.divisor)
                return self._made((atom.sign, part, atom.divisor), tree, DIVISION, (part,))
        raise SymbolicError(f"simplify: {atom} is no part of a form")

    def _product(self, part: int, factor: int) -> int:
        if factor == 1:
            return part
        key = ("*", part, factor)
        known = self._ids.get(key)
        if known is None:
            weight = PRODUCT if factor != -1 else 0
            known = self._made(key, ("*", self.trees[part], factor), weight, (part,))
        return known

    def _sum(self, parts: list[tuple[int, int]], const: int) -> int:
        if not parts:
            return self.number(const)
        written = [self._product(part, factor) for part, factor in parts]
        if len(written) == 1 and not const:
            if parts[0][1] != -1:
                return written[0]
            return self._made(("-", written[0]), self.trees[written[0]], 1, written)
        numbers = (const,) if const else ()
        key = ("+", *sorted(written), *map(digits, numbers))
        known = self._ids.get(key)
        if known is None:
            weight = len(written) - (0 if const else 1)
            if not const and all([factor == -1 for _, factor in parts]):  # noqa: C419
                weight += 1
            known = self._made(key, ("+", *[self.trees[part] for part in written], *numbers), weight, written)
        return known

    def clause(self, clause: Clause) -> int:
        """A condition."""
        kind, form = clause
        known = self._clauses.get((kind, form.key))
        if known is None:
            known = self._clauses[kind, form.key] = self._less(form) if kind == ">=" else self._equal(form)
        return known

    def _less(self, form: Form) -> int:
        """`form >= 0`, as `left < right` or `left <= right` without subtraction."""
        form = opened(form, (1, -1))
        left, right, const = *sides(form), -form.const - 1
        if not left or not right:
            return self._compared("<", (left, const if left == () and right else 0), (right, 0 if right else -const))
        operation = "<=" if const == -1 else "<"
        const += const == -1
        return self._compared(operation, (left, max(const, 0)), (right, max(-const, 0)))

    def _equal(self, form: Form) -> int:
        form = opened(form, (1, -1))
        right, left, const = *sides(form), form.const
        if not left:
            left, right, const = right, left, -const
        if not right:
            return self._compared("==", (left, 0), ((), -const))
        return self._compared("==", (left, max(const, 0)), (right, max(-const, 0)))

    def _compared(self, operation: str, left: Any, right: Any) -> int:
        parts = [self._sum(self.products(terms), const) for terms, const in (left, right)]
        tree = (operation, *(self.trees[part] for part in parts))
        return self._made((operation, *parts), tree, 1, parts)

    def conjunction(self, parts: Iterable[int]) -> Tree:
        """All of some conditions, as one tree."""
        distinct = list(dict.fromkeys(parts))
        trees = tuple(self.trees[part] for part in distinct)
        return 1 if not trees else trees[0] if len(trees) == 1 else ("and", *trees)

    def cost_of(self, index: Form, clauses: Iterable[Clause]) -> int:
        """The cost of an index and its conditions."""
        conditions = {self.clause(clause) for clause in clauses}
        return self.cost((self.value(index), *conditions)) + max(len(conditions) - 1, 0)


def sides(form: Form) -> tuple[tuple[tuple[Atom, int], ...], tuple[tuple[Atom, int], ...]]:
    """The negative terms, with their coefficients negated, and the positive ones."""
    left = tuple([(atom, -factor) for atom, factor in form.terms if factor < 0])
    return left, tuple([term for term in form.terms if term[1] > 0])


def opened(form: Form, factors: tuple[int, ...] = (1,)) -> Form:
    """The form with the terms of a group in its place where it is not multiplied: a sum in a sum is one sum.

    In a comparison a group that is subtracted is added on the other side, so that it is opened as well.
    """
    for atom, factor in form.terms:
        if isinstance(atom, Group) and factor in factors:
            return opened(form + (atom.form - Form.of(atom)) * factor, factors)
    return form
