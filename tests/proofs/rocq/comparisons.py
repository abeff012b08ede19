"""`python tests/proofs/rocq/comparisons.py`: what `equivalent` answers about many pairs of stacks, and which evidence
shows that it is right: each record is given to the checker in Python and to the one that is proved right.

The small boxes of `proofs.sweep` about equivalence; the recorded stacks beside what they simplify to; and stacks drawn
as in the checked mode, beside another spelling or a change of them. `--markdown` prints the table of the article.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.answers import recorded_stacks  # noqa: E402
from support.verified import disagreements  # noqa: E402

from impl import ShapeTracker, View  # noqa: E402
from impl.errors import LayoutError  # noqa: E402
from impl.mergeability import equivalent  # noqa: E402
from impl.mergeability.equivalence import Different, Equivalent  # noqa: E402
from proofs.rocq.build import build_checker  # noqa: E402
from proofs.sweep.questions.catalogue import SMALL  # noqa: E402
from proofs.sweep.questions.subjects import halves  # noqa: E402
from proofs.validation.drawn.programs import chain  # noqa: E402
from proofs.validation.drawn.stacks import carrying, few_points, stack, twin  # noqa: E402
from proofs.validation.evidence import compared  # noqa: E402

PART = 2000
COLUMNS = ("Different", "Same", "Run Same", "Listed", "no evidence", "OutOfBounds", "BudgetExceeded")
HEAD = f"| | answers | {' | '.join(COLUMNS)} | other evidence |\n{'|---' * (len(COLUMNS) + 3)}|"
"""What is counted, in the order of the table."""

Stack = tuple[View, ...]
Pair = tuple[Stack, Stack]


def swept() -> Iterator[Pair]:
    """The pairs of the small boxes."""
    for sweep in SMALL:
        if sweep.subject.name == "equivalent":
            yield from (halves(views) for _, views in sweep.box.members(0, sweep.box.count))


def simplified() -> Iterator[Pair]:
    """The recorded stacks, and what they simplify to."""
    return ((views, ShapeTracker(views).simplify().views) for views in recorded_stacks())


def drawn(seed: int, number: int) -> Iterator[Pair]:
    """Stacks of four kinds, each beside one that is written in another way, or changed in one place; what is refused
    where it is made counts as none."""
    random = Random(seed)
    for turn in range(number):
        with suppress(LayoutError):
            views = (stack, carrying, lambda dice: chain(dice).views, few_points)[turn % 4](random)
            yield views, twin(random, views)


def kinds_of(evidence: dict) -> str:
    """The kinds of evidence that some evidence is made of, each once, the first to be looked at first."""
    kinds = [evidence["kind"]]
    while "rest" in evidence:
        evidence = evidence["rest"]
        kinds.append(evidence["kind"])
    return " ".join(dict.fromkeys(kind for kind in kinds if kind != "Turned"))


def records(pairs: Iterable[Pair], count: Counter[str]) -> Iterator[dict]:
    """What is answered about each pair, with its evidence; and counted, also where there is none."""
    for left, right in pairs:
        answer = equivalent(left, right)
        if not isinstance(answer, Equivalent | Different):
            count[type(answer).__name__] += 1
            continue
        record = compared(left, right, answer)
        is_different = isinstance(answer, Different)
        words = "Different" if is_different else "no evidence" if record is None else kinds_of(record["evidence"])
        count[words] += 1
        if record is not None:
            yield json.loads(json.dumps(record))


def compare(program: Path, name: str, pairs: Iterable[Pair], is_row: bool) -> int:
    """Compares what the two checkers say of all records, and says so, or as a row of the table; returns how often not
    both accept."""
    count: Counter[str] = Counter()
    said: Counter[str] = Counter()
    wrong = 0
    given = records(pairs, count)
    while part := list(islice(given, PART)):
        verdicts, differ = disagreements(program, part)
        said, wrong = said + verdicts, wrong + len(differ)
    if is_row:
        named = [count.total(), *(count[word] for word in COLUMNS)]
        others = count.total() - sum(named[1:])
        print(f"| {name} | {' | '.join(map(str, [*named, others]))} |")
        return wrong + said.total() - said["accepted"]
    words = ", ".join(f"{number} {word}" for word, number in count.most_common())
    verdicts = ", ".join(f"{number} {word}" for word, number in said.items())
    print(f"{name}: {count.total()} answers: {words}; checked: {verdicts}; told apart differently: {wrong}", flush=True)
    return wrong + said.total() - said["accepted"]


def main() -> int:
    """Runs the comparison; the status is 1 if a record is not accepted by both."""
    parser = argparse.ArgumentParser(description="Check what is answered about pairs of stacks.")
    parser.add_argument("--drawn", type=int, default=4000)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    program = build_checker(lambda _: None)
    if given.markdown:
        print(HEAD)
    wrong = [
        compare(program, "small boxes", swept(), given.markdown),
        compare(program, "recorded stacks, simplified", simplified(), given.markdown),
        compare(program, "drawn", drawn(1, given.drawn), given.markdown),
    ]
    return 1 if any(wrong) else 0


if __name__ == "__main__":
    sys.exit(main())
