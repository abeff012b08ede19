"""Index expressions as they are handed out: simplified, where that saves enough to be worth another text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from impl.doors import text
from impl.errors import ViewError
from impl.mergeability.inside import require_inside
from impl.shapetracker.expressions import expr_stack_of_plain
from impl.shown import shown
from impl.symbolic import Node
from impl.view import View

if TYPE_CHECKING:
    from impl.simplify.simplifier import Effort

Simplify = Literal["fast", "full", "none"]
"""How much an index expression is simplified: normal forms alone, all that the simplifier tries, or not."""


def effort_of(simplify: object) -> Effort | None:
    """The effort that a word for `expr_idxs` asks of the simplifier; None for "none".

    Raises ViewError for any other word, and for what is no text.
    """
    match text(simplify, "expr_idxs: simplify", ViewError):
        case "fast" | "full" as word:
            return word
        case "none":
            return None
        case other:
            raise ViewError(f"expr_idxs: simplify {shown(other)} is unknown; need 'fast', 'full' or 'none'")


def simplified_nodes(index: Node, valid: Node, effort: Effort | None) -> tuple[Node, Node]:
    """R10. What `simplify` finds if that saves a division or as much, else what is given; that without an effort."""
    if effort is None:
        return index, valid
    from impl.simplify import simplify  # noqa: PLC0415  (a third of what it takes to import the library)
    from impl.simplify.forms.terms import DIVISION  # noqa: PLC0415

    return simplify(index, valid, least_gain=DIVISION, effort=effort)


@lru_cache(maxsize=4096)
def simplified_nodes_of_plain(views: tuple[View, ...], effort: Effort) -> tuple[Node, Node]:
    """R10. The simplified expressions of a stack of plain views, for `idx0, idx1, ...`; a cache answers equal calls.

    Raises NotPlainError for symbolic views, and OutOfBoundsError for a stack that has no meaning.
    """
    require_inside("expr_idxs", views)
    return simplified_nodes(*expr_stack_of_plain(views), effort)
