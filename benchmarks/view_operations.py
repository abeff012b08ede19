"""Operations of `impl.ops` beside numpy and JAX on small arrays, where the overhead of a call is what counts.

    python benchmarks/view_operations.py [--rounds 7] [--only NAME] [--json]

*Operations* run on 64 by 64 floats, ours on tensors over arrays of numpy, JAX's on its own arrays, eagerly. *Programs*
are functions of one member under `vmap`, compiled by `jax.jit`: ours on 64 members beside `jax.vmap` of the same
program. All calls of a row are made in turns in one process; the least time counts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from impl import ops

Call = Callable[[], Any]
SECONDS = 0.004
"""How long the calls of one measurement take together, about."""


def operations() -> dict[str, tuple[Call, Call, Call]]:
    """Each operation as ours, numpy's, and JAX's."""
    a, places = np.arange(64 * 64, dtype=np.float32).reshape(64, 64), np.array([3, 1, 5, 60])
    b, few = a + 1, a[:4].copy()
    x, y, i, u = map(ops.Tensor.of, (a, b, places, few))
    p, q, k, v = map(jnp.asarray, (a, b, places, few))
    shape = (4, 64, 64)

    def put(add: bool) -> Any:
        found = a.copy()
        if add:
            np.add.at(found, places, few)
        else:
            found[places] = few
        return found

    def inside() -> Any:
        found = a.copy()
        found[1:5] = few
        return found

    return {
        "reshape": (lambda: ops.reshape(x, (32, 128)), lambda: np.reshape(a, (32, 128)), lambda: p.reshape((32, 128))),
        "swap_axes": (lambda: ops.swap_axes(x, 0, 1), lambda: np.swapaxes(a, 0, 1), lambda: jnp.swapaxes(p, 0, 1)),
        "moveaxis": (lambda: ops.moveaxis(x, 0, 1), lambda: np.moveaxis(a, 0, 1), lambda: jnp.moveaxis(p, 0, 1)),
        "unsqueeze": (lambda: ops.unsqueeze(x, 0), lambda: np.expand_dims(a, 0), lambda: jnp.expand_dims(p, 0)),
        "squeeze": (lambda: ops.squeeze(x), lambda: np.squeeze(a), lambda: jnp.squeeze(p)),
        "broadcast_to": (
            lambda: ops.broadcast_to(x, shape), lambda: np.broadcast_to(a, shape), lambda: jnp.broadcast_to(p, shape)
        ),
        "slice_tensor": (
            lambda: ops.slice_tensor(x, (1, 2), (10, 20)),
            lambda: a[1:11, 2:22],
            lambda: jax.lax.slice(p, (1, 2), (11, 22)),
        ),
        "x[1]": (lambda: x[1], lambda: a[1], lambda: p[1]),
        "x[1:5, ::-2]": (lambda: x[1:5, ::-2], lambda: a[1:5, ::-2], lambda: p[1:5, ::-2]),
        "x.T": (lambda: x.T, lambda: a.T, lambda: p.T),
        "x + y": (lambda: x + y, lambda: a + b, lambda: p + q),
        "x + 1.0": (lambda: x + 1.0, lambda: a + 1.0, lambda: p + 1.0),
        "-x": (lambda: -x, lambda: -a, lambda: -p),
        "x < y": (lambda: x < y, lambda: a < b, lambda: p < q),
        "x @ y": (lambda: x @ y, lambda: a @ b, lambda: p @ q),
        "reduce_sum": (lambda: ops.reduce_sum(x, 1), lambda: np.sum(a, 1), lambda: jnp.sum(p, 1)),
        "reduce_max": (lambda: ops.reduce_max(x, 1), lambda: np.max(a, 1), lambda: jnp.max(p, 1)),
        "reduce_mean": (lambda: ops.reduce_mean(x, 1), lambda: np.mean(a, 1), lambda: jnp.mean(p, 1)),
        "concatenate": (
            lambda: ops.concatenate([x, y]), lambda: np.concatenate([a, b]), lambda: jnp.concatenate([p, q])
        ),
        "gather": (lambda: ops.gather(x, i), lambda: a[places], lambda: jnp.take(p, k, axis=0)),
        "scatter": (lambda: ops.scatter(x, i, u), lambda: put(False), lambda: p.at[k].set(v)),
        "scatter, add": (lambda: ops.scatter(x, i, u, add=True), lambda: put(True), lambda: p.at[k].add(v)),
        "slice_update": (
            lambda: ops.slice_update(x, u, (1, 0)), inside, lambda: jax.lax.dynamic_update_slice(p, v, (1, 0))
        ),
        "vmap, x + y": (
            lambda: ops.vmap(lambda r, s: r + s)(x, y), lambda: a + b, lambda: jax.vmap(lambda r, s: r + s)(p, q)
        ),
    }  # fmt: skip


INDICES = np.array([3, 1, -2, 0])


def programs() -> dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]:
    """Each program of one member as ours, and as JAX's."""
    return {
        "transpose, scale, sum": (
            lambda r: ops.reduce_sum(ops.swap_axes(r, 0, 1) * 2.0, 0), lambda r: jnp.sum(jnp.swapaxes(r, 0, 1) * 2.0, 0)
        ),
        "differences of slices": (lambda r: r[1:-1, :-1] - r[:-2, 1:], lambda r: r[1:-1, :-1] - r[:-2, 1:]),
        "reshape of a transpose": (
            lambda r: ops.reshape(ops.swap_axes(r, 0, 1), (48 * 32,)) + 1.0,
            lambda r: jnp.reshape(jnp.swapaxes(r, 0, 1), (48 * 32,)) + 1.0,
        ),
        "flip and multiply": (lambda r: r[::-1] * r, lambda r: r[::-1] * r),
        "normalised rows": (
            lambda r: (r - ops.reduce_max(r, 1, True)) / ops.reduce_sum(r + 1.0, 1, True),
            lambda r: (r - jnp.max(r, 1, keepdims=True)) / jnp.sum(r + 1.0, 1, keepdims=True),
        ),
        "product with the transpose": (lambda r: r @ r.T, lambda r: r @ r.T),
        "gather": (lambda r: ops.gather(r, INDICES), lambda r: jnp.take(r, INDICES, axis=0)),
        "repeat and scale": (
            lambda r: ops.broadcast_to(r, (8, 48, 32)) * 1.5, lambda r: jnp.broadcast_to(r, (8, 48, 32)) * 1.5
        ),
        "outer of two vmaps": (
            lambda r: ops.vmap(lambda s: ops.vmap(lambda t: s * t)(r[0]))(r[1]),
            lambda r: jax.vmap(lambda s: jax.vmap(lambda t: s * t)(r[0]))(r[1]),
        ),
    }  # fmt: skip


def compiled() -> dict[str, tuple[Call, Call]]:
    """Each program, compiled for 64 members, as ours and as JAX's."""
    members = jnp.arange(64 * 48 * 32, dtype=jnp.float32).reshape(64, 48, 32)

    def calls(ours: Callable[[Any], Any], theirs: Callable[[Any], Any]) -> tuple[Call, Call]:
        first, second = jax.jit(lambda x: ops.vmap(ours)(x).array()), jax.jit(jax.vmap(theirs))
        return lambda: jax.block_until_ready(first(members)), lambda: jax.block_until_ready(second(members))

    return {name: calls(*pair) for name, pair in programs().items()}


def agree(name: str, *calls: Call) -> None:
    """Raises ValueError unless calls have the same results."""
    wanted, *others = [np.asarray(call()) for call in calls]
    for other in others:
        if other.shape != wanted.shape or not np.allclose(other, wanted, rtol=1e-4):
            raise ValueError(f"{name}: the results differ")


def seconds(call: Call, repeats: int) -> float:
    """The time of one call, averaged over some."""
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def least(calls: tuple[Call, ...], rounds: int) -> list[float]:
    """The least time of each call, measured in turns."""
    repeats = [max(1, round(SECONDS / seconds(call, 3))) for call in calls]
    turns = [[seconds(*each) for each in zip(calls, repeats, strict=True)] for _ in range(rounds)]
    return [min(times) for times in zip(*turns, strict=True)]


def waited(call: Call) -> Call:
    """The call, ended when JAX has its result."""
    return lambda: jax.block_until_ready(call())


def measured(only: str, rounds: int) -> dict[str, dict[str, dict[str, float]]]:
    """For each operation and each program, what a call takes here, and how many times as long it takes elsewhere."""
    found: dict[str, dict[str, dict[str, float]]] = {"operations": {}, "programs": {}}
    for name, (ours, numpys, jaxs) in operations().items():
        if only in name:
            agree(name, ours, numpys, jaxs)
            here, *there = least((ours, numpys, waited(jaxs)), rounds)
            ratios = dict(zip(("numpy", "JAX, eager"), (each / here for each in there), strict=True))
            found["operations"][name] = {"a call, us": here * 1e6} | ratios
    for name, calls in compiled().items():
        if only in name:
            agree(name, *calls)
            here, there = least(calls, rounds)
            found["programs"][name] = {"a call, us": here * 1e6, "jax.jit": there / here}
    return found


def shown(rows: Mapping[str, Mapping[str, float]]) -> str:
    """A line for each row."""
    lines = []
    for name, figures in rows.items():
        lines.append(f"{name:28}" + "".join(f"{column:>14}{figure:8.2f}" for column, figure in figures.items()))
    return "\n".join(lines)


def main() -> None:
    """Measures, and prints a line for each operation and program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default="", help="operations and programs whose name has this in it")
    parser.add_argument("--json", action="store_true", help="the figures, for `benchmarks.report`")
    options = parser.parse_args()
    found = measured(options.only, options.rounds)
    if options.json:
        print(json.dumps({"rows": found["operations"], "programs": found["programs"]}))
    else:
        print(shown(found["operations"]), shown(found["programs"]), sep="\n\n")


if __name__ == "__main__":
    main()
