"""The simplifier on a corpus of index expressions, beside the recorded costs of its peers.

    python benchmarks/symbolic_corpus.py ../shared/symbolic/corpus.jsonl.gz [--every 1] [--budget N] [--answers FILE]

Every answer is compared with its question at all points, or at 65,536 seeded ones where there are more. Prints the mean
cost, how often it is as low as that of the best peer and how often lower, how many answers are wrong or dearer than
the question, and the times. `--answers` writes the answers for the corpus' own
`score.py`. Exit status 1 if an answer is wrong or dearer than its question. Needs numpy.
"""

import argparse
import gzip
import json
import operator
import statistics
import sys
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from impl.simplify import BUDGET, Expression, simplified
from impl.simplify.trees import Reader, trees_of

POINTS = 65_536
"""The most points at which an answer is compared."""

Points = Mapping[str, Any]

OPERATIONS = {
    "+": operator.add,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "and": np.logical_and,
}


def points(ranges: Mapping[str, int]) -> Points:
    """All points of some ranges, or seeded ones of which half are near the edges."""
    total = 1
    for size in ranges.values():
        total *= size
    if total <= POINTS:
        grid = np.unravel_index(np.arange(total), tuple(ranges.values())) if ranges else ()
        return dict(zip(ranges, grid, strict=True))
    dice, half = np.random.default_rng(0), POINTS // 2
    found = {}
    for name, size in ranges.items():
        near = np.minimum(dice.integers(0, 3, half), size - 1)
        edges = np.where(dice.random(half) < 0.5, near, size - 1 - near)
        found[name] = np.concatenate([dice.integers(0, size, half), edges])
    return found


def value(tree: Any, at: Points) -> Any:
    """The value of a tree at some points."""
    match tree:
        case int():
            return tree
        case str():
            return at[tree]
    first, *rest = (value(part, at) for part in tree[1:])
    for other in rest:
        first = OPERATIONS[tree[0]](first, other)
    return first


def is_right(record: Any, index: Any, valid: Any) -> bool:
    """Whether an answer agrees with its question at the points."""
    at = points(record["ranges"])
    wanted, got = (np.asarray(value(tree, at)).astype(bool) for tree in (record["valid"], valid))
    before, after = np.asarray(value(record["idx"], at)), np.asarray(value(index, at))
    return bool((wanted == got).all() and ((before == after) | ~wanted).all())


def answered(record: Any, budget: int) -> dict[str, Any]:
    """The answer to a record."""
    start = perf_counter()
    reader = Reader({name: (0, size - 1) for name, size in record["ranges"].items()})
    result = simplified(Expression(reader.form(record["idx"]), reader.clauses(record["valid"])), budget)
    index, valid = trees_of(result.expression)
    milliseconds = (perf_counter() - start) * 1e3
    return {"id": record["id"], "idx": index, "valid": valid, "ms": milliseconds, "cost": result.cost}


def main() -> int:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description="Simplify a corpus of index expressions.")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take every N-th expression")
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--answers", type=Path, help="write the answers to a file")
    options = parser.parse_args()
    with gzip.open(options.corpus, "rt") as lines:
        records = [json.loads(line) for line in lines][:: options.every]
    answers = [answered(record, options.budget) for record in records]
    if options.answers is not None:
        options.answers.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    pairs = list(zip(records, answers, strict=True))
    wrong = [r["id"] for r, a in pairs if not is_right(r, a["idx"], a["valid"])]
    dearer = [r["id"] for r, a in pairs if a["cost"] > r["raw_cost_dag"]]
    dearer_than_09 = [r["id"] for r, a in pairs if a["cost"] > r["peer_cost_dag"].get("tg09", a["cost"])]
    times = sorted(answer["ms"] for answer in answers)
    print(f"{len(pairs)} expressions, {len(wrong)} wrong, {len(dearer)} dearer than the input")
    print(f"{len(dearer_than_09)} dearer than tinygrad 0.9.0")
    print(f"mean cost {statistics.mean(a['cost'] for a in answers):.2f}")
    for name, key in (("unsimplified", "raw_cost_dag"), ("the best peer of each", "best_cost_dag")):
        print(f"  {name:22} {statistics.mean(r[key] for r in records):.2f}")
    print(f"as cheap as the best peer {share(pairs, 1):.1%}, cheaper than all {share(pairs, 0):.1%}")
    print(f"ms: median {statistics.median(times):.1f}, 99th percentile {times[int(0.99 * (len(times) - 1))]:.0f}")
    if wrong or dearer:
        print("first:", (wrong + dearer)[:5], file=sys.stderr)
    return 1 if wrong or dearer else 0


def share(pairs: list[tuple[Any, Any]], slack: int) -> float:
    """How many answers are below the cost of the best peer plus a slack."""
    return sum(answer["cost"] < record["best_cost_dag"] + slack for record, answer in pairs) / len(pairs)


if __name__ == "__main__":
    sys.exit(main())
