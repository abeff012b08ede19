"""Nodes of which one term, factor or variable more than a few decides: sums below symbolic bounds, small terms beside
large ones, minima and floors that count several times, powers among other terms, and variables that are bound below the
bound of another (D18, D19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import prod
from operator import floordiv, mod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.mergeability.inside import surely_leaving
from impl.symbolic import Node, NumNode, Variable, create_ge_node, create_lt_node
from impl.symbolic.decisions.decided import is_never, is_surely, maximum, minimum
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require

MOST_POINTS = 120
"""Points at which a node is looked at; of more, some that are drawn and the corners."""

Point = dict[str, int]


def ask_late_terms(random: Random) -> None:
    """Small terms, many factors, divisors of several terms, and variables bound below others."""
    for _ in range(3):
        about_small_terms(random)
        about_products(random)
        about_divisors_of_several_terms(random)
        about_bound_below(random)
        about_what_just_leaves(random)
        about_many_factors(random)


def ask_late_decisions(random: Random) -> None:
    """Sums below bounds, minima, quotients and powers that count several times, at values."""
    for _ in range(2):
        about_sums_below_bounds(random)
        about_minima(random)
        about_floors(random)
        about_powers(random)


def points_of(random: Random, variables: Sequence[Variable]) -> Iterator[Point]:
    """Values of variables, each after those in its bound: all, or the corners and some that are drawn."""
    if prod(variable.ceiling - variable.min + 1 for variable in variables) <= MOST_POINTS:
        yield from every(variables)
        return
    for ways in product((0, 1), repeat=len(variables)) if len(variables) < 7 else ():
        yield at_ends(variables, ways)
    for _ in range(40):
        point: Point = {}
        for variable in variables:
            high = int(value_of(variable.max, point))
            point[variable.expr] = random.choice((variable.min, high, random.randint(variable.min, high)))
        yield point


def every(variables: Sequence[Variable]) -> Iterator[Point]:
    """All values of variables."""
    if not variables:
        yield {}
        return
    *first, last = variables
    for point in every(first):
        for value in range(last.min, int(value_of(last.max, point)) + 1):
            yield point | {last.expr: value}


def at_ends(variables: Sequence[Variable], ways: Sequence[int]) -> Point:
    """Each variable at one end of its range."""
    point: Point = {}
    for variable, way in zip(variables, ways, strict=True):
        point[variable.expr] = int(value_of(variable.max, point)) if way else variable.min
    return point


def some_variables(random: Random, number: int, most: int, symbolic: float = 0.0) -> list[Any]:
    """Variables of small ranges, the bound of one now and then the one before it."""
    found: list[Any] = []
    for place in range(number):
        low = random.choice((0, 0, 1))
        is_below = found and random.random() < symbolic and found[-1].min >= low and isinstance(found[-1].max, int)
        high: Any = found[-1] if is_below else low + random.randint(1, most)
        found.append(Variable("nimjkabcdefg"[place], low, high))
    return found


def decided_alike(random: Random, variables: Sequence[Variable], node: Node, what: str) -> None:
    """Requires what is known of a node to hold at values: its bounds, comparisons with numbers, and whether these are
    sure or impossible."""
    points = list(points_of(random, variables))
    values = [int(value_of(node, point)) for point in points]
    low, high = min(values), max(values)
    is_right = node.min <= low and high <= node.ceiling
    require(is_right, f"{what}: bounds", node, node.min, node.ceiling, low, high)
    pairs = list(zip(points, values, strict=True))
    some = random.sample(pairs, min(20, len(pairs)))
    for number in {low, high, low + 1, high + 1, random.randint(low, high + 1)}:
        for condition, is_below in ((node < number, True), (node >= number, False)):
            for point, value in some:
                is_right = bool(value_of(condition, point)) == ((value < number) == is_below)
                require(is_right, f"{what}: a comparison", node, number, condition, point)
            holds = [(value < number) == is_below for value in values]
            require(not is_surely(condition) or all(holds), f"{what}: what is sure", condition)
            require(not is_never(condition) or not any(holds), f"{what}: what never holds", condition)


def about_sums_below_bounds(random: Random) -> None:
    """Sums of three to seven variables, some below others, with any signs and factors."""
    variables = some_variables(random, random.randint(3, 7), 3, symbolic=0.6)
    node = Node.sum([each * random.choice((1, 1, -1, -1, 2)) for each in variables] + [random.randint(-3, 3)])
    decided_alike(random, variables, node, "a sum below bounds")
    compared(random, variables)


def compared(random: Random, variables: Sequence[Variable]) -> None:
    """A comparison of two sums of variables holds where their values say so."""
    sides = [Node.sum(random.sample(list(variables), random.randint(1, 2))) for _ in range(2)]
    left, right = sides[0], sides[1] + random.choice((0, 0, 1))
    condition = left < right
    for point in points_of(random, variables):
        wanted = value_of(left, point) < value_of(right, point)
        require(bool(value_of(condition, point)) == wanted, "sums that are compared", left, right, condition, point)


def about_small_terms(random: Random) -> None:
    """Multiples of a number beside one to six small terms, compared with a multiple of it: as large as it together, or
    just less."""
    by = random.randint(4, 16)
    variables = some_variables(random, random.randint(2, 7), 3)
    large, *small = variables
    node = Node.sum([large * by, *small])
    for bound in (by, 2 * by, 3 * by, random.randint(1, 4 * by)):
        condition = create_lt_node(node, bound)
        other = create_ge_node(node, bound)
        for point in points_of(random, variables):
            wanted = value_of(node, point) < bound
            told = bool(value_of(condition, point)), bool(value_of(other, point))
            require(told == (wanted, not wanted), "small terms beside large ones", node, bound, condition, other, point)


def about_products(random: Random) -> None:
    """Products of two to seven variables and a number, divided by a number."""
    variables = some_variables(random, random.randint(2, 7), 8)
    node: Any = NumNode(random.randint(1, 9))
    for variable in random.sample(variables, len(variables)):
        node = variable * node if random.random() < 0.8 else node * variable
    by = random.choice((2, 3, 5, 7, 10, -3))
    found = node % by, node // by
    for _ in range(6):
        point = {each.expr: random.randint(each.min, each.ceiling) for each in variables}
        whole = int(value_of(node, point))
        told = tuple(int(value_of(each, point)) for each in found)
        require(told == (whole % by, whole // by), "products of many variables", node, by, found, point, told)


def about_many_factors(random: Random) -> None:
    """Products of sums, of which remainders are those of their values."""
    variables = some_variables(random, random.randint(3, 6), 5)
    node: Any = NumNode(1)
    for variable in variables:
        node = node * (variable + random.randint(0, 2))
    by = random.randint(2, 9)
    for _ in range(4):
        point = {each.expr: random.randint(each.min, each.ceiling) for each in variables}
        require(value_of(node % by, point) == value_of(node, point) % by, "products of sums", node, by, point)


def about_minima(random: Random) -> None:
    """Minima and maxima that count once or several times, with either sign, beside their own parts."""
    variables = some_variables(random, random.randint(2, 4), 8)
    first, second, *_ = random.sample(variables, 2)
    least = random.choice((minimum, maximum))(first, second)
    terms = [least * random.choice((1, 2, 3, -1, -2))]
    terms += [each * random.choice((1, -1, 0, 2)) for each in variables]
    decided_alike(random, variables, Node.sum([*terms, random.randint(-2, 9)]), "a minimum that counts")


def about_floors(random: Random) -> None:
    """Quotients of sums of one to five variables, beside multiples of these."""
    variables = some_variables(random, random.randint(1, 5), 4)
    by = random.randint(2, 5)
    inner = Node.sum([*(each * random.choice((1, 1, 2, -1)) for each in variables), random.randint(-2, 3)])
    node = Node.sum([inner // by * random.choice((1, 1, -1, 2)), random.choice(variables) * random.choice((0, 1, -1))])
    decided_alike(random, variables, node, "a quotient of several")


def about_powers(random: Random) -> None:
    """Sums of up to six products of one to three equal or different variables."""
    variables = some_variables(random, random.randint(2, 4), 5)
    terms: list[Any] = [random.randint(0, 30)]
    for _ in range(random.randint(2, 5)):
        term: Any = random.choice((1, 1, -1, -1, 2))
        for each in random.choices(variables, k=random.choice((1, 1, 2, 2, 3))):
            term = each * term
        terms.append(term)
    square = random.choice(variables)
    decided_alike(random, variables, Node.sum([*terms, square * square * random.choice((1, -1))]), "powers")


def about_divisors_of_several_terms(random: Random) -> None:
    """A sum of two to six terms divided by one that shares terms with it, and whose number divides its own: refused, or
    right."""
    variables = some_variables(random, random.randint(3, 7), 5)
    times = random.randint(1, 3)
    some = random.sample(variables, random.randint(1, len(variables) - 1))
    number = random.randint(1, 3)
    divisor = Node.sum([*some, number])
    others = some if random.random() < 0.3 else [*some[:-1], random.choice(variables)]
    node = Node.sum([*(each * times for each in others), number * times])
    for name, ask in (("//", partial(floordiv, node, divisor)), ("%", partial(mod, node, divisor))):
        if refusal_of(ask) is not None:
            continue
        found = ask()
        for point in points_of(random, variables):
            one, other = int(value_of(node, point)), int(value_of(divisor, point))
            wanted = one // other if name == "//" else one % other
            require(value_of(found, point) == wanted, f"a sum {name} a sum", node, divisor, found, point)


def about_bound_below(random: Random) -> None:
    """A variable below another one is bound: what was made of it before, and looked at, is what is made of it now."""
    above = Variable("n", 1, random.randint(3, 9))
    below: Any = Variable("m", 0, random.choice((above, above + 1, 9)))
    factor, more = random.randint(2, 9), random.randint(0, 3)
    before = below * factor + more
    hash(before)
    row = View.create((20,), (random.randint(1, 5),))
    tracker = ShapeTracker((row,))
    first = tracker.expr_idxs([before])[0]
    hash(first)
    value = random.randint(0, 1)
    below.bind(value)
    after = below * factor + more
    require(before == after and hash(before) == hash(after), "a node of a variable that was bound", before, after)
    second = tracker.expr_idxs([after])[0]
    require(first == second, "an index of a variable that was bound", first, second)
    require(value_of(first, {"m": value}) == row.strides[0] * (value * factor + more), "its value", first, value)


def about_what_just_leaves(random: Random) -> None:
    """Symbolic views of one to six axes above a row: refused exactly where a corner is just outside, whatever the
    variable is."""
    size = Variable("n", 2, random.randint(3, 9))
    sizes = [random.choice((2, 3)) for _ in range(random.randint(0, 5))]
    inner = prod(sizes)
    more, shift = random.choice((-1, 0, 0, 1)), random.choice((0, 1))
    base = View.create((size * inner - more,))
    top = View.create((size, *sizes)) if not shift else View.create((size, *sizes), None, shift)
    found = surely_leaving(base, top, 0)
    wanted = shift + more > 0
    require((found is not None) == wanted, "symbolic views that just leave", base, top, found)
