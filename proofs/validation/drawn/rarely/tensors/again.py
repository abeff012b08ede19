"""Tensors asked for once more: by an equal key of another type, after their `vmap` ended, in a batch without members,
by no index; how they are spelled, shown, and said to lie on a mesh (D26, D28, D36, D40)."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.views import Cut, Moves, Placement, Stays, placed_after
from proofs.validation.defined import require, require_refused


def ask_tensors_again(random: Random) -> None:
    """Each of them."""
    about_keys_of_other_types(random)
    about_results_that_are_kept(random)
    about_batches_without_members(random)
    about_no_index(random)
    about_orders_of_names(random)
    about_shown_ranks(random)
    about_copies_that_divide(random)
    about_witnesses_of_one_axis(random)


def about_keys_of_other_types(random: Random) -> None:
    """What is equal to an index and is none is refused, also where that index was asked for."""
    x = ops.Tensor.of(numpy_module().arange(12).reshape(3, 4) * random.randint(1, 9))
    for place, others in ((1, (True, 1.0)), (0, (False, 0.0))):
        require(x[place].numpy().tolist() == x.numpy()[place].tolist(), "a row", place)
        for other in others:
            require_refused(partial(x.__getitem__, other), "what is equal to an index")


def about_results_that_are_kept(random: Random) -> None:
    """What is inside of a `vmap` that has ended is no result of another, be it the one around it."""
    numpy, size = numpy_module(), random.randint(2, 4)

    def outer(a: Any) -> Any:
        kept: list[Any] = []

        def inner(b: Any) -> Any:
            kept.append(a + b)
            return b

        ops.vmap(inner)(numpy.arange(size))
        return kept[0]

    require_refused(lambda: ops.vmap(outer)(numpy.arange(size + 1)), "a result of a vmap that has ended")


def about_batches_without_members(random: Random) -> None:
    """A batch of size 0 has no member that an index could leave: it is planned as it runs."""
    numpy, beyond = numpy_module(), random.randint(3, 9)
    indices = ops.shard([beyond, beyond], ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"]))

    def gathered(a: Any) -> Any:
        require(ops.plan(ops.GatherOp, a, indices, axis=0) is not None, "a plan in a batch without members", beyond)
        return ops.gather(a, indices)

    found = ops.vmap(gathered)(numpy.zeros((0, 3)))
    require(found.shape == (0, 2), "a gather in a batch without members", beyond, found.shape)


def about_no_index(random: Random) -> None:
    """What is put in at no index has its part in the type, as at any."""
    numpy = numpy_module()
    base, kind = random.choice(("int8", "int64", "float32")), random.choice(("float64", "int64", "complex64"))
    x = numpy.arange(3).astype(base)
    for add in (False, True):
        found = ops.scatter(x, numpy.zeros(0, "int64"), numpy.zeros(0, kind), add=add)
        wanted = numpy.result_type(base, kind)
        require(found.dtype == wanted and found.numpy().tolist() == [0, 1, 2], "no index", base, kind, found.dtype)


def about_orders_of_names(random: Random) -> None:
    """In whatever order pending axes are named, it is the same sharding."""
    mesh = ops.Mesh({"x": 2, "y": 2, "z": 2})
    kinds = {name: random.choice(("sum", "max")) for name in "xyz"}
    first, *others = [
        ops.ShardingSpec(mesh, [None], {name: kinds[name] for name in order}) for order in permutations("xyz")
    ]
    is_same = all(each == first and hash(each) == hash(first) for each in others)
    require(is_same, "pending axes in another order", kinds)


def about_shown_ranks(random: Random) -> None:
    """A tensor that is too large to be shown whole is shown by its ends, at any rank."""
    rank = random.randint(4, 6)
    size = {4: 8, 5: 6, 6: 4}[rank]
    text = repr(ops.Tensor.of(numpy_module().arange(size**rank).reshape((size,) * rank)))
    is_shown = "..." in text and str(size**rank - 1) in text and text.count("[") >= 2 * rank
    require(is_shown and f"shape={(size,) * rank}" in text, "a tensor of many axes", rank, text[:80])


def about_copies_that_divide(random: Random) -> None:
    """A mesh axis that holds copies may divide what a reshape makes, so that nothing moves, where no digit says so."""
    count = random.choice((3, 5, 7))
    placement = Placement(ops.Mesh({"x": count, "y": 2}), [[], [Cut(("y",))]])
    found = placed_after((2, 4), placement, [("reshape", (4, 2))], "ops")
    require(isinstance(found, Stays) == (count == 3), "copies that divide an axis", count, found)


def about_witnesses_of_one_axis(random: Random) -> None:
    """The device that needs an element is one that does not have it, on a mesh of one axis too."""
    count = random.randint(2, 5)
    place = random.randrange(2 * count)
    placement = Placement(ops.Mesh({"x": count}), [[Cut(("x",))]])
    found = placed_after((2 * count,), placement, [("shrink", ((place, place + 1),))], "jax")
    if isinstance(found, Moves):
        require(found.witness.has != found.witness.needs, "a witness of one axis", count, place, found.witness)
