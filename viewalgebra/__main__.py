"""`viewalgebra`, or `python -m viewalgebra`: ask about views from the command line (`impl.cli`)."""

import sys
from pathlib import Path

import viewalgebra  # noqa: F401  (loads its own `impl`)


def main() -> int:
    """Runs the command that the arguments name; returns the exit status."""
    from impl.cli.program import launched  # noqa: PLC0415  (only after `viewalgebra` has loaded its own `impl`)

    is_module = Path(sys.argv[0]).name == "__main__.py"
    return launched("python -m viewalgebra" if is_module else "viewalgebra")


if __name__ == "__main__":
    sys.exit(main())
