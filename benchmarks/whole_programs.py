"""Runs whole programs of tinygrad 0.9.0 on its own shape package and on this library, in turns, and prints the ratios.

    CLANG=1 python benchmarks/whole_programs.py [--rounds 5] [--programs max_pool mlp ...] [--json]

The interpreter has tinygrad 0.9.0. Each program runs in a process of its own for each side and round, and says the
processor time that it takes there: *first* with nothing known, *again* in the same process. Compilers run in processes
of their own, which are not counted; what they made comes out of tinygrad's cache from the second round on. Of the
rounds the least time counts. A ratio above 1 says that the program takes longer on this library; `--json` has the
inverse of each, for `benchmarks.report`.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SIDES = ("impl", "original")


def max_pool() -> None:
    """Forwards and backwards through overlapping windows."""
    from tinygrad import Tensor  # noqa: PLC0415  (not before the library is in its place; so everywhere below)

    x = Tensor.ones(2, 3, 12, 12, requires_grad=True)
    x.max_pool2d((3, 3), stride=1).sum().backward()
    x.grad.realize()


def mlp() -> None:
    """Three steps of training of two layers."""
    from tinygrad import Tensor, nn  # noqa: PLC0415

    trained(nn.Linear(12, 16), nn.Linear(16, 4), Tensor.ones(8, 12), lambda x: x)


def convnet() -> None:
    """Three steps of training of convolution, normalisation, pooling and a layer."""
    from tinygrad import Tensor, nn  # noqa: PLC0415

    convolution, norm = nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4)
    trained(convolution, nn.Linear(100, 4), Tensor.ones(8, 1, 10, 10), lambda x: norm(x).relu().max_pool2d().flatten(1))


def trained(first: Any, last: Any, x: Any, between: Callable[[Any], Any]) -> None:
    """Three steps of training of two layers with something between them."""
    from tinygrad import Tensor, nn  # noqa: PLC0415

    optimizer = nn.optim.SGD([*nn.state.get_parameters(first), *nn.state.get_parameters(last)], lr=0.05)
    with Tensor.train():
        for _ in range(3):
            optimizer.zero_grad()
            loss = last(between(first(x).relu())).log_softmax().mean()
            loss.backward()
            optimizer.step()


def winograd() -> None:
    """A convolution by Winograd's transformation."""
    from tinygrad import Tensor  # noqa: PLC0415
    from tinygrad.helpers import Context  # noqa: PLC0415

    with Context(WINO=1):
        Tensor.ones(1, 4, 10, 10).conv2d(Tensor.ones(4, 4, 3, 3)).realize()


def scheduled() -> None:
    """A network put into kernels, none of which is compiled or run."""
    from tinygrad import Tensor, nn  # noqa: PLC0415
    from tinygrad.engine.schedule import create_schedule  # noqa: PLC0415

    layers = [nn.Conv2d(4, 4, 3, padding=1) for _ in range(4)]
    x = Tensor.ones(2, 4, 16, 16)
    for layer in layers:
        x = layer(x).relu().max_pool2d((2, 2)) if layer is layers[1] else layer(x).relu()
    create_schedule([x.mean().lazydata])


PROGRAMS = {program.__name__: program for program in (max_pool, mlp, convnet, winograd, scheduled)}


def run(name: str, side: str) -> None:
    """The work of one process: a program twice, and what it took each time."""
    if side == "impl":
        sys.path.insert(0, str(ROOT))
        from impl import dropin  # noqa: PLC0415

        dropin.install()
    import tinygrad.nn  # noqa: F401, PLC0415

    if os.environ.get("PROFILE"):
        profiled(PROGRAMS[name])
    seconds = []
    for _ in range(2):
        gc.collect()
        start = time.process_time()
        PROGRAMS[name]()
        seconds.append(time.process_time() - start)
    print(json.dumps(seconds))


def profiled(program: Callable[[], None]) -> None:
    """Prints where a program spends its time, instead of how much."""
    import cProfile  # noqa: PLC0415
    import pstats  # noqa: PLC0415

    profile = cProfile.Profile()
    profile.runcall(program)
    pstats.Stats(profile, stream=sys.stderr).sort_stats("tottime").print_stats(40)


def measured(name: str, side: str) -> list[float]:
    """The times that one process measured."""
    command = [sys.executable, __file__, "--work", name, side]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return list(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    """Measures each program and prints a line for it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--programs", nargs="*", choices=PROGRAMS, default=list(PROGRAMS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        return run(*arguments.work)
    rows: dict[str, dict[str, float]] = {}
    if not arguments.json:
        print("program     first: ms  original  ratio  again: ms  original  ratio")
    for name in arguments.programs:
        rounds = [[measured(name, side) for side in SIDES] for _ in range(arguments.rounds)]
        cells = [f"{name:10}"]
        for state in (0, 1):
            ours, theirs = (min(each[side][state] for each in rounds) * 1e3 for side in (0, 1))
            rows.setdefault(name, {})["again" if state else "first"] = theirs / ours
            cells.append(f"{ours:9.1f}{theirs:10.1f}{ours / theirs:7.2f}")
        if not arguments.json:
            print("  ".join(cells), flush=True)
    if arguments.json:
        print(json.dumps({"rows": rows}))
    return None


if __name__ == "__main__":
    main()
