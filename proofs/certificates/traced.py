"""Formulas with where they come from, to find which of many contradict one another once products are added."""

from dataclasses import dataclass

from proofs.certificates.derivation import has_sides, parts_of, row_of
from proofs.certificates.guide import Guide, Oracle
from proofs.certificates.rows import solved
from proofs.kernel.solvers.products import HIGHEST_DEGREE, MOST_FACTS, is_useful
from proofs.kernel.terms.formula import Atom, Formula, atoms, compare, substituted
from proofs.kernel.terms.polynomial import Polynomial

Origins = frozenset[int]
"""The numbers of the formulas that something was made of."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A formula, and what it was made of."""

    formula: Formula
    origins: Origins


def products_oracle(guide: Guide, loosely: bool) -> Oracle[Formula]:
    """Finds contradictions of formulas in which equations are used up and to which products are added."""

    def oracle(facts: list[Formula]) -> list[Formula] | None:
        traced = eliminated([Traced(formula, frozenset((at,))) for at, formula in enumerate(facts)])
        traced += products(traced, loosely)
        needed = guide.linear(list(dict.fromkeys(item.formula for item in traced)))
        if needed is None:
            return None
        first = {item.formula: item.origins for item in reversed(traced)}
        origins = {at for formula in needed for at in first[formula]}
        return [facts[at] for at in sorted(origins)]

    return oracle


def eliminated(facts: list[Traced]) -> list[Traced]:
    """The formulas with each equation that can be solved for a variable used up."""
    while (found := first_equation(facts)) is not None:
        at, name, replacement = found
        rest = [replaced(fact, name, replacement, facts[at].origins) for i, fact in enumerate(facts) if i != at]
        facts = [fact for several in rest for fact in several]
    return facts


def first_equation(facts: list[Traced]) -> tuple[int, str, Polynomial] | None:
    """The place of an equation `x == p`, `x` and `p`."""
    for at, fact in enumerate(facts):
        match fact.formula:
            case Atom("==", polynomial) if (found := solved(polynomial)) is not None:
                return at, *found
    return None


def replaced(fact: Traced, name: str, replacement: Polynomial, origins: Origins) -> list[Traced]:
    """What becomes of a formula in which a variable is replaced because of others."""
    formula = substituted(fact.formula, name, replacement)
    origins = fact.origins if formula is fact.formula else fact.origins | origins
    return [Traced(part, origins) for part in parts_of(formula) if part is not True]


def products(facts: list[Traced], loosely: bool) -> list[Traced]:
    """The useful products of two and three inequalities, as in `proofs.kernel.solvers.products`."""
    wanted = {m for fact in facts for atom in atoms(fact.formula) for m, _ in atom.polynomial.terms if len(m) > 1}
    highest = min(HIGHEST_DEGREE, max((len(monomial) for monomial in wanted), default=0))
    base: dict[Polynomial, Origins] = {}
    for fact in facts:
        if isinstance(fact.formula, Atom) and not has_sides(fact.formula):
            row = row_of(fact.formula)
            for total in (row.total, row.total.scaled(-1))[: 1 + row.is_equation]:
                base.setdefault(total, fact.origins)
    found: dict[Polynomial, Origins] = {}
    level = base
    for _ in range(2):
        made: dict[Polynomial, Origins] = {}
        for left, one in level.items():
            for right, other in base.items():
                product = left.times(right) if left.degree + right.degree <= highest else None
                if product is not None and product not in found and is_useful(product, wanted, loosely):
                    found[product] = made[product] = one | other
        level = made
        if len(found) >= MOST_FACTS:
            break
    return [Traced(compare("<=", product.scaled(-1)), found[product]) for product in list(found)[:MOST_FACTS]]
