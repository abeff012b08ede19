"""Expressions handed to sympy and taken from it: their values at points, as sympy substitutes, as code that it writes,
and as nodes again (R10, D18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import floor
from random import Random
from typing import Any

from impl.errors import SymbolicError
from impl.interop.sympy_functions import sympy_module
from impl.simplify import from_sympy, to_sympy
from impl.symbolic import AndNode, LtNode, MinNode, MulNode, Node, NumNode, Variable
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
