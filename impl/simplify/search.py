"""The cheapest of many equal expressions: from one expression by moves that lower the cost, until none does."""

from __future__ import annotations

from impl.simplify.moves import Forms, moves
from impl.simplify.normal import BudgetSpentError, Step, Trail
from impl.simplify.write import Kind, Writer


def improved(forms: Forms, kinds: tuple[Kind, ...], writer: Writer, trail: Trail) -> Forms:
    """Forms that cost as little as single moves reach: the best of all moves is taken, again and again.

    The cost is a natural number and falls with each move that is taken, so this ends; the budget may end it sooner.
    """
    best, cost = forms, cost_of(forms, kinds, writer)
    done = trail.steps
    try:
        while True:
            found, taken = None, list[Step]()
            for move in moves(best, kinds):
                trail.steps = []
                after = move(best, trail)
                if after is not None and (price := cost_of(after, kinds, writer)) < cost:
                    found, cost, taken = after, price, trail.steps
            if found is None:
                break
            best, done = found, [*done, *taken]
    except BudgetSpentError:
        pass
    trail.steps = done
    return best


def cost_of(forms: Forms, kinds: tuple[Kind, ...], writer: Writer) -> int:
    """What the index, the first of the forms, and the conditions cost together."""
    return writer.cost_of(forms[0], list(zip(kinds, forms[1:], strict=True)))
