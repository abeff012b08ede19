"""What nodes are combined with: integers of classes of their own, what is none, nodes of one value, very deep ones;
what equal ones are as keys; whether a node is true; and names (D18)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.errors import LayoutError, SymbolicError
from impl.shapetracker.expressions import index_variables
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_ge_node,
    create_lt_node,
    create_node,
    sym_infer,
)
from impl.symbolic.decisions.decided import UNDECIDED, is_never, is_surely, maximum, minimum
from impl.symbolic.leaves import as_node
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.expressions import every_point, polynomial
from proofs.validation.drawn.nodes.deep import about_deep
from proofs.validation.drawn.symbolic import node


class Own(int):
    """An integer of a class of its own."""

    __slots__ = ()


class Name(str):
    """A name of a class of its own."""

    __slots__ = ()

    def isidentifier(self) -> bool:
        """Also where it is none."""
        return True


OPERATORS: tuple[Callable[[Any, Any], Any], ...] = (
    operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod,
    operator.lt, operator.le, operator.gt, operator.ge,
)  # fmt: skip
"""What takes an integer on either side of a node."""

METHODS = tuple(f"__{side}{name}__" for name in ("add", "sub", "mul", "floordiv", "mod") for side in ("", "r"))
"""What Python calls for operators on numbers; without an answer it asks the other operand."""

FUNCTIONS: tuple[Callable[[Any, Any], Any], ...] = (
    minimum, maximum, create_lt_node, create_ge_node, MulNode, DivNode, ModNode, LtNode, MinNode,
    lambda one, other: Node.sum([one, other, one]),
    lambda one, other: one.substitute(dict.fromkeys(one.vars(), other)),
    lambda one, other: one.__floordiv__(other, False),
)  # fmt: skip
"""What takes a node and an integer."""

GATHERED: tuple[Callable[[Any], Any], ...] = (Node.sum, Node.ands)
"""What takes any number of nodes."""

KINDS: tuple[Callable[[Any, Any], Any], ...] = (MulNode, DivNode, ModNode, LtNode, create_lt_node, create_ge_node)
"""What makes one node of a node and an integer."""

EDGES = tuple(2**at + more for at in (0, 8, 30, 31, 60, 61, 62, 63, 64, 70) for more in (-2, -1, 0, 1))


def ask_operands(random: Random) -> None:
    """A few nodes of each sort."""
    for _ in range(3):
        about_kinds(random)
        about_keys(random)
        about_truth(random)
        about_one_value(random)
    about_what_is_none(random)
    about_names(random)
    about_shared_indices(random)
    about_deep(random)
    about_known_operands(random)


def answered(ask: Callable[[], Any]) -> Any:
    """What is answered; the words of a refusal are not looked at."""
    try:
        return ask()
    except LayoutError as refusal:
        return type(refusal)


def about_kinds(random: Random) -> None:
    """Integers of other classes count as plain ones, and none of them is kept."""
    whole, number = node(random, random.choice((0, 1, 2))), random.choice((0, 1, 1, 2, -3, 7, 12, 1000))
    others: list[Any] = [Own(number), *([bool(number)] if number in (0, 1) else [])]
    asked: list[Callable[[Any, Any], Any]] = [*OPERATORS, *FUNCTIONS, *(partial(turned, each) for each in OPERATORS)]
    for operation in asked:
        wanted = answered(partial(operation, whole, number))
        for other in others:
            found = answered(partial(operation, whole, other))
            is_plain = not isinstance(found, Node) or all(map(has_plain_numbers, parts_first(found)))
            require(found == wanted and is_plain, "an integer of another class", operation, whole, other, found, wanted)


def about_known_operands(random: Random) -> None:
    """A node of one number counts as that number, which is what nodes made of it hold; so do the bounds of variables,
    and values that variables are given. A sum that is below a node of one number is its own remainder, also where that
    of a plain integer is written otherwise, as in tinygrad 0.9.0."""
    whole, number = node(random, random.choice((0, 1, 2))), random.choice((1, 2, -3, 7, 12, 1000))
    for operation in (*OPERATORS, *FUNCTIONS):
        wanted, found = (answered(partial(operation, whole, other)) for other in (number, NumNode(number)))
        is_plain = not isinstance(found, Node) or all(map(has_plain_numbers, parts_first(found)))
        is_own = operation is operator.mod and found is whole and whole.min >= 0 and whole.max < number
        is_alike = found == wanted or is_own or operation in {create_lt_node, create_ge_node}
        require(is_alike and is_plain, "a node of one number", operation, whole, number, found, wanted)
    bounded = Variable("x", -9, NumNode(number))
    is_plain = has_plain_numbers(bounded) and type(bounded.max) is int and bounded == Variable("x", -9, number)
    require(is_plain, "a bound that is a node", bounded)
    plain: dict[Any, Any] = {variable: variable.min for variable in whole.vars()}
    given: dict[Any, Any] = {x: NumNode(value) for x, value in plain.items()}
    inferred = [sym_infer(whole, at) for at in (plain, given)]
    require(inferred[0] == inferred[1] and {*map(type, inferred)} == {int}, "values that are nodes", whole, inferred)


def turned(operation: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """The same with its operands turned round."""
    return operation(other, one)


def has_plain_numbers(part: Node) -> bool:
    """Whether a node has plain integers as bounds, and where a part of it is a number."""
    second = getattr(part, "b", 0)
    return {type(part.min), type(part.ceiling)} == {int} and (isinstance(second, Node) or type(second) is int)


def about_keys(random: Random) -> None:
    """Numbers of any size are equal to their nodes, with the same hash; sums are equal whatever their order is."""
    for number in random.sample(EDGES, 8):
        for signed in (number, -number):
            one = NumNode(signed)
            by_node: dict[Any, int] = {one: 1}
            by_number: dict[Any, int] = {signed: 1}
            is_key = by_node.get(signed) == by_number.get(one) == 1
            is_alike = one == signed and hash(one) == hash(signed) and is_key
            require(is_alike and one != signed + 1, "a number as a key", signed)
    terms = [Variable(f"v{place}", 0, 9) * random.choice((1, 2, -3)) for place in range(random.randint(2, 6))]
    whole, again = Node.sum([*terms, 5]), Node.sum([3, *random.sample(terms, len(terms)), 2])
    require(whole == again and hash(whole) == hash(again) and {whole: 1}[again] == 1, "a sum as a key", whole, again)
    require(not operator.ne(whole, again) and whole != whole + 1 and whole != terms, "a sum as a key", whole)


def about_truth(random: Random) -> None:
    """A node is true or false where it is at all points, and nothing where that is open."""
    variables = [Variable(name, low := random.choice((0, 1, -2)), low + random.choice((1, 2, 3))) for name in "abc"]
    first, second = (as_node(polynomial(random, variables)) for _ in range(2))
    x, points = variables[0], every_point(variables)
    known: list[Any] = [x < x.ceiling + 1, x < x.min, x - x, x - x.ceiling - 1, NumNode(0), NumNode(3)]
    both = Node.ands([first < second, as_node(x <= x.ceiling)])
    for each in map(as_node, (*known, first, first < second, both, second - first)):
        values = {bool(value_of(each, at)) for at in points}
        try:
            found = bool(each)
        except SymbolicError:
            is_open = not is_surely(each) and not is_never(each) and each not in known
            require(is_open, "the truth of a node: refused", each, values)
        else:
            require(values == {found}, "the truth of a node", each, found)
            require((not each) is not found, "not a node", each)
        found = lenient_truth(each)
        require(found or values == {False}, "the truth of a node that may be open", each, found)
    require(not lenient_truth(NumNode(0)) and not lenient_truth(as_node(x < x.min)), "the truth of what is 0", x)
    for number in (True, False, 0, 1, random.randint(2, 9), -random.randint(1, 9), Own(3), Own(0)):
        is_right = is_surely(number) is bool(number) and is_never(number) is not bool(number)
        require(is_right, "the truth of a number", number)


def lenient_truth(each: Node) -> bool:
    """Whether a node is true for the drop-in, to which what is open is."""
    UNDECIDED.is_true = True
    try:
        return bool(each)
    finally:
        UNDECIDED.is_true = False


def about_one_value(random: Random) -> None:
    """What has one value by its bounds is that number: as a node, and as a part of a view."""
    x, value = Variable("x", 0, random.randint(1, 9)), random.randint(1, 5)
    single: tuple[Node, ...] = (
        SumNode([MulNode(x, 0), NumNode(value)]),
        ModNode(NumNode(7 + value), 7),
        DivNode(x + value * 20, 20),
        MinNode(x + value, value),
        MulNode(NumNode(value), 1),
    )
    for each in single:
        require(type(each.known()) is int and each.known() == value, "known", each, value)
        made = create_node(each)
        require(isinstance(made, NumNode) and made == value, "create_node", each, made)
        bounds = (0, each), (0, value + 1)
        wanted = View.create((value, value + 1), (value, 1), value, ((0, value), (0, value + 1)))
        found = View.create((each, value + 1), (each, 1), each, bounds)
        require(found == wanted and found.is_plain, "a part with one value", each, found, wanted)
    above = AndNode([LtNode(x, x.ceiling + 1), x < value])
    require(create_node(above) is above or above.min == above.ceiling, "create_node", above)


def about_what_is_none(random: Random) -> None:
    """What is no integer is no operand, on either side; and nothing but True and False is a flag."""
    whole = node(random, 1)
    wrongs: tuple[Any, ...] = (1.5, float(random.randint(1, 3)), "1", None, (1,), [1], b"1")
    operations: list[Callable[[Any, Any], Any]] = [*OPERATORS, *(partial(turned, each) for each in OPERATORS)]
    flags: tuple[Any, ...] = (0, 1, None, "no", 2.0, [])
    for wrong in wrongs:
        for operation in operations:
            require_none(partial(operation, whole, wrong), f"an operand: {operation}; {wrong!r}")
        for name in METHODS:
            found = getattr(whole, name)(wrong)
            require(found is NotImplemented, "an operand that is left to Python", name, whole, wrong, found)
        for gathered in GATHERED:
            for given in ([whole, wrong], [wrong, whole], [whole, whole, whole, whole, wrong]):
                require_refused(partial(gathered, given), f"{gathered}: {wrong!r}")
        for kind in KINDS:
            require_refused(partial(kind, whole, wrong), f"{kind}: {wrong!r}")
            require_refused(partial(kind, wrong, 3), f"{kind}: {wrong!r} on the left")
    for flag in flags:
        require_refused(partial(whole.__floordiv__, 3, flag), f"floordiv: factoring_allowed={flag!r}")


def require_none(ask: Callable[[], Any], question: str) -> None:
    """Raises WrongAnswerError unless what is asked is refused as Python refuses an operand, or as the library does."""
    try:
        found = ask()
    except (TypeError, LayoutError):
        return
    require(False, question, found)


def about_names(random: Random) -> None:
    """What may be a name and bounds of a variable, and what may not, whatever it says of itself."""
    low, high = -random.randint(1, 9), random.randint(1, 9)
    for name in ("x", "x.1", "n_2", Name("y"), "ä"):
        found = Variable(name, low, high)
        require((found.expr, found.min, found.max, found.ceiling) == (name, low, high, high), "Variable", name, found)
        require(type(found.min) is type(found.max) is int, "Variable: bounds", found)
    for wrong in (5, None, b"x", ["x"], ("x",), "", "1x", "x y", "x-y", Name("x+1"), Variable("x", 0, 1)):
        require_refused(partial(Variable, wrong, low, high), f"Variable: {wrong!r}")  # type: ignore[arg-type]
    for bounds in ((high, low), (0.0, 1), (0, 1.5), (None, 1), (0, None), ("0", 1), (Variable("y", 0, 1), 2)):
        require_refused(partial(Variable, "x", *bounds), f"Variable: from {bounds}")
    for ends in ((Own(low), Own(high)), (Own(low), high), (low, Own(high)), (False, high)):
        own = Variable("z", *ends)
        is_alike = own == Variable("z", int(ends[0]), high) and has_plain_numbers(own)
        require(is_alike and type(own.max) is int, "Variable: bounds of another class", ends, own)


def about_shared_indices(random: Random) -> None:
    """The indices of axes, which expressions share, are not bound; one's own are."""
    shape = tuple(random.randint(2, 5) for _ in range(random.randint(1, 6)))
    tracker = ShapeTracker.from_shape(shape)
    for index in (*index_variables(shape), *tracker.expr_idxs()[0].vars()):
        require_refused(partial(index.bind, 0), f"bind: {index}")
        require(not index.is_bound, "bind: an index of axes", index)
    own = [Variable(f"i{axis}", 0, size - 1) for axis, size in enumerate(shape)]
    before = tracker.expr_idxs(own)[0]
    bound = random.choice(own).bind(1)
    require(bound in before.vars() and bound.val == 1, "bind: one's own", bound)
    require_refused(partial(bound.bind, 1), f"bind: {bound}, twice")
