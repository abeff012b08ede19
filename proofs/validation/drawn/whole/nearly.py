"""Pairs of views whose shapes are nearly the same: of as many axes and elements, and other ones on one or two axes. A
view in order over a base of its shape changes nothing; over one of nearly its shape it is another one (D16). And stacks
of the same views in nearly the same order."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker, View, mergeability
from impl.merge import Budget, runs
from impl.mergeability import Different, Equivalent, Merged
from impl.view import add
from proofs.validation.defined import require
from proofs.validation.merges import read_alike


def ask_nearly(random: Random) -> None:
    """Bases of two to nine axes below views in order, of their shape and nearly so, by each way to merge two."""
    for _ in range(3):
        shape = tuple(random.choice((1, 2, 2, 2, 3, 4)) for _ in range(random.randint(2, 9)))
        base = not_in_order(random, shape)
        for outer in (shape, exchanged(random, shape), exchanged(random, shape)):
            about_pair(base, View.create(outer))
    about_orders(random)


def not_in_order(random: Random, shape: tuple[int, ...]) -> View:
    """A view of a shape that is not in order: by its offset, or by one axis or more."""
    strides = list(View.create(shape).strides)
    for axis in random.sample(range(len(shape)), random.randint(0, 2)):
        strides[axis] = random.choice((0, 1, -1, 2, 7, 2 * strides[axis]))
    return View.create(shape, tuple(strides), random.choice((1, 5, 40)))


def exchanged(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with the sizes of two axes exchanged, or with one of them moved to the other."""
    sizes = list(shape)
    one, other = random.sample(range(len(sizes)), 2)
    moved = (sizes[other], sizes[one]) if random.random() < 0.7 else (1, sizes[one] * sizes[other])
    sizes[one], sizes[other] = moved
    return tuple(sizes)


def about_pair(base: View, outer: View) -> None:
    """What each way to merge two views gives has the shape of the last and reads what both do; over the same shape it
    is the base."""
    quick = runs.add(base.parts, outer.parts, Budget(2**22))
    simple = ShapeTracker((base, outer)).simplify().views
    one = [base + outer, add(base, outer), None if quick is None else View.create(*quick)]
    for found in (*one, *(simple if len(simple) == 1 else ())):
        is_right = found is None or (found.shape == outer.shape and read_alike((base, outer), (found,)))
        require(is_right, "nearly the same shape", base, outer, found)
    require(simple[-1].shape == outer.shape, "nearly the same shape: the last view", base, outer, simple)
    if outer.shape == base.shape:
        require(base + outer == base and simple == (base,), "the same shape", base, outer)
    else:
        found = mergeability.equivalent((base,), (outer,))
        is_told = isinstance(found, Different) and found.shapes == (base.shape, outer.shape)
        require(is_told, "nearly the same shape: equivalent", base, outer, found)
    answer = mergeability.mergeable(base, outer)
    require((len(simple) == 1) == isinstance(answer, Merged), "nearly the same shape", base, outer, simple, answer)
    require(prod(simple[-1].shape) == prod(base.shape), "as many elements", base, outer)


def about_orders(random: Random) -> None:
    """Three to six views of one square, turned, masked or neither, between a base and rows; and the same views with the
    first of them last, or two exchanged: whether they read the same, by all indices."""
    side = random.choice((2, 3, 4))
    square = View.create((side, side))
    turns = (
        square, square.permute((1, 0)), square.stride((-1, 1)), square.stride((1, -1)),
        View.create((side, side), None, 0, ((0, side), (0, side - 1))), View.create((side, side), (side, 0)),
    )  # fmt: skip
    views = [random.choice(turns) for _ in range(random.randint(3, 6))]
    one, other = sorted(random.sample(range(len(views)), 2))
    swapped = [*views[:one], views[other], *views[one + 1 : other], views[one], *views[other + 1 :]]
    below, above = View.create((side * side,), (5,)), View.create((side * side,))
    stack = below, *views, above
    for order in (views[1:] + views[:1], views[-1:] + views[:-1], swapped, views[::-1]):
        others = below, *order, above
        found, is_same = mergeability.equivalent(stack, others), read_alike(stack, others)
        require(isinstance(found, Equivalent) == is_same, "the same views in another order", stack, order, found)
