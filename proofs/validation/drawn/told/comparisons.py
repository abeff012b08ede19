"""Comparisons that are read and written: chains of any number of them, and two axes that differ by any number (D16,
D18)."""

from __future__ import annotations

from random import Random

from impl import ShapeTracker, View
from impl.cli.reading.expressions import parse_tree, reported, text_of
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader
from proofs.validation.defined import require
from proofs.validation.drawn.outside.texts import value
from proofs.validation.drawn.written.texts import about_text

SIGNS = ("<", "<=", "<=", "<", ">", ">=", "==")
NAMES = "abcdef"
RANGE = 6
"""Values of each variable."""
POINTS = 16
"""Points at which a condition is read."""


def ask_comparisons(random: Random) -> None:
    """Conditions that are read, and conditions on two or three axes that are written."""
    for _ in range(2):
        about_chain(random)
        about_difference(random)


def about_chain(random: Random) -> None:
    """One to six comparisons in a row, of variables and numbers, hold where Python has them hold: as they are read,
    and as the command writes them again."""
    count = random.randint(1, 6)
    going = random.choice((("<", "<="), ("<=",), (">", ">="), SIGNS))
    sides = [random.choice((*NAMES, f"{random.choice(NAMES)} + {random.choice(NAMES)}")) for _ in range(count + 1)]
    for place in random.sample(range(count + 1), random.randint(0, 2)):
        sides[place] = str(random.randint(0, RANGE))
    text = sides[0] + "".join(f" {random.choice(going)} {side}" for side in sides[1:])
    text = f"{text} and {random.choice(NAMES)} < {random.randint(2, 9)}" if random.random() < 0.3 else text
    again, reader = text_of(parse_tree(text)), Reader(dict.fromkeys(NAMES, (0, RANGE - 1)))
    expression = Expression(reader.form(parse_tree("a")), reader.clauses(parse_tree(text)))
    holds = str(reported(simplified(expression), reader)["valid"])
    for _ in range(POINTS):
        ends = sorted(random.randrange(RANGE) for _ in NAMES)
        at = dict(zip(NAMES, random.choice((ends, ends[::-1], random.sample(ends, len(ends)))), strict=True))
        for written in (again, holds):
            require(bool(value(written, at)) is bool(value(text, at)), "comparisons", text, at, written)


def about_difference(random: Random) -> None:
    """A range of a sum of axes of which some count down, as a language says it: it begins and ends anywhere."""
    sizes = [random.randint(2, 6) for _ in range(random.choice((2, 2, 2, 3)))]
    signs = [random.choice((1, -1)) for _ in sizes]
    signs[:2] = random.choice(((1, -1), (-1, 1)))
    factors = [sign * random.choice((1, 1, 1, 2)) for sign in signs]
    start = sum(-factor * (size - 1) for factor, size in zip(factors, sizes, strict=True) if factor < 0)
    count = 1 + sum(abs(factor) * (size - 1) for factor, size in zip(factors, sizes, strict=True))
    begin = random.choice((0, random.randint(0, count - 1)))
    end = random.choice((count, random.randint(begin, count)))
    below = View.create((count,), (1,), 0, ((begin, end),))
    about_text(random, ShapeTracker((below, View.create(tuple(sizes), tuple(factors), start))))
