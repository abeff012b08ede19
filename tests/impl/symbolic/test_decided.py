"""What may be asked of a comparison that is not decided yet, and the smaller and larger of two nodes (D18)."""

import copy
import pickle
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from impl import ShapeTracker
from impl.errors import SymbolicError
from impl.simplify import simplify
from impl.symbolic import (
    LtNode,
    MinNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_lt_node,
    render_python,
    sym_infer,
)
from impl.symbolic.cost import cost
from impl.symbolic.decisions.decided import (
    is_granted,
    is_never,
    is_surely,
    is_surely_equal,
    maximum,
    minimum,
)
from impl.symbolic.decisions.extremes import lowest_value

n, m = Variable("n", 1, 9), Variable("m", 1, 9)
k = Variable("k", 1, 10)
i = Variable("i", 0, k - 1)

SURE = [n < n + 1, n >= 1, n * m >= m, n * n >= n, (n + 1) // 2 <= n, i < k, MinNode(n, m) <= m, n - MinNode(n, 5) >= 0,
        Node.ands([n < 10, m < 10])]  # fmt: skip
OPEN = [n < 5, n < m, n * m < 80, i < 5, MinNode(n, m) < 3, Node.ands([n < 5, m < 10])]
NEVER = [n < 1, n + 1 <= n, n * m < m, m < MinNode(n, m), k <= i, Node.ands([n < 5, m < 1])]


@pytest.mark.parametrize("condition", SURE, ids=str)
def test_what_holds_for_all_values_is_sure(condition):
    assert is_surely(condition) and not is_never(condition) and bool(condition) and is_granted(condition)


@pytest.mark.parametrize("condition", OPEN, ids=str)
def test_what_depends_on_the_values_is_neither_sure_nor_impossible(condition):
    assert (is_surely(condition), is_never(condition), is_granted(condition)) == (False, False, False)
    assert is_granted(condition, trust_undecided=True)
    with pytest.raises(SymbolicError, match=r"^bool: whether .* is 0 depends on"):
        bool(condition)


@pytest.mark.parametrize("condition", NEVER, ids=str)
def test_what_holds_for_no_value_is_impossible(condition):
    assert (is_surely(condition), is_never(condition), bool(condition)) == (False, True, False)
    assert not is_granted(condition)


def test_plain_conditions_are_what_they_are():
    assert (is_surely(True), is_never(True), is_surely(False), is_never(False)) == (True, False, False, True)
    assert is_granted(True) and not is_granted(False) and not is_granted(False, trust_undecided=True)


@pytest.mark.parametrize(
    "question", [lambda: min(n, 5), lambda: sorted([n, m]), lambda: not n < 5, lambda: any([n < 5]), lambda: i and 1]
)
def test_choices_of_python_raise_where_they_are_open(question):
    """They took an undecided comparison for true: `min(n, 5)` was 5, and the program went on with it."""
    with pytest.raises(SymbolicError, match=r"^bool: "):
        question()


def test_a_bound_variable_counts_with_its_value_in_what_is_required():
    bound = Variable("n", 1, 9).bind(3)
    assert is_granted(bound < 5) and not is_granted(bound < 3) and not is_surely(bound < 5)


def test_equal_in_another_spelling():
    assert is_surely_equal(n * (m * 2), (n * 2) * m) and is_surely_equal(3, 3) and not is_surely_equal(n, m)
    assert not is_surely_equal(n, 3) and not is_surely_equal(3, 4) and is_surely_equal(NumNode(3), 3)


def test_the_smaller_and_the_larger_of_what_is_decided_is_one_of_them():
    assert minimum(n, n + 1) is n and maximum(n, 9) == 9 and minimum(4, 7) == 4 and maximum(4, 7) == 7
    assert minimum(n * m, m) is m and maximum(0, n) is n and minimum(n, n) is n


@pytest.mark.parametrize("first", [n, n + m, -n, n * 3, n // 2, 5, 0])
@pytest.mark.parametrize("second", [m, n - 2, 4, n * m, MinNode(n, 3)])
def test_the_smaller_and_the_larger_have_the_values_and_bounds(first, second):
    for name, found, of in (("min", minimum(first, second), min), ("max", maximum(first, second), max)):
        for x, y in product(range(1, 10), repeat=2):
            values = {n: x, m: y}
            value = sym_infer(found, values)
            assert value == of(sym_infer(first, values), sym_infer(second, values)), name
            assert not isinstance(found, Node) or found.min <= value <= found.ceiling


SMALLER = minimum(n, m + 2)


def test_a_minimum_is_a_node_like_others():
    assert SMALLER.render() == "min((2+m),n)" and str(SMALLER) == "<min((2+m[1-9]),n[1-9])>"
    assert eval(repr(SMALLER), {"min": minimum, "Variable": Variable, "NumNode": NumNode}) == SMALLER  # noqa: S307
    assert (SMALLER.min, SMALLER.max, SMALLER.ceiling, SMALLER.vars()) == (1, 9, 9, {n, m})
    assert minimum(n, 5) == minimum(5, n) != minimum(n, 6) and hash(minimum(n, 5)) == hash(minimum(5, n))
    assert SMALLER.substitute({m: NumNode(1)}).render() == "min(3,n)" and SMALLER.substitute({m: NumNode(7)}) == n
    assert SMALLER - SMALLER == 0 and (SMALLER * 2 + SMALLER).render() == "(min((2+m),n)*3)"
    assert cost(SMALLER) == 2
    for twin in (pickle.loads(pickle.dumps(SMALLER)), copy.copy(SMALLER), copy.deepcopy(SMALLER)):
        assert (type(twin), twin, twin.min, twin.max) == (MinNode, SMALLER, 1, 9)


def test_a_table_without_minima_gets_products_of_comparisons():
    table = {kind: function for kind, function in render_python.items() if kind is not MinNode}
    for x, y in product(range(1, 10), repeat=2):
        text = (SMALLER * 2 + 1).render(table)
        assert eval(text, {"n": x, "m": y}) == 2 * min(x, y + 2) + 1  # noqa: S307
    deep: Node = SMALLER
    for _ in range(2000):
        deep = MulNode(SumNode([deep, NumNode(1)]), 2)
    assert "min" not in deep.render(table)


def test_the_simplifier_takes_a_minimum_as_it_is():
    index, valid = simplify((n * 12 + SMALLER) // 12, create_lt_node(n, SMALLER))
    for x, y in product(range(1, 10), repeat=2):
        values = {n: x, m: y}
        assert bool(sym_infer(valid, values)) == (x < min(x, y + 2))
        assert x >= min(x, y + 2) or sym_infer(index, values) == x


KINDS = [lambda x, y: x * y, minimum, maximum, lambda x, y: (x + y) // 2, lambda x, y: (x - y) % 3, lambda x, y: x < y]


@st.composite
def sums(draw):
    """A sum of products, quotients and minima of two variables."""
    leaves = [n, m, NumNode(draw(st.integers(-3, 9)))]
    leaf, kind = st.sampled_from(leaves), st.sampled_from(KINDS)
    parts = draw(st.lists(st.tuples(kind, leaf, leaf, st.integers(-3, 3)), max_size=4))
    return sum((made(x, y) * factor for made, x, y, factor in parts), start=NumNode(draw(st.integers(-9, 9))))


@given(sums())
def test_no_value_is_below_the_lowest(node):
    """It is as good as `min`, or better."""
    found = lowest_value(node)
    values = [sym_infer(node, {n: x, m: y}) for x, y in product(range(1, 10), repeat=2)]
    assert node.min <= found <= min(values)


@pytest.mark.parametrize("factors", list(product((-1, 1, 3), (-9, -4, 0, 4), (0, 2))))
def test_of_powers_of_few_values_the_lowest_is_found(factors):
    """Beside what is linear, at its ends."""
    square, linear, mixed = factors
    node = n * n * square + n * linear + n * m * mixed - m
    values = [x * x * square + x * linear + x * y * mixed - y for x, y in product(range(1, 10), repeat=2)]
    assert lowest_value(node) == min(values)


def test_a_size_that_is_a_product_of_sizes_is_not_negative():
    """D8, R6. One of them falls where the other rises."""
    size = Variable("k", 1, 5)
    rows = ShapeTracker.from_shape((size - 1, 6 - size)).reshape(((size - 1) * (6 - size),))
    assert [sym_infer(rows.shape[0], {size: value}) for value in range(1, 6)] == [0, 4, 6, 6, 4]


LENIENT = """
import sys
sys.path[:0] = [{root!r}]
from impl import MovementError, ShapeTracker
from impl.symbolic import Variable, NumNode, LtNode
from impl.symbolic.decisions.decided import is_surely, maximum, minimum, take_undecided_for_true
take_undecided_for_true()
n = Variable("n", 1, 9)
print(bool(n < 5), bool(n), bool(n < 1), bool(NumNode(0)), is_surely(n < 5), minimum(n, 5).render())
try:
    ShapeTracker.from_shape((n,)).shrink(((0, 5),))
except MovementError as error:
    print(error)
"""


def test_the_lenient_door_changes_what_bool_answers_and_nothing_else():
    """What the drop-in opens, in a process of its own: the library itself chooses and refuses as ever."""
    code = LENIENT.format(root=str(Path(__file__).parents[3]))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines() == [
        "True True False False False min(5,n)",
        "shrink: axis 0 range (0, 5) leaves the shape (Variable('n', 1, 9),); need 0 <= begin <= end <= <n[1-9]> "
        "for all values of n",
    ], ran.stderr


def test_the_comparison_itself_keeps_its_text():
    """Only the answer is better: texts are those of tinygrad 0.9.0."""
    assert isinstance(n < n + 1, LtNode) and (n < n + 1).render() == "(n<(1+n))"
