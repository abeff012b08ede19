"""The cheapest of many equal expressions: from one expression by moves that lower the cost, until none does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from impl.simplify.forms.measure import Kind, Writer
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.rewriting import BudgetSpentError, Trail
from impl.simplify.rules.rule import Rule
from impl.simplify.search.finishing import finishing
from impl.simplify.search.moves import Forms, Move
from impl.simplify.search.proposals import moves


class Sketch(Trail):
    """A trail that checks nothing and notes nothing, to see what a move would cost; what is taken is done again."""

    def applied(self, rule: Rule, before: Form, *parts: Any) -> Form | None:
        self.budget[0] -= 1
        if self.budget[0] < 0:
            raise BudgetSpentError
        right = rule.right(*parts)
        return Form((), right) if isinstance(right, int) else right

    def taken(self, rule: Rule, before: Form, parts: tuple[Any, ...], after: Form) -> Form | None:
        self.budget[0] -= 1
        if self.budget[0] < 0:
            raise BudgetSpentError
        return after


Search = Callable[[Forms, tuple[Kind, ...], Writer, Trail], Forms]
"""Forms, the kinds of all but the first, what prices them and notes the steps, to forms that cost less."""


def improved(forms: Forms, kinds: tuple[Kind, ...], writer: Writer, trail: Trail) -> Forms:
    """Forms that cost as little as single moves reach: each move that lowers the cost is taken, again and again; first
    without groups, and then with them."""
    settled: set[object] = set()
    return descended(forms, kinds, writer, trail, [
        lambda forms: moves(forms, kinds, settled, groups=False),
        lambda forms: moves(forms, kinds, settled, groups=True),
    ])  # fmt: skip


def finished(forms: Forms, kinds: tuple[Kind, ...], writer: Writer, trail: Trail) -> Forms:
    """Forms that cost as little as the moves reach that come last."""
    return descended(forms, kinds, writer, trail, [lambda forms: finishing(forms, kinds)])


def descended(
    forms: Forms, kinds: tuple[Kind, ...], writer: Writer, trail: Trail,
    stages: Iterable[Callable[[Forms], Iterable[Move]]],
) -> Forms:  # fmt: skip
    """Forms that cost as little as the moves of some stages reach, one stage after another.

    The cost is a natural number and falls with each move that is taken, so this ends; the budget may end it sooner.
    """
    best, cost, sketch = forms, cost_of(forms, kinds, writer), Sketch(trail.facts, trail.budget)
    done = trail.steps
    try:
        for tried in stages:
            is_better = True
            while is_better:
                is_better = False
                for move in tried(best):
                    seen = move(best, sketch)
                    if seen is None or cost_of(seen, kinds, writer) >= cost:
                        continue
                    trail.steps = []
                    after = move(best, trail)
                    if after is not None and (price := cost_of(after, kinds, writer)) < cost:
                        best, cost, is_better = after, price, True
                        done += trail.steps
    except BudgetSpentError:
        pass
    trail.steps = done
    return best


def cost_of(forms: Forms, kinds: Iterable[Kind], writer: Writer) -> int:
    """The cost of an expression whose index is the first of the forms and whose conditions are the others."""
    return writer.cost_of(forms[0], list(zip(kinds, forms[1:], strict=True)))
