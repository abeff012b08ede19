"""What few ask: operands far too large, sizes named like indices, arguments that are none or hold long symbolic
integers, and nodes whose text would be too long; and what lies just inside and just outside of a limit on work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from operator import floordiv, mod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, ops
from impl.errors import MovementError, SymbolicError, ViewError
from impl.integers import entries, one_by_one
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.strided import MOST_COPIES, MOST_FILLED
from impl.ops.arrays import MOST_ELEMENTS, require_readable
from impl.ops.nests import LIST, LONGEST_RANGE, MOST_PARTS, require_few_numbers
from impl.parts import width
from impl.shapetracker.expressions import index_variables
from impl.shown import LONGEST, safely
from impl.simplify import Expression, simplify
from impl.simplify.forms.terms import Form
from impl.simplify.written import written
from impl.symbolic import DivNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.text.length import LONGEST_TEXT, text_length
from impl.symbolic.walk import MANY, length
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.tensors import numbers

ONE = Form((), 1)
"""A form."""


def ask_limits(random: Random) -> None:
    """Operands that are far larger than all buffers, wherever they stand; also on a mesh; views of many sizes; and
    both sides of limits on entries, divisions, large buffers, many of them, long ranges, and lists in others."""
    about_many_sizes(random)
    far = MOST_ELEMENTS << random.randint(5, 20)
    mesh = ops.Mesh({"x": random.choice((1, 2)), "y": 2})
    many = random.randint(2, 6)
    for spec in (None, ops.ShardingSpec(mesh, (("y",),)), ops.ShardingSpec(mesh, ((),))):
        operands: list[Any] = [numbers(random, (2,)) for _ in range(many)]
        operands[random.randrange(many)] = ops.broadcast_to(numbers(random, (1,)), (far,))
        placed = operands if spec is None else [ops.shard(x, spec) for x in operands]
        require_refused(partial(ops.concatenate, placed, 0), f"concatenate: {far} elements; {spec}")
        for operation in (ops.add, ops.maximum):
            wide = next(x for x in placed if x.shape == (far,))
            require_refused(partial(operation, wide, 1), f"{operation.__name__}: {far} elements; {spec}")
    for name in random.sample(range(many), 2):
        sizes = [Variable(f"n{at}", 1, 9) for at in range(many)]
        sizes[name] = Variable(f"idx{random.randrange(many)}", 1, 9)
        require_refused(partial(index_variables, (2,) * many, sizes), f"index_variables: {sizes}")
    about_lengths(random)
    about_wide_divisors(random)
    if random.random() < 0.3:
        about_large_buffers(random)
        about_large_fillings(random)
        about_long_ranges(random)
    about_many_buffers(random)
    about_many_lists(random)
    about_long_integers(random)


def about_lengths(random: Random) -> None:
    """What can be gone through once is taken up to so many entries, and no further ones are asked for."""
    most = random.randint(0, 9)
    for count in (most - 1, most, most + 1, most + 9):
        for take in (entries, one_by_one):
            left = iter(range(count))
            if count > most:
                require_refused(partial(taken, take, left, most), f"{take.__name__}: {count} entries of at most {most}")
                require(len([*left]) == count - most - 1, "entries that nobody asked for", take, count, most)
            else:
                require(taken(take, left, most) == [*range(count)], "entries", take, count, most)


def taken(take: Callable[..., Iterable[Any]], left: Iterator[int], most: int) -> list[Any]:
    """What is taken, all of it."""
    return list(take(left, "entries", "numbers", LayoutError, most))


def about_wide_divisors(random: Random) -> None:
    """What is divided by a number is refused as so much work where both have a million bits, and is not
    where one of them has few."""
    wide, few = 2 ** random.randint(2**20, 2**21), random.randint(2, 2**40)
    x, y = Variable("x", 0, random.choice((wide, 9))), Variable("y", 0, wide)
    far = random.choice((y, y + x, y + x * 2 + 5, y * 3))
    divisions: tuple[Callable[[Any, int], Any], ...] = (floordiv, mod)
    for divide in divisions:
        require_refused(partial(divide, far, wide // 5 + 1), f"{divide.__name__}: by {wide.bit_length()} bits")
        divide(x, few)


def about_large_buffers(random: Random) -> None:
    """Operations on a buffer of more elements than results may have that are no buffers."""
    numpy = numpy_module()
    size = MOST_ELEMENTS + random.randint(1, 9)
    row, places = numpy.zeros(size, "int8"), [random.randrange(-size, size) for _ in range(5)]
    row[places] = numpy.arange(1, 6)
    x = ops.Tensor.of(row)
    for found, wanted in (
        (ops.gather(x, ops.Tensor.of(places), axis=0), row[places]),
        (ops.subscript(x, slice(places[0] % size, None, 999)), row[places[0] % size :: 999]),
        (ops.subscript(ops.negative(x), slice(size - 99, None)), -row[size - 99 :]),
        (ops.reduce_max(x), row.max()),
    ):
        require(bool((found.numpy() == wanted).all()), "a large buffer", size, places, found, wanted)


def about_large_fillings(random: Random) -> None:
    """A view with a mask over a large buffer may have so many elements for each of these, and no more."""
    numpy = numpy_module()
    length = MOST_FILLED // MOST_COPIES + random.randint(1, 99)
    buffer = numpy.zeros(length, "int8")
    buffer[-1] = random.randint(1, 99)
    row = View.create((MOST_COPIES - 1, length), (0, 1))
    found = row.pad(((1, 0), (0, 0))).as_strided(buffer, fill=-1)
    is_right = found.shape == (MOST_COPIES, length) and found[:, -1].tolist() == [-1, *[buffer[-1]] * (MOST_COPIES - 1)]
    require(is_right, "a large array that is filled", length, found.shape)
    for widths in (((1, 1), (0, 0)), ((1, 0), (0, 1))):
        require_refused(partial(row.pad(widths).as_strided, buffer, fill=-1), f"{length} elements, filled: {widths}")


def about_long_ranges(random: Random) -> None:
    """Ranges that are all there may have more parts than lists that hold others often."""
    count = MOST_PARTS // LONGEST_RANGE + random.randint(1, 9)
    ranges: list[Any] = [range(begin, begin + LONGEST_RANGE) for begin in range(count)]
    require_few_numbers(random.choice((ranges, [ranges], [ranges[:1], ranges[1:]])), 64)
    longer = [*ranges, range(LONGEST_RANGE + random.randint(1, 9))]
    require_refused(partial(require_few_numbers, longer, 64), "a range that is too long")


def about_many_buffers(random: Random) -> None:
    """A result may have so many elements for each that its buffers have together, however many these are, and one that
    is there twice counted once; so may lists of arrays."""
    ones, lengths = numpy_module().ones(1, "int8"), [random.randint(1, 9) << 20 for _ in range(random.randint(1, 8))]
    buffers = [numpy_module().broadcast_to(ones, (length,)) for length in lengths]
    given, most = random.choices(buffers, k=2) + buffers, MOST_COPIES * sum(lengths)
    require_readable("large", (most,), given)
    require_refused(partial(require_readable, "large", (most + 1,), given), f"{most + 1} elements of {lengths}")
    require_few_numbers([buffers] * LIST, 64)
    if sum(lengths) > MOST_PARTS // LIST:
        require_refused(partial(require_few_numbers, [buffers] * (LIST + 1), 64), f"lists of {lengths} elements")


def about_many_lists(random: Random) -> None:
    """Of up to eight lists beside one another, one that holds others too often is refused, wherever it stands."""
    row: Any = [random.randint(-9, 9)]
    for _ in range(random.randint(30, 60)):
        row = [row, row]
    many = random.randint(1, 8)
    at = random.randrange(many)
    asked = [row if place == at else [[place] * random.randint(1, 3)] for place in range(many)]
    require_refused(partial(require_few_numbers, asked, 64), f"list {at} of {many}, which holds others often")


def about_many_sizes(random: Random) -> None:
    """A view of some dozens of symbolic sizes is one, in any order; where each size becomes a sum, its strides would be
    products of sums, and the view is refused as one, before anything is multiplied."""
    view = View.create(tuple(Variable(f"n{axis}", 1, 9) for axis in range(random.randint(20, 90))))
    rank = len(view.shape)
    for given in (view, view.permute(tuple(random.sample(range(rank), rank)))):
        try:
            found = given.pad(((0, random.randint(1, 3)),) * rank)
        except (ViewError, MovementError):
            continue
        require(False, "a view of many sums as sizes", given, found)


@cache
def many_variables() -> tuple[Node, ...]:
    """More variables than a symbolic integer may have parts."""
    return tuple(Variable(f"n{k}", 1, 9) for k in range(width.MOST_PARTS + 9))


def about_long_integers(random: Random) -> None:
    """A symbolic integer may have so many parts and no more, in any argument, at any axis, in tuples or in lists."""
    longest, longer = (SumNode(many_variables()[: width.MOST_PARTS - 1 + more]) for more in (0, random.randint(1, 9)))
    rank = random.randint(1, 4)
    axis, view = random.randrange(rank), View.create((1,) * rank)
    moving: Any = random.choice((view, ShapeTracker((view,))))
    outer, inner = (random.choice((tuple, list)) for _ in range(2))

    def row(entry: Any, other: Any) -> Any:
        return outer([entry if place == axis else other for place in range(rank)])

    def pairs(entry: Any) -> Any:
        return row(inner(random.sample((0, entry), 2)), inner((0, 1)))

    for given in (longest, row(longest, 1), pairs(longest)):
        require(width.short("short", given) is given, "a symbolic integer that is short enough", axis, outer, inner)
    asked: tuple[Callable[[], object], ...] = (
        lambda: moving.pad(pairs(longer)),
        lambda: moving.expand(row(longer, 1)),
        lambda: View.create(row(longer, 1)),
        lambda: View.create((2,) * rank, row(longer, 1)),
        lambda: View.create((2,) * rank, None, longer),
        *(partial(width.short, "short", given) for given in (longer, row(longer, 1), pairs(longer))),
    )
    require_refused(random.choice(asked), f"a symbolic integer that is too long: at {axis} of {rank}, {outer}, {inner}")


def ask_arguments_of_nodes(random: Random) -> None:
    """What is no mapping, no expression, and a boolean; and nodes that share parts, whose text would be long."""
    x = Variable("x", 0, random.randint(1, 9))
    node = x * random.randint(2, 9) + random.randint(0, 9)
    for wrong in (3, [(x, 2)], "x", None):
        require_refused(partial(node.substitute, wrong), f"substitute: {wrong}")  # type: ignore[arg-type]
        require_refused(partial(written, wrong), f"written: {wrong}")  # type: ignore[arg-type]
        require_refused(partial(simplify, wrong, node), f"simplify: {wrong}")  # type: ignore[arg-type]
        require_refused(partial(simplify, node, wrong), f"simplify: {wrong}")  # type: ignore[arg-type]
        for index, clauses in ((wrong, ()), (ONE, wrong), (ONE, [(">=", ONE)]), (ONE, ((">=", wrong),)),
                               (ONE, ((wrong, ONE),)), (ONE, ([">=", ONE],)), (ONE, ((">=", ONE, ONE),))):  # fmt: skip
            require_refused(partial(Expression, index, clauses), f"Expression: {index}, {clauses}")  # type: ignore[arg-type]
    is_one = random.random() < 0.5
    number = NumNode(is_one)
    require(type(number.b) is int and number.b == is_one and number.max == is_one, "NumNode: of a boolean", number)
    doubled = random.randint(2, 30)
    for _ in range(doubled):
        node = (node % 1000) * 3 + node // 7
    is_long = length(node) > MANY
    text = node.brief(lambda _: "as it is written")
    require((text == "as it is written") != is_long, "brief", doubled, text)
    require(not is_long or (type(node).__name__ in text and str(MANY) in text), "brief", doubled, text)
    require(len(safely(str, node)) <= LONGEST + 3, "a node in a message", doubled)
    about_open_truth(random)
    about_long_bounds(random)
    if random.random() < 0.3:
        about_many_levels(random)


def about_open_truth(random: Random) -> None:
    """Whether a node of up to eight variables is 0 is open: each of them, and nothing else, is said to decide."""
    variables = [Variable(f"n{at}", -random.randint(1, 9), 9) for at in random.sample(range(100), random.randint(1, 8))]
    node: Any = sum(variables[1:], variables[0])
    for asked in (node, node * random.randint(2, 9) < 3):
        try:
            found = bool(asked)
        except SymbolicError as refusal:
            said = re.findall(r"n\d+", str(refusal).partition("depends on")[2])
            names = sorted(variable.expr for variable in variables)
            require(said == names, "bool: what it depends on", asked, refusal)
            continue
        require(False, "bool: of what is open", asked, found)


def about_long_bounds(random: Random) -> None:
    """A variable whose bound holds another one often, whose bound does so again: in each context its text is as long as
    what it is put together from, and refused where that is too long, before anything of it is written."""
    name = random.choice(("v", "w" * 40))
    x: Any = Variable(name, 0, 1)
    lengths = {None: len(name), "DEBUG": len(f"{name}[0-1]"), "REPR": len(f"Variable('{name}', 0, 1)")}
    for _ in range(random.choice((1, 2, 5, 17, 18))):
        times, joints, bound = random.choice(BOUNDS)
        x, around = Variable(name, 0, bound(x)), lengths["DEBUG"] * times + len(joints)
        lengths |= {"DEBUG": around + len(f"{name}[0-<>]"), "REPR": around + len(f"Variable('{name}', 0, <>)")}
    if random.random() < 0.3:
        x.bind(0)
        lengths |= {"DEBUG": lengths["DEBUG"] + len("=0"), "REPR": lengths["REPR"] + len(".bind(0)")}
    for node, more in ((x, 0), (MulNode(x, 3), len("(*3)"))):
        for ctx, length_of_it in lengths.items():
            wanted = length_of_it + more
            counted = text_length(node, ctx)
            require(counted == min(wanted, LONGEST_TEXT + 1), "how long a text is", name, ctx, counted, wanted)
            if wanted > LONGEST_TEXT:
                require_refused(partial(node.render, ctx=ctx), f"a text of {wanted} characters: {ctx}")
            else:
                found = node.render(ctx=ctx)
                require(len(found) == wanted, "a text of what bounds hold", ctx, found, wanted)


def about_many_levels(random: Random) -> None:
    """A node of some thousand quotients, one inside of another, has the variables of all of them."""
    count, names = random.randint(3000, 4000), random.sample("abcdefgh", random.randint(2, 5))
    node: Any = Variable(names[0], 0, 99)
    for level in range(count):
        node = DivNode(SumNode([node, Variable(names[min(level + 1, len(names) - 1)], 0, 99)]), 2)
    found = {variable.expr for variable in node.vars()}
    require(found == {*names}, "vars: of a long node", names, count, found)


BOUNDS: tuple[tuple[int, str, Callable[[Any], Node]], ...] = (
    (2, "(*)", lambda x: MulNode(x, x)),
    (2, "(+(*7))", lambda x: SumNode([x, MulNode(x, 7)])),
    (3, "(+(//2)+)", lambda x: SumNode([x, DivNode(x, 2), x])),
)
"""Bounds that hold a variable, how often, and what stands between."""
