"""`PYTHONPATH=.:tests python -m support.noticed`: writes by which drawn question each fault of `faults.txt` is noticed.

The test asks that question first, and the others if it does not notice any more; so a fault costs one question, not
thousands.
"""

from collections.abc import Iterable, Iterator
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
FIRST = 5
"""The first questions of each kind, by which most faults are noticed: the tests ask all of them without a fault."""

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


def noticed() -> dict[str, Question]:
    """What was written: the question by which each fault was noticed."""
    rows = (line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines())
    return {name: (kind, int(number)) for name, kind, number in rows}


def looked_for(name: str) -> tuple[str, Question | None]:
    """A fault by name, and the first question of all by which it is noticed."""
    return name, first_noticing(FAULTS[name], drawn())


if __name__ == "__main__":
    with get_context("spawn").Pool(2) as pool:
        found = dict(pool.imap_unordered(looked_for, FAULTS))
    lines = [f"{name}\t{found[name][0]}\t{found[name][1]}\n" for name in FAULTS if found[name]]
    FILE.write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} of {len(FAULTS)} faults are noticed")
