"""From nodes to operations, and the integers that they count with.

Each operation carries the interval in which its results lie. Division is only ever written for numerators that are not
negative, where C and Python agree: what may be negative is lifted by whole periods first (R13). If no interval leaves
32 bits the kernel counts with `int`, if none leaves 64 bits with `long`; beyond that it is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from impl.doors import at_least, listed, one_of
from impl.errors import LowerError, TooLargeError
from impl.integers import Integer, as_integer
from impl.lower.dtypes import DType, dtypes
from impl.lower.uops.graph import BinaryOps, UnaryOps, UOp, UOpGraph, UOps, loops_of
from impl.lower.uops.intervals import Interval, given, periods_up
from impl.lower.uops.names import checked_name
from impl.shown import shown
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable, sint
from impl.symbolic.node import highest, lowest

LIMITS = {dtypes.int: Interval(-(2**31), 2**31 - 1), dtypes.long: Interval(-(2**63), 2**63 - 1)}
"""The range of the integers of each type that counts."""

MOST_OPERATIONS = 2**14
"""Operations of a kernel: a second's work to write, and more than compilers take gladly."""


class OutOfRangeError(TooLargeError):
    """An integer of the kernel may need more bits than it counts with."""


class Emitter:
    """Adds nodes to a graph, of at most so many operations. `loop_uops` has the operation of each variable by name."""

    def __init__(self, graph: UOpGraph, index_dtype: DType = dtypes.int, most: int = MOST_OPERATIONS) -> None:
        self.most = at_least(1, most, "Emitter: most", LowerError)
        self.uops = one_of(UOpGraph, graph, "Emitter: graph", LowerError)
        if not isinstance(index_dtype, DType) or index_dtype not in LIMITS:
            raise LowerError(f"Emitter: {shown(index_dtype)} does not count; need one of {', '.join(map(str, LIMITS))}")
        self.index_dtype = index_dtype
        self.loop_uops: dict[str, UOp] = {}
        self.intervals: dict[UOp, Interval] = {}
        self.parts: dict[int, tuple[Node, UOp]] | None = None

    def node(self, node: sint) -> UOp:
        """The operation that computes a node or a number. A part that occurs often in a node is made once."""
        if isinstance(node, int):
            return self.const(node)
        one_of(Node, node, "render: node", LowerError)
        if self.parts is not None:
            return self.part(node, self.parts)
        self.parts = {}
        try:
            return self.part(node, self.parts)
        finally:
            self.parts = None

    def part(self, node: Node, done: dict[int, tuple[Node, UOp]]) -> UOp:
        """The operation that computes a part of a node, unless that is done: parts are kept by identity, while no scope
        is opened or closed."""
        if id(node) in done:
            return done[id(node)][1]
        result = node.render(render_ops, self)
        if not isinstance(result, UOp):
            raise LowerError(f"render: {shown(node)} gives {shown(result)}, which is no operation")
        done[id(node)] = node, self.note(result, Interval(lowest(node), highest(node)))
        return result

    def const(self, value: int) -> UOp:
        """The CONST of a number that counts."""
        value = as_integer(value, "const", LowerError)
        return self.note(self.uops.const(value, self.index_dtype), Interval(value, value))

    def note(self, uop: UOp, interval: Interval) -> UOp:
        """Keeps the interval of an operation, as much as is known of it. Raises OutOfRangeError if it is too wide."""
        one_of(UOp, uop, "note: uop", LowerError)
        interval = given(interval, "note: interval")
        if uop in self.intervals:
            interval = interval.and_also(self.intervals[uop])
        self.intervals[uop] = interval
        if len(self.uops) > self.most:
            raise TooLargeError(
                f"lower: the kernel takes more operations than its budget, {self.most}; unroll less, or merge "
                "the views first"
            )
        limits = LIMITS[self.index_dtype]
        if not limits.low <= interval.low <= interval.high <= limits.high:
            raise OutOfRangeError(
                f"lower: an index runs from {shown(interval.low)} to {shown(interval.high)}; "
                f"need {shown(limits.low)} to {shown(limits.high)}"
            )
        return uop

    def interval_of(self, uop: UOp) -> Interval:
        """Between which numbers the results of an operation of this emitter lie. Raises LowerError for any other."""
        found = self.intervals.get(uop) if isinstance(uop, UOp) else None
        if found is None:
            raise LowerError(f"emit: {shown(uop)} is no operation of this emitter")
        return found

    def alu(self, operation: BinaryOps, left: UOp, right: UOp, interval: Interval) -> UOp:
        """An operation on two integers."""
        one_of(BinaryOps, operation, "alu: operation", LowerError)
        return self.note(self.uops.add(UOps.ALU, self.index_dtype, (left, right), operation), interval)

    def add(self, left: UOp, right: UOp) -> UOp:
        """The sum of two integers; where one is 0, the other one."""
        first, second = self.interval_of(left), self.interval_of(right)
        if first == (0, 0) or second == (0, 0):
            return right if first == (0, 0) else left
        return self.alu(BinaryOps.ADD, left, right, first.plus(second))

    def mul(self, left: UOp, right: UOp) -> UOp:
        """The product of two integers; where one is 1, the other one."""
        first, second = self.interval_of(left), self.interval_of(right)
        if second == (1, 1):
            return left
        return self.alu(BinaryOps.MUL, left, right, first.times(second))

    def sum(self, parts: Iterable[UOp]) -> UOp:
        """The sum of some operations, those of outer scopes first: what does not change is added outside."""
        first, *rest = self._outer_first("sum", parts)
        for part in rest:
            first = self.add(first, part)
        return first

    def _outer_first(self, what: str, parts: Iterable[UOp]) -> list[UOp]:
        """Operations, those of outer scopes first. Raises LowerError if there are none."""
        found = listed(UOp, parts, f"{what}: parts", LowerError)
        if not found:
            raise LowerError(f"{what}: no parts; need one or more")
        return sorted(found, key=lambda part: self.uops.depth_for(UOps.ALU, (part,)))

    def div(self, left: UOp, divisor: int) -> UOp:
        """R13. The quotient, rounded down: of what is lifted by whole periods, less as many."""
        divisor = divisor_of(divisor, "div")
        if divisor < 0:
            return self.div(self.mul(left, self.const(-1)), -divisor)
        lifted, periods = self.lifted(left, divisor)
        interval = self.interval_of(lifted).over(divisor)
        return self.add(self.alu(BinaryOps.DIV, lifted, self.const(divisor), interval), self.const(-periods))

    def mod(self, left: UOp, divisor: int) -> UOp:
        """R13. The remainder, with the sign of the divisor."""
        divisor = divisor_of(divisor, "mod")
        if divisor < 0:
            return self.mul(self.mod(self.mul(left, self.const(-1)), -divisor), self.const(-1))
        lifted, _ = self.lifted(left, divisor)
        return self.alu(BinaryOps.MOD, lifted, self.const(divisor), self.interval_of(lifted).modulo(divisor))

    def lifted(self, uop: UOp, divisor: int) -> tuple[UOp, int]:
        """R13. The operation and so many periods that nothing is negative, and how many those are."""
        divisor = divisor_of(divisor, "lifted")
        if not divisor > 0:
            raise LowerError(f"lifted: {shown(divisor)} is no period; need a number above 0")
        periods: int = periods_up(self.interval_of(uop).low, divisor)
        return self.add(uop, self.const(periods * divisor)), periods

    def less(self, left: UOp, right: UOp) -> UOp:
        """Whether one integer is below another."""
        return self.condition(self.uops.add(UOps.ALU, dtypes.bool, (left, right), BinaryOps.CMPLT))

    def conjunction(self, parts: Iterable[UOp]) -> UOp:
        """Whether all of some conditions hold, those of outer scopes first."""
        first, *rest = self._outer_first("conjunction", parts)
        for part in rest:
            first = self.condition(self.uops.add(UOps.ALU, dtypes.bool, (first, part), BinaryOps.AND))
        return first

    def negation(self, condition: UOp) -> UOp:
        """Whether a condition does not hold."""
        return self.condition(self.uops.add(UOps.ALU, dtypes.bool, (condition,), UnaryOps.NOT))

    def condition(self, uop: UOp) -> UOp:
        """An operation that is 0 or 1."""
        return self.note(uop, Interval(0, 1))

    def variable(self, node: Variable) -> UOp:
        """The loop, or the argument, that a variable stands for. Raises LowerError if there is none."""
        if one_of(Variable, node, "render: node", LowerError).expr not in self.loop_uops:
            raise LowerError(
                f"render: nothing stands for the variable {node.expr}; need one of {shown([*self.loop_uops])}"
            )
        return self.loop_uops[node.expr]

    def define_var(self, variable: Variable) -> UOp:
        """A symbolic size, as an argument of the kernel."""
        one_of(Variable, variable, "define_var: variable", LowerError)
        name = checked_name(variable.expr, "lower: a symbolic size")
        self.loop_uops[name] = uop = self.uops.add(UOps.DEFINE_VAR, self.index_dtype, (), name)
        return self.note(uop, Interval(variable.min, variable.ceiling))

    def render_loop(self, variables: Iterable[Node]) -> tuple[UOp, ...]:
        """Opens a loop for each variable, from its `min` to its `max`; numbers need none."""
        return tuple(map(self.open_loop, loops_of(variables)))

    def open_loop(self, variable: Variable) -> UOp:
        """Opens the loop of one variable; whether that runs at least once is known where the last value is not below
        the first."""
        end = one_of(Variable, variable, "open_loop: variable", LowerError).max + 1
        ends = (self.const(variable.min), self.node(end))
        runs = isinstance(variable.max, int) or variable.max.min >= variable.min
        loop = self.uops.add(UOps.LOOP, self.index_dtype, ends, cachable=False, always_runs=runs)
        self.loop_uops[variable.expr] = loop
        return self.note(loop, Interval(variable.min, variable.ceiling))


def divisor_of(divisor: object, what: str) -> Integer:
    """A divisor. Raises LowerError for what is no integer, and for 0."""
    number = as_integer(divisor, f"{what}: divisor", LowerError)
    if isinstance(number, Node) or number == 0:
        raise LowerError(f"{what}: the divisor is {shown(number)}; need a number other than 0")
    return number


def render_loop(graph: UOpGraph, variables: Iterable[Node]) -> tuple[UOp, ...]:
    """Adds a LOOP to a graph for each variable, from its `min`, included, to its `max`, included; what an upper bound
    is an expression of becomes an argument of the kernel, unless it is one of the loops.

    >>> from impl.symbolic import Variable
    >>> graph = UOpGraph()
    >>> loops = render_loop(graph, [Variable("x", 0, 10)])
    >>> graph.print()
       0 UOps.CONST          : dtypes.int                []                               0
       1 UOps.CONST          : dtypes.int                []                               11
       2 UOps.LOOP           : dtypes.int                [0, 1]                           None
    """
    emitter = Emitter(graph)
    loops = loops_of(variables)
    names = {loop.expr for loop in loops}
    sizes = {size for loop in loops if isinstance(loop.max, Node) for size in loop.max.vars()}
    for size in sorted(sizes, key=lambda size: size.expr):
        if size.expr not in names:
            emitter.define_var(size)
    return emitter.render_loop(loops)


def _product(node: MulNode, ops: Any, emitter: Emitter) -> UOp:
    return emitter.mul(emitter.node(node.a), emitter.node(node.b))


def _sum(node: SumNode, ops: Any, emitter: Emitter) -> UOp:
    return emitter.sum([emitter.node(part) for part in node.flat_components])


def _less(node: LtNode, ops: Any, emitter: Emitter) -> UOp:
    return emitter.less(emitter.node(node.a), emitter.node(node.b))


render_ops: dict[type[Node], Any] = {
    NumNode: lambda node, ops, emitter: emitter.const(node.b),
    Variable: lambda node, ops, emitter: emitter.variable(node),
    MulNode: _product,
    SumNode: _sum,
    DivNode: lambda node, ops, emitter: emitter.div(emitter.node(node.a), node.b),
    ModNode: lambda node, ops, emitter: emitter.mod(emitter.node(node.a), node.b),
    LtNode: _less,
    AndNode: lambda node, ops, emitter: emitter.conjunction([emitter.node(part) for part in node.nodes]),
}
"""How each class of node is made of operations; `Node.render` takes the table."""
