"""Large input is answered, or refused with the limit (D17); `python -m support.large` tries all, and takes long."""


import os
from itertools import count

import numpy as np
import pytest
from support import large
from support.large.values import LARGE, nested, uops, variables, wide

from impl import BudgetError, BudgetExceeded, LayoutError, ShapeTracker, View, mergeable, ops
from impl.cli.program import MOST_OPTIONS, main
from impl.errors import LowerError, SymbolicError
from impl.integers import as_integers, as_pairs
from impl.interop.sympy import MOST_PARTS as MOST_OF_SYMPY
from impl.interop.sympy import to_sympy
from impl.lower import expand_idxs, expand_node, interpret, iter_idxs, lowered_for, render_loop
from impl.lower.uops.graph import UOpGraph, UOps
from impl.merge.layers import dispatch
from impl.mergeability import equivalent
from impl.ops import nests
from impl.ops.arrays import MOST_ELEMENTS
from impl.ops.batching.trees import MOST_PARTS
from impl.simplify import simplify
from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, SumNode, Variable, create_ge_node
from impl.symbolic.decisions.decided import maximum, minimum
from impl.symbolic.node import MOST_BITS
from impl.symbolic.sums import MOST_TERMS


def test_there_are_many_large_values():
    """And none is empty by accident."""
    assert len(LARGE) >= 100


def test_the_entries_of_what_is_refused_are_not_all_made():
    """A tensor of 100,000 elements was cut into as many before the first was looked at, in half a minute."""
    made = []

    def counted():
        for number in range(1000):
            made.append(number)
            yield "no integer"

    for reader in (as_integers, as_pairs):
        with pytest.raises(LayoutError):
            reader(counted(), "x", LayoutError)
    for call in (Node.sum, Node.ands, SumNode, View.create, lambda some: equivalent(some, some)):
        with pytest.raises(LayoutError):
            call(counted())
    assert len(made) <= 10


def test_a_nest_of_tensors_has_at_most_so_many_parts():
    """D24. Each of 100,000 results was moved by two operations of its own, in half a minute."""
    x = ops.Tensor.of([[1, 2], [3, 4]])
    refusal = f"more than {MOST_PARTS} tensors, tuples, lists and dicts; need at most as many, or one array"
    with pytest.raises(ops.BatchError, match=refusal):
        ops.vmap(lambda row: [row] * 100_000)(x)
    with pytest.raises(ops.BatchError, match=refusal):
        ops.vmap(lambda rows: rows[0])([x] * 100_000)
    shared = None
    for _ in range(60):
        shared = [shared, shared]
    with pytest.raises(ops.BatchError, match=refusal):
        ops.vmap(lambda row: shared)(x)
    assert len(ops.vmap(lambda row: [row] * 1000)(x)) == 1000


def test_sums_are_multiplied_out_as_long_as_that_is_small():
    """D18. A thousand terms times a thousand are a million."""
    with pytest.raises(SymbolicError, match=f"need a product of at most {MOST_TERMS}"):
        wide(1000) * wide(1000)
    assert isinstance(wide(100) * wide(100), SumNode)


def test_products_of_a_sum_and_products_are_small_too():
    """D18. A sum times a product that holds a sum, or times hundreds of variables, or a number of a megabyte."""
    held = Variable("i", 0, 9) * wide(1000)
    chain = NumNode(1)
    for k in range(200):
        chain = chain * Variable(f"n{k}", 1, 2)
    for factor in (held, chain):
        with pytest.raises(SymbolicError, match=f"mul: 1000 terms times .*; need a product of at most {MOST_TERMS}"):
            wide(1000) * factor
    with pytest.raises(SymbolicError, match=f"mul: 1000 terms times 1001; need a product of at most {MOST_TERMS}"):
        held * held
    with pytest.raises(SymbolicError, match=r"mul: 20000 terms times .* need a product of at most \d+ bits"):
        wide(20_000) * 10**100_000
    assert (wide(100) * chain).ceiling == wide(100).ceiling * 2**200


def test_bounds_of_what_is_nested_deeply_are_found():
    """D18. `RecursionError`, from the smaller one of a negated sum of a negated sum, and so on, and a number."""
    deep = nested(3000, lambda node, place: MulNode(SumNode([node, NumNode(1)]), -1))
    assert minimum(deep, 10**7) is deep and maximum(deep, -1) is deep


def test_the_indices_of_an_expression_have_so_many_terms():
    """D18. Each term of each index is multiplied by a stride."""
    tracker = ShapeTracker.from_shape((2,) * 1000)
    with pytest.raises(BudgetError, match="indices of 500000 terms together; need at most 16384"):
        tracker.expr_idxs([wide(500)] * 1000)
    index, _ = ShapeTracker.from_shape((2,) * 10).expr_idxs([wide(500)] * 10)
    assert index.ceiling == wide(500).ceiling * 1023


def test_carries_are_looked_at_when_they_are_paid_for(monkeypatch):
    """D17. Of 3,000 axes over 3,000 that took half a minute: each of one for each of the other."""
    backwards = View.create((2,) * 3000).permute(tuple(range(3000))[::-1])
    for asked in (lambda: mergeable(backwards, backwards), lambda: mergeable(backwards, backwards, equality="strict")):
        with monkeypatch.context() as patch:
            patch.setattr(dispatch, "floor_form", lambda problem, period: pytest.fail("it was not paid for"))
            answer = asked()
        assert isinstance(answer, BudgetExceeded) and answer.cost > answer.budget
    with monkeypatch.context() as patch:
        patch.setattr(dispatch, "floor_form", lambda problem, period: pytest.fail("it was not paid for"))
        assert backwards + backwards is None


FORKS = pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")
"""JAX warns of it where another test has imported it; the children do not use it."""


@FORKS
@pytest.mark.parametrize("seed", [1, 2])
def test_a_sample_of_large_calls_is_answered_or_refused(seed, monkeypatch):
    """D17. All of them: `make large`. What is slow here is ended, and is wrong only then: no clock decides a test."""
    monkeypatch.setattr(large, "SECONDS", large.PATIENCE)
    groups = large.drawn([], 60, seed)
    assert sum(len(members) for _, members in groups) == 60
    assert [fault for _, members in groups for fault in large.faults(members)] == []


@FORKS
def test_what_takes_too_long_is_found(monkeypatch):
    """The finder finds."""
    monkeypatch.setattr(large, "PATIENCE", 1)
    fine = large.Call("fine", lambda: 1, lambda one: one)
    slow = large.Call("slow", lambda: 1, lambda one: max(number for number in count()))
    wide_one = large.Call("wide", lambda: 1, lambda one: bytearray(2**31))
    wrong = large.Call("wrong", lambda: 1, lambda one: one.shape)
    ended = large.Call("ended", lambda: 1, lambda one: os._exit(3))
    assert list(large.faults([fine, slow, wide_one, wrong, ended, fine])) == [
        "slow: takes more than 1 s", "wide: takes too much memory",
        "wrong: raises AttributeError: 'int' object has no attribute 'shape'", "ended: ends the process",
    ]  # fmt: skip


def test_what_is_nested_more_deeply_than_python_calls_is_multiplied():
    """D18. `RecursionError`, from `create_ge_node` of a negated sum of a negated sum, and so on."""
    deep = nested(3000, lambda node, place: MulNode(SumNode([node, NumNode(1)]), -1))
    values = {Variable("v", 0, 10**6): NumNode(5)}
    assert (deep * 3).substitute(values) == deep.substitute(values) * 3
    assert isinstance(create_ge_node(deep, 50), Node)
    product = NumNode(1)
    for k in range(1000):
        product = product * Variable(f"n{k}", 1, 2)
    assert product.ceiling == 2**1000


def test_a_sum_of_many_powers_is_divided():
    """D18. Each power was divided by in turn, one division inside of the other, 3,000 deep."""
    powers = Node.sum([Variable(f"v{k}", 0, 1) * 2**k for k in range(3000)])
    assert (powers // 2**4000) == 0 and (powers // 2**2000).ceiling == 2**1000 - 1


def test_wide_numbers_are_simplified_or_left():
    """R10. `ValueError`, as Python writes no integers of more than 4,300 digits; and of 100,000 digits, seconds."""
    v = Variable("v", 0, 10**5000)
    index, valid = simplify((v * 10**5000) // 10**4999, v < 10**4998)
    assert index.substitute({v: NumNode(7)}) == 70 and valid.substitute({v: NumNode(10**4999)}) == 0
    long = LARGE["quotient of 100,000 digits"]()
    assert simplify(long, NumNode(1))[0] is long


def test_divisions_of_very_wide_numbers_are_refused():
    """D18. Those of four million bits took a minute; the time grows with the square."""
    wide_one, half = 2**4_000_000 - 1, 2**2_000_000 + 1
    v = Variable("v", 0, wide_one)
    terms = [Variable(f"v{k}", 0, 2**700_000) * 7 for k in range(10)]
    for asked in (lambda: v // half, lambda: v % half, lambda: (v * 2 + 3) // -half, lambda: v % wide_one,
                  lambda: DivNode(v, half), lambda: ModNode(v, -half),
                  lambda: Node.sum(terms) // 2**300_000):  # fmt: skip
        with pytest.raises(SymbolicError, match=rf"bits, and a divisor of \d+; need a product of at most {MOST_BITS}"):
            asked()
    assert (v // 10**50).ceiling == wide_one // 10**50 and (v % 2**1025).ceiling == 2**1025 - 1
    assert (Variable("v", 0, 2**600_000) // 2**300_000).ceiling == 2**300_000


def test_sympy_gets_no_more_than_it_can_take():
    """It takes the square of the number of terms."""
    with pytest.raises(SymbolicError, match=f"to_sympy: a node of 40001 parts; need at most {MOST_OF_SYMPY}"):
        to_sympy(wide(20_000))


def test_kernels_have_bounds_before_they_are_written():
    """D29. Copies, loops and index expressions; and what has no value when a kernel is run is refused."""
    some = variables(100)
    with pytest.raises(LowerError, match=r"expand_node: copies with 10+ parts together; need at most 65536"):
        expand_node(NumNode(1), some)
    with pytest.raises(LowerError, match="have 1000000001 values; need at most 65536 to unroll"):
        iter_idxs([Variable("_uidx0", 0, 10**9)])
    with pytest.raises(LowerError, match="render_loop: 200 variables; need at most 128, a loop each"):
        render_loop(UOpGraph(), variables(200))
    with pytest.raises(LowerError, match=r"lower: the index expression has \d+ parts; need at most 4096"):
        lowered_for(ShapeTracker((View.create((4, 3), (1, 4)),) * 1500))
    assert lowered_for(ShapeTracker((View.create((4, 3), (1, 4)),) * 300)).uops
    unrolled = [Variable(f"_uidx{k}", 0, 1) for k in range(20_000)]
    assert expand_idxs([*unrolled, unrolled[3]])[-2:] == (unrolled[-1], NumNode(0))
    graph = UOpGraph()
    graph.add(UOps.DEFINE_VAR, uops(1).uops[0].dtype, (), "n")
    with pytest.raises(LowerError, match="interpret: 'n' has no value; there are \\[\\]"):
        interpret(graph.uops, [0], [0], {})


def test_a_text_of_many_levels_is_made_without_keeping_them_all():
    """D18. Of 10,000 levels the texts of all of them are a gigabyte together."""
    deep = nested(3000)
    text = deep.render()
    assert text.count("//3") == 3000


def test_tensors_far_larger_than_their_buffers_are_not_computed_with():
    """The mean of a trillion copies of one number asked for 8 TB; their maximum took hours, and so did the question
    whether they are indices; numpy's MemoryError came out of a copy of them."""
    trillion = ops.broadcast_to([7], (10**12,))
    for operation in (ops.reduce_mean, ops.reduce_max, ops.negative):
        with pytest.raises(ops.ShapeError, match=f"has 1000000000000 elements; need at most {MOST_ELEMENTS}"):
            operation(trillion)
    column, row = ops.broadcast_to([[1]], (10**5, 1)), ops.broadcast_to([1], (10**5,))
    with pytest.raises(ops.ShapeError, match=r"add: \(100000, 100000\) has 10000000000 elements"):
        ops.add(column, row)
    assert ops.reduce_sum(ops.broadcast_to([7], (1000, 1000))).item() == 7_000_000
    for asked in (
        lambda: ops.gather([7], trillion), lambda: ops.scatter([7], trillion, trillion),
        lambda: ops.broadcast_to([[7]], (10**6, 10**6))[ops.broadcast_to([[True]], (10**6, 10**6))],
        lambda: trillion.__array__(float), lambda: trillion.__array__(copy=True),
    ):  # fmt: skip
        with pytest.raises(ops.ShapeError, match="has 1000000000000 elements; need at most"):
            asked()


def test_lists_that_hold_others_twice_are_not_gone_through_for_ever():
    """numpy looked at 2**60 parts."""
    twice = [7]
    for level in range(60):
        twice = [twice, twice]
        if level == 10:
            assert ops.Tensor.of(twice).shape == (*(2,) * 11, 1)
    with pytest.raises(LayoutError, match=f"{2**60 * 17 - 8} parts; need at most {nests.MOST_PARTS}"):
        ops.add(twice, 1)
    circle = [1]
    circle.append(circle)
    deep = [circle]
    for _ in range(100):
        deep = [deep]
    for value in (circle, deep):
        with pytest.raises(LayoutError, match="ops: lists nested more than 64 deep"):
            ops.add(value, 1)
    with pytest.raises(LayoutError, match="10000000008 parts"):
        ops.add([np.zeros(10**6)] * 10**4, 1)
    with pytest.raises(LayoutError, match=rf"range\(0, 1000000000\) has more than {nests.LONGEST_RANGE} elements"):
        ops.add([range(10**9)], 1)
    assert ops.reduce_sum([range(1000), list(range(1000))]).item() == 999_000
    assert ops.Tensor.of([np.zeros(2**25)]).shape == (1, 2**25)


def test_a_command_has_at_most_so_many_options(capsys):
    """`argparse` looks at all of them for each: 20,000 took 14 seconds. One has room for as many ranges."""
    assert main(["simplify", "v1", *[f"--range=v{k}=0:3" for k in range(20_000)]]) == 2
    assert f"20000 options; need at most {MOST_OPTIONS}" in capsys.readouterr().err
    assert main(["simplify", "v1//2", "--range", ",".join(f"v{k}=0:2" for k in range(20_000))]) == 0
    assert capsys.readouterr().out.startswith("index  0")
