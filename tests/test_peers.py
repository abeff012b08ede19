"""Other simplifiers are read, priced and judged rightly (`benchmarks/peers`); of them, only sympy is needed."""

import doctest
import sys
from collections.abc import Iterator

import pytest

from benchmarks.peers import PEERS, sympy_auto, tree
from benchmarks.peers.points import Question, in_tuples
from benchmarks.peers.run import answers_of, judged, row
from benchmarks.peers.table import lines
from benchmarks.symbolic_corpus import answered, completed
from impl.simplify import BUDGET
from proofs.stacks import CORPUS, records

QUESTION = {
    "id": "q",
    "ranges": {"x": 6, "y": 4},
    "idx": ("+", ("*", "x", 3), ("%", ("//", "y", 2), 2)),
    "valid": ("<", "x", 4),
    "raw_cost_dag": 25,
    "peer_cost_dag": {"sympy-auto": 15},
}

QUOTIENT = ("//", "y", 2)


@pytest.mark.parametrize(
    ("trees", "cost"),
    [
        ((3, 1), 0),
        (("x", ("*", "x", -1)), 1),
        ((("+", "x", ("*", "y", -1)),), 1),
        ((("*", ("+", ("*", "x", -1), "y", 0), -1),), 3 - 3 + 2),
        ((("+", ("*", "x", -1), ("*", "y", -1)),), 2),
        ((("*", ("*", "x", 2), 3),), 3),
        ((("*", ("+", "x", "y"), 4), ("+", "x", "y")), 4),
        ((("+", QUOTIENT, "x", ("*", QUOTIENT, -1)),), 0),
        ((("+", QUOTIENT, "x"), ("<", QUOTIENT, 3)), 12),
        ((("//", "x", 1), ("%", 7, 2), ("tmod", "x", 1)), 0),
        ((("<", ("*", "x", -1), 0), ("<", 0, "x"), ("not", ("<=", "x", 0))), 1),
        ((("<", "x", ("+", "y", 1)), ("<=", "x", "y")), 1),
        ((("==", ("+", "x", -2), "y"), ("not", ("!=", "x", ("+", "y", 2)))), 2),
        ((("and", ("<", "x", 3), 1, ("<", "x", 3)),), 1),
        ((("or", ("<", "x", 3), ("and", ("<", 1, "x"), ("<", "y", 2))),), 5),
        ((("min", "x", "y"), ("max", "x", "y"), ("min", 2, 3)), 4),
        ((("where", ("<", "x", "y"), "x", "y"), ("where", ("<", "x", "y"), 1, 0)), 2),
    ],
)
def test_what_trees_cost(trees: tuple[object, ...], cost: int) -> None:
    """Equal parts once, and spelling for nothing."""
    assert tree.cost(*trees) == cost


def test_the_example_of_the_measure() -> None:
    """As its docstring says."""
    assert doctest.testmod(tree) == (0, 1)


def sample() -> Iterator[dict[str, object]]:
    """Some records of the corpus."""
    return map(completed, records(CORPUS, 100))


def test_the_measure_is_the_one_of_the_corpus_and_of_the_simplifier() -> None:
    """What questions cost is recorded; what answers cost, the simplifier says."""
    for record in sample():
        assert tree.cost(record["idx"], record["valid"]) == record["raw_cost_dag"]
        answer = answered(record, BUDGET)
        assert tree.cost(answer["idx"], answer["valid"]) == answer["cost"]


def test_what_sympy_answers_is_read() -> None:
    """The trees have the values of the question, and mean the same when they are built again."""
    for record in sample():
        index, valid = sympy_auto.simplified(record)
        assert Question(record).is_answered_by(index, valid)
        again = sympy_auto.simplified({**record, "idx": index, "valid": record["valid"]})
        assert in_tuples(again) == in_tuples((index, valid))


ANSWERS = {
    "right": {"idx": ["+", ["*", "x", 3], QUOTIENT], "valid": ["<", "x", 4]},
    "other where invalid": {"idx": ["+", ["*", ["min", "x", 3], 3], QUOTIENT], "valid": ["<", "x", 4]},
    "wrong index": {"idx": ["*", "x", 3], "valid": ["<", "x", 4]},
    "wrong condition": {"idx": ["+", ["*", "x", 3], QUOTIENT], "valid": 1},
    "failed": {"failed": "KeyError"},
}


@pytest.mark.parametrize(
    ("kind", "cost", "wrong", "unanswered"),
    [
        ("right", 15, (), ()),
        ("other where invalid", 17, (), ()),
        ("wrong index", 25, ("q",), ()),
        ("wrong condition", 25, ("q",), ()),
        ("failed", 25, (), ("q",)),
    ],
)
def test_a_wrong_answer_costs_what_its_question_does(
    kind: str, cost: int, wrong: tuple[str, ...], unanswered: tuple[str, ...]
) -> None:
    """And so does none."""
    found = judged("peer", "1", [QUESTION], [{"id": "q", "ms": 1.0, **ANSWERS[kind]}], "sympy-auto")
    assert (found.costs, found.wrong, found.unanswered) == ((cost,), wrong, unanswered)
    assert (found.agreeing, found.compared) == (cost == 15, 1)


def test_a_worker_answers_one_after_the_other() -> None:
    """Its version first."""
    version, *answers = answers_of("sympy-auto", sys.executable, [QUESTION, {**QUESTION, "id": "r"}])
    assert version == sympy_auto.VERSION
    assert [answer["id"] for answer in answers] == ["q", "r"]
    assert all(Question(QUESTION).is_answered_by(answer["idx"], answer["valid"]) for answer in answers)


def test_a_worker_that_takes_too_long_is_started_again() -> None:
    """A record that nests very deep, then an easy one."""
    deep: object = "x"
    for step in range(12):
        deep = ("+", ("%", ("+", deep, ("*", "y", step)), 97 + step), ("//", deep, 5))
    version, *found = answers_of("sympy-auto", sys.executable, [{**QUESTION, "idx": deep}, QUESTION], seconds=0.5)
    assert version == sympy_auto.VERSION
    assert found[0] is None
    assert found[1]["id"] == "q"


def test_a_peer_that_is_not_run_is_recorded() -> None:
    """A record without its cost costs what the question does; without any there is no row."""
    record = {**QUESTION, "peer_cost_dag": {"halide": 20}}
    found = row("halide", [record, QUESTION], {})
    assert found is not None
    assert (found.version, found.costs) == (None, (20, 25))
    assert row("halide", [QUESTION], {}) is None


def test_the_table_has_a_line_for_each() -> None:
    """In the order of their costs, with who was run and who is recorded."""
    record = {**QUESTION, "peer_cost_dag": dict.fromkeys(PEERS, 20)}
    answer = {"id": "q", "ms": 1.0, **ANSWERS["right"]}
    text = list(lines([record], [answer], {}))
    assert text[2] == "| unsimplified |  | 25.0 |  |  |  |"
    assert "| Halide | recorded | 20.0 |  |  |  |" in text
    assert any(line.startswith(f"| sympy | {sympy_auto.VERSION} | ") for line in text)
    assert "| `impl.simplify` |  | 15.0 | 1.0 | 1.0 | 0 |" in text
