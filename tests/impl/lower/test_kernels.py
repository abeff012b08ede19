"""Kernels compiled and run, on recorded and on random trackers, against enumeration and the definition (D16, D29)."""

import random
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.kernels import blocks, compiled, elements_read, expected, recorded, run, ways
from support.stacks.programs import run_on_tracker
from support.views import stack_to_spec

from impl import ShapeTracker, View
from impl.lower import interpret, lower, plain_schedule
from impl.lower.loops.leaf import are_one
from impl.lower.runtime.choice import kernel_for
from impl.lower.runtime.extent import extent
from impl.symbolic import Node, Variable
from proofs.claims.kernels.lowering import run_all
from proofs.programs import program_of
from spec.kernel import is_kernel, stores_once
from viewalgebra.strategies import programs

SHAPES = st.sampled_from((2, 3, 1, 2, 0)).flatmap(lambda rank: st.tuples(*[st.sampled_from((6, 4, 3, 2, 5, 1))] * rank))
RUNS = SHAPES.flatmap(lambda shape: st.tuples(st.just(shape), programs(shape, longest=5)))


def written(kernel, data, size):
    """What the Python loop writes."""
    output = [None] * size
    interpret(kernel.uops.uops, output, data.tolist())
    return output


@pytest.mark.parametrize("part", range(4))
def test_recorded_trackers_are_written_by_compiled_kernels(part, tmp_path):
    """D16, D29. Each in two ways: as it is run, and in one of the others; 220 trackers in all."""
    tmp_path.chmod(0o700)
    trackers, dice = recorded()[part::4], random.Random(part)
    kernels = [kernel_for(tracker, 4) for tracker in trackers]
    kernels += [lower(tracker, "uint", schedule=dice.choice([*ways(tracker.shape)])) for tracker in trackers]
    functions, seen = compiled(kernels, tmp_path), 0
    for tracker, function in zip(trackers * 2, functions, strict=True):
        data = np.arange(1, elements_read(tracker) + 1, dtype=np.uint32) * np.uint32(2654435761)
        wanted = expected(tracker, data).ravel()
        assert (run(function, data, wanted.size) == wanted).all(), tracker
        seen += wanted.size
    assert len(functions) == 2 * len(trackers) == 110 and seen > 50_000


@settings(max_examples=60)
@given(RUNS)
def test_programs_are_kernels_by_the_definition(program):
    """D28, D29. In every way, read as a program."""
    shape, steps = program
    tracker = run_on_tracker(shape, steps)
    if prod(tracker.shape) > 300:
        return
    views, elements = stack_to_spec(tracker.views), elements_read(tracker)
    for schedule in ways(tracker.shape):
        kernel = lower(tracker, schedule=schedule)
        assert is_kernel(program_of(kernel.uops.uops), views, elements), (tracker, schedule)


@settings(max_examples=60)
@given(RUNS)
def test_the_python_loop_writes_what_is_read(program):
    """D16, D29. In every way, and by threads."""
    shape, steps = program
    tracker = run_on_tracker(shape, steps)
    data = np.arange(1, prod(shape) + 1)
    wanted = expected(tracker, data).ravel().tolist()
    for schedule in ways(tracker.shape):
        assert written(lower(tracker, "int", schedule=schedule), data, len(wanted)) == wanted, (tracker, schedule)
    found = run_all(lower(tracker, has_threads=True))
    assert stores_once(found, len(wanted)), tracker
    for store in found.stores:
        assert wanted[store.address] == (0 if store.value == "zero" else data[store.value.address]), tracker


@settings(max_examples=100)
@given(RUNS)
def test_the_extent_holds_every_address_that_is_read(program):
    """D16. And no others, wherever one view is read."""
    shape, steps = program
    tracker = run_on_tracker(shape, steps)
    found, elements = extent(tracker), elements_read(tracker)
    assert elements == 0 if found is None else found.low >= 0 and found.high + 1 >= elements
    if len(tracker.views) == 1:
        assert elements == (0 if found is None else found.high + 1)


def test_a_matrix_of_symbolic_size_is_written_for_each_of_its_sizes(tmp_path):
    """D16, D29. One kernel, with the size as its argument."""
    tmp_path.chmod(0o700)
    n = Variable("n", 1, 40)
    rows = ShapeTracker.from_shape((n, 6))
    trackers = [rows.permute((1, 0)), rows.pad(((1, 2), (0, 1))), rows.stride((1, -1)), rows.shrink(((0, n), (2, 5)))]
    functions = compiled(
        [lower(tracker, "int", schedule=way) for tracker in trackers for way in (blocks((n, 6)), None)], tmp_path
    )
    for number, function in enumerate(functions):
        for size in (1, 2, 3, 7, 40):
            data = np.arange(1, 6 * size + 1, dtype=np.int32)
            grid = data.reshape(size, 6)
            wanted = [grid.T, np.pad(grid, ((1, 2), (0, 1))), grid[:, ::-1], grid[:, 2:5]][number // 2]
            assert (run(function, data, wanted.size, size) == wanted.ravel()).all(), (number, size)


EDGES = [
    ("a scalar", ShapeTracker.from_shape(())),
    ("one element", ShapeTracker.from_shape((1, 1))),
    ("no elements", ShapeTracker.from_shape((3, 0, 2))),
    ("an empty mask", ShapeTracker((View.create((2, 3), mask=((1, 1), (0, 3))),))),
    ("a scalar out of padding", ShapeTracker.from_shape((2,)).pad(((1, 0),)).shrink(((0, 1),)).reshape(())),
    ("one element for all", ShapeTracker.from_shape((1,)).expand((7,))),
    ("backwards", ShapeTracker.from_shape((9,)).stride((-2,))),
    ("a line of a stack", ShapeTracker.from_shape((4, 2)).permute((1, 0)).reshape((8,)).stride((3,))),
]


@pytest.mark.parametrize("tracker", [row[1] for row in EDGES], ids=[row[0] for row in EDGES])
def test_edges(tracker):
    """D16, D29. Sizes of 0 and 1, rank 0, nothing valid, strides of 0 and below."""
    data = np.arange(1, max(1, elements_read(tracker)) + 1)
    wanted = expected(tracker, data).ravel().tolist()
    for schedule in ways(tracker.shape):
        assert written(lower(tracker, "int", schedule=schedule), data, len(wanted)) == wanted


def names(kernel):
    """The names of the operations of a kernel, in order."""
    return [uop.uop.name for uop in kernel.uops]


def test_a_mask_is_a_shorter_loop_and_no_condition():
    """D29, R15. Zeros, the rows, zeros; no load has a gate."""
    kernel = lower(ShapeTracker.from_shape((4, 5)).pad(((1, 1), (2, 0))))
    assert "IF" not in names(kernel) and names(kernel).count("LOAD") == 1
    assert [len(uop.vin) for uop in kernel.uops if uop.uop.name == "LOAD"] == [2]


def test_a_condition_is_asked_in_the_outermost_loop_that_knows_it():
    """D29. A stack in which the first two axes decide on what is valid, and the third does not."""
    padded = ShapeTracker.from_shape((6, 4)).pad(((0, 0), (0, 1))).reshape((10, 3, 1)).expand((10, 3, 2))
    found = names(lower(padded))
    assert found.count("IF") == 2 and found.count("ENDIF") == 2
    first = found.index("IF")
    assert found[:first].count("LOOP") == 2 and found[first:].count("LOOP") == 2


def test_what_the_innermost_loop_decides_is_a_gate():
    """D29. The load is not made where it does not hold."""
    gated = ShapeTracker.from_shape((6, 4)).pad(((0, 0), (0, 1))).reshape((10, 3))
    loads = [uop for uop in lower(gated).uops if uop.uop.name == "LOAD"]
    assert [len(uop.vin) for uop in loads] == [4]


VECTORS = [
    ("rows", ShapeTracker.from_shape((6, 8)), {1: 4}, [4]),
    ("rows, wider", ShapeTracker.from_shape((6, 16)), {1: 16}, [16]),
    ("rows that are not aligned", ShapeTracker.from_shape((6, 7)), {1: 4}, [1]),
    ("backwards", ShapeTracker.from_shape((6, 8)).stride((1, -1)), {1: 4}, [4]),
    ("columns", ShapeTracker.from_shape((8, 6)).permute((1, 0)), {1: 4}, [1]),
    ("from the second on", ShapeTracker.from_shape((6, 9)).shrink(((0, 6), (1, 9))), {1: 4}, [1]),
    ("three at a time", ShapeTracker.from_shape((6, 9)), {1: 3}, [1]),
    ("padding", ShapeTracker.from_shape((100,)).pad(((0, 20),)).reshape((5, 6, 4)), {2: 4}, [4]),
    ("padding at both ends", ShapeTracker.from_shape((96,)).pad(((8, 16),)).reshape((5, 6, 4)), {2: 4}, [4]),
    ("padding within", ShapeTracker.from_shape((99,)).pad(((0, 21),)).reshape((5, 6, 4)), {2: 4}, [1]),
]


@pytest.mark.parametrize(("tracker", "upcast", "lanes"), [row[1:] for row in VECTORS], ids=[row[0] for row in VECTORS])
def test_loads_are_vectors_where_addresses_are_next_to_each_other_and_aligned(tracker, upcast, lanes):
    """D29. Every vector begins at a multiple of its length, on both sides."""
    kernel = lower(tracker, "int", upcast=upcast)
    assert sorted({uop.dtype.lanes for uop in kernel.uops if uop.uop.name == "LOAD"}) == lanes
    assert written(kernel, data := np.arange(200), prod(tracker.shape)) == expected(tracker, data).ravel().tolist()


@pytest.mark.parametrize("place", range(6))
def test_conditions_of_lanes_are_one_where_each_part_is(place):
    """D29. Whichever of six differs by more than its common factor allows."""
    axes = [Variable(f"x{number}", 0, 9) * 4 for number in range(6)]
    gates = [Node.ands([axis < 17 for axis in axes]), Node.ands([axis < 20 for axis in axes])]
    assert are_one(gates)
    assert not are_one([*gates, Node.ands([axis < (21 if at == place else 18) for at, axis in enumerate(axes)])])


def test_vectors_are_aligned_in_every_round():
    """D29. Of all programs with vectors, no address of one is not a multiple of its length."""
    seen = 0
    for tracker in recorded()[::5]:
        for schedule in [way for way in ways(tracker.shape) if way.unrolled]:
            kernel = lower(tracker, schedule=schedule)
            wide = [uop for uop in kernel.uops if uop.uop.name == "LOAD" and uop.dtype.lanes > 1]
            if wide and prod(tracker.shape) < 2000:
                seen += len(wide)
                check_alignment(kernel)
    assert seen > 5


def check_alignment(kernel):
    """Runs a kernel on buffers that refuse what is not aligned."""

    class Aligned(list):
        def __getitem__(self, key):
            if isinstance(key, slice):
                assert key.start % (key.stop - key.start) == 0
            return list.__getitem__(self, key)

    size = max(interval.high for interval in kernel.reads) + 16
    interpret(kernel.uops.uops, [0] * 4000, Aligned(range(size)))


def test_a_schedule_and_an_upcast_are_not_both_taken():
    """D29."""
    with pytest.raises(ValueError, match="both a schedule and an upcast are given"):
        lower(ShapeTracker.from_shape((4,)), upcast={0: 2}, schedule=plain_schedule((4,), {}))


@pytest.mark.parametrize("tracker", [None, View.create((4,)), (View.create((4,)),), "View((4,))"])
def test_only_trackers_are_lowered(tracker):
    """D29."""
    with pytest.raises(ValueError, match=r"lower: .* is not a ShapeTracker"):
        lower(tracker)


def test_a_symbolic_part_of_few_coordinates_is_a_loop():
    """D29. Each coordinate would have code of its own, of which there is no number here."""
    n = Variable("n", 1, 4)
    base = View.create((12,), mask=((3, 9),))
    kernel = lower(ShapeTracker((base, View.create((4, 3), None, 0, ((0, n), (0, 3))))))
    output = [None] * 12
    interpret(kernel.uops.uops, output, list(range(12)), {"n": 2})
    assert output == [0, 0, 0, 3, 4, 5, 0, 0, 0, 0, 0, 0]
