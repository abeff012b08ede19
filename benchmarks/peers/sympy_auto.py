"""sympy: what it makes of an expression as it is built, with variables that are not negative."""

from __future__ import annotations

from typing import Any

import sympy

VERSION = sympy.__version__


def simplified(record: dict[str, Any]) -> tuple[Any, Any]:
    """The index and the condition of a record."""
    return tree_of(built(record["idx"])), tree_of(sympy.sympify(built(record["valid"])))


def built(tree: Any) -> Any:
    """A tree as an expression of sympy."""
    match tree:
        case int():
            return sympy.Integer(tree)
        case str():
            return sympy.Symbol(tree, integer=True, nonnegative=True)
    parts = [built(part) for part in tree[1:]]
    match tree[0]:
        case "+":
            return sympy.Add(*parts)
        case "*":
            return sympy.Mul(*parts)
        case "//":
            return sympy.floor(parts[0] / parts[1])
        case "%":
            return sympy.Mod(*parts)
        case "<":
            return sympy.Lt(*parts)
    return sympy.And(*(part != 0 if part.is_Integer else part for part in parts))


RELATIONS = {"<": "<", "<=": "<=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def tree_of(part: Any) -> Any:  # noqa: PLR0911  one for each kind
    """An expression of sympy as a tree."""
    if part in (sympy.true, sympy.false):
        return int(bool(part))
    if part.is_Integer:
        return int(part)
    if part.is_Symbol:
        return part.name
    if isinstance(part, sympy.core.relational.Relational):
        sides = map(tree_of, part.args[::-1] if part.rel_op in (">", ">=") else part.args)
        return (RELATIONS[part.rel_op], *sides)
    if isinstance(part, sympy.floor):
        numerator, divisor = sympy.together(part.args[0]).as_numer_denom()
        return ("//", tree_of(sympy.expand_mul(numerator)), tree_of(divisor))
    if part.is_Mul and not all(factor.is_Rational is not True or factor.is_Integer for factor in part.args):
        raise ValueError(f"{part} is no integer")
    name = next((name for name, kind in KINDS.items() if isinstance(part, kind)), None)
    if name is None:
        raise ValueError(f"cannot read {part}")
    return (name, *map(tree_of, part.args))


KINDS = {
    "+": sympy.Add,
    "*": sympy.Mul,
    "%": sympy.Mod,
    "and": sympy.And,
    "or": sympy.Or,
    "not": sympy.Not,
    "min": sympy.Min,
    "max": sympy.Max,
}
