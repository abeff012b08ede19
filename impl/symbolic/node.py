"""What every symbolic integer has: bounds, operators, a key, and a rendering.

`min` is a plain integer that no value is below. `max` is not exceeded by any value either, but it may be
another node: the last index of an axis of symbolic size `k` is `k-1`. Decisions need numbers, so there is
also `ceiling`, a plain integer that no value is above; it is `max` itself when that is a plain integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeAlias

from impl.bits import bits_of
from impl.dispatch import Dispatched
from impl.doors import flag, pairs_of, text
from impl.errors import SymbolicError
from impl.integers import SymbolicInteger, one_by_one
from impl.memoise import BINDINGS, Same
from impl.shown import shown
from impl.slots import setters
from impl.symbolic.walk import MANY, is_long, no_rule, parts_first, rendered_from_below, substitution

total: Dispatched[[Iterable[sint]], Node] = Dispatched("total")
product: Dispatched[[Node, sint], Node] = Dispatched("product")
quotient: Dispatched[[Node, sint, bool], Node] = Dispatched("quotient")
remainder: Dispatched[[Node, sint], Node] = Dispatched("remainder")
less: Dispatched[[Node, sint], Node] = Dispatched("less")
conjunction: Dispatched[[Iterable[sint]], Node] = Dispatched("conjunction")
identified: Dispatched[[Node], str] = Dispatched("identified")
truth: Dispatched[[Node], bool] = Dispatched("truth")
rendering: Dispatched[[Node, Any], Mapping[type[Any], Callable[..., Any]]] = Dispatched("rendering")
"""The functions behind the operators, the text and the truth of a node. They make nodes, and so are defined above; the
package, which has imported everything, says what they are."""


class Node(SymbolicInteger):
    """An integer whose value depends on variables. Nodes do not change, but for `Variable.bind`.

    Nodes are equal if their keys are: `x+y` equals `y+x`, and a bound variable differs from a free one. What is
    compared is their `identity`, which stays short where a part is shared and its text would repeat.
    """

    __slots__ = ("_identity", "ceiling", "max", "min")

    min: int
    max: sint
    ceiling: int
    _identity: tuple[int, str] | None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name}: a node does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name}: a node does not change")

    def render(self, ops: Mapping[type[Any], Callable[..., Any]] | None = None, ctx: Any = None) -> Any:
        """The node as text, or as whatever the functions of `ops` return.

        `ops` holds, for each node class, a function of the node, `ops` and `ctx`. The default table writes
        Python; with the context "DEBUG" variables show their range, with "REPR" they are written as calls. Raises
        SymbolicError for another context, a table that lacks a class, and a text of more than a million characters.
        """
        if ops is None and ctx is not None:
            ctx = text(ctx, "render: ctx", SymbolicError)
        table = rendering.body(self, ctx) if ops is None else ops
        if type(table) is not dict:
            table = dict(pairs_of(table, "render: ops", SymbolicError))
        function = table.get(type(self))
        if function is None and (other := self.expanded()) is not self:
            return other.render(ops, ctx)
        if not callable(function):
            raise no_rule(self)
        try:
            return function(self, table, ctx)
        except RecursionError:
            return rendered_from_below(self, table, ctx)

    @property
    def key(self) -> str:
        """The rendering that shows the ranges; equal nodes have equal keys."""
        return str(self.render(ctx="DEBUG"))

    @property
    def identity(self) -> str:
        """What equality and hashing look at: the key, with a digest in the place of a long part. Computed once, and
        anew when a variable was bound: that may be one of its own."""
        if self._identity is None or self._identity[0] != BINDINGS[0]:
            try:
                put_identity(self, (BINDINGS[0], identified.body(self)))
            except RecursionError:
                for node in [each for each in parts_first(self) if each.parts()] or (self,):
                    put_identity(node, (BINDINGS[0], identified.body(node)))
        return self._identity[1]  # type: ignore[index]

    def known(self) -> sint:
        """The plain integer that the bounds leave, if it is just one; the node itself otherwise."""
        return self.min if self.min == self.ceiling else self

    @property
    def hash(self) -> int:
        """The hash of what equality looks at."""
        return hash(self.identity)

    def parts(self) -> tuple[Node, ...]:
        """The nodes that this node is made of, one level down."""
        return ()

    def vars(self) -> set[Any]:
        """The variables (`Variable`) that occur in the node."""
        parts = self.parts()
        return set().union(*(part.vars() for part in (parts_first(self)[:-1] if parts else ()) if not part.parts()))

    def expanded(self) -> Node:
        """The node itself, or what a table that does not know its class renders in its place."""
        return self

    def substitute(self, var_vals: Mapping[Any, sint]) -> Node:
        """The node with variables replaced, simplified again on the way up."""
        values = var_vals if type(var_vals) is dict else dict(pairs_of(var_vals, "substitute: var_vals", SymbolicError))
        if not all([isinstance(variable, Node) for variable in values]):  # noqa: C419  a list is faster
            raise SymbolicError(f"substitute: {shown(var_vals)} is not a mapping of variables to integers and nodes")
        found: Node = substitution(Same((self, *values))).result(values)
        return found

    def rebuilt(self, var_vals: Mapping[Any, sint], done: Mapping[int, Node]) -> Node:
        """The node out of parts that are replaced already; `done` has them by `id`."""
        raise SymbolicError(f"substitute: a {type(self).__name__} has no variables to replace")

    def unbind(self) -> tuple[Node, int | None]:
        """The node with every bound variable replaced by its free twin; a variable also gives its value."""
        bound = [variable for variable in self.vars() if variable.is_bound]
        return self.substitute({variable: variable.unbind()[0] for variable in bound}), None

    def brief(self, write: Callable[[object], str]) -> str:
        """What `write` makes of the node, or its class where it is too long: shared parts would be written often."""
        return f"a {type(self).__name__} of more than {MANY} parts" if is_long(self) else write(self)

    def __repr__(self) -> str:
        return self._shown("REPR")

    def __str__(self) -> str:
        return f"<{self._shown('DEBUG')}>"

    def _shown(self, ctx: str) -> str:
        """The text, or what identifies the node where that is too long or too deep: messages show nodes of any size."""
        try:
            return str(self.render(ctx=ctx))
        except (SymbolicError, RecursionError):
            return self.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self.identity == other.identity if isinstance(other, Node) else NotImplemented

    def __bool__(self) -> bool:
        """Whether the value is not 0. Raises SymbolicError where that depends on the variables; see `decided`."""
        return truth.body(self)

    def __neg__(self) -> Node:
        return product.body(self, -1)

    def __add__(self, b: sint) -> Node:
        return total.body([self, b]) if isinstance(b, OPERANDS) else NotImplemented

    def __radd__(self, b: int) -> Node:
        return self.__add__(b)

    def __sub__(self, b: sint) -> Node:
        return self + -b if isinstance(b, OPERANDS) else NotImplemented

    def __rsub__(self, b: int) -> Node:
        return -self + b if isinstance(b, OPERANDS) else NotImplemented

    def __mul__(self, b: sint) -> Node:
        return product.body(self, b) if isinstance(b, OPERANDS) else NotImplemented

    def __rmul__(self, b: int) -> Node:
        return self.__mul__(b)

    def __floordiv__(self, b: sint, factoring_allowed: bool = True) -> Node:
        """The quotient rounded down; `factoring_allowed=False` keeps a sum that is divided in one piece."""
        if factoring_allowed is not True:
            flag(factoring_allowed, "floordiv: factoring_allowed", SymbolicError)
        if not isinstance(b, OPERANDS):
            return NotImplemented
        return quotient.body(self, divisor_of("floordiv", self, b), factoring_allowed)

    def __rfloordiv__(self, b: int) -> Node:
        return quotient.body(total.body([b]), self, True) if isinstance(b, OPERANDS) else NotImplemented

    def __mod__(self, b: sint) -> Node:
        return remainder.body(self, divisor_of("mod", self, b)) if isinstance(b, OPERANDS) else NotImplemented

    def __rmod__(self, b: int) -> Node:
        return remainder.body(total.body([b]), self) if isinstance(b, OPERANDS) else NotImplemented

    def __lt__(self, b: sint) -> Node:
        return less.body(self, plain(b)) if isinstance(b, OPERANDS) else NotImplemented

    def __le__(self, b: sint) -> Node:
        return self < b + 1 if isinstance(b, OPERANDS) else NotImplemented

    def __gt__(self, b: sint) -> Node:
        return -self < -b if isinstance(b, OPERANDS) else NotImplemented

    def __ge__(self, b: sint) -> Node:
        return -self < -b + 1 if isinstance(b, OPERANDS) else NotImplemented

    @staticmethod
    def sum(nodes: Iterable[sint]) -> Node:
        """The sum of any number of nodes, with equal terms collected."""
        return total.body(one_by_one(nodes, "sum: nodes", "a sequence of integers and nodes", SymbolicError))

    @staticmethod
    def ands(nodes: Iterable[sint]) -> Node:
        """1 if all conditions hold, else 0. A condition is a node that is 0 or 1, a comparison for instance."""
        return conjunction.body(one_by_one(nodes, "ands: nodes", "a sequence of conditions", SymbolicError))


put_min, put_max, put_ceiling, put_identity = setters(Node, "min", "max", "ceiling", "_identity")
"""They fill the slots of a node while it is built."""


def put_bounds(node: Node, bounds: tuple[int, sint, int]) -> None:
    """Fills `min`, `max` and `ceiling`; the identity is not known yet."""
    low, high, ceiling = bounds
    put_min(node, low)
    put_max(node, high)
    put_ceiling(node, ceiling)
    put_identity(node, None)


OPERANDS = (int, SymbolicInteger)
"""What the operators take beside a node. Whatever of these is no node is a number: an int, or an integer of a proof."""

def plain(value: sint) -> sint:
    """The value; an int of a class of its own, a bool for instance, as a plain one."""
    return int(value) if type(value) is not int and isinstance(value, int) else value


MOST_BITS = 2**38
"""Bits of a divisor times those of what it divides, of all terms together: a third of a second."""
WORD = 2**32  # where all is below that, the product stays below `MOST_BITS` for 2^27 terms

def divisor_of(name: str, node: Node, divisor: sint) -> sint:
    """The divisor, a number as a plain one. Raises SymbolicError where it and the bounds of the node are so wide that
    the division takes seconds."""
    low, high = node.min, node.ceiling
    if type(divisor) is type(low) is type(high) is int and -WORD < divisor < WORD and low > -WORD and high < WORD:
        return divisor
    number, terms, bits = plain(divisor), len(getattr(node, "nodes", (node,))), bits_of((low, high))
    if bits * (width := bits_of((number,))) * terms > MOST_BITS:
        raise SymbolicError(
            f"{name}: {terms} terms of {bits} bits, and a divisor of {width}; need a product of at most {MOST_BITS}"
        )
    return number


sint: TypeAlias = int | Node
"""A plain or a symbolic integer: what a size, a stride or an offset may be."""


def is_symbolic(value: object) -> bool:
    """Whether a value is a node, and no number."""
    return isinstance(value, Node)


def lowest(value: sint) -> int:
    """A number that the value is never below."""
    return value.min if isinstance(value, Node) else value


def highest(value: sint) -> int:
    """A number that the value is never above."""
    return value.ceiling if isinstance(value, Node) else value


DEEPEST = 3
"""How often a bound is replaced by the bound of what it is made of. Each time doubles the work on a sum."""


def upper(value: sint) -> sint:
    """The upper bound that is calculated with: a node, but a number where too many bounds are inside each other."""
    if not isinstance(value, Node):
        return value
    bound = value.max
    for _ in range(DEEPEST):
        if not isinstance(bound, Node):
            return value.max
        bound = bound.max
    return value.ceiling if isinstance(bound, Node) else value.max


def is_zero(node: Node) -> bool:
    """Whether the value is always 0, as far as the bounds say."""
    return node.min == 0 and node.ceiling == 0
