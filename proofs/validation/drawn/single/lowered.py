"""Nodes that are copied for each value of several variables, schedules that write several axes out, lifted trees, and
inverses and conditions of what is nothing (R13, R14)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from impl import View
from impl.lower import expand_node, iter_idxs
from impl.lower.indexing.lifting import Lifter
from impl.lower.loops.schedule import Schedule
from impl.lower.uops.intervals import Interval
from impl.simplify.forms.measure import Tree
from impl.symbolic import Node, Variable
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused


def ask_lowered(random: Random) -> None:
    """Copies of nodes, schedules, and trees of which no numerator is negative; inverses of views without an element."""
    about_copies(random)
    about_schedules(random)
    for _ in range(4):
        about_lifted(random)
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


def about_lifted(random: Random) -> None:
    """A tree lifted has the values that it had, in which no numerator is negative, within its interval."""
    ranges = {name: (low := random.randint(-9, 9), low + random.randint(0, 5)) for name in "xy"}
    tree = tree_of(random, 3)
    lifter = Lifter(lambda name: (name, Interval(*ranges[name])))
    lifted, within = lifter.lifted(tree)
    for point in product(*(range(low, high + 1) for low, high in ranges.values())):
        at = dict(zip(ranges, point, strict=True))
        value = evaluated(tree, at, False)
        require(evaluated(lifted, at, True) == value, "lifted: another value", tree, ranges, lifted)
        require(within.low <= value <= within.high, "lifted: not within", tree, ranges, within, value)


def tree_of(random: Random, depth: int) -> Tree:
    """A tree of two variables."""
    if depth == 0:
        return random.choice(("x", "y", "x", "y", random.randint(-6, 6)))
    inner, other = tree_of(random, depth - 1), tree_of(random, depth - 1)
    number = random.randint(-6, 6)
    return random.choice((
        ("//", inner, random.randint(2, 6)), ("%", inner, random.randint(2, 6)), ("-", inner), ("min", inner, other),
        ("*", inner, random.choice((-1, -1, 2, -3))), ("+", inner, number), ("+", inner, other),
        ("+", inner, number, other),
    ))  # fmt: skip


def evaluated(tree: Tree, at: dict[str, int], is_lifted: bool) -> int:
    """The value of a tree; where it is lifted, no numerator may be negative."""
    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        return at[tree]
    sign, *inner = tree
    parts = [evaluated(part, at, is_lifted) for part in inner]
    if sign in ("//", "%"):
        require(not is_lifted or parts[0] >= 0, "lifted: a numerator is negative", tree, at)
        return parts[0] // parts[1] if sign == "//" else parts[0] % parts[1]
    if sign == "-":
        return -parts[0]
    return min(parts) if sign == "min" else sum(parts) if sign == "+" else prod(parts)
