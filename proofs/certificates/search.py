"""Looks for refutations: of comparisons by products, integer rounding and signs, of formulas by cases.

What is found is checked by `checker`; nothing rests on this search, nor on the guide that it asks.
"""

from collections.abc import Callable, Iterable, Iterator

from proofs.certificates.derivation import (
    ByCases,
    BySign,
    Closed,
    Row,
    Tree,
    has_sides,
    key_of,
    keys_of,
    row_of,
    sides,
)
from proofs.certificates.guide import Guide, Oracle, minimal
from proofs.certificates.rows import contradiction, eliminated, with_products
from proofs.certificates.traced import products_oracle
from proofs.kernel.terms.formula import Atom, Formula
from proofs.kernel.terms.polynomial import ONE, Monomial, Polynomial, collected, variable, without

PREPARATIONS: tuple[Callable[[list[Row]], list[Row]], ...] = (
    lambda rows: with_products(eliminated(rows), "strictly"),
    lambda rows: with_products(eliminated(rows), "loosely"),
    lambda rows: with_products(eliminated(rows), "all"),
)
"""What is done to comparisons so that linear reasoning refutes them, the cheapest first."""

MOST_SIGNS = 2
"""How many signs are asked for on the way to a contradiction."""

MOST_ROUNDINGS = 8
"""How many roundings are made on the way to a contradiction."""

Found = tuple[list[Formula], Tree]
"""Formulas that contradict one another, and a refutation of them."""


def closed(rows: list[Row], guide: Guide, signs_left: int = MOST_SIGNS) -> Tree | None:
    """A refutation of comparisons, None if none is found."""
    for prepare in (list, *PREPARATIONS):
        needed = guide.integer(prepare(rows))
        if needed is not None and (tree := rounded(minimal(needed, guide.integer), guide, MOST_ROUNDINGS)) is not None:
            return tree
    return by_sign(rows, guide, signs_left) if signs_left else None


def rounded(rows: list[Row], guide: Guide, left: int) -> Tree | None:
    """A refutation by rational arithmetic, and on both sides of what is no integer in a rational solution."""
    if (row := contradiction(rows, guide)) is not None:
        return Closed(row)
    for sign in guide.fractional(rows) if left else ():
        below, above = halves(rows, sign)
        less = rounded(below, guide, left - 1)
        rest = None if less is None else rounded(above, guide, left - 1)
        if less is not None and rest is not None:
            return BySign(sign, less, rest)
    return None


def by_sign(rows: list[Row], guide: Guide, left: int) -> Tree | None:
    """A refutation by the sign of a polynomial."""
    candidates = list(dict.fromkeys([*guide.fractional(rows), *signs(rows)]))
    half_closed: dict[Polynomial, None] = {}
    for prepare in PREPARATIONS:
        for sign in candidates:
            are_closed = [guide.integer(prepare(half)) is not None for half in halves(rows, sign)]
            if all(are_closed) and (tree := on_both_sides(rows, sign, guide, 0)) is not None:
                return tree
            if any(are_closed):
                half_closed[sign] = None
    trees = (on_both_sides(rows, sign, guide, left - 1) for sign in half_closed) if left > 1 else ()
    return next((tree for tree in trees if tree is not None), None)


def on_both_sides(rows: list[Row], sign: Polynomial, guide: Guide, signs_left: int) -> Tree | None:
    """A refutation where a polynomial is negative, and one where it is not."""
    below, above = halves(rows, sign)
    less = closed(below, guide, signs_left)
    rest = None if less is None else closed(above, guide, signs_left)
    return None if less is None or rest is None else BySign(sign, less, rest)


def halves(rows: list[Row], sign: Polynomial) -> tuple[list[Row], list[Row]]:
    """The rows where a polynomial is negative, and where it is not."""
    return [*rows, Row(sign.scaled(-1) - ONE)], [*rows, Row(sign)]


def signs(rows: list[Row]) -> Iterator[Polynomial]:
    """Polynomials whose sign may help: what products of variables are multiplied with, and those variables."""
    reduced = eliminated(rows)
    for row in [*reduced, *rows]:
        yield from both_signs(without_common_factor(row.total))
    names = dict.fromkeys(n for row in [*reduced, *rows] for m, _ in row.total.terms if len(m) > 1 for n in m)
    for row in reduced:
        for name in names:
            yield from both_signs([(without(m, (name,)), c) for m, c in row.total.terms if name in m])
    for name in names:
        yield variable(name)
        yield variable(name) - ONE


def both_signs(terms: list[tuple[Monomial | None, int]]) -> Iterator[Polynomial]:
    """`p` and `p - 1` for a sum with variables."""
    total = collected((monomial or (), factor) for monomial, factor in terms)
    if total.value is None and len(total.terms) > 1:
        yield total
        yield total - ONE


def without_common_factor(total: Polynomial) -> list[tuple[Monomial | None, int]]:
    """What the variables common to all terms but the constant are multiplied with; nothing if there are none."""
    terms = [(monomial, factor) for monomial, factor in total.terms if monomial]
    common = terms[0][0] if terms else ()
    for monomial, _ in terms:
        common = tuple(n for n in dict.fromkeys(common) for _ in range(min(common.count(n), monomial.count(n))))
    return [(without(monomial, common), factor) for monomial, factor in terms] if common else []


def refutation(facts: list[Formula], goal: list[Formula], guide: Guide) -> Found | None:
    """The facts and parts of a goal's negation that contradict one another, few of them, and a refutation."""
    everything = list(dict.fromkeys([*facts, *goal]))
    oracles: list[Oracle[Formula]] = [guide.linear, products_oracle(guide, False), products_oracle(guide, True)]
    found = (
        first_found(everything, oracles, guide)
        or by_goal(facts, goal, [part for part in goal if isinstance(part, Atom)], guide)
        or first_found(everything, [guide.native], guide)
        or by_goal(facts, goal, goal, guide)
    )
    if found is not None or any(map(has_sides, goal)):
        return found
    comparisons = [formula for formula in everything if isinstance(formula, Atom) and not has_sides(formula)]
    tree = closed([row_of(atom) for atom in comparisons], guide)
    return None if tree is None else (used(everything, tree), tree)


def first_found(facts: list[Formula], oracles: Iterable[Oracle[Formula]], guide: Guide) -> Found | None:
    """A refutation of those facts that an oracle says are contradictory."""
    for oracle in oracles:
        if (needed := oracle(facts)) is not None and (tree := tree_of(minimal(needed, oracle), guide)) is not None:
            return used(facts, tree), tree
    return None


def by_goal(facts: list[Formula], goal: list[Formula], parts: list[Formula], guide: Guide) -> Found | None:
    """A refutation of each side of the first of some parts that has sides."""
    first = next((part for part in parts if has_sides(part)), None)
    if first is None:
        return None
    tree = split_by(first, facts, [part for part in goal if part is not first], guide)
    return None if tree is None else (used([*facts, *goal], tree), tree)


def tree_of(facts: list[Formula], guide: Guide) -> Tree | None:
    """A refutation of facts: case by case, where they have sides."""
    if (with_sides := [formula for formula in facts if has_sides(formula)]):
        first = min(with_sides, key=lambda formula: len(sides(formula)))
        return split_by(first, [formula for formula in facts if formula is not first], [], guide)
    return closed([row_of(formula) for formula in facts if isinstance(formula, Atom)], guide)


def split_by(formula: Formula, facts: list[Formula], goal: list[Formula], guide: Guide) -> Tree | None:
    """A refutation for each side of a formula."""
    trees = []
    for side in sides(formula):
        if (found := refutation(facts, [*goal, *side], guide)) is None:
            return None
        trees.append(found[1])
    return ByCases(formula, tuple(trees))


def used(facts: list[Formula], tree: Tree) -> list[Formula]:
    """The facts that a refutation needs."""
    keys = set(keys_of(tree))
    return [formula for formula in facts if key_of(formula) in keys]
