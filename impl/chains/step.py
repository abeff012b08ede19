"""One step of a chain: what it does to the stack before it, and why one view does not do, where it does not."""

from __future__ import annotations

from typing import Any

from impl.chains.odds import at_odds
from impl.frozen import frozen
from impl.lower.indexing import IndexExpression, index_expression
from impl.mergeability.answers import Answer
from impl.shapetracker import ShapeTracker


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
    def is_copy_free(self) -> bool:
        """Whether all up to here is one view of memory."""
        return len(self.tracker.views) == 1

    @property
    def forces_a_view(self) -> bool:
        """Whether it is this step with which one view no longer does."""
        return not self.is_copy_free and self.before is not None and len(self.before.views) == 1

    @property
    def expression(self) -> IndexExpression:
        """The address and the condition of validity as Python has them, and what they cost."""
        return index_expression(self.tracker, "python")

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why one view does not do, a sentence each; none where it does."""
        if self.is_copy_free:
            return ()
        odds = at_odds(self.before, self.movements) if self.forces_a_view and self.before is not None else ()
        return (*odds, str(self.answer)) if self.answer is not None else odds
