"""Nodes that are copied for each value of several variables, schedules that write several axes out, and inverses of
what has no element (R14); operations inside conditions and loops, and addresses beyond the memory, as they are run in
Python."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random

from impl import ShapeTracker, View
from impl.errors import LowerError
from impl.lower import UOpGraph, UOps, dtypes, expand_node, interpret, iter_idxs, lower
from impl.lower.loops.schedule import Schedule, plain_schedule
from impl.lower.loops.threads import loops_after
from impl.lower.runtime.sizes import require_below_variables
from impl.lower.uops.graph import BinaryOps, UOp
from impl.symbolic import Node, Variable
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused


def ask_lowered(random: Random) -> None:
    """Copies of nodes, schedules, what is run in Python, and inverses of views without an element."""
    about_copies(random)
    about_schedules(random)
    about_steps(random)
    for _ in range(2):
        about_scopes(random)
        about_addresses(random)
    rank = random.randint(1, 6)
    sizes = [random.choice((1, 2, 3)) for _ in range(rank)]
    sizes[random.randrange(rank)] = 0
    inverse = View.create(tuple(sizes)).invert((0,))
    require(inverse is not None and 0 in inverse.shape, "invert: a view without an element", sizes, inverse)
    about_loops_left(random)
    about_sizes_below(random)


def about_copies(random: Random) -> None:
    """A node of up to six variables, one copy for each of their values, the first of them fastest; a variable whose
    last value is no number has none."""
    count = random.randint(1, 6)
    lows = [random.choice((0, 0, 3)) for _ in range(count)]
    names = [Variable(f"_uidx{k}", low, low + random.choice((1, 1, 2))) for k, low in enumerate(lows)]
    node = as_node(Node.sum([as_node(each * random.choice((1, 5, 7, -3))) for each in names]))
    inner = random.choice((node, as_node(node // 3), as_node(node % 4)))
    values = [values[::-1] for values in product(*(range(v.min, v.ceiling + 1) for v in names[::-1]))]
    require([*iter_idxs(names)] == values, "iter_idxs", names)
    copies = expand_node(inner, names)
    wanted = [value_of(inner, {v.expr: n for v, n in zip(names, at, strict=True)}) for at in values]
    require([value_of(copy, {}) for copy in copies] == wanted, "expand_node", inner, names)
    symbolic = Variable("_uidx9", 0, as_node(Variable("n", 1, 4) + 1))
    place = random.randint(0, count)
    require_refused(lambda: iter_idxs([*names[:place], symbolic, *names[place:]]), "iter_idxs: no last value")


def about_schedules(random: Random) -> None:
    """A schedule of up to seven axes, of which any are written out; one that has no inner steps cannot be."""
    rank = random.randint(1, 7)
    steps = tuple((4, 1) if random.random() < 0.8 else (1,) for _ in range(rank))
    order = tuple((axis, level) for axis in range(rank) for level in range(len(steps[axis])))
    unrolled = tuple(axis for axis in range(rank) if len(steps[axis]) == 2)
    require(Schedule(steps, order, unrolled).unrolled == unrolled, "Schedule: unrolled", steps, unrolled)
    wrong = random.choice([rank, -1, *(axis for axis in range(rank) if len(steps[axis]) == 1)])
    require_refused(lambda: Schedule(steps, order, (*unrolled, wrong)), "Schedule: an axis that is not written out")


def about_loops_left(random: Random) -> None:
    """The loops of up to twelve axes, some in blocks, of which threads have begun any: all others, in order."""
    shape = tuple(random.choice((2, 4, 8)) for _ in range(random.randint(1, 12)))
    schedule = plain_schedule(shape, dict.fromkeys(random.sample(range(len(shape)), min(3, len(shape))), 2))
    begun = dict.fromkeys(axis for axis in range(len(shape)) if random.random() < 0.5)
    found = loops_after(schedule, begun)
    wanted = [level for level in schedule.order if level[0] not in begun]
    is_right = [*found.order] == wanted and found.steps == schedule.steps and found.unrolled == schedule.unrolled
    require(is_right, "the loops that threads leave", schedule, begun, found)


def about_sizes_below(random: Random) -> None:
    """Values of up to seven sizes, some of which have another one as their bound, in any order: refused exactly where
    one is above its bound; of a bound that has no value nothing is known."""
    free = [Variable(f"n{k}", 1, 9) for k in range(random.randint(1, 4))]
    below = [Variable(f"m{k}", 1, random.choice(free) + random.choice((0, 1, 5))) for k in range(random.randint(1, 3))]
    values = {size: random.randint(1, 9) for size in free}
    bounds = [int(value_of(size.max, {other.expr: value for other, value in values.items()})) for size in below]
    for size, bound in zip(below, bounds, strict=True):
        values[size] = bound
    given = dict(random.sample([*values.items()], len(values)))
    require_below_variables(given)
    above = {**given, random.choice(below): 99}
    require_refused(lambda: require_below_variables(above), f"sizes above their bounds: {above}")
    open_ones = {size: value for size, value in above.items() if size in below}
    require_below_variables(open_ones)


def about_steps(random: Random) -> None:
    """The steps of an axis beside others: up to seven, each a multiple of the next. They are none where one of them is
    no multiple of the next, is not positive or is not there, wherever it stands."""
    steps = [1]
    for _ in range(random.randint(0, 6)):
        steps.insert(0, steps[0] * random.choice((1, 2, 2, 3, 5)))
    rank = random.randint(1, 4)
    axis = random.randrange(rank)
    require(scheduled(rank, axis, steps).steps[axis] == tuple(steps), "Schedule: steps", rank, axis, steps)
    for place in range(len(steps)):
        lost = [*steps[:place], random.choice((0, -1, -steps[place])), *steps[place + 1 :]]
        require_refused(partial(scheduled, rank, axis, lost), f"Schedule: {lost}")
        if place and steps[place] > 1:
            other = steps[place] * random.randint(1, 3) + random.randint(1, steps[place] - 1)
            coarse = [other * step // steps[place - 1] for step in steps[:place]]
            apart = coarse + steps[place:]
            require_refused(partial(scheduled, rank, axis, apart), f"Schedule: {apart}")
    without = [step for step in steps if step > 1]
    require_refused(partial(scheduled, rank, axis, without), f"Schedule: {without}")


def scheduled(rank: int, axis: int, given: list[int]) -> Schedule:
    """The schedule of some axes, of which one has steps that are given."""
    steps = tuple(tuple(given) if place == axis else (2, 1) for place in range(rank))
    return Schedule(steps, tuple((place, digit) for place in range(rank) for digit in range(len(steps[place]))))


def about_scopes(random: Random) -> None:
    """A load and a store inside of up to seven conditions and loops, some of which have no round: run, all is stored
    that is reached, and nothing else is read."""
    graph = UOpGraph()
    output, source = (graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), (f"data{k}", k == 0)) for k in range(2))
    loops, reached = opened(random, graph)
    weights = [random.choice((0, 0, 1, 2)) for _ in loops]
    first = random.choice((0, 0, 2))
    address = graph.const(first)
    for loop, weight in zip(loops, weights, strict=True):
        if weight:
            scaled = graph.add(UOps.ALU, dtypes.int, (loop, graph.const(weight)), BinaryOps.MUL)
            address = graph.add(UOps.ALU, dtypes.int, (address, scaled), BinaryOps.ADD)
    loaded = graph.add(UOps.LOAD, dtypes.int, (source, address))
    graph.add(UOps.STORE, None, (output, address, loaded), cachable=False)
    for _ in graph.scopes[1:]:
        if random.random() < 0.2:  # the others are left open, to the end
            break
        graph.end()
    places = {first + sum(n * weight for n, weight in zip(at, weights, strict=True)) for at in reached}
    memory, written = range(7, 8 + max(places, default=-1)), [0] * 40
    try:
        interpret(graph.uops, written, memory)
    except LowerError as refusal:
        require(False, "scopes: what is read", graph.text(), places, refusal)
    wanted = [memory[place] if place in places else 0 for place in range(40)]
    require(written == wanted, "scopes: what is stored", graph.text(), written, wanted)


def opened(random: Random, graph: UOpGraph) -> tuple[list[UOp], list[tuple[int, ...]]]:
    """Loops and conditions, some about the loops around them, opened one in another: the loops, and at which of their
    values the innermost code is reached. Loops that have a round may be said to have one."""
    loops: list[UOp] = []
    reached: list[tuple[int, ...]] = [()]
    for _ in range(random.randint(0, 7)):
        kind = random.choice(("loop", "loop", "if", "where"))
        if kind == "loop" and len(loops) < 4:
            begin, end = random.choice(((0, 2), (1, 3), (0, 1), (0, 3), (2, 2)))
            ends, always = (graph.const(begin), graph.const(end)), begin < end and random.random() < 0.6
            loops.append(graph.add(UOps.LOOP, dtypes.int, ends, cachable=False, always_runs=always))
            reached = [(*at, value) for at in reached for value in range(begin, end)]
        elif kind == "where" and loops:
            place, below = random.randrange(len(loops)), random.randint(0, 3)
            holds = graph.add(UOps.ALU, dtypes.bool, (loops[place], graph.const(below)), BinaryOps.CMPLT)
            graph.add(UOps.IF, None, (holds,), cachable=False)
            reached = [at for at in reached if at[place] < below]
        else:
            is_held = random.random() < 0.8
            graph.add(UOps.IF, None, (graph.const(is_held, dtypes.bool),), cachable=False)
            reached = reached if is_held else []
    return loops, reached


def about_addresses(random: Random) -> None:
    """A kernel of a view whose addresses lie in the memory, or begin below it, or end beyond it: run, it reads what the
    view reads, and is refused where that is not all there."""
    sizes = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 3)))
    strides = tuple(random.choice((0, 1, 1, 2, -1, -3, 5)) for _ in sizes)
    least = sum(min(0, (n - 1) * by) for n, by in zip(sizes, strides, strict=True))
    begin = random.choice((0, 0, 0, 2, -1, -2, -9)) - least
    indices = product(*map(range, sizes))
    addresses = [begin + sum(i * by for i, by in zip(index, strides, strict=True)) for index in indices]
    length = max(0, max(addresses) + random.choice((1, 1, 1, 2, 30, 0, -1)))
    upcast = {axis: sizes[axis] for axis in range(len(sizes)) if random.random() < 0.4}
    kernel = lower(ShapeTracker((View.create(sizes, strides, begin),)), upcast=upcast)
    memory, output = range(50, 50 + length), [0] * prod(sizes)
    if min(addresses) < 0 or max(addresses) >= length:
        require_refused(lambda: interpret(kernel.uops.uops, output, memory), f"reads {addresses} of {length} elements")
    else:
        interpret(kernel.uops.uops, output, memory)
        require(output == [memory[address] for address in addresses], "what a kernel reads", addresses, output)
