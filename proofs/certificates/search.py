"""Looks for refutations, with z3 as a guide: which facts contradict one another, and how, is only tried here.

What is found is checked by `checker`; nothing rests on this search.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import lcm
from typing import Any

import z3

from proofs.certificates.derivation import (
    BySign, ByCases, Closed, Product, Row, Tree, derived, parts_of, row_of, sides,
)
from proofs.kernel.formula import And, Atom, Formula, Or, atoms, compare, substituted
from proofs.kernel.polynomial import ONE, Monomial, Polynomial, constant, variable, without
from proofs.kernel.products import HIGHEST_DEGREE, MOST_FACTS, is_useful, occurrences

EFFORT = 4_000_000

BUDGET = [0]


class OutOfBudget(Exception):
    pass


@lru_cache(maxsize=200_000)
def term(polynomial: Polynomial, sort: Any = z3.Int, native: bool = False) -> Any:
    """A polynomial for z3, each product an unknown of its own unless it is meant as such."""
    total: Any = sort("zero!") * 0
    for monomial, factor in polynomial.terms:
        if not monomial:
            total = total + factor
        elif native:
            product: Any = factor
            for name in monomial:
                product = product * sort(name)
            total = total + product
        else:
            total = total + factor * sort("*".join(monomial))
    return total


@lru_cache(maxsize=100_000)
def translated(formula: Formula, native: bool = False) -> Any:
    match formula:
        case bool():
            return z3.BoolVal(formula)
        case Atom("<=", p):
            return term(p, native=native) <= 0
        case Atom("==", p):
            return term(p, native=native) == 0
        case Atom(_, p):
            return term(p, native=native) != 0
        case And(parts):
            return z3.And(*(translated(part, native) for part in parts))
        case Or(parts):
            return z3.Or(*(translated(part, native) for part in parts))


def core(items: Sequence[Any], translate: Any, effort: int = EFFORT) -> list[int] | None:
    """Which items z3 needs to find a contradiction, None if it finds none."""
    BUDGET[0] -= 1 + len(items) // 50
    if BUDGET[0] < 0:
        raise OutOfBudget
    solver = z3.SimpleSolver()
    solver.set("rlimit", effort)
    names = []
    for number, item in enumerate(items):
        name = z3.Bool(f"item!{number}")
        names.append(name)
        solver.add(z3.Implies(name, translate(item)))
    if solver.check(*names) != z3.unsat:
        return None
    return sorted(int(str(name).split("!")[1]) for name in solver.unsat_core())


def minimal(items: list[Any], oracle: Any) -> list[Any]:
    """The items without those that are not needed; `oracle` answers with fewer that contradict, or None."""
    at = 0
    while at < len(items):
        fewer = oracle(items[:at] + items[at + 1 :])
        if fewer is None:
            at += 1
        else:
            items = fewer
    return items


def linear_core(facts: list[Formula]) -> list[Formula] | None:
    """Facts that contradict one another in linear form."""
    found = core(facts, translated)
    return None if found is None else [facts[i] for i in found]


def native_core(facts: list[Formula]) -> list[Formula] | None:
    found = core(facts, lambda f: translated(f, True))
    return None if found is None else [facts[i] for i in found]


Traced = tuple[Formula, frozenset[int]]


def product_core(facts: list[Formula], loosely: bool) -> list[Formula] | None:
    """Facts that contradict one another once equations are used up and products added."""
    traced: list[Traced] = [(f, frozenset((i,))) for i, f in enumerate(facts)]
    traced = traced_eliminated(traced)
    wanted = {m for f, _ in traced for a in atoms(f) for m, _ in a.polynomial.terms if len(m) > 1}
    rows = [(row_of(f), o) for f, o in traced if isinstance(f, Atom) and f.relation != "!="]
    more = [(compare("<=", p.scaled(-1)), o) for p, o in traced_products(rows, wanted, loosely)]
    everything = [*traced, *more]
    found = core([f for f, _ in everything], translated)
    if found is None:
        return None
    origins = frozenset().union(*(everything[i][1] for i in found))
    return [facts[i] for i in sorted(origins)]


def traced_eliminated(facts: list[Traced]) -> list[Traced]:
    while (solved := first_solved([f for f, _ in facts])) is not None:
        at, name, replacement = solved
        source = facts[at][1]
        rest = []
        for i, (fact, origins) in enumerate(facts):
            if i != at:
                replaced = substituted(fact, name, replacement)
                rest += [(part, origins if replaced is fact else origins | source) for part in parts_of(replaced)]
        facts = [(f, o) for f, o in rest if f is not True]
    return facts


def first_solved(facts: Iterable[Formula]) -> tuple[int, str, Polynomial] | None:
    for at, fact in enumerate(facts):
        if isinstance(fact, Atom) and fact.relation == "==" and (found := solved(fact.polynomial)) is not None:
            return at, *found
    return None


def solved(polynomial: Polynomial) -> tuple[str, Polynomial] | None:
    for monomial, factor in polynomial.terms:
        if len(monomial) == 1 and abs(factor) == 1 and occurrences(polynomial, monomial[0]) == 1:
            rest = polynomial - variable(monomial[0]).scaled(factor)
            return monomial[0], rest.scaled(-factor)
    return None


def traced_products(
    rows: list[tuple[Row, frozenset[int]]], wanted: set[Monomial], loosely: bool
) -> list[tuple[Polynomial, frozenset[int]]]:
    highest = min(HIGHEST_DEGREE, max((len(m) for m in wanted), default=0))
    base: dict[Polynomial, frozenset[int]] = {}
    for row, origin in rows:
        base.setdefault(row.total, origin)
        if row.is_equation:
            base.setdefault(row.total.scaled(-1), origin)
    found: dict[Polynomial, frozenset[int]] = {}
    level = dict(base)
    for _ in range(2):
        made = {}
        for p, o in level.items():
            for q, r in base.items():
                if p.degree + q.degree <= highest:
                    product = p.times(q)
                    if product not in found and is_useful(product, wanted, loosely):
                        found[product] = made[product] = o | r
                        if len(found) >= MOST_FACTS:
                            return list(found.items())
        level = made
    return list(found.items())


# ---- leaves


def farkas(rows: list[Row]) -> Row | None:
    """A sum of the rows that is a negative constant."""
    if (plain := next((row for row in rows if row.is_contradiction), None)) is not None:
        return plain

    def oracle(some: list[Row]) -> list[Row] | None:
        found = core(some, lambda r: term(r.total, z3.Real) == 0 if r.is_equation else term(r.total, z3.Real) >= 0)
        return None if found is None else [some[i] for i in found]

    needed = oracle(rows)
    if needed is None:
        return None
    needed = minimal(needed, oracle)
    multipliers = kernel_vector(needed)
    if multipliers is None:
        return None
    products: list[Product] = [(m, (row,)) for m, row in zip(multipliers, needed, strict=True)]
    found = derived(products)
    return found if found.is_contradiction else None


def kernel_vector(rows: list[Row]) -> list[int] | None:
    """Integers with which the rows add up to a constant, the one solution up to a factor."""
    monomials = sorted({m for row in rows for m, _ in row.total.terms if m})
    columns = [dict(row.total.terms) for row in rows]
    matrix = [[Fraction(column.get(m, 0)) for column in columns] for m in monomials]
    pivots: list[int] = []
    for column in range(len(rows)):
        at = len(pivots)
        pivot = next((i for i in range(at, len(matrix)) if matrix[i][column]), None)
        if pivot is None:
            continue
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        matrix[at] = [value / matrix[at][column] for value in matrix[at]]
        for i, line in enumerate(matrix):
            if i != at and line[column]:
                matrix[i] = [a - line[column] * b for a, b in zip(line, matrix[at], strict=True)]
        pivots.append(column)
    free = [column for column in range(len(rows)) if column not in pivots]
    if len(free) != 1:
        return None
    solution = [Fraction(0)] * len(rows)
    solution[free[0]] = Fraction(1)
    for line, column in zip(matrix, pivots, strict=False):
        solution[column] = -line[free[0]]
    offset = sum(s * column.get((), 0) for s, column in zip(solution, columns, strict=True))
    if offset > 0:
        solution = [-s for s in solution]
    scale = lcm(*(s.denominator for s in solution))
    integers = [int(s * scale) for s in solution]
    if any(i < 0 and not row.is_equation for i, row in zip(integers, rows, strict=True)):
        return None
    return integers


def eliminated(rows: list[Row]) -> list[Row]:
    """The rows with equations used up, each derived."""
    rows = list(rows)
    while True:
        at = next((i for i, r in enumerate(rows) if r.is_equation and solved(r.total) is not None), None)
        if at is None:
            return rows
        equation = rows.pop(at)
        name, replacement = solved(equation.total)
        rows = [reduced(row, equation, name, replacement) for row in rows]
        rows = [r for r in rows if r.total.value is None or r.is_contradiction]


def reduced(row: Row, equation: Row, name: str, replacement: Polynomial) -> Row:
    """A row in which the equation's variable is replaced: the row plus a multiple of the equation."""
    if not any(name in m for m, _ in row.total.terms):
        return row
    sign = next(c for m, c in equation.total.terms if m == (name,))
    multiplier = Polynomial(())
    total = row.total
    while True:
        rest = [(m, c) for m, c in total.terms if name in m]
        if not rest:
            break
        by = Polynomial(tuple((without(m, (name,)), -c * sign) for m, c in rest))
        from proofs.kernel.polynomial import collected
        by = collected(by.terms)
        multiplier = multiplier + by
        total = total + equation.total.times(by)
    return derived([(1, (row,)), (multiplier, (equation,))])


def product_rows(rows: list[Row], mode: str) -> list[Row]:
    """The rows and products of them."""
    wanted = {m for row in rows for m, _ in row.total.terms if len(m) > 1}
    highest = max(2, min(HIGHEST_DEGREE, max((len(m) for m in wanted), default=0)))
    base = list({row.key: row for row in rows}.values())
    found: dict[Any, Row] = {}
    level = base
    inequalities = [r for r in base if not r.is_equation]
    for _ in range(2):
        pairs = combinations_with_replacement(base, 2) if level is base else ((p, q) for p in level for q in base)
        made = []
        for p, q in pairs:
            if p.total.degree + q.total.degree > highest:
                continue
            row = derived([(1, tuple(f for r in (p, q) for f in flat(r)))])
            if row.key in found or row.total.value is not None:
                continue
            if mode == "all" or is_useful(row.total, wanted, mode == "loosely"):
                found[row.key] = row
                made.append(row)
                if len(found) >= MOST_FACTS:
                    return [*base, *found.values()]
        level = made
    # equations times monomials
    for equation in base:
        if equation.is_equation:
            names = {n for m in wanted for n in m}
            for n in sorted(names):
                row = derived([(variable(n), (equation,))])
                if row.total.degree <= highest:
                    found.setdefault(row.key, row)
    return [*base, *found.values()]


def flat(row: Row) -> tuple[Row, ...]:
    """The factors of a row that is a product, itself otherwise."""
    if len(row.products) == 1 and row.products[0][0] == 1 and len(row.products[0][1]) > 1:
        return row.products[0][1]
    return (row,)


def integer_core(rows: list[Row]) -> list[Row] | None:
    """Rows that contradict one another over the integers."""
    found = core(rows, lambda r: term(r.total) == 0 if r.is_equation else term(r.total) >= 0)
    return None if found is None else [rows[i] for i in found]


MODES = ("none", "strictly", "loosely", "all")


def closed(rows: list[Row], depth: int = 2) -> Tree | None:
    """A refutation of comparisons."""
    for mode in MODES:
        needed = integer_core(prepared(rows, mode))
        if needed is not None:
            tree = integral(needed, 6) or integral(minimal(needed, integer_core), 8)
            if tree is not None:
                return tree
    return by_sign(rows, depth) if depth else None


def integral(rows: list[Row], depth: int) -> Tree | None:
    """A refutation by rational arithmetic, and by the sign of what is no integer in a rational solution."""
    if (row := farkas(rows)) is not None:
        return Closed(row)
    if depth == 0:
        return None
    for sign in fractional(rows):
        less = integral([*rows, Row(sign.scaled(-1) - ONE)], depth - 1)
        if less is not None:
            rest = integral([*rows, Row(sign)], depth - 1)
            if rest is not None:
                return BySign(sign, less, rest)
    return None


def prepared(rows: list[Row], mode: str) -> list[Row]:
    return rows if mode == "none" else product_rows(eliminated(rows), mode)


def by_sign(rows: list[Row], depth: int) -> Tree | None:
    """A refutation by the sign of a polynomial."""
    candidates = list(dict.fromkeys(signs(rows)))
    for mode in MODES[1:]:
        half_closed = []
        for sign in candidates:
            halves = [[*rows, Row(sign.scaled(-1) - ONE)], [*rows, Row(sign)]]
            closes = [integer_core(prepared(half, mode)) is not None for half in halves]
            if all(closes):
                trees = [closed(half, 0) for half in halves]
                if None not in trees:
                    return BySign(sign, trees[0], trees[1])
            elif any(closes):
                half_closed.append((sign, halves))
        for sign, halves in half_closed if depth > 1 else ():
            less = closed(halves[0], depth - 1)
            rest = closed(halves[1], depth - 1) if less is not None else None
            if rest is not None:
                return BySign(sign, less, rest)
    return None


def signs(rows: list[Row]) -> Iterator[Polynomial]:
    """Polynomials whose sign may help."""
    reduced_rows = eliminated(rows)
    yield from fractional(rows)
    names: dict[str, None] = {}
    for row in [*reduced_rows, *rows]:
        for monomial, _ in row.total.terms:
            if len(monomial) > 1:
                names.update(dict.fromkeys(monomial))
    for row in reduced_rows:
        for name in names:
            cofactor = [(without(m, (name,)), c) for m, c in row.total.terms if name in m and len(m) > 1]
            if len(cofactor) > 1:
                from proofs.kernel.polynomial import collected
                p = collected((m, c) for m, c in cofactor if m is not None)
                yield p
                yield p + constant(-1)
    for name in names:
        yield variable(name)
        yield variable(name) + constant(-1)


def fractional(rows: list[Row]) -> Iterator[Polynomial]:
    """`monomial - ceiling` where a rational solution gives the monomial no integer."""
    solver = z3.SimpleSolver()
    for r in rows:
        solver.add(term(r.total, z3.Real) == 0 if r.is_equation else term(r.total, z3.Real) >= 0)
    if solver.check() != z3.sat:
        return
    model = solver.model()
    monomials = sorted({m for r in rows for m, _ in r.total.terms if m}, key=lambda m: (len(m), m))
    for m in monomials:
        value = model[z3.Real("*".join(m))]
        if value is not None and value.denominator_as_long() != 1:
            ceiling = -(-value.numerator_as_long() // value.denominator_as_long())
            yield Polynomial(((m, 1),)) + constant(-ceiling)


# ---- trees


def refutation(facts: list[Formula]) -> tuple[list[Formula], Tree] | None:
    """Facts that contradict one another, as few as can be, and a refutation of them."""
    for oracle in (linear_core, lambda f: product_core(f, False), lambda f: product_core(f, True), native_core):
        needed = oracle(facts)
        if needed is not None:
            needed = minimal(needed, oracle)
            tree = tree_of(needed)
            if tree is not None:
                return used(needed, tree), tree
    tree = tree_of(facts) if len(facts) < 30 else None
    return None if tree is None else (used(facts, tree), tree)


def tree_of(facts: list[Formula]) -> Tree | None:
    """A refutation of facts."""
    split = [f for f in facts if isinstance(f, Or) or (isinstance(f, Atom) and f.relation == "!=")]
    if not split:
        return closed([row_of(f) for f in facts if isinstance(f, Atom)])
    first = min(split, key=lambda f: len(sides(f)))
    rest = [f for f in facts if f is not first]
    trees = []
    for side in sides(first):
        found = refutation([*rest, *side])
        if found is None:
            return None
        trees.append(found[1])
    return ByCases(first, tuple(trees))


def used(facts: list[Formula], tree: Tree) -> list[Formula]:
    """The facts that a refutation needs."""
    from proofs.certificates.derivation import key_of
    keys = set(keys_of(tree))
    return [f for f in facts if key_of(f) in keys]


def keys_of(tree: Tree) -> Iterator[Any]:
    match tree:
        case Closed(row):
            todo = [row]
            while todo:
                r = todo.pop()
                yield r.key
                todo += [part for _, rows in r.products for part in rows]
        case ByCases(formula, trees):
            yield formula
            for t in trees:
                yield from keys_of(t)
        case BySign(_, less, rest):
            yield from keys_of(less)
            yield from keys_of(rest)
