"""The edits that make mutants of a function."""

import ast

import pytest

from proofs.mutation.changes.edits import edits

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


def variants(source: str) -> set[str]:
    """The function `f` with each edit, as it is written then."""
    tree = ast.parse(source)
    found = set()
    for edit in edits(tree.body[0]):
        with edit.applied():
            found.add(ast.unparse(tree))
    assert ast.unparse(tree) == ast.unparse(ast.parse(source))
    return found


@pytest.mark.parametrize(("before", "after"), EDITED, ids=[before for before, _ in EDITED])
def test_the_edits_of_an_expression(before: str, after: set[str]) -> None:
    head = "def f(a):\n    return "
    assert variants(head + before) == {ast.unparse(ast.parse(head + text)) for text in after}


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
