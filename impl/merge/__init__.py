"""Merging: is a stack of views one view?

`mergeable` answers for any stack of views with plain integer parts; `add` is the same decision in the form that
`View.__add__` has; `equivalent` compares two stacks. Where to look:

* `answers`, `certificate`, `witness`: what is answered, and what shows that it is right;
* `derivation` (observable equality), `strict`: the order in which the layers are asked; `decision`, `certify`: from
  what they found to an answer;
* `problem`, `below`: the last view as lines, the view below it as boundaries and masked digits;
* the layers: `carry_free`, `masks`, `corner_hole` (R7, R8), `chain`, `chain_digits`, `reachability`, `bits` (R9),
  `listing`; `valid_points` and `steps` ask them in turn;
* `box`, `bend`: from two places to the witness between them;
* `equivalence`: whether two stacks read the same; `fewest`: how a stack is simplified;
* `cost`: what the work is counted in, and its budget.
"""

from __future__ import annotations

from functools import lru_cache

from impl.errors import MergeError
from impl.merge.answers import (
    Answer,
    BudgetExceeded,
    Equality,
    Merged,
    NotMergeable,
    OutOfBounds,
    Witness,
)
from impl.merge.cost import DEFAULT_BUDGET, Undecided
from impl.merge.decision import decide
from impl.merge.derivation import derive
from impl.merge.equivalence import Different, Equivalence, Equivalent, equivalence
from impl.remember import REMEMBERED
from impl.reshape import have_same_size
from impl.view import View

__all__ = [
    "DEFAULT_BUDGET",
    "Answer",
    "BudgetExceeded",
    "Different",
    "Equivalent",
    "Merged",
    "NotMergeable",
    "OutOfBounds",
    "Witness",
    "add",
    "equivalent",
    "mergeable",
    "merged_run",
]


def mergeable(*views: View, equality: Equality = "observable", budget: int = DEFAULT_BUDGET) -> Answer:
    """Whether a stack of views, base first, is the same function as one view (D17).

    Under observable equality (the default) two views are the same if they have the same valid indices and
    read the same address at each; under strict equality the addresses at all other indices count too. The
    work is bounded by `budget`, in machine words touched.

    Raises MergeError without views, with something that is no view, with symbolic parts, with an unknown
    equality, or with a budget that is no integer.

    >>> mergeable(View.create((4,), (2,)), View.create((2, 2), (1, 2)))
    Merged(view=View(shape=(2, 2), strides=(2, 4), offset=0, mask=None, contiguous=False))
    >>> mergeable(View.create((4, 2)).permute((1, 0)), View.create((4, 2))).witness
    Witness(kind='bend', indices=((0, 0), (1, 0), (2, 0)), addresses=(0, 4, 1))
    """
    if not views:
        raise MergeError("mergeable: no views; need one or more, base first")
    if equality not in ("observable", "strict"):
        raise MergeError(f"mergeable: equality {equality!r} is unknown; need 'observable' or 'strict'")
    require_budget_number("mergeable", budget)
    for position, view in enumerate(views):
        if not isinstance(view, View):
            raise MergeError(f"mergeable: argument {position} is {view!r}; need a View")
        if not view.is_plain:
            raise MergeError(f"mergeable: argument {position} has symbolic parts: {view}; need plain integers")
    return decide(views, equality, budget)


def equivalent(left: tuple[View, ...], right: tuple[View, ...], budget: int = DEFAULT_BUDGET) -> Equivalence:
    """Whether two stacks, base first, are the same function under observable equality (D6, D16).

    Raises MergeError if a view has symbolic parts, or for a budget that is no integer.
    """
    require_budget_number("equivalent", budget)
    for position, view in enumerate((*left, *right)):
        if not view.is_plain:
            raise MergeError(f"equivalent: view {position} has symbolic parts: {view}; need plain integers")
    return equivalence(left, right, budget)


def require_budget_number(name: str, budget: object) -> None:
    """Raises MergeError unless a budget is an integer."""
    if type(budget) is not int:
        raise MergeError(f"{name}: budget {budget!r} is not an integer; need a number of machine words")


def add(base: View, outer: View) -> View | None:
    """The view that reads `outer` through `base` under observable equality, or None if that is no one view.

    A contiguous base changes nothing, even where `outer` reaches beyond it; every other stack that is out
    of bounds stays as it is.
    """
    if base.contiguous:
        return outer
    if outer.contiguous and outer.shape == base.shape:
        return base
    if not (base.is_plain and outer.is_plain):
        is_reshape = outer.contiguous and have_same_size(base.shape, outer.shape)
        return base.reshape(outer.shape) if is_reshape else None
    return derived_pair(base, outer)


def merged_run(views: tuple[View, ...]) -> View | None:
    """The one view that a run of neighbouring views is, or None; two views merge by `add`."""
    if len(views) == 2:
        return add(*views)
    return derived_view(views) if all(view.is_plain for view in views) else None


@lru_cache(maxsize=REMEMBERED)
def derived_pair(base: View, outer: View) -> View | None:
    """The one view that two plain views are, or None, out of the cache the next time."""
    return derived_view((base, outer))


def derived_view(views: tuple[View, ...]) -> View | None:
    """The one view that a stack is, or None if it is none, or if finding out is beyond the default budget."""
    try:
        result = derive(views, DEFAULT_BUDGET).result
    except Undecided:
        return None
    return result if isinstance(result, View) else None
