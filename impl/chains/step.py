"""One step of a chain: what it does to the stack before it, and why one view does not do, where it does not."""

from __future__ import annotations

from typing import Any

from impl.chains.odds import at_odds
from impl.errors import BudgetError, MergeError
from impl.frozen import frozen
from impl.lower.indexing import IndexExpression, index_expression
from impl.mergeability.answers import Answer, BudgetExceeded
from impl.shapetracker import ShapeTracker

SYMBOLIC = "not decided: a size, stride, offset or mask is symbolic; need numbers"
"""Why it is not decided whether several views with a symbolic part are one."""


@frozen
class Step:
    """A step: the call as text, what it does to the stack before it, the stack after it, and, where its movements make
    several views of that, whether they are one (None where a size is symbolic, which no decision is for)."""

    call: str
    movements: tuple[tuple[str, Any], ...]
    before: ShapeTracker | None
    tracker: ShapeTracker
    answer: Answer | None

    @property
    def is_decided(self) -> bool:
        """Whether it is known if all up to here is one view of memory: not where that takes more than the budget, nor
        for several views of which one has a symbolic part."""
        return len(self.tracker.views) == 1 or not (self.answer is None or isinstance(self.answer, BudgetExceeded))

    @property
    def is_copy_free(self) -> bool:
        """Whether all up to here is one view of memory. Raises BudgetError or MergeError where that is not decided."""
        if not self.is_decided:
            raise MergeError(f"{self.call}: {SYMBOLIC}") if self.answer is None else BudgetError(str(self.answer))
        return len(self.tracker.views) == 1

    @property
    def forces_a_view(self) -> bool:
        """Whether it is this step with which one view no longer does; not where that is not decided."""
        return self.is_decided and not self.is_copy_free and self.before is not None and len(self.before.views) == 1

    @property
    def expression(self) -> IndexExpression:
        """The address and the condition of validity as Python has them, and what they cost."""
        return index_expression(self.tracker, "python")

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why one view does not do, a sentence each, or why that is not decided; none where it does."""
        if self.is_decided and self.is_copy_free:
            return ()
        odds = at_odds(self.before, self.movements) if self.before is not None and len(self.before.views) == 1 else ()
        return (*odds, SYMBOLIC if self.answer is None else str(self.answer))
