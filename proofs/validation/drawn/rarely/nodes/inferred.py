"""What nodes are at the values of their variables: quotients of remainders by numbers of either sign, conjunctions of
what is no condition with what always holds, variables that have no value, and conditions that are counted with, which
sympy is not given (D18)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl.interop.sympy import to_sympy
from impl.interop.sympy_functions import sympy_module
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    sym_infer,
)
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require, require_refused

NAMES = "abcdef"
"""Variables of nodes."""


def ask_what_is_inferred(random: Random) -> None:
    """Each in its ways."""
    about_quotients_of_remainders(random)
    for _ in range(6):
        about_conjunctions(random)
        about_missing_values(random)
    about_counted_conditions(random)


def about_quotients_of_remainders(random: Random) -> None:
    """A remainder by a number of either sign, made by the constructor, alone or with a factor and another term, is
    divided by a number that divides the first, that it divides, or neither: quotient and remainder are those of the
    numbers."""
    for _ in range(5):
        begin = random.randint(-20, 9)
        x, sign = Variable("x", begin, begin + random.randint(1, 25)), random.choice((1, -1))
        by, times = random.randint(1, 6), random.randint(1, 4)
        first, second = random.choice(((by * times, by), (by, by * times), (by + times, by), (by * times + 1, by)))
        inner: Any = ModNode(x, sign * first)
        wholes = inner, inner * random.choice((2, by, -1)), inner + random.randint(-9, 9)
        for whole, divisor in ((each, second * one) for each in wholes for one in (1, -1)):
            quotient, remainder = whole // divisor, whole % divisor
            for value in range(x.min, x.ceiling + 1):
                wanted = divmod(value_of(whole, {"x": value}), divisor)
                found = sym_infer(quotient, {x: value}), sym_infer(remainder, {x: value})
                read = value_of(quotient, {"x": value}), value_of(remainder, {"x": value})
                require(found == read == wanted, "a remainder by a number", whole, divisor, value, found, read, wanted)


def about_conjunctions(random: Random) -> None:
    """Two parts and more, of which some are numbers, or always hold, and others are nodes of more values than 0 and 1:
    together they are 1 where none of them is 0, else 0."""
    low = random.randint(-4, 3)
    x, y = Variable("x", low, low + random.randint(1, 6)), Variable("y", 0, random.randint(1, 5))
    sure = NumNode(random.randint(1, 9)), NumNode(-random.randint(1, 9)), y < y.ceiling + 1, y + 1
    wide = x, x * random.choice((2, -1)), x - random.randint(1, 3), x // 2, x % 3, y, x + y
    narrow = x < low + 1, y < random.randint(1, 4), NumNode(random.choice((0, 1)))
    parts: list[Any] = [random.randint(1, 9), *random.choices(sure, k=random.randint(1, 3))]
    parts += random.choices(wide, k=random.choice((0, 1, 1, 2))) + random.choices(narrow, k=random.choice((0, 0, 1)))
    random.shuffle(parts)
    node = Node.ands(parts)
    for value in range(x.min, x.ceiling + 1):
        for other in range(y.ceiling + 1):
            at = {"x": value, "y": other}
            wanted = int(all(value_of(part, at) for part in parts))
            found = sym_infer(node, {x: value, y: other}), value_of(node, at)
            require(found == (wanted, wanted), "a conjunction of nodes", parts, node, at, found, wanted)
    require(node.min >= 0 and node.ceiling >= 0, "a truth below 0", parts, node.min, node.ceiling)


def about_missing_values(random: Random) -> None:
    """Some variables of a node have values, others have none: it is refused in the name of those that have none, in
    order, and of no other; with values for all of them it has one."""
    given = [Variable(name, 0, random.randint(2, 9)) for name in random.sample(NAMES, random.randint(1, 5))]
    terms: list[Any] = [random.choice((each, each * 2, each * -1, each // 2, each % 2, each * each)) for each in given]
    node = Node.sum([*terms, NumNode(random.randint(-3, 3))])
    values = {each: random.randint(0, each.ceiling) for each in given} | {Variable("other", 0, 9): 3}
    known = {each: value for each, value in values.items() if random.random() < 0.5}
    missing = sorted(each.expr for each in given if each not in known)
    wanted = value_of(node, {each.expr: value for each, value in values.items()})
    require(sym_infer(node, values) == wanted, "a node of which all variables have values", node, values, wanted)
    refusal = refusal_of(lambda: sym_infer(node, known))
    if missing:
        is_named = str(refusal).endswith(f"need values for {', '.join(missing)}")
        require(is_named, "variables without a value", node, known, missing, refusal)
    else:
        require(refusal is None, "a node of which all variables have values", node, known, refusal)


def about_counted_conditions(random: Random) -> None:
    """A comparison, and a conjunction of some, in each place of each node that counts with integers: sympy is given
    none of them. By itself, or in a conjunction, it is a condition of sympy that is as true."""
    x, y = (Variable(name, 0, random.randint(4, 9)) for name in "xy")
    comparisons = [LtNode(node, random.randint(1, 4)) for node in (x, y, x + y)]
    both = AndNode(random.sample(comparisons, random.randint(2, 3)))
    by, sympy = random.randint(2, 5), sympy_module()
    for condition in (random.choice(comparisons), both, AndNode([both, comparisons[0]])):
        counting = [MulNode(condition, by), DivNode(condition, by), ModNode(condition, by), SumNode([condition, x]),
                    SumNode([y, condition]), LtNode(condition, by), LtNode(x, condition), MinNode(condition, x),
                    MinNode(y, condition), MulNode(condition, x), MulNode(y, condition)]  # fmt: skip
        for node in counting:
            require_refused(partial(to_sympy, node), f"to_sympy: {type(node).__name__} of a condition")
        taken, at = to_sympy(condition), {"x": random.randint(0, x.ceiling), "y": random.randint(0, y.ceiling)}
        found = taken.subs({sympy.Symbol(name, integer=True): value for name, value in at.items()})
        require(bool(found) == bool(value_of(condition, at)), "to_sympy: a condition", condition, at, taken, found)
