"""Refusals: the exact error of everything that has no meaning or no simplification (D18)."""

from collections.abc import Callable
from typing import Any

import pytest

from impl.errors import LayoutError, SymbolicError
from impl.simplify import simplify
from impl.symbolic import (
    AndNode,
    DivNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_lt_node,
    create_node,
    sym_infer,
)

a, b = Variable("a", 0, 3), Variable("b", 0, 7)
k = Variable("k", 1, 10)

REFUSALS: list[tuple[Callable[[], object], str]] = [
    (lambda: a // 0, "floordiv: <a[0-3]> // 0 has no value; need a divisor other than 0"),
    (lambda: a % 0, "mod: <a[0-3]> % 0 has no value; need a divisor other than 0"),
    (lambda: NumNode(3) // NumNode(0), "floordiv: <3> // 0 has no value; need a divisor other than 0"),
    (
        lambda: b // k,
        "floordiv: <b[0-7]> // <k[1-10]> is not supported; need a multiple or 0 <= left < right",
    ),
    (lambda: 8 % k, "mod: <8> % <k[1-10]> is not supported; need a multiple or 0 <= left < right"),
    (lambda: 8 // k, "floordiv: <8> // <k[1-10]> is not supported; need a multiple or 0 <= left < right"),
    (lambda: Variable("x", 5, 3), "Variable: 'x' from 5 to 3 has no value; need min <= max"),
    (lambda: Variable("x", 11, k), "Variable: 'x' from 11 to <k[1-10]> has no value; need min <= max"),
    (
        lambda: Variable("x", 0, 1.5),  # type: ignore[arg-type]
        "Variable: 'x' from 0 to 1.5; need a str, an int, and an int or a Node",
    ),
    (
        lambda: Variable(None, 0, 1),  # type: ignore[arg-type]
        "Variable: None from 0 to 1; need a str, an int, and an int or a Node",
    ),
    (lambda: Variable("x", 0, 3).bind(4), "bind: 4 does not fit <x[0-3]>; need an int from 0 to 3"),
    (lambda: Variable("x", 0, 3).bind(1).bind(2), "bind: <x[0-3=1]> is bound already, cannot bind 2"),
    (lambda: NumNode(3).bind(4), "bind: 4 is not the value of <3>"),
    (lambda: a.val, "val: <a[0-3]> is not bound"),
    (a.unbind, "unbind: <a[0-3]> is not bound"),
    (lambda: NumNode("3"), "NumNode: '3' is not an int"),  # type: ignore[arg-type]
    (lambda: DivNode(a, 0), "DivNode: the divisor 0 is not a number other than 0"),
    (lambda: ModNode(a, k), "ModNode: the divisor <k[1-10]> is not a number other than 0"),
    (lambda: MulNode(3, 4), "MulNode: the left part 3 is not a Node"),  # type: ignore[arg-type]
    (lambda: MulNode(a, "4"), "MulNode: '4' is neither an int nor a Node"),  # type: ignore[arg-type]
    (lambda: SumNode([a, 3]), "SumNode: the part 3 is not a Node"),  # type: ignore[list-item]
    (lambda: AndNode([None]), "AndNode: the part None is not a Node"),  # type: ignore[list-item]
    (lambda: Node.sum([a, "b"]), "NumNode: 'b' is not an int"),  # type: ignore[list-item]
    (lambda: a.render({}), "render: the table has no function for Variable"),
    (lambda: create_lt_node(3, 4), "lt: the left side 3 is not a Node"),  # type: ignore[arg-type]
    (lambda: sym_infer(a + b, {a: 1}), "sym_infer: <(a[0-3]+b[0-7])> has no value; need values for b"),
    (lambda: sym_infer(a, None), "sym_infer: <a[0-3]> has no value; need values for a"),
]


@pytest.mark.parametrize(("operation", "message"), REFUSALS, ids=[message for _, message in REFUSALS])
def test_refusal(operation: Callable[[], object], message: str) -> None:
    with pytest.raises(SymbolicError) as refusal:
        operation()
    assert str(refusal.value) == message
    assert isinstance(refusal.value, LayoutError)


OPERATORS: list[Callable[[], object]] = [
    lambda: a + "b",  # type: ignore[operator]
    lambda: 1.5 - a,  # type: ignore[operator]
    lambda: a * None,  # type: ignore[operator]
    lambda: a // 2.0,  # type: ignore[operator]
    lambda: a % "4",  # type: ignore[operator]
    lambda: a < "b",  # type: ignore[operator]
    lambda: a >= None,  # type: ignore[operator]
]


@pytest.mark.parametrize("operation", OPERATORS)
def test_operators_take_integers_and_nodes_only(operation: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        operation()


def test_nodes_do_not_change() -> None:
    with pytest.raises(AttributeError, match=r"^Variable\.min: a node does not change$"):
        a.min = 2
    with pytest.raises(AttributeError, match=r"^SumNode\.nodes: a node does not change$"):
        del (a + b).nodes  # type: ignore[attr-defined]


def test_nodes_of_a_class_of_ones_own_have_no_text() -> None:
    """Found: what asks for the identity of one ended in KeyError, and `render` alone said so."""

    class Sum(SumNode):
        """A class that no table knows."""

    node = Sum([a, a * 2])
    for asked in (hash, repr, lambda node: node == Sum([a, b])):
        with pytest.raises(SymbolicError, match=r"^render: the table has no function for Sum$"):
            asked(node)
    assert simplify(node, NumNode(1))[0] is node


def test_as_many_terms_times_factors_as_may_be_are_multiplied() -> None:
    """A product is as long as its factors; a number among them is none."""
    n: Any = Variable("n", 1, 9)
    many: Any = Node.sum([Variable(f"s{k}", 0, 9) for k in range(33_000)])
    assert len((many * n).vars()) == len((many * (n * 4)).vars()) == 33_001
    some: Any = Node.sum([Variable(f"s{k}", 0, 9) for k in range(190)])
    product: Any = n
    for k in range(189):
        product = MulNode(Variable(f"v{k}", 1, 9), product)
    assert len((some * product).vars()) == 380


def test_a_range_that_may_be_empty_is_accepted() -> None:
    assert create_node(Variable("x", 5, k)).min == 5
