"""Tensors on a mesh (L10, L11): blocks partition an axis, and what stays in place in a reshape is known beforehand.

`block_of`, `piece_of`, `owner` and `reshaped_dims` are those of `impl.ops`. What a device holds is listed by the
definition, so it meets all sizes through the ends of its blocks, and lists within bounds.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod

from impl.ops.records.radix import Dims, owner, reshaped_dims
from impl.ops.sharding.mesh import block_of, piece_of
from impl.ops.sharding.views.placement import split_number
from proofs.kernel import ALL_SIZES, Bounded, Given, claim, refuted
from spec.shape import Shape, ravel
from spec.sharding import devices, held, holdings


def any_piece(given: Given) -> tuple[int, int]:
    """Any piece of an axis; it may be empty."""
    begin = given.integer("begin")
    return begin, begin + given.integer("length", at_least=0)


@claim(
    "C43.partition",
    "The blocks of an axis, or of a piece of one, follow one another from its begin to its end.",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R17", "D25"),
)
def blocks_follow_one_another(given: Given) -> None:
    piece, parts = any_piece(given), given.integer("parts", at_least=1)
    k = given.integer("k", at_least=0, below=parts)
    block = (piece[1] - piece[0] + parts - 1) // parts
    given.check("so many blocks reach the end", parts * block >= piece[1] - piece[0])
    given.check("a block is not negative", (block >= 0) & (k * block <= (k + 1) * block))
    first, last = block_of(piece, parts, 0), block_of(piece, parts, parts - 1)
    given.agree("the first begins where the piece does", impl=first[0], spec=piece[0])
    here, following = block_of(piece, parts, k), block_of(piece, parts, k + 1)
    given.check("each ends where the next one begins", here[1] == following[0])
    given.check("none ends before it begins", here[0] <= here[1])
    given.check("each is inside of the piece", (piece[0] <= here[0]) & (here[1] <= piece[1]))
    given.agree("the last ends where the piece does", impl=last[1], spec=piece[1])


@claim(
    "C43.even",
    "A piece of as many elements as there are parts, times a number, is cut into blocks of that number.",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R17", "L11"),
)
def even_blocks_have_one_size(given: Given) -> None:
    begin, block = given.integer("begin"), given.integer("block", at_least=0)
    parts = given.integer("parts", at_least=1)
    k = given.integer("k", at_least=0, below=parts)
    given.check("it fits", (k + 1) * block <= parts * block)
    found = block_of((begin, begin + parts * block), parts, k)
    given.agree("the block", impl=found, spec=(begin + k * block, begin + (k + 1) * block))


def cuts() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Sizes up to 9, cut by up to two mesh axes of up to 4 devices."""
    for extent in range(10):
        yield from ((extent, parts) for count in (0, 1, 2) for parts in product((1, 2, 3, 4), repeat=count))


@claim(
    "C43.numbered",
    "The places along mesh axes that are numbered together are the digits of the number, row-major, by name in order.",
    family="mesh",
    scope=Bounded("up to five mesh axes, of any extents"),
    ids=("D3", "D32"),
    cases=lambda: [(rank,) for rank in range(6)],
)
def a_number_has_a_place_on_each_axis(given: Given, rank: int) -> None:
    extents = {name: given.integer(f"n_{name}", at_least=1) for name in "vwxyz"[:rank]}
    places = {name: given.integer(name, at_least=0, below=extent) for name, extent in extents.items()}
    found = split_number(ravel(tuple(extents.values()), tuple(places.values())), tuple(extents), extents)
    given.agree("the names", impl=tuple(found), spec=tuple(extents))
    given.agree("the places", impl=tuple(found.values()), spec=tuple(places.values()))


@claim(
    "C43.held",
    "`piece_of` is what the definition deals out to a device, and the devices hold every coordinate once.",
    family="mesh",
    scope=Bounded("sizes up to 9, up to two mesh axes of up to 4 devices"),
    ids=("R17", "D25", "D26"),
    cases=cuts,
)
def pieces_are_what_devices_hold(given: Given, extent: int, parts: tuple[int, ...]) -> None:
    mesh = {f"m{k}": count for k, count in enumerate(parts)}
    found: list[int] = []
    for device in devices(mesh):
        begin, end = piece_of(extent, [(mesh[name], device[name]) for name in mesh])
        given.agree("the piece", impl=tuple(range(begin, end)), spec=tuple(held(extent, tuple(mesh), mesh, device)))
        found += range(begin, end)
    given.agree("all of them", impl=tuple(found), spec=tuple(range(extent)))


@claim(
    "C44.owner",
    "The device along a mesh axis that holds a flat number follows from the radix position of the axis and its size.",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R18", "L11"),
)
def the_owner_follows_from_the_position(given: Given) -> None:
    position, extent = given.integer("position", at_least=1), given.integer("extent", at_least=1)
    weight = given.integer("weight", at_least=1)
    front, device = given.integer("front", at_least=0), given.integer("device", at_least=0, below=extent)
    rest = given.integer("rest", at_least=0, below=weight)
    flat = (front * extent + device) * weight + rest
    given.agree("the device", impl=owner(flat, position * extent * weight, position, extent), spec=device)


@claim(
    "C44.moves",
    "Where a mesh axis of more than one device changes its radix position, some element changes its device.",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R18", "L11"),
)
def another_position_is_another_device(given: Given) -> None:
    position, other = given.integer("position", at_least=1), given.integer("other", at_least=1)
    extent, weight = given.integer("extent", at_least=2), given.integer("weight", at_least=1)
    lighter, elements = given.integer("lighter", at_least=1), position * extent * weight
    given.assume(other > position)
    given.assume(other * extent * lighter == elements)
    given.check("its blocks are smaller there", lighter < weight)
    given.check("the number is one of them", lighter < elements)
    given.agree("the owner here", impl=owner(lighter, elements, position, extent), spec=0)
    given.agree("the owner there", impl=owner(lighter, elements, other, extent), spec=1)


@claim(
    "C44.digit",
    "In an axis that mesh axes cut evenly, the place along each is the digit of the flat number at its position.",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R18", "L11", "D25"),
)
def a_mesh_axis_is_a_digit(given: Given) -> None:
    before, extent, after = (given.integer(name, at_least=1) for name in ("before", "extent", "after"))
    block, inner = given.integer("block", at_least=1), given.integer("inner", at_least=1)
    outer = given.integer("i", at_least=0)
    first, device = given.integer("first", at_least=0, below=before), given.integer("device", at_least=0, below=extent)
    last, place = given.integer("last", at_least=0, below=after), given.integer("place", at_least=0, below=block)
    j = given.integer("j", at_least=0, below=inner)
    size, coordinate = before * extent * after * block, ((first * extent + device) * after + last) * block + place
    flat, weight = (outer * size + coordinate) * inner + j, after * block * inner
    rest = (last * block + place) * inner + j
    given.agree("the flat number", impl=flat, spec=((outer * before + first) * extent + device) * weight + rest)
    given.check("it is in its block", last * block + place < after * block)
    given.check("what is left is less than the weight", rest < weight)


def shapes_of(elements: int, most: int) -> list[Shape]:
    """The shapes of so many elements, up to a rank, with at most one axis of size 1."""
    found = (shape for rank in range(1, most + 1) for shape in product(range(1, elements + 1), repeat=rank))
    return [shape for shape in found if prod(shape) == elements and shape.count(1) < 2]


def divisions(rank: int, mesh: dict[str, int]) -> Iterator[Dims]:
    """Cases: all ways to assign two mesh axes to axes of a tensor, or to none."""
    for place in product(range(rank + 1), repeat=len(mesh)):
        dims = [tuple(name for name, at in zip(mesh, place, strict=True) if at == axis) for axis in range(rank)]
        yield tuple(dims)
        if any(len(names) > 1 for names in dims):
            yield tuple(names[::-1] for names in dims)


def reshapes() -> Iterator[tuple[Shape, Shape, dict[str, int]]]:
    """Reshapes of some numbers of elements, on meshes of 2 x 2 and 2 x 3 devices."""
    for mesh, elements, most in (({"x": 2, "y": 2}, 4, 3), ({"x": 2, "y": 3}, 6, 3), ({"x": 2, "y": 3}, 12, 2)):
        yield from ((old, new, mesh) for old in shapes_of(elements, most) for new in shapes_of(elements, most))


@claim(
    "C44.reshape",
    "`reshaped_dims` leaves the mesh axes that stay in place: with those each device holds the same flat numbers in "
    "the same order; and on an evenly cut tensor all of them stay wherever they all can.",
    family="mesh",
    scope=Bounded("shapes of 4 and 6 elements up to rank 3 and of 12 up to rank 2, meshes of 2 x 2 and 2 x 3 devices"),
    ids=("R18", "L11", "D27"),
    cases=reshapes,
)
def reshapes_stay_in_place_where_they_can(given: Given, old: Shape, new: Shape, mesh: dict[str, int]) -> None:
    named = tuple(mesh.items())
    for dims in divisions(len(old), mesh):
        staying, placed = reshaped_dims(old, new, dims, mesh)
        given.agree("the flat numbers", impl=flats(new, placed, named), spec=flats(old, staying, named))
        if all(extent % prod(mesh[name] for name in names) == 0 for extent, names in zip(old, dims, strict=True)):
            before = flats(old, dims, named)
            possible = any(flats(new, other, named) == before for other in divisions(len(new), mesh))
            given.agree("all stay exactly if they can", impl=staying == dims, spec=possible)


@cache
def flats(shape: Shape, dims: Dims, mesh: tuple[tuple[str, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The flat numbers that each device holds, in the row-major order of its part of the tensor."""
    named = dict(mesh)
    found = (holdings(shape, dims, named, device) for device in devices(named))
    return tuple(tuple(ravel(shape, index) for index in indices) for indices in found)


@claim(
    "C43.rounded-down",
    "Blocks of the size rounded down reach the end of an axis (false: they may leave a rest).",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R17",),
    expect=refuted,
)
def blocks_may_be_rounded_down(given: Given) -> None:
    size, parts = given.integer("size", at_least=0), given.integer("parts", at_least=1)
    given.agree("they reach the end", impl=parts * (size // parts), spec=size)


@claim(
    "C44.suffix",
    "The device of a flat number follows from the product of the sizes behind a mesh axis alone (false: a reshape may "
    "keep that product and change the size of the axis itself).",
    family="mesh",
    scope=ALL_SIZES,
    ids=("R18", "L11"),
    expect=refuted,
)
def the_weight_alone_decides(given: Given) -> None:
    weight, flat = given.integer("weight", at_least=1), given.integer("flat", at_least=0)
    first, second = given.integer("first", at_least=1), given.integer("second", at_least=1)
    devices_of = [owner(flat, extent * weight, 1, extent) for extent in (first, second)]
    given.agree("the device", impl=devices_of[0], spec=devices_of[1])
