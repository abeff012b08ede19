"""Derivations of simplified expressions, done again (R10): each step is a rule of the library, applied to its parts,
with nothing negative that it needs; and the steps lead from what was given to what was answered.

What a rule needs is shown by the bounds of the variables, or looked at at every point of the ranges where what is
given of its place holds, if these are few. Nothing of the search for a derivation is asked: only how equals are put
for equals, and what has to be shown where that does not lead on (`places`).
"""

from __future__ import annotations

from collections.abc import Iterable

from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Decided, Expression, Passage, Result
from impl.simplify.normal_forms.rewriting import Step
from impl.simplify.pointwise.decide import EMPTY
from impl.simplify.rules import RULES
from impl.simplify.search.moves import replaced
from impl.simplify.simplifier import flat
from proofs.checker.rejected import Rejected, require
from proofs.checker.simplifier.everywhere import Everywhere, Ranges
from proofs.checker.simplifier.places import Move, Moves, Place
from proofs.checker.simplifier.relations import Shown

Part = Passage | Moves | Decided
"""A passage as the library took it, one with what has to be shown between its steps, or what was decided."""


def check_derivation(expression: Expression, result: Result, ranges: Ranges) -> None:
    """Raises Rejected unless the derivation of a result leads to it, each step as it must be; and unless both are the
    same at every point of the ranges."""
    everywhere = Everywhere(ranges)
    require_derived(expression, result.passages, everywhere, result.expression)
    everywhere.require_same(expression, result.expression)


def require_derived(
    expression: Expression, passages: Iterable[Part], everywhere: Everywhere, answer: Expression
) -> None:
    """Raises Rejected unless a derivation leads to an answer, each step as it must be."""
    found, _ = redone(expression, passages, everywhere)
    require(found == answer, "the derivation ends at {}, the answer is {}", found, answer)


def explained(expression: Expression, result: Result, everywhere: Everywhere) -> list[Moves | Decided]:
    """The derivation of a result, with what has to be shown between its steps; as it is where it does not lead on."""
    try:
        return redone(expression, result.passages, everywhere)[1]
    except Rejected:
        return [part if isinstance(part, Decided) else as_it_is(part) for part in result.passages]


def as_it_is(passage: Passage | Moves) -> Moves:
    """A passage with nothing shown that is not shown in it already."""
    return passage if isinstance(passage, Moves) else Moves(passage.place, passage.given, passage.steps)


def redone(
    expression: Expression, parts: Iterable[Part], everywhere: Everywhere
) -> tuple[Expression, list[Moves | Decided]]:
    """The expression after all steps of a derivation, each of them checked, and the derivation with what has to be
    shown between them: conditions become others only such that all of them hold where they did."""
    done: list[Moves | Decided] = []
    current = expression
    for part in parts:
        if isinstance(part, Decided):
            everywhere.require_same(current, part.before)
            everywhere.require_same(part.before, part.after)
            current = part.after
            done.append(part)
        else:
            way = in_all_places if part.place is None else at_its_place
            current, moves = way(current, part, everywhere)
            current = tidied(current, part.place)
            done.append(moves)
    return current, done


def in_all_places(current: Expression, passage: Passage | Moves, everywhere: Everywhere) -> tuple[Expression, Moves]:
    """The expression after a passage about all places of it at once, and that passage."""
    passage = as_it_is(passage)
    for step in passage.moves:
        current = moved(current, step, everywhere)
    return current, passage


def at_its_place(current: Expression, passage: Passage | Moves, everywhere: Everywhere) -> tuple[Expression, Moves]:
    """The expression after a passage about one place of it, and that passage with what has to be shown."""
    current, at = flat(current), passage.place or 0
    require(0 <= at <= len(current.clauses), "{} is no place of {}", at, current)
    others = [clause for number, clause in enumerate(current.clauses, 1) if number != at]
    require(list(passage.given) == others, "{} is not what is given at {} of {}", passage.given, at, current)
    forms, kinds = list(current.forms), ["", *(kind for kind, _ in current.clauses)]
    for step in as_it_is(passage).moves:
        if isinstance(step, Step):
            check_step(step, everywhere, passage.given)
    place = Place(forms[at], kinds[at])
    moves = Place(forms[at], kinds[at]).explained(passage) if isinstance(passage, Passage) else passage
    forms[at], kinds[at] = place.after(moves), place.kind
    return Expression(forms[0], tuple(zip(kinds[1:], forms[1:], strict=True))), moves  # type: ignore[arg-type]


def check_step(step: Step, everywhere: Everywhere, given: tuple[Clause, ...]) -> None:
    """Raises Rejected unless a step is a rule of the library, applied to its parts, with nothing negative that it
    needs where what is given holds."""
    rule, parts = step.rule, step.parts
    require(any(rule is known for known in RULES), "{}: no rule of the library", rule.name)
    numbers = {name for name, part in zip(rule.parts, parts, strict=True) if isinstance(part, int)}
    require(numbers >= set(rule.numbers), "{}: a part that must be a number is none", rule.name)
    require(rule.left(*parts) == step.before, "{}: the left side is not {}", rule.name, step.before)
    right = rule.right(*parts)
    after = Form((), right) if isinstance(right, int) else right
    require(after == step.after, "{}: the right side is not {}", rule.name, step.after)
    for need in rule.needs(*parts):
        is_met = need >= 0 if isinstance(need, int) else everywhere.is_natural(need, given)
        require(is_met, "{}: {} may be negative", rule.name, need)


def moved(expression: Expression, step: Move, everywhere: Everywhere) -> Expression:
    """The expression after one step of the search, which holds wherever its left side stands."""
    if isinstance(step, Shown):
        raise Rejected("what is shown is in one place, not in all at once")
    check_step(step, everywhere, ())
    if step.rule.relation == "value":
        return expression.with_forms(tuple(replaced(expression.forms, step.before, step.after)))
    kinds = {"sign": ">=", "zero": "=="}
    require(step.rule.relation in kinds, "{}: a rule that does not stand for itself everywhere", step.rule.name)
    said = kinds[step.rule.relation], step.before
    forms = [step.after if (kind, form) == said else form for kind, form in expression.clauses]
    return expression.with_forms((expression.index, *forms))


def tidied(expression: Expression, place: int | None) -> Expression:
    """The expression with clauses about numbers decided, and dropped where the next place begins."""
    decided: list[Clause] = []
    for kind, form in expression.clauses:
        if form.terms:
            decided.append((kind, form))
        elif (form.const < 0) if kind == ">=" else (form.const != 0):
            return EMPTY
        else:
            decided.append((">=", Form((), 0)))
    if place is None or place in {0, len(expression.clauses)}:
        decided = list(dict.fromkeys(clause for clause in decided if clause[1].terms))
    return Expression(expression.index, tuple(decided))
