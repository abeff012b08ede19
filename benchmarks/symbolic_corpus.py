"""The simplifier on a corpus of index expressions of view stacks, beside the recorded costs of its peers.

    python benchmarks/symbolic_corpus.py [CORPUS] [--every 1] [--budget N] [--answers FILE] [--table]

The corpus is the one of the tests unless given: the stacks, and what the answers of others cost. Every answer is
compared with its question at all points, or at 65,536 seeded ones where there are more. Prints the mean cost, how
often it is as low as that of the best peer and how often lower, how many answers are wrong or dearer than the
question, how many of those that are affine, empty, always true or a box come out as that, and the times. `--answers`
writes the answers; `--table` prints the table of the README. Exit status 1 if an answer is wrong or dearer than its
question. Needs numpy.
"""

import argparse
import json
import operator
import statistics
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from impl.simplify import BUDGET, Expression, simplified
from impl.simplify.trees import Reader, trees_of
from proofs.stacks import CORPUS, raw, records

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


def compared(record: Any, index: Any, valid: Any) -> tuple[bool, str]:
    """Whether an answer agrees with its question at the points, and what became of what the points are."""
    at = points(record["ranges"])
    wanted, got = (np.asarray(value(tree, at)).astype(bool) for tree in (record["valid"], valid))
    before, after = np.asarray(value(record["idx"], at)), np.asarray(value(index, at))
    is_right = bool((wanted == got).all() and ((before == after) | ~wanted).all())
    return is_right, kinds(
        at, np.broadcast_to(before, shape_of(at)), np.broadcast_to(wanted, shape_of(at)), index, valid
    )


def shape_of(at: Points) -> tuple[int, ...]:
    """The shape of the values at some points."""
    return np.broadcast_shapes(*(np.shape(column) for column in at.values())) or (1,)


def kinds(at: Points, before: Any, wanted: Any, index: Any, valid: Any) -> str:
    """The letters of what a question is, capital if the answer is written as that: `e`mpty, `t`rue everywhere, a `b`ox,
    `a`ffine where it is valid."""
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
    """Whether some values are an affine function of the points, with integer coefficients or others."""
    columns = np.stack([np.ones(len(values)), *at.values()], axis=1).astype(float)
    weights = np.linalg.lstsq(columns, values.astype(float), rcond=None)[0]
    return bool(np.abs(columns @ weights - values).max() < 1e-6 * max(1.0, float(np.abs(values).max())))


def is_box(valid: Any) -> bool:
    """Whether a condition is written as bounds of variables."""
    clauses = valid[1:] if isinstance(valid, tuple) and valid[0] == "and" else (valid,)
    return all(not isinstance(part, tuple) for clause in clauses for part in clause)


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
    parser.add_argument("corpus", type=Path, nargs="?", default=CORPUS)
    parser.add_argument("--every", type=int, default=1, help="take every N-th expression")
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--table", action="store_true", help="print the peers' recorded costs beside")
    parser.add_argument("--answers", type=Path, help="write the answers to a file")
    options = parser.parse_args()
    found = list(map(completed, records(options.corpus, options.every)))
    answers = [answered(record, options.budget) for record in found]
    if options.answers is not None:
        options.answers.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    pairs = list(zip(found, answers, strict=True))
    looked_at = [compared(r, a["idx"], a["valid"]) for r, a in pairs]
    wrong = [r["id"] for (r, _), (is_right, _) in zip(pairs, looked_at, strict=True) if not is_right]
    letters = Counter(letter for _, kind in looked_at for letter in kind)
    dearer = [r["id"] for r, a in pairs if a["cost"] > r["raw_cost_dag"]]
    dearer_than_09 = [r["id"] for r, a in pairs if a["cost"] > r["peer_cost_dag"].get("tg09", a["cost"])]
    times = sorted(answer["ms"] for answer in answers)
    print(f"{len(pairs)} expressions, {len(wrong)} wrong, {len(dearer)} dearer than the input")
    print(f"{len(dearer_than_09)} dearer than tinygrad 0.9.0")
    for name, letter in (("affine", "a"), ("empty", "e"), ("always valid", "t"), ("a box", "b")):
        as_that = letters[letter.upper()]
        print(f"{name}: {as_that + letters[letter]}, of which {as_that} come out as that")
    print(f"mean cost {statistics.mean(a['cost'] for a in answers):.2f}")
    for name, key in (("unsimplified", "raw_cost_dag"), ("the best peer of each", "best_cost_dag")):
        print(f"  {name:22} {statistics.mean(r[key] for r in found):.2f}")
    print(f"as cheap as the best peer {share(pairs, 1):.1%}, cheaper than all {share(pairs, 0):.1%}")
    print(f"ms: median {statistics.median(times):.1f}, 99th percentile {times[int(0.99 * (len(times) - 1))]:.0f}")
    if options.table:
        table(found, answers)
    if wrong or dearer:
        print("first:", (wrong + dearer)[:5], file=sys.stderr)
    return 1 if wrong or dearer else 0


PEERS = {
    "sympy-auto": "sympy",
    "halide": "Halide",
    "tg09": "tinygrad 0.9.0",
    "inductor": "PyTorch Inductor",
    "tvm-iter": "TVM iterator maps",
    "tvm-best": "TVM, the best of its passes",
    "tg14": "tinygrad 0.14",
    "tg11": "tinygrad 0.11.0",
    "isl": "isl",
}
"""The peers whose costs are recorded, by their names in the corpus."""


def completed(record: Any) -> Any:
    """A record with the raw expression of its stack; one that has it already stays as it is."""
    if "idx" in record:
        return record
    index, valid, ranges = raw(record["views"])
    costs = {"raw_cost_dag": record["raw"], "best_cost_dag": record["best"], "peer_cost_dag": record["peers"]}
    return {"id": record["id"], "views": record["views"], "idx": index, "valid": valid, "ranges": ranges, **costs}


def table(found: list[Any], answers: list[Any]) -> None:
    """The mean costs; a peer without a right answer costs what the question does."""
    rows = [("unsimplified", statistics.mean(r["raw_cost_dag"] for r in found))]
    for key, name in PEERS.items():
        costs = [r["peer_cost_dag"].get(key, r["raw_cost_dag"]) for r in found]
        rows.append((f"{name} (recorded)", statistics.mean(costs)))
    rows.append(("the best of all, for each (recorded)", statistics.mean(r["best_cost_dag"] for r in found)))
    rows.append(("`impl.simplify`", statistics.mean(a["cost"] for a in answers)))
    print("\n| | mean cost |\n|---|---|")
    for name, cost in rows:
        print(f"| {name} | {cost:.1f} |")


def share(pairs: list[tuple[Any, Any]], slack: int) -> float:
    """How many answers are below the cost of the best peer plus a slack."""
    return sum(answer["cost"] < record["best_cost_dag"] + slack for record, answer in pairs) / len(pairs)


if __name__ == "__main__":
    sys.exit(main())
