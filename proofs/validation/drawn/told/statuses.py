"""Exit statuses of the commands, for each outcome that they have: yes, no, out of bounds, bad input and not decided
(D5, D16, D17, D36, D39)."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from json import dumps, loads
from math import prod
from random import Random
from typing import Any
from unittest.mock import patch

from impl import LayoutError, ShapeTracker, View
from impl.cli.commands import batch
from impl.interop import cute
from impl.interop.arrays.libraries import numpy_module
from impl.mergeability import BudgetExceeded
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.interop.calls import MASKED, addresses
from proofs.validation.drawn.outside.answers import Views, stack
from proofs.validation.drawn.told.commands import said
from spec.merge import view_of
from spec.movement import reshape
from spec.shape import index_set, size
from spec.sharding.placement import Cut, needs_no_communication
from spec.stack import first_leaving, stack_tracker
from spec.tracker import Tracker, are_equal
from spec.view import View as SpecView

GRAVEST_FIRST = (70, 2, 3, 1, 0)
"""Exit statuses: a fault, bad input, not decided, no, and yes."""


def ask_statuses(random: Random) -> None:
    """Commands about stacks, chains, layouts and divided tensors, alone and many in a batch."""
    views = stack(random)
    while 0 in views[-1].shape:
        views = stack(random)
    count = size(views[-1].shape)
    beyond = (*views, View.create((count + random.choice((1, 2, 7)),), (random.choice((1, 2, -1)),)))
    texts: Asked = [(["simplify", "i*4//4", "--range", "i=0:9"], 0), (["simplify", "i +* 4"], 2), (["mergeable"], 2)]
    asks = [
        *random.sample(about_stack(random, views), 2),
        *random.sample(about_stack(random, beyond), 3),
        *random.sample(about_chains(random), 2),
        *random.sample(about_layouts(random), 2),
        random.choice(about_shards(random)),
        random.choice([*texts, *about_pairs(random, views)]),
    ]
    for arguments, status in asks:
        about_status([*arguments, *random.choice(([], ["--json"]))], status)
    about_batch(random, asks)
    about_batch(random, about_each(random))
    about_where_stacks_are_left(random)


def about_status(given: list[str], status: int) -> None:
    """A command ends with a status."""
    found, text = said(*given)
    require(found == status, "exit status", given, found, status, text)


Asked = list[tuple[list[str], int]]
"""Arguments of commands, each with the status that they end with."""


def about_stack(random: Random, views: Views) -> Asked:
    """What is asked about one stack: whether it is a view, which a stack that is left is not, and what it reads."""
    defined, texts = tuple(view_at(view, {}) for view in views), [repr(view) for view in views]
    leaves = first_leaving(defined) is not None
    found: Asked = []
    for equality in ("observable", "strict"):
        merges = not leaves and view_of(stack_tracker(defined), equality) is not None
        found += [([name, *texts, "--equality", equality], 1 - merges) for name in ("mergeable", "explain")]
    found += [(["show", *texts, *options], int(leaves)) for options in ([], ["--svg"], ["--equality", "strict"])]
    language = random.choice(("python", "c"))
    found += [(["index", *texts, "--language", language], int(leaves)), (["lower", *texts], int(leaves))]
    return [*found, (["chain", repr(ShapeTracker(views))], 1)] if leaves else found


def about_pairs(random: Random, views: Views) -> Asked:
    """Two stacks that read the same, or do not."""
    turned = (*views, View.create(views[-1].shape)), (*views, View.create((size(views[-1].shape),))), stack(random)
    stacks = [tuple(view_at(view, {}) for view in each) for each in (views, *turned)]
    found: Asked = []
    for each, other in zip(turned, stacks[1:], strict=True):
        texts = [repr(ShapeTracker(part)) for part in (views, each)]
        leaving = any(first_leaving(part) is not None for part in (stacks[0], other))
        if not leaving:
            is_same = are_equal(stack_tracker(stacks[0]), stack_tracker(other), "observable")
            found.append((["equivalent", *texts], 1 - is_same))
    return found


def about_chains(random: Random) -> Asked:
    """Chains that begin with one view or with several, and go on with calls: whether the last step is one view."""
    rows, columns = random.choice(((2, 3), (3, 4), (4, 2), (2, 2)))
    turned = View.create((columns, rows)).permute((1, 0))
    found: Asked = []
    for start in ((View.create((rows, columns)),), (turned,), (turned, View.create((rows * columns,)))):
        array, text = numpy_module().array(addresses(start)).reshape(start[-1].shape), repr(ShapeTracker(start))
        for _ in range(random.choice((0, 0, 1, 2, 3))):
            call, array = random.choice((
                (".T", array.T), ("[::-1]", array[::-1]), (".reshape(-1)", array.reshape(-1)),
                (f".reshape({rows}, -1)", array.reshape(rows, -1)),
            ))  # fmt: skip
            text += call
        found.append((["chain", text], 1 - is_one_view(array)))
    return found


def is_one_view(array: Any) -> bool:
    """Whether the addresses in an array are those of one view, by the definition."""
    read = {index: int(array[index]) for index in index_set(array.shape)}
    valid = frozenset(index for index, address in read.items() if address != MASKED)
    found: SpecView | None = view_of(Tracker(array.shape, read, valid), "observable")
    return found is not None


def about_layouts(random: Random) -> Asked:
    """Layouts with any budget, also none at all, which counts as given: it is refused where there is none to give."""
    budget, count = random.choice((0, 0, 1, 10, 2**16)), random.randint(2, 4)
    base = cute.Layout((8,) * count, (1, *(random.randint(2, 9) for _ in range(count - 1))))
    outers = [cute.Layout(random.randint(4, 9), step) for step in (4, 12, random.randint(2, 30))]
    asked: Asked = []
    for outer in outers:
        for name, function in (("compose", cute.compose), ("divide", cute.logical_divide)):
            with suppress(LayoutError):
                found: Any = function(base, outer, budget=budget)
                status = 3 if isinstance(found, (BudgetExceeded, cute.NoChain)) else 1 - bool(found)
                asked.append((["cute", name, str(base), str(outer), "--budget", str(budget)], status))
    for name in ("coalesce", "complement", "right-inverse", "left-inverse"):
        for options in (["--budget", str(budget)], ["--within"]):
            asked.append((["cute", name, str(base), *options], 2))
    return asked


def about_shards(random: Random) -> Asked:
    """Reshapes that need no communication, that do, and of which neither is decided."""
    shape, many = random.choice(((2, 3), (2, 5), (4, 3))), random.choice((2, 3))
    new = random.choice(((prod(shape),), shape[::-1], shape))
    found: Asked = []
    for axis in range(2):
        rows = tuple((Cut(("0",)),) if place == axis else () for place in range(2))
        stays = needs_no_communication("torch", (reshape(shape, new),), shape, rows, {"0": many})
        given = ["--mesh", str(many), "--placement", f"Shard({axis})"]
        texts = [",".join(map(str, each)) for each in (shape, new)]
        found.append((["shard", "torch", *texts, *given], 1 - stays))
    long = 2**20 + random.choice((1, 3))
    given = ["--mesh", "2", "--placement", "_StridedShard(0,2)"]
    return [*found, (["shard", "torch", str(long), f"{long},1", *given], 3)]


def about_each(random: Random) -> Asked:
    """A question for each status."""
    rows, columns = random.choice(((2, 3), (4, 3), (5, 2)))
    turned, row = repr(View.create((rows, columns)).permute((1, 0))), repr(View.create((rows * columns,)))
    stacks = [row, turned], [turned, row]
    return [(["mergeable", *texts], status) for status, texts in enumerate(stacks)] + [
        ([random.choice(("mergeable", "show", "chain"))], 2), about_shards(random)[-1],
    ]  # fmt: skip


def about_batch(random: Random, asks: Asked) -> None:
    """Some lines in a batch, each with its own status; that of the batch is the gravest of them."""
    lines = random.sample(asks, random.randint(0, 3))
    out, wanted = StringIO(), [status for _, status in lines]
    given = StringIO("".join(f"{dumps(arguments)}\n" for arguments, _ in lines))
    with patch.object(sys, "stdin", given), redirect_stdout(out):
        found = batch.run(None).status  # type: ignore[arg-type]
    own = [loads(line)["status"] for line in out.getvalue().splitlines()]
    gravest = min(wanted, key=GRAVEST_FIRST.index, default=0)
    require(own == wanted and found == gravest, "the status of a batch", lines, own, found, gravest)


def about_where_stacks_are_left(random: Random) -> None:
    """Of up to ten views, one of which is too short for the next, a command says in JSON which one that is; of two
    stacks, also of which it is one."""
    count = random.randint(2, 10)
    at = random.randrange(count - 1)
    texts = ["(5,)" if place == at else "(6,)" for place in range(count)]
    views = ShapeTracker(tuple(View.create((5 if place == at else 6,)) for place in range(count)))
    pair, place = [repr(views), "(6,)"], random.randint(0, 1)
    left: list[tuple[list[str], str | None]] = [
        ([random.choice(("index", "lower")), *texts], None), (["mergeable", *texts], None),
        (["equivalent", *pair[:: 1 - 2 * place]], ("first", "second")[place]),
    ]  # fmt: skip
    for arguments, side in left:
        status, text = said(*arguments, "--json")
        found = loads(text)
        wanted = at, 5, 5, side
        is_right = (found["level"], found["flat"], found["size"], found.get("side")) == wanted
        require(status == 1 and is_right, "where a stack is left", arguments, found, wanted)
