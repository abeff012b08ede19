"""Programs on symbolic sizes, and expressions, drawn."""

from __future__ import annotations

import operator
from collections.abc import Callable
from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, lower
from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, Variable
from impl.symbolic.decisions.decided import minimum
from impl.symbolic.leaves import as_node
from impl.symbolic.node import highest
from proofs.validation.drawn.programs import about


def symbolic(random: Random) -> ShapeTracker:
    """A program on a shape with symbolic sizes; operations that are refused are left out."""
    n, m = Variable("n", random.choice((0, 1, 2)), random.choice((5, 9, 40))), Variable("m", 1, random.choice((2, 3)))
    if random.random() < 0.2:
        n = n.bind(random.randint(n.min, n.ceiling))
    shape = tuple(random.choice((n, n, m, 2, 3, 4, n * 2)) for _ in range(random.randint(1, 4)))
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 6)):
        try:
            tracker = symbolically_moved(random, tracker, (n, m))
        except LayoutError:
            continue
    return tracker


def symbolically_moved(random: Random, tracker: ShapeTracker, known: tuple[Any, ...]) -> ShapeTracker:
    """One movement operation more, its arguments numbers or nodes."""
    shape, rank = tracker.shape, len(tracker.shape)
    widths = (0, 0, 1, 2, *known, known[0] + 1, known[0].max - known[0])
    cuts = (0, 0, 0, 1, 1, 3, *known)
    match random.randrange(6):
        case 0:
            is_filled = random.random() < 0.4
            return tracker.pad(tuple(
                (random.choice((0, 0, 1)), highest(size) - size) if is_filled
                else (random.choice(widths), random.choice(widths))
                for size in shape
            ))  # fmt: skip
        case 1:
            return tracker.shrink(tuple((random.choice((0, 0, 0, 1, 2)), size - random.choice(cuts)) for size in shape))
        case 2:
            return tracker.permute(tuple(random.sample(range(rank), rank)))
        case 3:
            return tracker.stride(tuple(random.choice((1, 1, -1, 2)) for _ in shape))
        case 4:
            return tracker.reshape((*shape, 1)).expand((*shape, random.choice((2, 3, *known))))
        case _:
            joined = random.randrange(rank) if rank > 1 else 0
            merged = (*shape[:joined], prod(shape[joined : joined + 2]), *shape[joined + 2 :])
            other = (*shape[:-1], random.choice((2, 3, 4, *known)))
            return tracker.reshape(other if random.random() < 0.1 else merged)


def outer(random: Random, shape: tuple[Any, ...]) -> View:
    """A view of as many elements as a shape has: row-major, with two axes as one or not, or turned round after it."""
    joined = random.randrange(len(shape))
    regrouped = (*shape[:joined], prod(shape[joined : joined + 2]), *shape[joined + 2 :])
    view = View.create(regrouped if random.random() < 0.5 else shape)
    rank = len(view.shape)
    if random.random() < 0.4:
        return view
    turned = view.permute(tuple(random.sample(range(rank), rank)))
    return turned.stride(tuple(random.choice((1, 1, -1)) for _ in range(rank)))


def number(random: Random) -> int:
    """A number other than 0, mostly small, on both sides of 0."""
    return random.choice((2, 3, 4, 5, 7, 8, 9, 12, 16, 1, -1, -2, -3, 99, 101, 1000, 1001, 10**6, -8, -101, -1000))


BY_NUMBER: tuple[Callable[[Node, int], Any], ...] = (
    *(operator.floordiv, operator.mod, operator.mul, operator.add) * 2,
    minimum, DivNode, ModNode, MulNode,
)  # fmt: skip
"""What makes an expression of one and a number; the classes make nodes as no operator has them."""


def node(random: Random, depth: int) -> Node:
    """An expression of variables whose ranges go below 0 or not."""
    if depth == 0:
        low, width = random.choice((0, 0, 0, -3)), random.choice((1, 3, 7, 31, 1000, 3000))
        variable: Node = Variable(f"{random.choice('abc')}{width}{'m' * (low < 0)}", low, low + width)
        return variable if random.random() < 0.9 else NumNode(random.randint(-9, 9))
    left = node(random, depth - 1)
    if random.random() < 0.2:
        return left + node(random, depth - 1) * random.choice((1, 1, 2, 4, -1))
    return as_node(random.choice(BY_NUMBER)(left, number(random)))


def linear(random: Random, variables: list[Variable]) -> Node:
    """A sum of multiples of some variables, and a number."""
    chosen = random.sample(variables, random.randint(1, len(variables)))
    terms = [each * random.choice((1, 1, 2, 3, 4, 6, 8, -1, -3)) for each in chosen]
    return Node.sum([*terms, NumNode(random.randint(-3, 9))])


def conditioned(random: Random) -> tuple[Node, Node]:
    """An index with quotients and remainders of sums, and a condition of several bounds on the same variables."""
    variables = [Variable(f"i{place}", 0, random.choice((1, 2, 3, 5, 7, 11))) for place in range(random.randint(1, 3))]
    index = linear(random, variables)
    for _ in range(random.randint(1, 3)):
        by, other = random.choice((2, 3, 4, 5, 8, 12)), linear(random, variables)
        sums = index + other // by * random.choice((1, 3, by)), other % by + index * by
        index = random.choice((index // by, index % by, *sums))
    bounds = [linear(random, variables) < random.randint(-2, 20) for _ in range(random.randint(1, 4))]
    return index, Node.ands(bounds)


def ask_long_sums_of_nodes(random: Random) -> None:
    """Sums of six to twelve terms and numbers, some with factors beyond a million, of which some meet again; and what
    is divided, compared and multiplied of them, by numbers on both sides of 4,096."""
    names = [Variable(f"x{k}", random.choice((0, 0, -3)), random.choice((1, 5, 4097))) for k in range(8)]
    wide = Variable("wide", 0, 2**40)
    for _ in range(3):
        factors = random.choice(((1, 2, 3, -1, -7), (2**20, 2**21 + 4, -(10**6), 1, 64)))
        chosen = [random.choice(names) * random.choice(factors) for _ in range(random.randint(6, 12))]
        whole = Node.sum([*chosen, NumNode(random.choice((0, 1, -5, 4095, 2**30)))])
        again = Node.sum([*chosen[::2], *(part * random.choice((1, 2, -1)) for part in chosen)])
        divisor = random.choice((2, 3, 7, 64, 101, 200, 4096, 5000, 2**20, 3 * 10**6))
        for part in (whole, again, whole - again, whole * random.choice((-1, 3, divisor))):
            _ = part // divisor, part % divisor, part < divisor, (part // divisor) // divisor, (part % divisor) // 2
            _ = (part % (divisor * 6)) // divisor, (part * 2 + 1) // (divisor * 2), (wide // 7) // divisor
    size = Variable("n", random.choice((1, 2)), random.choice((3, 40)))
    below, factor = Variable("i", 0, size - 1), random.choice((2, 9, 12, 100))
    _ = Node.sum([size * factor, below * -factor]), Node.sum([size * factor, below * -factor, names[0]]) < factor


def ask_symbolic_stacks(random: Random) -> None:
    """What is read through views of two to six axes that are turned below others, of which any size may be symbolic; a
    refusal is an answer, too."""
    n, m = Variable("n", 1, random.choice((3, 7))), Variable("m", 2, random.choice((2, 4)))
    shape: list[Any] = [random.choice((1, 2, 3)) for _ in range(random.randint(2, 6))]
    for size in random.choice(((n,), (n,), (n, m), (n * 2,))):
        shape[random.randrange(len(shape))] = size
    tracker = ShapeTracker.from_shape(tuple(shape))
    for _ in range(random.choice((1, 1, 2))):
        order = tuple(random.sample(range(len(tracker.shape)), len(tracker.shape)))
        tracker = tracker.permute(order).stride(tuple(random.choice((1, 1, -1)) for _ in order))
        joined = random.randrange(len(order))
        sizes = tracker.shape
        tracker = tracker.reshape((*sizes[:joined], prod(sizes[joined : joined + 2]), *sizes[joined + 2 :]))
    views = (*tracker.views, View.create(tracker.shape))
    for stack in (tracker, ShapeTracker(views), ShapeTracker((*tracker.views, outer(random, tracker.shape)))):
        with suppress(LayoutError):
            stack.expr_idxs()
        with suppress(LayoutError):
            stack.simplify().expr_idxs()


def ask_symbolic(random: Random) -> None:
    """The questions that symbolic sizes allow; of some, the kernel too."""
    tracker = symbolic(random)
    about(tracker)
    for view in tracker.views:
        View.create(*view.parts)
    tracker.unbind()
    if all(variable.is_bound for variable in tracker.vars()):
        _ = tracker.var_vals
    ShapeTracker(tracker.views * 4).unbind()
    for view in tracker.views:
        _ = view + outer(random, view.shape), view + outer(random, view.shape)
    if random.random() < 0.5:
        lower.lower(tracker, upcast={0: 2} if isinstance(tracker.shape[0], int) and random.random() < 0.5 else None)
