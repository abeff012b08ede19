"""Calls of view run in DTensor on real processes (gloo), with PyTorch's rule and with the exact one.

Every local tensor is compared element for element with what the definition gives its device, the whole with the view of
the undivided tensor, and collectives are counted by the profiler. Wants torch.
"""

import logging
import os
import sys
import warnings
from collections import Counter
from contextlib import nullcontext
from math import prod

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from support.sharded.truth import defined_cuts
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import distribute_tensor
from torch.profiler import profile

from benchmarks.sharded.asked import CALLS, drawn, print_counts
from benchmarks.sharded.dtensor import is_answered_otherwise, torch_placements
from impl.interop.torch import exact_views, view_placements
from impl.interop.torch.placements import placement_of
from impl.ops.sharding.views import Moves
from spec.sharding import placement as definition

PORT = 29_611


def run(number, is_differing):
    """Runs calls, so many, drawn (0: all), on four processes; or of those of which PyTorch says something else than
    enumeration, on as many processes as their meshes have devices. Returns how many processes saw one of ours wrong."""
    if not is_differing:
        return run_on(4, drawn(number, (4,), lambda _: True, seed=0))
    places, failed = drawn(number, range(2, 9), is_answered_otherwise, seed=0), 0
    for devices in range(2, 9):
        some = [place for place in places if prod(CALLS[place][0].values()) == devices]
        failed += run_on(devices, some) if some else 0
    return failed


def run_on(devices, places):
    """Runs some calls on so many processes; returns how many of these failed."""
    context = mp.get_context("spawn")
    workers = [context.Process(target=process, args=(rank, devices, places)) for rank in range(devices)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(worker.exitcode != 0 for worker in workers)


def process(rank, devices, places):
    """One of the processes: runs calls with each rule, and the first one prints what came of it."""
    more = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(PORT + devices), "RANK": str(rank)}
    os.environ |= more | {"WORLD_SIZE": str(devices)}
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=devices)
    meshes, counts = {}, Counter()
    for place in places:
        sizes, shape, cuts, ((_, new),) = CALLS[place]
        extents = tuple(sizes.values())
        if extents not in meshes:
            meshes[extents] = init_device_mesh("cpu", extents)
        mesh = meshes[extents]
        given = torch_placements(sizes, cuts)
        whole = torch.arange(prod(shape)).reshape(shape)
        x = distribute_tensor(whole, mesh, given)
        possible = not isinstance(view_placements(shape, new, mesh, given), Moves)
        for rule, context in (("PyTorch", nullcontext()), ("exact", exact_views())):
            with context:
                found = outcome(lambda x=x, new=new: x.view(new), whole.reshape(new), mesh)
            counts[rule, possible, *found] += 1
    if rank == 0:
        print(f"\n{len(places):,} calls on {devices} processes (gloo), PyTorch {torch.__version__}:")
        print_counts(counts)
    exact = [key for key in counts if key[0] == "exact"]
    wrong = any("right" not in key or (key[1] and "no collective" not in key) for key in exact)
    dist.destroy_process_group()
    sys.exit(int(wrong))


def outcome(call, whole, mesh):
    """Whether each local tensor of a result is what the definition gives its device, and whether something was sent."""
    try:
        with profile() as seen:
            result = call()
    except Exception as refusal:
        return ("raises " + type(refusal).__name__,)
    sent = any("gloo:" in event.key or "c10d::" in event.key for event in seen.key_averages())
    cuts = defined_cuts(placement_of(whole.shape, mesh, result.placements).cuts)
    sizes = {str(number): size for number, size in enumerate(mesh.shape)}
    device = {str(number): place for number, place in enumerate(mesh.get_coordinate())}
    wanted = torch.tensor([int(whole[i]) for i in definition.indices_held(tuple(whole.shape), cuts, sizes, device)])
    local = result.to_local().flatten()
    is_right = torch.tensor(int(local.numel() == wanted.numel() and bool((local == wanted).all())))
    dist.all_reduce(is_right, op=dist.ReduceOp.MIN)
    is_whole = torch.equal(result.full_tensor(), whole)
    return "right" if is_right.item() and is_whole else "WRONG", "collectives" if sent else "no collective"
