"""Index expressions to sympy and back, for those who want to go on there. Needs sympy, which nothing else here does.

`floor(x/c)` is `x // c`, `Mod(x, c)` is `x % c`, a variable is an integer symbol of its name; a condition is a
relation, or `And` of several. Both round down, also below 0 (D18). They are the functions of `sympy_functions`: sympy's
own change values when sympy rewrites them, and round when they become code.

What comes from sympy is an object of sympy. Text is never taken: sympy would run it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from impl.doors import one_of
from impl.errors import SymbolicError
from impl.integers import one_by_one
from impl.interop.sympy_functions import exact_functions, sympy_module
from impl.interop.sympy_reading import MOST_TERMS, Reading, parts_of
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

MOST_PARTS = 2**12
"""Parts of an expression; sympy takes a second or more for as many, and the square of it for more."""

MOST_WRITTEN = 2**11
"""Parts of a condition, counted as often as they are written: sympy goes through them so when it compares."""


def to_sympy(node: Node) -> Any:
    """A node as an expression of sympy, with the same value at every point, also after substitution in any order, and
    as the code that `lambdify` makes; what the node holds more than once is made once.

    For C, C++, JavaScript, Fortran, GLSL, R, Julia and Octave, which would round, sympy's printers raise SymbolicError
    where there is a division; so do those of Python where `cse` has taken a quotient out of one, and where `lambdify`
    puts a Dummy, which might be one, in the place of a name that is no identifier. In code of Rust sympy puts its own
    functions, which round, in the place of these before they are asked: it is not to be used.

    Raises SymbolicError without sympy, for a node of more than 4,096 parts, for a comparison or conjunction of more
    than 2,048, one that occurs twice counted twice, for sums with more than 65,536 terms together, the terms of a sum
    within a sum counted for both, for a node of any other kind than sums, products, divisions, minima, comparisons and
    conjunctions of comparisons, for a comparison that is counted with, and if two variables have one name.
    """
    one_of(Node, node, "to_sympy: node", SymbolicError)
    done: dict[int, Any] = {}
    sympy = sympy_module()
    if not isinstance(node, Node):
        raise SymbolicError(f"to_sympy: an object of class {type(node).__name__} is no Node")
    variables_by_name(node.vars(), "to_sympy")
    parts = parts_first(node)
    if len(parts) > MOST_PARTS:
        raise SymbolicError(f"to_sympy: a node of {len(parts)} parts; need at most {MOST_PARTS}")
    small_enough(parts)
    for part in parts:
        done[id(part)] = _as_sympy(part, sympy, lambda inner: inner if isinstance(inner, int) else done[id(inner)])
    return done[id(node)]


def small_enough(parts: list[Node]) -> None:
    """Raises SymbolicError for the parts of a node, each after its own, of which sympy would write out too many."""
    sizes: dict[int, int] = {}
    terms: dict[int, int] = {}
    together = 0
    for part in parts:
        inner = part.parts()
        sizes[id(part)] = 1 + sum(sizes[id(each)] for each in inner)
        if isinstance(part, LtNode | AndNode) and sizes[id(part)] > MOST_WRITTEN:
            raise SymbolicError(f"to_sympy: a condition of {sizes[id(part)]} parts; need at most {MOST_WRITTEN}")
        is_spread = isinstance(part, SumNode | MulNode | DivNode)
        together += (counted := sum(terms[id(each)] for each in inner) if is_spread else 1)
        terms[id(part)] = counted if isinstance(part, SumNode | MulNode) else 1
        if together > MOST_TERMS:
            raise SymbolicError(f"to_sympy: sums of more than {MOST_TERMS} terms together; need at most as many")


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
            return exact_functions()[2](number(a), number(b))
        case AndNode():
            return sympy.And(*map(condition, node.nodes))
        case _:
            raise SymbolicError(f"to_sympy: a {type(node).__name__} is no sum, product, division, comparison or `and`")


def variables_by_name(variables: Iterable[Variable], where: str) -> dict[str, Variable]:
    """The variables by name. Raises SymbolicError for what is none, and if two have one name."""
    known: dict[str, Variable] = {}
    listed = tuple(variables) if isinstance(variables, set | frozenset) else variables
    for variable in one_by_one(listed, where, "an iterable of variables", SymbolicError):
        if not isinstance(variable, Variable):
            raise SymbolicError(f"{where}: an object of class {type(variable).__name__} is no Variable")
        if known.setdefault(variable.expr, variable) != variable:
            raise SymbolicError(f"{where}: {known[variable.expr]} and {variable} have one name; need one range for it")
    return known


def from_sympy(expression: Any, variables: Iterable[Variable]) -> Node:
    """An expression of sympy as a node; `variables` give the bounds of its symbols, by name. It is read as it is
    written, and nothing in it is evaluated; of the assumptions of a symbol those that sympy has used already remain.

    Raises SymbolicError without sympy, for what is no object of sympy (text above all) and no plain integer, for a
    symbol without a variable, for two symbols of one name, for one that is no integer, for an expression of more than
    4,096 parts or with sums of more than 65,536 terms together, for conditions that are counted with or compared, and
    for what is no sum, product with a number, floor of a quotient by a number, Mod by a number, comparison of integers
    by < <= > >= ==, or And of comparisons.
    """
    sympy = sympy_module()
    reading = Reading(sympy, variables_by_name(variables, "from_sympy"))
    if type(expression) in (int, bool):
        return NumNode(int(expression))
    if not isinstance(expression, sympy.Basic):
        raise SymbolicError(
            f"from_sympy: an object of class {type(expression).__name__} is no expression of sympy; need a sympy.Basic"
        )
    if parts_of(expression, MOST_PARTS) is None:
        raise SymbolicError(f"from_sympy: an expression of more than {MOST_PARTS} parts; need at most as many")
    try:
        return reading.read(expression)
    except RecursionError:
        raise SymbolicError("from_sympy: the expression is nested too deeply to be read") from None
