"""What few ask: operands far too large, sizes named like indices, arguments that are none, and nodes whose text would
be too long."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import View, ops
from impl.errors import MovementError, ViewError
from impl.ops.arrays import MOST_ELEMENTS
from impl.shapetracker.expressions import index_variables
from impl.shown import LONGEST, safely
from impl.simplify import Expression, simplify
from impl.simplify.forms.terms import Form
from impl.simplify.written import written
from impl.symbolic import NumNode, Variable
from impl.symbolic.walk import MANY, length
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.tensors import numbers

ONE = Form((), 1)
"""A form."""


def ask_limits(random: Random) -> None:
    """Operands that are far larger than all buffers, wherever they stand; also on a mesh; and views of many sizes."""
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
