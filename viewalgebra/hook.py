"""What hypothesis calls when it is imported, by the entry point: programs that do not use this package wait for
nothing, and find no module `impl` that they did not ask for."""

import sys


def register() -> None:
    """Has hypothesis draw views and trackers by their types, where the library is imported already; where it is
    imported later, it calls this itself."""
    if "viewalgebra" in sys.modules:
        from viewalgebra import strategies  # noqa: PLC0415

        strategies.register()
