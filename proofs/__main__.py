"""`python -m proofs`: discharges the claims."""

import os
import sys
from contextlib import suppress
from multiprocessing import active_children
from typing import NoReturn

from proofs.extras import require
from proofs.fingerprint import AT_START
from proofs.terminal import INTERRUPTED, ended


def run() -> int:
    """Runs the command line where all that it needs is installed; returns the exit code."""
    require()
    from proofs.command import main  # noqa: PLC0415  (needs the extra 'proofs')

    return main(sources=AT_START)


def leave(code: int) -> NoReturn:
    """Ends an interrupted run without waiting for the threads of its pool: one may wait for a lock that the
    interruption left closed."""
    for worker in active_children():
        worker.kill()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    if (code := ended(run)) == INTERRUPTED:
        leave(code)
    raise SystemExit(code)
