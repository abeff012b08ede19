"""The loops of a kernel: a walk over the levels of its schedule, outermost first, that opens a loop for each.

Before the first loop of an axis its range is cut (`ranges`): into the part that a mask leaves and the parts around it,
where nothing is valid and only zeros are written, and into whole blocks and what is left of them. A condition on
several axes is asked as soon as the loops around know it: it holds for all that follows, or nothing there is valid.
Only what the innermost loop decides is asked for each element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from impl.integers import Integer
from impl.lower.loops.expand import UNROLLED, expand_node, is_unrolled
from impl.lower.loops.leaf import ALWAYS, NEVER, Lane, Memory, write_lanes
from impl.lower.loops.ranges import Piece, coordinate, cuts, pieces
from impl.lower.loops.schedule import Schedule
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOps
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, Variable, sint
from impl.symbolic.leaves import as_node
from impl.symbolic.walk import parts_first

FEW = 4
"""Coordinates that get code of their own each, where that decides conditions on other axes."""

MOST_COPIES = 32
"""Copies of code for coordinates of such axes, all together."""

MOST_APART = 2**17
"""Such copies, times the axes, times the parts of the expressions: in each copy of a loop its index takes the place of
a variable in all of them."""


@dataclass(frozen=True, slots=True)
class State:
    """What is known at a level: the address and the conditions left to ask, over the variables of loops and of axes
    not yet begun; the number of the element that is written; and the digits of the axes that are begun.

    Without an address nothing is valid. `copies` is how often this code is written out for axes of few coordinates.
    """

    address: Node | None
    clauses: tuple[Node, ...]
    target: Node
    digits: Mapping[int, tuple[Node, ...]]
    copies: int = 1

    def substituted(self, values: Mapping[Variable, Node]) -> State:
        """The state with values for some variables; conditions that these decide are left out."""
        if self.address is None or not values:
            return self
        return with_clauses(
            replace(self, address=self.address.substitute(values)),
            [clause.substitute(values) for clause in self.clauses],
        )


def with_clauses(state: State, clauses: list[Node]) -> State:
    """A state with other conditions: those that always hold are left out, and one that never does leaves zeros."""
    if any(clause.ceiling == 0 for clause in clauses):
        return without_address(state)
    return replace(state, clauses=tuple(clause for clause in clauses if clause.min == 0))


def without_address(state: State) -> State:
    """A state in which nothing is valid."""
    return replace(state, address=None, clauses=())


def clauses_of(valid: Node) -> list[Node]:
    """The conditions of which a condition is made."""
    if isinstance(valid, AndNode):
        return [clause for part in valid.nodes for clause in clauses_of(part)]
    return [valid]


class Nest:
    """Writes the loops of one kernel."""

    def __init__(
        self, emitter: Emitter, memory: Memory, shape: tuple[Integer, ...], idxs: list[Node], schedule: Schedule
    ) -> None:
        self.emitter = emitter
        self.memory = memory
        self.shape = shape
        self.idxs = idxs
        self.schedule = schedule
        self.strides = row_major(shape)

    def write(self, state: State, place: int = 0) -> None:
        """Writes all that is inside the levels before `place`."""
        if state.address is not None and self.has_loops_left(place, state):
            unknown = self.unknown(place, state)
            decided = [clause for clause in state.clauses if unknown.isdisjoint(names_of(clause))]
            if decided:
                self.write_if(state, decided, place)
                return
        if place == len(self.schedule.order):
            self.write_leaf(state)
            return
        axis, _ = self.schedule.order[place]
        for begun in [state] if axis in state.digits else self.begun(place, state):
            self.write_level(begun, place)

    def write_if(self, state: State, decided: list[Node], place: int) -> None:
        """Writes a branch: the rest of the loops where some conditions hold, and zeros where they do not."""
        condition = self.emitter.node(Node.ands(decided))
        rest = [clause for clause in state.clauses if clause not in decided]
        for gate, inside in (
            (condition, with_clauses(state, rest)),
            (self.emitter.negation(condition), without_address(state)),
        ):
            self.emitter.uops.add(UOps.IF, None, (gate,), None, cachable=False)
            self.write(inside, place)
            self.emitter.uops.end()

    def write_level(self, state: State, place: int) -> None:
        """One level: its loop, unless it has one value, or is written out."""
        axis, digit = self.schedule.order[place]
        variable = state.digits[axis][digit]
        if not isinstance(variable, Variable) or is_unrolled(variable):
            self.write(state, place + 1)
            return
        self.emitter.open_loop(variable)
        self.write(state, place + 1)
        self.emitter.uops.end()

    def begun(self, place: int, state: State) -> Iterator[State]:
        """The states in which the axis of a level is begun, one for each piece of its range."""
        axis, _ = self.schedule.order[place]
        steps = self.schedule.steps[axis]
        begin, end, rest = self.mask_of(axis, state, self.unknown(place, state))
        for cut in cuts(self.shape[axis], begin, end):
            inside = replace(state, clauses=rest) if cut.is_inside else without_address(state)
            is_fill, length = inside.address is None, cut.end - cut.begin
            whole = (*(1 for _ in steps[:-1]), length)
            found = [Piece(cut.begin, whole)] if is_fill else pieces(cut.begin, cut.end, steps)
            if not is_fill and steps == (1,) and isinstance(length, int) and self.is_worth_apart(axis, inside):
                found, inside = apart(found[0]), replace(inside, copies=inside.copies * self.shape[axis])
            for piece in found:
                if not any(is_zero(count) for count in piece.counts):
                    yield self.at_piece(axis, piece, inside)

    def is_worth_apart(self, axis: int, state: State) -> bool:
        """Whether each coordinate of an axis gets code of its own: there are few, and each leaves a range of an axis
        that comes later, a different one."""
        size, idx = self.shape[axis], self.idxs[axis]
        if not isinstance(size, int) or not 1 < size <= FEW or size * state.copies > MOST_COPIES:
            return False
        together = size * state.copies * len(self.shape)
        nodes = [node for node in (state.address, *state.clauses) if node is not None]
        if together * sum(len(parts_first(node)) for node in nodes) > MOST_APART:
            return False
        later = {other for number, other in enumerate(self.idxs) if number != axis and number not in state.digits}
        return any(
            idx in clause.vars() and not later.isdisjoint(clause.vars()) and not has_divisions(clause)
            for clause in state.clauses
        )

    def at_piece(self, axis: int, piece: Piece, state: State) -> State:
        """The state in which an axis is in one piece of its range."""
        steps = self.schedule.steps[axis]
        digits = tuple(self.digit(axis, level, count) for level, count in enumerate(piece.counts))
        where = as_node(coordinate(piece, steps, digits))
        variable = self.idxs[axis]
        begun = replace(
            state, target=state.target + where * self.strides[axis], digits={**state.digits, axis: digits}
        )
        return begun.substituted({variable: where}) if isinstance(variable, Variable) else begun

    def digit(self, axis: int, level: int, count: sint) -> Node:
        """The variable of a level with so many values; one that expands if it is to be written out."""
        is_last = level == len(self.schedule.steps[axis]) - 1
        if is_last and axis in self.schedule.unrolled and count == self.schedule.block(axis):
            return as_node(Variable(f"{UNROLLED}{axis}", 0, count - 1))
        return as_node(Variable(f"axis{axis}.{level}", 0, count - 1))

    def mask_of(self, axis: int, state: State, unknown: set[str]) -> tuple[sint, sint, tuple[Node, ...]]:
        """The range that conditions on an axis alone, and on what is known, leave of it, and the other conditions."""
        begin: sint = 0
        end: sint = self.shape[axis]
        rest: list[Node] = []
        for clause in state.clauses:
            low, high = bounds_in(clause, self.idxs[axis], unknown)
            if low is not None and begin == 0 and is_ordered(0, low, end):
                begin = low
            elif high is not None and end == self.shape[axis] and is_ordered(begin, high, end):
                end = high
            else:
                rest.append(clause)
        return begin, end, tuple(rest)

    def unknown(self, place: int, state: State) -> set[str]:
        """The names of the variables that have no value before the levels from `place` on."""
        ahead = [idx for axis, idx in enumerate(self.idxs) if axis not in state.digits]
        later = self.schedule.order[place:]
        return {idx.expr for idx in ahead if isinstance(idx, Variable)} | {
            variable.expr
            for axis, digits in state.digits.items()
            for level, variable in enumerate(digits)
            if isinstance(variable, Variable) and ((axis, level) in later or is_unrolled(variable))
        }

    def has_loops_left(self, place: int, state: State) -> bool:
        """Whether a level from `place` on has a loop: it is worth asking before it."""
        for axis, level in self.schedule.order[place:]:
            if axis not in state.digits:
                if not is_one(self.shape[axis]):
                    return True
            elif isinstance(variable := state.digits[axis][level], Variable) and not is_unrolled(variable):
                return True
        return False

    def write_leaf(self, state: State) -> None:
        """The innermost code: one lane for each combination of what is written out, the last axis fastest."""
        unrolled = [digits[-1] for _, digits in sorted(state.digits.items(), reverse=True) if is_unrolled(digits[-1])]
        address = NumNode(0) if state.address is None else state.address
        gate = NEVER if state.address is None else Node.ands([ALWAYS, *state.clauses])
        targets, sources, gates = (expand_node(node, unrolled) for node in (state.target, address, gate))
        write_lanes(self.emitter, self.memory, [Lane(*lane) for lane in zip(targets, sources, gates, strict=True)])


def apart(piece: Piece) -> list[Piece]:
    """R15. A piece of one digit as one piece for each of its coordinates (D30)."""
    return [Piece(piece.begin + number, (1,)) for number in range(piece.counts[0])]


def row_major(shape: tuple[Integer, ...]) -> tuple[sint, ...]:
    """The strides of the output (D2)."""
    strides: list[sint] = [1]
    for size in reversed(shape[1:]):
        strides.append(strides[-1] * size)
    return tuple(reversed(strides))


def has_divisions(*nodes: Node) -> bool:
    """Whether anything is divided in some nodes."""
    return any(isinstance(part, DivNode | ModNode) for node in nodes for part in parts_first(node))


def names_of(node: Node) -> set[str]:
    """The names of the variables of a node."""
    return {variable.expr for variable in node.vars()}


def bounds_in(clause: Node, idx: Node, unknown: set[str]) -> tuple[sint | None, sint | None]:
    """What a condition says of one variable: that it is at least, or below, something that is known; None if it says
    something else."""
    match clause:
        case LtNode(a=a, b=b) if isinstance(b, int) or unknown.isdisjoint(names_of(b)):
            if a == idx:
                return None, b
            if isinstance(a, MulNode) and a.a == idx and a.b == -1:
                return 1 - b, None
    return None, None


def is_ordered(low: sint, value: sint, high: sint) -> bool:
    """Whether `low <= value <= high`, whatever the variables are."""
    return is_natural(value - low) and is_natural(high - value)


def is_natural(value: sint) -> bool:
    """Whether a value is never negative."""
    return value.min >= 0 if isinstance(value, Node) else value >= 0


def is_zero(count: sint) -> bool:
    """Whether a count is certainly 0."""
    return count.ceiling <= 0 if isinstance(count, Node) else count <= 0


def is_one(size: sint) -> bool:
    """Whether an axis has the one coordinate 0."""
    return isinstance(size, int) and size == 1
