"""Trackers and views that are asked seldom: stacks added to stacks, views of nothing that are repeated, expressions
over a view of nothing and over views that divide too much, conditions that are needed for one term alone, and what is
said of a view made by hand (D5, D9, D12, D16, D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import Merged, ShapeTracker, View, mergeable
from impl.interop import tinygrad
from impl.simplify import simplified, simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.normal_forms.facts import Bounds
from impl.simplify.written import written_trees
from impl.symbolic import AndNode, LtNode, MulNode, NumNode, SumNode, Variable
from proofs.checker.simplifier.derivations import check_derivation
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused


def ask_rare_trackers(random: Random) -> None:
    """Each of them."""
    about_stacks_of_stacks(random)
    about_nothing_repeated(random)
    about_nothing_below(random)
    about_needed_conditions(random)
    about_derivations(random)
    about_order_by_hand(random)
    about_axes_of_nothing(random)


def about_stacks_of_stacks(random: Random) -> None:
    """A tracker added to one of two views that turn it back is one view."""
    rows, columns = random.randint(2, 9), random.randint(2, 9)
    turned = ShapeTracker.from_shape((rows, columns)).permute((1, 0))
    back = ShapeTracker.from_shape((columns, rows)).permute((1, 0)).reshape((rows * columns,))
    whole = turned + back
    require(whole.views == ShapeTracker.from_shape((rows * columns,)).views, "turned and turned back", whole)
    masked = View.create((11, 6), (4, 1), 0, ((0, 3), (0, 6)))
    three = ShapeTracker((masked, View.create((3, 3, 5), (21, 7, 1)), View.create((3, 5), (15, 3)))).simplify()
    require(len(three.views) == 1, "three views that are one, and no two of them", three)


def about_nothing_repeated(random: Random) -> None:
    """Views without an element, and of elements that are never read, are in normal form when they are repeated."""
    size = random.choice((2, 3, 1000))
    empty, wanted = View.create((0, 1)).expand((0, size)), View.create((0, size))
    require(empty == wanted and empty.contiguous, "a view without an element is repeated", size, empty)
    masked = View.create((1,), (1,), 0, ((0, 0),))
    none, many = masked.expand((0,)), masked.expand((size,))
    require(none.mask is None and many.mask == ((0, 0),), "a view that reads nothing is repeated", none, many)


def about_nothing_below(random: Random) -> None:
    """Over a view without an element nothing is valid; and two views of many axes, each cut by the other, divide more
    than is written out."""
    size = random.choice((1, 3, 7))
    shapes = (4,), (0,), (0, size)
    own: Any = ShapeTracker(tuple([View.create(shape) for shape in shapes]))
    theirs: Any = tinygrad.ShapeTracker((tinygrad.View.create((0,)), tinygrad.View.create((size, 2))))
    for tracker in (own, theirs):
        _, valid = tracker.expr_idxs()
        require(value_of(valid, {"idx0": 0, "idx1": 0}) == 0, "over a view of nothing", tracker, valid)
    n: Any = Variable("n", 1, 10**6)
    wide = ShapeTracker((View.create((n, 4), (8, 1)), View.create((4, n), (1, 4))))
    found = value_of(wide.expr_idxs()[0], {"n": 10**6, "idx0": 3, "idx1": size})
    require(found == 8 * size + 3, "a size as wide as a product", size, found)
    bound: Any = Variable("n", 0, 1)
    open_mask = View.create((1, size), mask=((0, bound), (0, size)))
    require(open_mask.reshape((1, size)) is open_mask, "a reshape to the same shape", open_mask)
    axes = random.choice((250, 300))
    turned = View.create((3,) + (2,) * axes).permute(tuple(range(axes, -1, -1)))
    stack = ShapeTracker((View.create((2,) * axes + (3,)), turned))
    require_refused(stack.eager_idxs, "an index expression of far too many terms")


def about_needed_conditions(random: Random) -> None:
    """A condition that others seem to say, but for one term: with a factor past a thousand, and with a fourth term. The
    numbers do not fit into 64 bits."""
    factor, most = random.choice((1000, 1024, 5000)), 10**6
    v, w, u, e = Variable("v", -10, -1), Variable("w", 0, most), Variable("u", 0, 5), Variable("e", 0, most)
    last = LtNode(NumNode(factor), SumNode([e, u]))
    clauses = [LtNode(MulNode(v, -factor), SumNode([w, NumNode(1)])), LtNode(w, SumNode([e, NumNode(1)])), last]
    at = {"v": -1, "w": factor, "e": factor, "u": 0, "far": 0}
    for index in (w, SumNode([w, Variable("far", 0, 2**70)])):
        _, valid = simplify(index, AndNode(clauses))
        require(not value_of(valid, at), "a condition with a far factor", factor, valid)
    ranges = {"a": 1000, "b": 100, "c": 100, "d": 100, "f": 1000}
    a, b, c, d, f = (Form.of(Var(name, 0, most)) for name, most in ranges.items())
    low: Any = Bounds((b + c + d - a, f - b)).low(f - a)
    require(low <= -200, "what four terms leave", low)


def about_derivations(random: Random) -> None:
    """An expression of which both clauses are looked at anew is derived by steps; numbers are themselves."""
    x, y = (Form.of(Var(name, 0, size)) for name, size in (("x", 9), ("y", 9)))
    bound = random.randint(5, 9)
    given = Expression(x + y * 3, ((">=", (x + y).grouped() * 2 - x * 2 - y * 2), (">=", bound - x - y)))
    check_derivation(given, simplified(given), {"x": (0, 9), "y": (0, 9)})
    number = random.randint(2, 99)
    there = written_trees(number, 1, {})
    require((there.index, there.valid) == (number, 1), "a number that is written", number, there)
    require(written_trees(0, 1, {}).valid == 1 and written_trees(1, 0, {}).valid == 0, "whether all is valid")
    require_refused(lambda: written_trees(("<", "x", 2), 1, {"x": (0, 3)}), "an index that is a condition")


def about_order_by_hand(random: Random) -> None:
    """A view made by hand that reads memory in order, whatever its flag says, its strides along axes of size 1, and a
    mask that excludes nothing; and one that does not. Strictly it is the view whose flag says so."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    rows, offset = View.create(shape), random.choice((0, 0, random.randint(1, 9)))
    strides = tuple(step or random.choice((0, 5, -2)) for step in rows.strides)
    for mask in (None, tuple((0, size) for size in shape)):
        tracker = ShapeTracker((View(shape, strides, offset, mask, False),))
        said = tracker.consecutive, tracker.contiguous
        require(said == (True, offset == 0), "a view by hand that reads in order", *tracker.views, said)
        for equality in ("observable", "strict"):
            answer: Any = mergeable(*tracker.views, equality=equality)
            is_flagged = isinstance(answer, Merged) and answer.view == View.create(shape, None, offset)
            require(is_flagged, "a view by hand that is asked about", *tracker.views, equality, answer)
    claimed = ShapeTracker((View(shape, strides, 0, None, True),))
    require(claimed.contiguous and claimed.consecutive, "a view by hand that is contiguous", *claimed.views)
    at = random.randrange(len(shape))
    size = random.randint(2, 4)
    wider = (*shape[:at], size, *shape[at + 1 :])
    steps = View.create(wider).strides
    cut = tuple((0, extent - (axis == at)) for axis, extent in enumerate(wider))
    further = (*steps[:at], steps[at] + 1, *steps[at + 1 :])
    for view in (View(wider, steps, 0, cut, False), View(wider, further, 0, None, False)):
        tracker = ShapeTracker((view,))
        require(not tracker.consecutive and not tracker.contiguous, "a view by hand that does not", view)


def about_axes_of_nothing(random: Random) -> None:
    """Where nothing is valid, in a view by hand or behind the mask of another one, no axis decides on that."""
    size, at = random.randint(3, 6), random.randint(1, 2)
    by_hand = View((size, 2), (2, 1), 0, ((at, at), (0, 2)), False)
    hidden = View.create((4 * size,), (0,), 0, ((1, 2),)), View.create((2, size), (0, -4), 4 * size - 1)
    for views in ((by_hand,), (View.create(*by_hand.parts),), hidden):
        for axis in (0, 1):
            require(not ShapeTracker(views).axis_is_masked(axis), "an axis where nothing is valid", *views, axis)
    symbolic: Any = Variable("n", 1, size - 1)
    require(ShapeTracker((View.create((size,), mask=((0, symbolic),)),)).axis_is_masked(0), "an axis of a symbol", size)
