"""From a ShapeTracker to a kernel that writes what it reads, contiguous: `out[i] = valid ? in[address] : 0`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from impl.doors import at_least, flag, one_of, pairs_of
from impl.errors import LowerError, TooLargeError
from impl.integers import one_by_one
from impl.lower.dtypes import DType, dtype_named, dtypes
from impl.lower.loops.leaf import Memory
from impl.lower.loops.nest import Nest, State, clauses_of, has_divisions, is_zero, with_clauses
from impl.lower.loops.schedule import Schedule, plain_schedule
from impl.lower.loops.threads import begun_by_threads, loops_after
from impl.lower.uops.emit import MOST_OPERATIONS, Emitter, OutOfRangeError
from impl.lower.uops.graph import MOST_LOOPS, UOp, UOpGraph, UOps
from impl.lower.uops.intervals import Interval
from impl.shapetracker import ShapeTracker
from impl.shapetracker.expressions import index_variables
from impl.shown import shown
from impl.simplify import simplify
from impl.symbolic import Node, NumNode, Variable
from impl.symbolic.walk import parts_first

WIDTHS_GIVEN = "lower: widths", "a sequence of numbers of lanes", LowerError
"""Where they are given, what they are, and what is raised if they are none."""

WIDTHS = (16, 8, 4, 2)
"""How many lanes vectors may have, unless told otherwise."""

MOST_PARTS = 2**12
"""Parts of an index expression and its condition; each is substituted and written several times."""

MOST_WRITTEN = 2**18
"""Parts of an index expression and of what they are made of, for each axis: in each loop its index takes the place of a
variable in all of them."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """The operations of a kernel, the kind of its elements, the kind that it counts with, the symbolic sizes that are
    its arguments, in order, and between which addresses each of its loads reads.

    `launch` says how many groups of threads and how many threads in each run it, by the names of their numbers; it is
    empty where loops do everything. `tracker` is what it writes, with its variables free; None if nothing says so.
    """

    uops: UOpGraph
    dtype: DType
    index_dtype: DType
    variables: tuple[Variable, ...]
    reads: tuple[Interval, ...] = ()
    launch: tuple[tuple[str, int], ...] = ()
    tracker: ShapeTracker | None = field(default=None, repr=False, compare=False)


def lower(
    tracker: ShapeTracker,
    dtype: DType | str = dtypes.float32,
    upcast: Mapping[int, int] | None = None,
    *,
    schedule: Schedule | None = None,
    widths: tuple[int, ...] = WIDTHS,
    has_threads: bool = False,
    needs_alignment: bool = True,
    simplifies: bool = True,
    most: int = MOST_OPERATIONS,
) -> Kernel:
    """The kernel that writes what a tracker reads (D29).

    Axes run in order unless there is a `schedule`; `upcast` says which are unrolled and by how much: blocks of so many
    indices are written out, and what is left of an axis, or one of fewer, stays a loop. With `has_threads`
    the last axes are run by the threads of a GPU instead of loops. Vectors begin at multiples of their length, unless
    the language does not need it. The index expression is simplified first, unless `simplifies` is False. Raises
    LowerError for an index beyond 64 bits and for more than `most` operations, OutOfBoundsError for a stack that has no
    meaning, and SymbolicError for a quotient by a symbolic size that no node has.

    >>> kernel = lower(ShapeTracker.from_shape((2, 3)).permute((1, 0)))
    >>> [uop.uop.name for uop in kernel.uops if uop.uop.name in ("LOOP", "LOAD", "STORE", "ENDLOOP")]
    ['LOOP', 'LOOP', 'LOAD', 'STORE', 'ENDLOOP', 'ENDLOOP']
    """
    if not isinstance(tracker, ShapeTracker):
        raise LowerError(f"lower: {shown(tracker)} is not a ShapeTracker")
    tracker.require_in_bounds("lower")
    require_options(schedule, has_threads, needs_alignment, simplifies)
    most = at_least(1, most, "lower: most", LowerError)
    widths = tuple(at_least(1, width, "lower: widths", LowerError) for width in one_by_one(widths, *WIDTHS_GIVEN))
    if schedule is not None and upcast is not None and pairs_of(upcast, "lower: upcast", LowerError):
        raise LowerError("lower: both a schedule and an upcast are given; need one of them")
    if len(tracker.shape) > MOST_LOOPS:
        raise TooLargeError(f"lower: the shape has {len(tracker.shape)} axes; need at most {MOST_LOOPS}, a loop each")
    chosen = schedule or plain_schedule(tracker.shape, {} if upcast is None else upcast)
    require_schedule(chosen, len(tracker.shape))
    free, _ = tracker.unbind()
    kind = dtype_named(dtype)
    expression = expressions(free, simplifies)
    for counts in (dtypes.int, dtypes.long):
        emitter = Emitter(UOpGraph(), counts, most)
        memory = memory_in(emitter, kind, widths, needs_alignment)
        try:
            return replace(written(emitter, memory, free, expression, chosen, has_threads), tracker=free)
        except OutOfRangeError as error:
            refusal = error
    raise refusal


def require_options(schedule: object, *flags: object) -> None:
    """Raises LowerError unless a schedule is one, or None, and flags are True or False."""
    if schedule is not None:
        one_of(Schedule, schedule, "lower: schedule", LowerError)
    for name, value in zip(("has_threads", "needs_alignment", "simplifies"), flags, strict=True):
        flag(value, f"lower: {name}", LowerError)


def require_schedule(schedule: Schedule, rank: int) -> None:
    """Raises LowerError unless a schedule has steps for each axis, and all their digits in its order."""
    levels = [(axis, digit) for axis, steps in enumerate(schedule.steps) for digit in range(len(steps))]
    if len(schedule.steps) != rank or sorted(schedule.order) != levels:
        raise LowerError(f"lower: {shown(schedule)} is no schedule of {rank} axes; need each digit of each axis once")


def memory_in(emitter: Emitter, dtype: DType, widths: tuple[int, ...], needs_alignment: bool) -> Memory:
    """The two buffers of a kernel."""
    output = emitter.uops.add(UOps.DEFINE_GLOBAL, dtype, (), ("data0", True))
    source = emitter.uops.add(UOps.DEFINE_GLOBAL, dtype, (), ("data1", False))
    return Memory(output, source, dtype, widths, needs_alignment)


Expression = tuple[list[Node], Node, Node]
"""The variables of an index, its address, and its validity."""


def written(  # noqa: PLR0917
    emitter: Emitter,
    memory: Memory,
    tracker: ShapeTracker,
    expression: Expression,
    schedule: Schedule,
    has_threads: bool,
) -> Kernel:
    """The kernel of two buffers. Raises OutOfRangeError if the emitter counts with integers that are too narrow."""
    graph, counts, dtype = emitter.uops, emitter.index_dtype, memory.dtype
    variables = tuple(sorted(tracker.vars(), key=lambda variable: (variable.expr, variable.ceiling, variable.min)))
    for first, second in pairwise(variables):
        if first.expr == second.expr:
            raise LowerError(
                f"lower: the sizes {shown(first)} and {shown(second)} have one name; need one range for it"
            )
    for variable in variables:
        emitter.define_var(variable)
    if any(is_zero(size) for size in tracker.shape):
        return Kernel(graph, dtype, counts, variables)
    idxs, address, valid = expression
    state = with_clauses(State(address, (), NumNode(0), {}), clauses_of(valid))
    launch: tuple[tuple[str, int], ...] = ()
    if has_threads:
        state, launch = begun_by_threads(emitter, state, tracker.shape, idxs, schedule)
        schedule = loops_after(schedule, state.digits)
    Nest(emitter, memory, tracker.shape, idxs, schedule).write(state)
    reads = tuple(addresses_of(emitter, uop) for uop in graph if uop.uop is UOps.LOAD)
    return Kernel(graph, dtype, counts, variables, reads, launch)


def addresses_of(emitter: Emitter, load: UOp) -> Interval:
    """Between which addresses a load reads: a vector reads on from where it begins."""
    found, lanes = emitter.intervals[load.vin[1]], 1 if load.dtype is None else load.dtype.lanes
    return Interval(found.low, found.high + lanes - 1) if found.low <= found.high else found


def expressions(tracker: ShapeTracker, simplifies: bool = True) -> Expression:
    """The index variables, and the address and the validity over them (D16, D18), simplified if anything is divided."""
    idxs = index_variables(tracker.shape, tracker.vars())
    address, valid = tracker.expr_idxs(idxs)
    require_few_parts(address, valid, 2 * MOST_PARTS)
    if simplifies and valid.ceiling != 0 and has_divisions(address, valid) and not tracker.vars():
        address, valid = simplify(address, valid)
    require_few_parts(address, valid, MOST_PARTS)
    written_parts = sum(1 + len(part.parts()) for node in (address, valid) for part in parts_first(node))
    if len(idxs) * written_parts > MOST_WRITTEN:
        raise TooLargeError(
            f"lower: {len(idxs)} axes, and an index expression that is made of {written_parts} parts; need at most "
            f"{MOST_WRITTEN // len(idxs)}, as fewer views or axes have"
        )
    return idxs, address, valid


def require_few_parts(address: Node, valid: Node, most: int) -> None:
    """Raises LowerError for an index expression of too many parts: more than twice as many are not simplified first."""
    if (number := len(parts_first(address)) + len(parts_first(valid))) > most:
        raise TooLargeError(
            f"lower: the index expression has {number} parts; need at most {MOST_PARTS}, as fewer views or axes have"
        )
