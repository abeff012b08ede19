"""Cuts of a reshaped tensor by one mesh axis more, beside all placements in which the others stay (D35, D36)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ops
from impl.ops.sharding.views import Cut, Placement
from impl.ops.sharding.views.counting import names_of
from impl.ops.sharding.views.digits import digits_of
from impl.ops.sharding.views.keeping import Question
from impl.ops.sharding.views.least import with_one_more
from impl.ops.sharding.views.placement import LANGUAGES, Cuts
from proofs.validation.defined import require
from proofs.validation.drawn.programs import regrouped
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


def as_cuts(found: defined.Placement) -> Cuts:
    """The cuts of a placement, as the library has them."""
    return tuple(tuple(Cut(cut.names, cut.split) for cut in row) for row in found)
