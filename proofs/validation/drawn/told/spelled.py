"""Arguments of texts and of commands, each spelled as it may be and as it may not: arrays that are made, trackers,
minus signs, integers, names, axes; pictures slice by slice, and batches (D6, D7, D16)."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from json import dumps, loads
from math import prod
from random import Random
from typing import Any

from impl import View, chain, parse_view, parse_views
from impl.cli.writing.pictures import svg
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.interop.calls import addresses
from proofs.validation.drawn.told.commands import said
from spec.shape import index_set
from spec.stack import read

GRAVEST_FIRST = (2, 3, 1, 0)
"""Exit statuses of questions: bad input, not decided, no, and yes."""
NO_INTEGERS = (
    "--{}", "---{}", "- {}", "-", "+{}", "{}-", "-{}-", "{} {}", "{}.0", "0x{}", "1_{}", "x", "\u0664", "-\u00b2",
)  # fmt: skip
"""What is no integer, with a number in some of them."""
MAKERS = ("empty", "zeros", "ones", "full")
"""What makes an array of a shape."""
TYPES = ("float", "np.int8", "'f4'", "None")
"""Types of elements, as numpy and JAX take them."""
NO_NAMES = ("axis=0", "order=1", "n=3", "**{}")
"""Arguments that are none of what makes an array."""
TYPED, SIZED = ("np", "numpy", "jnp", "cupy"), ("torch", "Tensor")
"""What stands in front of it: a type may follow the shape, or sizes may be given one by one."""


def ask_spelled_arguments(random: Random) -> None:
    """Each of them."""
    about_arrays_that_are_made(random)
    about_trackers(random)
    about_minus_signs(random)
    about_integers(random)
    about_prefixes(random)
    about_two_axes(random)
    about_slices_of_pictures(random)
    about_batches(random)


def about_arrays_that_are_made(random: Random) -> None:
    """The shape of an array that a text makes is given once, by its place or by the name that the library has for it;
    sizes one by one are for PyTorch and tinygrad, a type behind the shape is for numpy and JAX, and what is filled has
    its value behind the shape or by name. What is no size may stand beside it. All else is refused."""
    shape = tuple(random.randint(1, 9) for _ in range(random.randint(1, 4)))
    front, maker = random.choice((*TYPED, *SIZED)), random.choice(MAKERS)
    if front in SIZED and random.random() < 0.4:
        maker = random.choice(("rand", "randn"))
    word, other = ("size", "shape") if front == "torch" else ("shape", "size")
    whole, sizes = str(random.choice((shape, [*shape]))), [*map(str, shape)]
    is_filled, is_typed = maker == "full", front in TYPED
    value = ["7"] * is_filled
    beside = random.sample(("dtype=None", "device=None", "requires_grad=True"), random.randint(0, 2))
    named = [f"{word}={whole}", *["fill_value=7"] * is_filled]
    right = [[whole, *value], named, [whole, *["fill_value=x"] * is_filled]]
    right += [sizes] * (not is_typed and not is_filled)
    for words in right:
        text = f"{front}.{maker}({', '.join([*words, *beside])})"
        require(chain(text).shape == shape, "an array that is made", text, chain(text).shape)
    if is_typed:
        text = f"{front}.{maker}({', '.join([whole, *value, random.choice(TYPES)])})"
        require(chain(text).shape == shape, "an array of a type", text, chain(text).shape)
    wrong = [[whole, *value, *named], [*named[1:], f"{other}={whole}"], [whole, *value, random.choice(NO_NAMES)]]
    wrong += [[]] * (front != "Tensor" or is_filled) + [[whole, *value, "3"]] * (is_typed or is_filled)
    wrong += [[whole], named[:1]] * is_filled + [[whole, *value, "float", "float"], [*named, f"newshape={whole}"]]
    for words in wrong:
        text = f"{front}.{maker}({', '.join([*words, *beside])})"
        require_refused(partial(chain, text), text)
    require_refused(partial(chain, f"{random.choice(TYPED)}.{random.choice(('rand', 'randn'))}({whole})"), whole)


def about_trackers(random: Random) -> None:
    """A tracker in a text has its views, in brackets or after their name, and no other argument; none is none."""
    views = tuple(view_of_some_shape(random) for _ in range(random.randint(1, 3)))
    begin, end = random.choice((("(", ",)"), ("[", "]"), ("[", ",]")))
    inner = begin + ", ".join(map(repr, views)) + end
    for text in (f"ShapeTracker({inner})", f"ShapeTracker(views={inner})", f"ShapeTracker({inner},)"):
        found = parse_views(text)
        require(found == views, "a tracker in a text", text, found)
    word, value = random.choice(("offset", "shape", "mask", "view", "contiguous")), random.choice(("3", "None", "(2,)"))
    for words in (
        [inner, f"{word}={value}"], [f"views={inner}", f"{word}={value}"], [f"{word}={value}", f"views={inner}"],
        [inner, value], [inner, inner], [inner, f"views={inner}"], [f"{word}={inner}"], [inner, "**{}"], ["()"], [],
        ["views=()"], [repr(views[0])], [f"*{inner}"],
    ):  # fmt: skip
        text = f"ShapeTracker({', '.join(words)})"
        require_refused(partial(parse_views, text), text)


def view_of_some_shape(random: Random) -> View:
    """A view of up to three axes, in any order, read either way."""
    view = View.create(tuple(random.randint(1, 4) for _ in range(random.randint(1, 3))))
    order = tuple(random.sample(range(len(view.shape)), len(view.shape)))
    return view.permute(order).stride(tuple(random.choice((1, -1)) for _ in order))


def about_minus_signs(random: Random) -> None:
    """A minus in front of an integer is its sign, wherever an integer stands; in front of anything else it is none."""
    rank = random.randint(1, 3)
    shape, strides = [random.randint(2, 5) for _ in range(rank)], [random.randint(-9, 9) for _ in range(rank)]
    offset = random.randint(-9, 9)
    parts = [*map(str, shape), *map(str, strides), str(offset), *["0", "1"] * rank]
    found = parse_view(view_of(parts, rank))
    wanted = (tuple(shape), tuple(strides), offset, ((0, 1),) * rank)
    require(found.parts == wanted, "a view in a text", parts, found)
    wrong = random.choice(("-True", "-True", "-False", "-None", "--1", "-(1,)", "-[1]", "-'1'", "-1.0", "-x", "~1"))
    place = random.randrange(len(parts))
    texts = [view_of([*parts[:place], wrong, *parts[place + 1 :]], rank)]
    start, axis = f"({', '.join(map(str, shape))},)", -random.randint(1, rank)
    for call, argument in (("flip", axis), ("reshape", -1), ("select", -rank), ("unsqueeze", axis)):
        rest = ", 0" if call == "select" else ""
        wanted_shape = chain(tuple(shape), (call, argument, *([0] if rest else []))).shape
        text = f"{start}.{call}({argument}{rest})"
        require(chain(text).shape == wanted_shape, "a call in a text", text, chain(text).shape)
        texts.append(f"{start}.{call}({wrong}{rest})")
    sliced = numpy_module().zeros(shape, dtype=bool)[-1:]
    require(chain(f"{start}[-1:]").shape == sliced.shape, "a slice in a text", shape)
    texts += [f"{start}[{key}]" for key in (wrong, f"{wrong}:", f":{wrong}", f"::{wrong}", f"..., {wrong}")]
    for text in texts:
        require_refused(partial(chain, text), text)


def view_of(parts: list[str], rank: int) -> str:
    """A view in a text, of the texts of its sizes, its strides, its offset and the ends of its mask."""
    shape, strides, ends = parts[:rank], parts[rank : 2 * rank], parts[2 * rank + 1 :]
    ranges = [f"({begin}, {end})" for begin, end in zip(ends[::2], ends[1::2], strict=True)]
    rows = [f"({', '.join(row)},)" for row in (shape, strides, ranges)]
    return f"View({rows[0]}, {rows[1]}, {parts[2 * rank]}, {rows[2]})"


def about_integers(random: Random) -> None:
    """Integers of a divided tensor are read with spaces, in brackets or not, and one may be below 0; what is none is
    refused in the words of the command, wherever it stands."""
    rows, columns, many = (random.randint(1, 6) for _ in range(3))
    project, mesh, placement = random.choice((("torch", f"{many}", "Shard(0)"), ("jax", f"x={many}", "x,.")))
    plain = [project, f"{rows},{columns}", f"{columns},{rows}", "--mesh", mesh, "--placement", placement]
    wanted, way = said("shard", *plain), random.choice(((f"({rows}, {columns})", f"{columns}, -1"),
                       (f"[{rows},{columns},]", f" ( -1,{rows} ) ")))  # fmt: skip
    found = said("shard", project, *way, *plain[3:])
    require(found == wanted, "integers of shard", plain, way, found, wanted)
    for place in (1, 2, 4):
        wrong = random.choice(NO_INTEGERS).format(*[random.randint(2, 9)] * 2)
        shape = random.choice((f"({rows},{wrong})", f"({wrong}, {columns})", f"{rows},{wrong},{columns}"))
        text = f"({wrong})" if place == 4 else shape
        named = f"x={text}" if place == 4 and project == "jax" else text
        status, told = said("shard", *plain[:place], named, *plain[place + 1 :])
        is_told = told == f"error: shard: cannot read {text!r}: need integers, such as 2,4\n"
        require(status == 2 and is_told, "integers of shard", project, place, text, status, told)


def about_prefixes(random: Random) -> None:
    """Names of index variables are given one by one, or as what is in front of their numbers with a single star behind;
    the expression that is written reads what the view reads. Any other star is refused."""
    view = view_of_some_shape(random)
    prefix, rank = random.choice(("i", "row", "k_", "Ax", "b9")), len(view.shape)
    names = [f"{prefix}{axis}" for axis in range(rank)]
    for given in (random.choice((f"{prefix}*", f" {prefix}* ")), random.choice((",", " , ")).join(names)):
        status, text = said("index", repr(view), "--names", given, "--language", "python", "--json")
        require(status == 0, "names of an index", view, given, status, text)
        address, stack = loads(text)["address"], (view_at(view, {}),)
        for index in index_set(view.shape):
            found = eval(address, {}, dict(zip(names, index, strict=True)))  # noqa: S307  (sums and products)
            require(found == read(stack, index).address, "names of an index", view, given, address, index)
    stars = "*" * random.randint(2, 4)
    others = stars, f"{prefix} {stars}", f"*{prefix}*", f"{prefix}*,{prefix}*", f"{prefix}*{prefix}*", "*"
    for wrong in (prefix + stars, random.choice(others)):
        status, text = said("index", repr(view), "--names", wrong)
        require(status == 2 and text.startswith("error: index: --names"), "names of an index", view, wrong, text)


def about_two_axes(random: Random) -> None:
    """A transpose that is given two axes, counted from either end, without a library: where numpy takes it and does
    what PyTorch does not, it is refused; else the axes are exchanged."""
    numpy, rank = numpy_module(), random.choice((2, 2, 3, 4))
    shape = tuple(random.sample((2, 3, 4, 5), rank))
    array = numpy.arange(prod(shape)).reshape(shape)
    for first, second in random.sample([*product(range(-rank, rank), repeat=2)], 9):
        exchanged = array.swapaxes(first, second)
        is_taken = rank == 2 and (first - second) % rank
        is_other = is_taken and array.transpose(first, second).shape != exchanged.shape
        ways: tuple[Any, ...] = ((shape, ("transpose", first, second)), (f"{shape}.transpose({first}, {second})",))
        way = random.choice(ways)
        if is_other:
            require_refused(partial(chain, *way), f"transpose of two axes: {way}")
            continue
        found = chain(*way)
        is_right = found.shape == exchanged.shape and addresses(found.views) == exchanged.reshape(-1).tolist()
        require(is_right, "transpose of two axes", way, found)


def about_slices_of_pictures(random: Random) -> None:
    """In a picture elements stand in row-major order: slices one below the other, rows in each, and columns."""
    shape = tuple(random.randint(1, 3) for _ in range(random.randint(1, 6)))
    cells = re.findall(r": address (\d+)</title><rect x=\"(\d+)\" y=\"(\d+)\"", svg((View.create(shape),)))
    there = sorted((int(y), int(x), int(address)) for address, x, y in cells)
    numbers = [address for _, _, address in there]
    require(numbers == [*range(prod(shape))], "the slices of a picture", shape, numbers)


def about_batches(random: Random) -> None:
    """The status of a batch is the gravest of its lines, in whatever order they come, and the closing line counts
    them."""
    rows, columns = random.randint(2, 3), random.randint(2, 5)
    row, turned = repr(View.create((rows * columns,))), repr(View.create((rows, columns)).permute((1, 0)))
    asks = [
        ["mergeable", row, turned], ["mergeable", turned, row], ["mergeable", row[:-1]],
        ["show", f"({rows * 100}, {columns * 100})"],
    ]  # fmt: skip
    lines = [random.randrange(4) for _ in range(random.randint(0, 4))]
    given = "".join(f"{dumps(asks[each])}\n" + random.choice(("", "\n", "  \n")) for each in lines)
    status, text = said("batch", "--json", given=given)
    told = [loads(line) for line in text.splitlines()]
    gravest = min(lines, key=GRAVEST_FIRST.index, default=0)
    require([each["status"] for each in told] == [*lines, gravest], "the statuses of a batch", lines, text)
    require(status == gravest and told[-1].get("lines") == len(lines), "the status of a batch", lines, status, text)
