"""Reshapes compiled by JAX for host devices: results compared element for element, collectives counted in the HLO."""

import re
from collections import Counter
from math import prod

import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, set_mesh

from benchmarks.sharded.asked import CALLS, drawn, print_counts
from benchmarks.sharded.jax_rules import asked, is_answered_otherwise
from impl.interop.jax import reshape_out_sharding
from impl.ops.sharding.views import Moves

COLLECTIVE = re.compile(r"\b(?:all-gather|all-to-all|collective-permute|all-reduce|reduce-scatter)(?:-start)?\(")


def run(number, is_differing):
    """Compiles calls, so many, drawn (0: all), or of those of which JAX says something else than enumeration, with
    JAX's rule and with ours; returns how many of ours are wrong."""
    places = drawn(number, (2, 4, 8), is_answered_otherwise if is_differing else lambda _: True, seed=1)
    counts = Counter()
    for place in places:
        counts.update(outcomes(CALLS[place]))
        if sum(counts.values()) % 512 < 2:
            jax.clear_caches()
    print(f"\n{len(places):,} reshapes compiled by JAX {jax.__version__} for eight host devices:")
    print_counts(counts)
    return sum(count for key, count in counts.items() if key[0] == "ours" and key[2:] != ("right", "no collective"))


def outcomes(call):
    """What comes of a call under JAX's rule, and under ours where nothing has to move."""
    sizes, shape, _, ((_, new),) = call
    mesh, spec, _ = asked(call)
    found = reshape_out_sharding(shape, spec, sizes, new)
    whole, possible = jnp.arange(prod(shape)), not isinstance(found, Moves)
    x = jax.device_put(whole.reshape(shape), NamedSharding(mesh, spec))
    for rule, more in (("JAX", {}), *((("ours", {"out_sharding": found}),) if possible else ())):
        with set_mesh(mesh):
            try:
                ready = jax.jit(lambda x, m=more: jnp.reshape(x, new, **m)).lower(x).compile()
            except Exception:
                yield rule, possible, "refused"
                continue
            said = "collectives" if COLLECTIVE.search(ready.as_text()) else "no collective"
            equal = bool((jax.device_get(ready(x)) == jax.device_get(whole.reshape(new))).all())
            yield rule, possible, "right" if equal else "WRONG", said
