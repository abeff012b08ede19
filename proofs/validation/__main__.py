"""`python -m proofs.validation`: asks the library questions that are drawn, and has each answer checked."""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic

from impl.checking import WrongAnswerError, check
from impl.errors import LayoutError
from proofs.extras import require

if __name__ == "__main__":
    require("numpy", "array_api_compat")

from proofs.validation.drawn.questions import KINDS


def main(arguments: list[str] | None = None) -> int:
    """Prints how many questions of each kind were asked; returns 1 if an answer was wrong, and says which."""
    options = parser().parse_args(arguments)
    check(True)
    wrong = sum([ask(kind, options.number, options.seed) for kind in KINDS])
    print(f"{wrong} wrong")
    return int(wrong > 0)


def ask(kind: str, number: int, seed: int) -> int:
    """Asks so many questions of a kind; prints how many had a wrong answer, which it returns, and which those are."""
    begun, refused, wrong = monotonic(), 0, 0
    for each in range(number):
        try:
            KINDS[kind](Random(f"{seed} {kind} {each}"))
        except LayoutError:
            refused += 1
        except WrongAnswerError as error:
            wrong += 1
            print(f"wrong: --seed {seed}, {kind} {each}: {error}", file=sys.stderr)
    summary = f"{number - refused - wrong} answered and checked, {refused} refused by the library"
    print(f"{kind}: {summary}, {monotonic() - begun:.0f} s", flush=True)
    return wrong


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m proofs.validation", description=__doc__)
    options.add_argument("--number", type=positive, default=500, metavar="N", help="questions of each kind (500)")
    options.add_argument("--seed", type=int, default=0, metavar="N", help="of what is drawn (0)")
    return options


def positive(text: str) -> int:
    """A number of at least 1. Raises ArgumentTypeError for anything else."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
