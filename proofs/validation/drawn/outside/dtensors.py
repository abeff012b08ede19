"""What DTensor is given and asked: the rule for its views, of which each strategy of an operand is answered, and which
is there for a while, for the versions that are known; placements on meshes of many dims; and what is not decided (D36).

DTensor itself takes processes, so that what `stands` in its place is asked, also where PyTorch is installed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import metadata
from math import prod
from random import Random
from types import SimpleNamespace
from typing import Any

from impl.checking import WrongAnswerError
from impl.interop import torch
from impl.interop.arrays.libraries import numpy_module
from impl.interop.torch import rule
from impl.interop.torch.placements import Read, placement_of, read, texts_of
from impl.ops.sharding.views import Moves, Placement, Stays, Undecided, placed_after
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.outside import stands
from proofs.validation.drawn.outside.foreign import ask_foreign_objects, brought, placements_drawn, texts
from proofs.validation.drawn.outside.words import mesh_and_tensor, new_shape

MOST = 24
"""Elements of an operand, and devices that have them."""

VERSIONS = ("2.13.0", "2.13.0+cpu", "2.15.0", "2.15.0+cu128")
"""Versions of PyTorch whose DTensor is known."""

OTHERS = ("2.13.1", "2.12.0", "2.14.0", "3.13.0", "2.13.0.dev1", "cpu+2.13.0", "2.1", None)
"""Others, and that it is not installed."""


def ask_dtensors(random: Random) -> None:
    """Operands of up to four strategies, placements in all spellings, on up to 1,100 mesh dims, and what is too large
    to be decided."""
    with stands.standing(always=True):
        random.choice((about_strategies, about_all_moving))(random)
        about_replaced(random)
        about_versions(random)
        about_reading(random)
        about_many_dims(random)
        about_undecided(random)
        about_sizes(random)


def operand_drawn(random: Random) -> tuple[Any, tuple[int, ...]]:
    """An operand that has up to four strategies, and the shape that it is viewed under."""
    sizes, shape = mesh_and_tensor(random)
    while prod(shape) > MOST or prod(sizes) > MOST:
        shape, sizes = shape[prod(shape) > MOST :], sizes[prod(sizes) > MOST :]
    order = random.choice(((), (), "another")) if random.random() < 0.2 else ()
    strategies = [
        SimpleNamespace(output_spec=stands.Spec(placements_drawn(random, len(shape), len(sizes)), order, place != 3,
                                                tensor_meta=object()))
        for place in range(random.choice((1, 1, 1, 2, 4)))
    ]  # fmt: skip
    return SimpleNamespace(shape=shape, mesh=stands.mesh(sizes), strategies=strategies), new_shape(random, shape)


def wanted_of(operand: Any, spec: Any, new: tuple[int, ...]) -> tuple[tuple[Any, ...], Placement] | None:
    """What an operand is brought to for a view, and how the view then lies; None where DTensor is to decide."""
    kept, sizes = list(spec.placements), operand.mesh.shape
    if not spec.use_strided_shard_as_shard_order and spec.shard_order:
        return None
    while True:
        before = placement_of(operand.shape, sizes, texts(kept))
        answer = placed_after(operand.shape, before, [("reshape", new)], "torch")
        if isinstance(answer, Stays) and not answer.sliced:
            return tuple(kept), answer.placement
        if not isinstance(answer, Moves):
            return None
        kept = brought(kept, {int(exchange.mesh_axis) for exchange in answer.exchanges}, len(operand.shape))


def about_strategies(random: Random) -> None:
    """Each strategy of an operand has one of the result: what it is brought to costs what DTensor says; where one is
    left to DTensor, its own rule has all of them."""
    operand, new = operand_drawn(random)
    schema = SimpleNamespace(args_schema=(operand, new, object()))
    found = rule.exact(lambda given: ("DTensor's own", given))(schema)
    specs = [one.output_spec for one in operand.strategies]
    wanted = [wanted_of(operand, spec, new) for spec in specs]
    question = f"exact: {operand.shape}; {operand.mesh}; {[spec.placements for spec in specs]}; {new}"
    if None in wanted:
        require(found == ("DTensor's own", schema), question, found)
        return
    require(isinstance(found, stands.OpStrategy) and len(found.strategies) == len(specs), question, found)
    for made, spec, pair in zip(found.strategies, specs, wanted, strict=True):
        (brought_to,), result = made.input_specs, made.output_specs
        require(pair is not None and brought_to.placements == pair[0], question, brought_to, pair)
        is_same = brought_to.placements == spec.placements
        require((brought_to is spec) is is_same, question, "the operand as it is", brought_to, spec)
        require(brought_to.tensor_meta is spec.tensor_meta, question, "what is said of the tensor")
        require(placement_of(new, operand.mesh, result.placements) == pair[1], question, result, pair)  # type: ignore[index]
        require(made.redistribute_cost == [stands.generate_redistribute_costs(operand, brought_to)], question, "costs")
        for each in (result, *(() if is_same else (brought_to,))):
            require(each.mesh is operand.mesh and not each.use_strided_shard_as_shard_order, question, each)


def about_replaced(random: Random) -> None:
    """For a while the rules of views, and no others, are exact ones, each with DTensor's own for what it leaves to it;
    nothing that was decided before is kept, nor after."""
    funcs, cleared = stands.strategies(), stands.CLEARED
    before, times = dict(funcs), len(cleared)
    operand, new = operand_drawn(random)
    left = stands.Spec(placements_drawn(random, len(operand.shape), len(operand.mesh.shape)), "another", False)
    unread = SimpleNamespace(shape=operand.shape, mesh=operand.mesh, strategies=[SimpleNamespace(output_spec=left)])
    try:
        with rule.replaced():
            require(len(cleared) == times + 1, "replaced: the caches before", cleared)
            for operation, own in before.items():
                is_view = operation in stands.VIEWS
                require((funcs[operation] is not own) is is_view, "replaced", operation)
                schema = SimpleNamespace(args_schema=(unread, new))
                require(funcs[operation](schema) == (operation, schema), "replaced: what is left to DTensor", operation)
            if random.random() < 0.5:
                raise KeyError
    except KeyError:
        pass
    require(funcs == before, "replaced: the rules after", funcs, before)
    require(len(cleared) == times + 2, "replaced: the caches after", cleared)


def about_versions(random: Random) -> None:
    """Versions that are known, also as they are built for some device, and others."""
    there, version = vars(rule)["metadata"], random.choice(("", *VERSIONS, *OTHERS)) or None

    def found(name: str) -> str:
        if version is None:
            raise metadata.PackageNotFoundError(name)
        return version

    def entered() -> None:
        with rule.exact_views():
            pass

    try:
        vars(rule)["metadata"] = SimpleNamespace(version=found, PackageNotFoundError=metadata.PackageNotFoundError)
        if version in VERSIONS:
            entered()
        else:
            require_refused(entered, f"exact_views: version {version}")
    finally:
        vars(rule)["metadata"] = there


def about_reading(random: Random) -> None:
    """A placement is read alike as an object and in each spelling; its numbers are of any class of integers, and of no
    other."""
    there, numpy, axis, split = stands.placements(), numpy_module(), random.randint(-3, 3), random.randint(1, 5)
    reduction = random.choice(("sum", "avg", "max", "min", "product"))
    wanted: list[tuple[Any, Sequence[str], Read]] = [
        (there.Replicate(), ("R", "Replicate()", " R "), ("R", 0, 1, "")),
        (there.Partial(), ("P()", "Partial()", "P(sum)", "Partial('sum')", 'Partial(reduce_op="sum")'),
         ("P", 0, 1, "sum")),
        (there.Partial(reduction), (f"P({reduction})", f"Partial('{reduction}')"), ("P", 0, 1, reduction)),
        (there.Shard(axis), (f"S({axis})", f"Shard({axis})", f"Shard(dim={axis})"), ("S", axis, 1, "")),
        (there._StridedShard(axis, split_factor=split),
         (f"_S({axis}, {split})", f"_StridedShard({axis}, sf={split})",
          f"_StridedShard(dim={axis},split_factor={split})"), ("S", axis, split, "")),
    ]  # fmt: skip
    for one, spellings, is_read in wanted:
        for given in (one, *spellings):
            require(read(given) == is_read, "a placement that is read", given, read(given), is_read)
    for kind in (int, numpy.int64, numpy.int8):
        for one in (there.Shard(kind(axis)), there._StridedShard(kind(axis), split_factor=kind(split))):
            found = read(one)
            require(type(found[1]) is type(found[2]) is int, "the numbers of a placement", one, found)
    for wrong in (float(axis), str(axis), None, True, (axis,)):
        objects = (there.Shard(wrong), there._StridedShard(wrong, split_factor=2),
                   there._StridedShard(0, split_factor=wrong))  # fmt: skip
        for bad in (*objects, object(), "S", "Shard()", "_S(0)", f"S({axis}) ", "T(0)", "PP", wrong):
            if bad != f"S({axis}) ":
                require_refused(partial(read, bad), f"a placement: {bad!r}")


def about_many_dims(random: Random) -> None:
    """What divides a dim further is gathered with what has to move, on any number of mesh dims."""
    count = random.choice((5, 9, 20, 40, 1100)) if random.random() < 0.3 else random.randint(4, 24)
    given = placements_drawn(random, random.choice((1, 2, 4)), count)
    shards = [number for number, one in enumerate(given) if read(one)[0] == "S"]
    moved = set(random.sample(shards, random.randint(0, min(len(shards), 6))))
    if shards and random.random() < 0.5:
        moved = {shards[-1], *random.sample(shards, min(len(shards), 5))}
    found, wanted = rule.gathered(given, moved), brought(given, moved, 4)
    require(found == wanted, "gathered", given, moved, found)


def about_all_moving(random: Random) -> None:
    """Four mesh dims that divide a tensor so that most of them have to move, or up to six of which most hold a part of
    a reduction: all are told, in PyTorch's words, where a cut into one block is no strided one."""
    there, shape = stands.placements(), random.choice(((2, 2, 2, 3), (3, 3, 2, 2), (3, 2, 2, 2), (2, 3, 2, 3)))
    given = [there.Shard(axis) for axis in random.sample(range(4), 4)]
    if random.random() < 0.4:
        given = [there.Partial(random.choice(("sum", "max", "avg"))) for _ in range(random.randint(3, 5))]
        given.insert(random.randint(0, len(given)), there.Shard(random.randrange(4)))
    sizes, new = (2,) * len(given), tuple(reversed(shape))
    question = f"explain: {shape}; {new}; {sizes}; {given}"
    answer = placed_after(shape, placement_of(shape, sizes, texts(given)), [("reshape", new)], "torch")
    if isinstance(answer, Undecided):
        raise WrongAnswerError(f"{question}: not decided")
    said, told = torch.explain(shape, new, sizes, given), texts_of(answer.placement)
    require(told == [written(one) for one in told_of(answer.placement, given)], question, told, answer)
    require(f"-> {new} [{', '.join(told)}]" in said, question, said, told)
    if isinstance(answer, Moves):
        for one in answer.exchanges:
            require(f"{one.kind} along mesh dim {one.mesh_axis}" in said, question, one, said)
        spec = stands.Spec(tuple(given))
        operand = SimpleNamespace(shape=shape, mesh=SimpleNamespace(shape=sizes))
        wanted, pair = wanted_of(operand, spec, new), rule.targets(shape, new, sizes, spec)
        require((pair is None) is (wanted is None), question, pair, wanted)
        require(pair is None or wanted is None or pair[0] == wanted[0], question, pair, wanted)
    else:
        found = torch.view_placements(shape, new, sizes, given)
        require(found == tuple(told_of(answer.placement, given)), question, found, answer)


def told_of(placement: Placement, given: Sequence[Any]) -> list[Any]:
    """A placement as objects, one for each mesh dim."""
    there = stands.placements()
    found = [one if read(one)[0] == "P" else there.Replicate() for one in given]
    for axis, row in enumerate(placement.cuts):
        for cut in row:
            is_plain, at = cut.split == 1, placement.mesh.names.index(cut.names[0])
            found[at] = there.Shard(axis) if is_plain else there._StridedShard(axis, split_factor=cut.split)
    return found


def written(one: Any) -> str:
    """A placement as PyTorch writes it."""
    kind, axis, split, reduction = read(one)
    match kind:
        case "S":
            return f"Shard({axis})" if split == 1 else f"_StridedShard({axis}, split_factor={split})"
        case "P":
            return f"Partial({reduction!r})"
    return "Replicate()"


def about_undecided(random: Random) -> None:
    """A view of a tensor that is too large to be decided is said to be, and left to DTensor."""
    shape, new = random.choice((((2**21 + 1, 6), (6, 2**21 + 1)), ((3, 5 * 2**20), (5 * 2**20, 3))))
    given, size = (stands.placements().Shard(0), stands.placements().Shard(1)), random.choice((2, 4))
    answer = placed_after(shape, placement_of(shape, (size, 4), given), [("reshape", new)], "torch")
    question = f"a large view: {shape}; {new}; {size}"
    require(isinstance(answer, Undecided), question, answer)
    if isinstance(answer, Undecided):
        require(torch.explain(shape, new, (size, 4), given) == f"not decided: {answer.reason}", question)
        require(torch.view_placements(shape, new, (size, 4), given) == answer, question)
    require(rule.targets(shape, new, (size, 4), stands.Spec(given)) is None, question, "the rule")


def about_sizes(random: Random) -> None:
    """One size of a view may be -1, of a tensor and of placements; no more, and no other below 0."""
    shape = tuple(random.choice((1, 2, 3, 4, 6)) for _ in range(random.randint(1, 4)))
    new = new_shape(random, shape)
    at, given = random.randrange(max(len(new), 1)), [random.choice(("R", "Shard(0)"))]
    inferred = (*new[:at], -1, *new[at + 1 :])
    strides = tuple(random.choice((1, 2, 24)) for _ in shape)
    if new:
        for make in (lambda to: torch.explain_view(stands.Tensor(shape, strides), to),
                     lambda to: torch.explain(shape, to, (2,), given)):  # fmt: skip
            require(str(make(inferred)) == str(make(new)), "a size of -1", shape, new, make(inferred))
            for wrong in ((*inferred, -1), (*new[:at], -2, *new[at + 1 :]), (*new[:at], new[at] + 1, *new[at + 1 :])):
                require_refused(partial(make, wrong), f"a view of {shape}: {wrong}")


FOREIGN: dict[str, Callable[[Random], None]] = {
    "foreign objects": ask_foreign_objects,
    "rules of DTensor": ask_dtensors,
}
"""The kinds of questions about objects of others, each by its name."""
