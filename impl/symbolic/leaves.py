"""The nodes without parts: a number and a variable."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from impl.errors import SymbolicError
from impl.integers import SymbolicInteger, as_plain_integer
from impl.memoise import BINDINGS, forget_objects
from impl.shown import shown, written
from impl.slots import setters
from impl.symbolic.node import (
    OPERANDS,
    Node,
    highest,
    plain,
    put_bounds,
    put_ceiling,
    put_identity,
    put_max,
    put_min,
)
from impl.symbolic.walk import parts_first

if TYPE_CHECKING:
    from impl.symbolic.node import sint


NAME = re.compile(r"[^\W\d][\w.]*")
"""What a variable may be called. No name holds what stands between names, so that a text has one reading."""

LONGEST_SHOWN = 40
"""How much of a name that is refused is shown."""


class NumNode(Node):
    """A number that takes part in symbolic arithmetic. Equal to the plain number, with the same hash."""

    __slots__ = ("b",)

    b: int

    def __init__(self, num: int) -> None:
        if type(num) is int:
            value = num
        elif isinstance(num, Node) or not isinstance(num, int | SymbolicInteger):
            raise SymbolicError(f"NumNode: {shown(num)} is not an int")
        else:
            value = num.known() if isinstance(num, SymbolicInteger) else int(num)
        put_number(self, value)
        put_min(self, value)
        put_max(self, value)
        put_ceiling(self, value)
        put_identity(self, None)

    def known(self) -> int:
        """The number, as a plain integer."""
        return self.b

    def bind(self, val: int) -> NumNode:
        """The number itself. Raises SymbolicError for any other value."""
        if value_given(val) != self.b:
            raise SymbolicError(f"bind: {shown(val)} is not the value of {shown(self)}")
        return self

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return self

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Node):
            return isinstance(other, NumNode) and self.b == other.b
        if isinstance(other, int):
            return self.b == int(other)
        return self.b == other if isinstance(other, float) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.b)

    def __reduce__(self) -> tuple[Any, ...]:
        return NumNode, (self.b,)


(put_number,) = setters(NumNode, "b")


class Variable(Node):
    """A named integer between two bounds, both of them included.

    The lower bound is a plain integer, negative or not; the upper bound may be symbolic. If there is only one
    value, `Variable(...)` is the `NumNode` of it. Binding gives a variable a value in place, once; a bound
    variable still renders as its name.

    >>> x = Variable("x", 0, 9)
    >>> (x * 4 + 2).render(), (x // 10).render()
    ('((x*4)+2)', '0')
    >>> x.bind(3).unbind()
    (Variable('x', 0, 9), 3)
    """

    __slots__ = ("_is_shared", "_val", "expr")

    expr: str
    _val: int | None
    _is_shared: bool

    def __new__(cls, expr: str, nmin: int, nmax: sint) -> Any:
        if type(expr) is str and type(nmin) is int and type(nmax) is int and nmin < nmax and expr.isidentifier():
            return object.__new__(cls)
        is_from_number = isinstance(nmin, OPERANDS) and not isinstance(nmin, Node)
        if not isinstance(expr, str) or not is_from_number or not isinstance(nmax, OPERANDS):
            raise SymbolicError(
                f"Variable: {shown(expr)} from {shown(nmin)} to {shown(nmax)}; need a str, an int, and an int or a Node"
            )
        if NAME.fullmatch(expr) is None:
            raise SymbolicError(
                f"Variable: {shortened(expr)} is no name; need letters, digits, '_' and '.', and no digit first"
            )
        if nmin > highest(nmax):
            raise SymbolicError(
                f"Variable: {shown(expr)} from {shown(nmin)} to {shown(nmax)} has no value; need min <= max"
            )
        return NumNode(nmin) if plain(nmin) == plain(_plain(nmax)) else super().__new__(cls)

    def __init__(self, expr: str, nmin: int, nmax: sint) -> None:
        put_expr(self, expr)
        put_val(self, None)
        put_shared(self, False)
        if type(nmax) is int and type(nmin) is int:
            put_bounds(self, (nmin, nmax, nmax))
        else:
            known_identity(nmax)
            above = _plain(nmax)
            put_bounds(self, (NumNode(nmin).b, above, highest(above)))

    @property
    def is_bound(self) -> bool:
        """Whether `bind` gave the variable a value."""
        return self._val is not None

    @property
    def val(self) -> int:
        """The value given by `bind`. Raises SymbolicError if there is none."""
        if self._val is None:
            raise SymbolicError(f"val: {shown(self)} is not bound")
        return self._val

    def bind(self, val: int) -> Variable:
        """Give the variable a value, in place. Raises SymbolicError outside the bounds, in which variables that are
        bound count with their values, and the second time, and for the index of an axis, which other expressions share.
        """
        if self._is_shared:
            raise SymbolicError(
                f"bind: {shown(self)} is an index that expressions share; substitute it, or give your own"
            )
        if self._val is not None:
            raise SymbolicError(f"bind: {shown(self)} is bound already, cannot bind {shown(val)}")
        value = value_given(val)
        highest_there = highest(at_bound_values(self.max) if isinstance(self.max, Node) else self.max)
        if not self.min <= value <= highest_there:
            raise SymbolicError(
                f"bind: {shown(val)} does not fit {shown(self)}; "
                f"need an int from {shown(self.min)} to {shown(self.max)}"
            )
        put_val(self, value)
        put_identity(self, None)
        forget_objects()
        return self

    def unbind(self) -> tuple[Variable, int]:
        """A free variable of the same name and bounds, and the value. Raises SymbolicError if not bound."""
        if self._val is None:
            raise SymbolicError(f"unbind: {shown(self)} is not bound")
        return Variable(self.expr, self.min, self.max), self._val

    @property
    def identity(self) -> str:
        """The name, the range, and the value if there is one."""
        known = self._identity
        if known is None or (type(self.max) is not int and known[0] != BINDINGS[0]):
            for inner in bounds_first(self) if isinstance(self.max, Node) else (self,):
                value = "" if inner._val is None else f"={written(inner._val)}"
                text = f"{inner.expr}[{written(inner.min)}-{known_identity(inner.max)}{value}]"
                put_identity(inner, (BINDINGS[0], text))
        return self._identity[1]  # type: ignore[index]

    def vars(self) -> set[Variable]:
        return {self}

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return as_node(var_vals.get(self, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.expr, self.min, self.max, self._val)


put_expr, put_val, put_shared = setters(Variable, "expr", "_val", "_is_shared")


def value_given(value: object) -> int:
    """A value to bind, as a plain integer; True is 1, as in an operator. Raises SymbolicError for what is none."""
    return as_plain_integer(int(value) if isinstance(value, bool) else value, "bind", SymbolicError)


def bounds_first(variable: Variable) -> list[Any]:
    """A variable and those in its bounds that were not named since one was bound, each after those in its own bounds,
    of which there may be more inside of each other than Python calls itself."""

    def inside(each: Node) -> list[Node]:
        parts = parts_first(as_node(each.max))
        return [part for part in parts if isinstance(part, Variable) and (part._identity or NEVER)[0] != BINDINGS[0]]

    found: list[Node] = parts_first(variable, inside)
    return found


NEVER = (-1, "")
"""When what has no identity yet was named, and what it is."""


def at_bound_values(node: Node) -> Node:
    """The node with numbers for the variables that are bound."""
    bound: dict[Variable, Any] = {variable: NumNode(variable.val) for variable in node.vars() if variable.is_bound}
    return node.substitute(bound) if bound else node


def known_identity(value: sint) -> str:
    """The text that identifies a bound. A variable takes it when it is made, since bounds may hold variables."""
    return value.identity if isinstance(value, Node) else written(value)


def shortened(text: str) -> str:
    """A text as a message shows it."""
    return repr(text) if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]!r}..."


@lru_cache(maxsize=4096)
def index_variable(axis: int, size: int) -> Node:
    """`idx0`, `idx1`, ...: the index of an axis; it is shared, and cannot be bound. 0 on an axis of size 1 or 0."""
    variable = Variable(f"idx{axis}", 0, max(size - 1, 0))
    if isinstance(variable, Variable):
        put_shared(variable, True)
    return variable


def _plain(value: sint) -> sint:
    """The value as a plain integer if it is known."""
    return as_plain(value, "Variable")


def _restored(expr: str, nmin: int, nmax: sint, val: int | None) -> Any:
    """The variable that a pickle holds. It keeps its value where variables in its bounds were bound after it."""
    variable = Variable(expr, nmin, nmax)
    if val is not None:
        put_val(variable, val)
    return variable


def as_node(value: sint) -> Node:
    """The value as a node. Raises SymbolicError if it is no integer."""
    return value if isinstance(value, Node) else NumNode(value)


def as_plain(value: sint, operation: str) -> sint:
    """The value, as a plain integer if it is known. Raises SymbolicError if it is no integer."""
    if isinstance(value, Node):
        return value.b if isinstance(value, NumNode) else value
    if isinstance(value, SymbolicInteger):
        known: sint = value.known()
        return known
    if isinstance(value, int):
        return plain(value)
    raise SymbolicError(f"{operation}: {shown(value)} is neither an int nor a Node")


def create_node(ret: Node) -> Node:
    """The node itself, or its value if it has just one. Raises SymbolicError if it has none."""
    if not isinstance(ret, Node):
        raise SymbolicError(f"create_node: {shown(ret)} is not a Node")
    if ret.min > ret.ceiling:
        raise SymbolicError(
            f"create_node: {shown(ret)} has no value, its bounds are {shown(ret.min)} and {shown(ret.ceiling)}"
        )
    return NumNode(ret.min) if ret.min == ret.ceiling else ret


def largest(value: sint) -> int:
    """The largest value of an integer, plain or symbolic; bounds may themselves be symbolic."""
    while isinstance(value, Node):
        value = value.max
    return int(value)
