"""Trackers run on real memory: every kind of element bit by bit, and nothing read or written outside (D16, D29)."""

import array
import os
import stat
from pathlib import Path

import numpy as np
import pytest

from impl import ShapeTracker, View
from impl.errors import CompilerError, LowerError
from impl.lower import materialize
from impl.lower.runtime import compiler, run
from impl.lower.runtime.prepare import prepared
from impl.symbolic import Variable

COLUMNS = ShapeTracker.from_shape((2, 3)).permute((1, 0))
KINDS = "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 float32 float64".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder for the libraries of these tests."""
    made = tmp_path_factory.mktemp("kernels")
    made.chmod(0o700)
    return made


@pytest.mark.parametrize("runs", ["cc", None])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_keeps_its_bits(kind, runs, folder):
    """D29. NaN payloads, signs of zeros and all: the elements are random bytes."""
    size = np.dtype(kind).itemsize
    data = np.random.default_rng(3).integers(0, 2 if kind == "bool" else 256, 40 * size, np.uint8).view(kind)
    tracker = ShapeTracker.from_shape((5, 8)).permute((1, 0)).pad(((1, 0), (2, 1)))
    result = materialize(tracker, data, compiler=runs, folder=folder)
    wanted = np.zeros((9, 8), kind)
    wanted[1:, 2:7] = data.reshape(5, 8).T
    assert bytes(result) == wanted.tobytes() and result.shape == (9, 8)
    found = np.asarray(result)
    assert found.dtype == ("uint16" if kind == "float16" else kind)


@pytest.mark.parametrize("runs", ["cc", None])
@pytest.mark.parametrize("code", "bBhHiIlLqQnNfd?")
def test_every_format_of_memory_is_read_with_its_sign(code, runs, folder):
    """Those too that have as many bits as the machine has: all bits set, the highest alone, and one."""
    size = memoryview(bytes(8)).cast(code).itemsize
    bits = (1 if code == "?" else 2 ** (8 * size) - 1), 0 if code == "?" else 2 ** (8 * size - 1), 1
    if code in "fd":
        bits = tuple(int.from_bytes(np.array(x, f"f{size}").tobytes(), "little") for x in (-1.5, 0.25, 3))
    memory = memoryview(b"".join(each.to_bytes(size, "little") for each in bits)).cast(code)
    found = materialize(ShapeTracker.from_shape((3,)).stride((-1,)), memory, compiler=runs, folder=folder)
    assert found.tolist() == memory.tolist()[::-1] and found.itemsize == size


def test_nan_payloads_and_negative_zeros_stay(folder):
    """D29. A signalling NaN is not made a quiet one."""
    bits = np.array([0x7FA00001, 0xFFC12345, 0x80000000, 0x00000001], np.uint32)
    result = materialize(ShapeTracker.from_shape((4,)).stride((-1,)), bits.view(np.float32), folder=folder)
    assert np.asarray(result).view(np.uint32).tolist() == bits[::-1].tolist()


@pytest.mark.parametrize("runs", ["cc", None])
def test_a_square_of_wide_elements_is_turned(runs, folder):
    """D29. Sixteen of them follow one another, and C has no vector of as many."""
    found = materialize(ShapeTracker.from_shape((4, 4)).permute((1, 0)), np.arange(16.0), compiler=runs, folder=folder)
    assert found.tolist() == np.arange(16.0).reshape(4, 4).T.tolist()


@pytest.mark.parametrize("runs", ["cc", None])
def test_any_object_with_a_buffer_is_read(runs, folder):
    """D29. Read-only or not; of any number of dimensions, in one block."""
    for buffer in (
        b"abcdef",
        bytearray(b"abcdef"),
        memoryview(b"abcdef"),
        memoryview(b"xxabcdef")[2:],
        array.array("B", b"abcdef"),
        np.frombuffer(b"abcdef", np.uint8),
        np.frombuffer(b"abcdef", np.uint8).reshape(2, 3),
    ):
        assert bytes(materialize(COLUMNS, buffer, compiler=runs, folder=folder)) == b"adbecf"
    assert bytes(materialize(COLUMNS, b"a.b.c.d.e.f.", "int16", compiler=runs, folder=folder)) == b"a.d.b.e.c.f."
    longs = array.array("l", range(6))
    assert materialize(COLUMNS, longs, compiler=runs, folder=folder).tolist() == [[0, 3], [1, 4], [2, 5]]


def test_an_input_that_is_not_aligned_is_copied(folder):
    """D29."""
    shifted = np.frombuffer(b"x" + np.arange(6, dtype=np.float64).tobytes(), np.float64, offset=1)
    assert materialize(COLUMNS, shifted, folder=folder).tolist() == [[0, 3], [1, 4], [2, 5]]


@pytest.mark.parametrize("runs", ["cc", None])
def test_the_output_may_be_given(runs, folder):
    """D29. It is written in place, and returned."""
    out = np.empty((3, 2), np.float32)
    assert materialize(COLUMNS, np.arange(6, dtype=np.float32), out=out, compiler=runs, folder=folder) is out
    assert out.tolist() == [[0, 3], [1, 4], [2, 5]]
    halves = np.empty(6, np.float16)
    materialize(COLUMNS, np.arange(6, dtype=np.float16), out=halves, compiler=runs, folder=folder)
    assert halves.tolist() == [0, 3, 1, 4, 2, 5]


@pytest.mark.parametrize("runs", ["cc", None])
def test_shapes_without_elements_and_without_axes(runs, folder):
    """D29. No element is asked of an empty buffer."""
    empty = materialize(ShapeTracker.from_shape((3, 0)), b"", compiler=runs, folder=folder)
    assert empty.tolist() == [] and empty.nbytes == 0
    assert materialize(ShapeTracker.from_shape(()), np.array([7.5]), compiler=runs, folder=folder).tolist() == 7.5
    nothing = ShapeTracker((View.create((4,), mask=((2, 2),)),))
    assert materialize(nothing, b"", compiler=runs, folder=folder).tolist() == [0] * 4


@pytest.mark.parametrize("runs", ["cc", None])
def test_sizes_that_are_variables(runs, folder):
    """D29. Bound in the tracker, or given; one kernel for all of them."""
    n = Variable("n", 1, 9)
    tracker = ShapeTracker.from_shape((n, 2)).permute((1, 0))
    for rows in (1, 3, 9):
        data = np.arange(2 * rows)
        wanted = data.reshape(rows, 2).T.tolist()
        assert materialize(tracker, data, var_vals={n: rows}, compiler=runs, folder=folder).tolist() == wanted
        bound = ShapeTracker.from_shape((Variable("n", 1, 9).bind(rows), 2)).permute((1, 0))
        assert materialize(bound, data, compiler=runs, folder=folder).tolist() == wanted
    with pytest.raises(LowerError, match=r"reads the addresses 0 to 17; the buffer has 16 elements"):
        materialize(tracker, np.arange(16), var_vals={n: 9}, compiler=runs, folder=folder)
    with pytest.raises(LowerError, match="10 is no value of"):
        materialize(tracker, np.arange(20), var_vals={n: 10}, compiler=runs, folder=folder)
    with pytest.raises(LowerError, match="has no value; bind it, or name it in var_vals"):
        materialize(tracker, np.arange(20), compiler=runs, folder=folder)


REFUSED = [
    (lambda: materialize(COLUMNS, b"abcde"), "reads the addresses 0 to 5; the buffer has 5 elements"),
    (lambda: materialize(ShapeTracker((View.create((3,), offset=-1),)), b"abc"), "reads the addresses -1 to 1"),
    (lambda: materialize(COLUMNS, b"abcdef", out=np.zeros(12, "u1")[::2]), "has gaps or another order; need one block"),
    (lambda: materialize(COLUMNS, [1, 2, 3, 4, 5, 6]), "list has no buffer to read"),
    (lambda: materialize(COLUMNS, np.arange(6) * 1j), "elements of format 'Zd' are none that kernels move"),
    (lambda: materialize(COLUMNS, np.arange(6, dtype=">i4")), "elements of format '>i' are none that kernels move"),
    (lambda: materialize(COLUMNS, np.zeros(6, "i4,f4")), "are none that kernels move"),
    (lambda: materialize(COLUMNS, b"abcdefg", "int16"), "7 bytes are no whole number of elements of 2 bytes"),
    (lambda: materialize(COLUMNS, b"abcdef", "int128"), "'int128' is not a kind of element"),
    (lambda: materialize(COLUMNS, b"abcdef", out=b"abcdef"), "the memory may not be written"),
    (lambda: materialize(COLUMNS, b"abcdef", out=bytearray(5)), r"out has 5 bytes; the shape \(3, 2\)"),
    (lambda: materialize(COLUMNS, np.arange(6), out=np.empty(6)), "out holds dtypes.double; need dtypes.long"),
    (lambda: materialize(COLUMNS, b"abcdef", threads=1025), "threads 1025; need at most 1024"),
    (lambda: materialize("View((2,))", b"abcdef"), "is not a ShapeTracker"),
    (lambda: materialize(ShapeTracker.from_shape((1,)).expand((2**62,)), b"a" * 8, "int64"), "takes .* bytes"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_does_not_fit_is_refused_before_anything_runs(call, message):
    """D29."""
    with pytest.raises(LowerError, match=message):
        call()


@pytest.mark.parametrize("runs", ["cc", None])
def test_an_output_over_the_input_is_refused(runs, folder):
    """D29. A kernel would read what it wrote."""
    memory = bytearray(12)
    with pytest.raises(LowerError, match="out overlaps the input"):
        materialize(COLUMNS, memoryview(memory)[:6], out=memoryview(memory)[5:11], compiler=runs, folder=folder)
    materialize(COLUMNS, memoryview(memory)[:6], out=memoryview(memory)[6:], compiler=runs, folder=folder)


def test_without_a_compiler_it_says_so_and_the_python_loop_does_it(monkeypatch, tmp_path):
    """D29."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CompilerError, match=r"no compiler 'cc' was found; .* take the Python loop with compiler=None"):
        materialize(COLUMNS, b"abcdef", folder=tmp_path / "fresh")
    assert bytes(materialize(COLUMNS, b"abcdef", compiler=None)) == b"adbecf"


def test_a_compiler_that_fails_is_reported(tmp_path):
    """D29. By its status and its words, and nothing is kept."""
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho cannot do that >&2\nexit 3\n")
    broken.chmod(0o755)
    kept = tmp_path / "kept"
    with pytest.raises(CompilerError, match=r"ended with status 3: cannot do that"):
        materialize(COLUMNS, b"abcdef", compiler=str(broken), folder=kept)
    assert list(kept.iterdir()) == []


def test_a_library_that_cannot_be_loaded_is_reported(tmp_path):
    """D29. A compiler that writes something else, say."""
    fake = tmp_path / "cc"
    fake.write_text("#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\necho text > \"$1\"\n")
    fake.chmod(0o755)
    with pytest.raises(CompilerError, match="cannot be made or loaded"):
        materialize(COLUMNS, b"abcdef", compiler=str(fake), folder=tmp_path / "kept")


def test_a_compiler_is_never_a_command_line(tmp_path):
    """D29. No shell reads it."""
    with pytest.raises(CompilerError, match="no compiler 'cc; touch x' was found"):
        materialize(COLUMNS, b"abcdef", compiler="cc; touch x", folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_libraries_are_kept_in_a_private_folder(tmp_path, monkeypatch):
    """D29. Made for this user alone, one file for each kernel, and used again."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = compiler.default_folder()
    assert folder.is_relative_to(tmp_path)
    materialize(COLUMNS, b"abcdef")
    (kept,) = folder.iterdir()
    assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700 and kept.suffix == ".so"
    before = kept.stat().st_mtime_ns
    compiler.loaded.cache_clear()
    run.compiled.cache_clear()
    materialize(COLUMNS, b"abcdef")
    assert [path.stat().st_mtime_ns for path in folder.iterdir()] == [before]


def test_a_folder_that_others_can_write_is_refused(tmp_path):
    """D29. What lies in it would be run."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    with pytest.raises(CompilerError, match="need a folder of this user's own with mode 0700"):
        materialize(COLUMNS, b"ghijkl", folder=shared)
    link = tmp_path / "link"
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    link.symlink_to(private)
    with pytest.raises(CompilerError, match="need a folder of this user's own with mode 0700"):
        materialize(COLUMNS, b"ghijkl", folder=link)
    with pytest.raises(CompilerError, match="cannot be used: Not a directory; name another with folder="):
        materialize(COLUMNS, b"ghijkl", folder=Path("/dev/null/x"))


def test_the_key_of_a_library_holds_all_that_it_depends_on(monkeypatch):
    """D29. The source, the compiler, its options, and the processor."""
    path = compiler.found_compiler("cc")
    key = compiler.key_of("a", path, ())
    assert key == compiler.key_of("a", path, ())
    assert key != compiler.key_of("b", path, ()) and key != compiler.key_of("a", path, ("-O1",))
    assert key != compiler.key_of("a", os.devnull, ())
    monkeypatch.setattr(compiler, "processor", lambda: "another")
    assert key != compiler.key_of("a", path, ())


def test_a_compiler_is_run_by_the_name_under_which_it_was_found(tmp_path, monkeypatch):
    """Found: ccache, behind a link named cc, was run by its own name, and takes no options of a compiler then."""
    wrapper = tmp_path / "wrapper"
    wrapper.write_text('#!/bin/sh\n[ "${0##*/}" = cc ] && exec "$COMPILER" "$@"\nexit 1\n')
    wrapper.chmod(0o755)
    (tmp_path / "cc").symlink_to(wrapper)
    monkeypatch.setenv("COMPILER", compiler.found_compiler("cc"))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert bytes(materialize(COLUMNS, b"ghijkl", folder=tmp_path / "kernels")) == b"gjhkil"


def test_elements_that_are_read_backwards_where_a_condition_holds(tmp_path):
    """D16, D29. gcc 12 had vectors of them in the wrong order, with AVX2 and with AVX-512."""
    base = View.create((5, 16, 7), (112, 7, 1), 0, ((0, 5), (0, 6), (3, 7)))
    for columns in (2, 3, 4, 8, 12):
        rows = View.create((60 // columns, columns), (columns, -1), 465 + columns - 1)
        tracker = ShapeTracker((base, rows))
        for kind in ("uint8", "uint16", "uint32", "uint64"):
            data = np.arange(1, 561).astype(kind)
            wanted = np.asarray(materialize(tracker, data, compiler=None))
            assert (np.asarray(materialize(tracker, data, folder=tmp_path)) == wanted).all(), (columns, kind)


@pytest.mark.parametrize("compiler", [None, "cc"])
def test_axes_stay_apart_where_no_remainder_by_a_symbolic_size_can_be_written(compiler):
    """D16. The flat number of the view above, as one axis, would have to be divided by the number of columns."""
    n = Variable("n", 1, 4)
    base = View.create((3, n), (0, 1), 3, ((0, 2), (0, n)))
    tracker = ShapeTracker((base, View.create((3, n), mask=((0, 1), (0, n)))))
    assert len(prepared(tracker).shape) == 2 and len(prepared(ShapeTracker((base,))).shape) == 2
    assert bytes(materialize(tracker, b"abcdefg", var_vals={n: 3}, compiler=compiler)) == b"def\0\0\0\0\0\0"


@pytest.mark.parametrize("is_stack", [False, True])
def test_nothing_is_valid_where_a_mask_ends_before_it_begins(is_stack):
    """D29. Found: the inner rows of one row were a ViewError, though the view is one, and says that none is valid."""
    n = Variable("n", 1, 4)
    inner = View.create((n, 2), mask=((1, n - 1), (0, 2)))
    tracker = ShapeTracker((inner, View.create((2, n), (1, 2)))) if is_stack else ShapeTracker((inner,))
    for rows in range(1, 5):
        wanted = np.arange(5, 5 + 2 * rows, dtype=np.uint8).reshape(rows, 2)
        wanted[:1] = wanted[rows - 1 :] = 0
        found = materialize(tracker, bytes(range(5, 13)), var_vals={n: rows}, compiler=None)
        assert np.array_equal(found, wanted.T if is_stack else wanted)
