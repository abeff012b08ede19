"""Expressions of sympy, read part by part as nodes.

A part that occurs twice is read once, and is known by its identity: sympy's own ways to compare and to write parts go
through one that occurs twice twice, and so through 2**n parts of n nested sums.
"""

from __future__ import annotations

from itertools import islice
from math import lcm
from typing import Any

from impl.errors import SymbolicError
from impl.shown import safely, shown
from impl.symbolic import DivNode, ModNode, Node, NumNode, SumNode, Variable

MOST_SHOWN = 50
"""Parts of an expression that a message still writes, one that occurs twice counted twice."""

MOST_TERMS = 2**16
"""Terms of all sums that are read; one that a sum within a sum has is counted for both."""


def parts_of(expression: Any, most: int, *, again: bool = False) -> int | None:
    """The number of parts of an expression, each counted once, or as often as it occurs; None for more than `most`."""
    seen: dict[int, Any] = {}
    waiting, count = [expression], 0
    while waiting:
        part = waiting.pop()
        if not again and id(part) in seen:
            continue
        seen[id(part)] = part
        count += 1
        if count > most:
            return None
        inner = getattr(part, "args", ())
        waiting += inner[: most + 1] if again else islice({id(each): each for each in inner}.values(), most + 1)
    return count


def written(part: Any) -> str:
    """An expression as a message writes it: its text, or its class if that is long."""
    if parts_of(part, MOST_SHOWN, again=True) is None:
        return f"an expression of class {type(part).__name__}"
    return safely(str, part)


class Reading:
    """One expression that is being read."""

    def __init__(self, sympy: Any, known: dict[str, Variable]) -> None:
        self.sympy, self.known = sympy, known
        self.numbers: dict[int, Node] = {}
        self.quotients: dict[int, tuple[Node, int]] = {}
        self.symbols: dict[str, Any] = {}
        self.terms = 0

    def read(self, part: Any) -> Node:
        """A condition or an integer as a node."""
        found = self.condition(part)
        return self.number(part) if found is None else found

    def condition(self, part: Any) -> Node | None:
        """A condition as a node; None if it is none."""
        sympy = self.sympy
        if part in (sympy.true, sympy.false):
            return NumNode(int(bool(part)))
        if isinstance(part, sympy.And):
            found = [self.condition(inner) for inner in part.args]
            conditions = [inner for inner in found if inner is not None]
            if len(conditions) < len(found):
                raise SymbolicError(f"from_sympy: a part of {written(part)} is no comparison")
            return Node.ands(conditions)
        if not isinstance(part, sympy.core.relational.Relational) or isinstance(part, sympy.Ne):
            return None
        left, right = map(self.number, part.args)
        at_most, at_least = left < right + 1, right < left + 1
        if isinstance(part, sympy.Eq):
            return Node.ands([at_most, at_least])
        return {"<": left < right, "<=": at_most, ">": right < left, ">=": at_least}[part.rel_op]

    def number(self, part: Any) -> Node:
        """An integer expression as a node."""
        if id(part) not in self.numbers:
            self.numbers[id(part)] = self.integer(part)
        return self.numbers[id(part)]

    def integer(self, part: Any) -> Node:
        """The same, of one that was not read before."""
        if part.is_Integer:
            return NumNode(int(part))
        if part.is_Symbol:
            return self.symbol(part)
        if part.is_Add or part.is_Mul:
            numerator, divisor = self.quotient(part)
            if divisor == 1:
                return numerator
        if isinstance(part, self.sympy.floor):
            numerator, divisor = self.quotient(part.args[0])
            return numerator if divisor == 1 else DivNode(numerator, divisor)
        if isinstance(part, self.sympy.Mod) and part.args[1].is_Integer and part.args[1] != 0:
            return ModNode(self.number(part.args[0]), int(part.args[1]))
        raise self.refused(part)

    def symbol(self, symbol: Any) -> Variable:
        """The variable of a symbol."""
        if symbol.name not in self.known:
            known = shown(sorted(self.known))
            raise SymbolicError(f"from_sympy: the symbol {shown(symbol.name)} is none of the variables {known}")
        if symbol.is_integer is False or not symbol.is_commutative:
            raise SymbolicError(f"from_sympy: the symbol {shown(symbol.name)} is no integer, by its assumptions")
        if self.symbols.setdefault(symbol.name, symbol) != symbol:
            raise SymbolicError(f"from_sympy: two symbols have the name {shown(symbol.name)}; need one for it")
        return self.known[symbol.name]

    def quotient(self, part: Any) -> tuple[Node, int]:
        """A sum of products with rational numbers as one numerator over one positive denominator."""
        if id(part) not in self.quotients:
            self.quotients[id(part)] = found = self.divided(part)
            self.terms += len(found[0].nodes) if isinstance(found[0], SumNode) else 1
            if self.terms > MOST_TERMS:
                raise SymbolicError(f"from_sympy: sums of more than {MOST_TERMS} terms together; need at most as many")
        return self.quotients[id(part)]

    def divided(self, part: Any) -> tuple[Node, int]:
        """The same, of one that was not read before."""
        if part.is_Rational:
            return NumNode(int(part.p)), int(part.q)
        if part.is_Add:
            found = [self.quotient(inner) for inner in part.args]
            divisor = lcm(*(denominator for _, denominator in found))
            return Node.sum([numerator * (divisor // denominator) for numerator, denominator in found]), divisor
        if not part.is_Mul:
            return self.number(part), 1
        others = [inner for inner in part.args if not inner.is_Rational]
        if len(others) > 1:
            raise self.refused(part)
        numerator, denominator = self.quotient(others[0]) if others else (NumNode(1), 1)
        for factor in (inner for inner in part.args if inner.is_Rational):
            numerator, denominator = numerator * int(factor.p), denominator * int(factor.q)
        return numerator, denominator

    def refused(self, part: Any) -> SymbolicError:
        """The error for an expression of another kind."""
        return SymbolicError(
            f"from_sympy: cannot read {written(part)}; need + * floor(x/c) Mod(x, c) and comparisons of integers"
        )
