"""What the checker in Python and the one that is proved right in Rocq say of the same answers."""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from proofs.checker.__main__ import verdict_on

SAID = re.compile(r"^line (\d+): (rejected|left to a solver|not decided|not an answer)", re.MULTILINE)


def verified_verdicts(program: Path, answers: Sequence[Any]) -> list[str]:
    """What the program says of some answers: accepted, rejected, left to a solver, not decided, or no answer."""
    lines = "".join(json.dumps(answer) + "\n" for answer in answers)
    done = subprocess.run([str(program)], input=lines, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1, 3) and done.stderr == "", done.stderr
    said = {int(number): verdict for number, verdict in SAID.findall(done.stdout)}
    found = [said.get(number, "accepted") for number in range(1, len(answers) + 1)]
    assert done.stdout.endswith(summary(Counter(found)) + "\n"), done.stdout[-200:]
    return found


def summary(count: Counter[str]) -> str:
    """The last line of the program."""
    left = f", {count['left to a solver']} left to a solver" if count["left to a solver"] else ""
    undecided = f", {count['not decided']} not decided" if count["not decided"] else ""
    others = f", {count['not an answer']} not an answer" if count["not an answer"] else ""
    return f"{count['accepted']} accepted, {count['rejected']} rejected{left}{undecided}{others}"


def python_verdict(answer: Any) -> str:
    """What the checker in Python says of an answer."""
    return verdict_on(json.dumps(answer))[0]


def disagreements(program: Path, answers: Sequence[Any]) -> tuple[Counter[str], list[Any]]:
    """How often the program said what, and the answers of which the two checkers say different things.

    What is left to a solver is not asked of Python, which would run z3.
    """
    said = verified_verdicts(program, answers)
    pairs = list(zip(said, answers, strict=True))
    wrong = [a for verdict, a in pairs if verdict != "left to a solver" and verdict != python_verdict(a)]
    return Counter(said), wrong
