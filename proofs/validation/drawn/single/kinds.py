"""The kinds of questions about single functions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.single.classes import ask_classes
from proofs.validation.drawn.single.dealt import ask_dealt
from proofs.validation.drawn.single.downward import ask_downward
from proofs.validation.drawn.single.equal import ask_equals
from proofs.validation.drawn.single.given import ask_given
from proofs.validation.drawn.single.lanes import ask_lanes
from proofs.validation.drawn.single.lowered import ask_lowered
from proofs.validation.drawn.single.names import ask_names
from proofs.validation.drawn.single.reached import ask_reached
from proofs.validation.drawn.single.reckoned import ask_reckoned
from proofs.validation.drawn.single.spoken import ask_spoken

SINGLE: dict[str, Callable[[Random], None]] = {
    "single calls": ask_spoken,
    "single parts of kernels": ask_lowered,
    "single divisions of axes": ask_dealt,
    "single arguments": ask_given,
    "single reckonings": ask_reckoned,
    "single extents": ask_reached,
    "single modes": ask_downward,
    "frozen classes": ask_classes,
    "single equals": ask_equals,
    "single lanes": ask_lanes,
    "single names": ask_names,
}
"""By name; none of them is refused."""
