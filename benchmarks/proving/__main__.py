"""The processor time of the proof suite, beside that of a fixed workload, so that figures of two machines compare.

    python -m benchmarks.proving [--tree FOLDER ...] [--only PATTERN] [--jobs 2] [--rounds 30] [--json]

The unit is what z3 takes for the queries on which C8.split rests, each solved anew `--rounds` times. It is measured
before and after each tree, and the lesser counts: what else the machine does makes both larger. A tree is a checkout of
the project, this one unless others are named; `python -m proofs --no-cache` is run in it, with all its processes.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import z3

ROOT = Path(__file__).resolve().parents[2]

QUERIES = Path(__file__).with_name("queries.smt2")
"""Queries in SMT-LIB 2, each up to its `(check-sat)`; none has a solution."""

END = "(check-sat)"


def queries() -> list[str]:
    """The texts of the queries."""
    return [text for text in QUERIES.read_text(encoding="utf-8").split(END) if text.strip()]


def unit(rounds: int) -> float:
    """The processor seconds that z3 takes for all queries, so many times. Raises ValueError if it solves one."""
    texts, start = queries(), process_time()
    for _ in range(rounds):
        for text in texts:
            solver = z3.SimpleSolver(ctx=z3.Context())
            solver.from_string(text)
            if solver.check() != z3.unsat:
                raise ValueError("z3 does not refute a query of the workload")
    return process_time() - start


def proving(tree: Path, arguments: Sequence[str]) -> float:
    """The processor seconds of the proof suite of a tree. Raises CalledProcessError if a verdict is another than it
    should be."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "proofs", "--no-cache", *arguments]
    subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def row(tree: Path, arguments: Sequence[str], rounds: int) -> dict[str, float]:
    """The processor seconds of a tree, the unit beside it, and how many units that is."""
    before = unit(rounds)
    seconds = proving(tree, arguments)
    one = min(before, unit(rounds))
    return {"seconds": round(seconds, 1), "unit": round(one, 2), "units": round(seconds / one, 1)}


def main() -> None:
    """Prints a row for each tree."""
    options = argparse.ArgumentParser("python -m benchmarks.proving", description=__doc__)
    options.add_argument("--tree", type=Path, action="append", metavar="FOLDER", help="a checkout; several in turns")
    options.add_argument("--only", metavar="PATTERN", help="claims whose id, family or name matches")
    options.add_argument("--jobs", type=int, default=2, metavar="N", help="processes to use")
    options.add_argument("--rounds", type=int, default=30, metavar="N", help="how often the workload is solved")
    options.add_argument("--json", action="store_true", help="print the rows as JSON")
    asked = options.parse_args()
    arguments = ["--jobs", str(asked.jobs), *(["--only", asked.only] if asked.only else [])]
    rows = {str(tree): row(tree.resolve(), arguments, asked.rounds) for tree in asked.tree or [ROOT]}
    if asked.json:
        print(json.dumps(rows))
        return
    for tree, figures in rows.items():
        print(f"{tree}: {figures['seconds']} s of processor time, {figures['units']} units of {figures['unit']} s")


if __name__ == "__main__":
    main()
