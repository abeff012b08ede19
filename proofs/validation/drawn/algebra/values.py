"""Expressions handed to sympy and taken from it: their values at points, as sympy substitutes, as code that it writes,
and as nodes again (R10, D18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import floor, prod
from random import Random
from typing import Any

from impl.errors import SymbolicError
from impl.interop.sympy_functions import sympy_module
from impl.simplify import from_sympy, to_sympy
from impl.symbolic import AndNode, DivNode, LtNode, MinNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.decisions.decided import minimum
from impl.symbolic.leaves import as_node
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.symbolic import node

NAMES = "abc"
POINTS = 6
"""Points at which an expression is read."""
MOST = 60
"""Parts of an expression."""

Point = Mapping[str, int]
Drawn = tuple[Any, Callable[[Point], Any]]
"""An expression of sympy, and what it is at a point."""


def ask_sympy(random: Random) -> None:
    """Nodes there and back, and what is written there alone."""
    smaller = as_node(minimum(node(random, 2), node(random, 1)))
    about_nodes(random, smaller if random.random() < 0.3 else node(random, 3), [])
    about_edge(random)
    variables = [Variable(name, low, low + 9) for name, low in zip(NAMES, (0, -5, -40), strict=True)]
    for _ in range(3):
        about_expression(random, variables)
    about_names(random)
    about_many_divisors(random)
    about_nodes(random, as_node(minimum(node(random, 1) - 40, node(random, 1) - random.randint(30, 50))), [])
    about_products(random, variables)
    match random.randrange(3):
        case 0:
            about_joined(random, variables)
        case 1:
            about_numbers(random)
        case _:
            about_two_nodes(random)


def point_of(random: Random, variables: set[Variable] | list[Variable]) -> dict[str, int]:
    """A value for each variable, mostly at an end of its range."""
    chosen = sorted(variables, key=lambda variable: variable.expr)
    return {x.expr: random.choice((x.min, x.ceiling, random.randint(x.min, x.ceiling))) for x in chosen}


def conditions(random: Random) -> Node:
    """Bounds of several nodes, all of which hold or not."""
    return Node.ands([LtNode(node(random, 1), random.randint(-20, 40)) for _ in range(random.randint(1, 3))])


def about_edge(random: Random) -> None:
    """Bounds of a node, at the very point where they begin to hold."""
    inner, others = node(random, random.randint(1, 2)), conditions(random)
    at = point_of(random, inner.vars() | others.vars())
    bound = int(value_of(inner, at))
    for whole in (LtNode(inner, bound), LtNode(inner, bound + 1), LtNode(NumNode(bound), inner)):
        about_nodes(random, whole, [at])
        about_nodes(random, AndNode([whole, others]), [at])


def about_nodes(random: Random, whole: Node, points: list[dict[str, int]]) -> None:
    """A node as an expression of sympy: one value by substitution, as code, and as a node again."""
    if len(parts_first(whole)) > MOST:
        return
    sympy, expression = sympy_module(), to_sympy(whole)
    variables = sorted(whole.vars(), key=lambda variable: variable.expr)
    symbols = {x.expr: sympy.Symbol(x.expr, integer=True) for x in variables}
    code = sympy.lambdify([symbols[x.expr] for x in variables], expression, "math")
    is_read = not any(isinstance(part, MinNode) or is_of_two(part) for part in parts_first(whole))
    again = from_sympy(expression, variables) if is_read else whole
    known = [{x.expr: at[x.expr] for x in variables} for at in points]
    for at in (*known, *(point_of(random, whole.vars()) for _ in range(POINTS))):
        wanted, question = int(value_of(whole, at)), f"to_sympy: {whole.render()}; {expression}"
        found = expression.subs({symbols[name]: value for name, value in at.items()})
        number = int(bool(found)) if found in (sympy.true, sympy.false) else int(found)
        require(number == wanted, question, at, number, wanted)
        require(int(code(*at.values())) == wanted, question, "as code", at, code(*at.values()), wanted)
        require(int(value_of(again, at)) == wanted, question, "as a node again", at, again)


def is_of_two(part: Node) -> bool:
    """Whether a node is a product of two nodes, which is not read."""
    return isinstance(part, MulNode) and isinstance(part.b, Node)


def about_two_nodes(random: Random) -> None:
    """Products, minima and comparisons of nodes; numbers among what is joined."""
    left, right = as_node(node(random, 1)), as_node(node(random, 1))
    product = MulNode(left, right)
    for whole in (product, SumNode([MinNode(left, right), product]), left - right * 2):
        about_nodes(random, random.choice((whole, LtNode(as_node(whole), right))), [])
    for known in (0, 1, random.choice((-3, 7))):
        about_nodes(random, AndNode([LtNode(left, 5), NumNode(known), LtNode(right, 40)]), [])


def about_joined(random: Random, variables: list[Variable]) -> None:
    """Four to seven comparisons that hold at one point, and not one further; then each in turn with another bound, at
    which it does not."""
    sympy, at = sympy_module(), point_of(random, variables)
    holding, failing = list[Any](), list[Any]()
    for _ in range(random.randint(4, 7)):
        left, of_left = number(random, sympy, random.choice((0, 0, 1)))
        value, swapped = of_left(at), random.random() < 0.5
        kind, bound, wrong = random.choice((
            (sympy.Lt, value + 1, value), (sympy.Le, value, value - 1), (sympy.Gt, value - 1, value),
            (sympy.Ge, value, value + 1), (sympy.Eq, value, value + random.choice((1, -1))),
        ))  # fmt: skip
        turned = {sympy.Lt: sympy.Gt, sympy.Le: sympy.Ge, sympy.Gt: sympy.Lt, sympy.Ge: sympy.Le}.get(kind, kind)
        for found, number_there in ((holding, bound), (failing, wrong)):
            sides = (turned, number_there, left) if swapped else (kind, left, number_there)
            found.append(sides[0](*sides[1:], evaluate=False))
    whole = sympy.And(*holding, evaluate=False)
    require(int(value_of(from_sympy(whole, variables), at)) == 1, "from_sympy: what holds", sympy.srepr(whole), at)
    for place, wrong in enumerate(failing):
        whole = sympy.And(*holding[:place], wrong, *holding[place + 1 :], evaluate=False)
        found = from_sympy(whole, variables)
        require(int(value_of(found, at)) == 0, "from_sympy: what does not hold", sympy.srepr(whole), found, at)


def about_products(random: Random, variables: list[Variable]) -> None:
    """A product of up to six numbers, with a symbol at any place or none; quotients and remainders by 1 and -1; a part
    that occurs twice is one part of the node as well."""
    sympy, at, x = sympy_module(), point_of(random, variables), random.choice(variables)
    symbol, by = sympy.Symbol(x.expr, integer=True), random.choice((1, -1))
    factors = [Fraction(random.choice((1, -1, 2, 5)), random.choice((1, 1, 2, 3))) for _ in range(random.randint(1, 6))]
    parts = [sympy.Rational(each.numerator, each.denominator) for each in factors]
    whole, times = prod(factors), random.choice((0, 1))
    parts[(place := random.randint(0, len(parts))) : place] = [symbol] * times
    value = whole * at[x.expr] ** times
    asked = [(sympy.floor(sympy.Mul(*parts, evaluate=False), evaluate=False), floor(value))]
    if all(each.denominator == 1 for each in factors):
        asked.append((sympy.Mul(*parts, evaluate=False), int(value)))
    asked += [(sympy.Mod(symbol, by, evaluate=False), 0),
              (sympy.floor(symbol / by, evaluate=False), at[x.expr] * by)]  # fmt: skip
    for expression, wanted in asked:
        found = from_sympy(expression, variables)
        require(value_of(found, at) == wanted, "from_sympy: a product", sympy.srepr(expression), found, at, wanted)
    twice, wide = sympy.Symbol("wide", integer=True), Variable("wide", 0, 10**20)
    for _ in range(levels := random.choice((3, 12))):
        added = sympy.Add(twice, sympy.Mod(twice, 7, evaluate=False), evaluate=False)
        twice = sympy.floor(sympy.Mul(sympy.Rational(1, 3), added, evaluate=False), evaluate=False)
    held = parts_first(from_sympy(sympy.floor(twice, evaluate=False), [wide]))
    require(sum(isinstance(part, DivNode) for part in held) == levels, "from_sympy: what occurs twice", levels, held)


def about_numbers(random: Random) -> None:
    """A number as it is, of Python or of sympy, is the node of that number, and that is a number of sympy."""
    sympy, whole = sympy_module(), random.choice((0, 1, random.randint(-9, 9), 10**20))
    half = sympy.Rational(2 * whole + 1, 2)
    numbers = [
        (whole, whole), (sympy.Integer(whole), whole), (sympy.floor(half, evaluate=False), whole), (True, 1),
        (sympy.true, 1), (sympy.false, 0), (sympy.floor(sympy.Integer(whole), evaluate=False), whole), (False, 0),
        (sympy.Mod(whole, 7, evaluate=False), whole % 7),
    ]  # fmt: skip
    for given, wanted in numbers:
        found = from_sympy(given, [])
        require(isinstance(found, Node) and int(value_of(found, {})) == wanted, "from_sympy: a number", given, found)
    require(to_sympy(NumNode(whole)) == sympy.Integer(whole), "to_sympy: a number", whole)


def number(random: Random, sympy: Any, depth: int) -> Drawn:
    """An integer of sums, products, quotients and remainders, as sympy has them."""
    if depth == 0:
        name = random.choice(NAMES)
        return sympy.Symbol(name, integer=True), lambda at: at[name]
    (left, of_left), (right, of_right) = number(random, sympy, depth - 1), number(random, sympy, 0)
    by = random.choice((2, 3, 5, 7, 12, -3, -4))
    first, second = (Fraction(random.choice((1, -1, 2, 5)), random.choice((1, 2, 3, 4, 6))) for _ in range(2))
    match random.randrange(4):
        case 0:
            factor = random.choice((1, 2, -3))
            return left + factor * right - by, lambda at: of_left(at) + factor * of_right(at) - by
        case 1:
            return sympy.Mod(left, by, evaluate=False), lambda at: of_left(at) % by
        case 2:
            return sympy.floor(left / by, evaluate=False), lambda at: of_left(at) // by
    third = Fraction(random.randint(-9, 9), random.choice((1, 5, 7)))
    parts = [sympy.Rational(each.numerator, each.denominator) for each in (first, second, third)]
    inside = sympy.Add(parts[0] * left, parts[1] * right, parts[2])
    return sympy.floor(inside, evaluate=False), lambda at: floor(first * of_left(at) + second * of_right(at) + third)


def relation(random: Random, sympy: Any) -> Drawn:
    """A comparison of two integers."""
    (left, of_left), (right, of_right) = number(random, sympy, random.randint(0, 2)), number(random, sympy, 0)
    kinds: list[tuple[Any, Callable[[Any, Any], bool]]] = [
        (sympy.Lt, lambda a, b: a < b),
        (sympy.Le, lambda a, b: a <= b),
        (sympy.Gt, lambda a, b: a > b),
        (sympy.Ge, lambda a, b: a >= b),
        (sympy.Eq, lambda a, b: a == b),
    ]
    kind, holds = random.choice(kinds)
    return kind(left, right, evaluate=False), lambda at: holds(of_left(at), of_right(at))


def about_expression(random: Random, variables: list[Variable]) -> None:
    """What is written in sympy as a node: an integer, a comparison, or some that are joined."""
    sympy = sympy_module()
    if random.random() < 0.5:
        expression, value = number(random, sympy, random.randint(1, 3))
    else:
        parts = [relation(random, sympy) for _ in range(random.randint(1, 3))]
        expression = sympy.And(*(part for part, _ in parts), evaluate=False) if len(parts) > 1 else parts[0][0]
        value = lambda at: all(of(at) for _, of in parts)  # noqa: E731
    if any(len([x for x in part.args if not x.is_Rational]) > 1 for part in expression.atoms(sympy.Mul)):
        return
    with suppress(SymbolicError):
        found = from_sympy(expression, variables)
        for _ in range(POINTS):
            at = point_of(random, variables)
            is_right = int(value_of(found, at)) == int(value(at))
            require(is_right, "from_sympy", sympy.srepr(expression), found, at, int(value(at)))


def about_many_divisors(random: Random) -> None:
    """A quotient of a sum of two to eight terms that are each divided by a number."""
    sympy, variables = sympy_module(), [Variable(f"x{k}", random.choice((0, -9)), 9) for k in range(8)]
    some = random.sample(variables, random.randint(2, 8))
    factors = [Fraction(random.choice((1, -1, 3)), random.choice((1, 2, 3, 4, 5, 7, 9, 16))) for _ in some]
    rational = [sympy.Rational(by.numerator, by.denominator) for by in factors]
    terms = [by * sympy.Symbol(x.expr, integer=True) for by, x in zip(rational, some, strict=True)]
    found = from_sympy(sympy.floor(sympy.Add(*terms, evaluate=False), evaluate=False), variables)
    for _ in range(POINTS):
        at = point_of(random, variables)
        wanted = floor(sum(by * at[x.expr] for by, x in zip(factors, some, strict=True)))
        require(int(value_of(found, at)) == wanted, "from_sympy: many divisors", terms, found, at, wanted)


def about_names(random: Random) -> None:
    """Two variables of one name, and a symbol without one, are refused."""
    sympy, x = sympy_module(), Variable("x", 0, random.randint(2, 9))
    other = Variable("x", random.choice((0, 1)), x.ceiling + random.randint(1, 5))
    require_refused(partial(to_sympy, x * 3 + other), f"to_sympy: {x}; {other}")
    require_refused(partial(from_sympy, sympy.Symbol("x", integer=True), [x, other]), f"from_sympy: {x}; {other}")
    require_refused(partial(from_sympy, sympy.Symbol("y", integer=True), [x]), "from_sympy: y")
    half = sympy.Symbol("x", integer=True) / random.choice((2, 3))
    require_refused(partial(from_sympy, half, [x]), f"from_sympy: {half}")
