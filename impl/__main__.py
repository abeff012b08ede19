"""`python -m impl`: ask about views from the command line (`impl.cli`)."""

import sys

from impl.cli.program import IMPL, launched

if __name__ == "__main__":
    sys.exit(launched(IMPL))
