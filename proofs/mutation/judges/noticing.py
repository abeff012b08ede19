"""By which question each mutant was noticed before, which a run asks first: so all of them are judged again in a
fraction of the time.

What is written down is no evidence. The question is asked again, and its answer checked; where it shows nothing any
more, the others are asked as if nothing were known.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from proofs.mutation.judges.judge import Outcome

FILE = Path(__file__).parents[1] / "noticing.txt"
"""On each line the kind and the number of a question, and the digests of the mutants that it notices."""

DIGITS = 8
"""The hexadecimal digits of a digest: two mutants that share them are asked each other's question first, no more."""

Name = tuple[str, int]
"""The kind and the number of a question."""


def digest(key: str) -> str:
    """What a mutant is written as."""
    return sha256(key.encode()).hexdigest()[:DIGITS]


def read(file: Path = FILE) -> dict[str, Name]:
    """The question by which each mutant was noticed, by digest."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found: dict[str, Name] = {}
    for line in lines:
        question, digests = line.split("\t")
        found |= dict.fromkeys(digests.split(), named(question))
    return found


def write(known: Mapping[str, Name], file: Path) -> None:
    """Writes them down."""
    of_question: dict[Name, list[str]] = {}
    for each, name in known.items():
        of_question.setdefault(name, []).append(each)
    lines = (f"{kind} {number}\t{' '.join(sorted(of_question[kind, number]))}" for kind, number in sorted(of_question))
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def learned(known: Mapping[str, Name], outcomes: Iterable[Outcome], keys: Iterable[str]) -> dict[str, Name]:
    """What is known, and what some outcomes show; of the mutants alone that there are, by key."""
    by_answers = (each for each in outcomes if each.noticed_by.startswith("answers: "))
    new = {digest(each.mutant.key): named(each.noticed_by.removeprefix("answers: ")) for each in by_answers}
    there = set(map(digest, keys))
    return {each: name for each, name in {**known, **new}.items() if each in there}


def named(question: str) -> Name:
    """The kind and the number of a question, from its text.

    >>> named("several lanes 3")
    ('several lanes', 3)
    """
    kind, number = question.rsplit(" ", 1)
    return kind, int(number)
