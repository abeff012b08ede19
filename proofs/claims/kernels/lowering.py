"""Kernels: the operations that are rendered, read as a program (D28), write what the tracker reads (D29).

A kernel whose sizes are numbers runs every round of every loop in every thread, and each store is compared with the
definition. Where a size is an argument loops take one arbitrary value each, conditions are followed both ways, and each
store that is reached is compared with the definition at the index whose flat number it has; that the loops reach each
index once is then counted at some sizes.
"""

from collections.abc import Iterable
from itertools import count, product
from math import prod
from typing import Any

from impl.lower.dtypes import dtypes
from impl.lower.loops.kernel import Kernel
from impl.lower.runtime.choice import kernel_for
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOpGraph, UOps
from impl.shapetracker import ShapeTracker
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.view import View
from proofs.claims.common import valid_at
from proofs.claims.kernels.cases import STACKS, VIEWS, kernels, lowered
from proofs.kernel import Bounded, Condition, Given, claim, refuted
from proofs.programs import program_of, value_of
from spec.kernel import is_aligned, stores_once
from spec.program import ZERO, Effects, Element, Rounds, effects
from spec.shape import index_set
from spec.stack import read
from spec.view import View as SpecView
from spec.view import address

Values = dict[str, Any]


def one_round(given: Given) -> Rounds:
    """Runs each loop once, with an arbitrary value of its range; a loop whose range is empty does not run."""
    numbers = count()

    def rounds(low: int, high: int) -> Iterable[int]:
        return [given.integer(f"r{next(numbers)}", at_least=low, below=high)] if low < high else []

    return rounds


def defined_with(view: View, values: Values) -> SpecView:
    """A view as a view of the definition (D7), its symbolic parts as the integers that they stand for."""
    shape = tuple(value_of(size, values) for size in view.shape)
    mask = view.mask or tuple((0, size) for size in view.shape)
    begin, end = (tuple(value_of(pair[side], values) for pair in mask) for side in (0, 1))
    strides = tuple(value_of(stride, values) for stride in view.strides)
    return SpecView(shape, strides, value_of(view.offset, values), begin, end)


def read_at(given: Given, views: tuple[SpecView, ...], flat: int) -> int | None:
    """The address that a stack reads at the index with a given flat number; None if the index is not valid (D16).

    It is a goal that the flat number is inside, and that a valid index leaves no view.
    """
    for view in reversed(views):
        index = given.digits(view.shape, flat)
        if not valid_at(view, index):
            return None
        flat = address(view, index)
    return flat


def writes_the_view(given: Given, kernel: Kernel, tracker: ShapeTracker, values: Values, elements: int) -> Effects:
    """States the goals that each store that is reached writes what the definition says (D29), and that no load leaves
    [0, elements)."""
    views = tuple(defined_with(view, values) for view in tracker.views)
    found = effects(program_of(kernel.uops.uops), values, one_round(given))
    for loaded in found.loads:
        given.check("no load leaves the buffer", (loaded >= 0) & (loaded < elements))
    for store in found.stores:
        wanted = read_at(given, views, store.address)
        if wanted is None:
            given.check("zero where nothing is valid", store.value == ZERO)
        else:
            given.check("an element where something is", isinstance(store.value, Element))
            given.agree("its address", impl=store.value.address, spec=wanted)
    return found


def smallest_buffer(tracker: ShapeTracker) -> int:
    """The number of elements that a buffer needs: one more than the greatest address that a valid index reads (D16).

    It is not more than `real_size`, which bounds it; a kernel that stays inside of it stays inside of both.
    """
    views = tuple(defined_with(view, {}) for view in tracker.views)
    readings = (read(views, index) for index in index_set(views[-1].shape))
    addresses = [reading.address for reading in readings if reading.is_valid and reading.address is not None]
    return max(addresses, default=-1) + 1


def wrote_the_view(given: Given, found: Effects, tracker: ShapeTracker, elements: int) -> None:
    """States the goals that a kernel that ran whole stored each element once, as the definition reads it (D29), and
    that no load left [0, elements)."""
    views = tuple(defined_with(view, {}) for view in tracker.views)
    readings = [read(views, index) for index in index_set(views[-1].shape)]
    given.check("no load leaves the buffer", all(0 <= loaded < elements for loaded in found.loads))
    given.check("each element is stored once", stores_once(found, len(readings)))
    stored = {store.address: store.value for store in found.stores}
    for flat, reading in enumerate(readings):
        wanted = Element(reading.address) if reading.is_valid and reading.address is not None else ZERO
        given.check("what is stored is what is read", stored.get(flat) == wanted)


@claim(
    "C34.kernel",
    "For every tracker in the box, lowered in five ways: each store of the kernel writes what the stack reads at the "
    "index of that flat number, zero where it is not valid, no load leaves [0, real_size), and vectors begin at "
    "multiples of their length.",
    family="lowering",
    scope=Bounded(f"{VIEWS}; {STACKS}; in order, unrolled by 2 along one axis and along all, in blocks, by threads"),
    ids=("D16", "D28", "D29"),
    cases=kernels,
)
def kernels_write_the_view(given: Given, tracker: ShapeTracker, way: str) -> None:
    everything = run_all(lowered(tracker, way))
    given.check("real_size is no less", smallest_buffer(tracker) <= tracker.real_size())
    wrote_the_view(given, everything, tracker, smallest_buffer(tracker))
    given.check("vectors begin at multiples of their length", is_aligned(everything))


def trackers_run() -> dict[str, ShapeTracker]:
    """Trackers of which the kernel that `materialize` runs has blocks, conditions, or both."""
    decided = ShapeTracker.from_shape((6, 4)).pad(((0, 0), (0, 1))).reshape((10, 3, 1)).expand((10, 3, 2))
    framed = View.create((4, 4)).pad(((1, 1), (1, 1)))
    return {
        "conditions": decided,
        "windows of a padded grid": ShapeTracker((framed, View.create((3, 3, 4, 4), (6, 1, 6, 1)))),
        "transposed": ShapeTracker.from_shape((9, 17)).permute((1, 0)),
        "transposed in a stack of matrices": ShapeTracker.from_shape((2, 8, 9)).permute((0, 2, 1)),
        "transposed and padded": ShapeTracker.from_shape((8, 20)).permute((1, 0)).pad(((1, 0), (2, 1))),
        "padded and transposed": ShapeTracker.from_shape((9, 9)).pad(((0, 1), (1, 1))).permute((1, 0)),
        "flipped": ShapeTracker.from_shape((8, 16)).permute((1, 0)).stride((-1, 2)),
        "windows": ShapeTracker((View.create((3, 3, 4, 4), (6, 1, 6, 1)),)),
        "windows, unmerged": ShapeTracker((View.create((6, 6)).pad(((1, 1), (1, 1))), View.create((9, 16), (3, 1)))),
        "read again": ShapeTracker.from_shape((9, 8)).permute((1, 0)).reshape((6, 12)),
    }


@claim(
    "C34.run",
    "The same for kernels as they are run: axes merged, blocks where memory is read along another axis than written.",
    family="lowering",
    scope=Bounded("10 trackers with blocks of 4 or 8, conditions in outer loops, windows, stacks that do not merge"),
    ids=("D16", "D28", "D29"),
    cases=lambda: ((name, 4 if name == "transposed" else 8) for name in trackers_run()),
)
def kernels_that_run_write_the_view(given: Given, name: str, itemsize: int) -> None:
    tracker = trackers_run()[name]
    wrote_the_view(given, run_all(kernel_for(tracker, itemsize)), tracker, smallest_buffer(tracker))


def run_all(kernel: Kernel, values: Values | None = None) -> Effects:
    """The effects of a kernel on plain integers: every round of every loop, in every thread."""
    program, found = program_of(kernel.uops.uops), Effects()
    for numbers in product(*(range(size) for _, size in kernel.launch)):
        launched = dict(zip((name for name, _ in kernel.launch), numbers, strict=True))
        done = effects(program, {**launched, **(values or {})})
        found.loads.extend(done.loads)
        found.stores.extend(done.stores)
        found.vectors.extend(done.vectors)
    return found


def symbolic_trackers() -> dict[str, ShapeTracker]:
    """Trackers with a size that is a variable."""
    n = Variable("n", 1, 1000)
    rows = ShapeTracker.from_shape((n, 3))
    return {
        "rows": rows,
        "transposed": rows.permute((1, 0)),
        "flipped": rows.stride((1, -1)),
        "padded": rows.pad(((1, 2), (0, 1))),
        "transposed and padded": rows.permute((1, 0)).pad(((1, 1), (0, 0))),
        "shrunk": rows.shrink(((0, n), (1, 3))),
        "expanded": ShapeTracker.from_shape((n, 1)).expand((n, 4)),
    }


LEFT_OPEN = (("transposed", "in blocks"), ("transposed and padded", "in blocks"))
"""Cases in which z3 refutes a query that cvc5 leaves open; tests run them at some sizes."""


@claim(
    "C34.symbolic",
    "The same for kernels of which a size is an argument, whatever its value.",
    family="lowering",
    scope=Bounded("7 trackers of n rows of 3, n from 1 to 1000; in order, in blocks but for the transposed"),
    ids=("D16", "D28", "D29"),
    cases=lambda: (case for case in product(symbolic_trackers(), ("in order", "in blocks")) if case not in LEFT_OPEN),
)
def kernels_with_arguments_write_the_view(given: Given, name: str, way: str) -> None:
    tracker, n = symbolic_trackers()[name], given.integer("n", at_least=1, below=1001)
    kernel = lowered(tracker, way)
    writes_the_view(given, kernel, tracker, {"n": n}, 3 * n)
    for rows in (1, 2, 5, 8):
        elements, everything = value_of(prod(tracker.shape), {"n": rows}), run_all(kernel, {"n": rows})
        given.check("each element is stored once", stores_once(everything, elements))
        given.check("vectors begin at multiples of their length", is_aligned(everything))


def nodes() -> dict[str, Node]:
    """Expressions of each kind, also of values that may be negative; `x` runs from -7 to 9, `y` from 0 to 4."""
    x, y = Variable("x", -7, 9), Variable("y", 0, 4)
    return {
        "number": NumNode(-3), "variable": x, "product": MulNode(x, -5),
        "sum": SumNode([x, MulNode(y, 3), NumNode(-2)]),
        "quotient": DivNode(x, 3), "quotient of what is not negative": DivNode(y, 2), "remainder": ModNode(x, 4),
        "quotient by a negative number": DivNode(x, -3), "remainder by a negative number": ModNode(x, -4),
        "comparison": LtNode(x, 3), "of two": LtNode(x, y),
        "conjunction": AndNode([LtNode(x, 3), LtNode(MulNode(y, -1), 0), LtNode(y, x)]),
        "nested": ModNode(DivNode(SumNode([MulNode(x, 7), y]), 3), 5),
        "sum of both": SumNode([MulNode(DivNode(x, 2), 4), MulNode(ModNode(x, 2), -3), ModNode(y, 3), NumNode(11)]),
    }  # fmt: skip


@claim(
    "C33.operations",
    "The operations made of a node compute its value, divide nothing negative, and stay in their intervals.",
    family="lowering",
    scope=Bounded("14 nodes of each kind and compositions, over variables from -7 to 9 and from 0 to 4"),
    ids=("R13", "D18", "D28"),
    cases=lambda: ((name,) for name in nodes()),
)
def operations_compute_the_node(given: Given, name: str) -> None:
    node = nodes()[name]
    values = {"x": given.integer("x", at_least=-7, below=10), "y": given.integer("y", at_least=0, below=5)}
    graph = UOpGraph()
    emitter = Emitter(graph)
    output = graph.add(UOps.DEFINE_GLOBAL, dtypes.float, (), ("data0", True))
    for variable in sorted(node.vars(), key=lambda variable: variable.expr):
        emitter.define_var(variable)
    result = emitter.node(node)
    computed = [uop for uop in graph if uop in emitter.intervals and uop is not result] + [result]
    for uop in computed:
        graph.add(UOps.STORE, None, (output, output, uop), None, cachable=False)
    noted = [emitter.intervals[uop] for uop in computed]
    found = [as_integer(store.value) for store in effects(program_of(graph.uops), values).stores]
    given.agree("the value", impl=found[-1], spec=value_of(node, values))
    for interval, value in zip(noted, found, strict=True):
        given.check("in its interval", (interval.low <= value) & (value <= interval.high))


def as_integer(value: Any) -> Any:
    """A condition as 0 or 1."""
    if isinstance(value, bool | Condition):
        return 1 if value else 0
    return value


@claim(
    "C34.without-conditions",
    "A kernel needs no conditions (false: where a view is masked it would read what is not valid).",
    family="lowering",
    scope=Bounded("one padded line"),
    ids=("D29",),
    cases=lambda: ((ShapeTracker.from_shape((4,)).pad(((1, 1),)),),),
    expect=refuted,
)
def conditions_may_be_dropped(given: Given, tracker: ShapeTracker) -> None:
    unmasked = ShapeTracker(tuple(View.create(view.shape, view.strides, view.offset) for view in tracker.views))
    writes_the_view(given, lowered(unmasked, "in order"), tracker, {}, smallest_buffer(tracker))


@claim(
    "C34.one-block",
    "Whole blocks are enough (false: a row of 3 has a block of 2, and one more).",
    family="lowering",
    scope=Bounded("one line of 3"),
    ids=("D29", "D30"),
    expect=refuted,
)
def the_rest_may_be_left_out(given: Given) -> None:
    tracker = ShapeTracker.from_shape((3,))
    kernel = lowered(ShapeTracker.from_shape((2,)), "in blocks")
    writes_the_view(given, kernel, tracker, {}, 3)
    given.check("each element is stored once", stores_once(run_all(kernel), 3))


