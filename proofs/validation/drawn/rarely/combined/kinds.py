"""The kinds of questions about what shows where several circumstances meet."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.combined.buffers import ask_fitting_buffers
from proofs.validation.drawn.rarely.combined.extents import ask_far_extents
from proofs.validation.drawn.rarely.combined.lanes import ask_far_lanes
from proofs.validation.drawn.rarely.combined.memories import ask_memory_of_many_axes
from proofs.validation.drawn.rarely.combined.modes import ask_far_modes
from proofs.validation.drawn.rarely.combined.several import ask_several_at_once

COMBINED: dict[str, Callable[[Random], None]] = {
    "far lanes": ask_far_lanes,
    "fitting buffers": ask_fitting_buffers,
    "memory of many axes": ask_memory_of_many_axes,
    "far modes": ask_far_modes,
    "several at once": ask_several_at_once,
    "far extents": ask_far_extents,
}
"""Each by its name."""
