"""All 43,860 calls of `view`, and as many questions of each other kind, beside enumeration: how many were wrong?

    PYTHONPATH=.:tests python -m support.sharded [--number 43860] [--languages torch ops jax]

Exit status 1 if any was wrong or missed.
"""

import argparse
import sys
from collections import Counter

from support.sharded.population import KINDS, drawn, view_calls
from support.sharded.truth import verdict


def main():
    """Prints a line for each kind of question; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--number", type=int, default=43_860, help="questions of each drawn kind")
    parser.add_argument("--languages", nargs="+", default=["torch", "ops", "jax"])
    arguments = parser.parse_args()
    failed = 0
    for language in arguments.languages:
        for kind in ("view", *KINDS):
            asked = view_calls() if kind == "view" else drawn(kind, language, arguments.number)
            found = Counter(verdict(language, *question) for question in asked)
            counts = (f"{name} {found[name]:,}" for name in ("stays", "moves", "wrong", "missed"))
            print(language, kind, *counts, flush=True)
            failed += found["wrong"] + found["missed"]
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
