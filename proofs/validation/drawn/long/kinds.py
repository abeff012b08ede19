"""The kinds of questions about many axes, or long ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.long.calls import ask_long_calls
from proofs.validation.drawn.long.levels import ask_deep_levels
from proofs.validation.drawn.long.tensors import ask_long_tensors
from proofs.validation.drawn.long.trackers import ask_long_trackers

LONG: dict[str, Callable[[Random], None]] = {
    "long tensors": ask_long_tensors,
    "long calls": ask_long_calls,
    "long trackers": ask_long_trackers,
    "deep levels": ask_deep_levels,
}
"""Each by its name."""
