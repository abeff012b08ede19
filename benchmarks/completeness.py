"""Random pairs and stacks of views: each answer of `mergeable` compared with enumeration, and its certificate or
witness given to the checker.

    python -m benchmarks.completeness [--pairs 100000] [--stacks 20000] [--seed 0] [--jobs 2]

Prints how many answers were right, wrong (or rejected by the checker) or missed, and which layer gave them; also the
layers over the recorded merges of tinygrad 0.9.0's own tests, which `make test` compares with enumeration.
"""

import argparse
import gzip
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.corpus import Stack, random_pair, random_stack
from impl import Merged, View, mergeable
from impl.cli.writing.as_json import as_json
from impl.merge.layers import LAYERS
from impl.mergeability.answers import Answer
from proofs.checker import Rejected, check
from proofs.running.processes import Processes, end_by, terminate
from proofs.terminal import INTERRUPTED, positive
from spec.merge import mergeable as definition
from spec.stack import stack_tracker
from spec.tracker import are_equal
from spec.view import View as SpecView
from spec.view import canonical_tracker

CHUNK = 500
"""How many stacks a worker takes at a time; each such chunk has a random seed of its own."""
RECORDED = Path(__file__).resolve().parent.parent / "tests/vectors/tinygrad-merges.json.gz"
KINDS = {"pairs": random_pair, "stacks": random_stack}

Count = Counter[tuple[str, str, str]]


def defined(view: View) -> SpecView:
    """A view of the library as a view of the definition."""
    mask = view.mask or tuple((0, size) for size in view.shape)
    return SpecView(view.shape, view.strides, view.offset, tuple(b for b, _ in mask), tuple(e for _, e in mask))


def verdict(stack: Stack) -> tuple[str, str, str]:
    """The class of the true answer; whether the library's answer is right, wrong or missed; and the layer that gave
    it."""
    views = tuple(map(defined, stack))
    truth, answer = type(definition(views)).__name__, mergeable(*stack)
    layer = getattr(answer, "layer", "budget")
    if truth == "Merged" and not isinstance(answer, Merged):
        return truth, "missed", layer
    is_right = truth == type(answer).__name__ and is_accepted(stack, answer)
    if is_right and isinstance(answer, Merged):
        is_right = are_equal(canonical_tracker(defined(answer.view)), stack_tracker(views), "observable")
    return truth, "right" if is_right else "wrong", layer


def is_accepted(stack: Stack, answer: Answer) -> bool:
    """Whether the checker accepts an answer."""
    try:
        check(as_json(stack, "observable", answer))
    except Rejected as problem:
        print(f"rejected: {stack}: {problem}", file=sys.stderr)
        return False
    return True


def chunk(kind: str, size: int, seed: str) -> Count:
    """The verdicts on a chunk of random stacks."""
    dice = random.Random(seed)
    return Counter(verdict(KINDS[kind](dice)) for _ in range(size))


def counted(kind: str, number: int, seed: int, jobs: int) -> Count:
    """How often each verdict occurs on a number of random stacks of one kind."""
    sizes = [min(CHUNK, number - start) for start in range(0, number, CHUNK)]
    seeds = [f"{kind} {seed} {part}" for part, _ in enumerate(sizes)]
    pool = Processes(jobs)
    try:
        parts = [pool.submit(chunk, kind, size, seed) for size, seed in zip(sizes, seeds, strict=True)]
        return sum((part.result() for part in parts), Counter())
    finally:
        terminate(pool)


def total(count: Count, position: int, word: str) -> int:
    """How many verdicts have a given word at a position."""
    return sum(number for key, number in count.items() if key[position] == word)


def lines(kind: str, count: Count) -> Iterable[str]:
    """The counts as lines of text."""
    yield f"{count.total()} random {kind}: {total(count, 1, 'wrong')} wrong, {total(count, 1, 'missed')} missed"
    for truth in sorted({key[0] for key in count}):
        yield f"  {truth:16}{total(count, 0, truth):8}"
    yield from layer_lines(Counter({layer: total(count, 2, layer) for layer in LAYERS}))


def layer_lines(layers: Counter[str]) -> Iterable[str]:
    """How often each layer answered."""
    for layer, number in layers.items():
        yield f"  by {layer:13}{number:8}  {number / layers.total():7.2%}"


def recorded_layers() -> Counter[str]:
    """The layers that decide the recorded merges."""
    recorded = json.loads(gzip.decompress(RECORDED.read_bytes()))["merge"]
    answers = (mergeable(*map(recorded_view, pair)) for pair, _ in recorded)
    found = Counter(getattr(answer, "layer", "budget") for answer in answers)
    return Counter({layer: found[layer] for layer in LAYERS})


def recorded_view(fields: Any) -> View:
    """A view of the recorded merges."""
    shape, strides, offset, mask = fields
    return View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask)))


def main() -> int:
    """Runs the comparison, and prints its result; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.completeness",
        description="Compare mergeable with enumeration on random stacks.",
        epilog=f"exit status: 0 every answer is right, 1 one is not, 2 wrong usage, {INTERRUPTED} interrupted",
    )
    parser.add_argument("--pairs", metavar="N", type=positive, default=100_000, help="random pairs (100000)")
    parser.add_argument("--stacks", metavar="N", type=positive, default=20_000, help="random stacks (20000)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="which random ones (0)")
    parser.add_argument("--jobs", metavar="N", type=positive, default=2, help="processes to use (2)")
    options = parser.parse_args()
    is_right = True
    for kind, number in (("pairs", options.pairs), ("stacks", options.stacks)):
        count = counted(kind, number, options.seed, options.jobs)
        is_right = is_right and total(count, 1, "right") == number
        print("\n".join(lines(kind, count)), flush=True)
    layers = recorded_layers()
    print("\n".join([f"{layers.total()} recorded merges", *layer_lines(layers)]))
    return 0 if is_right else 1


if __name__ == "__main__":
    end_by(main)
