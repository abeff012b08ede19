"""What is promised of batches, kept or broken: results that differ along no mapped axis, sizes that are one, levels
that are inside of others; and the classes of nests (D24)."""

from __future__ import annotations

from collections import namedtuple
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl.interop.arrays.libraries import numpy_module
from impl.ops import Tensor, move_axis_to_batch_dims, vmap
from impl.ops.levels import Level
from proofs.validation.defined import require, require_refused

NONE: Any = namedtuple("NONE", ())
PAIR: Any = namedtuple("PAIR", "first second")
"""Classes of nests."""


def ask_promises(random: Random) -> None:
    """Each of them."""
    for _ in range(3):
        about_results_that_do_not_differ(random)
        about_sizes(random)
    about_levels(random)
    about_nests(random)


def about_results_that_do_not_differ(random: Random) -> None:
    """Of up to four functions inside of each other, each mapped over an axis of its own, the result says for each
    where its axis is, or that there is none: the latter is right exactly if nothing of that axis is in the result."""
    numpy = numpy_module()
    count = random.randint(1, 4)
    arrays = [numpy.array([random.randint(0, 9) for _ in range(random.randint(1, 3))]) for _ in range(count)]
    used = [place for place in range(count) if random.random() < 0.6]
    outs = [0 if place in used and random.random() < 0.85 else random.choice((0, None)) for place in range(count)]

    def level(place: int, mapped: tuple[Any, ...]) -> Any:
        if place == count:
            return sum((mapped[each] for each in used), Tensor.of(100))
        return vmap(lambda x: level(place + 1, (*mapped, x)), out_axes=outs[place])(arrays[place])

    is_broken = any(out is None and place in used for place, out in enumerate(outs))
    question = f"promises: {[array.tolist() for array in arrays]}; {used}; {outs}"
    if is_broken:
        require_refused(partial(level, 0, ()), question)
        return
    kept = [place for place, out in enumerate(outs) if out == 0]
    wanted = numpy.full(tuple(len(arrays[place]) for place in kept), 100)
    for place in used:
        behind = len(kept) - 1 - kept.index(place)
        wanted = wanted + arrays[place].reshape(-1, *[1] * behind)
    found = level(0, ()).numpy()
    require(found.shape == wanted.shape and (found == wanted).all(), question, found.tolist(), wanted.tolist())


def about_sizes(random: Random) -> None:
    """All mapped axes, of arguments by place and by name, and the size that is given, are one size."""
    size = random.choice((0, 1, 2, 3))
    places = [size if random.random() < 0.8 else size + 1 for _ in range(random.randint(0, 2))]
    names = {f"k{number}": size if random.random() < 0.8 else size + 2 for number in range(random.randint(0, 3))}
    given = random.choice((None, size, size + random.choice((0, 1))))
    known = {*places, *names.values(), *(() if given is None else (given,))}

    def one(*_: Any, **__: Any) -> Any:
        return Tensor.of(7)

    zeros = numpy_module().zeros
    arrays = [zeros(each) for each in places], {name: zeros(each) for name, each in names.items()}
    ask = partial(vmap(one, axis_size=given), *arrays[0], **arrays[1])
    question = f"sizes that are mapped: {places}; {names}; {given}"
    if len(known) != 1:
        require_refused(ask, question)
        return
    require(ask().shape == tuple(known), question)


def about_levels(random: Random) -> None:
    """An axis becomes that of a level which is inside of all that the tensor has: not of one of them, nor of one that
    was opened before."""
    shape = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(2, 5)))
    levels = [Level(size) for size in shape]
    tensor, question = Tensor.of(numpy_module().arange(prod(shape)).reshape(shape)), f"levels: {shape}"
    for number, level in enumerate(levels[:-1]):
        for wrong in levels[: number + 1] if number else ():
            if wrong is not level and wrong.size == tensor.shape[0]:
                require_refused(partial(move_axis_to_batch_dims, tensor, 0, wrong), f"{question}; {number}")
        tensor = move_axis_to_batch_dims(tensor, 0, level)
        axes = [axis for axis, size in enumerate(tensor.shape) if size == level.size]
        for axis in axes[:2]:
            require_refused(partial(move_axis_to_batch_dims, tensor, axis, level), f"{question}; {number}; again")
    require(tensor.batch_shape == shape[:-1] and tensor.shape == shape[-1:], question, tensor.batch_shape)


def about_nests(random: Random) -> None:
    """A result is of the classes of what the function returns, also where it is empty."""
    nest = random.choice((
        NONE(), PAIR(1, 2), PAIR(NONE(), [3]), (), [], {}, {"a": NONE(), "b": PAIR((4,), [])}, [PAIR([], ()), {"c": 5}],
    ))  # fmt: skip
    found = vmap(lambda _: nest)(numpy_module().zeros(2))
    require(classes(found) == classes(nest), "classes of a nest", nest, found)


def classes(nest: Any) -> Any:
    """The classes of a nest, and of what is in it; None for a number or a tensor."""
    if isinstance(nest, dict):
        return dict, {key: classes(part) for key, part in nest.items()}
    return (type(nest), [*map(classes, nest)]) if isinstance(nest, tuple | list) else None
