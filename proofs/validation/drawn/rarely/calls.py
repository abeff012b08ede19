"""Calls of a chain as one library means them: a transpose and a squeeze by numpy and by PyTorch, arguments by the
names, in the kinds, and by the small letters that each takes, and which calls make views in each (D16)."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any

from impl import Chain, chain
from impl.chains.calls import CALLS
from impl.chains.libraries import movements_of
from impl.interop.arrays.libraries import numpy_module
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused

STARTS = {"numpy": ("np", "numpy", "cupy"), "jax": ("jnp",), "torch": ("torch",)}
"""What a text begins with, by the library whose calls it has."""


def ask_calls_of_libraries(random: Random) -> None:
    """Each in its ways."""
    about_transposes(random)
    about_squeezes(random)
    about_beginnings(random)
    about_names(random)
    about_texts(random)
    about_subclasses(random)
    about_rows(random)
    about_own_names(random)
    about_views(random)
    about_diagonals(random)


def refused(shape: tuple[int, ...], call: tuple[Any, ...], library: str | None) -> None:
    """Requires a call to be refused."""
    require_refused(lambda: chain(shape, call, library=library), f"{library}: {call} of {shape}")


def about_transposes(random: Random) -> None:
    """All axes in some order, none, and two of them: what numpy takes is what it gives, and the rest is refused; in
    PyTorch there are two axes, which are exchanged; without a library (0, 1) of two axes is neither."""
    numpy, rank = numpy_module(), random.randint(1, 4)
    shape = tuple(random.sample((2, 3, 4, 5), rank))
    array = numpy.zeros(shape, dtype=bool)
    some = random.choices(range(-rank, rank), k=random.choice((1, 2, 3)))
    for order in ((), (None,), tuple(random.sample(range(rank), rank)), tuple(some), (tuple(range(rank))[::-1],)):
        try:
            wanted = array.transpose(*order).shape
        except ValueError:
            refused(shape, ("transpose", *order), "numpy")
            continue
        found = chain(shape, ("transpose", *order), library="numpy")
        require(found.shape == wanted, "transpose of numpy", shape, order, found.shape, wanted)
    first, second = random.choices(range(-rank, rank), k=2)
    found = chain(shape, ("transpose", first, second), library="torch")
    require(found.shape == numpy.swapaxes(array, first, second).shape, "transpose of PyTorch", shape, first, second)
    for order in ((), (0,), (0, 0, 0), ((0, 0),)):
        refused(shape, ("transpose", *order), "torch")
    rows, columns = random.sample((2, 3, 4), 2)
    both = [chain((rows, columns), ("transpose", 0, 1), library=library).shape for library in STARTS]
    wanted = [(columns, rows) if library == "torch" else (rows, columns) for library in STARTS]
    require(both == wanted, "transpose of each library", rows, columns, both)
    refused((rows, columns), ("transpose", 0, 1), None)


def about_squeezes(random: Random) -> None:
    """Axes of size 1 and others, named alone and together: numpy refuses the others, PyTorch leaves them."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(4))
    array = numpy.zeros(shape, dtype=bool)
    named = [None, *range(-4, 4), *combinations(range(4), 2), (0, -1, 2)]
    for axes in named:
        axis: Any = axes
        chosen = range(4) if axes is None else [place % 4 for place in (axes if isinstance(axes, tuple) else (axes,))]
        left = tuple(size for place, size in enumerate(shape) if place not in chosen or size != 1)
        for library in (None, "torch"):
            found = chain(shape, ("squeeze", axis), library=library).shape
            require(found == left, "squeeze", library, shape, axes, found, left)
        try:
            wanted = array.squeeze(axis).shape
        except ValueError:
            refused(shape, ("squeeze", axis), "numpy")
            continue
        found = chain(shape, ("squeeze", axis), library="numpy").shape
        require(found == wanted, "squeeze of numpy", shape, axes, found, wanted)


def about_beginnings(random: Random) -> None:
    """A text and an array have the calls of their library, which a chain of a chain keeps, unless another is named;
    there are no more than these."""
    rows, columns = random.sample((2, 3, 4), 2)
    for library, names in STARTS.items():
        wanted = chain((rows, columns), ("transpose", 0, 1), library=library).shape
        for name in names:
            found = chain(f"{name}.zeros(({rows}, {columns})).transpose(0, 1)")
            require((found.shape, found.library) == (wanted, library), "a text of a library", name, found.shape)
            again = chain(found).then("transpose", 0, 1).then("T").then("transpose", 0, 1)
            require((again.library, again.shape[0]) == (library, wanted[1]), "a chain of a chain", name, again)
    array = numpy_module().zeros((rows, columns))
    for begun in (chain(array), Chain.of(array), chain(chain((rows, columns)), library="numpy")):
        require(begun.library == "numpy", "the library of an array", begun)
    require(chain((rows, columns)).library is None, "the library of a shape", rows, columns)
    for start in (array, f"np.zeros(({rows}, {columns}))", chain(array)):
        turned = chain(start, ("transpose", 0, 1), library="torch")
        require(turned.shape == (columns, rows) and turned.library == "torch", "another library", turned)
    wrong: tuple[Any, ...] = ("jnp", "np", "", 3, [], b"numpy")
    for library in wrong:
        require_refused(lambda library=library: chain((2,), library=library), "another library")  # type: ignore[misc]
        require_refused(lambda library=library: Chain(chain((2,)).steps, 9, library), "another library")  # type: ignore[misc]
    for attribute in ("H", "real", "data"):
        require_refused(lambda name=attribute: chain(f"(2, 3).{name}"), "an attribute")  # type: ignore[misc]


def about_names(random: Random) -> None:
    """The one argument that is a sequence by the names that libraries have for it, instead of by its place; with others
    beside it, or for a call that has another name for it, it is refused."""
    rows, columns = random.sample((2, 3, 4), 2)
    shape = rows, 1, columns
    calls: dict[str, tuple[tuple[str, ...], tuple[Any, ...]]] = {
        "reshape": (("shape", "newshape", "size"), (columns, rows)),
        "view": (("size", "shape"), (columns, -1)),
        "expand": (("size", "sizes"), (rows, 5, columns)),
        "broadcast_to": (("shape", "size"), (7, rows, 1, columns)),
        "permute": (("dims", "axes"), (2, 0, 1)),
        "transpose": (("axes",), (2, 0, 1)),
        "flip": (("dims", "axis"), (0, 2)),
        "pad": (("pad_width",), ((1, 0), (0, 0), (2, 3))),
    }
    every = {name for names, _ in calls.values() for name in names}
    for (call, (names, given)), name in product(calls.items(), sorted(every)):
        if name not in names:
            require_refused(lambda: movements_of(shape, call, (), {name: given}), f"{call}({name}=)")  # noqa: B023
            continue
        found, wanted = movements_of(shape, call, (), {name: given}), movements_of(shape, call, (given,))
        require(found == wanted, "an argument by its name", call, name, found, wanted)
        require_refused(lambda: movements_of(shape, call, (given,), {name: given}), f"{call}: twice")  # noqa: B023
        require_refused(lambda: movements_of(shape, call, (), {name: given, "other": 1}), f"{call}: more")  # noqa: B023


def about_texts(random: Random) -> None:
    """A text has the calls of the library that is named, as its shape would, whatever it begins with."""
    rows, columns, last = random.sample((2, 3, 4, 5), 3)
    for start in (f"({rows}, {columns}", f"np.zeros(({rows}, {columns}", f"torch.zeros(({rows}, {columns}"):
        end = "))" if "zeros" in start else ")"
        names = ("numpy", "torch")
        both = [chain(f"{start}{end}.transpose(0, 1)", library=library) for library in names]
        shapes = [found.shape for found in both]
        require(shapes == [(rows, columns), (columns, rows)], "a library named for a text", start, shapes)
        require([found.library for found in both] == [*names], "a library named for a text", start, both)
        for call in ("transpose(0, 1)", "squeeze(0)"):
            text = f"{start}, {last}{end}.{call}"
            require_refused(lambda text=text: chain(text, library="numpy"), text)  # type: ignore[misc]
            require(len(chain(text, library="torch").shape) == 3, "a library named for a text", text)


def about_subclasses(random: Random) -> None:
    """An array of a class of one's own has the calls of numpy, and so has one without axes, which takes one axis to
    squeeze, and no tuple."""
    numpy, shape = numpy_module(), tuple(random.sample((2, 3, 4, 5), 3))
    own = numpy.ndarray
    for module in ("further", "between", "own"):
        own = type("Own", (own,), {"__module__": module})
    array = numpy.zeros(shape, dtype=bool).view(own)
    begun = chain(array)
    require(begun.library == "numpy", "an array of a class of one's own", begun.library)
    require_refused(lambda: begun.then("transpose", 0, 1), "a transpose of some axes")
    require(begun.then("transpose", 2, 0, 1).shape == array.transpose(2, 0, 1).shape, "a transpose", shape)
    single: Any = numpy.zeros(())
    kept: tuple[Any, ...] = (0, -1, None, ())
    for axis in kept:
        require(chain(single).then("squeeze", axis).shape == single.squeeze(axis).shape == (), "squeeze", axis)
    wrong: tuple[Any, ...] = (1, -2, (0,), [-1])
    for axis in wrong:
        require_refused(lambda axis=axis: chain(single).then("squeeze", axis), f"squeeze: {axis}")  # type: ignore[misc]


def about_rows(random: Random) -> None:
    """Sizes and axes in an array of one axis, integers of numpy's, also for -1, and orders in small letters."""
    numpy = numpy_module()
    shape = rows, columns, last = tuple(random.sample((2, 3, 4, 5), 3))
    array, order = numpy.zeros(shape, dtype=bool), random.sample(range(3), 3)
    start = chain(shape)
    for found, wanted in (
        (start.then("reshape", numpy.array([last, -1])), array.reshape(last, -1).shape),
        (start.then("reshape", numpy.array(array.size)), (array.size,)),
        (start.then("permute", numpy.array(order)), array.transpose(order).shape),
        (start.then("transpose", numpy.array(order)), array.transpose(order).shape),
        (start.then("expand", rows, numpy.int64(-1), last), shape),
        (start.then("expand", numpy.array([7, -1, -1, -1])), (7, *shape)),
        (start.then(random.choice(("ravel", "flatten")), "c"), (array.size,)),
        (chain(f"{shape}.reshape({columns}, -1, order='c')"), (columns, rows * last)),
    ):
        require(found.shape == wanted, "rows and integers of numpy", shape, order, found, wanted)
    flipped = start.then("flip", numpy.array(order[:2])).steps[-1].movements
    require(flipped == start.then("flip", *order[:2]).steps[-1].movements, "flip of a row", order, flipped)
    wrong: tuple[Any, ...] = (numpy.array([order]), numpy.array(order) / 1, numpy.array(order) > 0)
    for row in wrong:
        require_refused(lambda row=row: start.then("permute", row), f"permute: {row}")  # type: ignore[misc]
    for letter in ("f", "k", "cc", ""):
        require_refused(lambda letter=letter: start.then("ravel", letter), f"ravel: {letter}")  # type: ignore[misc]


def about_own_names(random: Random) -> None:
    """An argument by a name that a method has for its own is one that the call has not."""
    rows, columns = random.sample((2, 3, 4), 2)
    for name in ("name", "self"):
        text = f"({rows}, {columns}).reshape({name}={rows * columns})"
        require_refused(lambda text=text: chain(text), text)  # type: ignore[misc]
        named: Any = {name: rows}
        require_refused(lambda named=named: chain((rows, columns)).then("flip", **named), name)  # type: ignore[misc]


GIVEN: dict[str, tuple[Any, ...]] = {
    "reshape": (-1,), "view": (-1,), "unflatten": (0, (1, -1)), "permute": (2, 0, 1), "transpose": (2, 0, 1),
    "swapaxes": (0, 2), "swapdims": (0, 2), "moveaxis": (0, 2), "movedim": (0, 2), "squeeze": (1,), "unsqueeze": (1,),
    "expand_dims": (1,), "expand": (4, -1, -1, -1), "flip": (0,), "narrow": (0, 0, 1), "select": (0, 0),
    "pad": (((1, 0), (0, 0), (0, 2)),), "shrink": (((0, 1), (0, 1), (0, 1)),), "stride": (1, 1, -1),
    "unfold": (2, 2, 1), "sliding_window_view": (2, 2),
}  # fmt: skip
"""What calls are given of an array of three axes, of which the second has one element."""
NO_VIEWS = {
    "torch": ("expand_dims", "flip", "pad", "shrink", "stride", "sliding_window_view"),
    "jax": ("view", "permute", "unsqueeze", "t", "unfold", "sliding_window_view"),
}
"""Calls by which a library makes no view, of those here: all of PyTorch's, and some of JAX's."""


def about_views(random: Random) -> None:
    """Each call on an array: what numpy makes of the memory of the array is read, and what it copies, or does not have,
    is refused; of PyTorch and JAX what they are known not to have, and steps that go back in PyTorch."""
    numpy = numpy_module()
    shape = random.randint(2, 4), 1, random.randint(2, 4)
    array = numpy.arange(prod(shape)).reshape(shape)
    key = slice(None, None, random.choice((-1, -2, 2)))
    calls = {name: GIVEN.get(name, ()) for name in CALLS} | {"broadcast_to": ((5, *shape),), "subscript": (key,)}
    for name, given in calls.items():
        if (made := made_by_numpy(array, name, given)) is None:
            require_refused(partial(chain, array, (name, *given)), f"{name}, by which numpy makes no view")
        else:
            found = chain(array, (name, *given))
            read = found.views[0].as_strided(array)
            require(found.is_copy_free and read.tolist() == made.tolist(), "a view of numpy", name, given, found)
    sized = {name: given for name, given in calls.items() if name not in ("transpose", "t")}
    for (library, names), (name, given) in product(NO_VIEWS.items(), sized.items()):
        is_back = library == "torch" and name == "subscript" and key.step < 0
        if name in names or is_back:
            refused(shape, (name, *given), library)
        elif library == "torch" or name in (*OF_BOTH, "flatten", "pad"):
            found, wanted = chain(shape, (name, *given), library=library), chain(shape, (name, *given))
            require(found.views == wanted.views, "a call of one library", library, name, given, found)


OF_BOTH = ("reshape", "ravel", "T", "mT", "swapaxes", "moveaxis", "squeeze", "expand_dims", "broadcast_to", "flip")
"""Calls that numpy and JAX have and mean alike, beside a subscript."""


def made_by_numpy(array: Any, name: str, given: tuple[Any, ...]) -> Any:
    """What numpy makes of an array by a call, a method or a function of its own; None where it has none, or copies."""
    numpy = numpy_module()
    if name in ("T", "mT", "subscript"):
        return array[given] if name == "subscript" else getattr(array, name)
    of_module = getattr(numpy, name, getattr(numpy.lib.stride_tricks, name, numpy.copy))
    call = getattr(array, name, None) or partial(of_module, array)
    try:
        made = call(*given)
    except TypeError:
        return None
    return made if numpy.shares_memory(made, array) else None


def about_diagonals(random: Random) -> None:
    """Diagonals of turned arrays of some axes, of sizes down to none, beside the middle one: they are those of numpy,
    one view each, with the axes by the names of either library."""
    numpy, rank = numpy_module(), random.randint(2, 4)
    shape = tuple(random.randint(0, 5) for _ in range(rank))
    order = random.sample(range(rank), rank)
    first, second = random.sample(range(rank), 2)
    axes, behind = (first - rank * random.randrange(2), second), random.randint(-6, 6)
    names = random.choice((("axis1", "axis2"), ("dim1", "dim2")))
    wanted = numpy.arange(prod(shape)).reshape(shape).transpose(order).diagonal(behind, *axes)
    turned = chain(shape, ("permute", *order), library=None)
    by_name = {"offset": behind} | dict(zip(names, axes, strict=True))
    for found in (turned.then("diagonal", behind, *axes), turned.then("diagonal", **by_name)):
        require(found.shape == wanted.shape and found.is_copy_free, "a diagonal", shape, order, behind, axes, found)
        read = found.views[0].as_strided(numpy.arange(max(prod(shape), 1)))
        require(read.tolist() == wanted.tolist(), "what a diagonal reads", shape, order, behind, axes, found)
    refused(shape, ("diagonal", behind, first, first), None)
    require_refused(lambda: chain((2, Variable("n", 1, 3)), ("diagonal",)), "a diagonal of a symbolic size")
