"""What is known where up to nine conditions hold, some about far numbers: of forms and of atoms, with all points, with
some and with none (R11)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.conditions import facts_of
from impl.simplify.normal_forms.facts import Facts
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import Family, far, index_of, linear, variables_of
from proofs.validation.drawn.simplifying.reading import Points as Columns
from proofs.validation.drawn.simplifying.reading import conditions_that_meet, holding, points_of, read

FACTS = Family((1, 2, 3, 4, 5, 6), (2, 3, 5, 7, 9), (2, 3, 6, 20, 300, 2500), 3000, 10**5)
"""What is drawn."""


def ask_far_facts(random: Random) -> None:
    """Bounds, periods and quotients of forms where conditions hold, and that they are reached where all points are
    known."""
    variables = variables_of(random, FACTS)
    columns = points_of(random, variables)
    clauses = conditions_that_meet(random, variables, columns, random.choice(FACTS.conditions), FACTS.farthest)
    holds = holding(clauses, columns)
    valid = {name: column[holds] for name, column in columns.items()}
    asked = [form for _, form in clauses] + [linear(random, variables, FACTS.farthest) for _ in range(3)]
    asked += [index_of(random, variables, 500), *(Form.of(x) for x in variables)]
    asked += [form * random.choice((1, -1, 7)) + linear(random, variables, 50) for _, form in clauses[:3]]
    for most in (None, FACTS.points, 10):
        points = None if most is None else Points({x: (x.low, x.high) for x in variables}, most)
        facts = facts_of(clauses, points)
        for form in random.sample(asked, len(asked)):
            about_known(random, facts, form, valid)
        for clause in clauses:
            kind, form = clause
            require(facts.afresh().is_natural(form), "facts: a condition holds", clause)
            require(kind == ">=" or facts.afresh().is_natural(-form), "facts: an equation holds", clause)
    for _ in range(4):
        about_nearly_quotients(random)


def about_nearly_quotients(random: Random) -> None:
    """Quotients of multiples of a number and up to six small terms, which together reach it or just not."""
    variables = [Var(f"x{k}", 0, random.choice((1, 1, 2, 3))) for k in range(random.randint(3, 6))]
    small = variables[: random.randint(1, len(variables))]
    by = max(2, sum(x.high for x in small) + random.choice((-1, 0, 0, 1, 1)))
    pairs = [(x, 1) for x in small] + [(x, by * random.choice((1, -1, 2))) for x in variables[len(small) :]]
    form = Form.collected(pairs, random.choice((0, 0, 1, -1, by)))
    columns = points_of(random, variables)
    about_known(random, Facts(), form, columns)
    found: Any = Facts().quotient(form, by)
    if found is not None:
        there = read(found, columns) if isinstance(found, Form) else found
        require(bool((there == read(form, columns) // by).all()), "a quotient that is nearly a form", form, by, found)


def about_known(random: Random, facts: Facts, form: Form, valid: Columns) -> None:
    """What is said of one form, where its variables have the values that are valid."""
    values, by, question = read(form, valid), far(random, 3000), f"facts: {form}; {facts.conditions}"
    least, greatest = int(values.min()), int(values.max())
    is_complete = facts.points is not None and facts.points.is_complete and facts.points.fit([form, form * by])
    is_natural = facts.is_natural(form - least)
    require(not facts.is_natural(form - least - 1), question, "is not negative")
    require(is_natural or not is_complete, question, "is found not to be negative")
    for low, high in (facts.bounds(form), (facts.symbolic.low(form), facts.symbolic.high(form))):
        require(low <= least and greatest <= high, question, "bounds", low, high, least, greatest)
    require(not is_complete or facts.bounds(form) == (least, greatest), question, "bounds are reached")
    for begin in (form, form - least, form - least // by * by):
        period, wanted = facts.period(begin, by), set((read(begin, valid) // by).tolist())
        require(period is None or wanted == {period}, question, "period", begin, by, period)
        found: Any = facts.quotient(begin, by)
        if found is not None:
            there = read(found, valid) if isinstance(found, Form) else found
            require(bool((there == read(begin, valid) // by).all()), question, "quotient", begin, by, found)
    for atom, _ in form.terms:
        there = read(Form.of(atom), valid)
        for low, high in (facts.bounds_of(atom), facts.symbolic.bounds_of(atom)):
            require(low <= int(there.min()) and int(there.max()) <= high, question, "atom", atom, low, high)
