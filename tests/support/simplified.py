"""Simplified expressions read by the definition, and their derivations done again."""

import gzip
import json
from functools import reduce
from itertools import product
from math import prod
from pathlib import Path

import numpy as np

from impl.simplify.forms.terms import Form, Quotient, Remainder, Var, rebuilt
from impl.simplify.normal_forms.derivation import Decided
from impl.simplify.pointwise.decide import EMPTY
from impl.simplify.rules import RULES
from impl.simplify.search.moves import replaced
from impl.simplify.simplifier import flat
from impl.simplify.trees import trees_of
from spec.expression import Apply, Const, evaluate
from spec.expression import Var as Name

VECTORS = Path(__file__).parents[1] / "vectors/index-expressions.jsonl.gz"
"""Index expressions of view stacks with their ranges, and what other simplifiers' answers cost."""


def recorded():
    """The recorded expressions."""
    return [json.loads(line) for line in gzip.decompress(VECTORS.read_bytes()).decode().splitlines()]


def defined(tree):
    """A tree as an expression of the definition; `x <= y` is `x < y+1`, and an equation both."""
    match tree:
        case int():
            return Const(int(tree))
        case str():
            return Name(tree)
        case ["<=", left, right]:
            return Apply("<", defined(left), Apply("+", defined(right), Const(1)))
        case ["==", left, right]:
            return Apply("and", defined(["<=", left, right]), defined(["<=", right, left]))
        case [operation, *parts]:
            return reduce(lambda left, right: Apply(operation, left, right), map(defined, parts))


def points(ranges):
    """All values of the variables."""
    for values in product(*(range(low, high + 1) for low, high in ranges.values())):
        yield dict(zip(ranges, values, strict=True))


def first_difference(before, after, ranges):
    """The first point at which two pairs of index and condition differ; None if there is none."""
    (index, valid), (new_index, new_valid) = (map(defined, pair) for pair in (before, after))
    for values in points(ranges):
        holds = evaluate(valid, values) != 0
        if holds != (evaluate(new_valid, values) != 0):
            return values
        if holds and evaluate(index, values) != evaluate(new_index, values):
            return values
    return None


class Everywhere:
    """All points of some ranges, and the values of forms at them, worked out one operation after the other."""

    def __init__(self, ranges):
        sizes = [high - low + 1 for low, high in ranges.values()]
        grid = np.unravel_index(np.arange(prod(sizes)), sizes) if sizes else ()
        self.columns = {name: at + low for (name, (low, _)), at in zip(ranges.items(), grid, strict=True)}
        self.known, self.size = {}, prod(sizes)

    def value(self, form):
        """The values of a form."""
        if form not in self.known:
            total = np.full(self.size, form.const)
            for atom, factor in form.terms:
                total = total + self.value_of_atom(atom) * factor
            self.known[form] = total
        return self.known[form]

    def value_of_atom(self, atom):
        """The values of an atom."""
        match atom:
            case Var():
                return self.columns[atom.name]
            case Quotient():
                return self.value(atom.form) // atom.divisor
            case Remainder():
                return self.value(atom.form) % atom.divisor
        return self.value(atom.form)

    def holding(self, clauses):
        """Where all clauses hold."""
        holds = np.full(self.size, True)
        for kind, form in clauses:
            holds &= (self.value(form) >= 0) if kind == ">=" else (self.value(form) == 0)
        return holds

    def is_natural(self, form, valid):
        """Whether a form is negative at no valid point."""
        return bool((self.value(form)[valid] >= 0).all())


def redone(expression, passages, ranges):
    """The expression after all steps of a derivation, each of them checked."""
    current, everywhere = expression, Everywhere(ranges)
    for passage in passages:
        if isinstance(passage, Decided):
            assert passage.before in (current, flat(current))
            assert first_difference(trees_of(passage.before), trees_of(passage.after), ranges) is None
            current = passage.after
            continue
        if passage.place is None:
            for step in passage.steps:
                current = moved(current, step, everywhere)
        else:
            current = flat(current)
            expected = [c for at, c in enumerate(current.clauses, 1) if at != passage.place]
            assert list(map(spelled, passage.given)) == list(map(spelled, expected))
            current = rewritten(current, passage, everywhere)
        current = tidied(current, passage.place)
    return current


def spelled(clause):
    """A clause as text."""
    return clause[0], str(clause[1])


def checked(step, everywhere, valid):
    """The step: a rule of the library, applied to its parts, with nothing negative that it needs."""
    assert any(step.rule is known for known in RULES)
    assert step.rule.left(*step.parts) == step.before
    numbers = {name for name, part in zip(step.rule.parts, step.parts, strict=True) if isinstance(part, int)}
    assert numbers >= set(step.rule.numbers)
    right = step.rule.right(*step.parts)
    assert (Form((), right) if isinstance(right, int) else right) == step.after
    for need in step.rule.needs(*step.parts):
        assert need >= 0 if isinstance(need, int) else everywhere.is_natural(need, valid)
    return step


def moved(expression, step, everywhere):
    """The expression after one step of the search, which holds wherever its left side stands."""
    checked(step, everywhere, everywhere.holding(()))
    if step.rule.relation == "value":
        return expression.with_forms(replaced(expression.forms, step.before, step.after))
    assert step.rule.relation == "sign"
    forms = [step.after if (kind, form) == (">=", step.before) else form for kind, form in expression.clauses]
    return expression.with_forms((expression.index, *forms))


def rewritten(expression, passage, everywhere):
    """The expression with one place brought into normal form by the steps of a passage."""
    forms, kinds = list(expression.forms), ["", *(kind for kind, _ in expression.clauses)]
    valid, equal, at = everywhere.holding(passage.given), {}, passage.place
    for step in passage.steps:
        checked(step, everywhere, valid)
        if step.rule.relation == "value" and (not at or step.before != substituted(forms[at], equal)):
            equal[step.before] = step.after
        elif step.rule.relation == "value":
            forms[at] = substituted(step.after, equal)
        else:
            forms[at] = substituted(forms[at], equal)
            assert forms[at] == step.before
            forms[at] = step.after
            kinds[at] = "==" if step.rule.relation == "equation" else kinds[at]
    forms[at] = substituted(forms[at], equal)
    return type(expression)(forms[0], tuple(zip(kinds[1:], forms[1:], strict=True)))


def substituted(form, equal):
    """The form with equals put for equals, from the outside in and again from the inside out."""
    found = Form((), form.const)
    for atom, factor in form.terms:
        found = found + substituted_atom(atom, equal) * factor
    return substituted(equal[found], equal) if found in equal and equal[found] != found else found


def substituted_atom(atom, equal):
    """The same for an atom."""
    whole = Form.of(atom)
    if isinstance(atom, Remainder) and equal.get(whole) == atom.form - atom.form // atom.divisor * atom.divisor:
        return substituted(atom.form, equal) - substituted(atom.form // atom.divisor, equal) * atom.divisor
    if whole not in equal and not isinstance(atom, Var):
        whole = rebuilt(atom, substituted(atom.form, equal))
    return substituted(equal[whole], equal) if whole in equal else whole


def tidied(expression, place):
    """The expression with clauses about numbers decided, and dropped where the next place begins."""
    decided = []
    for kind, form in expression.clauses:
        if form.terms:
            decided.append((kind, form))
        elif (form.const < 0) if kind == ">=" else (form.const != 0):
            return EMPTY
        else:
            decided.append((">=", Form((), 0)))
    is_last = place is None or place == 0 or place == len(expression.clauses)
    if is_last:
        distinct = {spelled(clause): clause for clause in decided if clause[1].terms}
        decided = list(distinct.values())
    return type(expression)(expression.index, tuple(decided))


__all__ = ["defined", "first_difference", "points", "recorded", "redone"]
