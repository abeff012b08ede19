"""Index expressions in sympy and back (R10, D18): the same values, and clear errors."""

import pickle
import sys
from itertools import product
from random import Random

import pytest
import sympy

from impl import ShapeTracker
from impl.errors import SymbolicError
from impl.simplify import from_sympy, simplify, to_sympy
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, NumNode, SumNode, Variable, sym_infer
from impl.symbolic.decisions.decided import minimum

X, Y = Variable("x", 0, 9), Variable("y", -3, 4)


def test_a_stack_goes_to_sympy_and_back():
    """R10, D16, D18. At every index."""
    tracker = ShapeTracker.from_shape((3, 4)).pad(((1, 0), (0, 2))).permute((1, 0)).reshape((8, 3))
    index, valid = tracker.eager_idxs()
    variables = sorted(index.vars() | valid.vars(), key=lambda variable: variable.expr)
    texts = to_sympy(index), to_sympy(valid)
    back = tuple(from_sympy(text, variables) for text in texts)
    for i in range(8):
        for j in range(3):
            at = {variable: {"idx0": i, "idx1": j}[variable.expr] for variable in variables}
            for node, text, again in zip((index, valid), texts, back, strict=True):
                value = text.subs({to_sympy(name): number for name, number in at.items()})
                assert sym_infer(node, at) == int(bool(value) if node is valid else value) == sym_infer(again, at)


def test_the_smaller_of_two_sizes_goes_to_sympy():
    """D18."""
    n = Variable("n", 1, 9)
    found = to_sympy(minimum(n, 5) * 2)
    symbol = sympy.Symbol("n", integer=True)
    assert [int(found.subs({symbol: value})) for value in range(1, 10)] == [2, 4, 6, 8, 10, 10, 10, 10, 10]


def test_floors_of_negative_numbers_round_down():
    """D18. On both sides."""
    for node in (DivNode(Y * 3 + 1, 4), ModNode(Y * 3 + 1, 4), DivNode(Y, 3) * -2 + X):
        again = from_sympy(to_sympy(node), [X, Y])
        for y in range(-3, 5):
            assert sym_infer(again, {X: 2, Y: y}) == sym_infer(node, {X: 2, Y: y})


def test_what_sympy_writes_can_be_simplified():
    """R10."""
    x = sympy.Symbol("x", integer=True)
    node = from_sympy(sympy.floor((x * 4 + 3) / sympy.Integer(4)), [X])
    assert simplify(node, NumNode(1))[0].render() == "x"
    both = from_sympy(sympy.And(x < 4, x >= 2), [X])
    assert [x for x in range(10) if sym_infer(both, {X: x})] == [2, 3]
    assert (from_sympy(sympy.true, []), from_sympy(7, [])) == (NumNode(1), NumNode(7))


@pytest.mark.parametrize("text", ["z", "x**2", "x*y", "x/2", "Mod(x, y)", "floor(x/y)", "Ne(x, 1)", "x + 0.5"])
def test_what_is_no_index_expression_is_refused(text):
    """R10."""
    names = {name: sympy.Symbol(name, integer=True) for name in "xyz"}
    with pytest.raises(SymbolicError, match="from_sympy: "):
        from_sympy(sympy.sympify(text, locals=names), [X, Y])


def test_without_sympy_the_error_says_so(monkeypatch):
    """R10."""
    monkeypatch.setitem(sys.modules, "sympy", None)
    for call in (lambda: to_sympy(X), lambda: from_sympy(1, [])):
        with pytest.raises(SymbolicError, match="sympy is not installed; need `pip install sympy`"):
            call()


def test_sympy_does_not_change_what_is_exported():
    """R10, D18. sympy makes `2*Mod(x, 3)` of this by itself, which is 4 at 2."""
    node = ModNode(ModNode(X, 3) * 2, 3)
    text = to_sympy(node)
    for x in range(10):
        wanted = sym_infer(node, {X: x})
        assert text.subs({to_sympy(X): x}) == wanted == sym_infer(from_sympy(text, [X]), {X: x})


def test_sympy_does_not_change_it_on_the_way_either():
    """R10, D18. Substituting one variable leaves what sympy changes, and the next substitution makes it of it."""
    node = ModNode(SumNode([MulNode(ModNode(X, 3), 2), Y]), 3)
    text = to_sympy(node)
    assert text.subs(to_sympy(Y), 0).subs(to_sympy(X), 2) == 1 == sym_infer(node, {X: 2, Y: 0})


def test_quotients_are_exact_as_code():
    """R10, D18. sympy's own becomes `floor((1/49)*x)`, which is 0 at 49."""
    function = sympy.lambdify([to_sympy(X)], to_sympy(DivNode(X * 3 + 1, 49)))
    assert [function(x) for x in (16, 48, 2**80 * 49)] == [1, 145 // 49, (2**80 * 49 * 3 + 1) // 49]
    assert to_sympy(DivNode(X, 4)).has(sympy.floor)
    assert str(to_sympy(DivNode(X, 4) + X % 3)) == "Mod(x, 3) + floor(x/4)"


def random_tree(random, depth):
    """A node of sums, products, quotients and remainders; many are nested, with divisors of either sign."""
    if depth == 0 or random.random() < 0.15:
        return random.choice((X, Y)) if random.random() < 0.8 else NumNode(random.randint(-5, 9))
    inner, number = random_tree(random, depth - 1), random.choice((2, 3, 3, 4, 5, 6, 7, 12, 49, -2, -3, -5))
    match random.randrange(6):
        case 0:
            return SumNode([inner, random_tree(random, depth - 1)])
        case 1:
            return inner + random_tree(random, depth - 1)
        case 2:
            return MulNode(inner, number)
        case 3:
            return DivNode(inner, number)
        case _:
            return ModNode(inner, number)


def random_condition(random):
    """A comparison, or several."""
    comparisons = [LtNode(random_tree(random, 3), random.choice((random.randint(-4, 9), Y))) for _ in range(3)]
    return comparisons[0] if random.random() < 0.5 else AndNode([AndNode(comparisons[:2]), comparisons[2]])


@pytest.mark.parametrize("drawn", [random_condition, lambda random: random_tree(random, 4)], ids=["and", "tree"])
def test_random_nodes_keep_their_values(drawn):
    """R10, D18. By substitution in any order, as code, pickled, and read back."""
    random, symbols, checked = Random(7), (to_sympy(X), to_sympy(Y)), 0
    for _ in range(60):
        node = drawn(random)
        text = to_sympy(node)
        again, function = from_sympy(text, [X, Y]), sympy.lambdify(symbols, text)
        assert pickle.loads(pickle.dumps(text)) == text
        for x, y in product(range(0, 10, 3), range(-3, 5, 2)):
            wanted = sym_infer(node, {X: x, Y: y})
            one, two = random.sample(list(zip(symbols, (x, y), strict=True)), 2)
            found = (text.subs(*one).subs(*two), function(x, y), sym_infer(again, {X: x, Y: y}))
            assert all(bool(value) == wanted if drawn is random_condition else value == wanted for value in found)
            checked += 1
    assert checked == 60 * 16


NOT_OF_SYMPY = ["__import__('os').mkdir('made')", "x", b"x", ["x"], ("x",), {"x": 1}, 1.5, None, object(), type]


@pytest.mark.parametrize("text", NOT_OF_SYMPY)
def test_what_is_no_object_of_sympy_is_never_evaluated(text, tmp_path, monkeypatch):
    """R10. sympy would run text."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SymbolicError, match=r"from_sympy: an object of class \w+ is no expression of sympy"):
        from_sympy(text, [X])
    assert list(tmp_path.iterdir()) == []


def test_an_object_that_writes_itself_as_sympy_is_not_asked():
    """R10. `_sympy_` is code as well."""

    class Foreign:
        def _sympy_(self):
            raise AssertionError("asked")

    with pytest.raises(SymbolicError, match="Foreign is no expression of sympy"):
        from_sympy(Foreign(), [])


REFUSED = [
    (lambda: to_sympy("x"), "to_sympy: node: 'x' is not a Node"),
    (lambda: to_sympy(SumNode([LtNode(X, 3), Y])), "a SumNode counts with a condition"),
    (lambda: to_sympy(AndNode([Variable("b", 0, 1), LtNode(X, 3)])), "a part of `and` is a Variable; need comparisons"),
    (lambda: to_sympy(SumNode([X, Variable("x", 0, 3)])), "have one name; need one range for it"),
    (lambda: from_sympy(sympy.Integer(1), [X, Variable("x", 0, 3)]), "have one name; need one range for it"),
    (lambda: from_sympy(sympy.Integer(1), ["x"]), "an object of class str is no Variable"),
    (lambda: from_sympy(sympy.Tuple(1, 2), [X]), "cannot read"),
    (lambda: from_sympy(sympy.Mod(sympy.Symbol("x"), 0, evaluate=False), [X]), "cannot read"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_would_change_its_meaning_is_refused(call, message):
    """R10."""
    with pytest.raises(SymbolicError, match=message):
        call()


def test_what_sympy_leaves_unevaluated_is_read_as_it_stands():
    """R10, D18. Reading evaluates nothing, or sympy would change it there."""
    x = sympy.Symbol("x", integer=True)
    inner = sympy.Mul(2, sympy.Mod(x, 3), evaluate=False)
    text = sympy.floor((sympy.Mod(inner, 3, evaluate=False) + x) / 5, evaluate=False)
    node = from_sympy(text, [X])
    assert [sym_infer(node, {X: x}) for x in range(10)] == [(x % 3 * 2 % 3 + x) // 5 for x in range(10)]


def test_what_is_nested_deeply_is_refused():
    """R10."""
    text = sympy.Symbol("x", integer=True)
    for _ in range(sys.getrecursionlimit()):
        text = sympy.floor(text / 2, evaluate=False)
    with pytest.raises(SymbolicError, match="nested too deeply"):
        from_sympy(text, [X])
