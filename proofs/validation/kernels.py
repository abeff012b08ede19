"""Kernels: the operations that are rendered, run as the program that they are, against what the tracker reads (D29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from random import Random
from typing import Any, cast

from impl.lower.loops.kernel import Kernel
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOp, UOps
from impl.shapetracker import ShapeTracker
from impl.symbolic.walk import parts_first
from proofs.programs import ELEMENTS, op_of, program_of, value_of
from proofs.validation.defined import Values, assignments, have_meaning, require, view_at
from proofs.validation.points import points_of
from spec.kernel import expected, is_aligned, stores_once
from spec.program import ZERO, Effects, Element, Op, Store, computed, effects
from spec.shape import index_set, ravel, size, unravel
from spec.stack import read
from spec.view import View

Stack = tuple[View, ...]

POINTS = 24
"""Points at which an operation and its node are read."""

MOST_STORES = 600
"""Elements of an output of which all stores are followed; of kernels that write more some rounds are run."""

SAMPLES, MOST_RUN = 12, 2**13
"""Rounds of a kernel that are run where not all are, and operations that these have together; two are run always."""

EFFECTS = (UOps.LOOP, UOps.ENDLOOP, UOps.IF, UOps.ENDIF, UOps.LOAD, UOps.STORE)
"""Operations that more is done by than giving a value."""


def lowered(
    result: Kernel, tracker: ShapeTracker, *_options: Any, needs_alignment: bool = True, **_more: Any
) -> None:
    """The check of `lower`: each element is stored once, and is what the stack reads, at sizes at which it has a
    meaning; vectors begin at multiples of their length, unless that is not needed."""
    free, bound = tracker.unbind()
    named = {variable.expr: value for variable, value in bound.items()}
    for at in [{**values, **named} for values in assignments(free.vars())]:
        if not have_meaning(free.views, at):
            continue
        stack = tuple(view_at(view, at) for view in free.views)
        shape = stack[-1].shape
        if size(shape) > MOST_STORES:
            require_sampled(result, tracker, stack, at, needs_alignment)
            continue
        if any(read(stack, index).leaves_base for index in index_set(shape)):
            continue
        found = run(result, at)
        wanted = {ravel(shape, index): expected(stack, index) for index in index_set(shape)}
        require(stores_once(found, size(shape)), "lower: each element once", tracker)
        require(is_aligned(found) or not needs_alignment, "lower: where vectors begin", tracker, found.vectors)
        require({store.address: store.value for store in found.stores} == wanted, "lower: what is stored", tracker)
    require_counted(result, tracker)
    require_kinds(result, tracker)


def require_sampled(result: Kernel, tracker: ShapeTracker, stack: Stack, at: Values, needs_alignment: bool) -> None:
    """Raises WrongAnswerError unless some rounds of a kernel, the first, the last, at ends of loops and anywhere, store
    what the stack reads, each element once, among those that there are."""
    program, shape = program_of(result.uops.uops), stack[-1].shape
    for number in range(max(2, min(SAMPLES, MOST_RUN // len(program)))):
        found = round_of(result, program, at, number)
        addresses = [store.address for store in found.stores]
        is_inside = all(0 <= address < size(shape) for address in addresses)
        require(is_inside and len(set(addresses)) == len(addresses), "lower: each element once", tracker, addresses)
        require(is_aligned(found) or not needs_alignment, "lower: where vectors begin", tracker, found.vectors)
        for store in found.stores:
            index = unravel(shape, store.address)
            is_left = read(stack, index).leaves_base
            require(is_left or store.value == expected(stack, index), "lower: what is stored", tracker, index, store)


def round_of(kernel: Kernel, program: Sequence[Op], values: Values, number: int) -> Effects:
    """What a kernel loads and stores where one thread runs, and each loop takes one value: the first, the last, or one
    that is drawn, at an end twice out of three times."""
    random = Random(number)

    def one(begin: int, end: int) -> list[int]:
        if begin >= end:
            return []
        ends = [begin, end - 1]
        return ends[number : number + 1] or [random.choice((*ends, random.randrange(begin, end)))]

    at = dict(values) | {name: one(0, extent)[0] for name, extent in kernel.launch}
    found = effects(program, at, one)
    return replace(found, stores=list(map(as_element, found.stores)))


def as_element(store: Store) -> Store:
    """A store, of the zero of integer elements where it is of the number 0."""
    return Store(store.address, ZERO if store.value == 0 else store.value)


def require_kinds(result: Kernel, tracker: ShapeTracker) -> None:
    """Raises WrongAnswerError unless each number of a kernel, the zeros of what is masked among them, is of the kind
    that its elements have, so that what is stored is one as well."""
    for uop in result.uops:
        if uop.uop is UOps.CONST and uop.dtype is not None:
            kind = {"bool": bool, "half": float, "float": float, "double": float}.get(uop.dtype.name, int)
            require(type(uop.arg) is kind, "lower: a number of another kind", tracker, uop.dtype, uop.arg)


def require_counted(result: Kernel, tracker: ShapeTracker) -> None:
    """Raises WrongAnswerError unless a kernel says of each load from memory, and of no other, what it reads."""
    loads = [uop for uop in result.uops if uop.uop is UOps.LOAD and uop.vin[0].uop is UOps.DEFINE_GLOBAL]
    require(len(result.reads) == len(loads), "lower: what is read, load by load", tracker, result.reads)


def run(kernel: Kernel, values: Values) -> Effects:
    """What a kernel loads and stores, run by all of its threads; the number 0 is the zero of integer elements."""
    program, together = program_of(kernel.uops.uops), Effects()
    for thread in range(prod(extent for _, extent in kernel.launch)):
        number, at = thread, dict(values)
        for name, extent in kernel.launch:
            number, at[name] = divmod(number, extent)
        found = effects(program, at)
        together.loads += found.loads
        together.vectors += found.vectors
        together.stores += map(as_element, found.stores)
    return together


def tiled(result: Kernel, tracker: ShapeTracker, *_options: Any) -> None:
    """The check of `lower_tile`: in each group every cell of the shared block is stored once at most and lies in it, no
    cell is loaded that was not stored, and the elements of the output, each stored once, are what the stack reads.

    Groups are run one after another, the threads of one up to the barrier, then all of them from there."""
    stack = tuple(view_at(view, {}) for view in tracker.views)
    count = size(tracker.shape)
    require_counted(result, tracker)
    require_kinds(result, tracker)
    if count > MOST_STORES:
        return
    (most,) = [uop.arg[1] for uop in result.uops if uop.uop is UOps.DEFINE_LOCAL and isinstance(uop.arg, tuple)]
    halves = [shared_program(half) for half in at_barrier(list(result.uops))]
    (_, groups), *threads = result.launch
    together = Effects()
    for group in range(groups):
        before, after = (in_group(half, result.launch[0][0], group, threads) for half in halves)
        cells = {store.address: store.value for store in before.stores}
        require(len(cells) == len(before.stores), "lower_tile: each cell once", tracker)
        require(all(0 <= cell < most for cell in cells), "lower_tile: inside of the block", tracker)
        require(set(after.loads) <= set(cells), "lower_tile: what was stored", tracker)
        together.stores += [Store(store.address, cells[store.value.address]) for store in after.stores]
    wanted = {ravel(tracker.shape, index): expected(stack, index) for index in index_set(tracker.shape)}
    require(stores_once(together, count), "lower_tile: each element once", tracker)
    require({store.address: store.value for store in together.stores} == wanted, "lower_tile: what is stored", tracker)


def in_group(program: Sequence[Op], name: str, group: int, threads: Sequence[tuple[str, int]]) -> Effects:
    """What the threads of one group load and store."""
    found = Effects()
    for places in index_set(tuple(extent for _, extent in threads)):
        at = {name: group, **{thread: place for (thread, _), place in zip(threads, places, strict=True)}}
        one = effects(program, at)
        found.loads += one.loads
        found.stores += map(as_element, one.stores)
    return found


def at_barrier(uops: Sequence[UOp]) -> tuple[list[UOp], list[UOp]]:
    """A kernel in front of its barrier; and behind it, with what it uses of the front: no loop, and nothing in one."""
    (barrier,) = [place for place, uop in enumerate(uops) if uop.uop is UOps.BARRIER]
    kept: list[UOp] = []
    for uop in uops[:barrier]:
        if uop.uop not in EFFECTS and all(any(part is other for other in kept) for part in uop.vin):
            kept.append(uop)
    return list(uops[:barrier]), [*kept, *uops[barrier + 1 :]]


def shared_program(uops: Sequence[UOp]) -> list[Op]:
    """A half of a kernel as a program of the definitions, of which the shared block is the output, or the input."""
    places: dict[int, int] = {}
    program: list[Op] = []
    for uop in uops:
        inputs = tuple(places[id(part)] for part in uop.vin)
        is_shared = bool(uop.vin) and uop.vin[0].uop is UOps.DEFINE_LOCAL
        match uop.uop:
            case UOps.DEFINE_LOCAL:
                op = Op("const", (), 0)
            case UOps.LOAD if is_shared:
                op = Op("load", inputs[1:], 1)
            case UOps.STORE if is_shared:
                op = Op("store", inputs[1:])
            case _:
                op = op_of(uop, inputs)
        places[id(uop)] = len(program)
        program.append(op)
    return program


def interpreted(
    _result: None, uops: Sequence[UOp], output: Sequence[Any], source: Sequence[Any], values: Any = None
) -> None:
    """The check of `interpret`: what is stored last at each address is the element that is loaded, or the number. Of
    kernels by hand that do more with elements than to move them nothing is said."""
    if len(output) > MOST_STORES or not only_moves(uops):
        return
    stores = {store.address: store.value for store in effects(program_of(uops), dict(values or {})).stores}
    for address, value in stores.items():
        number = 0 if value == ZERO else value
        wanted = source[value.address] if isinstance(value, Element) else number
        require(output[address] == wanted, "interpret", list(uops), address, value)


def only_moves(uops: Sequence[UOp]) -> bool:
    """Whether a kernel only moves elements of its input to its output, and has no other number among them than 0."""
    loaded: set[UOp] = set()
    for uop in uops:
        handed = [place for place, part in enumerate(uop.vin) if part in loaded]
        match uop.uop:
            case UOps.LOAD | UOps.STORE:
                last = len(uop.vin) - 1
                is_own = uop.vin[0].arg == (("data1", False) if uop.uop is UOps.LOAD else ("data0", True))
                if not is_own or any(place < max(last, 2) for place in handed):
                    return False
            case UOps.CONST:
                is_element = uop.dtype is not None and (uop.dtype.lanes > 1 or uop.dtype.name in ELEMENTS)
                if is_element and uop.arg != 0:
                    return False
            case UOps.CAST | UOps.GEP:
                pass
            case _ if handed:
                return False
        if uop.uop is UOps.LOAD or (handed and uop.uop is not UOps.STORE):
            loaded.add(uop)
    return True


def emitted(result: UOp, emitter: Emitter, node: Any) -> None:
    """The check of `Emitter.node`: the operation gives, at points, the value of the node; nothing else is divided than
    what C and Python divide alike."""
    names = {id(uop): name for name, uop in emitter.loop_uops.items()}
    for point in points_of((node,), POINTS):
        require(int(computed_at(result, point, names)) == value_of(node, point), "Emitter.node", node, point)


def computed_at(uop: UOp, values: Values, names: Mapping[int, str]) -> Any:
    """What an operation on integers gives, its parts first; loops and arguments, told apart by identity, have names."""
    known: dict[int, Any] = {}
    for each in parts_first(cast("Any", uop), lambda one: () if id(one) in names else one.vin):
        if id(each) in names:
            known[id(each)] = values[names[id(each)]]
        else:
            op, parts = op_of(each, tuple(range(len(each.vin)))), [known[id(part)] for part in each.vin]
            known[id(each)] = computed(op, parts)
    return known[id(uop)]
