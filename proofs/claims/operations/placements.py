"""Views of divided tensors (L12, L13): where a mesh axis can stay in a reshape, both ways, and what is answered.

`stays_on`, `owner`, `dealt` and `placed_after` are those of `impl.ops`. That an even mesh axis stays exactly where its
radix position is on an axis is proved for all sizes, axis by axis; uneven cuts and whole answers meet enumeration
within bounds.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod

from impl.ops.records.radix import owner
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.views import Cut, Moves, Placement, Stays, placed_after
from impl.ops.sharding.views.digits import stays_on
from impl.ops.sharding.views.placement import Language, dealt
from impl.ops.sharding.views.search import splits_of
from impl.ops.sharding.views.tables import block_at, part_of
from impl.parts.movement import ceiling
from proofs.claims.operations.mesh import shapes_of
from proofs.kernel import ALL_SIZES, Bounded, Given, claim, refuted
from spec.movement import Movement, reshape, stride
from spec.shape import Shape
from spec.sharding import placement as defined


@claim(
    "C48.stays",
    "A mesh axis whose radix position is on an axis is a strided cut of it: the place in the cut of the coordinate of "
    "a flat number is the owner of the flat number.",
    family="placements",
    scope=ALL_SIZES,
    ids=("R18", "R19", "L13", "D32", "D38"),
)
def a_position_on_an_axis_is_a_cut(given: Given) -> None:
    before, split, inner = (given.integer(name, at_least=1) for name in ("before", "split", "inner"))
    extent, block = given.integer("extent", at_least=1), given.integer("block", at_least=1)
    front, stretch = given.integer("front", at_least=0), given.integer("stretch", at_least=0, below=split)
    device, place = given.integer("device", at_least=0, below=extent), given.integer("place", at_least=0, below=block)
    rest = given.integer("rest", at_least=0, below=inner)
    position, within = before * split, device * block + place
    given.check("its position is on the axis", stays_on(position, extent, before, before * split * extent * block))
    given.check("it is in its stretch", within < extent * block)
    given.agree("the place in the cut", impl=within // block, spec=device)
    weight, below = block * inner, place * inner + rest
    given.check("what is left is less than the weight", below < weight)
    flat = ((front * split + stretch) * extent + device) * weight + below
    given.agree("the owner", impl=owner(flat, position * extent * weight, position, extent), spec=device)


@claim(
    "C48.end",
    "Where what a mesh axis ends at does not divide the product of sizes up to the end of an axis, two flat numbers "
    "with one coordinate on the axis have different owners.",
    family="placements",
    scope=ALL_SIZES,
    ids=("R18", "R19", "L13"),
)
def a_position_beyond_the_end_leaves_the_axis(given: Given) -> None:
    position, extent = given.integer("position", at_least=1), given.integer("extent", at_least=2)
    inner, whole = given.integer("inner", at_least=1), given.integer("whole", at_least=0)
    part = given.integer("part", at_least=1, below=inner)
    weight = whole * inner + part
    elements = position * extent * weight
    given.agree("one coordinate", impl=(weight - 1) // inner, spec=weight // inner)
    given.agree("the owner of the one", impl=owner(weight - 1, elements, position, extent), spec=0)
    given.agree("the owner of the other", impl=owner(weight, elements, position, extent), spec=1)


@claim(
    "C48.front",
    "Where the product of the sizes in front of an axis does not divide a radix position, two flat numbers that are as "
    "far apart as what that axis and those behind it number have different owners: their coordinate on it is one.",
    family="placements",
    scope=ALL_SIZES,
    ids=("R18", "R19", "L13"),
    cases=lambda: ((False,), (True,)),
)
def a_position_before_the_front_leaves_the_axis(given: Given, is_long: bool) -> None:
    position, extent = given.integer("position", at_least=1), given.integer("extent", at_least=2)
    weight, times = given.integer("weight", at_least=1), given.integer("times", at_least=0)
    period, elements = extent * weight, position * extent * weight
    if is_long:
        digit = given.integer("digit", at_least=1, below=extent)
        rest = given.integer("rest", at_least=0, below=weight)
        length = times * period + digit * weight + rest
        flats = (0, length)
    else:
        digit, rest = 1, given.integer("rest", at_least=1, below=weight)
        length = times * period + rest
        flats = (weight - rest, weight - rest + length)
    front = given.integer("front", at_least=2)
    given.assume(front * length == elements)
    given.check("an axis takes half of the elements at most", (front - 2) * length >= 0)
    given.check("a block does", (position - 1) * period + (extent - 2) * weight >= 0)
    given.check("both are elements", (flats[0] >= 0) & (flats[1] < elements))
    given.agree("the owner of the one", impl=owner(flats[0], elements, position, extent), spec=0)
    given.agree("the owner of the other", impl=owner(flats[1], elements, position, extent), spec=digit)


@claim(
    "C48.part",
    "Uneven cuts: a coordinate is in its stretch, and of that in the block of its part; stretches are as long as the "
    "size by the split, and blocks as a stretch by the parts, rounded up, and the last ones shorter.",
    family="placements",
    scope=ALL_SIZES,
    ids=("D32", "R19"),
    cases=lambda: ((False,), (True,)),
)
def a_coordinate_is_in_the_block_of_its_part(given: Given, is_last: bool) -> None:
    split, length = given.integer("split", at_least=1), given.integer("length", at_least=1)
    slack, before = given.integer("slack", at_least=0, below=split), given.integer("before", at_least=0)
    size = split * length - slack
    given.agree("the length of a stretch", impl=ceiling(size, split), spec=length)
    parts, block = given.integer("parts", at_least=1), given.integer("block", at_least=1)
    lacking, part = given.integer("lacking", at_least=0, below=parts), given.integer("part", at_least=0, below=parts)
    there, place = parts * block - lacking, given.integer("place", at_least=0, below=block)
    within = part * block + place
    given.assume(within < there)
    if is_last:
        given.assume(there < length)
        axis = before * length + there
    else:
        given.assume(there == length)
        axis = (before + 1) * length + given.integer("further", at_least=0)
    found = block_at(axis, length, before * length + within)
    given.agree("its stretch", impl=found, spec=(before * length, before * length + there))
    given.agree("the length of a block", impl=ceiling(there, parts), spec=block)
    given.agree("the part", impl=part_of(there, parts, within), spec=part)


@claim(
    "C48.chains",
    "Chains: a mesh axis that is on an axis is on it where a permutation puts that, at the position that it has behind "
    "other sizes, and the owner of an element is the one that it had; so a reshape after it begins where one ended.",
    family="placements",
    scope=ALL_SIZES,
    ids=("R18", "R19", "D34", "D38", "L13"),
)
def a_mesh_axis_stays_through_a_chain(given: Given) -> None:
    front, inner = given.integer("front", at_least=1), given.integer("inner", at_least=1)
    moved_front, moved_inner = given.integer("moved_front", at_least=1), given.integer("moved_inner", at_least=1)
    split, extent = given.integer("split", at_least=1), given.integer("extent", at_least=1)
    block = given.integer("block", at_least=1)
    number, place = given.integer("number", at_least=0), given.integer("place", at_least=0, below=block)
    device = given.integer("device", at_least=0, below=extent)
    ahead, behind = given.integer("ahead", at_least=0), given.integer("behind", at_least=0, below=inner)
    then, rest = given.integer("then", at_least=0), given.integer("rest", at_least=0, below=moved_inner)
    size = split * extent * block
    coordinate = (number * extent + device) * block + place
    for name, in_front, axes_behind, a, b in (
        ("before", front, inner, ahead, behind),
        ("after", moved_front, moved_inner, then, rest),
    ):
        elements, position = in_front * size * axes_behind, in_front * split
        given.check(f"{name}: its position is on the axis", stays_on(position, extent, in_front, in_front * size))
        weight, below = block * axes_behind, place * axes_behind + b
        given.check(f"{name}: what is left is less than the weight", below < weight)
        flat = (a * size + coordinate) * axes_behind + b
        given.agree(f"{name}: the owner", impl=owner(flat, elements, position, extent), spec=device)


def groups() -> Iterator[tuple[int, int]]:
    """Numbers of coordinates, and of devices."""
    yield from product(range(12), (2, 3, 4))


@claim(
    "C48.dealt",
    "`dealt` gives each coordinate to the device that the definition deals it to, and `splits_of` bounds the splits "
    "that deal it so.",
    family="placements",
    scope=Bounded("up to 11 coordinates, two to four devices, all splits"),
    ids=("D32", "D36"),
    cases=groups,
)
def coordinates_are_dealt_as_defined(given: Given, size: int, parts: int) -> None:
    for split in range(1, size + 2):
        found, cut = dealt(size, parts, split), defined.Cut(("x",), split)
        for place in range(parts):
            there = defined.dealt(range(size), cut, {"x": parts}, {"x": place})
            given.agree("what a device gets", impl=[c for c in range(size) if found[c] == place], spec=there)
        low, high = splits_of(found)
        is_between = low <= min(split, max(size, 1)) and (high is None or split <= high)
        given.agree("the split is between the bounds", impl=is_between, spec=True)


def questions() -> Iterator[tuple[Language, Shape]]:
    """Languages, and shapes of up to two axes."""
    yield from product(("torch", "ops", "jax"), ((4,), (5,), (2, 3), (3, 2), (2, 4), (1, 4)))


@claim(
    "C48.answers",
    "`placed_after` says of a reshape, of a flip, and of a flip and a reshape that nothing has to move exactly where "
    "the definition does, and under its placement nothing moves.",
    family="placements",
    scope=Bounded("shapes (4), (5), (2,3), (3,2), (2,4), (1,4), reshaped up to rank 2, 2, 3 and 2 x 2 devices"),
    ids=("R19", "D36", "L12", "L13"),
    cases=questions,
)
def answers_are_as_defined(given: Given, language: Language, shape: Shape) -> None:
    turned = ("stride", (1,) * (len(shape) - 1) + (-1,))
    for mesh in ({"x": 2}, {"x": 3}, {"x": 2, "y": 2}):
        for before in defined.placements("ops", shape, mesh):
            cuts = tuple(tuple(Cut(cut.names, cut.split) for cut in row) for row in before)
            for new in shapes_of(prod(shape), 2):
                for program in ((("reshape", new),), (turned,), (turned, ("reshape", new))):
                    found = placed_after(shape, Placement(Mesh(mesh), cuts), list(program), language)
                    truth = is_free(language, shape, program, before, tuple(mesh.items()))
                    kinds = isinstance(found, Stays), isinstance(found, Moves)
                    given.agree("decided", impl=kinds, spec=(truth, not truth))
                    after = tuple(tuple(defined.Cut(c.names, c.split) for c in row) for row in cuts_of(found))
                    moved = len(defined.moved_elements(view_of(shape, program), shape, before, after, mesh))
                    given.agree("what moves", impl=getattr(found, "elements", 0), spec=moved)


Program = tuple[tuple[str, Shape], ...]
"""Movements by name, each with its argument."""


def view_of(shape: Shape, program: Program) -> tuple[Movement, ...]:
    """The movements of a program, as the definitions have them; each begins with the shape that was divided."""
    return tuple({"stride": stride, "reshape": reshape}[kind](shape, argument) for kind, argument in program)


@lru_cache(maxsize=2**13)
def is_free(
    language: Language, shape: Shape, program: Program, before: defined.Placement, mesh: tuple[tuple[str, int], ...]
) -> bool:
    """Whether the definition says that nothing has to move: the same on each run of the claim, and found by going
    through every placement."""
    return defined.needs_no_communication(language, view_of(shape, program), shape, before, dict(mesh))


def cuts_of(found: object) -> tuple[tuple[Cut, ...], ...]:
    """The cuts of the result of an answer."""
    return found.placement.cuts if isinstance(found, Stays | Moves) else ()


@claim(
    "C48.front-alone",
    "A mesh axis stays on an axis wherever the product of the sizes in front of that divides its radix position "
    "(false: it may end beyond the axis).",
    family="placements",
    scope=ALL_SIZES,
    ids=("R19", "D38"),
    expect=refuted,
)
def the_front_alone_decides(given: Given) -> None:
    before, split = given.integer("before", at_least=1), given.integer("split", at_least=1)
    extent, size = given.integer("extent", at_least=1), given.integer("size", at_least=1)
    given.agree("it stays", impl=stays_on(before * split, extent, before, before * size), spec=True)


@claim(
    "C48.part-of-a-whole",
    "A coordinate of the last stretch is in the part that a whole stretch would have it in (false: its blocks are as "
    "long as the last stretch by the parts).",
    family="placements",
    scope=ALL_SIZES,
    ids=("D32",),
    expect=refuted,
)
def the_last_stretch_is_cut_as_the_others(given: Given) -> None:
    length, there = given.integer("length", at_least=1), given.integer("there", at_least=1)
    parts, within = given.integer("parts", at_least=1), given.integer("within", at_least=0)
    given.assume(within < there)
    given.assume(there < length)
    given.agree("the part", impl=part_of(length, parts, within), spec=part_of(there, parts, within))


@claim(
    "C48.chains-by-position",
    "A mesh axis keeps its radix position where a permutation moves its axis (false: it begins behind what is in "
    "front).",
    family="placements",
    scope=ALL_SIZES,
    ids=("R19", "D38"),
    expect=refuted,
)
def a_permutation_keeps_positions(given: Given) -> None:
    front, moved_front = given.integer("front", at_least=1), given.integer("moved_front", at_least=1)
    split, extent = given.integer("split", at_least=1), given.integer("extent", at_least=1)
    on = stays_on(front * split, extent, moved_front, moved_front * split * extent)
    given.agree("it stays", impl=on, spec=True)
