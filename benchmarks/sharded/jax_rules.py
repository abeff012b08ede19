"""What JAX's sharding in types says of reshapes, beside this library; and how long decisions take. Wants jax.

JAX refuses a reshape, or gives its result a sharding; nothing is compiled here. In its language a placement of the
result may also divide what was a copy: each device then keeps a part of what it has.
"""

import random
from collections import Counter
from functools import cache
from math import prod
from statistics import median

import jax
import jax.numpy as jnp
from jax._src.core import ShardingTypeError
from jax._src.lax.lax import _reshape_sharding_rule
from jax.sharding import AxisType, NamedSharding, PartitionSpec, set_mesh
from support.sharded.truth import stays

from benchmarks.sharded.asked import CALLS, HEAD, differs, is_moved, row_of, timed, wrong_of
from impl.interop.jax import placement_of, reshape_out_sharding
from impl.ops.sharding.views import Moves

TIMED = 400
"""Calls whose decisions are timed."""


def spec_of(cuts):
    """A PartitionSpec for plain cuts."""
    return PartitionSpec(*(tuple(name for cut in row for name in cut.names) or None for row in cuts))


@cache
def mesh_of(sizes):
    """A mesh of JAX, with shardings in types, for pairs of names and sizes."""
    names, extents = zip(*sizes, strict=True)
    kinds, devices = (AxisType.Explicit,) * len(names), jax.devices()[: prod(extents)]
    return jax.make_mesh(extents, names, axis_types=kinds, devices=devices)


def asked(call):
    """The mesh and the PartitionSpec of a call, and the array that it is asked of."""
    sizes, shape, cuts, _ = call
    mesh, spec = mesh_of(tuple(sizes.items())), spec_of(cuts)
    return mesh, spec, jax.ShapeDtypeStruct(shape, jnp.float32, sharding=NamedSharding(mesh, spec))


def result_of(call):
    """What JAX says the result of a reshape is, shape and sharding. Raises ShardingTypeError where it refuses."""
    mesh, _, array = asked(call)
    with set_mesh(mesh):
        return jax.eval_shape(lambda x: jnp.reshape(x, call[3][0][1]), array)


def jax_says(call):
    """What JAX says of a reshape."""
    try:
        result = result_of(call)
    except ShardingTypeError:
        return "refused"
    return "invalid" if is_moved(call, placement_of(result.shape, result.sharding.spec, call[0]).cuts) else "right"


def ours_says(call, slices):
    """The same of this library, in JAX's language."""
    sizes, shape, cuts, ((_, new),) = call
    found = reshape_out_sharding(shape, spec_of(cuts), sizes, new, slices=slices)
    if isinstance(found, Moves):
        return "gathers"
    return "invalid" if is_moved(call, placement_of(new, found, sizes).cuts) else "right"


def is_answered_otherwise(call):
    """Whether JAX says something else of a call than enumeration."""
    return differs(stays("jax", *call), jax_says(call))


def table():
    """Prints the counts of all calls; returns how many of ours are wrong or missed.

    Without slices a copy stays a copy, so that what can be said by slicing alone counts as gathered.
    """
    theirs, ours, unsliced = Counter(), Counter(), Counter()
    for call in CALLS:
        truth = stays("jax", *call)
        theirs[truth, jax_says(call)] += 1
        ours[truth, ours_says(call, slices=True)] += 1
        unsliced[truth, ours_says(call, slices=False)] += 1
    print(f"\n| reshape, {theirs.total():,} calls {HEAD}\n|{'---|' * 7}")
    print(row_of(f"JAX {jax.__version__}", theirs))
    print(row_of("ours, `slices=True`", ours))
    print(row_of("ours, copies stay copies", unsliced), flush=True)
    return wrong_of(ours) + unsliced[True, "invalid"] + unsliced[False, "right"] + unsliced[False, "invalid"]


def times():
    """Prints the median microseconds of decisions that JAX takes as well: its rule alone, and `jax.eval_shape`."""
    calls, rows = [call for call in CALLS if prod(call[0].values()) == 8], []
    random.Random(0).shuffle(calls)
    for call in calls:
        try:
            result_of(call)
        except ShardingTypeError:
            continue
        mesh, spec, array = asked(call)
        _, shape, _, ((_, new),) = call
        aval = jax.core.ShapedArray(shape, jnp.float32, sharding=NamedSharding(mesh.abstract_mesh, spec))
        given = {"new_sizes": new, "dimensions": None, "sharding": None}
        with set_mesh(mesh):
            rule = timed(lambda a=aval, g=given: _reshape_sharding_rule(a, **g))
            whole = timed(lambda x=array, n=new: jax.eval_shape(lambda x: jnp.reshape(x, n), x))
        rows.append((rule, whole, timed(lambda s=shape, p=spec, m=mesh, n=new: reshape_out_sharding(s, p, m, n))))
        if len(rows) == TIMED:
            break
    rule, whole, ours = (median(row[side] for row in rows) for side in range(3))
    texts = f"JAX's rule {rule:.0f} us, jax.eval_shape {whole:.0f} us, ours {ours:.0f} us"
    print(f"\ndecision, median of {len(rows)} calls: {texts}", flush=True)
