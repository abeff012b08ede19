"""Operations of the library as programs of the definition (D28), and nodes as the integers that they stand for (D18).

One operation becomes one operation: nothing is rearranged, so what is proved of the program is proved of the operations
that are rendered.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from impl.lower.uops.graph import BinaryOps, UnaryOps, UOp, UOps
from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.walk import parts_first
from spec.expression import apply
from spec.program import Op

KINDS = {
    BinaryOps.ADD: "+", BinaryOps.MUL: "*", BinaryOps.DIV: "/", BinaryOps.MOD: "%", BinaryOps.CMPLT: "<",
    BinaryOps.AND: "and", UnaryOps.NOT: "not",
}  # fmt: skip


def program_of(uops: Sequence[UOp]) -> list[Op]:
    """A kernel as a program of the definitions, one operation for each. Raises ValueError for one without a meaning."""
    places = {uop: place for place, uop in enumerate(uops)}
    return [op_of(uop, tuple(places[part] for part in uop.vin)) for uop in uops]


def op_of(uop: UOp, inputs: tuple[int, ...]) -> Op:  # noqa: PLR0911, PLR0912  one for each kind of operation
    """One operation. Buffers are told apart here: what is loaded from is the input, what is stored to the output."""
    match uop.uop, uop.arg:
        case UOps.DEFINE_GLOBAL, (("data0", True) | ("data1", False)):
            return Op("const", (), 0)
        case UOps.DEFINE_VAR, str(name):
            return Op("value", (), name)
        case UOps.SPECIAL, (_, str(name), int()):
            return Op("value", (), name)
        case UOps.CONST, _ if is_element(uop):
            return Op("zero", (), lanes_of(uop))
        case UOps.CONST, int(number):
            return Op("const", (), number)
        case UOps.LOOP, _:
            return Op("loop", inputs)
        case UOps.IF, _:
            return Op("if", inputs)
        case (UOps.ENDLOOP | UOps.ENDIF), _:
            return Op("end", inputs)
        case UOps.LOAD, None if uop.vin[0].arg == ("data1", False):
            return Op("load", inputs[1:], lanes_of(uop))
        case UOps.STORE, None if uop.vin[0].arg == ("data0", True):
            return Op("store", inputs[1:])
        case UOps.ALU, (BinaryOps() | UnaryOps()) as operation:
            return Op(KINDS[operation], inputs)
        case UOps.CAST, None if len(inputs) == lanes_of(uop):
            return Op("vector", inputs)
        case UOps.GEP, int(lane):
            return Op("lane", inputs, lane)
    raise ValueError(f"program_of: {uop} has no meaning")


def lanes_of(uop: UOp) -> int:
    """How many elements an operation gives."""
    if uop.dtype is None:
        raise ValueError(f"program_of: {uop} gives nothing")
    return uop.dtype.lanes


ELEMENTS = ("half", "float", "double", "char", "uchar", "short", "ushort", "uint", "ulong")
"""The kinds of elements of which no integer is that counts; a vector is of elements, whatever their kind."""


def is_element(uop: UOp) -> bool:
    """Whether a number is an element: then it must be 0."""
    if uop.dtype is None or (uop.dtype.name not in ELEMENTS and uop.dtype.lanes == 1):
        return False
    if uop.arg != 0:
        raise ValueError(f"program_of: the element {uop.arg!r} is not 0")
    return True


class Known(dict[str, Any]):
    """The values of variables, and those of nodes that were worked out with them: parts may be shared many times."""

    __slots__ = ("nodes",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.nodes: dict[int, Any] = {}


def value_of(node: Any, values: Mapping[str, Any]) -> Any:
    """The integer that a node, or a number, stands for (D18); a part that is shared is worked out once."""
    if not isinstance(node, Node):
        return node
    known = values if isinstance(values, Known) else Known(values)
    if id(node) not in known.nodes:
        known.nodes[id(node)] = node.render(VALUES, known)
    return known.nodes[id(node)]


def parts_of(node: Any, values: Mapping[str, Any], operation: Any) -> Any:
    """The values of the parts of a node, put together in order."""
    first, *rest = (value_of(part, values) for part in node.nodes)
    for part in rest:
        first = apply(operation, first, part)
    return first


def two_of(node: Any, values: Mapping[str, Any], operation: Any) -> Any:
    """An operation on the values of both parts of a node."""
    return apply(operation, value_of(node.a, values), value_of(node.b, values))


def smaller_of(node: Any, values: Mapping[str, Any]) -> Any:
    """The smaller one of the values of both parts of a node."""
    first, second = value_of(node.a, values), value_of(node.b, values)
    return first if first < second else second


VALUES: dict[type[Node], Any] = {
    NumNode: lambda node, ops, values: node.b,
    Variable: lambda node, ops, values: values[node.expr],
    MulNode: lambda node, ops, values: two_of(node, values, "*"),
    DivNode: lambda node, ops, values: two_of(node, values, "//"),
    ModNode: lambda node, ops, values: two_of(node, values, "%"),
    LtNode: lambda node, ops, values: 1 if value_of(node.a, values) < value_of(node.b, values) else 0,
    MinNode: lambda node, ops, values: smaller_of(node, values),
    SumNode: lambda node, ops, values: parts_of(node, values, "+"),
    AndNode: lambda node, ops, values: 1 if all(value_of(part, values) for part in node.nodes) else 0,
}
"""How each class of node is evaluated."""

OF_TWO: dict[type[Node], Callable[[Any, Any], Any]] = {
    MulNode: operator.mul,
    DivNode: operator.floordiv,
    ModNode: operator.mod,
    LtNode: lambda left, right: int(left < right),
    MinNode: min,
}
"""What nodes of two sides stand for."""


def values_at(value: Any, points: Sequence[Mapping[str, int]]) -> list[Any]:
    """What a node, or a number, stands for at each of some points: each part is worked out once, for all of them."""
    if not isinstance(value, Node):
        return [value] * len(points)
    known: dict[int, list[Any]] = {}
    for part in parts_first(value):
        known[id(part)] = of_part(part, points, known)
    return known[id(value)]


def of_part(node: Any, points: Sequence[Mapping[str, int]], known: dict[int, list[Any]]) -> list[Any]:
    """The same of a node whose parts are known."""
    kind = type(node)
    if kind is NumNode:
        return [node.b] * len(points)
    if kind is Variable:
        return [point[node.expr] for point in points]
    if kind in OF_TWO:
        sides = [known[id(side)] if isinstance(side, Node) else [side] * len(points) for side in (node.a, node.b)]
        return list(map(OF_TWO[kind], *sides))
    parts = [known[id(part)] for part in node.parts()]
    rows = zip(*parts, strict=True) if parts else [()] * len(points)
    if kind is SumNode:
        return list(map(sum, rows))
    return [int(all(row)) for row in rows] if kind is AndNode else [value_of(node, point) for point in points]
