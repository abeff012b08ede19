"""Asks this library and tinygrad 0.9.0 the same questions, each in a process of its own, and judges the answers.

    python -m dropin.compare [TRACE.json.gz] --tinygrad PYTHON [--every 1] [--random 3000] [--seed 0] [--record FILE]

Exit status 1 if an answer is wrong or worse than that of 0.9.0. `--record` writes the questions and the answers of
0.9.0 into a file, as `tests/vectors` keeps a few.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from dropin.judge import FAILURES, judged
from dropin.questions import questions

ROOT = Path(__file__).resolve().parents[2]
SHOWN = 5
"""The failures of each kind that are shown in full."""


def asked(interpreter: str, library: str, asking: list[Any]) -> list[dict[str, Any]]:
    """The answers of a library, from a process of its own."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests")))}
    command = [interpreter, "-m", "dropin.answers", library]
    run = subprocess.run(
        command, input=json.dumps(asking), capture_output=True, text=True, check=True, env=environment
    )
    return list(json.loads(run.stdout))


def report(asking: list[Any], ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> int:
    """Prints the verdicts of each kind, and the first failures. The number of failures."""
    verdicts: Counter[tuple[str, str]] = Counter()
    for question, mine, other in zip(asking, ours, theirs, strict=True):
        verdict = judged(question, mine, other)
        verdicts[question[0], verdict] += 1
        if verdict in FAILURES and verdicts[question[0], verdict] <= SHOWN:
            print(f"{verdict}: {json.dumps(question)}\n  here: {mine}\n  0.9.0: {other}")
    for kind in dict.fromkeys(kind for kind, _ in verdicts):
        counts = {verdict: count for (of, verdict), count in sorted(verdicts.items()) if of == kind}
        print(f"{kind:12}{sum(counts.values()):7}  " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return sum(count for (_, verdict), count in verdicts.items() if verdict in FAILURES)


def main() -> int:
    """Ask, judge, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("trace", type=Path, nargs="?")
    parser.add_argument("--tinygrad", metavar="PYTHON", required=True)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--random", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", type=Path)
    arguments = parser.parse_args()
    asking = questions(arguments.trace, arguments.every, arguments.random, arguments.seed)
    theirs = asked(arguments.tinygrad, "tinygrad", asking)
    if arguments.record:
        arguments.record.write_text(json.dumps({"questions": asking, "answers": theirs}, separators=(",", ":")) + "\n")
    failures = report(asking, asked(sys.executable, "impl", asking), theirs)
    print(f"{len(asking)} questions, {failures} answers worse or wrong")
    return 1 if failures or not asking else 0


if __name__ == "__main__":
    sys.exit(main())
