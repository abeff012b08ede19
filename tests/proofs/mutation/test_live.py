"""A mutant is in the place of the function wherever it is used, and gone afterwards."""

import ast
from collections.abc import Callable
from typing import Any

import pytest

from impl.parts import movement
from impl.simplify.rules import RULES
from impl.view import View
from proofs.mutation.changes.live import (
    RanAwayError,
    code_of,
    counting,
    exchanged,
    functions_by_place,
    place_of,
    tree_of,
)
from proofs.mutation.changes.mutants import Mutant
from tests.proofs.mutation.library import LIBRARY, mutants

FUNCTIONS = functions_by_place(LIBRARY)


def with_mutant(key: str, ask: Callable[[], Any]) -> Any:
    """What a question gives while a mutant is in place."""
    mutant: Mutant = mutants()[key]
    with counting(FUNCTIONS):
        with mutant.written():
            new = code_of(mutant.file)
        with exchanged(FUNCTIONS, new) as changed:
            assert changed == 1
            return ask()


def test_a_function_is_changed_wherever_it_is_known_and_changed_back() -> None:
    key, alias = "impl.parts.movement.ceiling: divisor - 1 -> divisor + 1", movement.ceiling
    before = alias.__code__
    assert with_mutant(key, lambda: (alias(1, 2), movement.ceiling(1, 2))) == (2, 2)
    assert alias(1, 2) == 1 and alias.__code__ is before


def test_lambdas_of_one_line_are_told_apart() -> None:
    """Else each would get the code of the last. Generators are no functions that are kept; commands, some of whose
    lambdas have no parameter, decide no value."""
    for path in [path for path in LIBRARY.rglob("*.py") if "cli" not in path.relative_to(LIBRARY).parts]:
        places = [place_of(code) for code in code_of(str(path)) if not code.co_name.endswith(("expr>", "comp>"))]
        assert len(places) == len(set(places)), path
    file = str(LIBRARY / "ops" / "engine_jax.py")
    names = [name for _, name, _ in map(place_of, code_of(file)) if name.startswith("made_known")]
    assert "made_known.<locals>.<lambda>(placed)" in names and "made_known.<locals>.<lambda>(spec, arrays)" in names


def test_memoised_answers_are_forgotten() -> None:
    view = View.create((4, 3))
    right = view.shrink(((1, 3), (0, 3))).offset
    key = "impl.parts.movement.window: offset + stride * begin -> offset - stride * begin"
    wrong = with_mutant(key, lambda: view.shrink(((1, 3), (0, 3))).offset)
    assert (right, wrong, view.shrink(((1, 3), (0, 3))).offset) == (3, -3, 3)


def test_a_rule_object_is_changed() -> None:
    rule = next(rule for rule in RULES if rule.name == "split")
    mutant = "impl.simplify.rules.values.SPLIT.right: q + r // c -> q - r // c"
    assert with_mutant(mutant, lambda: rule.right(1, 4, 2)) == -1
    assert rule.right(1, 4, 2) == 3


def test_a_function_that_raises_is_changed_back() -> None:
    def ask() -> None:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        with_mutant("impl.parts.movement.ceiling: divisor - 1 -> divisor + 1", ask)
    assert movement.ceiling(7, 2) == 4


def test_a_loop_without_end_is_ended() -> None:
    source = "def f():\n    while True:\n        pass\n"
    file = LIBRARY / "nowhere.py"
    with counting(FUNCTIONS) as rounds:
        for _ in range(1000):
            rounds()
        rounds.reset()
        scope: dict[str, Any] = {}
        exec(compile(counted(source), str(file), "exec"), scope)  # noqa: S102  (a function made for the test)
        with pytest.raises(RanAwayError):
            scope["f"]()


def counted(source: str) -> ast.Module:
    """A program whose loops are counted."""
    from proofs.mutation.changes.live import Counted  # noqa: PLC0415  (used here alone)

    tree: ast.Module = Counted().visit(ast.parse(source))
    return tree


def test_the_trees_are_left_as_they_were() -> None:
    file = str(LIBRARY / "parts" / "movement.py")
    before = ast.unparse(tree_of(file))
    for mutant in [mutant for mutant in mutants().values() if mutant.file == file][:40]:
        with mutant.written():
            assert ast.unparse(tree_of(file)) != before
    assert ast.unparse(tree_of(file)) == before
