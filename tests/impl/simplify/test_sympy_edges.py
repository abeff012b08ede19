"""What sympy makes of index expressions elsewhere, and what is no index expression (R10, D18): right, or refused."""

from fractions import Fraction
from itertools import product
from math import floor
from random import Random

import pytest
import sympy
from sympy.printing import ccode, cxxcode, fcode, glsl_code, jscode, julia_code, octave_code, pycode, rcode

from impl.errors import SymbolicError
from impl.interop import sympy as exported
from impl.simplify import from_sympy, to_sympy
from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, NumNode, SumNode, Variable, sym_infer

X, Y, BOUND = Variable("x", 0, 9), Variable("y", -3, 4), Variable("b", 2, 6).bind(5)
x = sympy.Symbol("x", integer=True)
AT = [{X: at_x, Y: at_y, BOUND: 5} for at_x, at_y in product(range(0, 10, 3), range(-3, 5, 2))]
NUMBERS = (1, 2, 3, 4, 6, 7, 12, 49, -1, -2, -3, -5, 10**19 + 1, -(10**19))


def random_node(random, depth):  # noqa: PLR0911  one for each kind
    """A node of every kind that is no condition; products, minima and quotients of each other."""
    if depth == 0 or random.random() < 0.12:
        return random.choice((X, Y, BOUND, NumNode(random.choice((0, 1, -7, 10**20)))))
    inner, number = random_node(random, depth - 1), random.choice(NUMBERS)
    match random.randrange(7):
        case 0:
            return SumNode([inner, random_node(random, depth - 1)])
        case 1:
            return MinNode(inner, random_node(random, depth - 1) if random.random() < 0.7 else number)
        case 2:
            return MulNode(inner, random_node(random, depth - 1))
        case 3:
            return MulNode(inner, number)
        case 4 | 5:
            return DivNode(inner, number)
        case _:
            return ModNode(inner, number)


@pytest.mark.parametrize("modules", ["math", "mpmath", "sympy"])
def test_nodes_of_every_kind_keep_their_values(modules):
    """R10, D18. By substitution in any order, by replacement, and as code."""
    random, symbols = Random(11), {variable: to_sympy(variable) for variable in (X, Y, BOUND)}
    kinds = set()
    for _ in range(60):
        node = random_node(random, 4)
        text = to_sympy(node)
        function = sympy.lambdify(list(symbols.values()), text, modules=modules)
        kinds |= {type(node)}
        for at in random.sample(AT, 4):
            pairs = [(symbols[variable], value) for variable, value in at.items()]
            found = text
            for pair in random.sample(pairs, 3):
                found = found.subs(*pair)
            wanted = sym_infer(node, {variable: at[variable] for variable in node.vars()})
            replaced = text.xreplace({symbol: sympy.Integer(value) for symbol, value in pairs})
            assert found == replaced == wanted == function(*at.values())
    assert {SumNode, MinNode, MulNode, DivNode, ModNode} <= kinds


def value_of(part, at):  # noqa: PLR0911  one for each kind
    """What an expression of sympy is at a point, by fractions, without sympy."""
    if part.is_Symbol:
        return Fraction(at[part.name])
    if part.is_Rational:
        return Fraction(int(part.p), int(part.q))
    if part in (sympy.true, sympy.false):
        return part == sympy.true
    a, b = [*(value_of(inner, at) for inner in part.args), None][:2]
    if part.is_Add or part.is_Mul:
        total = Fraction(int(part.is_Mul))
        for inner in part.args:
            total = total + value_of(inner, at) if part.is_Add else total * value_of(inner, at)
        return total
    if isinstance(part, sympy.floor):
        return Fraction(floor(a))
    if isinstance(part, sympy.Mod):
        return a - b * floor(a / b)
    if isinstance(part, sympy.And):
        return all(value_of(inner, at) for inner in part.args)
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b}[part.rel_op]


def random_expression(random, depth, symbols):
    """An expression that sympy has evaluated, or parts of it not: fractions, floors, remainders, and others."""
    if depth == 0 or random.random() < 0.12:
        return random.choice(symbols) if random.random() < 0.8 else sympy.Rational(random.randint(-5, 9), 2)
    options = {"evaluate": False} if random.random() < 0.5 else {}
    inner, number = random_expression(random, depth - 1, symbols), random.choice(NUMBERS)
    other = random_expression(random, depth - 1, symbols)
    return random.choice([
        lambda: sympy.Add(inner, other, **options), lambda: sympy.Mul(number, inner, **options),
        lambda: sympy.Mul(sympy.Rational(random.randint(-5, 5), number), inner, **options),
        lambda: sympy.floor(inner / number, **options), lambda: sympy.floor((inner + other) / number, **options),
        lambda: sympy.Mod(inner, number, **options), lambda: inner - other,
        lambda: sympy.ceiling(inner / number, **options), lambda: inner * other,
    ])()  # fmt: skip


def test_what_is_read_from_sympy_has_its_value():
    """R10, D18. Symbols with assumptions and without; the rest is refused, and only with SymbolicError."""
    random, read, refused = Random(12), 0, 0
    relations = (sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge, sympy.Eq)
    for _ in range(200):
        symbols = [sympy.Symbol(name, **random.choice(({}, {"integer": True}, {"real": True}))) for name in "xyb"]
        expression = random_expression(random, 3, symbols)
        if random.random() < 0.4:
            bounds = [random_expression(random, 1, symbols) for _ in range(2)]
            expression = sympy.And(*(random.choice(relations)(expression, bound) for bound in bounds))
        try:
            node = from_sympy(expression, [X, Y, BOUND])
        except SymbolicError:
            refused += 1
            continue
        read += 1
        for at in AT:
            wanted = value_of(expression, {variable.expr: value for variable, value in at.items()})
            assert sym_infer(node, {variable: at[variable] for variable in node.vars()}) == wanted
    assert read > 70 and refused > 30


def test_quotients_are_exact_as_code_for_jax():
    """R10, D18. `jax.numpy.floor((1/49)*x)` of 32 bits is 2 at 147; `floor` and `%` are for integers there."""
    pytest.importorskip("jax")
    wide = Variable("x", 0, 10**6)
    function = sympy.lambdify([to_sympy(wide)], to_sympy(DivNode(wide, 49) + wide % 7), modules="jax")
    assert [function(at) for at in range(0, 10_000, 49)] == [at // 49 + at % 7 for at in range(0, 10_000, 49)]


@pytest.mark.parametrize("printer", [ccode, cxxcode, jscode, glsl_code, rcode, fcode, julia_code, octave_code])
def test_languages_that_would_round_get_no_quotients(printer):
    """R10, D18. `floor((1.0/49.0)*x)` is 0 at 49."""
    with pytest.raises(SymbolicError, match="would write floor with another value; need code of Python"):
        printer(to_sympy(DivNode(X, 49)))
    assert pycode(to_sympy(DivNode(X, 49))) == "((x)//(49))"


def test_common_parts_that_are_taken_out_do_not_round():
    """R10, D18. `x/49` that two quotients have is 1.0 at 49 by itself, and what is added to it comes too late."""
    halves = to_sympy(SumNode([DivNode(X, 49), DivNode(SumNode([MulNode(X, 2), NumNode(49)]), 98)]))
    assert sympy.lambdify(x, halves)(49) == 2
    with pytest.raises(SymbolicError, match=r"code of floor\(x0.*\), with a symbol that is not known to be an integer"):
        sympy.lambdify(x, halves, cse=True)
    shared = SumNode([X, Y, NumNode(3)])
    whole = SumNode([MulNode(DivNode(shared, 49), 2), ModNode(DivNode(shared, 49), 7), ModNode(shared, 7)])
    together = sympy.lambdify([x, to_sympy(Y)], to_sympy(whole), cse=True)
    assert [together(*at) for at in ((46, 0), (95, 49), (-60, 8))] == [2 + 1, 6 + 3, -2 + 6]
    assert sympy.lambdify(plain, to_sympy(DivNode(X, 49)).subs(x, plain))(49.5) == 1


def test_the_smaller_of_many_is_made_at_once():
    """D17. sympy's own `Min` takes minutes for ten that are nested: it looks at all parts of all parts."""
    node, least = X, X
    for number in range(300):
        node = MinNode(SumNode([node, DivNode(node, 3)]), SumNode([node, NumNode(1)]))
        least = MinNode(least, Variable(f"v{number}", 0, 9))
        if number == 20:
            assert to_sympy(node).subs(x, -4) == sym_infer(node, {X: -4})
            assert to_sympy(least).subs(dict.fromkeys(to_sympy(least).free_symbols, 7)) == 7
    assert isinstance(to_sympy(least), sympy.Min) and isinstance(to_sympy(node), sympy.Min)


def test_sums_and_conditions_are_written_out_as_long_as_that_is_small():
    """D17. Both are: a sum in a sum with all its terms, and a part of a condition as often as it occurs."""
    node = X
    for _ in range(1000):
        node = SumNode([node, DivNode(node, 3)])
    with pytest.raises(SymbolicError, match=f"sums of more than {exported.MOST_TERMS} terms together"):
        to_sympy(node)
    node = X
    for _ in range(40):
        node = SumNode([DivNode(node, 2), ModNode(node, 3)])
    assert to_sympy(node).has(sympy.floor)
    for condition in (LtNode(node, 4), AndNode([LtNode(SumNode([X, MulNode(Y, k)]), 3) for k in range(500)])):
        with pytest.raises(SymbolicError, match=f"a condition of .* parts; need at most {exported.MOST_WRITTEN}"):
            to_sympy(condition)


def test_what_sympy_holds_twice_is_read_once():
    """D17. 2**60 parts, if each is read as often as it occurs."""
    text, terms = x, x
    for _ in range(60):
        text = sympy.Add(text, text, evaluate=False)
        terms = sympy.Add(terms, sympy.Mul(3, terms, evaluate=False), evaluate=False)
    assert from_sympy(text, [X]).render() == f"(x*{2**60})" and from_sympy(terms, [X]).render() == f"(x*{4**60})"
    with pytest.raises(SymbolicError, match="cannot read an expression of class Mod"):
        from_sympy(sympy.Mod(text, x, evaluate=False), [X])


def test_an_expression_of_sympy_has_at_most_so_many_parts():
    """D17."""
    with pytest.raises(SymbolicError, match=f"an expression of more than {exported.MOST_PARTS} parts"):
        from_sympy(sympy.Add(*(x * k for k in range(5000)), evaluate=False), [X])
    with pytest.raises(SymbolicError, match=f"an expression of more than {exported.MOST_PARTS} parts"):
        from_sympy(sympy.Add(*[x] * 5000, *(x * k for k in range(5000)), evaluate=False), [X])
    text, third = x, sympy.Rational(1, 3)
    for _ in range(100):
        parts = [sympy.Mul(third, sympy.Add(text, k, evaluate=False), evaluate=False) for k in range(8)]
        text = sympy.Add(text, *(sympy.floor(part, evaluate=False) for part in parts), evaluate=False)
    with pytest.raises(SymbolicError, match="from_sympy: sums of more than 65536 terms together"):
        from_sympy(text, [X])


plain, unknown = sympy.Symbol("x"), sympy.Symbol("x", commutative=False)
REFUSED = [
    (sympy.And(plain, plain < 3), "a part of x & .x < 3. is no comparison"),
    (sympy.Dummy("x") - sympy.Dummy("x"), "two symbols have the name 'x'"),
    (plain - x, "two symbols have the name 'x'"),
    (unknown + 1, "the symbol 'x' is no integer"),
    (sympy.Symbol("x", integer=False) + 1, "the symbol 'x' is no integer"),
    (sympy.Eq(x < 3, x < 2, evaluate=False), "cannot read x < "),
    (sympy.Eq(x, sympy.true, evaluate=False), "cannot read True"),
    (plain ** (10**5000), "cannot read an object of class Pow"),
    (x / sympy.Integer(10**5000), "cannot read an object of class Mul"),
    (sympy.Pow(2, 10**9, evaluate=False), r"cannot read 2\*\*1000000000"),
    *((value, "cannot read") for value in (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan, x - sympy.oo, sympy.I * x)),
    *((value, "cannot read") for value in (sympy.Float(2.0), sympy.Float(2.0) * x, sympy.Rational(1, 2), sympy.pi * x)),
    (sympy.Piecewise((x, x < 3), (1, True)), "cannot read Piecewise"),
    (sympy.Or(x < 3, x > 5), "cannot read"),
    (sympy.Not(x < 3, evaluate=False), "cannot read"),
    (sympy.Le(x, sympy.Rational(5, 2), evaluate=False), "cannot read 5/2"),
    (sympy.Mod(x, sympy.Rational(1, 2), evaluate=False), "cannot read"),
    (sympy.Sum(x, (x, 0, 3)), "cannot read"),
    (sympy.MatrixSymbol("x", 2, 2)[0, 0] + 1, "cannot read"),
]


@pytest.mark.parametrize(("expression", "message"), REFUSED)
def test_what_is_no_number_at_an_index_is_refused(expression, message):
    """R10."""
    with pytest.raises(SymbolicError, match=f"from_sympy: {message}"):
        from_sympy(expression, [X])
