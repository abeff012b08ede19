"""Placements in the words of PyTorch and of JAX: what is read of them, what is asked with them, and how the answer is
told (D33, D35, D36)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, ops
from impl.errors import LayoutError
from impl.interop import jax
from impl.interop.torch import placements as torch
from impl.interop.torch.calls import steps_of
from impl.ops.sharding.views import Answer, Cut, Moves, Placement, Stays, placed_after
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.programs import factors_of

MOST = 200
"""Elements of a tensor."""


def ask_placements(random: Random) -> None:
    """Placements of PyTorch and entries of JAX, of tensors of up to four axes on meshes of up to four; and copies,
    which are cut only where that is asked for."""
    for _ in range(4):
        sizes, shape = mesh_and_tensor(random)
        about_torch(random, shape, sizes)
        about_jax(random, shape, sizes)
        even = tuple(random.choice((2, 2, 4)) for _ in range(random.randint(1, 3)))
        about_jax(random, even, (2,) * random.randint(2, 3))
    about_calls(random)
    about_many_names(random)
    about_copies(random)


def mesh_and_tensor(random: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of a mesh and those of a tensor, up to four of each."""
    sizes = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    shape = tuple(random.choice((1, 2, 3, 4, 6, 8)) for _ in range(random.randint(1, 4)))
    while prod(shape) > MOST:
        shape = shape[1:]
    return sizes, shape


def new_shape(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with as many elements."""
    parts = [factor for size in shape for factor in factors_of(size)]
    found: list[int] = []
    left = random.randint(1, max(len(parts), 1))
    for place in range(0, len(parts), left):
        found.append(prod(parts[place : place + left]))
    return tuple(found) or (1,) * random.randint(0, 2)


def asked(ask: Any) -> Answer | str:
    """An answer, or that there is none."""
    try:
        found: Answer = ask()
    except LayoutError as refusal:
        return type(refusal).__name__
    return found


def written(random: Random, axis: int, split: int, rank: int) -> str:
    """A shard as PyTorch writes it, short or long, its axis counted either way."""
    at = axis - random.choice((0, 0, rank))
    if split == 1 and random.random() < 0.8:
        return random.choice((f"Shard({at})", f"Shard(dim={at})", f"S({at})"))
    return random.choice((f"_StridedShard({at}, split_factor={split})", f"_StridedShard(dim={at}, sf={split})",
                          f"_S({at}, {split})"))  # fmt: skip


def about_torch(random: Random, shape: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    """Placements as texts are read as they are dealt out; the answer is told with the elements that it names."""
    rank, names = len(shape), tuple(map(str, range(len(sizes))))
    rows: list[list[Cut]] = [[] for _ in shape]
    pending: dict[str, str] = {}
    texts: list[str] = []
    for name in names:
        axis, split = random.randrange(-2, rank), random.choice((1, 1, 2, 3))
        if axis >= 0:
            rows[axis].append(Cut((name,), split))
            texts.append(written(random, axis, split, rank))
        elif random.random() < 0.3:
            pending[name] = random.choice(("sum", "avg", "max", "min", "product"))
            texts.append(random.choice((f"Partial({pending[name]})", f"P({pending[name]})")))
        else:
            texts.append(random.choice(("Replicate()", "R")))
    wanted = Placement(ops.Mesh(dict(zip(names, sizes, strict=True))), rows, pending)
    found, question = torch.placement_of(shape, sizes, texts), f"placements: {shape}; {sizes}; {texts}"
    require(found == wanted, question, found, wanted)
    again = [text.replace("'", "") for text in torch.texts_of(wanted)]
    require(torch.placement_of(shape, sizes, again) == wanted, question, "written again", again)
    require_refused(partial(torch.placement_of, shape, (*sizes, 2), texts), f"{question}; a mesh dim more")
    for axis in (rank, -rank - 1):
        wrong = [f"Shard({axis})", *texts[1:]]
        require_refused(partial(torch.placement_of, shape, sizes, wrong), f"{question}; {axis}")
    about_told(shape, sizes, new_shape(random, shape), texts, wanted)


def about_told(
    shape: tuple[int, ...], sizes: tuple[int, ...], new: tuple[int, ...], texts: list[str], before: Placement
) -> None:
    """What is told of a view is what is answered of it."""
    answer = asked(partial(placed_after, shape, before, [("reshape", new)], "torch"))
    if not isinstance(answer, (Stays, Moves)):
        return
    said, question = torch.explain(shape, new, sizes, texts), f"explain: {shape}; {new}; {sizes}; {texts}"
    line, _, more = said.partition("\n")
    after = line[line.rindex("-> ") :]
    listed = [part + ")" for part in after[after.index("[") + 1 : after.rindex("]")].split("), ")]
    listed[-1:] = [listed[-1][:-1]]
    read = torch.placement_of(new, sizes, [text.replace("'", "") for text in listed])
    require(read == answer.placement, question, said, answer)
    require(("no communication" in line) == isinstance(answer, Stays), question, said)
    if isinstance(answer, Moves):
        seen = answer.witness
        parts = [f"element {seen.element} of the view is element {seen.source} of the tensor",
                 f"{tuple(place for _, place in seen.has)} of the mesh, not on",
                 f"that at {tuple(place for _, place in seen.needs)}"]  # fmt: skip
        kinds = [f"{one.kind} along mesh dim {one.mesh_axis}" for one in answer.exchanges]
        for part in (*parts, *kinds):
            require(part in said, question, part, said)
        counted = f"{answer.elements} elements, where gathering all would take {answer.gathering}"
        require(counted in line and bool(more), question, counted, said)
        for size in (1, 2, 8):
            require(answer.bytes(size) == answer.elements * size, question, size, answer.bytes(size))


def about_jax(random: Random, shape: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    """Entries of a PartitionSpec are read with the first mesh axis outermost; one that does not divide its axis is
    refused; the answer is told so that it is read again."""
    mesh = dict(zip("xyzw", sizes, strict=False))
    entries: list[list[str]] = [[] for _ in shape]
    for name in random.sample([*mesh], len(mesh)):
        axis = random.randrange(-1, len(shape))
        if axis >= 0:
            entries[axis].append(name)
    given = [None if not row else row[0] if len(row) == 1 and random.random() < 0.5 else tuple(row) for row in entries]
    is_even = all(size % prod(mesh[name] for name in row) == 0 for size, row in zip(shape, entries, strict=True))
    new, slices = new_shape(random, shape), random.random() < 0.5
    question = f"reshape_out_sharding: {shape}; {given}; {mesh}; {new}; {slices}"
    if not is_even:
        require_refused(partial(jax.answer, shape, given, mesh, new), question)
        return
    wanted = Placement(ops.Mesh(mesh), [[Cut(tuple(row))] if row else [] for row in entries])
    require(jax.placement_of(shape, given, mesh) == wanted, question, jax.placement_of(shape, given, mesh))
    answer = asked(partial(placed_after, shape, wanted, [("reshape", new)], "jax", slices=slices))
    found = asked(partial(jax.answer, shape, given, mesh, new, slices=slices))
    require(found == answer, question, found, answer)
    if isinstance(found, (Stays, Moves)):
        told = jax.entries_of(found.placement)
        is_plain = all(row is None or isinstance(row, str) or len(row) > 1 for row in told)
        require(is_plain, question, "one name in a tuple", told)
        require(jax.placement_of(found.shape, told, mesh) == found.placement, question, told, found)
    if given[-1:] == [None]:
        require(jax.placement_of(shape, given[:-1], mesh) == wanted, question, "a shorter spec")


def about_copies(random: Random) -> None:
    """A tensor of up to five axes of which mesh axes divide few, and others hold copies: the result is divided by those
    others only where that is asked for."""
    rank = random.randint(1, 5)
    mesh, shape = {"x": 2, "y": random.choice((2, 4, 2 ** (rank - 1))), "z": random.choice((1, 2))}, (2,) * rank
    at = random.randrange(rank)
    given = tuple("x" if axis == at else None for axis in range(rank))
    new = random.choice(((2**rank,), (2**at, 2 ** (rank - at)), (2 ** (rank - 1), 2)))
    wanted = Placement(ops.Mesh(mesh), [[Cut(("x",))] if axis == at else [] for axis in range(rank)])
    question = f"reshape_out_sharding: {given}; {mesh}; {new}"
    for named in ({}, {"slices": False}, {"slices": True}):
        is_asked = named.get("slices", False)
        found = jax.answer(shape, given, mesh, new, **named)
        answer = placed_after(shape, wanted, [("reshape", new)], "jax", slices=is_asked)
        require(found == answer, question, named, found, answer)
        if isinstance(found, Stays):
            used = {name for row in found.placement.cuts for cut in row for name in cut.names}
            require(is_asked or used <= {"x"}, question, named, found, "divided by mesh axes that hold copies")


def about_many_names(random: Random) -> None:
    """An axis that up to six mesh axes divide, in any order: their product has to divide it, and all are told."""
    names = random.sample("uvwxyz", random.randint(3, 6))
    mesh, shape = {name: random.choice((2, 2, 3)) for name in names}, [random.choice((1, 5)) for _ in range(2)]
    at, whole = random.randrange(3), prod(mesh.values())
    shape.insert(at, whole * random.choice((1, 2, 3)))
    entries = [tuple(names) if axis == at else None for axis in range(3)]
    question = f"a PartitionSpec of many names: {shape}; {entries}; {mesh}"
    found = jax.placement_of(shape, entries, mesh)
    for cuts in ([Cut(tuple(names))], [Cut((name,)) for name in names], [Cut(tuple(names[:2])), Cut(tuple(names[2:]))]):
        told = jax.entries_of(Placement(ops.Mesh(mesh), [cuts if axis == at else [] for axis in range(3)]))
        require(told == tuple(entries), question, cuts, told)
    require(found == Placement(ops.Mesh(mesh), [[Cut(tuple(row))] if row else [] for row in entries]), question, found)
    shape[at] = whole // mesh[names[-1]] * (mesh[names[-1]] + 1)
    require_refused(partial(jax.placement_of, shape, entries, mesh), f"{question}; {shape}")


def about_calls(random: Random) -> None:
    """Calls of PyTorch as steps: the shape after them is that of the call."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(2, 5)))
    rank, (first, last) = len(shape), sorted(random.sample(range(len(shape)), 2))
    either = random.choice((0, rank))
    order = random.sample(range(rank), rank)
    exchanged = list(shape)
    exchanged[first], exchanged[last] = shape[last], shape[first]
    calls: list[tuple[str, tuple[Any, ...], tuple[int, ...]]] = [
        ("flatten", (first - either, last), (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :])),
        ("permute", tuple(axis - either for axis in order), tuple(shape[axis] for axis in order)),
        ("transpose", (first, last - either), tuple(exchanged)),
        ("view", (-1,), (prod(shape),)),
        ("unsqueeze", (first,), (*shape[:first], 1, *shape[first:])),
        ("narrow", (last, 0, shape[last]), shape),
        ("flip", (first,), shape),
    ]
    for name, arguments, wanted in calls:
        tracker = ShapeTracker.from_shape(shape)
        for kind, argument in steps_of(shape, name, arguments, {}):
            tracker = getattr(tracker, kind)(argument)
        require(tracker.shape == wanted, f"steps_of: {shape}; {name}; {arguments}", tracker.shape, wanted)
