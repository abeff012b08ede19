"""What a line of answers is to `python -m proofs.checker`: no more fields, spaces or digits hide what is wrong."""

import json
import subprocess
import sys

import pytest

from impl import Merged, View
from impl.cli.writing.as_json import as_json
from proofs.checker.__main__ import verdict_on
from tests.proofs.checker.test_checker import ROOT, STACKS, TAIL, json_of


@pytest.mark.parametrize("name", STACKS)
def test_a_field_more_hides_no_wrong_answer(name):
    """Found: with a sentence, as others say it of a stack that is out of bounds, an answer was looked at no more."""
    right = {**json_of(STACKS[name]), "sentence": "out of bounds"}
    assert verdict_on(json.dumps(right)) == ("accepted", "")
    wrong = {**right, "views": [*right["views"], as_json((View.create((7,)),), "observable", Merged(TAIL))["view"]]}
    assert verdict_on(json.dumps(wrong))[0] == "rejected"


@pytest.mark.parametrize("space", ["\r", "\r\t", " "])
def test_a_carriage_return_ends_no_line(space, tmp_path):
    """Found: JSON has it between values, and a record of one line was read as several."""
    path = tmp_path / "answers.jsonl"
    path.write_bytes(json.dumps(json_of(STACKS["chain"])).replace(", ", f",{space}").encode() + b"\r\n")
    for file in ([str(path)], []):
        arguments = [sys.executable, "-m", "proofs.checker", *file]
        done = subprocess.run(arguments, input=path.read_bytes(), capture_output=True, cwd=ROOT, check=False)
        assert (done.returncode, done.stdout) == (0, b"1 accepted, 0 rejected\n"), file


@pytest.mark.parametrize("digits", [9_871, 10_000, 10_001, 20_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_an_integer_that_is_too_long_is_rejected(digits, sign):
    """Found: beyond 10,000 digits it was said to be no JSON, with advice for whoever writes programs."""
    text = json.dumps({**json_of(STACKS["chain"]), "more": 0}).replace('"more": 0', f'"more": {sign}{"9" * digits}')
    assert verdict_on(text) == ("rejected", "an integer of more than 32768 bits")
