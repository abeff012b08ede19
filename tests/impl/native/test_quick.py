"""The native path beside the Python functions, as it is compiled here and with faults (D7, D10 to D16, R3 to R8)."""

import gc
import os
import shutil
import subprocess
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from support import native
from support.native.compiled import SANITIZED, answers_of
from support.native.faults import FOLDER, STRICT, built, faults, with_fault

from impl import View
from impl.native import Absent, compiled, declined, natively, operations, purely, unsure
from impl.native.sources import digest

ROOT = Path(__file__).parents[3]
NEEDS_COMPILER = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def is_built():
    """Whether there is a build of these sources, wanted or not: asked of the build, not of what opens it."""
    if find_spec("impl.native.quick") is None:
        return False
    return import_module("impl.native.quick").sources == digest(str(FOLDER.parent))


@cache
def calls_asked():
    """The corpus, and what Python answers."""
    return native.corpus()


@pytest.fixture(name="plain_build", scope="module")
def _plain_build(tmp_path_factory):
    """The module as it is written, compiled quickly."""
    return built(tmp_path_factory.mktemp("plain"), {}, None, ("-O0", *STRICT))


def test_the_corpus_has_calls_of_every_kind():
    """Each method is asked for views, refuses, and has wide numbers; many answers are due."""
    for name in native.METHODS:
        calls = [call for call in calls_asked() if call.name == name]
        views = [call for call in calls if isinstance(call.answer, View | tuple)]
        assert len(views) > 250, name
        assert name in ("add", "outcome") or sum(map(native.is_due, calls)) > 250, name
        assert name in ("add", "outcome") or any(isinstance(call.answer, type) for call in calls), name
    assert sum(call.name == "add" and call.answer is None for call in calls_asked()) > 100
    assert sum(call.name == "outcome" and call.answer[0] is None for call in calls_asked()) > 100


@pytest.mark.skipif(not compiled, reason="the native path is not built, or not wanted")
def test_the_build_answers_as_python_does():
    """The one that is in use."""
    mine = operations()
    mine.make(View)
    assert native.differences(mine, calls_asked()) == []
    assert native.answered(mine, calls_asked()) > 0.75 * len(calls_asked())
    room = mine.size()[1]
    assert 1000 < mine.size()[0] <= room
    mine.clear()
    assert mine.size() == (0, room)
    with purely():
        before = declined()
        assert native.answered(mine, calls_asked()[:50]) == 0
        assert declined() - before == 50


@pytest.mark.skipif(not compiled, reason="the native path is not built, or not wanted")
@pytest.mark.parametrize("outer", [purely, natively])
@pytest.mark.parametrize("inner", [purely, natively])
def test_after_a_context_whoever_answered_before_does(outer, inner):
    mine = operations()
    mine.make(View)
    with outer():
        with inner():
            pass
        assert (native.answered(mine, calls_asked()[:50]) > 0) is (outer is natively)
    assert native.answered(mine, calls_asked()[:50]) > 0


@pytest.mark.skipif(not compiled, reason="the native path is not built, or not wanted")
def test_as_many_views_and_calls_are_kept_as_there_is_room_for():
    """D7. The oldest give way, and what is asked again is right."""
    mine = operations()
    mine.make(View)
    room, create = mine.size()[1], mine.before("create", unsure)
    shapes = [(number, 2) for number in range(2 * room + 100)]
    first = [create(shape, None, 0, None) for shape in shapes]
    assert mine.size() == (room, room)
    assert [view.shape for view in first] == shapes
    assert all(view.strides == ((0 if n == 1 else 2), 1) for n, view in enumerate(first) if n > 1)
    assert create((2 * room + 99, 2), None, 0, None) is first[-1]
    assert [create(shape, None, 0, None) for shape in shapes[: 2 * room : 7]] == first[: 2 * room : 7]


@pytest.mark.skipif(not compiled, reason="the native path is not built, or not wanted")
def test_nothing_is_lost_or_kept():
    """Asked again and again, the build takes no more memory than the first time."""
    sizes: list[int] = []
    mine = operations()
    mine.make(View)
    for _ in range(4):
        native.differences(mine, calls_asked())
        mine.clear()
        gc.collect()
        sizes.append(sys.getallocatedblocks())
    assert abs(sizes[3] - sizes[1]) < 50


@pytest.mark.skipif(not compiled, reason="the native path is not built, or not wanted")
def test_recorded_merges_are_answered():
    """R7, R8. All but few of them, and those as Python does."""
    asked = [native.asked("add", *pair) for pair in native.recorded()]
    mine = operations()
    mine.make(View)
    assert native.differences(mine, asked) == []
    assert native.answered(mine, asked) > 0.98 * len(asked) > 1600


@NEEDS_COMPILER
def test_each_fault_is_noticed(plain_build, tmp_path):
    """The corpus itself: with a fault something is answered otherwise, or less is; without one nothing is."""
    table = faults()
    assert len(table) > 25
    modules = {
        title: with_fault(fault, tmp_path / str(number), plain_build.parent, ("-O0", "-w"))
        for number, (title, fault) in enumerate(table.items())
    }
    said = answers_of("support.native", [plain_build, *modules.values()])
    as_written = said[str(plain_build)]
    assert as_written["different"] == []
    found = {title: said[str(module)] for title, module in modules.items()}
    unnoticed = [
        title for title, it in found.items() if not it["different"] and it["answered"] >= as_written["answered"]
    ]
    assert unnoticed == [], unnoticed


@NEEDS_COMPILER
def test_the_sanitizers_find_nothing(tmp_path):
    """No access outside of what belongs to it, and no overflow of signed integers."""
    options = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", *STRICT)
    try:
        module = built(tmp_path, {}, None, options)
    except subprocess.CalledProcessError as error:
        if "-fsanitize" in str(error.stderr) or "asan" in str(error.stderr):
            pytest.skip("the compiler has no sanitizers")
        raise
    library = subprocess.run(["cc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True).stdout
    said = answers_of("support.native", [module], LD_PRELOAD=library.strip(), **SANITIZED)
    assert said[str(module)]["different"] == []
    assert said[str(module)]["answered"] > 0.75 * len(calls_asked())


def test_without_it_nothing_is_answered():
    """What stands in its place."""
    absent = Absent()
    absent.make(View)
    absent.clear()
    assert absent.size() == (0, 0)
    assert all(native.method_of(absent, name) is unsure for name in native.METHODS if name != "outcome")


@pytest.mark.skipif(not is_built(), reason="the native path is not built")
@pytest.mark.parametrize(
    ("change", "is_there"),
    [
        ("", True),
        ("impl.native.environ['VIEW_ALGEBRA_PURE'] = '1'", False),
        ("impl.native.environ['VIEW_ALGEBRA_PURE'] = '0'", True),
        ("impl.native.quick.sources = '0' * 16", False),
        ("impl.native.quick.sources = ''; impl.native.digest = lambda _: ''", False),
    ],
)
def test_a_build_of_other_sources_is_not_used(change, is_there):
    """Nor one that is not wanted, or whose sources cannot be read."""
    program = f"import impl.native\n{change}\nprint(impl.native.opened() is not None)"
    environment = {key: value for key, value in os.environ.items() if key != "VIEW_ALGEBRA_PURE"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    assert done.stdout.strip() == str(is_there)


def test_every_source_counts(tmp_path):
    """The hash is another one if a byte of any file is."""
    from impl.native.sources import FILES  # noqa: PLC0415

    whole = digest(str(FOLDER.parent))
    assert len(whole) == 16
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FOLDER.parent / name, tmp_path / name)
    assert digest(str(tmp_path)) == whole
    for name in FILES:
        text = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(text + b" ")
        assert digest(str(tmp_path)) != whole
        (tmp_path / name).write_bytes(text)
    (tmp_path / FILES[0]).unlink()
    assert digest(str(tmp_path)) == ""
