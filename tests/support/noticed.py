"""`PYTHONPATH=.:tests python -m support.noticed [NAME ...]`: writes by which drawn question each fault of `faults.txt`
is noticed, or those named.

What is written down is asked again; where that notices nothing any more, others of its kind are, and then all. So the
test asks each fault one question, not thousands, and says where this is to be run again.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random

from support.faults import FAULTS, Fault, with_fault

import impl
from impl.errors import LayoutError
from proofs.caches import clear_caches
from proofs.validation.drawn.questions import KINDS

QUESTIONS = 150
"""Questions of each kind that are asked until one notices a fault."""
FIRST = 3
"""The first questions of each kind, which are asked without a fault whether or not they notice one; CI asks others as
well (`make ci-validated`)."""

FILE = Path(__file__).with_name("faults_noticed.txt")

Question = tuple[str, int]
"""A kind and a number."""


def ask(kind: str, number: int) -> None:
    """Asks one question, the same each time. Raises WrongAnswerError if its answer is refuted."""
    KINDS[kind](Random(f"0 {kind} {number}"))


def first_noticing(
    fault: Fault, questions: Iterable[Question], ways: tuple[bool, ...] = (False, True)
) -> Question | None:
    """The first of some questions by which a fault is noticed; None if there is none. Each is asked without checks and
    then, if it notices nothing by itself, as most do in half the time, with each answer checked; or in one of the ways.
    """
    with with_fault(fault):
        wrong = (question for question in questions if any(is_wrong(*question, checks) for checks in ways))
        return next(wrong, None)


def is_wrong(kind: str, number: int, checks: bool) -> bool:
    """Whether a question, with each answer checked or not, ends in a wrong answer, or in an exception from inside;
    nothing that was answered before is kept."""
    clear_caches()
    impl.check(checks)
    try:
        ask(kind, number)
    except LayoutError:
        return False
    except (Exception, impl.WrongAnswerError):
        return True
    finally:
        impl.check(False)
    return False


def drawn(most: int = QUESTIONS) -> Iterator[Question]:
    """The first questions of all kinds in turn."""
    return ((kind, number) for number in range(most) for kind in KINDS)


@cache
def noticed() -> dict[str, Question]:
    """What was written: the question by which each fault was noticed."""
    rows = (line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines())
    return {name: (kind, int(number)) for name, kind, number in rows}


def asked_rightly(kind: str) -> list[int]:
    """The numbers of the questions of a kind that are asked without a fault: all by which one is noticed, and some."""
    return sorted({*range(FIRST), *(number for name, number in noticed().values() if name == kind)})


def looked_for(asked: tuple[str, Question | None]) -> tuple[str, Question | None]:
    """A fault by name, and the first question by which it is noticed, of which the one that is known comes first."""
    name, known = asked
    of_its_kind = [known, *((known[0], number) for number in range(QUESTIONS))] if known else []
    return name, first_noticing(FAULTS[name], chain(of_its_kind, drawn()))


def main() -> int:
    """Writes the file, and says which faults another question notices now, and which none does."""
    parser = ArgumentParser(prog="python -m support.noticed", description="Find questions that notice faults.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a fault; all, if none is named")
    names, known = parser.parse_args().names or list(FAULTS), noticed()
    if unknown := set(names) - set(FAULTS):
        parser.error(f"no fault is called {sorted(unknown)[0]!r}; faults.txt has their names")
    found = {name: question for name, question in known.items() if name in FAULTS}
    with get_context("spawn").Pool(2) as pool:
        for name, question in pool.imap_unordered(looked_for, [(name, known.get(name)) for name in names]):
            if question is None:
                found.pop(name, None)
            else:
                found[name] = question
            if question != known.get(name):
                print(f"{name}: {question}", flush=True)
    lines = ["\t".join((name, found[name][0], f"{found[name][1]}\n")) for name in FAULTS if name in found]
    FILE.write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} of {len(FAULTS)} faults are noticed")
    return len(lines) < len(FAULTS)


if __name__ == "__main__":
    sys.exit(main())
