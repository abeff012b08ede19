"""What is run, and what is not: sizes of two values, memory of objects, folders by relative paths, kernels of many
operations, sizes without a kernel for all, many axes, and outputs in odd places (D16, D29)."""

from math import prod
from pathlib import Path

import numpy as np
import pytest

from impl import ShapeTracker, View
from impl.errors import LowerError
from impl.lower import materialize
from impl.lower.dtypes import FORMATS
from impl.lower.runtime import choice
from impl.symbolic import Variable

COLUMNS = ShapeTracker.from_shape((2, 3)).permute((1, 0))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder for the libraries of these tests."""
    made = tmp_path_factory.mktemp("kernels")
    made.chmod(0o700)
    return made


FREE, SAME = Variable("n", 1, 8), Variable("n", 1, 4)
LONE = Variable("s", 2, 2)
DIFFERENT = [
    (ShapeTracker.from_shape((Variable("n", 1, 8).bind(3),)), {FREE: 5}),
    (ShapeTracker.from_shape((FREE,)), {SAME: 7, FREE: 5}),
    (ShapeTracker.from_shape((FREE,)), {FREE: 5, LONE: 3}),
    (ShapeTracker.from_shape((3,)), {Variable("n", 1, 8).bind(3): 5}),
]


@pytest.mark.parametrize(("tracker", "values"), DIFFERENT)
def test_a_size_has_one_value(tracker, values):
    """D29. No other than what is bound, or than a variable of one value has, which is a number."""
    with pytest.raises(LowerError, match=r"var_vals: .* has the values . and .; need one"):
        materialize(tracker, bytes(8), var_vals=values, compiler=None)
    same = {FREE: 3, SAME: 3, LONE: 2}
    assert len(materialize(tracker, bytes(8), var_vals=same, compiler=None)) == 3


def test_structures_with_objects_are_not_read(folder):
    """D29. Neither the first time nor once a kernel is known; a field that is only called O is none."""
    three, out = ShapeTracker.from_shape((3,)), np.zeros(3, "i8")
    materialize(three, np.arange(3), out=out, folder=folder)
    for held in (np.array([1, 2, 3], object), np.array([(1, 2)] * 2, [("a", "O"), ("q", "i8")])):
        for _ in range(2):
            with pytest.raises(LowerError, match="are objects; need numbers"):
                materialize(three, held, "int64", out=out, folder=folder)
    assert out.tolist() == [0, 1, 2]
    named = np.array([(5, 6)], [("O", "i8"), ("b", "i8")])
    assert materialize(ShapeTracker.from_shape((2,)), named, "int64", compiler=None).tolist() == [5, 6]


@pytest.mark.parametrize("kind", [str, Path])
def test_a_relative_folder_lies_in_the_working_folder(kind, tmp_path, monkeypatch):
    """D29. Also where that is another, for a kernel that was compiled before; `~` is a name as any other."""
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        out = bytearray(6)
        for given in ("kept", "~"):
            assert materialize(COLUMNS, b"abcdef", out=out, folder=kind(given)) == b"adbecf"
            assert len([*(tmp_path / name / given).iterdir()]) == 1


def test_what_takes_many_operations_in_blocks_runs_in_loops():
    """D29. Four rows that a mask cuts, each in blocks, were more operations than a kernel may have; and copies of an
    index through many views more parts."""
    size = 4 * 100 * 2048
    base = View.create((size,), (1,), 0, ((5000, 199800),))
    for count in (3, 4):
        tracker = ShapeTracker((base, View.create((count, 110, 95), (3000, 1, 2048))))
        assert len(choice.kernel_for(tracker, 1).uops) < 100
    assert len(choice.kernel_for(ShapeTracker.from_shape((64, 64)).permute((1, 0)), 1).uops) > 1000


@pytest.mark.parametrize("shape", [(2024, 2088), (232, 296), (17, 1000), (80, 80)])
def test_bytes_in_rows_of_any_length_run_in_blocks(shape, folder):
    """D29. Code for whole cache lines and for the blocks that are left of them would be too many operations."""
    tracker = ShapeTracker.from_shape(shape).permute((1, 0))
    assert 1000 < len(choice.kernel_for(tracker, 1).uops) <= choice.MOST_IN_BLOCKS
    data = np.arange(prod(shape), dtype=np.uint64).astype(np.uint8).reshape(shape)
    assert np.array_equal(np.asarray(materialize(tracker, data, folder=folder)), data.T)


@pytest.mark.parametrize("runs", ["cc", None])
def test_sizes_that_have_values_need_no_kernel_for_all(runs, folder):
    """D29. A remainder by a multiple of a size is no node, and indices may be beyond 64 bits where that is greatest."""
    n, m = Variable("n", 1, 3), Variable("m", 1, 2**62)
    joined = ShapeTracker.from_shape((n, 2)).permute((1, 0)).reshape((n * 2,))
    far = ShapeTracker.from_shape((m, 2)).permute((1, 0))
    for tracker, values in ((joined, {n: 2}), (far, {m: 2})):
        for memory in (b"abcd", memoryview(b"a.b.c.d.")[::2]):
            assert bytes(materialize(tracker, memory, var_vals=values, compiler=runs, folder=folder)) == b"acbd"


def test_more_axes_than_a_memoryview_has():
    """D29. Then the result has to be given."""
    many, out = ShapeTracker.from_shape((1,) * 65), bytearray(1)
    with pytest.raises(LowerError, match="the shape has 65 axes; need at most 64, as a memoryview has, or `out`"):
        materialize(many, b"a", compiler=None)
    assert materialize(many, b"a", out=out, compiler=None) == b"a"
    assert materialize(ShapeTracker.from_shape((1,) * 64), b"a", compiler=None).ndim == 64


@pytest.mark.parametrize("runs", ["cc", None])
def test_an_output_that_is_not_aligned_is_written(runs, folder):
    """D29. And nothing beside it, whether the input is aligned or not."""
    for first in (0, 1):
        memory, source = bytearray(b"." * 26), b"x" * first + np.arange(6, dtype="i4").tobytes()
        out = np.frombuffer(memory, "i4", 6, offset=1)
        materialize(COLUMNS, np.frombuffer(source, "i4", 6, first), out=out, compiler=runs, folder=folder)
        assert out.tolist() == [0, 3, 1, 4, 2, 5] and memory[:1] + memory[-1:] == b".."


@pytest.mark.parametrize("kind", FORMATS.values(), ids=str)
def test_a_result_is_taken_as_the_output_of_the_next_call(kind, folder):
    """D29. Found: not that of halves, which holds their bits."""
    source = bytes(range(6)) if kind.itemsize > 1 else bytes(6)
    source = source * kind.itemsize
    first = materialize(COLUMNS, source, kind, folder=folder)
    wanted = bytes(first)
    first.cast("B")[:] = bytes(len(source))
    assert materialize(COLUMNS, source, kind, out=first, folder=folder) is first and bytes(first) == wanted
