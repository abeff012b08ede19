"""The kinds of questions about parts of the merge decision at sizes and ranks that no list of points reaches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.far.alike import ask_numbers_alike
from proofs.validation.drawn.far.axes import ask_many_axes_read
from proofs.validation.drawn.far.beside import ask_beside_chains
from proofs.validation.drawn.far.beyond import ask_beyond
from proofs.validation.drawn.far.corners import ask_safe_corners
from proofs.validation.drawn.far.depth import ask_depth
from proofs.validation.drawn.far.late import ask_late_places
from proofs.validation.drawn.far.numbers import ask_far_numbers
from proofs.validation.drawn.far.strides import ask_strides_of_many_axes

FAR: dict[str, Callable[[Random], None]] = {
    "far numbers": ask_far_numbers,
    "beyond layers": ask_beyond,
    "safe corners": ask_safe_corners,
    "beside chains": ask_beside_chains,
    "late places": ask_late_places,
    "depth": ask_depth,
    "strides of many axes": ask_strides_of_many_axes,
    "many axes read": ask_many_axes_read,
    "numbers alike": ask_numbers_alike,
}
"""Each by its name."""
