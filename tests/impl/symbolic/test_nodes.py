"""Facts about nodes: bounds, equality, binding, substitution, immutability, length, custom rendering (D18)."""

import copy
import pickle
from collections import Counter
from itertools import permutations, product
from math import prod

import pytest

from impl.errors import SymbolicError
from impl.integers import SymbolicInteger
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_lt_node,
    create_node,
    render_python,
    sym_infer,
    sym_render,
)
from impl.symbolic.decisions.decided import is_surely_equal

a, b = Variable("a", 0, 3), Variable("b", 0, 7)
k = Variable("k", 1, 10)
i = Variable("i", 0, k - 1)

BOUNDS = [
    (MulNode(b - 3, 2), -6, 8),
    (MulNode(b - 3, -2), -8, 6),
    (MulNode(a, b - 3), -9, 12),
    (DivNode(b - 3, 2), -2, 2),
    (DivNode(b, -2), -4, 0),
    (ModNode(b - 3, 4), 0, 3),
    (ModNode(b - 11, 8), 0, 7),
    (ModNode(b, -4), -3, 0),
    (AndNode([b, a]), 0, 1),
    (AndNode([b + 1, a + 1]), 1, 1),
    (AndNode([b, NumNode(0)]), 0, 0),
    (LtNode(a, b + 4), 1, 1),
    (LtNode(b + 4, a), 0, 0),
    (SumNode([a, b]), 0, 10),
    (b % -3, -2, 0),
    (k - i, 1, 10),
    (i - k, -10, -1),
]


@pytest.mark.parametrize(("node", "low", "ceiling"), BOUNDS, ids=str)
def test_bounds(node: Node, low: int, ceiling: int) -> None:
    assert (node.min, node.ceiling) == (low, ceiling)


def test_the_upper_bound_of_a_variable_may_be_symbolic() -> None:
    assert (i.min, i.max, i.ceiling) == (0, k - 1, 9)
    assert ((i * 3).max, (i + 1).max, (i // 2).max) == ((k - 1) * 3, k, (k - 1) // 2)
    assert ((-i).min, (-i).max) == (-9, 0)


def test_symbolic_bounds_decide_division_and_comparison() -> None:
    assert ((i // k).render(), (i % k).render()) == ("0", "i")
    assert ((i < k).render(), (i >= k).render(), (i < 5).render()) == ("1", "0", "(i<5)")
    assert ((-k) < (-i)).render() == "1"
    assert ((a * (k * 4 + 4)) // (k + 1)).render() == "(a*4)"


@pytest.mark.parametrize("divisor", [2, 3, 5, 12, -4])
def test_what_stays_in_one_period_is_not_divided(divisor: int) -> None:
    x, y, met = Variable("x", 0, 1), Variable("y", 0, k), 0
    for first, second, number in product(range(-11, 12), range(-1, 2), range(-30, 31)):
        node = x * first + y * second + number
        if node.min // divisor == node.ceiling // divisor:
            met += 1
            assert node // divisor == node.min // divisor
            assert node % divisor == node - node.min // divisor * divisor
    assert met > 50
    assert ((x * 9 + 2) % 12).render() == "((x*9)+2)"
    assert ((x * -10 + 22) % 12).render() == "((x*-10)+10)"


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_product_is_divided_by_any_of_its_factors(order):
    """D18. By one, two or three of four, in any order, and twice as many by twice as much."""
    factors = [Variable(name, 1, 4) for name in "nmkj"]
    whole = prod(factors) * 2
    for count in (1, 2, 3):
        divisor, rest = prod(factors[k] for k in order[:count]), prod(factors[k] for k in order[count:])
        for times in (1, 2):
            assert is_surely_equal(whole // (divisor * times), rest * (2 // times))
            assert whole % (divisor * times) == NumNode(0)


def test_a_multiple_of_a_node_is_divided_by_it() -> None:
    assert ((a * k) // k, (a * k) % k, (a * k + i) // k, (a * k + i) % k) == (a, NumNode(0), a, i)
    assert ((k * 6) // (k * 2), (k * 6) % k) == (NumNode(3), NumNode(0))
    assert ((k * 128 + 128) // (k + 1), (k * 128 + 128) % (k + 1)) == (NumNode(128), NumNode(0))


def test_a_product_of_variables_is_divided_by_a_number() -> None:
    assert ((a * b) // 4).render() == "((a*b)//4)"


def test_a_negative_divisor_is_not_taken_apart() -> None:
    assert ((b // 2) // -2).render() == "(((((b//2)*-1)+4)//2)+-2)"
    assert ((b % 6) // -3).render() == "(((((b%6)*-1)+6)//3)+-2)"


def test_a_number_equals_its_value() -> None:
    assert NumNode(3) == 3 and NumNode(3) == NumNode(3) and NumNode(3) == 3.0
    assert NumNode(3) != 4 and NumNode(3) != "3" and NumNode(3) != a and a != NumNode(3) and NumNode(3) is not None
    assert NumNode(3).__eq__("3") is NotImplemented
    assert len({NumNode(3), 3}) == 1


def test_nodes_are_equal_if_their_keys_are() -> None:
    assert a + b == b + a and a * b == b * a and hash(a + b) == hash(b + a)
    assert Variable("a", 0, 3) == a != Variable("a", 0, 4)
    assert (a == 0, a == "a", a is None) == (False, False, False)
    assert (a + b).key == "(a[0-3]+b[0-7])" and (a + b).hash == hash("(a[0-3]+b[0-7])")


def test_a_node_is_true_or_false_where_its_ranges_say_so() -> None:
    assert not NumNode(0) and not (a < 0) and a + 1 and (a < 4) and NumNode(-1) and (a < a + 1) and not (a + b < a)


@pytest.mark.parametrize("node", [a, a < 2, a - 1, Node.ands([a < 2, b < 2]), k < b], ids=str)
def test_a_node_that_may_be_0_is_neither(node: Node) -> None:
    """It was true: a branch was taken that is wrong for some values."""
    with pytest.raises(SymbolicError, match=r"^bool: whether .* is 0 depends on [abk]"):
        bool(node)


def test_text_with_ranges_and_text_as_calls() -> None:
    assert str(a + 2) == "<(2+a[0-3])>"
    assert ((a + 2) // 3).render(ctx="DEBUG") == "((2+a[0-3])//3)"
    assert repr(a + 2) == "(NumNode(2)+Variable('a', 0, 3))"
    assert repr(a < NumNode(2)) == "(Variable('a', 0, 3)<NumNode(2))"
    assert str(i) == "<i[0-<(-1+k[1-10])>]>"
    bound = Variable("a", 0, 3).bind(2)
    assert (bound.render(), str(bound), repr(bound)) == ("a", "<a[0-3=2]>", "Variable('a', 0, 3).bind(2)")


def test_a_table_replaces_the_rendering_of_a_class() -> None:
    seen: Counter[object] = Counter()

    def render_quotient(node: DivNode, ops: object, ctx: object) -> str:
        seen[ctx] += 1
        return f"({sym_render(node.a, ops, ctx)} / {node.b})"  # type: ignore[arg-type]

    ops = {**render_python, DivNode: render_quotient}
    assert (b // 3 + a).render(ops, "C") == "((b / 3)+a)"
    assert seen == {"C": 1}


def test_a_table_may_return_anything() -> None:
    ops = {Variable: lambda node, ops, ctx: ctx[node.expr], NumNode: lambda node, ops, ctx: node.b}
    ops[SumNode] = lambda node, ops, ctx: sum(part.render(ops, ctx) for part in node.nodes)
    assert (a + b + 3).render(ops, {"a": 2, "b": 5}) == 10


def test_a_plain_integer_is_rendered_and_inferred_too() -> None:
    assert sym_render(5) == "5" and sym_infer(5, None) == 5 and sym_infer(NumNode(4), None) == 4
    assert sym_infer(a * 4 + b, {a: 2, b: 3}) == 11


def test_a_variable_with_one_value_is_that_number() -> None:
    assert isinstance(Variable("x", 4, 4), NumNode) and Variable("x", 4, NumNode(4)) == 4


def test_binding_is_in_place_and_unbinding_is_not() -> None:
    v = Variable("v", 1, 5)
    assert v.bind(3) is v and v.val == 3 and v.is_bound
    free, value = v.unbind()
    assert (free, value, free.is_bound, v.is_bound) == (Variable("v", 1, 5), 3, False, True)
    assert (v * 2 + a).unbind() == (free * 2 + a, None)
    assert NumNode(3).bind(3) == 3 and NumNode(3).unbind() == (NumNode(3), None)


def test_vars_are_those_that_occur() -> None:
    assert (a * 4 + b // 3).vars() == {a, b} and (a * k).vars() == {a, k} and NumNode(2).vars() == set()
    assert Node.ands([a < 2, b < 2]).vars() == {a, b} and (a < k).vars() == {a, k}


def test_substitution_simplifies() -> None:
    node = (a * 4 + b) % 6
    assert node.substitute({a: NumNode(1)}).render() == "((4+b)%6)"
    assert node.substitute({a: NumNode(1), b: NumNode(7)}) == 5
    assert node.substitute({a: 1, b: k - 5}).render() == "((5+k)%6)"
    assert (a < b).substitute({a: NumNode(2)}).render() == "(2<b)"
    assert Node.ands([a < 2, b < 2]).substitute({a: NumNode(3)}) == 0
    assert (b // 3).substitute({b: NumNode(-1)}) == -1
    assert (a * k).substitute({k: NumNode(3)}).render() == "(a*3)"


COPIED = [a, i, NumNode(4), a * 4, a * k, b // 3, b % 3, a + b, a < b, Node.ands([a < 2, b < 2])]


@pytest.mark.parametrize("node", COPIED, ids=str)
def test_copies_and_pickles_are_equal(node: Node) -> None:
    for twin in (pickle.loads(pickle.dumps(node)), copy.copy(node), copy.deepcopy(node)):
        assert (type(twin), twin, twin.min, twin.max) == (type(node), node, node.min, node.max)


def test_a_pickle_keeps_the_bound_value() -> None:
    assert pickle.loads(pickle.dumps(Variable("v", 1, 5).bind(3))).val == 3


def test_nodes_are_symbolic_integers() -> None:
    assert isinstance(a, SymbolicInteger) and not hasattr(a, "__dict__")


def test_negative_variables() -> None:
    x = Variable("x", -5, 5)
    assert ((x // 3).render(), (x % 3).render()) == ("(((6+x)//3)+-2)", "((6+x)%3)")
    assert (x < -5, x >= -5) == (NumNode(0), NumNode(1))


def test_create_node_folds_a_node_with_one_value() -> None:
    assert create_node(DivNode(a, 4)) == 0 and create_node(a) is a


def test_long_sums_of_many_terms() -> None:
    variables = [Variable(f"v{number}", 0, 7) for number in range(5000)]
    terms = [variable * (number % 7 + 1) for number, variable in enumerate(variables)]
    node = Node.sum([*terms, *terms, *variables])
    assert len(node.vars()) == 5000 and (node.min, node.max) == (0, sum(7 * (2 * (n % 7 + 1) + 1) for n in range(5000)))
    assert node - node == 0 and pickle.loads(pickle.dumps(node)) == node
    assert sym_infer(node, dict.fromkeys(variables, 1)) == sum(2 * (n % 7 + 1) + 1 for n in range(5000))
    assert (node * 3 // 3, node * 3 % 3) == (node, NumNode(0))
    assert create_lt_node(node + 4, 10) == create_lt_node(node, 6)


def test_work_on_a_sum_grows_with_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted_identity(node: Variable) -> str:
        calls.append(1)
        return node.expr

    monkeypatch.setattr(Variable, "identity", property(counted_identity))
    work = []
    for size in (500, 5000):
        calls.clear()
        node = Node.sum([Variable(f"v{number}", 0, 7) for number in range(size)]) * 6 // 4
        work.append(len(calls))
        assert len(node.render()) > size
    assert work[0] >= 500 and work[1] <= 10 * work[0]


def test_sums_nested_deeply_are_flattened() -> None:
    node: Node = SumNode([a, b])
    for _ in range(5000):
        node = SumNode([node, NumNode(1)])
    assert Node.sum([node, a]).render() == "((a*2)+5000+b)"
    assert isinstance(node, SumNode) and len(node.flat_components) == 5002


def test_a_sum_grown_term_by_term() -> None:
    node: Node = NumNode(0)
    for number in range(600):
        node = node + Variable(f"v{number}", 0, 7)
    assert len(node.vars()) == 600


def test_sums_and_conjunctions_of_nothing():
    """D18. They are written as what they are, and equal to that alone."""
    nothing, always = SumNode([]), AndNode([])
    assert (nothing.render(), always.render(), repr(nothing), repr(always)) == ("0", "1", "NumNode(0)", "NumNode(1)")
    assert nothing == NumNode(0) != always == NumNode(1)
    assert SumNode([nothing, a]) != SumNode([always, a])
    assert [(node + a).render() for node in (nothing, always)] == ["a", "(1+a)"]
