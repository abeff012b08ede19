"""No condition on terms is True, and no two of them are one object: where code asks so by `is`, plain integers may go
where nothing was proved."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import impl
import spec
from impl.symbolic.decisions.decided import is_never, is_surely_equal
from proofs.kernel import Given, Verdict
from proofs.kernel.replayed import MAY_PART
from proofs.kernel.terms.identity import OBJECTS, not_told_apart
from proofs.kernel.terms.truths import not_understood
from tests.proofs.helpers import result
from tests.proofs.kernel.terms.compared import by_identity, by_identity_of_an_entry

ASIDE = frozenset((
    "impl/chains/numpy.py",
    "impl/chains/orders.py",
    "impl/interop/sympy_functions.py",
    "impl/interop/sympy_reading.py",
    "impl/ops/tensors/tensor.py",
    "impl/simplify/normal_forms/facts.py",
))  # fmt: skip
"""Files that ask it of flags, and of answers that may be None; a claim that runs such a function is in error."""


def by_comparison(x: Any) -> Any:
    """x, but for one integer."""
    return 0 if (x == 777) is True else x


def by_name(x: Any) -> Any:
    """x, but for one integer."""
    found = x == 777
    if found is not True:
        return x
    return 0


def by_pattern(x: Any) -> Any:
    """x, but for one integer."""
    match x == 777:
        case True:
            return 0
    return x


def by_another(x: Any) -> Any:
    """x, but for one integer: what comes after does not say the same."""
    return 0 if (x == 777) is True or (is_surely_equal(x, 778) and x > 778) else x


def _digits(x: Any) -> Any:
    """x, but for one integer: the kernel has a function of this name, in which it is not looked."""
    return by_comparison(x)


@pytest.mark.parametrize("shown", [by_comparison, by_name, by_pattern, by_another, _digits])
def test_what_is_true_of_plain_integers_alone_is_not_left_out(shown: Callable[[Any], Any]) -> None:
    """Found: each was proved to give x, since no condition on terms is True, and no replay meets 777."""
    assert shown(777) == 0 and shown(778) == 778

    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("the same", shown(x) == x)

    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == MAY_PART


def test_what_is_asked_again_is_understood() -> None:
    def first(x: Any, y: Any) -> Any:
        if (x == y) is True or is_surely_equal(x, y):
            return 0
        if (x < y) is not True and is_never(x < y):
            return 1
        return 2

    def body(given: Given) -> None:
        x, y = given.integer("x"), given.integer("y")
        given.check("as compared", first(x, y) == (0 if x == y else 2 if x < y else 1))

    assert result(body).verdict is Verdict.PROVED_ALL_SIZES


def files_of_the_library() -> dict[str, Path]:
    """The modules of the library and of the definitions, by their paths from the root on."""
    roots = [Path(package.__file__ or "").parent for package in (impl, spec)]
    return {path.relative_to(root.parent).as_posix(): path for root in roots for path in root.rglob("*.py")}


def test_the_library_asks_so_where_it_asks_again() -> None:
    assert {name for name, path in files_of_the_library().items() if not_understood(str(path))} == ASIDE


def verdict_on_two(shown: Callable[[Any], Any]) -> Any:
    """What becomes of the claim that a function is true of every integer."""

    def body(given: Given) -> None:
        given.check("they are two", bool(shown(given.integer("x"))))

    return result(body)


@pytest.mark.parametrize("shown", [by_identity, by_identity_of_an_entry])
def test_integers_are_not_compared_as_objects(shown: Callable[[Any], Any]) -> None:
    """Found: each was proved to be true, since two terms are two objects, and no replay meets 100."""
    assert shown(777) and not shown(100)
    found = verdict_on_two(shown)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == MAY_PART


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_integers_are_not_compared_with_a_number_as_objects(tmp_path: Path) -> None:
    """Found: a comparison with what is written as a constant was not looked at."""
    file, names = tmp_path / "compared.py", {}
    file.write_text("def shown(x):\n    return x is not 100\n", encoding="utf-8")
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)  # noqa: S102
    assert names["shown"](777) and not names["shown"](100)
    found = verdict_on_two(names["shown"])
    assert found.verdict is Verdict.ERROR and found.reasons[0] == MAY_PART


@pytest.mark.parametrize(
    "text",
    [
        "from operator import is_\ndef shown(x):\n    return not is_(x, 3 * x - 200)\n",
        "from operator import is_not as other\ndef shown(x):\n    return other(x, 3 * x - 200)\n",
        "import operator\ndef shown(x):\n    return operator.is_not(x, 3 * x - 200)\n",
        "import operator\ndef shown(x):\n    return getattr(operator, 'is_not')(x, 3 * x - 200)\n",
    ],
    ids=["by name", "by another name", "by attribute", "by a text"],
)
def test_nor_by_functions_of_operator(tmp_path: Path, text: str) -> None:
    """Found: each was proved to be true, as functions that compare so were not looked at."""
    file, names = tmp_path / "compared.py", {}
    file.write_text(text, encoding="utf-8")
    exec(compile(text, str(file), "exec"), names)  # noqa: S102
    assert names["shown"](777) and not names["shown"](100)
    found = verdict_on_two(names["shown"])
    assert found.verdict is Verdict.ERROR and found.reasons[0] == MAY_PART


def test_the_library_compares_no_integers_as_objects() -> None:
    """What it compares so is said, and nothing is said that is not there."""
    files = files_of_the_library().values()
    assert [words for path in files for words in not_told_apart(str(path)).values()] == []
    compared = {
        f"{path.parent.name}/{path.name}: {ast.unparse(node)}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.Name)
    }
    assert not OBJECTS - compared
