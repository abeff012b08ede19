"""Placements after reshapes in which a cut of the last axis goes along unchanged, of more elements than a table has, of
a mesh of one device, and of axes that are longer than can be listed or counted; on meshes of many devices and of many
mesh axes that hold copies, and after more steps and of more axes than calls nest (D34 to D36)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.interop.arrays.libraries import numpy_module
from impl.ops import Mesh
from impl.ops.sharding.views import Cut, Moves, Placement, Stays, Undecided, placed_after
from impl.ops.sharding.views.counting import agreeing_digits
from impl.ops.sharding.views.digits import filled_rows
from impl.ops.sharding.views.runs import Runs, agreeing
from proofs.validation.defined import require
from proofs.validation.placed import placed_view

MOST = 2**16
"""Elements of which there is a table."""


def ask_rare_placements(random: Random) -> None:
    """Each of them."""
    about_an_axis_beside(random)
    about_more_than_a_table(random)
    about_no_axes_left()
    about_far_axes(random)
    about_reshapes()
    about_four_digits(random)
    about_four_runs(random)
    about_many_copies(random)
    about_left_over(random)
    about_many_axes_and_steps(random)
    about_uncounted_axes(random)
    about_many_devices(random)


def placed(mesh: dict[str, int], *rows: list[tuple[str, int]]) -> Placement:
    """A placement on a mesh: for each axis the mesh axes that cut it, each with its split."""
    return Placement(Mesh(mesh), [[Cut((name,), split) for name, split in row] for row in rows])


def about_an_axis_beside(random: Random) -> None:
    """Two axes become one, of which the second is cut by three devices; the last stays, cut or whole."""
    size = random.choice((50, 100, 150))
    given = placed({"x": 2, "y": 3, "z": 2}, [("x", 1)], [], [("y", 1)], [("z", 1)])
    found: Any = placed_after((3, 3, size, 2), given, [("reshape", (9, size, 2))])
    require(isinstance(found, Moves), "a small question is decided", size, found)


def about_more_than_a_table(random: Random) -> None:
    """Of as many elements there is no table: what moves is counted by axes, and shown at one."""
    size = MOST + random.choice((1, 4465, 9999))
    alone: Any = placed_after((size,), placed({"x": 2}, [("x", 1)]), [], "jax")
    is_whole = isinstance(alone, Moves) and alone.elements == size and not alone.placement.cuts[0]
    require(is_whole or size % 2 == 0, "an uneven axis is gathered", size, alone)
    length = random.choice((30_000, 28_000))
    given = placed({"x": 2, "y": 2}, [("x", 1)], [], [("y", length // 2)])
    both: Any = placed_after((3, 5, length), given, [("reshape", (15, length))])
    require(isinstance(both, Moves), "a far axis beside one that is cut unevenly", length, both)


def about_no_axes_left() -> None:
    """A mesh axis of one device cuts an axis of one element, of which nothing is left."""
    program = [("pad", ((1, 0),)), ("reshape", (1, 2)), ("shrink", ((0, 1), (1, 2))), ("reshape", ())]
    found: Any = placed_after((1,), placed({"z": 1}, [("z", 1)]), program)
    require(isinstance(found, Stays) and found.shape == (), "no axes are left", found)


def about_far_axes(random: Random) -> None:
    """An axis of more elements than a list has, by repetition or by padding: decided or not, and no exception."""
    far = random.choice((2**64, 2**70))
    for step in (("expand", (far,)), ("pad", ((0, far),)), ("pad", ((far, 0),))):
        found: Any = placed_after((1,), placed({"x": 2}, []), [step])
        require(isinstance(found, Stays | Moves | Undecided), "a far axis", step, found)


def about_reshapes() -> None:
    """Four mesh axes on an axis beside one of one element; an axis that nothing cuts, which is read backwards, of more
    elements than are listed; halves that are joined again; and a mesh axis that stays while another moves."""
    four = placed(dict.fromkeys("xyzw", 2), [(name, 1) for name in "xyzw"])
    found: Any = placed_after((16,), four, [("reshape", (16, 1))])
    cuts = [name for cut in found.placement.cuts[0] for name in cut.names]
    require(isinstance(found, Stays) and cuts == list("xyzw"), "four cuts that stay", found)
    on_one = {"x": 2}
    halves: list[Any] = [("shrink", ((0, 3), (0, 2), (0, 5))), ("reshape", (5, 6, 1))]
    for shape, rows, program in (
        ((3, 4, 5), ([], [("x", 1)], []), halves), ((2, 2**21), ([("x", 1)], []), [("stride", (1, -1))])
    ):  # fmt: skip
        found = placed_after(shape, placed(on_one, *rows), program)
        require(isinstance(found, Stays), "what stays", shape, program, found)
    quarters: list[Any] = [("shrink", ((2, 4), (0, 6))), ("reshape", (3, 4)), ("permute", (1, 0))]
    for shape, given, program, elements in (
        ((4, 6), placed(on_one, [("x", 1)], []), quarters, 6),
        ((4, 4, 5), placed({"x": 2, "y": 3}, [], [("y", 1)], [("x", 1)]), [("reshape", (4, 20))], 36),
    ):
        found = placed_after(shape, given, program)
        require(isinstance(found, Moves) and found.elements == elements, "what moves", shape, program, found)
    both = placed({"x": 2, "y": 2}, [("x", 2)], [("y", 1)])
    found = placed_after((2**22, 6), both, [("reshape", (2**22, 3, 2))])
    moved = {exchange.mesh_axis for exchange in found.exchanges}
    require(isinstance(found, Moves) and moved == {"y"}, "a mesh axis that stays", found)
    uneven = placed({"x": 2, "y": 2}, [("x", 2001), ("y", 1000)])
    found = placed_after((2001 * 4000,), uneven, [("reshape", (1000, 8004))])
    stays = isinstance(found, Moves) and all(exchange.mesh_axis != "y" for exchange in found.exchanges)
    require(not stays, "a mesh axis that moves", found)
    far = 2**60
    for steps in ([("shrink", ((0, 1), (0, far)))], [("stride", (-1, 1)), ("reshape", (2 * far,))]):
        found = placed_after((2, far), placed(on_one, [("x", 1)], []), steps)
        require(isinstance(found, Stays | Moves | Undecided), "a far axis beside one that is cut", steps, found)


FOUR_DIGITS = (
    ({"a": 16, "b": 32, "c": 1, "d": 2}, {"a": 2, "b": 4, "c": 8, "d": 48}, {"a": 2, "b": 2, "c": 2, "d": 2}),
    ({"a": 2, "b": 48, "c": 96, "d": 24}, {"a": 8, "b": 48, "c": 4, "d": 48}, {"a": 3, "b": 2, "c": 2, "d": 2}),
)
"""The positions of digits of four mesh axes among 192 numbers, before and after, and how many devices each has."""


def about_four_digits(random: Random) -> None:
    """Four mesh axes whose places agree for as many numbers as are counted one by one, also of many times as many."""
    numpy, times = numpy_module(), random.choice((1, 5, 1000, 2**40))
    for before, after, extents in FOUR_DIGITS:
        numbers, wanted = numpy.arange(192), numpy.ones(192, bool)
        for name, size in extents.items():
            old, new = (numbers // (192 // (at[name] * size)) % size for at in (before, after))
            wanted &= old == new
        found = agreeing_digits(192 * times, before, after, extents, [*extents])
        require(found == int(wanted.sum()) * times, "digits of four mesh axes", times, before, after, extents, found)


def about_four_runs(random: Random) -> None:
    """Four pairs of runs, each twice as long as the one before: all places agree for one number in four."""
    scale = random.choice((1, 3, 2**20))
    pairs = [Runs(2 * width, ((width, 0), (width, 1))) for base in (4, 8, 16, 32) for width in (base, base)]
    pairs[1], pairs[3] = (Runs(2 * width, ((width, 0), (width, 1))) for width in (1, 2))
    scaled = [Runs(row.period * scale, tuple((length * scale, place) for length, place in row.runs)) for row in pairs]
    found = agreeing(64 * scale, scaled)
    require(found == 16 * scale, "four pairs of runs", scale, found)


def about_many_copies(random: Random) -> None:
    """Mesh axes that hold copies, any of which fill the first gap in JAX's language, and none the second, of three; or
    one the second, the last of them all."""
    count = random.randint(18, 50)
    copies = {f"f{number}": 2 for number in range(count)}
    shape, program = (2**10, 2, 3, 2), [("reshape", (2**11, 6))]
    for more in ({}, {"last": 3}):
        mesh = Mesh({"x": 2, "w": 2, **copies, **more})
        given = Placement(mesh, [[], [Cut(("x",))], [], [Cut(("w",))]])
        found: Any = placed_after(shape, given, program, "jax")
        require(isinstance(found, Stays if more else Moves), "many copies", count, more, found)
        wanted = (*list(copies)[:10], "x"), ("last", "w")
        require(not more or tuple(row[0].names for row in found.placement.cuts) == wanted, "many copies", count, found)


def about_left_over(random: Random) -> None:
    """Two ways to fill a gap of four, behind some of three: with both of two, or with one of four; only what that
    leaves over fills a gap of two."""
    threes = {f"t{number}": 3 for number in range(random.randint(0, 6))}
    extents = {**threes, "p": 2, "q": 2, "r": 4, "x": 2, "w": 2}
    found = filled_rows([["x"], ["w"]], [1, 8], {"x": 4, "w": 16}, extents, (*threes, "p", "q", "r"))
    require([*found] == [(("r", "x"), (name, "w")) for name in "pq"], "what is left over", threes)


def about_many_axes_and_steps(random: Random) -> None:
    """More than a thousand axes of one element, and more than a thousand steps that turn an axis."""
    count, size = random.randint(1100, 1300), random.choice((4, 5))
    for language in ("torch", "ops", "jax"):
        given, shape = placed({"x": 2}, [("x", 1)], *[[] for _ in range(count)]), (size,) + (1,) * count
        if random.random() < 0.5:
            given, shape = given.with_cuts(given.cuts[::-1]), shape[::-1]
        found: Any = placed_after(shape, given, [], language)
        is_uneven = size % 2 == 1 and language == "jax"
        require(isinstance(found, Moves if is_uneven else Stays), "many axes", count, size, language, found)
    steps: list[Any] = [("stride", (-1,))] * count
    found = placed_after((5,), placed({"x": 2}, [("x", 1)]), steps)
    require(isinstance(found, Stays if count % 2 == 0 else Moves), "many steps", count, found)


def about_uncounted_axes(random: Random) -> None:
    """Axes of more coordinates than `len` counts, turned, cut and padded beside one that a mesh axis divides."""
    far = 2 ** random.randint(62, 70)
    for step, shape in (
        (("stride", (1, -2)), (2, far // 2)), (("shrink", ((0, 2), (1, far))), (2, far - 1)),
        (("pad", ((0, 0), (0, 0))), (2, far)),
    ):  # fmt: skip
        found: Any = placed_after((2, far), placed({"x": 2}, [("x", 1)], []), [step])
        require(isinstance(found, Stays) and found.shape == shape, "an axis that is not counted", far, step, found)


def about_many_devices(random: Random) -> None:
    """A mesh of more devices than are gone through, whose answer is checked as far as it can be."""
    many, size = random.choice((1000, 2**40)), random.randint(2, 4)
    given, steps = placed({"x": many}, [("x", 1)]), [("stride", (-1,))]
    found: Any = placed_after((size,), given, steps)
    placed_view(found, (size,), given, steps)
    require(isinstance(found, Moves), "a mesh of many devices", many, size, found)
