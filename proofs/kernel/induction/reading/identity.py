"""Which values are the same object, and where a function may ask for that."""

import ast
from collections.abc import Callable, Iterable


def is_among(value: object, values: Iterable[object]) -> bool:
    """Whether a value is one of these, and not only equal to one: it may say that it is equal to anything."""
    return any(value is each for each in values)


def sides_of(node: ast.Compare, is_named_class: Callable[[ast.expr], bool]) -> list[ast.expr] | None:
    """What is compared, but None, True, False and classes if it is asked what is the same object as these; None where
    it is asked whether two others are the same one: of integers that depends on how they were made."""
    sides = [node.left, *node.comparators]
    if not any(isinstance(operator, ast.Is | ast.IsNot) for operator in node.ops):
        return sides
    left = [side for side in sides if not is_only_one(side) and not is_named_class(side)]
    return left if len(sides) == 2 and len(left) < 2 else None


def is_only_one(node: ast.expr) -> bool:
    """Whether an expression is None, True or False, of each of which there is one."""
    return isinstance(node, ast.Constant) and any(node.value is each for each in (None, True, False))
