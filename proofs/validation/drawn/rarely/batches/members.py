"""Members of batches: products of matrices and of what is none, levels in the order in which they were opened, and axes
that are given for nests of tensors in nests like them, or others (D16 to D19)."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.errors import BatchError
from proofs.validation.defined import refusal_of, require

SIDE = 2
"""The size of each axis of a tensor in a nest, so that any of them is one of the batch."""


def ask_members_of_batches(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(8):
        about_matrices(random)
        about_axes_of_nests(random)
    for _ in range(15):
        about_levels(random)


def about_matrices(random: Random) -> None:
    """Members of up to two batches, of any rank, are multiplied as numpy multiplies each pair of them. Where numpy
    takes a vector, the operation on matrices refuses it, and says how many axes it has."""
    numpy, batch = numpy_module(), tuple(random.choice((1, 2, 3)) for _ in range(random.choice((0, 1, 1, 2))))
    shapes = [tuple(random.choice((1, 2, 2, 2)) for _ in range(random.choice((0, 1, 1, 2, 2, 2, 3)))) for _ in range(2)]
    fronts = random.choice(((batch, batch), (batch, batch), (batch, ()), ((), batch)))
    arrays = [numpy.array([random.randint(-9, 9) for _ in range(prod((*front, *shape)))]).reshape((*front, *shape))
              for front, shape in zip(fronts, shapes, strict=True)]  # fmt: skip
    is_strict = random.random() < 0.6
    function: Any = ops.MatmulOp() if is_strict else ops.matmul
    for _ in batch:
        function = ops.vmap(function, in_axes=tuple(0 if front else None for front in fronts))
    given = [ops.Tensor.of(array) if random.random() < 0.8 else array for array in arrays]
    question = f"a product of members: {fronts}; {shapes}; {is_strict}"
    few = [shape for shape in shapes if len(shape) < (2 if is_strict else 1)]
    members = [numpy.broadcast_to(array, (*batch, *shape)) for array, shape in zip(arrays, shapes, strict=True)]
    try:
        wanted = [numpy.matmul(members[0][index], members[1][index]) for index in numpy.ndindex(batch)]
    except ValueError:
        wanted = []
    if few or not wanted:
        said = str(refusal_of(lambda: function(*given)) or "")
        named = f"{few[0]} has {len(few[0])} axes; need at least 2" if few and is_strict else "matmul: "
        require(named in said, question, said)
        return
    found = function(*given).numpy()
    require(bool(numpy.array_equal(found, numpy.reshape(wanted, (*batch, *wanted[0].shape)))), question, found.tolist())


def about_levels(random: Random) -> None:
    """A tensor has the levels that it is given exactly if each was opened after the one before, and their sizes are
    those of its first axes; an axis more is a level of it exactly if it was opened after all of them."""
    numpy, opened = numpy_module(), [ops.Level(random.choice((2, 2, 3))) for _ in range(random.randint(1, 4))]
    places = random.choices(range(len(opened)), k=random.choice((0, 1, 2, 2, 3, 4)))
    places = sorted(places) if random.random() < 0.7 else places
    places = sorted(set(places)) if random.random() < 0.4 else places
    levels = tuple(opened[place] for place in places)
    sizes = tuple(level.size for level in levels)
    shape = (*sizes, *(random.choice((1, 2, 3)) for _ in range(random.randint(0, 2))))
    if shape and random.random() < 0.3:
        axis = random.randrange(len(sizes) or 1)
        shape = (*shape[:axis], *random.choice(((), (2,), (3,), (1, 2))), *shape[axis + 1 :])
    is_right = shape[: len(levels)] == sizes and all(outer < inner for outer, inner in pairwise(places))
    value, question = ops.Tensor.of(numpy.zeros(shape)).value, f"levels: {places}; {sizes}; {shape}"
    refusal = refusal_of(lambda: ops.Tensor(value, levels))
    require((refusal is None) is is_right, question, refusal)
    require(is_right or isinstance(refusal, BatchError), question, type(refusal))
    if not is_right:
        return
    x = ops.Tensor(value, levels)
    require((x.batch_shape, x.shape) == (sizes, shape[len(sizes) :]), question, x.batch_shape, x.shape)
    place = random.randrange(len(opened))
    is_inside = bool(x.shape) and opened[place].size == x.shape[0] and all(one < place for one in places)
    refusal = refusal_of(lambda: ops.incr_batch_dims(x, opened[place]))
    require((refusal is None) is is_inside, question, "a level more", place, refusal)


def about_axes_of_nests(random: Random) -> None:
    """Dicts, tuples and lists of tensors, and axes for them: one for all of a part, or one for each in a nest that has
    the same keys, or as many entries. Others are refused, also where the axes are those of the results."""
    nest = nest_of(random, random.choice((1, 2, 2, 3)))
    for is_out in (False, True):
        axes = axes_for(random, nest, is_out)
        if random.random() < 0.6:
            axes = changed(random, axes)
        question = f"{'out' if is_out else 'in'}_axes: {outline(nest)}; {axes}"
        in_axes, out_axes = (0, axes) if is_out else ((axes,), 0)
        mapped = ops.vmap(lambda each: each, in_axes, out_axes, axis_size=SIDE)
        refusal = refusal_of(lambda mapped=mapped: mapped(nest))  # type: ignore[misc]
        require((refusal is None) is is_fit(nest, axes), question, refusal)
        require(refusal is None or isinstance(refusal, BatchError), question, type(refusal))
        if refusal is None:
            require(is_mapped_to(mapped(nest), nest, axes, is_out), question, "the results")


def nest_of(random: Random, depth: int) -> Any:
    """A nest of arrays of three axes."""
    if depth == 0 or random.random() < 0.2:
        first = random.randint(-99, 99)
        return numpy_module().arange(first, first + SIDE**3).reshape((SIDE,) * 3)
    parts = [nest_of(random, depth - 1) for _ in range(random.choice((0, 1, 1, 2, 2, 3)))]
    return random.choice((list, tuple, lambda some: dict(zip("abc", some, strict=False))))(parts)


def axes_for(random: Random, nest: Any, is_out: bool) -> Any:
    """Axes for a nest, which end where it does or earlier; a result that differs has an axis."""
    if not isinstance(nest, (dict, list, tuple)) or random.random() < 0.15:
        return random.choice((0, 1, 2, -1, -2, -3, *(() if is_out else (None,))))
    if isinstance(nest, dict):
        keys = random.sample([*nest], len(nest))
        return {key: axes_for(random, nest[key], is_out) for key in keys}
    return random.choice((list, tuple))(axes_for(random, part, is_out) for part in nest)


def changed(random: Random, axes: Any) -> Any:
    """Axes with one part changed: an entry more, less, or under another key, another kind of nest, or a nest there."""
    is_dict = isinstance(axes, dict)
    parts = dict(axes) if is_dict else dict(enumerate(axes)) if isinstance(axes, (list, tuple)) else None
    if parts is None:
        return random.choice(((axes,), [axes], {"a": axes}, ()))
    key = random.choice([*parts, "d"])
    match random.choice(("inside", "inside", "more", "less", "other", "kind")):
        case "inside" if key in parts:
            parts[key] = changed(random, parts[key])
        case "less" if key in parts:
            del parts[key]
        case "other" if key in parts:
            parts = {"d" if one == key else one: part for one, part in parts.items()}
        case "kind":
            is_dict = not is_dict
            parts = dict(zip("abc" if is_dict else range(9), parts.values(), strict=False))
        case _:
            parts["d"] = 0
    return parts if is_dict else tuple(parts.values())


def is_fit(nest: Any, axes: Any) -> bool:
    """Whether axes are nested as a nest is, as far as they are nested."""
    if not isinstance(axes, (dict, list, tuple)):
        return True
    if isinstance(nest, dict):
        return isinstance(axes, dict) and {*axes} == {*nest} and all(is_fit(nest[key], axes[key]) for key in nest)
    is_row = isinstance(nest, (list, tuple)) and isinstance(axes, (list, tuple)) and len(nest) == len(axes)
    return is_row and all(map(is_fit, nest, axes))


def is_mapped_to(found: Any, nest: Any, axes: Any, is_out: bool) -> bool:
    """Whether each tensor in a nest of results is that of another nest with its axis moved from or to the front."""
    if isinstance(nest, dict):
        spread = axes if isinstance(axes, dict) else dict.fromkeys(nest, axes)
        return {*found} == {*nest} and all(is_mapped_to(found[key], nest[key], spread[key], is_out) for key in nest)
    if isinstance(nest, (list, tuple)):
        row = axes if isinstance(axes, (list, tuple)) else [axes] * len(nest)
        return type(found) is type(nest) and all(map(is_mapped_to, found, nest, row, [is_out] * len(nest)))
    numpy = numpy_module()
    ends = (0, axes) if is_out else (axes, 0)
    wanted = numpy.broadcast_to(nest, (SIDE, *nest.shape)) if axes is None else numpy.moveaxis(nest, *ends)
    return bool(numpy.array_equal(found.numpy(), wanted))


def outline(nest: Any) -> Any:
    """A nest with a letter for each array."""
    if isinstance(nest, dict):
        return {key: outline(part) for key, part in nest.items()}
    return type(nest)(map(outline, nest)) if isinstance(nest, (list, tuple)) else "x"
