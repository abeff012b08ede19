"""What mutants are asked: questions of all kinds that `proofs.validation` draws, and stacks as the sweeps draw them."""

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from random import Random

from impl import ShapeTracker, WrongAnswerError, mergeability
from proofs.checker import Rejected
from proofs.sweep.questions.subjects import SUBJECTS
from proofs.sweep.wide.drawn import kinds_of
from proofs.validation.drawn import questions
from proofs.validation.drawn.programs import about


def ask_wide(random: Random) -> None:
    """Stacks as the sweeps beyond the small boxes draw them: for every layer, and for both sides of its thresholds."""
    subject = random.choice(sorted(SUBJECTS))
    kinds = kinds_of(subject)
    views = kinds[random.choice(sorted(kinds))](random)
    try:
        SUBJECTS[subject].ask(views)
    except Rejected as refuted:
        raise WrongAnswerError(f"{subject}: {refuted}; {views}") from refuted
    mergeability.mergeable(*views, equality="strict")
    about(ShapeTracker(views))


KINDS: dict[str, Callable[[Random], None]] = {**questions.KINDS, "wide stacks": ask_wide}
"""The kinds of questions."""


def matched(kinds: Iterable[str], patterns: Iterable[str]) -> list[str]:
    """The kinds that one of some patterns matches."""
    return [kind for kind in kinds if any(fnmatchcase(kind, pattern) for pattern in patterns)]
