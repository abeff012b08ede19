"""The functions that stand in sympy in the place of its own `floor`, `Mod` and `Min`: what they are at numbers, after
substitution in any order, as code of each language, and when they were kept elsewhere (R10, D18)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from math import floor
from random import Random
from typing import Any

from impl.interop import sympy_functions
from impl.interop.sympy_functions import exact_functions, sympy_module
from impl.simplify import to_sympy
from impl.symbolic import DivNode, MinNode, ModNode, Node, Variable
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.algebra.values import point_of
from proofs.validation.drawn.symbolic import node

OF_PYTHON = (
    ("sympy.printing.pycode", "PythonCodePrinter"), ("sympy.printing.pycode", "MpmathPrinter"),
    ("sympy.printing.pycode", "SymPyPrinter"), ("sympy.printing.numpy", "NumPyPrinter"),
    ("sympy.printing.numpy", "SciPyPrinter"), ("sympy.printing.numpy", "JaxPrinter"),
    ("sympy.printing.numpy", "CuPyPrinter"), ("sympy.printing.lambdarepr", "LambdaPrinter"),
    ("sympy.printing.tensorflow", "TensorflowPrinter"), ("sympy.printing.pytorch", "TorchPrinter"),
    ("sympy.printing.pycode", "CmathPrinter"),
)  # fmt: skip
"""Printers of Python, which write quotients and remainders as it has them."""

WITHOUT_FLOOR = ("ccode", "cxxcode", "jscode", "fcode", "glsl_code", "rcode", "julia_code", "octave_code")
"""Printers that would round."""

WITHOUT_MOD = ("glsl_code", "rcode", "julia_code")
"""Printers whose remainder is another one."""


def ask_functions_of_sympy(random: Random) -> None:
    """Each function at numbers and at what is none, before and after it is known; then as code, and as it is kept."""
    about_numbers(random)
    about_minima(random)
    about_substitution(random)
    about_code(random)
    about_kept(random)
    about_common_parts(random)


def about_numbers(random: Random) -> None:
    """At numbers each function is a number; with a symbol, or a divisor of 0, it stays what it is."""
    sympy, (divided, modulo, smallest) = sympy_module(), exact_functions()
    x, number = sympy.Symbol("x", integer=True), random.choice((0, 1, random.randint(-99, 99), 10**20))
    for by in (1, -1, 2, random.choice((3, -7, 49, 10**19 + 1))):
        found = divided(sympy.Rational(number, by)), modulo(number, by), smallest(number, by)
        wanted = number // by, number % by, min(number, by)
        is_right = found == wanted and all(isinstance(each, sympy.Integer) for each in found)
        require(is_right, "numbers", number, by, found, wanted)
        for whole, at in ((divided(x / by), number // by), (modulo(x, by), number % by)):
            require(by in (1, -1) or isinstance(whole, divided | modulo), "with a symbol", whole)
            require(whole.subs(x, number) == at, "with a symbol", whole, number, at)
    for whole in (modulo(number, x), modulo(x, x + 1), modulo(number, 0)):
        require(isinstance(whole, modulo), "without a number to divide by", whole)
    by = random.choice((2, 5, -3))
    require(modulo(number, x).subs(x, by) == number % by, "a divisor that is known later", number, by)


def about_minima(random: Random) -> None:
    """The smallest of up to seven, some of which are numbers, stays as it was written, until all are; sympy goes on
    with it to the same value."""
    sympy, smallest = sympy_module(), exact_functions()[2]
    symbols = [sympy.Symbol(name, integer=True) for name in "abc"]
    parts = [random.choice((*symbols, random.randint(-9, 9))) for _ in range(random.randint(1, 6))]
    if random.random() < 0.4:
        parts = [random.randint(-9, 9) for _ in parts]
    parts.insert(random.choice((0, len(parts))), symbols[0])
    whole, at = smallest(*parts), {symbol: random.randint(-9, 9) for symbol in symbols}
    require(type(whole) is smallest, "a minimum of what is no number", parts, whole)
    require(set(whole.args) == set(map(sympy.sympify, parts)), "the parts of a minimum", parts, whole.args)
    require(sympy.Min.make_args(whole) == frozenset(whole.args), "the set of parts of a minimum", whole)
    values = [at.get(part, part) for part in parts]
    require(whole.subs(at) == min(values), "a minimum", whole, at, min(values))
    other = smallest(symbols[0], symbols[2])
    for made, wanted in (
        (sympy.Max(whole, other), max(min(values), min(at[symbols[0]], at[symbols[2]]))),
        (sympy.Min(whole, other, symbols[1]), min(*values, *(at[symbol] for symbol in symbols))),
    ):
        require(made.subs(at) == wanted, "what sympy makes of minima", made, at, wanted)


def drawn(random: Random, depth: int) -> Node:
    """A node of quotients, remainders and minima within each other."""
    if depth == 0:
        return node(random, 1)
    inner, by = drawn(random, depth - 1), random.choice((2, 3, 7, 49, -4))
    made: Node = random.choice((DivNode, ModNode))(inner * random.choice((1, 2, 3)) + random.randint(-9, 9), by)
    return MinNode(made, random.choice((inner, by))) if random.random() < 0.3 else made


def about_substitution(random: Random) -> None:
    """Values in the place of symbols, one after another in any order, all at once, and by other symbols before."""
    sympy, whole = sympy_module(), drawn(random, 2)
    expression, at = to_sympy(whole), point_of(random, whole.vars())
    wanted, found, names = int(value_of(whole, at)), expression, list(at)
    symbols = {name: sympy.Symbol(name, integer=True) for name in names}
    for name in random.sample(names, len(names)):
        found = found.subs(symbols[name], at[name])
    all_at_once = expression.xreplace({symbols[name]: sympy.Integer(value) for name, value in at.items()})
    later = sympy.Symbol("later", integer=True)
    moved = expression.subs({symbols[name]: later + value for name, value in at.items()}).subs(later, 0)
    require(found == all_at_once == moved == wanted, "substitution", whole, at, found, all_at_once, moved, wanted)


def printer(module: str, name: str) -> Callable[[Any], str]:
    """What writes an expression in a language."""
    return getattr(__import__(module, fromlist=[name]), name)().doprint  # type: ignore[no-any-return]


def about_code(random: Random) -> None:
    """As code of Python a quotient and a remainder have their values; languages in which they would not refuse them."""
    sympy, number = sympy_module(), random.choice((2, 3, 49))
    x, y = Variable("x", -99, 99), Variable("y", 0, 9)
    inner = x * random.choice((1, 5)) + y + random.randint(-9, 9)
    quotient, remainder = to_sympy(DivNode(inner, number)), to_sympy(ModNode(inner, number))
    whole = DivNode(ModNode(inner, number * 7) + y * 3, number)
    for place in random.sample(OF_PYTHON, 4):
        text = printer(*place)(to_sympy(whole))
        at = point_of(random, [x, y])
        found = eval(text, {}, dict(at))  # noqa: S307  (written by sympy, of names that are drawn here)
        require(found == value_of(whole, at), "as code", place, text, at, found)
    for name in WITHOUT_FLOOR:
        write = getattr(sympy.printing, name)
        require_refused(partial(write, quotient), f"{name}: {quotient}")
        require_refused(partial(write, quotient * 2 + sympy.Symbol("y")), f"{name}: {quotient} and more")
        if name in WITHOUT_MOD:
            require_refused(partial(write, remainder), f"{name}: {remainder}")
    for each in (quotient, remainder):
        require_refused(partial(printer("sympy.printing.lambdarepr", "NumExprPrinter"), each), f"numexpr: {each}")


def about_kept(random: Random) -> None:
    """What was pickled is found again, in the same classes, which print as sympy's own; no other name is found."""
    sympy, whole = sympy_module(), drawn(random, 2)
    expression, (divided, modulo, smallest) = to_sympy(whole), exact_functions()
    again = pickle.loads(pickle.dumps(expression))
    require(again == expression, "pickled", expression, again)
    for kind, own in ((divided, sympy.floor), (modulo, sympy.Mod), (smallest, sympy.Min)):
        require(again.atoms(kind) == expression.atoms(kind), "pickled", expression, again, kind)
        require(expression.has(own) is expression.has(kind), "one of sympy's own", expression, own)
        require(getattr(sympy_functions, kind.__name__) is kind, "found by its name", kind)
    for name in ("Max", "ceiling", "flo", "eval", "smallest"):
        require(not hasattr(sympy_functions, name), "found by another name", name)
    require(floor(sympy.Rational(-1, 2)) == divided(sympy.Rational(-1, 2)) == -1, "rounds down")


def about_common_parts(random: Random) -> None:
    """Quotients of which sympy takes a part out that several have: what is made of them has their value, or they are
    refused, as they must be where that part is a quotient itself."""
    sympy, number = sympy_module(), random.choice((7, 49, 98, 103))
    x, y = Variable("x", 0, 10**4), Variable("y", -9, 99)
    low, high = random.sample(range(1, number), 2)
    inner = x * random.choice((1, 3)) + y * random.choice((0, 1))
    symbols = [sympy.Symbol(each.expr, integer=True) for each in (x, y)]
    apart = to_sympy(DivNode(inner + low, number) + DivNode(inner + high, number))
    require_refused(partial(sympy.lambdify, symbols, apart, cse=True), f"common parts of {apart}")
    again = DivNode(inner + low, number)
    for whole in (again * 2 + ModNode(again, 5), again + ModNode(inner + low, number) * 3 + ModNode(inner, 7)):
        function = sympy.lambdify(symbols, to_sympy(whole), cse=True)
        for at in (point_of(random, [x, y]) for _ in range(5)):
            found = function(at["x"], at["y"])
            require(found == value_of(whole, at), "common parts", whole, at, found)
    later = sympy.Symbol("later")
    function = sympy.lambdify(later, to_sympy(DivNode(x, number)).subs(symbols[0], later))
    require(function(number * low) == low, "a symbol without assumptions", number, low)
