"""The simplifier on a corpus of index expressions of view stacks, beside its peers.

    python benchmarks/symbolic_corpus.py [CORPUS] [--every 1] [--budget N] [--answers FILE]
        [--table | --json [--with NAME=PYTHON ...]]

The corpus is the one of the tests unless given: the stacks, and what the answers of others cost. Every answer is
compared with its question at all points, or at 65,536 seeded ones where there are more. Prints the mean cost, how
often it is as low as that of the best peer and how often lower, how many answers are wrong or dearer than the
question, how many of those that are affine, empty, always true or a box come out as that, and the times. `--answers`
writes the answers. Exit status 1 if an answer is wrong or dearer than its question. Needs numpy.

`--table` prints the table of docs/simplifier.md: every peer that this interpreter can import is run on the same
expressions, and its answers are checked and priced like those of this project; of the others there are recorded
costs. `--with tg09=VENV/bin/python` has another interpreter run the peers whose names begin so
(`benchmarks/peers/__init__.py` has the names), as most need an environment of their own. A wrong answer, or none
within 10 s, costs what its question does. `--json` prints the same as ratios alone, for `benchmarks.report`, of the
peers that it has found installed.
"""

import argparse
import json
import statistics
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.peers import PEERS, table
from benchmarks.peers.points import Points, Question
from impl.simplify import BUDGET
from impl.simplify.written import written_trees
from proofs.stacks import CORPUS, raw, records

CLOSE = 1e-6
"""The difference up to which two floating-point numbers count as equal."""


def compared(record: Any, index: Any, valid: Any) -> tuple[bool, str]:
    """Whether an answer agrees with its question at the points, and the kinds of both (`kinds`)."""
    question = Question(record)
    letters = kinds(question.at, question.index, question.valid, index, valid)
    return question.is_answered_by(index, valid), letters


def kinds(at: Points, before: Any, wanted: Any, index: Any, valid: Any) -> str:
    """The kinds of a question, as letters: `e`mpty, `t`rue everywhere, a `b`ox, `a`ffine where it is valid. A letter is
    capital if the answer is written as that kind."""
    inside = {name: np.broadcast_to(column, wanted.shape)[wanted] for name, column in at.items()}
    if not wanted.any():
        return "E" if valid == 0 else "e"
    found = ""
    box = np.prod([1.0, *(column.max() - column.min() + 1 for column in inside.values())])
    if wanted.all():
        found += "T" if valid == 1 else "t"
    elif box == wanted.sum():
        found += "B" if is_box(valid) else "b"
    if is_affine(inside, before[wanted]):
        found += "a" if "//" in str(index) or "%" in str(index) else "A"
    return found


def is_affine(at: Points, values: Any) -> bool:
    """Whether some values are an affine function of the points, with integers where the points determine them."""
    moving = [column for column in at.values() if column.min() != column.max()]
    columns = np.stack([np.ones(len(values)), *moving], axis=1).astype(float)
    weights, _, rank, _ = np.linalg.lstsq(columns, values.astype(float), rcond=None)
    if np.abs(columns @ weights - values).max() >= CLOSE * max(1.0, float(np.abs(values).max())):
        return False
    return bool(rank < len(weights) or np.abs(weights[1:] - weights[1:].round()).max(initial=0) < CLOSE)


def is_box(valid: Any) -> bool:
    """Whether a condition is written as bounds of single variables."""
    clauses = valid[1:] if isinstance(valid, tuple) and valid[0] == "and" else (valid,)
    return all(not isinstance(part, tuple) for clause in clauses for part in clause)


def answered(record: Any, budget: int) -> dict[str, Any]:
    """The answer of this project to a record."""
    start = process_time()
    ranges = {name: (0, size - 1) for name, size in record["ranges"].items()}
    result = written_trees(record["idx"], record["valid"], ranges, budget)
    milliseconds = (process_time() - start) * 1e3
    return {"id": record["id"], "idx": result.index, "valid": result.valid, "ms": milliseconds, "cost": result.cost}


def main() -> int:
    """Runs the comparison, and prints its result."""
    parser = argparse.ArgumentParser(description="Simplify a corpus of index expressions.")
    parser.add_argument("corpus", type=Path, nargs="?", default=CORPUS)
    parser.add_argument("--every", type=int, default=1, help="take every N-th expression")
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--table", action="store_true", help="run the peers, and print all beside each other")
    parser.add_argument("--with", dest="pythons", action="append", default=[], metavar="NAME=PYTHON", type=named)
    parser.add_argument("--json", action="store_true", help="run the peers, and print their ratios alone")
    parser.add_argument("--answers", type=Path, help="write the answers to a file")
    options = parser.parse_args()
    found = list(map(completed, records(options.corpus, options.every)))
    answers = [answered(record, options.budget) for record in found]
    if options.answers is not None:
        options.answers.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    if options.json:
        print(json.dumps({"rows": table.ratios(found, answers, dict(options.pythons))}))
        return 0
    pairs = list(zip(found, answers, strict=True))
    looked_at = [compared(r, a["idx"], a["valid"]) for r, a in pairs]
    wrong = [r["id"] for (r, _), (is_right, _) in zip(pairs, looked_at, strict=True) if not is_right]
    letters = Counter(letter for _, kind in looked_at for letter in kind)
    dearer = [r["id"] for r, a in pairs if a["cost"] > r["raw_cost_dag"]]
    dearer_than_09 = [r["id"] for r, a in pairs if a["cost"] > r["peer_cost_dag"].get("tg09", a["cost"])]
    times = sorted(answer["ms"] for answer in answers)
    print(f"{len(pairs)} expressions, {len(wrong)} wrong, {len(dearer)} dearer than the input")
    print(f"{len(dearer_than_09)} dearer than tinygrad 0.9.0")
    for name, letter in (("affine, with integers", "a"), ("empty", "e"), ("always valid", "t"), ("a box", "b")):
        as_that = letters[letter.upper()]
        print(f"{name}: {as_that + letters[letter]}, of which {as_that} come out as that")
    print(f"mean cost {statistics.mean(a['cost'] for a in answers):.2f}")
    for name, key in (("unsimplified", "raw_cost_dag"), ("the best peer of each", "best_cost_dag")):
        print(f"  {name:22} {statistics.mean(r[key] for r in found):.2f}")
    print(f"as cheap as the best peer {share(pairs, 1):.1%}, cheaper than all {share(pairs, 0):.1%}")
    print(f"ms: median {statistics.median(times):.2f}, 99th percentile {times[int(0.99 * (len(times) - 1))]:.0f}")
    if options.table:
        print("", *table.lines(found, answers, dict(options.pythons)), sep="\n")
    if wrong or dearer:
        print("first:", (wrong + dearer)[:5], file=sys.stderr)
    return 1 if wrong or dearer else 0


def named(text: str) -> tuple[str, str]:
    """The name and the interpreter in the text `NAME=PYTHON`."""
    name, sign, python = text.partition("=")
    if not sign or not any(peer.startswith(name) for peer in PEERS):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not NAME=PYTHON with a NAME that one of {', '.join(PEERS)} begins with"
        )
    return name, python


def completed(record: Any) -> Any:
    """A record with the raw expression of its stack added, unless it has one."""
    if "idx" in record:
        return record
    index, valid, ranges = raw(record["views"])
    costs = {"raw_cost_dag": record["raw"], "best_cost_dag": record["best"], "peer_cost_dag": record["peers"]}
    return {"id": record["id"], "views": record["views"], "idx": index, "valid": valid, "ranges": ranges, **costs}


def share(pairs: list[tuple[Any, Any]], slack: int) -> float:
    """The share of the answers that cost less than the best peer's plus a slack."""
    return sum(answer["cost"] < record["best_cost_dag"] + slack for record, answer in pairs) / len(pairs)


if __name__ == "__main__":
    sys.exit(main())
