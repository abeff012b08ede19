"""The checker trusts no type: each field of each kind of answer in turn is each of a hundred other things.

What it accepts then says the same as before, or what it says is true all the same.
"""

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from impl import View, mergeable
from impl.cli.writing.as_json import as_json
from impl.merge.layers import Layer
from proofs.checker import Rejected, check
from proofs.checker.answers import LAYERS
from proofs.validation.doors.zoo import ZOO

ROOT = Path(__file__).parents[3]
TURNED, TAIL = View.create((6, 3), (1, 6)), View.create((3,), (1,), 11)
MASKED = View.create((3, 6), (6, 1), -7, ((1, 3), (1, 5)))
STACKS = {
    "digits": (View.create((4, 3), (5, 1)), View.create((2, 3), (6, 1))),
    "cut": (MASKED, View.create((3, 6))),
    "reached": (View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))),
    "fold": (TURNED, View.create((18,), (1,)), View.create((3,), (6,))),
    "table": (TURNED, TURNED, TAIL),
    "bend": (View.create((4, 2), (1, 4)), View.create((2, 4))),
    "hole": (View.create((4,), mask=((1, 3),)), View.create((2, 2))),
    "out of bounds": (View.create((4,)), View.create((3,), (2,))),
}


def json_of(name, equality="observable", budget=2**28):
    """The answer about a stack as a reader of the JSON has it."""
    views = STACKS[name]
    return json.loads(json.dumps(as_json(views, equality, mergeable(*views, equality=equality, budget=budget))))


ANSWERS = {name: json_of(name) for name in STACKS} | {
    "strict": json_of("digits", "strict"),
    "budget exceeded": json_of("reached", budget=0),
}


def fields(value, path=()):
    """The paths to all fields, and to the first item of each list."""
    items = value.items() if isinstance(value, dict) else list(enumerate(value))[:1] if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from fields(item, (*path, key))


def with_other(data, path, value):
    """The data with another value in one place."""
    other = copy.deepcopy(data)
    holder = other
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return other


def at(data, path):
    """What is in one place."""
    for key in path:
        data = data[key]
    return data


WORDS = {"contiguous": bool, "method": str, "layer": str}
"""Fields that say less, or nothing about the views."""


def says_the_same(path, old, new):
    """Whether a value is of the type that a field has: another number is another answer, which is checked as such."""
    if path[-1] in WORDS:
        return type(new) is WORDS[path[-1]]
    return is_alike(old, new) or (path[-1] == "mask" and is_alike([(0, 1)], new))


def is_alike(old, new):
    """Whether two values are both integers, or both lists of such, however deep."""
    if isinstance(old, list | tuple) and type(new) in (list, tuple):
        return all(is_alike(old[0] if old else 0, item) for item in new)
    return type(new) is type(old) and (type(new) is int or new == old)


def accepts(data):
    """Whether the checker accepts an answer; whatever it is, nothing else than Rejected is raised."""
    try:
        check(data)
    except Rejected as problem:
        assert str(problem)
        return False
    return True


@pytest.mark.parametrize("name", ANSWERS)
def test_no_field_may_be_anything_else(name):
    """D17. What was a float for a size, NaN for a stride, a TypeError and a RecursionError is rejected."""
    answer, tried = ANSWERS[name], 0
    assert accepts(answer)
    for path in fields(answer):
        for kind, make in ZOO.items():
            value = make()
            taken = accepts(with_other(answer, path, value))
            assert not taken or says_the_same(path, at(answer, path), value), (path, kind)
            tried += 1
    assert tried >= 14 * len(ZOO)


@pytest.mark.parametrize("kind", ZOO)
def test_no_answer_at_all_is_rejected(kind):
    """D17."""
    assert not accepts(ZOO[kind]())


@pytest.mark.parametrize("name", ANSWERS)
def test_a_field_that_is_missing_is_missed(name):
    """D17. But for `contiguous`, which follows from the others."""
    answer = ANSWERS[name]
    for path in fields(answer):
        if isinstance(path[-1], str) and path[-1] != "contiguous":
            other = with_other(answer, path, None)
            del at(other, path[:-1])[path[-1]]
            assert not accepts(other), path


SMALLEST = {
    "a float for a size": '{"views": [{"shape": [3.5], "strides": [1], "offset": 0, "mask": null}]}',
    "NaN for a stride": '{"views": [{"shape": [3], "strides": [NaN], "offset": 0, "mask": null}]}',
    "a text for a size": '{"views": [{"shape": ["1"], "strides": [1], "offset": 0, "mask": null}]}',
    "true for a size": '{"views": [{"shape": [true], "strides": [0], "offset": 0, "mask": null}]}',
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep, and read": "[" * 900 + "]" * 900,
    "twice": '{"views": [], "views": []}',
    "null": "null",
    "a number": "3",
    "a long number": "9" * 10_001,
    "a surrogate": '{"answer": "\\ud800"}',
}


@pytest.mark.parametrize("text", SMALLEST.values(), ids=SMALLEST)
@pytest.mark.parametrize("flags", [(), ("-O",)])
def test_the_command_rejects_in_one_line(text, flags):
    """D17. With and without assertions."""
    done = command(text.encode(), *flags)
    assert done.returncode == 1, done
    assert done.stderr == b"" and done.stdout.count(b"\n") == 2 and b"rejected" in done.stdout


@pytest.mark.parametrize("data", [b"\xff\xfe", b"{", b"{\x00}"])
def test_what_is_no_json_is_bad_input(data):
    """D17."""
    done = command(data)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error: ") and done.stderr.count(b"\n") == 1


def command(data, *flags):
    """`python -m proofs.checker` on some bytes."""
    arguments = [sys.executable, *flags, "-m", "proofs.checker"]
    return subprocess.run(arguments, input=data, capture_output=True, cwd=ROOT, check=False)


def test_layers_are_those_of_the_library():
    """The checker imports nothing of the library, so it has its own list."""
    assert get_args(Layer) == LAYERS
