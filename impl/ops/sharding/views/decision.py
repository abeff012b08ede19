"""The question whether a view of a divided tensor needs communication, and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Any

from impl.doors import flag, one_of
from impl.integers import as_plain_integer, entries, one_by_one
from impl.ops.errors import ShardingError
from impl.ops.records.radix import before_each
from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.answers import Answer, Stays, Undecided
from impl.ops.sharding.views.counting import names_of
from impl.ops.sharding.views.keeping import Question
from impl.ops.sharding.views.least import least
from impl.ops.sharding.views.placement import LANGUAGES, Cut, Cuts, Language, Placement, require_axes
from impl.ops.sharding.views.words import Step, TooLarge
from impl.shapetracker import ShapeTracker
from impl.shown import shown

KINDS = ("reshape", "permute", "expand", "shrink", "pad", "stride")
"""The names of the steps of a view, as the methods of `View` have them; a flip is a stride of -1."""


def placed_after(
    shape: Shape, placement: Placement, program: Sequence[Step], language: Language = "torch", *, slices: bool = True
) -> Answer:
    """R19. Whether a view of a divided tensor needs communication, and where its result lies (D36).

    `program` is the steps of the view, the first first, each a name of `KINDS` and the argument that `View` takes for
    it. `language` says which placements the result may have; the operand may have one of any language. The answer is
    `Stays` with one that leaves every element on the devices that have it, `Moves` with what must move at least, or
    `Undecided` for questions that are too large. Mesh axes along which the operand is copied divide the result where it
    cannot be said without; never, if `slices` is False.

    Raises ShardingError for a placement that does not fit the shape, a language that is none, or a program that is
    none; and MovementError for a step that does not fit.

    >>> from impl.ops.sharding.mesh import Mesh
    >>> from impl.ops.sharding.views.placement import Cut
    >>> rows = Placement(Mesh({"x": 2}), [[], [Cut(("x",))]])
    >>> placed_after((2, 4), rows, [("reshape", (8,))]).placement.cuts
    ((Cut(names=('x',), split=2),),)
    >>> found = placed_after((2, 6), rows, [("reshape", (3, 4))])
    >>> found.exchanges, found.elements, found.witness.element, found.witness.needs
    ((Exchange(kind='all_to_all', mesh_axis='x'),), 4, (0, 1), (('x', 1),))
    """
    flag(slices, "placed_after: slices", ShardingError)
    return answer(replace(asked(shape, placement, program, language), slices=slices))


def asked(shape: Shape, placement: Placement, program: Sequence[Step], language: Language) -> Question:
    """The question, checked, with reshapes that follow one another as one."""
    one_of(Placement, placement, "placed_after: placement", ShardingError)
    if not isinstance(language, str) or language not in LANGUAGES:
        raise ShardingError(f"placed_after: language {shown(language)}; need one of {LANGUAGES}")
    sizes = integers(shape, "shape")
    if any(size < 0 for size in sizes):
        raise ShardingError(f"placed_after: shape {shown(sizes)}; need sizes >= 0")
    require_axes("placed_after", placement, sizes)
    steps, after = normal(sizes, program)
    return Question(sizes, placement, steps, after, language)


def normal(shape: Shape, program: Sequence[Step]) -> tuple[tuple[Step, ...], Shape]:
    """The steps as plain integers, without those that change nothing, and the shape of the result."""
    steps: list[Step] = []
    shapes = [shape]
    for step in one_by_one(program, "placed_after: program", "steps", ShardingError):
        (kind, argument), current = pair(step), shapes[-1]
        if kind == "reshape" and prod(argument) == prod(current) and min((*argument, 0)) == 0:
            after = argument
        else:
            after = tuple(getattr(ShapeTracker.from_shape(current), kind)(argument).shape)
            argument = after if kind in ("reshape", "expand") else argument
        if kind == "reshape" and steps and steps[-1][0] == "reshape":
            steps.pop()
            shapes.pop()
        if not changes_nothing(kind, argument, shapes[-1]):
            steps.append((kind, argument))
            shapes.append(after)
    return tuple(steps), shapes[-1]


def changes_nothing(kind: str, argument: tuple[Any, ...], shape: Shape) -> bool:
    """Whether a step leaves every index of a shape where it is."""
    match kind:
        case "permute":
            return argument == tuple(range(len(shape)))
        case "shrink":
            return argument == tuple([(0, size) for size in shape])
        case "pad":
            return all(row == (0, 0) for row in argument)
        case "stride":
            return all(stride == 1 for stride in argument)
    return argument == shape


def pair(step: object) -> Step:
    """A step, its argument as tuples of plain integers. Raises ShardingError for what is none."""
    parts = entries(step, "placed_after: step", "a name and an argument", ShardingError, 2)
    if len(parts) != 2 or type(parts[0]) is not str or parts[0] not in KINDS:
        raise ShardingError(f"placed_after: {shown(step)} is no step; need one of {KINDS} and its argument")
    kind, argument = parts
    if kind in ("shrink", "pad"):
        rows = one_by_one(argument, f"placed_after: {kind}", "a pair for each axis", ShardingError)
        return kind, tuple(integers(row, kind) for row in rows)
    return kind, integers(argument, kind)


def integers(values: Any, where: str) -> tuple[int, ...]:
    """Plain integers, one by one."""
    if type(values) is tuple and all(type(value) is int for value in values):
        return values
    found = one_by_one(values, f"placed_after: {where}", "integers", ShardingError)
    return tuple(as_plain_integer(value, f"placed_after: {where}", ShardingError) for value in found)


def answer(question: Question) -> Answer:
    """The answer to a question."""
    try:
        cuts = question.cuts_without()
        if cuts is None:
            return least(question)
    except TooLarge as limit:
        return Undecided(str(limit))
    cuts = with_single_devices(question, cuts)
    used = names_of(cuts) - set(question.placement.used)
    sliced = tuple(name for name in question.extents if name in used)
    return Stays(question.after, question.placement.with_cuts(cuts), sliced)


def with_single_devices(question: Question, cuts: Cuts) -> Cuts:
    """The cuts of a reshape with the mesh axes of one device that cut the operand, where as much is in front of them.

    They move nothing wherever they are. Programs that go on expect them where they were.
    """
    extents, rows = question.extents, list(cuts)
    single = [
        (before, name)
        for before, row in zip(before_each(question.shape), question.placement.cuts, strict=False)
        for cut in row
        for name in cut.names
        if extents[name] == 1
    ]
    if not single or [kind for kind, _ in question.program] not in ([], ["reshape"]):
        return cuts
    order, fronts = list(extents), before_each(question.after)[: len(rows)]
    for before, name in single:
        axis = fronts.index(before) if before in fronts else None
        if axis is None:
            continue
        if question.language == "jax":
            rows[axis] = (Cut((name, *(other for cut in rows[axis] for other in cut.names))),)
        else:
            place = sum(order.index(cut.names[0]) < order.index(name) for cut in rows[axis])
            rows[axis] = (*rows[axis][:place], Cut((name,)), *rows[axis][place:])
    return tuple(rows)
