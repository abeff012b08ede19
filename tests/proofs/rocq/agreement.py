"""`python tests/proofs/rocq/agreement.py`: the verified checker beside the one in Python, on many answers.

Every recorded case, pair and stack under both equalities; so many random pairs and stacks, as those of
`benchmarks/completeness.py`; the small boxes of `proofs.sweep`; and tampered ones. It prints how many were accepted,
rejected, or left to a solver, and how many the two told apart differently.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "benchmarks")]

from corpus import random_pair, random_stack  # noqa: E402
from support.answers import (  # noqa: E402
    Answer,
    answer_of,
    random_stacks,
    recorded_cases,
    recorded_merges,
    recorded_stacks,
    tampered,
)
from support.verified import disagreements  # noqa: E402

from impl import View  # noqa: E402
from proofs.rocq.build import build_checker  # noqa: E402
from proofs.sweep.questions.catalogue import SMALL  # noqa: E402

PART = 2000
BOTH = ("observable", "strict")
Stack = tuple[View, ...]


def answers(stacks: Iterable[Stack], equalities: Iterable[str] = BOTH) -> Iterator[Answer]:
    """What is answered about some stacks."""
    return (answer_of(stack, equality) for stack in stacks for equality in equalities)


def changed(given: Iterable[Answer], random: Random, each: int) -> Iterator[Answer]:
    """So many tampered answers for each; those that are longer than a page are left."""
    return (other for answer in given if len(str(answer)) < 9000 for other in tampered(answer, random, each))


def swept() -> Iterator[Answer]:
    """What is answered about each stack of the small boxes that are swept about merging."""
    for sweep in SMALL:
        if sweep.subject.name in ("merge", "strict", "simplify"):
            equality = "strict" if sweep.subject.name == "strict" else "observable"
            yield from answers((stack for _, stack in sweep.box.members(0, sweep.box.count)), (equality,))


def compare(program: Path, name: str, given: Iterator[Answer]) -> int:
    """Compares what the two checkers say, and says so; returns how often they differ."""
    count: Counter[str] = Counter()
    differ = 0
    while part := list(islice(given, PART)):
        said, wrong = disagreements(program, part)
        count, differ = count + said, differ + len(wrong)
        for answer in wrong[:3]:
            print(f"they differ: {answer}")
    words = ", ".join(f"{number} {word}" for word, number in sorted(count.items()))
    print(f"{name}: {count.total()} answers: {words}; told apart differently: {differ}", flush=True)
    return differ


def main() -> int:
    """Runs the comparison; the status is 1 if the two differ anywhere."""
    parser = argparse.ArgumentParser(description="Compare the verified checker with the one in Python.")
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--stacks", type=int, default=20_000)
    parser.add_argument("--tampered", type=int, default=100_000)
    given = parser.parse_args()
    program, dice = build_checker(print), Random(7)
    pairs = (random_pair(dice) for _ in range(given.pairs))
    stacks = (random_stack(dice) for _ in range(given.stacks))
    each = 4
    differ = [
        compare(program, "71 recorded cases", answers(recorded_cases())),
        compare(program, "recorded merges", answers(recorded_merges())),
        compare(program, "recorded stacks", answers(recorded_stacks())),
        compare(program, "random pairs", answers(pairs, BOTH[:1])),
        compare(program, "random stacks", answers(stacks, BOTH[:1])),
        compare(program, "small boxes", swept()),
        compare(program, "tampered, recorded", changed(answers(recorded_cases()), dice, 5 * each)),
        compare(
            program, "tampered, random", changed(answers(random_stacks(7, given.tampered // 2 // each)), dice, each)
        ),
    ]
    return 1 if any(differ) else 0


if __name__ == "__main__":
    sys.exit(main())
