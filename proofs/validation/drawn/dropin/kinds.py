"""The kinds of questions about the drop-in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.dropin.installed import ask_installed
from proofs.validation.drawn.dropin.symbolic import ask_symbolic_dropin
from proofs.validation.drawn.dropin.trackers import ask_dropin_trackers
from proofs.validation.drawn.dropin.views import ask_dropin

DROPIN: dict[str, Callable[[Random], None]] = {
    "drop-in": ask_dropin,
    "symbolic drop-in": ask_symbolic_dropin,
    "trackers of the drop-in": ask_dropin_trackers,
    "installed": ask_installed,
}
"""Each by its name."""
