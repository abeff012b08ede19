"""Trackers and views of classes of their own, which programs derive: what an operation makes of a tracker is one of its
class, of one view or of up to twenty, and the views below stay (D10 to D16)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker, View
from impl.symbolic import Variable
from impl.view import filled
from proofs.validation.defined import require


class OwnTracker(ShapeTracker):
    """A tracker of a program's own."""


class OwnView(View):
    """A view of a program's own."""


def ask_own_classes(random: Random) -> None:
    """Trackers of both classes, short and long, and single views."""
    about_moved(random, turning(random, ShapeTracker, random.randint(12, 24)))
    tracker = turning(random, OwnTracker, random.choice((1, 2, 3, 9)))
    about_moved(random, tracker)
    about_others(random, tracker)
    about_views(random)


def turning(random: Random, kind: type[ShapeTracker], count: int) -> ShapeTracker:
    """A tracker of a class, of so many views, each of which turns its axes round."""
    shape = random.choice(((2, 2), (3, 3), (2, 3, 2), (3, 2, 3)))
    return kind((View.create(shape).permute(tuple(reversed(range(len(shape))))),) * count)


def about_moved(random: Random, tracker: ShapeTracker) -> None:
    """Each movement is one of the last view; the others stay."""
    kind, count, shape, rank = type(tracker), len(tracker.views), tracker.shape, len(tracker.shape)
    moved = {
        "pad": tracker.pad(((0, 1),) * rank),
        "shrink": tracker.shrink(((0, 2),) * rank),
        "permute": tracker.permute(tuple(random.sample(range(rank), rank))),
        "stride": tracker.stride(tuple(random.choice((1, -1)) for _ in shape)),
        "expand": tracker.expand(shape),
        "reshape": tracker.reshape((prod(shape),)),
        "reshape: the same": tracker.reshape(shape),
    }
    for name, found in moved.items():
        is_one_more = len(found.views) - count == 1 and found.views[-1].contiguous and name.startswith("reshape")
        is_right = is_one_more or len(found.views) == count
        is_right &= found.views[: count - 1] == tracker.views[: count - 1] and type(found) is kind
        require(is_right, f"{name}: a tracker of {count} views", kind.__name__, tracker.views[-1], found.views[-1])


def about_others(random: Random, tracker: ShapeTracker) -> None:
    """What is made of all views is a tracker of the same class."""
    kind, count, shape = type(tracker), len(tracker.views), tracker.shape
    n = Variable("n", 1, 9).bind(random.randint(1, 9))
    bound = kind((*tracker.views, View.create((1, n), (0, 0))))
    others = {
        "from_shape": kind.from_shape(shape),
        "+": tracker + kind.from_shape(shape),
        "simplify": tracker.simplify(),
        "canonical": tracker.canonical(),
        "unbind": bound.unbind()[0],
        "invert": tracker.invert(shape),
    }
    for name, each in others.items():
        require(type(each) is kind, f"{name}: the class of a tracker of {count} views", kind.__name__, each)
    simple = tracker.simplify()
    is_shorter = simple == kind(simple.views) and (count == 1 or len(simple.views) < count)
    require(is_shorter, "simplify: turned", tracker, simple)
    require(bound.unbind()[0].views[:-1] == tracker.views, "unbind: the views below", tracker)


def about_views(random: Random) -> None:
    """A view is undone, and its variables are free again, by one of its class; and it is no other class's equal."""
    shape = tuple(random.choice((2, 3, 4)) for _ in range(random.randint(1, 6)))
    order = tuple(random.sample(range(len(shape)), len(shape)))
    parts = View.create(shape).permute(order).stride(tuple(random.choice((1, -1)) for _ in shape)).parts
    n = Variable("n", 1, 9).bind(3)
    for kind in (View, OwnView):
        view = filled(object.__new__(kind), parts, True)
        bound = filled(object.__new__(kind), View.create((n, 2), (5, n), 1).parts)
        undone, free = view.invert(shape), (view.unbind()[0], bound.unbind()[0])
        for name, found in (("invert", undone), *(("unbind", each) for each in free)):
            require(type(found) is kind, f"{name}: the class of a view", kind.__name__, view, found)
        require((view == View.create(*parts)) is (kind is View), "equal: views of two classes", kind.__name__, view)
