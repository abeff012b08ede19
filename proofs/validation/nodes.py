"""What operators, minima and decisions say of symbolic integers, read at points (D18).

An operator's node has the value that the operation has on the values of both sides, and lies between its own bounds.
What is said to hold surely holds at all points, and what is said never to hold at none.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from impl.symbolic import Node, Variable
from impl.symbolic.node import highest, lowest
from proofs.programs import value_of, values_at
from proofs.validation.defined import Values, require
from proofs.validation.points import is_in_range, points_of

POINTS = 24
"""Points at which the two sides of an operation are read."""

Operation = Callable[..., Any]

OPERATORS: dict[str, Operation] = {
    "__neg__": operator.neg,
    "__add__": operator.add,
    "__radd__": operator.add,
    "__sub__": operator.sub,
    "__rsub__": lambda a, b: b - a,
    "__mul__": operator.mul,
    "__rmul__": operator.mul,
    "__floordiv__": lambda a, b, *_: a // b,
    "__rfloordiv__": lambda a, b: b // a,
    "__mod__": operator.mod,
    "__rmod__": lambda a, b: b % a,
    "__lt__": operator.lt,
    "__le__": operator.le,
    "__gt__": operator.gt,
    "__ge__": operator.ge,
}
"""What the operators of nodes are on plain integers."""

GATHERED: dict[str, Operation] = {"sum": sum, "ands": all}
"""The same of those that take any number of nodes."""


def operated(name: str) -> Callable[..., None]:
    """The check of an operator of nodes."""
    operation = OPERATORS[name]

    def validate(result: Any, *operands: Any) -> None:
        if result is not NotImplemented:
            compared(name, result, operands, lambda values: operation(*values))

    return validate


def gathered(name: str) -> Callable[..., None]:
    """The check of `Node.sum` and `Node.ands`; what could be read once only is not read again."""
    operation = GATHERED[name]

    def validate(result: Any, nodes: Iterable[Any]) -> None:
        if isinstance(nodes, (list, tuple)):
            compared(name, result, tuple(nodes), operation)

    return validate


def extreme(operation: Callable[[list[int]], int]) -> Callable[..., None]:
    """The check of `minimum` and `maximum`."""

    def validate(result: Any, first: Any, second: Any) -> None:
        compared(operation.__name__, result, (first, second), operation)

    return validate


def compared(name: str, result: Any, operands: tuple[Any, ...], operation: Operation) -> None:
    """Raises WrongAnswerError unless a node is an operation on its operands, wherever that has a value."""
    points = points_of((*operands, result), POINTS)
    sides, uppers = [values_at(operand, points) for operand in operands], upper_at(result, points)
    for place, (point, found) in enumerate(zip(points, values_at(result, points), strict=True)):
        try:
            wanted = int(operation([side[place] for side in sides]))
        except ZeroDivisionError:
            continue
        require(found == wanted, f"nodes: {name}", *operands, result, point)
        is_between = lowest(result) <= wanted <= min(highest(result), uppers[place])
        require(is_between, f"nodes: the bounds of {name}", *operands, result, point)


def upper_at(node: Any, points: Sequence[Values]) -> list[Any]:
    """The upper bound of a node at some points; its ceiling where the bound has variables of its own."""
    bound = node.max if isinstance(node, Node) else node
    names = {variable.expr for variable in bound.vars()} if isinstance(bound, Node) else set()
    is_known = all(names <= point.keys() for point in points)
    return values_at(bound if is_known else highest(node), points)


def substituted(result: Node, node: Node, var_vals: Mapping[Any, Any]) -> None:
    """The check of `substitute`: the node, at the values of what stands in the place of variables. Of several variables
    of one name a point says nothing."""
    var_vals = {variable: value for variable, value in dict(var_vals).items() if isinstance(variable, Variable)}
    variables = {*node.vars(), *var_vals}
    if len({variable.expr for variable in variables}) < len(variables):
        return
    bounds = [variable.max for variable in var_vals]
    for point in points_of((result, *var_vals.values(), *bounds, *(node.vars() - set(var_vals))), POINTS):
        inside = {**point, **{variable.expr: value_of(value, point) for variable, value in var_vals.items()}}
        is_meant = all(variable.expr in inside and is_in_range(variable, inside) for variable in node.vars())
        require(not is_meant or value_of(result, point) == value_of(node, inside), "nodes: substitute", node, result,
                var_vals, point)  # fmt: skip


def sure(result: bool, condition: Any) -> None:
    """The check of `is_surely`: the condition holds at all points."""
    if result:
        points = points_of((condition,), POINTS)
        for point, truth in zip(points, values_at(condition, points), strict=True):
            require(bool(truth), "nodes: is_surely", condition, point)


def impossible(result: bool, condition: Any) -> None:
    """The check of `is_never`: the condition holds at no point."""
    if result:
        points = points_of((condition,), POINTS)
        for point, truth in zip(points, values_at(condition, points), strict=True):
            require(not truth, "nodes: is_never", condition, point)


def same(result: bool, first: Any, second: Any) -> None:
    """The check of `is_surely_equal`."""
    if result:
        points = points_of((first, second), POINTS)
        for point, left, right in zip(points, values_at(first, points), values_at(second, points), strict=True):
            require(left == right, "nodes: is_surely_equal", first, second, point)


def inferred(result: int, a: Any, var_vals: Mapping[Any, Any] | None) -> None:
    """The check of `sym_infer`: the value at those of its variables."""
    given = dict(var_vals or {}).items()
    values = {variable.expr: value for variable, value in given if isinstance(variable, Variable)}
    require(value_of(a, values) == result, "sym_infer", a, var_vals, result)
