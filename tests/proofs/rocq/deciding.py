"""`python tests/proofs/rocq/deciding.py`: faults in what decides, and what the verified checker says of the answers.

Each of `tests/support/faults_in_deciding.txt` alone. An answer with a fault is rejected, or says what is so, or there
is none; the status is 1 if one is accepted and says something else.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.deciding import outcomes, questions  # noqa: E402
from support.faults import DECIDING  # noqa: E402
from support.verified import verified_verdicts  # noqa: E402

from proofs.rocq.build import build_checker  # noqa: E402


def main() -> int:
    """Tries all faults; the status is 1 if a wrong answer was accepted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=5000)
    program = build_checker(lambda _: None)
    total: Counter[str] = Counter()
    asked, caught = questions(parser.parse_args().questions), 0
    for name, fault in DECIDING.items():
        count = outcomes(fault, asked, lambda answers: verified_verdicts(program, answers))
        total, caught = total + count, caught + bool(count["rejected"])
        print(f"{name}: {', '.join(f'{number} {word}' for word, number in sorted(count.items()))}", flush=True)
    said = ", ".join(f"{number} {word}" for word, number in sorted(total.items()))
    print(f"{len(DECIDING)} faults, {caught} have an answer rejected; {total.total()} answers: {said}")
    return 1 if total["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
