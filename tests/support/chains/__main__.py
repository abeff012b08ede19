"""Random chains of ten operations, as text: read, explained, and compared with numpy at every index after each step.

    PYTHONPATH=.:tests python -m support.chains [--number 20000] [--seed 0] [--jobs 2]

Prints how many chains there were, how many need a second view, and whatever went wrong: another address than numpy's, a
text that is not read back, or an error from inside. Exit status 1 if anything did.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from support.chains import addresses, drawn

from impl import mergeable
from impl.cli.reading.chains import parse_chain

OPERATIONS = 10


def wrong_with(number: int, seed: int) -> Iterator[str]:
    """What goes wrong with one chain; whether it needs a second view is told by a word."""
    random = Random(f"{seed} {number}")
    for found, array in drawn(random, OPERATIONS):
        if addresses(found) != array.reshape(-1).tolist():
            yield f"{found.steps[-1].call}: reads otherwise"
        if found.is_copy_free != bool(mergeable(found)):
            yield f"{found.steps[-1].call}: the verdict is not that of mergeable"
    text = "".join(step.call for step in found.steps)
    again = parse_chain(text)
    if str(again) != str(found) or not found.explain():
        yield f"{text}: is not read back"
    yield "" if found.forced is None else "forced"


def tried(seed: int, number: int) -> tuple[bool, list[str]]:
    """Whether a chain needs a second view, and what went wrong with it."""
    try:
        said = [*wrong_with(number, seed)]
    except Exception as error:
        return False, [f"chain {number}: {type(error).__name__}: {error}"]
    return said[-1] == "forced", [f"chain {number}: {line}" for line in said[:-1]]


def main() -> int:
    """Runs the command line; returns the exit status."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--number", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--jobs", type=int, default=2)
    given = options.parse_args()
    counts: Counter[bool] = Counter()
    faults: list[str] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for is_forced, wrong in pool.map(partial(tried, given.seed), range(given.number), chunksize=50):
            counts[is_forced] += 1
            faults += wrong
    print("\n".join(faults[:50]))
    print(f"{given.number} chains of {OPERATIONS} operations, seed {given.seed}: {counts[True]} need a second view")
    print(f"{len(faults)} wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
