"""What `expr_idxs` takes and gives by its argument `simplify`: the table from which its default was chosen.

    python benchmarks/efforts.py [--every 1]

For the stacks of the corpus of the simplifier (those that are drawn so that they do not merge), and for those that
tinygrad 0.9.0's own tests index: the mean cost of index and condition as nodes (a division 10, a product 3, everything
else 1), and the processor time of a call whose answer no cache has, on one core. Prints Markdown.
"""

import argparse
import gzip
import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from impl import ShapeTracker, View
from impl.shapetracker.expressions import expr_stack_of_plain
from impl.shapetracker.simplified import Simplify, simplified_nodes_of_plain
from impl.symbolic.cost import cost
from proofs.stacks import CORPUS, records

RECORDED = Path(__file__).resolve().parent.parent / "tests/vectors/recorded-stacks.json.gz"

WORDS: tuple[Simplify, ...] = ("none", "fast", "full")


def tracker_of(views: Any) -> ShapeTracker:
    """The tracker with some views, each a list of shape, strides, offset and mask."""
    return ShapeTracker(tuple(View.create(*map(tupled, view)) for view in views))


def tupled(part: Any) -> Any:
    """A part of a view, with tuples in the place of lists."""
    return tuple(map(tupled, part)) if isinstance(part, list) else part


def asked(trackers: Sequence[ShapeTracker], word: Simplify) -> tuple[list[int], list[float]]:
    """The costs of the expressions, and the milliseconds that each took."""
    costs: list[int] = []
    times: list[float] = []
    for tracker in trackers:
        expr_stack_of_plain.cache_clear()
        simplified_nodes_of_plain.cache_clear()
        start = process_time()
        found = tracker.expr_idxs(simplify=word)
        times.append((process_time() - start) * 1e3)
        costs.append(cost(*found))
    return costs, sorted(times)


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Compare what expr_idxs gives and takes by its argument simplify.")
    parser.add_argument("--every", type=int, default=1, help="take every N-th stack")
    every = parser.parse_args().every
    recorded = json.loads(gzip.decompress(RECORDED.read_bytes()))["trackers"][::every]
    kinds = {
        "of the corpus": [tracker_of(record["views"]) for record in records(CORPUS, every)],
        "of tinygrad's tests": [tracker_of(views) for views in recorded],
    }
    print("| stacks | | mean cost | ms, mean | ms, median | ms, 99th percentile |")
    print("|---|---|---:|---:|---:|---:|")
    for name, trackers in kinds.items():
        asked(trackers[:20], "full")
        for word in WORDS:
            costs, times = asked(trackers, word)
            figures = (statistics.mean(times), statistics.median(times), times[int(0.99 * (len(times) - 1))])
            shown = " | ".join(f"{figure:.2f}" for figure in figures)
            print(f"| {len(trackers)} {name} | `{word}` | {statistics.mean(costs):.1f} | {shown} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
