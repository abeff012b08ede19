"""The steps of a simplification, each by itself: the rules, both sides of which are the same wherever nothing that they
need is negative, and the moves of the search, which leave all forms what they are (R10)."""

from __future__ import annotations

from itertools import chain
from math import gcd, prod
from random import Random
from typing import Any

from impl.errors import LayoutError
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Writer
from impl.simplify.forms.terms import Compound, Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import BudgetSpentError, Trail
from impl.simplify.rules import RULES
from impl.simplify.rules.comparisons import MULTIPLE
from impl.simplify.rules.rule import Rule
from impl.simplify.search.descent import finished, improved
from impl.simplify.search.finishing import finishing
from impl.simplify.search.moves import everywhere, forms_of, replaced
from impl.simplify.search.proposals import moves
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import Family, expression_of, far, signed
from proofs.validation.drawn.simplifying.reading import Points, holding, points_of, read, require_same

MOVED = Family((2, 3, 3, 4), (1, 3, 5, 6), (3, 5, 12, 30), 2000, 300)
"""What is drawn."""

DIVIDING = ("a", "c", "d", "e", "g")
"""What rules call the numbers that they divide by."""

MOST_MOVES = 60
"""Moves that are tried of one expression."""


def ask_rules(random: Random) -> None:
    """Each rule of the simplifier, of numbers and of forms."""
    for rule in RULES:
        for _ in range(6):
            about_rule(random, rule)
    for rule in RULES:
        for _ in range(2):
            about_rule(random, rule, is_near=True)


def about_rule(random: Random, rule: Rule, *, is_near: bool = False) -> None:
    """Both sides of a rule, where nothing that it needs is negative; those of forms are those of their values, which
    may be near a multiple of the product of two numbers. What is no divisor and no factor of one it does not take."""
    x, y = Var("x", 0, 15), Var("y", -7, 8)
    points = points_of(random, [x, y])
    numbers = {name: number_of(random, name) for name in rule.numbers} | inverse_of(random, rule)
    forms = {name: part_of(random, numbers, x, y) for name in rule.parts if name not in numbers}
    if is_near and len(numbers) > 1:
        some = [*numbers.values()]
        forms = {name: form % 3 - 1 + prod(random.sample(some, 2)) * random.randint(1, 3)
                 for name, form in forms.items()}  # fmt: skip
    parts = [numbers[name] if name in numbers else forms[name] for name in rule.parts]
    values: list[Any] = [part if isinstance(part, int) else read(part, points) for part in parts]
    question = f"{rule.name}: {parts}"
    needed = points["x"] == points["x"]
    for need in rule.needs(*values):
        needed = needed & (need >= 0)
    if any(number < 1 for name, number in numbers.items() if name in DIVIDING and not is_taken(rule, number)):
        require(not bool(needed.any()), question, "it is applied")
        about_refused(rule, parts, question)
        return
    left, right = rule.left(*values), rule.right(*values) + points["x"] * 0
    for side, found in ((rule.left, left), (rule.right, right)):
        form = side(*parts)
        same = (read(form, points) if isinstance(form, Form) else form) == found
        require(bool(same.all()), question, form)
    is_right = {
        "value": left == right,
        "sign": (left >= 0) == (right >= 0),
        "zero": (left == 0) == (right == 0),
        "equation": (left >= 0) == (right == 0),
    }[rule.relation]
    require(bool((is_right | ~needed).all()), question)


def is_taken(rule: Rule, number: int) -> bool:
    """Whether a rule takes a number that is not positive: what is 0 may be multiplied by any other."""
    return rule is MULTIPLE and number != 0


def inverse_of(random: Random, rule: Rule) -> dict[str, int]:
    """Numbers for a rule about what has an inverse: a divisor and a factor with an inverse, seldom with none; and what
    a remainder is compared with, seldom out of reach."""
    if "j" not in rule.numbers:
        return {}
    c = random.choice((1, 2, 3, 5, 8, 12, far(random, 3000)))
    k = random.choice((1, -1, 2, 3, far(random, 3000), -far(random, 3000)))
    while gcd(k, c) > 1:
        k //= gcd(k, c)
    j = pow(k, -1, c) + c * random.choice((0, 0, 1, -3)) + (random.random() < 0.1)
    rests = {name: random.choice((0, c - 1, c, -1, *[random.randrange(c)] * 6)) for name in ("r", "t", "p")}
    return {name: value for name, value in (rests | {"c": c, "k": k, "j": j, "n": (k * j - 1) // c}).items()
            if name in rule.numbers}  # fmt: skip


def about_refused(rule: Rule, parts: list[Any], question: str) -> None:
    """What a rule does not take is not applied; what divides by it cannot even be made."""
    try:
        before = rule.left(*parts)
    except (LayoutError, ZeroDivisionError):
        return
    if isinstance(before, Form):
        require(Trail(Facts(), [9]).applied(rule, before, *parts) is None, question, "it is applied")


def number_of(random: Random, name: str) -> int:
    """A number that a rule takes: a divisor or a factor of one, seldom one that is not positive and not to be taken; or
    any."""
    match name:
        case "s":
            return random.choice((1, -1))
        case "m":
            return random.choice((0, 1, 2, far(random, 3000), -far(random, 100)))
        case "k":
            return random.choice((0, 1, -1, 2, *[far(random, 3000), -far(random, 3000)] * 2))
    return random.choice((1, 2, 3, *[far(random, 3000)] * 4, -far(random, 3000), 0, -1))


def part_of(random: Random, numbers: dict[str, int], x: Var, y: Var) -> Form:
    """A form that a rule takes: small, or in the period of a number that another divides, or any."""
    some = list(numbers.values()) or [1]
    begin = random.choice((0, 0, 0, 1, -1, signed(random, 3000), prod(random.choices(some, k=2)), numbers.get("k", 0)))
    period = numbers.get("k", 1) * random.choice((numbers.get("c", 1), numbers.get("g", 1)))
    begin = random.choice((begin, period, period))
    form = random.choice((Form.of(x), Form.of(x), Form.of(x) + Form.of(y), -Form.of(y), Form((), 0), Form.of(x) // 5))
    return form * random.choice((1, 1, 1, -1, 3, max(some), far(random, 100))) + begin


def ask_moves(random: Random) -> None:
    """Each move of the search that applies leaves what it changes as it was; and so does the search."""
    expression = expression_of(random, MOVED)
    _, form = random.choice(expression.clauses)
    multiple = form * random.choice((2, 3, 8)) + expression.index * random.choice((0, 1))
    index = expression.index + random.choice((multiple // 5, multiple % 12, multiple))
    expression = Expression(index, expression.clauses)
    variables = [atom for form in expression.forms for atom in form.inside if isinstance(atom, Var)]
    variables = sorted({x.name: x for x in variables}.values(), key=lambda x: x.name)
    points = points_of(random, variables)
    about_each_move(expression, points)
    about_digits(random)
    for _ in range(3):
        about_parts(random, expression, points)


def about_each_move(expression: Expression, points: Points) -> None:
    """Each move that applies to an expression, and the search."""
    kinds = tuple(kind for kind, _ in expression.clauses)
    drawn = [moves(expression.forms, kinds, set(), groups) for groups in (False, True)]
    for move in chain.from_iterable([*some][:MOST_MOVES] for some in (*drawn, finishing(expression.forms, kinds))):
        try:
            after = move(expression.forms, Trail(Facts(), [200]))
        except BudgetSpentError:
            continue
        if after is not None:
            require_same(f"moved: {move}", expression, expression.with_forms(after), points)
            about_conditions(expression, expression.with_forms(after), points)
    for search in (improved, finished):
        found = search(expression.forms, kinds, Writer(), Trail(Facts(), [150]))
        about_conditions(expression, expression.with_forms(found), points)


def about_digits(random: Random) -> None:
    """A remainder, and conditions about a digit of it: that it is a number, at least one or at most one."""
    x = Var("x", random.choice((0, -7)), random.choice((40, 99)))
    low, count = random.choice((2, 3, 4)), random.choice((2, 3, 8))
    form = Form.of(x) * random.choice((1, 1, 3)) + random.choice((0, 0, 5))
    clauses: list[Clause] = []
    for _ in range(random.choice((1, 1, 2, 5))):
        apart = (form // low % count - random.randrange(count)) * random.choice((1, -1))
        clauses.append((random.choice(("==", ">=")), apart))
    expression = Expression(form % (low * count), tuple(clauses))
    about_each_move(expression, points_of(random, [x]))


def about_conditions(before: Expression, after: Expression, points: Points) -> None:
    """The index is the same at all points, and each condition holds where it did."""
    is_same = read(before.index, points) == read(after.index, points)
    require(bool(is_same.all()), "moved: the index", before, after)
    for one, other in zip(before.clauses, after.clauses, strict=True):
        require(bool((holding([one], points) == holding([other], points)).all()), "moved: a condition", one, other)


def about_parts(random: Random, expression: Expression, points: Points) -> None:
    """Forms inside of others are all found, and one is replaced wherever it stands."""
    found: set[Form] = set()
    waiting = list(expression.forms)
    while waiting:
        form = waiting.pop()
        found.add(form)
        waiting += [atom.form for atom, _ in form.terms if isinstance(atom, Compound)]
    require(found == set(forms_of(expression.forms)), "the forms of an expression", expression)
    numerators = [atom.form for form in expression.forms for atom, _ in form.terms if isinstance(atom, Compound)]
    parts = sorted([*found, *(Form.of(atom) for form in found for atom, _ in form.terms)], key=str)
    before = random.choice(numerators if numerators and random.random() < 0.5 else parts)
    after = replaced(expression.forms, before, before * 2 - before)
    require(after == expression.forms, "a form is replaced by itself", before, expression)
    new, values = Var("new", -(10**6), 10**6), read(before, points)
    given = (*expression.forms, before + 3, before * 2)
    put, at = replaced(given, before, Form.of(new)), {**points, "new": values}
    for one, other in zip(given, put, strict=True):
        require(bool((read(one, at) == read(other, at)).all()), "a form is replaced", before, one, other)
    number = int(values[random.randrange(len(values))])
    there = {name: column[values == number] for name, column in points.items()}
    for one, other in zip(given, replaced(given, before, Form((), number)), strict=True):
        same = bool((read(one, there) == read(other, there)).all())
        require(same, "a form is replaced by a number", before, number, one, other)
    third = everywhere(expression.forms, lambda form: form + 0 if form.terms else form)
    require(third == expression.forms, "forms that stay", expression)
