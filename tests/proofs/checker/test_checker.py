"""The checker accepts what `mergeable` answers, whatever layer decided, and nothing that was tampered with.

That it accepts every answer of the small domains, of the random programs and of the recorded cases is asserted
where those are: see `support.agreement`.
"""

import copy
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from support.stacks.chains import random_huge_pair, random_pair, scaled

from impl import Merged, View, mergeable
from impl.cli.program import main
from impl.cli.writing.as_json import as_json
from proofs.checker import Rejected, check

ROOT = Path(__file__).parents[3]
TURNED, TAIL = View.create((6, 3), (1, 6)), View.create((3,), (1,), 11)
MASKED = View.create((3, 6), (6, 1), -7, ((1, 3), (1, 5)))
STACKS = {
    "carry-free": (View.create((4, 3), (5, 1)), View.create((2, 3), (6, 1))),
    "cut by a digit": (MASKED, View.create((3, 6))),
    "cut to nothing": (View.create((4,), mask=((1, 2),)), View.create((2,), (3,))),
    "chain": (View.create((2, 2, 2), (5, 3, 1)), View.create((3,), (1,), 2)),
    "reachability": (View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))),
    "cut by reached flat numbers": (View.create((3, 4), mask=((1, 2), (0, 3))), View.create((5,), (2,), 2)),
    "table": (TURNED, TURNED, TAIL),
    "fold": (TURNED, View.create((18,), (1,)), View.create((3,), (6,))),
    "bend": (View.create((4, 2), (1, 4)), View.create((2, 4))),
    "hole": (View.create((4,), mask=((1, 3),)), View.create((2, 2))),
    "out of bounds": (View.create((4,)), View.create((3,), (2,))),
}


def json_of(views, equality="observable"):
    """The answer about a stack as a reader of the JSON has it."""
    return json.loads(json.dumps(as_json(views, equality, mergeable(*views, equality=equality))))


def paths(value, path=()):
    """The paths to all integers and all list items in some data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        if isinstance(value, list) or type(item) is int:
            yield (*path, key)
        yield from paths(item, (*path, key))


def tampered(data):
    """Every way to change one integer of the data by one, and to leave out one item of a list."""
    for path in paths(data):
        for change in (1, -1, None):
            other = copy.deepcopy(data)
            holder = other
            for key in path[:-1]:
                holder = holder[key]
            if change is None:
                if not isinstance(holder, list):
                    continue
                del holder[path[-1]]
            elif type(holder[path[-1]]) is int:
                holder[path[-1]] += change
            else:
                continue
            yield path, other


def is_accepted(data):
    """Whether the checker accepts an answer."""
    try:
        check(data)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("name", STACKS)
@pytest.mark.parametrize("equality", ["observable", "strict"])
def test_an_answer_is_accepted(name, equality):
    """D17, L1, L7, L8."""
    check(json_of(STACKS[name], equality))


@pytest.mark.parametrize("name", [name for name in STACKS if name not in ("bend", "hole", "out of bounds")])
def test_a_tampered_merge_is_rejected(name):
    """D17. Whatever number of the view or of the certificate is changed, or item left out: the view says what it
    is by each of its numbers, the certificate by all but the count of flat numbers, which may be generous."""
    answer, changes = json_of(STACKS[name]), 0
    for part in ("view", "certificate"):
        for path, other in tampered(answer[part]):
            is_idle = path[-1] == "flats" or says_nothing(answer, part, path)
            assert is_idle or not is_accepted({**answer, part: other}), (part, path, other)
            changes += not is_idle
    assert changes > 4


def says_nothing(answer, part, path):
    """Whether a number may change without changing what is said: the weights and strides of an axis on which the
    merged view (or what is cut away) has one valid index or none, and the offset if it has none at all."""
    view = answer["view"]
    ranges = view["mask"] or [[0, size] for size in view["shape"]]
    is_empty = any(begin == end for begin, end in ranges)
    if path[0] == "cuts" and path[-2] == "weights":
        cut = answer["certificate"]["cuts"][path[1]]
        ranges = [[cut["begin"], cut["end"]] if axis == cut["axis"] else pair for axis, pair in enumerate(ranges)]
    on_axis = len(path) > 1 and path[-2] in ("strides", "weights") and ranges[path[-1]][1] - ranges[path[-1]][0] < 2
    return on_axis or (is_empty and part == "view" and path[0] in ("strides", "offset", "mask"))


@pytest.mark.parametrize("name", ["bend", "hole", "out of bounds"])
def test_a_tampered_refusal_is_rejected(name):
    """D17, L8."""
    answer = json_of(STACKS[name])
    for path, other in tampered({key: answer[key] for key in ("witness", "level", "flat", "size") if key in answer}):
        is_other_witness = path[:2] == ("witness", "indices") or (path[0] == "witness" and name == "out of bounds")
        assert is_other_witness or not is_accepted({**answer, **other}), (path, other)
    assert not is_accepted({**answer, "answer": "mergeable", "view": answer["views"][-1], "certificate": {}})


def test_another_witness_is_accepted_only_if_it_shows_the_same():
    """L8. Two of three points in a row, or a point that is no index, show nothing."""
    answer = json_of(STACKS["bend"])
    for indices, addresses in (([[0, 0], [0, 1]], [0, 4]), ([[0, 0], [0, 1], [0, 4]], [0, 4, 2]), ([], [])):
        witness = {"kind": "bend", "indices": indices, "addresses": addresses}
        assert not is_accepted({**answer, "witness": witness})


@pytest.mark.parametrize("name", ["carry-free", "chain", "reachability", "table", "fold"])
def test_a_refusal_of_what_merges_is_rejected(name):
    """L7. No four indices show what is not so; here, those of a refusal of another stack."""
    answer, refusal = json_of(STACKS[name]), json_of(STACKS["bend"])
    assert not is_accepted({**answer, "answer": "not mergeable", "witness": refusal["witness"]})


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (None, "no views in None"),
        ({"views": [], "equality": "observable"}, "no views"),
        ({"views": [], "equality": "loose"}, "unknown equality 'loose'"),
        ({"views": [{"shape": [2]}]}, "no strides in {'shape': [2]}"),
        ({**json_of(STACKS["chain"]), "answer": "yes"}, "unknown answer 'yes'"),
        ({**json_of(STACKS["chain"]), "certificate": {"kind": "Trust"}}, "unknown kind of certificate 'Trust'"),
        (
            {**json_of(STACKS["chain"]), "certificate": {"kind": "Normal"}},
            "more than one view, and the last has a valid",
        ),
    ],
)
def test_what_is_no_answer_is_rejected(data, problem):
    """D17."""
    with pytest.raises(Rejected) as caught:
        check(data)
    assert problem in str(caught.value)


def test_a_strict_merge_needs_more_than_an_observable_one():
    """D5, D6. Padded, the stack has no address where it is not valid."""
    padded = View.create((5,), (1,), -1, ((1, 5),))
    answer = json_of((View.create((4,), (3,)), padded))
    assert answer["answer"] == "mergeable" and is_accepted(answer)
    assert not is_accepted({**answer, "equality": "strict"})


def test_random_answers_on_a_chain_are_accepted_and_other_views_are_not():
    """R8, R9. Small enough to list the flat numbers."""
    found: Counter[str] = Counter()
    random = Random(3)
    for _ in range(3000):
        answer = json_of(tuple(random_pair(random)))
        check(answer)
        found[answer["layer"]] += answer["answer"] == "mergeable"
    assert min(found[layer] for layer in ("carry-free", "chain", "reachability")) > 10, found


def test_what_is_too_large_to_list_is_left_to_the_solver():
    """R9. Bases of 2**40 elements and more, decided digit by digit."""
    found: Counter[str] = Counter()
    random = Random(5)
    for _ in range(150):
        pair = random_huge_pair(random) if random.random() < 0.5 else scaled(random_pair(random))
        answer = mergeable(*pair)
        check(as_json(tuple(pair), "observable", answer))
        found[f"{type(answer).__name__} {getattr(answer, 'layer', '')}"] += 1
    assert found["Merged chain"] > 3, found


def test_what_is_too_large_to_list_is_more_than_is_listed():
    """R9. Three rows of 2**21 numbers each are reached: no fewer may be said to be than there are for certain."""
    row = 2**22
    base = View.create((2, 2, 2, row), (5 * row, 3 * row, row, 1))
    pair = base, View.create((3, row // 2), (row, 1), 2 * row)
    answer = json_of(pair)
    assert (answer["answer"], answer["layer"]) == ("mergeable", "chain")
    evidence = answer["certificate"]["address"]
    assert evidence["flats"] >= 3 * row // 2
    check(answer)
    for flats in (10**6, 3 * row // 2 - 1):
        said = {**answer["certificate"], "address": {**evidence, "flats": flats}}
        with pytest.raises(Rejected, match="more flat numbers"):
            check({**answer, "certificate": said})


def command(text):
    """Runs the checker on some lines."""
    arguments = [sys.executable, "-m", "proofs.checker"]
    return subprocess.run(arguments, input=text, capture_output=True, text=True, cwd=ROOT, check=False)


def test_the_command_checks_what_the_other_command_says():
    """D17."""
    lines = "".join(json.dumps(json_of(stack)) + "\n" for stack in STACKS.values())
    done = command(lines)
    assert (done.returncode, done.stdout) == (0, f"{len(STACKS)} accepted, 0 rejected\n"), done
    other = as_json((View.create((3,), (2,), 2),), "observable", Merged(TAIL))["view"]
    wrong = {**json_of(STACKS["chain"]), "view": other}
    done = command(json.dumps(wrong))
    assert done.returncode == 1 and done.stdout.startswith("line 1: rejected: ") and "0 accepted" in done.stdout
    assert command("{").returncode == 2
    assert command("").returncode == 1


def test_what_was_not_decided_is_not_counted_as_accepted():
    """R6. Of itself the status is that of `mergeable`; what is rejected beside it is worse."""
    stack = View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))
    undecided = json.dumps(as_json(stack, "observable", mergeable(*stack, budget=0)))
    right = json.dumps(json_of(STACKS["chain"]))
    assert json.loads(undecided)["answer"] == "budget exceeded"
    done = command(f"{undecided}\n{right}\n")
    assert (done.returncode, done.stdout.splitlines()) == (3, [
        "line 1: not decided: the budget was exceeded: there is nothing to check",
        "1 accepted, 0 rejected, 1 not decided",
    ])  # fmt: skip
    assert command(undecided).returncode == 3 and command(undecided + "\n{}\n").returncode == 1


def test_what_a_batch_answers_is_checked_line_by_line():
    """D17. Each by its answer; errors, and what other commands answer, are no answers, and counted apart from what is
    rejected; the closing line is passed over."""
    asked = (
        ["mergeable", "(2, 3)"], ["equivalent", "(2, 3)", "(3, 2)"], ["index", "(2, 3)"], ["show", "(2"],
        ["simplify", "i//4", "--range", "i=0:9", "--derivation"], ["explain", "(4,)", "(5,)"], ["chain", "(2, 3).T"],
        ["shard", "jax", "4", "2,2", "--mesh", "x=2", "--placement", "x"],
    )  # fmt: skip
    lines = "".join(f"{json.dumps(one)}\n" for one in asked)
    batch = subprocess.run(
        [sys.executable, "-m", "impl", "batch", "--json"],
        input=lines, capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    done = command(batch.stdout)
    found = done.stdout.splitlines()
    assert (done.returncode, found[-1]) == (0, "4 accepted, 0 rejected, 4 not an answer"), found
    need = "need what mergeable, explain, equivalent or simplify --derivation print with --json"
    for number, line in zip((3, 7, 8), (found[0], *found[2:]), strict=False):
        assert line.startswith(f"line {number}: not an answer: an object with ") and line.endswith(need)
    assert found[1].startswith("line 4: not an answer: cannot read '(2': ")
    closing = batch.stdout.splitlines()[-1]
    assert json.loads(closing) == {"lines": 8, "status": 2} and command(closing).returncode == 1
    wrong = batch.stdout.replace('"answer": "mergeable"', '"answer": "not mergeable"', 1)
    assert command(wrong).returncode == 1


def test_two_stacks_that_were_not_compared_are_not_decided():
    """R6. There is nothing to check, as with one stack."""
    stack = View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))
    found = subprocess.run(
        [sys.executable, "-m", "impl", "equivalent", f"ShapeTracker({stack})", "View((6,))", "--budget=0", "--json"],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert found.returncode == 3, found
    assert command(found.stdout).stdout.endswith("\n0 accepted, 0 rejected, 1 not decided\n")


def test_what_other_commands_say_is_no_answer_that_is_checked(capsys):
    """Found: a stack that is out of bounds, of which `index` says so, was rejected."""
    assert main(["index", "View((5,))", "View((2, 3))", "--json"]) == 1
    done = command(capsys.readouterr().out)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "0 accepted, 0 rejected, 1 not an answer")
