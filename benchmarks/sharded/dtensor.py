"""What DTensor's propagation says of calls of view, beside this library; and how long decisions take. Wants torch."""

import random
from collections import Counter
from math import prod
from statistics import median

import torch
import torch.distributed as dist
from support.sharded.truth import stays
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard
from torch.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta
from torch.distributed.tensor._op_schema import OpSchema
from torch.distributed.tensor._ops._view_ops import propagate_shape_and_sharding, view_groups
from torch.testing._internal.distributed.fake_pg import FakeStore

from benchmarks.sharded.asked import CALLS, HEAD, differs, is_moved, row_of, timed, wrong_of
from impl.interop.torch import placements_after, view_placements
from impl.interop.torch.placements import placement_of
from impl.ops.sharding.views import Cut, Moves

TIMED = 400
"""Calls whose whole decisions are timed."""


def torch_placements(mesh, cuts):
    """PyTorch's placements for plain cuts."""
    found = [Replicate()] * len(mesh)
    for axis, row in enumerate(cuts):
        for cut in row:
            found[list(mesh).index(cut.names[0])] = Shard(axis)
    return tuple(found)


def is_invalid(call, placements):
    """Whether some device has an element under PyTorch's placements of the result that it did not hold."""
    mesh, _, _, ((_, new),) = call
    names = list(mesh)
    found = placement_of(new, tuple(mesh.values()), placements).cuts
    return is_moved(call, tuple(tuple(Cut((names[int(cut.names[0])],), cut.split) for cut in row) for row in found))


def torch_says(call):
    """What DTensor's propagation says of a call of view."""
    mesh, shape, cuts, ((_, new),) = call
    given = torch_placements(mesh, cuts)
    try:
        wanted, after = propagate_shape_and_sharding(given, shape, view_groups(shape, new), tuple(mesh.values()), True)
    except RuntimeError:
        return "refused"
    if tuple(wanted) != given:
        return "gathers"
    return "invalid" if is_invalid(call, after) else "right"


def ours_says(call):
    """The same of this library, in PyTorch's language."""
    mesh, shape, cuts, program = call
    found = placements_after(shape, program, tuple(mesh.values()), torch_placements(mesh, cuts))
    return "gathers" if isinstance(found, Moves) else "invalid" if is_invalid(call, found) else "right"


def is_answered_otherwise(call):
    """Whether PyTorch says something else of a call than enumeration."""
    return differs(stays("torch", *call), torch_says(call))


def table():
    """Prints the counts of all calls; returns how many of ours are wrong or missed."""
    theirs, ours = Counter(), Counter()
    for call in CALLS:
        truth = stays("torch", *call)
        theirs[truth, torch_says(call)] += 1
        ours[truth, ours_says(call)] += 1
    print(f"\n| view, {theirs.total():,} calls {HEAD}\n|{'---|' * 7}")
    print(row_of(f"PyTorch {torch.__version__}", theirs))
    print(row_of("ours", ours), flush=True)
    return wrong_of(ours)


def times():
    """Prints the median microseconds of decisions that PyTorch takes as well, with a fake process group."""
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
    propagate = DTensor._op_dispatcher.sharding_propagator.propagate_op_sharding_non_cached
    calls = [call for call in CALLS if prod(call[0].values()) == 8]
    random.Random(0).shuffle(calls)
    mesh, pairs = init_device_mesh("cpu", (2, 4)), []
    for sizes, shape, cuts, program in calls[:TIMED]:
        given, new = torch_placements(sizes, cuts), program[0][1]
        meta = TensorMeta(torch.Size(shape), tuple(prod(shape[k + 1 :]) for k in range(len(shape))), torch.float32)
        schema = OpSchema(torch.ops.aten.view.default, (DTensorSpec(mesh, given, tensor_meta=meta), list(new)), {})
        try:
            theirs = timed(lambda schema=schema: propagate(schema))
        except RuntimeError:
            continue
        pairs.append((theirs, timed(lambda s=shape, n=new, g=given: view_placements(s, n, mesh, g))))
    theirs, ours = (median(pair[side] for pair in pairs) for side in (0, 1))
    ratio = f"PyTorch {theirs:.0f} us, ours {ours:.0f} us, {theirs / ours:.1f} times"
    print(f"\ndecision, median of {len(pairs)} calls: {ratio}", flush=True)
    dist.destroy_process_group()
