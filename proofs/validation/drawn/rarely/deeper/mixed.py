"""What one call is given, in forms that are mixed: views beside trackers and chains, pairs in tuples and in lists, and
views by hand of which only a late axis has no index (D6 to D8, D15, D16, D36)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View, chain, equivalent, mergeable
from impl.lower import index_expression
from impl.mergeability import Equivalent, Merged
from impl.ops import Mesh, ShardingSpec
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require, require_refused


def ask_mixed_forms(random: Random) -> None:
    """Each of them."""
    for _ in range(2):
        about_stacks(random)
        about_late_axes(random)
        about_late_beginnings(random)
    about_pending(random)
    about_names(random)


def about_stacks(random: Random) -> None:
    """A stack as views, trackers and chains, in any order of these, is what its views are."""
    rows, columns = random.randint(2, 5), random.randint(2, 5)
    base = View.create((rows, columns)).permute((1, 0))
    views = (base, View.create((columns, rows)).permute((1, 0)), View.create((rows, columns)))
    forms: list[Any] = [random.choice((view, ShapeTracker((view,)), chain(view))) for view in views]
    if random.random() < 0.4:
        forms = [random.choice((ShapeTracker(views[:2]), chain(ShapeTracker(views[:2])))), views[2]]
    found, wanted = mergeable(*forms), mergeable(*views)
    is_right = isinstance(found, Merged) and isinstance(wanted, Merged) and found.view == wanted.view
    require(is_right, "a stack in mixed forms", forms, found, wanted)
    other: Any = random.choice((views, ShapeTracker(views), chain(ShapeTracker(views))))
    require(isinstance(equivalent(other, views), Equivalent), "a stack in another form", other)


def about_late_axes(random: Random) -> None:
    """A view by hand of four axes and more, of which one alone has no valid coordinate, has no valid index: above
    others it is a view of which nothing is read, and alone it is none that others are."""
    rank = random.randint(4, 7)
    shape = tuple(random.randint(2, 3) for _ in range(rank))
    strides = View.create(shape).strides
    axis, place = random.randrange(3, rank), random.randint(0, 2)
    mask = tuple((place, place) if each == axis else (0, size) for each, size in enumerate(shape))
    none = View(shape, strides, 0, mask, False)
    base = View.create((3**rank,), (random.randint(1, 5),))
    found: Any = mergeable(base, none)
    nothing = isinstance(found, Merged) and found.view.mask == ((0, 0),) * rank
    require(nothing, "a view by hand of which nothing is valid", none, found)
    padded = View.create(shape, None, 0, ((0, 0),) * rank)
    require(isinstance(equivalent((none,), (padded,)), Equivalent), "two views of which nothing is valid", none)
    require(not isinstance(equivalent((none,), (View.create(shape),)), Equivalent), "nothing, and something", none)


def about_late_beginnings(random: Random) -> None:
    """A stack whose last view is valid from far behind the first coordinate on is in bounds exactly if what is read
    there is."""
    begin, length, step = random.randint(1000, 9999), random.randint(1, 99), random.randint(1, 5)
    last = (begin + length - 1) * step
    over = View.create((begin + length + 50,), (step,), 0, ((begin, begin + length),))
    inside, outside = (ShapeTracker((View.create((last + more,)), over)) for more in (1, 0))
    require(refusal_of(lambda: inside.require_in_bounds("stack")) is None, "a late range", begin, length, step)
    require_refused(lambda: outside.require_in_bounds("stack"), f"a late range: {begin}, {length}, {step}")


def about_pending(random: Random) -> None:
    """Reductions that are pending are those of a mapping, or pairs in a tuple as a spec has them; else refused."""
    mesh = Mesh({"x": 2, "y": 4})
    names = random.sample(("x", "y"), random.randint(1, 2))
    pairs = tuple((name, random.choice(("sum", "max"))) for name in names)
    specs = [ShardingSpec(mesh, [None], given) for given in (dict(pairs), pairs)]
    require(specs[0] == specs[1] and specs[0].pending == specs[1].pending, "pending reductions", pairs, specs)
    wrong: list[Any] = [
        list(pairs), tuple(map(list, pairs)), ("xs",), (("x",),), ((*pairs[0], "sum"),), "xs", (("x", 1),),
    ]  # fmt: skip
    for given in random.sample(wrong, 3):
        require_refused(lambda: ShardingSpec(mesh, [None], given), f"pending: {given}")  # noqa: B023


def about_names(random: Random) -> None:
    """A symbolic size is named in an index expression as it is, so none of them may be a word of the language."""
    names = random.sample(("rows", "columns", "depth", "breadth", "height"), random.randint(2, 5))
    word = random.choice(("for", "idx0", "volatile", "while", "with", "yield"))
    for some in (names, [*names[1:], word], [word, *names[1:]]):
        sizes = tuple(Variable(name, 1, 9) for name in some)
        tracker = ShapeTracker.from_shape(sizes)
        refusal = refusal_of(lambda: index_expression(tracker, "c"))  # noqa: B023
        require((refusal is not None) is (word in some), "a name of a size", some, refusal)
