"""Expressions of sympy put together of many: conditions of four and more, long products, numbers as they are, what
occurs more than once, and nodes of two nodes (R10, D18)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor, prod
from random import Random
from typing import Any

from impl.interop.sympy_functions import sympy_module
from impl.simplify import from_sympy, to_sympy
from impl.symbolic import AndNode, DivNode, LtNode, MinNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.leaves import as_node
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.algebra.values import NAMES, about_nodes, number, point_of
from proofs.validation.drawn.symbolic import node


def ask_joined_in_sympy(random: Random) -> None:
    """Conditions and products of many, numbers, and what occurs more than once, each at a point where it counts."""
    variables = [Variable(name, low, low + 9) for name, low in zip(NAMES, (0, -5, -40), strict=True)]
    about_products(random, variables)
    about_shared(random)
    about_numbers(random)
    if random.random() < 0.7:
        about_joined(random, variables)
    else:
        about_two_nodes(random)
    about_far_comparisons(random)


def about_joined(random: Random, variables: list[Variable]) -> None:
    """Four to seven comparisons that hold at one point, and not one further; then each in turn with another bound, at
    which it does not."""
    sympy, at = sympy_module(), point_of(random, variables)
    holding: list[Any] = []
    failing: list[Any] = []
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
    require(int(value_of(from_sympy(whole, variables), at)) == 1, "from_sympy: what holds", whole, at)
    for place, wrong in enumerate(failing):
        whole = sympy.And(*holding[:place], wrong, *holding[place + 1 :], evaluate=False)
        found = from_sympy(whole, variables)
        require(int(value_of(found, at)) == 0, "from_sympy: what does not hold", whole, found, at)


def about_far_comparisons(random: Random) -> None:
    """A comparison of a multiple with a number of up to seventy bits, on either side: it holds where it does, at the
    number and beside it."""
    sympy, x = sympy_module(), Variable("x", -(2**80), 2**80)
    symbol, factor = sympy.Symbol("x", integer=True), random.choice((1, 2, -1, 3))
    bound = random.choice((1, -1)) * random.getrandbits(random.choice((4, 33, 54, 70)))
    for kind, sign in product((sympy.Eq, sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge), (1, -1)):
        asked = kind(*(symbol * factor, sympy.Integer(sign * bound))[:: random.choice((1, -1))], evaluate=False)
        found, near = from_sympy(asked, [x]), sign * bound // factor
        for value in (near - 1, near, near + 1):
            wanted = bool(asked.subs(symbol, value))
            require(bool(value_of(found, {"x": value})) == wanted, "from_sympy: a far bound", asked, found, value)


def about_products(random: Random, variables: list[Variable]) -> None:
    """A product of up to six numbers, with a symbol at any place or none; quotients and remainders by 1 and -1."""
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
        require(value_of(found, at) == wanted, "from_sympy: a product", expression, found, at, wanted)


def about_shared(random: Random) -> None:
    """What occurs twice is one part of the node as well, also where there are 3**60 if each is counted."""
    sympy, wide, by = sympy_module(), Variable("wide", 0, 10**20), random.choice((1, -1))
    symbol, at = sympy.Symbol(wide.expr, integer=True), point_of(random, [wide])
    whole, levels, is_sum = symbol, random.choice((2, 60)), random.random() < 0.5
    for _ in range(levels if is_sum else 5):
        beside = sympy.Mul(by, whole, evaluate=False) if is_sum else sympy.Mod(whole, 7, evaluate=False)
        whole = sympy.Add(whole, beside, *(whole,) * is_sum, evaluate=False)
        if not is_sum:
            whole = sympy.floor(sympy.Mul(sympy.Rational(1, 3), whole, evaluate=False), evaluate=False)
    found = from_sympy(whole, [wide])
    if is_sum:
        wanted = at[wide.expr] * (2 + by) ** levels
        require(value_of(found, at) == wanted, "from_sympy: what occurs three times", levels, by, found, at, wanted)
    else:
        quotients = [part for part in parts_first(found) if isinstance(part, DivNode)]
        require(len(quotients) == 5, "from_sympy: what occurs twice", found, quotients)


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


def about_two_nodes(random: Random) -> None:
    """Products, minima and comparisons of nodes; numbers among what is joined."""
    left, right = as_node(node(random, 1)), as_node(node(random, 1))
    product = MulNode(left, right)
    for whole in (product, SumNode([MinNode(left, right), product]), left - right * 2):
        about_nodes(random, random.choice((whole, LtNode(as_node(whole), right))), [])
    for known in (0, 1, random.choice((-3, 7))):
        about_nodes(random, AndNode([LtNode(left, 5), NumNode(known), LtNode(right, 40)]), [])
