"""The kinds of questions about tensors that are divided over the devices of a mesh."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.meshes.keys import ask_far_keys, ask_indices_on_meshes, ask_ranks
from proofs.validation.drawn.meshes.large import ask_placed_large
from proofs.validation.drawn.meshes.pending import ask_pending
from proofs.validation.drawn.meshes.placed import ask_placed_far, ask_placed_long
from proofs.validation.drawn.meshes.searched import ask_searched
from proofs.validation.drawn.meshes.wide import ask_long_keys, ask_wide_meshes, ask_words
from proofs.validation.drawn.meshes.words import ask_words_of_axes

MESHES: dict[str, Callable[[Random], None]] = {
    "far keys": ask_far_keys,
    "indices on meshes": ask_indices_on_meshes,
    "ranks": ask_ranks,
    "placed far": ask_placed_far,
    "words of axes": ask_words_of_axes,
    "wide meshes": ask_wide_meshes,
    "long keys": ask_long_keys,
    "words": ask_words,
    "placed long": ask_placed_long,
    "pending": ask_pending,
    "searched cuts": ask_searched,
    "placed large": ask_placed_large,
}
"""Each by its name."""
