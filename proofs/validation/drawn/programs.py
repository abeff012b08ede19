"""Shapes, and chains of movements on them, drawn; and views of tensors that are divided over a mesh."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, mergeability, ops
from impl.ops.sharding.mesh import is_held_by_all, piece_of
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.placement import LANGUAGES
from impl.symbolic import Node, NumNode, Variable
from proofs.validation.defined import require

PRIMES = (2, 2, 2, 3, 3, 5, 7, 11, 13)
"""Factors of sizes."""

MOST_PLACED = 400
"""Elements of a view of a divided tensor."""


def size_of(random: Random) -> int:
    """A size: mostly small, sometimes beside a power of two or ten, seldom huge."""
    match random.randrange(12):
        case 0:
            return random.choice((7, 8, 9, 10, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100))
        case 1:
            return random.choice((127, 128, 129, 255, 256, 257, 999, 1000, 1001, 1024, 4096, 10_000, 2**16))
        case 2 if random.random() < 0.4:
            return random.choice((10**6, 2**20, 2**31 - 1, 2**31, 2**32 + 1, 2**40))
    return random.choice((1, 1, 2, 2, 3, 4, 5, 6))


def shape_of(random: Random, most: int = 5) -> tuple[int, ...]:
    """A shape of up to so many axes, seldom one without elements."""
    shape = tuple(size_of(random) for _ in range(random.randint(1, most)))
    return (*shape[:-1], 0) if random.random() < 0.02 else shape


def regrouped(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with as many elements: the factors of the sizes in other groups, in order more often than not."""
    factors = [factor for extent in shape for factor in factors_of(extent)]
    if random.random() < 0.3:
        random.shuffle(factors)
    sizes: list[int] = []
    for factor in factors:
        if sizes and random.random() < 0.55:
            sizes[-1] *= factor
        else:
            sizes.append(factor)
    sizes.insert(random.randint(0, len(sizes)), 1) if random.random() < 0.2 else None
    return tuple(sizes)


def factors_of(number: int) -> list[int]:
    """Small factors of a number, and what they leave."""
    found: list[int] = []
    for prime in dict.fromkeys(PRIMES):
        while number % prime == 0 and number > 0:
            found.append(prime)
            number //= prime
    return found if number == 1 else [*found, number]


def moved(random: Random, tracker: ShapeTracker) -> ShapeTracker:
    """One movement operation more."""
    shape, rank = tracker.shape, len(tracker.shape)
    match random.randrange(8):
        case 0:
            return tracker.pad(tuple((random.choice((0, 0, 0, 1, 2, 9)), random.choice((0, 0, 1))) for _ in shape))
        case 1:
            ends = [sorted((random.choice((0, 0, 1)), random.choice((n, n, n - 1, n // 2)))) for n in shape]
            return tracker.shrink(tuple((max(0, min(begin, end - 1)), max(end, 0)) for begin, end in ends))
        case 2 | 3:
            return tracker.permute(tuple(random.sample(range(rank), rank)))
        case 4:
            return tracker.stride(tuple(random.choice((1, 1, 1, -1, 2, -2, 3)) for _ in shape))
        case 5:
            return tracker.expand(tuple(random.choice((1, 2, 3, 7)) if size == 1 else size for size in shape))
        case _:
            return tracker.reshape(regrouped(random, shape))


def chain(random: Random) -> ShapeTracker:
    """What a chain of movement operations leaves."""
    return chain_on(random, shape_of(random))


def chain_on(random: Random, shape: tuple[int, ...], *, steps: int = 9, views: int = 6, least: int = 0) -> ShapeTracker:
    """The same for a shape: at most so many operations and views, and at least so many elements along each axis."""
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, steps)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= views and min(after.shape, default=least) >= least else tracker
    return tracker


def ask_placed(random: Random) -> None:
    """Views of divided tensors, of one to three steps: whether elements have to move, in each language; and where up
    to five mesh axes cut one axis."""
    for _ in range(12):
        sizes = random.choice(((2,), (3,), (4,), (2, 2), (2, 3), (2, 1), (2, 2, 2), (2, 2, 2), (16,)))
        mesh = ops.Mesh({f"m{place}": size for place, size in enumerate(sizes)})
        chosen = random.choice(((1, 2, 2, 3, 4, 4, 8, 12), (4, 8)))
        shape = tuple(random.choice(chosen) for _ in range(random.randint(1, 3)))
        language = random.choice(LANGUAGES)
        rows: list[list[Cut]] = [[] for _ in shape]
        pending = {}
        for name in mesh.names if language == "torch" else random.sample(mesh.names, len(mesh.names)):
            axis, split = random.randrange(-1, len(shape)), random.choice((1, 1, 1, 2, 3))
            if axis >= 0:
                rows[axis].append(Cut((name,), split if language == "torch" else 1))
            elif random.random() < 0.2:
                pending[name] = "sum"
        if language == "jax":
            rows = [[Cut(tuple(cut.names[0] for cut in row))] if row else [] for row in rows]
        program: list[Any] = []
        tracker = ShapeTracker.from_shape(shape)
        for _ in range(random.choice((1, 1, 2, 3))):
            step = step_of(random, tracker.shape)
            after = getattr(tracker, step[0])(step[1])
            if 0 < prod(after.shape) <= MOST_PLACED:
                program, tracker = [*program, step], after
        with suppress(LayoutError):
            placed_after(shape, Placement(mesh, rows, pending), program, language)
    ask_flattened(random)
    ask_split(random)


def ask_flattened(random: Random) -> None:
    """Evenly divided tensors as one row, each mesh axis on an axis of them."""
    for _ in range(6):
        mesh = ops.Mesh({"a": 2, "b": 2, "c": 2})
        shape = tuple(random.choice((4, 8)) for _ in range(random.choice((2, 2, 3))))
        on = [random.randrange(len(shape)) for _ in mesh.names]
        pairs = list(zip(mesh.names, on, strict=True))
        rows = [[Cut((name,)) for name, at in pairs if at == axis] for axis in range(len(shape))]
        placed_after(shape, Placement(mesh, rows), [("reshape", (prod(shape),))])


def ask_split(random: Random) -> None:
    """One axis that up to five mesh axes cut in turn, each into blocks of any stretches, as several axes."""
    for _ in range(3):
        mesh = ops.Mesh(dict.fromkeys("abcde"[: random.choice((2, 3, 3, 4, 5))], 2))
        sizes = [random.choice((2, 2, 2, 3, 4)) for _ in range(random.choice((1, 2)))]
        shape = prod(sizes) * 2 ** random.randint(2, 3)
        row = [Cut((name,), random.choice((1, 1, 2, 2, 4))) for name in mesh.names]
        ends = (*sizes, shape // prod(sizes))
        placed_after((shape,), Placement(mesh, [row]), [("reshape", random.choice((ends, ends[::-1])))], "torch")


def step_of(random: Random, shape: tuple[Any, ...]) -> tuple[str, Any]:
    """A step of a view that fits a shape."""
    rank = len(shape)
    match random.randrange(7):
        case 0:
            return "permute", tuple(random.sample(range(rank), rank))
        case 1:
            return "expand", tuple(random.choice((1, 2, 3)) if size == 1 else size for size in shape)
        case 2:
            return "shrink", tuple((random.randrange(size), size) for size in shape)
        case 3:
            return "pad", tuple((random.choice((0, 0, 1)), random.choice((0, 0, 2))) for _ in shape)
        case 4:
            return "stride", tuple(random.choice((1, 1, -1, 2)) for _ in shape)
    place = random.randrange(rank)
    factor = random.choice([d for d in range(1, shape[place] + 1) if shape[place] % d == 0])
    split = (*shape[:place], factor, shape[place] // factor, *shape[place + 1 :])
    return "reshape", random.choice((split, (prod(shape),), (*shape[:place], prod(shape[place:]))))


def ask_placed_on_many(random: Random) -> None:
    """Views of tensors of four or five axes, or of one long one, divided over meshes of four or five axes, some of one
    device: whether elements have to move, in each language."""
    for _ in range(2):
        names = ("a", "b", "c", "d", "e")[: random.randint(4, 5)]
        mesh = ops.Mesh({name: random.choice((1, 2, 2, 2)) for name in names})
        shape = random.choice(((16, 2), (32,), (2, 2, 2, 2), (2, 1, 2, 2, 2), (4, 2, 2, 2)))
        many = random.random() < 0.5
        rows: list[list[Cut]] = [[] for _ in shape]
        for place, name in enumerate(random.sample(names, len(names))):
            rows[0 if many else place % len(shape)].append(Cut((name,)))
        language = random.choice(LANGUAGES)
        if language == "jax":
            rows = [[Cut(tuple(cut.names[0] for cut in row))] if row else [] for row in rows]
        split = tuple(factor for size in shape for factor in (factors_of(size) if size > 1 else [1]))
        grown = tuple((0, random.choice((0, 0, 1))) for _ in shape)
        order = tuple(random.sample(range(len(shape)), len(shape)))
        longer = (prod(size + more for size, (_, more) in zip(shape, grown, strict=True)),)
        padded = [("pad", grown), ("reshape", longer)]
        for program in ([("reshape", split)], [("reshape", (prod(shape),))], [("permute", order)], padded[:1], padded):
            with suppress(LayoutError):
                placed_after(shape, Placement(mesh, rows), program, language)
            with suppress(LayoutError):
                placed_after(shape, Placement(mesh, rows), [("permute", order), ("reshape", (prod(shape),))], language)


def ask_copied(random: Random) -> None:
    """Views of tensors on meshes of three or four axes, of which one or two divide them and the others hold copies that
    the result may have to be cut by: whether elements have to move, in the languages without splits."""
    for _ in range(3):
        sizes = random.choice(((2, 2, 2), (2, 2, 2, 2), (2, 2, 2, 2), (2, 2, 2, 3), (3, 2, 2)))
        mesh = ops.Mesh(dict(zip("abcd", sizes, strict=False)))
        shape = random.choice(((3, 2), (6, 2), (3, 2, 2)) if 3 in sizes else ((8, 2), (4, 2), (2, 4, 2), (4, 2, 2)))
        divided = random.sample([name for name, size in mesh.axes if size == 2], random.choice((1, 1, 2)))
        rows: list[list[Cut]] = [[] for _ in shape]
        for place, name in enumerate(divided):
            rows[-1 - place].append(Cut((name,)))
        language, flat = random.choice(LANGUAGES[1:]), (prod(shape),)
        turned = tuple(random.choice((1, -1)) for _ in shape[1:])
        ends = tuple(factor for size in shape for factor in factors_of(size))
        for program in ([("reshape", flat)], [("stride", (-1, *turned)), ("reshape", flat)], [("reshape", ends)]):
            placed_after(shape, Placement(mesh, rows), program, language)
            placed_after(shape, Placement(mesh, rows), program, language, slices=False)


def ask_trackers(random: Random) -> None:
    """A tracker of a chain, and one through another."""
    tracker = chain(random)
    about(tracker)
    _ = tracker + chain_on(random, tracker.shape)


def about(tracker: ShapeTracker) -> None:
    """What a tracker is asked, twice."""
    for _ in range(2):
        tracker.expr_idxs()
        tracker.simplify()
        tracker.canonical()
        tracker.real_size()
        tracker.real_strides(), tracker.real_strides(ignore_valid=True)
        for axis in range(len(tracker.shape)):
            tracker.axis_is_masked(axis)
        tracker.invert(tracker.shape)
        _ = tracker.contiguous, tracker.consecutive, tracker.size, tracker.unit_stride_axes()
        if len(tracker.views) < 4 and all(type(size) is int and size for size in tracker.shape):
            tracker.expr_idxs([every_second(size, axis) for axis, size in enumerate(tracker.shape)])
        if all(view.is_plain for view in tracker.views):
            mergeability.mergeable(*tracker.views)


def every_second(size: int, axis: int) -> Node:
    """Every second coordinate of an axis, the last one first."""
    return Variable(f"half{axis}", 0, (size - 1) // 2) * -2 + (size - 1) if size > 2 else NumNode(size - 1)


def ask_cuts(random: Random) -> None:
    """Axes that are cut into parts, these into others, and so on: the pieces follow one another from end to end, and
    whether each has an element."""
    for _ in range(6):
        size, cuts = random.randint(0, 40), [random.choice((1, 2, 3, 4, 5, 7)) for _ in range(random.randint(0, 4))]
        pieces = [piece_of(size, zip(cuts, at, strict=True)) for at in product(*map(range, cuts))]
        require([place for piece in pieces for place in range(*piece)] == [*range(size)], "pieces", size, cuts, pieces)
        is_held = is_held_by_all(size, cuts)
        require(is_held is all(begin < end for begin, end in pieces), "held by all", size, cuts, is_held)
    for _ in range(40):
        size, cuts = random.randint(1, 3000), [random.randint(2, 9) for _ in range(random.randint(2, 6))]
        lengths = {size}
        for parts in cuts:
            lengths = {min(max(n - k * -(-n // parts), 0), -(-n // parts)) for n in lengths for k in range(parts)}
        require(is_held_by_all(size, cuts) is (0 not in lengths), "held by all", size, cuts, lengths)
