"""`python -m proofs`: discharges the claims."""

from proofs.extras import require, require_python
from proofs.fingerprint import AT_START
from proofs.running.processes import end_by


def run() -> int:
    """Runs the command line where all that it needs is there; returns the exit code."""
    require()
    require_python()
    from proofs.command import main  # noqa: PLC0415  (needs the extra 'proofs')

    return main(sources=AT_START)


if __name__ == "__main__":
    end_by(run)
