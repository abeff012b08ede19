"""What type checkers see: the names and modules that there are, and none that there are not."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import impl
import viewalgebra

ROOT = Path(__file__).parents[2]
PROGRAM = '''import impl
import viewalgebra as va
import viewalgebra.lower
from viewalgebra.interop.cute import Layout, coalesce
from viewalgebra.ops.sharding.views import placed_after

view: va.View = va.View.create((2, 3))
text: str = viewalgebra.lower.kernel_text(va.ShapeTracker((view,))) + va.__version__
layout: Layout = coalesce(Layout((2, 3), (1, 2)))
va.ops.vmap, impl.interop, placed_after
va.mergable(view)
impl.mergable(view)
va.lower.kernel_txt
from viewalgebra.interop.cute import coalesec
'''
"""Right, but for the last four lines."""


def test_a_checker_finds_what_there_is_and_nothing_else(tmp_path: Path) -> None:
    """mypy, as strict as it is."""
    pytest.importorskip("mypy")
    (tmp_path / "program.py").write_text(PROGRAM)
    options = ["--strict", "--explicit-package-bases", "--follow-imports=silent", "--cache-dir", str(tmp_path)]
    words = [sys.executable, "-m", "mypy", *options, str(tmp_path / "program.py")]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    said = re.findall(r"program\.py:(\d+): error: .*no attribute \"(\w+)\"", done.stdout)
    assert said == [("11", "mergable"), ("12", "mergable"), ("13", "kernel_txt"), ("14", "coalesec")], done.stdout
    assert done.stdout.count("error:") == 4, done.stdout


def test_each_stub_has_its_module() -> None:
    """`viewalgebra.lower` is `impl.lower` for a checker as well; of what is installed."""
    [folder], [modules] = viewalgebra.__path__, impl.__path__
    stubs = {}
    for path in sorted(Path(folder).rglob("*.pyi")):
        place = path.relative_to(folder).with_suffix("")
        stubs[".".join(place.parts).removesuffix(".__init__")] = path.read_text()
    assert stubs == {name: f"from impl.{name} import *\n" for name in stubs} and len(stubs) > 5
    assert all((Path(modules) / f"{name.replace('.', '/')}{end}").exists() for name in stubs
               for end in ["" if (Path(modules) / name.replace(".", "/")).is_dir() else ".py"])  # fmt: skip
