"""Mergeability: the question "is this stack of views one view?", and its answers about views.

A question goes through these modules in this order: `mergeable` checks it; `decision` has `impl.merge` derive what the
stack is, with more and more work (`levels`), and makes the answer of that (`answers`); `certify` writes the certificate
of a yes (`certificate`), `witness` reads the few indices that show a no; `wording` says it in words, and `spoken` has
what all answers can do.
`equivalence` decides in the same way whether two stacks read the same, `alone` what one of them alone calls valid.

`inside` asks whether a stack has a meaning: whether each valid index leads to an element of each view below.
"""

from __future__ import annotations

from impl.doors import at_least
from impl.errors import MergeError, ViewError
from impl.integers import is_plain
from impl.merge import Stack
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.merge.reading import Equality
from impl.mergeability.answers import (
    Answer,
    BudgetExceeded,
    Merged,
    NotMergeable,
    OutOfBounds,
    Witness,
)
from impl.mergeability.decision import decide
from impl.mergeability.equivalence import Different, Equivalence, Equivalent, equivalence
from impl.mergeability.spoken import Question
from impl.parts.normal_form import Parts, require_fit
from impl.shown import shown
from impl.view import Interchange, View, stack_of

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from typing import Any

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
    "equivalent",
    "mergeable",
]


def mergeable(*views: Interchange, equality: Equality = "observable", budget: int = DEFAULT_BUDGET) -> Answer:
    """Whether a stack of views, base first, is the same function as one view (D17).

    Under observable equality (the default) two views are the same if they have the same valid indices and
    read the same address at each; under strict equality the addresses at all other indices count too. The
    work of the whole call, of saying why included, is bounded by `budget`, in machine words touched; past it the
    answer is BudgetExceeded. What is linear in small ranks is decided whatever the budget, and a larger one never loses
    what a smaller one decides.

    A tracker, or a chain of operations, stands for its views. An answer is true if it is Merged, false if it is not,
    and BudgetExceeded raises BudgetError when it is asked which.

    Raises MergeError without views, with something that is no view, with symbolic parts, or such as do not fit
    together, with an unknown equality, or with a budget that is no natural number.

    >>> mergeable(View.create((4,), (2,)), View.create((2, 2), (1, 2)))
    Merged(view=View(shape=(2, 2), strides=(2, 4), offset=0, mask=None, contiguous=False))
    >>> mergeable(View.create((4, 2)).permute((1, 0)), View.create((4, 2))).witness
    Witness(kind='bend', indices=((0, 0), (1, 0), (2, 0)), addresses=(0, 4, 1))
    """
    if not views:
        raise MergeError("mergeable: no views; need one or more, base first")
    require_equality("mergeable", equality)
    stack = stacked(views)
    parts = plain_parts_of("mergeable: view", stack)
    limit = at_least(0, budget, "mergeable: budget", MergeError)
    return decide(parts, equality, Budget(limit)).answers(Question(stack, equality, limit))


def stacked(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The views of views, trackers and chains, base first. Raises MergeError for what is none of these."""
    if all([isinstance(one, View) for one in given]):  # noqa: C419  (a list is faster)
        return given
    for position, one in enumerate(given):
        if not isinstance(one, Interchange):
            need = f"a View, a ShapeTracker or a Chain{READ if isinstance(one, str) else ''}"
            raise MergeError(f"mergeable: argument {position} is {shown(one)}; need {need}")
    return tuple([view for one in given for view in one.views])


READ = "; parse_views(text) has those of a text"
"""What is said where a text is given for views."""


def equivalent(left: tuple[View, ...], right: tuple[View, ...], budget: int = DEFAULT_BUDGET) -> Equivalence:
    """Whether two stacks, base first, are the same function under observable equality (D6, D16).

    The work of the whole call is bounded by `budget`, in machine words touched; past it the answer is BudgetExceeded. A
    larger budget never loses what a smaller one decides.

    Raises MergeError if a view has symbolic parts, or such as do not fit together, for what is no stack of views, and
    for a budget that is no natural number.
    """
    limit = at_least(0, budget, "equivalent: budget", MergeError)
    stacks = stack_of(left, "equivalent: left"), stack_of(right, "equivalent: right")
    one = plain_parts_of("equivalent: left: view", stacks[0])
    return equivalence(one, plain_parts_of("equivalent: right: view", stacks[1]), Budget(limit))


def require_equality(name: str, equality: object) -> None:
    """Raises MergeError unless an equality is one that there is."""
    if not isinstance(equality, str) or equality not in ("observable", "strict"):
        raise MergeError(f"{name}: equality {shown(equality)} is unknown; need 'observable' or 'strict'")


def plain_parts_of(what: str, views: tuple[View, ...]) -> Stack:
    """The parts of some views. Raises MergeError unless all are views whose parts are plain integers that fit together,
    which views of the drop-in need not."""
    for position, view in enumerate(views):
        if not isinstance(view, View):
            raise MergeError(f"{what} {position} is {shown(view)}; need a View")
    found = tuple([view.parts for view in views])
    for position, parts in enumerate(found):
        if not is_plain(*parts):
            raise MergeError(f"{what} {position} has symbolic parts: {shown(views[position])}; need plain integers")
        if type(views[position]) is not View:
            require_fitting(f"{what} {position}", parts)
    return found


def require_fitting(what: str, parts: Parts) -> None:
    """Raises MergeError unless parts fit together, as those of any view of the library do."""
    try:
        require_fit(parts)
    except ViewError as refusal:
        raise MergeError(f"{what} is none: {refusal}") from None

