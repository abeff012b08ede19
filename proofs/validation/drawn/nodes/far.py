"""Minima of many nodes, and divisions by numbers of any size of what is made by hand or by operators, read near where
they change; what many small terms come to beside a comparison, and what nearly is a multiple (D18)."""

from __future__ import annotations

from operator import le
from random import Random
from typing import Any

from impl.symbolic import DivNode, ModNode, Node, Variable, create_ge_node, create_lt_node
from impl.symbolic.decisions.decided import is_never, is_surely, maximum, minimum
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.division import exact_quotient
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.nodes.divided import some_points

FAR = (2, 3, 5, 8, 12, 100, 999, 2**15, 2**16, 2**16 + 1, 10**6, 2**31, 2**32 + 5, 2**40)
"""What is divided by."""


def ask_far_nodes(random: Random) -> None:
    """A few nodes of each sort."""
    for _ in range(4):
        about_many_minima(random)
        about_far_divisions(random)
        about_far_products(random)
        about_small_terms(random)
        about_near_multiples(random)
        about_far_bounds(random)


def about_bounds(node: Node, values: list[int]) -> None:
    """A node lies between its bounds, and is never below what is said to be its lowest value; and so its negative."""
    require(node.min <= min(values) and max(values) <= node.ceiling, "bounds", node, min(values), max(values))
    require(lowest_value(node) <= min(values), "lowest value", node, lowest_value(node), min(values))
    require(lowest_value(-node) <= -max(values), "lowest value of a negative", node, max(values))


def about_many_minima(random: Random) -> None:
    """The least and the greatest of three to six nodes, two after two in any order."""
    low = random.choice((0, 0, -2))
    variables = [Variable(name, low, low + random.choice((1, 3, 9))) for name in "xyz"]
    nodes: list[Any] = [random.choice((x, x * random.choice((2, 3, -1)), x + y, x - y, random.randint(-4, 9)))
                        for x, y in (random.sample(variables, 2) for _ in range(random.randint(3, 6)))]  # fmt: skip
    points = some_points(random, variables)
    left = [(as_node(node), [value_of(as_node(node), at) for at in points]) for node in nodes]
    while len(left) > 1:
        (one, some), (other, others) = (left.pop(random.randrange(len(left))) for _ in range(2))
        pick, best = random.choice(((minimum, min), (minimum, min), (maximum, max)))
        found, wanted = as_node(pick(one, other)), list(map(best, some, others))
        require([value_of(found, at) for at in points] == wanted, "the best of many", one, other, found)
        about_bounds(found, wanted)
        left.append((found, wanted))


def near(random: Random, variables: list[Variable], periods: list[int]) -> list[dict[str, int]]:
    """Points of variables near multiples of some numbers, and others."""
    found = some_points(random, variables)
    for _ in range(30):
        at: dict[str, int] = {}
        for x in variables:
            period = random.choice(periods)
            value = random.randint(x.min // period, x.ceiling // period) * period + random.choice((-1, 0, 0, 1))
            at[x.expr] = min(max(value, x.min), x.ceiling)
        found.append(at)
    return found


def about_far_divisions(random: Random) -> None:
    """Up to five quotients and remainders of one another, by operators or by hand, by numbers of either sign, and what
    stands beside them."""
    low = random.choice((0, 0, -3, -(2**20)))
    x, y = Variable("x", low, low + random.choice((7, 2**17, 2**33, 2**45))), Variable("y", 0, random.choice((1, 3)))
    first: Any = random.choice((x, x, x + y, x * 2 - y))
    points: list[dict[str, int]] = []
    periods, node = [random.choice(FAR)], as_node(first)
    periods += [periods[0] * random.choice((2, 3, 2**16, 2**17)), *random.choices(FAR, k=2)]
    points = near(random, [x, y], [*periods, periods[0] * periods[2]])
    values = [value_of(node, at) for at in points]
    for _ in range(random.randint(1, 5)):
        by = random.choice(periods) * random.choice((1, 1, 1, -1))
        is_quotient, by_hand = random.random() < 0.6, random.random() < 0.5
        made: Any = node // by if is_quotient else node % by
        if by_hand:
            made = DivNode(node, by) if is_quotient else ModNode(node, by)
        node, values = as_node(made), [value // by if is_quotient else value % by for value in values]
        require([value_of(node, at) for at in points] == values, "far divisions", node, by)
        about_bounds(node, values)
        other = random.choice((1, 1, 1, -1, periods[0], by))
        whole = as_node(node * other + random.choice((x, x * -1, y, 0)))
        about_bounds(whole, [value_of(whole, at) for at in points])


def about_far_products(random: Random) -> None:
    """Products of two to four variables, divided by numbers of any size, and a number of times some sum."""
    variables = [Variable(name, random.choice((0, 1, -2)), random.choice((3, 300, 2**17))) for name in "xyzw"]
    some = random.sample(variables, random.randint(2, 4))
    whole: Any = some[0] * random.choice((1, 3, 2**16))
    for x in some[1:]:
        whole = whole * random.choice((x, x, x + 1))
    by = random.choice(FAR)
    asked = as_node(whole // by), as_node(whole % by), as_node((whole + 7) % by), as_node(whole < by)
    points = near(random, variables, [by, 3])
    for at in points:
        value = value_of(as_node(whole), at)
        wanted = value // by, value % by, (value + 7) % by, int(value < by)
        found = tuple(value_of(node, at) for node in asked)
        require(found == wanted, "a product divided", whole, by, at, found, wanted)


def about_far_bounds(random: Random) -> None:
    """What is made of indices below a size, or below a multiple of it, that numbers of 31 or 32 bits do not hold."""
    n = Variable("n", random.choice((0, 1, 2**31)), random.choice((2**31 + 1, 2**33, 2**45)))
    last: Any = random.choice((n, n + 1, n * 2 + 3, n * 2**20))
    i, j = Variable("i", 0, last), Variable("j", -1, 1)
    whole = as_node(i * random.choice((1, 1, 2, -1)) + random.choice((j, n * -1, 0, n * j, i * j)))
    quotient = whole // random.choice((2, 3, 2**31))
    asked = list(map(as_node, (whole, quotient, last - i, i < last, n < whole)))
    points: list[dict[str, int]] = []
    for size in (n.min, n.ceiling, min(n.ceiling, 2**31), random.randint(n.min, n.ceiling)):
        most = value_of(as_node(last), {"n": size})
        points += [{"n": size, "i": at, "j": random.randint(-1, 1)}
                   for at in (0, most, most - 1 if most else 0, random.randint(0, most))]  # fmt: skip
    for node in asked:
        values = [value_of(node, at) for at in points]
        about_bounds(node, values)
        highest = [value_of(as_node(node.max), at) for at in points]
        require(all(map(le, values, highest)), "a symbolic bound", node, points)
    require(not is_surely(asked[4]) or all(value_of(asked[4], at) for at in points), "surely less", asked[4])


def about_small_terms(random: Random) -> None:
    """Multiples of a number and up to eight small terms, which together reach it or just not, below a number."""
    small = [Variable(f"s{k}", random.choice((0, 0, 0, -1)), random.choice((1, 1, 2)))
             for k in range(random.randint(1, 8))]  # fmt: skip
    most = sum(x.ceiling for x in small)
    common = max(2, most + random.choice((-1, 0, 1, 1, 2)))
    large = [Variable(f"l{k}", 0, random.choice((2, 5))) for k in range(random.randint(1, 3))]
    terms = [*(x * common * random.choice((1, 1, 2)) for x in large), *small]
    whole = Node.sum([*random.sample(terms, len(terms)), random.choice((0, 0, 1))])
    points = some_points(random, [*small, *large])
    points += [at | {x.expr: x.ceiling for x in small} for at in points[:20]]
    for number in (common * random.randint(1, 6), common * random.randint(1, 6), random.randint(0, 40)):
        less, more = create_lt_node(whole, number), create_ge_node(whole, number)
        values = [value_of(whole, at) for at in points]
        found = [(bool(value_of(less, at)), bool(value_of(more, at))) for at in points]
        require(found == [(value < number, value >= number) for value in values], "small terms", whole, number, less)
        require(not is_surely(less) or max(values) < number, "surely less", whole, number)
        require(not is_never(less) or min(values) >= number, "never less", whole, number)


def about_near_multiples(random: Random) -> None:
    """A sum of up to six terms, which is a multiple of another one or differs from such in a term, and is divided
    without a rest only if it is one."""
    variables = [Variable(f"x{k}", 0, random.choice((1, 3))) for k in range(5)]
    divisor = Node.sum([*(x * random.choice((1, 2)) for x in random.sample(variables, random.randint(1, 5))),
                        random.choice((1, 2, 6))])  # fmt: skip
    extra: Any = random.choice((0, variables[0], variables[0] - variables[1], variables[2] * 6 - variables[3]))
    whole = as_node(divisor * random.choice((1, 2, 3, -2)) + extra)
    found = exact_quotient(whole, divisor)
    if found is None:
        return
    for at in some_points(random, variables):
        is_right = value_of(as_node(found), at) * value_of(divisor, at) == value_of(whole, at)
        require(is_right, "an exact quotient", whole, divisor, found, at)
