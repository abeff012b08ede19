"""What hypothesis calls when it is imported, by the entry point: programs that do not use this package wait for
nothing, and find no module `impl` that they did not ask for."""

import sys
from importlib import import_module


def register() -> None:
    """Has hypothesis draw views and trackers by their types, where `viewalgebra` is imported already; where it is
    imported later, it calls this itself. The module of the strategies registers them, as it may be what is imported."""
    if "viewalgebra" in sys.modules:
        import_module("viewalgebra.strategies")
