"""The cheapest clauses that exclude the same points as those of an expression.

A candidate is a clause that holds at every valid point: a bound of a form, or what it leaves when divided. The forms
are those that the expression is made of, its variables, sums and differences of two, and all these without the
variables that have one value where the condition holds; so a candidate often compares what the index needs anyway.
Candidates are chosen until every point is excluded that is to be, each for what it costs beside those that were
chosen. All this is looked up at every point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Writer
from impl.simplify.forms.points import Points, TooWideError, first_of, is_within
from impl.simplify.forms.terms import Compound, Division, Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.normal_forms.separating import separated
from impl.simplify.pointwise.decide import Spaces, blocks_of, bounds, is_bound, variables_of
from impl.simplify.search.moves import forms_of

MOST_POINTS = 8_192
"""The most points at which candidates are looked up."""

MOST_FORMS = 40
"""The most forms that are looked at."""


def leaner(expression: Expression, others: tuple[Clause, ...], spaces: Spaces, writer: Writer) -> Expression | None:
    """The expression with fewer or cheaper clauses that hold at the same points; None if there are none.

    Conditions that share no variable are covered apart. `others` are clauses that may take part.
    """
    clauses: list[Clause] = []
    written = writer.masks[writer.value(expression.index)]
    forms = forms_of((*expression.forms, *(form for _, form in others)))
    for block in blocks_of(expression.clauses):
        points = None if all(map(is_bound, block[1])) else spaces.of(block)
        found = block[1]
        if points is not None and points.size <= MOST_POINTS:
            most = writer.cost(map(writer.clause, found))
            own = {form for _, form in found}
            near = [
                form for form in forms
                if form in own or writer.price(writer.masks[writer.value(form)] & ~written) < most
            ]  # fmt: skip
            found = covered(points, found, (others, near), writer, written)
            found = without_implied(found, points, spaces)
        for clause in found:
            written |= writer.masks[writer.clause(clause)]
        clauses += found
    return None if set(clauses) == set(expression.clauses) else Expression(expression.index, tuple(clauses))


def covered(
    points: Points,
    clauses: tuple[Clause, ...],
    others: tuple[Iterable[Clause], Iterable[Form]],
    writer: Writer,
    written: int,
) -> tuple[Clause, ...]:
    """The cheapest clauses that hold where some do, beside what is written, out of these, others, and candidates made
    of forms; the bounds of the points, if they are narrower than those of the variables, are among them."""
    inside = points.ranges.keys()
    known = [clause for clause in others[0] if variables_of([clause[1]]).keys() <= inside]
    try:
        valid = points.holding(clauses)
        found = dict.fromkeys((*clauses, *known, *candidates(others[1], points, valid)))
        failing = {clause: points.everywhere ^ points.holding((clause,)) for clause in found}
    except TooWideError:
        return clauses
    masks = {clause: mask for clause, mask in failing.items() if mask and not mask & valid}
    excluded = {clause: int.from_bytes(points.packed(mask), "little") for clause, mask in masks.items()}
    return tuple(dict.fromkeys((*narrower(points), *Cover(excluded, writer).cheapest(written))))


def narrower(points: Points) -> list[Clause]:
    """The bounds of some points, as far as they are narrower than those of the variables."""
    return [clause for variable, ends in points.ranges.items() for clause in bounds(variable, *ends)]


def without_implied(clauses: tuple[Clause, ...], points: Points, spaces: Spaces) -> tuple[Clause, ...]:
    """The clauses without those bounds of some points that follow from the others, as is seen where the variables have
    all of their values; as they are, if these are too many."""
    kept, among = clauses, narrower(points)
    whole = spaces.of((tuple(points.ranges), ())) if 0 < len(among) < len(clauses) else None
    if whole is None or whole.size > MOST_POINTS:
        return clauses
    try:
        for clause in among:
            rest = tuple([other for other in kept if other != clause])
            if is_within(whole.holding(rest), whole.holding((clause,))):
                kept = rest
    except TooWideError:
        return clauses
    return kept


class Cover:
    """Clauses, by the points that each excludes, a byte for each, out of which some are chosen that together exclude
    the points that all of them do."""

    def __init__(self, masks: dict[Clause, int], writer: Writer) -> None:
        self.masks, self.writer, self.excluded = masks, writer, 0
        for mask in masks.values():
            self.excluded |= mask
        self.written = {clause: writer.masks[writer.clause(clause)] for clause in masks}

    def cheapest(self, written: int) -> list[Clause]:
        """The cheaper of two choices of clauses, where what is `written` already costs nothing."""
        return min(self.by_price(written), self.by_share(written), key=lambda chosen: self.cost(chosen, written))

    def price(self, clause: Clause, written: int) -> int:
        """The cost of a clause and of the `and` before it, where what is `written` already costs nothing."""
        return self.writer.price(self.written[clause] & ~written) + 1

    def cost(self, clauses: Iterable[Clause], written: int) -> int:
        """The cost of some clauses, where what is `written` already costs nothing."""
        total = 0
        for clause in clauses:
            total += self.price(clause, written)
            written |= self.written[clause]
        return total

    def by_price(self, written: int) -> list[Clause]:
        """A choice of clauses: the cheapest first, each if it excludes a point that those before it leave."""
        chosen: list[Clause] = []
        left = self.excluded
        for clause in sorted(self.masks, key=lambda clause: self.price(clause, written)):
            if left & self.masks[clause]:
                left &= ~self.masks[clause]
                chosen.append(clause)
        return self.without_needless(chosen)

    def by_share(self, written: int) -> list[Clause]:
        """A choice of clauses: again and again the one that excludes the most of the points left, for its price."""
        chosen: list[Clause] = []
        left = self.excluded
        while left:
            best = max(self.masks, key=lambda c: (left & self.masks[c]).bit_count() / self.price(c, written))
            left &= ~self.masks[best]
            written |= self.written[best]
            chosen.append(best)
        return self.without_needless(chosen)

    def without_needless(self, chosen: list[Clause]) -> list[Clause]:
        """The chosen clauses less those that are not needed to exclude all points; the last ones are tried first."""
        for clause in chosen[::-1]:
            rest = 0
            for other in chosen:
                rest |= self.masks[other] if other is not clause else 0
            if rest == self.excluded:
                chosen.remove(clause)
        return chosen


def candidates(forms: Iterable[Form], points: Points, valid: int) -> Iterator[Clause]:
    """Clauses that hold at all valid points, if there are any."""
    if not valid:
        return
    first = first_of(valid)
    free: list[Form] = []
    pinned: dict[Var, int] = {}
    for variable in points.ranges:
        x = Form.of(variable)
        low, high, by = points.span(x, valid)
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
                if is_within(valid, points.where(apart) & points.where(-apart)):
                    yield ("==", apart)
    for form in made_of(forms, points, pinned):
        low, high, by = points.span(form, valid)
        if low == high:
            yield ("==", form - low)
            continue
        yield (">=", form - low)
        yield (">=", high - form)
        yield from congruent(form - low, by)


def made_of(forms: Iterable[Form], points: Points, pinned: dict[Var, int]) -> list[Form]:
    """Forms of the variables of some points, and the divisions in them and what is multiplied by one number, also
    without the variables that are pinned."""
    found: dict[Form, None] = {}
    for form in forms:
        divisions = [Form.of(atom) for atom, _ in form.terms if isinstance(atom, Division)]
        for part in (form, *divisions, *shared(form)):
            bare = Form(tuple([(x, f) for x, f in part.terms if x not in pinned]), 0)
            for some in (Form(part.terms, 0), bare):
                if len(some.terms) < 1 + isinstance(some.terms[0][0] if some.terms else None, Var):
                    continue
                if all(isinstance(x, Compound) or x in points.ranges for x in some.inside):
                    found[some if some.terms[0][1] > 0 else -some] = None
    return list(found)[:MOST_FORMS]


def shared(form: Form) -> Iterator[Form]:
    """Sums of the terms of a form that have one factor up to sign; and the form with such a sum as one piece of it."""
    for size in dict.fromkeys([abs(factor) for _, factor in form.terms]):
        some = Form(tuple([(x, f // size) for x, f in form.terms if abs(f) == size]), 0)
        if size > 1 and len(some.terms) > 1:
            yield some
            if len(some.terms) < len(form.terms):
                yield form.plus(some, -size).plus(some.grouped(), size)


def congruent(form: Form, by: int) -> Iterator[Clause]:
    """The clause that a form is a multiple of a number, if it is not one anyway."""
    if by > 1:
        rest = separated(form, by)[1]
        if rest.terms:
            yield ("==", rest % by)
