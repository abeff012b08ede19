"""Objects of PyTorch and of pycute handed over and taken back: placements, tensors, calls, and the rule that DTensor is
given; layouts of CuTe (D32 to D39). Where those are not installed, others stand in their place (`stands`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop import cute, torch
from impl.interop.arrays.libraries import numpy_module
from impl.interop.torch import rule
from impl.interop.torch.calls import inferred, steps_of
from impl.interop.torch.placements import placement_of, read
from impl.ops.sharding.views import Moves, Stays, placed_after
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.outside import stands
from proofs.validation.drawn.outside.words import asked, mesh_and_tensor, new_shape
from spec.shape import index_set
from spec.stack import read as read_at


def ask_foreign_objects(random: Random) -> None:
    """Tensors of up to four axes on meshes of up to four, calls on them, and layouts of up to three levels."""
    with stands.standing():
        for _ in range(2):
            sizes, shape = mesh_and_tensor(random)
            about_placements(random, shape, sizes)
            about_calls(random, shape, sizes)
            about_strides(random)
            about_layouts(random)
        about_turned(random)


def placements_drawn(random: Random, rank: int, count: int) -> tuple[Any, ...]:
    """A placement for each mesh dimension, as objects of PyTorch."""
    there = stands.placements()
    found: list[Any] = []
    for _ in range(count):
        axis = random.randrange(-rank, rank) if rank else 0
        kinds = [there.Replicate(), there.Partial(random.choice(("sum", "max", "min", "avg")))]
        if rank and random.random() < 0.7:
            strided = there._StridedShard(axis, split_factor=random.choice((2, 3)))
            kinds = [there.Shard(axis), there.Shard(axis), strided]
        found.append(random.choice(kinds))
    return tuple(found)


def texts(placements: Sequence[Any]) -> list[str]:
    """Placements as PyTorch writes them."""
    return [text_of(one) for one in placements]


def text_of(one: Any) -> str:
    """A placement as text."""
    match type(one).__name__:
        case "Shard":
            return f"S({one.dim})"
        case "_StridedShard":
            return f"_S({one.dim}, {one.split_factor})"
        case "Partial":
            return f"P({one.reduce_op})"
    return "R"


def about_placements(random: Random, shape: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    """Placements as objects say what they say as texts, before a view and after it; a part of a reduction is the object
    that was given. The rule for DTensor gathers what has to move, and what divides the same dim further, until nothing
    has."""
    given, on = placements_drawn(random, len(shape), len(sizes)), random.choice((sizes, stands.mesh(sizes)))
    question = f"placements of objects: {shape}; {sizes}; {given}"
    before = placement_of(shape, on, given)
    require(before == placement_of(shape, sizes, texts(given)), question, before)
    require_refused(partial(placement_of, shape, on, (*given, given[0])), f"{question}; one more")
    require_refused(partial(placement_of, shape, on, (object(), *given[1:])), f"{question}; another object")
    new = new_shape(random, shape)
    answer = asked(partial(placed_after, shape, before, [("reshape", new)], "torch"))
    found = asked(partial(torch.view_placements, shape, new, on, given))
    about_answer(found, answer, given, sizes, question)
    mixed = [text if random.random() < 0.5 else one for text, one in zip(texts(given), given, strict=True)]
    about_answer(asked(partial(torch.view_placements, shape, new, on, mixed)), answer, mixed, sizes, question)
    about_rule(shape, new, sizes, given)


def about_answer(found: Any, answer: Any, given: Sequence[Any], sizes: tuple[int, ...], question: str) -> None:
    """The placements of a view are those of an answer, in PyTorch's classes; all others are the answer."""
    if not isinstance(answer, Stays):
        require(found == answer, question, found, answer)
        return
    again = placement_of(answer.shape, sizes, found)
    require(again == answer.placement, question, found, answer)
    for old, new in zip(given, found, strict=True):
        if read(old)[0] == "P":
            is_made = isinstance(old, str) and type(new).__name__ == "Partial" and read(new) == read(old)
            require((new is old and not isinstance(new, str)) or is_made, question, old, new)
        else:
            kind, _, split, _ = read(new)
            named = "Replicate" if kind == "R" else "Shard" if split == 1 else "_StridedShard"
            require(type(new).__name__ == named, question, old, new)


def about_rule(shape: tuple[int, ...], new: tuple[int, ...], sizes: tuple[int, ...], given: tuple[Any, ...]) -> None:
    """What DTensor's rule brings an operand to, and what it makes of it."""
    spec, question = stands.Spec(given), f"targets: {shape}; {new}; {sizes}; {given}"
    is_ordered = [rule.is_read(each) for each in (
        spec, stands.Spec(given, "another"), stands.Spec(given, (), False), stands.Spec(given, "another", False),
        stands.Spec((*given, "another")))]  # fmt: skip
    require(is_ordered == [True, True, True, False, False], question, is_ordered)
    found, kept = rule.targets(shape, new, sizes, spec), list(given)
    while isinstance(answer := placed(shape, new, sizes, kept), Moves):
        moved = {int(exchange.mesh_axis) for exchange in answer.exchanges}
        require(rule.gathered(kept, moved) == (kept := brought(kept, moved, len(shape))), question, kept, moved)
    if not isinstance(answer, Stays) or answer.sliced:
        require(found is None, question, found, answer)
        return
    require(found is not None and found[0] == tuple(kept), question, found, kept)
    about_answer(found[1] if found else None, answer, kept, sizes, question)
    require(rule.targets((*shape, "n"), new, sizes, spec) is None, question, "a size that is no number")  # type: ignore[arg-type]


def placed(shape: tuple[int, ...], new: tuple[int, ...], sizes: tuple[int, ...], given: Sequence[Any]) -> Any:
    """Whether a view keeps placements, as the library answers it."""
    return placed_after(shape, placement_of(shape, sizes, given), [("reshape", inferred(shape, new))], "torch")


def brought(given: Sequence[Any], moved: set[int], rank: int) -> list[Any]:
    """Placements after some mesh dimensions were gathered: those go first that divide a dim further."""
    whole = stands.placements().Replicate()

    def dim(number: int) -> int | None:
        kind, axis, _, _ = read(given[number])
        return axis if kind == "S" else None

    def is_gathered(number: int) -> bool:
        own = dim(number)
        return own is not None and any(dim(other) == own for other in moved if other <= number)

    return [whole if is_gathered(number) else one for number, one in enumerate(given)]


def about_calls(random: Random, shape: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    """Each call of PyTorch on a DTensor is the steps that give what numpy gives, element by element."""
    numpy, given = numpy_module(), placements_drawn(random, len(shape), len(sizes))
    array, rank = numpy.arange(prod(shape)).reshape(shape), len(shape)
    for name, arguments, wanted in calls_on(random, array):
        question = f"{name}{arguments} of a DTensor: {shape}; {sizes}; {given}"
        steps = steps_of(shape, name, arguments, {})
        tracker = ShapeTracker.from_shape(shape)
        for kind, argument in steps:
            tracker = getattr(tracker, kind)(argument)
        stack = tuple(view_at(view, {}) for view in tracker.views)
        addresses = [read_at(stack, index).address for index in index_set(tracker.shape)]
        require(tracker.shape == wanted.shape, question, tracker.shape, wanted.shape)
        require(addresses == wanted.reshape(-1).tolist(), question, steps, addresses)
        x = stands.DTensor(shape, stands.mesh(sizes), given)
        answer = asked(partial(placed_after, shape, placement_of(shape, sizes, given), steps, "torch"))
        about_answer(asked(partial(torch.call_placements, x, name, *arguments)), answer, given, sizes, question)
    wrong: list[tuple[Any, tuple[Any, ...]]] = [
        ("sum", ()), ("view", (prod(shape) + 1,)), ("transpose", (0, rank)), ("t", ()), (3, ()),
    ]  # fmt: skip
    for name, arguments in wrong:
        require_refused(partial(steps_of, shape, name, arguments, {}), f"{name}{arguments} of a DTensor: {shape}")


def calls_on(random: Random, array: Any) -> list[tuple[str, tuple[Any, ...], Any]]:
    """Two calls, and what numpy has for each."""
    numpy, rank, shape = numpy_module(), array.ndim, array.shape
    first, last = sorted(random.choice(range(rank)) for _ in range(2))
    back, order = random.choice((0, rank)), random.sample(range(rank), rank)
    begin = random.randint(0, shape[last])
    length = random.randint(0, shape[last] - begin) if random.random() < 0.2 else max(shape[last] - begin, 0)
    flat = (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :])
    half = next((n for n in (2, 3, 1) if shape[first] % n == 0), 1)
    parted = (*shape[:first], half, shape[first] // half, *shape[first + 1 :])
    wide = tuple(3 if n == 1 and random.random() < 0.6 else n for n in shape)
    cut = tuple(slice(begin, begin + length) if axis == last else slice(None) for axis in range(rank))
    new = new_shape(random, shape)
    calls: list[tuple[str, tuple[Any, ...], Any]] = [
        ("view", (new,), array.reshape(new)),
        ("reshape", new or ((),), array.reshape(new)),
        ("flatten", (first - back, last - back), array.reshape(flat)),
        ("unflatten", (first - back, (half, -1)), array.reshape(parted)),
        ("permute", tuple(axis - back for axis in order), array.transpose(order)),
        ("transpose", (first - back, last), array.swapaxes(first, last)),
        ("expand", (random.choice((2, 3)), *wide), numpy.broadcast_to(array, (0, *wide))),
        ("squeeze", (first - back,), array.squeeze(first) if shape[first] == 1 else array),
        ("unsqueeze", (first - rank - 1 if back else first,), numpy.expand_dims(array, first)),
        ("narrow", (last - back, begin, length), array[cut]),
        ("flip", ((first - back,),), numpy.flip(array, first)),
    ]
    found: list[tuple[str, tuple[Any, ...], Any]] = []
    for name, arguments, wanted in random.sample(calls, 2):
        wide_one = numpy.broadcast_to(array, arguments) if name == "expand" else wanted
        found.append((name, arguments, wide_one))
    return found


def about_strides(random: Random) -> None:
    """A tensor is viewed without a copy as a view of its strides is; one whose view is no matter of strides is
    refused."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    order = random.sample(range(len(shape)), len(shape))
    rows = View.create(tuple(shape[axis] for axis in order)).permute(tuple(order.index(k) for k in range(len(shape))))
    strides = tuple(random.choice((step, step, step, 0, 7)) for step in rows.strides)
    new, question = new_shape(random, shape), f"explain_view of a tensor: {shape}; {strides}"
    found = torch.explain_view(tensor(shape, strides), new)
    plain = torch.explain_view(View.create(shape, strides), new)
    require(bool(found) is bool(plain), question, new, found, plain)
    require(0 in shape or found.shape == shape, question, found)
    for wrong in (
        stands.Tensor(shape, strides, "torch.sparse_coo"), stands.Tensor(shape, strides, is_nested=True),
        stands.Tensor(shape, ("x",) * len(shape)), object(), shape, View.create((3,), (-1,), 2),
        View.create((3,), mask=((0, 2),)),
    ):  # fmt: skip
        require_refused(partial(torch.explain_view, wrong, new), f"{question}; {wrong}")


def about_turned(random: Random) -> None:
    """A view that is gone through backwards along any of up to nine axes is no tensor; in order it is one."""
    rank = random.randint(1, 9)
    view, axis = View.create((2,) * rank), random.randrange(rank)
    require(bool(torch.explain_view(view, (2**rank,))), "explain_view: in order", rank)
    turned = view.stride(tuple(-1 if place == axis else 1 for place in range(rank)))
    require_refused(partial(torch.explain_view, turned, (2**rank,)), f"explain_view: axis {axis} of {rank} backwards")


def tensor(shape: tuple[int, ...], strides: tuple[int, ...]) -> Any:
    """A tensor of PyTorch, or what stands in its place."""
    installed: Any = import_module("torch")
    if installed.Tensor is stands.Tensor:
        return stands.Tensor(shape, strides)
    count = 1 + sum((size - 1) * step for size, step in zip(shape, strides, strict=True))
    return installed.empty(count).as_strided(shape, strides)


def about_layouts(random: Random) -> None:
    """A layout as an object of pycute has the values that CuTe has at all integers, and is that layout again; objects
    without a shape, or without strides that fit, are none."""

    def nested(level: int) -> tuple[Any, Any]:
        if level == 0 or random.random() < 0.4:
            return random.choice((1, 2, 3, 4)), random.choice((0, 1, 2, 5, -3, 2**40))
        parts = [nested(level - 1) for _ in range(random.randint(1, 3))]
        return tuple(shape for shape, _ in parts), tuple(stride for _, stride in parts)

    shape, stride = nested(3)
    layout, question = cute.Layout(shape, stride), f"pycute: {shape}; {stride}"
    given = cute.to_pycute(layout)
    require((given.shape, given.stride) == (shape, stride), question, given.shape, given.stride)
    require(cute.of_pycute(given) == layout == cute.of_pycute(stands.Layout(shape, stride)), question)
    values, theirs = view_at(cute.view_of(layout), {}), stands.Layout(shape, stride)
    for number, index in enumerate(index_set(values.shape)):
        require(read_at((values,), index).address == theirs(number), question, number, index)
    for wrong in (stands.Layout(shape, None), stands.Layout((shape, 2), stride), stands.Layout("x", 1), object(), None):
        require_refused(partial(cute.of_pycute, wrong), f"{question}; {wrong}")
    others: list[Any] = [stands.Layout(shape, stride), values, (shape, stride), str(layout), None]
    for other in others:
        require_refused(partial(cute.to_pycute, other), f"to_pycute: {other}")
