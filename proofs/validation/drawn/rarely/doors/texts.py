"""Texts: tables of chains with fields that are cut, explanations within a budget, meshes with their names, and views
that say whether they are contiguous (D6, D7, D17, D25)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from json import dumps, loads
from math import prod
from random import Random
from typing import Any

from impl import View, chain, mergeable, parse_view
from impl.chains.table import HEADINGS, MOST_LETTERS, WHOLE
from impl.errors import ViewError
from impl.merge.reading import Equality
from proofs.validation.defined import refusal_of, require
from proofs.validation.drawn.stacks import base_of, carrying, outer_of, stack, turned_again
from proofs.validation.drawn.told.commands import said
from spec.shape import canonical_strides

EQUALITIES: tuple[Equality, ...] = "observable", "strict"


def ask_seldom_texts(random: Random) -> None:
    """Each of them, some times."""
    about_tables(random)
    for _ in range(2):
        about_explanations(random)
        about_meshes(random)
    for _ in range(6):
        about_contiguous(random)


def about_tables(random: Random) -> None:
    """A chain of steps of which some have long fields, the first, the last, or one between, in any column: a field that
    would be too long ends with three dots, and below the table it is said that some are cut exactly if one is."""
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.choice((1, 2, 3, 9, 10, 12, 20))))
    found = chain(View.create(shape).stride((-1,) * len(shape)) if random.random() < 0.2 else shape)
    for _ in range(random.randint(0, 4)):
        rank = len(found.shape)
        calls: list[tuple[Any, ...]] = [
            ("permute", *random.sample(range(rank), rank)),
            ("flip", *random.sample(range(rank), min(rank, 2))),
            ("subscript", (0,) * random.randint(0, rank)),
            ("subscript", (..., *(slice(0, 1) for _ in range(random.randint(0, rank))))),
            ("pad", *((random.randint(0, 1), 0) for _ in range(rank))),
            ("reshape", -1),
        ]
        found = found.then(*random.choice(calls[: None if prod(found.shape) < 2**12 else -2]))
    first, *rows = str(found).splitlines()
    places = [*map(first.index, HEADINGS), None]
    cells = [row[begin:end].rstrip() for row in rows if not row.startswith("    ") and row != WHOLE
             for begin, end in pairwise(places)]  # fmt: skip
    require(max(map(len, cells)) <= MOST_LETTERS, "the fields of a table", found)
    is_cut = any(len(cell) == MOST_LETTERS and cell.endswith("...") for cell in cells)
    require((rows[-1] == WHOLE) is is_cut and rows[:-1].count(WHOLE) == 0, "what is cut of a table", found)


def about_explanations(random: Random) -> None:
    """What a command explains of a stack, within any budget and for either equality, ends with what is answered within
    that budget, as its status does; and in JSON it has the same lines."""
    views: tuple[View, ...] = random.choice((carrying, stack, pair, lambda random: turned_again(random, 1, 2)))(random)
    equality, limit = random.choice(EQUALITIES), random.choice((0, 0, int(2 ** random.uniform(0, 16))))
    answer = mergeable(*views, equality=equality, budget=limit)
    given = [*map(repr, views), "--budget", str(limit), "--equality", equality]
    status, text = said("explain", *given)
    question = f"explain: {given}"
    require(text.splitlines()[-1] == str(answer), question, text, answer)
    require(status == said("mergeable", *given)[0], question, status)
    there, in_json = said("explain", *given, "--json")
    require(there == status and loads(in_json)["steps"] == text.splitlines(), question, in_json, text)


def pair(random: Random) -> tuple[View, View]:
    """Two views, of which the upper stays inside of the lower."""
    base = base_of(random, [random.choice((2, 3, 4, 8)) for _ in range(random.randint(1, 4))])
    return base, outer_of(random, base.shape)


def about_meshes(random: Random) -> None:
    """A mesh in words of JAX has names with sizes, with spaces or without, in any order, each once: a name that is
    there twice, whether or not with the same size, an entry that is empty, or has no size, makes it none, wherever it
    stands, and that is said."""
    names = random.sample(("x", "y", "data", "model", "a1"), random.randint(1, 4))
    pairs = [(name, random.randint(1, 4)) for name in names]
    rows, columns = (prod(size for _, size in pairs) * random.randint(1, 3) for _ in range(2))
    placement = random.choice((f"{names[0]},.", ".,.", f".,{'+'.join(names)}", "+".join(names) + ",."))
    plain = ["shard", "jax", f"{rows},{columns}", str(rows * columns), "--placement", placement, "--mesh"]
    words = [f"{name}={size}" for name, size in pairs]
    wanted = said(*plain, ",".join(words))
    spaced = random.choice((",", ", ", " , ")).join(word.replace("=", random.choice(("=", " = "))) for word in words)
    require(wanted[0] < 2 and said(*plain, spaced) == wanted, "a mesh in words", plain, spaced, wanted)
    name, size = random.choice(pairs)
    wrong = random.choice((
        f"{name}={size}", f"{name}={size + 1}", f" {name} = {random.randint(1, 9)}", "", f"{name}", f"{name}=", "new",
        "new=", "new=()", " ",
    ))  # fmt: skip
    words.insert(random.randint(0, len(words)), wrong)
    text = ",".join(words)
    status, told = said(*plain, text)
    right = f"error: shard: cannot read the mesh {text!r}: need names, each once, with sizes, such as x=2,y=4\n"
    require(status == 2 and told == right, "no mesh in words", text, status, told)


def about_contiguous(random: Random) -> None:
    """A view in a call or in JSON, with some of its fields: it is contiguous if it has no offset, no mask, and strides
    in row-major order, be they written or left out. What it says of that itself is true or false, and true to that;
    anything else is refused, also what equals it."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(0, 4)))
    in_order = tuple(0 if size == 1 else step for size, step in zip(shape, canonical_strides(shape), strict=True))
    fields: dict[str, Any] = {"shape": shape}
    strides, offset, mask = in_order, 0, None
    if random.random() < 0.6:
        strides = in_order if random.random() < 0.6 else tuple(random.randint(-4, 12) for _ in shape)
        fields["strides"] = strides
    if random.random() < 0.5:
        fields["offset"] = offset = random.choice((0, 0, 0, 1, -3))
    if random.random() < 0.4:
        mask = None if random.random() < 0.7 else tuple((random.randrange(size), size) for size in shape)
        fields["mask"] = mask
    is_contiguous = strides == in_order and offset == 0 and mask is None
    said_of: Any = random.choice((True, False, True, False, 1, 0, 1.0, 0.0, None, "true", "True", (), 2, (True,)))
    named = fields | {"contiguous": said_of}
    require(parse_view(text_of(random, fields)).contiguous is is_contiguous, "a view in a text", fields)
    text = text_of(random, named)
    refusal = refusal_of(partial(parse_view, text))
    require((refusal is None) is (said_of is is_contiguous), "a view that is said to be contiguous", text, refusal)
    if refusal is None:
        found = parse_view(text)
        require((*found.parts, found.contiguous) == (shape, strides, offset, mask, said_of), "a view", text, found)
        return
    is_said = isinstance(refusal, ViewError) and str(refusal).endswith(f"does not fit the parts; need {is_contiguous}")
    require(is_said or type(said_of) is not bool, "a view that is said to be contiguous", text, refusal)


def text_of(random: Random, fields: dict[str, Any]) -> str:
    """Fields of a view as a call, with the first of them by their places or by their names, or as JSON."""
    if random.random() < 0.4:
        return dumps(fields)
    places = ("shape", "strides", "offset", "mask", "contiguous")
    first = next((place for place, name in enumerate(places) if name not in fields), len(places))
    by_place = random.randint(0, first)
    words = [repr(fields[name]) for name in places[:by_place]]
    words += [f"{name}={value!r}" for name, value in fields.items() if name not in places[:by_place]]
    return f"View({', '.join(words)})"
