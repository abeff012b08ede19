"""The vectors for other test suites: they fit their schema, are answered rightly, and their runner notices faults."""

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from jsonschema import Draft202012Validator

from tests.vectors.release.__main__ import written

ROOT = Path(__file__).parents[2]
ASKED = """
import json, sys
from impl import Merged, View, mergeable
for line in sys.stdin:
    views = [View.create(tuple(v["shape"]), tuple(v["strides"]) or None, v["offset"],
                         v["mask"] and tuple(map(tuple, v["mask"])) or None) for v in json.loads(line)]
    answer = mergeable(*views)
    print(json.dumps(WRONG and None or (answer.view.shape if isinstance(answer, Merged) else None)))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is in the file."""
    place = tmp_path_factory.mktemp("vectors")
    with ZipFile(written(place)) as archive:
        archive.extractall(place)
    return place


def test_each_case_fits_the_schema(folder: Path) -> None:
    """D17. All of the historic and all of the recorded ones, with all three answers."""
    validator = Draft202012Validator(json.loads((folder / "schema.json").read_text()))
    cases = [json.loads(line) for line in (folder / "cases.jsonl").read_text().splitlines()]
    assert len(cases) == 71 + 1727 and {case["answer"] for case in cases} == {
        "mergeable", "not mergeable", "out of bounds"
    }  # fmt: skip
    assert all(validator.is_valid(case) for case in cases)
    assert all(("view" in case) == (case["answer"] == "mergeable") != ("indices" in case) for case in cases)


@pytest.mark.parametrize(("wrong", "status"), [("False", 0), ("True", 1)])
def test_the_runner_says_what_is_wrong(folder: Path, wrong: str, status: int) -> None:
    """D17. Of this library, and of a program that never merges."""
    (folder / "asked.py").write_text(f"WRONG = {wrong}\n{ASKED}".replace("WRONG and None or", "None if WRONG else"))
    command = [sys.executable, "run.py", sys.executable, "asked.py"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)
    assert done.returncode == status, done.stderr
    assert done.stdout.startswith("1798 cases, 0 wrong" if status == 0 else "1798 cases, 1622 wrong")
