"""Choosing stacks by the branches that the library takes for them, and what was chosen."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from proofs.running.files import write
from proofs.sweep.questions.subjects import SUBJECTS, UNDECIDED
from proofs.sweep.wide.branches import Branch, branches_of
from proofs.sweep.wide.drawn import Place, drawn
from proofs.sweep.wide.kinds import KINDS, at_thresholds

FILE = Path(__file__).with_name("chosen.json")
"""What was chosen: of each subject and kind, the numbers of the draws."""

SEED = "chosen"
"""The seed of what is drawn to choose from."""

CANDIDATES = 200
"""Draws of each kind from which are chosen."""

VERSION = "{}.{}".format(*sys.version_info)
"""The Python that runs; which line follows which one is not the same in all."""


def chosen_of(subject: str, kind: str) -> list[int]:
    """The draws of a kind that take a branch which none before them with the same kind of answer takes; none that the
    library does not decide within its budget, of which nothing could be said."""
    taken: defaultdict[str, set[Branch]] = defaultdict(set)
    kept: list[int] = []
    for number in range(CANDIDATES):
        answer, branches = branches_taken(subject, (kind, number))
        if answer != UNDECIDED and not branches <= taken[answer]:
            taken[answer] |= branches
            kept.append(number)
    return kept


def branches_taken(subject: str, place: Place) -> tuple[str, set[Branch]]:
    """The kind of the answer about one draw, and the branches that the library takes for it."""
    views = drawn(subject, SEED, place)
    return branches_of(lambda: SUBJECTS[subject].ask(views))


def choose() -> dict[str, dict[str, list[int]]]:
    """The draws that are chosen, of each subject and kind."""
    return {subject: {kind: chosen_of(subject, kind) for kind in kinds} for subject, kinds in KINDS.items()}


def write_chosen() -> None:
    """Chooses, and writes down what was chosen and by which Python, a line for each kind."""
    subjects = [
        f'  "{subject}": {{\n' + ",\n".join(f"    {json.dumps(k)}: {json.dumps(n)}" for k, n in kinds.items()) + "\n  }"
        for subject, kinds in choose().items()
    ]
    write(FILE, "{\n" + ",\n".join([f'  "python": "{VERSION}"', *subjects]) + "\n}\n")


@cache
def chosen() -> dict[str, dict[str, list[int]]]:
    """What was chosen, as it is written down."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    return {subject: content[subject] for subject in KINDS}


def python_of_chosen() -> str:
    """The Python by which was chosen."""
    return str(json.loads(FILE.read_text(encoding="utf-8"))["python"])


def places_chosen(subject: str) -> Iterator[Place]:
    """Where the stacks of a subject are: those that were chosen, and those at thresholds."""
    for kind, numbers in chosen()[subject].items():
        yield from ((kind, number) for number in numbers)
    yield from ((kind, 0) for kind in at_thresholds(subject))
