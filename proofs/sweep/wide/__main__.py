"""`python -m proofs.sweep.wide`: chooses stacks anew, or says how many branches of the merge decision sweeps take."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from proofs.extras import require

if __name__ == "__main__":
    require()

from proofs.sweep.questions.catalogue import SMALL
from proofs.sweep.questions.chunk import Sweep
from proofs.sweep.wide.branches import PACKAGES, Branch, branches_of
from proofs.sweep.wide.choosing import FILE, chosen, write_chosen
from proofs.terminal import INTERRUPTED, UNWRITTEN, ended

DESCRIPTION = "Chooses stacks anew, or says how many branches of the merge decision sweeps take."
EXIT_CODES = (
    "exit status: 0 chosen, or said, 2 wrong usage, or an extra is not installed, "
    f"{UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)


def main(arguments: list[str] | None = None) -> int:
    """Does what the options say, and returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m proofs.sweep.wide", description=DESCRIPTION, epilog=EXIT_CODES)
    what = options.add_mutually_exclusive_group(required=True)
    what.add_argument("--choose", action="store_true", help="draw, and keep what takes a branch that is new; a minute")
    what.add_argument("--branches", action="store_true", help="branches taken by the small boxes, and with the chosen")
    if options.parse_args(arguments).choose:
        write_chosen()
        chosen.cache_clear()
        kept = [len(numbers) for kinds in chosen().values() for numbers in kinds.values()]
        print(f"{sum(kept)} stacks of {len(kept)} kinds chosen, written to {FILE.name}")
        return 0
    from proofs.sweep.wide.catalogue import CHOSEN  # noqa: PLC0415  (what was chosen may be missing until it is chosen)

    before = branches_taken(SMALL)
    print(said("the small boxes", before))
    print(said("and the stacks that were chosen", before | branches_taken(CHOSEN)))
    return 0


def branches_taken(sweeps: Iterable[Sweep]) -> set[Branch]:
    """The branches that the library takes for the stacks of some sweeps."""
    found: set[Branch] = set()
    for sweep in sweeps:
        for _, views in sweep.box.members(0, sweep.box.count):
            found |= branches_of(lambda sweep=sweep, views=views: sweep.subject.ask(views))[1]  # type: ignore[misc]
    return found


def said(what: str, branches: set[Branch]) -> str:
    """How many ways from line to line were taken, in all and in each package, and how many with their times."""
    ways = {branch[:3] for branch in branches}
    counts = Counter(next(Path(each).name for each in PACKAGES if file.startswith(each)) for file, *_ in ways)
    packages = ", ".join(f"{counts[name]} in {name}" for name in sorted(counts))
    return f"{what}: {len(ways)} branches ({packages}), {len(branches)} with how often in one call"


if __name__ == "__main__":
    sys.exit(ended(main))
