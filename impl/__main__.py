"""`python -m impl`: ask about views from the command line (`impl.cli`)."""

import os
import sys

from impl.cli.program import main

if __name__ == "__main__":
    try:
        code = main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
