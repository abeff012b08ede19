"""What an answer says beside its view: of copies, of the kind of a witness, of what is out of bounds; and sums, strides
and bounds that are longer, larger or deeper than most (D6, D15, D16, D18)."""

from __future__ import annotations

import copy
import pickle
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, equivalent, lower, mergeable
from impl.interop.arrays.libraries import numpy_module
from impl.symbolic import Node, Variable
from proofs.programs import value_of
from proofs.validation.defined import require


def ask_rare_answers(random: Random) -> None:
    """Each in its ways."""
    about_copies(random)
    about_kinds_of_witnesses(random)
    about_sizes_that_are_left(random)
    about_long_sums(random)
    about_large_steps(random)
    about_bounds_of_free_twins(random)
    about_kernels_again(random)


def about_copies(random: Random) -> None:
    """A copy of an answer has all that it has: what shows it, the layer, and the question."""
    size = random.randint(2, 5)
    yes: Any = mergeable(View.create((4 * size,), (2,)), View.create((size, 4)))
    no: Any = mergeable(View.create((size, 3), (1, size)), View.create((3 * size,)))
    for answer, names in ((yes, ("view", "certificate", "layer", "question")), (no, ("witness", "layer", "question"))):
        for again in (copy.copy(answer), copy.deepcopy(answer), pickle.loads(pickle.dumps(answer))):
            for name in names:
                is_same = str(getattr(again, name)) == str(getattr(answer, name))
                require(is_same and getattr(again, name) is not None, "a copy of an answer", name, answer)


def about_kinds_of_witnesses(random: Random) -> None:
    """Where nothing is masked what shows a no is a bend, at any rank; where a mask has a corner cut out, a hole."""
    shape = tuple(random.choice((2, 3)) for _ in range(random.randint(2, 6)))
    count = prod(shape)
    found: Any = mergeable(View.create((5, count), (1, 5)), View.create((*shape, 5)))
    require(not found and found.witness.kind == "bend", "a witness without a mask", shape, found)


def about_sizes_that_are_left(random: Random) -> None:
    """An index that leaves a view is told with the number of its elements, and the flat number."""
    size, step = random.randint(3, 9), random.randint(2, 4)
    below, above = View.create((size,)), View.create((size,), (step,))
    for found in (mergeable(below, above), equivalent((below, above), (below, above))):
        said: Any = found
        flat = step * said.witness[0]
        is_told = said.size == size and said.flat == flat >= size
        require(is_told, "out of bounds", size, step, said)


def about_long_sums(random: Random) -> None:
    """A sum of many terms has the value of all of them."""
    count = random.choice((501, 600, 777))
    variables = [Variable(f"v{number}", 0, 9) for number in range(count)]
    whole: Any = Node.sum(variables)
    at = {variable.expr: random.randint(0, 9) for variable in variables}
    require(value_of(whole, at) == sum(at.values()) and whole.max == 9 * count, "a sum of many terms", count)


def about_large_steps(random: Random) -> None:
    """Every second coordinate, and more, of sizes that no float and no 64 bits hold."""
    size, step = 2 ** random.choice((60, 70, 90)) + random.randint(1, 9), random.choice((2, 3, 7, -2))
    for first in (View.create((size,)), View.create((3, size), (1, 5))):
        found = first.stride((*(1 for _ in first.shape[1:]), step))
        require(found.shape[-1] == -(-size // abs(step)), "a step of a large size", size, step, found)


def about_bounds_of_free_twins(random: Random) -> None:
    """The free twin of a variable has its bounds, also one that is symbolic."""
    size = Variable("n", 1, random.randint(3, 9))
    free = Variable("u", 0, size).bind(random.randint(0, 3)).unbind()[0]
    require(free == Variable("u", 0, size) and free.max == size, "a free twin", size, free)


def about_kernels_again(random: Random) -> None:
    """A kernel that is known reads, of a stack of three views, what all three have."""
    numpy, rows = numpy_module(), random.randint(2, 4)
    array = numpy.arange(rows * 6, dtype="int32")
    base = ShapeTracker.from_shape((rows, 6)).permute((1, 0)).reshape((3, 2 * rows)).permute((1, 0))
    stack = base.reshape((rows, 6)).permute((1, 0))
    wanted = array.reshape(rows, 6).T.reshape(3, 2 * rows).T.reshape(rows, 6).T
    for shift in (0, 100, 200):
        out = numpy.zeros(stack.shape, "int32")
        lower.materialize(stack, array + shift, out=out)
        require(out.tolist() == (wanted + shift).tolist(), "a kernel again", rows, shift, out)
