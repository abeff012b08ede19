"""What the library's own code may ask of a comparison, and of the smaller or larger of two integers.

A size, a stride or a bound is a plain integer, a `Node`, or an integer of the proof suite. A comparison of plain
integers is a bool; of the proof suite's, a condition that forks where Python asks for its truth; of nodes it is a node,
which is 0 or 1, and often not decided yet. Code that has to choose asks for one of these:

* `is_surely(condition)`: it holds for all values of the variables. What is done then must be right, and what is done
  otherwise must be right for all values, too: that something is not sure says nothing;
* `is_never(condition)`: it holds for no values;
* `minimum`, `maximum`: the value itself, without a choice: a node where the ranges leave it open;
* `is_granted(condition)`: what an operation requires of its arguments. Bound variables count with their values; what
  depends on free ones must hold for all of their values.

`bool(node)`, and with it `if`, `not`, `and`, `or`, `min`, `max`, `sorted`, `any` and `all` of Python, raises
SymbolicError where the ranges leave open whether the node is 0: none of the library's own code asks for that.

tinygrad 0.9.0 takes a node for true unless it is always 0, and so it takes requirements that are open for granted.
Programs written for it rely on both. There is a door for each, and only the drop-in goes through them: the movement
operations have an argument `trust_undecided`, for which what is open is granted; and `impl.dropin.install` calls
`take_undecided_for_true`, after which `bool(node)` answers as there, in this process. Neither changes what the
library's own code does: `is_surely`, `is_never`, `minimum` and `maximum` do not ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from impl.errors import SymbolicError
from impl.symbolic.compare import AndNode, LtNode, conjuncts
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.leaves import as_node, at_bound_values
from impl.symbolic.minimum import smaller
from impl.symbolic.node import Node, is_zero

if TYPE_CHECKING:
    from impl.integers import Integer


def is_surely(condition: Any) -> bool:
    """Whether a condition holds, whatever the variables are.

    >>> from impl.symbolic import Variable
    >>> n = Variable("n", 1, 9)
    >>> is_surely(n < n + 1), is_surely(n < 5), is_never(n < 5), is_never(n < 1)
    (True, False, False, True)
    """
    if type(condition) is bool or not isinstance(condition, Node):
        return bool(condition)
    if condition.min > 0 or condition.ceiling < 0:
        return True
    if isinstance(condition, LtNode):
        return lowest_value(condition.b - condition.a - 1) >= 0
    return isinstance(condition, AndNode) and all(is_surely(part) for part in conjuncts(condition))


def is_never(condition: Any) -> bool:
    """Whether a condition does not hold, whatever the variables are."""
    if type(condition) is bool or not isinstance(condition, Node):
        return not condition
    if is_zero(condition):
        return True
    if isinstance(condition, LtNode):
        return lowest_value(condition.a - condition.b) >= 0
    return isinstance(condition, AndNode) and any(is_never(part) for part in conjuncts(condition))


def is_surely_equal(first: Integer, second: Integer) -> bool:
    """Whether two integers are equal, whatever the variables are. For nodes `==` asks for the same expression."""
    if first == second:
        return True
    if not isinstance(first, Node) and not isinstance(second, Node):
        return False
    difference = as_node(first) - second
    return lowest_value(difference) >= 0 and lowest_value(-difference) >= 0


def minimum(first: Integer, second: Integer) -> Integer:
    """The smaller one of two integers; a node of both where it depends on the variables.

    >>> from impl.symbolic import Variable
    >>> n = Variable("n", 1, 9)
    >>> minimum(n, n + 1), minimum(n, 5).render(), minimum(7, 5)
    (Variable('n', 1, 9), 'min(5,n)', 5)
    """
    if (first <= second) is True or is_surely(first <= second):
        return first
    if is_surely(second <= first):
        return second
    return smaller(first, second) if isinstance(first, Node) else smaller(second, first)


def maximum(first: Integer, second: Integer) -> Integer:
    """The larger one of two integers; a node of both where it depends on the variables."""
    if (first >= second) is True or is_surely(first >= second):
        return first
    if is_surely(second >= first):
        return second
    return -smaller(-first, -second) if isinstance(first, Node) else -smaller(-second, -first)


def is_granted(condition: Any, trust_undecided: bool = False) -> bool:
    """Whether an operation may rely on a condition: it holds at the values of bound variables, for all of free ones.

    With `trust_undecided`, unless its bounds say that it never holds: the caller answers for it, as in tinygrad 0.9.0.
    """
    if type(condition) is bool or not isinstance(condition, Node):
        return bool(condition)
    if is_surely(condition):
        return True
    return (trust_undecided and not is_zero(condition)) or is_surely(at_bound_values(condition))


def for_all_values(conditions: list[Any]) -> str:
    """Words at the end of a refusal: of which variables all values must satisfy the conditions; none if these are
    decided."""
    nodes = [at_bound_values(condition) for condition in conditions if isinstance(condition, Node)]
    names = sorted({variable.expr for node in nodes if is_open(node) for variable in node.vars()})
    return f" for all values of {', '.join(names)}" if names else ""


def is_open(condition: Node) -> bool:
    """Whether a condition is neither sure nor impossible."""
    return not is_surely(condition) and not is_never(condition)


class Undecided:
    """How `bool` of a node answers where the ranges leave the truth open: it raises, or answers True if `is_true`."""

    __slots__ = ("is_true",)

    def __init__(self) -> None:
        self.is_true = False


UNDECIDED = Undecided()
"""The setting of this process, as the modules that the drop-in replaces are those of the process."""


def take_undecided_for_true() -> None:
    """Has `bool` of an undecided node answer True from now on, as tinygrad 0.9.0. For `impl.dropin.install` alone."""
    UNDECIDED.is_true = True


def truth(node: Node) -> bool:
    """What `bool` answers: whether a node is not 0. Raises SymbolicError where the ranges leave that open."""
    if UNDECIDED.is_true:
        return not is_zero(node)
    if is_never(node):
        return False
    if is_surely(node):
        return True
    names = ", ".join(sorted(variable.expr for variable in node.vars()))
    raise SymbolicError(
        f"bool: whether {node} is 0 depends on {names}; need a condition that its ranges decide, a value by sym_infer, "
        "or is_surely"
    )
