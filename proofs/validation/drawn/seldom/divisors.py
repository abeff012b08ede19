"""Forms and nodes with large divisors, negative ones and symbolic ones: normal forms of each style, what is read of
nodes and of conditions within conditions, comparisons at the edge of a common factor (D18, R10, R11)."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

from impl import LayoutError
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.nodes import NodeReader
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import Trail
from impl.simplify.simplifier import STYLES
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_ge_node,
    create_lt_node,
)
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import every_point, value_at
from proofs.validation.drawn.seldom.conditions import about_simplified

DIVISORS = (2, 3, 4, 8, 9, 12, 16, 24, 32, 40, 48, 64, 96, 100)
SOME = 40
"""Points at which a node is read, of those that are more."""


def ask_far_divisors(random: Random) -> None:
    """Forms, nodes, comparisons, and divisions by symbolic numbers."""
    for _ in range(4):
        about_styles(random)
        about_comparison(random)
        about_symbolic_divisor(random)
        about_symbolic_bounds(random)
        about_far_sums(random)
    for _ in range(2):
        about_nodes(random)
        about_long_nodes(random)
    about_remainders(random)
    about_rests(random)


def form(random: Random, variables: list[Var], depth: int) -> Form:
    """A sum of multiples of variables, of quotients and of remainders, in one another, and a number."""
    by = random.choice(DIVISORS)
    found = Form((), random.choice((0, 0, 1, by - 1, -1, -by, 3 * by, random.randint(-60, 60))))
    for x in random.sample(variables, random.randint(1, len(variables))):
        found = found + Form.of(x) * random.choice((1, 1, -1, by, by, -by, 2 * by, by // 2 or 1, 3, 6))
    if depth == 0:
        return found
    inner = form(random, variables, depth - 1)
    factor = random.choice((1, 1, 2, 6, by, -1))
    part = (inner % by if random.random() < 0.5 else inner // by) * factor
    match random.randrange(4):
        case 0:
            return found + part
        case 1:
            return (part + found) % random.choice((by, by * factor if factor > 0 else by, 2 * by))
        case 2:
            return (part + found) // random.choice((by, 2, *[c for c in DIVISORS if by % c == 0]))
    return (inner % (by * random.choice((2, 3, 8)))) // by + Form.of(variables[0]) * random.choice((0, 1, by))


def about_styles(random: Random) -> None:
    """The normal forms of a form in each style, where conditions hold; and what forms are never below."""
    names = "abcde"[: random.randint(2, 5)]
    many = (1, 2, 3) if len(names) > 3 else (1, 2, 7, 12)
    variables = [Var(name, low := random.choice((0, 0, 0, -3, 5)), low + random.choice(many)) for name in names]
    points = every_point(variables)
    conditions = [form(random, variables, random.choice((0, 0, 1))) for _ in range(random.choice((0, 1, 2, 3)))]
    valid = [at for at in points if all(value_at(x, at) >= 0 for x in conditions)]
    if not valid:
        return
    asked, facts = form(random, variables, random.randint(1, 2)), Facts(conditions)
    some = random.sample(valid, min(len(valid), SOME))
    for style in STYLES:
        found = Trail(facts.afresh(), [2000], style).form(asked)
        question = "a normal form", style, asked, found, conditions
        require(all(value_at(asked, at) == value_at(found, at) for at in some), *map(str, question))
    for one in (asked, *conditions, *(Form.of(x) * 7 - asked for x in variables), asked * random.choice(DIVISORS)):
        values, known = [value_at(one, at) for at in valid], facts.bounds(one)
        require(known[0] <= min(values) and max(values) <= known[1], "bounds", one, conditions, known)
        require(one.low <= min(values) and max(values) <= one.high, "bounds of a form", one)


def about_nodes(random: Random) -> None:
    """Nodes made by hand, divided by numbers on both sides of 0, as forms; and simplified under conditions in
    conditions."""
    variables = [Variable(name, low := random.choice((0, 0, -5)), low + random.choice((1, 3, 9))) for name in "abc"]
    points = every_point(variables)
    some = random.sample(points, min(len(points), SOME))
    index, reader = node(random, variables, 2), NodeReader()
    read = reader.form(index)
    for at in some:
        values = at | {name: value_of(known, at) for name, known in reader.nodes.items()}
        require(value_at(read, values) == value_of(index, at), "a node as a form", index, read, at)
    parts: list[Node] = [LtNode(node(random, variables, random.choice((0, 1))), random.randint(-6, 20))
                         for _ in range(random.randint(3, 7))]  # fmt: skip
    while len(parts) > 2:
        place, count = random.randrange(len(parts) - 1), random.randint(2, 4)
        parts[place : place + count] = [AndNode(parts[place : place + count])]
    about_simplified(index, AndNode(parts), some, "full")
    about_simplified(index, AndNode(parts), some, "fast")
    least = MinNode(variables[0] * 2, variables[1] - 3)
    require(all(value_of(least.expanded(), at) == value_of(least, at) for at in some), "a minimum written out", least)


def about_long_nodes(random: Random) -> None:
    """Conjunctions of up to seven nodes of which most are never 0, and sums in sums in sums, made by hand."""
    variables = [Variable(name, low := random.choice((0, -2)), low + random.choice((1, 2))) for name in "abcde"]
    points = every_point(variables)
    some = random.choices(variables, k=random.randint(2, 7))
    parts = [as_node(x - x.min + random.choice((1, 1, 1, 0))) for x in some]
    whole = AndNode(parts)
    values = [int(all(value_of(part, at) for part in parts)) for at in points]
    require(whole.min <= min(values) and max(values) <= whole.ceiling, "bounds of a conjunction", whole)
    nested = SumNode([as_node(variables[0] * 2), variables[1]])
    for x in random.choices(variables, k=random.randint(2, 6)):
        nested = SumNode([as_node(x * random.choice((1, 3))), nested, NumNode(random.randint(1, 4))])
    again = (Node.sum(nested.flat_components), Node.sum([nested, variables[1]]) - variables[1], nested * 3 - nested * 2)
    for at in random.sample(points, min(len(points), SOME)):
        wanted = value_of(nested, at)
        require(all(value_of(as_node(each), at) == wanted for each in again), "sums in sums", nested, again, at)


def node(random: Random, variables: list[Variable], depth: int) -> Node:
    """A node as the classes make it."""
    some = Node.sum([as_node(x * random.choice((1, 2, -1, 5, 9))) for x in random.sample(variables, 2)])
    if depth == 0:
        return some
    kind, inner = random.choice((DivNode, ModNode)), node(random, variables, depth - 1)
    by = random.choice((*DIVISORS, -2, -7, -9, -12, -40))
    return Node.sum([kind(inner, by), some * random.choice((0, 1, by))])


def about_comparison(random: Random) -> None:
    """A sum of multiples of a number and of what nearly reaches it, on the left of a comparison."""
    by = random.choice((2, 3, 5, 8, 12))
    large = [Variable(name, random.choice((0, 0, -2)), random.choice((1, 2, 3))) for name in "ab"]
    small = [Variable("c", random.choice((0, 0, -1)), by + random.choice((-1, 0, 0, 1)) or 1)]
    terms = [x * by * random.choice((1, 1, 2, -1)) for x in random.sample(large, random.randint(1, 2))]
    whole = as_node(Node.sum([*terms, *(x * random.choice((1, 1, 1, -1)) for x in small), random.choice((0, 0, 1))]))
    whole = random.choice((whole, whole, as_node(terms[0]), as_node(large[0] * random.choice((-7, -5, -12, 9)))))
    number = random.choice((by * random.randint(-3, 5), random.randint(-20, 30)))
    lower, upper = create_lt_node(whole, number), create_ge_node(whole, number)
    for at in every_point((*large, *small)):
        value = value_of(whole, at)
        require(bool(value_of(lower, at)) is (value < number), "below", whole, number, lower, at)
        require(bool(value_of(upper, at)) is (value >= number), "at least", whole, number, upper, at)


def about_symbolic_divisor(random: Random) -> None:
    """Sums and products of multiples of a symbolic number, and of what is below it or not, divided by it."""
    n = Variable("n", random.choice((1, 2)), random.choice((3, 6)))
    below, free = Variable("i", 0, n - 1), Variable("j", random.choice((0, -2)), random.choice((1, 4)))
    x, y = (Variable(name, 0, random.choice((1, 2))) for name in "xy")
    parts: list[Any] = [n * x, n * 3, below, free, n * (x + y), below * x, x * y, n * n, x, 1]
    chosen = random.sample(parts, random.randint(1, 3))
    factor = random.choice((1, 1, x, y, x * y, x + y, (x + y) // 2))
    added = as_node(Node.sum(chosen))
    whole = as_node(random.choice((added * factor, factor * added)))
    divisor = random.choice((n, n, n * 2, n + 1))
    found: dict[str, Any] = {}
    with suppress(LayoutError):
        found["//"] = whole // divisor
    with suppress(LayoutError):
        found["%"] = whole % divisor
    for size in range(n.min, n.ceiling + 1):
        ranges = range(size), range(free.min, free.ceiling + 1), range(x.ceiling + 1), range(y.ceiling + 1)
        places = [*product(*ranges)]
        for i, j, first, second in random.sample(places, min(len(places), SOME)):
            at = {"n": size, "i": i, "j": j, "x": first, "y": second}
            by, value = value_of(divisor, at), value_of(whole, at)
            wanted = {"//": value // by, "%": value % by}
            for name, result in found.items():
                require(value_of(as_node(result), at) == wanted[name], "by a symbolic number", name, whole, divisor, at)


def about_rests(random: Random) -> None:
    """Products of quotients and sums, of which some terms are multiples of a symbolic number, others below it."""
    n = Variable("n", random.choice((1, 2, 3)), random.choice((4, 6)))
    below, (x, y) = Variable("i", 0, n - 1), (Variable(name, 0, random.choice((1, 2))) for name in "xy")
    for _ in range(4):
        some: list[Any] = random.sample([n, n * x, n * y, n * 2], random.randint(1, 2))
        factor: Any = random.choice(((x + y) // 2, (x + y) // 3, (x * 2 + y) // 4, x))
        whole = as_node(factor * Node.sum([*some, random.choice((below, x, 1))]))
        with suppress(LayoutError):
            found = as_node(whole % n)
            for size, first, second in product(range(n.min, n.ceiling + 1), range(x.ceiling + 1), range(y.ceiling + 1)):
                for i in range(size):
                    at = {"n": size, "i": i, "x": first, "y": second}
                    is_right = value_of(found, at) == value_of(whole, at) % size
                    require(is_right, "what a symbolic number leaves", whole, found, at)


def about_symbolic_bounds(random: Random) -> None:
    """Products and sums of nodes whose upper bounds are symbolic, and may be below 0: they lie in their own bounds, and
    comparisons hold that are said to."""
    n = Variable("n", random.choice((0, 1, 2)), random.choice((3, 5)))
    short = random.choice((1, 1, 2, 4))
    below = Variable("i", min(random.choice((0, -3, -6)), n.ceiling - short - 1), n - short)
    other = Variable("j", random.choice((0, -2, 1)), random.choice((2, 3)))
    third = random.choice((n, other, below, n - 1, other + 1))
    whole = as_node(random.choice((below * third, third * below, below * third - n, below - n * other, below * -2 + n)))
    asked = (whole < random.randint(-4, 9), whole < n, whole >= 0, whole // random.choice((2, 3)), -whole)
    for size in range(n.min, n.ceiling + 1):
        last = value_of(below.max, {"n": size})
        for i, j in product(range(below.min, last + 1), range(other.min, other.ceiling + 1)):
            at = {"n": size, "i": i, "j": j}
            for each in map(as_node, (whole, *asked)):
                value, high = value_of(each, at), value_of(as_node(each.max), at)
                require(each.min <= value <= min(high, each.ceiling), "symbolic bounds", whole, each, at, value)
            value = value_of(whole, at)
            is_right = bool(value_of(asked[1], at)) is (value < size) and bool(value_of(asked[2], at)) is (value >= 0)
            require(is_right, "a comparison of symbolic bounds", whole, at)


def about_far_sums(random: Random) -> None:
    """Multiples of the same nodes by numbers near powers of 2, that meet in sums, and cancel."""
    nodes = [Variable("x", 0, 3), Variable("y", -2, 2 ** random.choice((3, 31, 62, 63)))]
    ends = [2**at + more for at in (15, 16, 30, 31, 32, 62, 63, 64) for more in (0, 0, -1, 1)]
    factors = random.choices(ends, k=2)
    factors += [factors[0], -factors[1], factors[1] - factors[0], 2 * factors[0], 1, 2]
    whole = [(random.choice(nodes), random.choice(factors)) for _ in range(random.randint(2, 7))]
    found = Node.sum([as_node(x * by) for x, by in whole])
    by = random.choice(ends)
    for _ in range(6):
        at = {x.expr: random.choice((x.min, x.ceiling, random.randint(x.min, x.ceiling))) for x in nodes}
        wanted = sum(at[x.expr] * factor for x, factor in whole)
        require(value_of(found, at) == wanted, "a sum of far multiples", whole, found, at)
        values = tuple(value_of(as_node(each), at) for each in (found // by, found % by, found < by))
        require(values == (wanted // by, wanted % by, int(wanted < by)), "far multiples divided", whole, by, at)


def about_remainders(random: Random) -> None:
    """Quotients and remainders of one another, by numbers that divide one another or not."""
    x, y = Variable("x", random.choice((0, -70)), 400), Variable("y", 0, 9)
    for _ in range(6):
        first = random.choice((4, 6, 8, 12, 18, 24))
        second = random.choice((first * random.choice((2, 3, 4, 5)), first // 2, 5, 18, 64))
        inner = as_node(random.choice((x, x * 3 + y, x - y * 2)))
        asked = (inner % first % second, inner % first // second, inner // first % second, inner % second // first,
                 (inner % second) % first)  # fmt: skip
        for _ in range(SOME):
            at = {"x": random.randint(x.min, x.ceiling), "y": random.randint(0, 9)}
            v = value_of(inner, at)
            wanted = (v % first % second, v % first // second, v // first % second, v % second // first,
                      v % second % first)  # fmt: skip
            found = tuple(value_of(as_node(each), at) for each in asked)
            require(found == wanted, "one division after another", inner, first, second, at, found, wanted)
