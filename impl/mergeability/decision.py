"""The answer for a stack of views: what was derived, with the certificate or the witness that shows it."""

from __future__ import annotations

from impl.merge.budget import Budget, Undecided
from impl.merge.derivation import derive
from impl.merge.findings import Derivation, Leaving, Refusal, Stack
from impl.merge.reading import Equality
from impl.merge.strict import StrictDerivation, derive_strict
from impl.mergeability.answers import Answer, BudgetExceeded, Merged, NotMergeable
from impl.mergeability.certify import certificate_of, certificate_steps
from impl.mergeability.witness import out_of_bounds, witness_of, witness_steps
from impl.parts.normal_form import Parts
from impl.view import view_as_given


def decide(views: Stack, equality: Equality, budget: Budget) -> Answer:
    """Whether a stack of views with plain integer parts is one view (D17), and what shows it."""
    try:
        derivation = derive_strict(views, budget) if equality == "strict" else derive(views, budget)
        return answer_of(views, derivation, equality, budget)
    except Undecided as exceeded:
        return BudgetExceeded(exceeded.method, exceeded.cost, budget.limit)


def answer_of(
    views: Stack, derivation: Derivation | StrictDerivation, equality: Equality, budget: Budget
) -> Answer:
    """The answer about the views as they were given, from what was found out about them when folded.

    Raises Undecided if the budget allows to decide, but not to say why.
    """
    match derivation.result:
        case Refusal(kind) as refusal:
            budget.steps("witness", witness_steps(derivation))
            return NotMergeable(witness_of(views, kind, refusal.indices, equality), derivation.layer)
        case Leaving(index):
            return out_of_bounds(views, index, derivation.layer)
        case Parts() as parts:
            budget.steps("certificate", certificate_steps(derivation))
            certificate = certificate_of(derivation)
            return Merged(view_as_given(parts), certificate, derivation.layer)
