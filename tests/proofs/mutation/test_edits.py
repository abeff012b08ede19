"""The edits that make mutants of a function."""

import ast
from collections.abc import Mapping

import pytest

from proofs.mutation.changes.constants import constants_of
from proofs.mutation.changes.edits import NO_CONSTANTS, edits
from proofs.mutation.changes.kinds import NAMES
from proofs.mutation.changes.live import MOST_ROUNDS
from proofs.mutation.changes.mutants import all_mutants
from proofs.mutation.session import LIBRARY

EDITED = [
    ("a < b", {"a <= b", "a < b or a > 999"}),
    ("a >= b", {"a > b", "a >= b or a > 999"}),
    ("a >= 0", {"a > 0", "a >= 0 and a <= 999", "a >= 1", "a >= -1"}),
    ("a == b", {"a != b"}),
    ("a in b", {"a not in b"}),
    ("a + b", {"a - b"}),
    ("a - b", {"a + b", "b - a"}),
    ("a // b", {"a % b", "b // a"}),
    ("a % b", {"a // b", "b % a"}),
    ("a & b", {"a | b"}),
    ("a and b", {"a or b", "a", "b"}),
    ("a or b or c", {"a and b and c", "a or b", "b or c", "a or c"}),
    ("not a", {"a"}),
    ("-a", {"a"}),
    ("f(2)", {"f(3)", "2"}),
    ("a + 2", {"a - 2", "a + 3", "a + 1"}),
    ("min(a, b)", {"max(a, b)"}),
    ("[c for c in (a, b)]", set()),
    ("[c for c in (*a, b)]", {"[c for c in list((*a, b))[:3]]"}),
    ("any(x)", {"all(x)", "x"}),
    ("a if b else c", {"a", "c"}),
    ("[a for a in b if c]", {"[a for a in b]", "[a for a in list(b)[:3] if c]"}),
    ("a * b", {"a + b", "a * b + (a > 999)"}),
    ("f(a, b, 0)", {"f(b, a, 0)", "f(a, b, 1)"}),
    ("f(a.b)", {"a.b"}),
    ("len(a)", set()),
    ("isinstance(a, B | C)", set()),
    ("list[tuple[1, 2]]()", set()),
    ("f'{a + b}'", set()),
    ("True", set()),
]


CONSTANTS: list[tuple[object, list[object]]] = [
    (7, [8]),
    (True, [False]),
    ((1, 2), [(2,), (1,)]),
    ([1], [[]]),
    (frozenset("xyz"), [{"y", "z"}, {"x", "y"}]),
    ({1: 3, 2: 3}, [{2: 3}, {1: 3}]),
    ({1: [3], 2: [4]}, [{2: [4]}, {1: [3]}, {1: [4], 2: [3]}]),
    ({}, []),
    ("text", []),
]
"""A constant, and what is read in its place."""


def variants(source: str, constants: Mapping[str, object] = NO_CONSTANTS) -> set[str]:
    """The function `f` with each edit, as it is written then."""
    tree = ast.parse(source)
    found = set()
    for edit in edits(tree.body[0], constants):
        with edit.applied():
            found.add(ast.unparse(tree))
    assert ast.unparse(tree) == ast.unparse(ast.parse(source))
    return found


@pytest.mark.parametrize(("before", "after"), EDITED, ids=[before for before, _ in EDITED])
def test_the_edits_of_an_expression(before: str, after: set[str]) -> None:
    head = "def f(a):\n    return "
    assert variants(head + before) == {ast.unparse(ast.parse(head + text)) for text in after}


@pytest.mark.parametrize(("value", "instead"), CONSTANTS)
def test_the_edits_of_a_constant(value: object, instead: list[object]) -> None:
    read = []
    for source in variants("def f():\n    return [LIMIT, OTHER]\n", {"LIMIT": value}):
        exec(source, names := {"LIMIT": value, "OTHER": 0})  # noqa: S102  (written here)
        (found, other) = names["f"]()
        assert other == 0
        read.append(found)
    assert sorted(map(repr, map(plain, read))) == sorted(map(repr, map(plain, instead)))


def plain(value: object) -> object:
    """A set in an order that is the same each time."""
    return sorted(value) if isinstance(value, set | frozenset) else value


def test_a_number_that_is_compared_is_one_more_and_one_less() -> None:
    assert variants("def f(a):\n    return LIMIT == a", {"LIMIT": 7}) == {
        "def f(a):\n    return LIMIT != a",
        "def f(a):\n    return LIMIT + 1 == a",
        "def f(a):\n    return LIMIT - 1 == a",
    }


def test_constants_are_those_of_a_module_and_those_that_it_imports() -> None:
    known = constants_of("proofs.mutation.changes.live")
    assert known == {"MOST_ROUNDS": MOST_ROUNDS}
    assert constants_of("proofs.mutation.changes.kinds")["NAMES"] is NAMES
    found = {mutant.key for mutant in all_mutants(LIBRARY, "impl.simplify.forms.text.digits")}
    assert "impl.simplify.forms.text.digits: DECIMAL -> DECIMAL - 1" in found


def test_conditions_of_statements_become_constants() -> None:
    found = variants("def f(a):\n    if a:\n        return g\n    while a:\n        pass\n")
    assert found == {
        "def f(a):\n    if True:\n        return g\n    while a:\n        pass",
        "def f(a):\n    if False:\n        return g\n    while a:\n        pass",
        "def f(a):\n    if a:\n        return g\n    while False:\n        pass",
        "def f(a):\n    if a:\n        return g\n    while a:\n        pass\n        break",
    }


def test_loops_and_statements_end_early_or_are_left_out() -> None:
    found = variants("def f(a):\n    for b in a:\n        b += a\n        g()\n        continue\n")
    assert found == {
        "def f(a):\n    for b in list(a)[:3]:\n        b += a\n        g()\n        continue",
        "def f(a):\n    for b in a:\n        b += a\n        g()\n        continue\n        break",
        "def f(a):\n    for b in a:\n        b -= a\n        g()\n        continue",
        "def f(a):\n    for b in a:\n        pass\n        g()\n        continue",
        "def f(a):\n    for b in a:\n        b += a\n        pass\n        continue",
        "def f(a):\n    for b in a:\n        b += a\n        g()\n        break",
    }


def test_refusals_docstrings_types_and_defaults_are_left_alone() -> None:
    source = '''
def f(a: "x < y" = 1 + 1) -> 1 + 1:
    """1 < 2"""
    if a < 0:
        b = 1 + 1
        raise ValueError(1 + 1)
'''
    assert variants(source) == set()
