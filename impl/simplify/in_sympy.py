"""Index expressions to sympy and back, for those who want to go on there. Needs sympy, which nothing else here does.

`floor(x/c)` is `x // c`, `Mod(x, c)` is `x % c`, a variable is an integer symbol of its name; a condition is a
relation, or `And` of several. Both round down, also below 0 (D18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from impl.errors import SymbolicError
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
from impl.symbolic.node import parts_first


def sympy_module() -> Any:
    """The sympy that is installed. Raises SymbolicError if there is none."""
    try:
        return import_module("sympy")
    except ImportError:
        raise SymbolicError("to_sympy, from_sympy: sympy is not installed; need `pip install sympy`") from None


def to_sympy(node: Node) -> Any:
    """A node as an expression of sympy; what the node holds more than once is made once.

    Raises SymbolicError without sympy, and for a node of any other kind than sums, products, divisions, comparisons and
    conjunctions.
    """
    sympy, done = sympy_module(), dict[int, Any]()
    for part in parts_first(node):
        done[id(part)] = _as_sympy(part, sympy, lambda inner: inner if isinstance(inner, int) else done[id(inner)])
    return done[id(node)]


def _as_sympy(node: Node, sympy: Any, of: Callable[[Any], Any]) -> Any:  # noqa: PLR0911  one for each kind of node
    match node:
        case NumNode():
            return sympy.Integer(node.b)
        case Variable():
            return sympy.Symbol(node.expr, integer=True)
        case SumNode():
            return sympy.Add(*map(of, node.nodes))
        case MulNode(a=a, b=b):
            return of(a) * of(b)
        case DivNode(a=a, b=b):
            return sympy.floor(of(a) / sympy.Integer(of(b)))
        case ModNode(a=a, b=b):
            return sympy.Mod(of(a), of(b))
        case LtNode(a=a, b=b):
            return sympy.Lt(of(a), of(b))
        case MinNode(a=a, b=b):
            return sympy.Min(of(a), of(b))
        case AndNode():
            return sympy.And(*(of(part) for part in node.nodes))
        case _:
            raise SymbolicError(f"to_sympy: {node} is no sum, product, division, comparison or conjunction")


def from_sympy(expression: Any, variables: Iterable[Variable]) -> Node:
    """An expression of sympy as a node; `variables` give the bounds of its symbols, by name.

    Raises SymbolicError without sympy, for a symbol without a variable, and for what is no sum, product with a number,
    floor of a quotient by a number, Mod by a number, comparison by < <= > >= == or And.
    """
    sympy, known = sympy_module(), {variable.expr: variable for variable in variables}

    def read(part: Any) -> Node:
        found = _as_condition(part, sympy, read)
        return _as_node(part, sympy, known, read) if found is None else found

    return read(sympy.sympify(expression))


def _as_condition(part: Any, sympy: Any, read: Callable[[Any], Node]) -> Node | None:
    """A condition as a node; None if it is none."""
    if part in (sympy.true, sympy.false):
        return NumNode(int(bool(part)))
    if isinstance(part, sympy.And):
        return Node.ands([read(inner) for inner in sorted(part.args, key=sympy.default_sort_key)])
    if not isinstance(part, sympy.core.relational.Relational) or isinstance(part, sympy.Ne):
        return None
    left, right = map(read, part.args)
    below, above = left < right + 1, right < left + 1
    if isinstance(part, sympy.Eq):
        return Node.ands([below, above])
    return {"<": left < right, "<=": below, ">": right < left, ">=": above}[part.rel_op]


def _as_node(part: Any, sympy: Any, known: dict[str, Variable], read: Callable[[Any], Node]) -> Node:
    """An integer expression as a node."""
    if part.is_Integer:
        return NumNode(int(part))
    if part.is_Symbol and part.name in known:
        return known[part.name]
    if part.is_Symbol:
        raise SymbolicError(f"from_sympy: the symbol {part.name!r} is none of the variables {sorted(known)}")
    if part.is_Add:
        return Node.sum([read(inner) for inner in part.as_ordered_terms()])
    if part.is_Mul:
        factor, rest = part.as_coeff_Mul()
        if factor.is_Integer and factor != 1:
            return read(rest) * int(factor)
    if isinstance(part, sympy.Mod) and part.args[1].is_Integer and part.args[1] != 0:
        return ModNode(read(part.args[0]), int(part.args[1]))
    if isinstance(part, sympy.floor):
        numerator, divisor = sympy.together(part.args[0]).as_numer_denom()
        if divisor.is_Integer:
            return DivNode(read(sympy.expand(numerator)), int(divisor))
    raise SymbolicError(f"from_sympy: cannot read {part}; need + * floor(x/c) Mod(x, c) and comparisons")
