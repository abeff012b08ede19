"""Kernels as text: what they store, read in each language, and how they say that they are launched (D28, D29)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower.dtypes import BY_NAME
from impl.lower.languages.cstyle import uops_to_cstyle
from impl.lower.languages.language import ClangLanguage
from impl.symbolic import Variable
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.kernels import folded, windows
from proofs.validation.drawn.programs import moved
from proofs.validation.drawn.written.reader import Wrong, program
from spec.shape import index_set
from spec.stack import read

LANGUAGES = ("c", "opencl", "metal", "cuda")
OTHERWISE = {
    "int8": "char", "uint8": "uchar", "int16": "short", "uint16": "ushort", "int32": "int", "uint32": "uint",
    "int64": "long", "uint64": "ulong", "half": "float16", "float": "float32", "double": "float64",
}  # fmt: skip
"""Another name of each kind."""
KINDS = ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "half", "float", "double")
NAMED = {
    "c": "_Bool,signed char,unsigned char,short,unsigned short,int,unsigned int,long long,unsigned long long,"
    "_Float16,float,double",
    "opencl": "uchar,char,uchar,short,ushort,int,uint,long,ulong,half,float,double",
    "metal": "bool,char,uchar,short,ushort,int,uint,long,ulong,half,float,",
    "cuda": "bool,signed char,unsigned char,short,unsigned short,int,unsigned int,long long,unsigned long long,"
    "half,float,double",
}
"""What each language calls the kinds; Metal has no double."""
WIDEST = {"c": 64, "opencl": 64, "metal": 32, "cuda": 16}
"""Bytes of a vector."""
MOST = 240
"""Elements that a kernel writes."""
WIDE = {"c": (2, 4, 8, 16), "opencl": (2, 4, 8, 16), "metal": (2, 4), "cuda": (2, 4)}
"""Copies along the last axis that become the lanes of a vector."""

Values = Mapping[str, int]


class Source(dict[int, int]):
    """The input: at each address another number; which were read."""

    def __missing__(self, address: int) -> int:
        self[address] = address + 1
        return self[address]


def ask_written_kernels(random: Random) -> None:
    """Kernels of small trackers, of windows, of many axes, far apart, in blocks and of symbolic sizes."""
    for draw in random.sample((small, small, backwards, backwards, far, blocks, windows, folded), 4):
        tracker = draw(random)
        language = random.choice(LANGUAGES)
        kind = random.choice([name for name in KINDS if name != "double" or language != "metal"])
        upcast: dict[int, int] = {}
        if tracker.shape and draw is not blocks and random.random() < 0.7:
            upcast[len(tracker.shape) - 1] = random.choice(WIDE[language])
            if random.random() < 0.3:
                upcast[0] = 2
        about_text(tracker, language, kind, upcast, {})
    about_lanes(random)
    about_symbolic(random)
    about_shuffles(random)


def about_lanes(random: Random) -> None:
    """Rows that are read from their end, as vectors of the widest kind that a language has, or narrower."""
    language = random.choice(LANGUAGES)
    kind = random.choice([name for name in KINDS if name != "double" or language != "metal"])
    most = min(max(WIDE[language]), WIDEST[language] // BY_NAME[kind].itemsize)
    count = random.choice((most, max(WIDE[language]), max(WIDE[language]), 2))
    rows, columns = random.choice((1, 2)), count * random.choice((1, 2))
    tracker = ShapeTracker.from_shape((rows, columns)).stride((1, random.choice((-1, -1, 1))))
    about_text(tracker, language, random.choice((kind, OTHERWISE.get(kind, kind))), {1: count}, {})


def small(random: Random) -> ShapeTracker:
    """A tracker of up to four axes, of which some have the length of a vector, moved some times."""
    sizes = [random.choice((1, 2, 3, 4, 8, 16)) for _ in range(random.randint(0, 4))]
    while prod(sizes) > MOST // 2:
        sizes.remove(max(sizes))
    tracker = ShapeTracker.from_shape(tuple(sizes))
    for _ in range(random.randint(0, 4)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 3 and 0 < prod(after.shape) <= MOST else tracker
    return tracker


def backwards(random: Random) -> ShapeTracker:
    """Rows of the length of some vectors that are read from their end, or turned."""
    rows, columns = random.choice((1, 2, 3, 4)), random.choice((2, 4, 8, 16, 32))
    tracker = ShapeTracker.from_shape((rows, columns)).stride((random.choice((1, -1)), random.choice((1, -1, -1))))
    return tracker if random.random() < 0.7 else tracker.reshape((rows * 2, columns // 2)).permute((1, 0))


def far(random: Random) -> ShapeTracker:
    """A view with steps that need 64 bits, or nearly, and that begins at the first element, behind or before it."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 3)))
    strides = tuple(random.choice((1, 1, 2**29, 2**30, 2**31, -(2**31), 2**40)) for _ in shape)
    ends = [step * (size - 1) for step, size in zip(strides, shape, strict=True)]
    lowest, highest = sum(min(0, end) for end in ends), sum(max(0, end) for end in ends)
    before = -random.randint(1, 9) - highest
    offset = random.choice((-lowest, 5 - lowest, 5 - lowest, before, random.randint(-highest, -lowest)))
    return ShapeTracker((View.create(shape, strides, offset),)).pad(((1, 0),) * len(shape))


def blocks(random: Random) -> ShapeTracker:
    """Rows that are read along another axis than they are written along, with axes beside them."""
    sizes = random.choice(((8, 9), (10, 8), (33, 8), (8, 34), (2, 8, 8), (2, 2, 8, 8)))
    order = (*range(len(sizes) - 2), len(sizes) - 1, len(sizes) - 2)
    turned = (len(sizes) - 1, *range(len(sizes) - 1))
    return ShapeTracker.from_shape(sizes).permute(order if random.random() < 0.6 else turned)


def expected(tracker: ShapeTracker, values: Values) -> list[int]:
    """What a tracker reads of the input, in row-major order, 0 where it is not valid."""
    stack = tuple(view_at(view, values) for view in tracker.views)
    readings = (read(stack, index) for index in index_set(stack[-1].shape))
    return [int(found.address or 0) + 1 if found.is_valid else 0 for found in readings]


def about_text(tracker: ShapeTracker, language: str, kind: str, upcast: dict[int, int], values: Values) -> None:
    """The text of the kernel of a tracker: what its threads store, and how it is launched."""
    text = lower.kernel_text(tracker, language, kind, upcast)
    kernel = lower.lowered_for(tracker, language, kind, upcast)
    launch = lower.launch_of(tracker, kernel)
    question = f"kernel_text: {language}; {kind}; {upcast}; {tracker}; {text}"
    is_threaded = language != "c"
    comment = "".join(f"// {line}\n" for line in str(launch).splitlines())
    require(text.startswith(comment) if is_threaded else not text.startswith("//"), question, launch)
    grid, block = (launch.grid, launch.block) if is_threaded else ((1, 1, 1), (1, 1, 1))
    found, source, sizes = ran(text, grid, block, values, needs_alignment=is_threaded)
    wanted = expected(tracker, values)
    require(found == dict(enumerate(wanted)), question, found, wanted)
    place = next(place for place, name in enumerate(KINDS) if kind in (name, OTHERWISE.get(name)))
    named = NAMED[language].split(",")[place]
    is_named = re.search(rf"view\((?:__global |device )?{named}\*", text) is not None
    require(is_named, question, "the kind", named)
    vectors = {int(lanes) for lanes in re.findall(r"[a-z](2|4|8|16)\*\)", text)}
    widest = max(vectors, default=1) * BY_NAME[kind].itemsize
    require(widest <= WIDEST[language] and (language != "metal" or max(vectors, default=1) <= 4), question, "a vector")
    reads = min(source, default=0), max(source, default=-1)
    about_launch(launch, kind, len(wanted), (*reads, prod([1, *sizes.values()]) * bool(sizes)), question)
    about_groups(launch, len(text))
    counted = {"int32": ("int ",), "int64": ("long long ", "long ")}[launch.index]
    for line in (each.strip() for each in text.splitlines() if not each.startswith("//")):
        begin = line.removeprefix("for (")
        if any(f" {name}0 = " in begin for name in ("gidx", "lidx", "ridx")):
            require(begin.startswith(counted), question, line)


def about_groups(launch: lower.Launch, seed: int) -> None:
    """A launch of more groups than CUDA has says so, and one of as many or fewer does not."""
    for groups in (2**31 + seed % 5 - 3, 2**31 - 1, 2**31, 2 ** (seed % 40)):
        is_said = "CUDA launches at most 2147483647 groups" in str(replace(launch, grid=(groups, 1, 1)))
        require(is_said == (groups >= 2**31), "a launch of many groups", groups)


def about_launch(launch: lower.Launch, kind: str, written: int, used: tuple[int, int, int], question: str) -> None:
    """What a launch says of buffers: all that is written and read lies in them, from the lowest address to the highest
    and with what is shared, and they are counted in bytes."""
    (lowest, highest, shared), size, data = used, BY_NAME[kind].itemsize, launch.data()
    require(launch.itemsize == size and launch.shared_bytes == shared * size, question, "shared", launch)
    if isinstance(launch.input, int):
        require(launch.output == written, question, "the output", launch)
        require(launch.input > max(highest, -1), question, "the input", launch, highest)
        require(launch.before >= max(-lowest, 0), question, "before the input", launch, lowest)
        wanted = {"data0": (written, written * size), "data1": (launch.input, launch.input * size)}
        buffers: Any = data["buffers"]
        said = {name: (part["elements"], part["bytes"]) for name, part in buffers.items()}
        require(said == wanted, question, "buffers", said)
        lines = [f"{name}: {elements} elements, {number} bytes" for name, (elements, number) in wanted.items()]
        lines[1] += f", and {launch.before} before the first" if launch.before else ""
        require(str(launch).splitlines()[1:3] == lines, question, "lines", launch)
    require((data["grid"], data["block"]) == ([*launch.grid], [*launch.block]), question, "the launch", data)


def ran(
    text: str, grid: tuple[int, ...], block: tuple[int, ...], values: Values, *, needs_alignment: bool
) -> tuple[dict[int, Any], Source, dict[str, int]]:
    """What all threads of a kernel store, what they read, and the memory that they share."""
    stored: dict[int, Any] = {}
    sizes: dict[str, int] = {}
    source = Source()

    def put(buffer: Any, place: int, lanes: int, value: Any) -> None:
        for lane, part in enumerate(value if lanes > 1 else (value,)):
            at = place + lane
            require(buffer is not source and (isinstance(buffer, Tile) or at not in buffer), "stored once", text, at)
            buffer[at] = part
        require(lanes == 1 or not needs_alignment or place % lanes == 0, "where a vector begins", text, place)

    def vector(buffer: Any, place: int, lanes: int) -> Any:
        require(not needs_alignment or place % lanes == 0, "where a vector begins", text, place)
        return tuple(buffer[place + lane] for lane in range(lanes))

    kernel = program(text, put, vector)
    given = {"data0": stored, "data1": source, **values}
    threads = list(product(*map(range, block)))
    for group in product(*map(range, grid)):
        sizes |= run_group(kernel, given, group, threads)
    return stored, source, sizes


def about_symbolic(random: Random) -> None:
    """The kernel of a tracker with two symbolic sizes, at some of their values."""
    rows, columns = Variable("rows", 1, random.choice((3, 9))), Variable("columns", 1, random.choice((2, 7)))
    tracker = ShapeTracker.from_shape(random.choice(((rows, columns), (rows, 4, columns), (columns, rows, 2))))
    rank = len(tracker.shape)
    tracker = tracker.permute(tuple(random.sample(range(rank), rank)))
    if random.random() < 0.5:
        tracker = tracker.pad(((1, 0),) * rank)
    values = {"rows": random.randint(1, rows.ceiling), "columns": random.randint(1, columns.ceiling)}
    about_text(tracker, random.choice(LANGUAGES), "float", {}, values)


def about_shuffles(random: Random) -> None:
    """Blocks of C as it is compiled: lanes of two vectors become one."""
    size = random.choice((1, 2, 4, 8))
    side = {1: 16, 2: 8, 4: 8, 8: 4}[size]
    others = random.choice(((), (2,), (2, 2), (1, 2)))
    sizes = (*others, side + random.choice((0, 0, 1)), side)
    tracker = ShapeTracker.from_shape(sizes).permute((*range(len(others)), len(sizes) - 1, len(sizes) - 2))
    schedule = lower.tiled_schedule(tracker, size)
    kind = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong"}[size]
    widths = ClangLanguage().widths(BY_NAME[kind])
    kernel = lower.lower(tracker, kind, schedule=schedule, widths=widths, needs_alignment=False)
    has_shuffles = random.random() < 0.6
    text = uops_to_cstyle(ClangLanguage(has_shuffles=has_shuffles), "view", kernel.uops)
    found, _, _ = ran(text, (1, 1, 1), (1, 1, 1), {}, needs_alignment=False)
    require(found == dict(enumerate(expected(tracker, {}))), f"uops_to_cstyle: {tracker}; {text}", found)


def run_group(kernel: Callable[..., Any], given: Mapping[str, Any], group: Any, threads: list[Any]) -> dict[str, int]:
    """Runs the threads of one group, from barrier to barrier; the sizes of the memory that they share."""
    memory: dict[str, dict[int, Any]] = {}
    sizes: dict[str, int] = {}

    def shared(name: str, size: int) -> dict[int, Any]:
        sizes[name] = size
        return memory.setdefault(name, Tile(size))

    rest = [kernel(**given, gid=None, lid=None, group=group, thread=thread, shared=shared) for thread in threads]
    while rest:
        left = [running for running in rest if next(running, True) is None]
        if left and len(left) < len(rest):
            raise Wrong("some threads of a group wait at a barrier, and others do not")
        rest = left
    return sizes


class Tile(dict[int, Any]):
    """The memory that a group shares: what is read there was stored, and nothing lies beyond it."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __setitem__(self, place: int, value: Any) -> None:
        if not 0 <= place < self.size:
            raise Wrong(f"a kernel stores at {place} of {self.size} elements that a group shares")
        super().__setitem__(place, value)
