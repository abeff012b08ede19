"""Nodes that are alike but for one thing: long ones, which differ at one place, and expressions with several variables
of one name, which differ in their ranges (D18); and such as are alike, though they were made apart: parts, and
variables that are bound to one value."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from pickle import dumps, loads
from random import Random
from typing import Any

from impl.simplify import simplify
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.cost import cost
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.reading import node_values

SOME = 12
"""Points at which an expression is read."""


def ask_nodes_alike(random: Random) -> None:
    """Long nodes of each sort, variables of one name, and what was made apart."""
    about_long(random)
    for _ in range(4):
        about_names(random)
    about_bound(random)
    about_apart(random)
    about_last_terms(random)


def about_long(random: Random) -> None:
    """Sums and conjunctions of up to some hundred parts, of short names or of long ones: equal in any order, and others
    where one part is another, wherever that stands."""
    count, prefix = random.choice((3, 30, 150, 450)), random.choice(("x", "x", "index_of_an_axis_of_a_view_"))
    names = [f"{prefix}{k:03d}" for k in range(count)]
    parts: list[Node] = [Variable(name, 0, 9) for name in names]
    join = random.choice(JOINED)
    whole, again = join(parts), join(random.sample(parts, count))
    is_equal = whole == again and hash(whole) == hash(again) and not operator.ne(whole, again)
    require(is_equal, "long nodes: an order", count, prefix)
    for place in {count - 1, random.randrange(count), random.randrange(count)}:
        part = random.choice((Variable(names[place], 0, 8), Variable(names[place], -1, 9), MulNode(parts[place], 2)))
        other = join([*parts[:place], part, *parts[place + 1 :]])
        is_other = operator.ne(whole, other) and not operator.eq(whole, other) and len({whole, other, again}) == 2
        require(is_other, "long nodes: another part", count, prefix, place)


def joined_conditions(parts: Sequence[Node]) -> Node:
    """That each of some nodes is below a number."""
    return AndNode([LtNode(part, 7) for part in parts])


JOINED: tuple[Callable[[Sequence[Node]], Node], ...] = (
    Node.sum,
    SumNode,
    joined_conditions,
    lambda parts: DivNode(SumNode(parts), 3),
    lambda parts: SumNode([MulNode(ModNode(SumNode(parts), 5), 2), NumNode(3)]),
)
"""What is made of many parts."""


def about_names(random: Random) -> None:
    """An expression with up to three variables of one name, simplified: at each point of all of them it has its
    value."""
    name = random.choice(("x", "x", "x.1", "node"))
    lows = [random.choice((0, 0, 0, -3, 5)) for _ in range(random.randint(2, 3))]
    variables = [*{Variable(name, low, low + random.choice((3, 9, 40))): None for low in lows}, Variable("y", 0, 5)]
    parts = [part_of(random, random.choice(variables)) for _ in range(3)] + [part_of(random, x) for x in variables]
    index = SumNode(random.sample(parts, len(parts)))
    limited = random.choice(variables)
    valid = random.choice((NumNode(1), LtNode(limited, random.randint(limited.min + 1, limited.ceiling))))
    found, held = simplify(index, valid, effort=random.choice(("full", "fast")))
    for _ in range(SOME):
        at: Any = {by_range(x): random.randint(x.min, x.ceiling) for x in variables}
        holds, still = (node_values(node, at, by_range) == 1 for node in (valid, held))
        require(still is holds, "variables of one name: the condition", index, valid, held, at)
        is_right = not holds or node_values(found, at, by_range) == node_values(index, at, by_range)
        require(is_right, "variables of one name", index, valid, found, at)


def by_range(variable: Variable) -> str:
    """What points call a variable of several of one name."""
    return variable.identity


def part_of(random: Random, x: Variable) -> Node:
    """A quotient, a remainder or a multiple of a variable."""
    by, factor = random.choice((2, 3, 4, 5, 10)), random.choice((1, 1, 2, 4, -3))
    inner = random.choice((x, x, MulNode(x, factor), SumNode([MulNode(x, factor), NumNode(random.randint(0, 9))])))
    return random.choice((DivNode(inner, by), DivNode(MulNode(x, by), by), ModNode(inner, by), MulNode(x, factor)))


class Other(int):
    """Integers of a class of their own."""


def about_bound(random: Random) -> None:
    """Two variables bound to one value are equal, and hold it as a plain integer, of whatever class of integers it was
    given; a free one is another, and so is one that is bound to another value."""
    low = random.choice((0, 0, 1, -1, -9))
    name, high = random.choice(("x", "index.1")), random.choice((2, 9, 2**70))
    value = random.choice((low, high, *(number for number in (0, 1) if number >= low)))
    kinds: list[type[int]] = [Other, bool] if value in (0, 1) else [Other]
    one, free = Variable(name, low, high).bind(value), Variable(name, low, high)
    other = Variable(name, low, high).bind(random.choice([n for n in (low, high, 2) if n != value]))
    for again in (loads(dumps(one)), *(Variable(name, low, high).bind(kind(value)) for kind in kinds)):
        question = "a bound variable", name, low, high, again
        require(type(again.val) is int and again.val == value and again.unbind() == (free, value), *question)
        for wrap in WRAPPED:
            is_alike = wrap(again) == wrap(one) and hash(wrap(again)) == hash(wrap(one))
            require(is_alike and len({wrap(x) for x in (one, again, free, other)}) == 3, *question, wrap(one))
            for ctx in (None, "DEBUG", "REPR"):
                found, wanted = wrap(again).render(ctx=ctx), wrap(one).render(ctx=ctx)
                require(found == wanted, *question, found, wanted)


WRAPPED: tuple[Callable[[Node], Node], ...] = (
    lambda x: x,
    lambda x: MulNode(x, 3),
    lambda x: LtNode(ModNode(x, 5), 2),
    lambda x: SumNode([DivNode(x, 4), Variable("y", 0, 3)]),
)
"""What is made of a variable."""

COSTS: dict[type[Node], int] = {DivNode: 10, ModNode: 10, MulNode: 3, LtNode: 1}
"""What operations on one node cost; joining some costs 1 for each but the first. None that is drawn negates."""


def about_apart(random: Random) -> None:
    """What some nodes cost together: what their distinct parts do, whichever of those are one object, and whichever
    were made apart."""
    drawn: list[Node] = []
    for number in random.choices(range(4), k=random.randint(1, 5)):
        of_number = Random(f"{random.randint(0, 1)} {number}")
        x = Variable(of_number.choice("xyz"), 0, 9)
        part = part_of(of_number, x)
        whole = SumNode([part, part_of(of_number, Variable("y", 0, 3)), NumNode(number)])
        drawn.append(of_number.choice((part, whole, DivNode(whole, 7), AndNode([LtNode(part, 4), LtNode(whole, 9)]))))
    nodes = random.choices([*drawn, SumNode(drawn), loads(dumps(drawn[0]))], k=random.randint(1, 5))
    distinct = {part.render(ctx="DEBUG"): part for node in nodes for part in parts_of(node)}
    wanted = sum(len(getattr(part, "nodes", "1")) - 1 + COSTS.get(type(part), 0) for part in distinct.values())
    require(cost(*nodes) == wanted, "the cost of nodes", nodes, cost(*nodes), wanted)


def parts_of(node: Node) -> Iterator[Node]:
    """A node and all nodes in it, each in every place."""
    yield node
    for part in node.parts():
        yield from parts_of(part)


def about_last_terms(random: Random) -> None:
    """Sums of up to sixty terms with names of up to five hundred letters are equal exactly if their last terms are."""
    prefix = "a" * random.choice((3, 100, 500))
    terms = [Variable(f"{prefix}{k}", 0, 9) for k in range(random.choice((2, 20, 60)))]
    last = random.sample(range(9), 2)
    one, other, again = (Node.sum([*terms, Variable(f"z{number}", 0, 9)]) for number in (*last, last[0]))
    is_right = one == again and hash(one) == hash(again) and operator.ne(one, other) and one.key != other.key
    require(is_right, "long sums that end otherwise", len(terms), len(prefix), last)
