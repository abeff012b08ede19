"""Which lines of the library the sweeps run."""

from contextlib import suppress
from pathlib import Path

from proofs.running.coverage import Lines, tracing
from proofs.sweep.questions.catalogue import SMALL
from proofs.sweep.questions.chunk import Sweep
from proofs.terminal import Progress, unseen

MOST_STACKS = 1_000
"""For how many stacks of a box the lines are noted; they are spread evenly over all."""


def lines_swept(folder: Path, most_stacks: int = MOST_STACKS, progress: Progress = unseen) -> dict[str, Lines]:
    """The lines of a package that run when some stacks of each small box are swept, by the name of the sweep."""
    found: dict[str, Lines] = {}
    for done, sweep in enumerate(SMALL):
        progress(done, len(SMALL), sweep.id)
        found[sweep.id] = lines_of(sweep, folder, most_stacks)
    return found


def lines_of(sweep: Sweep, folder: Path, most_stacks: int) -> Lines:
    """The lines of a package that run when some stacks are swept; what is wrong with an answer is not looked at."""
    with tracing(folder) as ran:
        for number in range(0, sweep.box.count, max(1, sweep.box.count // most_stacks)):
            with suppress(Exception):
                sweep.subject.ask(sweep.box.member(number))
    return ran
