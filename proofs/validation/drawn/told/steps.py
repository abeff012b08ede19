"""Steps of chains in words: the call as it is written again, the first step that needs a view more, and which sizes are
at odds there (D13, D16, R1)."""

from __future__ import annotations

import re
from itertools import accumulate
from math import prod
from operator import mul
from random import Random
from typing import Any

from impl import View, chain
from impl.chains import Chain
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require
from proofs.validation.drawn.interop.calls import addresses

ODDS = re.compile(r"dims (.*?) (can be merged as they stand|do not merge); (.*) would cut the boundary after (\d+)")
"""The sentence about sizes that are at odds."""


def ask_steps(random: Random) -> None:
    """Subscripts, chains that need a view more at several steps, and groups of axes that merge."""
    for _ in range(3):
        about_subscripts(random)
        about_forced(random)
        about_groups(random)


def item(random: Random, extent: int) -> Any:
    """A slice whose ends lie anywhere in and beside an axis, 0 more often, or an index."""
    ends = (None, 0, 0, -1, extent, random.randint(-extent - 1, extent + 1))
    step = random.choice((None, None, 1, 2, -1, -2))
    cut = slice(random.choice(ends), random.choice(ends), step)
    return cut if random.random() < 0.8 else random.randrange(-extent, extent)


def about_subscripts(random: Random) -> None:
    """A subscript as it is written takes of an array what the chain reads."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    array = numpy_module().arange(prod(shape)).reshape(shape)
    items = [item(random, extent) for extent in shape[: random.randint(1, len(shape))]]
    for _ in range(random.choice((0, 0, 1))):
        items.insert(random.randint(0, len(items)), None)
    if random.random() < 0.3:
        items.append(...)
    key = items[0] if len(items) == 1 and random.random() < 0.5 else tuple(items)
    found = chain(shape).then("subscript", key)
    call, wanted = found.steps[-1].call, array[key]
    taken = eval(f"array{call}", {"array": array})  # noqa: S307  (a subscript)
    require(taken.shape == wanted.shape and taken.tolist() == wanted.tolist(), "a subscript", shape, key, call)
    require(addresses(found.views) == wanted.reshape(-1).tolist(), "a subscript", shape, key, found.views)


def about_forced(random: Random) -> None:
    """A chain that turns and flattens again and again: the first of all its steps with which one view no longer does is
    named, whatever follows."""
    rows, columns = random.choice(((2, 3), (3, 2), (3, 4), (2, 2)))
    found = chain((rows, columns))
    for _ in range(random.randint(1, 4)):
        order = random.choice(((rows, columns), (columns, rows)))
        calls: list[tuple[Any, ...]] = [("T",), ("reshape", rows * columns), ("reshape", *order)]
        for call in calls[random.randint(0, 2) :]:
            found = found.then(*call)
    is_free = [len(step.tracker.views) == 1 for step in found.steps]
    first = next((n for n, is_one in enumerate(is_free) if n and is_free[n - 1] and not is_one), None)
    require(found.forced is (None if first is None else found.steps[first]), "chain: forced", found, first)
    forcing = [n for n, step in enumerate(found.steps) if step.forces_a_view]
    wanted = [n for n in range(1, len(is_free)) if is_free[n - 1] and not is_free[n]]
    require(forcing == wanted, "chain: steps that need a view more", found, forcing, wanted)


def about_groups(random: Random) -> None:
    """A view of one to four groups of axes that each collapse, the groups in any order in memory, and a shape that
    cuts into them: the groups are as they are listed, and what is said to be cut is."""
    groups = [[random.choice((2, 3, 4, 5)) for _ in range(random.choice((1, 1, 2, 3)))] for _ in range(3)]
    groups = [*groups, [random.choice((2, 6))]][: random.choice((2, 3, 3, 4))]
    if random.random() < 0.5:
        groups[:-1] = [group[:1] for group in groups[:-1]]
    shape, view = [size for group in groups for size in group], grouped(random, groups)
    cut = random.randrange(1, len(shape))
    orders = [prod(shape[:cut]), prod(shape[cut:])], [shape[0], prod(shape[1:])], [prod(shape)], shape[::-1]
    new = random.choice((*orders, [*shape[: cut - 1], shape[cut - 1] * shape[cut], *shape[cut + 1 :]]))
    about_odds(view, tuple(new), chain(view, ("reshape", *new)))


def grouped(random: Random, groups: list[list[int]]) -> View:
    """A view of some groups of axes that each collapse, the groups in any order in memory."""
    steps, step = [0] * len(groups), 1
    for place in random.sample(range(len(groups)), len(groups)):
        steps[place], step = step, step * (prod(groups[place]) + random.choice((0, 0, 1)))
    strides = [steps[n] * prod(group[k + 1 :]) for n, group in enumerate(groups) for k in range(len(group))]
    return View.create(tuple(size for group in groups for size in group), tuple(strides))


def about_odds(view: View, new: tuple[int, ...], found: Chain) -> None:
    """What the reshape of a view without a mask is said to cut."""
    said, question = [text for text in found.steps[-1].reasons if text.startswith("dims ")], f"at odds: {view}; {new}"
    groups, strides = [[view.shape[0]]], view.strides
    for axis in range(1, len(view.shape)):
        merges = strides[axis - 1] == view.shape[axis] * strides[axis]
        groups[-1].append(view.shape[axis]) if merges else groups.append([view.shape[axis]])
    ends, boundaries = [*accumulate(new, mul)], [*accumulate(map(prod, groups), mul)][:-1]
    wanted = next((n for n, boundary in enumerate(boundaries) if boundary not in ends), None)
    require(found.is_copy_free is (wanted is None) and len(said) == (wanted is not None), question, found)
    if wanted is None:
        return
    match = ODDS.fullmatch(said[0])
    require(match is not None, question, said)
    listed, merging, across, after = match.groups() if match else ("", "", "", "")
    require(listed == " | ".join("·".join(map(str, group)) for group in groups), question, said)
    merge = any(len(group) > 1 for group in groups)
    require(merging == ("can be merged as they stand" if merge else "do not merge"), question, said)
    require(int(after) == groups[wanted][-1], question, said, "the boundary after", groups[wanted])
    before = prod(prod(group) for group in groups[:wanted])
    first = [1, *ends].index(before)
    last = next(n for n, end in enumerate(ends) if end > boundaries[wanted])
    require(across == "·".join(str(size) for size in new[first : last + 1] if size != 1), question, said, "what cuts")
