"""What devices receive where a tensor is divided anew: by DTensor's plans, by ours, and at least. Wants torch.

Of each pair of placements of a tensor that divides evenly. "At least" are the elements that devices need and have not,
which no collectives of whole mesh axes may reach.
"""

import math
from itertools import product

import torch
import torch.distributed as dist
from support.sharded.received import division, received_by
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta
from torch.distributed.tensor._redistribute import _gen_transform_infos_non_cached
from torch.testing._internal.distributed.fake_pg import FakeStore

from impl import ops
from impl.ops.sharding.moves import moves_between

CASES = (((4, 2), (16, 24)), ((2, 2, 2), (16, 24)), ((4, 2), (16, 24, 8)), ((2, 2, 2), (16, 24, 8)),
         ((2, 3, 2), (24, 36, 12)))  # fmt: skip
"""Meshes and tensors."""


def by_dtensor(devices, shape, before, after):
    """The elements that all devices receive together by DTensor's plan, and its collectives."""
    sizes = tuple(devices.shape)
    meta = TensorMeta(torch.Size(shape), torch.empty(shape, device="meta").stride(), torch.float32)
    now, specs = [], []
    for places in (before, after):
        now.append([Replicate() if place is None else Shard(place) for place in places])
        specs.append(DTensorSpec(devices, tuple(now[-1]), tensor_meta=meta))
    total, number, lying = 0, 0, now[0]
    for step in _gen_transform_infos_non_cached(*specs):
        old, new = step.src_dst_placements
        divided = math.prod(size for size, placement in zip(sizes, lying, strict=True) if placement.is_shard())
        part, count = math.prod(shape) // divided, sizes[step.mesh_dim]
        if old != new and old.is_shard():
            total += (count - 1) * part * math.prod(sizes) // (1 if new.is_replicate() else count)
            number += 1
        lying[step.mesh_dim] = new
    return total, number


def held(tensor):
    """The elements that each device has of a tensor of numbers, one by one."""
    return [set(part.whole().ravel().tolist()) for part in tensor.value.shards]


def table():
    """Prints a row for each mesh and tensor; returns how often more is received here, or in more collectives."""
    print(f"{'mesh':12} {'tensor':14} {'pairs':>6} {'DTensor':>12} {'here':>12} {'ratio':>6} {'at least':>12} "
          f"{'here less':>10} {'more':>5} {'collectives':>12}")  # fmt: skip
    failed = 0
    for sizes, shape in CASES:
        dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=math.prod(sizes))
        failed += row(sizes, shape)
        dist.destroy_process_group()
    return failed


def row(sizes, shape):
    """Prints the row of one."""
    devices = DeviceMesh("cpu", torch.arange(math.prod(sizes)).reshape(sizes))
    mesh = ops.Mesh({f"m{number}": size for number, size in enumerate(sizes)})
    ways = list(product((None, *range(len(shape))), repeat=len(sizes)))
    numbers = torch.arange(math.prod(shape)).reshape(shape).numpy()
    specs = {places: division(mesh, places, len(shape)) for places in ways}
    parts = {places: held(ops.shard(numbers, spec)) for places, spec in specs.items()}
    theirs, ours, least, less, more, collectives = 0, 0, 0, 0, 0, [0, 0]
    for before, after in product(ways, repeat=2):
        total, number = by_dtensor(devices, shape, before, after)
        moves = moves_between(specs[before], specs[after].names)
        found, count = received_by(shape, specs[before], moves), sum(move.kind != "slice" for move in moves)
        missing = sum(len(new - old) for old, new in zip(parts[before], parts[after], strict=True))
        theirs, ours, least = theirs + total, ours + found, least + missing
        less, more = less + (found < total), more + (found > total or count > number)
        collectives = [collectives[0] + number, collectives[1] + count]
    print(f"{sizes!s:12} {shape!s:14} {len(ways) ** 2:6} {theirs:12} {ours:12} {ours / theirs:6.2f} {least:12} "
          f"{less:10} {more:5} {collectives[0]:6}{collectives[1]:6}")  # fmt: skip
    return more
