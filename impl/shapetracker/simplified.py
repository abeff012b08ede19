"""Index expressions as they are handed out: simplified, where that saves enough to be worth another text."""

from __future__ import annotations

from functools import lru_cache

from impl.mergeability.inside import require_inside
from impl.shapetracker.expressions import expr_stack_of_plain
from impl.symbolic import Node
from impl.view import View


def simplified_nodes(index: Node, valid: Node) -> tuple[Node, Node]:
    """R10. The index and the condition that `simplify` finds if they save a division or as much, else those given."""
    from impl.simplify import simplify  # noqa: PLC0415  (a third of what it takes to import the library)
    from impl.simplify.forms.terms import DIVISION  # noqa: PLC0415

    return simplify(index, valid, least_gain=DIVISION)


@lru_cache(maxsize=4096)
def simplified_nodes_of_plain(views: tuple[View, ...]) -> tuple[Node, Node]:
    """R10. The simplified expressions of a stack of plain views, for `idx0, idx1, ...`; a cache answers equal calls.

    Raises NotPlainError for symbolic views, and OutOfBoundsError for a stack that has no meaning.
    """
    require_inside("expr_idxs", views)
    return simplified_nodes(*expr_stack_of_plain(views))
