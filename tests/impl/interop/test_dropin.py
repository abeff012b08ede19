"""The drop-in: which modules are replaced, and what install refuses (D7, D16, D18).

Each test runs in a process of its own, in which a package named tinygrad is made up.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SHAPE = "from tinygrad.shape.symbolic import Variable\nVIEW = 'of tinygrad'\n"
INSTALL = "from impl import dropin\ndropin.install()\n"
TRY = """
from impl import LayoutError, dropin
try:
    dropin.install()
except LayoutError as refusal:
    print(type(refusal).__name__, refusal, sep=": ")
"""
USED = """
from tinygrad.shape import shapetracker, symbolic, view
import impl, tinygrad.lazy
print(view.View is impl.dropin.View, shapetracker.ShapeTracker is impl.dropin.ShapeTracker)
print(symbolic.Variable is tinygrad.lazy.Variable)
print(shapetracker.View is view.View, view.__name__, sorted(vars(tinygrad.shape).keys() & {"view", "symbolic"}))
print(view.strides_for_shape((2, 3)), view.un1d((2, 3), 4), hasattr(view, "VIEW"))
"""


def run(folder, code, *, version="0.9.0"):
    """The lines that some code prints, where a tinygrad of a version is installed."""
    if version is not None:
        package, data = folder / "tinygrad", folder / f"tinygrad-{version}.dist-info"
        (package / "shape").mkdir(parents=True)
        data.mkdir()
        (package / "__init__.py").write_text("")
        (package / "lazy.py").write_text("from tinygrad.shape.symbolic import Variable\n")
        for name in ("symbolic", "view", "shapetracker"):
            (package / "shape" / f"{name}.py").write_text("raise ImportError('this is not to be imported')\n")
        (data / "METADATA").write_text(f"Metadata-Version: 2.1\nName: tinygrad\nVersion: {version}\n")
    search = f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(folder)!r}]\n"
    result = subprocess.run([sys.executable, "-S", "-c", search + code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def test_the_three_modules_are_those_of_the_library(tmp_path):
    """D7, D16, D18. Parents and everything else are imported as ever."""
    assert run(tmp_path, INSTALL + USED) == [
        "True True",
        "True",
        "True tinygrad.shape.view ['symbolic', 'view']",
        "(3, 1) [1, 1] False",
    ]


def test_installing_twice_changes_nothing(tmp_path):
    """D7. Also after the import of tinygrad."""
    twice = INSTALL + "import tinygrad.lazy\n" + INSTALL
    finders = "sum(type(finder).__module__ == 'impl.interop.tinygrad' for finder in sys.meta_path)"
    count = f"print({finders}, dropin.is_installed())"
    assert run(tmp_path, twice + count) == ["1 True"]


@pytest.mark.parametrize(
    ("before", "version", "message"),
    [
        ("", "0.9.1", "DropinError: install: tinygrad is version 0.9.1; need version 0.9.0"),
        ("", None, "DropinError: install: tinygrad is not installed; need version 0.9.0"),
        (
            "import tinygrad\n",
            "0.9.0",
            "DropinError: install: tinygrad is imported already; call install before the first import of it",
        ),
    ],
    ids=["version", "absent", "imported"],
)
def test_install_refuses(tmp_path, before, version, message):
    """D7. Another version, none, and one that is in use."""
    assert run(tmp_path, before + TRY, version=version) == [message]


def test_every_name_that_tinygrad_imports_is_there():
    """D7, D16, D18. The names in the import lines of tinygrad 0.9.0's own modules."""
    from impl import dropin  # noqa: PLC0415

    symbolic = (
        "Variable NumNode Node SumNode MulNode DivNode ModNode LtNode AndNode OpNode RedNode sint sym_infer sym_render "
        "create_lt_node create_ge_node create_node render_python"
    )
    names = {
        "tinygrad.shape.symbolic": symbolic,
        "tinygrad.shape.view": f"View strides_for_shape canonicalize_strides un1d {symbolic}",
        "tinygrad.shape.shapetracker": "ShapeTracker View strides_for_shape sint Variable Node",
    }
    assert dropin.MODULES.keys() == names.keys()
    assert [set(text.split()) - dropin.MODULES[module].keys() for module, text in names.items()] == [set()] * 3


def test_an_undecided_comparison_is_true_once_it_is_installed(tmp_path):
    """D11. As in tinygrad 0.9.0; before that it raises."""
    asked = "from impl import SymbolicError\nfrom impl.symbolic import Variable\nopen = Variable('n', 1, 9) < 5\n"
    refused = "try:\n    bool(open)\nexcept SymbolicError as error:\n    print(str(error)[:5])\n"
    assert run(tmp_path, asked + refused + INSTALL + "print(bool(open))") == ["bool:", "True"]
