"""`python -m proofs.sweep`: sweeps boxes of stacks of views."""

from proofs.extras import require
from proofs.running.processes import end_by


def run() -> int:
    """Runs the command line where all that it needs is installed; returns the exit code."""
    require()
    from proofs.sweep.command import main  # noqa: PLC0415  (needs the extra 'proofs')

    return main()


if __name__ == "__main__":
    end_by(run)
