"""The kinds of questions about what shows from the fourth or fifth of several on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.later.adapters import ask_late_arrays, ask_late_modes
from proofs.validation.drawn.rarely.later.answers import ask_many_given
from proofs.validation.drawn.rarely.later.corners import ask_corners
from proofs.validation.drawn.rarely.later.lowered import ask_late_lanes, ask_many_variables
from proofs.validation.drawn.rarely.later.meshes import ask_late_meshes, ask_late_tensors
from proofs.validation.drawn.rarely.later.names import ask_late_names
from proofs.validation.drawn.rarely.later.nodes import ask_late_decisions, ask_late_terms
from proofs.validation.drawn.rarely.later.ranges import ask_late_ranges
from proofs.validation.drawn.rarely.later.runs import ask_far_tables, ask_runs_of_views
from proofs.validation.drawn.rarely.later.stacks import ask_late_views
from proofs.validation.drawn.rarely.later.texts import ask_late_lines

LATER: dict[str, Callable[[Random], None]] = {
    "late views": ask_late_views,
    "runs of deep stacks": ask_runs_of_views,
    "far tables": ask_far_tables,
    "late terms": ask_late_terms,
    "late decisions": ask_late_decisions,
    "names of late axes": ask_late_names,
    "late lanes": ask_late_lanes,
    "many variables": ask_many_variables,
    "late tensors": ask_late_tensors,
    "late meshes": ask_late_meshes,
    "late arrays": ask_late_arrays,
    "late modes": ask_late_modes,
    "late lines": ask_late_lines,
    "many given": ask_many_given,
    "late ranges": ask_late_ranges,
    "far corners": ask_corners,
}
"""Each by its name."""
