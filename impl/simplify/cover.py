"""The cheapest clauses that exclude the same points as those of an expression.

A candidate is a clause that holds at every valid point: a bound of a form, or what it leaves when divided. The forms
are those that the expression is made of, its variables, sums and differences of two, and all these without the
variables that have one value where the condition holds; so a candidate often compares what the index needs anyway.
Candidates are chosen until every point is excluded that is to be, each for what it costs beside those that were
chosen; the choice is checked at all points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd

from impl.simplify.decide import Block, Spaces, blocks_of, bounds, is_bound, variables_of
from impl.simplify.derivation import Expression
from impl.simplify.moves import forms_of
from impl.simplify.normal import separated
from impl.simplify.points import WIDTH, Points, TooWideError
from impl.simplify.terms import Compound, Division, Form, Var
from impl.simplify.write import Clause, Writer

MOST_FORMS = 40
"""The most forms that are looked at."""


def leaner(
    expression: Expression, others: Iterable[Clause], spaces: Spaces, writer: Writer
) -> Expression | None:
    """The expression with fewer or cheaper clauses that hold at the same points; None if there are none.

    Conditions that share no variable are covered apart. `others` are clauses that hold where those of the expression
    do, as far as they concern its variables.
    """
    written, clauses = writer.masks[writer.value(expression.index)], list[Clause]()
    forms = forms_of((*expression.forms, *(form for _, form in others)))
    for block in blocks_of(expression.clauses):
        found = covered(block, others, forms, spaces, writer, written)
        for clause in found:
            written |= writer.masks[writer.clause(clause)]
        clauses += found
    return None if set(clauses) == set(expression.clauses) else Expression(expression.index, tuple(clauses))


def covered(
    block: Block, others: Iterable[Clause], forms: Iterable[Form], spaces: Spaces, writer: Writer, written: int
) -> tuple[Clause, ...]:
    """The clauses of a block, or cheaper ones."""
    points = None if all(map(is_bound, block[1])) else spaces.of(block)
    if points is None:
        return block[1]
    inside = points.ranges.keys()
    others = [clause for clause in others if variables_of([clause[1]]).keys() <= inside]
    try:
        valid = points.holding(block[1])
        if not valid:
            return block[1]
        found = dict.fromkeys((*block[1], *others, *candidates(forms, points, valid)))
        masks = {clause: points.holding((clause,)) for clause in found}
    except TooWideError:
        return block[1]
    cover = Cover(points.everywhere & ~valid, {c: mask for c, mask in masks.items() if not valid & ~mask}, writer)
    chosen = min((cover.by_price(written), cover.by_share(written)), key=lambda some: cover.cost(written, some))
    needed = [clause for variable, ends in points.ranges.items() for clause in bounds(variable, *ends)]
    return tuple(dict.fromkeys((*needed, *chosen)))


class Cover:
    """Clauses, by the points that each excludes, out of which some are chosen that exclude all of `excluded`."""

    def __init__(self, excluded: int, masks: dict[Clause, int], writer: Writer) -> None:
        self.excluded, self.writer = excluded, writer
        self.masks = {clause: excluded & ~mask for clause, mask in masks.items() if excluded & ~mask}
        self.written = {clause: writer.masks[writer.clause(clause)] for clause in self.masks}

    def price(self, clause: Clause, written: int) -> int:
        """What a clause costs, and its `and`, beside what is written."""
        return self.writer.price(self.written[clause] & ~written) + 1

    def cost(self, written: int, clauses: Iterable[Clause]) -> int:
        """What some clauses cost beside what is written."""
        total = 0
        for clause in clauses:
            total += self.price(clause, written)
            written |= self.written[clause]
        return total

    def by_price(self, written: int) -> list[Clause]:
        """The cheapest first, as long as they exclude what is not yet excluded."""
        chosen, left = list[Clause](), self.excluded
        for clause in sorted(self.masks, key=lambda clause: self.price(clause, written)):
            if left & self.masks[clause]:
                left &= ~self.masks[clause]
                chosen.append(clause)
        return self.without_needless(chosen)

    def by_share(self, written: int) -> list[Clause]:
        """Those first that exclude the most for their price, again and again."""
        chosen, left = list[Clause](), self.excluded
        while left:
            best = max(self.masks, key=lambda c: (left & self.masks[c]).bit_count() / self.price(c, written))
            left &= ~self.masks[best]
            written |= self.written[best]
            chosen.append(best)
        return self.without_needless(chosen)

    def without_needless(self, chosen: list[Clause]) -> list[Clause]:
        """Those without which some point would not be excluded, the last ones asked first."""
        for clause in chosen[::-1]:
            rest = 0
            for other in chosen:
                rest |= self.masks[other] if other is not clause else 0
            if rest == self.excluded:
                chosen.remove(clause)
        return chosen


def candidates(forms: Iterable[Form], points: Points, valid: int) -> Iterator[Clause]:
    """Clauses that hold at all valid points."""
    first = (valid & -valid).bit_length() // WIDTH - 1
    free, pinned = list[Form](), dict[Var, int]()
    for variable in points.ranges:
        x = Form.of(variable)
        low, high, by = span(x, points, valid)
        yield from bounds(variable, low, high)
        if low == high:
            pinned[variable] = low
        else:
            free.append(x)
            yield from congruent(x - low, by)
    for at, x in enumerate(free):
        for y in free[:at]:
            for pair in (x - y, x + y):
                apart = pair - points.value(pair, first)
                if not valid & ~(points.where(apart) & points.where(-apart)):
                    yield ("==", apart)
    for form in made_of(forms, points, pinned):
        low, high, by = span(form, points, valid)
        if low == high:
            yield ("==", form - low)
            continue
        yield (">=", form - low)
        yield (">=", high - form)
        yield from congruent(form - low, by)


def made_of(forms: Iterable[Form], points: Points, pinned: dict[Var, int]) -> list[Form]:
    """Forms of the variables of some points, and the divisions in them, also without the variables that are pinned."""
    found = dict[Form, None]()
    for form in forms:
        parts = [Form.of(atom) for atom, _ in form.terms if isinstance(atom, Division)]
        for part in (form, *parts):
            bare = Form(tuple([(x, f) for x, f in part.terms if x not in pinned]), 0)
            for some in (Form(part.terms, 0), bare):
                if len(some.terms) < 1 + isinstance(some.terms[0][0] if some.terms else None, Var):
                    continue
                if all(isinstance(x, Compound) or x in points.ranges for x in some.inside):
                    found[some if some.terms[0][1] > 0 else -some] = None
    return list(found)[:MOST_FORMS]


def span(form: Form, points: Points, valid: int) -> tuple[int, int, int]:
    """The least and the greatest value of a form at the valid points, and what divides the differences of all."""
    values = set(points.values(form, valid))
    low = min(values)
    return low, max(values), gcd(*(value - low for value in values))


def congruent(form: Form, by: int) -> Iterator[Clause]:
    """The clause that a form is a multiple of a number, if it is not one anyway."""
    if by > 1:
        rest = separated(form, by)[1]
        if rest.terms:
            yield ("==", rest % by)
