"""Views of divided tensors: PyTorch's DTensor, JAX and this library beside enumeration, and on real devices.

    python benchmarks/sharded_views.py [--part torch gloo jax] [--gloo-calls 200] [--jax-calls 400]

Wants torch 2.13.0 and jax 0.10.2 (CPU builds) in the interpreter that runs it. The calls are the 43,860 of
`tests/support/sharded/population.py`. "torch": what the propagation of DTensor says of each call, and microseconds of
whole decisions with a fake process group. "gloo": calls drawn are run on four processes with real collectives, with
PyTorch's rule and with the exact one, every local tensor compared element for element and collectives counted by the
profiler. "jax": calls drawn are compiled for eight host devices, results compared, collectives counted in the HLO. Exit
status 1 if any of ours is wrong.
"""

import argparse
import os
import random
import re
import sys
import time
import warnings
from collections import Counter
from math import prod
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=8")

from support.sharded.population import view_calls  # noqa: E402
from support.sharded.truth import defined_cuts, defined_view, stays  # noqa: E402

from impl.interop.jax import reshape_out_sharding  # noqa: E402
from impl.interop.torch import exact_views, placements_after, view_placements  # noqa: E402
from impl.interop.torch.placements import placement_of  # noqa: E402
from impl.ops.sharding.views import Cut, Moves  # noqa: E402
from spec.sharding import placement as definition  # noqa: E402

COLLECTIVE = re.compile(r"\b(?:all-gather|all-to-all|collective-permute|all-reduce|reduce-scatter)(?:-start)?\(")
PORT = 29_611
TIMED = 400
"""Calls whose whole decisions are timed."""


def torch_placements(mesh, cuts):
    """PyTorch's placements for plain cuts."""
    from torch.distributed.tensor import Replicate, Shard  # noqa: PLC0415

    found = [Replicate()] * len(mesh)
    for axis, row in enumerate(cuts):
        for cut in row:
            found[list(mesh).index(cut.names[0])] = Shard(axis)
    return tuple(found)


def is_moved(call, placements):
    """Whether some device has an element under PyTorch's placements of the result that it did not hold."""
    mesh, shape, cuts, program = call
    view, after = defined_view(shape, program)
    names = list(mesh)
    found = placement_of(after, tuple(mesh.values()), placements).cuts
    renamed = tuple(tuple(Cut((names[int(cut.names[0])],), cut.split) for cut in row) for row in found)
    return bool(definition.moved_elements(view, shape, defined_cuts(cuts), defined_cuts(renamed), mesh))


def torch_says(call):
    """What DTensor's propagation says of a call of view."""
    from torch.distributed.tensor._ops._view_ops import propagate_shape_and_sharding, view_groups  # noqa: PLC0415

    mesh, shape, cuts, ((_, new),) = call
    given = torch_placements(mesh, cuts)
    try:
        wanted, after = propagate_shape_and_sharding(given, shape, view_groups(shape, new), tuple(mesh.values()), True)
    except RuntimeError:
        return "refused"
    if tuple(wanted) != given:
        return "gathers"
    return "invalid" if is_moved(call, after) else "right"


def ours_says(call):
    """The same of this library, in PyTorch's language."""
    mesh, shape, cuts, program = call
    found = placements_after(shape, program, tuple(mesh.values()), torch_placements(mesh, cuts))
    return "gathers" if isinstance(found, Moves) else "invalid" if is_moved(call, found) else "right"


def table_of_torch():
    """Counts of all calls; returns how many of ours are wrong or missed."""
    import torch  # noqa: PLC0415

    counts = {"PyTorch": Counter(), "ours": Counter()}
    for call in view_calls():
        truth = stays("torch", *call)
        counts["PyTorch"][truth, torch_says(call)] += 1
        counts["ours"][truth, ours_says(call)] += 1
    print("\n| view, 43,860 calls | possible | right | gathers needlessly | refused | invalid | must move: accepted |")
    print("|---|---|---|---|---|---|---|")
    for name, found in counts.items():
        title = f"PyTorch {torch.__version__}" if name == "PyTorch" else name
        possible = sum(number for (truth, _), number in found.items() if truth)
        kinds = [found[True, kind] for kind in ("right", "gathers", "refused", "invalid")]
        accepted = found[False, "right"] + found[False, "invalid"]
        print(f"| {title} | {possible:,} | {' | '.join(f'{number:,}' for number in (*kinds, accepted))} |")
    ours = counts["ours"]
    return sum(number for key, number in ours.items() if key not in ((True, "right"), (False, "gathers")))


def timed(function):
    """Microseconds of the fastest of three calls."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        function()
        times.append(time.perf_counter() - begin)
    return min(times) * 1e6


def times_of_torch():
    """Prints the median microseconds of decisions that PyTorch takes as well."""
    import torch  # noqa: PLC0415
    import torch.distributed as dist  # noqa: PLC0415
    from torch.distributed.device_mesh import init_device_mesh  # noqa: PLC0415
    from torch.distributed.tensor import DTensor  # noqa: PLC0415
    from torch.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta  # noqa: PLC0415
    from torch.distributed.tensor._op_schema import OpSchema  # noqa: PLC0415
    from torch.testing._internal.distributed.fake_pg import FakeStore  # noqa: PLC0415

    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
    propagate = DTensor._op_dispatcher.sharding_propagator.propagate_op_sharding_non_cached
    calls = [call for call in view_calls() if prod(call[0].values()) == 8]
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
    print(f"\ndecision, median of {len(pairs)} calls: {ratio}")
    dist.destroy_process_group()


def gloo_process(rank, number):
    """One of four processes: runs calls with each rule, and prints what came of it."""
    os.environ |= {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(PORT), "RANK": str(rank), "WORLD_SIZE": "4"}
    warnings.simplefilter("ignore")
    import logging  # noqa: PLC0415
    from contextlib import nullcontext  # noqa: PLC0415

    import torch  # noqa: PLC0415
    import torch.distributed as dist  # noqa: PLC0415
    from torch.distributed.device_mesh import init_device_mesh  # noqa: PLC0415
    from torch.distributed.tensor import distribute_tensor  # noqa: PLC0415

    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=4)
    calls = [call for call in view_calls() if prod(call[0].values()) == 4]
    random.Random(0).shuffle(calls)
    meshes = {sizes: init_device_mesh("cpu", sizes) for sizes in ((4,), (2, 2))}
    counts = Counter()
    for sizes, shape, cuts, ((_, new),) in calls[:number]:
        mesh, given = meshes[tuple(sizes.values())], torch_placements(sizes, cuts)
        whole = torch.arange(prod(shape)).reshape(shape)
        x = distribute_tensor(whole, mesh, given)
        possible = not isinstance(view_placements(shape, new, mesh, given), Moves)
        for rule, context in (("PyTorch", nullcontext()), ("exact", exact_views())):
            with context:
                found = outcome(lambda x=x, new=new: x.view(new), whole.reshape(new), mesh)
            counts[rule, possible, *found] += 1
    if rank == 0:
        print(f"\n{number} calls on four processes (gloo):")
        for (rule, possible, *found), count in sorted(counts.items(), key=str):
            print(f"  {rule:8} {'can stay' if possible else 'must move'}: {', '.join(found)}: {count}")
    exact = [key for key in counts if key[0] == "exact"]
    wrong = any("right" not in key or (key[1] and "no collective" not in key) for key in exact)
    dist.destroy_process_group()
    sys.exit(int(wrong))


def outcome(call, whole, mesh):
    """Whether each local tensor of a result is what the definition gives its device, and whether something was sent."""
    import torch  # noqa: PLC0415
    import torch.distributed as dist  # noqa: PLC0415
    from torch.profiler import profile  # noqa: PLC0415

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


def run_gloo(number):
    """Runs the four processes; returns how many failed."""
    import torch.multiprocessing as mp  # noqa: PLC0415

    context = mp.get_context("spawn")
    workers = [context.Process(target=gloo_process, args=(rank, number)) for rank in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(worker.exitcode != 0 for worker in workers)


def run_jax(number):
    """Compiles calls for eight host devices with JAX's rule and with ours; returns how many of ours are wrong."""
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    from jax.sharding import AxisType, NamedSharding, PartitionSpec  # noqa: PLC0415

    calls = [call for call in view_calls() if prod(call[0].values()) in (2, 4, 8)]
    random.Random(1).shuffle(calls)
    counts = Counter()
    for sizes, shape, cuts, ((_, new),) in calls[:number]:
        devices = jax.devices()[: prod(sizes.values())]
        kinds = (AxisType.Explicit,) * len(sizes)
        mesh = jax.make_mesh(tuple(sizes.values()), tuple(sizes), axis_types=kinds, devices=devices)
        spec = PartitionSpec(*(tuple(cut.names[0] for cut in row) or None for row in cuts))
        found = reshape_out_sharding(shape, spec, mesh, new)
        whole, possible = jnp.arange(prod(shape)), not isinstance(found, Moves)
        x = jax.device_put(whole.reshape(shape), NamedSharding(mesh, spec))
        for rule, more in (("JAX", {}), *((("ours", {"out_sharding": found}),) if possible else ())):
            with jax.sharding.set_mesh(mesh):
                try:
                    ready = jax.jit(lambda x, n=new, m=more: jnp.reshape(x, n, **m)).lower(x).compile()
                except Exception:
                    counts[rule, possible, "refused"] += 1
                    continue
                said = "collectives" if COLLECTIVE.search(ready.as_text()) else "no collective"
                equal = bool((jax.device_get(ready(x)) == jax.device_get(whole.reshape(new))).all())
                counts[rule, possible, "right" if equal else "WRONG", said] += 1
    print(f"\n{number} reshapes compiled by JAX {jax.__version__} for eight host devices:")
    for (rule, possible, *said), count in sorted(counts.items(), key=str):
        print(f"  {rule:8} {'can stay' if possible else 'must move'}: {', '.join(said)}: {count}")
    return sum(count for key, count in counts.items() if key[0] == "ours" and key[2:] != ("right", "no collective"))


def main():
    """Runs the parts that are asked for; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", nargs="+", default=["torch", "gloo", "jax"], choices=("torch", "gloo", "jax"))
    parser.add_argument("--gloo-calls", type=int, default=200)
    parser.add_argument("--jax-calls", type=int, default=400)
    arguments = parser.parse_args()
    failed = 0
    if "torch" in arguments.part:
        failed += table_of_torch()
        times_of_torch()
    if "gloo" in arguments.part:
        failed += run_gloo(arguments.gloo_calls)
    if "jax" in arguments.part:
        failed += run_jax(arguments.jax_calls)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
