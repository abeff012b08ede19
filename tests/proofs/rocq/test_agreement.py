"""The checker that is proved right and the one in Python say the same, of right answers and of tampered ones.

`python tests/proofs/rocq/agreement.py` does the same with more of them.
"""

import json
import subprocess
import sys
from random import Random

import pytest
from support.answers import answer_of, random_stacks, recorded_cases, recorded_merges, recorded_stacks, tampered
from support.verified import disagreements

from impl import View, mergeable
from impl.cli.writing.as_json import as_json
from proofs.checker import __main__ as command

BOTH = ("observable", "strict")


def agreed(program, answers):
    """What is said of some answers; fails where the two differ."""
    count, wrong = disagreements(program, answers)
    assert wrong == [], json.dumps(wrong[0])
    return count


def test_the_recorded_cases_are_accepted(program):
    """D17. 71 stacks, under both equalities."""
    answers = [answer_of(stack, equality) for stack in recorded_cases() for equality in BOTH]
    assert agreed(program, answers) == {"accepted": 142}


def test_what_tinygrad_asks_is_accepted(program):
    """D17. Each pair that it tried to merge, and each stack that it indexes."""
    answers = [answer_of(stack) for stacks in (recorded_merges(), recorded_stacks()) for stack in stacks]
    count = agreed(program, answers)
    assert count["accepted"] == len(answers) > 1900


def test_random_answers_are_accepted(program):
    """D17. Of every kind that is there, and a budget that was exceeded."""
    answers = [answer_of(stack, equality) for stack in random_stacks(1, 900) for equality in BOTH]
    stack = View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))
    answers.append(json.loads(json.dumps(as_json(stack, "observable", mergeable(*stack, budget=0)))))
    answers += [{"status": 0, "answer": answers[0]}, {"answer": answers[-1], "status": 3}, {"status": 0, "answer": 3}]
    assert agreed(program, answers) == {"accepted": len(answers) - 3, "not decided": 2, "rejected": 1}
    kinds = {(answer["answer"], (answer.get("certificate") or {}).get("kind")) for answer in answers[:-3]}
    assert len(kinds) >= 7, kinds


def test_tampered_answers_are_told_apart_alike(program):
    """D17. Most of them are rejected; what is accepted says the same, or something else that is so."""
    random = Random(2)
    stacks = [*random_stacks(2, 400), *(stack for stack in recorded_cases() if len(stack) < 5)]
    answers = [answer_of(stack, random.choice(BOTH)) for stack in stacks]
    changed = [other for answer in answers if len(str(answer)) < 9000 for other in tampered(answer, random, 6)]
    count = agreed(program, changed)
    assert count["rejected"] > 1500 and count["accepted"] > 30 and count["left to a solver"] <= 5, count


def test_what_is_too_large_to_list_is_left_to_a_solver(program):
    """R9. It is not accepted: a base of 2**60 elements, cut by its flat numbers."""
    base = View.create((2**20, 2**20, 2**20), (5, 3, 1))
    stack = base, View.create((2**20, 2**19), (2**20, 2), 1)
    answer = answer_of(stack)
    assert answer["answer"] == "mergeable"
    answer["certificate"]["address"] = {"kind": "Reached", "layer": "reachability", "flats": 2**40}
    assert agreed(program, [answer]) == {"left to a solver": 1}


def test_bad_input_is_told_alike(program):
    """The status of the two commands on what is no JSON, no answer, or no record."""
    texts = [b"{", b"\xff\xfe", b"", b"null", b"3", b"[1.5]", b'{"views": [], "views": []}', b"NaN", b"01"]
    texts += [b"[" * 900 + b"]" * 900, b'{"a": 1e5}', b"9" * 10_001, b'"\t"', b"tru", b"{} {}", b'{"a" 1}', b"[1,]"]
    texts += [b'{"lines": 1, "status": 0}', b'{"status": 2, "error": "no"}', b'{"answer": "layout"}', b'{"answer": 1}']
    texts += [b'{"answer": "budget exceeded", "left": 1, "right": 2}', b"{}", b'{"status": 1.5, "error": "no"}']
    right = json.dumps(answer_of((View.create((4, 3), (5, 1)), View.create((2, 3), (6, 1))))).encode()
    outside = b'{"answer": "out of bounds", "sentence": "", "witness": [1], "level": 0, "flat": 4, "size": 4}'
    texts += [right + b"\n" + more for more in (outside, right.replace(b'"mergeable"', b'"different", "sentence": ""'))]
    texts += [right.replace(b", ", b",\r"), right + b"\r\n", right[:-1] + b', "more": ' + b"9" * 9_871 + b"}"]
    texts += [b"-", b'"\\ud800"', b'"\\u12g4"', b"\xef\xbb\xbf3", b"\n3", b"[1.]", b"-Infinity", b"[-]", b"1e", b"\xc3"]
    for text in texts:
        python, verified = (
            subprocess.run(
                [sys.executable, "-m", "proofs.checker", *flags], input=text, capture_output=True, check=False
            )
            for flags in ((), ("--verified",))
        )
        assert python.returncode == verified.returncode, text
        assert python.stdout.count(b"\n") == verified.stdout.count(b"\n"), text
        assert (python.stderr == b"") == (verified.stderr == b""), text


def test_the_command_runs_the_program(program, tmp_path, monkeypatch, capfd):
    """`--verified`, on a file and on what comes in; without the program it says what to do."""
    path = tmp_path / "answers.jsonl"
    right = json.dumps(answer_of((View.create((4, 3), (5, 1)), View.create((2, 3), (6, 1)))))
    path.write_text(right + "\n" + right.replace('"offset": 0', '"offset": 1', 1) + "\n", encoding="utf-8")
    assert command.main(["--verified", str(path)]) == 1
    assert capfd.readouterr().out.endswith("1 accepted, 1 rejected\n")
    monkeypatch.setattr(command, "VERIFIED", tmp_path / "none")
    assert command.main(["--verified"]) == 2
    assert "make verified-checker" in capfd.readouterr().err


@pytest.mark.parametrize("equality", BOTH)
def test_every_small_pair_is_accepted(program, equality):
    """D17. Each view of a line of three in a base of six, with each mask of the base."""
    masks = [((0, 2), (begin, end)) for begin in (0, 1) for end in (2, 3)]
    bases = [View.create((2, 3), strides, 0, mask) for strides in ((3, 1), (1, 2)) for mask in masks]
    tops = [View.create((n,), (s,), o) for n in (1, 2, 3) for s in (-2, -1, 0, 1, 2, 3) for o in range(7)]
    answers = [answer_of((base, top), equality) for base in bases for top in tops]
    assert agreed(program, answers) == {"accepted": len(answers)}
