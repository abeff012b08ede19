"""Merging: is a stack of views one view? Decided on parts, plain data without a class of views.

A question goes through these modules in this order:

1. `problem`: the last view as the lines along which its flat number moves; `base`: the view below it as boundaries
   and masked digits, or several as a table; `reading`: what one index reads, for witnesses and for lists;
2. `derivation`: the order of the steps under observable equality, and how longer stacks are folded; `strict`: the same
   under strict equality;
3. `layers`: the ways to decide, the cheapest first. `layers.dispatch` asks each for the box of the valid points, then
   for what a step along each line changes the address by;
4. `results`: the view that moves by these steps, or the refusal, in the words of `findings`;
5. `search`: from two places that differ to the few indices that refute (`box` for holes, `bend` for addresses).

`budget` says what the work is counted in, and is that of a whole call; `bits` are sets of integers. `runs` merges runs
of a longer stack on behalf of one call, `glance` refutes many of those that are no view, and `fewest_views` chooses.
Answers, with the certificate or the witness that shows them, are `impl.mergeability`'s.
"""

from __future__ import annotations

from typing import Any

from impl.merge.budget import DEFAULT_BUDGET, IMPLICIT_BUDGET, Budget
from impl.merge.derivation import derive
from impl.merge.findings import Stack
from impl.moved import moved

__all__ = ["DEFAULT_BUDGET", "IMPLICIT_BUDGET", "Budget", "Stack", "derive"]


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
