"""Cuts of a reshaped tensor by one mesh axis more, beside all placements in which the others stay; and by one of one
device (D35, D36)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.counting import names_of
from impl.ops.sharding.views.digits import digits_of
from impl.ops.sharding.views.keeping import Question
from impl.ops.sharding.views.least import MOST_PLACES, places, with_one_more, with_plain_cut
from impl.ops.sharding.views.placement import LANGUAGES, Cuts
from proofs.validation.defined import require
from proofs.validation.drawn.programs import regrouped
from proofs.validation.placed import few
from spec.sharding import placement as defined

MOST = 4000
"""Placements that are gone through."""


def about_one_more(random: Random) -> None:
    """Each even placement in which all mesh axes but one stay is among those that are tried: it is on the same digit of
    the flat number as in one of these."""
    language = random.choice(LANGUAGES)
    extents = {name: random.choice((2, 2, 2, 3)) for name in "uvwxy"[: random.choice((2, 3, 3, 4))]}
    shape = tuple(random.choice((1, 2, 4, 6, 8, 12)) for _ in range(random.randint(1, 3)))
    after = regrouped(random, shape)
    rows: list[list[Cut]] = [[] for _ in shape]
    for name in extents if language == "torch" else random.sample([*extents], len(extents)):
        rows[random.randrange(len(rows))].append(Cut((name,)))
    cuts: list[Any] = [[Cut(tuple(cut.names[0] for cut in row))] if row and language == "jax" else row for row in rows]
    question = Question(shape, Placement(ops.Mesh(extents), cuts), (("reshape", after),), after, language)
    dropped = random.sample([*extents], random.choice((1, 1, 2)) if len(extents) > 2 else 1)
    kept = None if question.digits is None else question.cuts_without(tuple(dropped), ())
    if kept is None or (1 + sum(after) if language == "torch" else 2 + len(after)) ** len(extents) > MOST:
        return
    for name in dropped:
        tried = [digits_of(after, each, extents) for each in with_one_more(question, kept, name)]
        stay = digits_of(after, kept, extents)
        for found in defined.placements(language, after, extents):
            cut = as_cuts(found)
            there = digits_of(after, cut, extents) if names_of(cut) == names_of(kept) | {name} else None
            if there is not None and stay == {other: there[other] for other in names_of(kept)}:
                require(there in tried, "a mesh axis more", language, shape, after, extents, kept, name, found)


def about_plain_cuts(random: Random) -> None:
    """Tensors of up to six axes, cut by up to seven mesh axes: each cut of one axis more with split 1 that the language
    can say is tried, and each even cut of an axis by so many devices, at any size, up to a number of them."""
    language, rank = random.choice(LANGUAGES), random.randint(1, 6)
    extents = {name: random.choice((1, 2, 2, 3)) for name in random.sample("abcdefgh", random.randint(1, 8))}
    rows: list[list[Cut]] = [[] for _ in range(rank)]
    left = [*extents]
    name, many = left.pop(random.randrange(len(left))), random.randrange(rank)
    for other in left if language == "torch" else random.sample(left, len(left)):
        row = rows[random.choice((many, many, random.randrange(rank)))]
        if language == "jax" and row:
            row[0] = Cut((*row[0].names, other))
        else:
            row.append(Cut((other,), random.choice((1, 1, 2)) if language == "torch" else 1))
    shape = tuple(prod(extents[n] for cut in row for n in cut.names) * random.choice((1, 2, 3)) for row in rows)
    cuts = tuple(map(tuple, rows))
    question = Question(shape, Placement(ops.Mesh(extents), cuts), (), shape, language)
    require(names_of(cuts) == {*left}, "the names of cuts", cuts, names_of(cuts))
    found = [*with_plain_cut(question, cuts, name)]
    said = tuple(tuple(defined.Cut(cut.names, cut.split) for cut in row) for row in cuts)
    wanted = [as_cuts(each) for each in few.with_plain_cuts(language, shape, said, name, extents)]
    require(found == wanted, "a plain cut more", language, shape, extents, cuts, name, found, wanted)
    long = tuple(random.choice((1, 2, 6, 1000, 1009, 2016)) for _ in range(rank))
    parts = random.choice((2, 3, 7, 1000, 1009))
    wide = Question(shape, question.placement, (), long, language)
    splits = [(prod(long[:axis]), s) for axis, n in enumerate(long) for s in range(1, min(n, MOST_PLACES) + 1)
              if n % (s * parts) == 0]  # fmt: skip
    tried = [*places(wide, parts)]
    require(tried == [before * s for before, s in splits][:MOST_PLACES], "places of a mesh axis", long, parts, tried)


def about_single(random: Random) -> None:
    """Reshapes of tensors of up to five axes on meshes of up to eight, of which most have one device: these stay where
    as much is in front of them, in the order of the language."""
    extents = {name: random.choice((1, 1, 1, 2)) for name in "abcdefgh"[: random.randint(3, 8)]}
    shape = tuple(random.choice((1, 2, 2, 4)) for _ in range(random.randint(1, 5)))
    rows: list[list[Cut]] = [[] for _ in shape]
    language = random.choice(LANGUAGES)
    many = random.randrange(len(rows))
    for name in extents if language == "torch" else random.sample([*extents], len(extents)):
        rows[random.choice((many, many, random.randrange(len(rows))))].append(Cut((name,)))
    cuts: list[Any] = [[Cut(tuple(cut.names[0] for cut in row))] if row and language == "jax" else row for row in rows]
    for after in (shape, regrouped(random, shape)):
        placed_after(shape, Placement(ops.Mesh(extents), cuts), [("reshape", after)], language)


def as_cuts(found: defined.Placement) -> Cuts:
    """The cuts of a placement, as the library has them."""
    return tuple(tuple(Cut(cut.names, cut.split) for cut in row) for row in found)
