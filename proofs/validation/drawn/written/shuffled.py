"""Vectors that are put together of lanes of others: what a compiler has a word for is written with that word, and names
the lanes that are written out where it has not (D28)."""

from __future__ import annotations

import re
from random import Random

from impl import ShapeTracker
from impl.lower.dtypes import BY_NAME
from impl.lower.languages.cstyle import uops_to_cstyle
from impl.lower.languages.language import ClangLanguage
from impl.lower.runtime.choice import kernel_for
from impl.lower.uops.graph import UOp, UOps
from proofs.validation.defined import require

KINDS = "char", "short", "int", "float", "double"
WORD = re.compile(r"(\w+) (\w+) = __builtin_shufflevector\((\w+), (\w+), ([\d, ]+)\);")
"""A vector, and those of which it has lanes."""


def ask_shuffled_lanes(random: Random) -> None:
    """Vectors of lanes of one vector, two or three, some of other widths, and of elements; squares that are turned."""
    for _ in range(6):
        about_lanes(random)
    about_squares(random)


def both_texts(uops: list[UOp]) -> tuple[list[str], list[str]]:
    """The lines of a kernel for a compiler with the word, and for one without."""
    with_word, without = (uops_to_cstyle(ClangLanguage(has_shuffles=has), "view", uops) for has in (True, False))
    return with_word.splitlines(), without.splitlines()


def written_out(line: str) -> str:
    """A line without the word: each lane by the vector that has it, those of the second counted on."""
    found = WORD.search(line)
    if found is None:
        return line
    kind, name, first, second, places = found.groups()
    numbers = [int(place) for place in places.split(",")]
    lanes = [f"{first}[{k}]" if k < len(numbers) else f"{second}[{k - len(numbers)}]" for k in numbers]
    return line.replace(found[0], f"{kind} {name} = ({kind}){{{', '.join(lanes)}}};")


def about_lanes(random: Random) -> None:
    """A vector by hand. It is written with the word if its parts are lanes of one or two vectors of its own kind."""
    kind, count, number = BY_NAME[random.choice(KINDS)], random.choice((2, 4, 8)), BY_NAME["int"]
    output, data = (UOp(UOps.DEFINE_GLOBAL, kind, (), (f"data{k}", k == 0)) for k in range(2))
    widths = [random.choice((count,) * 5 + (4 if count == 2 else 2,)) for _ in range(random.choice((1, 2, 2, 2, 3)))]
    places = [UOp(UOps.CONST, number, (), 16 * k) for k in range(len(widths))]
    vectors = [UOp(UOps.LOAD, kind.vec(w), (data, at), None) for w, at in zip(widths, places, strict=True)]
    chosen = [random.randrange(len(vectors)) for _ in range(count)]
    lanes = [UOp(UOps.GEP, kind, (vectors[k],), random.randrange(widths[k])) for k in chosen]
    element = UOp(UOps.LOAD, kind, (data, places[0]), None), UOp(UOps.CONST, kind, (), 0)
    if is_mixed := random.random() < 0.25:
        lanes[random.randrange(count)] = random.choice(element)
    vector = UOp(UOps.CAST, kind.vec(count), tuple(lanes), None)
    store = UOp(UOps.STORE, None, (output, places[0], vector), None)
    uops = list(dict.fromkeys([output, data, *places, *vectors, *lanes, vector, store]))
    here, there = both_texts(uops)
    has_word = not is_mixed and len({*chosen}) <= 2 and all(widths[k] == count for k in chosen)
    require("shuffle" not in "".join(there), "a compiler without the word", there)
    require(("shuffle" in "".join(here)) is has_word, "lanes of vectors", widths, chosen, is_mixed, here)
    require([*map(written_out, here)] == there, "lanes as they are written", widths, chosen, here, there)


def about_squares(random: Random) -> None:
    """The kernel of a square that is turned says the same in both ways, several times with the word."""
    tracker = ShapeTracker.from_shape((32 * random.randint(1, 2), 32)).permute((1, 0))
    here, there = both_texts([*kernel_for(tracker, random.choice((1, 2, 4, 8))).uops])
    found = sum("shuffle" in line for line in here)
    require([*map(written_out, here)] == there and found > 7, "a square that is turned", tracker, found)
