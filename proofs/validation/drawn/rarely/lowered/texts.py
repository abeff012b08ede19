"""Index expressions that are asked seldom: conditions of many parts, symbolic sizes that a text compares, integers that
just fit into a type or just do not; methods whose answers are kept, and decisions that list what is read or are told of
many axes (D16, D18, R13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from inspect import signature
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import ShapeTracker, View, mergeable
from impl.cli.writing.explain import explain
from impl.lower import IndexExpression, index_expression
from impl.memoise import asked_first, memoised
from impl.mergeability import NotMergeable
from impl.symbolic import Variable
from impl.symbolic.minimum import smaller
from proofs.validation.defined import Values, require, require_refused, view_at
from proofs.validation.drawn.written.texts import Text
from spec.stack import read

END = 2**31
"""What integers of 32 bits end at."""


def ask_rare_texts(random: Random) -> None:
    """Each in its ways."""
    about_many_conditions(random)
    about_smaller_sizes(random)
    about_sizes_that_are_compared(random)
    about_sizes_without_address(random)
    about_the_least_integer(random)
    about_what_no_type_holds(random)
    about_wide_numbers(random)
    about_a_minus_alone(random)
    about_kept_methods(random)
    about_decisions(random)


def agreed(
    tracker: ShapeTracker, language: str, indices: Iterable[Sequence[int]], values: Values | None = None
) -> IndexExpression:
    """The index expression of a tracker, which reads at indices what the definition does."""
    question, at = f"index_expression: {language}; {tracker}", dict(values or {})
    found = index_expression(tracker, language)
    text, stack = Text(found, f"{question}; {found}"), tuple(view_at(view, at) for view in tracker.views)
    for index in indices:
        reading, place = read(stack, tuple(index)), {**at, **dict(zip(found.names, index, strict=True))}
        is_valid = bool(text.value(text.condition, place))
        require(is_valid is reading.is_valid, question, found, at, index, "the condition")
        address = text.value(text.address, place) if is_valid else None
        require(not is_valid or address == reading.address, question, found, at, index, address)
    return found


def of_type(view: View | ShapeTracker, language: str, wanted: str) -> None:
    """Requires the integers of a text to be of a type."""
    found = index_expression(view, language)
    require(found.type == wanted, "index_expression: the integers", language, view, found, found.type, wanted)


def about_many_conditions(random: Random) -> None:
    """Three padded axes or four, and two that have been one that was padded: their condition is the last of many."""
    count, rows, less = random.choice((3, 4)), random.choice((3, 4, 5)), random.choice((1, 2))
    tracker = ShapeTracker.from_shape((*(2,) * count, 3 * rows - less)).pad((*((0, 1),) * count, (0, less)))
    tracker = tracker.reshape((*(3,) * count, rows, 3))
    most = (*((1,),) * (count - 1), (1, 2), range(rows), range(3))
    agreed(tracker, random.choice(("c", "numpy")), product(*most))


def about_smaller_sizes(random: Random) -> None:
    """An offset that is the smaller one of two sizes, of which the one begins lower than the other; what is divided is
    negative without a number that is added."""
    low, step = random.randint(2, 5), random.choice((4, 9))
    least: Any = smaller(Variable("a", 0, random.randint(8, 12)), Variable("b", low, 50))
    tracker = ShapeTracker((View.create((300, 5), (9, 41)), View.create((7,), (step,), least)))
    for values in ({"a": 0, "b": random.randint(low, 50)}, {"a": random.randint(1, 8), "b": low}):
        agreed(tracker, random.choice(("c", "cuda")), ((place,) for place in range(7)), values)


def about_sizes_that_are_compared(random: Random) -> None:
    """As many elements as are padded are left of a symbolic size: the size is compared with their number."""
    count, most = random.randint(2, 8), random.randint(9, 12)
    size: Any = Variable("n", 1, most)
    tracker = ShapeTracker.from_shape((size,)).pad(((0, count),)).shrink(((0, count),))
    for value in (1, count - 1, count, most):
        agreed(tracker, random.choice(("c", "python")), ((place,) for place in range(count)), {"n": value})


def about_sizes_without_address(random: Random) -> None:
    """A symbolic size along which a row is repeated: the address does not move along it."""
    size: Any = Variable("n", 1, random.choice((9, 1000)))
    tracker = ShapeTracker.from_shape((1, 4)).expand((size, 4))
    found = agreed(tracker, "c", product(range(3), range(4)), {"n": 3})
    require((found.address, found.type) == ("idx1", "int32"), "a row that is repeated", found, found.type)


def about_the_least_integer(random: Random) -> None:
    """Steps back to the least integer of 32 bits, and one beyond; and half as far."""
    more = random.randrange(2**20)
    for last, wanted in ((1, "int32"), (2, "int64"), (random.randint(3, 99), "int64")):
        strides = -(2**30 + more), -(2**30 - 1 - more), -last
        of_type(View.create((2, 2, 2), strides), "c", wanted)
    of_type(View.create((3,), (-(2**29) - random.randint(1, 99),)), "cuda", "int32")
    of_type(ShapeTracker.from_shape((2**30 + random.randint(1, 99),)), "numpy", "int32")


def about_what_no_type_holds(random: Random) -> None:
    """Sizes of more than 64 bits, which Python alone counts."""
    tracker = ShapeTracker.from_shape((2**63 + random.choice((1, 2**63, 2**70)),))
    for language in ("c", "cuda", "numpy"):
        require_refused(partial(index_expression, tracker, language), f"a wide size in {language}")
    found = index_expression(tracker, "python")
    require(found.type is None and found.address == "idx0", "a wide size in Python", found)


def about_wide_numbers(random: Random) -> None:
    """What is divided fits into 32 bits, and the divisor does not; and a sum that begins with a quotient of numbers
    from 1000 on, which may be 0, goes below 32 bits with its last term."""
    step = random.randint(9, 60)
    rows = View.create((7, 2**28, 8), (step, 0, 1)), View.create((5, 20, 20), (END - 8, 1, 8))
    of_type(ShapeTracker(rows), "numpy", "int64")
    strides = step, 0, -(2**30), -(2**30 - 1), -random.randint(2, 7)
    planes = View.create((4, 2048, 2, 2, 2), strides), View.create((5000, 2, 2, 2), (8, 4, 2, 1), 8000)
    of_type(ShapeTracker(planes), "c", "int64")


def about_a_minus_alone(random: Random) -> None:
    """The negative of an index costs 1, and that of a multiple as much as the multiple."""
    size, step = random.randint(2, 9), random.randint(2, 9)
    for stride, wanted in ((-1, 1), (-step, 3), (step, 3), (1, 0)):
        found = index_expression(View.create((size,), (stride,)), random.choice(("c", "python")))
        require(found.cost == wanted, "index_expression: the cost of one term", stride, found, found.cost)


def about_kept_methods(random: Random) -> None:
    """Methods whose answers are kept, and those that another is asked before: they say of themselves what the method
    does, and an argument that is given by its place and by its name is an error, as of any function of Python."""

    def method(self: Any, sizes: Any) -> Any:
        """What it does."""
        return "asked", self, sizes

    def other(*given: Any) -> Any:
        return "before", *given

    sizes, rows = (random.randint(2, 5), 3), [random.randint(2, 5)]
    view: Any = View.create(sizes)
    kept: Any = memoised(lambda view, sizes: ("kept", view, sizes))(method)
    for found, wanted in (
        (kept(view, sizes), ("kept", view, sizes)),
        (kept(view, sizes=sizes), ("asked", view, sizes)),
        (kept(view, rows), ("asked", view, rows)),
    ):
        require(found == wanted, "a method whose answers are kept", found, wanted)
    require(kept.__doc__ == method.__doc__ and signature(kept) == signature(method), "what a method says", kept)
    twice: list[Callable[[], Any]] = [lambda: kept(view, 1, sizes=1), lambda: view.permute((1, 0), axis=(0, 1))]
    for ask in twice:
        with suppress(TypeError):
            require(False, "two values of one argument", ask())
    alone = asked_first(SimpleNamespace(before=lambda name, function: function), "method")(method)
    require(alone is method and not hasattr(method, "__wrapped__"), "a method that nothing is asked before", alone)
    before: Any = asked_first(SimpleNamespace(before=lambda name, function: other), "method")(method)
    is_right = before(1) == ("before", 1) and before.__doc__ == method.__doc__ and not hasattr(method, "__wrapped__")
    require(before is other and is_right, "a method that another is asked before", before)


def about_decisions(random: Random) -> None:
    """A stack of far more elements below than can be searched, and of few indices, each of which is read; and a stack
    of four axes told step by step."""
    last = View.create((5, 5, 2), (17491256375519165, 5003414940, 999984), 3042446182799)
    mask = (0, 100000003), (0, 10007), (477199, 648550)
    base = View.create((100000003, 10007, 999983), (5, -1, 1), random.randint(0, 99), mask)
    found = mergeable(base, last)
    require(isinstance(found, NotMergeable) and found.layer == "listing", "few indices of many elements", found)
    count = random.choice((127, 200, 300))
    strides = random.choice(((100, 20, 5, 1), (60, 30, 10, 5)))
    views = View.create((count,)), View.create((2, 2, 2, 2), strides)
    said = explain(views).splitlines()
    require(said[-1] == f"merged: {views[1]}", "explain: four axes", *said)
