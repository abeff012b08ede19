"""Laws of the simplifier on random expressions, the definition's reading as the oracle (R10, R11, D18)."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.simplified import first_difference, points

from impl.errors import SymbolicError
from impl.simplify import RULES, simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import Trail
from impl.simplify.rules.rule import Rule
from impl.simplify.rules.values import INSIDE
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader, trees_of, unread
from impl.simplify.written import written_trees
from impl.symbolic import DivNode, ModNode, MulNode, NumNode, SumNode, Variable, create_lt_node, sym_infer
from impl.symbolic.cost import cost

ROOT = Path(__file__).parents[3]
RANGES = {"x": (0, 5), "y": (-2, 3), "z": (1, 4)}
BUDGET = 250

numbers = st.integers(-9, 12)
divisors = st.integers(-4, 9).filter(bool)
leaves = st.sampled_from(list(RANGES)) | numbers


def larger(parts):
    """One operation more."""
    return st.one_of(
        st.tuples(st.just("+"), parts, parts),
        st.tuples(st.just("*"), parts, numbers),
        st.tuples(st.sampled_from(["//", "%"]), parts, divisors),
    )


trees = st.recursive(leaves, larger, max_leaves=7)
comparisons = st.tuples(st.sampled_from(["<", "<=", "=="]), trees, trees)
conditions = st.just(1) | comparisons | st.tuples(st.just("and"), comparisons, comparisons)


def read(index, valid, ranges=None):
    """An expression of trees."""
    reader = Reader(ranges or RANGES)
    return Expression(reader.form(index), reader.clauses(valid))


@settings(max_examples=100)
@given(trees, conditions)
def test_a_simplified_expression_is_equal_and_not_dearer(index, valid):
    """R10, D18. At every point; simplified again it stays."""
    result = simplified(read(index, valid), BUDGET)
    answer = trees_of(result.expression)
    assert first_difference((index, valid), answer, RANGES) is None
    assert result.cost <= result.cost_before
    assert not simplified(read(*answer), BUDGET).passages


@settings(max_examples=100)
@given(trees, comparisons)
def test_facts_bound_every_form(tree, condition):
    """R11. Wherever the condition holds."""
    reader = Reader(RANGES)
    form, clauses = reader.form(tree), reader.clauses(condition)
    facts = Facts([form for kind, form in clauses if kind == ">="], [form for kind, form in clauses if kind == "=="])
    low, high = facts.bounds(form)
    for values in points(RANGES):
        if all(value_of(f, values) >= 0 if kind == ">=" else value_of(f, values) == 0 for kind, f in clauses):
            assert low <= value_of(form, values) <= high


def value_of(form, values):
    """The value of a form."""
    return form.const + sum(value_of_atom(atom, values) * factor for atom, factor in form.terms)


def value_of_atom(atom, values):
    """The value of an atom."""
    if isinstance(atom, Var):
        return values[atom.name]
    inner = value_of(atom.form, values)
    return {"//": lambda: inner // atom.divisor, "%": lambda: inner % atom.divisor}.get(
        getattr(atom, "sign", ""), lambda: inner
    )()


def test_nodes_are_simplified_too():
    """R10. Also with a product of variables inside, which counts as one; what is cheap already comes back as it is."""
    x, y = Variable("x", 0, 9), Variable("y", 0, 3)
    index, valid = simplify(ModNode(DivNode(SumNode([MulNode(x, 4), y]), 4), 10), create_lt_node(x, 5))
    assert (index.render(), valid.render()) == ("x", "(x<5)")
    product = x * y
    index, _ = simplify(DivNode(SumNode([MulNode(product, 2), y]), 4), NumNode(1))
    assert index.vars() == {x, y}
    assert simplify(x + y, NumNode(1)) == (x + y, NumNode(1))


def test_an_equation_of_nodes_is_no_dearer_than_what_was_there():
    """R10. Nodes have `<` alone: an equation is two comparisons, or the one that a bound of the variable leaves."""
    x, y = Variable("x", 0, 1), Variable("y", 0, 7)
    for index, valid in ((MulNode(x, 14), x), (MulNode(x, 14), create_lt_node(NumNode(0), x)), (y, ModNode(y, 2))):
        answer = simplify(index, valid)
        assert cost(*answer) <= cost(index, valid)
        assert simplify(*answer) == answer
    index, valid = simplify(DivNode(x * 14 + y, 14), create_lt_node(-x, 0))
    assert (index.render(), valid.render()) == ("1", "(0<x)")
    index, valid = simplify(ModNode(y, 8), create_lt_node(DivNode(ModNode(y + 5, 8), 1), 1))
    assert (index.render(), valid.render()) == ("3", "((2<y) and (y<4))")


def test_a_division_by_minus_one_is_no_division():
    """R10, D18. Whatever the budget."""
    assert read(("%", "x", -1), 1).index == Form((), 0)
    assert str(read(("//", "x", -1), 1).index) == "-x"


def test_simplification_ends_where_rules_could_chase_each_other():
    """R10. Reflected, nested and shifted quotients of each other, over and over; the result is stable."""
    tree = "x"
    for step in range(12):
        tree = ("+", ("//", ("+", ("*", tree, -1), step), 3), ("%", ("+", tree, ("*", "y", 2 + step)), 4))
    expression = read(tree, ("<", tree, ("//", tree, 2)))
    result = simplified(expression, 2_000)
    assert result.cost <= result.cost_before
    assert not simplified(result.expression, 2_000).passages


def nested(depth):
    """Divisions inside one another."""
    tree = "x"
    for step in range(depth):
        tree = ("//", ("+", ("*", tree, 3), "y", step), 2)
    return tree


HUGE = {
    "nested": (nested(400), 1),
    "wide": (("+", *(("*", ("//", ("+", ("*", "x", k + 3), "y", k), k + 2), k) for k in range(60))), 1),
    "many conditions": ("x", ("and", *(("<", ("%", ("+", ("*", "x", k), "y"), k + 3), k + 2) for k in range(1, 40)))),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_expressions_get_an_answer_in_bounded_work(name, monkeypatch):
    """R10. The rules that are applied are counted: at most the budget in each of a few candidates."""
    counts, applied = [0], Trail.applied

    def counted(self, rule, before, *parts):
        counts[0] += 1
        return applied(self, rule, before, *parts)

    monkeypatch.setattr(Trail, "applied", counted)
    ranges = {"x": (0, 99_999), "y": (-50, 1000)}
    reader = Reader(ranges)
    index, valid = HUGE[name]
    result = simplified(Expression(reader.form(index), reader.clauses(valid)), 60)
    assert counts[0] < 2000 and result.cost < result.cost_before
    answer = [reader.restored(tree) for tree in trees_of(result.expression)]
    for x, y in ((0, 0), (99_999, 1000), (1234, -50), (77_777, 3)):
        at = {"x": x, "y": y}
        holds = evaluated(valid, at)
        assert bool(holds) == bool(evaluated(answer[1], at))
        assert not holds or evaluated(index, at) == evaluated(answer[0], at)


def test_a_variable_may_have_the_name_that_a_deep_part_is_given():
    """R10. Parts that are too deep to be read stand for themselves, beside variables of any name."""
    index = "#0"
    for _ in range(26):
        index = ("//", ("+", ("*", index, 3), "#1"), 2)
    index = ("+", index, ("*", "#0", 5), ("*", "#1", 7))
    found = written_trees(index, ("<", "#0", 7), {"#0": (0, 9), "#1": (0, 3)}, 20, "fast")
    for first, second in product(range(7), range(4)):
        at = {"#0": first, "#1": second}
        assert evaluated(found.index, at) == evaluated(index, at)


def evaluated(tree, at):
    """The value of a tree at a point, deep or not."""
    if not isinstance(tree, tuple):
        return at.get(tree, tree)
    values = {}
    for part in unread(tree, {}):
        parts = [values[id(p)] if isinstance(p, tuple) else at.get(p, p) for p in part[1:]]
        values[id(part)] = OPERATIONS[part[0]](parts)
    return values[id(tree)]


OPERATIONS = {
    "+": sum,
    "and": all,
    "*": lambda parts: parts[0] * parts[1],
    "//": lambda parts: parts[0] // parts[1],
    "%": lambda parts: parts[0] % parts[1],
    "<": lambda parts: parts[0] < parts[1],
    "<=": lambda parts: parts[0] <= parts[1],
    "==": lambda parts: parts[0] == parts[1],
}


def test_a_budget_of_nothing_leaves_the_expression():
    """R10. Work is bounded: without any, the answer is the question."""
    expression = read(("%", ("+", ("*", "x", 4), "y"), 4), 1)
    assert simplified(expression, 0).expression == expression
    assert simplified(expression, 100).cost < simplified(expression, 0).cost


PROGRAM = """
from impl.cli.commands.simplify import *
import argparse
print(run(argparse.Namespace(index="((a*12+b*3+c)//5)%6 + (a*12+b*3+c)%5", valid="b*3+c<8 and a%2<1",
      range=["a=0:9", "b=0:4", "c=0:3"], budget=300, derivation=False)).text())
"""


def test_the_answer_does_not_depend_on_the_process():
    """R10. The same text, rules included, whatever the hash seed is."""
    texts = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(texts) == 1 and "cost" in texts.pop()


def test_a_rule_whose_needs_are_not_shown_is_not_applied():
    """R10. Nor one whose left side is not the expression at hand."""
    x = Form.of(Var("x", 0, 9))
    trail = Trail(Facts(), [10])
    assert trail.applied(INSIDE, x // 4, x, 0, 4) is None
    assert trail.applied(INSIDE, x // 4, x, 0, 10) is None
    assert trail.applied(INSIDE, x // 10, x, 0, 10) == Form((), 0)
    assert len(trail.steps) == 1


def test_a_rule_that_is_not_proved_is_refused():
    """R10. The trail applies the objects of RULES alone."""
    twin = Rule(*(getattr(INSIDE, name) for name in Rule.__slots__))
    x = Form.of(Var("x", 0, 9))
    assert twin not in RULES[:1]
    with pytest.raises(SymbolicError, match="inside: not one of the proved rules"):
        Trail(Facts(), [10]).applied(twin, x // 10, x, 0, 10)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ("w", "the variable 'w' has no range"),
        (("*", "x", "y"), "a product of two variables is not linear"),
        (("//", "x", 0), "the divisor 0 is not a number other than 0"),
        (("//", "x", "y"), "the divisor y is not a number other than 0"),
        (("<", "x", 1), r"\('<', 'x', 1\) is not an integer made of"),
    ],
)
def test_what_is_no_index_expression_is_refused(tree, message):
    """R10."""
    with pytest.raises(SymbolicError, match=message):
        read(tree, 1)


@pytest.mark.parametrize("digits", [1300, 4200, 4400, 9000])
def test_numbers_that_python_does_not_write_are_simplified(digits):
    """R10. Python writes no more than 4,300 digits; orders, digests and answers get along without."""
    x, far = Variable("x", 0, 9), 10**digits
    index, valid = simplify(DivNode(SumNode([MulNode(x, 4), NumNode(4 * far)]), 4), NumNode(1))
    assert valid == NumNode(1) and cost(index) < 10
    assert [sym_infer(index, {x: value}) for value in range(10)] == [far + value for value in range(10)]
    wide = ModNode(SumNode([MulNode(x, far * 6), DivNode(x, 3)]), far * 2)
    assert [sym_infer(simplify(wide, NumNode(1))[0], {x: value}) for value in range(10)] == [v // 3 for v in range(10)]
