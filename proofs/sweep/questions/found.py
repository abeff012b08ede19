"""What a sweep finds: numbers that add up, the first failure, and the verdict that follows."""

from dataclasses import dataclass, field, fields
from typing import Any, Self

from proofs.kernel.claim import Verdict

COUNTS = ("members", "questions", "certified", "read", "read_in_part", "false_twins", "undecided", "failed", "seconds")
"""The numbers of what was found, which add up."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A member of a box of which an answer is wrong, by its number, and what is wrong with it."""

    number: int
    problem: str


@dataclass(slots=True)
class Found:
    """What was found out about members of a box.

    `answers` says how many answers were of which kind, `questions` how many of z3's answers were "the same at every
    index"; of those that it left open, `certified` were shown by a certificate, `read` by reading every index, and
    `read_in_part` were only read at some, which proves nothing. `false_twins` says how many false questions z3 saw
    through; `undecided` is what library or solver left open, and `failed` how many members have a wrong answer. `error`
    is what is wrong with the sweep itself.
    """

    members: int = 0
    questions: int = 0
    false_twins: int = 0
    undecided: int = 0
    failed: int = 0
    seconds: float = 0.0
    answers: dict[str, int] = field(default_factory=dict)
    first: Failure | None = None
    left_open: str | None = None
    error: str | None = None
    certified: int = 0
    read: int = 0
    read_in_part: int = 0

    def add(self, other: "Found") -> None:
        """Takes in what was found about further members; the failure with the lowest number stays."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for kind, number in other.answers.items():
            self.answers[kind] = self.answers.get(kind, 0) + number
        self.first = min(filter(None, (self.first, other.first)), key=lambda failure: failure.number, default=None)
        self.left_open = self.left_open or other.left_open
        self.error = self.error or other.error

    def failing(self, number: int, problem: str) -> None:
        """Notes that the answer about a member is wrong."""
        self.failed += 1
        self.add(Found(first=Failure(number, problem)))

    def open(self, reason: str) -> None:
        """Notes that the answer about a member is open."""
        self.undecided += 1
        self.left_open = self.left_open or reason

    def is_same_as(self, other: "Found") -> bool:
        """Whether the same was found, however long it took."""
        mine, others = self.as_json(), other.as_json()
        return mine | {"seconds": 0} == others | {"seconds": 0}

    def as_json(self) -> dict[str, Any]:
        """What was found as JSON."""
        content = {each.name: getattr(self, each.name) for each in fields(self)}
        first = None if self.first is None else {"number": self.first.number, "problem": self.first.problem}
        return content | {"answers": dict(sorted(self.answers.items())), "first": first}

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Self:
        """What was found, from JSON."""
        first = content["first"] and Failure(**content["first"])
        return cls(**(content | {"first": first}))


def verdict_on(found: Found, count: int, kinds: tuple[str, ...]) -> tuple[Verdict, str]:
    """The verdict on a box of so many members whose answers must be of these kinds, and the reason for it."""
    missing = [kind for kind in kinds if not found.answers.get(kind)]
    reasons = (
        (found.error is not None, Verdict.ERROR, found.error or ""),
        (found.members != count, Verdict.ERROR, f"{found.members} members were examined, and there are {count}"),
        (found.failed > 0, Verdict.REFUTED, f"{found.failed} of {count} answers are wrong"),
        (found.undecided > 0, Verdict.UNKNOWN, f"{found.undecided} of {count} are left open, first: {found.left_open}"),
        (found.read_in_part > 0, Verdict.UNKNOWN, f"{found.read_in_part} answers were read at some indices only"),
        (missing != [], Verdict.VACUOUS, f"no answer is {' or '.join(missing)}"),
        (found.false_twins == 0, Verdict.VACUOUS, "z3 was asked nothing that it must find a difference in"),
    )
    return next((why[1:] for why in reasons if why[0]), (Verdict.PROVED_BOUNDED, ""))
