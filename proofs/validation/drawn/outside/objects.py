"""Nodes and variables as others keep them: written as text that has their value, told apart, bound, copied and pickled;
and copies of views and answers (D7, D17, D18)."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from array import array
from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum
from functools import partial
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, mergeability
from impl.interop.arrays.libraries import numpy_module
from impl.memoise import OF_OBJECTS, of_objects
from impl.shapetracker.expressions import index_variables
from impl.shown import shown
from impl.symbolic import AndNode, MinNode, MulNode, Node, NumNode, Variable
from impl.symbolic.decisions.decided import minimum
from impl.symbolic.leaves import as_node, largest
from impl.symbolic.text.length import has_few_places, text_length
from impl.symbolic.walk import length
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.algebra.values import conditions, point_of
from proofs.validation.drawn.programs import chain, shape_of
from proofs.validation.drawn.stacks import base_of
from proofs.validation.drawn.symbolic import node

POINTS = 6
"""Points at which a node is read."""
MOST = 400
"""Parts of a node that is written."""
DEEPEST = 6
"""Levels of collections that a message shows."""


def ask_objects(random: Random) -> None:
    """Nodes of each kind, variables, long nodes that differ in one place, and copies."""
    size = Variable("size", 1, random.randint(2, 9))
    other = Variable("other", random.choice((0, -3)), size * random.choice((1, 3)))
    drawn: list[Node] = [
        as_node(minimum(node(random, 1), node(random, 2))),
        node(random, 3),
        conditions(random),
        as_node(MulNode(size, other) if random.random() < 0.5 else size * other + size),
        AndNode([node(random, 1) < bound for bound in (3, 5, 7, 9, -2)]),
    ]
    for whole in drawn:
        about_text(random, whole)
    about_variables(random)
    about_long(random)
    about_copies(random)
    about_numbers(random)
    about_kept(random)
    about_one_part(random)
    about_messages(random)
    about_no_order(random)


def about_kept(random: Random) -> None:
    """What a function of views is found to be is kept, and forgotten where a variable is bound."""
    asked: list[View] = []

    @of_objects(4)
    def known(view: View) -> int:
        asked.append(view)
        return len(asked)

    views = [View.create((size,)) for size in random.sample(range(1, 9), 3)]
    try:
        first = [known(view) for view in views for _ in range(2)]
        require(first == [1, 1, 2, 2, 3, 3], "of_objects: what is kept", first)
        Variable("n", 1, 9).bind(random.randint(1, 9))
        require(known(views[0]) == 4, "of_objects: what is forgotten", asked)
    finally:
        OF_OBJECTS.remove(known)


def about_text(random: Random, whole: Node) -> None:
    """A node as Python writes it has its value; each text is as long as is counted."""
    if length(whole) > MOST:
        return
    for ctx in (None, "DEBUG", "REPR"):
        text = whole.render(ctx=ctx)
        require(text_length(whole, ctx) == len(text), "text_length", ctx, text, text_length(whole, ctx))
    text = whole.render()
    require(not has_few_places(whole) or len(text) < 10**6, "has_few_places", text)
    if any(isinstance(variable.max, Node) for variable in whole.vars()):
        return
    for _ in range(POINTS):
        at = point_of(random, whole.vars())
        found = eval(text, {"min": min}, dict(at))  # noqa: S307  (written by the library, of names that are drawn here)
        require(int(found) == int(value_of(whole, at)), "render", text, at, found)


def about_variables(random: Random) -> None:
    """A variable takes the values of its range and no others, once, and is itself again without; those that differ in
    anything are no other variable."""
    low = random.choice((-5, -1, 0, 3))
    high = low + random.choice((1, 5, 1000))
    for number in (low, high, random.randint(low, high)):
        bound = Variable("x", low, high).bind(number)
        free, kept = bound.unbind()
        require(free == Variable("x", low, high) and kept == bound.val == number, "unbind", bound, free, kept)
        require((free.min, free.max, free.is_bound) == (low, high, False), "unbind", bound, free)
        others = [Variable("x", low, high), Variable("x", low, high).bind(number + 1 if number < high else low)]
        require(all(bound != other and other != bound for other in others), "a bound variable", bound, others)
        require(bound.key != others[1].key, "a bound variable", bound, others)
        require_refused(partial(bound.bind, number), f"bind: {bound}, again")
    for wrong in (low - 1, high + 1, high + 10**6):
        require_refused(partial(Variable("x", low, high).bind, wrong), f"bind: {low} to {high}; {wrong}")
    others = [Variable("x", low - 1, high), Variable("x", low, high + 1), Variable("y", low, high)]
    for other in others:
        require(other != Variable("x", low, high), "other variables", other, low, high)
        require((other * 3 + 1) != (Variable("x", low, high) * 3 + 1), "nodes of other variables", other, low, high)
    above = Variable("z", 0, Variable("x", low, high) + 7)
    require(largest(above) == largest(Variable("x", low, high) + 7) == high + 7, "largest", above, largest(above))


def about_long(random: Random) -> None:
    """Nodes of which the texts are long and differ at one place only are different, and so are what is made of them."""
    names = [Variable(f"a_long_name_of_number_{place}", 0, 99) for place in range(random.choice((12, 30, 60)))]
    at, factor = random.randrange(len(names)), random.choice((2, 3, 1000))
    first = Node.sum([name * factor for name in names])
    second = Node.sum([name * (factor + (place == at)) for place, name in enumerate(names)])
    for make in (lambda whole: whole, lambda whole: whole // 7, lambda whole: whole % 1000, lambda whole: whole < 50,
                 lambda whole: MinNode(whole, names[0])):  # fmt: skip
        left, right, again = make(first), make(second), make(Node.sum([name * factor for name in reversed(names)]))
        require(left != right and left.key != right.key, "long nodes", len(names), at, factor)
        require(left == again and hash(left) == hash(again), "a long node, twice", len(names), factor)


def about_copies(random: Random) -> None:
    """Copies are equal to what they are of, and to nothing else; what has a field replaced is another."""
    view, whole = base_of(random, [size or 1 for size in shape_of(random, 5)]), node(random, 3)
    tracker = ShapeTracker((view, View.create(view.shape)))
    with suppress(LayoutError):
        tracker = chain(random)
    answer = mergeability.mergeable(*tracker.views)
    more = [answer.certificate] if isinstance(answer, mergeability.Merged) else []
    for value in (view, tracker, whole, answer, *more):
        for made in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            require(made == value and type(made) is type(value) and repr(made) == repr(value), "a copy", value, made)
            require(hash(made) == hash(value), "the hash of a copy", value)
    other = dataclasses.replace(view, offset=view.offset + 1, contiguous=False)
    require(other.parts == (*view.parts[:2], view.offset + 1, view.mask) and other != view, "replace", view, other)
    fields = [field.name for field in dataclasses.fields(view)]
    require(fields == ["shape", "strides", "offset", "mask", "contiguous"], "the fields of a view", fields)
    for field in fields:
        require_unchangeable(view, field)
    if isinstance(answer, mergeability.OutOfBounds):
        for name in ("level", "flat", "size"):
            changed = dataclasses.replace(answer, **{name: getattr(answer, name) + 1})
            require(changed != answer and getattr(changed, name) == getattr(answer, name) + 1, "replace", answer, name)
        named = f"flat number {answer.flat} of view {answer.level}, which has {answer.size} elements"
        require(named in str(answer) and not answer, "the sentence of an answer", answer)


def about_one_part(random: Random) -> None:
    """Views of up to twenty axes that differ in one number are not equal, and those that do not are."""
    shape = tuple(random.choice((2, 3)) for _ in range(random.randint(1, 20)))
    mask = tuple((0, size) for size in shape)
    one = View(shape, tuple(random.choice((1, 5, -2)) for _ in shape), 7, mask, False)
    at = random.randrange(len(shape))
    others = [(*one.parts[:2], 8, mask)]
    for place, part in ((0, shape[at] + 1), (1, one.strides[at] + 1), (3, (0, 1))):
        parts: list[Any] = list(one.parts)
        parts[place] = (*parts[place][:at], part, *parts[place][at + 1 :])
        others.append(tuple(parts))
    for other in others:
        made = View(*other, False)
        require(one != made and made != one, "views that differ in one number", one, made)
    again = View(*copy.deepcopy(one.parts), False)
    require(one == again and hash(one) == hash(again), "equal views", one)


def about_messages(random: Random) -> None:
    """Collections in one another are shown as `repr` has them, six levels of them: dots stand for a collection further
    down, also where there is no end of them, since one holds itself."""
    kinds = [random.choice(("list", "tuple", "dict", "pair")) for _ in range(random.randint(1, 9))]
    leaf: Any = random.choice((7, -2, "x", None))
    value, text = leaf, repr(leaf) if len(kinds) <= DEEPEST else "..."
    for place in reversed(range(len(kinds))):
        value = around(kinds[place], value)
        text = written_around(kinds[place], text) if place < DEEPEST else text
    require(shown(value) == text, "a collection in a message", kinds, shown(value))
    circle: list[str] = [random.choice(("list", "tuple", "dict", "pair")) for _ in range(random.randint(0, 3))]
    last: Any = random.choice(([], {}))
    whole = last
    for kind in reversed(circle):
        whole = around(kind, whole)
    if isinstance(last, list):
        last.append(whole)
    else:
        last["a"] = whole
    circle.append(type(last).__name__)
    text = "..."
    for place in reversed(range(DEEPEST)):
        text = written_around(circle[place % len(circle)], text)
    require(shown(whole) == text, "a collection in a message that holds itself", circle, shown(whole))
    key: Any = leaf
    for _ in range(len(kinds)):
        key = (key,)
    text = repr(leaf) if len(kinds) < DEEPEST else "..."
    for _ in range(min(len(kinds), DEEPEST - 1)):
        text = f"({text},)"
    require(shown({key: 1}) == f"{{{text}: 1}}", "a key in a message", key, shown({key: 1}))


def around(kind: str, inner: Any) -> Any:
    """A collection of a kind that holds something."""
    made: dict[str, Any] = {"list": [inner], "tuple": (inner,), "dict": {"a": inner}, "pair": (1, inner)}
    return made[kind]


def written_around(kind: str, text: str) -> str:
    """What such a collection is shown as, from what it holds."""
    return {"list": f"[{text}]", "tuple": f"({text},)", "dict": f"{{'a': {text}}}", "pair": f"(1, {text})"}[kind]


def require_unchangeable(view: View, field: str) -> None:
    """Raises WrongAnswerError if a field can be set."""
    try:
        setattr(view, field, getattr(view, field))
    except dataclasses.FrozenInstanceError:
        return
    require(False, "a view that can be changed", view, field)


class Again:
    """What can be gone through, again and again, and is no tuple or list."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.values = values

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)


def about_numbers(random: Random) -> None:
    """Integers in any iterable and of any class that has an index; a boolean or a float at any place is none."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(random.randint(1, 9)))
    view, places = View.create(shape), random.sample(range(len(shape)), 1)
    pairs = tuple((0, random.randint(0, 2)) for _ in shape)
    others: list[Any] = [list(shape), Again(shape), list(map(numpy.int32, shape)), numpy.array(shape)]
    for given in others:
        require(View.create(given) == view, "integers", shape)
        require(View(given, view.strides, 0, None, False).shape == shape, "integers", shape)
    for widths in (Again(pairs), list(map(Again, pairs)), numpy.array(pairs)):
        require(view.pad(widths) == view.pad(pairs), "pairs of integers", shape, pairs)
    for place in places:
        for kind in (bool, float, str, numpy.bool_):
            wrong: Any = list(shape)
            wrong[place] = kind(wrong[place])
            spelt: list[Any] = [tuple(wrong), wrong]
            for made in spelt:
                require_refused(partial(View.create, made), f"View.create: {wrong}")
                require_refused(partial(ShapeTracker.from_shape, made), f"from_shape: {wrong}")
                require_refused(partial(view.permute, tuple(map(kind, range(len(shape))))), f"permute: {kind}")
            ends: list[Any] = list(pairs)
            for bad in ((0, kind(1)), (kind(0), 1), (0, 1, 2), (0,), 3):
                ends[place] = bad
                require_refused(partial(view.pad, tuple(ends)), f"pad: {shape}; {ends}")
    far = tuple(random.choice((1, 2, 999, 1000, 1001, 2**40)) for _ in range(random.randint(1, 5)))
    for axis, (size, index) in enumerate(zip(far, index_variables(far), strict=True)):
        is_right = (index.min, index.max) == (0, size - 1) and (size == 1 or index.render() == f"idx{axis}")
        require(is_right, "index_variables", far, axis, index)
    wide, axes = 2 ** random.randint(9000, 20_000), random.randint(12, 20)
    strides = View.create((wide,) * axes).strides
    is_right = strides == tuple(wide ** (axes - 1 - axis) for axis in range(axes))
    require(is_right, "wide strides", wide.bit_length(), axes)
    large = random.choice((1, -1)) * random.randint(2**40, 2**600)
    require(shown((large, [large])) == repr((large, [large])), "an integer in a message", large)
    number = random.randint(-9, 9)
    require(NumNode(number) == number == NumNode(number).b and NumNode(number) == float(number), "a number", number)
    require(NumNode(number) != number + 0.5 and NumNode(number) != number + 1, "a number", number)


def about_no_order(random: Random) -> None:
    """Texts, memory, classes, and what has no order of its own, are no integers, although they hold integers: as a
    shape, as strides, as axes, and as a pair of those that a view is padded by."""
    shape = tuple(random.sample((1, 2, 3, 4, 5), random.randint(0, 4)))
    view, held = View.create(shape), bytes(range(len(shape)))
    numbers, keyed = array("q", [*held]), dict.fromkeys(held)
    forms = held, bytearray(held), memoryview(held), memoryview(numbers), {*held}, frozenset(held), keyed, keyed.keys()
    others: list[Any] = [*forms, "0123"[: len(shape)], IntEnum("Named", {f"axis{number}": number for number in held})]
    asks: list[Any] = [View.create, ShapeTracker.from_shape, view.permute, view.reshape, view.pad]
    for wrong in others:
        for ask in (*asks, partial(View.create, shape)):
            require_refused(partial(ask, wrong), f"integers of {wrong!r}")
    for wrong in (pair := bytes((1, 0)), bytearray(pair), memoryview(pair), {*pair}, dict.fromkeys(pair)):
        line = View.create((random.randint(1, 9),))
        for ask in (line.pad, line.shrink, partial(View.create, (1,), (1,), 0)):
            require_refused(partial(ask, (wrong,)), f"a pair of {wrong!r}")
