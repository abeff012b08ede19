"""The kinds of questions about what people are told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.told.commands import ask_commands
from proofs.validation.drawn.told.comparisons import ask_comparisons
from proofs.validation.drawn.told.derivations import ask_told_derivations
from proofs.validation.drawn.told.efforts import ask_efforts
from proofs.validation.drawn.told.libraries import ask_calls_of_numpy
from proofs.validation.drawn.told.sentences import ask_sentences
from proofs.validation.drawn.told.spelled import ask_spelled_arguments
from proofs.validation.drawn.told.statuses import ask_statuses
from proofs.validation.drawn.told.steps import ask_steps
from proofs.validation.drawn.told.tensors import ask_told_tensors
from proofs.validation.drawn.told.values import ask_values_in_refusals

TOLD: dict[str, Callable[[Random], None]] = {
    "exit statuses": ask_statuses,
    "commands": ask_commands,
    "comparisons": ask_comparisons,
    "told answers": ask_sentences,
    "told steps": ask_steps,
    "told derivations": ask_told_derivations,
    "calls of numpy": ask_calls_of_numpy,
    "efforts": ask_efforts,
    "values in refusals": ask_values_in_refusals,
    "told tensors": ask_told_tensors,
    "spelled arguments": ask_spelled_arguments,
}
"""By name; none of them is refused."""
