"""The kinds of questions about what shows past the third of several, or past what a double holds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.deeper.alike import ask_alike_within_budgets
from proofs.validation.drawn.rarely.deeper.bound import ask_several_bound
from proofs.validation.drawn.rarely.deeper.doubles import ask_beyond_doubles
from proofs.validation.drawn.rarely.deeper.many import ask_past_the_first
from proofs.validation.drawn.rarely.deeper.mixed import ask_mixed_forms

DEEPER: dict[str, Callable[[Random], None]] = {
    "beyond doubles": ask_beyond_doubles,
    "several bound": ask_several_bound,
    "past the first": ask_past_the_first,
    "alike within budgets": ask_alike_within_budgets,
    "mixed forms": ask_mixed_forms,
}
"""Each by its name."""
