"""Index expressions to sympy and back, for those who want to go on there. Needs sympy, which nothing else here does.

`floor(x/c)` is `x // c`, `Mod(x, c)` is `x % c`, a variable is an integer symbol of its name; a condition is a
relation, or `And` of several. Both round down, also below 0 (D18). They are the functions of `sympy_functions`: sympy's
own change values when sympy rewrites them, and round when they become code.

What comes from sympy is an object of sympy. Text is never taken: sympy would run it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import lcm
from typing import Any

from impl.doors import one_of
from impl.errors import SymbolicError
from impl.integers import entries
from impl.interop.sympy_functions import exact_functions, sympy_module
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
)
from impl.symbolic.walk import parts_first


def to_sympy(node: Node) -> Any:
    """A node as an expression of sympy, with the same value at every point, also after substitution in any order, and
    as the code that `lambdify` makes; what the node holds more than once is made once.

    Raises SymbolicError without sympy, for a node of any other kind than sums, products, divisions, comparisons and
    conjunctions of comparisons, for a comparison that is counted with, and if two variables have one name.
    """
    one_of(Node, node, "to_sympy: node", SymbolicError)
    sympy, done = sympy_module(), dict[int, Any]()
    if not isinstance(node, Node):
        raise SymbolicError(f"to_sympy: an object of class {type(node).__name__} is no Node")
    variables_by_name(node.vars(), "to_sympy")
    for part in parts_first(node):
        done[id(part)] = _as_sympy(part, sympy, lambda inner: inner if isinstance(inner, int) else done[id(inner)])
    return done[id(node)]


def _as_sympy(node: Node, sympy: Any, of: Callable[[Any], Any]) -> Any:  # noqa: PLR0911  one for each kind of node
    def number(part: Any) -> Any:
        if isinstance(part, LtNode | AndNode):
            raise SymbolicError(f"to_sympy: a {type(node).__name__} counts with a condition; those only stand in `and`")
        return sympy.Integer(part) if isinstance(part, int) else of(part)

    def condition(part: Any) -> Any:
        if not isinstance(part, LtNode | AndNode | NumNode):
            raise SymbolicError(f"to_sympy: a part of `and` is a {type(part).__name__}; need comparisons")
        if isinstance(part, NumNode):
            return sympy.true if part.b else sympy.false
        return of(part)

    match node:
        case NumNode():
            return sympy.Integer(node.b)
        case Variable():
            return sympy.Symbol(node.expr, integer=True)
        case SumNode():
            return sympy.Add(*map(number, node.nodes))
        case MulNode(a=a, b=b):
            return number(a) * number(b)
        case DivNode(a=a, b=b):
            return exact_functions()[0](number(a) / number(b))
        case ModNode(a=a, b=b):
            return exact_functions()[1](number(a), number(b))
        case LtNode(a=a, b=b):
            return sympy.Lt(number(a), number(b))
        case MinNode(a=a, b=b):
            return sympy.Min(number(a), number(b))
        case AndNode():
            return sympy.And(*map(condition, node.nodes))
        case _:
            raise SymbolicError(f"to_sympy: a {type(node).__name__} is no sum, product, division, comparison or `and`")


def variables_by_name(variables: Iterable[Variable], where: str) -> dict[str, Variable]:
    """The variables by name. Raises SymbolicError for what is none, and if two have one name."""
    known = dict[str, Variable]()
    listed = tuple(variables) if isinstance(variables, set | frozenset) else variables
    for variable in entries(listed, where, "an iterable of variables", SymbolicError):
        if not isinstance(variable, Variable):
            raise SymbolicError(f"{where}: an object of class {type(variable).__name__} is no Variable")
        if known.setdefault(variable.expr, variable) != variable:
            raise SymbolicError(f"{where}: {known[variable.expr]} and {variable} have one name; need one range for it")
    return known


def from_sympy(expression: Any, variables: Iterable[Variable]) -> Node:
    """An expression of sympy as a node; `variables` give the bounds of its symbols, by name. It is read as it is
    written, and nothing in it is evaluated.

    Raises SymbolicError without sympy, for what is no object of sympy (text above all) and no plain integer, for a
    symbol without a variable, and for what is no sum, product with a number, floor of a quotient by a number, Mod by a
    number, comparison by < <= > >= ==, or And.
    """
    sympy = sympy_module()
    reading = Reading(sympy, variables_by_name(variables, "from_sympy"))
    if type(expression) in (int, bool):
        return NumNode(int(expression))
    if not isinstance(expression, sympy.Basic):
        raise SymbolicError(
            f"from_sympy: an object of class {type(expression).__name__} is no expression of sympy; need a sympy.Basic"
        )
    try:
        return reading.read(expression)
    except RecursionError:
        raise SymbolicError("from_sympy: the expression is nested too deeply to be read") from None


class Reading:
    """One expression that is being read; what it holds more than once is read once."""

    def __init__(self, sympy: Any, known: dict[str, Variable]) -> None:
        self.sympy, self.known, self.done = sympy, known, dict[Any, Node]()

    def read(self, part: Any) -> Node:
        """A condition or an integer as a node."""
        if part not in self.done:
            found = self.condition(part)
            self.done[part] = self.integer(part) if found is None else found
        return self.done[part]

    def condition(self, part: Any) -> Node | None:
        """A condition as a node; None if it is none."""
        sympy = self.sympy
        if part in (sympy.true, sympy.false):
            return NumNode(int(bool(part)))
        if isinstance(part, sympy.And):
            return Node.ands([self.read(inner) for inner in sorted(part.args, key=sympy.default_sort_key)])
        if not isinstance(part, sympy.core.relational.Relational) or isinstance(part, sympy.Ne):
            return None
        left, right = map(self.read, part.args)
        at_most, at_least = left < right + 1, right < left + 1
        if isinstance(part, sympy.Eq):
            return Node.ands([at_most, at_least])
        return {"<": left < right, "<=": at_most, ">": right < left, ">=": at_least}[part.rel_op]

    def integer(self, part: Any) -> Node:
        """An integer expression as a node."""
        if part.is_Integer:
            return NumNode(int(part))
        if part.is_Symbol and part.name in self.known:
            return self.known[part.name]
        if part.is_Symbol:
            raise SymbolicError(f"from_sympy: the symbol {part.name!r} is none of the variables {sorted(self.known)}")
        if part.is_Add or part.is_Mul:
            numerator, divisor = self.quotient(part)
            if divisor == 1:
                return numerator
        if isinstance(part, self.sympy.floor):
            numerator, divisor = self.quotient(part.args[0])
            return numerator if divisor == 1 else DivNode(numerator, divisor)
        if isinstance(part, self.sympy.Mod) and part.args[1].is_Integer and part.args[1] != 0:
            return ModNode(self.read(part.args[0]), int(part.args[1]))
        raise SymbolicError(f"from_sympy: cannot read {part}; need + * floor(x/c) Mod(x, c) and comparisons")

    def quotient(self, part: Any) -> tuple[Node, int]:
        """A sum of products with rational numbers as one numerator over one positive denominator."""
        if part.is_Rational:
            return NumNode(int(part.p)), int(part.q)
        if part.is_Add:
            found = [self.quotient(inner) for inner in part.as_ordered_terms()]
            divisor = lcm(*(denominator for _, denominator in found))
            return Node.sum([numerator * (divisor // denominator) for numerator, denominator in found]), divisor
        others = [inner for inner in part.args if not inner.is_Rational] if part.is_Mul else []
        if len(others) != 1:
            return self.read_other(part), 1
        numerator, denominator = self.quotient(others[0])
        for factor in (inner for inner in part.args if inner.is_Rational):
            numerator, denominator = numerator * int(factor.p), denominator * int(factor.q)
        return numerator, denominator

    def read_other(self, part: Any) -> Node:
        """The node of an expression of sympy that is no sum and no product with a number."""
        if part.is_Mul:
            raise SymbolicError(f"from_sympy: cannot read {part}; need + * floor(x/c) Mod(x, c) and comparisons")
        return self.read(part)
