"""What calls take in more than one way, and what they refuse, that other questions seldom ask: shapes as one integer,
steps that are iterators, shardings of another library, tilers inside one another, and products past a limit (D5, D13,
D32, D36, R14, R18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import ShapeTracker, View, lower, ops
from impl.interop import cute
from impl.interop.arrays import explain_reshape, view_of
from impl.interop.arrays.libraries import numpy_module
from impl.interop.jax import answer, placement_of
from impl.interop.torch.views import TERMS
from impl.ops.sharding.views import Cut, Placement, placed_after
from proofs.validation.defined import require, require_refused


def ask_given(random: Random) -> None:
    """Each in its ways."""
    about_one_size(random)
    about_no_elements(random)
    about_iterators(random)
    about_shardings(random)
    about_nested_tilers(random)
    about_complements(random)
    about_operands(random)
    about_limits(random)
    about_flags(random)
    about_rows(random)
    about_refusals(random)


def about_one_size(random: Random) -> None:
    """One integer is a shape of one axis, of whatever kind of integer it is; of more bytes than there are there is no
    array, with no element either."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    array = numpy.zeros(shape).transpose(random.sample(range(len(shape)), len(shape)))
    wanted = str(explain_reshape(array, (array.size,)))
    for size in (array.size, numpy.int64(array.size), -1, [array.size]):
        found = str(explain_reshape(array, size))
        require(found == wanted, "explain_reshape: one size", shape, size, found, wanted)
    require(f"x.reshape(({array.size},)" in wanted, "explain_reshape: the call", shape, wanted)
    nothing, many = numpy.zeros((0, random.choice((1, 3)))), random.choice((2**60, 2**60 + 1, 2**61))
    require_refused(lambda: explain_reshape(nothing, (0, many)), "explain_reshape: bytes")
    require(bool(explain_reshape(nothing, (0, many // 4))), "explain_reshape: fewer bytes", many)
    require(TERMS.write("x.view({})", (array.size,)) == f"x.view({array.size})", "explain_view: the call", shape)


def about_no_elements(random: Random) -> None:
    """A part of an array without an element is read row-major, whatever lies between its axes."""
    rank = random.randint(1, 4)
    array = numpy_module().zeros((4,) * rank)
    cuts = [slice(random.randint(0, 3), None, random.choice((1, 2, -1))) for _ in range(rank)]
    cuts[random.randrange(rank)] = slice(2, 2)
    part = array[tuple(cuts)]
    require(view_of(part) == View.create(part.shape), "view_of: no element", cuts, view_of(part))


def about_iterators(random: Random) -> None:
    """A step may be any two things in order, and so may a range; what has three is none."""
    shape = tuple(random.choice((2, 4, 6)) for _ in range(3))
    placement = Placement(ops.Mesh({"x": 2}), [[Cut(("x",))] if axis == 1 else [] for axis in range(3)])
    order = tuple(random.sample(range(3), 3))
    wanted = placed_after(shape, placement, [("permute", order)])
    ways: list[Any] = [iter(("permute", order)), iter(["permute", list(order)]), ["permute", iter(order)]]
    for step in ways:
        found = placed_after(shape, placement, [step])
        require(found == wanted, "placed_after: a step", shape, order, found, wanted)
    view, ranges = View.create(shape), [(random.randint(0, 1), size) for size in shape]
    require(view.shrink([*map(iter, ranges)]) == view.shrink(tuple(ranges)), "shrink: iterators", shape, ranges)
    require(view.pad(map(iter, ranges)) == view.pad(tuple(ranges)), "pad: iterators", shape, ranges)
    wrong: list[Any] = [("permute", order, ()), ("permute",), iter(("permute", order, 1))]
    for step in wrong:
        require_refused(partial(placed_after, shape, placement, [step]), "placed_after: no step")
    require_refused(lambda: Cut(("x",), random.choice((0, -1))), "a cut of no parts")


def about_shardings(random: Random) -> None:
    """An object with a spec and a mesh is a sharding, for whoever has no JAX as well; a mesh that is given beside it is
    the one that counts."""
    sizes = {"x": random.choice((2, 3)), "y": 2}
    shape, row = (48, 48), random.choice(((None, "x"), ("x", "y"), (("x", "y"),), ("y",)))
    given = SimpleNamespace(spec=row, mesh=sizes)
    require(placement_of(shape, given, None) == placement_of(shape, row, sizes), "placement_of", row, sizes)
    other = {name: 2 * size for name, size in sizes.items()}
    require(placement_of(shape, given, other) == placement_of(shape, row, other), "placement_of: a mesh", row, other)
    found, wanted = answer(shape, given, None, (48 * 48,)), answer(shape, row, sizes, (48 * 48,))
    require(found == wanted, "answer: of a sharding", row, sizes, found, wanted)
    require_refused(lambda: placement_of(shape, row, None), "placement_of: no mesh")


def about_nested_tilers(random: Random) -> None:
    """A tiler for the first mode of the first mode, and so on, to the depth that layouts may have and not beyond."""
    size, tile = random.choice(((6, 2), (8, 4), (9, 3)))
    depth = random.choice((1, 2, 5, 20))
    for split in (cute.logical_divide, cute.zipped_divide, cute.tiled_divide):
        found = split(nested(cute.Layout(size), depth), within(tile, depth))
        require(isinstance(found, cute.Layout) and found.size == size, "tilers in tilers", size, tile, depth, found)
        require_refused(partial(split, cute.Layout(size), within(tile, random.choice((66, 90)))), "tilers too deep")


def nested(layout: Any, depth: int) -> Any:
    """A layout of one mode, which has one mode, and so on."""
    for _ in range(depth):
        layout = cute.joined(layout)
    return layout


def within(tiler: Any, depth: int) -> Any:
    """A tiler inside of tuples."""
    for _ in range(depth):
        tiler = (tiler,)
    return tiler


def about_complements(random: Random) -> None:
    """A layout whose modes leave no complement: it is said where the lower one ends, or that one has values below 0."""
    size, stride, by = random.randint(3, 6), random.choice((1, 2, 5)), random.randint(2, 4)
    end = size * stride
    overlapping = cute.complement(cute.Layout((size, by), (stride, end + 1)))
    said = f"no complement: {end}, where the mode {size}:{stride} ends, does not divide the stride of {by}:{end + 1}"
    require(str(overlapping) == said, "no complement: a lower mode", size, stride, by, overlapping)
    below = cute.complement(cute.Layout((size, by), (stride, -end)))
    said = f"no complement: the mode {by}:{-end} has values below 0"
    require(str(below) == said, "no complement: below 0", size, stride, by, below)


def about_operands(random: Random) -> None:
    """Operands of which the last is on another mesh; a number that a type cannot hold, each time that it is given; a
    name that is no text."""
    count = random.randint(2, 5)
    here, there = (ops.ShardingSpec(ops.Mesh({name: 2}), [None]) for name in ("x", "y"))
    divided = [ops.shard([1, 2], here) for _ in range(count)]
    require(ops.concatenate(divided, axis=0).shape == (2 * count,), "operands of one mesh", count)
    place = random.randrange(count + 1)
    apart = [*divided[:place], ops.shard([1, 2], there), *divided[place:]]
    require_refused(lambda: ops.concatenate(apart, axis=0), "operands of two meshes")
    narrow = ops.Tensor.of(numpy_module().array([1, 2], dtype="int8"))
    for _ in range(3):
        require((narrow + 100).dtype == narrow.dtype, "a number that fits", narrow + 100)
        require_refused(lambda: narrow + random.choice((128, 1000, -129)), "a number out of range")
    require_refused(lambda: ops.vmap(abs, spmd_axis_name=random.choice((3, ("x",)))), "vmap: a name that is no text")  # type: ignore[arg-type]


def about_limits(random: Random) -> None:
    """Copies of a loop that are too many only together, and as many as may be; results of too many elements."""
    first, second = random.choice(((16, 17), (32, 9), (2, 129), (64, 5)))
    tracker = ShapeTracker.from_shape((first, second))
    require_refused(lambda: lower.lower(tracker, upcast={0: first, 1: second}), "upcast: too many copies")
    turned = ShapeTracker.from_shape((16, 32)).permute((1, 0)).reshape((2, 256))
    kernel, read = lower.lower(turned, upcast={1: 256}), [-1] * 512
    lower.interpret(kernel.uops.uops, read, range(512))
    wanted = [number // 16 + number % 16 * 32 for number in range(512)]
    require(len(kernel.uops) > 1000 and read == wanted, "upcast: as many copies as may be", turned, read)
    wide, high = (ops.shard(ops.reshape(ops.Tensor.of([0] * 2**13), shape), ops.ShardingSpec(ops.Mesh({"x": 2}), dims))
                  for shape, dims in (((1, 2**13), [None, "x"]), ((2**13, 1), ["x", None])))  # fmt: skip
    require_refused(lambda: wide + high, "a result of far more elements than there are")
    leaving = ShapeTracker((View.create((8, 8)), View.create((16, 16), (1, 16))))
    require_refused(lambda: lower.kernel_text(leaving, "cuda"), "a kernel of a stack that is left")


def about_refusals(random: Random) -> None:
    """What is wrong is said in the words of the call: a shape that does not fit, axes beyond those of numpy, and an
    argument that is missing, in Python's way."""
    rank = random.randint(1, 6)
    axis, sizes = random.randrange(rank), [random.choice((1, 2)) for _ in range(rank)]
    sizes[axis] = 2
    tensor, wrong = ops.Tensor.of(numpy_module().zeros(sizes)), (*sizes[:axis], 3, *sizes[axis + 1 :])
    many = ops.reshape(ops.Tensor.of([1]), (1,) * random.choice((65, 70, 100)))
    require(many.ndim > 64, "a tensor of many axes", many.shape)
    asked: list[tuple[Callable[[], object], type[Exception]]] = [
        (lambda: ops.broadcast_to(tensor, wrong), ops.ShapeError),
        (many.numpy, ops.ShapeError),
        (lambda: many + many, ops.ShapeError),
        *((getattr(View.create((2, 3)), name), TypeError) for name in ("permute", "reshape", "expand", "pad")),
    ]
    for ask, kind in asked:
        try:
            found: object = ask()
        except Exception as refusal:
            found = type(refusal)
        require(found is kind, "how it is refused", sizes, wrong, kind, found)


class Row(Sequence[Any]):
    """A sequence of one entry that is no list."""

    def __init__(self, entry: Any) -> None:
        self.entry = entry

    def __len__(self) -> int:
        return 1

    def __getitem__(self, place: Any) -> Any:
        return [self.entry][place]


def about_rows(random: Random) -> None:
    """Sequences of any class inside one another are numbers along as many axes, as many as numpy has, and no more."""
    for depth in (random.randint(0, 8), random.randint(66, 80)):
        rows: Any = random.randint(0, 9)
        for _ in range(depth):
            rows = Row(rows)
        if depth > 64:
            require_refused(partial(ops.Tensor.of, rows), "sequences too deep")
        else:
            require(ops.Tensor.of(rows).shape == (1,) * depth, "sequences in sequences", depth)


def about_flags(random: Random) -> None:
    """A flag is True or False, and nothing that is equal to it."""
    wrong = random.choice((0, 1, None, "True"))
    constant = partial(lower.UOpGraph().add, lower.UOps.CONST, None, (), 1)
    require_refused(lambda: constant(cachable=wrong), "add: cachable")  # type: ignore[arg-type]
    require_refused(lambda: constant(always_runs=wrong), "add: always_runs")  # type: ignore[arg-type]
