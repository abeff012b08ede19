"""The kinds of questions about what is written for compilers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.written.arranged import ask_arranged
from proofs.validation.drawn.written.kernels import ask_written_kernels
from proofs.validation.drawn.written.memory import ask_materialized
from proofs.validation.drawn.written.orders import ask_orders
from proofs.validation.drawn.written.shuffled import ask_shuffled_lanes
from proofs.validation.drawn.written.texts import ask_conditions, ask_texts
from proofs.validation.drawn.written.trees import ask_trees
from proofs.validation.drawn.written.wide import ask_wide_texts

WRITTEN: dict[str, Callable[[Random], None]] = {
    "arranged kernels": ask_arranged,
    "written kernels": ask_written_kernels,
    "materialized": ask_materialized,
    "orders": ask_orders,
    "conditions": ask_conditions,
    "texts": ask_texts,
    "written trees": ask_trees,
    "wide texts": ask_wide_texts,
    "shuffled lanes": ask_shuffled_lanes,
}
"""Each by its name."""
