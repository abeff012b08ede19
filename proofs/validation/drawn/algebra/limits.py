"""Expressions of sympy that are as large as may be, and larger by one: how many parts they have, as they are held and
as they are written, and how many terms their sums (D17).

What is drawn has a number of parts, or of terms, by the way in which it is put together; parts are held many times, so
that it is small where it is written long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

from impl.errors import SymbolicError
from impl.interop.sympy import MOST_PARTS, MOST_WRITTEN
from impl.interop.sympy_functions import sympy_module
from impl.interop.sympy_reading import MOST_SHOWN, MOST_TERMS, Reading, parts_of, written
from impl.simplify import from_sympy, to_sympy
from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from proofs.validation.defined import require, require_refused

X = Variable("x", -3, 9)
"""The variable of what is drawn."""
SELDOM = 0.2
"""How often a sum of as many parts as may be is taken: it takes 50 ms."""


def ask_limits_of_sympy(random: Random) -> None:
    """Conditions, sums and expressions with as many parts and terms as may be, and with one more; and what is no index
    expression, there and back."""
    sides = (about_conditions, about_terms, about_parts, about_counting, about_terms_read, about_messages,
             about_nodes_refused, about_expressions_refused)  # fmt: skip
    for about in random.sample(sides, 3):
        about(random)


def require_taken(ask: Callable[[], Any], question: str) -> None:
    """Raises WrongAnswerError if something is refused."""
    try:
        ask()
    except SymbolicError as refusal:
        require(False, question, refusal)


def sized(random: Random, parts: int) -> Node:
    """A node of so many parts as it is written: up to five times one node, or one node alone."""
    if parts == 1:
        return random.choice((X, X, NumNode(random.randint(-9, 9))))
    times = random.choice([times for times in (1, 2, 3, 4, 5) if (parts - 1) % times == 0])
    inner, number = sized(random, (parts - 1) // times), random.choice((2, 3, 7, -5))
    if times == 1:
        return random.choice((MulNode, DivNode, ModNode, MinNode))(inner, number)
    return MinNode(inner, inner) if times == 2 and random.random() < 0.5 else SumNode([inner] * times)


def comparison(random: Random, parts: int) -> Node:
    """A comparison of so many parts as it is written, with a number or with another node."""
    right = random.randint(0, 3) if parts > 4 else 0
    bound = sized(random, right) if right else random.randint(-9, 9)
    return LtNode(sized(random, parts - 1 - right), bound)


def condition(random: Random, parts: int) -> Node:
    """A comparison, or up to five that are joined, of so many parts as it is written."""
    first = [random.randint(2, 9) for _ in range(random.randint(0, 4))]
    whole = [*first, parts - 1 - sum(first)]
    joined = [comparison(random, each) for each in random.sample(whole, len(whole))]
    return AndNode(joined) if first else comparison(random, parts)


def about_conditions(random: Random) -> None:
    """A condition of as many parts as may be is taken, one of more is not, a number of any length is; also within a
    condition."""
    for more in (0, 0, 1, random.randint(2, 10**6)):
        whole, question = condition(random, MOST_WRITTEN + more), f"to_sympy: a condition of {MOST_WRITTEN}+{more}"
        if more:
            require_refused(partial(to_sympy, whole), question)
            require_refused(partial(to_sympy, AndNode([LtNode(X, 3), whole])), question)
        else:
            require_taken(partial(to_sympy, whole), question)
            require_refused(partial(to_sympy, AndNode([whole, LtNode(X, 3)])), f"{question}; another")
    long = sized(random, random.randint(MOST_WRITTEN + 1, 10**5))
    while terms_of(long)[1] > MOST_TERMS:
        long = sized(random, random.randint(MOST_WRITTEN + 1, 10**4))
    require_taken(partial(to_sympy, long), "to_sympy: a long number")


def terms_of(whole: Node) -> tuple[int, int]:
    """The terms of a node, as a sum that is written out, and those of all its parts together: of sums, products and
    quotients those of what is in them, of others one."""
    known: dict[int, int] = {}
    together = 0

    def terms(part: Node) -> int:
        nonlocal together
        if id(part) not in known:
            inner = [terms(each) for each in part.parts()]
            own = sum(inner) if isinstance(part, SumNode | MulNode | DivNode) else 1
            together += own
            known[id(part)] = own if isinstance(part, SumNode | MulNode) else 1
        return known[id(part)]

    return terms(whole), together


def with_terms(random: Random, wanted: int) -> Node:
    """A node whose parts have so many terms together: sums of sums, then parts beside them, the largest that fit."""
    tower: list[Node] = [X]
    terms, count = [1], 1
    while count < wanted // 2:
        if random.random() < 0.3 and count + terms[-1] < wanted // 2:
            tower, terms, count = [*tower, MulNode(tower[-1], 3)], [*terms, terms[-1]], count + terms[-1]
        times = random.randint(2, 5)
        tower, terms = [*tower, SumNode([tower[-1]] * times)], [*terms, terms[-1] * times]
        count += terms[-1]
    if count > wanted - 2:
        tower, count = tower[:-1], count - terms.pop()
    whole = tower[-1]
    while count < wanted - 2:
        place = max(place for place, each in enumerate(terms) if each + 2 <= wanted - count or place == 0)
        number = random.choice((2, 3, 7))
        part = random.choice((SumNode([tower[place]]), MulNode(tower[place], number), DivNode(tower[place], number)))
        whole, count = MinNode(whole, part), count + terms[place] + 1
        if isinstance(part, DivNode) and wanted > count + 1:
            whole, count = MinNode(whole, MulNode(part, 3)), count + 2
    for _ in range(wanted - count):
        whole = random.choice((MulNode, DivNode, ModNode))(whole, random.choice((2, 3, 7)))
    return whole


def about_terms(random: Random) -> None:
    """Sums that have as many terms together as may be are taken, those with more are not."""
    for more in (0, 1, random.randint(2, 1000)):
        whole = with_terms(random, MOST_TERMS + more)
        question = f"to_sympy: sums with {MOST_TERMS}+{more} terms"
        require(terms_of(whole)[1] == MOST_TERMS + more, question, terms_of(whole))
        if more:
            require_refused(partial(to_sympy, whole), question)
        else:
            require_taken(partial(to_sympy, whole), question)


def about_parts(random: Random) -> None:
    """A sum that has more parts than may be is refused, there or back; seldom one of as many goes there."""
    more = random.choice((1, 2, random.randint(3, 40)))
    if random.random() < 0.5:
        nodes: list[Node] = [X, *(NumNode(number) for number in range(MOST_PARTS - 2 + more))]
        require_refused(partial(to_sympy, SumNode(nodes)), f"to_sympy: {MOST_PARTS}+{more} parts")
        if random.random() < SELDOM:
            require_taken(partial(to_sympy, SumNode(nodes[: MOST_PARTS - 1])), f"to_sympy: {MOST_PARTS} parts")
        return
    sympy = sympy_module()
    symbol = sympy.Symbol(X.expr, integer=True)
    again = [symbol] * random.choice((0, 1, MOST_PARTS, 2 * MOST_PARTS))
    parts = [sympy.Mul(number, symbol, evaluate=False) for number in range(2, MOST_PARTS // 2 + 1)]
    added = [sympy.Integer(number) for number in range(MOST_PARTS, MOST_PARTS + more)]
    many = sympy.Add(*again, *parts, *added, evaluate=False)
    question = f"from_sympy: {MOST_PARTS}+{more} parts, of which one stands {len(again)} times"
    require_refused(partial(from_sympy, many, [X]), question)


def about_counting(random: Random) -> None:
    """The parts of what holds parts, each once or as often as it stands there; none of as many as are no more
    counted."""
    made = [SimpleNamespace(args=(), number=1) for _ in range(3)]
    for _ in range(random.randint(1, 8)):
        args = tuple(random.choice(made[-4:]) for _ in range(random.choice((0, 1, 2, 2, 3, 12))))
        made.append(SimpleNamespace(args=args, number=1 + sum(part.number for part in args)))
    if random.random() < 0.3:
        wide = (made[-1], *(SimpleNamespace(args=(), number=1) for _ in range(random.randint(900, 1200))))
        made.append(SimpleNamespace(args=wide, number=sum(part.number for part in wide) + 1))
    held: set[int] = set()
    whole = made[-1]

    def hold(part: Any) -> None:
        if id(part) not in held:
            held.add(id(part))
            for each in part.args:
                hold(each)

    hold(whole)
    for again, wanted in ((False, len(held)), (True, whole.number)):
        if wanted < 10**4:
            for most in (0, wanted - 1, wanted, wanted + 1, 1000, 10**4):
                found = parts_of(whole, most, again=again)
                is_right = found == (wanted if wanted <= most else None)
                require(is_right, "parts_of", made, most, again, found, wanted)


def about_terms_read(random: Random) -> None:
    """Sums of as many terms as may be read together are read, those of one more are not: those of each sum count, also
    within another, where a symbol, a quotient, and a product count as one or as what is in them."""
    sympy = sympy_module()
    variables = [Variable(f"x{place}", 0, 9) for place in range(random.randint(2, 12))]
    parts = [(sympy.Symbol(x.expr, integer=True), 1, 1) for x in variables]  # the part, its terms, those of all in it
    while len(parts) > 1:
        some = [parts.pop(random.randrange(len(parts))) for _ in range(min(random.randint(2, 5), len(parts)))]
        terms, count = sum(part[1] for part in some), sum(part[2] for part in some)
        whole, count = sympy.Add(*(part[0] for part in some), evaluate=False), count + terms
        if random.random() < 0.5:
            by = sympy.Rational(random.choice((1, 2, 5)), random.choice((3, 7)))
            whole, count = sympy.Mul(by, whole, evaluate=False), count + terms
            whole, terms, count = sympy.floor(whole, evaluate=False), 1, count + 1
        parts.append((whole, terms, count))
    whole, _, count = parts[0]
    inner = whole.args[0] if isinstance(whole, sympy.floor) else whole
    count -= isinstance(whole, sympy.floor)
    known, question = {x.expr: x for x in variables}, f"from_sympy: {count} terms of {len(variables)} symbols"
    reading = Reading(sympy, known)
    reading.quotient(inner)
    require(reading.terms == count, question, inner, reading.terms)
    for more in (0, 1):
        reading = Reading(sympy, known)
        reading.terms = MOST_TERMS - count + more
        ask = partial(reading.quotient, inner)
        if more:
            require_refused(ask, question)
        else:
            require_taken(ask, question)


def about_messages(random: Random) -> None:
    """A message writes what is no index expression, unless it is long: then it has its class."""
    sympy, symbol = sympy_module(), sympy_module().Symbol(X.expr, integer=True)

    def of_parts(parts: int) -> Any:
        if parts == 1:
            return symbol
        inner = of_parts((parts - 1) // 2 if parts % 2 else parts - 1)
        return sympy.Add(inner, inner, evaluate=False) if parts % 2 else sympy.floor(inner, evaluate=False)

    for parts in (MOST_SHOWN, MOST_SHOWN + 1, random.randint(4, 40), random.randint(60, 10**6)):
        whole = of_parts(parts - 1)
        whole = sympy.sin(whole, evaluate=False)
        text = str(whole) if parts <= MOST_SHOWN else "an expression of class sin"
        require(written(whole) == text, "an expression in a message", parts, written(whole), text)
        try:
            found = from_sympy(whole, [X])
        except SymbolicError as refusal:
            require(f"cannot read {text};" in str(refusal), "from_sympy: the message", parts, text, refusal)
        else:
            require(False, "from_sympy: a sine", whole, found)


def about_nodes_refused(random: Random) -> None:
    """What sympy has no expression for: conditions that are counted with, numbers that are joined, other classes."""
    holds, number = LtNode(X, random.randint(-9, 9)), random.randint(2, 9)
    chosen: Sequence[Node] = (holds, AndNode([holds, LtNode(X, 5)]))
    bad = random.choice(chosen)
    wrong = [
        *(make(bad, number) for make in (MulNode, DivNode, ModNode, MinNode, LtNode)),
        *(make(X, bad) for make in (MulNode, MinNode, LtNode)),
        *(SumNode([X] * place + [bad] + [X] * (4 - place)) for place in (0, 4)),
        *(AndNode([holds] * place + [other]) for place, other in ((0, X), (1, MulNode(X, 2)), (4, X))),
    ]
    for whole in (*wrong, *(MulNode(SumNode([X, each]), 2) for each in wrong[:5])):
        require_refused(partial(to_sympy, whole), f"to_sympy: {whole}")
    for other in (None, number, "x", [X], object()):
        require_refused(partial(to_sympy, other), f"to_sympy: {other}")


def about_expressions_refused(random: Random) -> None:
    """What is no index expression: text, numbers that are no integers, other functions and conditions, other symbols,
    at any place of a sum, of a condition, and of several that are joined."""
    sympy, number = sympy_module(), random.randint(2, 9)
    x = sympy.Symbol(X.expr, integer=True)
    numbers = [
        sympy.Rational(1, number), sympy.Float(2.0), x**2, x * sympy.Symbol("x"), sympy.sqrt(x), x / number,
        sympy.Mod(x, x + number, evaluate=False), sympy.Mod(x, 0, evaluate=False), sympy.Symbol("y", integer=True),
        sympy.Mod(x, sympy.Rational(number, 11), evaluate=False), sympy.floor(number / x, evaluate=False),
        sympy.Symbol("x", integer=False), sympy.Symbol("x", commutative=False), sympy.Mul(x, x + 1, evaluate=False),
        sympy.Max(x, number), sympy.pi * x, sympy.oo, sympy.Dummy("x") - sympy.Dummy("x"),
    ]  # fmt: skip
    holds = [sympy.Ne(x, number), sympy.Or(x < number, x > 12), sympy.Not(x < number, evaluate=False)]
    one, place = random.choice(numbers), random.randint(0, 4)
    beside: list[Any] = [sympy.Mod(x, 3, evaluate=False), *(k * x for k in (2, 3, 5))]
    inside = [sympy.Add(*beside[:place], one, *beside[place:], evaluate=False), sympy.Lt(one, x, evaluate=False),
              sympy.Ge(x, one, evaluate=False)] if one.is_commutative and one != sympy.oo else []  # fmt: skip
    some: list[Any] = [x < k for k in (2, 3, 5, 7)]
    joined = [sympy.And(*some[:place], each, *some[place:], evaluate=False) for each in (*holds, *inside[1:])]
    for wrong in (*numbers, *holds, *inside, *joined, "x", b"x", 1.5, None, [x], X):
        require_refused(partial(from_sympy, wrong, [X]), f"from_sympy: {wrong}")
    for variables in (X, "x", None, [x], {"x": X}, [X, 5], [X, "x", X, X, None]):
        require_refused(partial(from_sympy, x, variables), f"from_sympy: {variables}")
