"""The kinds of questions about the simplifier at the sizes of whole programs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.simplifying.facts import ask_far_facts
from proofs.validation.drawn.simplifying.lanes import ask_points_of_forms
from proofs.validation.drawn.simplifying.normal import ask_normal_forms
from proofs.validation.drawn.simplifying.parts.apart import ask_forms_apart
from proofs.validation.drawn.simplifying.parts.cheaper import ask_known_cheaper
from proofs.validation.drawn.simplifying.parts.few import ask_few_points
from proofs.validation.drawn.simplifying.parts.pairs import ask_pairs_of_divisions
from proofs.validation.drawn.simplifying.parts.wholes import ask_far_wholes
from proofs.validation.drawn.simplifying.spaces import ask_spaces
from proofs.validation.drawn.simplifying.steps import ask_moves, ask_rules
from proofs.validation.drawn.simplifying.sums import ask_sums_of_forms
from proofs.validation.drawn.simplifying.whole import (
    ask_conditions_apart,
    ask_expressions_of_many_variables,
    ask_far_expressions,
    ask_large_expressions,
    ask_many_conditions,
)
from proofs.validation.drawn.simplifying.written import ask_deep_trees, ask_written_forms

SIMPLIFYING: dict[str, Callable[[Random], None]] = {
    "far expressions": ask_far_expressions,
    "expressions of many variables": ask_expressions_of_many_variables,
    "many conditions": ask_many_conditions,
    "large expressions": ask_large_expressions,
    "conditions apart": ask_conditions_apart,
    "points of forms": ask_points_of_forms,
    "far facts": ask_far_facts,
    "normal forms": ask_normal_forms,
    "spaces": ask_spaces,
    "rules": ask_rules,
    "moves": ask_moves,
    "sums of forms": ask_sums_of_forms,
    "written forms": ask_written_forms,
    "deep trees": ask_deep_trees,
    "forms apart": ask_forms_apart,
    "spaces of few points": ask_few_points,
    "pairs of divisions": ask_pairs_of_divisions,
    "far wholes": ask_far_wholes,
    "known cheaper": ask_known_cheaper,
}
"""By name; none of them is refused."""
