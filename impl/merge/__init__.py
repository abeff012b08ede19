"""Merging: is a stack of views one view? Decided on parts, plain data without a class of views.

A question goes through these modules in this order:

1. `problem`: the last view as the lines along which its flat number moves; `base`: the view below it as boundaries
   and masked digits, or several as a table; `reading`: what one index reads, for witnesses and for lists;
2. `derivation`: the order in which the layers are asked under observable equality, and how longer stacks are folded;
   `strict`: the same under strict equality;
3. `layers`: the ways to decide, the cheapest first. `layers.valid_points` asks each for the box of the valid points,
   `layers.steps` for what a step along each line changes the address by;
4. `search`: from two places that differ to the few indices that refute (`box` for holes, `bend` for addresses).

`budget` says what the work is counted in and bounds it; `bits` are sets of integers; `fewest_views` chooses which runs
of a longer stack are merged. Answers, with the certificate or the witness that shows them, are `impl.mergeability`'s.
"""

from __future__ import annotations

from typing import Any

from impl.merge.budget import DEFAULT_BUDGET, Undecided
from impl.merge.derivation import Stack, derive
from impl.moved import moved
from impl.parts.normal_form import Parts

__all__ = ["DEFAULT_BUDGET", "Stack", "derive", "merged"]


def merged(views: Stack) -> Parts | None:
    """The parts of the one view that a stack is, or None if it is none, or if finding out is beyond the default
    budget."""
    try:
        result = derive(views, DEFAULT_BUDGET).result
    except Undecided:
        return None
    return result if isinstance(result, Parts) else None


def __getattr__(name: str) -> Any:
    """The names that this package had while it held the answers as well."""
    return moved(__name__, name, MOVED)


MOVED = dict.fromkeys(
    (
        "Answer",
        "BudgetExceeded",
        "Different",
        "Equivalent",
        "Merged",
        "NotMergeable",
        "OutOfBounds",
        "Witness",
        "equivalent",
        "mergeable",
    ),
    "impl.mergeability",
) | {"add": "impl.view", "merged_run": "impl.view"}
"""Where the names are now."""
