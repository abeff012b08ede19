"""R13. Numerators that are not negative: whole periods are added to those that may be, and taken from the quotient.

What a variable may be is what its range leaves where the condition holds: nothing else of an expression matters. Trees
are those of `impl.simplify.trees`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from impl.frozen import frozen
from impl.lower.uops.intervals import Interval, least, periods_up
from impl.simplify.forms.measure import Tree

Lifted: TypeAlias = tuple[Tree, Interval]
"""A tree, and between which numbers it is."""


@frozen
class Lifter:
    """Lifts trees; `leaf` has what a name stands for. Where division rounds down nothing needs it, unless it `lifts`.

    >>> Lifter(lambda name: (name, Interval(-5, 9))).lifted(("//", "x", 4))
    (('+', ('//', ('+', 'x', 8), 4), -2), Interval(low=-2, high=2))
    """

    leaf: Callable[[str], Lifted]
    lifts: bool = True

    def lifted(self, tree: Tree) -> Lifted:  # noqa: PLR0911  one for each kind of tree
        """R13. A tree of the same values in which no numerator is negative."""
        match tree:
            case int():
                return tree, Interval(tree, tree)
            case str():
                return self.leaf(tree)
            case ["+", *parts]:
                return summed([self.lifted(part) for part in parts])
            case ["-", part]:
                return multiplied(self.lifted(part), -1)
            case ["*", part, int() as factor]:
                return multiplied(self.lifted(part), factor)
            case ["*", left, right]:
                (first, one), (second, other) = self.lifted(left), self.lifted(right)
                return ("*", first, second), one.times(other)
            case ["min", left, right]:
                (first, one), (second, other) = self.lifted(left), self.lifted(right)
                return ("min", first, second), Interval(least([one.low, other.low]), least([one.high, other.high]))
            case _:
                sign, part, divisor = tree
                return self.divided(sign, self.lifted(part), divisor)

    def divided(self, sign: str, numerator: Lifted, divisor: int) -> Lifted:
        """R13. A quotient or a remainder of what is lifted."""
        periods = periods_up(numerator[1].low, divisor) if self.lifts else 0
        whole, within = summed([numerator, (periods * divisor, Interval(periods * divisor, periods * divisor))])
        if sign == "%":
            return ("%", whole, divisor), within.modulo(divisor) if within.low >= 0 else Interval(0, divisor - 1)
        return summed([(("//", whole, divisor), within.over(divisor)), (-periods, Interval(-periods, -periods))])


def summed(parts: list[Lifted]) -> Lifted:
    """A sum, in which sums are opened and numbers are one."""
    terms: list[Tree] = []
    number, within = 0, Interval(0, 0)
    for tree, bounds in parts:
        within = within.plus(bounds)
        for term in tree[1:] if isinstance(tree, tuple) and tree[0] == "+" else (tree,):
            if isinstance(term, int):
                number += term
            else:
                terms.append(term)
    found = [*terms, number] if number or not terms else terms
    return (found[0] if len(found) == 1 else ("+", *found)), within


def multiplied(part: Lifted, factor: int) -> Lifted:
    """A product with a number; a sum of one term and a number is multiplied out, and a sum is negated term by term."""
    tree, bounds = part
    within = bounds.times(Interval(factor, factor))
    match tree:
        case int():
            return tree * factor, within
        case ["*", inner, int() as by]:
            return ("*", inner, by * factor), within
        case ["+", *terms] if factor == -1 or (len(terms) == 2 and isinstance(terms[1], int)):
            return summed([multiplied((term, bounds), factor) for term in terms])[0], within
    return ("*", tree, factor), within
