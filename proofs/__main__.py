"""`python -m proofs`: discharges the claims."""

import os
import sys
from multiprocessing import active_children

from proofs.fingerprint import AT_START
from proofs.running.extras import missing

INTERRUPTED = 130
"""The exit code of a run that was interrupted. It ends without waiting for the threads of its pool: one may wait for a
lock that the interruption left closed."""


def run() -> int:
    """Runs the command line where all that it needs is installed; returns the exit code."""
    if (problem := missing()) is not None:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    from proofs.command import main  # noqa: PLC0415  (needs the extra 'proofs')

    return main(sources=AT_START)


if __name__ == "__main__":
    try:
        code = run()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        code = INTERRUPTED
    if code == INTERRUPTED:
        for worker in active_children():
            worker.kill()
        sys.stderr.flush()
        os._exit(code)
    raise SystemExit(code)
