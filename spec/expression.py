"""Index expressions and what they mean.

An expression is a tree over integers and named variables. Division rounds towards minus infinity and the
remainder has the sign of the divisor, as in Python; comparisons and conjunctions are 0 or 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Operation = Literal["+", "*", "//", "%", "<", "and"]


@dataclass(frozen=True)
class Const:
    """An integer."""

    value: int


@dataclass(frozen=True)
class Var:
    """A named integer."""

    name: str


@dataclass(frozen=True)
class Apply:
    """An operation on two expressions."""

    operation: Operation
    left: "Expression"
    right: "Expression"


Expression = Const | Var | Apply


def evaluate(expression: Expression, values: Mapping[str, int]) -> int:
    """D18. The value of an expression, `floor(x / y)` and `x - y floor(x / y)` for `//` and `%`.

    Raises KeyError for a variable without a value and ZeroDivisionError for a divisor of 0.

    >>> evaluate(Apply("//", Const(-7), Const(2)), {}), evaluate(Apply("%", Var("x"), Const(3)), {"x": -1})
    (-4, 2)
    """
    match expression:
        case Const(value):
            return value
        case Var(name):
            return values[name]
        case Apply(operation, left, right):
            return apply(operation, evaluate(left, values), evaluate(right, values))


def apply(operation: Operation, left: int, right: int) -> int:
    """D18. The meaning of one operation on two integers."""
    match operation:
        case "+":
            return left + right
        case "*":
            return left * right
        case "//":
            return left // right
        case "%":
            return left % right
        case "<":
            return int(left < right)
        case "and":
            return int(left != 0 and right != 0)
