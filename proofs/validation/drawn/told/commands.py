"""What commands answer and say, each with an option, a shape or a refusal of its own; pictures of four axes and more
(D6, D16, D18)."""

from __future__ import annotations

import re
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from json import dumps
from math import prod
from random import Random
from unittest.mock import patch

from impl import ShapeTracker, View, chain
from impl.cli.program import main
from impl.cli.writing.explain import explain
from impl.cli.writing.grid import grid
from impl.cli.writing.pictures import svg
from impl.interop.arrays.libraries import numpy_module
from impl.interop.torch import call_placements
from impl.ops.errors import ShardingError
from proofs.validation.defined import refusal_of, require, require_refused


def ask_commands(random: Random) -> None:
    """Each of them."""
    about_conditions(random)
    about_help_in_a_batch(random)
    about_words_of_options(random)
    about_pictures(random)
    about_ends(random)
    about_calls(random)
    about_budgets(random)
    about_several_texts(random)


def said(*arguments: str, given: str = "") -> tuple[int, str]:
    """The exit status of a command, and all that it writes."""
    written = StringIO()
    with redirect_stdout(written), redirect_stderr(written), patch("sys.stdin", StringIO(given)):
        try:
            status = main(list(arguments))
        except SystemExit as ended:
            status = int(ended.code or 0)
    return status, written.getvalue()


def about_conditions(random: Random) -> None:
    """Conditions that are joined by `and` all count, however many they are."""
    count = random.randint(2, 6)
    names = [f"i{k}" for k in range(count)]
    valid = " and ".join(f"{name} < {2 + k}" for k, name in enumerate(names))
    ranges = ",".join(f"{name}=0:8" for name in names)
    status, text = said("simplify", "+".join(names), "--valid", valid, "--range", ranges)
    is_there = all(f"({name}<{2 + k})" in text for k, name in enumerate(names))
    require(status == 0 and is_there, "conditions joined by and", count, text)


def about_help_in_a_batch(random: Random) -> None:
    """What asks for help is no question of a batch, and ends it for no other."""
    shape = random.choice(("View((4,))", "View((2, 3))"))
    lines = [["mergeable", random.choice(("-h", "--help"))], ["mergeable", shape]]
    status, text = said("batch", given="\n".join(map(dumps, lines)) + "\n")
    is_told = [line.startswith(f'{{"status": {k}') for line, k in zip(text.splitlines(), (2, 0), strict=False)]
    require(status == 2 and is_told == [True, True], "help in a batch", status, text[:200])


def about_words_of_options(random: Random) -> None:
    """A refusal of a command is in its words: it begins with its name, says what the option takes, and the size that
    there is; an empty entry among integers is one."""
    count = random.randint(2, 5)
    shard = ("shard", "jax", "2,4", "8", "--mesh", "x=2,y=4", "--placement", "x,x")
    split = ("shard", "torch", "2,,4", "8", "--mesh", "2", "--placement", "S(1)")
    for command, begin, end in (
        (shard, "shard: --placement: ", "at most once"),
        (split, "shard: ", "need integers, such as 2,4"),
        (("index", "View((4,))", "View((2, 3))"), "index: out of bounds: ", "which has 4 elements"),
        (("lower", "View((0, 3))", "--upcast", f"0:{count}"), "lower: --upcast: axis 0 of size 0 ", "at most 1"),
        (("lower", "View((1, 3))", "--upcast", f"0:{count}"), "lower: --upcast: axis 0 of size 1 ", "at most 1"),
    ):
        status, text = said(*command)
        is_told = text.startswith(f"error: {begin}") and text.rstrip().endswith(end)
        require(status in {1, 2} and is_told, "a refusal of a command", command, text)


def about_pictures(random: Random) -> None:
    """A picture has a place of its own for each element, at any rank."""
    shape = tuple(random.randint(1, 3) for _ in range(random.randint(1, 6)))
    places = set(re.findall(r'<rect x="[0-9.]+" y="[0-9.]+"', svg((View.create(shape),))))
    require(len(places) >= prod(shape), "a picture", shape, len(places))


def about_ends(random: Random) -> None:
    """A flat number as large as the view below leaves it, and is said to; one less stays inside."""
    rows, columns = random.randint(1, 4), random.randint(2, 4)
    base = View.create((rows * columns,))
    for offset, is_inside in ((0, True), (1, False)):
        text = explain((base, View.create((rows, columns), (columns, 1), offset)))
        require(("leaves it" in text) != is_inside, "where a flat number ends", rows, columns, offset, text)


def about_calls(random: Random) -> None:
    """Diagonals on either side of the main one have the sizes of numpy's; a step that PyTorch refuses is refused
    wherever it stands; and a call that does not fit is refused as one about a sharding."""
    rows, columns = random.randint(1, 6), random.randint(1, 6)
    for offset in range(1 - rows, columns):
        found = chain((rows, columns), ("diagonal", offset)).shape
        wanted = numpy_module().zeros((rows, columns)).diagonal(offset).shape
        require(found == wanted, "a diagonal", rows, columns, offset, found)
    items = [":"] * random.randint(1, 3)
    items.insert(random.randint(0, len(items)), "::-1")
    shape = ", ".join(str(2 + k) for k in range(len(items)))
    require_refused(lambda: chain(f"torch.zeros({shape})[{', '.join(items)}]"), "a step of -1 in PyTorch")

    class Divided:
        shape, device_mesh, placements = (2, 3), (2,), ("Shard(0)",)

    refusal = refusal_of(lambda: call_placements(Divided(), "view", 4, 2))
    is_named = type(refusal) is ShardingError and str(refusal).startswith("call_placements: view: ")
    require(is_named, "a call on a divided tensor", repr(refusal))


def about_budgets(random: Random) -> None:
    """A chain pays for the work that is done: one of many small steps is decided to its end."""
    rows, columns, rounds = random.randint(2, 3), random.randint(2, 4), random.randint(25, 35)
    count = rows * columns
    turns = [("reshape", columns, rows), ("T",), ("reshape", count)] * rounds
    found = chain((rows, columns), ("T",), ("reshape", count), *turns)
    require(found.is_decided, "a chain of small steps", rows, columns, rounds, found.budget)


def about_several_texts(random: Random) -> None:
    """A command that is given up to six texts, of which some stand for several views, shows what all views read."""
    turned = ShapeTracker.from_shape((2, 3)).permute((1, 0)).reshape((6,))
    stacks = random.choices((ShapeTracker.from_shape((6,)), turned), k=random.randint(2, 6))
    status, text = said("show", *map(repr, stacks))
    wanted = grid(tuple(view for stack in stacks for view in stack.views))
    is_right = text.replace("*", " ").split() == wanted.split()
    require(status == 0 and is_right, "show: several texts", stacks, status, text, wanted)
