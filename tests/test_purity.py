"""The library needs nothing but the standard library, and refuses bad input also without assertions.

Each test runs in a process of its own in which an import of anything else fails.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKED = """
import sys

class OnlyStandardLibrary:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, ALLOWED}:
            raise ImportError(f"blocked: {name}")

ALLOWED = PACKAGE
sys.meta_path.insert(0, OnlyStandardLibrary)
sys.path.insert(0, ROOT)
"""

MERGE = """
import pkgutil
import impl
names = [m.name for m in pkgutil.walk_packages(impl.__path__, "impl.") if not m.name.endswith("__main__")]
for name in names:
    __import__(name)
from impl import ShapeTracker, View, mergeable, parse_view
print(len(names) > 20, mergeable(View.create((4,), (2,)), parse_view("View((2, 2), (1, 2))")).view.strides)
print(type(mergeable(View.create((4, 2), (1, 4)), View.create((2, 4)))).__name__)
print(ShapeTracker.from_shape((2, 4)).permute((1, 0)).reshape((2, 4)).expr_idxs()[0].render())
"""

SPEC = """
from spec.merge import mergeable
from spec.view import View
print(mergeable((View((4,), (2,), 0, (0,), (4,)), View((2,), (1,), 1, (0,), (2,)))).view)
"""

FOREIGN = """
for name in ("numpy", "z3", "sympy", "hypothesis", "pytest", "proofs", "spec"):
    try:
        __import__(name)
    except ImportError as refusal:
        print(refusal)
"""

REFUSALS = """
from impl import LayoutError, ShapeTracker, View, mergeable, parse_view
grid = View.create((2, 3))
for question in (
    lambda: View.create((-1,)), lambda: View.create((2.5,)), lambda: View.create((True,)),
    lambda: View.create((2,), (1, 2)), lambda: View.create((2,), mask=((0, 3),)),
    lambda: View((2,), (1,), 0, ((2, 1),), False), lambda: grid.pad(((1, 1), (-1, 0))),
    lambda: grid.shrink(((0, 2), (2, 9))), lambda: grid.expand((4, 3)), lambda: grid.permute((0, 0)),
    lambda: grid.stride((1, 0)), lambda: grid.reshape((4,)), lambda: ShapeTracker(()),
    lambda: ShapeTracker((grid,)).expr_idxs([]), lambda: mergeable(), lambda: mergeable(grid, 3),
    lambda: mergeable(grid, equality="loose"), lambda: parse_view("2(3)"), lambda: parse_view("View((2,"),
):
    try:
        print("accepted", question())
    except LayoutError as refusal:
        print(type(refusal).__name__, refusal)
print(__debug__)
"""


def run(body, *flags, package="impl"):
    """The lines that a program prints in a process that sees only the standard library and one package."""
    start = BLOCKED.replace("PACKAGE", repr(package)).replace("ROOT", repr(str(ROOT)))
    arguments = [sys.executable, "-I", *flags, "-c", start + body]
    done = subprocess.run(arguments, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("flags", [(), ("-O",), ("-OO",), ("-S",)])
def test_the_library_imports_and_merges_with_the_standard_library_alone(flags):
    """D16, D17, D18. Every module of it, also without docstrings."""
    assert run(MERGE, *flags) == ["True (2, 4)", "NotMergeable", "(((idx1%2)*4)+(idx0*2)+(idx1//2))"]


def test_the_specification_needs_the_standard_library_alone():
    """D17."""
    assert run(SPEC, package="spec") == ["View(shape=(2,), strides=(2,), offset=2, begin=(0,), end=(2,))"]


def test_everything_else_is_blocked_in_these_tests():
    """The test of the tests: what is installed cannot be imported, nor can the specification."""
    names = ("numpy", "z3", "sympy", "hypothesis", "pytest", "proofs", "spec")
    assert run(FOREIGN) == [f"blocked: {name}" for name in names]


def test_bad_input_is_refused_in_the_same_words_without_assertions():
    """D7, D10 to D15, D17."""
    checked, unchecked = run(REFUSALS), run(REFUSALS, "-O")
    assert (checked.pop(), unchecked.pop()) == ("True", "False")
    assert checked == unchecked and len(checked) == 19
    kinds = [line.split(maxsplit=1)[0].removesuffix("Error") for line in checked]
    assert kinds == ["View"] * 6 + ["Movement"] * 6 + ["View"] * 2 + ["Merge"] * 3 + ["Parse"] * 2
