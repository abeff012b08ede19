"""Two divisions, one of which can be written by the other: a move does that, and what is found for both has one
division at most, and the same value (D18, R10)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from impl.simplify import simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import Trail
from impl.simplify.search.pairs import alignments, halvings, mirrorings, nestings
from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import Values, require
from proofs.validation.drawn.simplifying.reading import points_of, read

SOME = 12
"""Points at which an expression is read."""

Spelled = tuple[Node, Node]
"""A node, and the same with one division."""


def ask_pairs_of_divisions(random: Random) -> None:
    """Halves of a quotient, and divisions that are a whole number apart; and the moves that go by another division."""
    for way in (halves, shifted):
        variables = [Variable(name, 0, random.choice((3, 9, 40, 999))) for name in random.choice(("x", "xy", "xyz"))]
        numerator: Node = SumNode([MulNode(v, random.choice((1, 1, 3, 5))) for v in variables])
        divisor = random.choice((16, 24, 30, 64, 97, 250, 1000, 5040))
        about_pair(random, *way(random, numerator, divisor), variables)
    for _ in range(4):
        about_moves(random)


def about_pair(random: Random, rough: Node, short: Node, variables: list[Variable]) -> None:
    """What is found for a node, beside the same with one division."""
    found, _ = simplify(rough, NumNode(1))
    divisions = {part.identity for part in parts_first(found) if isinstance(part, DivNode | ModNode)}
    require(len(divisions) <= 1, "two divisions of which one is the other's", rough, found, short)
    for _ in range(SOME):
        at: Values = {x.expr: random.randint(x.min, x.ceiling) for x in variables}
        values = value_of(rough, at), value_of(short, at), value_of(found, at)
        require(len({*values}) == 1, "two divisions", rough, short, found, at, values)


def halves(random: Random, x: Node, c: int) -> Spelled:
    """A quotient as two by twice the divisor."""
    k = random.choice((1, 1, 3, -2))
    pair = [DivNode(x, c * 2), DivNode(SumNode([x, NumNode(c)]), c * 2)]
    return SumNode([MulNode(each, k) for each in pair]), MulNode(DivNode(x, c), k)


def shifted(random: Random, x: Node, c: int) -> Spelled:
    """Quotients of numerators that are a multiple of the divisor apart, also of the other variables."""
    k, m, q = random.choice((1, 2, 5, -3)), random.choice((1, 3, 7)), random.choice((1, 2, 10))
    first = DivNode(x, c)
    other = DivNode(SumNode([x, MulNode(x, c), NumNode(c * q)]), c)
    rough = SumNode([MulNode(first, k), MulNode(other, m)])
    return rough, SumNode([MulNode(first, k + m), MulNode(x, m), NumNode(q * m)])


def about_moves(random: Random) -> None:
    """Of two divisions that belong together one is written by the other, and has the same value at every point."""
    variables = [Var(name, random.choice((0, -40)), random.choice((9, 99))) for name in random.choice(("x", "xy"))]
    points = points_of(random, variables)
    x = Form((), 0)
    for atom in variables:
        x = x + Form.of(atom) * random.choice((1, 2, 3, 7))
    c, a = random.choice((5, 8, 11, 30, 64, 97, 250, 1000, 5040, 2**20)), random.choice((2, 3, 10))
    far = (x * random.choice((0, 1, -3)) + random.choice((-7, -1, 1, 2, 50))) * c
    mirror, middle = -x - 1 + far, x + c
    asked: list[tuple[Any, Form, Form]] = [
        (alignments, first(x, c), second(x + far, c)) for first in WAYS for second in WAYS if far.terms or far.const
    ]
    asked += [(mirrorings, first(x, c), second(mirror, c)) for first in WAYS for second in WAYS]
    asked += [(halvings, x // c, (x + far) // (c * 2)), (halvings, (middle + far * 2) // (c * 2), x // (c * 2))]
    asked += [(nestings, (x + far) // (c * a), x // c)]
    for proposed, one, other in asked:
        mine, its = one.atom, other.atom
        if mine is None or its is None or mine == its:
            continue
        forms = (one * 3 + other * 2 - 1,)
        found = [move(forms, Trail(Facts(), [200])) for move in proposed([mine, its], set())]
        require(any(found), f"{proposed.__name__}: no move", one, other)
        for after in found:
            same = after is None or (read(after[0], points) == read(forms[0], points)).all()
            require(bool(same), f"{proposed.__name__}: another value", one, other, after)


WAYS: tuple[Callable[[Form, int], Form], ...] = (Form.__floordiv__, Form.__mod__)
"""The divisions."""
