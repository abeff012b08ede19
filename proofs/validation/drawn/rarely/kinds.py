"""The kinds of questions about inputs that drawing hardly ever meets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.adapters import ask_rare_adapters
from proofs.validation.drawn.rarely.arrays import ask_rare_arrays
from proofs.validation.drawn.rarely.chains import ask_rare_chains
from proofs.validation.drawn.rarely.layouts import ask_rare_layouts
from proofs.validation.drawn.rarely.lowered.kernels import ask_rare_kernels
from proofs.validation.drawn.rarely.lowered.loops import ask_rare_loops
from proofs.validation.drawn.rarely.lowered.texts import ask_rare_texts
from proofs.validation.drawn.rarely.nodes import ask_nodes_by_nodes
from proofs.validation.drawn.rarely.shapes import ask_rare_shapes
from proofs.validation.drawn.rarely.stacks.pairs import ask_far_pairs
from proofs.validation.drawn.rarely.stacks.symbols import ask_rare_symbols
from proofs.validation.drawn.rarely.stacks.trackers import ask_rare_trackers
from proofs.validation.drawn.rarely.tensors.operations import ask_rare_operations
from proofs.validation.drawn.rarely.tensors.placements import ask_rare_placements
from proofs.validation.drawn.rarely.tensors.sizes import ask_rare_sizes

RARELY: dict[str, Callable[[Random], None]] = {
    "far pairs": ask_far_pairs,
    "rare trackers": ask_rare_trackers,
    "rare symbols": ask_rare_symbols,
    "nodes by nodes": ask_nodes_by_nodes,
    "rare placements": ask_rare_placements,
    "rare operations": ask_rare_operations,
    "rare chains": ask_rare_chains,
    "rare arrays": ask_rare_arrays,
    "rare layouts": ask_rare_layouts,
    "rare adapters": ask_rare_adapters,
    "rare texts": ask_rare_texts,
    "rare loops": ask_rare_loops,
    "rare kernels": ask_rare_kernels,
    "rare shapes": ask_rare_shapes,
    "rare sizes": ask_rare_sizes,
}
"""Each by its name."""
