"""PyTorch Inductor: `SizeVarAllocator.simplify_with_ranges` of the index, and of both sides of each comparison.

`x // c % d` is its `ModularIndexing(x, c, d)`. It has no rules for conditions, so that a comparison is decided by the
bounds that it knows of the difference of its sides.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import sympy
import torch
from torch._inductor.sizevars import SizeVarAllocator
from torch.fx.experimental.symbolic_shapes import bound_sympy
from torch.utils._sympy.functions import FloorDiv, ModularIndexing
from torch.utils._sympy.value_ranges import ValueRanges

VERSION = torch.__version__

SIZES = SizeVarAllocator()


def simplified(record: dict[str, Any]) -> tuple[Any, Any]:
    """The simplified index and condition of a record."""
    variables = {name: sympy.Symbol(name, integer=True, nonnegative=True) for name in record["ranges"]}
    ranges = {variables[name]: sympy.Integer(size) for name, size in record["ranges"].items()}
    index = SIZES.simplify_with_ranges(expression(record["idx"], variables), ranges)
    return tree_of(index), condition(record["valid"], variables, ranges)


def expression(tree: Any, variables: Any) -> Any:
    """A tree as an expression of sympy with Inductor's functions."""
    match tree:
        case ["%", ["//", left, by], size]:
            return ModularIndexing(expression(left, variables), sympy.Integer(by), sympy.Integer(size))
        case [operation, *parts]:
            return reduce(MADE[operation], [expression(part, variables) for part in parts])
    return sympy.Integer(tree) if isinstance(tree, int) else variables[tree]


def condition(tree: Any, variables: Any, ranges: Any) -> Any:
    """The simplified condition of a tree; a truth value where it is decided."""
    match tree:
        case int():
            return tree
        case ["and", *parts]:
            return ("and", *(condition(part, variables, ranges) for part in parts))
    left, right = (SIZES.simplify_with_ranges(expression(part, variables), ranges) for part in tree[1:])
    apart = bound_sympy(left - right, {variable: ValueRanges(0, size - 1) for variable, size in ranges.items()})
    if apart.upper < 0:
        return 1
    return 0 if apart.lower >= 0 else ("<", tree_of(left), tree_of(right))


MADE = {
    "+": sympy.Add,
    "*": sympy.Mul,
    "//": FloorDiv,
    "%": lambda left, right: ModularIndexing(left, sympy.Integer(1), right),
}


def tree_of(part: Any) -> Any:
    """An expression of Inductor's as a tree."""
    if part.is_Integer:
        return int(part)
    if part.is_Symbol:
        return part.name
    parts = [tree_of(inner) for inner in part.args]
    if part.is_Add or part.is_Mul:
        return ("+" if part.is_Add else "*", *parts)
    if isinstance(part, FloorDiv):
        return ("//", *parts)
    if isinstance(part, ModularIndexing):
        return ("%", ("//", parts[0], parts[1]), parts[2])
    raise ValueError(f"cannot read {part}")
