"""Nodes that are copied for each value of several variables, schedules that write several axes out, and inverses of
what has no element (R14)."""

from __future__ import annotations

from itertools import product
from random import Random

from impl import View
from impl.lower import expand_node, iter_idxs
from impl.lower.loops.schedule import Schedule
from impl.symbolic import Node, Variable
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused


def ask_lowered(random: Random) -> None:
    """Copies of nodes, schedules, and inverses of views without an element."""
    about_copies(random)
    about_schedules(random)
    rank = random.randint(1, 6)
    sizes = [random.choice((1, 2, 3)) for _ in range(rank)]
    sizes[random.randrange(rank)] = 0
    require(View.create(tuple(sizes)).invert((0,)) is None, "invert: a view without an element", sizes)


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
