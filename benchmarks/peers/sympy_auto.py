"""sympy: what its constructors make of an expression, with variables that are not negative."""

from __future__ import annotations

from typing import Any

import sympy

from benchmarks.peers.tree import built

VERSION = sympy.__version__


def simplified(record: dict[str, Any]) -> tuple[Any, Any]:
    """The index and the condition of a record."""
    return tree_of(built(record["idx"], leaf, MADE)), tree_of(built(record["valid"], leaf, MADE))


def leaf(part: int | str) -> Any:
    """A number or a variable."""
    return sympy.Integer(part) if isinstance(part, int) else sympy.Symbol(part, integer=True, nonnegative=True)


MADE = {
    "+": sympy.Add,
    "*": sympy.Mul,
    "//": lambda left, right: sympy.floor(left / right),
    "%": sympy.Mod,
    "<": sympy.Lt,
    "and": sympy.And,
}

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
    if part.is_Pow and part.exp.is_Integer and part.exp > 0:
        return ("*", *[tree_of(part.base)] * int(part.exp))
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
