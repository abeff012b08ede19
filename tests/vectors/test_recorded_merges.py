"""Every merge that tinygrad 0.9.0 tried while its own tests ran, decided here and enumerated (D6, D16, D17)."""

import gzip
import json
from collections import Counter
from functools import cache
from math import prod
from pathlib import Path

import pytest
from support.agreement import check_witness
from support.enumerated import is_one_view, read_alike, table

from impl import Merged, NotMergeable, View, mergeable
from impl.cli.writing.as_json import as_json
from proofs.checker import check

FILE = Path(__file__).parent / "tinygrad-merges.json.gz"
LARGEST = 2**20
"""Elements; larger pairs are decided and checked, not enumerated."""


@cache
def pairs():
    """The pairs of the file."""
    recorded = json.loads(gzip.decompress(FILE.read_bytes()))["merge"]
    return [tuple(map(view_of, pair)) for pair, _ in recorded]


def view_of(fields):
    """A view of the file."""
    shape, strides, offset, mask = fields
    return View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask)))


@pytest.mark.parametrize("part", range(8))
def test_the_answer_is_what_enumeration_says(part):
    """R7, R8, R9. Whether the pair is one view, which one, and what refutes it."""
    found = Counter()
    for pair in pairs()[part::8]:
        answer = mergeable(*pair)
        check(as_json(pair, "observable", answer))
        if prod(pair[1].shape) > LARGEST:
            continue
        assert isinstance(answer, Merged) == is_one_view(*table(pair)), pair
        if isinstance(answer, Merged):
            assert read_alike((answer.view,), pair), pair
        else:
            check_witness(pair, answer, "observable")
        found[type(answer)] += 1
    assert found[Merged] > 150 and found[NotMergeable] > 5


def test_nearly_all_are_decided_in_linear_time():
    """R7, R8."""
    layers = Counter(mergeable(*pair).layer for pair in pairs())
    assert layers.total() == 1727 and layers["normal form"] + layers["carry-free"] > 1700
