"""`python -m proofs.validation`: asks the library questions that are drawn, and has each answer checked."""

from __future__ import annotations

import argparse
import inspect
import sys
from random import Random
from time import monotonic
from traceback import print_exc

from impl.checking import WrongAnswerError, check
from impl.errors import LayoutError
from proofs.extras import require

if __name__ == "__main__":
    require("numpy", "array_api_compat")

from proofs.terminal import INTERRUPTED, UNWRITTEN, ended, is_named, positive, unmatched
from proofs.validation.drawn.devices.opened import NotAskedError
from proofs.validation.drawn.questions import KINDS

DESCRIPTION = """\
Asks the library questions that are drawn at random, and has each answer checked against the definitions. A kind is a
class of questions, such as 'kernels' or 'deep stacks'; each question has a number, and is the same each time.
"""
NUMBER = 500
"""Questions of each kind, unless a number is given."""
EPILOG = (
    "exit status: 0 every answer is right, 1 one is wrong, or the library fails on a question, 2 wrong usage, "
    f"{UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)


def main(arguments: list[str] | None = None) -> int:
    """Prints how many questions of each kind were asked; returns 1 if an answer was wrong, and says which."""
    options = parser().parse_args(arguments)
    kinds = [kind for kind in KINDS if is_named((kind,), options.only)]
    if (pattern := unmatched(options.only, [(kind,) for kind in kinds])) is not None:
        print(f"error: no kind matches {pattern!r}; need one that --list has, or '*masks*'", file=sys.stderr)
        return 2
    given = [name for name in ("number", "seed") if getattr(options, name) is not None]
    if options.list and given:
        print(f"error: --list asks nothing: there is nothing for --{given[0]}", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(f"{kind}: {' '.join(str(inspect.getdoc(KINDS[kind])).split())}" for kind in kinds))
        return 0
    check(True)
    number, seed = NUMBER if options.number is None else options.number, options.seed or 0
    wrong = sum([ask(kind, number, seed) for kind in kinds])
    print(f"{wrong} wrong")
    return int(wrong > 0)


def ask(kind: str, number: int, seed: int) -> int:
    """Asks so many questions of a kind; prints how many had a wrong answer, which it returns, and which those are."""
    begun, refused, wrong = monotonic(), 0, 0
    for each in range(number):
        try:
            KINDS[kind](Random(f"{seed} {kind} {each}"))
        except NotAskedError as missing:
            print(f"{kind}: left out: {missing}", flush=True)
            return 0
        except LayoutError:
            refused += 1
        except OSError:
            raise
        except (Exception, WrongAnswerError) as error:
            wrong += 1
            if not isinstance(error, WrongAnswerError):
                print_exc()
            print(f"wrong: --seed {seed}, {kind} {each}: {type(error).__name__}: {error}", file=sys.stderr)
    summary = f"{number - refused - wrong} answered and checked, {refused} refused by the library"
    print(f"{kind}: {summary}, {monotonic() - begun:.0f} s", flush=True)
    return wrong


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m proofs.validation", description=DESCRIPTION, epilog=EPILOG)
    options.add_argument("--list", action="store_true", help="list the kinds of questions, ask nothing")
    options.add_argument("--only", metavar="PATTERN", nargs="+", help="kinds that match one, e.g. 'views' '*masks*'")
    options.add_argument("--number", type=positive, metavar="N", help=f"questions of each kind ({NUMBER})")
    options.add_argument("--seed", type=int, metavar="N", help="of what is drawn (0)")
    return options


if __name__ == "__main__":
    sys.exit(ended(main))
