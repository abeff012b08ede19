"""Limits of what is written and run by hand: addresses and lanes at either end, conditions inside of one another, steps
of schedules, and numbers and components as languages spell them (D28, D29)."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise, product
from math import prod
from random import Random
from struct import pack, unpack
from typing import Any

from impl.lower import LANGUAGES, Schedule, UOp, UOpGraph, UOps, dtypes, interpret, uops_to_cstyle
from impl.lower.dtypes import DType
from impl.lower.loops.schedule import MOST_LANES, plain_schedule
from impl.lower.loops.shared import Measures, Thread, Tile, turn_of
from proofs.validation.defined import refusal_of, require, require_refused

COMPONENTS = {
    "opencl": [f".s{digit}" for digit in "0123456789abcdef"], "cuda": [".x", ".y", ".z", ".w"],
    "c": [f"[{lane}]" for lane in range(16)], "metal": [f"[{lane}]" for lane in range(16)],
}  # fmt: skip
"""How a lane of a vector is written, lane by lane."""
PACKED = {"half": "<e", "float": "<f", "double": "<d"}
ENDS = -(2**63), 2**63, 2**64, -(2**31), 2**31, 2**32, 0, -(2**64), 65504, 65520, 2**128


def ask_limits_of_kernels(random: Random) -> None:
    """Each in its ways."""
    for _ in range(4):
        about_addresses(random)
        about_conditions(random)
        about_lanes(random)
        about_upcasts(random)
        about_places(random)
        about_blocks(random)
    for _ in range(20):
        about_schedules(random)
        about_numbers(random)
    about_components(random)
    about_threads(random)


def memories(graph: UOpGraph) -> tuple[UOp, UOp]:
    """The output and the input of a kernel."""
    written = graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data0", True))
    return written, graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data1", False))


def about_addresses(random: Random) -> None:
    """An element or a vector is read and written at some addresses: what lies in the buffers is done, and any other
    address, before the first element as well, is refused, with nothing written."""
    lanes = random.choice((1, 1, 2, 4))
    source, output = [*range(10, 10 + random.randint(0, 6))], [0] * random.randint(0, 6)
    begin, place = (random.choice((0, 0, len(some) - lanes, random.randint(-5, 7))) for some in (source, output))
    graph = UOpGraph()
    written, read = memories(graph)
    kind = dtypes.int if lanes == 1 else dtypes.int.vec(lanes)
    found = graph.add(UOps.LOAD, kind, (read, graph.const(begin)))
    graph.add(UOps.STORE, None, (written, graph.const(place), found), None, cachable=False)
    inside = (0 <= begin <= len(source) - lanes, 0 <= place <= len(output) - lanes)
    before = list(output)
    refusal = refusal_of(partial(interpret, graph.uops, output, source))
    parts = lanes, begin, len(source), place, len(output), refusal
    require((refusal is None) is all(inside), "addresses: what is refused", *parts)
    wanted = [*before[:place], *source[begin : begin + lanes], *before[place + lanes :]] if all(inside) else before
    require(output == wanted, "addresses: what is written", *parts, output, wanted)


def about_conditions(random: Random) -> None:
    """An element is read inside of some conditions and loops, at an address that is known outside: that happens only
    where all of the conditions hold and all of the loops have a round."""
    graph = UOpGraph()
    written, read = memories(graph)
    names = [f"n{number}" for number in range(random.randint(1, 4))]
    values = {name: random.choice((0, 1, 1)) for name in names}
    sizes = [graph.add(UOps.DEFINE_VAR, dtypes.int, (), name) for name in names]
    address, zero = random.choice((graph.const(0), sizes[0])), graph.const(0)
    kinds = [random.choice((UOps.IF, UOps.LOOP)) for _ in names]
    for kind, size in zip(kinds, sizes, strict=True):
        inputs = (size,) if kind is UOps.IF else (zero, size)
        graph.add(kind, None if kind is UOps.IF else dtypes.int, inputs, cachable=False)
    found = graph.add(UOps.LOAD, dtypes.int, (read, address))
    graph.add(UOps.STORE, None, (written, zero, found), None, cachable=False)
    for _ in names:
        graph.end()
    runs, output = all(values.values()), [0]
    source = [7, 7] if runs else list[int]()
    refusal = refusal_of(partial(interpret, graph.uops, output, source, values))
    require(refusal is None and output == [7 * runs], "what is read in conditions", kinds, values, output, refusal)


def about_lanes(random: Random) -> None:
    """A lane is taken of what was read: it is that element if it is one of a vector, and any other lane, as one of what
    is no vector, is neither run nor written."""
    lanes = random.choice((1, 2, 4, 4))
    number = random.choice((0, lanes - 1, lanes, -1, random.randint(-2, 6)))
    graph = UOpGraph()
    written, read = memories(graph)
    whole = graph.add(UOps.LOAD, dtypes.int if lanes == 1 else dtypes.int.vec(lanes), (read, graph.const(0)))
    lane = graph.add(UOps.GEP, dtypes.int, (whole,), number)
    graph.add(UOps.STORE, None, (written, graph.const(0), lane), None, cachable=False)
    output, language = [0], LANGUAGES[random.choice(("c", "opencl", "cuda", "metal"))]
    if lanes > 1 and 0 <= number < lanes:
        interpret(graph.uops, output, [5, 6, 7, 8])
        require(output == [5 + number], "a lane", lanes, number, output)
        uops_to_cstyle(language, "k", graph)
    else:
        require_refused(lambda: interpret(graph.uops, output, [5, 6, 7, 8]), f"interpret: lane {number} of {lanes}")
        require_refused(lambda: uops_to_cstyle(language, "k", graph), f"uops_to_cstyle: lane {number} of {lanes}")


def about_schedules(random: Random) -> None:
    """Steps of some axes, and axes that are unrolled: they are taken exactly if the steps of each axis are positive,
    each a multiple of the next, and the last 1, and each axis that is unrolled is there and has two steps or more."""
    steps = []
    for _ in range(random.randint(1, 3)):
        row = [1]
        for _ in range(random.randint(0, 3)):
            row.insert(0, row[0] * random.choice((1, 2, 2, 4)) + random.choice((0,) * 12 + (1, -1, 2)))
        steps.append(tuple(row if random.random() < 0.95 else row[:-1]))
    unrolled = tuple(random.randrange(len(steps)) for _ in range(random.choice((0, 1, 1, 2))))
    unrolled = random.choice((unrolled,) * 5 + ((len(steps),), (-1,)))
    order = tuple((axis, digit) for axis, row in enumerate(steps) for digit in range(len(row)))
    pairs = [(coarse, fine) for row in steps for coarse, fine in pairwise(row)]
    is_right = all(row[-1:] == (1,) and min(row) > 0 for row in steps) and not any(c % f for c, f in pairs if f)
    is_right = is_right and all(0 <= axis < len(steps) and len(steps[axis]) > 1 for axis in unrolled)
    refusal = refusal_of(partial(Schedule, tuple(steps), order, unrolled))
    require((refusal is None) is is_right, "steps of a schedule", steps, unrolled, refusal)
    if is_right:
        found = Schedule(tuple(steps), order, unrolled)
        blocks = [row[-2] if axis in unrolled else 1 for axis, row in enumerate(steps)]
        require([found.block(axis) for axis in range(len(steps))] == blocks, "blocks of a schedule", found, blocks)


def about_upcasts(random: Random) -> None:
    """Some axes are unrolled, each by a number: that is taken where the axes are there, the numbers above 0, and all
    copies together no more than may be; each axis that has copies has a step for its blocks."""
    shape = tuple(random.randint(1, 300) for _ in range(random.randint(1, 4)))
    amounts = {axis: random.choice((1, 2, 4, 16, 64, 256, 257)) for axis in range(len(shape)) if random.random() < 0.7}
    wrong = {random.choice((0, len(shape), -1)): random.choice((0, -1, 2, 2))} if random.random() < 0.2 else {}
    amounts |= wrong
    is_right = all(0 <= axis < len(shape) and count > 0 for axis, count in amounts.items())
    is_right = is_right and prod(amounts.values()) <= MOST_LANES
    refusal = refusal_of(partial(plain_schedule, shape, amounts))
    require((refusal is None) is is_right, "copies of some axes", shape, amounts, refusal)
    if is_right:
        found = plain_schedule(shape, amounts)
        wanted = [amounts.get(axis, 1) for axis in range(len(shape))]
        require([found.block(axis) for axis in range(len(shape))] == wanted, "copies of some axes", amounts, found)


def about_places(random: Random) -> None:
    """An operation is put before another one: at any place from the first to behind the last, and at no other."""
    graph = UOpGraph()
    count = random.randint(0, 5)
    before = [graph.add(UOps.CONST, dtypes.int, (), number) for number in range(count)]
    place = random.choice((0, count, count + 1, -1, random.randint(-4, 8)))
    ask = partial(graph.add, UOps.CONST, dtypes.int, (), 77, insert_before=place)
    refusal = refusal_of(ask)
    require((refusal is None) is (0 <= place <= count), "an operation put before another", count, place, refusal)
    if refusal is None:
        before.insert(place, graph.uops[place])
    is_there = [uop.arg for uop in graph.uops] == [uop.arg for uop in before]
    require(is_there and (refusal is not None or graph.uops[place].arg == 77), "operations in order", place, *before)


def about_numbers(random: Random) -> None:
    """Numbers at the ends of types, in each language: those of at most 64 bits are written, as literals that there are,
    and others are refused; kinds with fractions take what they can hold."""
    kind: DType = getattr(dtypes, random.choice(("int", "long", "ulong", "uchar", "half", "float", "double")))
    value: Any = random.choice(ENDS) + random.choice((0, 0, 1, -1, -2))
    value = float(value) if random.random() < 0.2 else value
    name = random.choice(("c", "opencl", "cuda"))
    if kind.name in PACKED:
        try:
            is_one = bool(pack(PACKED[kind.name], float(value)))
        except OverflowError:
            is_one = False
    else:
        is_one = -(2**63) <= value < 2**64 and int(value) == value
    ask = partial(LANGUAGES[name].number, value, kind)
    refusal = refusal_of(ask)
    require((refusal is None) is is_one, "a number of a kind", name, kind, value, refusal)
    if is_one:
        packed = PACKED.get(kind.name)
        text, wanted = ask(), value if packed is None else unpack(packed, pack(packed, float(value)))[0]
        found = eval(re.sub(r"\([a-z_A-Z0-9]+\)|LL|f", "", text), {})  # noqa: S307  a text of the library
        require(found == wanted, "a number as written", name, kind, value, text)
        literals = [int(one) for one in re.findall(r"\d+", text)]
        is_literal = kind.name in PACKED or value > 0 or max(literals) < 2**63
        require(is_literal, "a literal", name, kind, value, text)


def about_components(random: Random) -> None:
    """Each lane of a vector, in each language, as that writes it; no lane beyond the widest vector."""
    for name, texts in COMPONENTS.items():
        vector = random.choice(("val0", "cast12", "x"))
        for lane, text in enumerate(texts):
            found = LANGUAGES[name].lane(vector, lane)
            require(found == vector + text, "a lane as written", name, lane, found)
        for lane in (len(texts), len(texts) + random.randint(1, 9), -1):
            require_refused(lambda lane=lane, name=name: LANGUAGES[name].lane("x", lane), f"{name}: lane {lane}")  # type: ignore[misc]


def about_threads(random: Random) -> None:
    """The number of a thread along a dimension, whatever it is called: the language is asked for that dimension."""
    dimension, kind = random.randrange(3), random.choice(("gidx", "lidx"))
    name = f"{kind}{random.randrange(3)}"
    graph = UOpGraph()
    graph.add(UOps.SPECIAL, dtypes.int, (), (dimension, name, random.randint(2, 9)))
    letter = "xyz"[dimension]
    spelled = {
        "opencl": f"get_{'group' if kind == 'gidx' else 'local'}_id({dimension})",
        "cuda": f"{'block' if kind == 'gidx' else 'thread'}Idx.{letter}", "metal": f"{kind[0]}id.{letter}",
    }  # fmt: skip
    for language, wanted in spelled.items():
        text = uops_to_cstyle(LANGUAGES[language], "k", graph)
        require(f"{name} = {wanted};" in text, "the number of a thread", language, dimension, name, text)


def about_blocks(random: Random) -> None:
    """What a thread does in a round, in a block at any place of a tensor, where it reads and where it writes: its
    conditions all hold exactly where its element lies inside of the tensor, along both axes."""
    side = random.choice((2, 4))
    measures = Measures(side, random.choice((1, 2, side)), side + random.randint(0, 1))
    sizes = tuple(random.choice((side, 2 * side, side + 1, 2 * side - 1, 3)) for _ in range(random.randint(2, 3)))
    read, written = random.sample(range(len(sizes)), 2)
    place = {axis: random.randrange(sizes[axis]) for axis in range(len(sizes)) if axis not in (read, written)}
    place |= {axis: side * random.randrange(-(-sizes[axis] // side)) for axis in (read, written)}
    for is_reading in (True, False):
        for lane, row, step in product(range(side), range(measures.rows), range(side // measures.rows)):
            turn = turn_of(sizes, Tile(read, written), measures, Thread(place, lane, row, step), is_reading)
            is_inside = all(turn.where[axis] < size for axis, size in enumerate(sizes))
            require(all(turn.gates) is is_inside, "a thread of a block", sizes, read, written, place, turn)
