"""What a kernel is refused for, and what it is not: lanes and steps that there are not, names, results of as many axes
as memory has, folders that others read; and what stays as it was asked for, order and alignment (D18, D22)."""

from __future__ import annotations

import os
import tempfile
from functools import partial
from pathlib import Path
from random import Random

from impl import ShapeTracker, View
from impl.lower import (
    CUDALanguage,
    Launch,
    OpenCLLanguage,
    Schedule,
    UOpGraph,
    UOps,
    dtypes,
    index_expression,
    interpret,
    kernel_text,
    lower,
    materialize,
    tiled_schedule,
)
from impl.lower.runtime.compiler import private
from impl.lower.runtime.prepare import prepared
from impl.lower.runtime.sealed import keep, kept, seal
from impl.simplify import Expression
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.symbolic import Variable, create_lt_node, sym_infer
from impl.symbolic.decisions.decided import minimum
from proofs.validation.defined import refusal_of, require, require_refused


def ask_what_is_refused(random: Random) -> None:
    """Each of them."""
    about_lanes(random)
    about_schedules(random)
    about_names_and_orders(random)
    about_results(random)
    about_folders(random)
    about_forms(random)
    about_nodes(random)
    about_seals(random)


def about_lanes(random: Random) -> None:
    """A lane is one of those that a vector has: none beyond the last, and none before the first."""
    beyond = random.randint(0, 3)
    for language, most in ((CUDALanguage(), 4), (OpenCLLanguage(), 16)):
        require_refused(partial(language.lane, "v", most + beyond), "a lane beyond the last")
    width = random.choice((2, 4))
    for lane in (-1, -width, width):
        graph = UOpGraph()
        output = graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data0", True))
        given = graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data1", False))
        vector = graph.add(UOps.LOAD, dtypes.int.vec(width), (given, graph.const(0)))
        part = graph.add(UOps.GEP, dtypes.int, (vector,), lane)
        graph.add(UOps.STORE, None, (output, graph.const(0), part))
        require_refused(partial(interpret, graph.uops, [0], [*range(width)]), "a lane that a vector has not")


def about_schedules(random: Random) -> None:
    """A schedule has each digit once; an axis of exactly one block is read in blocks, as a longer one is."""
    size = random.randint(2, 6)
    order = ((0, 0),) * random.randint(2, 3)
    twice = Schedule(((1,),), order)
    require_refused(partial(lower, ShapeTracker.from_shape((size,)), schedule=twice), "a digit twice")
    for columns in (8, 16):
        turned = ShapeTracker.from_shape((1000, columns)).permute((1, 0))
        require(len(tiled_schedule(turned, 4).steps[1]) > 1, "an axis in blocks", columns)


def about_names_and_orders(random: Random) -> None:
    """A name is no macro that it begins like; axes stand in their order, the tenth behind the second; a vector is
    aligned as its elements are; and no memory is shared where that is not wanted."""
    shape = ShapeTracker.from_shape((3, 8))
    name = random.choice(("M_EDGES", "M_PIECES", "INT_MAXIMA"))
    require(f"void {name}(" in kernel_text(shape, "c", name=name), "a name like a macro", name)
    require("aligned(4)" in kernel_text(shape, "c", "float", upcast={1: 4}), "the alignment of vectors of floats")
    rank = random.randint(11, 14)
    turned = ShapeTracker.from_shape((2,) * rank).permute(tuple(reversed(range(rank))))
    wanted = " + ".join(f"idx{axis}*{2**axis}" if axis else "idx0" for axis in range(rank))
    require(index_expression(turned).address == wanted, "the order of many axes", rank)
    rows, columns = random.randint(50, 100), random.randint(50, 100)
    square = ShapeTracker.from_shape((rows, columns)).permute((1, 0))
    shared = ["__shared__" in kernel_text(square, "cuda", tiles=tiles) for tiles in (True, False)]
    require(shared == [True, False], "shared memory", rows, columns, shared)


def about_results(random: Random) -> None:
    """A new result has as many axes as memory has at most; row-major views above a stack add nothing to it, however
    many; and a launch is equal to no object of a class made from its own."""
    tracker = ShapeTracker.from_shape((1,) * 63 + (2,))
    require(materialize(tracker, b"ab", compiler=None).ndim == 64, "a result of 64 axes")
    padded, tops = ShapeTracker.from_shape((4,)).pad(((1, 1),)), [View.create((2, 3)), View.create((3, 2))]
    many = ShapeTracker((*padded.views, *random.sample(tops * 2, random.randint(1, 4))))
    require(len(prepared(many).views) == 1, "row-major views above a stack", many)

    class Other(Launch):
        pass

    numbers = ((1, 1, 1), (1, 1, 1), 1, 1, random.randint(1, 8), 0, "int32")
    require(Launch(*numbers) != Other(*numbers), "a launch of another class")


def about_folders(random: Random) -> None:
    """A folder that others can read keeps no library, and one that was changed there is not loaded."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for mode in (0o755, 0o750, 0o701):
            os.chmod(folder, mode)
            require_refused(partial(private, folder), "a folder that others can read")
        os.chmod(folder, 0o700)
        require(private(folder).is_dir(), "a folder of one's own")
        place, content = folder / "a.so", bytes(random.randrange(256) for _ in range(20))
        keep(place, "key", content)
        require(kept(place, "key") == content, "what is kept")
        whole = place.read_bytes()
        at = whole.index(content) + random.randrange(20)
        place.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        require(kept(place, "key") is None, "what was changed where it is kept")


def about_seals(random: Random) -> None:
    """The seal of a library under one key is none under another, also where letters go from the one to the other."""
    text = bytes(random.choices(b"abc", k=random.randint(2, 9)))
    at, other = random.sample(range(len(text)), 2)
    seals = [seal(text[:end].decode(), text[end:]) for end in (at, other, at)]
    require(seals[0] == seals[2] != seals[1], "the seal of what is kept", text, at, other)


def about_forms(random: Random) -> None:
    """The opposite of a quotient is written with brackets; an expression takes as many forms as it has."""
    divisor = random.randint(2, 5)
    quotient = Form.of(Var("x", 0, 9)) // divisor
    require(str(-quotient) == f"-(x//{divisor})", "the opposite of a quotient", divisor, str(-quotient))
    form = Form.of(Var("x", 0, 9))
    for count in (0, 2, 3):
        require_refused(partial(Expression(form, ()).with_forms, (form,) * count), "as many forms")


def about_nodes(random: Random) -> None:
    """A value that is missing is named, and no other; a minimum of what is put in is the part that is surely least;
    and a comparison has no factor that the bound has too, from the bound itself on."""
    x, y, factor = Variable("x", 0, 9), Variable("y", 0, 3), random.randint(4, 9)
    missing = refusal_of(lambda: sym_infer(x * factor + y, {x: 2}))
    require(str(missing).endswith("need values for y"), "a value that is missing", missing)
    n, m = Variable("n", 1, 9), Variable("m", 1, 9)
    low, high = Variable("k", 1, 5), Variable("j", 5, 9)
    least = minimum(n, m).substitute({m: low, n: high})
    require(least == low, "a minimum of what is put in", least)
    for bound in range(1, 10):
        found = create_lt_node(x * factor + y, factor * bound).render()
        require(found == f"(x<{bound})", "a comparison with a common factor", factor, bound, found)
