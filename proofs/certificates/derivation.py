"""What a refutation is made of while it is looked for: facts with how they were derived, and trees of cases.

`written` turns a tree into the steps that `checker` reads.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd
from typing import Any

from proofs.kernel.terms.formula import And, Atom, Formula, Or
from proofs.kernel.terms.polynomial import ONE, ZERO, Polynomial, collected, constant

Product = tuple["int | Polynomial", tuple["Row", ...]]
"""A multiplier, and the facts that are multiplied with it."""


@dataclass(frozen=True, eq=False)
class Row:
    """`total >= 0`, or `total == 0`: given, or the sum of products of other rows."""

    total: Polynomial
    is_equation: bool = False
    products: tuple[Product, ...] = ()
    opposites: "tuple[Row, Row] | None" = None
    is_divided: bool = False

    @cached_property
    def key(self) -> tuple[bool, Polynomial]:
        """The formula that the fact says."""
        return self.is_equation, self.total

    @property
    def is_contradiction(self) -> bool:
        """Whether no integers meet it."""
        factor, offset = common_factor(self.total)
        if self.is_equation:
            return offset % factor != 0 if factor else offset != 0
        return not factor and offset < 0


def common_factor(total: Polynomial) -> tuple[int, int]:
    """The greatest common divisor of the coefficients but for the constant, and the constant."""
    return gcd(*(c for m, c in total.terms if m)), next((c for m, c in total.terms if not m), 0)


def derived(products: Iterable[Product]) -> Row:
    """The row that is the sum of products of rows, divided by its common factor, as `checker` does."""
    made, total, is_equation = [], ZERO, True
    for multiplier, rows in products:
        product = ONE
        for row in rows:
            product = product.times(row.total)
        total = total + (product.scaled(multiplier) if isinstance(multiplier, int) else product.times(multiplier))
        is_equation = is_equation and any(row.is_equation for row in rows)
        made.append((multiplier, rows))
    found = Row(total, is_equation, tuple(made))
    factor, _ = common_factor(total)
    if factor <= 1 or found.is_contradiction:
        return found
    return Row(collected((m, c // factor) for m, c in total.terms), is_equation, tuple(made), is_divided=True)


def sources(row: Row) -> Iterator[Row]:
    """The rows that a row is derived from."""
    yield from row.opposites or ()
    for _, rows in row.products:
        yield from rows


def row_of(atom: Atom) -> Row:
    """The row that a comparison gives."""
    return Row(atom.polynomial, True) if atom.relation == "==" else Row(atom.polynomial.scaled(-1))


@dataclass(frozen=True, slots=True)
class Closed:
    """A row that is a contradiction."""

    row: Row


@dataclass(frozen=True, slots=True)
class ByCases:
    """One tree for each part of an alternative, or for each side of an inequation."""

    formula: Formula
    trees: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class BySign:
    """A tree where a polynomial is negative, and one where it is not."""

    sign: Polynomial
    less: "Tree"
    rest: "Tree"


Tree = Closed | ByCases | BySign


def parts_of(formula: Formula) -> list[Formula]:
    """The conjuncts of a formula."""
    return list(formula.parts) if isinstance(formula, And) else [formula]


def sides(formula: Formula) -> list[list[Formula]]:
    """The alternatives of an `Or` or an inequation, each as its conjuncts."""
    match formula:
        case Or(parts):
            return [parts_of(part) for part in parts]
        case Atom("!=", polynomial):
            return [[Atom("<=", polynomial + ONE)], [Atom("<=", ONE - polynomial)]]
        case _:
            raise ValueError(f"{formula} has no alternatives")


def key_of(formula: Formula) -> object:
    """What a fact is known by: what a row says, or the formula that has alternatives."""
    return row_of(formula).key if isinstance(formula, Atom) and not has_sides(formula) else formula


def has_sides(formula: Formula) -> bool:
    """Whether a formula has alternatives."""
    return isinstance(formula, Or) or (isinstance(formula, Atom) and formula.relation == "!=")


def keys_of(tree: Tree) -> Iterator[object]:
    """What the facts are known by that a refutation makes use of."""
    match tree:
        case Closed(row):
            rows = [row]
            while rows:
                yield rows[-1].key
                rows += sources(rows.pop())
        case ByCases(formula, trees):
            yield formula
            for part in trees:
                yield from keys_of(part)
        case BySign(_, less, rest):
            yield from keys_of(less)
            yield from keys_of(rest)


@dataclass(slots=True)
class Writer:
    """Numbers the facts of one branch."""

    numbers: dict[object, int] = field(default_factory=dict)
    count: int = 0

    def add(self, keys: Iterable[object]) -> "Writer":
        """With further facts."""
        further = Writer(dict(self.numbers), self.count)
        for key in keys:
            further.numbers.setdefault(key, further.count)
            further.count += 1
        return further

    def tree(self, tree: Tree) -> list[Any]:
        """The steps of a tree."""
        match tree:
            case Closed(row):
                steps: list[Any] = []
                self.row(row, steps)
                return steps
            case ByCases(formula, trees):
                cases = [self.add(map(key_of, side)) for side in sides(formula)]
                proofs = [case.tree(part) for case, part in zip(cases, trees, strict=True)]
                return [{"cases": self.numbers[formula], "proofs": proofs}]
            case BySign(sign, less, rest):
                below, above = self.add([(False, sign.scaled(-1) - ONE)]), self.add([(False, sign)])
                return [{"sign": str(sign), "proofs": [below.tree(less), above.tree(rest)]}]

    def row(self, row: Row, steps: list[Any]) -> int:
        """The number of a row; writes the steps that derive it, if it has none yet."""
        if (number := self.numbers.get(row.key)) is not None:
            return number
        if row.opposites is not None:
            one, other = row.opposites
            steps.append({"equal": [self.row(one, steps), self.row(other, steps)]})
            return self.numbered(row)
        if not row.products:
            raise ValueError(f"a row that is not given: {row.total}")
        products: dict[tuple[int, ...], Polynomial] = {}
        for by, rows in self.expanded(row):
            numbers = tuple(sorted(self.row(part, steps) for part in rows))
            products[numbers] = products.get(numbers, ZERO) + by
        steps.append([[written(by), *numbers] for numbers, by in products.items() if by != ZERO])
        return self.numbered(row)

    def expanded(self, row: Row) -> Iterator[tuple[Polynomial, tuple[Row, ...]]]:
        """The products that a row is the sum of, with those of rows that were sums themselves and not divided."""
        for multiplier, rows in row.products:
            by = constant(multiplier) if isinstance(multiplier, int) else multiplier
            if len(rows) == 1 and self.is_inlined(rows[0]):
                yield from ((by.times(inner), parts) for inner, parts in self.expanded(rows[0]))
            else:
                yield by, tuple(part for row in rows for part in self.factors(row))

    def factors(self, row: Row) -> tuple[Row, ...]:
        """What a row is the product of, itself if it is no product."""
        match row.products:
            case ((1, several),) if self.is_inlined(row):
                return tuple(part for row in several for part in self.factors(row))
            case _:
                return (row,)

    def is_inlined(self, row: Row) -> bool:
        """Whether a row needs no step of its own."""
        return bool(row.products) and not row.is_divided and row.key not in self.numbers

    def numbered(self, row: Row) -> int:
        """Gives a row the next number."""
        self.numbers[row.key] = self.count
        self.count += 1
        return self.count - 1


def written(multiplier: Polynomial) -> int | str:
    """A multiplier: an integer where it is one."""
    return str(multiplier) if multiplier.value is None else multiplier.value


def certificate(given: list[Formula], tree: Tree) -> dict[str, Any]:
    """The certificate of a refutation of these formulas."""
    return {"given": [as_json(f) for f in given], "proof": Writer().add(map(key_of, given)).tree(tree)}


def as_json(formula: Formula) -> Any:
    """A formula, as `checker` reads it."""
    match formula:
        case And(parts):
            return ["and", *map(as_json, parts)]
        case Or(parts):
            return ["or", *map(as_json, parts)]
        case _:
            return str(formula)


