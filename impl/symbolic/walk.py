"""Going through a node with a stack, not by recursion: nodes may be nested more deeply than Python calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, Self, TypeVar

from impl.errors import SymbolicError
from impl.memoise import Same, of_objects


class Nested(Protocol):
    """The protocol of what has parts of its own kind, as nodes do."""

    def parts(self) -> tuple[Self, ...]:
        """The nodes that it is made of, one level down."""

    def expanded(self) -> Self:
        """Itself, or what a table that does not know its class renders in its place."""


N = TypeVar("N", bound=Nested)

MANY = 1000
"""Parts of a node that a message still writes, one that occurs twice counted twice."""


def parts_first(node: N, parts_of: Callable[[N], Iterable[N]] | None = None) -> list[N]:
    """The node and all nodes inside it, each object once, and parts before what they are parts of; `parts_of` says what
    is inside of one, if that is not its own parts."""
    order: list[N] = []
    seen: set[int] = set()
    waiting: list[N | None] = [node]
    while waiting:
        current = waiting.pop()
        if current is None:  # the parts of the one below are done
            order.append(waiting.pop())  # type: ignore[arg-type]
        elif id(current) not in seen:
            seen.add(id(current))
            if parts := current.parts() if parts_of is None else tuple(parts_of(current)):
                waiting += (current, None, *parts[::-1])
            else:
                order.append(current)
    return order


class Substitution:
    """What replacing certain variables leaves as it is in a node, and what it makes anew, parts before what they are
    parts of."""

    __slots__ = ("changing", "kept", "node")

    def __init__(self, node: Any, variables: Iterable[Any]) -> None:
        self.node, replaced = node, dict.fromkeys(variables)
        self.changing: list[Any] = []
        self.kept: dict[int, Any] = {}
        for part in parts_first(node):
            inner = part.parts()
            if any([id(each) not in self.kept for each in inner]) if inner else part in replaced:  # noqa: C419
                self.changing.append(part)
            else:
                self.kept[id(part)] = part.rebuilt(replaced, self.kept)

    def result(self, var_vals: Mapping[Any, Any]) -> Any:
        """The node with values in the place of the variables."""
        done = self.kept.copy()
        for part in self.changing:
            done[id(part)] = part.rebuilt(var_vals, done)
        return done[id(self.node)]


@of_objects(maxsize=64)
def substitution(node_and_variables: Same[Any]) -> Substitution:
    """The substitution of variables of a node; one is often asked for with one value after another."""
    node, *variables = node_and_variables
    return Substitution(node, variables)


def is_long(node: Nested) -> bool:
    """Whether the text of a node has more than `MANY` parts."""
    return length(node) > MANY


def length(node: Nested) -> int:
    """The parts that the text of a node has, one that occurs twice counted twice."""
    sizes: dict[int, int] = {}
    for part in parts_first(node):
        sizes[id(part)] = 1 + sum(sizes[id(inner)] for inner in part.parts())
    return sizes[id(node)]


def no_rule(node: Nested) -> SymbolicError:
    """The error for a node that a table has no function for."""
    return SymbolicError(f"render: the table has no function for {type(node).__name__}")


def rendered_from_below(node: N, table: Mapping[type[Any], Callable[..., Any]], ctx: Any) -> Any:
    """The rendering of a node that is nested too deeply to be rendered from above.

    What a part is rendered as is kept as long as something above needs it: all together would take a square of it.
    Raises SymbolicError for a table that lacks the class of a part.
    """
    stands: dict[int, N] = {}

    def standing(part: N) -> N:
        """What is rendered in the place of a part."""
        if id(part) not in stands:
            stands[id(part)] = part if type(part) in table else part.expanded()
        return stands[id(part)]

    def inside(part: N) -> tuple[N, ...]:
        known = standing(part)
        return known.parts() if type(known) in table else (known,) * (known is not part)

    done: dict[int, Any] = {}
    order = parts_first(node, inside)
    needed = Counter(id(inner) for part in order for inner in inside(part))

    def rendered(part: N, _ops: object, _ctx: object) -> Any:
        return done[id(part)] if id(part) in done else table[type(part)](part, table, ctx)

    rules = dict.fromkeys([*table, *map(type, order)], rendered)
    for part in order:
        known = standing(part)
        if id(known) in done:
            done[id(part)] = done[id(known)]
        elif callable(rule := table.get(type(known))):
            done[id(part)] = rule(known, rules, ctx)
        else:
            raise no_rule(known)
        for inner in inside(part):
            needed[id(inner)] -= 1
            if not needed[id(inner)]:
                del done[id(inner)]
    return done[id(node)]
