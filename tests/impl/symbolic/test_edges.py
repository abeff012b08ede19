"""Cases that went wrong: quotients of negative remainders, names, divisors that are nodes, endless texts (D18)."""

import pickle

import pytest

from impl import ShapeTracker
from impl.errors import LayoutError, SymbolicError
from impl.symbolic import (
    DivNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    render_python,
    sym_infer,
    sym_render,
)
from impl.symbolic.cost import cost
from impl.symbolic.decisions.decided import is_surely
from impl.symbolic.minimum import MinNode
from impl.symbolic.text.length import LONGEST_TEXT, text_length

a, b = Variable("a", 0, 3), Variable("b", 0, 7)
x = Variable("x", -5, 5)
k = Variable("k", 1, 10)
i = Variable("i", 0, k - 1)


@pytest.mark.parametrize("factor", [-12, -6, -3, 3, 6, 12])
@pytest.mark.parametrize("divisor", [-6, -3, -2, 2, 3, 6])
@pytest.mark.parametrize("variable", [b, x])
def test_a_remainder_is_divided_as_its_values_are(variable: Variable, factor: int, divisor: int) -> None:
    """D18. `ModNode(b, -3)//3` is -1 at 1."""
    node = ModNode(variable, factor)
    values = range(variable.min, variable.ceiling + 1)
    assert [sym_infer(node // divisor, {variable: v}) for v in values] == [v % factor // divisor for v in values]
    assert [sym_infer(node % divisor, {variable: v}) for v in values] == [v % factor % divisor for v in values]


def test_the_quotient_of_a_negative_remainder() -> None:
    """D18. The smallest case."""
    assert sym_infer(ModNode(b, -3) // 3, {b: 1}) == -1


def test_a_number_that_is_a_node_divides_as_the_plain_number() -> None:
    """D18. As tinygrad 0.9.0 does: factoring, where it is allowed."""
    lid, gid = Variable("lid", 0, 3), Variable("gid", 0, 1023)
    node = NumNode(-1019) - 4 * lid - gid
    factored = "(((((3+gid)//4)+2+lid)//4)+63)"
    assert Node.__floordiv__(node, NumNode(-16), True).render() == factored == (node // -16).render()
    assert Node.__floordiv__(node, NumNode(-16), False).render() == "(((lid*4)+1019+gid)//16)"
    assert ((a * 4 + b * 2) // NumNode(8)) == ((a * 4 + b * 2) // 8)


@pytest.mark.parametrize(
    "name", ["", " ", "a b", "a[0-1]+b", "3", "0x", "a-b", "a+b", "(a)", "a\n", "a//2", "x;", "a=1", ".a", "a,b", "a*b"]
)
def test_a_name_is_only_a_name(name: str) -> None:
    """D18. A name with more in it would be read as an expression, and nodes are compared by what they read."""
    for high in (0, 1, k):
        with pytest.raises(SymbolicError, match=r"is no name; need letters, digits, '_' and '\.', and no digit first"):
            Variable(name, 0, high)


def test_a_sum_is_never_a_variable() -> None:
    """D18. `Variable('a[0-1]+b', 0, 1) + c` was equal to `a + b + c`."""
    with pytest.raises(SymbolicError, match=r"Variable: 'a\[0-1\]\+b' is no name"):
        Variable("a[0-1]+b", 0, 1)


@pytest.mark.parametrize("name", ["a", "gidx0", "_uidx_tc", "start_pos", "axis0.1", "ß", "A9"])
def test_names_that_are_taken(name: str) -> None:
    """D18. Those of tinygrad's variables among them."""
    assert Variable(name, 0, 1).expr == name and pickle.loads(pickle.dumps(Variable(name, 0, 1))).expr == name


def test_a_long_name_is_shown_in_part() -> None:
    """D18."""
    with pytest.raises(SymbolicError) as refusal:
        Variable("+" * 10**6, 0, 1)
    assert len(str(refusal.value)) < 200


def doubled(node: Node, times: int) -> Node:
    """A node of which each part is in the next one twice."""
    for _ in range(times):
        node = DivNode(SumNode([node, MulNode(node, 3)]), 2)
    return node


def test_a_text_without_end_is_refused_before_it_is_written() -> None:
    """D18. 2**500 characters; everything else takes as long as there are parts."""
    node = doubled(a, 500)
    for context in (None, "DEBUG", "REPR"):
        with pytest.raises(LayoutError, match="render: the text of this DivNode is longer than 1000000 characters"):
            node.render(ctx=context)
    assert len(str(node)) < 600 and len(repr(node)) < 600 and len(f"{node}") < 600
    assert node == doubled(a, 500) != doubled(a, 499) and hash(node) == hash(doubled(a, 500))
    assert node.vars() == {a} and cost(node) == 500 * 14 and node.substitute({a: NumNode(1)}).min == 2**500
    with pytest.raises(SymbolicError, match="is not supported"):
        node // k


@pytest.mark.parametrize("context", ["C", "debug", "", "X" * 1000])
@pytest.mark.parametrize("node", [a, NumNode(3), a * 4 + b], ids=str)
def test_a_context_that_is_unknown_is_refused(node: Node, context: str) -> None:
    """D18. It was taken for none."""
    with pytest.raises(SymbolicError, match=r"render: ctx '.*is unknown; need 'DEBUG', 'REPR' or None, or a table"):
        node.render(ctx=context)
    with pytest.raises(SymbolicError, match=r"sym_render: ctx '.*is unknown"):
        sym_render(3, ctx=context)
    assert node.render(render_python, context) == node.render()


SHOWN = [
    a, x, i, NumNode(-3), a * 4 - b, (b - a * 3) // 5, (b + a * 7) % 5, a < 3, a < k, i < 4, i * k + x, b * a,
    Node.ands([a < 2, b < 3, i < 4]), Variable("v", 1, 5).bind(3) + i // 2, DivNode(x, -3), (i * -1 + k) // 3,
    MinNode(a * 2, k), MinNode(b, 3) + MinNode(MinNode(a, i), x),
]  # fmt: skip


@pytest.mark.parametrize("context", [None, "DEBUG", "REPR"])
@pytest.mark.parametrize("node", SHOWN, ids=str)
def test_a_text_is_as_long_as_was_counted(node: Node, context: str | None) -> None:
    """D18."""
    assert text_length(node, context) == len(node.render(ctx=context))


def test_a_text_of_just_the_longest_is_written() -> None:
    """D18."""
    node = Variable("v" * (LONGEST_TEXT - 4), 0, 9) * 2
    assert len(node.render()) == LONGEST_TEXT
    with pytest.raises(SymbolicError, match="is longer"):
        (node * 5).render()


def test_bounds_inside_of_bounds_are_followed_three_deep() -> None:
    """D18. Work on them doubled with each; beyond, a bound is the number."""
    size, chain = 2000, [Variable("v0", 0, 5)]
    for number in range(1, size):
        chain.append(Variable(f"v{number}", 0, chain[-1] + 1))
    last, before = chain[-1], chain[-2]
    assert (last.min, last.ceiling, (last + 1).ceiling) == (0, size + 4, size + 5)
    assert (before + 1 - last).min >= 0 and not last < 0 and (chain[2] - chain[1] - 2).ceiling <= 0
    assert (last * 2).ceiling == 2 * (size + 4) and (last // 2).ceiling == (size + 4) // 2
    assert last == chain[-1] and len(last.identity) < 500 and len(str(last)) < 100_000 and str(last - before)
    assert (chain[1].max, (chain[1] * 2).max) == (chain[0] + 1, chain[0] * 2 + 2)


def test_a_bound_that_is_bound_counts_with_its_value() -> None:
    """D18. Found: a variable took what lies between that value and the most that its bound could have been."""
    bound = Variable("b", 1, 9).bind(3)
    with pytest.raises(SymbolicError, match="bind: 5 does not fit"):
        Variable("u", 1, bound).bind(5)
    assert Variable("u", 1, bound * 2).bind(6).val == 6


def test_a_divisor_made_by_hand_divides_as_what_it_is() -> None:
    """D18. Found: ZeroDivisionError and IndexError of a sum that ends with 0, and of one without terms; and a quotient
    was not divided by itself."""
    y, quotient = Variable("y", 0, 9), Variable("n", 4, 20) // 4
    for divisor in (SumNode([y, NumNode(0)]), SumNode([])):
        for operation in (lambda divisor=divisor: (y + 3) // divisor, lambda divisor=divisor: (y + 3) % divisor):
            with pytest.raises(SymbolicError, match="is not supported"):
                operation()
    assert (quotient // quotient, quotient // (quotient + 1), quotient % quotient) == (1, 0, 0)


def test_sums_of_the_same_terms_decide_the_same() -> None:
    """D18. Found: one of two equal sums was surely 0 or more, and a size; the other was refused."""
    n, m = Variable("n", 0, 9), Variable("m", 0, 9)
    terms = [(m // 2) * 2, m * -1, (n // 3) * 2, 1]
    first, second = Node.sum(terms), Node.sum(terms[::-1])
    assert first == second and is_surely(first >= 0) and is_surely(second >= 0)


def test_a_quotient_and_a_remainder_are_below_what_is_above_what_is_divided():
    """Found: (i//3) % n was refused, and with it the expression of a part of a tracker that has one."""
    n = Variable("n", 1, 8)
    i, a = Variable("i", 0, n - 1), Variable("a", 0, 5)
    assert (i // 3) % n == i // 3 and (i % 3) % n == i % 3 and (i // 3) // n == 0
    assert (a * n + i // 3) % n == i // 3 and (a * n + i % 3) // n == a
    whole = ShapeTracker.from_shape((n, 4, 3)).permute((1, 0, 2)).reshape((4, n * 3))
    index, valid = whole.shrink(((0, 3), (0, n))).expr_idxs()
    for size in range(1, 9):
        for place in range(size):
            at = {variable: size if variable.expr == "n" else place if variable.expr == "idx1" else 2
                  for variable in index.vars()}  # fmt: skip
            assert index.substitute(at) == place // 3 * 12 + 6 + place % 3
    assert valid == 1
