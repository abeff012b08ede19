"""`python -m proofs`: discharges the claims."""

from proofs.extras import require
from proofs.fingerprint import AT_START
from proofs.running.processes import end_by


def run() -> int:
    """Runs the command line where all that it needs is installed; returns the exit code."""
    require()
    from proofs.command import main  # noqa: PLC0415  (needs the extra 'proofs')

    return main(sources=AT_START)


if __name__ == "__main__":
    end_by(run)
