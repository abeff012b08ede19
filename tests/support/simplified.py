"""Simplified expressions read by the definition, and their derivations done again by the checker of them."""

import gzip
import json
from functools import reduce
from itertools import product
from pathlib import Path

from proofs.checker import derivations
from spec.expression import Apply, Const, evaluate
from spec.expression import Var as Name

VECTORS = Path(__file__).parents[1] / "vectors/index-expressions.jsonl.gz"
"""Index expressions of view stacks with their ranges, and what other simplifiers' answers cost."""


def recorded():
    """The recorded expressions."""
    return [json.loads(line) for line in gzip.decompress(VECTORS.read_bytes()).decode().splitlines()]


def defined(tree):
    """A tree as an expression of the definition; `x <= y` is `x < y+1`, and an equation both."""
    match tree:
        case int():
            return Const(int(tree))
        case str():
            return Name(tree)
        case ["<=", left, right]:
            return Apply("<", defined(left), Apply("+", defined(right), Const(1)))
        case ["==", left, right]:
            return Apply("and", defined(["<=", left, right]), defined(["<=", right, left]))
        case [operation, *parts]:
            return reduce(lambda left, right: Apply(operation, left, right), map(defined, parts))


def points(ranges):
    """All values of the variables."""
    for values in product(*(range(low, high + 1) for low, high in ranges.values())):
        yield dict(zip(ranges, values, strict=True))


def first_difference(before, after, ranges):
    """The first point at which two pairs of index and condition differ; None if there is none."""
    (index, valid), (new_index, new_valid) = (map(defined, pair) for pair in (before, after))
    for values in points(ranges):
        holds = evaluate(valid, values) != 0
        if holds != (evaluate(new_valid, values) != 0):
            return values
        if holds and evaluate(index, values) != evaluate(new_index, values):
            return values
    return None


def redone(expression, passages, ranges):
    """The expression after all steps of a derivation, each of them checked."""
    return derivations.redone(expression, passages, derivations.Everywhere(ranges))


__all__ = ["defined", "first_difference", "points", "recorded", "redone"]
