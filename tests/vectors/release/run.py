"""Asks a program about every case: python run.py COMMAND. The program reads a JSON list of views on standard input, one
question a line, base first, and prints a line for each: a view as JSON if the stack is one view, or null."""

import json
import subprocess
import sys
from pathlib import Path


def wrong(case: dict, said: object) -> bool:
    """Whether an answer is wrong: a view where there is none, or none where there is one."""
    return (said is not None) != (case["answer"] == "mergeable")


cases = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text().splitlines()]
asked = "".join(json.dumps(case["views"]) + "\n" for case in cases)
done = subprocess.run(sys.argv[1:], input=asked, capture_output=True, text=True, check=True)
answers = [json.loads(line) for line in done.stdout.splitlines()]
faults = [case["id"] for case, said in zip(cases, answers, strict=True) if wrong(case, said)]
print(f"{len(cases)} cases, {len(faults)} wrong", *faults[:20], sep="\n")
sys.exit(bool(faults))
