"""Symbolic integers as they are written and counted: smaller ones of two in either order, lengths of texts, loops whose
last value is a symbol, and stacks of symbolic views that are left (D16, D17, D28)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import OutOfBoundsError, ShapeTracker, View
from impl.lower import UOpGraph, UOps, dtypes, interpret
from impl.lower.uops.emit import Emitter
from impl.symbolic import Node, Variable
from impl.symbolic.decisions.decided import maximum, minimum
from impl.symbolic.minimum import MinNode, smaller
from impl.symbolic.text.length import text_length
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require

CONTEXTS = None, "DEBUG", "REPR"


def ask_how_symbols_are_written(random: Random) -> None:
    """Each in its ways."""
    for _ in range(5):
        about_either_order(random)
        about_lengths(random)
        about_loops(random)
    for _ in range(3):
        about_levels(random)
        about_masks_that_may_be_empty(random)


def variables(random: Random) -> list[Variable]:
    """Some variables in any order, with ranges of either sign, some bound to a value, the last one up to another."""
    names = random.sample(["a", "b", "n", "m2", "row_1", "x10", "x9", "Z"], 4)
    found = []
    for name in names[:3]:
        low = random.choice((0, 1, -7, -100, random.randint(-(10**30), 10**30)))
        one = Variable(name, low, low + random.choice((1, 5, 1000)))
        found.append(one.bind(low + random.randint(0, 1)) if random.random() < 0.4 else one)
    limit = Variable("limit", 1, 9)
    found.append(Variable(names[3], 0, limit + random.randint(0, 3)))
    random.shuffle(found)
    return found


def node_of(random: Random, leaves: list[Variable], depth: int = 0) -> Any:
    """A sum, a product, a quotient, a remainder, or the smaller one of two."""
    if depth == 3 or random.random() < 0.3:
        return random.choice(leaves)
    one, other = (node_of(random, leaves, depth + 1) for _ in range(2))
    number = random.choice((2, 3, -1, -5, 10**25))
    return random.choice((
        lambda: one + other, lambda: one + number, lambda: one * number, lambda: one // abs(number),
        lambda: one % abs(number), lambda: minimum(one, other), lambda: maximum(one, other), lambda: one < other,
    ))()  # fmt: skip


def about_either_order(random: Random) -> None:
    """The smaller and the larger one of two integers is the same node in either order, reads the same in each context,
    and has the right value."""
    low = random.randint(-5, 5)
    names = random.sample(["a", "b", "n", "x10", "x9", "Z"], 2)
    first, second = (Variable(name, low - random.randint(0, 2), low + random.randint(1, 3)) for name in names)
    one: Any = random.choice((first, first + 1, first * 2, first // 2))
    other: Any = random.choice((second, second - 1, second * 2, first * 3, second % 2))
    for choose, right in ((minimum, min), (maximum, max), (smaller, min), (MinNode, min)):
        if not isinstance(one, Node) or not isinstance(other, Node):
            continue
        found, turned = choose(one, other), choose(other, one)
        require(found == turned and hash(found) == hash(turned), "either order", choose, found, turned)
        for context in CONTEXTS:
            texts = [each.render(ctx=context) for each in (found, turned) if isinstance(each, Node)]
            require(len(set(texts)) <= 1, "either order: texts", choose, *texts)
        for values in ({names[0]: first.min, names[1]: second.max}, {names[0]: first.max, names[1]: second.min}):
            wanted = right(value_of(one, values), value_of(other, values))
            require(value_of(found, values) == wanted, "either order: values", choose, found, values, wanted)


def about_lengths(random: Random) -> None:
    """The length of a text, counted without writing it, is that of the text, in each context: with ranges, values of
    bound variables, and upper bounds that are symbols."""
    leaves = variables(random)
    for node in (*leaves, node_of(random, leaves), node_of(random, leaves)):
        for context in CONTEXTS:
            if isinstance(node, Node):
                found, text = text_length(node, context), node.render(ctx=context)
                require(found == len(text), "the length of a text", context, text, found)


def about_loops(random: Random) -> None:
    """A loop, alone or in another one, up to a number or a symbol, which may be less than where the loop begins: what
    is read in it at one address is read before it exactly where it runs for all values of the symbols, and where it
    does not run, nothing is read."""
    graph = UOpGraph()
    emitter = Emitter(graph)
    source = graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data1", False))
    always, ends = True, list[tuple[int, Variable]]()
    opened: list[Any] = []
    for number in range(random.randint(1, 2)):
        begin = random.randint(-3, 6)
        end: Any = begin + random.randint(1, 3)
        if random.random() < 0.8:
            low = random.choice((begin, begin - 1, begin + 1, begin - random.randint(2, 6)))
            end = Variable(f"n{number}", low, max(low, begin) + random.randint(1, 4))
            emitter.define_var(end)
            ends.append((begin, end))
            always = always and low >= begin
        emitter.open_loop(Variable(f"x{number}", begin, end))
        opened = [*opened, graph.uops[-1]]
    graph.add(UOps.LOAD, dtypes.int, (source, emitter.const(0)))
    kinds = [uop.uop for uop in graph.uops]
    is_before = kinds.index(UOps.LOAD) < kinds.index(UOps.LOOP)
    require(is_before is always, "what is read in a loop", ends, kinds)
    for _ in opened:
        graph.end()
    for least in (True, False):
        values = {end.expr: end.min if least else end.ceiling for _, end in ends}
        runs = all(values[end.expr] >= begin for begin, end in ends)
        output, there = [0], [7] if runs else list[int]()
        interpret(graph.uops, output, there, values)


def about_levels(random: Random) -> None:
    """A symbolic stack of two to four views whose last one goes on beyond the view below it: the refusal has the number
    of that view, how many elements it has, and an index that leads beyond them."""
    n = Variable("n", 1, random.randint(2, 5))
    sizes = [random.randint(3, 6) for _ in range(random.randint(1, 3))]
    below = [View.create((size,), (0,)) for size in sizes]
    if random.random() < 0.5:
        below[0] = View.create((sizes[0],), (n,))
    else:
        below.insert(0, View.create((n,)))
    step, count = random.randint(1, 3), sizes[-1] + random.randint(1, 3)
    views = (*below, View.create((count,), (step,)))
    refusal: Any = refusal_of(partial(ShapeTracker(views).expr_idxs))
    require(isinstance(refusal, OutOfBoundsError), "a symbolic stack that is left", views, refusal)
    (index,) = refusal.index
    is_right = refusal.level == len(views) - 2 and refusal.size == sizes[-1] and refusal.flat == index * step
    is_there = f"of view {len(views) - 2}, which has {sizes[-1]} elements" in str(refusal)
    require(is_right and is_there and refusal.flat >= sizes[-1], "the level that is left", views, refusal)


def about_masks_that_may_be_empty(random: Random) -> None:
    """A view all of whose valid indices leave the view below it, and whose mask ends at a symbol: it is refused exactly
    where there is a valid index for all values of that."""
    size, begin, least = random.randint(1, 4), random.randint(0, 1), random.randint(0, 2)
    n = Variable("n", least, least + random.randint(1, 3))
    top = View.create((6,), (random.choice((0, 1)),), size + random.randint(0, 3), ((begin, n),))
    views = View.create((size,)), top
    refusal = refusal_of(partial(ShapeTracker(views).expr_idxs))
    is_left = isinstance(refusal, OutOfBoundsError)
    require(is_left is (least > begin) and (refusal is None or is_left), "a mask that may be empty", views, refusal)
