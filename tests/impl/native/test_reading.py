"""Trees and nodes as the simplifier in C++ reads them: which, and which it leaves to Python (D16, D18, R10)."""

import pytest
from support.native import simplifier as support

from impl.errors import SymbolicError
from impl.native import purely, simplifier
from impl.simplify import simplify
from impl.simplify.written import written_nodes, written_trees
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, NumNode, SumNode, Variable

NEEDS_BUILD = pytest.mark.skipif(simplifier.CHEAPEST is None, reason="it is not built, or not wanted")
RANGES = {"x": (0, 9), "y": (-3, 5), "one": (4, 4), "wide": (0, 2**70), "\u03b1": (0, 9)}
X, Y = Variable("x", 0, 9), Variable("y", -3, 5)


def nested(levels):
    """A tree of so many sums inside each other."""
    tree = "x"
    for number in range(levels):
        tree = ("+", tree, number, "y")
    return tree


def divided(levels):
    """A tree of so many quotients inside each other."""
    tree = ("+", ("*", "x", 10**9), "y")
    for _ in range(levels):
        tree = ("//", ("+", tree, "y"), 2)
    return tree


READ = {
    "a number": (5, 1),
    "a variable that has one value": (("+", "one", "x"), ("<", "one", 5)),
    "lists": (["+", ["//", ["*", "x", 4], 2], 1], ["and", ["<", "x", 9], ["==", "y", 1]]),
    "a part that stands twice": (("+", ("//", "x", 3), ("//", "x", 3)), 1),
    "nothing added, and nothing multiplied": (("+", ("+",), ("*",)), 1),
    "numbers in a product": (("*", 2, ("+", "x", "y"), 3), 1),
    "a sum by 0, 1 and -1": (("+", *[("*", ("+", "x", "y"), by) for by in (0, 1, -1)]), 1),
    "divisors of 1": (("+", ("//", "x", 1), ("%", "x", 1), ("//", "x", -1), ("%", "x", -1)), 1),
    "negative divisors": (("+", ("//", "y", -2), ("%", "y", -3)), 1),
    "a divisor that is a sum of numbers": (("//", "x", ("+", 2, 2)), 1),
    "a condition that never holds": ("x", ("and", 0, ("<", "x", 5))),
    "as many quotients as are read": (divided(24), 1),
    "many sums": (nested(300), 1),
}
LEFT = {
    "a wide number": (("+", "x", 2**64), 1),
    "a wide range": ("wide", 1),
    "a product that is too wide": (("*", "x", 2**40, 2**40), 1),
    "a name that is not ASCII": ("\u03b1", 1),
    "too many quotients": (divided(25), 1),
    "too many sums": (nested(600), 1),
    "too many terms": (("+", *[("//", ("+", "x", number), 2) for number in range(200)]), 1),
    "a bool": (("+", "x", True), 1),
}
REFUSED = {
    "a variable without a range": ("z", 1),
    "a product of variables": (("*", "x", "y"), 1),
    "a division by a variable": (("//", "x", "y"), 1),
    "a division by 0": (("%", "x", 0), 1),
    "a division of three": (("//", "x", 2, 3), 1),
    "another operation": (("-", "x"), 1),
    "a comparison of three": ("x", ("<", "x", 1, 2)),
    "another comparison": ("x", (">", "x", 1)),
    "a condition that is a name": ("x", "y"),
    "an empty tree": ((), 1),
    "no tree": (2.5, 1),
}


@NEEDS_BUILD
@pytest.mark.parametrize("title", READ)
def test_trees_are_read(title):
    """R10. As `Reader` reads them; a list as a tuple."""
    answer = simplifier.trees(*READ[title], RANGES, 500, True, 0)
    with purely():
        assert answer == tuple(written_trees(*READ[title], RANGES))


@NEEDS_BUILD
@pytest.mark.parametrize("title", LEFT)
def test_trees_that_are_not_certain_are_left_to_python(title):
    """R10. The answer is then Python's; parts that are too deep to be read are back in their places."""
    assert simplifier.trees(*LEFT[title], RANGES, 500, True, 0) is NotImplemented
    found = written_trees(*LEFT[title], RANGES, 20)
    with purely():
        assert written_trees(*LEFT[title], RANGES, 20) == found
    assert "#" not in str(found.index)


@pytest.mark.parametrize("title", REFUSED)
def test_what_is_no_expression_is_refused(title):
    """R10. With the native path and without it."""
    with pytest.raises(SymbolicError):
        written_trees(*REFUSED[title], RANGES)
    with purely(), pytest.raises(SymbolicError):
        written_trees(*REFUSED[title], RANGES)


@pytest.mark.parametrize("ranges", [{"x": (5, 4)}, {}])
def test_a_variable_needs_values(ranges):
    """R10. With the native path and without it."""
    with pytest.raises(SymbolicError, match="variable 'x'"):
        written_trees("x", 1, ranges)


def test_what_costs_little_is_not_begun():
    """R10. It stays as it is, with the native path and without it."""
    found = written_trees(("//", ("*", "x", 4), 4), 1, RANGES, least=100)
    assert found == (13, 13, ("//", ("*", "x", 4), 4), 1, False)
    with purely():
        assert written_trees(("//", ("*", "x", 4), 4), 1, RANGES, least=100) == found


SUM = SumNode([MulNode(X, 4), Y, NumNode(3)])
NODES = {
    "an index": (ModNode(DivNode(SUM, 4), 10), NumNode(1)),
    "divisors that are negative, and 1": (SumNode([DivNode(SUM, -4), ModNode(SUM, -4), DivNode(X, 1)]), NumNode(1)),
    "a sum that is multiplied": (SumNode([MulNode(SUM, 3), MulNode(SUM, 1), MulNode(SUM, 0)]), NumNode(1)),
    "conditions inside of conditions": (X, AndNode([LtNode(X, 7), AndNode([LtNode(Y, X), NumNode(2)])])),
    "a condition that never holds": (X, NumNode(0)),
    "two variables that are equal": (SumNode([X, MulNode(Variable("x", 0, 9), 3)]), LtNode(Variable("x", 0, 9), 4)),
}
SIZE = Variable("n", 1, 9)
NODES_LEFT = {
    "a wide number": (MulNode(X, 2**64), NumNode(1)),
    "a product of variables": (X * Y, NumNode(1)),
    "a name that is not ASCII": (Variable("\u03b1", 0, 9), NumNode(1)),
    "a name with a dot": (Variable("x.y", 0, 9), NumNode(1)),
    "variables of one name": (SumNode([X, Variable("x", 0, 8)]), NumNode(1)),
    "one of them bound": (SumNode([X, Variable("x", 0, 9).bind(3)]), NumNode(1)),
    "symbolic bounds": (SumNode([Variable("i", 0, SIZE * 1), Variable("i", 0, SIZE + 0)]), NumNode(1)),
    "a condition in the index": (LtNode(X, 3), NumNode(1)),
    "an index in the condition": (X, Y),
    "too many terms": (SumNode([DivNode(SumNode([X, NumNode(number)]), 2) for number in range(200)]), NumNode(1)),
    "too many conditions": (X, AndNode([LtNode(X, number) for number in range(200)])),
}


@NEEDS_BUILD
@pytest.mark.parametrize("title", NODES)
def test_nodes_are_read(title):
    """R10. As `NodeReader` reads them."""
    answer, nodes, negative = simplifier.nodes(*NODES[title], 500, True, 0)
    with purely():
        assert (answer, nodes, negative) == tuple(written_nodes(*NODES[title]))


@NEEDS_BUILD
@pytest.mark.parametrize("title", NODES_LEFT)
def test_nodes_that_are_not_certain_are_left_to_python(title):
    """R10. The answer is then Python's, or there is none where they are too large."""
    assert simplifier.nodes(*NODES_LEFT[title], 500, True, 0) is NotImplemented
    found = written_nodes(*NODES_LEFT[title])
    assert (found is None) == title.startswith("too many")
    with purely():
        assert written_nodes(*NODES_LEFT[title]) == found


@pytest.mark.parametrize("title", [*NODES, *NODES_LEFT])
def test_nodes_come_out_the_same(title):
    """R10. With the native path and without it."""
    nodes = {**NODES, **NODES_LEFT}[title]
    found = [node.render() for node in simplify(*nodes)]
    with purely():
        assert [node.render() for node in simplify(*nodes)] == found


@NEEDS_BUILD
def test_a_call_with_other_arguments_is_refused():
    """It says what is needed."""
    with pytest.raises(TypeError, match="trees: two trees, a dictionary of ranges"):
        simplifier.CHEAPEST.trees("x", 1, [], 500, True, 0)
    with pytest.raises(TypeError, match="nodes: two nodes, a budget"):
        simplifier.CHEAPEST.nodes(X, NumNode(1), 500, True)
    assert simplifier.CHEAPEST.trees("x", 1, {"x": (0, 3)}, -1, True, 0) is NotImplemented
    assert simplifier.CHEAPEST.nodes(5, NumNode(1), 500, True, 0) is NotImplemented


@NEEDS_BUILD
def test_it_can_be_left_out():
    """R10. `purely` leaves the questions to Python."""
    with purely():
        assert simplifier.trees("x", 1, RANGES, 500, True, 0) is NotImplemented
        assert simplifier.nodes(X, NumNode(1), 500, True, 0) is NotImplemented


def test_a_list_that_changes_later_is_read_as_it_was():
    """R10. Trees are read once, when they are given."""
    tree = ["+", "x", ["*", "x", 3]]
    first = written_trees(tree, 1, RANGES)
    tree[2][2] = 5
    assert (first.index, written_trees(tree, 1, RANGES).index) == (("*", "x", 4), ("*", "x", 6))


def test_there_are_questions_in_every_way():
    """The questions that faults are noticed by: most can be asked as nodes, and some have negative divisors."""
    questions = support.questions()
    assert sum(one.nodes is not None for one in questions) > 0.6 * len(questions)
    of_nodes = [one.answer_of_nodes for one in questions if one.nodes is not None and one.answer_of_nodes is not None]
    assert sum(answer.negative > 0 for answer in of_nodes) > 20
