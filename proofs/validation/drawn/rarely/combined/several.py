"""Operands that are pending, halves along several axes, elements in the other order of bytes, blocks of long axes, mesh
axes that fill gaps together, stacks that count beyond 64 bits on the way, and stacks of many axes that differ along a
late one (D6, D16, D25, D26, R19)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import inf, prod
from random import Random
from typing import Any

from impl import Different, Equivalent, ShapeTracker, View, equivalent, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import addresses
from impl.ops.sharding.local import Local
from impl.ops.sharding.mesh import block_of
from impl.ops.sharding.values import Sharded
from impl.ops.sharding.views.digits import Filling
from impl.ops.tensors.tensor import Tensor
from impl.symbolic import Variable
from impl.symbolic.compare import in_lowest_terms, less
from proofs.programs import value_of
from proofs.validation.defined import require

COMBINED = {"sum": "add", "max": "maximum", "min": "minimum"}
"""How numpy calls what two parts of an element are combined by."""


def ask_several_at_once(random: Random) -> None:
    """Each of them."""
    for _ in range(3):
        about_pending_operands(random)
        about_halves(random)
        about_long_pieces(random)
        about_lowest_terms(random)
    for _ in range(6):
        about_far_addresses(random)
        about_late_axes(random)
    for _ in range(12):
        about_gaps(random)
    for _ in range(2):
        about_orders_of_bytes(random)


def about_pending_operands(random: Random) -> None:
    """One to five tensors, of which each is pending along a mesh axis by a reduction of its own, or is not: put
    together they are what their parts combine to."""
    numpy, mesh = numpy_module(), ops.Mesh({"x": random.randint(1, 3), "y": 2})
    operands: list[Tensor] = []
    wholes: list[Any] = []
    for _ in range(random.randint(1, 5)):
        name, kind = random.choice((None, "x", "y")), random.choice([*COMBINED])
        extent = 1 if name is None else mesh.extent(name)
        parts = [numpy.array([random.randint(-9, 9) for _ in range(3)]) for _ in range(extent)]
        held = [Local.of(parts[0 if name is None else at[name]]) for at in mesh.coordinates()]
        spec = ops.ShardingSpec(mesh, [None], {} if name is None else {name: kind})
        operands.append(Tensor(Sharded((3,), spec, tuple(held))))
        wholes.append(getattr(numpy, COMBINED[kind]).reduce(parts))
    axis = random.randint(0, 1)
    found = (ops.concatenate(operands).numpy(), ops.stack(operands, axis).numpy())
    wanted = numpy.concatenate(wholes), numpy.stack(wholes, axis)
    is_right = all(map(numpy.array_equal, found, wanted))
    require(is_right, "operands that are pending", [x.spec for x in operands], found, wanted)


def about_halves(random: Random) -> None:
    """The mean of halves that are all one large number, or two, is between these, along any of up to six axes."""
    numpy = numpy_module()
    sizes = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 6)))
    low = random.choice((1.0, 2048.0, 60000.0, 65504.0))
    array = numpy.full(sizes, low, "f2")
    axes = tuple(random.sample(range(len(sizes)), random.randint(1, len(sizes))))
    found = ops.reduce_mean(array, axes).numpy()
    is_right = found.dtype == array.dtype and bool((found == low).all())
    require(is_right, "the mean of halves", sizes, axes, low, found)


def about_orders_of_bytes(random: Random) -> None:
    """Elements in the other order of bytes, of up to sixteen bytes, infinite ones too: moved, chosen, averaged and
    added, on a mesh or not, they are what those in the order of the machine are."""
    numpy, kind = numpy_module(), random.choice(("i2", "u4", "i8", "f2", "f4", "f8", "g", "c8", "c16", "G"))
    sizes = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
    ends = [0, 1, 2, 100] if kind[0] in "iu" else [0.0, -0.0, 1.5, inf]
    own = numpy.array([random.choice(ends) for _ in range(prod(sizes))], kind).reshape(sizes)
    other = own.astype(own.dtype.newbyteorder())
    axis, places = random.randrange(len(sizes)), [0, -1, 0]
    mesh, dims = ops.Mesh({"x": 2}), [None] * (len(sizes) - 1) + ["x"]
    asked: dict[str, Any] = {
        "turned": lambda x: x[::-1], "moved": lambda x: ops.moveaxis(x, 0, -1), "a new axis": lambda x: x[..., None],
        "chosen": lambda x: ops.gather(x, places, axis), "twice": lambda x: ops.stack([x, x], axis),
        "averaged": lambda x: ops.reduce_mean(x, axis), "added": lambda x: ops.add(x, x),
        "in a row": lambda x: ops.reshape(x, (-1,)), "divided": lambda x: ops.shard(x, ops.ShardingSpec(mesh, dims)),
    }  # fmt: skip
    for name in random.sample([*asked], 3) if own.dtype.kind != "c" else ("turned", "chosen", "divided"):
        found, wanted = (asked[name](Tensor.of(each)) for each in (other, own))
        is_same = numpy.array_equal(found.numpy(), wanted.numpy(), equal_nan=own.dtype.kind in "fc")
        is_same = is_same and found.dtype.newbyteorder("=") == wanted.dtype
        require(is_same, f"the other order of bytes, {name}", other, found, wanted)


def about_long_pieces(random: Random) -> None:
    """The blocks of a piece of up to a hundred bits follow one another, all as long as the first but the last ones."""
    begin = random.choice((0, random.getrandbits(random.choice((4, 60)))))
    length, parts = random.getrandbits(random.choice((3, 20, 54, 64, 100))), random.randint(1, 9)
    found = [block_of((begin, begin + length), parts, index) for index in range(parts)]
    wanted = [block((begin, begin + length), parts, index) for index in range(parts)]
    require(found == wanted, "blocks of a long piece", begin, length, parts, found)


def block(piece: tuple[int, int], parts: int, index: int) -> tuple[int, int]:
    """One of so many blocks of a piece, without listing it (D32): of the size rounded up, but for the last ones."""
    begin, end = piece
    length = -(-(end - begin) // parts)
    return min(begin + length * index, end), min(begin + length * (index + 1), end)


def about_gaps(random: Random) -> None:
    """Gaps that mesh axes of a few sizes fill together: there is a way exactly if going through all finds one, and what
    is said fills them, each mesh axis once."""
    sizes = [random.choice((2, 2, 4, 3)) for _ in range(random.randint(1, 5))]
    if random.random() < 0.5:
        sizes = random.choice(([2, 2, 2, 4, 4], [3, 3, 3, 9, 9], [2, 2, 3, 6, 6]))
    extents = {f"m{place}": size for place, size in enumerate(sizes)}
    owners = [random.randint(0, 3) for _ in sizes]
    gaps = [prod(size for size, owner in zip(sizes, owners, strict=True) if owner == gap) for gap in range(4)]
    if random.random() < 0.3:
        gaps[random.randrange(4)] *= random.choice((2, 3))
    found = next(Filling(gaps, extents).ways(0, (*extents,)), None)
    wanted = any(
        gaps == [prod(size for size, owner in zip(sizes, choice, strict=True) if owner == gap) for gap in range(4)]
        for choice in product(range(5), repeat=len(sizes))
    )
    require((found is not None) == wanted, "gaps that are filled", sizes, gaps, found)
    if found is not None:
        filled = [prod(extents[name] for name in row) for row in found]
        names = [name for row in found for name in row]
        is_way = filled == gaps and len({*names}) == len(names)
        require(is_way, "how gaps are filled", sizes, gaps, found)


def about_far_addresses(random: Random) -> None:
    """A view between that counts to 2^66: what is read below is the digit, wherever 64 bits end."""
    row, count = 2 ** random.choice((20, 61, 62, 62, 63, 64)) + random.randint(-3, 9), random.randint(2, 5)
    begin, step = random.randint(0, row - 1), row * random.randint(1, 2) + random.randint(0, 3)
    rows = (begin + step * (count - 1)) // row + random.choice((1, 1, 2))
    base = View.create((rows, row), (random.choice((1, 3)), 0))
    over = View.create((2, count), (0, step), begin)
    found = addresses(ShapeTracker((base, over))).tolist()
    line = [(begin + step * place) // row * base.strides[0] for place in range(count)]
    require(found == [line, line], "addresses behind far numbers", base, over, found, line)


def about_late_axes(random: Random) -> None:
    """Two stacks of two views and of up to eight axes, of which the second goes on by whole rows of the first, along an
    axis or two, one up and one down: they differ exactly if it goes on."""
    rank = random.choice((2, 4, 6, 7, 8, 8))
    steps = random.sample((1, 2, 4, 5, 3, 7, 1, 2), rank)
    columns = max(2, sum(steps) - random.choice((-1, 0, 1, 2, 4)))
    base = View.create((40, columns), (random.choice((100, 77)), 1))
    begin = 10 * columns
    first = View.create((2,) * rank, tuple(steps), begin)
    moves = [0] * rank
    late = range(random.choice((0, rank // 2)), rank)
    for axis, by in zip(random.sample(late, min(len(late), random.choice((0, 1, 2, 2, 2)))), (1, -1), strict=False):
        moves[axis] = by * columns
    turned = tuple(step + move for step, move in zip(steps, moves, strict=True))
    second = View.create((2,) * rank, turned, begin)
    found = equivalent((base, first), (base, second))
    kinds = Different if any(moves) else Equivalent
    require(isinstance(found, kinds), "stacks that differ along a late axis", base, first, second, found)


def about_lowest_terms(random: Random) -> None:
    """A comparison whose terms are divided by what they share holds where it held, at bounds of up to 60 bits."""
    common = random.choice((2, 4, 6, 12))
    factors = [common * random.choice((1, 2, 3, 5)) for _ in range(random.randint(1, 3))]
    variables = [Variable(name, 0, 2**62) for name in "xyz"]
    node: Any = sum(x * factor for x, factor in zip(variables, factors, strict=False))
    bound = random.getrandbits(random.choice((5, 31, 33, 60))) + random.randint(0, common)
    condition = less(node, bound)
    shorter = in_lowest_terms(condition)
    for at in points(random, factors, bound):
        found, wanted = bool(value_of(shorter, at)), bool(value_of(condition, at))
        require(found == wanted, "a comparison in lowest terms", condition.render(), shorter.render(), at)


def points(random: Random, factors: Sequence[int], bound: int) -> list[dict[str, int]]:
    """Points at which a sum is just below a bound, and just not."""
    found = []
    for more in (0, 0, 1, 1, 2):
        rest, at = bound, dict.fromkeys("xyz", 0)
        for name, factor in [*zip("xyz", factors, strict=False)][::-1]:
            at[name] = rest // factor if name == "x" else random.randint(0, rest // factor)
            rest -= at[name] * factor
        at["x"] += more
        found.append(at)
    return found
