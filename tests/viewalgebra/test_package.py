"""`import viewalgebra`: the library and the definitions, whatever else has their names."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import impl
import spec
import viewalgebra as va

ROOT = Path(__file__).parents[2]


def ran(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in a folder, with the packages behind what lies there."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=folder, env=environment,
                          check=False)  # fmt: skip


@pytest.fixture
def crowded(tmp_path: Path) -> Path:
    """A folder with a package `impl` and a folder `spec`, neither of them ours."""
    (tmp_path / "impl").mkdir()
    (tmp_path / "impl" / "__init__.py").write_text("mine = 1\n")
    (tmp_path / "spec").mkdir()
    return tmp_path


def test_the_names_are_those_of_the_library() -> None:
    """D17."""
    assert va.impl is impl and va.spec is spec
    assert {*va.__all__} == {*impl.__all__} <= {*dir(va)}
    assert all(getattr(va, name) is getattr(impl, name) for name in va.__all__)
    assert va.__version__[0].isdecimal() and va.ops.Tensor
    with pytest.raises(AttributeError, match="viev"):
        _ = va.viev


def test_the_modules_are_those_of_the_library() -> None:
    """Also inside of its packages; each is one object, and known by the name that it has there."""
    from viewalgebra.interop import cute  # noqa: PLC0415
    from viewalgebra.interop.cute import Layout  # noqa: PLC0415

    there = importlib.import_module("impl.interop.cute")
    assert cute is there and Layout is there.Layout and cute.__spec__.name == cute.__name__ == "impl.interop.cute"
    deep = importlib.import_module("viewalgebra.ops.sharding.views")
    assert deep is importlib.import_module("impl.ops.sharding.views")
    assert importlib.import_module("viewalgebra.own").__name__ == "viewalgebra.own"
    for name in ("viewalgebra.intrerop", "viewalgebra.interop.cutte", "viewalgebra.errors.more"):
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module(name)


def test_modules_are_found_in_a_crowded_folder(crowded: Path) -> None:
    """Before anything of the library was imported, and after it."""
    question = "from viewalgebra.interop.cute import Layout; import impl.interop.cute as there; "
    question += "print(there.Layout is Layout)"
    done = ran(crowded, "-c", question)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def test_a_folder_of_the_same_name_is_not_in_the_way(crowded: Path) -> None:
    """A user's `impl` and `spec` in the current folder."""
    question = "import viewalgebra as va; print(va.mergeable(va.View.create((2, 3)))); from impl.view import View"
    done = ran(crowded, "-c", question)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("merged: View(shape=(2, 3)")
    command = ran(crowded, "-m", "viewalgebra", "mergeable", "View((2, 3))")
    assert (command.returncode, command.stderr) == (0, "") and command.stdout == done.stdout
    theirs = ran(crowded, "-c", "import impl; print(impl.mine)")
    assert theirs.stdout == "1\n"


def test_another_package_that_is_imported_already_is_named(crowded: Path) -> None:
    """With its file, and what helps."""
    done = ran(crowded, "-c", "import impl; import viewalgebra")
    assert done.returncode == 1
    said = f"ImportError: viewalgebra: 'impl' is imported already, and is {crowded / 'impl' / '__init__.py'}; "
    assert done.stderr.splitlines()[-1] == f"{said}import viewalgebra before it, or rename it"
    by_hand = "import sys, types; sys.modules['spec'] = types.ModuleType('spec'); import viewalgebra"
    assert "'spec' is imported already, and is somewhere" in ran(crowded, "-c", by_hand).stderr.splitlines()[-1]


def test_the_program_has_its_own_name() -> None:
    """As it is called."""
    assert ran(ROOT, "-m", "viewalgebra").stdout.startswith("usage: python -m viewalgebra [-h]")
    assert "project.scripts" in (ROOT / "pyproject.toml").read_text()


def test_what_there_is_not_is_said_of_the_package_and_only_public_names_are_listed():
    """Not of `impl`, which nobody typed."""
    with pytest.raises(AttributeError, match="module 'viewalgebra' has no attribute 'explain_reshape'"):
        _ = va.explain_reshape
    public = {name for name in dir(va) if not name.startswith("_")}
    assert public == {*va.__all__, "interop", "lower", "ops", "symbolic"}
