"""The kinds of questions about tensors whose elements JAX holds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.devices.asked import ask_asked_of_jax
from proofs.validation.drawn.devices.moves import ask_moves_of_jax
from proofs.validation.drawn.devices.programs import ask_operations_of_jax
from proofs.validation.drawn.devices.seldom import ask_seldom_of_jax
from proofs.validation.drawn.devices.shardings import ask_shardings_of_jax
from proofs.validation.drawn.devices.types import ask_types_of_jax

OF_JAX: dict[str, Callable[[Random], None]] = {
    "operations of JAX": ask_operations_of_jax,
    "types of JAX": ask_types_of_jax,
    "moves of JAX": ask_moves_of_jax,
    "shardings of JAX": ask_shardings_of_jax,
    "seldom of JAX": ask_seldom_of_jax,
    "asked of JAX": ask_asked_of_jax,
}
"""Each by its name."""
