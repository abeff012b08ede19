"""Parts of what is written and read, of which there are more than a few: brackets, terms, lanes, names, letters and
lists of lists; and what a symbolic size is in each language (D7, D16, D18, D29, D39)."""

from __future__ import annotations

import re
from functools import partial
from json import dumps
from random import Random
from struct import pack, unpack
from typing import Any

from impl import LayoutError, ShapeTracker, View, parse_view, parse_views
from impl.chains.table import brief
from impl.cli.reading.chains import parse_chain
from impl.dispatch import Dispatched
from impl.interop.cute import Layout
from impl.interop.sympy import to_sympy
from impl.lower import LANGUAGES, index_expression, kernel_text
from impl.lower.dtypes import BY_NAME, dtypes
from impl.symbolic import Node, Variable
from proofs.validation.defined import place_of, refusal_of, require, require_refused
from spec.shape import canonical_strides

LETTERS = "ab·éж€漢𝄞"
"""Letters of one to four bytes."""
SIGNATURE = re.compile(r"view\((.*)\) \{")
"""The arguments of a kernel."""
SIZES = {"c": "const {} {}", "opencl": "const {} {}", "cuda": "const {} {}", "metal": "constant {}& {}"}
"""How a symbolic size is an argument in each language."""
LONG = {"c": "long long", "cuda": "long long"}
"""What integers of 64 bits are called there; elsewhere `long`."""


def ask_many_parts(random: Random) -> None:
    """Views by hand, brackets, lanes, names, lists of lists, letters and sizes, many of each."""
    for _ in range(4):
        about_views_by_hand(random)
    for _ in range(2):
        about_coordinates(random)
        about_lanes(random)
        about_names(random)
        about_lists_of_lists(random)
        about_places_of_letters(random)
    about_sizes(random)
    about_definitions(random)
    for _ in range(4):
        about_fractions(random)


def ask_long_sums_in_sympy(random: Random) -> None:
    """Sums of a few terms, and of up to forty, have the values of all of them together in sympy."""
    for count in (random.randint(2, 12), random.choice((17, 25, 33, 40))):
        about_sums(random, count)


def about_sums(random: Random, count: int) -> None:
    """A sum of so many variables, with factors and a number, at a point."""
    variables = [Variable(f"v{place}", 0, 99) for place in range(count)]
    factors = [random.choice((1, 1, -1, 2, 2**33)) for _ in variables]
    number = random.choice((0, 5))
    node = Node.sum([variable * factor for variable, factor in zip(variables, factors, strict=True)]) + number
    found, values = to_sympy(node), [random.randint(0, 99) for _ in variables]
    symbols = {symbol.name: symbol for symbol in found.free_symbols}
    require(len(symbols) == count, "a sum in sympy", node, found)
    at = {symbols[variable.expr]: value for variable, value in zip(variables, values, strict=True)}
    wanted = number + sum(factor * value for factor, value in zip(factors, values, strict=True))
    require(int(found.xreplace(at)) == wanted, "a sum in sympy", node, values, found, wanted)


def about_views_by_hand(random: Random) -> None:
    """A view by hand, with a mask of all of it, a stride of an axis of one element, or as it would be made: its short
    form is that view, in Python and as a text."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    in_order = canonical_strides(shape)
    strides = in_order if random.random() < 0.5 else tuple(random.choice((0, 1, 5, -2)) for _ in shape)
    offset = random.choice((0, 0, 7, -3, 2**40))
    masks = None, tuple((0, size) for size in shape), tuple((random.randrange(size), size) for size in shape)
    mask = random.choice(masks)
    made = View.create(shape)
    is_contiguous = strides == made.strides and offset == 0 and mask is None
    view = View(shape, strides, offset, mask, is_contiguous)
    text = brief(view)
    again = eval(text, {"View": View})  # noqa: S307  (a call of View)
    require(again == view, "a short form in Python", view, text, again)
    if not text.startswith("View.create"):
        require(parse_view(text) == view, "a short form as a text", view, text)


def nested(random: Random, depth: int) -> Any:
    """A size, or a tuple of up to seven such, so many levels deep at most."""
    if depth == 0 or random.random() < 0.3:
        return random.randint(1, 3)
    count = random.choice((1, 2, 3, 5, 7)) if depth < 3 else 2
    return tuple(nested(random, random.choice((0, 0, depth - 1))) for _ in range(count))


def levels(shape: Any) -> int:
    """How deep brackets are nested."""
    return 1 + max([0, *map(levels, shape)]) if isinstance(shape, tuple) else 0


def inside(random: Random, shape: Any) -> Any:
    """A coordinate with the brackets of a shape."""
    return tuple(inside(random, part) for part in shape) if isinstance(shape, tuple) else random.randrange(shape)


def value(coordinate: Any, stride: Any) -> int:
    """The sum of the products of a coordinate and strides with the same brackets."""
    if not isinstance(stride, tuple):
        return int(coordinate * stride)
    return sum(map(value, coordinate, stride))


def miscounted(random: Random, coordinate: tuple[Any, ...]) -> tuple[Any, ...]:
    """A coordinate with an entry more, or one less, in it or in a tuple that it has."""
    places = [place for place, part in enumerate(coordinate) if isinstance(part, tuple)]
    if places and random.random() < 0.5:
        place = random.choice(places)
        return (*coordinate[:place], miscounted(random, coordinate[place]), *coordinate[place + 1 :])
    return random.choice(((*coordinate, 0), (0, *coordinate), coordinate[:-1], (*coordinate, 5, 5)))


def about_coordinates(random: Random) -> None:
    """A layout with brackets in any of up to seven modes is as deep as its deepest one, and has a value at a coordinate
    with an entry for each; with one more or less anywhere it has none."""
    shape = tuple(nested(random, 3) for _ in range(random.randint(2, 7)))
    layout = Layout(shape)
    require(layout.depth == levels(shape), "the depth of a layout", layout, layout.depth)
    coordinate = inside(random, shape)
    found, wanted = layout(*coordinate), value(coordinate, layout.stride)
    require(found == wanted, "a coordinate", layout, coordinate, found, wanted)
    wrong = miscounted(random, coordinate)
    if len(wrong) != 1:
        require_refused(partial(layout, *wrong), f"a coordinate: {layout}; {wrong}")


def about_lanes(random: Random) -> None:
    """A kind of elements, or a vector of any number of them, is printed as Python makes it."""
    kind = random.choice((*BY_NAME.values(),)).vec(random.choice((1, 2, 3, 4, 8, 15, 16, 17, 64)))
    text = repr(kind)
    require(eval(text, {"dtypes": dtypes}) == kind, "a kind of elements", text)  # noqa: S307


def about_names(random: Random) -> None:
    """Index variables have a name for each axis, no more and no fewer."""
    rank = random.randint(0, 8)
    view, language = View.create((2,) * rank), random.choice(("c", "cuda", "python", "numpy"))
    names = [f"k{place}" for place in range(rank + 3)]
    found = index_expression(view, language, names[:rank]).names
    require(found == tuple(names[:rank]), "names of indices", rank, found)
    for count in {0, rank - 1, rank + 1, rank + random.randint(1, 3)} - {rank, -1}:
        given = random.choice((list, tuple))(names[:count])
        require_refused(partial(index_expression, view, language, given), f"names of {rank} axes: {given}")


def about_lists_of_lists(random: Random) -> None:
    """Views in JSON, in lists of lists as deep as they are written: all of them are read, in order."""

    def drawn(depth: int) -> Any:
        if depth == 0 or random.random() < 0.3:
            return {"shape": [random.randint(1, 9) for _ in range(random.randint(0, 3))]}
        return [drawn(depth - 1) for _ in range(random.randint(1, 3))]

    def flat(value: Any) -> list[Any]:
        return [value["shape"]] if isinstance(value, dict) else [each for part in value for each in flat(part)]

    given = drawn(random.randint(0, 4))
    found = [list(view.shape) for view in parse_views(dumps(given))]
    require(found == flat(given), "lists of lists of views", given, found)


def about_places_of_letters(random: Random) -> None:
    """What is wrong in a text of letters of several bytes is at the place of a letter, and not of a byte."""
    letters = "".join(random.choices(LETTERS, k=random.randint(1, 6)))
    front, wrong = random.choice(("", " ", "  ")), random.choice(("x", "None", "1.5"))
    text = f'{front}(2, 3)["{letters}"].reshape(({wrong}, 2))'
    refusal = refusal_of(partial(parse_chain, text))
    place = place_of(refusal)
    wanted = len(front) + text.strip().index(f"({wrong}") + 1
    is_right = place == wanted if wrong != "None" else refusal is not None
    require(is_right, "the place of a letter", text, repr(refusal), place, wanted)


def about_sizes(random: Random) -> None:
    """The symbolic sizes of a kernel, by 32 bits or 64, are arguments as each language has them, in order of names."""
    names = random.sample(("n", "rows", "k2", "A"), random.randint(1, 2))
    is_long = random.random() < 0.3
    sizes = [Variable(name, 1, 2**33 if is_long and not place else 9) for place, name in enumerate(names)]
    tracker = ShapeTracker.from_shape((*sizes, random.randint(2, 4)))
    for language in LANGUAGES:
        found = SIGNATURE.search(kernel_text(tracker, language))
        arguments = [] if found is None else found[1].split(", ")
        kind = LONG.get(language, "long") if is_long else "int"
        wanted = [SIZES[language].format(kind, name) for name in sorted(names)]
        require(arguments[2 : 2 + len(names)] == wanted, "sizes of a kernel", language, tracker, arguments, wanted)


def about_fractions(random: Random) -> None:
    """A number between two of a kind with fractions, in the middle, or hardly beside it, is written as the one that the
    kind has for it, in each language that has the kind."""
    name, digits = random.choice((("half", 10), ("float", 23), ("double", 52)))
    kind, packed = BY_NAME[name], {"half": "<e", "float": "<f", "double": "<d"}[name]
    middle = 1 + random.choice((1, 2, 3)) * 2.0 ** -(digits + 1)
    number = (middle + random.choice((0, 0, 1, -1)) * 2.0**-40) * random.choice((1, -1, 0.5, 2**10))
    number = random.choice((number, number, number, 0.1, 1 / 3, 0.0))
    wanted = unpack(packed, pack(packed, number))[0]
    for language in LANGUAGES.values():
        if name in language.types:
            text = language.number(number, kind)
            found = float(re.sub(r"\([A-Za-z_0-9]+\)|[()f]", "", text))
            require(found == wanted, "a fraction as written", language, number, text, wanted)


def about_definitions(random: Random) -> None:
    """A function that is called before it is defined is what it was defined as once; before, it is none, and again it
    is refused."""
    number = random.randint(0, 9)
    function = Dispatched[[int], int](random.choice(("double", "operation")))
    require_refused(partial(function.body, 1), "a function that is not defined")
    function.define(lambda given: given + number)
    for _ in range(random.randint(1, 3)):
        require(type(refusal_of(lambda: function.define(lambda given: given))) is LayoutError, "a second definition")
        require(function.body(1) == 1 + number, "a function that is defined", number)
