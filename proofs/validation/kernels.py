"""Kernels: the operations that are rendered, run as the program that they are, against what the tracker reads (D29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from impl.lower.loops.kernel import Kernel
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOp
from impl.shapetracker import ShapeTracker
from proofs.programs import op_of, program_of, value_of
from proofs.validation.defined import Values, assignments, require, view_at
from proofs.validation.points import points_of
from spec.kernel import expected, stores_once
from spec.program import ZERO, Effects, Element, Store, computed, effects
from spec.shape import index_set, ravel, size

POINTS = 24
"""Points at which an operation and its node are read."""

MOST_STORES = 600
"""Elements of an output of which all stores are followed; kernels that write more are not run."""


def lowered(result: Kernel, tracker: ShapeTracker, *_options: Any, **_more: Any) -> None:
    """The check of `lower`: each element is stored once, and is what the stack reads."""
    free, bound = tracker.unbind()
    named = {variable.expr: value for variable, value in bound.items()}
    for values in assignments(free.vars()):
        at: Values = {**values, **named}
        stack = tuple(view_at(view, at) for view in free.views)
        shape = stack[-1].shape
        if size(shape) > MOST_STORES:
            continue
        found = run(result, at)
        wanted = {ravel(shape, index): expected(stack, index) for index in index_set(shape)}
        require(stores_once(found, size(shape)), "lower: each element once", tracker)
        require({store.address: store.value for store in found.stores} == wanted, "lower: what is stored", tracker)


def run(kernel: Kernel, values: Values) -> Effects:
    """What a kernel loads and stores, run by all of its threads; the number 0 is the zero of integer elements."""
    program, together = program_of(kernel.uops.uops), Effects()
    for thread in range(prod(extent for _, extent in kernel.launch)):
        number, at = thread, dict(values)
        for name, extent in kernel.launch:
            number, at[name] = divmod(number, extent)
        found = effects(program, at)
        together.loads += found.loads
        together.stores += [Store(store.address, ZERO if store.value == 0 else store.value) for store in found.stores]
    return together


def interpreted(
    _result: None, uops: Sequence[UOp], output: Sequence[Any], source: Sequence[Any], values: Any = None
) -> None:
    """The check of `interpret`: each element that is stored is the element that is loaded, or zero."""
    if len(output) <= MOST_STORES:
        for store in effects(program_of(uops), dict(values or {})).stores:
            wanted = source[store.value.address] if isinstance(store.value, Element) else 0
            require(output[store.address] == wanted, "interpret", list(uops), store)


def emitted(result: UOp, emitter: Emitter, node: Any) -> None:
    """The check of `Emitter.node`: the operation gives, at points, the value of the node; nothing else is divided than
    what C and Python divide alike."""
    names = {id(uop): name for name, uop in emitter.loop_uops.items()}
    for point in points_of((node,), POINTS):
        require(int(computed_at(result, point, names)) == value_of(node, point), "Emitter.node", node, point)


def computed_at(uop: UOp, values: Values, names: Mapping[int, str]) -> Any:
    """What an operation on integers gives, its parts first; loops and arguments, told apart by identity, have names."""
    if id(uop) in names:
        return values[names[id(uop)]]
    op = op_of(uop, tuple(range(len(uop.vin))))
    return computed(op, [computed_at(part, values, names) for part in uop.vin])
