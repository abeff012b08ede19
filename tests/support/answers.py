"""Answers as JSON has them: of recorded and of random stacks, and with something changed in them."""

import copy
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from support.stacks.chains import random_pair
from support.stacks.random_stacks import any_stack, of_movements

from impl import View, mergeable
from impl.cli.writing.as_json import as_json

VECTORS = Path(__file__).parents[1] / "vectors"
Answer = dict[str, Any]
Path_ = tuple[str | int, ...]
OTHER = (None, True, False, "", "Digits", "Reached", "strict", 0, -1, 2**70, [], {}, [0], [[0, 1]], [None])
"""What a value may be replaced by."""


def answer_of(views: tuple[View, ...], equality: str = "observable") -> Answer:
    """What is answered about a stack, as a reader of the JSON has it."""
    answer = mergeable(*views, equality=equality)
    return json.loads(json.dumps(as_json(views, equality, answer)))


def view_of(fields: Any) -> View:
    """A view of the recorded files."""
    shape, strides, offset, mask = fields
    return View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask)))


def recorded_cases() -> Iterator[tuple[View, ...]]:
    """The stacks of the recorded cases."""
    for case in json.loads((VECTORS / "merge-cases.json").read_text(encoding="utf-8"))["cases"]:
        yield tuple(view_of((v["shape"], v["strides"] or (), v["offset"], v["mask"] or None)) for v in case["views"])


def recorded_merges() -> Iterator[tuple[View, ...]]:
    """The pairs that tinygrad's own tests tried to merge, each once."""
    data = json.loads(gzip.decompress((VECTORS / "tinygrad-merges.json.gz").read_bytes()))
    for pair, _ in data["merge"]:
        yield tuple(map(view_of, pair))


def recorded_stacks() -> Iterator[tuple[View, ...]]:
    """The stacks that tinygrad's own tests index."""
    data = json.loads(gzip.decompress((VECTORS / "recorded-stacks.json.gz").read_bytes()))
    for stack in data["trackers"]:
        yield tuple(map(view_of, stack))


def random_stacks(seed: int, number: int) -> Iterator[tuple[View, ...]]:
    """Random stacks of four kinds: on a chain, of movements, and of views that need not fit together."""
    random = Random(seed)
    kinds = (lambda: tuple(random_pair(random)), lambda: of_movements(random), lambda: any_stack(random))
    for turn in range(number):
        yield kinds[turn % 3]()


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The paths to everything inside of some data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*path, key)
        yield from places(item, (*path, key))


def changed_at(data: Answer, path: Path_, random: Random) -> Answer:
    """The data with one value changed, left out, twice in a list, or replaced by something else."""
    other = copy.deepcopy(data)
    holder: Any = other
    for key in path[:-1]:
        holder = holder[key]
    value, key = holder[path[-1]], path[-1]
    choice = random.randrange(6)
    if choice < 3 and type(value) is int:
        holder[key] = value + random.choice((1, -1, 1, -1, 2, -2, 7, 2**40))
    elif choice == 3:
        del holder[key]
    elif choice == 4 and isinstance(holder, list):
        holder.insert(random.randrange(len(holder) + 1), copy.deepcopy(random.choice(holder)))
    else:
        holder[key] = random.choice(OTHER)
    return other


def tampered(data: Answer, random: Random, number: int) -> Iterator[Answer]:
    """So many answers with one to three changes each."""
    for _ in range(number):
        other = data
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            found = list(places(other))
            other = changed_at(other, random.choice(found), random) if found else other
        yield other
