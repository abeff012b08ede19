"""`python -m proofs.sweep`: sweeps boxes of stacks of views."""

import os
import sys

from proofs.extras import require

if __name__ == "__main__":
    require()

from proofs.sweep.command import main

if __name__ == "__main__":
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    raise SystemExit(code)
