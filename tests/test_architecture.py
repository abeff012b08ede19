"""The arrows between the packages, the ids that tie them together, and the habits of the house.

Every definition D, law L and rule R is named where it is written, and in a test or a claim.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import impl
import spec

ROOT = Path(__file__).parents[1]
IDS = re.compile(r"\b[DLR]\d+\b")
LONGEST = 300
"""Lines of a file."""
FULL = 12
"""Modules of a folder, beside its `__init__` and its command."""
MAY_IMPORT = {
    "spec": {"spec"},
    "impl": {"impl"},
    "proofs": {"proofs", "impl", "spec", "z3", "cvc5", "sympy", "distributed"},
    "explorer": {"explorer", "impl", "spec", "proofs"},
}
EVALUATES = ("eval", "exec", "__import__", "literal_eval", "sympify", "parse_expr")
"""Functions that run text, those of sympy included."""
EXTRAS = {
    "impl/ops/arrays.py": {"numpy", "array_api_compat"},
    "impl/ops/engine_jax.py": {"jax"},
    "impl/interop/cute/objects.py": {"pycute"},
    "impl/interop/arrays/libraries.py": {"numpy"},
    "impl/interop/jax.py": {"jax"},
    "impl/interop/torch/placements.py": {"torch"},
    "impl/interop/torch/rule.py": {"torch"},
}
"""What single files import more, inside of functions only: the library can be imported without it."""


def files(*folders):
    """The Python files of some folders."""
    return sorted(chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders))


def tree_of(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(tree):
    """The top-level packages that a file imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module.split(".")[0]


def docstrings(tree):
    """The docstrings of a file."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = (ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, kinds))
    return [text for text in found if text]


def strings(tree):
    """All string constants of a file."""
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def ids_in(texts):
    """The ids that some texts name; a range such as "D10 to D15" names all between its ends."""
    found = set()
    for text in texts:
        found |= set(IDS.findall(text))
        for kind, first, last in re.findall(r"\b([DLR])(\d+) to \1(\d+)\b", text):
            found |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    return found


@cache
def ids_written():
    """The ids that the docstrings of spec and impl name."""
    return ids_in(chain.from_iterable(docstrings(tree_of(path)) for path in files("spec", "impl")))


@cache
def ids_tested():
    """The ids that the docstrings of tests name."""
    return ids_in(chain.from_iterable(docstrings(tree_of(path)) for path in files("tests") if path != Path(__file__)))


@cache
def ids_claimed():
    """The ids that claims name."""
    return ids_in(chain.from_iterable(strings(tree_of(path)) for path in files("proofs/claims")))


def numbered(letter, ids):
    """The numbers of the ids with a letter."""
    return sorted(int(name[1:]) for name in ids if name[0] == letter)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_it_may(package):
    """Arrows run one way: proofs to impl, proofs to spec."""
    paths = files(package)
    assert len(paths) > 5
    allowed = MAY_IMPORT[package] | sys.stdlib_module_names
    wrong = {
        (path.name, name)
        for path in paths
        for name in imported(tree_of(path))
        if name not in allowed | EXTRAS.get(str(path.relative_to(ROOT)), set())
    }
    assert wrong == set()


@pytest.mark.parametrize("name", EXTRAS)
def test_an_extra_is_imported_inside_of_functions_only(name):
    """And it is imported there, or the exception would not be needed."""
    tree = tree_of(ROOT / name)
    at_the_top = {found for node in tree.body for found in imported(ast.Module([node], [])) if not is_definition(node)}
    assert EXTRAS[name] <= set(imported(tree))
    assert EXTRAS[name] & at_the_top == set()


def is_definition(node):
    """Whether a statement defines a function or a class."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef)


def test_the_check_of_imports_sees_imports_inside_functions():
    """The check itself, on an example."""
    tree = ast.parse("import os.path\ndef f():\n    from numpy.linalg import norm\n")
    assert set(imported(tree)) == {"os", "numpy"}


def test_impl_validates_without_assert_and_evaluates_no_text():
    """`python -O` removes assertions, and text from outside is only ever parsed."""
    for path in files("impl"):
        for node in ast.walk(tree_of(path)):
            assert not isinstance(node, ast.Assert), path
            called = node.func if isinstance(node, ast.Call) else None
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", None)
            assert name not in EVALUATES, (path, node.lineno)
            assert name != "compile" or called.value.id == "re", (path, node.lineno)


def test_the_numbers_of_definitions_laws_and_rules_have_no_gaps():
    """D1 to D40, L1 to L15, and the rules of the library."""
    written = ids_written()
    assert numbered("D", written) == list(range(1, 41))
    assert numbered("L", written) == list(range(1, 16))
    rules = numbered("R", written)
    assert len(rules) >= 9 and rules == list(range(1, len(rules) + 1))


@pytest.mark.parametrize("name", sorted(ids_written(), key=lambda name: (name[0], int(name[1:]))))
def test_every_definition_law_and_rule_has_a_test_or_a_claim(name):
    """No orphans."""
    assert name in ids_tested() | ids_claimed()


def test_tests_and_claims_name_only_what_is_written():
    """No orphans the other way round."""
    tested, claimed = ids_tested(), ids_claimed()
    assert len(tested) > 20 and len(claimed) > 5
    assert (tested | claimed) - ids_written() == set()


def unnamed_tests(path):
    """The tests of a file that name no id, neither they nor the file."""
    tree = tree_of(path)
    tests = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
    about = ast.get_docstring(tree) or ""
    return [f"{path.name}: {n.name}" for n in tests if not IDS.search(about + (ast.get_docstring(n) or ""))]


def test_every_fact_law_and_agreement_names_what_it_is_about():
    """Each test of spec and impl, of agreement and of the vectors names an id, or its file does."""
    folders = ("tests/spec", "tests/impl", "tests/agreement", "tests/vectors")
    paths = sorted(chain.from_iterable((ROOT / folder).rglob("test_*.py") for folder in folders))
    assert len(paths) > 15
    assert [name for path in paths for name in unnamed_tests(path)] == []


def modules(package):
    """Every module of a package, but for the commands."""
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [package, *(importlib.import_module(m.name) for m in found if not m.name.endswith("__main__"))]


def public_parts(module):
    """The public functions, classes and methods that a module defines, by name."""
    for name, part in vars(module).items():
        if name.startswith("_") or getattr(part, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(part) or inspect.isfunction(part):
            yield f"{module.__name__}.{name}", part
        if inspect.isclass(part):
            methods = ((n, m) for n, m in vars(part).items() if not n.startswith("_"))
            yield from ((f"{module.__name__}.{name}.{n}", getattr(part, n)) for n, m in methods if is_method(m))


def is_method(member):
    """Whether a member of a class is a function, a property, or one of the decorated kinds."""
    return inspect.isfunction(member) or isinstance(member, property | staticmethod | classmethod)


@pytest.mark.parametrize("package", [spec, impl], ids=["spec", "impl"])
def test_every_public_function_and_class_has_a_docstring(package):
    """A method may inherit the docstring of the method that it overrides."""
    parts = [part for module in modules(package) for part in public_parts(module)]
    assert len(parts) > 30
    assert all(module.__doc__ for module in modules(package))
    assert [name for name, part in parts if not inspect.getdoc(part)] == []


def test_no_file_is_too_long():
    """A file holds one definition or one family of them."""
    paths = files("spec", "impl", "proofs", "explorer", "tests", "benchmarks")
    assert len(paths) > 50
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_folder_holds_more_than_a_dozen_modules():
    """Tests aside. A folder with more is several rooms: it is divided, and its `__init__` says how."""
    folders = {path.parent for path in files("spec", "impl", "proofs", "explorer", "benchmarks")}
    assert len(folders) > 40
    modules = {folder: [path for path in folder.glob("*.py") if not path.stem.startswith("__")] for folder in folders}
    held = {str(folder.relative_to(ROOT)): len(paths) for folder, paths in modules.items() if len(paths) > FULL}
    assert held == {}


FROM_ABOVE = {
    "impl/chains/chain.py": {"impl.cli"},
    "impl/chains/libraries.py": {"impl.interop"},
    "impl/mergeability/spoken.py": {"impl.cli"},
    "impl/ops/sharding/local.py": {"impl.ops"},
    "impl/view/interchange.py": {"impl.cli", "impl.interop", "impl.lower"},
}
"""The packages from which a file takes functions by a text (`impl.moved.from_above`), which lint-imports cannot see:
methods that read, explain and draw what they belong to, and what a cycle would be otherwise."""


def test_what_is_taken_from_above_is_named_here() -> None:
    """Each such text is a function that there is, and no file has one that is not named."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "impl").rglob("*.py")):
        for place in re.findall(r"\"(impl(?:\.\w+)+:\w+)\"", path.read_text(encoding="utf-8")):
            module, _, name = place.partition(":")
            assert callable(getattr(importlib.import_module(module), name)), place
            if path.name != "moved.py":
                found.setdefault(path.relative_to(ROOT).as_posix(), set()).add(".".join(module.split(".")[:2]))
    assert found == FROM_ABOVE
    calling = {path for path in (ROOT / "impl").rglob("*.py") if "from_above(" in path.read_text(encoding="utf-8")}
    assert {path.relative_to(ROOT).as_posix() for path in calling} == {*FROM_ABOVE, "impl/moved.py"}
