"""Arrays, layouts, chains and commands past the fourth axis, the ninth mode or the eighth line, as numpy and the
definitions have them: whether elements overlap, strides that are no whole number of elements, layouts of many modes,
diagonals and subscripts of late axes, comparisons in a row, placements on many mesh dimensions, and batches of many
lines (D8, D35, D39)."""

from __future__ import annotations

from json import dumps
from random import Random
from typing import Any

from impl import View, chain
from impl.cli.reading.expressions import parse_tree
from impl.interop.arrays import explain_reshape, reads_each_once, view_of
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute import Composed, Layout, compose
from impl.interop.jax import answer
from impl.interop.tinygrad import View as DropinView
from impl.interop.torch import explain
from proofs.validation.defined import refusal_of, require, require_refused, view_at
from proofs.validation.drawn.told.commands import said
from spec.shape import index_set
from spec.view import address


def ask_late_arrays(random: Random) -> None:
    """Overlaps, fields, columns, diagonals, subscripts and uneven axes of arrays of many axes."""
    for _ in range(6):
        about_overlaps(random)
        about_fields(random)
        about_columns(random)
        about_diagonals(random)
        about_subscripts(random)
        about_uneven_axes(random)
        about_axes_without_elements(random)


def ask_late_modes(random: Random) -> None:
    """Layouts of many modes, placements on many mesh dimensions, and texts of many parts."""
    for _ in range(4):
        about_values_of_layouts(random)
        about_composed_layouts(random)
        about_comparisons(random)
        about_placements(random)
    about_batches(random)


def about_overlaps(random: Random) -> None:
    """Two to six axes, of which each begins where those before it end, or just before or behind."""
    sizes = [random.choice((1, 2, 2, 3)) for _ in range(random.randint(2, 6))]
    steps, reach = [], 0
    for size in sizes:
        step = max(0, reach + random.choice((0, 1, 1, 1, 2, -1)))
        steps.append(step * random.choice((1, -1)))
        reach += step * (size - 1)
    lines = random.sample(list(zip(sizes, steps, strict=True)), len(sizes))
    view = View.create(tuple(size for size, _ in lines), tuple(step for _, step in lines), reach)
    plain = view_at(view, {})
    addresses = [address(plain, index) for index in index_set(view.shape)]
    found = reads_each_once(view)
    require(found == (len({*addresses}) == len(addresses)), "axes that overlap", view, found)


def about_fields(random: Random) -> None:
    """A field of elements that have others: read where an element lies a whole number of it from the next, or where
    there is only one."""
    numpy = numpy_module()
    kinds = random.choice((("i4", "i2"), ("i8", "i4"), ("i2", "i1"), ("i2", "i2"), ("f4", "u8")))
    sizes = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 3)))
    array = numpy.zeros(sizes, [("a", kinds[0]), ("b", kinds[1])])["a"]
    fits = all(size == 1 or step % array.itemsize == 0 for size, step in zip(array.shape, array.strides, strict=True))
    if not fits:
        require_refused(lambda: view_of(array), f"a field of {kinds} in an array of {sizes}")
        return
    wanted = tuple(0 if size == 1 else step // array.itemsize for size, step in zip(sizes, array.strides, strict=True))
    require(view_of(array).strides == wanted, "a field", kinds, sizes, view_of(array))


def about_columns(random: Random) -> None:
    """Arrays of one to six axes, turned round or not, reshaped column by column: a view with numpy's strides, or a
    new axis that lies across a boundary, counted from the first."""
    numpy = numpy_module()
    sizes = [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(1, 6))]
    array = numpy.zeros(sizes, "u1").transpose(random.sample(range(len(sizes)), len(sizes)))
    new: list[int] = []
    left = array.size
    while left > 1:
        new.append(random.choice([size for size in range(1, left + 1) if left % size == 0]))
        left //= new[-1]
    order = random.choice("CFFA")
    found: Any = explain_reshape(array, tuple(new), order)
    try:
        wanted = array.reshape(tuple(new), order=order, copy=False)
    except ValueError:
        require(not found, "a reshape by columns that copies", array.strides, sizes, new, order, found)
        is_column = order == "F" or (order == "A" and array.flags.fnc)
        other: Any = explain_reshape(array.T, tuple(new[::-1])) if is_column else found
        axis = len(new) - 1 - other.new_axis if is_column else other.new_axis
        require(found.new_axis == axis, "the axis that lies across", array.strides, sizes, new, order, found)
        return
    told = [step for step, size in zip(found.new_strides, new, strict=True) if size > 1]
    strides = [step for step, size in zip(wanted.strides, new, strict=True) if size > 1]
    require(bool(found) and told == strides, "a reshape by columns", array.strides, sizes, new, order, found)


def about_diagonals(random: Random) -> None:
    """Diagonals of two to six axes, anywhere, as numpy has them."""
    numpy = numpy_module()
    rank = random.randint(2, 6)
    array = numpy.arange(numpy.prod(sizes := [random.choice((1, 2, 3, 4)) for _ in range(rank)])).reshape(sizes)
    offset, axes = random.randint(-3, 3), random.sample(range(rank), 2)
    wanted = array.diagonal(offset, *axes)
    found = chain(tuple(sizes), ("diagonal", offset, *axes))
    require(found.shape == wanted.shape, "a diagonal", sizes, offset, axes, found.shape)
    require(read_of(found, array.size) == wanted.ravel().tolist(), "what a diagonal reads", sizes, offset, axes)


def about_subscripts(random: Random) -> None:
    """Subscripts of one to seven axes, of slices up and down, integers and new axes, as numpy has them."""
    numpy = numpy_module()
    sizes = [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(1, 7))]
    array = numpy.arange(numpy.prod(sizes)).reshape(sizes)
    key: list[Any] = []
    for size in sizes:
        step = random.choice((None, 1, -1, -1, 2, -2))
        whole = slice(None, None, step)
        part = random.choice((whole, whole, slice(-1, None, step), random.randrange(size)))
        key += [None] * (random.random() < 0.1) + [part]
    wanted = array[tuple(key)]
    found = chain(tuple(sizes)).then("subscript", tuple(key))
    require(found.shape == wanted.shape, "a subscript", sizes, key, found.shape)
    require(read_of(found, array.size) == numpy.ravel(wanted).tolist(), "what a subscript reads", sizes, key)


def read_of(found: Any, count: int) -> list[int]:
    """What a chain of one view reads of elements that are numbered."""
    (view,) = found.views
    plain = view_at(view, {})
    return [address(plain, index) for index in index_set(view.shape) if count]


def about_uneven_axes(random: Random) -> None:
    """Shapes of one to six axes, of which a mesh divides some: refused where it does not divide one evenly."""
    rank = random.randint(1, 6)
    sizes = tuple(random.choice((2, 3, 4, 6)) for _ in range(rank))
    mesh = {"a": random.choice((2, 3)), "b": 2}
    spec: list[Any] = [None] * rank
    for name in mesh:
        axis = random.randrange(rank)
        spec[axis] = (*(spec[axis] or ()), name)
    parts = [1 if names is None else numpy_module().prod([mesh[name] for name in names]) for names in spec]
    is_even = all(size % part == 0 for size, part in zip(sizes, parts, strict=True))
    refused = refusal_of(lambda: answer(sizes, tuple(spec), mesh, (-1,))) is not None
    require(refused == (not is_even), "axes that a mesh divides", sizes, spec, mesh, refused)


def about_axes_without_elements(random: Random) -> None:
    """The drop-in takes another size of an axis, where there is no element, if it is a multiple."""
    sizes = [random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4))]
    new = [size * random.choice((1, 1, 2)) + random.choice((0, 0, 1)) for size in sizes]
    place = random.randint(0, len(sizes))
    view = DropinView.create((*sizes[:place], 0, *sizes[place:]))
    wanted = (*new[:place], 0, *new[place:])
    is_multiple = all(after % before == 0 for before, after in zip(sizes, new, strict=True))
    refused = refusal_of(lambda: view.expand(wanted)) is not None
    require(refused == (not is_multiple), "an axis where there is no element", view, wanted, refused)


def about_values_of_layouts(random: Random) -> None:
    """Layouts of one to twenty modes have the value that their digits give, also at integers beyond their own."""
    sizes = [random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 20))]
    steps = [random.randint(-9, 99) for _ in sizes]
    layout = Layout(tuple(sizes), tuple(steps))
    number = random.choice((random.randrange(layout.size), layout.size - 1, layout.size + random.randint(0, 99)))
    rest, wanted = number, 0
    for size, step in zip(sizes[:-1], steps[:-1], strict=True):
        wanted += rest % size * step
        rest //= size
    found = layout(number)
    require(found == wanted + rest * steps[-1], "a layout of many modes", layout, number, found)


def about_composed_layouts(random: Random) -> None:
    """Layouts of three to six modes, each of which nearly goes on where the one before ends, read through one mode:
    what is said of them holds at all integers."""
    sizes = [random.choice((2, 3, 4)) for _ in range(random.randint(3, 6))]
    steps = [random.randint(1, 3)]
    for size in sizes[:-1]:
        steps.append(steps[-1] * size + random.choice((-2, -1, 0, 0, 1, 2)))
    base = Layout(tuple(sizes), tuple(steps))
    outer = Layout(random.choice((6, 8, 9, 12, 16, 18)), random.randint(1, 9))
    found = compose(base, outer)
    if isinstance(found, Composed):
        wanted = [base(outer(number)) for number in range(outer.size)]
        told = [found.layout(number) for number in range(outer.size)]
        require(told == wanted, "a composition", base, outer, found)
        return
    witness = getattr(found, "witness", None)
    values = () if witness is None else tuple(base(outer(number)) for number in witness.indices)
    require(witness is not None and values == witness.values, "why there is no composition", base, outer, found)


def about_comparisons(random: Random) -> None:
    """One to six comparisons in a row are all of them, each of two neighbours."""
    sides = [random.choice((f"{random.randint(0, 9)}", *"ijkmn")) for _ in range(random.randint(2, 7))]
    signs = [random.choice(("<", "<=", ">", ">=", "==")) for _ in sides[1:]]
    text = sides[0] + "".join(f" {sign} {side}" for sign, side in zip(signs, sides[1:], strict=True))
    tree = parse_tree(text)
    found = list(tree[1:]) if tree[0] == "and" else [tree]
    known = [int(side) if side.isdecimal() else side for side in sides]
    turned = {">": "<", ">=": "<="}
    wanted = [
        (turned[sign], right, left) if sign in turned else (sign, left, right)
        for left, sign, right in zip(known[:-1], signs, known[1:], strict=True)
    ]
    require(found == wanted, "comparisons in a row", text, tree)


def about_placements(random: Random) -> None:
    """One to fourteen mesh dimensions, of which one or two divide an axis: each placement stands at its own."""
    count = random.choice((random.randint(1, 14), random.randint(11, 14)))
    sizes = [1] * count
    given = ["Replicate()"] * count
    for axis in range(random.randint(1, 2)):
        place = random.randrange(count)
        sizes[place], given[place] = 2, f"Shard({axis})"
    found = explain((4, 6), random.choice(((4, 6, 1), (2, 2, 6), (24,))), tuple(sizes), given)
    require(f"[{', '.join(given)}] ->" in found, "placements in PyTorch's words", given, found)


def about_batches(random: Random) -> None:
    """A batch of up to twelve lines ends with the gravest of their statuses, wherever that is."""
    asked = {
        0: ["mergeable", "View((2, 3))"],
        1: ["mergeable", "View((4, 2), (1, 4))", "View((2, 4))"],
        2: ["mergeable", "View("],
    }
    statuses = [0] * random.randint(1, 12)
    for _ in range(random.randint(0, 2)):
        statuses[random.randrange(len(statuses))] = random.choice((1, 2))
    found, _ = said("batch", given="".join(dumps(asked[status]) + "\n" for status in statuses))
    require(found == max(statuses), "the status of a batch", statuses, found)
