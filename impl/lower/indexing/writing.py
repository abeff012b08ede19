"""Trees as text in a language, with brackets only where it needs them, and how wide the integers on the way are.

Sums have their positive terms first, in the order of the axes, and their number last. A sum is added from left to
right, so that the interval of each partial sum counts; and since a program may compute an address before it asks for
the condition, the intervals are those over all indices, with what a truncating division makes of a negative numerator.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from impl.lower.indexing.dialect import Dialect
from impl.lower.uops.intervals import Interval, least
from impl.shown import written
from impl.simplify.forms.measure import Tree
from impl.simplify.forms.terms import DIVISION
from impl.simplify.forms.terms import PRODUCT as PRODUCT_COST

SUM, PRODUCT, ATOM = 1, 2, 3
"""How strongly the parts of a text hold together."""

LAST = 10**9
"""Where terms without an index stand in a sum."""


class Piece(NamedTuple):
    """A text, how strongly it holds together, its interval over all indices, and the first axis in it."""

    text: str
    binding: int
    reach: Interval
    axis: int = LAST

    def within(self, binding: int) -> str:
        """The text as part of something that holds together so strongly."""
        return self.text if self.binding >= binding else f"({self.text})"

    def after_minus(self) -> str:
        """The text behind a minus sign with nothing before it, which belongs to the first factor: `-x//4` is another
        number than `-(x//4)`."""
        return self.within(ATOM if "/" in self.text or "%" in self.text else PRODUCT)


class Writer:
    """Writes the trees of one expression. `leaves` has the piece of each variable; `widest` is the interval in which
    all integers so far lie, and `cost` is that of all operations so far (`impl.simplify.forms.measure`)."""

    def __init__(self, dialect: Dialect, leaves: Mapping[str, Piece]) -> None:
        self.dialect = dialect
        self.leaves = leaves
        self.widest = Interval(0, 0)
        self.cost = 0
        self.counted: set[Hashable] = set()

    def count(self, operation: Hashable, cost: int) -> None:
        """Has an operation count, each once."""
        if operation not in self.counted:
            self.counted.add(operation)
            self.cost += cost

    def piece(self, tree: Tree) -> Piece:  # noqa: PLR0911  one for each kind of tree
        """The text of a tree."""
        self.count(tree, own_cost(tree))
        match tree:
            case int():
                return self.noted(Piece(number(tree), ATOM if tree >= 0 else SUM, Interval(tree, tree)))
            case str():
                return self.noted(self.leaves[tree])
            case ["+", *parts]:
                return self.sum(parts)
            case ["*", part, int(factor)] if factor == 1:
                return self.piece(part)
            case ["*", _, int(factor)] if factor < 0:
                return self.sum([tree])
            case ["*", left, right]:
                first, second = self.piece(left), self.piece(right)
                text = f"{first.within(PRODUCT)}*{second.within(ATOM)}"
                axis = min(first.axis, second.axis)
                return self.noted(Piece(text, PRODUCT, first.reach.times(second.reach), axis))
            case ["min", left, right]:
                first, second = self.piece(left), self.piece(right)
                text = self.dialect.minimum.format(first.text, second.text)
                ends = [least(list(pair)) for pair in zip(first.reach, second.reach, strict=True)]
                return self.noted(Piece(text, ATOM, Interval(*ends), min(first.axis, second.axis)))
            case _:
                sign, part, divisor = tree
                return self.division(sign, self.piece(part), divisor)

    def division(self, sign: str, numerator: Piece, divisor: int) -> Piece:
        """The text of a quotient or a remainder."""
        reach = reach_of(sign, numerator.reach, divisor, self.dialect.truncates)
        self.noted(self.piece(divisor))
        text = f"{numerator.within(PRODUCT)}{self.dialect.division if sign == '//' else sign}{number(divisor)}"
        return self.noted(Piece(text, PRODUCT, reach, numerator.axis))

    def sum(self, parts: Sequence[Tree]) -> Piece:
        """The text of a sum."""
        rest = sorted(
            [self.term(part) for part in parts if not isinstance(part, int)], key=lambda term: (term[0], term[1].axis)
        )
        numbers = [self.term(part) for part in parts if isinstance(part, int)]
        is_number_first = numbers and not numbers[0][0] and all(is_minus for is_minus, _ in rest)
        ordered = [*numbers, *rest] if is_number_first else [*rest, *numbers]
        texts: list[str] = []
        reach = Interval(0, 0)
        for place, (is_minus, term) in enumerate(ordered):
            if place:
                texts.append((" - " if is_minus else " + ") + term.within(PRODUCT))
            else:
                texts.append(f"-{term.after_minus()}" if is_minus else term.within(PRODUCT))
            reach = reach.plus(term.reach.times(Interval(-1, -1)) if is_minus else term.reach)
            self.noted(Piece("", SUM, reach))
        return Piece("".join(texts), SUM, reach, min(term.axis for _, term in ordered))

    def term(self, part: Tree) -> tuple[bool, Piece]:
        """A term of a sum: whether it is subtracted, and its text without the sign."""
        is_minus = is_negative(part)
        return is_minus, self.piece(negated(part) if is_minus else part)

    def noted(self, piece: Piece) -> Piece:
        """The piece; its interval counts."""
        self.note_all([piece.reach])
        return piece

    def note_all(self, intervals: Iterable[Interval]) -> None:
        """Has some intervals count."""
        for low, high in intervals:
            self.widest = Interval(min(self.widest.low, low), max(self.widest.high, high))


def number(value: int) -> str:
    """The text of a number."""
    return written(value)


def is_negative(tree: Tree) -> bool:
    """Whether a term of a sum is subtracted."""
    match tree:
        case int():
            return tree < 0
        case ["*", _, int(factor)]:
            return factor < 0
    return False


def is_negated(tree: Tree) -> bool:
    """Whether a term is the negative of something, and no other multiple: a minus sign then costs as much as a sum."""
    match tree:
        case ["*", _, -1]:
            return True
    return False


def negated(tree: Tree) -> Tree:
    """The negative of a term that is subtracted."""
    match tree:
        case int():
            return -tree
        case _:
            _, part, factor = tree
            return ("*", part, -factor)


def reach_of(sign: str, numerator: Interval, divisor: int, truncates: bool) -> Interval:
    """Between which numbers quotients and remainders lie, rounded towards 0 or down."""
    low, high = numerator
    if low >= 0:
        return numerator.over(divisor) if sign == "//" else numerator.modulo(divisor)
    if not truncates:
        return numerator.over(divisor) if sign == "//" else Interval(0, divisor - 1)
    if sign == "//":
        return Interval(-(-low // divisor), high // divisor if high >= 0 else -(-high // divisor))
    return Interval(max(low, 1 - divisor), min(max(high, 0), divisor - 1))


def own_cost(tree: Tree) -> int:
    """What an operation costs beside its parts: a difference is as dear as a sum."""
    match tree:
        case ["+", *parts]:
            return len(parts) - 1 + all(map(is_negated, parts))
        case ["*", _, int(factor)] if factor <= 1:
            return int(factor == -1)
        case ["*", _, _]:
            return PRODUCT_COST
        case ["//" | "%", _, _]:
            return DIVISION
    return int(not isinstance(tree, int | str))


def joined(comparisons: Sequence[str], dialect: Dialect) -> str:
    """A conjunction of comparisons."""
    if dialect.brackets_comparisons and len(comparisons) > 1:
        return dialect.conjunction.join(f"({each})" for each in comparisons)
    return dialect.conjunction.join(comparisons)

