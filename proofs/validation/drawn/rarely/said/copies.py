"""Copies of nodes that are unrolled, from any first value on (D28)."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl.lower import expand_node
from impl.lower.loops.expand import MOST_VALUES
from impl.symbolic import Node, Variable
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require

FAR = 0, 1, -1, 5, -30, 1000, 60_000, -60_000, 2**31, -(2**40)
"""Where ranges begin."""


def ask_copies(random: Random) -> None:
    """Each in its ways."""
    for _ in range(4):
        about_copies(random)


def about_copies(random: Random) -> None:
    """A node of one to three variables that expand, wherever their ranges begin, and one more: it has a copy for each
    combination of their values, the first variable fastest, with these values in their places. It is refused exactly
    where the variables have too many values, or the copies too many parts together."""
    counts = [random.randint(1, 4) for _ in range(random.randint(1, 3))]
    if random.random() < 0.5:
        counts[random.randrange(len(counts))] = random.choice((30, 100, MOST_VALUES // 2, MOST_VALUES, 10**9))
    begins = [random.choice(FAR) for _ in counts]
    order = [*zip(begins, counts, strict=True)]
    idxs: list[Any] = [Variable(f"_uidx{k}", begin, begin + count - 1) for k, (begin, count) in enumerate(order)]
    other = Variable("a", -2, 9)
    node: Any = other * random.randint(0, 1)
    for idx in idxs:
        node = node + idx * random.choice((1, 3, -2)) + (idx // 2) * random.choice((0, 1))
    if not isinstance(node, Node):
        return
    given = random.choice((idxs, idxs[:1], idxs[::-1]))
    ranges = [idx.max - idx.min + 1 for idx in given]
    parts = prod(ranges) * len(parts_first(node))
    if parts <= MOST_VALUES and parts > 2000:
        return
    ask = partial(expand_node, node, given)
    refusal = refusal_of(ask)
    is_large = sum(ranges) > MOST_VALUES or parts > MOST_VALUES
    require((refusal is not None) is is_large, "copies of a node", node, given, parts, refusal)
    if refusal is None:
        found = ask()
        values = [at[::-1] for at in product(*(range(idx.min, idx.max + 1) for idx in given[::-1]))]
        rest = {idx.expr: idx.min for idx in idxs if isinstance(idx, Variable)} | {"a": random.randint(-2, 9)}
        at = [rest | {idx.expr: value for idx, value in zip(given, each, strict=True) if isinstance(idx, Variable)}
              for each in values]  # fmt: skip
        read = [value_of(copy, rest) for copy in found]
        require(read == [value_of(node, each) for each in at], "copies of a node: values", node, given, read)
