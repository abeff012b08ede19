"""The definitions in Rocq have the values of those in spec: Rocq computes them, and must find what Python found."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from proofs.rocq.build import coqc
from spec import merge, movement, shape, stack, tracker, view

HEAD = "From ViewAlgebra Require Import definitions.Merge.\n"
NUMBER = 150
"""Values of each definition."""


def term(value: Any) -> str:
    """A value of Python in the words of Rocq."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return f"({value})"
        case None:
            return "None"
        case view.View():
            parts = (value.shape, value.strides, value.offset, value.begin, value.end)
            return f"(view {' '.join(map(term, parts))})"
        case stack.Reading():
            address = "None" if value.address is None else f"(Some {term(value.address)})"
            return f"(reading {address} {term(value.is_valid)} {term(value.leaves_base)})"
        case tuple() | list():
            return "[" + "; ".join(map(term, value)) + "]"
    raise TypeError(value)


def pairs(value: tuple[tuple[int, int], ...]) -> str:
    """A list of pairs."""
    return "[" + "; ".join(f"({term(a)}, {term(b)})" for a, b in value) + "]"


def a_shape(random: Random, least: int = 0) -> tuple[int, ...]:
    """A small shape."""
    return tuple(random.randint(least, 4) for _ in range(random.randint(0, 3)))


def an_index(random: Random, extents: tuple[int, ...]) -> tuple[int, ...]:
    """An index of a shape without an empty axis."""
    return tuple(random.randrange(extent) for extent in extents)


def a_view(random: Random, extents: tuple[int, ...]) -> view.View:
    """A view of a shape, often with a mask."""
    ranges = [
        sorted((random.randint(0, n), random.randint(0, n))) if random.random() < 0.5 else (0, n) for n in extents
    ]
    begin, end = tuple(r[0] for r in ranges), tuple(r[1] for r in ranges)
    return view.View(extents, tuple(random.randint(-4, 6) for _ in extents), random.randint(-3, 5), begin, end)


def a_stack(random: Random) -> tuple[view.View, ...]:
    """Up to three views, which need not fit together."""
    views = tuple(a_view(random, a_shape(random, 1)) for _ in range(random.randint(1, 3)))
    if random.random() < 0.5:
        return views
    extents = views[-1].shape
    return (*views, view.View(extents, shape.canonical_strides(extents), 0, (0,) * len(extents), extents))


def of_shapes(random: Random) -> list[str]:
    """D1, D2, D3."""
    extents = a_shape(random, 1)
    index, flat = an_index(random, extents), random.randrange(shape.size(extents))
    empty = a_shape(random)
    return [
        f"index_set {term(empty)} = {term(list(shape.index_set(empty)))}",
        f"canonical_strides {term(empty)} = {term(shape.canonical_strides(empty))}",
        f"ravel {term(extents)} {term(index)} = {term(shape.ravel(extents, index))}",
        f"unravel {term(extents)} {term(flat)} = {term(shape.unravel(extents, flat))}",
    ]


def of_views(random: Random) -> list[str]:
    """D7, D8, D9."""
    extents = a_shape(random, 1)
    found, index = a_view(random, extents), an_index(random, extents)
    return [
        f"is_view {term(found)} = true",
        f"address {term(found)} {term(index)} = {term(view.address(found, index))}",
        f"is_valid {term(found)} {term(index)} = {term(view.is_valid(found, index))}",
        f"canonical_view {term(extents)} = {term(view.canonical_view(extents))}",
    ]


def of_stacks(random: Random) -> list[str]:
    """D16."""
    views = a_stack(random)
    index = an_index(random, views[-1].shape)
    return [f"read {term(views)} {term(index)} = {term(stack.read(views, index))}"]


def moves(name: str, random: Random) -> list[str]:
    """D10 to D15: the shape, and for one index whether it exists and where it comes from."""
    extents = a_shape(random, 1)
    numbers: tuple[Any, ...]
    match name:
        case "pad":
            numbers = tuple((random.randint(0, 2), random.randint(0, 2)) for _ in extents)
        case "shrink":
            numbers = tuple((b, random.randint(b + 1, n)) for n in extents for b in [random.randrange(n)])
        case "expand":
            numbers = tuple(random.randint(1, 4) if n == 1 else n for n in extents)
        case "permute":
            numbers = tuple(random.sample(range(len(extents)), len(extents)))
        case "stride":
            numbers = tuple(random.choice((-3, -2, -1, 1, 2, 3)) for _ in extents)
        case _:
            numbers = tuple(random.sample((*extents, 1), len(extents) + 1))
    done = getattr(movement, name)(extents, numbers)
    argument = pairs(numbers) if name in ("pad", "shrink") else term(numbers)
    argument = f"(map Z.to_nat {argument})" if name == "permute" else argument
    call, index = f"({name} {term(extents)} {argument})", an_index(random, done.shape)
    exists = done.exists(index)
    said = [f"result {call} = {term(done.shape)}", f"exists_at {call} {term(index)} = {term(exists)}"]
    return [*said, f"source {call} {term(index)} = {term(done.source(index))}"] if exists else said


def of_merges(random: Random) -> list[str]:
    """D17, L8: the candidate, and what refutes."""
    views, equality = a_stack(random), random.choice(("observable", "strict"))
    indices = [an_index(random, views[-1].shape) for _ in range(random.choice((1, 3, 3, 4)))]
    if len(indices) > 1 and random.random() < 0.7 and views[-1].shape:
        x, k, j = indices[0], *(random.randrange(len(views[-1].shape)) for _ in range(2))
        y, z = merge.step(x, k), merge.step(x, j)
        indices = [x, y, merge.step(y, k)] if len(indices) == 3 else [x, y, z, merge.step(y, j)]
    refuted = merge.refutes(views, tuple(indices), equality)
    said = [f"refutes {term(views)} {term(indices)} {equality} = {term(refuted)}"]
    if stack.first_leaving(views) is None:
        found = merge.view_of(stack.stack_tracker(views), equality)
        if found is None:
            witness = merge.find_witness(stack.stack_tracker(views), equality)
            return [*said, f"refutes {term(views)} {term(witness)} {equality} = true"]
        return [*said, f"view_of (stack_tracker {term(views)}) {equality} = {term(found)}"]
    return said


DRAWN: dict[str, Callable[[Random], list[str]]] = {
    "shapes": of_shapes,
    "views": of_views,
    "stacks": of_stacks,
    "merges": of_merges,
    **{
        name: lambda random, name=name: moves(name, random)
        for name in movement.__dict__.keys() & {"pad", "shrink", "expand", "permute", "stride", "reshape"}
    },
}


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_rocq_computes_what_spec_says(compiled, name):
    """D1 to D3, D7 to D17, L8."""
    random = Random(name)
    facts = sorted({fact for _ in range(NUMBER) for fact in DRAWN[name](random)})
    assert len(facts) > NUMBER // 2
    text = HEAD + "".join(f"Goal {fact}.\nvm_compute. reflexivity. Qed.\n" for fact in facts)
    (compiled / f"facts_{name}.v").write_text(text, encoding="utf-8")
    coqc(f"facts_{name}.v", compiled)


def test_the_equalities_have_two_names():
    """D5, D6."""
    assert tracker.are_equal.__doc__ and set(tracker.Equality.__args__) == {"observable", "strict"}
