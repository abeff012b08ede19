"""Kernels for GPUs that transpose blocks in shared memory, and how kernels are launched (D29)."""

import shutil
from math import prod
from random import Random

import numpy as np
import pytest
from support.gpu import outputs, ran, text_for
from support.indexing import drawn
from support.kernels import elements_read, expected

from impl import ShapeTracker, View
from impl.errors import LowerError
from impl.lower import LANGUAGES, CStyleLanguage, UOpGraph, UOps, dtypes, kernel_text, launch_of, lowered_for
from impl.lower import uops_to_cstyle as written
from impl.lower.loops.shared import Tile, tile_of
from impl.lower.runtime.extent import extent
from impl.symbolic import Variable

COLUMNS = ShapeTracker.from_shape((100, 60)).permute((1, 0))
NEEDS_COMPILER = pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
SIZES = (8, 9, 31, 32, 33, 40, 64, 65)


def transposed(random):
    """A tracker that reads along another axis than the last one: flipped, padded, shrunk, with other axes around."""
    rank = random.choice((2, 2, 3, 4))
    shape = [random.choice((1, 2, 3)) for _ in range(rank)]
    first, second = random.sample(range(rank), 2)
    shape[first], shape[second] = random.choice(SIZES), random.choice(SIZES)
    order = random.sample(range(rank), rank)
    tracker = ShapeTracker.from_shape(tuple(shape)).permute(tuple(order))
    if random.random() < 0.4:
        tracker = tracker.stride(tuple(random.choice((1, -1)) for _ in order))
    if random.random() < 0.4:
        tracker = tracker.pad(tuple((random.choice((0, 0, 1, 5)), random.choice((0, 0, 2))) for _ in order))
    if random.random() < 0.3:
        tracker = tracker.shrink(tuple((0, size) if size < 9 else (1, size) for size in tracker.shape))
    return tracker


def tiled(count):
    """So many trackers whose kernels go through shared memory."""
    found: list[ShapeTracker] = []
    seed = 0
    while len(found) < count:
        tracker = transposed(Random(seed := seed + 1))
        if tile_of(tracker) is not None:
            found.append(tracker)
    return found


STACKS = [
    ShapeTracker((View.create((40, 33), (33, 1)).pad(((1, 0), (0, 2))), View.create((35, 41), (1, 35)))),
    ShapeTracker((View.create((10, 6, 32)), View.create((32, 60), (1, 32)))),
]
"""Of two views, the conditions of which divide."""


def reads_from_0(tracker):
    """Whether nothing is read before a buffer, and each view has elements, and few."""
    found = extent(tracker)
    return all(0 < prod(view.shape) < 2**20 for view in tracker.views) and (found is None or found.low >= 0)


TILED = [COLUMNS, *tiled(80)]


def agrees(tracker, found):
    """Whether a kernel wrote what numpy reads."""
    data = np.arange(1, elements_read(tracker) + 1, dtype=np.uint32)
    return found.written.tolist() == expected(tracker, data).ravel().tolist()


@pytest.fixture(scope="module")
def shared_runs(tmp_path_factory):
    """What the kernels of blocks did."""
    return ran(TILED, tmp_path_factory.mktemp("blocks"))


@NEEDS_COMPILER
def test_a_block_in_shared_memory_writes_what_is_read(shared_runs):
    """D29. Every element once, no address outside of the buffers that the launch says, and the elements that numpy
    finds; all threads meet at the barrier."""
    for tracker, found in zip(TILED, shared_runs, strict=True):
        assert tile_of(tracker) is not None and agrees(tracker, found), tracker
    assert sum(tracker.views[-1].mask is not None for tracker in TILED) > 10
    assert sum(min(tracker.views[-1].strides) < 0 for tracker in TILED) > 10


@NEEDS_COMPILER
def test_threads_that_run_together_touch_neighbours(shared_runs, tmp_path):
    """What shared memory is for: without it most loads are of addresses far apart."""
    for tracker, found in zip(TILED, shared_runs, strict=True):
        assert (found.far_loads, found.far_stores) == (0, 0), tracker
        assert found.stores > 0
    plain = ran(TILED[:20], tmp_path, tiles=False)
    assert sum(found.far_loads for found in plain) > 0.5 * sum(found.loads for found in plain)


@NEEDS_COMPILER
def test_other_kernels_are_launched_as_is_said(tmp_path):
    """D29. Groups, threads, and buffers that suffice."""
    trackers = [*STACKS, *(each for each in drawn(120) if reads_from_0(each))]
    assert len(trackers) > 80
    for tracker, found in zip(trackers, ran(trackers, tmp_path), strict=True):
        assert agrees(tracker, found), tracker


@NEEDS_COMPILER
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("__syncthreads();", ""),
        ("__syncthreads();", "if (lidx0 < 31) __syncthreads();"),
        ("ridx1 < 4", "ridx1 < 3"),
        ("lidx0*33", "lidx0*32"),
        ("blockIdx.x", "blockIdx.x+1"),
    ],
)
def test_the_run_notices_faults(before, after, tmp_path):
    """The test of the test."""
    text, call = text_for(COLUMNS, 0, True)
    assert before in text
    try:
        (found,) = outputs(text.replace(before, after), call, tmp_path)
    except AssertionError as refusal:
        assert "writes" in str(refusal) or "waits alone" in str(refusal)
    else:
        assert not agrees(COLUMNS, found)


TILES = [
    (COLUMNS, Tile(0, 1)),
    (ShapeTracker.from_shape((100, 60)), None),
    (ShapeTracker.from_shape((100, 60)).permute((1, 0)).stride((-1, 1)), Tile(0, 1)),
    (ShapeTracker.from_shape((2, 40, 50)).permute((2, 0, 1)), Tile(0, 2)),
    (ShapeTracker.from_shape((40, 1, 50)).permute((2, 0, 1)), Tile(0, 1)),
    (ShapeTracker.from_shape((100, 7)).permute((1, 0)), None),
    (ShapeTracker.from_shape((7, 100)).permute((1, 0)), None),
    (ShapeTracker.from_shape((100, 1)).expand((100, 60)), None),
    (ShapeTracker.from_shape((100, 60)).pad(((1, 1), (1, 1))), None),
    (ShapeTracker.from_shape((4, 6)).permute((1, 0)).reshape((3, 8)), None),
    (ShapeTracker.from_shape((Variable("n", 8, 40), 60)).permute((1, 0)), None),
    (ShapeTracker.from_shape(()), None),
    (ShapeTracker.from_shape((0, 60)).permute((1, 0)), None),
    (ShapeTracker.from_shape((2**30, 2**20)).permute((1, 0)), None),
]


@pytest.mark.parametrize(("tracker", "tile"), TILES)
def test_what_goes_through_shared_memory(tracker, tile):
    """What is read along a long axis that is not the last one, if that is long and far."""
    assert tile_of(tracker) == tile
    for language in ("cuda", "opencl", "metal", "c"):
        is_shared = any(uop.uop is UOps.DEFINE_LOCAL for uop in lowered_for(tracker, language, "int32").uops)
        assert is_shared == (tile is not None and language != "c")
        plain = lowered_for(tracker, language, "int32", tiles=False).uops
        assert not any(uop.uop in (UOps.DEFINE_LOCAL, UOps.BARRIER) for uop in plain)


def test_unrolled_axes_are_not_in_blocks():
    """One or the other."""
    text = kernel_text(COLUMNS, "cuda", upcast={0: 2})
    assert "tile0" not in text and "tile0" in kernel_text(COLUMNS, "cuda", upcast={})


HEADERS = {
    "cuda": ("  __shared__ float tile0[1056];", "  __syncthreads();"),
    "opencl": ("  __local float tile0[1056];", "  barrier(CLK_LOCAL_MEM_FENCE);"),
    "metal": ("  threadgroup float tile0[1056];", "  threadgroup_barrier(mem_flags::mem_threadgroup);"),
}


@pytest.mark.parametrize("language", HEADERS)
def test_each_language_has_its_words(language):
    """A comment says the launch; then shared memory, and one barrier."""
    lines = kernel_text(COLUMNS, language).splitlines()
    assert lines[:4] == [
        "// launch: grid (8, 1, 1), block (32, 8, 1), int32 indices",
        "// data0: 6000 elements, 24000 bytes",
        "// data1: 6000 elements, 24000 bytes",
        "// shared by a group: 4224 bytes",
    ]
    assert [lines.count(line) for line in HEADERS[language]] == [1, 1]


def test_the_launch_of_symbolic_sizes_says_how_they_count():
    """The elements of the output by their sizes; what is read depends on them."""
    tracker = ShapeTracker.from_shape((Variable("n", 1, 40), 8)).permute((1, 0))
    assert kernel_text(tracker, "cuda", "half").splitlines()[:3] == [
        "// launch: grid (1, 1, 1), block (1, 1, 1), int32 indices",
        "// data0: (n*8) elements of 2 bytes",
        "// data1: as many elements as are read, of 2 bytes",
    ]
    data = launch_of(tracker, lowered_for(tracker, "cuda")).data()
    assert data["buffers"]["data0"] == {"elements": "(n*8)", "bytes": None}


@pytest.mark.parametrize(("upcast", "reads"), [({}, 4), ({0: 2}, 4), ({0: 4}, 4)])
def test_the_input_of_a_launch_has_the_last_lanes_of_a_vector(upcast, reads):
    """Not only where the vector begins."""
    row = ShapeTracker.from_shape((4,))
    assert launch_of(row, lowered_for(row, "cuda", "short", upcast)).input == reads


def test_wide_indices_are_said():
    """As kernels count."""
    wide = ShapeTracker.from_shape((2**17, 2**16)).permute((1, 0))
    launch = launch_of(wide, lowered_for(wide, "cuda"))
    assert (launch.index, launch.grid, launch.output) == ("int64", (2**23, 1, 1), 2**33)
    assert "long long" in kernel_text(wide, "cuda")


def test_a_language_without_shared_memory_refuses_it():
    """D29."""
    uops = lowered_for(COLUMNS, "cuda").uops
    with pytest.raises(LowerError, match="CStyleLanguage has no memory that threads share"):
        written(CStyleLanguage(workitems=LANGUAGES["cuda"].workitems), "view", uops)
    graph = UOpGraph()
    graph.add(UOps.DEFINE_LOCAL, dtypes.float, (), ("data0", 4), cachable=False)
    with pytest.raises(LowerError, match=r"is no shared memory; need tile0, \.\.\., and a size"):
        written(LANGUAGES["cuda"], "view", graph)
    with pytest.raises(LowerError, match="lower: tiles: 1 is neither True nor False"):
        kernel_text(COLUMNS, "cuda", tiles=1)


def test_a_launch_is_one_of_a_kernel_of_the_tracker():
    """D29. In loops, by threads, and through blocks; a bound size is any value of its variable."""
    columns = ShapeTracker.from_shape((100, 60)).permute((1, 0))
    for language in ("c", "cuda"):
        for other in (ShapeTracker.from_shape((60, 100)), ShapeTracker.from_shape((5,))):
            with pytest.raises(LowerError, match=r"launch_of: the kernel writes .*; need a kernel of the tracker"):
                launch_of(other, lowered_for(columns, language))
        assert launch_of(columns, lowered_for(columns, language)).output == 6000
    free, bound = (ShapeTracker.from_shape((size, 4)) for size in (Variable("n", 1, 9), Variable("n", 1, 9).bind(3)))
    assert launch_of(bound, lowered_for(free, "cuda")).input is None
