"""What a program waits for when it imports the library, over bare Python, in processor time; beside tinygrad 0.9.0.

    python benchmarks/start_up.py [--tinygrad PYTHON] [--rounds 15] [--json]

Each row is a program, run in a process of its own in turns with all others; the least time counts.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

QUESTION = "mergeable", "View((4, 2), (1, 4))", "View((2, 4))"
BARE = "bare Python"

OURS = {
    "import impl": "import impl",
    "from impl import View": "from impl import View",
    "from impl import ShapeTracker": "from impl import ShapeTracker",
    "python -m impl mergeable": f"from impl.cli.program import main; main({[*QUESTION]})",
}
THEIRS = {
    "from impl import View": "from tinygrad.shape.view import View",
    "from impl import ShapeTracker": "from tinygrad.shape.shapetracker import ShapeTracker",
}
"""What stands beside a program of ours in tinygrad."""


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled once, as where the library is installed."""


def seconds(interpreter: str, program: str) -> float:
    """The processor time of a process that runs a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([interpreter, "-c", program], cwd=ROOT, check=True, capture_output=True, env=ENVIRONMENT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(tinygrad: str | None, rounds: int) -> dict[str, dict[str, float]]:
    """For each program the milliseconds over bare Python, and how many times as many tinygrad's takes."""
    interpreters = {BARE: (sys.executable, "pass")}
    interpreters |= {name: (sys.executable, program) for name, program in OURS.items()}
    if tinygrad:
        interpreters |= {f"tinygrad: {name}": (tinygrad, program) for name, program in THEIRS.items()}
        interpreters["tinygrad: bare"] = tinygrad, "pass"
    turns = [{name: seconds(*each) for name, each in interpreters.items()} for _ in range(rounds)]
    least = {name: min(turn[name] for turn in turns) * 1e3 for name in interpreters}
    rows = {name: {"over bare Python, ms": max(0.0, least[name] - least[BARE])} for name in OURS}
    for name in THEIRS if tinygrad else ():
        theirs = least[f"tinygrad: {name}"] - least["tinygrad: bare"]
        rows[name]["tinygrad 0.9.0"] = theirs / rows[name]["over bare Python, ms"]
    return rows


def main() -> None:
    """Measures, and prints a line for each program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tinygrad", metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="the figures, for `benchmarks.report`")
    options = parser.parse_args()
    rows = measured(options.tinygrad, options.rounds)
    if options.json:
        print(json.dumps({"rows": rows}))
        return
    for name, figures in rows.items():
        print(f"{name:32}" + "   ".join(f"{column}: {figure:.2f}" for column, figure in figures.items()))


if __name__ == "__main__":
    main()
