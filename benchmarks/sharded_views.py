"""Views of divided tensors: PyTorch's DTensor, JAX and this library beside enumeration, and on real devices.

    python benchmarks/sharded_views.py [--part torch redistributed gloo jax devices] [--gloo-calls 200]
                                       [--jax-calls 400] [--differing]

Wants torch (a version that `exact_views` knows) and jax, CPU builds, in the interpreter that runs it. The calls are the
43,860 of `tests/support/sharded/population.py`. "torch": what the propagation of DTensor says of each call, and
microseconds of whole decisions with a fake process group. "redistributed": what devices receive where a tensor is
divided anew, by its plans and by ours. "gloo": calls drawn are run on four processes with real
collectives, with PyTorch's rule and with the exact one, every local tensor compared element for element and collectives
counted by the profiler. "jax": what JAX's sharding in types says of each, and microseconds. "devices": calls drawn are
compiled for eight host devices, results compared, collectives counted in the HLO. With --differing what is drawn are
calls of which PyTorch, or JAX, says something else than enumeration, and processes are as many as their meshes have
devices; so many as 0 are all. Exit status 1 if any of ours is wrong.
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=8")

PARTS = ("torch", "redistributed", "gloo", "jax", "devices")


def main():
    """Runs the parts that are asked for; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", nargs="+", default=PARTS, choices=PARTS)
    parser.add_argument("--gloo-calls", type=int, default=200)
    parser.add_argument("--jax-calls", type=int, default=400)
    parser.add_argument("--differing", action="store_true", help="draw calls that are answered otherwise")
    arguments = parser.parse_args()
    failed = 0
    if "torch" in arguments.part:
        from benchmarks.sharded import dtensor  # noqa: PLC0415

        failed += dtensor.table()
        dtensor.times()
    if "redistributed" in arguments.part:
        from benchmarks.sharded import redistributed  # noqa: PLC0415

        failed += redistributed.table()
    if "gloo" in arguments.part:
        from benchmarks.sharded import processes  # noqa: PLC0415

        failed += processes.run(arguments.gloo_calls, arguments.differing)
    if "jax" in arguments.part:
        from benchmarks.sharded import jax_rules  # noqa: PLC0415

        failed += jax_rules.table()
        jax_rules.times()
    if "devices" in arguments.part:
        from benchmarks.sharded import devices  # noqa: PLC0415

        failed += devices.run(arguments.jax_calls, arguments.differing)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
