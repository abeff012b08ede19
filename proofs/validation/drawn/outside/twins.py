"""Expressions simplified in C++, if that is built, beside what Python makes of them: the same trees, for the same cost.

The two are written apart from each other. So what is changed in one of them shows here even where both answers are
right: which rules are tried and in what order, which of what costs the same is taken, and where the work ends.
"""

from __future__ import annotations

from random import Random
from types import MappingProxyType

from impl import View, native
from impl.native import natively, purely, simplifier
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import BUDGET, Effort
from impl.simplify.trees import Ranges
from impl.simplify.written import written, written_nodes, written_trees
from impl.symbolic import Variable
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import (
    KINDS,
    Family,
    conditions,
    expression_of,
    flat_number,
    index_of,
    linear,
    stepping,
    variables_of,
    within,
)
from proofs.validation.drawn.simplifying.spelling import condition_node, condition_tree, node_of, tree_of
from proofs.validation.drawn.simplifying.whole import APART, CONDITIONS, FAR, LARGE, MANY, meeting, variables_in
from proofs.validation.drawn.simplifying.written import FEW, deep, deep_node

SMALL = Family((1, 2, 2, 3), (0, 1, 1, 2, 3), (2, 3, 4, 6, 8, 12), 300, 60)
LIMITS = Family((1, 2, 3), (1, 2), (2040, 2048, 2049, 32, 64, 8, 16, 4, 2), 2**15, 300)
"""Few points, of which most is decided; and about as many as are looked at."""

FAMILIES = (SMALL, SMALL, LIMITS, FAR, MANY, CONDITIONS, LARGE, APART)


def ask_twins(random: Random) -> None:
    """Expressions of every family, as forms, as trees and as nodes, with large budgets and with small ones; and the
    native path left out."""
    with natively():
        for family in FAMILIES:
            about(random, drawn(random, family))
        if random.random() < 0.3:
            about_deep(random)
    about_left_out(random)


def about_left_out(random: Random) -> None:
    """Where the native path is left out, and where there is none, none of its parts answers anything."""
    question = tuple(random.choice((1, "x", None, (2, 3))) for _ in range(random.randint(0, 5)))
    with purely():
        for ask in (simplifier.simplified, simplifier.trees, simplifier.nodes):
            require(ask(*question) is NotImplemented, "the native path is left out", ask, question)
    absent = native.Absent()
    absent.make(View)
    absent.clear()
    require(absent.before("pad", about_left_out) is about_left_out, "no native path: a method stands before another")
    require(native.unsure(*question) is NotImplemented, "no native path", question)
    require(absent.size() == (0, 0), "no native path", absent.size())


def drawn(random: Random, family: Family) -> Expression:
    """An expression of a family; now and then one whose variables have steps, or lie between near bounds."""
    if random.random() < 0.6:
        return expression_of(random, family)
    variables = variables_of(random, family)
    clauses = conditions(random, variables, random.choice(family.conditions), family.farthest)
    index = index_of(random, variables, family.farthest)
    if random.random() < 0.4:
        index = digits(random, variables, family.farthest) + index * random.choice((0, 0, 1))
    elif random.random() < 0.5:
        index, clause = stepping(random, random.choice(variables))
        clauses.append(clause)
    if random.random() < 0.5:
        clauses += within(random, random.choice(variables))
    if random.random() < 0.7:
        clauses = meeting(random, variables, clauses)
    return Expression(index, tuple(clauses))


def digits(random: Random, variables: list[Var], most: int) -> Form:
    """Neighbouring digits of one number, some of which are left out or weigh something else, and what is above them;
    now and then all of it is divided again."""
    flat, _ = flat_number(random, variables)
    number = random.choice((flat, flat, linear(random, variables, most), flat // random.choice((2, 3, 7))))
    found, period = Form((), 0), 1
    weight = random.choice((1, 1, 1, -1, 5, 1200))
    for _ in range(random.randint(1, 4)):
        size = random.choice((2, 3, 4, 8, 30))
        if random.random() < 0.85:
            digit = number % (period * size) // period if random.random() < 0.3 else number // period % size
            by = weight * period * random.choice((1, 1, 1, 1, 2))
            found = found + (digit if period > 1 else number % size) * by
        period *= size
    if random.random() < 0.7:
        found = found + number // period * (weight * period)
    return found if random.random() < 0.7 else found // random.choice((2, 3, 8)) // random.choice((2, 5))


def about(random: Random, expression: Expression) -> None:
    """One expression, in each way in which it can be written; seldom with a condition of numbers beside the others."""
    if random.random() < 0.08:
        number = random.choice(KINDS), Form((), random.choice((0, 0, -1, -1, 1, 1000)))
        clauses = random.sample((*expression.clauses, number), 1 + len(expression.clauses))
        expression = Expression(expression.index, tuple(clauses))
    variables = variables_in(expression)
    budget = random.choice((BUDGET, BUDGET, BUDGET, random.randint(0, 60)))
    effort: Effort = random.choice(("full", "full", "full", "fast"))
    least = random.choice((0, 0, 0, random.randint(1, 80)))
    match random.randrange(4):
        case 0:
            ranges: Ranges = {x.name: (x.low, x.high) for x in variables}
            index, condition = tree_of(random, expression.index), condition_tree(random, expression.clauses)
            ranges = ranges if random.random() < 0.8 else MappingProxyType(ranges)
            written_trees(index, condition, ranges, budget, effort, least=least)
        case 1:
            named = {x.name: Variable(x.name, x.low, x.high) for x in variables}
            nodes = node_of(random, expression.index, named), condition_node(random, expression.clauses, named)
            written_nodes(*nodes, budget, effort, least=least)
        case _:
            written(expression, budget, effort, least)


def about_deep(random: Random) -> None:
    """Trees and nodes of so many divisions in one another that some of them are too deep to be read."""
    tree = deep(random, random.choice((3, 20, 22, 23, 24, 25, 26, 28)), ("x", "y"))
    bound = ("<", ("%", deep(random, random.choice((2, 25)), ("x", "y")), 30), random.randint(1, 29))
    if random.random() < 0.5:
        written_trees(tree, bound, {"x": (-5, 9), "y": (0, 70)}, FEW, "fast")
        return
    named = {"x": Variable("x", -5, 9), "y": Variable("y", 0, 70)}
    written_nodes(deep_node(tree, named), deep_node(bound, named), FEW, "fast")
