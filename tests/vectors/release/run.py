"""Asks a program about every case: python run.py COMMAND. The program reads a JSON list of views on standard input, one
question a line, base first, and prints a line for each: a view as JSON if the stack is one view, or null."""

import json
import subprocess
import sys
from pathlib import Path


def main(command: list[str]) -> int:
    """Prints which cases the program answers with a view where there is none, or the other way round."""
    cases = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text().splitlines()]
    asked = "".join(json.dumps(case["views"]) + "\n" for case in cases)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    said = [json.loads(line) is not None for line in done.stdout.splitlines()]
    right = [case["answer"] == "mergeable" for case in cases]
    wrong = [case["id"] for case, *pair in zip(cases, said, right, strict=True) if pair[0] != pair[1]]
    print(f"{len(cases)} cases, {len(wrong)} wrong", *wrong[:20], sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
