"""The answer for a stack of views: what was derived, with the certificate or the witness that shows it."""

from __future__ import annotations

from impl.merge.budget import Budget, Undecided
from impl.merge.derivation import derive
from impl.merge.findings import Derivation, Leaving, Refusal, Stack
from impl.merge.reading import Equality
from impl.merge.strict import StrictDerivation, derive_strict
from impl.mergeability.answers import Answer, BudgetExceeded, Merged, NotMergeable
from impl.mergeability.certify import certificate_of, certificate_steps
from impl.mergeability.levels import by_levels
from impl.mergeability.witness import out_of_bounds, witness_of, witness_steps
from impl.parts.normal_form import Parts
from impl.view import view_as_given


def decide(views: Stack, equality: Equality, budget: Budget) -> Answer:
    """Whether a stack of views with plain integer parts is one view (D17), and what shows it."""
    _, answer = derived(views, equality, budget)
    return answer


def derived(
    views: Stack, equality: Equality, budget: Budget
) -> tuple[Derivation | StrictDerivation | None, Answer]:
    """What was found out about a stack, None if that is beyond the budget; and the answer, about the views as they
    were given. A larger budget never loses an answer that a smaller one has."""
    return by_levels(lambda level: derived_at(views, equality, level), budget)


def derived_at(
    views: Stack, equality: Equality, budget: Budget
) -> tuple[Derivation | StrictDerivation | None, Answer]:
    """The same with one level of work. It is BudgetExceeded also where the budget allows to decide, but not to say
    why."""
    derivation: Derivation | StrictDerivation | None = None
    try:
        derivation = derive_strict(views, budget) if equality == "strict" else derive(views, budget)
        match derivation.result:
            case Refusal(kind) as refusal:
                budget.steps("witness", witness_steps(derivation))
                witness = witness_of(views, kind, refusal.indices, equality)
                return derivation, NotMergeable(witness, derivation.layer)
            case Leaving(index):
                return derivation, out_of_bounds(views, index, derivation.layer)
            case Parts() as parts:
                budget.steps("certificate", certificate_steps(derivation))
                certificate = certificate_of(derivation)
                return derivation, Merged(view_as_given(parts), certificate, derivation.layer)
    except Undecided as exceeded:
        return derivation, BudgetExceeded(exceeded.method, exceeded.cost, budget.limit)
