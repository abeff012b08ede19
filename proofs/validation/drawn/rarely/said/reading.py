"""What stands in texts, spelled in the ways that Python has: integers and tuples, ends of slices, what follows a shape,
and how much of a text is quoted where it cannot be read (D6, D16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from json import dumps
from math import prod
from random import Random
from typing import Any

from impl import View, chain, parse_view
from impl.cli.reading.chains import parse_chain
from impl.cli.reading.expressions import parse_tree
from impl.cli.reading.parsing import parse_views
from impl.cli.reading.syntax import literal, syntax_of
from impl.errors import LayoutError
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import refusal_of, require, require_refused
from proofs.validation.drawn.interop.calls import addresses

MOST_QUOTED = 60
"""Characters of a text that are quoted; of a longer one fewer, and three dots."""
LETTERS = "abcdefgh"


def ask_what_is_read(random: Random) -> None:
    """Each in its ways."""
    for _ in range(6):
        about_integers(random)
        about_subscripts(random)
        about_types_behind_shapes(random)
        about_fields(random)
    for _ in range(3):
        about_blanks(random)
        about_comparisons(random)
        about_libraries(random)
    about_quotations(random)


def spelled(random: Random) -> str:
    """An integer, or a product of some, with a minus in front or not, zero as well."""
    blank = random.choice(("", "", " "))
    one = random.choice(("", "", f"-{blank}")) + str(random.choice((0, 0, 1, 2, 3, random.randint(4, 10**20))))
    return f"{one}{blank}*{blank}{random.randint(0, 3)}" if random.random() < 0.2 else one


def nested(random: Random, depth: int = 0) -> str:
    """An integer, None, a truth value, or a tuple or a list of such."""
    if depth == 3 or random.random() < 0.5:
        return spelled(random) if random.random() < 0.8 else random.choice(("None", "True", "False"))
    items = [nested(random, depth + 1) for _ in range(random.randint(0, 4))]
    begin, end = random.choice(("()", "[]"))
    return f"{begin}{', '.join(items)}{',' * (len(items) == 1 or (bool(items) and random.random() < 0.2))}{end}"


def in_tuples(value: Any) -> Any:
    """The same with tuples for lists."""
    return tuple(map(in_tuples, value)) if isinstance(value, (tuple, list)) else value


def about_integers(random: Random) -> None:
    """Integers, also with a minus or as products, truth values, None and sequences of them are what Python has for
    them; a truth value with a minus, and what is no integer, is refused wherever it stands."""
    text = nested(random)
    found, wanted = literal(syntax_of(text)), in_tuples(eval(text, {}))  # noqa: S307  a text of this module
    require(repr(found) == repr(wanted), "a literal", text, found, wanted)
    wrong = random.choice(("-True", "-False", "1.5", "-1.5", "1 + 1", "~1", "2 * True", "x", "{}", "1j", "-None"))
    for whole in (wrong, f"({text}, {wrong})", f"[{wrong}, {text}]", f"({text}, ({wrong},))"):
        require_refused(lambda whole=whole: literal(syntax_of(whole)), f"a literal: {whole}")  # type: ignore[misc]


def about_subscripts(random: Random) -> None:
    """A shape of up to three axes with a subscript of integers and slices, their ends and steps spelled in some way:
    it reads what numpy reads, and is refused where numpy refuses it."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    items = []
    for _ in range(random.randint(1, len(shape))):
        ends = [random.choice(("", random.choice("-- ").strip() + str(random.randint(0, 4)))) for _ in range(2)]
        step = random.choice(("", "", ":", ":-1", ":2", ":-2", ":-0", ":- 1", ":1*2"))
        items.append(random.choice((f"{ends[0]}:{ends[1]}{step}", ends[0] or "-0", ":")))
    key = ", ".join(items)
    array = numpy_module().arange(prod(shape)).reshape(shape)
    try:
        wanted = eval(f"array[{key}]", {"array": array})  # noqa: S307  a text of this module
    except (IndexError, ValueError):
        require_refused(lambda: parse_chain(f"{shape}[{key}]"), f"a subscript: {shape}[{key}]")
        return
    for found in (parse_chain(f"{shape}[{key}]"), parse_chain(f"np.zeros({shape})[{key}]")):
        require(found.shape == wanted.shape, "a subscript", shape, key, found.shape, wanted.shape)
        require(addresses(found.views) == wanted.reshape(-1).tolist(), "a subscript", shape, key, found.views)


def about_types_behind_shapes(random: Random) -> None:
    """An array that is made by numpy or JAX, its shape, its value and the type of its elements given by their places
    or by their names: it has the shape that numpy gives it, whatever says the type, None as well; what numpy takes for
    no type, or has no place for, is refused."""
    library = random.choice(("np", "numpy", "jnp"))
    name = random.choice(("empty", "zeros", "ones", "full"))
    shape = tuple(random.randint(0, 3) for _ in range(random.randint(0, 3)))
    given: list[str] = [random.choice((str(shape), str(list(shape)), *(str(size) for size in shape[:1])))]
    named = [] if random.random() < 0.8 else [f"shape={given.pop()}"]
    if name == "full":
        value = random.choice(("7", "-1", "0.5", "True"))
        given, named = random.choice(((given + [value] * bool(given), named), (given, [*named, f"fill_value={value}"])))
    kind = random.choice(("None", "None", "float", "np.int8", "'f4'", "bool", "3", "True", "-1", "(2, 3)"))
    match random.randrange(4):
        case 0:
            named.append(f"dtype={random.choice(('None', 'float', 'np.int8'))}")
        case 1 | 2 if given and not named:
            given.append(kind)
        case 3 if given and not named:
            given, named = [*given, kind], ["dtype=float"]
    call = f"{name}({', '.join(given + named)})"
    try:
        wanted = eval(f"np.{call}", {"np": numpy_module()})  # noqa: S307  a text of this module
    except (TypeError, ValueError):
        require_refused(lambda: parse_view(f"{library}.{call}"), f"an array that is made: {library}.{call}")
        return
    found = parse_view(f"{library}.{call}")
    require(found.shape == wanted.shape, "an array that is made", library, call, found.shape, wanted.shape)


def about_fields(random: Random) -> None:
    """A view by its fields, each of them there, left out, or as it would be: strides, an offset and a mask of some or
    of all indices. It has them as they are written, and is contiguous exactly where it is row-major from the first
    element on and has no mask."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
    in_order = View.create(shape).strides
    strides = random.choice((None, in_order, in_order, tuple(random.randint(-3, 6) for _ in shape)))
    offset = random.choice((None, 0, 0, 2, -1))
    masks = tuple((0, size) for size in shape), tuple((random.randrange(size), size) for size in shape)
    mask = random.choice((None, *masks))
    fields = {"shape": shape, "strides": strides, "offset": offset, "mask": mask}
    may_be_none = ("strides", "mask") if random.random() < 0.3 else ()
    there = {name: part for name, part in fields.items() if part is not None or name in may_be_none}
    words = ", ".join(f"{name}={part!r}" for name, part in there.items())
    found = parse_view(random.choice((dumps(there), f"View({words})", f"View.create({words})")))
    is_contiguous = (strides in (None, in_order)) and not offset and mask is None
    wanted = shape, strides or in_order, offset or 0, mask, is_contiguous
    require((*found.parts, found.contiguous) == wanted, "fields of a view", there, found, wanted)


def about_quotations(random: Random) -> None:
    """A text that is no view and no chain, as a whole or in a part of it: what cannot be read is quoted, whole if it
    has at most sixty characters, or else its first fifty-seven and three dots."""
    readers: tuple[Callable[[str], Any], ...] = parse_view, parse_views, parse_chain
    for length in (*random.sample(range(1, 57), 2), *range(MOST_QUOTED - 2, MOST_QUOTED + 3), random.randint(63, 200)):
        word = "x" + "".join(random.choices(LETTERS, k=length - 1))
        broken = ("(" + word)[:length]
        for reader in readers:
            for text, what in ((word, word), (broken, broken), (f"View(({word}, 2))", word), (f"(2, {word})", word)):
                refusal = refusal_of(partial(reader, text))
                is_short = len(what) <= MOST_QUOTED
                quoted = repr(what if is_short else what[: MOST_QUOTED - 3] + "...")
                is_told = isinstance(refusal, LayoutError) and str(refusal).startswith(f"cannot read {quoted}: ")
                require(is_told, "a quotation", length, text, refusal)


def about_blanks(random: Random) -> None:
    """A text with blanks or ends of lines in front or behind is read as without them, be it JSON, a call or a chain."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    plain = dumps({"shape": shape}), f"View({shape})", f"{shape}", f"[{dumps({'shape': shape})}]", f"{shape}.T"
    text = random.choice(plain)
    front, behind = (random.choice(("", " ", "  ", "\n", "\t", " \n ")) for _ in range(2))
    for reader in (parse_view, parse_views, parse_chain):
        found, wanted = (reader(each) for each in (front + text + behind, text))
        require(str(found) == str(wanted), "a text with blanks", front + text + behind, found, wanted)


def about_comparisons(random: Random) -> None:
    """A chain of any number of comparisons, alone or joined with others, is the condition that Python has for it."""
    sides = [random.choice(("i", "j", "i*2", "j + 1", str(random.randint(-2, 8)))) for _ in range(random.randint(2, 5))]
    signs = [random.choice(("<", "<=", ">", ">=", "==")) for _ in sides[1:]]
    text = sides[0] + "".join(f" {sign} {side}" for sign, side in zip(signs, sides[1:], strict=True))
    text += random.choice(("", "", " and i < 3", " and 0 <= j <= i < 4"))
    found = parse_tree(text)
    for i, j in product(range(-1, 6), repeat=2):
        at = {"i": i, "j": j}
        wanted = bool(eval(text, {}, at))  # noqa: S307  a text of this module
        require(bool(value_of_tree(found, at)) is wanted, "a chain of comparisons", text, found, at)


def value_of_tree(tree: Any, at: dict[str, int]) -> int:
    """What a tree of sums, products and comparisons is at some values."""
    if not isinstance(tree, tuple):
        return tree if isinstance(tree, int) else at[tree]
    parts = [value_of_tree(part, at) for part in tree[1:]]
    found: dict[str, int] = {"+": sum(parts), "*": prod(parts), "and": all(parts), "<": parts[0] < parts[1]}
    return int((found | {"<=": parts[0] <= parts[1], "==": parts[0] == parts[1]})[tree[0]])


def about_libraries(random: Random) -> None:
    """A chain has the library that is named, or else that of the text, the array or the chain that it begins with, an
    array of a class of one's own as well; and goes on with it."""
    front, own = random.choice((("np", "numpy"), ("numpy", "numpy"), ("jnp", "jax"), ("torch", "torch"), ("", None)))
    shape = tuple(random.randint(1, 3) for _ in range(random.randint(1, 3)))
    text = f"{front}.zeros({shape})" if front else f"{shape}"
    named = random.choice((None, None, "numpy", "torch", "jax"))
    array = numpy_module().zeros(shape)
    kind = type("Mine", (type(array),), {})
    mine = array.view(random.choice((kind, type("Ours", (kind,), {}))))
    cases = (
        (partial(parse_chain, text), own), (partial(chain, text), own), (partial(chain, array), "numpy"),
        (partial(chain, mine), "numpy"), (partial(chain, shape), None), (partial(chain, chain(text)), own),
        (partial(chain, chain(mine).then("ravel")), "numpy"),
    )  # fmt: skip
    for ask, wanted in cases:
        found = ask(library=named)
        require(found.library == (named or wanted), "the library of a chain", text, named, found.library, wanted)
        require(found.then("ravel").library == found.library, "the library of a step", text, named)
