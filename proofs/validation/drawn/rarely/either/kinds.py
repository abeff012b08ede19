"""The kinds of questions that are asked from either side, or spelled in either way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.either.calls import ask_calls_on_either_side
from proofs.validation.drawn.rarely.either.commands import ask_lines_of_commands
from proofs.validation.drawn.rarely.either.contractions import ask_contractions
from proofs.validation.drawn.rarely.either.memories import ask_memory_in_either_direction
from proofs.validation.drawn.rarely.either.natively import ask_natively_or_not
from proofs.validation.drawn.rarely.either.numbers import ask_numbers_as_nodes
from proofs.validation.drawn.rarely.either.operators import ask_operators_on_either_side
from proofs.validation.drawn.rarely.either.promises import ask_promises
from proofs.validation.drawn.rarely.either.rendered import ask_rendered_by_tables
from proofs.validation.drawn.rarely.either.specs import ask_spelled_specs
from proofs.validation.drawn.rarely.either.tilers import ask_tilers

EITHER: dict[str, Callable[[Random], None]] = {
    "lines of commands": ask_lines_of_commands,
    "spelled specs": ask_spelled_specs,
    "operators on either side": ask_operators_on_either_side,
    "calls on either side": ask_calls_on_either_side,
    "tilers": ask_tilers,
    "promises": ask_promises,
    "rendered by tables": ask_rendered_by_tables,
    "numbers as nodes": ask_numbers_as_nodes,
    "contractions": ask_contractions,
    "memory in either direction": ask_memory_in_either_direction,
    "natively or not": ask_natively_or_not,
}
"""Each by its name."""
