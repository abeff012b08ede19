"""What makes kernels fast changes nothing that they write (D29): lanes of two vectors taken at once, threads, blocks in
another order, and calls whose kernel is known."""

import shutil

import numpy as np
import pytest

from impl import ShapeTracker
from impl.errors import LowerError
from impl.lower import ClangLanguage, lower, materialize, uops_to_cstyle
from impl.lower.loops.schedule import tiled_schedule
from impl.lower.runtime import compiler as compilers
from impl.lower.runtime import run
from impl.lower.runtime.compiler import FEW_ACCESSES, OPENMP, has_openmp, has_shuffles, threading

COMPILERS = [name for name in ("cc", "clang") if shutil.which(name)]
TYPES = (np.uint8, np.uint16, np.float32, np.float64)
SHAPES = ((16, 16), (17, 33), (8, 2048), (64, 2112), (40, 100), (3, 70), (130, 65))


@pytest.fixture(scope="module", name="folder")
def kernels_folder(tmp_path_factory):
    """A folder of the tests' own."""
    return tmp_path_factory.mktemp("speed") / "kernels"


def trackers(shape):
    """A transpose, one that is padded, one that is flipped, and rows that are."""
    rows = ShapeTracker.from_shape(shape)
    yield rows.permute((1, 0)), lambda a: a.T
    yield rows.permute((1, 0)).pad(((1, 2), (0, 3))), lambda a: np.pad(a.T, ((1, 2), (0, 3)))
    yield rows.stride((-1, 1)).permute((1, 0)), lambda a: a[::-1].T
    yield rows.stride((1, -1)), lambda a: a[:, ::-1]


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("dtype", TYPES)
def test_every_way_writes_what_is_read(compiler, threads, dtype, folder):
    """Against numpy; the second call is one whose kernel is known."""
    rng = np.random.default_rng(7)
    for shape in SHAPES[:: 2 if threads > 1 else 1]:
        data = rng.integers(0, 250, shape).astype(dtype)
        for tracker, wanted in trackers(shape):
            out = np.full(tracker.shape, 99, dtype)
            for _ in range(2):
                out[...] = 99
                assert materialize(tracker, data, out=out, compiler=compiler, folder=folder, threads=threads) is out
                assert (out == wanted(data)).all(), (shape, tracker)


def test_lanes_are_taken_at_once_where_the_compiler_can(monkeypatch):
    """And one by one where it cannot."""
    kernel = run.kernel_for(ShapeTracker.from_shape((32, 32)).permute((1, 0)), 1)
    quick, slow = (uops_to_cstyle(ClangLanguage(has_shuffles=can), "view", kernel.uops) for can in (True, False))
    assert quick.count("__builtin_shufflevector") == 64 and "shuffle" not in slow and len(quick) < len(slow)
    assert not has_shuffles("true") or "true" not in COMPILERS
    asked: list[str] = []
    monkeypatch.setattr(run, "has_shuffles", lambda compiler: bool(asked.append(compiler)))
    run.compiled.cache_clear()
    assert bytes(materialize(ShapeTracker.from_shape((32, 32)).permute((1, 0)), bytes(range(32)) * 32))[:3] == b"\0\0\0"
    assert asked == ["cc"]
    run.compiled.cache_clear()


def test_threads_divide_the_outermost_loop_alone():
    """One word before each loop that no other is around; none for one thread, and none where there is no OpenMP."""
    kernel = lower(ShapeTracker.from_shape((4, 6)).permute((1, 0)).pad(((1, 1), (0, 0))))
    lines = uops_to_cstyle(ClangLanguage(threads=3), "view", kernel.uops).splitlines()
    after = [lines[place + 1] for place, line in enumerate(lines) if line.startswith("#pragma")]
    assert after == [line for line in lines if line.startswith("  for")] and after
    assert "#pragma" not in uops_to_cstyle(ClangLanguage(), "view", kernel.uops)
    with pytest.raises(LowerError):
        ClangLanguage(threads=0)
    with pytest.raises(LowerError):
        materialize(ShapeTracker.from_shape((2,)), b"ab", threads=0)


def test_without_openmp_one_thread_does_it(monkeypatch, folder):
    """D29."""
    monkeypatch.setattr(run, "has_openmp", lambda _: False)
    run.compiled.cache_clear()
    found = materialize(ShapeTracker.from_shape((2, 3)).permute((1, 0)), b"abcdef", threads=2, folder=folder)
    assert bytes(found) == b"adbecf" and isinstance(has_openmp("cc"), bool)
    run.compiled.cache_clear()


def test_loops_on_threads_are_not_compared_access_by_access(monkeypatch):
    """gcc, which has the option, would compile a block of bytes for seconds; another compiler is not given it."""
    for compiler in COMPILERS:
        assert threading(compiler) in (OPENMP, (*OPENMP, FEW_ACCESSES))
    monkeypatch.setattr(compilers, "is_taken", lambda _, option: option == FEW_ACCESSES)
    threading.cache_clear()
    assert COMPILERS == [] or threading(COMPILERS[0]) == (*OPENMP, FEW_ACCESSES)
    monkeypatch.setattr(compilers, "is_taken", lambda *_: False)
    threading.cache_clear()
    assert COMPILERS == [] or threading(COMPILERS[0]) == OPENMP
    threading.cache_clear()


def test_rows_that_collide_are_written_line_by_line():
    """Where rows lie a multiple of 2,048 bytes apart."""
    far, near = (tiled_schedule(ShapeTracker.from_shape((64, n)).permute((1, 0)), 1) for n in (2048, 2000))
    assert far.steps == ((64, 16, 1), (64, 16, 1)) and near.steps == ((64, 16, 1), (16, 1))


def test_a_kernel_that_is_known_is_asked_what_fits_it(folder):
    """What does not is refused as it is the first time."""
    columns, data = ShapeTracker.from_shape((2, 3)).permute((1, 0)), np.arange(6)
    out = np.zeros((3, 2), int)
    whole = np.zeros(12, int)
    for _ in range(2):
        assert materialize(columns, data, out=out, folder=folder).tolist() == [[0, 3], [1, 4], [2, 5]]
        overlapping = (whole[:6], whole[3:9].reshape(3, 2))
        for buffer, place in ((data[:5], out), (data, out[:2]), overlapping, (data, bytes(48))):
            with pytest.raises(LowerError):
                materialize(columns, buffer, out=place, folder=folder)
        with pytest.raises(LowerError):
            materialize(columns, data, out=np.zeros((3, 2)), folder=folder)
    read_only = np.arange(6)
    read_only.flags.writeable = False
    assert materialize(columns, read_only, out=out, folder=folder).tolist() == [[0, 3], [1, 4], [2, 5]]
    shifted = np.frombuffer(b"x" + data.tobytes(), int, offset=1)
    assert materialize(columns, shifted, out=out, folder=folder).tolist() == [[0, 3], [1, 4], [2, 5]]
