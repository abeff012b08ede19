"""Trees as text in each language, their numerators lifted where it truncates; products of nodes without their number;
and equations of several terms as ranges: held against their values at points (R13, D18)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, NamedTuple

from impl.lower.indexing.conditions import Conditions, forms_of
from impl.lower.indexing.dialect import dialect_named
from impl.lower.indexing.expression import IndexExpression
from impl.lower.indexing.lifting import Lifter
from impl.lower.indexing.reading import without_factor
from impl.lower.indexing.writing import ATOM, Piece, Writer
from impl.lower.uops.intervals import Interval
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Form
from impl.symbolic import MulNode, Node, NumNode, Variable
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import value_at
from proofs.validation.drawn.written.texts import LANGUAGES, Text, is_between

NAMES = "abcd"
POINTS = 24
"""Points at which a tree is read."""


def ask_trees(random: Random) -> None:
    """Trees in each language, also with far numbers; products; equations."""
    for language in LANGUAGES:
        for _ in range(2):
            about_tree(random, language)
    for _ in range(4):
        about_product(random)
        about_equations(random)
    for language in random.sample(LANGUAGES, 2):
        about_tree(random, language, FAR)


class Drawn(NamedTuple):
    """What trees are made of: numbers, factors, divisors, and where ranges begin, and how long they are."""

    far: int
    factors: tuple[int, ...]
    divisors: tuple[int, ...]
    lows: tuple[int, ...]
    lengths: tuple[int, ...]


NEAR = Drawn(20, (-1, -1, 2, 3, -4, 10, 1, 0), (2, 3, 4, 5, 8, 9, 40), (0, 0, -7, 5), (1, 3, 11))
FAR = Drawn(3000, (-1, 7, 998, 1001, -2000), (2, 3, 7, 40, 1001), (0, -7, -5000, -40000, 3000), (1, 11, 2000))
"""Small numbers, and such on both sides of 1,000, also ranges that begin thousands of divisors below 0."""


def tree(random: Random, depth: int, of: Drawn = NEAR) -> Any:
    """A tree of sums, differences, products, minima, quotients and remainders."""
    if depth == 0:
        return random.choice(NAMES) if random.random() < 0.85 else random.randint(-9, 9)
    inner = tree(random, depth - 1, of)
    match random.randrange(8):
        case 0 | 1:
            rest = [tree(random, random.randrange(depth), of) for _ in range(random.randint(1, 4))]
            return ("+", inner, *rest, *([random.randint(-of.far, of.far)] if random.random() < 0.7 else []))
        case 2:
            return ("-", inner)
        case 3:
            return ("*", inner, random.choice(of.factors))
        case 4:
            return (random.choice(("*", "min")), inner, tree(random, random.randrange(depth), of))
        case _:
            return (random.choice(("//", "%")), inner, random.choice(of.divisors))


def value(at: dict[str, int], asked: Any) -> int:
    """The value of a tree at a point, with quotients rounded down."""
    match asked:
        case int():
            return asked
        case str():
            return at[asked]
        case ("-", part):
            return -value(at, part)
        case ("+", *parts):
            return sum(value(at, part) for part in parts)
    operation, left, right = asked
    first, second = value(at, left), value(at, right)
    return {"*": lambda: first * second, "min": lambda: min(first, second), "//": lambda: first // second,
            "%": lambda: first % second}[operation]()  # fmt: skip


def about_tree(random: Random, language: str, of: Drawn = NEAR) -> None:
    """A tree as text: of the same value wherever the names are in their ranges, and in the interval that is said."""
    ranges = {name: (low := random.choice(of.lows), low + random.choice(of.lengths)) for name in NAMES}
    asked, dialect = tree(random, random.randint(1, 4), of), dialect_named(language)
    for _ in range(random.randint(0, 3) if of is FAR else 0):
        asked = ("*", asked, random.choice(of.factors))
    leaves = {name: Piece(name, ATOM, Interval(*ends), axis) for axis, (name, ends) in enumerate(ranges.items())}
    lifted, within = Lifter(lambda name: (name, Interval(*ranges[name])), dialect.truncates).lifted(asked)
    writer = Writer(dialect, leaves)
    piece = writer.piece(lifted)
    question = f"a tree: {language}; {asked}; {ranges}; {piece.text}"
    text = Text(IndexExpression(language, piece.text, None, 0, None, tuple(NAMES)), question)
    for _ in range(POINTS):
        at = {name: random.choice((low, high, random.randint(low, high))) for name, (low, high) in ranges.items()}
        wanted = value(at, asked)
        require(value(at, lifted) == wanted, question, "lifted", lifted, at)
        require(text.value(text.address, at) == wanted, question, at, wanted)
        require(within.low <= wanted <= within.high, question, "the interval", within, at)
        require(piece.reach.low <= wanted <= piece.reach.high, question, "the reach", piece.reach, at)
        require(not dialect.truncates or is_lifted(lifted, at), question, "a numerator below 0", lifted, at)
    require(writer.widest.low <= piece.reach.low <= piece.reach.high <= writer.widest.high, question, writer.widest)
    about_reach(random, language, asked, ranges)


def about_reach(random: Random, language: str, asked: Any, ranges: dict[str, tuple[int, int]]) -> None:
    """What is computed where nothing was lifted, since no condition is asked for yet, lies in the interval that is
    said."""
    leaves = {name: Piece(name, ATOM, Interval(*ends), axis) for axis, (name, ends) in enumerate(ranges.items())}
    flat, _ = Lifter(lambda name: (name, Interval(*ranges[name])), lifts=False).lifted(asked)
    piece = Writer(dialect_named(language), leaves).piece(flat)
    question = f"a tree as it is: {language}; {asked}; {ranges}; {piece.text}"
    text = Text(IndexExpression(language, piece.text, None, 0, None, tuple(NAMES)), question)
    for _ in range(POINTS):
        at = {name: random.choice((low, high, random.randint(low, high))) for name, (low, high) in ranges.items()}
        found = text.value(text.address, at)
        require(piece.reach.low <= found <= piece.reach.high, question, piece.reach, at, found)


def is_lifted(asked: Any, at: dict[str, int]) -> bool:
    """Whether nothing that is divided is below 0 at a point."""
    if not isinstance(asked, tuple):
        return True
    is_below = asked[0] in ("//", "%") and value(at, asked[1]) < 0
    return not is_below and all(is_lifted(part, at) for part in asked[1:])


def about_product(random: Random) -> None:
    """A product of up to five nodes and a number, the number taken out."""
    variables = [Variable(name, random.choice((0, 1, -2)), random.choice((2, 3))) for name in "abcde"]
    whole: Node = MulNode(variables[0], random.choice((2, -3, 7)))
    for factor in random.sample(variables[1:], random.randint(1, 4)):
        whole = MulNode(factor, whole)
    rest, number = without_factor(whole)
    question = f"a product: {whole}"
    for _ in range(POINTS):
        at = {x.expr: random.randint(x.min, x.ceiling) for x in variables}
        require(value_of(rest, at) * number == value_of(whole, at), question, rest, number, at)
    require(number != 1 and not isinstance(rest, NumNode), question, rest, number)


def about_equations(random: Random) -> None:
    """An equation of up to four terms, and quotients by long numbers, as ranges: they hold at the same points."""
    variables = [Var(name, low := random.choice((0, 0, -3)), low + random.choice((1, 2, 5, 30))) for name in "abc"]
    terms = {x: random.choice((1, 2, -1, 3, -5)) for x in variables[: random.randint(1, 3)]}
    whole = Form.collected(terms.items(), random.randint(-9, 9))
    divided = (whole + random.randint(0, 20)) // random.choice((4, 9, 12, 16)) * random.choice((1, -1, -2))
    clauses: list[Clause] = [("==", whole), (">=", divided + random.randint(-1, 2)), (">=", whole)]
    chosen = random.sample(clauses, random.randint(1, 3))
    forms = [(form, kind) for kind, form in chosen]
    found = Conditions(forms_of(chosen))
    ends = [*product(*(range(x.low, x.high + 1) for x in variables))]
    for point in random.sample(ends, min(len(ends), 200)):
        at = dict(zip("abc", point, strict=True))
        holds = all((value_at(form, at) == 0) if kind == "==" else value_at(form, at) >= 0 for form, kind in forms)
        inside = all(is_between(each.low, value_at(each.form, at), each.high) for each in found.ranges)
        require(holds == (inside and not found.is_never), "equations", *forms, found.ranges, at)
