"""Cuts that give each element the devices that it is to be on, looked for beside all placements there are (D36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from random import Random

from impl.ops.sharding.views import Cut, tables
from impl.ops.sharding.views.placement import LANGUAGES, Cuts, Language
from impl.ops.sharding.views.search import MOST_WORK, Exhausted, Search, splits_of
from proofs.validation.defined import require
from proofs.validation.drawn.meshes.added import about_one_more, about_plain_cuts, about_single
from spec.shape import index_set
from spec.sharding import placement as defined

MOST = 900
"""Placements that are tried one by one."""

Wanted = dict[str, list[int | None]]
"""For each mesh axis the place along it of each element, in row-major order; None of one that may be anywhere."""


def ask_searched(random: Random) -> None:
    """Places as some cuts give them, of all elements or some, and with one that is wrong; meshes of many copies; and
    reshaped tensors whose mesh axes stay but for one."""
    for _ in range(3):
        extents = {name: random.choice((2, 2, 3)) for name in "wxyz"[: random.choice((1, 2, 2, 3, 3, 4))]}
        language, many = random.choice(LANGUAGES), prod(extents.values())
        shape = tuple(random.choice((1, 2, 3, 4, 5, 7, 8, many)) for _ in range(random.choice((1, 1, 2))))
        if random.random() < 0.3:
            shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(3, 5)))
        cuts = drawn_cuts(random, language, shape, extents)
        owned = tables.places(shape, cuts, extents)
        named = [name for row in cuts for cut in row for name in cut.names if random.random() < 0.7]
        wanted: Wanted = {name: list(owned[name]) for name in named}
        for row in wanted.values():
            if random.random() < 0.3:
                row[random.randrange(len(row))] = None
        about_search(language, shape, extents, wanted, is_sure=True)
        if wanted:
            name = random.choice(list(wanted))
            wanted[name][random.randrange(prod(shape))] = random.randrange(extents[name])
            about_search(language, shape, extents, wanted, is_sure=False)
    about_helpers(random)
    for _ in range(8):
        about_one_more(random)
    about_work(random)
    about_ends_of_splits(random)
    about_split_copies(random)
    for _ in range(6):
        about_plain_cuts(random)
    for _ in range(2):
        about_single(random)


def about_helpers(random: Random) -> None:
    """One place on a mesh of five or six more axes, which hold copies: two or three of these divide the result before
    it, and no others would do in their place."""
    sizes = random.sample((2, 3, 5, 7, 11), random.choice((2, 2, 3)))
    sizes = sizes if prod(sizes) <= 60 else sizes[:2]
    fillers = random.sample([size for size in (2, 3, 4, 5, 6, 7) if size not in sizes], random.choice((2, 3, 3)))
    in_order = [*fillers, *sizes]
    if random.random() < 0.4:
        random.shuffle(in_order)
    copies = dict(zip("abcdef", in_order, strict=False))
    extents: dict[str, int] = copies | {"x": 2}
    front = [name for name in copies if copies[name] in sizes]
    rows = [(*(Cut((name,)) for name in random.sample(front, len(front))), Cut(("x",)))]
    language = random.choice(LANGUAGES)
    if language == "torch":
        rows = [tuple(sorted(rows[0], key=lambda cut: [*extents].index(cut.names[0])))]
    if language == "jax":
        rows = [(Cut(tuple(cut.names[0] for cut in rows[0])),)]
    shape = (prod(sizes) * 2,)
    wanted: Wanted = {"x": list(tables.places(shape, tuple(rows), extents)["x"])}
    about_search(language, shape, extents, wanted, is_sure=True)


def about_split_copies(random: Random) -> None:
    """Places on axes of up to four, the last of which are long, behind mesh axes that hold copies, or along which half
    of the places are free, with any split: cuts are found."""
    for _ in range(6):
        shape = (*(1,) * random.randint(0, 3), random.choice((6, 8, 12, 16)))
        extents = {name: random.choice((2, 2, 3)) for name in "abcd"[: random.choice((2, 2, 3))]}
        row = tuple(Cut((name,), random.randint(1, shape[-1])) for name in extents)
        owned = tables.places(shape, (*((),) * (len(shape) - 1), row), extents)
        wanted: Wanted = {name: list(owned[name]) for name in [*extents][random.choice((0, 1)) :]}
        for name in random.sample([*wanted], random.randint(0, len(wanted))):
            wanted[name] = [random.choice((place, None)) for place in owned[name]]
        about_search("torch", shape, extents, wanted, is_sure=True)


def about_work(random: Random) -> None:
    """A search deals out so many coordinates, counting one more for each group, and then gives up: not before the last
    that it may deal out, and not later."""
    groups = tuple(tuple(range(random.randint(1, 9))) for _ in range(random.randint(1, 4)))
    needed = sum(len(group) + 1 for group in groups)
    for left in (0, random.randrange(needed), needed - 1, needed, needed + random.randint(1, 99)):
        search, is_there = Search("torch", (9,), {"x": 2}, {}, ("x",), MOST_WORK - left), True
        try:
            search.dealt_out(groups, None, random.choice((2, 3)), random.choice((1, 2)))
        except Exhausted:
            is_there = False
        require(is_there is (left >= needed), "a search that gives up", groups, left, needed)
        require(not is_there or search.work == MOST_WORK - left + needed, "what is dealt out", groups, search.work)


def about_ends_of_splits(random: Random) -> None:
    """The least and the greatest split that deal coordinates out as one does; no greatest, where one that leaves each
    coordinate a stretch of its own does so, too."""
    for _ in range(4):
        size, parts = random.randint(1, 14), random.choice((2, 3, 4))
        alone, devices = size + random.randint(1, 9), {"x": parts}
        dealt = {split: [*defined.owners((size,), ((defined.Cut(("x",), split),),), devices, "x").values()]
                 for split in (*range(1, size + 1), alone)}  # fmt: skip
        one = dealt[random.randint(1, size)]
        same, letters = [split for split in dealt if dealt[split] == one], [place for (place,) in one]
        wanted = same[0], None if same[-1] == alone else same[-1]
        require(splits_of(letters) == wanted, "the ends of the splits", letters, parts, splits_of(letters), wanted)


def drawn_cuts(random: Random, language: str, shape: tuple[int, ...], extents: Mapping[str, int]) -> Cuts:
    """Cuts that a language can say, by most of the mesh axes."""
    rows: list[list[Cut]] = [[] for _ in shape]
    names = [name for name in extents if random.random() < 0.8]
    for name in names if language == "torch" else random.sample(names, len(names)):
        axis = random.randrange(len(shape))
        held = [other for cut in rows[axis] for other in cut.names]
        if language == "torch":
            rows[axis].append(Cut((name,), random.randint(1, max(1, shape[axis] // 2))))
        elif language == "ops":
            rows[axis].append(Cut((name,)))
        elif shape[axis] % prod(extents[other] for other in (*held, name)) == 0:
            rows[axis] = [Cut((*held, name))]
    return tuple(map(tuple, rows))


def about_search(
    language: Language, shape: tuple[int, ...], extents: Mapping[str, int], wanted: Wanted, *, is_sure: bool
) -> None:
    """Cuts are found if there are any, and as few of the mesh axes that nothing is asked of divide anything."""
    table = list(range(prod(shape)))
    found = Search(
        language, shape, extents, options_of(shape, wanted), tuple(name for name in extents if name not in wanted)
    ).found()
    question = f"search: {language}; {shape}; {dict(extents)}; {wanted}"
    require(found is not None or not is_sure, question, "nothing found", table)
    if found is not None:
        require(is_right(as_defined(found), shape, extents, wanted), question, found)
    if is_sure or number_of(language, shape, len(extents)) > MOST:
        return
    needed = min((helpers(cuts, wanted) for cuts in all_right(language, shape, extents, wanted)), default=None)
    least = None if found is None else helpers(as_defined(found), wanted)
    require(least == needed, question, found, "mesh axes that nothing is asked of", needed)


def options_of(shape: tuple[int, ...], wanted: Wanted) -> dict[str, dict[int, tuple[int | None, ...]]]:
    """For each mesh axis the axes whose coordinate alone says where an element is, with the place at each."""
    found: dict[str, dict[int, tuple[int | None, ...]]] = {}
    for name, row in wanted.items():
        found[name] = {}
        for axis, size in enumerate(shape):
            at: list[set[int | None]] = [set() for _ in range(size)]
            for index, place in zip(index_set(shape), row, strict=True):
                at[index[axis]].add(place)
            if all(len(places - {None}) <= 1 for places in at):
                found[name][axis] = tuple(next(iter(places - {None}), None) for places in at)
    return found


def as_defined(cuts: Cuts) -> defined.Placement:
    """Cuts as the definitions have them."""
    return tuple(tuple(defined.Cut(cut.names, cut.split) for cut in row) for row in cuts)


def is_right(cuts: defined.Placement, shape: tuple[int, ...], extents: Mapping[str, int], wanted: Wanted) -> bool:
    """Whether each element is where it is to be."""
    return all(
        place is None or places == {place}
        for name, row in wanted.items()
        for place, places in zip(row, defined.owners(shape, cuts, dict(extents), name).values(), strict=True)
    )


def all_right(
    language: str, shape: tuple[int, ...], extents: Mapping[str, int], wanted: Wanted
) -> Iterator[defined.Placement]:
    """All placements in which it is."""
    every = defined.placements(language, shape, dict(extents))
    return (cuts for cuts in every if is_right(cuts, shape, extents, wanted))


def helpers(cuts: defined.Placement, wanted: Wanted) -> int:
    """How many mesh axes divide the tensor of which nothing is asked."""
    return sum(name not in wanted for row in cuts for cut in row for name in cut.names)


def number_of(language: str, shape: tuple[int, ...], names: int) -> int:
    """About how many placements there are."""
    return int((1 + sum(shape) if language == "torch" else 2 + len(shape)) ** names)
