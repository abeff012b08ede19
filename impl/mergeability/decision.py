"""The answer for a stack of views: what was derived, with the certificate or the witness that shows it."""

from __future__ import annotations

from impl.merge.budget import Undecided
from impl.merge.derivation import Derivation, Leaving, Refusal, Stack, derive
from impl.merge.strict import StrictDerivation, derive_strict
from impl.mergeability.answers import Answer, BudgetExceeded, Equality, Merged, NotMergeable
from impl.mergeability.certify import certificate_of
from impl.mergeability.witness import out_of_bounds, witness_of
from impl.parts.normal_form import Parts
from impl.view import View, view_as_given


def decide(stack: tuple[View, ...], equality: Equality, budget: int) -> Answer:
    """Whether a stack of views with plain integer parts is one view (D17)."""
    views = tuple([view.parts for view in stack])
    try:
        derivation = derive_strict(views, budget) if equality == "strict" else derive(views, budget)
    except Undecided as exceeded:
        return BudgetExceeded(exceeded.method, exceeded.cost, budget)
    return answer_of(views, derivation, equality)


def answer_of(views: Stack, derivation: Derivation | StrictDerivation, equality: Equality) -> Answer:
    """The answer about the views as they were given, from what was found out about them when folded."""
    match derivation.result:
        case Refusal(kind) as refusal:
            return NotMergeable(witness_of(views, kind, refusal.indices, equality), derivation.layer)
        case Leaving(index):
            return out_of_bounds(views, index, derivation.layer)
        case Parts() as parts:
            return Merged(view_as_given(parts), certificate_of(derivation), derivation.layer)
